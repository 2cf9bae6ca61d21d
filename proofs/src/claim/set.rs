//! Sets of positions: lists and set-builders, joined and named.

use crate::far::FarSet;
use grundy_rules::formula::{
    Condition, FindGame, ResolvedExpression, Scope, Term, Values, no_games, number_error,
};
use grundy_rules::game::{Clause, EnumerationFault, Names, Position, Stop, clauses, permutations};
use grundy_rules::language::{
    Code, Diagnostic, Expression, Kind, Operator, SequenceDefinition, Span, Statement, WrittenSet,
    format_expression, parse_claim, product_in_one_word,
};
use grundy_work::{Job, Pace, Resource};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

/// A claimed set of positions.
pub struct PositionSet {
    form: SetForm,
    /// Does it hold every permutation of its positions?
    symmetric: bool,
}

/// How the pieces of a set are joined.
pub enum SetForm {
    Piece(SetPiece),
    Union(Vec<SetForm>),
    Intersection(Box<SetForm>, Box<SetForm>),
    Without(Box<SetForm>, Box<SetForm>),
}

/// The most parts of a set, with named sets written out. A bound of the language.
const MOST_PARTS: usize = 10_000;
/// The most values of bound variables that are tried for the elements: a share of [`Resource::Elements`].
const MOST_TRIED: u64 = 1 << 24;

/// One member of a union: elements `(…)` for all values of the variables that satisfy the condition.
pub struct SetPiece {
    places: usize,
    pub bound: Vec<(usize, String, Span)>,
    pub condition: Condition,
    pub element: Vec<Term>,
    span: Span,
}

/// One member of a union: the elements for all values ≥ 0 of the variables that satisfy the condition.
pub struct SetMember {
    /// The variables, with their names.
    pub bound: Vec<(usize, String)>,
    pub condition: Condition,
    pub element: Vec<Term>,
}

impl PositionSet {
    /// The members of the set, if it is a union; with their permutations if it is symmetric. What stands behind the heaps, a pass, stays.
    pub(super) fn members(&self, heaps: usize) -> Option<Vec<SetMember>> {
        let mut pieces = Vec::new();
        self.form.union(&mut pieces)?;
        let mut orders = vec![(0..heaps).collect()];
        if self.symmetric {
            orders.clear();
            permutations(&mut (0..heaps).collect(), 0, &mut orders);
        }
        let mut members: Vec<SetMember> = Vec::new();
        for piece in pieces {
            for order in &orders {
                let mut element: Vec<Term> =
                    order.iter().map(|h| piece.element[*h].clone()).collect();
                element.extend(piece.element.iter().skip(heaps).cloned());
                let known = |other: &SetMember| {
                    other.element == element && other.condition == piece.condition
                };
                if !members.iter().any(known) {
                    let bound = piece.bound.iter();
                    members.push(SetMember {
                        bound: bound
                            .map(|(place, name, _)| (*place, name.clone()))
                            .collect(),
                        condition: piece.condition.clone(),
                        element,
                    });
                }
            }
        }
        Some(members)
    }

    /// Resolves the names of a set of positions with this many components.
    pub fn new(
        written: &WrittenSet,
        definitions: &[SequenceDefinition],
        names: &Names,
        components: usize,
        find_game: &FindGame,
    ) -> Result<PositionSet, Diagnostic> {
        let mut left = MOST_PARTS;
        let form = form(
            &written.set,
            definitions,
            &mut left,
            &mut |element, conditions| {
                let known = names
                    .keys()
                    .chain(definitions.iter().map(|defined| &defined.name.text));
                let known = known.map(String::as_str);
                if let Some(error) =
                    product_in_one_word([element].into_iter().chain(conditions), known)
                {
                    return Err(error);
                }
                let mut scope = Scope::new(names.clone(), components, 0, find_game);
                scope.define(definitions)?;
                piece(scope, element, conditions, components)
            },
        )?;
        Ok(PositionSet {
            form,
            symmetric: written.symmetric,
        })
    }

