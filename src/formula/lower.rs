//! Expressions to formulas: names get their meaning, vectors are spelled out heap by heap.

use super::meaning::Sequence;
use super::{Comparison, Condition, Meaning, SetTerm, Term, apply};
use crate::language::{
    Code, Definition, Diagnostic, Expression, GameExpression, Kind, Name, Operator, Relation, Span,
};
use crate::number::{Number, NumberError};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What an expression is.
#[derive(Clone, Debug)]
pub(crate) enum Thing {
    Number(Term),
    Vector(Vec<Term>),
    Condition(Condition),
    /// One condition a heap, as `s > 0` for a vector s.
    Conditions(Vec<Condition>),
    Set(SetTerm),
    List(Vec<Meaning>),
    Position(Vec<Term>),
    /// `{(1, 2), (2, 1)}`
    Positions(Vec<Vec<Term>>),
}

impl Thing {
    fn describe(&self) -> &'static str {
        match self {
            Thing::Number(_) => "a number",
            Thing::Vector(_) => "a vector, one number a heap",
            Thing::Condition(_) => "a condition",
            Thing::Conditions(_) => "one condition a heap",
            Thing::Set(_) => "a set",
            Thing::List(_) => "a list, one entry a heap",
            Thing::Position(_) => "a position",
            Thing::Positions(_) => "a set of positions",
        }
    }
}

/// A variable that an expression introduced: it ranges over the non-negative integers.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub name: String,
    pub span: Span,
    pub place: usize,
}

/// How games named in a formula are found.
pub(crate) type FindGame<'g> = dyn FnMut(&GameExpression, &BTreeMap<String, Meaning>) -> Lowered<usize> + 'g;

type Lowered<T> = Result<T, Diagnostic>;

/// Variables of set images that are not placed yet stand from here on.
const PLACEHOLDERS: usize = 1 << 40;

/// The names that have a meaning where an expression stands.
pub(crate) struct Scope<'g> {
    pub names: BTreeMap<String, Meaning>,
    /// The variables introduced so far, if unknown names introduce variables here.
    pub bound: Option<Vec<Bound>>,
    /// How many components a vector has.
    pub heaps: usize,
    next_place: usize,
    next_placeholder: usize,
    find_game: &'g mut FindGame<'g>,
    /// Is the expression under an odd number of negations?
    negated: bool,
    depth: usize,
}

/// An index outside the heaps: the rule has no such move.
pub(crate) const NO_SUCH_HEAP: &str = "there is no such heap";

