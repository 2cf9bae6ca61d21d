//! Periods of the values of one heap: none is called seen or proved that play refutes, and claims about them follow from values that are
//! proved.

use crate::decided;
use grundy::answers::{Answer, GameText, Request, SequenceAnswer, SequenceRequest, SolveRequest};
use grundy::claim::{Exceptions, Verdict};
use grundy::game::Play;
use grundy::library::Library;
use grundy::solve::Grade;
use grundy::{Job, Laboratory};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The heaps that a move leads to from a heap, one each.
type Moves = Box<dyn Fn(usize) -> Vec<usize> + Sync>;

/// A game on one heap, as text and as a plain function.
struct PlainGame {
    text: String,
    moves: Moves,
}

impl PlainGame {
    fn new(text: impl Into<String>, moves: impl Fn(usize) -> Vec<usize> + Sync + 'static) -> Self {
        PlainGame {
            text: text.into(),
            moves: Box::new(moves),
        }
    }

    /// The rules by which a number of a list may be taken.
    fn taking(
        text: impl Into<String>,
        taken: impl Fn(usize) -> Vec<usize> + Sync + 'static,
    ) -> Self {
        PlainGame::new(text, move |x| {
            let taken = taken(x).into_iter();
            taken
                .filter(|s| (1..=x).contains(s))
                .map(|s| x - s)
                .collect()
        })
    }

    /// The values by definition.
    fn values(&self, size: usize) -> Vec<i64> {
        let mut values: Vec<i64> = Vec::new();
        for x in 0..size {
            let mut seen = vec![false; x + 1];
            for option in (self.moves)(x) {
                let value = usize::try_from(values[option]).unwrap();
                seen[value] = true;
            }
            let value = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
            values.push(i64::try_from(value).unwrap());
        }
        values
    }
}

/// The numbers of an increasing sequence, from its first place on, up to a bound.
fn up_to(bound: usize, term: impl Fn(usize) -> usize) -> Vec<usize> {
    (1..).map(term).take_while(|term| *term <= bound).collect()
}

fn factorial(a: usize) -> usize {
    (1..=a).product()
}

/// Rules in which heaps are divided.
fn digit_rules() -> Vec<PlainGame> {
    let mut all = Vec::new();
    for b in 2..=6 {
        for small in [vec![1], vec![2], vec![1, 2], vec![1, 3]] {
            let listed: Vec<String> = small.iter().map(|s| format!("x - {s}")).collect();
            let text = format!("{}; y where x = {b} y, y >= 1", listed.join("; "));
            let taken = small.clone();
            all.push(PlainGame::new(text, move |x| {
                let taken = taken.iter().filter(|s| **s <= x).map(|s| x - s);
                taken.chain((x > 0 && x % b == 0).then(|| x / b)).collect()
            }));
        }
        all.push(PlainGame::new(
            format!("x - i where i >= 1, {b} i <= x"),
            move |x| (1..=x / b).map(|i| x - i).collect(),
        ));
        all.push(PlainGame::new(
            format!("x - 1; x div {b} where x >= {b}"),
            move |x| {
                let halved = (x >= b).then(|| x / b);
                x.checked_sub(1).into_iter().chain(halved).collect()
            },
        ));
        all.push(PlainGame::new(
            format!("x - 1; x - 2; y where x = {b} y + 1, y >= 1"),
            move |x| {
                let taken = [1, 2].into_iter().filter(|s| *s <= x).map(|s| x - s);
                taken.chain((x > b && x % b == 1).then(|| x / b)).collect()
            },
        ));
    }
    all
}

