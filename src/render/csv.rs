//! Answers as CSV: one header row, then one line for each position, game or verdict.

use super::definition::{heaps_as_written, parameter, short_name};
use super::words::{each, position, try_each};
use super::{KernelView, MoveView, Show, SumView, TableView, VerdictView};
use crate::family::{self, Recorded, Subject};
use grundy_engines::misere::MisereTable;
use grundy_proofs::claim::Verdict;
use grundy_rules::library::Text;
use std::io::{self, Write};
use std::sync::Arc;

/// One line for each position in lexicographic order: the heaps, then `grundy`, `outcome` or `round`.
///
/// # Errors
/// What goes wrong in writing.
pub fn table(view: &TableView, out: &mut dyn Write) -> io::Result<()> {
    let mut header = view.game.heaps().to_vec();
    header.push(view.show.name().to_string());
    out.write_all(line(&header).as_bytes())?;
    let Some((last, others)) = view.shape.split_last() else {
        return Ok(());
    };
    let (mut row, mut lines, mut heaps) = (Vec::new(), Vec::new(), Vec::new());
    let mut digits = itoa::Buffer::new();
    try_each(others, &mut |prefix| {
        heaps.clear();
        for heap in prefix {
            heaps.extend_from_slice(digits.format(*heap).as_bytes());
            heaps.push(b',');
        }
        lines.clear();
        let known = view.row(prefix, &mut row);
        let mut position = prefix.to_vec();
        position.push(0);
        for (heap, place) in (0_i64..).zip(0..*last) {
            lines.extend_from_slice(&heaps);
            lines.extend_from_slice(digits.format(heap).as_bytes());
            lines.push(b',');
            match (known, view.show) {
                (true, Show::Outcome) => lines.push(if row[place] == 0 { b'P' } else { b'N' }),
                (true, _) => lines.extend_from_slice(digits.format(row[place]).as_bytes()),
                (false, _) => {
                    position[prefix.len()] = heap;
                    lines.extend_from_slice(field(view.cell(&position)).as_bytes());
                }
            }
            lines.push(b'\n');
        }
        out.write_all(&lines)
    })
}

/// One line for each position: the heaps, then Grundy value, misère Grundy value, misère outcome, phase and genus.
pub fn misere(view: &TableView, table: &MisereTable) -> String {
    let mut header = view.game.heaps().to_vec();
    let columns = [
        "grundy",
        "misere_grundy",
        "misere_outcome",
        "phase",
        "genus",
    ];
    header.extend(columns.map(String::from));
    let mut lines = line(&header);
    each(view.shape, &mut |position| {
        let mut fields: Vec<_> = position.iter().map(ToString::to_string).collect();
        let number = |value: Option<u64>| value.map(|value| value.to_string());
        let outcome = table.misere_outcome(position);
        let known = [
            number(table.value(position)),
            number(table.misere_value(position)),
            outcome.map(|outcome| outcome.letter().to_string()),
            table.phase(position).map(|phase| phase.name().to_string()),
            Some(view.cell(position)),
        ];
        fields.extend(known.map(Option::unwrap_or_default));
        lines.push_str(&line(&fields));
    });
    lines
}

/// One line for each vertex: name, outcome, Grundy value, round.
pub fn kernel(view: &KernelView) -> String {
    let mut lines = line(&["vertex", "outcome", "grundy", "round"].map(String::from));
    for vertex in 0..view.digraph.vertices() {
        lines.push_str(&line(&[
            view.digraph.name(vertex).to_string(),
            view.outcome(vertex).to_string(),
            view.kernel.values()[vertex].to_string(),
            view.kernel.round_of()[vertex].to_string(),
        ]));
    }
    lines
}

/// One line for each winning move: the position and what it becomes.
pub fn analysis(view: &MoveView) -> String {
    let mut lines = line(&["position", "outcome", "grundy", "winning_move"].map(String::from));
    let grundy = view.analysis.grundy.map(|value| value.to_string());
    let fields = |winning: String| {
        line(&[
            position(&view.analysis.position),
            view.analysis.outcome.letter().to_string(),
            grundy.clone().unwrap_or_default(),
            winning,
        ])
    };
    if view.analysis.winning_moves.is_empty() {
        lines.push_str(&fields(String::new()));
    }
    for option in &view.analysis.winning_moves {
        lines.push_str(&fields(position(option)));
    }
    lines
}

