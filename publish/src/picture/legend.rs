//! The legend: which colour means what.

use super::marks::Mark;

/// What the classes of cells mean.
#[derive(Clone, Debug)]
pub enum Legend {
    /// A class and its words, each on a line.
    List(Vec<Entry>),
    /// Classes in the order of their quantities.
    Ramp(Ramp),
}

/// A class and what it means.
#[derive(Clone, Debug)]
pub struct Entry {
    pub class: u8,
    pub words: String,
    /// What is drawn over the cells instead of the colour of the class.
    pub mark: Option<Mark>,
}

/// A bar of colours with numbers.
#[derive(Clone, Debug)]
pub struct Ramp {
    /// What stands beside the bar.
    pub alone: Vec<Entry>,
    /// The classes of the bar, the least quantity first.
    pub classes: Vec<u8>,
    /// The quantities at its ends.
    pub least: i64,
    pub most: i64,
}

impl Legend {
    /// Adds a line.
    pub fn add(&mut self, entry: Entry) {
        match self {
            Legend::List(entries) => entries.push(entry),
            Legend::Ramp(ramp) => ramp.alone.push(entry),
        }
    }

    /// The words of the lines.
    pub fn entries(&self) -> &[Entry] {
        match self {
            Legend::List(entries) => entries,
            Legend::Ramp(ramp) => &ramp.alone,
        }
    }
}
