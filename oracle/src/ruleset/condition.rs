//! Conditions on moves.

use super::arithmetic::{divides, greatest_common_divisor, is_prime};
use super::expression::{Linear, Scene};

/// A comparison of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `<`
    Less,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
    /// `=`
    Equal,
    /// `!=`
    Different,
}

impl Relation {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::AtMost => left <= right,
            Self::Less => left < right,
            Self::AtLeast => left >= right,
            Self::Greater => left > right,
            Self::Equal => left == right,
            Self::Different => left != right,
        }
    }

    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::Less => "<",
            Self::AtLeast => ">=",
            Self::Greater => ">",
            Self::Equal => "=",
            Self::Different => "!=",
        }
    }
}

/// What must hold of the position and the bound variables for a move to be allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// A comparison of two combinations.
    Compare(Linear, Relation, Linear),
    /// A comparison of the distance between two numbers: `|i - j| <= 2`.
    Distance(Linear, Linear, Relation, Linear),
    /// A comparison of the smaller of two numbers: `min(i, j) < 3`.
    Min(Linear, Linear, Relation, Linear),
    /// A comparison of the larger of two numbers: `max(i, j) <= 4`.
    Max(Linear, Linear, Relation, Linear),
    /// Whether a number leaves a remainder: `i mod 3 = 1` when `holds`, else `i mod 3 != 1`. The
    /// remainder of a negative number is not negative either.
    Remainder {
        /// The number divided.
        dividend: Linear,
        /// The positive number it is divided by.
        modulus: i64,
        /// Whether the remainder is to be the given one, or another.
        holds: bool,
        /// The given remainder.
        remainder: i64,
    },
    /// Whether a number is one of a list: `i in {1, 2}` when `holds`, else `i not in {1, 2}`.
    Among {
        /// The number.
        member: Linear,
        /// Whether it is to be in the list, or not.
        holds: bool,
        /// The list.
        list: Vec<i64>,
    },
    /// A number lies between two others, both included: `i in 1..7`.
    Between(Linear, i64, i64),
    /// A number is even: `i even`.
    Even(Linear),
    /// A number is odd: `i odd`.
    Odd(Linear),
    /// A number is prime: `i prime`.
    Prime(Linear),
    /// Two numbers have no common divisor above 1: `gcd(i, j) = 1`; gcd(0, n) is n.
    Coprime(Linear, Linear),
    /// The first number divides the second: `i divides y`; 0 divides only 0.
    Divides(Linear, Linear),
    /// A comparison of a square: `i^2 <= x`.
    Square(Linear, Relation, Linear),
    /// A comparison of a nim-sum: `x xor i >= 3`.
    NimSum(Linear, Linear, Relation, Linear),
    /// A comparison of a greatest common divisor: `gcd(x, i) <= 2`; gcd(0, n) is n.
    CommonDivisor(Linear, Linear, Relation, Linear),
    /// A comparison of a quotient, rounded down: `x div 3 <= i`.
    Quotient(Linear, i64, Relation, Linear),
    /// A comparison of the remainders of two numbers: `x mod 3 < i mod 3`.
    Remainders(Linear, Linear, i64, Relation),
    /// Whether a number is one of a set: `i in multiples of 3 ∪ {5}` when `holds`, else `i not in …`.
    OfSet {
        /// The number.
        member: Linear,
        /// Whether it is to be in the set, or not.
        holds: bool,
        /// The positive multiples of this are in it.
        multiples: i64,
        /// So is this number.
        more: i64,
    },
    /// A condition does not hold: `not (i < 2)`.
    Not(Box<Condition>),
    /// All of these conditions hold: `(i < 2 and j < 2)`.
    AllOf(Vec<Condition>),
    /// At least one of these conditions holds: `(i < 2 or j < 2)`.
    AnyOf(Vec<Condition>),
}

