//! The phase of a position in misère play.

/// The phase of a position in misère play. Only positions of Grundy value 0 or 1 can be in the final phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A position of value 0 without options, or with an option of value 1 in the final phase; a position of value 1
    /// all of whose options of value 0 are in the final phase.
    Final,
    /// Every other position.
    Normal,
}

impl Phase {
    /// `final` or `normal`.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Final => "final",
            Phase::Normal => "normal",
        }
    }
}
