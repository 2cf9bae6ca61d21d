//! Claims: statements on all positions of a game, checked on those whose heaps stay below a bound.
//!
//! A claim is checked against evidence that is handed in: this room does not know how it was computed. The
//! verdict is *holds to N*, or *refuted* with the smallest counterexample: least sum of the heaps, then
//! lexicographic.

mod order;
mod printed;
mod property;
mod set;
mod verdict;
mod written;

pub use order::Positions;
pub use property::Property;
pub use set::{PositionSet, SetForm, SetMember, SetPiece};
pub use verdict::{Counterexample, Decided, Exceptions, Method, Proof, Verdict, Witness};
pub use written::{automaton, written};

use crate::far::FarSet;
use grundy_automata::Automaton;
use grundy_rules::formula::{FindGame, Meaning, NoGames, Scope, Term, Values, number_error};
use grundy_rules::game::{Names, Outcome, Position, Stop};
use grundy_rules::language::{self, Code, Diagnostic, HeapNames, Kind, Span, Statement};
use grundy_rules::number::Number;
use grundy_work::{Job, Pace};
use printed::printed;
use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use written::Accepted;

/// Evidence: known values and outcomes of a game's positions.
pub trait Evidence {
    /// The Grundy value of a position.
    fn value(&self, position: &[i64]) -> Option<u64>;
    /// The outcome of a position.
    fn outcome(&self, position: &[i64]) -> Option<Outcome>;
}

/// What a claim is compared with, and the job of the comparison.
#[derive(Clone, Copy)]
pub struct Computed<'c> {
    /// What is known of the game.
    pub evidence: &'c dyn Evidence,
    /// The values of other games.
    pub values: &'c dyn Values,
    /// Its limits and its end.
    pub job: &'c Job,
}

/// Looks at a position; an answer ends the search.
type Found<'f> = dyn FnMut(&[i64]) -> Result<Option<()>, Stop> + 'f;

/// A function that receives a position where a claim is false, and what it claims there; returns whether to go on.
pub type FaultListener<'f> = dyn FnMut(&[i64], Property) -> ControlFlow<()> + 'f;

/// A claim about each position of a game of known heaps, its names resolved.
pub struct Claim {
    statement: Resolved,
    positions: Positions,
}

/// The statement of a claim, with its names resolved.
pub enum Resolved {
    Grundy(Term, Span),
    PPositions(PositionSet),
    Table(Vec<(Position, u64)>),
    /// An automaton of positions, or with `values` of positions and their values.
    Automaton {
        automaton: Automaton,
        values: bool,
    },
}

impl Claim {
    /// Resolves the names of a claim that gives a value or an outcome to each position; `None` for a claim of another
    /// kind.
    pub fn new(
        claim: &language::WrittenClaim,
        names: &Names,
        positions: Positions,
        find_game: &FindGame,
    ) -> Result<Option<Claim>, Diagnostic> {
        let components = positions.components;
        let statement = match &claim.statement {
            Statement::Grundy {
                heaps: written,
                value,
            } => {
                let mut names = names.clone();
                name_heaps(written, components, &mut names, claim.span)?;
                let mut scope =
                    Scope::new(names, components, components, find_game).with_searches();
                scope.define(&claim.definitions)?;
                Resolved::Grundy(scope.number(value)?, value.span)
            }
            Statement::PPositions(set) => {
                let definitions = &claim.definitions;
                let set = PositionSet::new(set, definitions, names, components, find_game);
                Resolved::PPositions(set?)
            }
            Statement::Table { rows } => Resolved::Table(printed(rows, components, claim.span)?),
            Statement::Automaton {
                heaps: written,
                automaton,
            } => {
                if let Some(heaps) = written {
                    name_heaps(heaps, components, &mut names.clone(), claim.span)?;
                }
                let values = written.is_some();
                let tracks = components + usize::from(values);
                Resolved::Automaton {
                    automaton: written::automaton(automaton, tracks)?,
                    values,
                }
            }
            Statement::Fact(_)
            | Statement::Same(..)
            | Statement::Limit { .. }
            | Statement::AtEveryExponent { .. }
            | Statement::Positions(..)
            | Statement::Selected(..)
            | Statement::Qualified(_)
            | Statement::Every { .. }
            | Statement::Period { .. }
            | Statement::Periodic { .. }
            | Statement::Stair(_)
            | Statement::Moves(_)
            | Statement::MoveSets(..) => return Ok(None),
        };
        Ok(Some(Claim {
            statement,
            positions,
        }))
    }

