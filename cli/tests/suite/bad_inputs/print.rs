//! Spellings of print that are refused: the place and the cure of each.

use super::BadInput;

pub const PRINT: &[BadInput] = &[
    (
        "table 'on x[3]: x - s where 1 ≤ sum s ≤ 3'",
        "sum s",
        "sum(s)",
    ),
    (
        r"table 'on x[3]: x - s where 1 \le \sum s_i < 4'",
        "sum",
        "sum(s)",
    ),
    (
        "table '(x - i, y) where 1 <= i <= min x, y'",
        "min",
        "min(x, y)",
    ),
    (
        "table 'n - i where 1 <= i <= floor n/2'",
        "floor",
        "floor(n/2)",
    ),
    (
        "table 'n - i where gcd n i = 1, i >= 1'",
        "gcd",
        "gcd(n, i)",
    ),
    (
        "table 'n - i where i ≥ 1 (i odd)'",
        "(i odd)",
        "joined by commas",
    ),
    ("table 'n - i where i in 1..3, 7'", "7", "1..3 ∪ {7}"),
    (
        "table 'n - i where i in {1,2,3} or 7'",
        "7",
        "{1,2,3} ∪ {7}",
    ),
    ("table 'n - i where i in ℤ_+'", "ℤ_+", "ℤ≥1"),
    ("table 'n - ½ n'", "½", "(1/2)"),
    ("table 'x ± 1'", "±", "two moves"),
    (r"table 'x - i where i \not> 3'", r"\not>", "write <="),
    (r"table 'x - i where i <= \log x'", r"\log", "2^k <= n"),
    (
        r"table 'on x[3]: x - s where \bigoplus s > 0'",
        r"\bigoplus",
        "xor(x)",
    ),
    ("table 'n - i where i not 4, i ≥ 1'", "not 4", "!="),
    (
        "table '(x - i, y - j) where i, j in {0,1} not both 0'",
        "not",
        "not (i < j)",
    ),
    ("table 'x -> x - 1; y -> y - 1'", "y -> y", "on (x, y): "),
    ("table '[x, y] → [x-i, y]'", "[x, y]", "(x, y)"),
    ("table '0·77'", "0·77", r#"take_and_break("0.77")"#),
    (
        "table 'Octal game 0.77'",
        "0.77",
        r#"take_and_break("0.77")"#,
    ),
    (
        "table 'n - 1 if n even, n - 2 if n odd'",
        "n - 2 if",
        "parted by ;",
    ),
    (
        "table 'n - 1 if n even else n - 2'",
        "else",
        "n - 1 if n even; n - 2 if n odd",
    ),
    (
        "table 'n - i where 1 ≤ i ≤ 3 if n even'",
        "if n even",
        "1 ≤ i ≤ 3, n even",
    ),
    ("table '(x - i, y) i >= 1'", "i >= 1", "where i >= 1"),
    (
        "table '(x, y) → (x - 1, y), (x, y) → (x, y - 1)'",
        "→",
        "parted by ;",
    ),
    (
        "table '(x - i, y), i >= 1; (x, y - 1), symmetric'",
        "symmetric",
        "on (x, y), symmetric",
    ),
    (
        "table '(x - i, y), symmetric, i >= 1'",
        "symmetric",
        "on (x, y), symmetric",
    ),
    (
        "table 'on x[3]: x - s where s_{1+1} >= 1'",
        "s_",
        "s[i + 1]",
    ),
    (
        "table 'on x[4]: x_i - s, x_{i+1 mod 4} - t where s + t > 0'",
        "i+1 mod 4",
        "(i+1) mod 4",
    ),
    (
        "table 'n - s where s = 1, 2, 4, 8, ...'",
        "dots without an end",
        "{2^k | k >= 0}",
    ),
    (
        "table 'n - s where s in {1, 2, 4, 8, ...}'",
        "dots without an end",
        "{2^k | k >= 0}",
    ),
    ("table 'Wythoff Nim'", "Wythoff Nim", "`grundy games`"),
    (
        "table 'n - i where i in {1, ..., 3, 7}'",
        "7",
        "{1, ..., 3} ∪ {7}",
    ),
    ("table 'n - i where i in [1..4]'", "[1..4]", "write 1..4"),
    ("table 'n - i where i in 1...4'", "1...4", "1..4"),
    ("table 'n - i where i prime or 1'", "1", "i prime or i = 1"),
    (
        "table 'n - i where i is a multiple of 3'",
        "multiple",
        "3 divides i",
    ),
    (
        "table 'on x[3]: x - s where count s > 0, s <= 1'",
        "count s",
        "count(s > 0)",
    ),
    ("table 'n - i where i in ∅'", "∅", "{}"),
];
