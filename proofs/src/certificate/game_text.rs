//! Rules and values in normal form.

use super::term_text::{TextNames, condition, term};
use super::{NoCertificate, unread};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{Game, GameMove};

/// The rules of a game in normal form: its heaps, then a move on each line.
///
/// # Errors
/// What the normal form does not have.
///
/// ```
/// use grundy_rules::{game::Game, language::parse_game, library::Library};
/// let yama = parse_game("yama").into_result().unwrap().unwrap();
/// let yama = Game::new(&yama, &Library::embedded()).unwrap();
/// let lines = grundy_proofs::certificate::game_text(&yama).unwrap();
/// assert_eq!(lines[..2], ["on (x, y)", "(x - i, y + 1) where 2 <= i"]);
/// ```
pub fn game_text(game: &Game) -> Result<Vec<String>, NoCertificate> {
    let mut names = names_of(game);
    let heaps: Vec<String> = (0..game.base_heaps())
        .map(|heap| names.name(heap))
        .collect();
    let pass = if game.has_pass() { ", with pass" } else { "" };
    let mut lines = vec![format!("on ({}){pass}", heaps.join(", "))];
    for line in game.lines() {
        for (place, moved) in line.moves.iter().enumerate() {
            let start = match (place, line.budget) {
                (_, 0) => String::new(),
                (0, budget) => format!("blocking {budget} of "),
                _ => "or ".into(),
            };
            let (text, _) = move_text(game, &game.moves[*moved])?;
            lines.push(start + &text);
        }
    }
    Ok(lines)
}

/// The names of the heaps; the pass has none.
fn names_of(game: &Game) -> TextNames {
    TextNames::of(&game.heaps()[..game.base_heaps()])
}

/// A move in normal form, and its bound variables in the order in which they occur.
pub(super) fn move_text(
    game: &Game,
    moved: &GameMove,
) -> Result<(String, Vec<usize>), NoCertificate> {
    let heaps = game.base_heaps();
    let mut names = names_of(game);
    for bound in &moved.bound {
        names.add(bound.place, &bound.name);
    }
    if moved.parts.is_empty() {
        return unread("move to the empty sum");
    }
    let mut targets = Vec::new();
    for part in &moved.parts {
        let part: Result<Vec<String>, _> = part.iter().map(|heap| term(heap, &mut names)).collect();
        targets.push(format!("({})", part?.join(", ")));
    }
    let mut text = targets.join(" + ");
    let unconditional = match &moved.condition {
        Condition::Constant(true) => true,
        Condition::And(parts) => parts.is_empty(),
        _ => false,
    };
    if !unconditional {
        text += &format!(" where {}", condition(&moved.condition, &mut names)?);
    }
    names.met.retain(|place| *place >= heaps);
    Ok((text, names.met))
}

/// A claim on Grundy values in normal form.
///
/// # Errors
/// What the normal form does not have.
pub fn value_text(game: &Game, value: &Term) -> Result<String, NoCertificate> {
    let mut names = TextNames::of(game.heaps());
    let heaps: Vec<String> = (0..game.components())
        .map(|heap| names.name(heap))
        .collect();
    Ok(format!(
        "grundy({}) = {}",
        heaps.join(", "),
        term(value, &mut names)?
    ))
}
