//! Resolves sets, families of elements and mex expressions.

use super::pointwise::{binary, wrong_sort};
use super::resolved::{BoundVariable, OrDiagnostic, ResolvedExpression};
use super::scope::{Polarity, SET_VARIABLE, Scope};
use super::set::SetTerm;
use super::term::{Condition, FamilyTerm, MexTerm, Term};
use crate::language::{Code, Diagnostic, Expression, Kind, Mex, Operator, Span};
use crate::number::Number;
use std::collections::BTreeMap;

impl Scope<'_> {
    pub(super) fn set_of(&mut self, e: &Expression) -> OrDiagnostic<SetTerm> {
        let one = || Term::constant(1_i64);
        Ok(match &e.kind {
            Kind::Set(elements) => self.listed(elements)?,
            Kind::Progression(first, second, last) => {
                self.progression(first, second.as_deref(), last, e.span)?
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
            Kind::SubsetsOf(_) => {
                let message = "the subsets of a set are many sets, and here stands one";
                let error = Diagnostic::new(Code::Sort, e.span, message);
                return Err(
                    error.help("a claim's parameter may run through them: S in subsets of 1..6")
                );
            }
            Kind::Integers(None) => SetTerm::Integers,
            Kind::Integers(Some(least)) => {
                let least = Number::parse_decimal(least).ok_or_else(|| {
                    Diagnostic::new(Code::TooLarge, e.span, "this number is too long")
                })?;
                SetTerm::From(Term::Constant(least))
            }
            Kind::Builder(element, conditions) => self.image(element, conditions, e.span)?,
            Kind::Binary(operator, left, right) => self.combined(*operator, left, right, e.span)?,
            _ => {
                let other = self.resolve(e, false)?;
                return Err(wrong_sort(e.span, "a set", &other));
            }
        })
    }

    /// `{1..7, 9}`: numbers, and ranges beside them.
    fn listed(&mut self, elements: &[Expression]) -> OrDiagnostic<SetTerm> {
        let mut numbers = Vec::new();
        let mut sets = Vec::new();
        for element in elements {
            match self.resolve(element, false)? {
                ResolvedExpression::Number(number) => numbers.push(number),
                ResolvedExpression::Set(set) if matches!(element.kind, Kind::Range(..)) => {
                    sets.push(set)
                }
                other => {
                    return Err(wrong_sort(element.span, "a number or a range", &other)
                        .help("join sets with ∪"));
                }
            }
        }
        let join = |left, right| SetTerm::Union(Box::new(left), Box::new(right));
        let numbers = SetTerm::Elements(numbers);
        Ok(match sets.into_iter().reduce(join) {
            Some(sets) if numbers == SetTerm::Elements(Vec::new()) => sets,
            Some(sets) => join(numbers, sets),
            None => numbers,
        })
    }

    /// `{1, 4, ..., 31}`; `span` is that of the whole.
    fn progression(
        &mut self,
        first: &Expression,
        second: Option<&Expression>,
        last: &Expression,
        span: Span,
    ) -> OrDiagnostic<SetTerm> {
        let first_term = self.number(first)?;
        let step = match second {
            None => Term::constant(1_i64),
            Some(second) => {
                let second = self.number(second)?;
                binary(Operator::Minus, second, first_term.clone(), first.span)?
            }
        };
        let goes_up = |step: &Number| !step.is_negative() && !step.is_zero();
        if !step.as_constant().is_none_or(goes_up) {
            let message = "a progression with dots goes upwards";
            return Err(Diagnostic::new(Code::NotANumber, span, message));
        }
        Ok(SetTerm::Progression(first_term, step, self.number(last)?))
    }

    /// A union, an intersection or a difference.
    fn combined(
        &mut self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> OrDiagnostic<SetTerm> {
        let (left, right) = (Box::new(self.set(left)?), Box::new(self.set(right)?));
        match operator {
            Operator::Union => Ok(SetTerm::Union(left, right)),
            Operator::Intersection => Ok(SetTerm::Intersection(left, right)),
            _ if right.has_variables() => Err(Diagnostic::new(
                Code::OutOfReach,
                span,
                "\"without\" needs a set that is listed or said by a property",
            )),
            _ => Ok(SetTerm::Without(left, right)),
        }
    }

    /// Elements under conditions: unknown names become variables of the family.
    pub(super) fn family(
        &mut self,
        elements: &[Expression],
        conditions: &[Expression],
    ) -> OrDiagnostic<FamilyTerm> {
        let outer_bound = self.bound.replace(Vec::new());
        let outer_place = std::mem::replace(&mut self.next_place, self.next_placeholder);
        let outer_names = self.names.clone();
        let outer_polarity = std::mem::replace(&mut self.polarity, Polarity::Positive);
        let outer_placed = std::mem::take(&mut self.placed);
        let elements = self.numbers(elements);
        let conditions = self.conditions(conditions);
        self.polarity = outer_polarity;
        let placed = std::mem::replace(&mut self.placed, outer_placed);
        self.names = outer_names;
        self.next_placeholder = std::mem::replace(&mut self.next_place, outer_place);
        let own = std::mem::replace(&mut self.bound, outer_bound).unwrap_or_default();
        let (elements, mut conditions) = (elements?, conditions?);
        let variables = own.iter().map(|bound| bound.place);
        // Variables of sets come last: they say that an element exists, and are not counted.
        let (hidden, mut variables): (Vec<_>, Vec<_>) =
            variables.partition(|place| placed.contains(place));
        let counted = variables.len();
        variables.extend(hidden);
        for variable in &variables {
            conditions.push(Condition::less_equal(
                Term::constant(0_i64),
                Term::Variable(*variable),
            ));
        }
        Ok(FamilyTerm {
            variables,
            counted,
            elements,
            condition: Condition::And(conditions),
        })
    }

    pub(super) fn mex(&mut self, mex: &Mex, span: Span) -> OrDiagnostic<Term> {
        let number = |scope: &mut Self, of: &Option<Expression>| match of {
            Some(of) => scope.number(of),
            None => Ok(Term::constant(1_i64)),
        };
        let spacing = number(self, &mex.spacing)?;
        let multiplicity = number(self, &mex.multiplicity)?;
        let mut families = Vec::new();
        for family in &mex.families {
            if !family.conditions.is_empty() {
                families.extend(self.families(&family.elements, &family.conditions, span)?);
                continue;
            }
            for element in &family.elements {
                families.push(self.listed_family(element)?);
            }
        }
        if mex.skipping && !self.in_recursion {
            let message = "repeats can be skipped only in the definition of a recursive sequence";
            return Err(Diagnostic::new(Code::OutOfReach, span, message));
        }
        Ok(Term::Mex(Box::new(MexTerm {
            spacing,
            multiplicity,
            families,
            skipping: mex.skipping,
        })))
    }

    /// A listed number, or a listed range of numbers.
    fn listed_family(&mut self, element: &Expression) -> OrDiagnostic<FamilyTerm> {
        match self.resolve(element, false)? {
            ResolvedExpression::Number(number) => Ok(FamilyTerm {
                variables: Vec::new(),
                counted: 0,
                elements: vec![number],
                condition: Condition::Constant(true),
            }),
            ResolvedExpression::Set(set) => {
                let place = self.next_placeholder;
                self.next_placeholder += 1;
                let mut variables = vec![place];
                variables.extend(set.variables());
                Ok(FamilyTerm {
                    counted: 1,
                    condition: set.contains(&Term::Variable(place)),
                    elements: vec![Term::Variable(place)],
                    variables,
                })
            }
            other => Err(wrong_sort(element.span, "a number or a range", &other)),
        }
    }

    /// The same set, whose own variables are replaced by new bound variables of this scope.
    pub(super) fn place_variables(&mut self, set: &SetTerm, span: Span) -> SetTerm {
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
                        bound.push(BoundVariable {
                            name: SET_VARIABLE.into(),
                            span,
                            place: self.next_place,
                            of_set: true,
                        });
                    }
                    self.placed.push(self.next_place);
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
}
