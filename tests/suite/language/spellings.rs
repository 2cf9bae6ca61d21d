//! The spellings of papers: what they mean, and what is said where one has no meaning.

use grundy::language::{Diagnostic, parse_claim, parse_game};

#[test]
fn spellings_of_papers_mean_what_the_language_says() {
    let same = [
        // Where a move begins.
        (
            "(x, y) -> (x - i, y) where i >= 1",
            "on (x, y): (x - i, y) where i >= 1",
        ),
        (
            "(x, y) → (x - i, y), i ≥ 1",
            "on (x, y): (x - i, y) where i >= 1",
        ),
        (
            r"(m, n) \to (m - k, n) where k \ge 1",
            "on (m, n): (m - k, n) where k >= 1",
        ),
        (r"(m, n) \mapsto (m, n - 1)", "on (m, n): (m, n - 1)"),
        ("n -> n - 1; n ↦ n - 2", "on (n): n - 1; n - 2"),
        (
            "on (x, y): x -> x - i where i >= 1; y -> y - 1",
            "on (x, y): (x - i, y) where i >= 1; (x, y - 1)",
        ),
        ("on (x, y): (x, y) -> (x - 1, y)", "on (x, y): (x - 1, y)"),
        // Shared conditions.
        (
            "(x - i, y - j) where i, j >= 1",
            "(x - i, y - j) where i >= 1, j >= 1",
        ),
        (
            "(x - i, y - j) where 1 <= i, j <= 3",
            "(x - i, y - j) where 1 <= i <= 3, 1 <= j <= 3",
        ),
        (
            "(x - i, y - j, z - k) where 0 < i, j, k < n",
            "(x - i, y - j, z - k) where 0 < i < n, 0 < j < n, 0 < k < n",
        ),
        (
            "{(x - i, y - j) | i, j ∈ {1, 2}}",
            "{(x - i, y - j) | i in {1, 2}, j in {1, 2}}",
        ),
        (
            "(x - i, y - j) where i, j odd",
            "(x - i, y - j) where i odd, j odd",
        ),
        ("x - i where i = 1, 2, 5", "x - i where i in {1, 2, 5}"),
        ("x - i where i = 1, ..., 4", "x - i where i in {1, ..., 4}"),
        (
            "x - i where i = 2, 4, …, 8, i < x",
            "x - i where i in {2, 4, ..., 8}, i < x",
        ),
        (
            "(x - i, y - j) where i, j = 1, 2",
            "(x - i, y - j) where i in {1, 2}, j in {1, 2}",
        ),
        // Two conditions stay two where the bound is another variable.
        (
            "(x - i, y - j) where i <= j, j <= 3",
            "(x - i, y - j) where (i <= j), (j <= 3)",
        ),
        (
            "(x - i, y - j) where 1 <= i, j <= i",
            "(x - i, y - j) where (1 <= i), (j <= i)",
        ),
        // Divisors.
        ("x - i where i | x", "x - i where i divides x"),
        (
            r"x - i where 3 \mid i, i >= 1",
            "x - i where 3 divides i, i >= 1",
        ),
        (
            "x - i where 3 ∤ i, |i - x| <= 2",
            "x - i where not 3 divides i, |i - x| <= 2",
        ),
        (r"x - i where 3 \nmid i", "x - i where not 3 divides i"),
        ("{x - i | (i | x), i < x}", "{x - i | i divides x, i < x}"),
        // Functions.
        (
            "(x - i, y) where i <= min{x, y}",
            "(x - i, y) where i <= min(x, y)",
        ),
        (
            r"(x - i, y) where i <= \max\{x, y\}",
            "(x - i, y) where i <= max(x, y)",
        ),
        ("x ∸ i where i >= 1", "max(x - i, 0) where i >= 1"),
        ("x - i! where i >= 1", "x - factorial(i) where i >= 1"),
        (
            r"x - \binom{i}{2} where i >= 2",
            "x - binomial(i, 2) where i >= 2",
        ),
        (
            r"x - i where i <= \operatorname{lcm}(x, 2)",
            "x - i where i <= lcm(x, 2)",
        ),
        (r"x - i \text{ where } i \ge 1", "x - i where i >= 1"),
        ("x - i where i is a square", "x - i where i is square"),
        (
            "x - i where i not in {1, 2, ...}",
            "x - i where i not in ℤ≥1",
        ),
        (
            "x - i where i in {3, 6, …}",
            "x - i where i in multiples of 3",
        ),
        // What stands between a target and its conditions.
        ("x - s, s in {1, 2}", "x - s where s in {1, 2}"),
        ("x - s : s in {1, 2}", "x - s where s in {1, 2}"),
        ("x - s | s in {1, 2}", "x - s where s in {1, 2}"),
        (
            "(x - i, y), i >= 1; (x, y - i), i >= 1",
            "(x - i, y) where i >= 1; (x, y - i) where i >= 1",
        ),
        ("x - i, where i >= 1", "x - i where i >= 1"),
        ("x - i, for all i >= 1", "x - i where i >= 1"),
        ("x - i if i >= 1", "x - i where i >= 1"),
        ("x - i for i = 1..3", "x - i where i in 1..3"),
        ("x - i for all i >= 1", "x - i where i >= 1"),
        ("x - i with i >= 1", "x - i where i >= 1"),
        (
            "on x[3]: x[k] - 1, x[l] - 1, k < l",
            "on x[3]: x[k] - 1, x[l] - 1 where k < l",
        ),
        // Several targets.
        ("x - 1 or x - 2", "x - 1; x - 2"),
        (
            "(x - i, y) or (x, y - i), i >= 1",
            "(x - i, y) where i >= 1; (x, y - i) where i >= 1",
        ),
        (
            "(x, y) -> (x - i, y), (x, y - i) where i >= 1",
            "on (x, y): (x - i, y) where i >= 1; (x, y - i) where i >= 1",
        ),
        (
            "(x - i, y) where i >= 1 ∪ (x, y - i) where i >= 1",
            "(x - i, y) where i >= 1; (x, y - i) where i >= 1",
        ),
        (
            "(x - i, y) where i >= 1\n∪ (x, y - i) where i >= 1",
            "(x - i, y) where i >= 1; (x, y - i) where i >= 1",
        ),
        (
            "{(x - i, y) | i >= 1}\n∪ {(x, y - i) | i >= 1}",
            "{(x - i, y) | i >= 1} ∪ {(x, y - i) | i >= 1}",
        ),
        // Names.
        ("(x₁ - i, x₂) where i >= 1", "(x_1 - i, x_2) where i >= 1"),
        ("x_{12} - 1", "x₁₂ - 1"),
    ];
    for (spelt, plain) in same {
        let read = |text: &str| {
            let read = parse_game(text).into_result();
            read.unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
        };
        assert_eq!(read(spelt), read(plain), "{spelt}");
    }
}

