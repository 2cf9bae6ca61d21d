//! Rulesets that can be printed in Grundy's language and played by brute force.

use std::collections::BTreeSet;
use std::fmt;

use crate::play::{Rules, WithPass, positions_up_to};

const HEAP_NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// An integer combination of the heaps, the two bound variables of a move, and 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The coefficients of the heaps x, y, z, w.
    pub heaps: [i64; 4],
    /// The coefficients of the bound variables i, j.
    pub bound: [i64; 2],
    /// The constant term.
    pub constant: i64,
}

impl Linear {
    /// The size of a heap.
    pub fn heap(heap: usize) -> Self {
        let mut linear = Self::default();
        linear.heaps[heap] = 1;
        linear
    }

    /// The value of a bound variable, 0 for the first and 1 for the second.
    pub fn bound(variable: usize) -> Self {
        let mut linear = Self::default();
        linear.bound[variable] = 1;
        linear
    }

    /// The same number at every position.
    pub fn constant(constant: i64) -> Self {
        Self {
            constant,
            ..Self::default()
        }
    }

    /// This combination plus a multiple of another.
    pub fn plus(&self, factor: i64, other: &Self) -> Self {
        Self {
            heaps: std::array::from_fn(|k| self.heaps[k] + factor * other.heaps[k]),
            bound: std::array::from_fn(|k| self.bound[k] + factor * other.bound[k]),
            constant: self.constant + factor * other.constant,
        }
    }

    /// The coefficients of all variables: those of the heaps, then those of the bound variables.
    pub fn coefficients(&self) -> impl Iterator<Item = i64> {
        self.heaps.into_iter().chain(self.bound)
    }

    fn at(&self, scene: &Scene) -> i64 {
        let heaps = scene.heaps.iter().zip(self.heaps);
        let bound = scene.bound.iter().zip(self.bound);
        let terms = heaps
            .chain(bound)
            .map(|(value, coefficient)| coefficient * value);
        self.constant + terms.sum::<i64>()
    }
}

/// Where expressions and conditions are evaluated: a position and values of the bound variables.
struct Scene<'a> {
    heaps: &'a [i64],
    bound: [i64; 2],
}

/// The new size of a heap after a move, in terms of the position before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// An integer combination.
    Linear(Linear),
    /// A quotient, rounded down, by a positive number.
    Floor(Linear, i64),
}

impl Expression {
    fn at(&self, scene: &Scene) -> i64 {
        match self {
            Self::Linear(linear) => linear.at(scene),
            Self::Floor(linear, divisor) => linear.at(scene).div_euclid(*divisor),
        }
    }

    /// The combination that is the expression, or that is divided.
    pub fn linear(&self) -> &Linear {
        match self {
            Self::Linear(linear) | Self::Floor(linear, _) => linear,
        }
    }
}

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

    fn sign(self) -> &'static str {
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
    /// At least one of these conditions holds: `(i < 2 or j < 2)`.
    AnyOf(Vec<Condition>),
}

fn is_prime(number: i64) -> bool {
    number >= 2 && (2..number).all(|divisor| number % divisor != 0)
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (a, b) = (a.abs(), b.abs());
    (1..=a.max(b))
        .rev()
        .find(|&divisor| divides(divisor, a) && divides(divisor, b))
        .unwrap_or(0)
}

fn divides(divisor: i64, number: i64) -> bool {
    if divisor == 0 {
        number == 0
    } else {
        number % divisor == 0
    }
}

impl Condition {
    fn holds(&self, scene: &Scene) -> bool {
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
            Self::AnyOf(conditions) => conditions.iter().any(|condition| condition.holds(scene)),
        }
    }

    fn depends_on_second(&self) -> bool {
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
            Self::Distance(a, b, _, c) | Self::Min(a, b, _, c) | Self::Max(a, b, _, c) => {
                vec![a, b, c]
            }
            Self::Remainder { dividend: a, .. }
            | Self::Among { member: a, .. }
            | Self::Between(a, ..)
            | Self::Even(a)
            | Self::Odd(a)
            | Self::Prime(a) => vec![a],
            Self::AnyOf(conditions) => conditions.iter_mut().flat_map(Self::linears).collect(),
        }
    }
}

