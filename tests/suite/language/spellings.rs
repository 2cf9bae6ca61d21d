//! The spellings of papers: what they mean, and what is said where one has no meaning.

use grundy::language::{Code, Diagnostic, parse_claim, parse_game};

#[test]
fn spellings_of_papers_mean_what_the_language_says() {
    let same = [
        // Targets that share conditions.
        (
            "{(x - i, y), (x, y - i) | i >= 1}",
            "{(x - i, y) | i >= 1} ∪ {(x, y - i) | i >= 1}",
        ),
        (
            "{(x - i, y), (x, y - i), (x - i, y - i) : 1 <= i <= 4}",
            "{(x - i, y) | 1 <= i <= 4} ∪ {(x, y - i) | 1 <= i <= 4} ∪ {(x - i, y - i) | 1 <= i <= 4}",
        ),
        // Conditions behind a list in braces.
        (
            "{(x - i, y), (x, y - i)} where i >= 1",
            "{(x - i, y), (x, y - i) | i >= 1}",
        ),
        (
            "{(x - i, y)} ∪ {(x, y - i)}, i >= 1",
            "{(x - i, y), (x, y - i) | i >= 1}",
        ),
        ("{x - s} for s in {1, 4}", "{x - s | s in {1, 4}}"),
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
        // Values in a list, and dots behind any number of them.
        (
            "x - i where i = 1, 2, 3, ..., 7",
            "x - i where i in {1, 2, ..., 7}",
        ),
        (
            r"x - i where i \in \{2, 4, 6, \cdots, 2 x\}",
            "x - i where i in {2, 4, ..., 2 x}",
        ),
        (
            "x - i where i in {3, 6, 9, …}",
            "x - i where i in multiples of 3",
        ),
        (
            r"x - i where i \in \{1, 2, \ldots, 7\}",
            "x - i where i in {1, 2, ..., 7}",
        ),
        (
            "x - i where i = 1, 2, 3, 4",
            "x - i where i in {1, 2, 3, 4}",
        ),
        ("x - i where i = 1 or 2", "x - i where i in {1, 2}"),
        (
            "x - i where i = 1, 2 or 3, i < x",
            "x - i where i in {1, 2, 3}, i < x",
        ),
        (
            r"x - i, \; i = 1, 2, \text{ or } 3",
            "x - i where i in {1, 2, 3}",
        ),
        (
            "x - i where i ≡ 1, 2 (mod 4)",
            "x - i where i ≡ 1 (mod 4) or i ≡ 2 (mod 4)",
        ),
        (
            r"x - i where i \equiv 0 \text{ or } 2 \pmod 5, i > 0",
            "x - i where i ≡ 0 (mod 5) or i ≡ 2 (mod 5), i > 0",
        ),
        (
            r"x - i where i \not\equiv 0 \pmod{3}",
            "x - i where i != 0 (mod 3)",
        ),
        (
            "x - i where i ≢ 0 mod 3, i < 9",
            "x - i where i != 0 (mod 3), i < 9",
        ),
        (
            r"x - i where i \not\in \{1, 2\}, i > 0",
            "x - i where i not in {1, 2}, i > 0",
        ),
        // Divisors.
        ("x - i where i | x", "x - i where i divides x"),
        (
            r"\{n - d : d \mid n, d < n\}",
            "{n - d | d divides n, d < n}",
        ),
        (
            "on x[3]: x_i - s where s in {1, 2}",
            "on x[3]: x[i] - s where s in {1, 2}",
        ),
        (
            "on x[3]: x_i -> x_i - s where s in {1, 2}",
            "on x[3]: x[i] -> x[i] - s where s in {1, 2}",
        ),
        (
            r"on x[3]: x_i - 1, x_j - 1 where i \ne j",
            "on x[3]: x[i] - 1, x[j] - 1 where i != j",
        ),
        ("on x[2]: x_2 - 1", "on x[2]: x[2] - 1"),
        (
            r"n \to n - 1, n - 2, \lfloor n/3 \rfloor where n > 0",
            "n -> n - 1 or n - 2 or floor(n / 3) where n > 0",
        ),
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
        // Unions over an index.
        (
            r"\bigcup_{i=1}^{x} \{(x-i, y)\}",
            "{(x - i, y) | i in 1..x}",
        ),
        (
            r"\bigcup_{1 \le i \le x} \{(x-i, y)\} \cup \bigcup\limits_{j=1}^{y} \{(x, y-j)\}",
            "{(x - i, y) | 1 <= i <= x} ∪ {(x, y - j) | j in 1..y}",
        ),
        (
            "⋃_{i=1}^x {(x-i, y), (x, y-i)}",
            "{(x - i, y) | i in 1..x} ∪ {(x, y - i) | i in 1..x}",
        ),
        (
            r"\bigcup_{k=1}^{\infty} \{(x - k, y - j) : 0 \le j < k\}",
            "{(x - k, y - j) | k >= 1, 0 <= j < k}",
        ),
        (
            r"\bigcup_{s \in \{1, 4\}} \{x - s\}",
            "{x - s | s in {1, 4}}",
        ),
        ("{(x - 1, y)} ⋃ {(x, y - 1)}", "{(x - 1, y)} ∪ {(x, y - 1)}"),
        // A set of options with its name.
        (
            "F(x, y) = {(x - i, y) | i >= 1}",
            "on (x, y): {(x - i, y) | i >= 1}",
        ),
        (
            r"\operatorname{move}((m, n)) = \{(m - i, n) : i \ge 1\} \cup \{(m, n - 1)\}",
            "on (m, n): {(m - i, n) | i >= 1} ∪ {(m, n - 1)}",
        ),
        (
            r"\Gamma(x, y) = \{(x - i, y) : i \ge 1\}",
            "on (x, y): {(x - i, y) | i >= 1}",
        ),
        (
            r"\mathcal{O}(x, y) = \{(x - i, y) : i \ge 1\}",
            "on (x, y): {(x - i, y) | i >= 1}",
        ),
        (
            r"O_{(m, n)} = \{(m - i, n) : i \ge 1\}",
            "on (m, n): {(m - i, n) | i >= 1}",
        ),
        (
            r"\mathcal O_{m, n} = \{(m - i, n) : i \ge 1\}",
            "on (m, n): {(m - i, n) | i >= 1}",
        ),
        (
            r"\mathrm{Opt}_{n} = \{n - 1, n - 2\}",
            "on (n): {n - 1, n - 2}",
        ),
        // `or` parts moves too.
        (
            "(x - i, y), i > 0, or (x, y - i), i > 0",
            "(x - i, y) where i > 0; (x, y - i) where i > 0",
        ),
        (
            "(x - i, y) where i = 1 or i = 3 or (x, y - i) where i > 0",
            "(x - i, y) where i = 1 or i = 3; (x, y - i) where i > 0",
        ),
        // Names.
        (
            r"(x - \ell, y - \alpha) where \ell > 0, \alpha > \ell",
            "(x - ℓ, y - alpha) where ℓ > 0, alpha > ℓ",
        ),
        (r"x - i, i \in \mathbb Z_{\ge 1}", "x - i where i in ℤ≥1"),
        (
            r"\bigl\{ (x - i, y) \,\middle|\, i \ge 1 \bigr\}",
            "{(x - i, y) | i >= 1}",
        ),
        ("(x₁ - i, x₂) where i >= 1", "(x_1 - i, x_2) where i >= 1"),
        ("x_{12} - 1", "x₁₂ - 1"),
        (
            r"x - \alpha_1 where \alpha_1 \ge 1",
            "x - alpha_1 where alpha_1 >= 1",
        ),
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
pub(super) fn cured(text: &str, errors: &[Diagnostic]) -> String {
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
        ("on (n): {1, 2, 3}", "on (n): n - s where s in {1, 2, 3}"),
        (
            "on (s): s - {1, 2, 5}",
            "on (s): s - t where t in {1, 2, 5}",
        ),
        ("S = {1, 2, 3}", "x - s where s in {1, 2, 3}"),
        (
            "on x[3]: x[k] - s where s >= 1, x[k] - s ∉ {x[l]}",
            "on x[3]: x[k] - s where s >= 1, x[k] - s ∉ {x[l] | l >= 1}",
        ),
        (
            r"on x[3]: x - s where 0 < \sum_{i=1}^n s_i < 3",
            "on x[3]: x - s where 0 < sum(s) < 3",
        ),
        (
            "on x[3]: x - s where 0 < ∑_{i = 1}^{3} s_{i} < 3",
            "on x[3]: x - s where 0 < sum(s) < 3",
        ),
        (
            r"on x[3]: x - s where 0 < \sum_{1 \le k \le n} s[k] < 3",
            "on x[3]: x - s where 0 < sum(s) < 3",
        ),
        (
            "G(x, y) = {(x - i, y) | i >= 1}",
            "F(x, y) = {(x - i, y) | i >= 1}",
        ),
        (
            r"\mathcal{G}(x, y) = \{(x - i, y) | i >= 1\}",
            r"F(x, y) = \{(x - i, y) | i >= 1\}",
        ),
        (
            "n -> a + b where a + b = n - 1",
            "n -> (a) + (b) where a + b = n - 1",
        ),
        ("x - i for i from 1 to 3", "x - i for i in 1..3"),
        (r"x - p where p \in \mathbb{P}", "x - p where p prime"),
        ("x - p where p ∈ ℙ", "x - p where p prime"),
        ("x - i where 1 <= i < \u{221e}", "x - i where 1 <= i"),
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
        "x - i where i = 1, 2, 4, ..., 16",
        "x - i where i in {1, 3, 4, ..., 9}",
        "x - i where i >= 1, ..., i <= 5",
        "x - i where i_1, ..., i_5 >= 1",
    ] {
        let errors = parse_game(text).into_result().expect_err(text);
        assert!(errors[0].message.contains("dots stand"), "{errors:?}");
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
fn a_rule_in_words_is_shown_how_moves_are_written() {
    for text in [
        "remove 1, 2 or 3 tokens",
        "on (n): take at most 3 tokens",
        "a player takes 1 or 2 stones",
    ] {
        let errors = parse_game(text).into_result().expect_err(text);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].help[0].contains(" - s where "), "{errors:?}");
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
        "on (x): y -> y - 1",
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

#[test]
fn a_heap_with_a_letter_below_it_is_one_heap_to_the_one_and_any_heap_to_the_other() {
    let errors = parse_game("x_i -> x_i - s where s >= 1").into_result();
    let errors = errors.expect_err("two readings");
    assert_eq!(errors[0].code, Code::Ambiguous);
    assert!(
        errors[0].help[0].contains("on x[3]: x[i] - s"),
        "{errors:?}"
    );
    assert!(
        parse_game("x_1 -> x_1 - s where s >= 1")
            .into_result()
            .is_ok()
    );
    assert!(
        parse_game("on (x_i): x_i - s where s >= 1")
            .into_result()
            .is_ok()
    );
}

#[test]
fn cases_of_papers_are_choices() {
    let plain = parse_claim("grundy(x, y) = 0 if x = y else 1 if x < y, x odd else x xor y");
    // A comma between conditions means and.
    assert!(plain.into_result().is_err());
    let plain = parse_claim("grundy(x, y) = 0 if x = y else 1 if x < y and x odd else x xor y");
    let plain = plain.into_result().unwrap();
    for text in [
        r"\mathcal{G}(x, y) = \begin{cases} 0 & \text{if } x = y \\ 1 & \text{if } x < y, x \text{ odd} \\ x \oplus y & \text{otherwise} \end{cases}",
        r"G(x, y) = \begin{cases} 0, & \mbox{if $x = y$;} \\[2pt] 1, & \text{if $x < y$ and $x$ is odd,} \\ x \oplus y, & \text{else.} \\ \end{cases}",
        r"G(x, y) = \left\{ \begin{array}{ll} 0 & (x = y) \\ 1 & (x < y, x \text{ odd}) \\ x \oplus y & (\text{otherwise}) \end{array} \right.",
        r"G(x, y) = \begin{cases} 0 & x = y \\ 1 & \text{for } x < y, x \text{ odd} \\ x \oplus y \end{cases}",
    ] {
        let read = parse_claim(text).into_result();
        let read = read.unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(read, plain, "{text}");
    }
}

#[test]
fn cases_say_what_holds_otherwise() {
    let text = r"G(x) = \begin{cases} 0 & \text{if } x = 0 \\ 1 & \text{if } x > 0 \end{cases}";
    let errors = parse_claim(text).into_result().expect_err("no other case");
    assert_eq!(errors.len(), 1, "{errors:?}");
    let right = r"G(x) = \begin{cases} 0 & \text{if } x = 0 \\ 1 & \text{otherwise} \end{cases}";
    assert_eq!(cured(text, &errors), right);
}

#[test]
fn heaps_with_dots_between_them_are_a_vector() {
    for text in [
        r"(x_1,\ldots,x_n) \to (x_1, \ldots, x_k - i, \ldots, x_n)",
        "(x_1, …, x_k - i, …, x_n) where i >= 1",
        "F(x_1, ..., x_n) = {(x_1, ..., x_k - i, ..., x_n) | i >= 1}",
    ] {
        let errors = parse_game(text).into_result().expect_err(text);
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert!(
            errors[0].help[0].contains("on x[3]: x[k] - s"),
            "{errors:?}"
        );
    }
}
