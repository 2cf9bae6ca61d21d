//! Far positions: outcome and winning moves at heaps of any size, from a claimed set of P-positions.
//!
//! The moves of a game and the set are both clauses; a winning move is a solution of both together. It is found by
//! narrowing intervals, not by listing options. A claim is used only after it was checked near the origin, and the
//! answer names it.

mod alias;
mod families;
mod moves;
mod narrow;
mod region;
mod search;
mod span;

use alias::aliased;
pub use families::{OptionFamily, OptionRanges, option_families};
use grundy_rules::formula::{Condition, Linear, Term};
use grundy_rules::game::{Clause, Game, Outcome, clauses};
use grundy_rules::number::Number;
use grundy_work::Resource;
pub use moves::{is_option, some_options};
pub use region::BoxElements;
use search::{FarSearch, SpanEnd};

/// A position whose heaps may have any size.
pub type FarPosition = Vec<Number>;

/// The same as the parts of a sum; usually one.
pub type FarOption = Vec<FarPosition>;

/// The outcome and the winning moves of one position, by a set of P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarAnalysis {
    /// The position.
    pub position: FarPosition,
    /// Who wins.
    pub outcome: Outcome,
    /// Options that are P-positions, each once, in lexicographic order; with blocking, those that cannot all be
    /// blocked.
    pub winning_moves: Vec<FarPosition>,
    /// Are these all?
    pub all: bool,
}

/// The most narrowings for one question, over all its clauses. A share of the limit on options.
const WORK: usize = 1 << 18;

/// How many options are wanted, and by how many narrowings.
#[derive(Clone, Copy)]
struct FarWanted {
    enough: usize,
    work: usize,
}

impl FarWanted {
    fn of(game: &Game, enough: usize) -> FarWanted {
        let work = game.limits().count(Resource::Options, WORK);
        FarWanted { enough, work }
    }
}

/// A set of positions, as clauses without heaps whose parts are the elements.
#[derive(Default)]
pub struct FarSet {
    pieces: Vec<Clause>,
}

impl FarSet {
    /// The elements for all choices of the variables that satisfy the condition.
    pub fn piece(
        &mut self,
        places: usize,
        bound: &[usize],
        condition: &Condition,
        element: &[Term],
    ) {
        let (element, condition) = aliased(element, condition);
        let pieces = clauses(0, places, bound, &condition, &[element]);
        self.pieces.extend(pieces);
    }

    /// The positions where a term of the heaps is 0.
    pub fn zeros(&mut self, heaps: usize, term: &Term) {
        self.level(heaps, term, &Number::ZERO);
    }

    /// The positions where a term of the heaps has this value.
    pub fn level(&mut self, heaps: usize, term: &Term, value: &Number) {
        let all: Vec<usize> = (0..heaps).collect();
        let element: Vec<Term> = all.iter().map(|place| Term::Variable(*place)).collect();
        self.piece(heaps, &all, &has_value(term, value), &element);
    }

    /// The same set with every permutation of the first heaps of its elements, given as the orders.
    pub fn symmetric(mut self, orders: &[Vec<usize>]) -> FarSet {
        let mut all = Vec::new();
        for piece in &self.pieces {
            for order in orders {
                let mut permuted = piece.clone();
                for part in &mut permuted.parts {
                    let old = part.clone();
                    for (from, to) in order.iter().enumerate() {
                        part[*to] = old[from].clone();
                    }
                }
                all.push(permuted);
            }
        }
        self.pieces = all;
        self
    }

    /// Does the set use sequences whose far terms cannot be computed directly?
    pub fn is_slow(&self) -> bool {
        fn slow(term: &Term) -> bool {
            let own = matches!(term, Term::Recursive(recursion, ..) if recursion.pairs().is_none());
            own || term.any_part(&mut slow)
        }
        let auxiliaries = self.pieces.iter().flat_map(|piece| &piece.auxiliaries);
        auxiliaries
            .into_iter()
            .any(|auxiliary| slow(&auxiliary.term))
    }

    /// Does the set hold a position? `None` if the work was used up.
    fn contains(&self, position: &[Number], work: usize) -> Option<bool> {
        let identity: Vec<Linear> = (0..position.len()).map(Linear::variable).collect();
        let mut decided = true;
        for piece in &self.pieces {
            let here = Clause::unconditional(position.len(), identity.clone());
            let Some(both) = meeting(&here, piece) else {
                decided = false;
                continue;
            };
            match FarSearch::new(&both, 1, work).run(position) {
                (found, ..) if !found.is_empty() => return Some(true),
                (_, SpanEnd::Complete, _) => {}
                _ => decided = false,
            }
        }
        decided.then_some(false)
    }

    /// The options in the set by one kind of move, at least `enough` if there are that many; and whether these are
    /// all.
    fn options(
        &self,
        moves: &[Clause],
        position: &[Number],
        wanted: FarWanted,
    ) -> (Vec<FarPosition>, bool) {
        let FarWanted { enough, work } = wanted;
        let mut found: Vec<FarPosition> = Vec::new();
        let mut all = true;
        for (clause, piece) in moves
            .iter()
            .flat_map(|clause| self.pieces.iter().map(move |piece| (clause, piece)))
        {
            let Some(both) = meeting(clause, piece) else {
                all = false;
                continue;
            };
            let (more, end, _) = FarSearch::new(&both, enough, work).run(position);
            all &= end == SpanEnd::Complete;
            for option in more {
                if !found.contains(&option) {
                    found.push(option);
                }
            }
        }
        found.sort();
        (found, all)
    }

