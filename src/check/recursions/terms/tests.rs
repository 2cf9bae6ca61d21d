use super::super::tests::words;
use super::*;
use grundy_rules::formula::{Meaning, NoGames};
use grundy_rules::language::{Statement, parse_file};

#[test]
fn every_fact_of_the_relations_is_decided_and_none_without_what_it_needs() {
    FACTS.are_as_they_should();
}

/// x(0), …, x(last) by the definition of mex, each number from 0 on.
pub(in super::super) fn by_definition(
    [a, b, p, q]: [usize; 4],
    once: bool,
    last: usize,
) -> Vec<usize> {
    let (mut x, mut below): (Vec<usize>, Vec<usize>) = Default::default();
    for n in 0..=last {
        let is_free = |z: &usize| {
            let window = (z + 1).saturating_sub(b)..=*z;
            window
                .into_iter()
                .all(|c| below.iter().filter(|own| **own == c).count() < q)
        };
        let first = (0..).find(is_free).unwrap();
        let second = first + a * (n / p);
        x.push(first);
        below.push(first);
        if !(once && first == second) {
            below.push(second);
        }
    }
    x
}

fn number(value: usize) -> Term {
    Term::constant(u64::try_from(value).unwrap())
}

fn positive(term: Term) -> Positive {
    Positive {
        term,
        shown: String::new(),
    }
}

/// All relations are true where the open parameters have these values and x these terms, which have a factor.
#[track_caller]
fn assert_known(
    known: &KnownOfTerms,
    open: &[usize],
    indices: &[Term],
    factor: usize,
    x: &[usize],
) {
    let value = |place: usize| match place - OPEN {
        place if place < open.len() => open[place],
        place => {
            let place = place - open.len();
            let index = indices[place / 2].replaced(&|own| number(open[own - OPEN]));
            let index = index.value(&[], &NoGames).unwrap().to_i64().unwrap();
            let term = x[usize::try_from(index).unwrap()];
            if place % 2 == 1 { term / factor } else { term }
        }
    };
    for relation in &known.conditions {
        let here = relation.replaced(&|place| number(value(place)));
        assert_eq!(
            here.holds(&[], &NoGames),
            Ok(true),
            "{relation:?} at {open:?}, factor {factor}: {x:?}"
        );
    }
}

/// A fact about nothing, with these open parameters.
fn with_fact<T>(open: &[&str], known: &[Condition], run: impl Fn(&FactOnTerms) -> T) -> T {
    let file = parse_file("claim \"\"\n  0 = 0\n");
    let claim = &file.tree.claims().next().unwrap().claim;
    let Statement::Fact(condition) = &claim.statement else {
        panic!("a fact");
    };
    let open: Vec<String> = open.iter().map(ToString::to_string).collect();
    run(&FactOnTerms {
        claim,
        condition,
        closed: &Names::new(),
        open: &open,
        known,
        job: &Job::quiet(),
    })
}

const LAST: usize = 60;

#[test]
fn what_is_taken_for_known_holds_of_the_terms_by_definition() {
    let n = Term::Variable(OPEN);
    let mut indices: Vec<Term> = [0, 1, 3].map(|more| plus(&n, &number(more))).to_vec();
    indices.extend([0, 1, 2, 7].map(number));
    let natural = [Condition::less_equal(number(0), n)];
    let (mut relations, mut most) = (0, 0);
    for ((b, p, q, once), a) in numbers().flat_map(|of| (1..=4).map(move |a| (of, a))) {
        let recursion = Recursion {
            a: positive(number(a)),
            b: positive(number(b)),
            p: positive(number(p)),
            q: positive(number(q)),
            once,
        };
        let known = with_fact(&["n"], &natural, |fact| {
            fact.of_terms(&recursion, &indices).unwrap()
        });
        let multiples = p == 1 && q > 1;
        assert_eq!((known.grows_by_b, known.multiples), (q == 1, multiples));
        let common = (1..=b).rev().find(|d| a % d == 0 && b % d == 0).unwrap();
        let factor = match multiples {
            true => Some(b),
            false => (common > 1).then_some(common),
        };
        assert_eq!(known.factor, factor.map(number));
        relations += known.conditions.len();
        let x = by_definition([a, b, p, q], once, LAST);
        most = most.max(x[LAST]);
        for n in 0..=LAST - 3 {
            assert_known(&known, &[n], &indices, factor.unwrap_or(1), &x);
        }
    }
    assert!(relations > 10_000 && most > 200, "{relations}, {most}");
}