/// One line for each winning move of a sum: outcome and nim-sum, the summand from 1, its game, its position, and what
/// that becomes.
pub fn sum(view: &SumView) -> String {
    let names = ["outcome", "nim_sum", "summand", "game", "position", "to"];
    let mut lines = line(&names.map(String::from));
    let analysis = view.analysis;
    let nim_sum = analysis.grundy.map(|value| value.to_string());
    let known = [
        analysis.outcome.letter().to_string(),
        nim_sum.unwrap_or_default(),
    ];
    if analysis.winning_moves.is_empty() {
        let none = vec![String::new(); names.len() - known.len()];
        lines.push_str(&line(&[known.to_vec(), none].concat()));
    }
    for made in &analysis.winning_moves {
        let of_move = [
            (made.summand + 1).to_string(),
            view.sum.summands()[made.summand].game().label().to_string(),
            position(&analysis.position[made.summand]),
            position(&made.to),
        ];
        lines.push_str(&line(&[known.to_vec(), of_move.to_vec()].concat()));
    }
    lines
}

/// One line for each game: name, parameters, heaps, paper.
pub fn games(texts: &[Arc<Text>]) -> String {
    let mut lines = line(&["name", "parameters", "heaps", "paper"].map(String::from));
    for text in texts {
        for game in text.file.games() {
            let parameters: Vec<_> = game.parameters.iter().map(parameter).collect();
            lines.push_str(&line(&[
                game.name.text.clone(),
                parameters.join("; "),
                heaps_as_written(game, texts).join("; "),
                short_name(&text.name).to_string(),
            ]));
        }
    }
    lines
}

/// The header of [`verdict`].
pub fn verdict_header() -> String {
    let names = [
        "paper",
        "claim",
        "game",
        "parameters",
        "play",
        "verdict",
        "max",
        "position",
        "claimed",
        "computed",
    ];
    line(&names.map(String::from))
}

/// One line for a verdict.
pub fn verdict(view: &VerdictView) -> String {
    let parameters: Vec<_> = view
        .parameters
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let (max, found) = match view.verdict {
        Verdict::Holds { max } => (*max, None),
        Verdict::Refuted {
            max,
            counterexample,
            ..
        } => (*max, Some(counterexample)),
        Verdict::Proved { .. } | Verdict::Agrees { .. } | Verdict::Unknown { .. } => (None, None),
    };
    line(&[
        view.paper.map(short_name).unwrap_or_default().to_string(),
        view.claim.to_string(),
        view.game.to_string(),
        parameters.join("; "),
        view.play.name().to_string(),
        view.verdict.word().to_string(),
        max.map(|max| max.to_string()).unwrap_or_default(),
        found
            .map(|found| found.shown_position())
            .unwrap_or_default(),
        found.map(|found| found.claimed.clone()).unwrap_or_default(),
        found
            .map(|found| found.computed.clone())
            .unwrap_or_default(),
    ])
}

/// The header of [`member`]: the parameters, what is found, what was asked of all, and what that is from.
pub fn member_header<M: Recorded>(parameters: &[String]) -> String {
    line(&family::columns::<M>(parameters))
}

/// One line for a member of a family.
pub fn member<M: Recorded>(member: &M, parameters: &[String], subject: &Subject) -> String {
    line(&family::row(member, parameters, subject))
}

/// One line for each member of a family.
pub fn members<M: Recorded>(members: &[M], parameters: &[String], subject: &Subject) -> String {
    let lines = members.iter().map(|one| member(one, parameters, subject));
    member_header::<M>(parameters) + &lines.collect::<String>()
}

/// The fields of one line, in quotes where they need them.
pub(super) fn line(fields: &[String]) -> String {
    let fields: Vec<_> = fields.iter().cloned().map(field).collect();
    format!("{}\n", fields.join(","))
}

/// A field, in quotes where it needs them.
fn field(text: String) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