    /// The set of a text that mentions no game.
    pub fn read(text: &str, components: usize) -> Option<PositionSet> {
        let claim = parse_claim(&format!("P = {text}")).into_result().ok()??;
        let Statement::PPositions(set) = &claim.statement else {
            return None;
        };
        PositionSet::new(
            set,
            &claim.definitions,
            &Names::new(),
            components,
            &no_games,
        )
        .ok()
    }

    /// The set as it is written, without the permutations that `symmetric` adds.
    pub fn form(&self) -> &SetForm {
        &self.form
    }

    /// Does it hold every permutation of its positions?
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// The set at heaps of any size, if it is a union.
    pub(super) fn far(&self, heaps: usize) -> Option<FarSet> {
        let mut set = FarSet::default();
        let mut pieces = Vec::new();
        self.form.union(&mut pieces)?;
        for piece in pieces {
            let bound: Vec<usize> = piece.bound.iter().map(|(place, ..)| *place).collect();
            set.piece(piece.places, &bound, &piece.condition, &piece.element);
        }
        match self.symmetric {
            true => {
                let mut orders = Vec::new();
                permutations(&mut (0..heaps).collect(), 0, &mut orders);
                Some(set.symmetric(&orders))
            }
            false => Some(set),
        }
    }

    /// The elements whose first `heaps` components are all ≤ `max`.
    ///
    /// # Errors
    /// They are more than the job allows, or its end; a variable without a bound; what a number of the set is not.
    pub fn elements(
        &self,
        max: i64,
        heaps: usize,
        values: &dyn Values,
        job: &Job,
    ) -> Result<HashSet<Position>, Stop> {
        self.listed(&Listing::of(Some(max), heaps, values, job))
    }

    /// All elements; the first `heaps` components are those that a symmetric set permutes.
    ///
    /// # Errors
    /// As [`PositionSet::elements`]; a component that the conditions do not bound.
    pub fn all_elements(
        &self,
        heaps: usize,
        values: &dyn Values,
        job: &Job,
    ) -> Result<HashSet<Position>, Stop> {
        self.listed(&Listing::of(None, heaps, values, job))
    }

    /// The elements whose first `heaps` components are all ≤ `max`; the last component is an index, which has no bound.
    ///
    /// # Errors
    /// As [`PositionSet::elements`]; an index that the conditions do not bound.
    pub fn elements_with_index(
        &self,
        max: i64,
        heaps: usize,
        values: &dyn Values,
        job: &Job,
    ) -> Result<HashSet<Position>, Stop> {
        self.listed(&Listing {
            has_index: true,
            ..Listing::of(Some(max), heaps, values, job)
        })
    }

    fn listed(&self, listing: &Listing) -> Result<HashSet<Position>, Stop> {
        let (heaps, job) = (listing.heaps, listing.job);
        let mut elements = HashSet::new();
        self.form.elements(listing, &mut elements)?;
        if self.symmetric {
            let mut orders = Vec::new();
            permutations(&mut (0..heaps).collect(), 0, &mut orders);
            let written: Vec<Position> = elements.iter().cloned().collect();
            let mut pace = Pace::of(job);
            for position in written {
                if !pace.goes_on(orders.len()) {
                    return Err(Stop::Interrupted);
                }
                for order in &orders {
                    let mut permuted = position.clone();
                    for (from, to) in order.iter().enumerate() {
                        permuted[*to] = position[from];
                    }
                    elements.insert(permuted);
                }
                listing.allow(&elements)?;
            }
        }
        Ok(elements)
    }
}

/// A listing of elements under way: those whose first `heaps` components are at most `max`, if there is one.
struct Listing<'l> {
    max: Option<i64>,
    heaps: usize,
    /// Is the last component an index, which has no bound?
    has_index: bool,
    values: &'l dyn Values,
    job: &'l Job,
}

