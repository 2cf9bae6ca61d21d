//! Further spellings of papers, as they are printed: conditions in brackets, raised letters, lists of values, sets of numbers.

use super::spellings::cured;
use grundy::language::parse_game;

#[test]
fn spellings_of_print_mean_what_the_language_says() {
    let same = [
        ("n - 2ᵏ - 1, 0 ≤ k ≤ 4", "n - 2^k - 1 where 0 <= k <= 4"),
        ("x - x²ᵏ where k >= 1", "x - x^(2 k) where k >= 1"),
        ("x - 2ᵏ⁺¹ where k >= 1", "x - 2^(k + 1) where k >= 1"),
        (
            "x - s where s in {2ⁿ | 0 ≤ n ≤ 4}",
            "x - s where s in {2^n | 0 <= n <= 4}",
        ),
        (
            "on x[3]: x - s where 1 ≤ ∑ s ≤ 3",
            "on x[3]: x - s where 1 <= sum(s) <= 3",
        ),
        (
            "on x[3]: x - s where 1 ≤ ∑s, s ≤ 2",
            "on x[3]: x - s where 1 <= sum(s), s <= 2",
        ),
        (
            r"on x[3]: x - s where 1 \le \sum s \le 3",
            "on x[3]: x - s where 1 <= sum(s) <= 3",
        ),
        // Conditions in brackets.
        (
            r"(x - i, y) (1 \le i \le x)",
            "(x - i, y) where 1 <= i <= x",
        ),
        (r"(x - i, y) \quad (i \ge 1)", "(x - i, y) where i >= 1"),
        (
            "(x,y) → (u,y) (0≤u<x)",
            "on (x, y): (u, y) where 0 <= u < x",
        ),
        (
            "n → n - i (1 ≤ i ≤ 3, i odd)",
            "on (n): n - i where 1 <= i <= 3, i odd",
        ),
        (
            "(x - i, y) (i ≥ 1); (x, y - i) (i ≥ 1)",
            "(x - i, y) where i >= 1; (x, y - i) where i >= 1",
        ),
        (
            "(x - i, y) (i ≥ 1) or (x, y - i) (i ≥ 1)",
            "(x - i, y) where i >= 1; (x, y - i) where i >= 1",
        ),
        (
            "on (n): (a) + (b) (a, b >= 1, a + b = n - 1)",
            "on (n): (a) + (b) where a, b >= 1, a + b = n - 1",
        ),
        (
            "(n - k) + (k) (1 <= k < n)",
            "(n - k) + (k) where 1 <= k < n",
        ),
        (
            "on x[3]: x_i - s (s in {1,2})",
            "on x[3]: x[i] - s where s in {1, 2}",
        ),
        ("n - 2 (1 if n even else 2)", "n - 2 (1 if (n even) else 2)"),
        (
            "n → n - i, (i = 1 or i = 3)",
            "on (n): n - i where (i = 1 or i = 3)",
        ),
        // Relations struck out, and lists behind them.
        (
            "n → n - i, i ≢ 0 (mod 3)",
            "on (n): n - i where i != 0 (mod 3)",
        ),
        (
            r"n → n - i, i \not\equiv 0 \pmod{3}",
            "on (n): n - i where i != 0 (mod 3)",
        ),
        (r"n - i where 3 \not\mid i", "n - i where not 3 divides i"),
        ("n → n - i, i not| n", "on (n): n - i where not i divides n"),
        (
            "n → n - i, 3 not divides i",
            "on (n): n - i where not 3 divides i",
        ),
        (
            "n - i where not |i - 3| < 2, i ≥ 1",
            "n - i where not (|i - 3| < 2), i >= 1",
        ),
        (
            "n - i where i ≢ 0, 1 (mod 4)",
            "n - i where i != 0 (mod 4) and i != 1 (mod 4)",
        ),
        (
            "n - i where i ≠ 0, 1 (mod 4), i > 0",
            "n - i where i != 0 (mod 4) and i != 1 (mod 4), i > 0",
        ),
        (
            "n - i where i = 1 or 2 (mod 5)",
            "n - i where i = 1 (mod 5) or i = 2 (mod 5)",
        ),
        (
            "n - i where i ≠ 2, 3, i ≥ 1",
            "n - i where i not in {2, 3}, i >= 1",
        ),
        (
            "n - i where i mod 3 = 0 or 1, i ≥ 1",
            "n - i where i mod 3 in {0, 1}, i >= 1",
        ),
        (
            "(x - i, y - j) where i + j = 1 or 2",
            "(x - i, y - j) where i + j in {1, 2}",
        ),
        // Sets of numbers.
        (r"n - i where i \in \mathbb{Z}^+", "n - i where i in ℤ≥1"),
        (
            r"n - i where i ∈ ℤ⁺ \ {2,3}",
            "n - i where i in ℤ≥1 without {2, 3}",
        ),
        (r"n - i where i \in \mathbb{N}_{>0}", "n - i where i in ℤ≥1"),
        (r"n - i where i \in \mathbb{N}^*", "n - i where i in ℤ≥1"),
        (
            r"n - i where i \in \mathbb{N}_{\ge 1}",
            "n - i where i in ℤ≥1",
        ),
        (
            r"n - i where i ∈ {1,...,n} \ {2}",
            "n - i where i in {1, ..., n} without {2}",
        ),
        (
            r"n - i where i ∈ {1,...,n}\{2}",
            "n - i where i in {1, ..., n} without {2}",
        ),
        // Indices with an operation.
        (
            "on x[3]: xᵢ - 1, xⱼ - 1 where i < j",
            "on x[3]: x[i] - 1, x[j] - 1 where i < j",
        ),
        (
            "on x[4]: x_i - s, x_{i+1} - t where s + t > 0",
            "on x[4]: x[i] - s, x[i + 1] - t where s + t > 0",
        ),
        (
            "on x[3]: x_i - 1, x_{i mod 3 + 1} - 1",
            "on x[3]: x[i] - 1, x[i mod 3 + 1] - 1",
        ),
        // Modifiers at the end.
        ("(x - 1, y), symmetric", "symmetric (x - 1, y)"),
        (
            "(x - i, y), i ≥ 1, with pass",
            "(x - i, y) where i >= 1 with pass",
        ),
        (
            "(x - i, y) (i ≥ 1), symmetric",
            "symmetric (x - i, y) where i >= 1",
        ),
        // Fractions, signs and words of print.
        (r"n → \lfloor \frac n2 \rfloor", "n → floor(n / 2)"),
        (r"n → ⌊\frac12 n⌋", "n → floor((1 / 2) n)"),
        (
            r"x - \binom k2 where k >= 2",
            "x - binomial(k, 2) where k >= 2",
        ),
        (
            r"x - \binom{k+1}2 where k >= 1",
            "x - binomial(k + 1, 2) where k >= 1",
        ),
        (r"\{ (x - i, y) \bigm| i \ge 1 \}", "{(x - i, y) | i >= 1}"),
        ("x - i′ where i′ ≥ 1", "x - i' where i' >= 1"),
        ("x ‐ 1; x — 2", "x - 1; x - 2"),
        (r"x \dot{-} i where i >= 1", "max(x - i, 0) where i >= 1"),
        ("n - s such that s in {1, 2}", "n - s where s in {1, 2}"),
        ("n - s s.t. s in {1, 2}", "n - s where s in {1, 2}"),
        ("F(x) := {x - 1, x - 2}", "F(x) = {x - 1, x - 2}"),
        ("(x - i, y) for some i ≥ 1", "(x - i, y) where i >= 1"),
        ("x - a when a >= 1", "x - a where a >= 1"),
        // Several targets.
        (
            r"n \to n-1, n \to \lfloor n/2 \rfloor",
            "n -> n - 1 or floor(n / 2)",
        ),
        (
            "(x, y - i), (x - i, y - 2 i) : i >= 1",
            "(x, y - i) or (x - i, y - 2 i) where i >= 1",
        ),
        ("on (x): x - 1 ∪ x - 2", "on (x): x - 1; x - 2"),
    ];
    for (spelt, plain) in same {
        let read = |text: &str| {
            let read = parse_game(text).into_result();
            read.unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
        };
        assert_eq!(read(spelt), read(plain), "{spelt}");
    }
}

