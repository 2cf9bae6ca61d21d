//! The values of one heap.

use super::Scalar;
use super::rows::header;
use crate::render::{SequenceView, ValueView};
use serde::Serialize;
use std::io::{self, Write};

/// The answer of `sequence`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SequenceAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The Grundy values from heap 0 on.
    pub values: Vec<u32>,
    /// How many heaps come before the period.
    pub preperiod: Option<usize>,
    /// The period in which the values end.
    pub period: Option<usize>,
    /// What a period adds to them.
    pub saltus: Option<i64>,
    /// `proved`: of all heaps; without a period, that there is none. `seen`: in the first quarter of the heaps up to `max`, and all
    /// others agree. `unknown`: there is no evidence of a period.
    pub grade: &'static str,
    /// How it is proved.
    pub by: Option<String>,
    /// All heaps up to this were computed.
    pub max: usize,
}

/// The answer of `sequence` for one heap.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The heap.
    pub heap: Scalar,
    /// Its Grundy value.
    pub grundy: Scalar,
    /// How many heaps come before the period that gives the value.
    pub preperiod: Option<usize>,
    /// That period; none where the value is computed.
    pub period: Option<usize>,
    /// What a period adds to the values.
    pub saltus: Option<i64>,
    /// `proved` beyond the heaps that were computed, else `computed`.
    pub grade: &'static str,
}

/// A line of the CSV of `sequence`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SequenceRow {
    heap: usize,
    grundy: u32,
}

/// The line of the CSV of `sequence` for one heap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ValueRow {
    heap: String,
    grundy: String,
}

impl From<&SequenceView> for SequenceAnswer {
    fn from(view: &SequenceView) -> SequenceAnswer {
        let (sequence, period) = (&view.sequence, view.period.period());
        SequenceAnswer {
            game: view.label.to_string(),
            values: view.values().collect(),
            preperiod: period.map(|period| period.preperiod),
            period: period.map(|period| period.period),
            saltus: period.map(|period| period.saltus),
            grade: view.period.word(),
            by: view.period.by(),
            max: sequence.max().max(sequence.compared_to()),
        }
    }
}

/// A line for each heap, below a header.
///
/// # Errors
/// Those of writing.
pub fn sequence_rows(view: &SequenceView, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(header::<SequenceRow>()?.as_bytes())?;
    let (mut line, mut digits) = (Vec::new(), itoa::Buffer::new());
    view.values().enumerate().try_for_each(|(heap, value)| {
        line.clear();
        line.extend_from_slice(digits.format(heap).as_bytes());
        line.push(b',');
        line.extend_from_slice(digits.format(value).as_bytes());
        line.push(b'\n');
        out.write_all(&line)
    })
}

impl From<&ValueView> for ValueAnswer {
    fn from(view: &ValueView) -> ValueAnswer {
        let period = view.period.as_ref().map(|(period, _)| period);
        ValueAnswer {
            game: view.label.to_string(),
            heap: Scalar::from(&view.heap),
            grundy: Scalar::from(&view.value),
            preperiod: period.map(|period| period.preperiod),
            period: period.map(|period| period.period),
            saltus: period.map(|period| period.saltus),
            grade: match period {
                Some(_) => "proved",
                None => "computed",
            },
        }
    }
}

impl From<&ValueView> for ValueRow {
    fn from(view: &ValueView) -> ValueRow {
        ValueRow {
            heap: view.heap.to_string(),
            grundy: view.value.to_string(),
        }
    }
}