/// Subtraction sets with larger and larger gaps, or with one far element.
fn growing_sets() -> Vec<PlainGame> {
    let mut all = Vec::new();
    type Term = fn(usize) -> usize;
    let sequences: [(&str, Term); 13] = [
        ("k^2", |k| k * k),
        ("k^3", |k| k * k * k),
        ("k (k + 1) div 2", |k| k * (k + 1) / 2),
        ("k^2 + 1", |k| k * k + 1),
        ("2 k^2", |k| 2 * k * k),
        ("3 k^2", |k| 3 * k * k),
        ("k^4", |k| k * k * k * k),
        ("k!", factorial),
        ("k! + 1", |k| factorial(k) + 1),
        ("2 k!", |k| 2 * factorial(k)),
        ("2^k + 1", |k| (1 << k) + 1),
        ("2^k - 1", |k| (1 << k) - 1),
        ("3^k + 1", |k| 3_usize.pow(u32::try_from(k).unwrap()) + 1),
    ];
    for (text, term) in sequences {
        for small in [vec![], vec![1], vec![1, 4]] {
            let listed: Vec<String> = small.iter().map(|s| format!("; x - {s}")).collect();
            let text = format!("x - ({text}) where k >= 1{}", listed.concat());
            all.push(PlainGame::taking(text, move |x| {
                [up_to(x, term), small.clone()].concat()
            }));
        }
    }
    for set in [vec![1, 4], vec![1, 2], vec![2, 3, 7], vec![1, 4, 9, 11]] {
        for far in ["10^15", "10^6", "300000", "5000", "900"] {
            let near: Vec<String> = set.iter().map(ToString::to_string).collect();
            let text = format!("x - s where s in {{{}, {far}}}", near.join(", "));
            let element = match far {
                "5000" => Some(5000),
                "900" => Some(900),
                _ => None,
            };
            let set = set.clone();
            all.push(PlainGame::taking(text, move |_| {
                set.iter().copied().chain(element).collect()
            }));
        }
    }
    all.push(PlainGame::taking("x - s where s prime", |x| {
        let is_prime = |s: &usize| (2..*s).all(|d| !s.is_multiple_of(d));
        (2..=x).filter(is_prime).collect()
    }));
    all
}

/// Moves that may be made at some heaps only, which become rare.
fn rare_moves() -> Vec<PlainGame> {
    let mut all = Vec::new();
    type Is = fn(usize) -> bool;
    let conditions: [(&str, Is); 6] = [
        ("x = k^2, k >= 2", |x| (2..=x).any(|k| k * k == x)),
        ("x = k!, k >= 1", |x| (1..=8).any(|k| factorial(k) == x)),
        ("x = 2^k, k >= 1", |x| x >= 2 && x.is_power_of_two()),
        ("x = 3^k, k >= 1", |x| (1..=12).any(|k| 3_usize.pow(k) == x)),
        ("x >= 100000", |x| x >= 100_000),
        ("x != 1000000, x mod 3 = 2", |x| {
            x != 1_000_000 && x % 3 == 2
        }),
    ];
    for (condition, is) in conditions {
        all.push(PlainGame::taking(
            format!("x - 1; x - 2 where {condition}"),
            move |x| match is(x) {
                true => vec![1, 2],
                false => vec![1],
            },
        ));
    }
    all
}

fn asked(game: &str, max: usize) -> SequenceAnswer {
    let request = Request::Sequence(SequenceRequest {
        game: GameText::of(game),
        max: Some(max),
        at: None,
    });
    let answered = Laboratory::new().answer(&request, &Job::quiet());
    match answered
        .unwrap_or_else(|error| panic!("{game}: {error}"))
        .answer
    {
        Answer::Sequence(view) => SequenceAnswer::from(&view),
        _ => unreachable!("a sequence is asked for"),
    }
}

/// Does the period of an answer give these values?
fn agrees(answer: &SequenceAnswer, values: &[i64]) -> bool {
    let (Some(period), Some(preperiod), Some(saltus)) =
        (answer.period, answer.preperiod, answer.saltus)
    else {
        return true;
    };
    (preperiod + period..values.len()).all(|n| values[n] == values[n - period] + saltus)
}

#[test]
fn no_period_is_printed_that_play_refutes_within_four_times_the_range() {
    let mut games = digit_rules();
    games.extend(growing_sets());
    games.extend(rare_moves());
    assert!(games.len() >= 100, "{}", games.len());
    let printed = AtomicUsize::new(0);
    games.par_iter().for_each(|game| {
        let values = game.values(2001);
        for max in [24, 50, 200, 500] {
            let answer = asked(&game.text, max);
            let shown = answer.values.iter().map(|value| i64::from(*value));
            assert!(shown.eq(values[..=max].iter().copied()), "{}", game.text);
            let (text, grade) = (&game.text, answer.grade);
            printed.fetch_add(usize::from(answer.period.is_some()), Ordering::Relaxed);
            assert!(
                agrees(&answer, &values[..=4 * max]),
                "{text} to {max}: {grade} {answer:?}"
            );
            // What is proved of all heaps is so farther out.
            let far = grade != "proved" || agrees(&answer, &values);
            assert!(far, "{text} to {max}: {answer:?}");
        }
    });
    // Some have a period: of the others none is printed, and they agree with whatever is.
    let printed = printed.into_inner();
    assert!(printed >= 20, "{printed}");
}

