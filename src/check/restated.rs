//! Proves that a formula gives the values of a game by a claim of the texts that gives them by another formula, and is proved: the two agree everywhere.

use super::known_values::KnownValues;
use super::question::Question;
use super::tools::Tools;
use grundy_proofs::claim::{Method, Resolved, Verdict};
use grundy_proofs::witness;
use grundy_rules::game::{Game, Names, Subject};

/// The verdict for all positions on a claim that holds up to a bound, if another claim shows it; else the one found before.
pub(super) fn tried(
    game: &Game,
    found: Verdict,
    claimed: &Resolved,
    question: &Question,
) -> Verdict {
    match question.is_open(&found) && question.tools.by_claims {
        true => by_another(game, claimed, question).unwrap_or(found),
        false => found,
    }
}

/// The verdict by another claim.
fn by_another(game: &Game, claimed: &Resolved, question: &Question) -> Option<Verdict> {
    let (Resolved::Grundy(formula, _), 2) = (claimed, game.components()) else {
        return None;
    };
    let effort = question.proving.effort()?;
    let catalogue = question.tools.catalogue;
    catalogue
        .claims_about(&Subject::of(game))
        .into_iter()
        .find_map(|about| {
            let scope = catalogue.within(about.place);
            let tools = Tools {
                catalogue: &*scope,
                ..question.tools
            };
            let known = KnownValues::new(effort, tools).without(question.claim);
            let (other, title) = known.formula_of(&about.game, &Names::new(), 2)?;
            let title = format!("\"{title}\"");
            let steps = witness::formulas_agree(formula, (&other, &title), tools.job)?;
            let by = format!("the formula agrees everywhere with that of {title}, proved");
            Some(Verdict::proved(Method::AnotherFormula, by, steps))
        })
}
