use super::super::terms::tests::{by_definition, with_parameters};
use super::super::tests::words;
use super::*;
use grundy_rules::formula::{NoGames, Scope};
use grundy_rules::language::{Statement, parse_file};

/// A number that is written.
fn number(text: &str) -> Number {
    let file = parse_file(&format!("claim \"\"\n  0 = {text}\n"));
    let claim = &file.tree.claims().next().unwrap().claim;
    let Statement::Fact(condition) = &claim.statement else {
        panic!("{text}");
    };
    let Kind::Chain { rest, .. } = &condition.kind else {
        panic!("{text}");
    };
    let number = Scope::of_names(Names::new()).number(&rest[0].1).unwrap();
    number.value(&[], &NoGames).unwrap()
}

#[test]
fn the_multiples_of_alpha_are_the_terms_by_definition() {
    for (a, q) in (1..=4).flat_map(|a| (1..=4).map(move |q| (a, q))) {
        let alpha = number(&format!(
            "(2 - {a} * {q} + sqrt({a}^2 * {q}^2 + 4)) / (2 * {q})"
        ));
        let found = recursion_of_multiples(&alpha, a).unwrap();
        assert_eq!(found, PairRecursion::new(a, 1, 1, q).unwrap());
        let [own, times] = [a, q].map(|number| usize::try_from(number).unwrap());
        let terms = by_definition([own, 1, 1, times], true, 60);
        for (n, term) in terms.into_iter().enumerate() {
            let multiple = alpha.times(&Number::from(n)).unwrap().floor();
            assert_eq!(multiple, Number::from(term), "n = {n}, a = {a}, q = {q}");
        }
    }
}

#[test]
fn other_numbers_belong_to_no_recursion() {
    for (alpha, a) in [
        ("phi", 2),
        ("sqrt(2)", 1),
        ("3 / 2", 1),
        ("1", 1),
        ("0", 1),
        ("1 - phi", 1),
        ("phi / 2", 1),
    ] {
        assert_eq!(recursion_of_multiples(&number(alpha), a), None, "{alpha}");
    }
    assert!(recursion_of_multiples(&number("sqrt(2)"), 2).is_some());
}

/// Is a fact proved so, without a look at small values?
fn is_proved(parameters: &str, fact: &str, definitions: &str) -> bool {
    with_parameters(parameters, fact, definitions, |fact| {
        proved_closed_form(fact).is_some()
    })
}