/// A move, with bound variables that range over the non-negative integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The positions whose disjunctive sum is moved to, with an expression for each heap: one for
    /// an ordinary move.
    pub parts: Vec<Vec<Expression>>,
    /// The conditions, all of which must hold.
    pub conditions: Vec<Condition>,
}

impl Move {
    /// Whether each of the two bound variables occurs in the move.
    pub fn uses(&self) -> [bool; 2] {
        let mut conditions = self.conditions.clone();
        let mut linears: Vec<&Linear> = Vec::new();
        linears.extend(self.parts.iter().flatten().map(Expression::linear));
        linears.extend(
            conditions
                .iter_mut()
                .flat_map(Condition::linears)
                .map(|linear| &*linear),
        );
        std::array::from_fn(|k| linears.iter().any(|linear| linear.bound[k] != 0))
    }

    /// The options the move gives when the bound variables range up to `bound`.
    fn options(&self, heaps: &[i64], bound: i64) -> BTreeSet<Vec<Vec<i64>>> {
        let [first, second] = self.uses().map(|used| if used { bound } else { 0 });
        // What does not depend on j is examined once for each i; otherwise four heaps take too long.
        let (late, early): (Vec<&Condition>, Vec<&Condition>) = self
            .conditions
            .iter()
            .partition(|condition| condition.depends_on_second());
        let targets = self.parts.iter().flatten();
        let early_targets: Vec<&Expression> = targets
            .filter(|target| target.linear().bound[1] == 0)
            .collect();
        let mut options = BTreeSet::new();
        for i in 0..=first {
            let scene = Scene {
                heaps,
                bound: [i, 0],
            };
            if early_targets.iter().any(|target| target.at(&scene) < 0)
                || !early.iter().all(|condition| condition.holds(&scene))
            {
                continue;
            }
            for j in 0..=second {
                let scene = Scene {
                    heaps,
                    bound: [i, j],
                };
                if late.iter().all(|condition| condition.holds(&scene)) {
                    let part = |part: &Vec<Expression>| part.iter().map(|e| e.at(&scene)).collect();
                    options.insert(self.parts.iter().map(part).collect());
                }
            }
        }
        options.retain(|parts: &Vec<Vec<i64>>| parts.iter().flatten().all(|&size| size >= 0));
        options
    }
}

/// A ruleset on one to four heaps, which can be printed for Grundy and played here.
///
/// With a pass, its positions have a last component, 1 while the pass is unused and 0 afterwards.
/// Its `Debug` form is its text, so that a failing property test shows what to paste.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RandomRuleset {
    /// The number of heaps, the pass not counted.
    pub heaps: usize,
    /// Whether every permutation of the heaps turns moves into moves.
    pub symmetric: bool,
    /// Whether one pass may be made.
    pub pass: bool,
    /// Whether multiples are printed `2 * i` rather than `2 i`.
    pub starred: bool,
    /// The moves.
    pub moves: Vec<Move>,
    /// The positive weights of the heaps in the measure that falls with every option, when the
    /// ruleset is one of [`terminating_rulesets`](crate::terminating_rulesets).
    pub weights: Vec<i64>,
}

impl RandomRuleset {
    /// The weighted sum of the heaps, plus the pass if there is one.
    pub fn measure(&self, position: &[i64]) -> i64 {
        let (heaps, pass) = position.split_at(self.heaps);
        let weighted = heaps
            .iter()
            .zip(&self.weights)
            .map(|(size, weight)| size * weight);
        weighted.sum::<i64>() + pass.iter().sum::<i64>()
    }

    /// All positions with heaps up to `largest`, with and without the pass if there is one.
    pub fn positions(&self, largest: i64) -> Vec<Vec<i64>> {
        let mut positions = positions_up_to(self.heaps, largest);
        if self.pass {
            positions = positions
                .iter()
                .flat_map(|heaps| [0, 1].map(|pass| [heaps.as_slice(), &[pass]].concat()))
                .collect();
        }
        positions
    }

