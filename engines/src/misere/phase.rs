//! The phase of a position in misère play.

/// The phase of a position: of those of Grundy value 0 and 1, some are near the end of misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Value 0 without options; value 0 with an option of value 1 in the final phase; value 1 where every option of
    /// value 0 is in the final phase.
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
