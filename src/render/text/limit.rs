//! Limits as text.

use super::super::LimitView;
use grundy_proofs::claim::Verdict;
use grundy_rules::recursion::{Asymptotic, Law};

/// The sequence and where it comes from, the limit with its digits, why it is that, and the grade.
pub fn limit(view: &LimitView) -> String {
    let mut rows: Vec<(&str, String)> = Vec::new();
    if let Some((game, sequence, verdict)) = &view.game {
        let mut claim = format!("{} of {}", sequence.title, sequence.paper);
        if !sequence.ranges.is_empty() {
            claim += &format!(", stated for {}", sequence.ranges.join(", "));
            if !sequence.in_range {
                claim += ": this game is outside";
            }
        }
        match verdict {
            Verdict::Holds { max: Some(max), .. } => {
                claim += &format!(", which holds to {max} and is not proved");
            }
            Verdict::Holds { .. } | Verdict::Unknown { .. } => claim += ", which is not proved",
            Verdict::Proved { .. } | Verdict::Agrees { .. } | Verdict::Refuted { .. } => {}
        }
        rows.push(("game", game.label().to_string()));
        rows.push(("claim", claim));
    }
    if let Some(recursion) = &view.recursion {
        rows.push(("recursion", recursion.show()));
    }
    let sequence = match &view.game {
        Some(_) => "for the claim's sequence",
        None => "for the recursion",
    };
    match &view.answer {
        Asymptotic::Multiples { alpha, bracket } => {
            rows.push(("sequence", "x(n) = floor(alpha n)".into()));
            rows.push(("limit", format!("{}…", bracket.low())));
            rows.push(("exactly", format!("alpha = {alpha}")));
            rows.push(("grade", format!("proved {sequence}")));
        }
        known @ Asymptotic::Known { .. } => rows.extend(of_theorem(known, sequence)),
        Asymptotic::Seen(seen) => {
            let (low, high) = seen.range(8);
            let (first, last) = (seen.first, seen.last);
            rows.push(("limit", "unknown".into()));
            rows.push((
                "seen",
                format!("x(n) / n from {low} to {high}, for n from {first} to {last}"),
            ));
            rows.push(("grade", view.answer.grade().into_owned()));
        }
    }
    let line = |(name, value): (&str, String)| format!("{name:<9}  {value}\n");
    rows.into_iter().map(line).collect()
}

/// A limit that a theorem gives: what it is, why, and how far terms were compared.
fn of_theorem(known: &Asymptotic, sequence: &str) -> Vec<(&'static str, String)> {
    let Asymptotic::Known {
        limit,
        bracket,
        root,
        far,
    } = known
    else {
        return Vec::new();
    };
    let mut rows = vec![("limit", format!("{}…", bracket.low()))];
    if let Some(closed) = limit.closed_form() {
        rows.push(("exactly", closed.to_string()));
    }
    let shown = limit.polynomial().show("z");
    let because = match limit.law() {
        Law::Quadratic(_) => format!("it is the only positive root of {shown}"),
        Law::Perron(_) => {
            let a = limit.recursion().a;
            format!("it is {a} / (r - 1) for the only positive root r of {shown}")
        }
    };
    rows.push(("because", because));
    if let Some(root) = root {
        rows.push(("r", format!("{}…", root.low())));
    }
    if let Some((exponent, difference)) = far {
        let power = format!("10^{exponent}");
        let difference = match difference.to_string() {
            zero if zero == "0" => String::new(),
            text => match text.strip_prefix('-') {
                Some(size) => format!(" - {size}"),
                None => format!(" + {text}"),
            },
        };
        let compared = format!("x({power}) = floor({power} limit){difference}");
        rows.push(("evidence", compared));
    }
    let theorem = limit.theorem();
    rows.push(("grade", format!("by a theorem, {sequence} ({theorem})")));
    rows
}