    /// The options of a position that are in the set, at most `enough`; and whether these are all.
    pub fn options_of(
        &self,
        game: &Game,
        position: &[Number],
        enough: usize,
    ) -> (Vec<FarPosition>, bool) {
        let of_each = game.moves.iter();
        let wanted = FarWanted::of(game, enough);
        let of_each = of_each.map(|moved| self.options(&moved.clauses, position, wanted));
        merge_options(of_each, enough)
    }

    /// The outcome and the winning moves of a position, if the set is that of the P-positions; `None` if the work was
    /// used up. An error if the set cannot be that of the P-positions.
    pub fn analyse(
        &self,
        game: &Game,
        position: &[Number],
        enough: usize,
    ) -> Result<Option<FarAnalysis>, ContradictedSet> {
        let work = FarWanted::of(game, enough).work;
        let Some(claimed) = self.contains(position, work) else {
            return Ok(None);
        };
        let lines = game.lines().iter().map(|line| {
            let enough = enough.max(line.budget.saturating_add(1));
            let (mut options, mut all) = (Vec::new(), true);
            for index in &line.moves {
                let wanted = FarWanted { enough, work };
                let (found, complete) = self.options(&game.moves[*index].clauses, position, wanted);
                options.extend(found);
                all &= complete;
            }
            options.sort();
            options.dedup();
            (line.budget, (options, all))
        });
        outcome_from(position, claimed, lines, enough)
    }
}

/// Why a set cannot be that of the P-positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContradictedSet {
    /// A move joins two of its positions.
    #[error("the set holds {0} and its option {1}")]
    Joined(String, String),
    /// No move leads into it from a position outside.
    #[error("the set holds neither {0} nor enough of its options")]
    NoMoveInto(String),
}

/// Options in a set, and whether these are all.
pub type Options = (Vec<FarPosition>, bool);

/// Options from several sources, at most `enough`, and whether these are all.
pub fn merge_options(parts: impl Iterator<Item = Options>, enough: usize) -> Options {
    let (mut found, mut all) = (Vec::new(), true);
    for (options, complete) in parts {
        found.extend(options);
        all &= complete;
    }
    found.sort();
    found.dedup();
    all &= found.len() <= enough;
    found.truncate(enough);
    (found, all)
}

/// The outcome and the winning moves of a position, from whether it is claimed to be a P-position and, for each line,
/// the options claimed to be P-positions and how many may be blocked. `None` if they do not decide; an error if the
/// claim is false.
pub fn outcome_from(
    position: &[Number],
    claimed: bool,
    lines: impl Iterator<Item = (usize, Options)>,
    enough: usize,
) -> Result<Option<FarAnalysis>, ContradictedSet> {
    let mut winning: Vec<FarPosition> = Vec::new();
    let (mut all, mut wins) = (true, false);
    for (blocked, (options, complete)) in lines {
        all &= complete;
        if options.len() > blocked {
            wins = true;
            winning.extend(options);
        }
    }
    let shown = show(position);
    match (claimed, wins) {
        (true, true) => Err(ContradictedSet::Joined(shown, show(&winning[0]))),
        (false, false) if all => Err(ContradictedSet::NoMoveInto(shown)),
        (false, false) => Ok(None),
        (claimed, _) => {
            winning.sort();
            winning.dedup();
            Ok(Some(FarAnalysis {
                position: position.to_vec(),
                outcome: if claimed { Outcome::P } else { Outcome::N },
                all: all && winning.len() <= enough,
                winning_moves: winning.into_iter().take(enough).collect(),
            }))
        }
    }
}

/// The condition that a term has this value, with one case for each case of `a if c else b`.
fn has_value(term: &Term, wanted: &Number) -> Condition {
    let Term::Choice(arms, otherwise) = term else {
        return Condition::equal(term.clone(), Term::constant(wanted.clone()));
    };
    let mut cases = Vec::new();
    let mut before = Vec::new();
    for (condition, value) in arms {
        let mut case = before.clone();
        case.extend([condition.clone(), has_value(value, wanted)]);
        cases.push(Condition::And(case));
        before.push(Condition::Not(Box::new(condition.clone())));
    }
    before.push(has_value(otherwise, wanted));
    cases.push(Condition::And(before));
    Condition::Or(cases)
}

/// `(3, 5)`
pub fn show(position: &[Number]) -> String {
    let heaps: Vec<String> = position.iter().map(Number::to_string).collect();
    format!("({})", heaps.join(", "))
}

/// The clause of a move whose target is an element: the variables of both, and equality heap by heap.
fn meeting(moved: &Clause, piece: &Clause) -> Option<Clause> {
    let [target] = moved.parts.as_slice() else {
        return None;
    };
    let shift = |place: usize| place + moved.places;
    let shifted = |linear: &Linear| Linear {
        terms: linear
            .terms
            .iter()
            .map(|(place, coefficient)| (shift(*place), *coefficient))
            .collect(),
        constant: linear.constant,
    };
    let mut both = moved.clone();
    both.places += piece.places;
    both.bound
        .extend(piece.bound.iter().map(|place| shift(*place)));
    let constraints = &mut both.constraints;
    constraints.extend(piece.constraints.iter().map(shifted));
    for (heap, element) in target.iter().zip(piece.parts.first()?) {
        let difference = heap.plus(&shifted(element), -1)?;
        constraints.push(Linear::default().plus(&difference, -1)?);
        constraints.push(difference);
    }
    for auxiliary in &piece.auxiliaries {
        let mut auxiliary = auxiliary.clone();
        auxiliary.place = shift(auxiliary.place);
        auxiliary.term = auxiliary.term.renamed(&shift);
        both.auxiliaries.push(auxiliary);
    }
    let filters = piece.filters.iter().map(|filter| filter.renamed(&shift));
    both.filters.extend(filters);
    Some(both.ordered())
}
