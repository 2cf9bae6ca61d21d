//! Expressions to formulas: names get their meaning, vectors are spelled out heap by heap.

use super::pointwise::{binary, conditions, constant_truth, fold, map, relate, wrong_sort, zip};
use super::{Condition, FamilyTerm, Meaning, MexTerm, SetTerm, Term};
use crate::language::{
    Code, Diagnostic, Expression, GameExpression, Kind, Operator, Relation, Span,
};
use crate::number::Number;
use std::collections::BTreeMap;

/// What an expression is.
#[derive(Clone, Debug)]
pub enum Thing {
    Number(Term),
    Vector(Vec<Term>),
    Condition(Condition),
    /// One condition a heap, as `s > 0` for a vector s.
    Conditions(Vec<Condition>),
    Set(SetTerm),
    /// `"0.137"`
    Text(String),
    List(Vec<Meaning>),
    Position(Vec<Term>),
    /// `{(1, 2), (2, 1)}`
    Positions(Vec<Vec<Term>>),
}

impl Thing {
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Thing::Number(_) => "a number",
            Thing::Vector(_) => "a vector, one number a heap",
            Thing::Condition(_) => "a condition",
            Thing::Conditions(_) => "one condition a heap",
            Thing::Set(_) => "a set",
            Thing::Text(_) => "a text",
            Thing::List(_) => "a list, one entry a heap",
            Thing::Position(_) => "a position",
            Thing::Positions(_) => "a set of positions",
        }
    }
}

/// A variable that an expression introduced: it ranges over the non-negative integers.
#[derive(Clone, Debug)]
pub struct Bound {
    pub name: String,
    pub span: Span,
    pub place: usize,
}

/// How games named in a formula are found.
pub type FindGame<'g> =
    dyn FnMut(&GameExpression, &BTreeMap<String, Meaning>) -> Lowered<usize> + 'g;

pub(super) type Lowered<T> = Result<T, Diagnostic>;

/// Variables of set images that are not placed yet stand from here on.
const PLACEHOLDERS: usize = 1 << 40;

/// The names that have a meaning where an expression stands.
pub struct Scope<'g> {
    pub names: BTreeMap<String, Meaning>,
    /// The variables introduced so far, if unknown names introduce variables here.
    pub bound: Option<Vec<Bound>>,
    /// How many components a vector has.
    pub heaps: usize,
    pub(super) next_place: usize,
    pub(super) next_placeholder: usize,
    find_game: &'g mut FindGame<'g>,
    /// How the truth of what is lowered enters the whole condition.
    pub(super) polarity: Polarity,
    /// The variables that were placed for sets so far.
    pub(super) placed: Vec<usize>,
    /// The names in the index that named no heap last.
    pub(super) missing: Vec<String>,
    /// Are the values of variables that a set has of its own found when the formula is evaluated?
    searches: bool,
    pub(super) depth: usize,
    /// Is the value of a sequence read that is defined through itself?
    pub(super) in_recursion: bool,
}

/// How the truth of a part enters a condition: a variable of a set may be one of the rule only where more truth of
/// the part means more truth of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polarity {
    Positive,
    Negative,
    /// As the condition of a choice.
    Both,
}

impl Polarity {
    fn negated(self) -> Polarity {
        match self {
            Polarity::Positive => Polarity::Negative,
            Polarity::Negative => Polarity::Positive,
            Polarity::Both => Polarity::Both,
        }
    }
}

/// The name in messages of a variable that a set has of its own.
pub const SET_VARIABLE: &str = "a variable of this set";

/// An index outside the heaps: the rule has no such move.
pub const NO_SUCH_HEAP: &str = "there is no such heap";

impl<'g> Scope<'g> {
    pub fn new(
        names: BTreeMap<String, Meaning>,
        heaps: usize,
        next_place: usize,
        find_game: &'g mut FindGame<'g>,
    ) -> Self {
        Scope {
            names,
            bound: None,
            heaps,
            next_place,
            next_placeholder: PLACEHOLDERS,
            find_game,
            polarity: Polarity::Positive,
            placed: Vec::new(),
            missing: Vec::new(),
            searches: false,
            depth: 0,
            in_recursion: false,
        }
    }

