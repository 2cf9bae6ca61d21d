//! Conditions on the parameters of a family: order and congruences, their conjunctions, and disjunctions of these.

/// A side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// A sum of multiples of parameters, and a number.
    Sum(Vec<(i64, usize)>, i64),
    /// The remainder of a parameter.
    Remainder(usize, Modulus),
}

/// The modulus of a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Modulus {
    Number(i64),
    Parameter(usize),
}

/// How two sides compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParameterRelation {
    Equal,
    Unequal,
    AtMost,
    AtLeast,
    Below,
    Above,
}

/// A comparison of two sides: `q mod p = 0`, `q >= 2 p`, `a <= b + c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    pub(super) left: Side,
    pub(super) comparison: ParameterRelation,
    pub(super) right: Side,
}

/// A condition on the parameters of a family: a disjunction of conjunctions of comparisons.
///
/// It is only a conjecture that fits what was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterCondition {
    pub(super) any: Vec<Vec<Atom>>,
}

impl Side {
    pub(super) fn parameter(place: usize) -> Side {
        Side::Sum(vec![(1, place)], 0)
    }

    pub(super) fn number(number: i64) -> Side {
        Side::Sum(Vec::new(), number)
    }

    /// The value; `None` if a modulus is 0, or a number is too large.
    fn value(&self, values: &[i64]) -> Option<i64> {
        match self {
            Side::Sum(terms, number) => terms.iter().try_fold(*number, |sum, (times, place)| {
                sum.checked_add(times.checked_mul(*values.get(*place)?)?)
            }),
            Side::Remainder(place, by) => {
                let by = match by {
                    Modulus::Number(number) => *number,
                    Modulus::Parameter(place) => *values.get(*place)?,
                };
                values.get(*place)?.checked_rem_euclid(by)
            }
        }
    }

    /// Its length: names, signs and binary digits count 1 each, and `mod`, which is rarer, counts 4.
    fn weight(&self) -> u64 {
        match self {
            Side::Sum(terms, number) => {
                let of = |(times, _): &(i64, usize)| match times {
                    1 => 1,
                    times => 1 + digits(*times),
                };
                let parts = terms.iter().map(of).chain(match (number, terms.len()) {
                    (0, 1..) => None,
                    (number, _) => Some(digits(*number)),
                });
                let parts: Vec<u64> = parts.collect();
                let signs = u64::try_from(parts.len()).unwrap_or(1).saturating_sub(1);
                parts.iter().sum::<u64>() + signs
            }
            Side::Remainder(_, Modulus::Number(number)) => 5 + digits(*number),
            Side::Remainder(_, Modulus::Parameter(_)) => 6,
        }
    }

    fn show(&self, names: &[String]) -> String {
        let name = |place: usize| names.get(place).map_or("?", String::as_str);
        match self {
            Side::Sum(terms, number) => {
                let mut text = String::new();
                for (times, place) in terms {
                    if !text.is_empty() {
                        text.push_str(" + ");
                    }
                    match times {
                        1 => text.push_str(name(*place)),
                        times => text.push_str(&format!("{times} {}", name(*place))),
                    }
                }
                match (number, terms.is_empty()) {
                    (number, true) => number.to_string(),
                    (0, false) => text,
                    (number, false) if *number < 0 => format!("{text} - {}", number.unsigned_abs()),
                    (number, false) => format!("{text} + {number}"),
                }
            }
            Side::Remainder(place, Modulus::Number(number)) => {
                format!("{} mod {number}", name(*place))
            }
            Side::Remainder(place, Modulus::Parameter(by)) => {
                format!("{} mod {}", name(*place), name(*by))
            }
        }
    }
}

/// How many binary digits a number has, at least one.
fn digits(number: i64) -> u64 {
    let length = u64::BITS - number.unsigned_abs().leading_zeros();
    u64::from(length.max(1))
}

impl ParameterRelation {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            ParameterRelation::Equal => left == right,
            ParameterRelation::Unequal => left != right,
            ParameterRelation::AtMost => left <= right,
            ParameterRelation::AtLeast => left >= right,
            ParameterRelation::Below => left < right,
            ParameterRelation::Above => left > right,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            ParameterRelation::Equal => "=",
            ParameterRelation::Unequal => "!=",
            ParameterRelation::AtMost => "<=",
            ParameterRelation::AtLeast => ">=",
            ParameterRelation::Below => "<",
            ParameterRelation::Above => ">",
        }
    }
}

impl Atom {
    /// Is it true of these values? A comparison without a value is false.
    pub(super) fn holds(&self, values: &[i64]) -> bool {
        match (self.left.value(values), self.right.value(values)) {
            (Some(left), Some(right)) => self.comparison.holds(left, right),
            _ => false,
        }
    }

    /// Its length.
    pub(super) fn weight(&self) -> u64 {
        self.left.weight() + 1 + self.right.weight()
    }

    fn show(&self, names: &[String]) -> String {
        let Atom {
            left,
            comparison,
            right,
        } = self;
        let (left, right) = (left.show(names), right.show(names));
        format!("{left} {} {right}", comparison.sign())
    }
}

impl ParameterCondition {
    /// Is it true of these values of the parameters?
    pub fn holds(&self, values: &[i64]) -> bool {
        let all = |atoms: &Vec<Atom>| atoms.iter().all(|atom| atom.holds(values));
        self.any.iter().any(all)
    }

    /// Its length: names, signs and binary digits count 1 each; `mod` counts 4.
    pub fn weight(&self) -> u64 {
        let count = |many: usize| u64::try_from(many).unwrap_or(1).saturating_sub(1);
        let of = |atoms: &Vec<Atom>| -> u64 {
            atoms.iter().map(Atom::weight).sum::<u64>() + count(atoms.len())
        };
        self.any.iter().map(of).sum::<u64>() + count(self.any.len())
    }

    /// As the language writes it: `q mod p = 0 and q >= 2 p or q = 1`.
    pub fn show(&self, names: &[String]) -> String {
        let all = |atoms: &Vec<Atom>| {
            let atoms: Vec<_> = atoms.iter().map(|atom| atom.show(names)).collect();
            atoms.join(" and ")
        };
        let any: Vec<_> = self.any.iter().map(all).collect();
        any.join(" or ")
    }
}