impl<'l> Listing<'l> {
    fn of(max: Option<i64>, heaps: usize, values: &'l dyn Values, job: &'l Job) -> Listing<'l> {
        Listing {
            max,
            heaps,
            has_index: false,
            values,
            job,
        }
    }

    fn most(&self) -> u64 {
        self.job.limits().most(Resource::Elements)
    }

    fn fits(&self, elements: &HashSet<Position>) -> bool {
        u64::try_from(elements.len()).is_ok_and(|count| count <= self.most())
    }

    fn allow(&self, elements: &HashSet<Position>) -> Result<(), Stop> {
        match self.fits(elements) {
            true => Ok(()),
            false => Err(self.too_many(format_args!("has more than {} elements", self.most()))),
        }
    }

    fn too_many(&self, what: fmt::Arguments) -> Stop {
        Stop::Limit(Resource::Elements.limits(format_args!("the set {what}")))
    }
}

/// Makes the piece of an element under its conditions.
type Make<'m> = dyn FnMut(&Expression, &[Expression]) -> Result<SetPiece, Diagnostic> + 'm;

/// The pieces of a set and how they are joined. `left` is how many more parts the set may have; a name stands for a
/// set that is defined before.
fn form(
    set: &Expression,
    defined: &[SequenceDefinition],
    left: &mut usize,
    make: &mut Make,
) -> Result<SetForm, Diagnostic> {
    *left = left.checked_sub(1).ok_or_else(|| {
        let message = "the set has too many parts";
        Diagnostic::new(Code::TooLarge, set.span, message)
    })?;
    match &set.kind {
        Kind::Binary(Operator::Union, first, second) => {
            let mut members = match form(first, defined, left, make)? {
                SetForm::Union(members) => members,
                other => vec![other],
            };
            members.push(form(second, defined, left, make)?);
            Ok(SetForm::Union(members))
        }
        Kind::Binary(Operator::Intersection, first, second) => Ok(SetForm::Intersection(
            Box::new(form(first, defined, left, make)?),
            Box::new(form(second, defined, left, make)?),
        )),
        Kind::Binary(Operator::Without, first, second) => Ok(SetForm::Without(
            Box::new(form(first, defined, left, make)?),
            Box::new(form(second, defined, left, make)?),
        )),
        Kind::Set(elements) => {
            let pieces = elements.iter().map(|element| make(element, &[]));
            let pieces = pieces.map(|piece| piece.map(SetForm::Piece));
            pieces.collect::<Result<_, _>>().map(SetForm::Union)
        }
        Kind::Builder(element, conditions) => Ok(SetForm::Piece(make(element, conditions)?)),
        Kind::Name(name) => {
            let place = defined
                .iter()
                .position(|found| found.name.text == *name && found.arguments.is_empty());
            match place {
                Some(place) => form(&defined[place].value, &defined[..place], left, make),
                None => Err(no_set(set)),
            }
        }
        _ => Err(no_set(set)),
    }
}

fn no_set(set: &Expression) -> Diagnostic {
    if let Kind::Tuple(_) = set.kind {
        let message = "this is a position, and a set of positions is wanted";
        return Diagnostic::new(Code::Sort, set.span, message)
            .help("a set stands in braces")
            .patch(set.span, format!("{{{}}}", format_expression(set)));
    }
    Diagnostic::new(
        Code::Sort,
        set.span,
        "a set of positions is a union of sets in braces, or a name for one",
    )
    .help("write {(0, 0)} ∪ {(k, k + 1) | k >= 1}; a name is defined before it is used: where A = {…}")
}

impl SetForm {
    pub fn each_piece(&self, visit: &mut dyn FnMut(&SetPiece)) {
        match self {
            SetForm::Piece(piece) => visit(piece),
            SetForm::Union(members) => members.iter().for_each(|member| member.each_piece(visit)),
            SetForm::Intersection(left, right) | SetForm::Without(left, right) => {
                left.each_piece(visit);
                right.each_piece(visit);
            }
        }
    }

    /// Its pieces, if unions alone join them.
    pub fn pieces(&self) -> Option<Vec<&SetPiece>> {
        let mut pieces = Vec::new();
        self.union(&mut pieces)?;
        Some(pieces)
    }