    /// What is lowered here is evaluated where [`Values::solutions`](super::Values::solutions) are found.
    pub fn with_searches(mut self) -> Self {
        self.searches = true;
        self
    }

    /// From here on an unknown name is a bound variable.
    pub fn with_bound_variables(mut self) -> Self {
        self.bound = Some(Vec::new());
        self
    }

    pub fn places(&self) -> usize {
        self.next_place
    }

    pub fn number(&mut self, e: &Expression) -> Lowered<Term> {
        match self.thing(e, false)? {
            Thing::Number(term) => Ok(term),
            other => Err(wrong_sort(e.span, "a number", &other)),
        }
    }

    /// A condition; one condition a heap means all of them.
    pub fn condition(&mut self, e: &Expression) -> Lowered<Condition> {
        match self.thing(e, false)? {
            Thing::Condition(condition) => Ok(condition),
            Thing::Conditions(parts) => Ok(Condition::And(parts)),
            other => Err(wrong_sort(e.span, "a condition", &other)),
        }
    }

    pub fn set(&mut self, e: &Expression) -> Lowered<SetTerm> {
        match self.thing(e, false)? {
            Thing::Set(set) => Ok(set),
            other => Err(wrong_sort(e.span, "a set", &other)),
        }
    }

    /// What an expression is; an unknown name is a vector where `vector` is wanted.
    pub fn thing(&mut self, e: &Expression, vector: bool) -> Lowered<Thing> {
        let span = e.span;
        Ok(match &e.kind {
            Kind::Number(digits) => {
                Thing::Number(Term::Constant(Number::parse_decimal(digits).ok_or_else(
                    || Diagnostic::new(Code::TooLarge, span, "this number is too long"),
                )?))
            }
            Kind::Name(name) => self.name(name, span, vector)?,
            Kind::Call(name, arguments) => self.call(name, arguments, span)?,
            Kind::Index(of, index) => self.index(of, index)?,
            Kind::ValueOf(game, position) => self.value_of(game, position)?,
            Kind::Negative(of) => {
                let of = self.thing(of, vector)?;
                map(of, span, &|term| fold(Term::Negative(Box::new(term)), span))?
            }
            Kind::Absolute(of) => self.rounded(of, span, Term::Absolute)?,
            Kind::Floor(of) => self.rounded(of, span, Term::Floor)?,
            Kind::Ceiling(of) => self.rounded(of, span, Term::Ceiling)?,
            Kind::Not(of) => {
                let negated = self.polarity.negated();
                let of = self.within(negated, |scope| scope.condition(of))?;
                Thing::Condition(Condition::Not(Box::new(of)))
            }
            Kind::Set(elements) if elements.first().is_some_and(is_tuple) => {
                let mut positions = Vec::new();
                for element in elements {
                    match self.thing(element, false)? {
                        Thing::Position(heaps) => positions.push(heaps),
                        other => return Err(wrong_sort(element.span, "a position", &other)),
                    }
                }
                Thing::Positions(positions)
            }
            Kind::Binary(Operator::Union | Operator::Intersection | Operator::Without, ..)
            | Kind::Set(_)
            | Kind::Progression(..)
            | Kind::Builder(..)
            | Kind::Range(..)
            | Kind::All
            | Kind::AllBut(_)
            | Kind::MultiplesOf(_)
            | Kind::SubsetsOf(_)
            | Kind::Integers(_) => Thing::Set(self.set_of(e)?),
            Kind::Binary(operator, left, right) => {
                let vector = vector || self.is_vector(left) || self.is_vector(right);
                // A juxtaposed sequence is a call with a space: say so, instead of multiplying.
                if *operator == Operator::Juxtaposed {
                    self.refuse_spaced_call(left, right)?;
                }
                let left_vector = vector && matches!(operator, Operator::Plus | Operator::Minus);
                let left = self.thing(left, left_vector)?;
                let right = self.thing(right, vector)?;
                zip(left, right, span, &|left, right| {
                    binary(*operator, left, right, span)
                })?
            }
            Kind::Chain {
                first,
                rest,
                modulus,
            } => self.chain(first, rest, modulus.as_deref())?,
            Kind::And(parts) => Thing::Condition(Condition::And(self.conditions(parts)?)),
            Kind::Or(parts) => Thing::Condition(self.disjunction(parts)?),
            Kind::Property(of, property, negated) => {
                let of = self.thing(of, false)?;
                let (property, negated) = (*property, *negated);
                conditions(of, span, &|term| {
                    let holds = Condition::Property(property, term);
                    if negated {
                        Condition::Not(Box::new(holds))
                    } else {
                        holds
                    }
                })?
            }
            Kind::Choice(arms, otherwise) => Thing::Number(self.choice(arms, otherwise)?),
            Kind::Tuple(parts) => Thing::Position(self.numbers(parts)?),
            Kind::Text(text) => {
                super::code::digits(text, span)?;
                Thing::Text(text.clone())
            }
            Kind::Mex(mex) => Thing::Number(self.mex(mex, span)?),
        })
    }

