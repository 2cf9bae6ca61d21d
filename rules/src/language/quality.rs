//! What a claim says of all positions at once: qualities of a game in misère play, and what positions have.

use super::syntax::{Expression, GameExpression, RelationSign};

/// A quality of a game, or of a sum of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// `admissible`
    Admissible,
    /// `universally admissible`
    UniversallyAdmissible,
    /// `universally admissible, as printed`
    UniversallyAdmissibleAsPrinted,
    /// `tame`
    Tame,
    /// `misere P by phases`
    PByPhases,
    /// `final iff both final`, of a sum
    FinalIffBothFinal,
    /// `P iff values equal`, of a sum
    PIffValuesEqual,
}

impl Quality {
    /// All of them; where one begins with the words of another, it comes first.
    pub const ALL: [Quality; 7] = [
        Quality::Admissible,
        Quality::UniversallyAdmissibleAsPrinted,
        Quality::UniversallyAdmissible,
        Quality::Tame,
        Quality::PByPhases,
        Quality::FinalIffBothFinal,
        Quality::PIffValuesEqual,
    ];

    /// Its words in a claim.
    pub fn words(self) -> &'static str {
        match self {
            Quality::Admissible => "admissible",
            Quality::UniversallyAdmissible => "universally admissible",
            Quality::UniversallyAdmissibleAsPrinted => "universally admissible, as printed",
            Quality::Tame => "tame",
            Quality::PByPhases => "misere P by phases",
            Quality::FinalIffBothFinal => "final iff both final",
            Quality::PIffValuesEqual => "P iff values equal",
        }
    }

    /// Is it a quality of sums of two games only?
    pub fn is_of_sums(self) -> bool {
        matches!(self, Quality::FinalIffBothFinal | Quality::PIffValuesEqual)
    }
}

/// `[sum with game] quality`, or `not quality at (…)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qualified {
    /// The game that is added to the one that the claim names.
    pub with: Option<GameExpression>,
    /// The claimed quality.
    pub quality: Quality,
    /// The position where it is claimed to fail.
    pub not_at: Option<Vec<Expression>>,
}

/// The two phases of misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseName {
    /// `final`
    Final,
    /// `normal`
    Normal,
}

impl PhaseName {
    /// `final` or `normal`.
    pub fn word(self) -> &'static str {
        match self {
            PhaseName::Final => "final",
            PhaseName::Normal => "normal",
        }
    }
}

/// Which positions a claimed set holds, besides the P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionKind {
    /// `final = {…}`, `normal = {…}`
    Phase(PhaseName),
    /// `no option = {…}`
    Ended,
    /// `{grundy = 3} = {…}`
    Level(Expression),
    /// `{round = 2} = {…}`, `{P round = 2} = {…}`
    Round(RoundName, Expression),
}

/// Which positions of a round are meant: of the algorithm of Bouton and von Neumann.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundName {
    /// `P round`
    P,
    /// `N round`
    N,
    /// `round`
    Both,
}

impl RoundName {
    /// All of them.
    pub const ALL: [RoundName; 3] = [RoundName::P, RoundName::N, RoundName::Both];

    /// Its words in a claim.
    pub fn words(self) -> &'static str {
        match self {
            RoundName::P => "P round",
            RoundName::N => "N round",
            RoundName::Both => "round",
        }
    }
}

/// What a position is or has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trait {
    /// `value 0`, `value > 1`
    Value(RelationSign, Expression),
    /// `no option`
    Ended,
    /// `in the final phase`
    Phase(PhaseName),
    /// `an option`, `an option of value 1`, `an option of value 1 in the final phase`
    Option(Option<Expression>, Option<PhaseName>),
}
