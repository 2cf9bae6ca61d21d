//! Sets of P-positions as truth values about the heaps: bound variables are solved from the elements, or searched for below a heap.

use super::integer::{Integer, Truth};
use super::translate::{NoCode, Translator};
use grundy_proofs::claim::SetMember;
use grundy_rules::formula::Term;
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

/// Is a position in the union of these members? Its heaps are the first variables.
///
/// # Errors
/// A term that has no code, or a variable that the position does not bound.
pub fn membership(members: &[SetMember], heaps: usize) -> Result<Truth, NoCode> {
    let parts = members.iter().map(|member| of_member(member, heaps));
    Ok(Truth::any(parts.collect::<Result<_, _>>()?))
}

/// An element of the set, and the heap that it must be.
type Equation = (Term, Integer);

/// A member whose variables are being solved.
struct MemberEquations<'n> {
    translator: Translator<'n>,
    equations: Vec<Equation>,
    /// What the heaps must satisfy.
    found: Vec<Truth>,
}

/// Is a position in a member? What is searched for gets variables from this one on.
fn of_member(member: &SetMember, first: usize) -> Result<Truth, NoCode> {
    let names = |place: usize| {
        let named = member.bound.iter().find(|(bound, _)| *bound == place);
        named.map_or_else(String::new, |(_, name)| name.clone())
    };
    let places = member.bound.iter().map(|(place, _)| place + 1).max();
    let equations = member
        .element
        .iter()
        .cloned()
        .zip((0..).map(Integer::Variable));
    let mut solved = MemberEquations {
        translator: Translator {
            values: vec![None; places.unwrap_or(0)],
            names: &names,
        },
        equations: equations.collect(),
        found: Vec::new(),
    };
    // The variables that are searched for, from the outermost.
    let mut searched = Vec::new();
    loop {
        if solved.step()? {
            continue;
        }
        let Some((place, most)) = solved.bounded() else {
            break;
        };
        let variable = first + place;
        solved.translator.values[place] = Some(Integer::Variable(variable));
        searched.push((variable, most, std::mem::take(&mut solved.found)));
    }
    let open = member
        .bound
        .iter()
        .find(|(place, _)| solved.translator.values[*place].is_none());
    if let Some((place, _)) = open {
        let why = match member.element.iter().any(has_open_power) {
            true => "it is an exponent, and programs take no logarithms",
            false => "no heap says what it is, or bounds it",
        };
        return Err(solved.translator.no_code(&Term::Variable(*place), why));
    }
    solved
        .found
        .push(solved.translator.truth(&member.condition)?);
    let mut holds = Truth::all(solved.found);
    for (variable, most, before) in searched.into_iter().rev() {
        let exists = Truth::Exists {
            variable,
            most,
            holds: Box::new(holds),
        };
        holds = Truth::all(before.into_iter().chain([exists]).collect());
    }
    Ok(holds)
}

