//! How texts are read: spellings, brackets, and remainders that could be read in two ways.

use grundy::language::{
    GameExpression, Move, Target, format_file, parse_claim, parse_file, parse_game,
};

#[test]
fn unicode_and_latex_spellings_mean_what_ascii_means() {
    let ascii = "{(x-i, y+1) | 2 <= i <= x, i not in {3, 5}} ∪ {(x+1, y-floor(i/2)) : i = 2 (mod 3), i < y}";
    let unicode = "{(x−i, y+1) | 2 ≤ i ≤ x, i ∉ {3, 5}} ∪ {(x+1, y-⌊i/2⌋) : i ≡ 2 (mod 3), i < y}";
    let latex = r"\{(x-i, y+1) \mid 2 \le i \leq x, i \notin \{3, 5\}\} \cup \left\{(x+1, y-\left\lfloor \frac{i}{2}\right\rfloor) : i \equiv 2 \pmod{3}, i < y\right\}";
    let rules = |text: &str| {
        let parsed = parse_game(text);
        assert_eq!(parsed.errors, Vec::new(), "{text}");
        parsed.tree
    };
    // The congruence sign is kept as written; all else is the same tree.
    let same = format!("{:?}", rules(unicode)).replace("Congruent", "Equal");
    let shown = |tree: Option<GameExpression>| {
        strip_spans(&format!("{tree:?}").replace("Congruent", "Equal"))
    };
    assert_eq!(strip_spans(&same), shown(rules(ascii)));
    assert_eq!(strip_spans(&same), shown(rules(latex)));
}

#[test]
fn brackets_at_the_beginning_of_a_move_may_belong_to_its_expression() {
    let same = [
        ("(x) - i where i >= 1", "x - i where i >= 1"),
        ("(x) + 1 - 2", "x + 1 - 2"),
        (
            "blocking 1 of (2)(x) - i where i > x",
            "blocking 1 of 2(x) - i where i > x",
        ),
        ("on x[2]: (x[k]) - 1", "on x[2]: x[k] - 1"),
        (
            "on x[2]: (x[1]) - 1, (x[2]) - 1",
            "on x[2]: x[1] - 1, x[2] - 1",
        ),
    ];
    for (bracketed, plain) in same {
        let read = |text: &str| parse_game(text).into_result().unwrap();
        assert_eq!(read(bracketed), read(plain), "{bracketed}");
    }
    // What is nothing but positions in brackets is that.
    for text in ["(x - 1)", "(i) + (j) where i + j = x - 2", "((x) - 1, y)"] {
        let Ok(Some(GameExpression::Rules(rules))) = parse_game(text).into_result() else {
            panic!("{text}");
        };
        let Move::Step { target, .. } = &rules.lines[0].content else {
            panic!("{text}");
        };
        assert!(matches!(target, Target::Positions(_)), "{text}");
    }
    let line = "game g on (x)\n  (x - 1) div 2  where x > 0\n";
    assert_eq!(format_file(&parse_file(line).into_result().unwrap()), line);
}

#[test]
fn a_sum_of_heaps_is_no_element_of_a_set_of_options() {
    for text in ["{(i) + (j) | i + j = x - 2}", "{(x - 1), (x - 2) + (0)}"] {
        let errors = parse_game(text).into_result().unwrap_err();
        assert_eq!(errors[0].code.to_string(), "E0004", "{text}");
    }
    let number = "game g on (x)\n  {((i if i < 3 else 2) + (j if j < 3 else 1)) | i + j = x - 2}\n";
    assert_eq!(
        format_file(&parse_file(number).into_result().unwrap()),
        number
    );
}

#[test]
fn a_remainder_at_the_end_of_a_sum_needs_brackets() {
    let refused = [
        ("x + y mod 3", "(x + y) mod 3", "x + (y mod 3)"),
        ("x - y div 2", "(x - y) div 2", "x - (y div 2)"),
        (
            "x + 2 y - 5 mod p",
            "(x + 2 y - 5) mod p",
            "x + 2 y - (5 mod p)",
        ),
        (
            "x xor y mod (2 p)",
            "(x xor y) mod (2 p)",
            "x xor (y mod (2 p))",
        ),
        (
            "3 * floor(x / 3) + x  mod 3",
            "(3 * floor(x / 3) + x)  mod 3",
            "3 * floor(x / 3) + (x  mod 3)",
        ),
        (
            "x mod 3 * 2 + y mod 2",
            "(x mod 3 * 2 + y) mod 2",
            "x mod 3 * 2 + (y mod 2)",
        ),
        (
            "(x + y) + x mod 3",
            "((x + y) + x) mod 3",
            "(x + y) + (x mod 3)",
        ),
    ];
    for (text, of_all, of_last) in refused {
        let claim = |value: &str| format!("grundy(x, y) = {value} if x < 9 else 1");
        let errors = parse_claim(&claim(text)).errors;
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert_eq!(errors[0].code.number(), "E0004", "{text}");
        let readings: Vec<String> = errors[0]
            .readings
            .iter()
            .map(|reading| {
                let mut whole = claim(text);
                whole.replace_range(reading.span.start..reading.span.end, &reading.replacement);
                whole
            })
            .collect();
        assert_eq!(readings, [claim(of_all), claim(of_last)]);
        let trees = readings
            .iter()
            .map(|reading| parse_claim(reading).into_result().unwrap());
        let trees: Vec<_> = trees.collect();
        assert_ne!(trees[0], trees[1], "{text}");
    }
    for text in [
        "(x + y) mod 3",
        "x + (y mod 3)",
        "x mod 3 + y",
        "x mod 3 + y mod 3",
        "x mod 3 - y div 2",
        "x + y mod 3 + 1",
        "4 * xor(floor(x / 4), y) + sum(x, y) mod 4",
        "x + (x + y) mod 3",
        "x + 2 y mod 3",
        "x + mod(y, 3)",
    ] {
        let errors = parse_claim(&format!("grundy(x, y) = {text}")).errors;
        assert_eq!(errors, Vec::new(), "{text}");
    }
    let errors =
        parse_claim("P = {(x, y) | x + y ≡ 1 (mod 3), x - y = 0 (mod 3), x + y ≡ 2 mod 5}").errors;
    assert_eq!(errors, Vec::new());
}

/// The debug form without its spans.
fn strip_spans(debug: &str) -> String {
    let mut out = String::new();
    let mut rest = debug;
    while let Some(at) = rest.find("Span {") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('}').map_or(rest.len(), |end| at + end + 1);
        rest = &rest[end..];
    }
    out + rest
}