impl<'g> Scope<'g> {
    pub(crate) fn new(
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
            negated: false,
            depth: 0,
        }
    }

    /// From here on an unknown name is a bound variable.
    pub(crate) fn with_bound_variables(mut self) -> Self {
        self.bound = Some(Vec::new());
        self
    }

    pub(crate) fn places(&self) -> usize {
        self.next_place
    }

    /// Gives sequences their meaning, each among those before it.
    pub(crate) fn define(&mut self, definitions: &[Definition]) -> Lowered<()> {
        for definition in definitions {
            let sequence = Sequence {
                arguments: definition.arguments.iter().map(|name| name.text.clone()).collect(),
                value: definition.value.clone(),
                names: self.names.clone(),
            };
            let meaning = Meaning::Sequence(Rc::new(sequence));
            if self.names.insert(definition.name.text.clone(), meaning).is_some() {
                return Err(Diagnostic::new(
                    Code::Duplicate,
                    definition.name.span,
                    format!("{} has a meaning already", definition.name.text),
                ));
            }
        }
        Ok(())
    }

    pub(crate) fn number(&mut self, e: &Expression) -> Lowered<Term> {
        match self.thing(e, false)? {
            Thing::Number(term) => Ok(term),
            other => Err(wrong_sort(e.span, "a number", &other)),
        }
    }

    /// A condition; one condition a heap means all of them.
    pub(crate) fn condition(&mut self, e: &Expression) -> Lowered<Condition> {
        match self.thing(e, false)? {
            Thing::Condition(condition) => Ok(condition),
            Thing::Conditions(parts) => Ok(Condition::And(parts)),
            other => Err(wrong_sort(e.span, "a condition", &other)),
        }
    }

    pub(crate) fn set(&mut self, e: &Expression) -> Lowered<SetTerm> {
        match self.thing(e, false)? {
            Thing::Set(set) => Ok(set),
            other => Err(wrong_sort(e.span, "a set", &other)),
        }
    }

    /// What an expression is; an unknown name is a vector where `vector` is wanted.
    pub(crate) fn thing(&mut self, e: &Expression, vector: bool) -> Lowered<Thing> {
        let span = e.span;
        Ok(match &e.kind {
            Kind::Number(digits) => Thing::Number(Term::Constant(
                Number::parse_decimal(digits)
                    .ok_or_else(|| Diagnostic::new(Code::TooLarge, span, "this number is too long"))?,
            )),
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
                self.negated = !self.negated;
                let of = self.condition(of);
                self.negated = !self.negated;
                Thing::Condition(Condition::Not(Box::new(of?)))
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
                zip(left, right, span, &|left, right| binary(*operator, left, right, span))?
            }
            Kind::Chain {
                first,
                rest,
                modulus,
            } => self.chain(first, rest, modulus.as_deref())?,
            Kind::And(parts) => Thing::Condition(Condition::And(self.conditions(parts)?)),
            Kind::Or(parts) => Thing::Condition(Condition::Or(self.conditions(parts)?)),
            Kind::Property(of, property, negated) => {
                let of = self.thing(of, false)?;
                let (property, negated) = (*property, *negated);
                conditions(of, span, &|term| {
                    let holds = Condition::Property(property, term);
                    if negated { Condition::Not(Box::new(holds)) } else { holds }
                })?
            }
            Kind::Choice(arms, otherwise) => {
                let mut lowered = Vec::new();
                for (value, condition) in arms {
                    lowered.push((self.condition(condition)?, self.number(value)?));
                }
                let otherwise = self.number(otherwise)?;
                Thing::Number(Term::Choice(lowered, Box::new(otherwise)))
            }
            Kind::Tuple(parts) => Thing::Position(self.numbers(parts)?),
        })
    }

    fn numbers(&mut self, parts: &[Expression]) -> Lowered<Vec<Term>> {
        parts.iter().map(|part| self.number(part)).collect()
    }

    pub(crate) fn conditions(&mut self, parts: &[Expression]) -> Lowered<Vec<Condition>> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    fn rounded(&mut self, of: &Expression, span: Span, kind: fn(Box<Term>) -> Term) -> Lowered<Thing> {
        let of = self.thing(of, false)?;
        map(of, span, &|term| fold(kind(Box::new(term)), span))
    }

    fn name(&mut self, name: &str, span: Span, vector: bool) -> Lowered<Thing> {
        if let Some(meaning) = self.names.get(name).cloned() {
            return match meaning {
                Meaning::Number(term) => Ok(Thing::Number(term)),
                Meaning::Vector(terms) => Ok(Thing::Vector(terms)),
                Meaning::Set(set) => Ok(Thing::Set(set)),
                Meaning::List(list) => Ok(Thing::List(list)),
                Meaning::Sequence(sequence) => self.sequence(name, &sequence, &[], span),
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
        let mut error = Diagnostic::new(Code::UnknownName, span, format!("{name} is not known here"))
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
    fn bind(&mut self, name: &str, span: Span, vector: bool) -> Thing {
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
            && let Some(Meaning::Sequence(sequence)) = self.names.get(name)
            && !sequence.arguments.is_empty()
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

    fn call(&mut self, name: &Name, arguments: &[Expression], span: Span) -> Lowered<Thing> {
        if let Some(meaning) = self.names.get(&name.text).cloned() {
            return match (meaning, arguments) {
                (Meaning::Sequence(sequence), _) => {
                    let values = self.numbers(arguments)?;
                    self.sequence(&name.text, &sequence, &values, span)
                }
                // p(x + y) as papers print a product.
                (Meaning::Number(factor), [only]) => {
                    let only = self.thing(only, false)?;
                    map(only, span, &|term| binary(Operator::Times, factor.clone(), term, span))
                }
                (meaning, _) => Err(Diagnostic::new(
                    Code::Sort,
                    name.span,
                    format!("{} is {}, not a function", name.text, describe(&meaning)),
                )),
            };
        }
        if let Some(thing) = self.built_in(name, arguments, span)? {
            return Ok(thing);
        }
        let functions = ["min", "max", "gcd", "sqrt", "sum", "count", "xor", "floor", "ceil"];
        let near = functions.iter().any(|function| crate::language::nearest(&name.text, [*function]).is_some());
        if let ([_], false, true) = (arguments, near, self.bound.is_some()) {
            // k(k + 1) with a bound variable k is a product.
            self.bind(&name.text, name.span, false);
            return self.call(name, arguments, span);
        }
        let known = self.names.keys().map(String::as_str).chain(functions);
        let mut error = Diagnostic::new(
            Code::UnknownName,
            name.span,
            format!("{} is no function or sequence known here", name.text),
        )
        .label("unknown function");
        if let Some(nearest) = crate::language::nearest(&name.text, known) {
            error = error
                .help(format!("did you mean {nearest}?"))
                .patch(name.span, nearest);
        } else {
            error = error.help(format!(
                "a sequence is defined above its use: where {}(…) = …; a product is written {} * (…)",
                name.text, name.text
            ));
        }
        Err(error)
    }

    fn built_in(&mut self, name: &Name, arguments: &[Expression], span: Span) -> Lowered<Option<Thing>> {
        let of_numbers = |scope: &mut Self| -> Lowered<Vec<Term>> {
            if let [only] = arguments
                && let Thing::Vector(parts) = scope.thing(only, false)?
            {
                return Ok(parts);
            }
            scope.numbers(arguments)
        };
        let arity = |wanted: &str| {
            Diagnostic::new(
                Code::Arity,
                span,
                format!("{} takes {wanted}, and {} are given", name.text, arguments.len()),
            )
        };
        let term = match name.text.as_str() {
            "min" | "max" | "gcd" | "sum" | "xor" => {
                let mut parts = of_numbers(self)?.into_iter();
                let Some(first) = parts.next() else {
                    return Err(arity("at least one number"));
                };
                match name.text.as_str() {
                    "min" => fold(Term::Minimum([first].into_iter().chain(parts).collect()), span)?,
                    "max" => fold(Term::Maximum([first].into_iter().chain(parts).collect()), span)?,
                    "gcd" => parts.try_fold(first, |left, right| {
                        fold(Term::Gcd(Box::new(left), Box::new(right)), span)
                    })?,
                    "sum" => parts.try_fold(first, |left, right| {
                        binary(Operator::Plus, left, right, span)
                    })?,
                    _ => parts.try_fold(first, |left, right| {
                        binary(Operator::Xor, left, right, span)
                    })?,
                }
            }
            "sqrt" => {
                let [only] = arguments else {
                    return Err(arity("one number"));
                };
                fold(Term::Root(Box::new(self.number(only)?)), span)?
            }
            "count" => {
                let [only] = arguments else {
                    return Err(arity("one condition on a vector"));
                };
                let parts = match self.thing(only, false)? {
                    Thing::Conditions(parts) => parts,
                    Thing::Condition(condition) => vec![condition],
                    other => return Err(wrong_sort(only.span, "a condition on a vector", &other)),
                };
                let one = |part| {
                    Term::Choice(
                        vec![(part, Term::constant(1_i64))],
                        Box::new(Term::constant(0_i64)),
                    )
                };
                let mut parts = parts.into_iter().map(one);
                let first = parts.next().unwrap_or_else(|| Term::constant(0_i64));
                parts.try_fold(first, |left, right| binary(Operator::Plus, left, right, span))?
            }
            _ => return Ok(None),
        };
        Ok(Some(Thing::Number(term)))
    }

    fn sequence(
        &mut self,
        name: &str,
        sequence: &Rc<Sequence>,
        arguments: &[Term],
        span: Span,
    ) -> Lowered<Thing> {
        if arguments.len() != sequence.arguments.len() {
            let wanted = sequence.arguments.len();
            return Err(Diagnostic::new(
                Code::Arity,
                span,
                format!("{name} takes {wanted} arguments, and {} are given", arguments.len()),
            ));
        }
        // Sequences see only those before them, so this ends; the bound is on what they grow to.
        if self.depth > 40 {
            return Err(Diagnostic::new(Code::TooDeep, span, "sequences nest too deeply"));
        }
        let mut names = sequence.names.clone();
        for (argument, value) in sequence.arguments.iter().zip(arguments) {
            names.insert(argument.clone(), Meaning::Number(value.clone()));
        }
        let outer_names = std::mem::replace(&mut self.names, names);
        let outer_bound = self.bound.take();
        self.depth += 1;
        let value = self.thing(&sequence.value, false);
        self.depth -= 1;
        self.names = outer_names;
        self.bound = outer_bound;
        value.map_err(|error| {
            if error.code == Code::UnknownName && error.message.starts_with(&format!("{name} ")) {
                return Diagnostic::new(
                    Code::OutOfReach,
                    error.span,
                    format!("{name} is defined through itself"),
                )
                .label("this part cannot be evaluated here")
                .help("give it in closed form");
            }
            error
        })
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
        let missing = || Diagnostic::new(Code::Arity, index.span, NO_SUCH_HEAP);
        let place = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
        let place = place.ok_or_else(missing)?;
        match self.thing(of, true)? {
            Thing::Vector(parts) => parts.get(place).cloned().map(Thing::Number).ok_or_else(missing),
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
                Relation::In | Relation::NotIn => {
                    self.belongs(&left, &right, *relation == Relation::NotIn, right_expression, span)?
                }
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
        if let (Thing::Vector(heaps) | Thing::Position(heaps), Thing::Positions(all)) = (left, right) {
            let equal = |other: &Vec<Term>| {
                let pairs = heaps.iter().cloned().zip(other.iter().cloned());
                Condition::And(pairs.map(|(heap, other)| Condition::equal(heap, other)).collect())
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
            return Ok(Thing::Condition(if negated { Condition::Not(Box::new(inside)) } else { inside }));
        }
        let Thing::Set(members) = right else {
            return Err(wrong_sort(set.span, "a set", right));
        };
        let members = if members.has_variables() {
            if negated || self.negated || self.bound.is_none() {
                return Err(Diagnostic::new(
                    Code::OutOfReach,
                    set.span,
                    "\"is not of this form for any value\" cannot be evaluated",
                )
                .label("a set with a variable of its own may only say what belongs to it, in a rule")
                .help("list the elements, or say it with a property or a congruence"));
            }
            self.place_variables(members, set.span)
        } else {
            members.clone()
        };
        conditions(left.clone(), span, &|term| {
            let inside = members.contains(&term);
            if negated { Condition::Not(Box::new(inside)) } else { inside }
        })
    }

    /// The same set with fresh variables of this scope.
    fn place_variables(&mut self, set: &SetTerm, span: Span) -> SetTerm {
        let mut both = |left: &SetTerm, right: &SetTerm| {
            (
                Box::new(self.place_variables(left, span)),
                Box::new(self.place_variables(right, span)),
            )
        };
        match set {
            SetTerm::Union(left, right) => {
                let (left, right) = both(left, right);
                SetTerm::Union(left, right)
            }
            SetTerm::Intersection(left, right) => {
                let (left, right) = both(left, right);
                SetTerm::Intersection(left, right)
            }
            SetTerm::Without(left, right) => {
                let (left, right) = both(left, right);
                SetTerm::Without(left, right)
            }
            SetTerm::Image {
                variables,
                element,
                condition,
            } => {
                let mut placed = BTreeMap::new();
                for variable in variables {
                    placed.insert(*variable, self.next_place);
                    if let Some(bound) = &mut self.bound {
                        bound.push(Bound {
                            name: "a variable of this set".into(),
                            span,
                            place: self.next_place,
                        });
                    }
                    self.next_place += 1;
                }
                let rename = |place| placed.get(&place).copied().unwrap_or(place);
                SetTerm::Image {
                    variables: placed.values().copied().collect(),
                    element: element.renamed(&rename),
                    condition: condition.renamed(&rename),
                }
            }
            other => other.clone(),
        }
    }

    fn set_of(&mut self, e: &Expression) -> Lowered<SetTerm> {
        let one = || Term::constant(1_i64);
        Ok(match &e.kind {
            Kind::Set(elements) => SetTerm::Elements(self.numbers(elements)?),
            Kind::Progression(first, second, last) => {
                let first_term = self.number(first)?;
                let step = match second {
                    None => one(),
                    Some(second) => {
                        let second = self.number(second)?;
                        binary(Operator::Minus, second, first_term.clone(), first.span)?
                    }
                };
                if step.as_constant().is_some_and(|step| step.is_negative() || step.is_zero()) {
                    return Err(Diagnostic::new(
                        Code::NotANumber,
                        e.span,
                        "a progression with dots goes upwards",
                    ));
                }
                SetTerm::Progression(first_term, step, self.number(last)?)
            }
            Kind::Range(first, last) => SetTerm::Range(self.number(first)?, self.number(last)?),
            Kind::All => SetTerm::From(one()),
            Kind::AllBut(of) => {
                let of = self.set(of)?;
                if of.has_variables() {
                    return Err(Diagnostic::new(
                        Code::OutOfReach,
                        e.span,
                        "\"all but\" needs a set that is listed or said by a property",
                    ));
                }
                SetTerm::Without(Box::new(SetTerm::From(one())), Box::new(of))
            }
            Kind::MultiplesOf(of) => SetTerm::Multiples(self.number(of)?),
            Kind::Integers(None) => SetTerm::Integers,
            Kind::Integers(Some(least)) => {
                let least = Number::parse_decimal(least)
                    .ok_or_else(|| Diagnostic::new(Code::TooLarge, e.span, "this number is too long"))?;
                SetTerm::From(Term::Constant(least))
            }
            Kind::Builder(element, conditions) => self.image(element, conditions)?,
            Kind::Binary(operator, left, right) => {
                let (left, right) = (Box::new(self.set(left)?), Box::new(self.set(right)?));
                match operator {
                    Operator::Union => SetTerm::Union(left, right),
                    Operator::Intersection => SetTerm::Intersection(left, right),
                    _ if right.has_variables() => {
                        return Err(Diagnostic::new(
                            Code::OutOfReach,
                            e.span,
                            "\"without\" needs a set that is listed or said by a property",
                        ));
                    }
                    _ => SetTerm::Without(left, right),
                }
            }
            _ => {
                let other = self.thing(e, false)?;
                return Err(wrong_sort(e.span, "a set", &other));
            }
        })
    }

    /// A set-builder of numbers: its unknown names are variables of its own.
    fn image(&mut self, element: &Expression, conditions: &[Expression]) -> Lowered<SetTerm> {
        let outer_bound = self.bound.replace(Vec::new());
        let outer_place = std::mem::replace(&mut self.next_place, self.next_placeholder);
        let outer_names = self.names.clone();
        let outer_negated = std::mem::replace(&mut self.negated, false);
        let element = self.number(element);
        let conditions = self.conditions(conditions);
        self.negated = outer_negated;
        self.names = outer_names;
        self.next_placeholder = std::mem::replace(&mut self.next_place, outer_place);
        let own = std::mem::replace(&mut self.bound, outer_bound).unwrap_or_default();
        let (element, mut conditions) = (element?, conditions?);
        let variables: Vec<_> = own.iter().map(|bound| bound.place).collect();
        for variable in &variables {
            conditions.push(Condition::less_equal(
                Term::constant(0_i64),
                Term::Variable(*variable),
            ));
        }
        Ok(SetTerm::Image {
            variables,
            element,
            condition: Condition::And(conditions),
        })
    }
}

fn is_tuple(e: &Expression) -> bool {
    matches!(e.kind, Kind::Tuple(_))
}

fn describe(meaning: &Meaning) -> &'static str {
    match meaning {
        Meaning::Number(_) => "a number",
        Meaning::Vector(_) => "a vector",
        Meaning::Set(_) => "a set",
        Meaning::List(_) => "a list",
        Meaning::Sequence(_) => "a sequence",
    }
}

fn wrong_sort(span: Span, wanted: &str, found: &Thing) -> Diagnostic {
    Diagnostic::new(
        Code::Sort,
        span,
        format!("expected {wanted}, found {}", found.describe()),
    )
    .label(format!("this is {}", found.describe()))
}

/// Applies a function to a number, or to each component of a vector.
fn map(thing: Thing, span: Span, of: &dyn Fn(Term) -> Lowered<Term>) -> Lowered<Thing> {
    match thing {
        Thing::Number(term) => Ok(Thing::Number(of(term)?)),
        Thing::Vector(parts) => Ok(Thing::Vector(parts.into_iter().map(of).collect::<Lowered<_>>()?)),
        other => Err(wrong_sort(span, "a number", &other)),
    }
}

/// Applies a function to two numbers, or component by component.
fn zip(
    left: Thing,
    right: Thing,
    span: Span,
    of: &dyn Fn(Term, Term) -> Lowered<Term>,
) -> Lowered<Thing> {
    match (left, right) {
        (Thing::Number(left), Thing::Number(right)) => Ok(Thing::Number(of(left, right)?)),
        (Thing::Vector(left), Thing::Number(right)) => {
            let parts = left.into_iter().map(|left| of(left, right.clone()));
            Ok(Thing::Vector(parts.collect::<Lowered<_>>()?))
        }
        (Thing::Number(left), Thing::Vector(right)) => {
            let parts = right.into_iter().map(|right| of(left.clone(), right));
            Ok(Thing::Vector(parts.collect::<Lowered<_>>()?))
        }
        (Thing::Vector(left), Thing::Vector(right)) => {
            let parts = left.into_iter().zip(right).map(|(left, right)| of(left, right));
            Ok(Thing::Vector(parts.collect::<Lowered<_>>()?))
        }
        (Thing::Number(_) | Thing::Vector(_), other) | (other, _) => {
            Err(wrong_sort(span, "a number", &other))
        }
    }
}

/// A condition on a number, or one on each component of a vector.
fn conditions(thing: Thing, span: Span, of: &dyn Fn(Term) -> Condition) -> Lowered<Thing> {
    match thing {
        Thing::Number(term) => Ok(Thing::Condition(of(term))),
        Thing::Vector(parts) => Ok(Thing::Conditions(parts.into_iter().map(of).collect())),
        other => Err(wrong_sort(span, "a number", &other)),
    }
}

fn relate(
    relation: Relation,
    left: Thing,
    right: Thing,
    modulus: Option<&Term>,
    span: Span,
) -> Lowered<Thing> {
    let single = |left: Term, right: Term| -> Lowered<Condition> {
        let compare = |comparison, left, right| Condition::Compare(comparison, left, right);
        if let Some(modulus) = modulus {
            let difference = binary(Operator::Minus, left, right, span)?;
            let rest = binary(Operator::Mod, difference, modulus.clone(), span)?;
            let comparison = match relation {
                Relation::NotEqual => Comparison::NotEqual,
                _ => Comparison::Equal,
            };
            return Ok(compare(comparison, rest, Term::constant(0_i64)));
        }
        Ok(match relation {
            Relation::Equal | Relation::Congruent => compare(Comparison::Equal, left, right),
            Relation::NotEqual => compare(Comparison::NotEqual, left, right),
            Relation::Less => compare(Comparison::Less, left, right),
            Relation::LessEqual => compare(Comparison::LessEqual, left, right),
            Relation::Greater => compare(Comparison::Less, right, left),
            Relation::GreaterEqual => compare(Comparison::LessEqual, right, left),
            Relation::Divides => Condition::Divides(left, right),
            Relation::In | Relation::NotIn => Condition::Constant(false),
        })
    };
    match (left, right) {
        (Thing::Number(left), Thing::Number(right)) => Ok(Thing::Condition(single(left, right)?)),
        (Thing::Vector(left), Thing::Number(right)) => {
            let parts = left.into_iter().map(|left| single(left, right.clone()));
            Ok(Thing::Conditions(parts.collect::<Lowered<_>>()?))
        }
        (Thing::Number(left), Thing::Vector(right)) => {
            let parts = right.into_iter().map(|right| single(left.clone(), right));
            Ok(Thing::Conditions(parts.collect::<Lowered<_>>()?))
        }
        (Thing::Vector(left), Thing::Vector(right)) => {
            let parts = left.into_iter().zip(right).map(|(left, right)| single(left, right));
            Ok(Thing::Conditions(parts.collect::<Lowered<_>>()?))
        }
        (Thing::Number(_) | Thing::Vector(_), other) | (other, _) => {
            Err(wrong_sort(span, "a number", &other))
        }
    }
}

fn binary(operator: Operator, left: Term, right: Term, span: Span) -> Lowered<Term> {
    let operator = match operator {
        Operator::Juxtaposed => Operator::Times,
        other => other,
    };
    // The floor of an exact quotient is one operation, faster and integral.
    if operator == Operator::Div {
        let quotient = Term::Binary(Operator::Over, Box::new(left), Box::new(right));
        return fold(Term::Floor(Box::new(quotient)), span);
    }
    fold(Term::Binary(operator, Box::new(left), Box::new(right)), span)
}

/// The term, or its value where it has no variable.
fn fold(term: Term, span: Span) -> Lowered<Term> {
    let constant = match &term {
        Term::Binary(operator, left, right) => match (left.as_constant(), right.as_constant()) {
            (Some(left), Some(right)) => Some(apply(*operator, left, right)),
            _ => None,
        },
        Term::Negative(of) | Term::Absolute(of) | Term::Ceiling(of) | Term::Root(of) | Term::Floor(of) => {
            match &**of {
                Term::Constant(_) => Some(term.value(&[], &super::NoGames)),
                _ => None,
            }
        }
        Term::Minimum(parts) | Term::Maximum(parts)
            if parts.iter().all(|part| part.as_constant().is_some()) =>
        {
            Some(term.value(&[], &super::NoGames))
        }
        Term::Gcd(left, right) if left.as_constant().is_some() && right.as_constant().is_some() => {
            Some(term.value(&[], &super::NoGames))
        }
        _ => None,
    };
    match constant {
        None => Ok(term),
        Some(Ok(value)) => Ok(Term::Constant(value)),
        Some(Err(error)) => Err(number_error(error, span)),
    }
}

/// A failed evaluation as a diagnostic.
pub(crate) fn number_error(error: NumberError, span: Span) -> Diagnostic {
    let code = match error {
        NumberError::TooLarge(_) => Code::TooLarge,
        NumberError::DifferentRoots => Code::OutOfReach,
        _ => Code::NotANumber,
    };
    Diagnostic::new(code, span, error.to_string())
}
