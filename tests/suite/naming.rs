//! Misreadings that are reported: heaps without names, unknown parameters, and warnings.

use crate::{game, game_of_file};
use grundy::Laboratory;
use grundy::check;
use grundy::language::{Diagnostic, format_file, parse_claim, parse_file};
use grundy::library::Library;

#[test]
fn heaps_that_are_not_named_are_called_by_the_names_with_which_every_move_begins() {
    let inferred: [(&str, &[&str], &str); 7] = [
        (
            "(m-k,n) where k>=1; (m,n-k) where k>=1",
            &["m", "n"],
            "nim(2)",
        ),
        (
            "(x_1 - i, x_2) where i >= 1; (x_1, x_2 - i) where i >= 1",
            &["x_1", "x_2"],
            "nim(2)",
        ),
        (
            "{(a - k, b) | k >= 1} ∪ {(a, b - k) | k >= 1}",
            &["a", "b"],
            "nim(2)",
        ),
        ("symmetric: (m - k, n) where k >= 1", &["m", "n"], "nim(2)"),
        ("n - k where k >= 1", &["n"], "nim(1)"),
        (
            "(x - k, y, z, w) where k >= 1; (x, y - k, z, w) where k >= 1; (x, y, z - k, w) where k >= 1; (x, y, z, w - k) where k >= 1",
            &["x", "y", "z", "w"],
            "nim(4)",
        ),
        (
            "n - 1; n div 2 where n >= 1",
            &["n"],
            "on (x): x - 1; x div 2 where x >= 1",
        ),
    ];
    for (text, names, same) in inferred {
        let found = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(found.heaps(), names, "{text}");
        assert!(found.heaps_are_inferred(), "{text}");
        let same = game(same).unwrap();
        for code in 0..256_i64 {
            let position: Vec<i64> = (0..names.len())
                .map(|heap| code / 4_i64.pow(u32::try_from(heap).unwrap()) % 4)
                .collect();
            assert_eq!(
                found.options(&position),
                same.options(&position),
                "{text} at {position:?}"
            );
        }
    }
}

#[test]
fn heaps_keep_their_usual_names_where_one_of_them_occurs() {
    for text in [
        "{(u, y) | u < x} ∪ {(x, v) | v < y}",
        "(x - k, y) where k >= 1; (x, y - k) where k >= 1",
        "(u, v) where u < x, v = y",
    ] {
        let found = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(found.heaps(), ["x", "y"], "{text}");
        assert!(!found.heaps_are_inferred(), "{text}");
    }
}

#[test]
fn no_name_that_may_be_a_heap_is_told_to_be_bounded() {
    for (text, proposed) in [
        (
            "(m-k,n) where k>=1; (n-k,m) where k>=1",
            vec![("m", "(m, n)"), ("n", "(m, n)")],
        ),
        ("(m-k,n) where k>=1, m <= x", vec![("n", "(x, n)")]),
        ("(m-k,y) where k>=1", vec![("m", "(m, y)")]),
        ("n - 1; m - 2", vec![("n", "(n)"), ("m", "(m)")]),
        ("(m - k, m - j) where k >= 1, j >= 1", vec![("m", "(…)")]),
        ("(a) + (b) where a + b = n - 1", vec![("a", "(a)")]),
    ] {
        let errors = game(text).err().unwrap_or_else(|| panic!("{text} is read"));
        for error in &errors {
            assert_eq!(error.code.number(), "E0012", "{text}: {error:?}");
            assert_eq!(error.patch, None, "{text}: {error:?}");
        }
        // Nothing else is told.
        let told = errors.iter().flat_map(|error| error.help.clone());
        let proposed = proposed.into_iter();
        let proposed = proposed
            .map(|(name, heaps)| format!("if {name} is a heap, name the heaps: `on {heaps}: …`"));
        assert_eq!(
            told.collect::<Vec<_>>(),
            proposed.collect::<Vec<_>>(),
            "{text}"
        );
    }
    // What can be no heap may be bounded.
    let errors = game("(x - i, y + j) where i >= 1").err().unwrap();
    assert!(errors[0].patch.is_some());
}

#[test]
fn a_parameter_is_given_once() {
    let errors = game("ryuo(p = 3, p = 4)").err().unwrap();
    assert_eq!(errors[0].code.number(), "E0008");
    assert_eq!(errors[0].message, "p is given twice");
}