/// All b, p, q up to 4, and whether a pair of equal numbers counts once.
fn numbers() -> impl Iterator<Item = (usize, usize, usize, bool)> {
    (0..128).map(|code| {
        let [b, p, q] = [code, code / 4, code / 16].map(|part| part % 4 + 1);
        (b, p, q, code >= 64)
    })
}

#[test]
fn what_is_known_for_all_parameters_holds_for_each_of_them() {
    let [n, b, p, q] = [0, 1, 2, 3].map(|place| Term::Variable(OPEN + place));
    let mut indices = vec![n.clone(), plus(&n, &number(1))];
    indices.extend([0, 1, 3].map(number));
    for (least_q, is_one, once) in [
        (2, true, true),
        (2, true, false),
        (4, false, true),
        (4, false, false),
        (7, false, false),
    ] {
        let known = [(&n, 0), (&b, 1), (&p, 1), (&q, least_q)];
        let known =
            known.map(|(parameter, least)| Condition::less_equal(number(least), parameter.clone()));
        let recursion = Recursion {
            a: positive(number(1)),
            b: positive(b.clone()),
            p: positive(if is_one { number(1) } else { p.clone() }),
            q: positive(q.clone()),
            once,
        };
        let found = with_fact(&["n", "b", "p", "q"], &known, |fact| {
            fact.of_terms(&recursion, &indices).unwrap()
        });
        assert!(found.zeros && found.multiples == is_one && !found.grows_by_b);
        for a in 1..=2 {
            for (b, p, q, _) in numbers().take(64) {
                let (p, q) = (if is_one { 1 } else { p }, q + least_q - 1);
                let x = by_definition([a, b, p, q], once, 20);
                for n in (0..20).step_by(5) {
                    assert_known(&found, &[n, b, p, q], &indices, b, &x);
                }
            }
        }
    }
}

const RECURSION: &str = "{x(i), y(i) | i < n}";

/// The definitions of x and y, by what stands before the multiset and what y adds.
fn definitions(mex: &str, stairs: &str) -> String {
    format!("x(n) = {mex} {RECURSION}, y(n) = x(n) + {stairs}")
}

fn condition(text: &str, open: &[String]) -> Condition {
    let file = parse_file(&format!("claim \"\"\n  {text}\n"));
    let claim = file.tree.claims().next().unwrap();
    let Statement::Fact(condition) = &claim.claim.statement else {
        panic!("{text}");
    };
    Scope::of_names(open_meanings(open))
        .condition(condition)
        .expect(text)
}

/// A fact with `k = 2`, a parameter with a value, and `n >= 0`, an open one.
pub(in super::super) fn with_parameters<T>(
    parameters: &str,
    fact: &str,
    definitions: &str,
    run: impl Fn(&FactOnTerms) -> T,
) -> T {
    let (mut closed, mut open, mut known) = (Names::new(), Vec::new(), Vec::new());
    for parameter in parameters.split(", ") {
        let (name, _) = parameter.split_once(' ').unwrap();
        match parameter.split_once(" = ") {
            Some((name, value)) => {
                let value = Term::constant(value.parse::<i64>().unwrap());
                closed.insert(name.to_string(), Meaning::Number(value));
            }
            None => {
                if !open.contains(&name.to_string()) {
                    open.push(name.to_string());
                }
                known.push(parameter);
            }
        }
    }
    let known: Vec<Condition> = known.iter().map(|text| condition(text, &open)).collect();
    let file = parse_file(&format!("claim \"\"\n  {fact}\n  where {definitions}\n"));
    let claim = &file.tree.claims().next().expect(fact).claim;
    let Statement::Fact(condition) = &claim.statement else {
        panic!("{fact}");
    };
    run(&FactOnTerms {
        claim,
        condition,
        closed: &closed,
        open: &open,
        known: &known,
        job: &Job::quiet(),
    })
}

