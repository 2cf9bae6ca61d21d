//! The spellings of signs and words: in ASCII, in Unicode, and as LaTeX commands.

use super::token::Sign;

/// Signs of ASCII and Unicode, longest spelling first.
pub(super) const SIGNS: &[(&str, Sign)] = &[
    ("...", Sign::Ellipsis),
    ("…", Sign::Ellipsis),
    ("..", Sign::DotDot),
    ("->", Sign::Arrow),
    ("→", Sign::Arrow),
    ("↦", Sign::Arrow),
    ("⟶", Sign::Arrow),
    ("<=", Sign::LessEqual),
    (">=", Sign::GreaterEqual),
    ("!=", Sign::NotEqual),
    ("==", Sign::Equal),
    (":=", Sign::Equal),
    ("≤", Sign::LessEqual),
    ("⩽", Sign::LessEqual),
    ("≥", Sign::GreaterEqual),
    ("⩾", Sign::GreaterEqual),
    ("≠", Sign::NotEqual),
    ("≡", Sign::Congruent),
    ("≢", Sign::NotCongruent),
    ("∞", Sign::Infinity),
    ("∈", Sign::In),
    ("∉", Sign::NotIn),
    ("∪", Sign::Union),
    ("∩", Sign::Intersection),
    ("∖", Sign::Without),
    ("⊕", Sign::Xor),
    ("∧", Sign::And),
    ("∨", Sign::Or),
    ("¬", Sign::Not),
    ("⌊", Sign::FloorOpen),
    ("⌋", Sign::FloorClose),
    ("⌈", Sign::CeilingOpen),
    ("⌉", Sign::CeilingClose),
    ("×", Sign::Times),
    ("·", Sign::Times),
    ("⋅", Sign::Times),
    ("−", Sign::Minus),
    ("–", Sign::Minus),
    ("—", Sign::Minus),
    ("‐", Sign::Minus),
    ("‑", Sign::Minus),
    ("∸", Sign::Monus),
    ("∣", Sign::Bar),
    ("∤", Sign::NotDivides),
    ("(", Sign::ParenOpen),
    (")", Sign::ParenClose),
    ("[", Sign::BracketOpen),
    ("]", Sign::BracketClose),
    ("{", Sign::BraceOpen),
    ("}", Sign::BraceClose),
    (",", Sign::Comma),
    (";", Sign::Semicolon),
    (":", Sign::Colon),
    ("|", Sign::Bar),
    ("+", Sign::Plus),
    ("-", Sign::Minus),
    ("*", Sign::Times),
    ("/", Sign::Slash),
    ("^", Sign::Caret),
    ("=", Sign::Equal),
    ("<", Sign::Less),
    (">", Sign::Greater),
    ("!", Sign::Factorial),
];

/// Words that are signs.
pub(super) const WORDS: &[(&str, Sign)] = &[
    ("in", Sign::In),
    ("union", Sign::Union),
    ("intersect", Sign::Intersection),
    ("without", Sign::Without),
    ("xor", Sign::Xor),
    ("and", Sign::And),
    ("or", Sign::Or),
    ("not", Sign::Not),
    ("mod", Sign::Mod),
];