/// The codes of what is warned of in a game.
fn warned(of: &str) -> Vec<&'static str> {
    let found = game(of).unwrap_or_else(|errors| panic!("{of}: {errors:?}"));
    found
        .warnings()
        .iter()
        .map(|warning| warning.code.number())
        .collect()
}

#[test]
fn a_line_that_can_never_be_made_is_warned_of() {
    assert_eq!(
        warned("(x-i,y) where i>=1; (x,y-i) where i>=1, i<1"),
        ["W0001"]
    );
    assert_eq!(
        warned("on x[2]: x[k] - s where s >= 1; x[k] - 1 where 1 > 2"),
        ["W0001"]
    );
    // With more heaps there would be one.
    assert_eq!(
        warned("on x[2]: x[k] - s where s >= 1; x[k] - 1 where k > 2"),
        [] as [&str; 0]
    );
    assert_eq!(warned("(x - 1, y); (x, y - 1) where 1 > 2"), ["W0001"]);
    assert_eq!(
        warned("on (x, y), symmetric: (x - 1, y); (x - 2, y) where x < y, y < x"),
        ["W0001"]
    );
    assert_eq!(
        warned("(x-i,y) where i>=1; (x,y-i) where i>=1"),
        [] as [&str; 0]
    );
    // A member of a family may lack a move.
    let text = "game g(p) on (x, y)\n  (x - i, y)  where i >= 1\n  (x, y - i)  where 1 <= i < p\n";
    assert_eq!(game_of_file(text, "g(1)").unwrap().warnings(), []);
}

#[test]
fn a_comma_beside_or_is_warned_of_with_both_readings() {
    let text = "(x - 1, y); (u, v) where u < x, v = y or u = x, v < y";
    assert_eq!(warned(text), ["W0003", "W0001"]);
    let warning = game(text).unwrap().warnings()[0].clone();
    let options = |rules: &str| {
        let found = game(rules).unwrap_or_else(|errors| panic!("{rules}: {errors:?}"));
        assert!(
            found
                .warnings()
                .iter()
                .all(|warning| warning.code.number() != "W0003"),
            "{rules}"
        );
        found.options(&[2, 3]).unwrap().len()
    };
    let read: Vec<usize> = warning
        .readings
        .iter()
        .map(|reading| {
            let mut rules = text.to_string();
            rules.replace_range(reading.span.start..reading.span.end, &reading.replacement);
            options(&rules)
        })
        .collect();
    assert_eq!(read, [1, 5]);
    for stays in [
        "(x - i, y) where i = 1 or i mod 3 = 0, i >= 1",
        "(x - i, y - j) where i + j > 0, |i - j| < 2 or min(i, j) = 0",
        "(u, v) where u < x, (v = y or u = x), v < y; (x - 1, y)",
    ] {
        assert!(!warned(stays).contains(&"W0003"), "{stays}");
    }
    // The formatter keeps brackets that say what is meant.
    let file = "game g on (x, y)\n  (x - 1, y)\n  (u, v)  where u < x, (v = y or u = x), v < y\n";
    assert_eq!(format_file(&parse_file(file).into_result().unwrap()), file);
}

#[test]
fn a_name_that_says_nothing_is_warned_of() {
    let warned = |claim: &str| -> Vec<Diagnostic> {
        let parsed = parse_claim(claim).into_result().unwrap().unwrap();
        grundy::language::doubtful_claim(&parsed, &[])
    };
    let found = warned("P = {(x, y) | x = z}");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].code.number(), "W0002");
    assert_eq!(found[0].help, ["did you mean y?"]);
    assert_eq!(
        warned("P = {(left, right) | left = rihgt + 1, rihgt < 5}").len(),
        1
    );
    for stays in [
        "P = {(x, y) | x = y}",
        "P = {(x, y) | x = 2 k, y = 2 l}",
        "P = {(x, y) | x = z, y = 2 z}",
        "P = {(x(n), y(n)) | n >= 0} where x(n) = n, y(n) = 2 n",
        "P = {(x, y) | x = c} where c = 3",
    ] {
        assert_eq!(warned(stays), [], "{stays}");
    }
    let found = game("(x - i, y) where i >= 1, x = z; (x, y - 1)").unwrap();
    assert_eq!(found.warnings().len(), 1);
}

