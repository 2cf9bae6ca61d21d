//! The shape of a game on one heap, read off its clauses: its moves from a large heap.
//!
//! Only the moves from some heap on are described; the few heaps before are enumerated.

use super::removal::{LARGEST, Removal, greatest};
use super::removal_sets::Taken;
use super::{removal_sets, split};
use grundy_rules::formula::Linear;
use grundy_rules::game::{Clause, Game};
use grundy_rules::linear_program::Optimum;

/// The longest period of a set that is recognised.
const LONGEST: usize = 1 << 12;

/// The moves of a game on one heap, for heaps of `from` tokens and more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Finitely many removals: a finite subtraction set, or taking and breaking.
    Finite {
        /// The first heap for which these are all moves.
        from: usize,
        /// The removals, in order.
        removals: Vec<Removal>,
    },
    /// Any positive number of tokens except these.
    AllBut {
        /// The first heap for which these are all moves.
        from: usize,
        /// The excluded numbers, in order.
        excluded: Vec<usize>,
    },
    /// An eventually periodic set of numbers with infinitely many members and infinitely many gaps.
    Repeating {
        /// The first heap for which these are all moves.
        from: usize,
        /// The numbers below `start` that may be taken, in order.
        members: Vec<usize>,
        /// From here on s may be taken if `residues[s mod length]` is true.
        start: usize,
        /// For each residue, whether the large numbers of that residue may be taken.
        residues: Vec<bool>,
    },
    /// Anything else.
    Other,
}

impl Shape {
    /// The shape of a game's moves.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// use grundy_engines::sequence::Shape;
    /// let expression = parse_game("all_but({4, 8})").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// assert_eq!(Shape::of(&game), Shape::AllBut { from: 0, excluded: vec![4, 8] });
    /// ```
    pub fn of(game: &Game) -> Shape {
        found(game).unwrap_or(Shape::Other)
    }

    /// Has a game no shape only because numbers in its rules are larger than [`Shape::LARGEST`]?
    pub fn has_too_large_numbers(game: &Game) -> bool {
        game.components() == 1
            && Shape::of(game) == Shape::Other
            && game.clauses().any(removal_sets::is_too_large)
    }

    /// The most tokens of a removal that is examined. It chooses between engines only.
    pub const LARGEST: i64 = LARGEST;

    /// The shape in words.
    pub fn words(&self) -> &'static str {
        match self {
            Shape::Finite { .. } => "finitely many numbers of tokens may be taken",
            Shape::AllBut { .. } => "any number of tokens may be taken but finitely many",
            Shape::Repeating { .. } => "the numbers of tokens that may be taken repeat in the end",
            Shape::Other => "no shape that is known",
        }
    }

    /// The largest number in the moves: of tokens taken, of those of a new heap, of the first heap that the shape describes, or
    /// of a set before it repeats. `None` where any number may come.
    pub(crate) fn largest_number(&self) -> Option<usize> {
        let own = match self {
            Shape::Finite { removals, .. } => {
                let numbers =
                    |removal: &Removal| removal.taken.max(removal.least).max(removal.apart);
                removals.iter().map(numbers).max().unwrap_or(0)
            }
            Shape::AllBut { excluded, .. } => excluded.last().copied().unwrap_or(0),
            Shape::Repeating {
                start, residues, ..
            } => start.saturating_add(residues.len()),
            Shape::Other => return None,
        };
        Some(own.max(self.from()))
    }

    /// The first heap that the shape describes.
    pub(super) fn from(&self) -> usize {
        match self {
            Shape::Finite { from, .. }
            | Shape::AllBut { from, .. }
            | Shape::Repeating { from, .. } => *from,
            Shape::Other => usize::MAX,
        }
    }
}

fn found(game: &Game) -> Option<Shape> {
    if game.components() != 1 || game.has_blocking() || !game.measure().proved {
        return None;
    }
    let mut from = 0;
    let mut removals = Vec::new();
    let mut sets = Vec::new();
    for clause in game.clauses() {
        if let Some(bound) = ends(clause) {
            from = from.max(bound);
            continue;
        }
        match clause.parts.as_slice() {
            [_] => sets.push(removal_sets::taken(clause)?),
            _ => {
                let (least, found) = split::removals(clause)?;
                from = from.max(least);
                removals.extend(found);
            }
        }
    }
    let Taken {
        least,
        members,
        tail,
    } = removal_sets::union(&sets)?;
    let from = usize::try_from(from.max(least)).ok()?;
    let listed = |wanted: bool| {
        let numbers = members.iter().enumerate().skip(1);
        numbers.filter_map(move |(s, member)| (*member == wanted).then_some(s))
    };
    let (every, some) = (!tail.contains(&false), tail.contains(&true));
    if !removals.is_empty() && some {
        return None;
    }
    if every {
        return Some(Shape::AllBut {
            from,
            excluded: listed(false).collect(),
        });
    }
    if some {
        // The first number of the tail has its own residue.
        let (start, period) = (members.len(), tail.len());
        let residue = |r: usize| tail[(r + period - start % period) % period];
        return (period <= LONGEST).then(|| Shape::Repeating {
            from,
            members: listed(true).collect(),
            start,
            residues: (0..period).map(residue).collect(),
        });
    }
    removals.extend(listed(true).map(|taken| Removal {
        taken,
        parts: 1,
        least: 0,
        apart: 0,
    }));
    removals.sort_unstable();
    removals.dedup();
    Some(Shape::Finite { from, removals })
}

/// The first heap from which on a clause gives no move, if there is one.
fn ends(clause: &Clause) -> Option<i64> {
    match clause.maximum(&Linear::variable(0), &[]) {
        Optimum::Infeasible => Some(0),
        Optimum::Unbounded => None,
        optimum => greatest(optimum)?
            .checked_add(1)
            .filter(|end| *end <= LARGEST),
    }
}
