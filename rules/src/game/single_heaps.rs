//! Games that are sums of games on one heap: every move changes one heap, whatever the others hold.
//!
//! The clauses decide, not the text of the rules. The outcome of such a game follows from the values of its heaps
//! (Bouton 1901; Sprague 1935, Grundy 1939).

use super::auxiliary::Auxiliary;
use super::clause::Clause;
use super::heap_game::{BlockingLine, Game, GameMove};
use super::measure::Measure;
use super::naming::Naming;
use super::termination::{descends, find_measure};
use crate::formula::{BoundVariable, Linear, Term};
use std::sync::{Arc, OnceLock};

/// The games on one heap of which a game is the sum.
#[derive(Clone, Debug)]
pub struct SingleHeaps {
    /// The different games.
    pub games: Vec<Game>,
    /// For each heap the place of its game.
    pub of_heap: Vec<usize>,
}

impl Game {
    /// The games on one heap of which this game is the sum; `None` if a move changes two heaps, depends on two, or
    /// may be blocked, or if there is a pass.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// let library = Library::embedded();
    /// let read = |text| Game::new(&parse_game(text).into_result().unwrap().unwrap(), &library).unwrap();
    /// let nim = read("nim(5)").single_heaps().unwrap();
    /// assert_eq!((nim.games.len(), nim.of_heap), (1, vec![0; 5]));
    /// let two = read("(x - i, y) where i in {1, 2}; (x, y - i) where i >= 1").single_heaps().unwrap();
    /// assert_eq!(two.of_heap, [0, 1]);
    /// assert!(read("wythoff").single_heaps().is_none());
    /// assert!(read("(x - i, y) where i >= 1, i <= y + 1; (x, y - 1)").single_heaps().is_none());
    /// ```
    pub fn single_heaps(&self) -> Option<SingleHeaps> {
        if self.pass || self.has_blocking() {
            return None;
        }
        if self.base_heaps() == 1 {
            let games = vec![self.clone()];
            return Some(SingleHeaps {
                games,
                of_heap: vec![0],
            });
        }
        let mut by_heap: Vec<Vec<GameMove>> = vec![Vec::new(); self.base_heaps()];
        for moved in &self.moves {
            let mut heaps = moved.clauses.iter().map(changed_heap);
            // A line that is never made changes nothing.
            let Some(first) = heaps.next() else {
                continue;
            };
            let heap = first.filter(|first| heaps.all(|other| other == Some(*first)))?;
            by_heap.get_mut(heap)?.push(on_heap(moved, heap)?);
        }
        let mut found = SingleHeaps {
            games: Vec::new(),
            of_heap: Vec::new(),
        };
        for (heap, moves) in by_heap.into_iter().enumerate() {
            let same = |game: &Game| same_moves(&game.moves, &moves);
            let place = match found.games.iter().position(same) {
                Some(place) => place,
                None => {
                    found.games.push(self.single(heap, moves)?);
                    found.games.len() - 1
                }
            };
            found.of_heap.push(place);
        }
        Some(found)
    }

    /// Does every move change one heap, whatever the others hold?
    pub(super) fn changes_single_heaps(&self) -> bool {
        self.clauses().all(|clause| changed_heap(clause).is_some())
    }

    /// The game of these moves on one heap.
    fn single(&self, heap: usize, moves: Vec<GameMove>) -> Option<Game> {
        let lines = (0..moves.len()).map(|place| BlockingLine {
            moves: vec![place],
            budget: 0,
        });
        let name = self.heaps.get(heap)?.clone();
        let mut game = Game {
            label: format!("{} on {name} alone", self.label),
            named: None,
            inner: Arc::default(),
            id: OnceLock::new(),
            heaps: vec![name],
            naming: Naming::default(),
            lines: lines.collect(),
            moves,
            pass: false,
            measure: Measure {
                levels: Vec::new(),
                proved: false,
            },
            descends: false,
            symmetric: false,
            warnings: Vec::new(),
            span: self.span,
            source: self.source,
            limits: self.limits,
        };
        game.measure = find_measure(&game).ok()?;
        game.descends = descends(&game);
        Some(game)
    }
}

fn same_moves(one: &[GameMove], other: &[GameMove]) -> bool {
    let same = |(one, other): (&GameMove, &GameMove)| {
        one.parts == other.parts && one.condition == other.condition
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// The only heap that a clause changes, if it depends on no other.
fn changed_heap(clause: &Clause) -> Option<usize> {
    let [target] = clause.parts.as_slice() else {
        return None;
    };
    let kept = |(place, linear): (usize, &Linear)| *linear == Linear::variable(place);
    let mut changed = (0..).zip(target).filter(|pair| !kept(*pair));
    let (heap, linear) = changed.next()?;
    let other = |place: &usize| *place < clause.heaps && *place != heap;
    let mut places: Vec<usize> = linear.terms.iter().map(|(place, _)| *place).collect();
    for constraint in &clause.constraints {
        places.extend(constraint.terms.iter().map(|(place, _)| *place));
    }
    for filter in &clause.filters {
        filter.variables(&mut places);
    }
    for auxiliary in &clause.auxiliaries {
        auxiliary.term.variables(&mut places);
    }
    (changed.next().is_none() && !places.iter().any(other)).then_some(heap)
}

/// A move that changes one heap, as a move of a game on that heap.
fn on_heap(moved: &GameMove, heap: usize) -> Option<GameMove> {
    let heaps = moved.parts.first()?.len();
    let renamed = |place: usize| match place {
        place if place == heap => 0,
        place if place >= heaps => place - heaps + 1,
        // No clause depends on another heap.
        _ => usize::MAX,
    };
    let alone = |place: usize| match renamed(place) {
        usize::MAX => Term::constant(0_i64),
        place => Term::Variable(place),
    };
    let bound = moved.bound.iter().map(|bound| BoundVariable {
        place: renamed(bound.place),
        ..bound.clone()
    });
    let clauses = moved.clauses.iter();
    let clauses = clauses.map(|clause| alone_in(clause, heap, &renamed));
    Some(GameMove {
        clauses: clauses.collect::<Option<_>>()?,
        bound: bound.collect(),
        condition: moved.condition.replaced(&alone),
        parts: vec![vec![moved.parts.first()?.get(heap)?.replaced(&alone)]],
        budget: None,
        quotients: Vec::new(),
        span: moved.span,
        source: moved.source,
    })
}

/// A clause that changes one heap, on that heap.
fn alone_in(clause: &Clause, heap: usize, renamed: &dyn Fn(usize) -> usize) -> Option<Clause> {
    let linear = |of: &Linear| {
        let mut terms: Vec<(usize, i64)> = of.terms.clone();
        for (place, _) in &mut terms {
            *place = renamed(*place);
        }
        terms.sort_unstable();
        Linear {
            terms,
            constant: of.constant,
        }
    };
    let auxiliaries = clause.auxiliaries.iter().map(|auxiliary| Auxiliary {
        place: renamed(auxiliary.place),
        term: auxiliary.term.renamed(renamed),
        ..auxiliary.clone()
    });
    let alone = Clause {
        heaps: 1,
        places: clause.places - clause.heaps + 1,
        bound: clause.bound.iter().map(|place| renamed(*place)).collect(),
        auxiliaries: auxiliaries.collect(),
        constraints: clause.constraints.iter().map(linear).collect(),
        filters: (clause.filters.iter().map(|filter| filter.renamed(renamed))).collect(),
        parts: vec![vec![linear(clause.parts.first()?.get(heap)?)]],
        ..Clause::default()
    };
    Some(alone.ordered())
}