#[test]
fn a_product_in_one_word_is_an_error_or_warned_of() {
    // The factors stand alone elsewhere: an error.
    let file = "game g(a, b) on (x)\n  x - ab where 0 < ab <= x\n";
    let with_a_factor = "game g(a) on (x)\n  x - ka where k >= 1\n";
    for (file, name) in [(file, "g(1, 2)"), (with_a_factor, "g(2)")] {
        let errors = game_of_file(file, name).unwrap_err();
        assert_eq!(errors[0].code.number(), "E0004", "{errors:?}");
    }
    for claim in [
        "P = {(x) | x = ab, a >= 1, b >= 1}",
        "P = {(x) | x = 3ab, a <= b}",
    ] {
        let found = Laboratory::new().game("x - 1").unwrap().claim(claim);
        let error = found.and_then(|claim| claim.check(20)).expect_err(claim);
        assert_eq!(error.diagnostics()[0].code.number(), "E0004", "{error}");
    }
    // One factor is known, the other stands nowhere: a warning.
    for (rules, name) in [
        ("game g(b) on (x)\n  x - kb where 0 < kb <= x\n", "kb"),
        (
            "game g(b) on (x, y)\n  (x, y - kx) where 0 < kx <= y, y > b\n",
            "kx",
        ),
    ] {
        let found = game_of_file(rules, "g(2)").unwrap();
        let warnings = found.warnings();
        let [warning] = warnings else {
            panic!("{rules}: {warnings:?}")
        };
        assert_eq!(warning.code.number(), "W0002");
        assert!(warning.message.starts_with(name), "{}", warning.message);
    }
    for stays in [
        "(x - dx, y - dy) where dx + dy > 0, dx <= 2, dy <= 2",
        "x - step where step in {1, 2}",
        "x - pq where 0 < pq <= x",
    ] {
        assert_eq!(game(stays).unwrap().warnings(), [], "{stays}");
    }
}

#[test]
fn a_remainder_as_an_index_is_warned_of_for_no_heap_has_the_number_0() {
    let found = game("on x[4]: x[i] - 1, x[(i + 1) mod 4] - 1").unwrap();
    assert_eq!(found.warnings().len(), 1);
    assert_eq!(found.warnings()[0].code.number(), "W0001");
    let found = game("on x[4]: x[i] - 1, x[i mod 4 + 1] - 1").unwrap();
    assert_eq!(found.warnings(), []);
    assert_eq!(found.options(&[1, 0, 0, 1]).unwrap(), [[[0, 0, 0, 0]]]);
}

#[test]
fn spellings_that_papers_use_with_another_meaning_are_warned_of() {
    for (rules, what) in [
        ("n - i where i = 1 mod 3", "1 mod 3 is one number"),
        ("n - i where i != 0 mod 3, i > 0", "0 mod 3 is one number"),
        ("on (x): (x - 1 y - 1)", "1 y is a product"),
        ("n - i where 2 <= i i <= 4", "i i is a product"),
        ("n - i where 1 <= i <= phi(n)", "golden ratio"),
        ("n - i where 1 <= i <= n^1/2", "the exponent"),
        ("x - i where i in {2, 4, ..., 2^k}, k <= 3", "no powers"),
        ("x - i where i in {1, 3, ..., 8}", "does not come to 8"),
        ("on x[3]: x[i] - s where s >= 1, x[i] >= x[j]", "one heap j"),
        ("on x[3]: x - s where sum(s) >= 1, s[i] <= 2", "one heap i"),
    ] {
        let found = game(rules).unwrap_or_else(|errors| panic!("{rules}: {errors:?}"));
        let warnings = found.warnings();
        let usual: Vec<_> = warnings
            .iter()
            .filter(|warning| warning.code.number() == "W0006")
            .collect();
        assert!(
            usual.len() == 1 && usual[0].message.contains(what),
            "{rules}: {warnings:?}"
        );
    }
    for stays in [
        "n - i where i = 1 (mod 3)",
        "n - i where i mod 3 = 1 mod 3",
        "n - i where i = n mod 3, i > 0",
        "n - i where i = 10 mod n, i > 0, n > 0",
        "x - i where i in {1, 3, ..., 9}",
        "x - i where 1 <= i <= x^2/2",
        "on x[3]: x[i] - s where s >= 1, x[j] = 0, j != i",
        "on x[3]: x[i] - s where s >= 1, x[i] >= x",
    ] {
        assert_eq!(game(stays).unwrap().warnings(), [], "{stays}");
    }
}

