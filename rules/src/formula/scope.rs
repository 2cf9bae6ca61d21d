//! Scopes: the names that have a meaning in an expression, and the variables that it introduces.

use super::meaning::Meaning;
use super::resolved::{BoundVariable, FindGame, OrDiagnostic, ResolvedExpression, no_games};
use super::term::Term;
use crate::language::{Code, Diagnostic, Expression, Kind, Span};
use crate::number::Number;
use std::collections::BTreeMap;

/// Variables of set images that have no place yet are numbered from here on.
const PLACEHOLDERS: usize = 1 << 24;

/// The names that have a meaning in an expression.
pub struct Scope<'g> {
    pub names: BTreeMap<String, Meaning>,
    /// The variables introduced so far; `None` if unknown names are errors.
    pub bound: Option<Vec<BoundVariable>>,
    /// Unknown names that are no bound variables: they stand only before brackets, as foo in foo(i).
    pub(super) functions: Vec<String>,
    /// How many components a vector has.
    pub heaps: usize,
    pub(super) next_place: usize,
    pub(super) next_placeholder: usize,
    pub(super) find_game: &'g FindGame<'g>,
    /// How the truth of the current part enters the whole condition.
    pub(super) polarity: Polarity,
    /// The variables that got a place for sets so far.
    pub(super) placed: Vec<usize>,
    /// The names in the last index that named no heap.
    pub(super) missing: Vec<String>,
    /// Are values of set variables searched for when the formula is evaluated?
    pub(super) searches: bool,
    pub(super) depth: usize,
    /// Is the body of a recursive sequence being resolved?
    pub(super) in_recursion: bool,
}

/// How the truth of a part enters a condition: positively, negatively, or both. A set variable can become a variable
/// of the rule only in a positive part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polarity {
    Positive,
    Negative,
    /// Both ways, as the condition of a choice.
    Both,
}

impl Polarity {
    pub(super) fn negated(self) -> Polarity {
        match self {
            Polarity::Positive => Polarity::Negative,
            Polarity::Negative => Polarity::Positive,
            Polarity::Both => Polarity::Both,
        }
    }
}

/// What messages call a variable of a set.
pub const SET_VARIABLE: &str = "a variable of this set";
/// The number that has a name of its own.
const GOLDEN_RATIO: &str = "phi";

