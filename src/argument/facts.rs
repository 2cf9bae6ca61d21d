//! Conditions as linear facts about integers: what is rounded has a name of its own, with the inequalities that define it.

use grundy_rules::formula::{Comparison, Condition, Fraction, Linear, Term, linear, shown};
use grundy_rules::game::disjuncts;
use grundy_rules::language::{NumberProperty, Operator};
use std::convert::Infallible;

/// The first place of what is rounded; heaps and variables have smaller ones.
const ROUNDED: usize = 1 << 20;
/// The most alternatives of a condition. It shortens the text only: what has more is not written out.
const MOST_ALTERNATIVES: usize = 48;

/// What a fact follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A heap or a variable is not negative.
    Natural,
    /// The definition of a quotient that is rounded down.
    Rounding,
    /// The position is in the set, or outside of it.
    Position,
    /// The option is in the set.
    Option,
    /// The rule of the move.
    Move,
    /// The condition of a case, or its failure.
    Case,
    /// What is to be shown is assumed to be false.
    Assumed,
}

/// A linear function of integers that is at least 0, or equal to 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub function: Linear,
    pub equal: bool,
    pub source: Source,
}

impl Fact {
    /// Do both say the same equation?
    pub fn says(&self, other: &Fact) -> bool {
        let negative = Linear::default().plus(&self.function, -1);
        self.equal
            && other.equal
            && (self.function == other.function || negative.as_ref() == Some(&other.function))
    }
}

/// Facts one of which sets holds.
pub(super) type Alternatives = Vec<Vec<Fact>>;

/// The names of variables, and what is rounded.
#[derive(Clone, Default)]
pub(super) struct Names {
    /// Names by places.
    named: Vec<(usize, String)>,
    rounded: Vec<Term>,
    /// What defines them.
    pub definitions: Vec<Fact>,
}

impl Names {
    pub fn with(mut self, place: usize, name: &str) -> Names {
        self.named.push((place, name.to_string()));
        self
    }

    /// A new variable from this place on, with a name that no other one has.
    pub fn fresh(&mut self, from: usize, name: &str) -> usize {
        let mut place = from;
        while self.named.iter().any(|(other, _)| *other == place) {
            place += 1;
        }
        let is_taken = |name: &String| self.named.iter().any(|(_, other)| other == name);
        let numbered = (1_usize..).map(|number| format!("{name}{number}"));
        let free = std::iter::once(name.to_string())
            .chain(numbered)
            .find(|name| !is_taken(name));
        self.named.push((place, free.unwrap_or_default()));
        place
    }

    /// The heaps and variables that are named: none of them is negative.
    pub fn natural(&self) -> Vec<Fact> {
        let fact = |(place, _): &(usize, String)| Fact {
            function: Linear::variable(*place),
            equal: false,
            source: Source::Natural,
        };
        self.named.iter().map(fact).collect()
    }

    pub fn name(&self, place: usize) -> String {
        if let Some(term) = place
            .checked_sub(ROUNDED)
            .and_then(|place| self.rounded.get(place))
        {
            return shown(term, &|place| self.name(place));
        }
        let named = self.named.iter().find(|(other, _)| *other == place);
        named.map_or(String::new(), |(_, name)| name.clone())
    }

    /// The names from this place on.
    pub fn names_from(&self, place: usize) -> Vec<String> {
        let after = self.named.iter().filter(|(other, _)| *other >= place);
        after.map(|(_, name)| name.clone()).collect()
    }

    pub fn term(&self, term: &Term) -> String {
        shown(term, &|place| self.name(place))
    }

