//! Expressions, and the games and rules in them, as they are written.

use crate::language::Span;

/// A word and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// The comments around a piece of text; they carry no meaning.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SourceLayout {
    /// The comment lines before it (without `#`); `None` is a blank line.
    pub before: Vec<Option<String>>,
    /// The comment behind it on its last line.
    pub behind: Option<String>,
}

impl SourceLayout {
    /// The comment lines that no blank line parts from it.
    pub fn directly_above(&self) -> Vec<String> {
        let lines = self.before.iter().rev();
        let lines = lines.map_while(|line| line.as_ref().map(|line| line.trim().to_string()));
        let mut lines: Vec<_> = lines.collect();
        lines.reverse();
        lines
    }
}

/// A ruleset: its heaps, and its moves or the game it modifies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The names of the heaps; on the command line they may be left out.
    pub heaps: Option<HeapNames>,
    /// Are the heaps ordinals?
    pub ordinals: bool,
    /// The same moves after any permutation of the heaps.
    pub symmetric: bool,
    /// One pass for both players together.
    pub pass: bool,
    /// The moves, a line each.
    pub lines: Vec<WrittenLine>,
    /// The whole, for messages.
    pub span: Span,
}

/// The names of the heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapNames {
    /// `on (x, y)`
    Named(Vec<Name>),
    /// `on x[n]`
    Vector(Name, Expression),
}

/// A line of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenLine {
    /// What it says.
    pub content: Move,
    /// Where it stands.
    pub span: Span,
    /// Comments.
    pub layout: SourceLayout,
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// `[blocking b of] target [where conditions] [for each k, i < b]`
    Step {
        /// How many of these options the previous player may forbid.
        budget: Option<Expression>,
        /// Where the move leads.
        target: Target,
        /// What it needs.
        conditions: Vec<Expression>,
        /// `for each k, i < b`: one such line for every value; a name alone is an index. Empty for one line.
        family: Vec<Expression>,
    },
    /// `{(x - 1, y)} ∪ {(x, y - j) | 1 <= j}`
    Options(Expression),
    /// `moves of game(…)`
    MovesOf(GameExpression),
}

/// Where a move leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// `(x - i, y)`, or a disjunctive sum `(a) + (b)`: one list of heaps a summand.
    Positions(Vec<Vec<Expression>>),
    /// `x - s`: the whole vector of heaps, or the only heap.
    Whole(Expression),
    /// `x[k] - s, x[l] -> 0`: some heaps change, the others stay.
    Replacements(Vec<Replacement>),
    /// `(x - i, y) or (x, y - i)` in a line with a budget, which is one for all of them.
    Several(Vec<Target>),
}

impl Target {
    /// The expressions in it.
    pub fn expressions(&self) -> Vec<&Expression> {
        match self {
            Target::Positions(positions) => positions.iter().flatten().collect(),
            Target::Whole(value) => vec![value],
            Target::Replacements(all) => all
                .iter()
                .flat_map(|replaced| replaced.heap.iter().chain([&replaced.value]))
                .collect(),
            Target::Several(targets) => targets.iter().flat_map(Target::expressions).collect(),
        }
    }
}

/// `x[k] -> value`; without `->` the heap is the first one that the value names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The heap that changes, where it is written.
    pub heap: Option<Expression>,
    /// Its new size.
    pub value: Expression,
}

/// A game with its arguments, or rules in their own right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameExpression {
    /// `ryuo(p = 3) with pass`
    Named {
        /// The game's name.
        name: Name,
        /// Its arguments.
        arguments: Vec<Argument>,
        /// Is a pass added?
        pass: bool,
        /// Where it stands.
        span: Span,
    },
    /// `ryuo(3) + nim(1)`: the disjunctive sum, whose heaps are those of all its summands in order.
    Sum(Vec<GameExpression>),
    /// `blocking 1 of nim(1)`: all moves of the game together are one line, with a budget.
    Blocking {
        /// How many options may be blocked.
        budget: Expression,
        /// The game.
        game: Box<GameExpression>,
        /// Where it stands.
        span: Span,
    },
    /// Rules written out.
    Rules(Rules),
}

impl GameExpression {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            GameExpression::Named { span, .. } | GameExpression::Blocking { span, .. } => *span,
            GameExpression::Rules(rules) => rules.span,
            GameExpression::Sum(summands) => {
                let spans = summands.iter().map(GameExpression::span);
                spans.reduce(Span::to).unwrap_or_default()
            }
        }
    }
}

/// `3` or `p = 3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The parameter's name, if given.
    pub name: Option<Name>,
    /// The value.
    pub value: Expression,
}

/// An expression: a number, condition, set, vector or position; which of them, only the rooms behind know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

impl Expression {
    /// Is this `a mod m` or `a div m`?
    pub(in crate::language) fn is_remainder(&self) -> bool {
        matches!(self.kind, Kind::Binary(Operator::Mod | Operator::Div, ..))
    }

