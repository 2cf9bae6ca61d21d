//! Identities: what a game is, whatever it and its letters are called.
//!
//! The identity is a digest of the moves after all names are resolved: heaps are numbered in order, bound variables as they occur, games that
//! the rules name are replaced by their moves, arguments stand in the places of parameters, and `symmetric` is spelled out. The order of lines and of
//! conditions is left out. So two texts that say the same moves in other letters, under other names or in another order are one game; two that say them
//! in another way (`x - i >= 0` for `i <= x`, a variable that nothing uses, two that stand alike in conditions alone) may have two identities, and only
//! a proof shows that they are alike.

use super::bare::Bare;
use super::heap_game::Game;
use super::open::OpenGame;
use super::places::OPEN;
use super::rule::{Rule, by_line};
use crate::formula::{Condition, FamilyTerm, Term};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::{self, Debug, Display, Formatter};
use std::str::FromStr;

/// The identity of a game: 32 bytes, written as 64 hexadecimal digits.
///
/// ```
/// use grundy_rules::{game::Game, language::parse_game, library::Library};
/// let id = |text: &str| {
///     let game = parse_game(text).into_result().unwrap().unwrap();
///     *Game::new(&game, &Library::embedded()).unwrap().id()
/// };
/// let copy = "on (a, b): (a, b - s) where s >= 1; (a - t, b - t) where t >= 1; (a - t, b) where t >= 1";
/// assert_eq!(id("wythoff"), id(copy));
/// assert_ne!(id("wythoff"), id("nim(2)"));
/// assert_ne!(id("wythoff"), id("wythoff with pass"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId([u8; 32]);

/// A text that is no identity of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no digest")]
pub struct NoGameId(String);

impl GameId {
    /// The identity of rules whose names are resolved. Parameters that are open stay so.
    pub fn of(bare: &Bare) -> GameId {
        let heaps = bare.heaps.len() - usize::from(bare.pass);
        GameId::of_lines(heaps, bare.pass, bare.ordinals, lines_of(&bare.rules))
    }

    /// The identity of a game on numbers.
    pub(super) fn of_game(game: &Game) -> GameId {
        let lines = game.lines.iter().map(|line| {
            let moves = line.moves.iter().map(|place| &game.moves[*place]);
            let moves = moves.map(|moved| WrittenMove {
                condition: &moved.condition,
                parts: &moved.parts,
            });
            WrittenLine {
                budget: line.budget as u64,
                moves: moves.collect(),
            }
        });
        GameId::of_lines(game.base_heaps(), game.has_pass(), false, lines)
    }

    /// The identity of a family, whose parameters are numbered in order.
    pub(super) fn of_family(open: &OpenGame) -> GameId {
        let pass = open.game.has_pass();
        GameId::of_lines(open.heaps, pass, false, lines_of(&open.rules))
    }

    fn of_lines<'r>(
        heaps: usize,
        pass: bool,
        ordinals: bool,
        lines: impl Iterator<Item = WrittenLine<'r>>,
    ) -> GameId {
        let mut all = BTreeSet::new();
        for WrittenLine { budget, moves } in lines {
            let moves = moves.iter().map(|moved| move_code(heaps, moved));
            // Where nothing may be blocked, it does not matter which moves stand in one line.
            match budget {
                0 => all.extend(moves.map(|moved| (0, vec![moved]))),
                budget => {
                    let moves: BTreeSet<_> = moves.collect();
                    all.insert((budget, moves.into_iter().collect()));
                }
            }
        }
        let mut code = Code::default();
        code.number(heaps as u64);
        code.0.extend([u8::from(pass), u8::from(ordinals)]);
        for (budget, moves) in all {
            code.number(budget);
            code.number(moves.len() as u64);
            moves.iter().for_each(|moved| code.part(moved));
        }
        GameId(Sha256::digest(&code.0).into())
    }

    /// A digest of these games, in order, and of a text about them.
    pub fn joined(games: &[GameId], text: &str) -> GameId {
        let mut code = Code::default();
        code.number(games.len() as u64);
        for game in games {
            code.0.extend(game.0);
        }
        code.part(text.as_bytes());
        GameId(Sha256::digest(&code.0).into())
    }
}

impl Display for GameId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Debug for GameId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(digits: &str) -> Result<GameId, NoGameId> {
        let wrong = || NoGameId(digits.to_string());
        let mut bytes = [0; 32];
        if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            let two = digits.get(2 * place..2 * place + 2).ok_or_else(wrong)?;
            *byte = u8::from_str_radix(two, 16).map_err(|_| wrong())?;
        }
        Ok(GameId(bytes))
    }
}

/// Moves of which the previous player may block some.
struct WrittenLine<'r> {
    budget: u64,
    moves: Vec<WrittenMove<'r>>,
}

/// A move with its names resolved.
struct WrittenMove<'r> {
    condition: &'r Condition,
    parts: &'r [Vec<Term>],
}

fn lines_of(rules: &[Rule]) -> impl Iterator<Item = WrittenLine<'_>> {
    by_line(rules).into_iter().map(|line| {
        let budget = line.first().and_then(|first| rules[*first].budget);
        let moves = line.into_iter().map(|place| WrittenMove {
            condition: &rules[place].condition,
            parts: &rules[place].parts,
        });
        WrittenLine {
            budget: budget.unwrap_or(0),
            moves: moves.collect(),
        }
    })
}

