//! The moves of a game at heaps of any size, without any claim.

use super::{FarPosition, FarSet};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::Game;
use grundy_rules::number::Number;

/// Options of a position of any size: some of each kind of move, at most `most` in all; and whether these are all.
///
/// Only for games without a pass and without moves into sums; for others no option is found.
///
/// ```
/// use grundy_proofs::far::some_options;
/// use grundy_rules::{game::Game, language::parse_game, library::Library, number::Number};
/// let yama = parse_game("yama").into_result().unwrap().unwrap();
/// let yama = Game::new(&yama, &Library::embedded()).unwrap();
/// let position = [Number::parse_decimal("100000000000000000000").unwrap(), Number::ONE];
/// let (options, all) = some_options(&yama, &position, 4);
/// assert!(options.len() == 4 && !all);
/// ```
pub fn some_options(game: &Game, position: &[Number], enough: usize) -> (Vec<FarPosition>, bool) {
    options_where(game, position, enough, Condition::And(Vec::new()))
}

/// Is there a move from a position to another? `None` if that was not decided.
pub fn is_option(game: &Game, position: &[Number], to: &[Number]) -> Option<bool> {
    if to.len() != game.base_heaps() {
        return Some(false);
    }
    let heaps = to.iter().enumerate();
    let equal = heaps
        .map(|(place, heap)| Condition::equal(Term::Variable(place), Term::constant(heap.clone())));
    let (found, all) = options_where(game, position, 1, Condition::And(equal.collect()));
    match found.is_empty() {
        false => Some(true),
        true => all.then_some(false),
    }
}

/// Options whose heaps, as the variables 0, 1, …, satisfy a condition.
fn options_where(
    game: &Game,
    position: &[Number],
    enough: usize,
    condition: Condition,
) -> (Vec<FarPosition>, bool) {
    let heaps = game.base_heaps();
    if game.has_pass() || game.has_sums() || position.len() != heaps {
        return (Vec::new(), false);
    }
    let all: Vec<usize> = (0..heaps).collect();
    let option: Vec<Term> = all.iter().map(|place| Term::Variable(*place)).collect();
    let mut set = FarSet::default();
    set.piece(heaps, &all, &condition, &option);
    set.options_of(game, position, enough)
}