    /// Is this `t mod m` or `t div m` with a name, a heap of a vector or a number for t?
    pub(in crate::language) fn is_lone_remainder(&self) -> bool {
        let Kind::Binary(Operator::Mod | Operator::Div, of, _) = &self.kind else {
            return false;
        };
        match &of.kind {
            Kind::Name(_) | Kind::Number(_) => true,
            Kind::Index(of, _) => matches!(of.kind, Kind::Name(_)),
            _ => false,
        }
    }

    /// An expression at a place.
    pub fn new(kind: Kind, span: Span) -> Self {
        Expression { kind, span }
    }

    /// The integer with these digits, perhaps behind a sign.
    pub fn of_integer(digits: &str, span: Span) -> Self {
        let number = |digits: &str| Expression::new(Kind::Number(digits.to_string()), span);
        match digits.strip_prefix('-') {
            Some(digits) => Expression::new(Kind::Negative(Box::new(number(digits))), span),
            None => number(digits),
        }
    }

    /// The expressions that it is made of; arguments of games are not among them.
    pub fn parts(&self) -> Vec<&Expression> {
        match &self.kind {
            Kind::Number(_) | Kind::Name(_) | Kind::Text(_) | Kind::All | Kind::Integers(_) => {
                Vec::new()
            }
            Kind::Negative(of)
            | Kind::Not(of)
            | Kind::Absolute(of)
            | Kind::Floor(of)
            | Kind::Ceiling(of)
            | Kind::AllBut(of)
            | Kind::MultiplesOf(of)
            | Kind::SubsetsOf(of)
            | Kind::Property(of, ..) => vec![of],
            Kind::Index(left, right) | Kind::Binary(_, left, right) | Kind::Range(left, right) => {
                vec![left, right]
            }
            Kind::Chain {
                first,
                rest,
                modulus,
            } => {
                let rest = rest.iter().map(|(_, right)| right);
                let modulus = modulus.iter().map(|modulus| &**modulus);
                [&**first].into_iter().chain(rest).chain(modulus).collect()
            }
            Kind::Call(_, parts)
            | Kind::And(parts)
            | Kind::Or(parts)
            | Kind::Tuple(parts)
            | Kind::Set(parts)
            | Kind::ValueOf(_, parts) => parts.iter().collect(),
            Kind::Builder(element, parts) => [&**element].into_iter().chain(parts).collect(),
            Kind::Progression(first, second, last) => {
                let second = second.iter().map(|second| &**second);
                [&**first]
                    .into_iter()
                    .chain(second)
                    .chain([&**last])
                    .collect()
            }
            Kind::Choice(arms, otherwise) => {
                let arms = arms
                    .iter()
                    .flat_map(|(value, condition)| [value, condition]);
                arms.chain([&**otherwise]).collect()
            }
            Kind::Mex(mex) => {
                let numbers = mex.spacing.iter().chain(&mex.multiplicity);
                let families = mex.families.iter();
                let inside =
                    families.flat_map(|family| family.elements.iter().chain(&family.conditions));
                numbers.chain(inside).collect()
            }
        }
    }

