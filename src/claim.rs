//! Claims: statements on all positions of a game, checked on those whose heaps stay below a bound.
//!
//! A claim is checked against evidence that is handed in: this room does not know how it was computed. The
//! verdict is *holds to N*, or *refuted* with the smallest counterexample: least sum of the heaps, then
//! lexicographic.

use crate::formula::{Condition, FindGame, Meaning, Scope, Term, Thing, Values, number_error};
use crate::game::{Clause, Fault, GameOption, Names, Outcome, Position, clauses, permutations};
use crate::language::{self, Code, Diagnostic, Expression, Heaps, Kind, Operator, Span, Statement};
use crate::number::Number;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// What is known of a game's positions.
pub(crate) trait Evidence {
    /// The Grundy value of a position.
    fn value(&self, position: &[i64]) -> Option<u64>;
    /// The outcome of a position.
    fn outcome(&self, position: &[i64]) -> Option<Outcome>;
}

/// The smallest position where a claim and the computation differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position.
    pub position: Position,
    /// What is claimed: a Grundy value, or an outcome.
    pub claimed: String,
    /// What is computed.
    pub computed: String,
    /// The options that show it, each with its computed value or outcome.
    pub options: Vec<(GameOption, String)>,
}

/// The answer to a claim, with its grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No counterexample among the positions with every heap ≤ `max`.
    Holds {
        /// The bound on each heap.
        max: u64,
    },
    /// False.
    Refuted {
        /// The bound on each heap up to which was searched.
        max: u64,
        /// The smallest position that shows it.
        counterexample: Counterexample,
    },
    /// Neither: a limit was reached.
    Unknown {
        /// Which limit.
        reason: String,
    },
}

impl Verdict {
    /// `holds`, `refuted` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Holds { .. } => "holds",
            Verdict::Refuted { .. } => "refuted",
            Verdict::Unknown { .. } => "unknown",
        }
    }
}

/// Answers with what is claimed of a position, if the computation says otherwise.
type Differs<'d> = dyn FnMut(&[i64]) -> Result<Option<String>, Diagnostic> + 'd;

/// A claim about a game of known heaps, its names resolved.
pub(crate) struct Claim {
    statement: Resolved,
    /// Components of a position, and how many of them are heaps.
    components: usize,
    heaps: usize,
}

enum Resolved {
    Grundy(Term, Span),
    PPositions { pieces: Vec<Piece>, symmetric: bool },
    Table(Vec<(Position, u64)>),
}

/// One member of a union: elements `(…)` for all values of the variables that satisfy the condition.
struct Piece {
    places: usize,
    bound: Vec<(usize, String, Span)>,
    condition: Condition,
    element: Vec<Term>,
    span: Span,
}

/// Does the claim speak of Grundy values, and not of P-positions only?
pub(crate) fn needs_values(claim: &language::Claim) -> bool {
    !matches!(claim.statement, Statement::PPositions { .. })
}

impl Claim {
    /// Resolves the names of a claim about positions of `components` components, the last of which is a pass
    /// if there is one more than `heaps`.
    pub(crate) fn new(
        claim: &language::Claim,
        names: &Names,
        components: usize,
        heaps: usize,
        find_game: &mut FindGame,
    ) -> Result<Claim, Diagnostic> {
        let statement = match &claim.statement {
            Statement::Grundy {
                heaps: written,
                value,
            } => {
                let mut names = names.clone();
                name_heaps(written, components, &mut names, claim.span)?;
                let mut scope = Scope::new(names, components, components, find_game);
                scope.define(&claim.definitions)?;
                Resolved::Grundy(scope.number(value)?, value.span)
            }
            Statement::PPositions { set, symmetric } => {
                let mut all = Vec::new();
                members(set, &mut all)?;
                let mut pieces = Vec::new();
                for (element, conditions) in all {
                    let mut scope = Scope::new(names.clone(), components, 0, find_game);
                    scope.define(&claim.definitions)?;
                    pieces.push(piece(scope, element, conditions, components)?);
                }
                Resolved::PPositions {
                    pieces,
                    symmetric: *symmetric,
                }
            }
            Statement::Table { rows } => Resolved::Table(printed(rows, components, claim.span)?),
        };
        Ok(Claim {
            statement,
            components,
            heaps,
        })
    }

    /// For a printed table: how many sizes of each heap it shows.
    pub(crate) fn printed_shape(&self) -> Option<Vec<usize>> {
        let Resolved::Table(cells) = &self.statement else {
            return None;
        };
        let sizes = (0..self.components).map(|place| {
            let heaps = cells.iter().filter_map(|(position, _)| position.get(place));
            heaps
                .max()
                .and_then(|heap| usize::try_from(*heap).ok())
                .map_or(1, |heap| heap + 1)
        });
        Some(sizes.collect())
    }