/// The bytes of a move: where it leads, then its conditions without their order.
fn move_code(heaps: usize, moved: &WrittenMove) -> Vec<u8> {
    let mut conditions = moved.condition.conjuncts();
    // Bound variables are numbered as they occur: in the parts, then in the conditions, whose order does not count.
    let mut bound = BoundNumbers {
        heaps,
        places: Vec::new(),
    };
    let mut occurring = Vec::new();
    for term in moved.parts.iter().flatten() {
        term.variables(&mut occurring);
    }
    bound.add(&occurring);
    conditions.sort_by_cached_key(|condition| bound.condition_code(condition));
    occurring.clear();
    for condition in &conditions {
        condition.variables(&mut occurring);
    }
    bound.add(&occurring);
    let mut code = Code::default();
    code.number(moved.parts.len() as u64);
    for part in moved.parts {
        // Of many heaps most stay.
        let changed = part.iter().enumerate();
        let changed: Vec<_> = changed
            .filter(|(heap, term)| **term != Term::Variable(*heap))
            .collect();
        code.number(changed.len() as u64);
        for (heap, term) in changed {
            code.number(heap as u64);
            code.term(&term.renamed(&|place| bound.number(place)));
        }
    }
    let conditions: BTreeSet<Vec<u8>> = conditions
        .into_iter()
        .map(|condition| bound.condition_code(condition))
        .collect();
    code.number(conditions.len() as u64);
    conditions.iter().for_each(|condition| code.part(condition));
    code.0
}

/// The numbers of bound variables, which stand behind those of the heaps.
struct BoundNumbers {
    heaps: usize,
    /// Their places, in the order in which they occur.
    places: Vec<usize>,
}

impl BoundNumbers {
    fn add(&mut self, occurring: &[usize]) {
        for place in occurring {
            if (self.heaps..OPEN).contains(place) && !self.places.contains(place) {
                self.places.push(*place);
            }
        }
    }

    /// Those that have no number yet share the next one.
    fn number(&self, place: usize) -> usize {
        let number = self.places.iter().position(|own| *own == place);
        match (self.heaps..OPEN).contains(&place) {
            true => self.heaps + number.unwrap_or(self.places.len()),
            false => place,
        }
    }

    fn condition_code(&self, condition: &Condition) -> Vec<u8> {
        let mut code = Code::default();
        code.condition(&condition.renamed(&|place| self.number(place)));
        code.0
    }
}

/// The bytes of terms and conditions: each begins with its kind and says how many parts follow.
#[derive(Default)]
struct Code(Vec<u8>);

impl Code {
    fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    fn part(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Constant(number) => {
                self.0.push(0);
                return self.part(number.to_string().as_bytes());
            }
            Term::Variable(place) => {
                self.0.push(1);
                return self.number(*place as u64);
            }
            Term::Mex(mex) => {
                self.0.extend([2, u8::from(mex.skipping)]);
                self.term(&mex.spacing);
                self.term(&mex.multiplicity);
                self.number(mex.families.len() as u64);
                return mex.families.iter().for_each(|family| self.family(family));
            }
            Term::Sum(family) => {
                self.0.push(3);
                return self.family(family);
            }
            Term::Binary(operator, ..) => self.0.extend([4, *operator as u8]),
            Term::Function(function, _) => {
                self.0.push(5);
                self.part(function.name().as_bytes());
            }
            Term::ValueOf(game, _) => {
                self.0.push(6);
                self.number(*game as u64);
            }
            // No rule speaks of a recursion.
            Term::Recursive(recursion, sequence, _) => {
                self.0.push(7);
                self.part(format!("{recursion:?}").as_bytes());
                self.number(*sequence as u64);
            }
            Term::Again(sequence, _) => {
                self.0.push(8);
                self.number(*sequence as u64);
            }
            Term::Negative(_) => self.0.push(9),
            Term::Gcd(..) => self.0.push(10),
            Term::Absolute(_) => self.0.push(11),
            Term::Floor(_) => self.0.push(12),
            Term::Ceiling(_) => self.0.push(13),
            Term::Root(_) => self.0.push(14),
            Term::Minimum(_) => self.0.push(15),
            Term::Maximum(_) => self.0.push(16),
            Term::Choice(..) => self.0.push(17),
        }
        let (mut terms, mut conditions) = (Vec::new(), Vec::new());
        term.parts(&mut |part| terms.push(part), &mut conditions);
        self.number(terms.len() as u64);
        terms.into_iter().for_each(|part| self.term(part));
        self.number(conditions.len() as u64);
        conditions.into_iter().for_each(|part| self.condition(part));
    }

    fn family(&mut self, family: &FamilyTerm) {
        self.number(family.counted as u64);
        self.number(family.variables.len() as u64);
        for place in &family.variables {
            self.number(*place as u64);
        }
        self.number(family.elements.len() as u64);
        family
            .elements
            .iter()
            .for_each(|element| self.term(element));
        self.condition(&family.condition);
    }

    fn condition(&mut self, condition: &Condition) {
        let kind: [u8; 2] = match condition {
            Condition::Constant(truth) => [32, u8::from(*truth)],
            Condition::Compare(comparison, ..) => [33, *comparison as u8],
            Condition::And(parts) | Condition::Or(parts) => {
                self.0
                    .push(34 + u8::from(matches!(condition, Condition::Or(_))));
                self.number(parts.len() as u64);
                return parts.iter().for_each(|part| self.condition(part));
            }
            Condition::Not(of) => {
                self.0.push(36);
                return self.condition(of);
            }
            Condition::Divides(..) => [37, 0],
            Condition::Property(property, _) => [38, *property as u8],
        };
        self.0.extend(kind);
        condition.terms(&mut |term| self.term(term));
    }
}

#[cfg(test)]
mod tests;