#[test]
fn moves_that_may_still_come_leave_no_period_seen() {
    for text in [
        "x - s where s in {1, 4, 10^15}",
        "x - s where s in {1, 4, 900}",
        "x - a! where a >= 1",
        "x - k^2 where k >= 1",
        "x - s where s prime",
    ] {
        for max in [50, 100, 200] {
            let answer = asked(text, max);
            assert_eq!(
                (answer.period, answer.grade),
                (None, "unknown"),
                "{text} to {max}"
            );
        }
    }
    // As soon as the theorem has enough values, the period is proved.
    let answer = asked("x - s where s in {1, 4, 900}", 3000);
    assert_eq!(answer.grade, "proved");
}

#[test]
fn values_of_an_automaton_have_a_period_or_are_proved_to_have_none() {
    let halves = asked("x - 1; y where x = 2 y, y >= 1", 200);
    assert_eq!((halves.period, halves.grade), (None, "proved"));
    assert!(halves.by.is_some_and(|by| by.contains("base 2: 10 states")));
    for (text, period) in [
        ("x - 2^k where k >= 0", (0, 3, 0)),
        ("x - 3^k where k >= 0", (0, 2, 0)),
        ("blocking 1 of x - s where s >= 1", (0, 2, 1)),
        (
            "x - 1; x - 2; (a) + (b) where a + b = x, a >= 1, b >= 1, a + b even",
            (1, 4, 0),
        ),
    ] {
        let answer = asked(text, 100);
        let found = answer.preperiod.zip(answer.period).zip(answer.saltus);
        let found = found.map(|((preperiod, period), saltus)| (preperiod, period, saltus));
        assert_eq!((found, answer.grade), (Some(period), "proved"), "{text}");
    }
}

fn verdict(of: &str, claim: &str) -> Verdict {
    decided(of, claim, Play::Normal, None)
}

#[test]
fn period_and_saltus_follow_from_values_that_automata_prove() {
    let thirds = "x - 3; (a) + (b) + (c) where a + b + c = x, a >= 1, b >= 1, c >= 1";
    let even = "x - 1; x - 2; (a) + (b) where a + b = x, a >= 1, b >= 1, a + b even";
    let powers = "x - 2^k where k >= 0";
    for (of, claim, word) in [
        (thirds, "period 2, preperiod 1, saltus 1", "proved"),
        (thirds, "least period 2, preperiod 1, saltus 1", "proved"),
        (thirds, "period 2, preperiod 1, saltus 2", "refuted"),
        (thirds, "arithmetic periodic", "proved"),
        (thirds, "periodic", "refuted"),
        (even, "period 4, preperiod 1", "proved"),
        (even, "purely periodic", "refuted"),
        (powers, "stair 3", "proved"),
        (powers, "least period 6", "refuted"),
    ] {
        assert_eq!(verdict(of, claim).word(), word, "{of}: {claim}");
    }
}

#[test]
fn p_positions_follow_from_values_that_are_proved_where_moves_lead_to_sums() {
    let even = "x - 1; x - 2; (a) + (b) where a + b = x, a >= 1, b >= 1, a + b even";
    let right = "P = {(0)} ∪ {(x) | x mod 4 = 3}";
    assert_eq!(verdict(even, right).word(), "proved");
    let wrong = verdict(even, "P = {(x) | x mod 4 = 3}");
    let exceptions = match wrong {
        Verdict::Refuted { exceptions, .. } => exceptions,
        other => panic!("{other:?}"),
    };
    assert_eq!(exceptions, Some(Exceptions::Set("{(0)}".into())));
    // On two heaps a move splits the one into two positions.
    let two = "(x - 1, y); (x, y - 1); (x, 0) + (0, y) where x >= 1, y >= 1";
    let edges = "P = {(x, y) | min(x, y) = 0, (x + y) mod 2 = 0}";
    let inside =
        |least: u32| format!("{edges} ∪ {{(x, y) | min(x, y) >= {least}, (x + y) mod 2 = 1}}");
    assert_eq!(verdict(two, &inside(2)).word(), "proved");
    for wrong in [edges.to_string(), inside(1), inside(3)] {
        let found = verdict(two, &wrong);
        assert_eq!(found.word(), "refuted", "{wrong}");
    }
}

