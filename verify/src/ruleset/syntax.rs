//! The syntax tree of rulesets and claims.

/// A ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The names of the heaps.
    pub heaps: Vec<String>,
    /// One pass for both players together: it may be made once, from a position with an option.
    pub pass: bool,
    /// The lines.
    pub lines: Vec<RuleLine>,
}

/// Moves of which the previous player may block some options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLine {
    /// How many different options of this line may be blocked.
    pub blocked: u64,
    /// Its moves.
    pub moves: Vec<MoveRule>,
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRule {
    /// The names of its variables, which stand for natural numbers. As terms they come after the heaps: variable
    /// number h + i is `bound[i]`, where h is the number of heaps.
    pub bound: Vec<String>,
    /// Where it leads: a position, or the summands of a disjunctive sum.
    pub target: Vec<Vec<Term>>,
    /// What it needs.
    pub condition: Condition,
}

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A natural number.
    Number(i64),
    /// The variable with this number.
    Variable(usize),
    /// The number with the other sign.
    Negative(Box<Term>),
    /// Two numbers joined.
    Binary(Operator, Box<Term>, Box<Term>),
    /// `|a|`
    Absolute(Box<Term>),
    /// The largest integer that is not larger.
    Floor(Box<Term>),
    /// The smallest integer that is not smaller.
    Ceiling(Box<Term>),
    /// The square root.
    Root(Box<Term>),
    /// The least of numbers.
    Minimum(Vec<Term>),
    /// The largest of numbers.
    Maximum(Vec<Term>),
    /// `a if c else b`
    Choice(Box<Condition>, Box<Term>, Box<Term>),
}

/// How two numbers are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Their sum.
    Plus,
    /// Their difference.
    Minus,
    /// Their product.
    Times,
    /// Their exact quotient.
    Over,
    /// The floor of their quotient.
    Div,
    /// `a mod m` is a - m·floor(a / m).
    Mod,
    /// A power.
    Power,
    /// The nim-sum of natural numbers.
    Xor,
}

/// A truth value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// True or false.
    Constant(bool),
    /// Two numbers compared.
    Compare(Comparison, Term, Term),
    /// All of these.
    And(Vec<Condition>),
    /// One of these.
    Or(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// The first number divides the second.
    Divides(Term, Term),
    /// A property of an integer.
    Is(Property, Term),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

/// A property of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// A multiple of 2.
    Even,
    /// Not a multiple of 2.
    Odd,
    /// A prime number.
    Prime,
    /// The square of an integer.
    Square,
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `P = {…}`: the set of P-positions.
    PPositions(ClaimedSet),
    /// `grundy(x, y) = …`: the Grundy value of each position.
    Values {
        /// The names of the components of a position; as terms they are the variables 0, 1, ….
        heaps: Vec<String>,
        /// The value.
        value: Term,
    },
}

/// A set of positions, perhaps with all their permutations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedSet {
    /// The set.
    pub set: PositionSet,
    /// Whether each permutation of the heaps of a member is a member.
    pub symmetric: bool,
}

/// A set of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionSet {
    /// The elements of a set-builder, or listed ones.
    Elements(Vec<SetElement>),
    /// What is in one of both.
    Union(Box<PositionSet>, Box<PositionSet>),
    /// What is in both.
    Intersection(Box<PositionSet>, Box<PositionSet>),
    /// What is in the first and not in the second.
    Without(Box<PositionSet>, Box<PositionSet>),
}

/// The positions `heaps` for all natural values of the variables that satisfy the condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetElement {
    /// The names of the variables; variable number i is `bound[i]`. All names are variables.
    pub bound: Vec<String>,
    /// The components of the position.
    pub heaps: Vec<Term>,
    /// The condition.
    pub condition: Condition,
}