impl<'g> Scope<'g> {
    pub fn new(
        names: BTreeMap<String, Meaning>,
        heaps: usize,
        next_place: usize,
        find_game: &'g FindGame<'g>,
    ) -> Self {
        Scope {
            names,
            bound: None,
            functions: Vec::new(),
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

    /// A scope with these names, without heaps and games.
    pub fn of_names(names: BTreeMap<String, Meaning>) -> Self {
        Scope::new(names, 0, 0, &no_games)
    }

    /// The scope of formulas that are evaluated with [`Values::solutions`](super::Values::solutions).
    pub fn with_searches(mut self) -> Self {
        self.searches = true;
        self
    }

    /// From here on an unknown name is a bound variable.
    pub fn with_bound_variables(mut self) -> Self {
        self.bound = Some(Vec::new());
        self
    }

    /// As [`Scope::with_bound_variables`] for these expressions together: a name that stands only before brackets is no variable.
    pub fn with_variables_of(self, written: &[&Expression]) -> Self {
        let (mut called, mut alone) = (Vec::new(), Vec::new());
        for expression in written {
            expression.called_names(&mut called, &mut alone);
        }
        called.retain(|name| !alone.contains(name));
        Scope {
            functions: called.into_iter().map(str::to_string).collect(),
            ..self.with_bound_variables()
        }
    }

    pub fn places(&self) -> usize {
        self.next_place
    }
}

impl<'g> Scope<'g> {
    /// Resolves a part under another polarity.
    pub(super) fn within<T>(
        &mut self,
        polarity: Polarity,
        lower: impl FnOnce(&mut Self) -> OrDiagnostic<T>,
    ) -> OrDiagnostic<T> {
        let outer = std::mem::replace(&mut self.polarity, polarity);
        let found = lower(self);
        self.polarity = outer;
        found
    }

    /// The value of a numeral. It may be the name of a parameter that stands in the place of a
    /// constant, in a proof for all values.
    pub(super) fn numeral(&self, digits: &str, span: Span) -> OrDiagnostic<Term> {
        if let Some(Meaning::Number(parameter)) = self.names.get(digits) {
            return Ok(parameter.clone());
        }
        let number = Number::parse_decimal(digits);
        let too_long = || Diagnostic::new(Code::TooLarge, span, "this number is too long");
        number.map(Term::Constant).ok_or_else(too_long)
    }

    pub(super) fn name(
        &mut self,
        name: &str,
        span: Span,
        vector: bool,
    ) -> OrDiagnostic<ResolvedExpression> {
        if let Some(meaning) = self.names.get(name).cloned() {
            return match meaning {
                Meaning::Positions(all) => Ok(ResolvedExpression::Positions(all)),
                Meaning::Number(term) => Ok(ResolvedExpression::Number(term)),
                Meaning::Vector(terms) => Ok(ResolvedExpression::Vector(terms)),
                Meaning::Set(set) => Ok(ResolvedExpression::Set(set)),
                Meaning::Text(text) => Ok(ResolvedExpression::Text(text)),
                Meaning::List(list) => Ok(ResolvedExpression::List(list)),
                Meaning::Sequence(sequence) => self.sequence(name, &sequence, &[], span),
                Meaning::Recursive(..) | Meaning::Again(_) => Err(Diagnostic::new(
                    Code::Arity,
                    span,
                    format!("{name} is a sequence, and its index is missing"),
                )
                .help(format!("write {name}(n)"))),
            };
        }
        if name == GOLDEN_RATIO {
            return Ok(ResolvedExpression::Number(Term::Constant(
                Number::golden_ratio(),
            )));
        }
        if self.bound.is_some() {
            return Ok(self.bind(name, span, vector));
        }
        Err(self.unknown(name, span))
    }

    pub(super) fn unknown(&self, name: &str, span: Span) -> Diagnostic {
        let known = self.names.keys().map(String::as_str);
        let mut error =
            Diagnostic::new(Code::UnknownName, span, format!("{name} is not known here"))
                .label("unknown name");
        if let Some(nearest) = crate::language::nearest(name, known.chain([GOLDEN_RATIO])) {
            error = error
                .help(format!("did you mean {nearest}?"))
                .patch(span, nearest);
        } else {
            error = error.help("a sequence is defined behind the claim: where a(k) = …");
        }
        error
    }

    /// Introduces a variable, or one for each heap.
    pub(super) fn bind(&mut self, name: &str, span: Span, vector: bool) -> ResolvedExpression {
        let count = if vector { self.heaps } else { 1 };
        let mut places = Vec::new();
        for _ in 0..count {
            places.push(Term::Variable(self.next_place));
            if let Some(bound) = &mut self.bound {
                bound.push(BoundVariable {
                    name: name.to_string(),
                    span,
                    place: self.next_place,
                    of_set: false,
                });
            }
            self.next_place += 1;
        }
        let (meaning, thing) = match (vector, places.pop()) {
            (false, Some(place)) => (
                Meaning::Number(place.clone()),
                ResolvedExpression::Number(place),
            ),
            (_, last) => {
                places.extend(last);
                (
                    Meaning::Vector(places.clone()),
                    ResolvedExpression::Vector(places),
                )
            }
        };
        self.names.insert(name.to_string(), meaning);
        thing
    }

    /// Is this expression plainly a vector, so that unknown names beside it are vectors too?
    pub(super) fn is_vector(&self, e: &Expression) -> bool {
        match &e.kind {
            Kind::Name(name) => matches!(self.names.get(name), Some(Meaning::Vector(_))),
            Kind::Negative(of) | Kind::Floor(of) | Kind::Ceiling(of) => self.is_vector(of),
            Kind::Binary(_, left, right) => self.is_vector(left) || self.is_vector(right),
            _ => false,
        }
    }

    pub(super) fn refuse_spaced_call(
        &self,
        left: &Expression,
        right: &Expression,
    ) -> OrDiagnostic<()> {
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

    pub(super) fn is_known(&self, e: &Expression) -> bool {
        matches!(&e.kind, Kind::Name(name) if self.names.contains_key(name))
    }

    /// Has a name a meaning that it was given, or one of the language?
    pub(super) fn has_meaning(&self, name: &str) -> bool {
        self.names.contains_key(name) || name == GOLDEN_RATIO
    }
}