#[test]
fn where_a_spelling_of_print_is_refused_its_cure_is_read() {
    let cures = [
        (
            "on x[3]: x - s where 1 ≤ sum s ≤ 3",
            "on x[3]: x - s where 1 ≤ sum(s) ≤ 3",
        ),
        (
            r"on x[3]: x - s where 1 \le \sum s_i < 4",
            r"on x[3]: x - s where 1 \le sum(s) < 4",
        ),
        (
            "on x[3]: x[i] - s where s >= 1, x[i] >= max x",
            "on x[3]: x[i] - s where s >= 1, x[i] >= max(x)",
        ),
        (
            "(x - i, y) where 1 <= i <= min x, y",
            "(x - i, y) where 1 <= i <= min(x, y)",
        ),
        (
            "n - i where 1 <= i <= floor n/2",
            "n - i where 1 <= i <= floor(n/2)",
        ),
        (
            "n - i where gcd n i = 1, i >= 1",
            "n - i where gcd(n, i) = 1, i >= 1",
        ),
        (
            "n - i where i in {1, ..., 3,7}",
            "n - i where i in {1, ..., 3} ∪ {7}",
        ),
        ("n - i where i in [1..4]", "n - i where i in 1..4"),
        ("n - i where i in 1...4", "n - i where i in 1..4"),
        ("n - i where i prime or 1", "n - i where i prime or i = 1"),
        ("n - i where i ≥ 1 (i odd)", "n - i where i ≥ 1, (i odd)"),
        ("n - i where i in 1..3, 7", "n - i where i in 1..3 ∪ {7}"),
        (
            "n - i where i in {1,2,3} or 7",
            "n - i where i in {1,2,3} ∪ {7}",
        ),
        ("n - i where i in ℤ_+", "n - i where i in ℤ≥1"),
        ("n - ½ n", "n - (1/2) n"),
        ("n - i where i not 4, i ≥ 1", "n - i where i != 4, i ≥ 1"),
        (
            "x -> x - 1; y -> y - 1",
            "on (x, y): x -> x - 1; y -> y - 1",
        ),
        ("0·77", r#"take_and_break("0.77")"#),
        ("Octal game 0.77", r#"take_and_break("0.77")"#),
        (
            "n - 1 if n even, n - 2 if n odd",
            "n - 1 if n even; n - 2 if n odd",
        ),
        (
            "n - i where 1 ≤ i ≤ 3 if n even",
            "n - i where 1 ≤ i ≤ 3, n even",
        ),
        ("(x - i, y) i >= 1", "(x - i, y) where i >= 1"),
        (
            "(x, y) → (x - 1, y), (x, y) → (x, y - 1)",
            "(x, y) → (x - 1, y); (x, y) → (x, y - 1)",
        ),
    ];
    for (text, right) in cures {
        let errors = parse_game(text).into_result().expect_err(text);
        assert_eq!(cured(text, &errors), right, "{errors:?}");
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert!(parse_game(right).into_result().is_ok(), "{right}");
    }
}

#[test]
fn what_has_two_readings_or_none_has_no_patch() {
    for text in [
        r"n - i where i \not> 3",
        "x ± 1",
        r"x - i where i <= \log x",
        "(x - i, y - j) where i, j in {0,1} not both 0",
        "(x - i, y), i >= 1; (x, y - 1), symmetric",
        "(x - i, y), symmetric, i >= 1",
        "on x[3]: x - s where s_{1+1} >= 1",
        "n - s where s = 1, 2, 4, 8, ...",
        "n - 1 if n even else n - 2",
        "on x[3]: x - s where count s > 0, s <= 1",
        "n - i where i is a multiple of 3",
    ] {
        let errors = parse_game(text).into_result().expect_err(text);
        assert!(errors[0].patch.is_none(), "{errors:?}");
        assert!(!errors[0].help.is_empty(), "{errors:?}");
    }
}