    /// A linear function without its constant, as text.
    pub fn function(&self, function: &Linear) -> String {
        let mut text = String::new();
        // Positive terms come first.
        let mut terms = function.terms.clone();
        terms.sort_by_key(|(_, factor)| *factor < 0);
        for (place, factor) in &terms {
            let sign = match (text.is_empty(), *factor < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text.push_str(sign);
            if factor.unsigned_abs() != 1 {
                text.push_str(&format!("{} * ", factor.unsigned_abs()));
            }
            text.push_str(&self.name(*place));
        }
        match text.is_empty() {
            true => "0".into(),
            false => text,
        }
    }

    /// `x - y >= -1`
    pub fn fact(&self, fact: &Fact) -> String {
        let sign = if fact.equal { "=" } else { ">=" };
        format!(
            "{} {sign} {}",
            self.function(&fact.function),
            -i128::from(fact.function.constant)
        )
    }

    /// The alternatives of a condition; `None` where one is not linear, or where they are too many.
    pub fn alternatives(&mut self, condition: &Condition, source: Source) -> Option<Alternatives> {
        let mut all = Vec::new();
        for conjunction in disjuncts(&without_extremes(condition, true), true) {
            let mut sets: Alternatives = vec![Vec::new()];
            for atom in conjunction {
                let next = self.atom(&atom, source)?;
                sets = both(&sets, &next);
                if sets.len() > MOST_ALTERNATIVES {
                    return None;
                }
            }
            all.extend(sets);
        }
        // What says nothing, or is plainly false, is left out.
        for set in &mut all {
            set.retain(|fact| !is_plain(fact, true));
        }
        all.retain(|set| !set.iter().any(|fact| is_plain(fact, false)));
        if all.iter().any(Vec::is_empty) {
            all = vec![Vec::new()];
        }
        (all.len() <= MOST_ALTERNATIVES).then_some(all)
    }

    /// For each quotient that is rounded down, by a number up to this, the remainders that there may be.
    pub fn remainders(&self, most: i64) -> Vec<Alternatives> {
        let pairs = self.definitions.chunks(2).filter_map(|pair| {
            let [least, above] = pair else {
                return None;
            };
            let modulus = least
                .function
                .constant
                .checked_add(above.function.constant)?
                .checked_add(1)?;
            (modulus <= most).then_some((least, modulus))
        });
        pairs
            .map(|(least, modulus)| {
                let rest = |rest: i64| {
                    Some(vec![Fact {
                        function: least.function.plus(&Linear::constant(-rest), 1)?,
                        equal: true,
                        source: Source::Rounding,
                    }])
                };
                (0..modulus).filter_map(rest).collect()
            })
            .collect()
    }

    fn atom(&mut self, atom: &Condition, source: Source) -> Option<Alternatives> {
        if let Some((term, cases)) = split(atom) {
            let mut all = Vec::new();
            for (guard, value) in cases {
                let Ok(atom) =
                    atom.mapped(&|part| Ok::<_, Infallible>(replaced(part, &term, &value)));
                all.extend(self.alternatives(&Condition::And(vec![guard, atom]), source)?);
            }
            return Some(all);
        }
        match atom {
            Condition::Constant(true) => Some(vec![Vec::new()]),
            Condition::Constant(false) => Some(Vec::new()),
            Condition::Compare(comparison, left, right) => {
                self.comparison(*comparison, left, right, source)
            }
            Condition::And(parts) => {
                let mut sets: Alternatives = vec![Vec::new()];
                for part in parts {
                    sets = both(&sets, &self.alternatives(part, source)?);
                    if sets.len() > MOST_ALTERNATIVES {
                        return None;
                    }
                }
                Some(sets)
            }
            Condition::Or(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.alternatives(part, source)?);
                }
                Some(all)
            }
            Condition::Divides(modulus, of) => {
                let rest = remainder(of, modulus);
                self.comparison(Comparison::Equal, &rest, &zero(), source)
            }
            Condition::Property(property @ (NumberProperty::Even | NumberProperty::Odd), of) => {
                let rest = remainder(of, &Term::constant(2_i64));
                let wanted = i64::from(*property == NumberProperty::Odd);
                self.comparison(Comparison::Equal, &rest, &Term::constant(wanted), source)
            }
            Condition::Not(of) => match &**of {
                Condition::Divides(modulus, of) => {
                    let rest = remainder(of, modulus);
                    self.comparison(Comparison::Less, &zero(), &rest, source)
                }
                Condition::Property(NumberProperty::Even, of) => {
                    let odd = Condition::Property(NumberProperty::Odd, of.clone());
                    self.atom(&odd, source)
                }
                Condition::Property(NumberProperty::Odd, of) => {
                    let even = Condition::Property(NumberProperty::Even, of.clone());
                    self.atom(&even, source)
                }
                _ => None,
            },
            Condition::Property(..) => None,
        }
    }

    fn comparison(
        &mut self,
        comparison: Comparison,
        left: &Term,
        right: &Term,
        source: Source,
    ) -> Option<Alternatives> {
        let difference = Term::binary(Operator::Minus, right.clone(), left.clone());
        let above = linear(&difference, &mut |part| self.rounded(part))?.above;
        // The numbers of a fact are turned round later.
        let turns = |number: &i64| number.checked_neg().is_some();
        let terms = above.terms.iter().map(|(_, factor)| factor);
        if !terms.chain([&above.constant]).all(turns) || above.constant == -i64::MAX {
            return None;
        }
        let fact = |function: Linear, equal| Fact {
            function,
            equal,
            source,
        };
        let less = |above: &Linear| Some(fact(above.plus(&Linear::constant(-1), 1)?, false));
        let negative = Linear::default().plus(&above, -1)?;
        Some(match comparison {
            Comparison::LessEqual => vec![vec![fact(above, false)]],
            Comparison::Less => vec![vec![less(&above)?]],
            Comparison::Equal => vec![vec![fact(above, true)]],
            Comparison::NotEqual => vec![vec![less(&above)?], vec![less(&negative)?]],
        })
    }

    /// A quotient that is rounded down, or a remainder, as a linear function.
    fn rounded(&mut self, term: &Term) -> Option<Linear> {
        match term {
            Term::Floor(of) => {
                let found = linear(of, &mut |part| self.rounded(part))?;
                self.floor(&found, term)
            }
            Term::Binary(Operator::Div, of, by) => {
                let quotient = Term::binary(Operator::Over, (**of).clone(), (**by).clone());
                self.rounded(&Term::Floor(Box::new(quotient)))
            }
            Term::Binary(Operator::Mod, of, by) => {
                let modulus = by.as_constant()?.to_i64().filter(|modulus| *modulus > 0)?;
                let whole = linear(of, &mut |part| self.rounded(part))?;
                let whole = (whole.below == 1).then_some(whole.above)?;
                let quotient = Term::binary(Operator::Over, (**of).clone(), (**by).clone());
                let quotient = self.rounded(&Term::Floor(Box::new(quotient)))?;
                whole.plus(&quotient, modulus.checked_neg()?)
            }
            Term::Ceiling(of) => {
                let floor = Term::Floor(Box::new(Term::Negative(of.clone())));
                Linear::default().plus(&self.rounded(&floor)?, -1)
            }
            _ => None,
        }
    }

    fn floor(&mut self, of: &Fraction, term: &Term) -> Option<Linear> {
        if of.below == 1 {
            return Some(of.above.clone());
        }
        // A number is rounded at once.
        if of.above.terms.is_empty() && of.below > 0 {
            return Some(Linear::constant(of.above.constant.div_euclid(of.below)));
        }
        if let Some(known) = self.rounded.iter().position(|other| other == term) {
            return Some(Linear::variable(ROUNDED + known));
        }
        let quotient = Linear::variable(ROUNDED + self.rounded.len());
        let least = of.above.plus(&quotient, -of.below)?;
        let most = Linear::constant(of.below - 1).plus(&least, -1)?;
        self.rounded.push(term.clone());
        self.definitions.extend([least, most].map(|function| Fact {
            function,
            equal: false,
            source: Source::Rounding,
        }));
        Some(quotient)
    }
}

