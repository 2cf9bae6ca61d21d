//! The sequence of a game on one heap, as text and b-file, and the value of one heap.

use super::words::wrapped;
use super::{SequenceView, ValueView};
use grundy_engines::sequence::{PeriodGrade, SequenceLimit};
use std::fmt::Write;

/// The values, their period, and how it is known.
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
fn searched_in_vain(view: &SequenceView) -> Option<SequenceLimit> {
    let limit = view.sequence.limit?;
    (view.sequence.max() > view.shown && limit != SequenceLimit::Shape).then_some(limit)
}

fn period(view: &SequenceView) -> String {
    let sequence = &view.sequence;
    let Some(period) = sequence.period else {
        return format!("period     none seen to {}\n", sequence.max());
    };
    let grade = match sequence.ground {
        PeriodGrade::Proved(theorem) => format!("proved: {}", theorem.words()),
        PeriodGrade::Seen => format!("seen to {}", sequence.max()),
    };
    format!(
        "period     {}\npreperiod  {}\nsaltus     {}\ngrade      {grade}\n",
        period.period, period.preperiod, period.saltus
    )
}

/// A b-file of the OEIS: lines `n a(n)`, the game and its period in a comment.
pub fn b_file(view: &SequenceView) -> String {
    let sequence = &view.sequence;
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
        (PeriodGrade::Proved(theorem), Some(period)) => {
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