    /// The smallest position with every heap ≤ `max` where the claim is false, with what it claims there.
    pub(crate) fn counterexample(
        &self,
        max: i64,
        evidence: &dyn Evidence,
        values: &dyn Values,
    ) -> Result<Option<(Position, String)>, Diagnostic> {
        match &self.statement {
            Resolved::Grundy(term, span) => {
                let mut at = vec![Number::ZERO; self.components];
                self.first(max, &mut |position| {
                    for (number, heap) in at.iter_mut().zip(position) {
                        *number = Number::from(*heap);
                    }
                    let claimed = term.value(&at, values).map_err(|error| {
                        let mut error = number_error(error, *span);
                        error.message =
                            format!("at {}: {}", crate::game::show(position), error.message);
                        error
                    })?;
                    let computed = evidence.value(position);
                    let agrees = computed.is_some_and(|computed| Number::from(computed) == claimed);
                    Ok((!agrees).then(|| claimed.to_string()))
                })
            }
            Resolved::PPositions { pieces, symmetric } => {
                let mut elements = HashSet::new();
                for piece in pieces {
                    piece.elements(max, self.heaps, &mut elements)?;
                }
                if *symmetric {
                    let mut orders = Vec::new();
                    permutations(&mut (0..self.heaps).collect(), 0, &mut orders);
                    let written: Vec<Position> = elements.iter().cloned().collect();
                    for position in written {
                        for order in &orders {
                            let mut permuted = position.clone();
                            for (from, to) in order.iter().enumerate() {
                                permuted[*to] = position[from];
                            }
                            elements.insert(permuted);
                        }
                    }
                }
                self.first(max, &mut |position| {
                    let claimed = match elements.contains(position) {
                        true => Outcome::P,
                        false => Outcome::N,
                    };
                    let agrees = evidence.outcome(position) == Some(claimed);
                    Ok((!agrees).then(|| claimed.letter().to_string()))
                })
            }
            Resolved::Table(cells) => {
                let mut wrong: Vec<&(Position, u64)> = cells
                    .iter()
                    .filter(|(position, _)| position.iter().all(|heap| *heap <= max))
                    .filter(|(position, claimed)| evidence.value(position) != Some(*claimed))
                    .collect();
                wrong.sort_by_key(|(position, _)| (position.iter().sum::<i64>(), position.clone()));
                Ok(wrong
                    .first()
                    .map(|(position, claimed)| (position.clone(), claimed.to_string())))
            }
        }
    }

    /// The first position, by the sum of its heaps and then lexicographically, for which `differs` answers.
    fn first(
        &self,
        max: i64,
        differs: &mut Differs,
    ) -> Result<Option<(Position, String)>, Diagnostic> {
        let most = i64::try_from(self.heaps)
            .unwrap_or(i64::MAX)
            .saturating_mul(max);
        let mut found = None;
        for sum in 0..=most {
            let mut position = vec![0; self.components];
            let flow = self.of_sum(sum, 0, max, &mut position, &mut |position| match differs(
                position,
            ) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(claimed)) => {
                    found = Some(Ok((position.to_vec(), claimed)));
                    ControlFlow::Break(())
                }
                Err(error) => {
                    found = Some(Err(error));
                    ControlFlow::Break(())
                }
            });
            if flow.is_break() {
                return found.transpose();
            }
        }
        Ok(None)
    }

    fn of_sum(
        &self,
        rest: i64,
        place: usize,
        max: i64,
        position: &mut Position,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if place + 1 == self.heaps {
            if rest > max {
                return ControlFlow::Continue(());
            }
            position[place] = rest;
            if self.components == self.heaps {
                return visit(position);
            }
            for pass in 0..=1 {
                position[self.heaps] = pass;
                visit(position)?;
            }
            return ControlFlow::Continue(());
        }
        for heap in 0..=rest.min(max) {
            position[place] = heap;
            self.of_sum(rest - heap, place + 1, max, position, visit)?;
        }
        ControlFlow::Continue(())
    }
}