#[test]
fn a_least_period_is_the_least_and_a_proof_of_a_multiple_says_so() {
    for choice in 1..64_usize {
        let set: Vec<usize> = (1..=6).filter(|s| choice >> (s - 1) & 1 == 1).collect();
        let listed: Vec<String> = set.iter().map(ToString::to_string).collect();
        let text = format!("subtraction({{{}}})", listed.join(", "));
        let values = PlainGame::taking("", move |_| set.clone()).values(400);
        let is_period = |p: usize, m: usize| (m + p..400).all(|n| values[n] == values[n - p]);
        let least = (1..100).find(|p| is_period(*p, 100)).unwrap();
        let from = (0..).find(|m| is_period(least, *m)).unwrap();
        for p in (1..=3 * least).filter(|p| *p <= 24) {
            let claim = format!("least period {p}, preperiod {from}");
            let expected = if p == least { "proved" } else { "refuted" };
            assert_eq!(verdict(&text, &claim).word(), expected, "{text}: {claim}");
            let claim = format!("period {p}, preperiod {from}");
            let noted = match verdict(&text, &claim) {
                Verdict::Proved { by, .. } => {
                    Some(by.ends_with(&format!("; the least period is {least}")))
                }
                Verdict::Refuted { .. } => None,
                other => panic!("{other:?}"),
            };
            let expected = (p % least == 0).then_some(p > least);
            assert_eq!(noted, expected, "{text}: {claim}");
        }
    }
}

#[test]
fn rows_of_a_game_with_a_far_move_have_no_period_seen() {
    let notes = |game: &str| {
        let request = Request::Solve(SolveRequest {
            game: GameText::of(game),
            file: false,
        });
        match Laboratory::new()
            .answer(&request, &Job::quiet())
            .unwrap()
            .answer
        {
            Answer::Solution(view) => {
                assert_ne!(view.solution.grundy.grade, Grade::Proved);
                view.solution.grundy.notes.clone()
            }
            _ => unreachable!("a solution is asked for"),
        }
    };
    let far = notes("(x - i, y) where i >= 1; (x, y - s) where s in {1, 4, 10^15}");
    assert_eq!(far, Vec::<String>::new());
}

#[test]
fn a_period_of_the_first_game_of_a_family_is_not_that_of_all() {
    let text = "game t(m >= 1) on (x)
  x - s where 1 <= s <= m

claim \"2\" for t(m), m >= 1
  period 2

claim \"stairs\" for t(m), m >= 1
  stair m

claim \"least\" for all_but({l}), l >= 1
  least period 2, saltus 1

claim \"right\" for t(m), m >= 1
  period m + 1
";
    let mut library = Library::embedded();
    let place = library.add("my.game", text).unwrap();
    let mut found = Vec::new();
    grundy::check::check_text(&library, place, None, &Job::quiet(), &mut |report| {
        let refuted = report.refutation();
        let with = refuted.map(|(instance, _)| instance.parameters[0].1.to_string());
        found.push((report.word(), with));
    })
    .unwrap();
    let two = || Some("2".to_string());
    let expected = [("refuted", two()), ("refuted", two()), ("refuted", two())];
    assert_eq!(found[..3], expected);
    assert_eq!(found[3], ("holds", None));
}

#[test]
fn a_long_stair_is_refuted_at_once_or_reaches_a_limit() {
    assert_eq!(
        verdict("subtraction({1})", "stair 3 * 10^15").word(),
        "refuted"
    );
    assert_eq!(verdict("nim(1)", "stair 10^15").word(), "unknown");
}
