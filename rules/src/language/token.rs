//! The signs of the rule language, whatever their spelling: ASCII, Unicode or LaTeX.

use super::Span;

/// A sign without text of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    ParenOpen,
    ParenClose,
    BracketOpen,
    BracketClose,
    BraceOpen,
    BraceClose,
    FloorOpen,
    FloorClose,
    CeilingOpen,
    CeilingClose,
    Comma,
    Semicolon,
    Colon,
    Bar,
    /// `∤`
    NotDivides,
    Plus,
    Minus,
    /// `∸`: the difference, or 0 where it would be negative.
    Monus,
    Times,
    Slash,
    Caret,
    /// `n!`
    Factorial,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Congruent,
    /// `≢`
    NotCongruent,
    In,
    NotIn,
    Union,
    /// `⋃` or `\bigcup` with an index below it.
    UnionOver,
    /// What stands below `⋃`.
    Subscript,
    Infinity,
    Intersection,
    Without,
    Xor,
    And,
    Or,
    Not,
    Mod,
    /// `\pmod`, whose braces are the parentheses of `(mod m)`.
    ParenMod,
    Fraction,
    /// `\binom`, with two pairs of braces.
    Binomial,
    Arrow,
    DotDot,
    Ellipsis,
    /// `\begin{cases}`
    CasesOpen,
    /// `\end{cases}`
    CasesClose,
    /// `&` between a value and its condition.
    Column,
    /// `\\` behind a case.
    RowEnd,
}

impl Sign {
    /// The spelling that messages and the formatter use.
    pub(super) fn spelling(self) -> &'static str {
        match self {
            Sign::ParenOpen => "(",
            Sign::ParenClose => ")",
            Sign::BracketOpen => "[",
            Sign::BracketClose => "]",
            Sign::BraceOpen => "{",
            Sign::BraceClose => "}",
            Sign::FloorOpen => "⌊",
            Sign::FloorClose => "⌋",
            Sign::CeilingOpen => "⌈",
            Sign::CeilingClose => "⌉",
            Sign::Comma => ",",
            Sign::Semicolon => ";",
            Sign::Colon => ":",
            Sign::Bar => "|",
            Sign::NotDivides => "∤",
            Sign::Plus => "+",
            Sign::Minus => "-",
            Sign::Monus => "∸",
            Sign::Times => "*",
            Sign::Slash => "/",
            Sign::Caret => "^",
            Sign::Factorial => "!",
            Sign::Equal => "=",
            Sign::NotEqual => "!=",
            Sign::Less => "<",
            Sign::LessEqual => "<=",
            Sign::Greater => ">",
            Sign::GreaterEqual => ">=",
            Sign::Congruent => "≡",
            Sign::NotCongruent => "≢",
            Sign::In => "in",
            Sign::NotIn => "not in",
            Sign::Union => "∪",
            Sign::UnionOver => "⋃",
            Sign::Subscript => "_",
            Sign::Infinity => "∞",
            Sign::Intersection => "∩",
            Sign::Without => "without",
            Sign::Xor => "xor",
            Sign::And => "and",
            Sign::Or => "or",
            Sign::Not => "not",
            Sign::Mod => "mod",
            Sign::ParenMod => "\\pmod",
            Sign::Fraction => "\\frac",
            Sign::Binomial => "\\binom",
            Sign::Arrow => "->",
            Sign::DotDot => "..",
            Sign::Ellipsis => "...",
            Sign::CasesOpen => "\\begin{cases}",
            Sign::CasesClose => "\\end{cases}",
            Sign::Column => "&",
            Sign::RowEnd => "\\\\",
        }
    }

    /// Is it a closing bracket?
    pub(super) fn closes(self) -> bool {
        matches!(
            self,
            Sign::ParenClose
                | Sign::BracketClose
                | Sign::BraceClose
                | Sign::FloorClose
                | Sign::CeilingClose
        )
    }

    /// The opening brackets' closing partners.
    pub(super) fn closing(self) -> Option<Sign> {
        Some(match self {
            Sign::ParenOpen => Sign::ParenClose,
            Sign::BracketOpen => Sign::BracketClose,
            Sign::BraceOpen => Sign::BraceClose,
            Sign::FloorOpen => Sign::FloorClose,
            Sign::CeilingOpen => Sign::CeilingClose,
            _ => return None,
        })
    }
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lexeme {
    /// Decimal digits.
    Number(String),
    /// A word that is no sign.
    Name(String),
    /// A text in double quotes.
    Text(String),
    /// ℤ, or ℤ≥n with its least element.
    Integers(Option<String>),
    Sign(Sign),
    /// The end of the text.
    End,
}

/// A word or sign, its place, and how it stands beside its neighbour.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub lexeme: Lexeme,
    pub span: Span,
    /// Is it the first of its line?
    pub begins_line: bool,
    /// Is there no space between the token before and this one?
    pub adjacent: bool,
}