impl Condition {
    pub(super) fn holds(&self, scene: &Scene) -> bool {
        match self {
            Self::Compare(left, relation, right) => relation.holds(left.at(scene), right.at(scene)),
            Self::Distance(a, b, relation, right) => {
                relation.holds((a.at(scene) - b.at(scene)).abs(), right.at(scene))
            }
            Self::Min(a, b, relation, right) => {
                relation.holds(a.at(scene).min(b.at(scene)), right.at(scene))
            }
            Self::Max(a, b, relation, right) => {
                relation.holds(a.at(scene).max(b.at(scene)), right.at(scene))
            }
            Self::Remainder {
                dividend,
                modulus,
                holds,
                remainder,
            } => (dividend.at(scene).rem_euclid(*modulus) == *remainder) == *holds,
            Self::Among {
                member,
                holds,
                list,
            } => list.contains(&member.at(scene)) == *holds,
            Self::Between(number, low, high) => (*low..=*high).contains(&number.at(scene)),
            Self::Even(number) => number.at(scene) % 2 == 0,
            Self::Odd(number) => number.at(scene) % 2 != 0,
            Self::Prime(number) => is_prime(number.at(scene)),
            Self::Coprime(a, b) => greatest_common_divisor(a.at(scene), b.at(scene)) == 1,
            Self::Divides(a, b) => divides(a.at(scene), b.at(scene)),
            Self::Square(root, relation, right) => {
                relation.holds(root.at(scene) * root.at(scene), right.at(scene))
            }
            Self::NimSum(a, b, relation, right) => {
                relation.holds(a.at(scene) ^ b.at(scene), right.at(scene))
            }
            Self::CommonDivisor(a, b, relation, right) => {
                let divisor = greatest_common_divisor(a.at(scene), b.at(scene));
                relation.holds(divisor, right.at(scene))
            }
            Self::Quotient(a, divisor, relation, right) => {
                relation.holds(a.at(scene).div_euclid(*divisor), right.at(scene))
            }
            Self::Remainders(a, b, modulus, relation) => relation.holds(
                a.at(scene).rem_euclid(*modulus),
                b.at(scene).rem_euclid(*modulus),
            ),
            Self::OfSet {
                member,
                holds,
                multiples,
                more,
            } => {
                let number = member.at(scene);
                let inside = number == *more || number > 0 && number % multiples == 0;
                inside == *holds
            }
            Self::Not(condition) => !condition.holds(scene),
            Self::AllOf(conditions) => conditions.iter().all(|condition| condition.holds(scene)),
            Self::AnyOf(conditions) => conditions.iter().any(|condition| condition.holds(scene)),
        }
    }

    pub(super) fn depends_on_second(&self) -> bool {
        self.clone()
            .linears()
            .iter()
            .any(|linear| linear.bound[1] != 0)
    }

    /// The integer combinations the condition speaks of.
    pub fn linears(&mut self) -> Vec<&mut Linear> {
        match self {
            Self::Compare(a, _, b)
            | Self::Square(a, _, b)
            | Self::Coprime(a, b)
            | Self::Divides(a, b) => vec![a, b],
            Self::Quotient(a, _, _, b) | Self::Remainders(a, b, ..) => vec![a, b],
            Self::Distance(a, b, _, c)
            | Self::Min(a, b, _, c)
            | Self::Max(a, b, _, c)
            | Self::NimSum(a, b, _, c)
            | Self::CommonDivisor(a, b, _, c) => vec![a, b, c],
            Self::Remainder { dividend: a, .. }
            | Self::Among { member: a, .. }
            | Self::OfSet { member: a, .. }
            | Self::Between(a, ..)
            | Self::Even(a)
            | Self::Odd(a)
            | Self::Prime(a) => vec![a],
            Self::Not(condition) => condition.linears(),
            Self::AnyOf(conditions) | Self::AllOf(conditions) => {
                conditions.iter_mut().flat_map(Self::linears).collect()
            }
        }
    }
}
