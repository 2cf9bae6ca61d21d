//! Sets of positions: unions of lists and set-builders.

use crate::far::FarSet;
use crate::formula::{Condition, FindGame, Scope, Term, Thing, number_error};
use crate::game::{Clause, Fault, Names, Position, clauses, permutations};
use crate::language::{Code, Definition, Diagnostic, Expression, Kind, Operator, Span};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A claimed set of positions.
pub(crate) struct PositionSet {
    pieces: Vec<Piece>,
    /// Does it hold every permutation of its positions?
    symmetric: bool,
}

/// One member of a union: elements `(…)` for all values of the variables that satisfy the condition.
struct Piece {
    places: usize,
    bound: Vec<(usize, String, Span)>,
    condition: Condition,
    element: Vec<Term>,
    span: Span,
}

impl PositionSet {
    /// Resolves the names of a set of positions of so many components.
    pub(crate) fn new(
        set: &Expression,
        symmetric: bool,
        definitions: &[Definition],
        names: &Names,
        components: usize,
        find_game: &mut FindGame,
    ) -> Result<PositionSet, Diagnostic> {
        let mut all = Vec::new();
        members(set, &mut all)?;
        let mut pieces = Vec::new();
        for (element, conditions) in all {
            let mut scope = Scope::new(names.clone(), components, 0, find_game);
            scope.define(definitions)?;
            pieces.push(piece(scope, element, conditions, components)?);
        }
        Ok(PositionSet { pieces, symmetric })
    }

    /// The set at heaps of any size.
    pub(super) fn far(&self, heaps: usize) -> FarSet {
        let mut set = FarSet::new();
        for piece in &self.pieces {
            let bound: Vec<usize> = piece.bound.iter().map(|(place, ..)| *place).collect();
            set.piece(piece.places, &bound, &piece.condition, &piece.element);
        }
        match self.symmetric {
            true => {
                let mut orders = Vec::new();
                permutations(&mut (0..heaps).collect(), 0, &mut orders);
                set.symmetric(&orders)
            }
            false => set,
        }
    }

    /// The elements whose first `heaps` components are all ≤ `max`.
    pub(crate) fn elements(&self, max: i64, heaps: usize) -> Result<HashSet<Position>, Diagnostic> {
        let mut elements = HashSet::new();
        for piece in &self.pieces {
            piece.elements(max, heaps, &mut elements)?;
        }
        if self.symmetric {
            let mut orders = Vec::new();
            permutations(&mut (0..heaps).collect(), 0, &mut orders);
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
        Ok(elements)
    }
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