/// Does the fact say a truth (or an untruth) about numbers alone?
fn is_plain(fact: &Fact, truth: bool) -> bool {
    let constant = fact.function.constant;
    let holds = constant == 0 || constant > 0 && !fact.equal;
    fact.function.terms.is_empty() && holds == truth
}

/// The condition, or its failure, with |a| <= b written as a <= b and -a <= b, and minima and maxima in the same way.
fn without_extremes(condition: &Condition, wanted: bool) -> Condition {
    let all = |parts: &[Condition]| {
        parts
            .iter()
            .map(|part| without_extremes(part, wanted))
            .collect()
    };
    match condition {
        Condition::Not(of) => without_extremes(of, !wanted),
        Condition::And(parts) if wanted => Condition::And(all(parts)),
        Condition::And(parts) => Condition::Or(all(parts)),
        Condition::Or(parts) if wanted => Condition::Or(all(parts)),
        Condition::Or(parts) => Condition::And(all(parts)),
        Condition::Compare(
            comparison @ (Comparison::Less | Comparison::LessEqual),
            left,
            right,
        ) => {
            let (comparison, left, right) = match (wanted, comparison) {
                (true, comparison) => (*comparison, left, right),
                (false, Comparison::Less) => (Comparison::LessEqual, right, left),
                (false, _) => (Comparison::Less, right, left),
            };
            compared(comparison, left, right)
        }
        condition if wanted => condition.clone(),
        condition => Condition::Not(Box::new(condition.clone())),
    }
}