impl MemberEquations<'_> {
    /// Solves an equation, or makes one simpler; false if none can be.
    fn step(&mut self) -> Result<bool, NoCode> {
        for number in 0..self.equations.len() {
            let (term, value) = self.equations[number].clone();
            if self.translator.is_known(&term) {
                self.found.push(self.translator.equals(&term, value)?);
                self.equations.remove(number);
                return Ok(true);
            }
            if let Some(simpler) = self.simpler(&term, value)? {
                match simpler {
                    (Term::Variable(place), value) if self.is_open(place) => {
                        self.found.push(Truth::at_least_zero(value.clone()));
                        self.translator.values[place] = Some(value);
                        self.equations.remove(number);
                    }
                    simpler => self.equations[number] = simpler,
                }
                return Ok(true);
            }
        }
        Ok(self.subtract())
    }

    fn is_open(&self, place: usize) -> bool {
        matches!(self.translator.values.get(place), Some(None))
    }

    /// An equation with a smaller term; `None` if the term has no known part.
    fn simpler(&mut self, term: &Term, value: Integer) -> Result<Option<Equation>, NoCode> {
        let known = |term: &Term| self.translator.is_known(term);
        let both = |a: &Term, b: &Term| a.is_integral() && b.is_integral();
        Ok(Some(match term {
            Term::Variable(_) => (term.clone(), value),
            Term::Binary(Operator::Plus, a, b) if known(b) && both(a, b) => {
                ((**a).clone(), value.minus(self.translator.integer(b)?))
            }
            Term::Binary(Operator::Plus, a, b) if known(a) && both(a, b) => {
                ((**b).clone(), value.minus(self.translator.integer(a)?))
            }
            Term::Binary(Operator::Minus, a, b) if known(b) && both(a, b) => {
                ((**a).clone(), value.plus(self.translator.integer(b)?))
            }
            Term::Binary(Operator::Minus, a, b) if known(a) && both(a, b) => {
                ((**b).clone(), self.translator.integer(a)?.minus(value))
            }
            Term::Binary(Operator::Times, a, b) if b.is_integral() && factor(a).is_some() => {
                self.quotient(a, b, value)
            }
            Term::Binary(Operator::Times, b, a) if b.is_integral() && factor(a).is_some() => {
                self.quotient(a, b, value)
            }
            _ => return Ok(None),
        }))
    }

    /// From c b = value to b = value / c, where c divides the value.
    fn quotient(&mut self, factor_of: &Term, term: &Term, value: Integer) -> Equation {
        let by = factor(factor_of)
            .and_then(Number::to_ibig)
            .unwrap_or_default();
        let rest = Integer::Remainder(Box::new(value.clone()), by.clone());
        self.found.push(Truth::equal(rest, Integer::constant(0)));
        (term.clone(), value.divided(&by))
    }

    /// If an element is another element plus a term: the term is the difference of the heaps.
    fn subtract(&mut self) -> bool {
        for more in 0..self.equations.len() {
            for less in 0..self.equations.len() {
                let (small, heap) = self.equations[less].clone();
                let (Term::Binary(Operator::Plus, a, b), value) = &self.equations[more] else {
                    continue;
                };
                let rest = match (**a == small, **b == small) {
                    _ if less == more => continue,
                    (true, _) => (**b).clone(),
                    (_, true) => (**a).clone(),
                    _ => continue,
                };
                self.equations[more] = (rest, value.clone().minus(heap));
                return true;
            }
        }
        false
    }

    /// A variable that is at most an element, and so at most its heap.
    fn bounded(&self) -> Option<(usize, Integer)> {
        self.equations.iter().find_map(|(term, heap)| {
            let mut variables = Vec::new();
            term.variables(&mut variables);
            let open = variables
                .into_iter()
                .find(|place| self.is_open(*place) && is_above(term, *place));
            Some((open?, heap.clone()))
        })
    }
}

/// Is there a power whose exponent is not constant?
fn has_open_power(term: &Term) -> bool {
    let exponent = match term {
        Term::Binary(Operator::Power, _, exponent) => exponent.as_constant().is_none(),
        _ => false,
    };
    exponent || term.any_part(&mut has_open_power)
}

/// A constant factor that is a positive integer.
fn factor(term: &Term) -> Option<&Number> {
    let number = term.as_constant()?;
    (number.is_integer() && !number.is_negative() && !number.is_zero()).then_some(number)
}

/// Is the term at least this variable, for all natural numbers?
fn is_above(term: &Term, place: usize) -> bool {
    slope(term, place).is_some_and(|slope| is_at_least_one(&slope))
}

fn is_at_least_one(number: &Number) -> bool {
    let rest = number.minus(&Number::ONE);
    rest.is_ok_and(|rest| !rest.is_negative())
}

/// A number s with term >= s k for all natural numbers, k being this variable and s >= 0; none if the term may be negative.
fn slope(term: &Term, place: usize) -> Option<Number> {
    let of = |term: &Term| slope(term, place);
    let natural = |number: &Number| !number.is_negative();
    match term {
        Term::Constant(number) => natural(number).then_some(Number::ZERO),
        Term::Variable(other) if *other == place => Some(Number::ONE),
        Term::Variable(_) | Term::Absolute(_) | Term::Binary(Operator::Mod, ..) => {
            Some(Number::ZERO)
        }
        // What is at least an integer is so rounded down.
        Term::Floor(inner) | Term::Ceiling(inner) => {
            of(inner).map(|slope| match is_at_least_one(&slope) {
                true => Number::ONE,
                false => Number::ZERO,
            })
        }
        Term::Binary(Operator::Plus, a, b) => of(a)?.plus(&of(b)?).ok(),
        Term::Binary(Operator::Times, a, b) => match (a.as_constant(), b.as_constant()) {
            (Some(factor), _) if natural(factor) => factor.times(&of(b)?).ok(),
            (_, Some(factor)) if natural(factor) => factor.times(&of(a)?).ok(),
            // From k on for each factor: at least k.
            _ => {
                let both = [of(a)?, of(b)?].iter().all(is_at_least_one);
                Some(if both { Number::ONE } else { Number::ZERO })
            }
        },
        // At least k, if the base is.
        Term::Binary(Operator::Power, base, exponent) => {
            let exponent = exponent.as_constant().and_then(Number::to_i64);
            exponent.filter(|exponent| *exponent >= 1)?;
            let above = is_at_least_one(&of(base)?);
            Some(if above { Number::ONE } else { Number::ZERO })
        }
        Term::Binary(Operator::Over, a, b) => {
            let by = b.as_constant().filter(|by| natural(by) && !by.is_zero())?;
            of(a)?.over(by).ok()
        }
        _ => None,
    }
}