#[test]
fn a_closed_form_is_proved_of_its_recursion_alone() {
    let wythoff = "x(n) = mex {x(i), y(i) | i < n}, y(n) = x(n) + n";
    let twice = "x(n) = mex(1, q) {x(i) | i < n} + {y(i) | i < n}, y(n) = x(n) + a n";
    let of = "x(n) = mex(1, q) {x(i), y(i) | i < n}, y(n) = x(n) + a n";
    let written = "x(n) = floor(((2 - a q + sqrt(a^2 q^2 + 4)) n) / (2 q))";
    let alpha = "x(n) = floor(((2 - a q + sqrt(a^2 q^2 + 4)) / (2 q)) n)";
    for (parameters, fact, definitions) in [
        ("n >= 0", "x(n) = floor(n phi)", wythoff),
        ("n >= 3", "floor(phi n) = x(n)", wythoff),
        ("a = 3, q = 2, n >= 0", alpha, of),
        ("a = 1, q = 1, n >= 0", alpha, twice),
        (
            "n >= 0",
            "x(n) = u(n)",
            &format!("{wythoff}, u(k) = floor(k phi)"),
        ),
    ] {
        assert!(
            is_proved(parameters, fact, definitions),
            "{parameters}: {fact}"
        );
    }
    for (parameters, fact, definitions) in [
        ("n >= -1", "x(n) = floor(n phi)", wythoff),
        ("n >= 0", "x(n) = floor(n sqrt(2))", wythoff),
        ("n >= 0", "x(n) = floor(n phi) + n", wythoff),
        ("n >= 0", "x(n) = floor((n + 1) phi)", wythoff),
        ("n >= 0", "x(n + 1) = floor(n phi)", wythoff),
        ("n >= 0", "x(n) <= floor(n phi)", wythoff),
        ("n >= 0, m >= 0", "x(n) = floor(m phi)", wythoff),
        ("n >= 0", "y(n) = floor(n phi)", wythoff),
        ("a = 3, q = 2, n >= 0", alpha, twice),
        ("a = 3, q = 2, n >= 0", written, of),
        (
            "n >= 0",
            "x(n) = floor(n phi)",
            "x(n) = mex(2) {x(i), y(i) | i < n}, y(n) = x(n) + n",
        ),
        (
            "n >= 0",
            "x(n) = floor(n phi)",
            "x(n) = mex(1, 2) {x(i), y(i) | i < n}, y(n) = x(n) + n",
        ),
        (
            "n >= 0",
            "x(n) = floor(n phi)",
            "x(n) = mex {x(i), y(i) | i < n}, y(n) = x(n) + 2 n",
        ),
        (
            "n >= 0",
            "x(n) = floor(n phi)",
            "x(n) = mex {x(i), y(i) | i < n}, y(n) = x(n) + floor(n / 2)",
        ),
        (
            "n >= 0",
            "x(n) = floor(n phi)",
            "x(n) = mex {x(i), y(i) | i < n} skipping repeats, y(n) = x(n) + n",
        ),
        (
            "n >= 0",
            "x(n) = u(n)",
            &format!("{wythoff}, u(x) = floor(x phi)"),
        ),
        (
            "n >= 0",
            "x(n) = u(n)",
            &format!("{wythoff}, phi(k) = k, u(k) = floor(k phi)"),
        ),
    ] {
        assert!(
            !is_proved(parameters, fact, definitions),
            "{parameters}: {fact} where {definitions}"
        );
    }
}

#[test]
fn the_closed_form_of_wythoffs_game_is_proved_of_a_claim() {
    let claim = |alpha: &str| {
        words(&format!(
            "claim \"T\", n >= 0, up to 9\n  x(n) = floor({alpha} n)\n  where {}\n",
            "x(n) = mex {x(i), y(i) | i < n}, y(n) = x(n) + n"
        ))
    };
    assert_eq!(claim("phi"), ["proved"]);
    assert_eq!(claim("(3 / 2)"), ["refuted"]);
    // The same up to 9, and not for 10.
    assert_eq!(claim("(8 / 5)"), ["holds"]);
}

#[test]
fn closed_forms_are_proved_to_be_the_p_positions_of_their_games_alone() {
    let alpha = "alpha = (2 - a q + sqrt(a^2 q^2 + 4)) / (2 q)";
    let of = |game: &str, pairs: &str| {
        words(&format!(
            "claim \"T\" for {game}, a in 3..3, q in 4..4, up to 12\n  P = {{{pairs} | n >= 0}}, symmetric\n  where {alpha}\n"
        ))
    };
    let floor = "floor(alpha n)";
    for pairs in [
        format!("({floor}, {floor} + a n)"),
        format!("({floor}, floor((alpha + a) n))"),
    ] {
        assert_eq!(of("gurvich(a, 1, 1, q)", &pairs), ["proved"], "{pairs}");
    }
    let right = format!("({floor}, {floor} + a n)");
    for (game, pairs) in [
        ("gurvich(a, 1, 1, q + 1)", &right),
        ("gurvich(a + 1, 1, 1, q)", &right),
        ("gurvich(a, 1, 2, q)", &right),
        ("gurvich_literal(a, 1, 1, q)", &right),
        (
            "gurvich(a, 1, 1, q)",
            &format!("({floor}, {floor} + a n + n)"),
        ),
        ("gurvich(a, 1, 1, q)", &format!("({floor}, a n)")),
    ] {
        assert_ne!(of(game, pairs), ["proved"], "{game}: {pairs}");
    }
}
