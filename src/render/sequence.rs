//! The sequence of a game on one heap, as text, JSON, CSV and b-file, and the value of one heap.

use super::words::wrapped;
use super::{SequenceView, ValueView};
use grundy_engines::sequence::{Ground, Limit};
use serde_json::{Value, json};
use std::fmt::Write;

/// The values, the period in which they end, and how it is known.
pub fn text(view: &SequenceView) -> String {
    let values: Vec<String> = view.values().iter().map(ToString::to_string).collect();
    let mut lines = format!("{}: heaps 0 to {}\n\n", view.label, values.len() - 1);
    lines.push_str(&wrapped(&values, " ", super::text::WIDTH));
    lines.push_str("\n\n");
    lines.push_str(&period(view));
    if let Some(limit) = searched_in_vain(view) {
        let _ = writeln!(lines, "stopped    {}", limit.words());
    }
    lines
}

/// The limit at which a search for a proof ended, if one was made.
fn searched_in_vain(view: &SequenceView) -> Option<Limit> {
    let limit = view.sequence.limit?;
    (view.sequence.max() > view.shown && limit != Limit::Shape).then_some(limit)
}

fn period(view: &SequenceView) -> String {
    let sequence = view.sequence;
    let Some(period) = sequence.period else {
        return format!("period     none seen to {}\n", sequence.max());
    };
    let grade = match sequence.ground {
        Ground::Proved(theorem) => format!("proved: {}", theorem.words()),
        Ground::Seen => format!("seen to {}", sequence.max()),
    };
    format!(
        "period     {}\npreperiod  {}\nsaltus     {}\ngrade      {grade}\n",
        period.period, period.preperiod, period.saltus
    )
}

/// `{"game", "values", "preperiod", "period", "saltus", "grade", "max"}`: values from heap 0; no period: null; all
/// heaps to `max` were computed.
pub fn json(view: &SequenceView) -> Value {
    let sequence = view.sequence;
    let period = sequence.period;
    json!({
        "game": view.label,
        "values": view.values(),
        "preperiod": period.map(|period| period.preperiod),
        "period": period.map(|period| period.period),
        "saltus": period.map(|period| period.saltus),
        "grade": sequence.ground.word(),
        "max": sequence.max(),
    })
}

/// One line for each heap: its size and its value.
pub fn csv(view: &SequenceView) -> String {
    let mut lines = String::from("heap,grundy\n");
    for (heap, value) in view.values().iter().enumerate() {
        let _ = writeln!(lines, "{heap},{value}");
    }
    lines
}

/// A b-file of the OEIS: lines `n a(n)`, the game and its period in a comment.
pub fn b_file(view: &SequenceView) -> String {
    let sequence = view.sequence;
    let mut lines = format!("# Grundy values of {}", view.label);
    if let Some(period) = sequence.period {
        let _ = write!(
            lines,
            "; period {}, preperiod {}, saltus {}: {}",
            period.period,
            period.preperiod,
            period.saltus,
            sequence.ground.word()
        );
    }
    lines.push('\n');
    for (heap, value) in view.values().iter().enumerate() {
        let _ = writeln!(lines, "{heap} {value}");
    }
    lines
}

/// The value of one heap, and how it is known.
pub fn value_text(view: &ValueView) -> String {
    let why = match (view.sequence.ground, view.sequence.period) {
        _ if !view.by_period() => "computed".to_string(),
        (Ground::Proved(theorem), Some(period)) => {
            let saltus = match period.saltus {
                0 => String::new(),
                saltus => format!(", saltus {saltus}"),
            };
            format!(
                "period {}{saltus} from heap {} on; proved: {}",
                period.period,
                period.preperiod,
                theorem.words()
            )
        }
        _ => "computed".to_string(),
    };
    format!(
        "game    {}\nheap    {}\ngrundy  {}\ngrade   {why}\n",
        view.label, view.heap, view.value
    )
}

/// `{"game", "heap", "grundy", "preperiod", "period", "saltus", "grade"}`: heap and value as text where they
/// do not fit 64 bits; grade *proved* beyond the heaps that were computed.
pub fn value_json(view: &ValueView) -> Value {
    let period = view.sequence.period.filter(|_| view.by_period());
    let grade = match view.by_period() {
        true => view.sequence.ground.word(),
        false => "computed",
    };
    json!({
        "game": view.label,
        "heap": super::json::number_or_text(&view.heap.to_string()),
        "grundy": super::json::number_or_text(&view.value.to_string()),
        "preperiod": period.map(|period| period.preperiod),
        "period": period.map(|period| period.period),
        "saltus": period.map(|period| period.saltus),
        "grade": grade,
    })
}

/// A header and one line: the heap and its value.
pub fn value_csv(view: &ValueView) -> String {
    format!("heap,grundy\n{},{}\n", view.heap, view.value)
}
