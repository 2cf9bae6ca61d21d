//! `grundy sequence`: the Grundy values of a game on one heap, their period, and the value of any heap.

use super::{csv, json, no_such_form};
use crate::arguments::{Format, Sequence as Arguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::Asked;
use crate::{game_argument, memory, output, progress};
use grundy::answers::{SequenceAnswer, ValueAnswer, ValueRow};
use grundy::number::Number;
use grundy::render::sequence as render;
use grundy::render::{SequenceView, ValueView};
use grundy::sequence::{Effort, Sequence};

/// The largest heap whose value is shown, if nothing else is asked for.
const SHOWN: usize = 200;

pub fn run(arguments: &Arguments, format: Format) -> Result<Ending, Failure> {
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    if let Some(heap) = &arguments.at {
        return value(&asked, heap, format);
    }
    memory::allow(
        "the sequence",
        Sequence::bytes(arguments.max.unwrap_or(SHOWN)),
    )?;
    let job = &progress::job();
    let sequence = match arguments.max {
        Some(max) => Sequence::of(&asked.game, max, job),
        None => Sequence::proved(&asked.game, SHOWN, Effort::SECONDS, job),
    };
    let sequence = sequence.map_err(|stop| Failure::stopped(stop, &asked.library))?;
    let view = SequenceView {
        label: asked.game.label(),
        sequence: &sequence,
        shown: arguments.max.unwrap_or(SHOWN),
    };
    output::answer(&match (format, arguments.bfile) {
        (Format::Text, true) => render::b_file(&view),
        (Format::Text, false) => render::text(&view),
        (Format::Json, false) => json(&SequenceAnswer::from(&view))?,
        (Format::Csv, false) => csv(SequenceAnswer::from(&view).rows())?,
        (_, true) => return Err(no_such_form("sequence --bfile", "text")),
    })?;
    Ok(Ending::Answered)
}

fn value(asked: &Asked, heap: &str, format: Format) -> Result<Ending, Failure> {
    let Some(heap) = Number::parse_decimal(heap) else {
        let message = format!("`{heap}` is no heap");
        return Err(Failure::new(
            &message,
            &["a heap is a natural number, as in --at 1000"],
        ));
    };
    let sequence = Sequence::reaching(&asked.game, &heap, &progress::job());
    let sequence = sequence.map_err(|stop| Failure::stopped(stop, &asked.library))?;
    let Some(value) = sequence.value(&heap) else {
        return Err(Failure::unknown("no period is proved"));
    };
    let view = ValueView {
        label: asked.game.label(),
        sequence: &sequence,
        heap: &heap,
        value: &value,
    };
    output::answer(&match format {
        Format::Text => render::value_text(&view),
        Format::Json => json(&ValueAnswer::from(&view))?,
        Format::Csv => csv([ValueRow::from(&view)])?,
    })?;
    Ok(Ending::Answered)
}