/// A comparison of two terms, of which a minimum, a maximum or an absolute value on one side is compared part by part.
fn compared(comparison: Comparison, left: &Term, right: &Term) -> Condition {
    let parts = |of: &Term| match of {
        Term::Absolute(of) => Some((true, vec![(**of).clone(), Term::Negative(of.clone())])),
        Term::Maximum(parts) => Some((true, parts.clone())),
        Term::Minimum(parts) => Some((false, parts.clone())),
        _ => None,
    };
    if let Some((greatest, parts)) = parts(left) {
        let each = parts
            .iter()
            .map(|part| compared(comparison, part, right))
            .collect();
        return match greatest {
            true => Condition::And(each),
            false => Condition::Or(each),
        };
    }
    if let Some((greatest, parts)) = parts(right) {
        let each = parts
            .iter()
            .map(|part| compared(comparison, left, part))
            .collect();
        return match greatest {
            true => Condition::Or(each),
            false => Condition::And(each),
        };
    }
    Condition::Compare(comparison, left.clone(), right.clone())
}

fn zero() -> Term {
    Term::constant(0_i64)
}

fn remainder(of: &Term, modulus: &Term) -> Term {
    Term::binary(Operator::Mod, of.clone(), modulus.clone())
}

/// Each set of the first with each of the second.
fn both(left: &Alternatives, right: &Alternatives) -> Alternatives {
    let joined = left.iter().flat_map(|one| {
        let joined = |other: &Vec<Fact>| one.iter().chain(other).cloned().collect();
        right.iter().map(joined)
    });
    joined.collect()
}

/// A minimum, a maximum or an absolute value in a condition, and the values that it may have, each with its condition.
fn split(atom: &Condition) -> Option<(Term, Vec<(Condition, Term)>)> {
    let mut found = None;
    let mut look = |term: &Term| {
        if found.is_none() {
            found = inner(term);
        }
    };
    match atom {
        Condition::Compare(_, left, right) | Condition::Divides(left, right) => {
            look(left);
            look(right);
        }
        Condition::Property(_, of) => look(of),
        Condition::Not(of) => return split(of),
        _ => {}
    }
    let term = found?;
    let less = |left: &Term, right: &Term| {
        Condition::Compare(Comparison::Less, left.clone(), right.clone())
    };
    let cases = match &term {
        Term::Absolute(of) => vec![
            (
                Condition::less_equal(zero(), (**of).clone()),
                (**of).clone(),
            ),
            (less(of, &zero()), Term::Negative(of.clone())),
        ],
        Term::Minimum(parts) => match parts.as_slice() {
            [a, b] => vec![
                (Condition::less_equal(a.clone(), b.clone()), a.clone()),
                (less(b, a), b.clone()),
            ],
            _ => return None,
        },
        Term::Maximum(parts) => match parts.as_slice() {
            [a, b] => vec![
                (Condition::less_equal(a.clone(), b.clone()), b.clone()),
                (less(b, a), a.clone()),
            ],
            _ => return None,
        },
        _ => return None,
    };
    Some((term, cases))
}

fn inner(term: &Term) -> Option<Term> {
    let mut found = None;
    term.parts(
        &mut |part| {
            if found.is_none() {
                found = inner(part);
            }
        },
        &mut Vec::new(),
    );
    let own = matches!(
        term,
        Term::Absolute(_) | Term::Minimum(_) | Term::Maximum(_)
    );
    found.or_else(|| own.then(|| term.clone()))
}

/// The term with another one in place of a part.
fn replaced(term: &Term, part: &Term, by: &Term) -> Term {
    if term == part {
        return by.clone();
    }
    let again = |term: &Term| replaced(term, part, by);
    let boxed = |term: &Term| Box::new(replaced(term, part, by));
    match term {
        Term::Negative(of) => Term::Negative(boxed(of)),
        Term::Absolute(of) => Term::Absolute(boxed(of)),
        Term::Floor(of) => Term::Floor(boxed(of)),
        Term::Ceiling(of) => Term::Ceiling(boxed(of)),
        Term::Binary(operator, left, right) => Term::Binary(*operator, boxed(left), boxed(right)),
        Term::Minimum(parts) => Term::Minimum(parts.iter().map(again).collect()),
        Term::Maximum(parts) => Term::Maximum(parts.iter().map(again).collect()),
        term => term.clone(),
    }
}