    /// Cases. What constants decide is decided here: a case that is never taken need not have a value.
    fn choice(
        &mut self,
        arms: &[(Expression, Expression)],
        otherwise: &Expression,
    ) -> Lowered<Term> {
        let mut open = Vec::new();
        let mut last = None;
        for (value, condition) in arms {
            let condition = self.within(Polarity::Both, |scope| scope.condition(condition))?;
            let truth = match last {
                None => constant_truth(&condition),
                Some(_) => Some(false),
            };
            match (truth, self.case(value, truth == Some(false))?) {
                (Some(false), _) | (_, None) => {}
                (Some(true), taken) => last = taken,
                (None, Some(value)) => open.push((condition, value)),
            }
        }
        let last = match last {
            None => self.number(otherwise)?,
            Some(taken) => {
                self.case(otherwise, true)?;
                taken
            }
        };
        Ok(match open.is_empty() {
            true => last,
            false => Term::Choice(open, Box::new(last)),
        })
    }

    /// The value of a case; none where it is never taken and has no value.
    fn case(&mut self, value: &Expression, never: bool) -> Lowered<Option<Term>> {
        match self.number(value) {
            Err(error) if never && error.code == Code::NotANumber => Ok(None),
            value => value.map(Some),
        }
    }

    pub(super) fn numbers(&mut self, parts: &[Expression]) -> Lowered<Vec<Term>> {
        parts.iter().map(|part| self.number(part)).collect()
    }