/// The text with the cure of its first error put in.
fn cured(text: &str, errors: &[Diagnostic]) -> String {
    let patch = errors[0].patch.as_ref();
    let patch = patch.unwrap_or_else(|| panic!("{text}: {errors:?}"));
    let mut cured = text.to_string();
    cured.replace_range(patch.span.start..patch.span.end, &patch.replacement);
    cured
}

#[test]
fn where_a_spelling_is_refused_one_error_shows_the_text_that_is_right() {
    let cures = [
        (
            "{(x-i, y) | i >= 1} U {(x, y-i) | i >= 1}",
            "{(x-i, y) | i >= 1} ∪ {(x, y-i) | i >= 1}",
        ),
        ("{x - 1} {x - 2}", "{x - 1} ∪ {x - 2}"),
        ("x - i where i = 1 || i = 3", "x - i where i = 1 or i = 3"),
        ("x - i where i > 0 && i < 4", "x - i where i > 0 and i < 4"),
        ("x - i where i =< 3", "x - i where i <= 3"),
        ("x - i where i => 3, i < 5", "x - i where i >= 3, i < 5"),
        ("x - i where 1 < = i", "x - i where 1 <= i"),
        ("x - i where 1 <> i", "x - i where 1 != i"),
        ("x - {1, 2, 5}", "x - s where s in {1, 2, 5}"),
        ("x - s where s in [1, 5]", "x - s where s in 1..5"),
        ("{x - i | i | x, i >= 1}", "{x - i | i divides x, i >= 1}"),
        ("0.77", "take_and_break(\"0.77\")"),
        ("octal 0.77", "take_and_break(\"0.77\")"),
        ("\"0.77\"", "take_and_break(\"0.77\")"),
        ("take_and_break(0.77)", "take_and_break(\"0.77\")"),
        ("{1, 2, 3}", "x - s where s in {1, 2, 3}"),
        ("(x - 1, y) (x, y - 1)", "(x - 1, y) ; (x, y - 1)"),
        ("x - i whree i >= 1", "x - i where i >= 1"),
        (
            "(x, y) -> (x - 1, y); (a, b) -> (a, b - 1)",
            "(x, y) -> (x - 1, y); (x, y) -> (a, b - 1)",
        ),
    ];
    for (text, right) in cures {
        let errors = parse_game(text).into_result().expect_err(text);
        assert_eq!(cured(text, &errors), right, "{errors:?}");
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        if !right.contains("(a, b") {
            assert!(parse_game(right).into_result().is_ok(), "{right}");
        }
    }
}

#[test]
fn dots_stand_between_first_values_and_the_last() {
    for text in [
        "x - i where i = 1, 2, 3, ..., 7",
        "x - i where i >= 1, ..., i <= 5",
        "x - i where i_1, ..., i_5 >= 1",
    ] {
        let errors = parse_game(text).into_result().expect_err(text);
        assert!(
            errors[0].message.starts_with("dots stand between"),
            "{errors:?}"
        );
    }
}

#[test]
fn a_further_target_begins_with_no_operator() {
    for text in ["x - 1 or -s where s >= 1", "x - 1 or xor(x, 1)"] {
        let errors = parse_game(text).into_result().expect_err(text);
        assert!(
            errors[0].message.starts_with("expected another target"),
            "{errors:?}"
        );
    }
}

#[test]
fn conditions_in_brackets_share_nothing() {
    let file = "game g on (x, y)\n  (x - i, y - j)  where (1 <= i), j <= 3\n";
    let read = grundy::language::parse_file(file).into_result().unwrap();
    assert_eq!(grundy::language::format_file(&read), file);
}

#[test]
fn a_move_begins_at_names() {
    for text in [
        "(2 x, y) -> (x, y)",
        "on x[2]: (a, b) -> (a - 1, b)",
        "on (x, y): z -> z - 1",
        "x -> x - 1; y -> y - 1",
    ] {
        let errors = parse_game(text).into_result().expect_err(text);
        assert!(!errors[0].help.is_empty(), "{text}: {errors:?}");
    }
}

#[test]
fn values_are_claimed_under_the_names_of_papers() {
    let plain = parse_claim("grundy(x, y) = x xor y").into_result().unwrap();
    for text in [
        "G(x, y) = x xor y",
        "g(x, y) = x xor y",
        "𝒢(x, y) = x ⊕ y",
        r"\mathcal{G}(x, y) = x \oplus y",
        "SG(x, y) = x xor y",
    ] {
        assert_eq!(parse_claim(text).into_result().unwrap(), plain, "{text}");
    }
}