fn name_heaps(
    written: &Heaps,
    components: usize,
    names: &mut Names,
    span: Span,
) -> Result<(), Diagnostic> {
    match written {
        Heaps::Vector(name, count) => {
            if let Kind::Name(count) = &count.kind {
                names
                    .entry(count.clone())
                    .or_insert(Meaning::Number(Term::constant(components)));
            }
            let places = (0..components).map(Term::Variable).collect();
            names.insert(name.text.clone(), Meaning::Vector(places));
        }
        Heaps::Named(heaps) => {
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

type Member<'e> = (&'e Expression, &'e [Expression]);

/// The members of a union: an element with its conditions each.
fn members<'e>(set: &'e Expression, all: &mut Vec<Member<'e>>) -> Result<(), Diagnostic> {
    match &set.kind {
        Kind::Binary(Operator::Union, left, right) => {
            members(left, all)?;
            members(right, all)
        }
        Kind::Set(elements) => {
            all.extend(
                elements
                    .iter()
                    .map(|element| (element, &[] as &[Expression])),
            );
            Ok(())
        }
        Kind::Builder(element, conditions) => {
            all.push((element, conditions));
            Ok(())
        }
        _ => Err(Diagnostic::new(
            Code::Sort,
            set.span,
            "a set of positions is a union of sets in braces",
        )
        .help("write {(0, 0)} ∪ {(k, k + 1) | k >= 1}")),
    }
}

fn piece(
    scope: Scope,
    element: &Expression,
    conditions: &[Expression],
    components: usize,
) -> Result<Piece, Diagnostic> {
    let mut scope = scope.with_bound_variables();
    // In `{ x | … }` for several heaps the unknown name x is the whole position.
    let whole = components > 1 && !matches!(element.kind, Kind::Tuple(_));
    let heaps = match scope.thing(element, whole)? {
        Thing::Position(heaps) | Thing::Vector(heaps) => heaps,
        Thing::Number(heap) => vec![heap],
        _ => {
            return Err(Diagnostic::new(
                Code::Sort,
                element.span,
                "this is not a position",
            ));
        }
    };
    if heaps.len() != components {
        let found = heaps.len();
        return Err(Diagnostic::new(
            Code::Arity,
            element.span,
            format!("a position of {found} components in a game of {components}"),
        ));
    }
    let conditions = scope.conditions(conditions)?;
    let bound = scope.bound.take().unwrap_or_default();
    Ok(Piece {
        places: scope.places(),
        bound: bound
            .into_iter()
            .map(|bound| (bound.place, bound.name, bound.span))
            .collect(),
        condition: Condition::And(conditions),
        element: heaps,
        span: element.span,
    })
}

impl Piece {
    /// The elements with every heap ≤ `max`.
    fn elements(
        &self,
        max: i64,
        heaps: usize,
        all: &mut HashSet<Position>,
    ) -> Result<(), Diagnostic> {
        let mut conditions = vec![self.condition.clone()];
        for (place, heap) in self.element.iter().enumerate() {
            // The last component of a game with a pass is 0 or 1.
            let most = if place < heaps { max } else { 1 };
            conditions.push(Condition::less_equal(heap.clone(), Term::constant(most)));
        }
        let bound: Vec<usize> = self.bound.iter().map(|(place, ..)| *place).collect();
        let target = std::slice::from_ref(&self.element);
        let all_clauses = clauses(0, self.places, &bound, &Condition::And(conditions), target);
        for clause in &all_clauses {
            if let Some(place) = clause.unbounded() {
                return Err(self.unbounded(place));
            }
        }
        for clause in &all_clauses {
            self.visit(clause, all)?;
        }
        Ok(())
    }

    fn visit(&self, clause: &Clause, all: &mut HashSet<Position>) -> Result<(), Diagnostic> {
        let flow = clause.visit(&[], &mut |run| {
            all.extend(run.options().flatten());
            ControlFlow::Continue(())
        });
        match flow {
            Ok(_) => Ok(()),
            Err(Fault::Unbounded(place)) => Err(self.unbounded(place)),
            Err(Fault::TooMany) => {
                let message = "the set has too many elements to try";
                Err(Diagnostic::new(Code::TooLarge, self.span, message))
            }
            Err(Fault::Number(error)) => Err(number_error(error, self.span)),
        }
    }

    fn unbounded(&self, place: usize) -> Diagnostic {
        let found = self.bound.iter().find(|(bound, ..)| *bound == place);
        let (name, span) = match found {
            Some((_, name, span)) => (name.as_str(), *span),
            None => ("a variable", self.span),
        };
        Diagnostic::new(
            Code::Unbounded,
            span,
            format!("{name} has no upper bound that can be seen from heaps up to N"),
        )
        .label("infinitely many values to try")
        .help(format!("add a bound, as in {name} <= 100"))
    }
}

fn printed(
    rows: &[Vec<String>],
    components: usize,
    span: Span,
) -> Result<Vec<(Position, u64)>, Diagnostic> {
    let wrong = |message: String| Err(Diagnostic::new(Code::Table, span, message));
    if components > 2 {
        return wrong(format!(
            "a printed table is for one or two heaps, and the game has {components}"
        ));
    }
    let mut cells = Vec::new();
    for (x, row) in rows.iter().enumerate() {
        if row.len() != rows[0].len() && components == 2 {
            let (first, other) = (rows[0].len(), row.len());
            return wrong(format!("row {x} has {other} values, row 0 has {first}"));
        }
        for (y, value) in row.iter().enumerate() {
            let Ok(value) = value.parse::<u64>() else {
                return wrong(format!("{value} is no Grundy value that fits 64 bits"));
            };
            // One heap's values may take several lines.
            let position = match components {
                1 => vec![cells.len()],
                _ => vec![x, y],
            };
            let heaps = position
                .into_iter()
                .map(|heap| i64::try_from(heap).unwrap_or(i64::MAX));
            cells.push((heaps.collect(), value));
        }
    }
    Ok(cells)
}