    /// The names that occur, functions among them.
    pub fn names<'e>(&'e self, found: &mut Vec<&'e str>) {
        match &self.kind {
            Kind::Name(name) => found.push(name),
            Kind::Call(name, _) => found.push(&name.text),
            _ => {}
        }
        for part in self.parts() {
            part.names(found);
        }
    }

    /// The names that stand before brackets, and those that stand alone.
    pub fn called_names<'e>(&'e self, called: &mut Vec<&'e str>, alone: &mut Vec<&'e str>) {
        match &self.kind {
            Kind::Name(name) => alone.push(name),
            Kind::Call(name, _) => called.push(&name.text),
            _ => {}
        }
        for part in self.parts() {
            part.called_names(called, alone);
        }
    }

    /// The names that stand in an index, as `k` and `l` of `x[k] + x[l + 1]`; not those inside of a set-builder
    /// or a family, whose variables are their own.
    pub fn index_names(&self, found: &mut Vec<String>) {
        self.names_in_indices(false, found);
    }

    fn names_in_indices(&self, inside: bool, found: &mut Vec<String>) {
        match &self.kind {
            Kind::Name(name) if inside => found.push(name.clone()),
            Kind::Index(of, index) => {
                of.names_in_indices(inside, found);
                index.names_in_indices(true, found);
            }
            Kind::Builder(..) => {}
            Kind::Mex(mex) => {
                let listed = mex.families.iter().filter(|f| f.conditions.is_empty());
                let numbers = mex.spacing.iter().chain(&mex.multiplicity);
                for part in numbers.chain(listed.flat_map(|family| &family.elements)) {
                    part.names_in_indices(inside, found);
                }
            }
            _ => {
                for part in self.parts() {
                    part.names_in_indices(inside, found);
                }
            }
        }
    }

    /// Does a mex occur?
    pub fn has_mex(&self) -> bool {
        matches!(self.kind, Kind::Mex(_)) || self.parts().iter().any(|part| part.has_mex())
    }
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Decimal digits.
    Number(String),
    /// A name.
    Name(String),
    /// `f(x, y)`; also a product `p(x + y)` as papers print it.
    Call(Name, Vec<Expression>),
    /// `x[k]`
    Index(Box<Expression>, Box<Expression>),
    /// `grundy(nim(1): x)`: the Grundy value of another game's position.
    ValueOf(Box<GameExpression>, Vec<Expression>),
    /// `-a`
    Negative(Box<Expression>),
    /// `not c`
    Not(Box<Expression>),
    /// `a + b`
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `a <= b < c`, `x ≡ y (mod m)`
    Chain {
        /// The leftmost term.
        first: Box<Expression>,
        /// The relations and the terms on their right.
        rest: Vec<(RelationSign, Expression)>,
        /// The modulus of a congruence.
        modulus: Option<Box<Expression>>,
    },
    /// `c and d`
    And(Vec<Expression>),
    /// `c or d`
    Or(Vec<Expression>),
    /// `i prime`, `i not even`
    Property(Box<Expression>, NumberProperty, bool),
    /// `|a|`
    Absolute(Box<Expression>),
    /// `floor(a)`, `⌊a⌋`
    Floor(Box<Expression>),
    /// `ceil(a)`, `⌈a⌉`
    Ceiling(Box<Expression>),
    /// `a if c else b`
    Choice(Vec<(Expression, Expression)>, Box<Expression>),
    /// `(x, y)`
    Tuple(Vec<Expression>),
    /// `{1, 2, 5}`
    Set(Vec<Expression>),
    /// `{1, 3, ..., 9}`: first, second if written, last.
    Progression(Box<Expression>, Option<Box<Expression>>, Box<Expression>),
    /// `{(x, y) | c, d}`
    Builder(Box<Expression>, Vec<Expression>),
    /// `a..b`
    Range(Box<Expression>, Box<Expression>),
    /// `all`: the positive integers.
    All,
    /// `all but S`
    AllBut(Box<Expression>),
    /// `multiples of m`
    MultiplesOf(Box<Expression>),
    /// `subsets of S`: the non-empty ones, as values of a claim's parameter.
    SubsetsOf(Box<Expression>),
    /// `"0.137"`: the code of a game of taking and breaking.
    Text(String),
    /// `ℤ`, `ℤ≥0`
    Integers(Option<String>),
    /// `mex(b, q) {x(i), y(i) | i < n}`
    Mex(Box<Mex>),
}

/// The least number that a multiset leaves free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mex {
    /// b of `mex(b)`: this many numbers in a row are free, the last of them being the mex.
    pub spacing: Option<Expression>,
    /// q of `mex(b, q)`: a number is taken when it occurs so often.
    pub multiplicity: Option<Expression>,
    /// The multiset, as a sum of families.
    pub families: Vec<WrittenFamily>,
    /// `skipping repeats`: in a recursion, the elements must not be those of an index before.
    pub skipping: bool,
}

/// `{x(i), y(i) | i < n}`: for each value of the variables the set of the elements; without conditions, each
/// element counts as often as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFamily {
    /// The elements.
    pub elements: Vec<Expression>,
    /// The conditions on the variables.
    pub conditions: Vec<Expression>,
}

/// An operator between two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `a + b`
    Plus,
    /// `a - b`
    Minus,
    /// `a * b`
    Times,
    /// `2 k`
    Juxtaposed,
    /// `a / b`, exact
    Over,
    /// `a div b`, the floor of the quotient
    Div,
    /// `a mod b`
    Mod,
    /// `a ^ b`
    Power,
    /// `a xor b`, the nim-sum
    Xor,
    /// `S ∪ T`
    Union,
    /// `S ∩ T`
    Intersection,
    /// `S without T`
    Without,
}

/// A relation of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationSign {
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
    /// `≡`
    Congruent,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `divides`
    Divides,
}

/// A property of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberProperty {
    /// 2, 3, 5, 7, …
    Prime,
    /// Divisible by 2.
    Even,
    /// Not divisible by 2.
    Odd,
    /// 0, 1, 4, 9, …
    Square,
}

impl NumberProperty {
    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            NumberProperty::Prime => "prime",
            NumberProperty::Even => "even",
            NumberProperty::Odd => "odd",
            NumberProperty::Square => "square",
        }
    }

    /// The property that a word names.
    pub fn named(word: &str) -> Option<NumberProperty> {
        [
            NumberProperty::Prime,
            NumberProperty::Even,
            NumberProperty::Odd,
            NumberProperty::Square,
        ]
        .into_iter()
        .find(|property| property.word() == word)
    }
}