/// Is a fact proved by what is known of terms, without a look at small values?
fn is_proved(parameters: &str, fact: &str, definitions: &str) -> bool {
    with_parameters(parameters, fact, definitions, |fact| {
        proved_of_terms(fact).is_some()
    })
}

#[test]
fn what_follows_from_the_growth_of_x_is_proved_also_for_all_parameters() {
    let (q_1, p_1) = (
        definitions("mex(b)", "a floor(n / p)"),
        definitions("mex(b, q)", "a n"),
    );
    let stairs = definitions("mex(b, q)", "a floor(n / p)");
    for (parameters, fact, definitions) in [
        (
            "a = 2, b = 3, p = 2, n >= 0",
            "x(n) < x(n + 1) and y(n) <= y(n + 1)",
            &q_1,
        ),
        (
            "a >= 1, b >= 1, p >= 1, n >= 0",
            "x(n) < x(n + 1) and y(n) <= y(n + 1)",
            &q_1,
        ),
        (
            "a >= 1, b >= 1, p >= 1, n >= 0",
            "x(n) + 2 b <= x(n + 2)",
            &q_1,
        ),
        (
            "a = 2, b = 1, q = 3, n >= 0",
            "y(n) < y(n + 1) and x(n) <= x(n + 1)",
            &p_1,
        ),
        (
            "a >= 1, b = 2, q >= 1, n >= 0",
            "y(n) + a <= y(n + 1)",
            &p_1,
        ),
        (
            "a >= 1, b = 2, p = 3, q >= 1, m >= 0, n >= 0, m <= n",
            "x(m) <= x(n) and y(m) <= y(n)",
            &stairs,
        ),
        ("a = 1, b = 3, q = 2, n >= 0", "x(n) mod b = 0", &p_1),
        (
            "a >= 1, b >= 1, q >= 2, n >= 0",
            "x(n) mod b = 0 and (x(n + 1) = x(n) or x(n + 1) = x(n) + b)",
            &p_1,
        ),
        (
            "a = 1, b = 1, p = 2, q = 3, n >= 1",
            "x(n - 1) <= x(n)",
            &stairs,
        ),
        (
            "a = 1, b = 1, p >= 2, q >= 2",
            "x(0) = x(1) and y(0) = y(1)",
            &stairs,
        ),
        ("a = 1, b >= 1, p >= 1, q >= 4", "x(3) = 0", &stairs),
    ] {
        assert!(
            is_proved(parameters, fact, definitions),
            "{parameters}: {fact}"
        );
    }
    // A common factor of a and b.
    let common = "a = 4, b = 6, p = 3, q = 2, n >= 0";
    assert!(is_proved(
        common,
        "x(n) mod 2 = 0 and y(n) mod 2 = 0",
        &stairs
    ));
    assert!(!is_proved(common, "x(n) mod 4 = 0", &stairs));
    // Where pairs of equal numbers count twice, 0 is full earlier.
    let twice = "x(n) = mex(1, q) {x(i) | i < n} + {y(i) | i < n}, y(n) = x(n) + floor(n / 2)";
    assert!(is_proved("q >= 3", "x(0) = x(1)", twice));
    assert!(!is_proved("q >= 2", "x(0) = x(1)", twice));
}

