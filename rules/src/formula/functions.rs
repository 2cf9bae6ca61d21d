//! Resolves calls: functions of the language, sequences of a claim, and products that papers print as calls.

use super::function::NamedFunction;
use super::meaning::{Meaning, NamedSequence};
use super::pointwise::{binary, fold, map, wrong_sort};
use super::resolved::{OrDiagnostic, ResolvedExpression, describe};
use super::scope::{Polarity, Scope};
use super::term::{Condition, FamilyTerm, Term};
use crate::language::{Code, Diagnostic, Expression, Kind, Name, Operator, Span};
use crate::number::Number;
use std::rc::Rc;

/// The functions that have a name.
const FUNCTIONS: [&str; 14] = [
    "min",
    "max",
    "gcd",
    "lcm",
    "sqrt",
    "sum",
    "count",
    "xor",
    "floor",
    "ceil",
    "places",
    "prime",
    "factorial",
    "binomial",
];

impl Scope<'_> {
    pub(super) fn call(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        span: Span,
    ) -> OrDiagnostic<ResolvedExpression> {
        if let Some(meaning) = self.names.get(&name.text).cloned() {
            return self.applied(meaning, name, arguments, span);
        }
        if let Some(thing) = self.built_in(name, arguments, span)? {
            return Ok(thing);
        }
        if let ("phi", [only]) = (name.text.as_str(), arguments) {
            let only = self.resolve(only, false)?;
            let phi = Term::Constant(Number::golden_ratio());
            return map(only, span, &|term| {
                binary(Operator::Times, phi.clone(), term, span)
            });
        }
        let near = FUNCTIONS
            .iter()
            .any(|function| crate::language::nearest(&name.text, [*function]).is_some());
        let function = near || self.functions.contains(&name.text);
        if let ([_], false, true) = (arguments, function, self.bound.is_some()) {
            // k(k + 1) with a bound variable k is a product.
            self.bind(&name.text, name.span, false);
            return self.call(name, arguments, span);
        }
        Err(self.no_such_function(name))
    }

    fn no_such_function(&self, name: &Name) -> Diagnostic {
        let known = self.names.keys().map(String::as_str).chain(FUNCTIONS);
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
        error
    }

    /// A name that has a meaning, applied to arguments.
    fn applied(
        &mut self,
        meaning: Meaning,
        name: &Name,
        arguments: &[Expression],
        span: Span,
    ) -> OrDiagnostic<ResolvedExpression> {
        match (meaning, arguments) {
            (Meaning::Sequence(sequence), _) => {
                let values = self.numbers(arguments)?;
                self.sequence(&name.text, &sequence, &values, span)
            }
            (Meaning::Recursive(recursion, sequence), [index]) => {
                let index = Box::new(self.number(index)?);
                Ok(ResolvedExpression::Number(Term::Recursive(
                    recursion, sequence, index,
                )))
            }
            (Meaning::Again(sequence), [index]) => {
                let index = Box::new(self.number(index)?);
                Ok(ResolvedExpression::Number(Term::Again(sequence, index)))
            }
            (Meaning::Recursive(..) | Meaning::Again(_), _) => Err(Diagnostic::new(
                Code::Arity,
                span,
                format!(
                    "{} takes one index, and {} are given",
                    name.text,
                    arguments.len()
                ),
            )),
            // p(x + y) as papers print a product.
            (Meaning::Number(factor), [only]) => {
                let only = self.resolve(only, false)?;
                map(only, span, &|term| {
                    binary(Operator::Times, factor.clone(), term, span)
                })
            }
            (meaning, _) => Err(Diagnostic::new(
                Code::Sort,
                name.span,
                format!("{} is {}, not a function", name.text, describe(&meaning)),
            )),
        }
    }

    pub(super) fn built_in(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        span: Span,
    ) -> OrDiagnostic<Option<ResolvedExpression>> {
        let of_numbers = |scope: &mut Self| -> OrDiagnostic<Vec<Term>> {
            if let [only] = arguments
                && let ResolvedExpression::Vector(parts) = scope.resolve(only, false)?
            {
                return Ok(parts);
            }
            scope.numbers(arguments)
        };
        let arity = |wanted: &str| {
            Diagnostic::new(
                Code::Arity,
                span,
                format!(
                    "{} takes {wanted}, and {} are given",
                    name.text,
                    arguments.len()
                ),
            )
        };
        if let ("sum", [only]) = (name.text.as_str(), arguments)
            && let Kind::Builder(element, conditions) = &only.kind
        {
            let element = std::slice::from_ref(&**element);
            let families = self.families(element, conditions, span)?;
            let mut sums = families.into_iter().map(FamilyTerm::into_sum);
            let first = sums.next().unwrap_or_else(|| Term::constant(0_i64));
            let sum = sums.try_fold(first, |left, right| {
                binary(Operator::Plus, left, right, span)
            })?;
            return Ok(Some(ResolvedExpression::Number(sum)));
        }
        let term = match name.text.as_str() {
            "min" | "max" | "gcd" | "lcm" | "sum" | "xor" => {
                let mut parts = of_numbers(self)?;
                if parts.is_empty() {
                    return Err(arity("at least one number"));
                }
                let first = parts.remove(0);
                folded(&name.text, first, parts, span)?
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
                self.count(only, span)?
            }
            "places" => {
                let [code, digit] = arguments else {
                    return Err(arity("a code and a digit"));
                };
                return self.places_of_digit(code, digit).map(Some);
            }
            name => {
                let Some(function) = NamedFunction::named(name) else {
                    return Ok(None);
                };
                let of = self.numbers(arguments)?;
                if of.len() != function.arity() {
                    return Err(arity(match function.arity() {
                        1 => "one number",
                        _ => "two numbers",
                    }));
                }
                fold(Term::Function(function, of), span)?
            }
        };
        Ok(Some(ResolvedExpression::Number(term)))
    }

    /// How many of the conditions, one a heap, hold.
    fn count(&mut self, conditions: &Expression, span: Span) -> OrDiagnostic<Term> {
        let parts = self.within(Polarity::Both, |scope| scope.entries(conditions))?;
        let one = |part| {
            let zero = Box::new(Term::constant(0_i64));
            Term::Choice(vec![(part, Term::constant(1_i64))], zero)
        };
        let mut parts = parts.into_iter().map(one);
        let first = parts.next().unwrap_or_else(|| Term::constant(0_i64));
        parts.try_fold(first, |left, right| {
            binary(Operator::Plus, left, right, span)
        })
    }

    /// A condition on each entry of a vector; one for all if it speaks of no vector.
    pub(super) fn entries(&mut self, e: &Expression) -> OrDiagnostic<Vec<Condition>> {
        let joined =
            |scope: &mut Self, parts: &[Expression], join: fn(Vec<Condition>) -> Condition| {
                let parts: OrDiagnostic<Vec<Vec<Condition>>> =
                    parts.iter().map(|part| scope.entries(part)).collect();
                let parts = parts?;
                let count = parts.iter().map(Vec::len).max().unwrap_or(1);
                let entry = |place: usize| {
                    let of_parts = parts
                        .iter()
                        .filter_map(|part| part.get(place).or_else(|| part.last()));
                    join(of_parts.cloned().collect())
                };
                Ok((0..count).map(entry).collect())
            };
        match &e.kind {
            Kind::And(parts) => joined(self, parts, Condition::And),
            Kind::Or(parts) => joined(self, parts, Condition::Or),
            Kind::Not(of) => {
                let not = |condition| Condition::Not(Box::new(condition));
                Ok(self.entries(of)?.into_iter().map(not).collect())
            }
            Kind::Chain {
                first,
                rest,
                modulus,
            } if rest.len() > 1 => {
                let lefts = std::iter::once(&**first).chain(rest.iter().map(|(_, right)| right));
                let pairs = lefts.zip(rest).map(|(left, pair)| {
                    let chain = Kind::Chain {
                        first: Box::new(left.clone()),
                        rest: vec![pair.clone()],
                        modulus: modulus.clone(),
                    };
                    Expression::new(chain, left.span.to(pair.1.span))
                });
                joined(self, &pairs.collect::<Vec<_>>(), Condition::And)
            }
            _ => match self.resolve(e, false)? {
                ResolvedExpression::Conditions(parts) => Ok(parts),
                ResolvedExpression::Condition(condition) => Ok(vec![condition]),
                other => Err(wrong_sort(e.span, "a condition on a vector", &other)),
            },
        }
    }

    pub(super) fn sequence(
        &mut self,
        name: &str,
        sequence: &Rc<NamedSequence>,
        arguments: &[Term],
        span: Span,
    ) -> OrDiagnostic<ResolvedExpression> {
        if arguments.len() != sequence.arguments.len() {
            let wanted = sequence.arguments.len();
            return Err(Diagnostic::new(
                Code::Arity,
                span,
                format!(
                    "{name} takes {wanted} arguments, and {} are given",
                    arguments.len()
                ),
            ));
        }
        // A sequence uses only those before it, so this ends; the bound limits how large the term becomes.
        if self.depth > 40 {
            return Err(Diagnostic::new(
                Code::TooDeep,
                span,
                "sequences nest too deeply",
            ));
        }
        let mut names = sequence.names.clone();
        for (argument, value) in sequence.arguments.iter().zip(arguments) {
            names.insert(argument.clone(), Meaning::Number(value.clone()));
        }
        let outer_names = std::mem::replace(&mut self.names, names);
        let outer_bound = self.bound.take();
        self.depth += 1;
        let value = self.resolve(&sequence.value, false);
        self.depth -= 1;
        self.names = outer_names;
        self.bound = outer_bound;
        value
    }
}

/// A function of any number of arguments: `min`, `max`, `gcd`, `lcm`, `sum` or `xor`.
fn folded(function: &str, first: Term, others: Vec<Term>, span: Span) -> OrDiagnostic<Term> {
    let all = || [first.clone()].into_iter().chain(others.clone()).collect();
    match function {
        "min" => fold(Term::Minimum(all()), span),
        "max" => fold(Term::Maximum(all()), span),
        "gcd" => others.into_iter().try_fold(first, |left, right| {
            fold(Term::Gcd(Box::new(left), Box::new(right)), span)
        }),
        "lcm" => others.into_iter().try_fold(first, |left, right| {
            fold(Term::Function(NamedFunction::Lcm, vec![left, right]), span)
        }),
        "sum" => others.into_iter().try_fold(first, |left, right| {
            binary(Operator::Plus, left, right, span)
        }),
        _ => others.into_iter().try_fold(first, |left, right| {
            binary(Operator::Xor, left, right, span)
        }),
    }
}
