//! The sequence of a game on one heap, as text and b-file, and the value of one heap.

use super::words::FilledLines;
use super::{Screen, SequenceView, ValueView};
use crate::check::KnownPeriod;
use grundy_engines::sequence::SequenceLimit;
use std::io::{self, Write};

/// The values, their period, and how it is known.
///
/// # Errors
/// Those of writing.
pub fn text(view: &SequenceView, screen: Screen, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}: heaps 0 to {}\n", view.label, view.count() - 1)?;
    let mut lines = FilledLines::new(out, " ", screen.width(super::text::WIDTH));
    let mut digits = itoa::Buffer::new();
    view.values()
        .try_for_each(|value| lines.word(digits.format(value)))?;
    lines.end()?;
    write!(out, "\n{}", period(view))?;
    if let Some(limit) = searched_in_vain(view) {
        writeln!(out, "stopped    {}", limit.words())?;
    }
    Ok(())
}

/// The limit at which a search for a proof ended, if one was made.
fn searched_in_vain(view: &SequenceView) -> Option<SequenceLimit> {
    let limit = view.sequence.limit.filter(|_| view.period.by().is_none())?;
    (view.sequence.max() > view.shown && limit != SequenceLimit::Shape).then_some(limit)
}

fn period(view: &SequenceView) -> String {
    let compared_to = view.sequence.compared_to();
    let grade = match view.period.by() {
        Some(by) => format!("proved: {by}"),
        None => format!("seen to {compared_to}"),
    };
    let period = match &view.period {
        KnownPeriod::Proved(period, _) | KnownPeriod::Seen(period) => period,
        KnownPeriod::None(_) => return format!("period     none\ngrade      {grade}\n"),
        KnownPeriod::Unknown => return format!("period     none seen to {compared_to}\n"),
    };
    format!(
        "period     {}\npreperiod  {}\nsaltus     {}\ngrade      {grade}\n",
        period.period, period.preperiod, period.saltus
    )
}

/// A b-file of the OEIS: lines `n a(n)`, the game and its period in a comment.
///
/// # Errors
/// Those of writing.
pub fn b_file(view: &SequenceView, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "# Grundy values of {}", view.label)?;
    if let Some(period) = view.period.period() {
        write!(
            out,
            "; period {}, preperiod {}, saltus {}: {}",
            period.period,
            period.preperiod,
            period.saltus,
            view.period.word()
        )?;
    }
    writeln!(out)?;
    let mut values = view.values().enumerate();
    values.try_for_each(|(heap, value)| writeln!(out, "{heap} {value}"))
}

/// The value of one heap, and how it is known.
pub fn value_text(view: &ValueView) -> String {
    let why = match &view.period {
        Some((period, proof)) => {
            let saltus = match period.saltus {
                0 => String::new(),
                saltus => format!(", saltus {saltus}"),
            };
            format!(
                "period {}{saltus} from heap {} on; proved: {}",
                period.period,
                period.preperiod,
                proof.words()
            )
        }
        None => "computed".to_string(),
    };
    format!(
        "game    {}\nheap    {}\ngrundy  {}\ngrade   {why}\n",
        view.label, view.heap, view.value
    )
}