    /// Is it a claim on Grundy values, not only on P-positions?
    pub fn needs_values(&self) -> bool {
        !matches!(
            self.statement,
            Resolved::PPositions(_) | Resolved::Automaton { values: false, .. }
        )
    }

    /// The resolved statement.
    pub fn resolved(&self) -> &Resolved {
        &self.statement
    }

    /// For a printed table: how many sizes of each heap it shows.
    pub fn printed_shape(&self) -> Option<Vec<usize>> {
        let Resolved::Table(cells) = &self.statement else {
            return None;
        };
        let sizes = (0..self.positions.components).map(|place| {
            let heaps = cells.iter().filter_map(|(position, _)| position.get(place));
            heaps
                .max()
                .and_then(|heap| usize::try_from(*heap).ok())
                .map_or(1, |heap| heap + 1)
        });
        Some(sizes.collect())
    }

    /// Visits the positions with every heap ≤ `max` that the claim is about.
    pub fn each_position(&self, max: i64, visit: &mut dyn FnMut(&[i64])) {
        if let Resolved::Table(cells) = &self.statement {
            let cells = cells.iter().map(|(position, _)| position);
            let within = cells.filter(|position| position.iter().all(|heap| *heap <= max));
            within.for_each(|position| visit(position));
            return;
        }
        let Ok(()) = self
            .positions
            .first(max, &mut |position| {
                visit(position);
                Ok::<Option<()>, Infallible>(None)
            })
            .map(drop);
    }

