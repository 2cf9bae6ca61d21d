//! Words of the language that are no names.

/// Words that are never names of things.
pub(in crate::language) const RESERVED: &[&str] = &["where", "if", "else", "div", "divides", "is"];

/// Words that may follow an expression and are no factor of it.
pub(in crate::language) const NO_FACTOR: &[&str] = &[
    "prime",
    "even",
    "odd",
    "square",
    "with",
    "up",
    "to",
    "of",
    "for",
    "when",
    "default",
    "but",
    "on",
    "misere",
    "symmetric",
    "blocking",
    "refuted",
    "at",
    "skipping",
    "showing",
];

/// Words between a target and its conditions; `with pass` and `for each` are others.
pub(in crate::language) const SUCH_THAT: &[&str] = &["where", "if", "when", "for", "with"];

/// Names of Grundy values in papers, behind which the heaps stand in brackets.
pub(in crate::language) const VALUES: &[&str] = &["grundy", "G", "g", "SG"];

/// Functions that take their argument behind a space too: `floor (x / 2)`.
pub(in crate::language) const FUNCTIONS: &[&str] = &[
    "floor", "ceil", "min", "max", "gcd", "lcm", "sqrt", "sum", "count", "xor", "grundy",
];