/// LaTeX commands that are signs.
pub(super) const COMMANDS: &[(&str, Sign)] = &[
    ("le", Sign::LessEqual),
    ("leq", Sign::LessEqual),
    ("leqslant", Sign::LessEqual),
    ("ge", Sign::GreaterEqual),
    ("geq", Sign::GreaterEqual),
    ("geqslant", Sign::GreaterEqual),
    ("lt", Sign::Less),
    ("gt", Sign::Greater),
    ("ne", Sign::NotEqual),
    ("neq", Sign::NotEqual),
    ("equiv", Sign::Congruent),
    ("nequiv", Sign::NotCongruent),
    ("infty", Sign::Infinity),
    ("in", Sign::In),
    ("notin", Sign::NotIn),
    ("cup", Sign::Union),
    ("cap", Sign::Intersection),
    ("setminus", Sign::Without),
    ("backslash", Sign::Without),
    ("oplus", Sign::Xor),
    ("land", Sign::And),
    ("wedge", Sign::And),
    ("lor", Sign::Or),
    ("vee", Sign::Or),
    ("neg", Sign::Not),
    ("not", Sign::Not),
    ("lnot", Sign::Not),
    ("lfloor", Sign::FloorOpen),
    ("rfloor", Sign::FloorClose),
    ("lceil", Sign::CeilingOpen),
    ("rceil", Sign::CeilingClose),
    ("lvert", Sign::Bar),
    ("rvert", Sign::Bar),
    ("vert", Sign::Bar),
    ("mid", Sign::Bar),
    ("nmid", Sign::NotDivides),
    ("dotdiv", Sign::Monus),
    ("dotminus", Sign::Monus),
    ("cdot", Sign::Times),
    ("times", Sign::Times),
    ("bmod", Sign::Mod),
    ("mod", Sign::Mod),
    ("pmod", Sign::ParenMod),
    ("frac", Sign::Fraction),
    ("dfrac", Sign::Fraction),
    ("tfrac", Sign::Fraction),
    ("binom", Sign::Binomial),
    ("to", Sign::Arrow),
    ("mapsto", Sign::Arrow),
    ("rightarrow", Sign::Arrow),
    ("longrightarrow", Sign::Arrow),
    ("ldots", Sign::Ellipsis),
    ("cdots", Sign::Ellipsis),
    ("dots", Sign::Ellipsis),
    ("colon", Sign::Colon),
    ("{", Sign::BraceOpen),
    ("}", Sign::BraceClose),
    ("lbrace", Sign::BraceOpen),
    ("rbrace", Sign::BraceClose),
];

/// LaTeX commands that are names.
pub(super) const NAMES: &[&str] = &["min", "max", "gcd", "lcm", "phi", "varphi", "sqrt", "sum"];

/// Greek letters that have no other meaning here; `\alpha` is the name `alpha`.
pub(super) const GREEK: &[&str] = &[
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
    "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "chi", "psi", "Gamma", "Delta",
    "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Psi", "Omega",
];

/// LaTeX commands whose braces hold words as they are: `\operatorname{lcm}`, `\text{ if }`.
pub(super) const UPRIGHT: &[&str] = &["text", "mathrm", "operatorname", "mbox", "textrm"];

/// LaTeX commands that mean nothing here.
pub(super) const SPACING: &[&str] = &[
    "left",
    "right",
    "middle",
    "big",
    "Big",
    "bigl",
    "bigr",
    "Bigl",
    "Bigr",
    "bigm",
    "Bigm",
    "bigg",
    "Bigg",
    "biggl",
    "biggr",
    "biggm",
    "Biggl",
    "Biggr",
    "Biggm",
    "limits",
    "displaystyle",
    "quad",
    "qquad",
    ",",
    ";",
    "!",
    ":",
    " ",
];

/// The digits of a subscript.
pub(super) const SUBSCRIPTS: &str = "₀₁₂₃₄₅₆₇₈₉";

/// LaTeX commands that have no spelling here, and what is written for them.
pub(super) const OTHERS: &[(&str, &str)] = &[
    (
        "begin",
        "values by cases stand in \\begin{cases} … \\end{cases}",
    ),
    (
        "log",
        "there is no logarithm; a power is compared: 2^k <= n",
    ),
    ("ln", "there is no logarithm; a power is compared: 2^k <= n"),
    ("lg", "there is no logarithm; a power is compared: 2^k <= n"),
    (
        "bigoplus",
        "the nim-sum of a vector is xor(x), that of numbers a xor b",
    ),
    (
        "forall",
        "an index of a heap that changes stands for any one; what holds for all i is no condition here",
    ),
    (
        "exists",
        "a name that is no heap stands for any number: (x - i, y) where i >= 1",
    ),
    (
        "pm",
        "two signs are two moves, parted by ;: one with + and one with -",
    ),
    ("dot", "the difference that is never negative is ∸"),
];

/// `\dot{-}` and `\dot -`: the length of what stands behind the command.
pub(super) fn dotted_minus(command: &str, behind: &str) -> Option<usize> {
    let minus = ["{-}", "-", " -"];
    let minus = minus.iter().find(|minus| behind.starts_with(**minus));
    minus.filter(|_| command == "dot").map(|minus| minus.len())
}