#[test]
fn what_is_false_or_beyond_what_is_known_is_not_proved() {
    let (q_1, p_1) = (
        definitions("mex(b)", "a floor(n / p)"),
        definitions("mex(b, q)", "a n"),
    );
    let stairs = definitions("mex(b, q)", "a floor(n / p)");
    for (parameters, fact, definitions) in [
        (
            "a = 1, b = 1, p = 1, q = 2, n >= 0",
            "x(n) < x(n + 1)",
            &stairs,
        ),
        (
            "a >= 1, b >= 1, p >= 1, q >= 1, n >= 0",
            "x(n) < x(n + 1)",
            &stairs,
        ),
        ("a = 1, b >= 1, p = 2, n >= 0", "x(n) + b < x(n + 1)", &q_1),
        (
            "a = 1, b = 2, p = 2, n >= 0",
            "x(n) + 3 b <= x(n + 2)",
            &q_1,
        ),
        ("a = 1, b = 2, q = 1, n >= 0", "x(n) mod b = 0", &p_1),
        (
            "a = 1, b = 2, p = 2, q = 2, n >= 0",
            "x(n) mod b = 0",
            &stairs,
        ),
        (
            "a = 1, b = 2, p = 2, q = 3, n >= 0",
            "x(n + 1) <= x(n) + b",
            &stairs,
        ),
        (
            "a = 1, b = 2, p = 2, n >= 0",
            "x(n + 1) <= x(n) + 2 b",
            &q_1,
        ),
        ("a = 1, b >= 1, q >= 1, n >= 0", "x(n) mod b = 0", &p_1),
        ("a = 1, b = 2, q = 2, n >= 0", "x(n) mod 4 = 0", &p_1),
        (
            "a = 1, p = 2, b = 1, q = 2, n >= 0",
            "y(n) < y(n + 1)",
            &stairs,
        ),
        ("a >= 1, b = 1, q = 2, n >= 0", "y(n) + a < y(n + 1)", &p_1),
        ("a = 1, b = 1, p >= 2, q >= 1", "x(0) = x(1)", &stairs),
        ("a = 1, b = 1, p >= 1, q >= 2", "y(0) = y(1)", &stairs),
        ("a = 1, b = 1, p >= 2, q >= 2", "x(1) = x(2)", &stairs),
        ("a = 1, b >= 1, p = 2, q >= 3", "x(3) = 0", &stairs),
        ("a = 1, b = 1, p = 1, m >= 0, n >= 0", "x(m) <= x(n)", &q_1),
        // Indices below 0.
        ("a = 1, b = 1, p = 1, n >= 0", "x(n - 1) <= x(n)", &q_1),
        ("a = 1, b = 1, p = 1, n >= -1", "x(n) <= x(n + 1)", &q_1),
        // Numbers that are no positive integers.
        ("a >= 0, b = 1, q = 2, n >= 0", "y(n) <= y(n + 1)", &p_1),
        ("a = 1, b >= 0, q = 2, n >= 0", "x(n) <= x(n + 1)", &p_1),
        ("a = 1, b = 0, q = 2, n >= 0", "x(n) <= x(n + 1)", &p_1),
        ("a = 1, b = 1, q >= 0, n >= 0", "x(n) <= x(n + 1)", &p_1),
        (
            "a = 1, b = 1, p = -2, q = 2, n >= 0",
            "x(n) <= x(n + 1)",
            &stairs,
        ),
    ] {
        assert!(
            !is_proved(parameters, fact, definitions),
            "{parameters}: {fact}"
        );
    }
}