#[test]
fn a_variable_between_numbers_of_which_nothing_else_speaks_is_warned_of() {
    for rules in [
        "(x - 1, y) where 1 <= i <= 3",
        "n - s - 1 where 0 <= S <= 3, s <= 2",
    ] {
        let found = game(rules).unwrap();
        let [warning] = found.warnings() else {
            panic!("{rules}: {:?}", found.warnings())
        };
        assert_eq!(warning.code.number(), "W0002", "{rules}");
    }
    for rules in [
        "on x[4]: x[i] - s, x[i mod n + 1] - t where s + t > 0",
        "on x[3]: x[1] - s where s >= 1; x[n] - s where s >= 1",
    ] {
        let found = game(rules).unwrap();
        assert!(
            found.warnings()[0].message.starts_with("n is any heap"),
            "{rules}"
        );
    }
}

#[test]
fn the_variable_of_a_set_has_no_meaning_outside_of_it() {
    for rules in [
        "on (x): x - k where k in {k^2 | k >= 1}",
        "on (x): x - k where 1 <= k <= sum({k | k <= 2})",
        "on (x): x - k where k in {k + 1 | k >= 2}",
    ] {
        let errors = game(rules).unwrap_err();
        assert_eq!(errors[0].code.number(), "E0004", "{rules}: {errors:?}");
    }
    let count = |rules: &str| game(rules).unwrap().options(&[9]).unwrap().len();
    assert_eq!(count("on (x): x - k where k in {m^2 | m >= 1}"), 3);
    assert_eq!(
        count("on (x): x - k where k in {k i | 1 <= i <= 3}, k >= 1"),
        9
    );
}

#[test]
fn a_test_of_a_heap_that_is_not_there_fails_beside_or() {
    let first = game("on x[3]: x[i] - s where s >= 1, i = 1 or x[i - 1] = 0").unwrap();
    assert_eq!(first.options(&[1, 1, 1]).unwrap(), [[[0, 1, 1]]]);
    let ends = game("on x[3]: x[i] - s where s >= 1, x[i - 1] = 0 or x[i + 1] = 0").unwrap();
    assert_eq!(ends.options(&[0, 0, 1]).unwrap(), [[[0, 0, 0]]]);
    let behind_not = game("on x[3]: x[k] - 1 where not (k > 1 and x[k - 1] > 0)").unwrap();
    assert_eq!(behind_not.options(&[1, 1, 1]).unwrap(), [[[0, 1, 1]]]);
    // A number that names no heap is a mistake.
    assert!(game("on x[3]: x[i] - s where s >= 1, x[7] = 0 or x[2] = 0").is_err());
}

#[test]
fn whether_vectors_differ_in_some_entry_or_in_each_must_be_written() {
    let errors = game("on x[2]: x - s where s != 0").unwrap_err();
    assert_eq!(errors[0].code.number(), "E0004");
    let options = |rules: &str, position: &[i64]| game(rules).unwrap().options(position).unwrap();
    let some = options("on x[2]: x - s where not (s = 0)", &[2, 3]);
    assert_eq!(some, options("on x[2]: x - s where sum(s) >= 1", &[2, 3]));
    let each = options("on x[2]: x - s where count(s = 0) = 0", &[2, 3]);
    assert_eq!(each, options("on x[2]: x - s where s >= 1", &[2, 3]));
    // One entry differs in one way.
    assert_eq!(options("on x[1]: x - s where s != 0", &[3]).len(), 3);
}

#[test]
fn conditions_are_counted_entry_by_entry() {
    let count = |condition: &str| {
        let rules = format!("on x[2]: x - s where s <= 3, sum(s) >= 1, {condition}");
        game(&rules).unwrap().options(&[3, 3]).unwrap().len()
    };
    // One entry is 1 or 2, the other 0 or 3.
    for same in [
        "count(s in {1, 2}) = 1",
        "count(s = 1 or s = 2) = 1",
        "count(s > 0 and s < 3) = 1",
        "count(0 < s < 3) = 1",
        "count(1 <= s <= 2) = 1",
        "count(not (s = 0 or s = 3)) = 1",
        "count(s != 0 and s != 3) = 1",
    ] {
        assert_eq!(count(same), 8, "{same}");
    }
    for same in [
        "s ≡ 1 or 2 (mod 3)",
        "s ≡ 1, 2 (mod 3)",
        "s mod 3 in {1, 2}",
    ] {
        assert_eq!(count(same), 4, "{same}");
    }
}

#[test]
fn nothing_is_warned_of_in_the_papers() {
    let library = Library::embedded();
    for (place, text) in library.texts().iter().enumerate() {
        assert_eq!(check::warnings(&library, place), [], "{}", text.name);
    }
}
