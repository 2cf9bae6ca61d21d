//! Proves that a formula gives the values of a game by a claim of the texts that gives them by another formula, and is proved: the two agree everywhere.

use super::equal_games::same_lines;
use super::known_values::KnownValues;
use super::question::Question;
use grundy_proofs::claim::{Resolved, Verdict};
use grundy_proofs::witness;
use grundy_rules::game::{Game, Names};
use grundy_rules::language::parse_game;

/// The verdict for all positions on a claim that holds up to a bound, if another claim shows it; else the one found before.
pub(super) fn tried(
    game: &Game,
    found: Verdict,
    claimed: &Resolved,
    question: &Question,
) -> Verdict {
    match question.is_open(&found) && question.tools.by_claims {
        true => by_another(game, claimed, question).map_or(found, Verdict::argued),
        false => found,
    }
}

/// The other claim, in words.
fn by_another(game: &Game, claimed: &Resolved, question: &Question) -> Option<String> {
    let (Resolved::Grundy(formula, _), 2) = (claimed, game.components()) else {
        return None;
    };
    let effort = question.proving.effort()?;
    let named = parse_game(game.label()).into_result().ok()??;
    // The name says which claims are about the game, and its options that it is the game that they mean.
    let meant = Game::among(&named, &Names::new(), question.tools.catalogue).ok()?;
    same_lines(game, &meant, question)?;
    let known = KnownValues::new(effort, question.tools).without(question.claim);
    let (other, title) = known.formula_of(&named, &Names::new(), 2)?;
    witness::formulas_agree(formula, &other, question.tools.job)
        .then(|| format!("the formula agrees everywhere with that of \"{title}\", proved"))
}