    /// The smallest position with every heap ≤ `max` where the claim is false, with what it claims there.
    ///
    /// # Errors
    /// As [`Claim::each_fault`].
    pub fn counterexample(
        &self,
        max: i64,
        computed: &Computed,
    ) -> Result<Option<(Position, Property)>, Stop> {
        let mut first = None;
        self.each_fault(max, computed, &mut |position, claimed| {
            first = Some((position.to_vec(), claimed));
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// Visits the positions with every heap ≤ `max` where the claim is false, in order, with what it claims there.
    ///
    /// # Errors
    /// A number of the claim has no value; a limit or the end of the job.
    pub fn each_fault(
        &self,
        max: i64,
        computed: &Computed,
        visit: &mut FaultListener,
    ) -> Result<(), Stop> {
        let all = |find: &mut Found<'_>| self.positions.first(max, find);
        self.faults(&all, max, computed, visit)
    }

    /// As [`Claim::each_fault`], of the positions in a box alone: the least and the largest number of each component.
    ///
    /// # Errors
    /// As [`Claim::each_fault`].
    pub fn each_fault_in(
        &self,
        ranges: &[(i64, i64)],
        computed: &Computed,
        visit: &mut FaultListener,
    ) -> Result<(), Stop> {
        let max = ranges.iter().map(|(_, most)| *most).max().unwrap_or(0);
        let all = |find: &mut Found<'_>| order::first_in(ranges, find);
        self.faults(&all, max, computed, visit)
    }

    fn faults(
        &self,
        each: &dyn Fn(&mut Found<'_>) -> Result<Option<()>, Stop>,
        max: i64,
        computed: &Computed,
        visit: &mut FaultListener,
    ) -> Result<(), Stop> {
        let Computed {
            evidence,
            values,
            job,
        } = *computed;
        let mut pace = Pace::of(job);
        let mut found = |agrees: bool, position: &[i64], claimed: Property| {
            if !pace.goes_on(1) {
                return Err(Stop::Interrupted);
            }
            let flow = match agrees {
                true => ControlFlow::Continue(()),
                false => visit(position, claimed),
            };
            Ok(flow.is_break().then_some(()))
        };
        match &self.statement {
            Resolved::Grundy(term, span) => {
                let mut at = vec![Number::ZERO; self.positions.components];
                each(&mut |position| {
                    let claimed = value_at(term, *span, position, &mut at, values)?;
                    let computed = evidence.value(position);
                    let agrees = computed.is_some_and(|computed| Number::from(computed) == claimed);
                    found(agrees, position, claimed.into())
                })?;
            }
            Resolved::PPositions(set) => {
                let elements = set.elements(max, self.positions.heaps, values, job)?;
                each(&mut |position| {
                    let claimed = match elements.contains(position) {
                        true => Outcome::P,
                        false => Outcome::N,
                    };
                    let agrees = evidence.outcome(position) == Some(claimed);
                    found(agrees, position, claimed.into())
                })?;
            }
            Resolved::Automaton { automaton, values } => {
                each(&mut |position| {
                    let claimed = Accepted::of(automaton, *values, position);
                    let agrees = match (&claimed, evidence.outcome(position)) {
                        (Accepted::Value(claimed), _) => evidence.value(position) == Some(*claimed),
                        (Accepted::Outcome(claimed), computed) => computed == Some(*claimed),
                        (Accepted::None, _) => false,
                    };
                    found(agrees, position, claimed.into())
                })?;
            }
            Resolved::Table(cells) => {
                let mut wrong: Vec<&(Position, u64)> = cells
                    .iter()
                    .filter(|(position, _)| position.iter().all(|heap| *heap <= max))
                    .filter(|(position, claimed)| evidence.value(position) != Some(*claimed))
                    .collect();
                wrong.sort_by_key(|(position, _)| (position.iter().sum::<i64>(), position.clone()));
                for (position, claimed) in wrong {
                    if visit(position, (*claimed).into()).is_break() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The claimed Grundy value of a position; `at` takes its heaps as numbers.
fn value_at(
    term: &Term,
    span: Span,
    position: &[i64],
    at: &mut [Number],
    values: &dyn Values,
) -> Result<Number, Stop> {
    for (number, heap) in at.iter_mut().zip(position) {
        *number = Number::from(*heap);
    }
    term.value(at, values).map_err(|error| {
        let mut error = number_error(error, span);
        error.message = format!(
            "at {}: {}",
            grundy_rules::game::show(position),
            error.message
        );
        Stop::limit_or_fault(error)
    })
}

/// The claimed set of P-positions at heaps of any size, or the zeros of the claimed Grundy values; `None` for a claim
/// of another kind, or one that uses the values of games.
pub fn far_set(
    claim: &language::WrittenClaim,
    names: &Names,
    positions: Positions,
) -> Result<Option<FarSet>, Diagnostic> {
    let why = "the values of another game are not known at heaps of any size";
    Ok(match alone(claim, names, positions, why)? {
        Some(Resolved::PPositions(set)) => set.far(positions.heaps),
        Some(Resolved::Grundy(term, _)) => {
            let mut set = FarSet::default();
            set.zeros(positions.components, &term);
            Some(set)
        }
        _ => None,
    })
}

/// The claimed Grundy value at heaps of any size; `None` for a claim of another kind, or if far values can be
/// computed only from all nearer ones.
pub fn far_value(
    claim: &language::WrittenClaim,
    names: &Names,
    positions: Positions,
) -> Result<Option<Term>, Diagnostic> {
    fn runs_through(term: &Term) -> bool {
        let own = matches!(
            term,
            Term::Mex(_) | Term::Sum(_) | Term::Recursive(..) | Term::Again(..)
        );
        own || term.any_part(&mut runs_through)
    }
    Ok(match alone(claim, names, positions, NO_FORMULA)? {
        Some(Resolved::Grundy(term, _)) if !runs_through(&term) => Some(term),
        _ => None,
    })
}

/// The members of the claimed set of P-positions, if it is a union; `None` for other claims and sets.
pub fn members(
    claim: &language::WrittenClaim,
    names: &Names,
    heaps: usize,
) -> Result<Option<Vec<SetMember>>, Diagnostic> {
    members_of(claim, names, Positions::of_heaps(heaps))
}

/// The same of positions that may have a pass, which `symmetric` leaves in its place.
pub fn members_of(
    claim: &language::WrittenClaim,
    names: &Names,
    positions: Positions,
) -> Result<Option<Vec<SetMember>>, Diagnostic> {
    Ok(match alone(claim, names, positions, NO_FORMULA)? {
        Some(Resolved::PPositions(set)) => set.members(positions.heaps),
        _ => None,
    })
}

/// The claimed set of P-positions, if it uses no values of games; `None` for another claim.
///
/// # Errors
/// What is wrong with the claim.
pub fn position_set(
    claim: &language::WrittenClaim,
    names: &Names,
    positions: Positions,
) -> Result<Option<PositionSet>, Diagnostic> {
    Ok(match alone(claim, names, positions, NO_FORMULA)? {
        Some(Resolved::PPositions(set)) => Some(set),
        _ => None,
    })
}

/// The positions of the claimed set of P-positions whose heaps are all at most `max`; an empty set for another claim.
///
/// # Errors
/// What is wrong with the claim; as [`PositionSet::elements`].
pub fn elements(
    claim: &language::WrittenClaim,
    names: &Names,
    heaps: usize,
    max: i64,
    job: &Job,
) -> Result<HashSet<Position>, Stop> {
    match alone(claim, names, Positions::of_heaps(heaps), NO_FORMULA)? {
        Some(Resolved::PPositions(set)) => set.elements(max, heaps, &NoGames, job),
        _ => Ok(HashSet::new()),
    }
}

/// Why a claim on the values of another game has no formula.
const NO_FORMULA: &str = "the values of another game have no formula here";

/// A claim that does not use the values of other games.
fn alone(
    claim: &language::WrittenClaim,
    names: &Names,
    positions: Positions,
    why: &str,
) -> Result<Option<Resolved>, Diagnostic> {
    let no_games = |_: &_, _: &_| Err(Diagnostic::new(Code::OutOfReach, claim.span, why));
    let resolved = Claim::new(claim, names, positions, &no_games)?;
    Ok(resolved.map(|claim| claim.statement))
}

fn name_heaps(
    written: &HeapNames,
    components: usize,
    names: &mut Names,
    span: Span,
) -> Result<(), Diagnostic> {
    match written {
        HeapNames::Vector(name, count) => {
            if let Kind::Name(count) = &count.kind {
                names
                    .entry(count.clone())
                    .or_insert(Meaning::Number(Term::constant(components)));
            }
            let places = (0..components).map(Term::Variable).collect();
            names.insert(name.text.clone(), Meaning::Vector(places));
        }
        HeapNames::Named(heaps) => {
            if heaps.len() != components {
                return Err(Diagnostic::new(
                    Code::Arity,
                    heaps.first().map_or(span, |heap| heap.span),
                    format!("heaps named: {}; the game has {components}", heaps.len()),
                )
                .help("name every heap, or all of them as x[n]"));
            }
            for (place, heap) in heaps.iter().enumerate() {
                if names
                    .insert(heap.text.clone(), Meaning::Number(Term::Variable(place)))
                    .is_some()
                {
                    return Err(Diagnostic::new(
                        Code::Duplicate,
                        heap.span,
                        format!("{} has a meaning already", heap.text),
                    ));
                }
            }
        }
    }
    Ok(())
}