#[test]
fn repairs_other_recursions_and_hidden_names_are_refused() {
    let plain = "x(n) = mex {x(i), y(i) | i < n}, y(n) = x(n) + n";
    let grows = "x(n) <= x(n + 1)";
    assert!(is_proved("n >= 0", grows, plain));
    for (parameters, fact, definitions) in [
        (
            "n >= 0",
            grows,
            "x(n) = mex(1, 2) {x(i), y(i) | i < n} skipping repeats, y(n) = x(n) + floor(n / 2)",
        ),
        (
            "n >= 0",
            grows,
            "x(n) = n mod 2 if n mod 2 + floor(n / 2) < 2 else mex(1, 2) {x(i), y(i) | i < n or i mod 2 + floor(i / 2) < 2}, y(n) = x(n) + floor(n / 2)",
        ),
        (
            "n >= 0",
            "x(n) <= u(n)",
            "x(n) = mex {x(i), y(i) | i < n}, y(n) = x(n) + n, u(n) = mex {u(i), v(i) | i < n}, v(n) = u(n) + n",
        ),
        (
            "n >= 0",
            "u(n) <= u(n + 1)",
            "x(n) = mex {x(i), y(i) | i < n}, y(n) = x(n) + n, u(n) = mex {u(i), x(i) | i < n}",
        ),
        // The families are others.
        (
            "n >= 0",
            "x(n) < x(n + 1)",
            "x(n) = mex {x(i), y(i) | 1 <= i < n}, y(n) = x(n) + n",
        ),
        (
            "n >= 0",
            "x(n) < x(n + 1)",
            "x(n) = mex {y(i) | i < n}, y(n) = x(n) + n",
        ),
        (
            "n >= 0",
            "x(n) <= x(n + 1)",
            "x(n) = mex {x(i), y(i), i | i < n}, y(n) = x(n) + n",
        ),
        (
            "n >= 0",
            "y(n) < y(n + 1)",
            "x(n) = mex(1, 2) {x(i), y(i) | i < n}, y(n) = x(n) + (n div 2)",
        ),
        // Indices with names of parameters, in what stands under mex and in what y adds; and names with two meanings.
        (
            "b = 2, n >= 0",
            "x(n) + 2 <= x(n + 1)",
            "x(b) = mex(b) {x(i), y(i) | i < b}, y(n) = x(n) + n",
        ),
        (
            "b >= 2, n >= 0",
            "x(n) + 2 <= x(n + 1)",
            "x(b) = mex(b) {x(i), y(i) | i < b}, y(n) = x(n) + n",
        ),
        (
            "a = 1, n >= 0",
            grows,
            "x(n) = mex(1, 2) {x(i), y(i) | i < n}, y(a) = x(a) + a a",
        ),
        (
            "a >= 1, n >= 0",
            grows,
            "x(n) = mex(1, 2) {x(i), y(i) | i < n}, y(a) = x(a) + a a",
        ),
        (
            "p = 1, n >= 0",
            grows,
            "x(n) = mex(1, 2) {x(i), y(i) | i < n}, y(p) = x(p) + floor(p / p)",
        ),
        (
            "q >= 2, n >= 0",
            "x(0) = x(1)",
            "x(q) = mex(1, q) {x(i), y(i) | i < q}, y(n) = x(n) + n",
        ),
        ("i = 1, n >= 0", grows, plain),
        ("i >= 1, n >= 0", grows, plain),
        (
            "n >= 0",
            grows,
            "x(n) = mex {x(y), y(y) | y < n}, y(n) = x(n) + n",
        ),
        (
            "n >= 0",
            grows,
            "x(n) = mex {x(i), y(i) | i < n}, y(x) = x(x) + x",
        ),
        ("x >= 0, n >= 0", grows, plain),
        ("y = 1, n >= 0", grows, plain),
        (
            "c = 1, n >= 0",
            grows,
            "x(n) = mex(c) {x(i), y(i) | i < n}, y(n) = x(n) + n, c = 1",
        ),
        (
            "n >= 0",
            grows,
            "x(n) = mex(c) {x(i), y(i) | i < n}, y(n) = x(n) + n, c = n",
        ),
        (
            "n >= 1",
            grows,
            "x(m) = mex(n) {x(i), y(i) | i < m}, y(m) = x(m) + n m, n = 1",
        ),
        // The terms stand in a mex, where their index is another.
        (
            "n >= 0",
            "mex {x(k) | k <= n} <= mex {x(k) | k <= n + 1}",
            plain,
        ),
        ("n >= 0", "x(x(n)) <= x(x(n + 1))", plain),
    ] {
        assert!(
            !is_proved(parameters, fact, definitions),
            "{parameters}: {fact} where {definitions}"
        );
    }
}

#[test]
fn a_fact_on_terms_is_proved_of_claims_and_small_values_come_first() {
    let claim = |ranges: &str, fact: &str, mex: &str, stairs: &str| {
        let definitions = definitions(mex, stairs);
        words(&format!(
            "claim \"T\", {ranges}, up to 9\n  {fact}\n  where {definitions}\n"
        ))
    };
    let grows = "x(n) < x(n + 1)";
    let found = claim("b in 1..2, n >= 0", grows, "mex(b)", "n");
    assert_eq!(found, ["proved", "proved"]);
    let found = claim("q in 1..2, n >= 0", grows, "mex(1, q)", "n");
    assert_eq!(found, ["proved", "refuted"]);
    let found = claim("q >= 1", "x(0) = x(1)", "mex(1, q)", "n");
    assert_eq!(found, ["refuted"]);
    // One b goes with large n alone.
    let ranges = "b in 1..2, n >= 0, n >= 1000 (b - 1)";
    assert_eq!(claim(ranges, grows, "mex(b)", "n"), ["proved", "proved"]);
}