    /// Whether some move leads to a disjunctive sum of several positions.
    pub fn has_sums(&self) -> bool {
        self.moves.iter().any(|m| m.parts.len() > 1)
    }

    /// The options of a position, without the pass, when the bound variables of the moves range
    /// only up to `bound`.
    pub fn options_within(&self, heaps: &[i64], bound: i64) -> Vec<Vec<Vec<i64>>> {
        let mut options = BTreeSet::new();
        for order in self.orders() {
            let permuted: Vec<i64> = order.iter().map(|&heap| heaps[heap]).collect();
            let permute_back = |part: &Vec<i64>| {
                let mut sizes = vec![0; self.heaps];
                for (&heap, &size) in order.iter().zip(part) {
                    sizes[heap] = size;
                }
                sizes
            };
            for m in &self.moves {
                for parts in m.options(&permuted, bound) {
                    options.insert(parts.iter().map(permute_back).collect());
                }
            }
        }
        options.into_iter().collect()
    }

    /// The orders in which the heaps may be read: all of them if symmetric, else the written one.
    fn orders(&self) -> Vec<Vec<usize>> {
        if !self.symmetric {
            return vec![(0..self.heaps).collect()];
        }
        let mut orders = vec![Vec::new()];
        for _ in 0..self.heaps {
            orders = orders
                .iter()
                .flat_map(|start: &Vec<usize>| {
                    let rest = (0..self.heaps).filter(|heap| !start.contains(heap));
                    rest.map(|heap| [start.as_slice(), &[heap]].concat())
                })
                .collect();
        }
        orders
    }

    /// The ruleset in Grundy's language.
    pub fn to_text(&self) -> String {
        let mut text = format!("game g on ({})", HEAP_NAMES[..self.heaps].join(", "));
        if self.symmetric {
            text.push_str(", symmetric");
        }
        if self.pass {
            text.push_str(", with pass");
        }
        text.push('\n');
        for m in &self.moves {
            let bound = if m.parts.len() > 1 {
                ["a", "b"]
            } else {
                ["i", "j"]
            };
            let printer = Printer {
                bound,
                starred: self.starred,
            };
            text.push_str(&format!("  {}\n", printer.play(m)));
        }
        text
    }
}

impl fmt::Display for RandomRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl fmt::Debug for RandomRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}  # falls: {:?}\n", self.to_text(), self.weights)
    }
}

/// The moves of a ruleset without its pass.
struct WithoutPass<'a>(&'a RandomRuleset);

impl Rules for WithoutPass<'_> {
    fn heaps(&self) -> usize {
        self.0.heaps
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        // The random rulesets bound every variable by the sum of the heaps, or by a smaller number
        // than 20.
        self.0
            .options_within(position, position.iter().sum::<i64>() + 20)
    }
}

impl Rules for RandomRuleset {
    /// The number of heaps, one more with a pass.
    fn heaps(&self) -> usize {
        self.heaps + usize::from(self.pass)
    }

    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let moves = WithoutPass(self);
        if self.pass {
            WithPass(moves).options(position)
        } else {
            moves.options(position)
        }
    }
}

/// How the moves of a ruleset are written.
struct Printer {
    bound: [&'static str; 2],
    starred: bool,
}

impl Printer {
    fn play(&self, m: &Move) -> String {
        let part = |part: &Vec<Expression>| {
            let sizes: Vec<String> = part.iter().map(|size| self.expression(size)).collect();
            format!("({})", sizes.join(", "))
        };
        let parts: Vec<String> = m.parts.iter().map(part).collect();
        let conditions: Vec<String> = m.conditions.iter().map(|c| self.condition(c)).collect();
        let target = parts.join(" + ");
        if conditions.is_empty() {
            target
        } else {
            format!("{target} where {}", conditions.join(", "))
        }
    }

    fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Linear(linear) => self.linear(linear),
            Expression::Floor(linear, divisor) => {
                format!("floor({} / {divisor})", self.factor(linear))
            }
        }
    }

    /// A combination, with a positive term first wherever there is one.
    fn linear(&self, linear: &Linear) -> String {
        let names = HEAP_NAMES.into_iter().chain(self.bound);
        let times = if self.starred { " * " } else { " " };
        let mut terms: Vec<(bool, String)> = Vec::new();
        for (coefficient, name) in linear.coefficients().zip(names) {
            match coefficient.abs() {
                0 => {}
                1 => terms.push((coefficient > 0, name.to_owned())),
                size => terms.push((coefficient > 0, format!("{size}{times}{name}"))),
            }
        }
        if linear.constant != 0 {
            terms.push((linear.constant > 0, linear.constant.abs().to_string()));
        }
        match terms.iter().position(|(positive, _)| *positive) {
            Some(first) => terms[..=first].rotate_right(1),
            None => terms.insert(0, (true, "0".to_owned())),
        }
        let mut text = String::new();
        for (k, (positive, term)) in terms.iter().enumerate() {
            if k > 0 {
                text.push_str(if *positive { " + " } else { " - " });
            }
            text.push_str(term);
        }
        text
    }

    /// A combination as an operand of `mod`, `^`, `in` and the like.
    fn factor(&self, linear: &Linear) -> String {
        let text = self.linear(linear);
        if text.contains(' ') {
            format!("({text})")
        } else {
            text
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(left, relation, right) => {
                format!(
                    "{} {} {}",
                    self.linear(left),
                    relation.sign(),
                    self.linear(right)
                )
            }
            Condition::Distance(a, b, relation, right) => {
                let (a, b, sign) = (self.linear(a), self.factor(b), relation.sign());
                format!("|{a} - {b}| {sign} {}", self.linear(right))
            }
            Condition::Min(a, b, relation, right) => {
                let (a, b, sign) = (self.linear(a), self.linear(b), relation.sign());
                format!("min({a}, {b}) {sign} {}", self.linear(right))
            }
            Condition::Max(a, b, relation, right) => {
                let (a, b, sign) = (self.linear(a), self.linear(b), relation.sign());
                format!("max({a}, {b}) {sign} {}", self.linear(right))
            }
            Condition::Remainder {
                dividend,
                modulus,
                holds,
                remainder,
            } => {
                let sign = if *holds { "=" } else { "!=" };
                format!("{} mod {modulus} {sign} {remainder}", self.factor(dividend))
            }
            Condition::Among {
                member,
                holds,
                list,
            } => {
                let word = if *holds { "in" } else { "not in" };
                let list: Vec<String> = list.iter().map(i64::to_string).collect();
                format!("{} {word} {{{}}}", self.factor(member), list.join(", "))
            }
            Condition::Between(number, low, high) => {
                format!("{} in {low}..{high}", self.factor(number))
            }
            Condition::Even(number) => format!("{} even", self.factor(number)),
            Condition::Odd(number) => format!("{} odd", self.factor(number)),
            Condition::Prime(number) => format!("{} prime", self.factor(number)),
            Condition::Coprime(a, b) => format!("gcd({}, {}) = 1", self.linear(a), self.linear(b)),
            Condition::Divides(a, b) => format!("{} divides {}", self.factor(a), self.factor(b)),
            Condition::Square(root, relation, right) => {
                format!(
                    "{}^2 {} {}",
                    self.factor(root),
                    relation.sign(),
                    self.linear(right)
                )
            }
            Condition::AnyOf(conditions) => {
                let texts: Vec<String> = conditions.iter().map(|c| self.condition(c)).collect();
                format!("({})", texts.join(" or "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use Condition::{Among, AnyOf, Between, Compare, Coprime, Distance, Divides, Even, Max, Min};
    use Condition::{Odd, Prime, Remainder, Square};
    use Relation::{AtLeast, AtMost, Different, Equal, Greater, Less};

    fn x() -> Linear {
        Linear::heap(0)
    }

    fn y() -> Linear {
        Linear::heap(1)
    }

    fn i() -> Linear {
        Linear::bound(0)
    }

    fn j() -> Linear {
        Linear::bound(1)
    }

    fn number(constant: i64) -> Linear {
        Linear::constant(constant)
    }

    fn less(a: &Linear, b: &Linear) -> Expression {
        Expression::Linear(a.plus(-1, b))
    }

    fn ruleset(heaps: usize, symmetric: bool, moves: Vec<Move>) -> RandomRuleset {
        let weights = vec![1; heaps];
        RandomRuleset {
            heaps,
            symmetric,
            pass: false,
            starred: false,
            moves,
            weights,
        }
    }

    fn conditions() -> Vec<(Condition, &'static str, Vec<i64>)> {
        let remainder = |dividend: Linear, holds| Remainder {
            dividend,
            modulus: 3,
            holds,
            remainder: 1,
        };
        let among = |holds| Among {
            member: i(),
            holds,
            list: vec![1, 2, 5],
        };
        let one_is_small = vec![Compare(i(), Less, number(2)), Compare(j(), Less, number(2))];
        // Each with its text and the values of i up to 9 that satisfy it when x = 7, y = 4, j = 3.
        vec![
            (
                Compare(number(0).plus(2, &i()), AtMost, y().plus(1, &number(1))),
                "2 i <= y + 1",
                vec![0, 1, 2],
            ),
            (
                Compare(i().plus(1, &j()), Less, x()),
                "i + j < x",
                vec![0, 1, 2, 3],
            ),
            (Compare(i(), AtLeast, number(8)), "i >= 8", vec![8, 9]),
            (
                Compare(i(), Greater, x().plus(-2, &number(1))),
                "i > x - 2",
                vec![6, 7, 8, 9],
            ),
            (
                Compare(number(0).plus(-1, &i()), Equal, number(-2)),
                "0 - i = 0 - 2",
                vec![2],
            ),
            (
                Compare(i(), Different, j()),
                "i != j",
                vec![0, 1, 2, 4, 5, 6, 7, 8, 9],
            ),
            (
                Distance(i(), j(), AtMost, number(2)),
                "|i - j| <= 2",
                vec![1, 2, 3, 4, 5],
            ),
            (
                Min(i(), j(), Less, number(3)),
                "min(i, j) < 3",
                vec![0, 1, 2],
            ),
            (
                Max(i(), j(), AtMost, number(4)),
                "max(i, j) <= 4",
                vec![0, 1, 2, 3, 4],
            ),
            (remainder(i(), true), "i mod 3 = 1", vec![1, 4, 7]),
            (
                remainder(i().plus(1, &x()), true),
                "(x + i) mod 3 = 1",
                vec![0, 3, 6, 9],
            ),
            (
                remainder(i(), false),
                "i mod 3 != 1",
                vec![0, 2, 3, 5, 6, 8, 9],
            ),
            (among(true), "i in {1, 2, 5}", vec![1, 2, 5]),
            (
                among(false),
                "i not in {1, 2, 5}",
                vec![0, 3, 4, 6, 7, 8, 9],
            ),
            (Between(i(), 1, 7), "i in 1..7", vec![1, 2, 3, 4, 5, 6, 7]),
            (Even(i()), "i even", vec![0, 2, 4, 6, 8]),
            (Odd(i()), "i odd", vec![1, 3, 5, 7, 9]),
            (Prime(i()), "i prime", vec![2, 3, 5, 7]),
            (Coprime(i(), j()), "gcd(i, j) = 1", vec![1, 2, 4, 5, 7, 8]),
            (Divides(i(), y()), "i divides y", vec![1, 2, 4]),
            (Square(i(), AtMost, x()), "i^2 <= x", vec![0, 1, 2]),
            (AnyOf(one_is_small), "(i < 2 or j < 2)", vec![0, 1]),
        ]
    }

    #[test]
    fn every_condition_is_written_in_the_language() {
        let printer = Printer {
            bound: ["i", "j"],
            starred: false,
        };
        for (condition, text, _) in conditions() {
            assert_eq!(printer.condition(&condition), text);
        }
    }

    #[test]
    fn every_condition_holds_exactly_where_it_says() {
        for (condition, text, expected) in conditions() {
            let holds = |i: &i64| {
                condition.holds(&Scene {
                    heaps: &[7, 4],
                    bound: [*i, 3],
                })
            };
            assert_eq!(
                (0..10).filter(holds).collect::<Vec<i64>>(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn zero_divides_only_zero_and_is_coprime_only_to_one() {
        assert!(divides(0, 0) && divides(3, 0) && !divides(0, 3));
        assert_eq!(greatest_common_divisor(0, 0), 0);
        assert_eq!(greatest_common_divisor(0, 1), 1);
        assert_eq!(greatest_common_divisor(0, 6), 6);
        assert_eq!(greatest_common_divisor(12, 18), 6);
    }

    #[test]
    fn a_ruleset_is_printed_as_papers_write_it() {
        let take = Move {
            parts: vec![vec![
                less(&x(), &i()),
                Expression::Linear(y().plus(1, &number(1))),
            ]],
            conditions: vec![Compare(i(), AtLeast, number(2))],
        };
        let halve = Move {
            parts: vec![vec![
                Expression::Floor(x(), 2),
                Expression::Linear(y().plus(-2, &i()).plus(-1, &number(1))),
            ]],
            conditions: vec![],
        };
        let mut game = ruleset(2, true, vec![take, halve]);
        assert_eq!(
            game.to_text(),
            "game g on (x, y), symmetric\n  (x - i, y + 1) where i >= 2\n  (floor(x / 2), y - 2 i - 1)\n"
        );
        game.starred = true;
        game.pass = true;
        assert!(
            game.to_text()
                .starts_with("game g on (x, y), symmetric, with pass\n")
        );
        assert!(game.to_text().contains("y - 2 * i - 1"));
    }

    #[test]
    fn symmetry_makes_every_permutation_of_a_move_a_move() {
        let cycle = Move {
            parts: vec![vec![
                less(&x(), &number(1)),
                Expression::Linear(Linear::heap(2)),
                Expression::Linear(y()),
            ]],
            conditions: vec![],
        };
        let mut game = ruleset(3, false, vec![cycle]);
        assert_eq!(game.options(&[3, 5, 8]), [[[2, 8, 5]]]);
        game.symmetric = true;
        assert_eq!(
            game.options(&[3, 5, 8]),
            [[[2, 8, 5]], [[5, 3, 7]], [[8, 4, 3]]]
        );
    }

    #[test]
    fn grundys_game_is_split_into_unequal_parts() {
        let split = Move {
            parts: vec![vec![Expression::Linear(i())], vec![Expression::Linear(j())]],
            conditions: vec![
                Compare(i().plus(1, &j()), Equal, x()),
                Compare(i(), AtLeast, number(1)),
                Compare(i(), Less, j()),
            ],
        };
        let game = ruleset(1, false, vec![split]);
        assert_eq!(
            game.to_text(),
            "game g on (x)\n  (a) + (b) where a + b = x, a >= 1, a < b\n"
        );
        let mut oracle = Oracle::new(&game);
        let values: Vec<u64> = (0..16).map(|size| oracle.grundy(&[size])).collect();
        assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1]);
    }

    #[test]
    fn wythoff_written_as_a_ruleset_has_its_p_positions() {
        let one = Move {
            parts: vec![vec![less(&x(), &i()), Expression::Linear(y())]],
            conditions: vec![Compare(i(), AtLeast, number(1))],
        };
        let both = Move {
            parts: vec![vec![less(&x(), &i()), less(&y(), &i())]],
            conditions: vec![Compare(i(), AtLeast, number(1))],
        };
        let mut oracle = Oracle::new(ruleset(2, true, vec![one, both]));
        let mut pairs = positions_up_to(2, 10);
        pairs.retain(|pair| pair[0] <= pair[1] && oracle.is_p(pair));
        assert_eq!(pairs, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
    }
}