    pub fn conditions(&mut self, parts: &[Expression]) -> Lowered<Vec<Condition>> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    /// Lowers a part whose truth enters the whole condition in another way.
    pub(super) fn within<T>(
        &mut self,
        polarity: Polarity,
        lower: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<T> {
        let outer = std::mem::replace(&mut self.polarity, polarity);
        let found = lower(self);
        self.polarity = outer;
        found
    }

    /// One of the conditions. Where one holds, the variables that sets of the others have are free: one value of
    /// them is enough.
    fn disjunction(&mut self, parts: &[Expression]) -> Lowered<Condition> {
        let mut lowered = Vec::new();
        let before = self.placed.len();
        for part in parts {
            let from = self.placed.len();
            let condition = self.condition(part)?;
            lowered.push((condition, self.placed[from..].to_vec()));
        }
        let placed = &self.placed[before..];
        let alone = |(condition, own): (Condition, Vec<usize>)| {
            let others = placed.iter().filter(|place| !own.contains(place));
            let zero =
                |place: &usize| Condition::equal(Term::Variable(*place), Term::constant(0_i64));
            let mut parts: Vec<_> = others.map(zero).collect();
            match parts.is_empty() {
                true => condition,
                false => {
                    parts.insert(0, condition);
                    Condition::And(parts)
                }
            }
        };
        Ok(Condition::Or(lowered.into_iter().map(alone).collect()))
    }

    fn rounded(
        &mut self,
        of: &Expression,
        span: Span,
        kind: fn(Box<Term>) -> Term,
    ) -> Lowered<Thing> {
        let of = self.thing(of, false)?;
        map(of, span, &|term| fold(kind(Box::new(term)), span))
    }

    fn name(&mut self, name: &str, span: Span, vector: bool) -> Lowered<Thing> {
        if let Some(meaning) = self.names.get(name).cloned() {
            return match meaning {
                Meaning::Positions(all) => Ok(Thing::Positions(all)),
                Meaning::Number(term) => Ok(Thing::Number(term)),
                Meaning::Vector(terms) => Ok(Thing::Vector(terms)),
                Meaning::Set(set) => Ok(Thing::Set(set)),
                Meaning::Text(text) => Ok(Thing::Text(text)),
                Meaning::List(list) => Ok(Thing::List(list)),
                Meaning::Sequence(sequence) => self.sequence(name, &sequence, &[], span),
                Meaning::Recursive(..) | Meaning::Again(_) => Err(Diagnostic::new(
                    Code::Arity,
                    span,
                    format!("{name} is a sequence, and its index is missing"),
                )
                .help(format!("write {name}(n)"))),
            };
        }
        if name == "phi" {
            return Ok(Thing::Number(Term::Constant(Number::golden_ratio())));
        }
        if self.bound.is_some() {
            return Ok(self.bind(name, span, vector));
        }
        Err(self.unknown(name, span))
    }

    fn unknown(&self, name: &str, span: Span) -> Diagnostic {
        let known = self.names.keys().map(String::as_str);
        let mut error =
            Diagnostic::new(Code::UnknownName, span, format!("{name} is not known here"))
                .label("unknown name");
        if let Some(nearest) = crate::language::nearest(name, known.chain(["phi"])) {
            error = error
                .help(format!("did you mean {nearest}?"))
                .patch(span, nearest);
        } else {
            error = error.help("a sequence is defined behind the claim: where a(k) = …");
        }
        error
    }

    /// Introduces a variable, or one a heap.
    pub(super) fn bind(&mut self, name: &str, span: Span, vector: bool) -> Thing {
        let count = if vector { self.heaps } else { 1 };
        let mut places = Vec::new();
        for _ in 0..count {
            places.push(Term::Variable(self.next_place));
            if let Some(bound) = &mut self.bound {
                bound.push(Bound {
                    name: name.to_string(),
                    span,
                    place: self.next_place,
                });
            }
            self.next_place += 1;
        }
        let (meaning, thing) = match (vector, places.pop()) {
            (false, Some(place)) => (Meaning::Number(place.clone()), Thing::Number(place)),
            (_, last) => {
                places.extend(last);
                (Meaning::Vector(places.clone()), Thing::Vector(places))
            }
        };
        self.names.insert(name.to_string(), meaning);
        thing
    }

    /// Is this expression plainly a vector, so that unknown names beside it are vectors too?
    fn is_vector(&self, e: &Expression) -> bool {
        match &e.kind {
            Kind::Name(name) => matches!(self.names.get(name), Some(Meaning::Vector(_))),
            Kind::Negative(of) | Kind::Floor(of) | Kind::Ceiling(of) => self.is_vector(of),
            Kind::Binary(_, left, right) => self.is_vector(left) || self.is_vector(right),
            _ => false,
        }
    }

    fn refuse_spaced_call(&self, left: &Expression, right: &Expression) -> Lowered<()> {
        if let Kind::Name(name) = &left.kind
            && match self.names.get(name) {
                Some(Meaning::Sequence(sequence)) => !sequence.arguments.is_empty(),
                Some(Meaning::Recursive(..) | Meaning::Again(_)) => true,
                _ => false,
            }
        {
            let gap = Span::new(left.span.end, right.span.start);
            return Err(Diagnostic::new(
                Code::Ambiguous,
                left.span.to(right.span),
                format!("{name} is a sequence, and a space means a product"),
            )
            .help(format!("write {name}(…) without the space"))
            .patch(gap, ""));
        }
        Ok(())
    }

    fn index(&mut self, of: &Expression, index: &Expression) -> Lowered<Thing> {
        let place = self.number(index)?;
        let Some(place) = place.as_constant().and_then(Number::to_i64) else {
            return Err(Diagnostic::new(
                Code::Sort,
                index.span,
                "an index is a number from 1 to the number of heaps",
            )
            .help("an index may be a name of its own, as k in x[k], a number, or k + 1"));
        };
        let mut names = Vec::new();
        index.names(&mut names);
        self.missing = names.into_iter().map(String::from).collect();
        let missing = || Diagnostic::new(Code::Arity, index.span, NO_SUCH_HEAP);
        let place = usize::try_from(place)
            .ok()
            .and_then(|place| place.checked_sub(1));
        let place = place.ok_or_else(missing)?;
        match self.thing(of, true)? {
            Thing::Vector(parts) => parts
                .get(place)
                .cloned()
                .map(Thing::Number)
                .ok_or_else(missing),
            Thing::List(parts) => match parts.get(place).cloned().ok_or_else(missing)? {
                Meaning::Number(term) => Ok(Thing::Number(term)),
                Meaning::Set(set) => Ok(Thing::Set(set)),
                other => Err(Diagnostic::new(Code::Sort, of.span, describe(&other))),
            },
            other => Err(wrong_sort(of.span, "a vector or a list", &other)),
        }
    }

    fn value_of(&mut self, game: &GameExpression, position: &[Expression]) -> Lowered<Thing> {
        let index = (self.find_game)(game, &self.names)?;
        let mut heaps = Vec::new();
        for part in position {
            match self.thing(part, false)? {
                Thing::Number(term) => heaps.push(term),
                Thing::Vector(terms) | Thing::Position(terms) => heaps.extend(terms),
                other => return Err(wrong_sort(part.span, "a heap", &other)),
            }
        }
        Ok(Thing::Number(Term::ValueOf(index, heaps)))
    }

    fn chain(
        &mut self,
        first: &Expression,
        rest: &[(Relation, Expression)],
        modulus: Option<&Expression>,
    ) -> Lowered<Thing> {
        let modulus = modulus.map(|modulus| self.number(modulus)).transpose()?;
        // `x - s >= 0` makes s a vector where x is one.
        let vector = self.is_vector(first) || rest.iter().any(|(_, right)| self.is_vector(right));
        let wanted = |right: &Expression| vector && matches!(right.kind, Kind::Name(_));
        let mut left = self.thing(first, wanted(first) && !self.is_known(first))?;
        let mut left_span = first.span;
        let mut all = Vec::new();
        for (relation, right_expression) in rest {
            let span = left_span.to(right_expression.span);
            let right = match relation {
                Relation::In | Relation::NotIn => self.thing(right_expression, false)?,
                _ => {
                    let wanted = wanted(right_expression) && !self.is_known(right_expression);
                    self.thing(right_expression, wanted)?
                }
            };
            let part = match relation {
                Relation::In | Relation::NotIn => self.belongs(
                    &left,
                    &right,
                    *relation == Relation::NotIn,
                    right_expression,
                    span,
                )?,
                _ => relate(*relation, left, right.clone(), modulus.as_ref(), span)?,
            };
            all.push(part);
            left = right;
            left_span = right_expression.span;
        }
        match (all.pop(), all.is_empty()) {
            (Some(only), true) => Ok(only),
            (last, _) => {
                all.extend(last);
                let parts = all.into_iter().map(|part| match part {
                    Thing::Conditions(parts) => Condition::And(parts),
                    Thing::Condition(part) => part,
                    _ => Condition::Constant(true),
                });
                Ok(Thing::Condition(Condition::And(parts.collect())))
            }
        }
    }

    fn is_known(&self, e: &Expression) -> bool {
        matches!(&e.kind, Kind::Name(name) if self.names.contains_key(name))
    }

    fn belongs(
        &mut self,
        left: &Thing,
        right: &Thing,
        negated: bool,
        set: &Expression,
        span: Span,
    ) -> Lowered<Thing> {
        if let (Thing::Vector(heaps) | Thing::Position(heaps), Thing::Positions(all)) =
            (left, right)
        {
            let equal = |other: &Vec<Term>| {
                let pairs = heaps.iter().cloned().zip(other.iter().cloned());
                Condition::And(
                    pairs
                        .map(|(heap, other)| Condition::equal(heap, other))
                        .collect(),
                )
            };
            if let Some(other) = all.iter().find(|other| other.len() != heaps.len()) {
                let (wanted, found) = (heaps.len(), other.len());
                return Err(Diagnostic::new(
                    Code::Arity,
                    set.span,
                    format!("a position of {found} heaps stands among positions of {wanted}"),
                ));
            }
            let inside = Condition::Or(all.iter().map(equal).collect());
            return Ok(Thing::Condition(if negated {
                Condition::Not(Box::new(inside))
            } else {
                inside
            }));
        }
        let Thing::Set(members) = right else {
            let error = wrong_sort(set.span, "a set", right);
            return Err(match &set.kind {
                Kind::Name(name) => error.help(format!(
                    "if {name} is a parameter, name it behind the game: game g({name}) on …"
                )),
                _ => error,
            });
        };
        let searched = members.has_variables() && self.bound.is_none() && self.searches;
        let members = if searched {
            members.clone()
        } else if members.has_variables() {
            let positive = !negated && self.polarity == Polarity::Positive;
            if !positive || self.bound.is_none() {
                return Err(Diagnostic::new(
                    Code::OutOfReach,
                    set.span,
                    "\"is not of this form for any value\" cannot be evaluated",
                )
                .label(
                    "a set with a variable of its own may only say what belongs to it, in a rule",
                )
                .help("list the elements, or say it with a property or a congruence"));
            }
            // Each component of a vector is of the form for a value of its own.
            return match left {
                Thing::Vector(parts) => {
                    let mut all = Vec::new();
                    for part in parts {
                        all.push(self.place_variables(members, set.span).contains(part));
                    }
                    Ok(Thing::Conditions(all))
                }
                other => {
                    let members = self.place_variables(members, set.span);
                    conditions(other.clone(), span, &|term| members.contains(&term))
                }
            };
        } else {
            members.clone()
        };
        conditions(left.clone(), span, &|term| {
            let inside = match searched {
                true => exists(members.variables(), members.contains(&term)),
                false => members.contains(&term),
            };
            if negated {
                Condition::Not(Box::new(inside))
            } else {
                inside
            }
        })
    }
}

/// Some values of the variables satisfy the condition: the mex of the 0s that they give is 1.
fn exists(variables: Vec<usize>, condition: Condition) -> Condition {
    let one = Term::constant(1_i64);
    let zeros = FamilyTerm {
        counted: variables.len(),
        variables,
        elements: vec![Term::constant(0_i64)],
        condition,
    };
    let mex = MexTerm {
        spacing: one.clone(),
        multiplicity: one.clone(),
        families: vec![zeros],
        skipping: false,
    };
    Condition::equal(Term::Mex(Box::new(mex)), one)
}

fn is_tuple(e: &Expression) -> bool {
    matches!(e.kind, Kind::Tuple(_))
}

pub(super) fn describe(meaning: &Meaning) -> &'static str {
    match meaning {
        Meaning::Number(_) => "a number",
        Meaning::Vector(_) => "a vector",
        Meaning::Set(_) => "a set",
        Meaning::Text(_) => "a text",
        Meaning::Positions(_) => "a set of positions",
        Meaning::List(_) => "a list",
        Meaning::Sequence(_) | Meaning::Recursive(..) | Meaning::Again(_) => "a sequence",
    }
}
