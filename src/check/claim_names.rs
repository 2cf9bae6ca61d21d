//! What the names in a claim mean, for each of its verdicts.

use super::parameters::{meanings, parameters};
use grundy_rules::game::Names;
use grundy_rules::language::{ClaimItem, Diagnostic};
use grundy_work::Limits;

/// What the parameters of a claim mean, for each of its verdicts.
pub(crate) struct ClaimNames {
    /// Has a parameter no finite range? Then a verdict is about all of its values.
    pub(crate) open: bool,
    /// The meanings of the names for each choice, in the order of the verdicts, where no parameter is open.
    pub(crate) all: Vec<Names>,
}

/// The meanings of the parameters of a claim.
///
/// # Errors
/// What is wrong with their ranges.
pub(crate) fn claim_names(
    item: &ClaimItem,
    limits: &Limits,
) -> Result<ClaimNames, Vec<Diagnostic>> {
    let choices = parameters(item, limits)?;
    let all = choices.all.iter();
    Ok(ClaimNames {
        open: !choices.open.is_empty(),
        all: all.map(|choice| meanings(&choices.names, choice)).collect(),
    })
}