    fn union<'f>(&'f self, pieces: &mut Vec<&'f SetPiece>) -> Option<()> {
        match self {
            SetForm::Piece(piece) => pieces.push(piece),
            SetForm::Union(members) => {
                for member in members {
                    member.union(pieces)?;
                }
            }
            SetForm::Intersection(..) | SetForm::Without(..) => return None,
        }
        Some(())
    }

    fn elements(&self, listing: &Listing, all: &mut HashSet<Position>) -> Result<(), Stop> {
        let elements = |form: &SetForm| {
            let mut found = HashSet::new();
            form.elements(listing, &mut found)?;
            Ok::<_, Stop>(found)
        };
        match self {
            SetForm::Piece(piece) => piece.elements(listing, all),
            SetForm::Union(members) => members
                .iter()
                .try_for_each(|member| member.elements(listing, all)),
            SetForm::Intersection(left, right) | SetForm::Without(left, right) => {
                let common = matches!(self, SetForm::Intersection(..));
                let (left, right) = (elements(left)?, elements(right)?);
                let kept = |position: &Position| right.contains(position) == common;
                all.extend(left.into_iter().filter(kept));
                Ok(())
            }
        }
    }
}

fn piece(
    scope: Scope,
    element: &Expression,
    conditions: &[Expression],
    components: usize,
) -> Result<SetPiece, Diagnostic> {
    let mut scope = scope.with_bound_variables();
    // In `{ x | … }` for several heaps the unknown name x is the whole position.
    let whole = components > 1 && !matches!(element.kind, Kind::Tuple(_));
    let heaps = match scope.resolve(element, whole)? {
        ResolvedExpression::Position(heaps) | ResolvedExpression::Vector(heaps) => heaps,
        ResolvedExpression::Number(heap) => vec![heap],
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
    Ok(SetPiece {
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

impl SetPiece {
    /// The elements with every heap ≤ `max`.
    fn elements(&self, listing: &Listing, all: &mut HashSet<Position>) -> Result<(), Stop> {
        let mut conditions = vec![self.condition.clone()];
        let bounded = self.element.len() - usize::from(listing.has_index);
        for (place, heap) in self.element.iter().take(bounded).enumerate() {
            let most = listing.max.map(|max| match place < listing.heaps {
                true => max,
                // The last component of a game with a pass is 0 or 1.
                false => 1,
            });
            let within = |most: i64| Condition::less_equal(heap.clone(), Term::constant(most));
            conditions.extend(most.map(within));
        }
        let bound: Vec<usize> = self.bound.iter().map(|(place, ..)| *place).collect();
        let target = std::slice::from_ref(&self.element);
        let all_clauses = clauses(0, self.places, &bound, &Condition::And(conditions), target);
        for clause in &all_clauses {
            if let Some(place) = clause.unbounded() {
                return Err(self.unbounded(place).into());
            }
        }
        for clause in &all_clauses {
            self.visit(clause, listing, all)?;
        }
        Ok(())
    }

    fn visit(
        &self,
        clause: &Clause,
        listing: &Listing,
        all: &mut HashSet<Position>,
    ) -> Result<(), Stop> {
        let mut tries = listing.job.limits().share(Resource::Elements, MOST_TRIED);
        let mut pace = Pace::of(listing.job);
        let mut interrupted = false;
        let flow = clause.visit_within(&mut tries, &[], listing.values, &mut |run| {
            for element in run.options().flatten() {
                all.insert(element);
                interrupted = !pace.goes_on(1);
                if interrupted || !listing.fits(all) {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        match flow {
            Ok(ControlFlow::Continue(())) => Ok(()),
            Err(EnumerationFault::Unbounded(place)) => Err(self.unbounded(place).into()),
            Ok(ControlFlow::Break(())) if interrupted => Err(Stop::Interrupted),
            Ok(ControlFlow::Break(())) => listing.allow(all),
            Err(EnumerationFault::TooMany) => {
                Err(listing.too_many(format_args!("has too many elements to try")))
            }
            Err(EnumerationFault::Number(error)) => {
                Err(Stop::limit_or_fault(number_error(error, self.span)))
            }
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
        .help(format!(
            "add a bound, as in {name} <= 100; if {name} is a sequence, define it behind the claim: where {name}(n) = …"
        ))
    }
}
