//! Single heaps at speed: every engine against the definition, and against a plain loop farther out.

use crate::game;
use grundy::Job;
use grundy::game::Game;
use grundy::sequence::{Sequence, SequenceEffort, SequenceLimit, Shape};
use grundy::table::Table;
use grundy_oracle::{Oracle, RulesByFunction, digits, taking_and_breaking};
use rayon::prelude::*;

fn of(text: &str) -> Game {
    game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

fn values(text: &str, max: usize) -> Vec<u32> {
    let sequence = Sequence::of(&of(text), max, &Job::quiet());
    sequence
        .unwrap_or_else(|stop| panic!("{text}: {stop:?}"))
        .values()
        .collect()
}

/// What is computed to prove a period, as (preperiod, period, saltus, largest heap).
fn proof(text: &str) -> Option<(usize, usize, i64, usize)> {
    let sequence = Sequence::proved(&of(text), 0, SequenceEffort::MOMENT, &Job::quiet());
    let sequence = sequence.unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
    let period = sequence
        .period
        .filter(|_| sequence.ground.word() == "proved")?;
    Some((
        period.preperiod,
        period.period,
        period.saltus,
        sequence.max(),
    ))
}

/// Numbers that look random, always the same.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
    }

    fn some_of(&mut self, numbers: std::ops::Range<usize>, per_cent: usize) -> Vec<usize> {
        numbers.filter(|_| self.below(100) < per_cent).collect()
    }
}

fn by_definition(code: &str, size: i64) -> Vec<u32> {
    let digits = digits(code);
    let rules = RulesByFunction::new(1, move |position: &[i64]| {
        taking_and_breaking(&digits, position[0])
    });
    let mut oracle = Oracle::new(rules);
    let values = (0..size).map(|heap| oracle.grundy(&[heap]));
    values.map(|value| u32::try_from(value).unwrap()).collect()
}

/// The same by the plain loop over all ways to break a heap in two.
fn by_loop(code: &str, size: usize) -> Vec<u32> {
    let digits = digits(code);
    let mut values: Vec<u32> = Vec::new();
    let mut seen = vec![0; 1 << 12];
    for heap in 0..size {
        for (k, digit) in digits.iter().enumerate().take_while(|(k, _)| *k <= heap) {
            let rest = heap - k;
            if (digit & 1 != 0 && rest == 0 && k > 0) || (digit & 2 != 0 && rest > 0 && k > 0) {
                seen[usize::try_from(values[rest]).unwrap()] = heap + 1;
            }
            if digit & 4 != 0 {
                for a in 1..=rest / 2 {
                    let sum = values[a] ^ values[rest - a];
                    seen[usize::try_from(sum).unwrap()] = heap + 1;
                }
            }
        }
        let free = seen.iter().position(|last| *last != heap + 1).unwrap();
        values.push(u32::try_from(free).unwrap());
    }
    values
}

#[test]
fn every_octal_code_of_three_digits_has_the_values_of_the_definition() {
    let mut codes: Vec<String> = (1..512).map(|code| format!("0.{code:03o}")).collect();
    codes.extend((1..64).map(|code| format!("4.{code:02o}")));
    for code in codes {
        let expected = by_loop(&code, 700);
        assert_eq!(by_definition(&code, 24), expected[..24], "{code}: the loop");
        let text = format!("take_and_break(\"{code}\")");
        assert_eq!(values(&text, 699), expected, "{code}");
    }
}

#[test]
fn long_codes_have_the_values_of_the_plain_loop() {
    let mut draws = Draws(20_251);
    let mut codes: Vec<String> = [
        "0.007", "0.16", "0.106", "0.205", "4.007", "0.77", "0.054", "0.051",
    ]
    .map(String::from)
    .to_vec();
    for _ in 0..12 {
        let code: String = (0..4 + draws.below(4))
            .map(|_| char::from_digit(u32::try_from(draws.below(8)).unwrap(), 8).unwrap())
            .collect();
        codes.push(format!("0.{code}6"));
    }
    // Moves far apart from each other.
    codes.push(format!("0.4{}7", "0".repeat(300)));
    codes.push(format!("0.04{}7", "0".repeat(1023)));
    codes.par_iter().for_each(|code| {
        let text = format!("take_and_break(\"{code}\")");
        assert_eq!(values(&text, 2499), by_loop(code, 2500), "{code}");
    });
}

#[test]
fn codes_that_leave_three_heaps_have_the_values_of_the_definition() {
    let mut draws = Draws(4_711);
    for _ in 0..24 {
        let code: String = (0..1 + draws.below(3))
            .map(|_| char::from_digit(u32::try_from(draws.below(16)).unwrap(), 16).unwrap())
            .collect();
        let code = format!("0.{code}8");
        let expected = by_definition(&code, 64);
        let text = format!("take_and_break(\"{code}\")");
        assert_eq!(values(&text, 63), expected, "{code}");
    }
}

#[test]
fn four_heaps_may_be_left_and_sets_of_values_grow() {
    let rules = RulesByFunction::new(1, |position: &[i64]| {
        let n = position[0] - 2;
        let mut options = Vec::new();
        for a in 0..=n {
            for b in a..=n - a {
                for c in b..=n - a - b {
                    if n - a - b - c >= c {
                        options.push(vec![vec![a], vec![b], vec![c], vec![n - a - b - c]]);
                    }
                }
            }
        }
        options.extend((0..=n + 1).map(|rest| vec![vec![rest]]).filter(|_| n >= -1));
        options
    });
    let mut oracle = Oracle::new(rules);
    let expected: Vec<u32> = (0..90)
        .map(|heap| u32::try_from(oracle.grundy(&[heap])).unwrap())
        .collect();
    assert!(expected.iter().any(|value| *value > 64));
    let text =
        "on (n): n - s where 1 <= s <= 200; (a) + (b) + (c) + (d) where a + b + c + d = n - 2";
    assert_eq!(values(text, 89), expected);
}

#[test]
fn heaps_that_must_differ_are_told_from_others() {
    for (text, apart) in [
        ("grundys_game", 1),
        ("on (n): (a) + (b) where a + b = n - 2, a < b; n - 1", 1),
        (
            "on (n): (a) + (b) where a + b = n - 1, a + 3 <= b; n - 2 where n >= 9",
            3,
        ),
    ] {
        let game = of(text);
        let shape = Shape::of(&game);
        let Shape::Finite { removals, .. } = &shape else {
            panic!("{text}: {shape:?}");
        };
        assert!(
            removals.iter().any(|removal| removal.apart == apart),
            "{text}: {shape:?}"
        );
        // So few heaps are enumerated by the table.
        let table = Table::grundy(&game, &[400], &Job::quiet()).unwrap();
        let expected = (0_i64..).map_while(|heap| table.value(&[heap]));
        let expected: Vec<u32> = expected
            .map(|value| u32::try_from(value).unwrap())
            .collect();
        assert_eq!(values(text, 399), expected, "{text}");
    }
}

#[test]
fn subtraction_sets_of_every_kind_have_the_values_of_the_definition() {
    let mut draws = Draws(1_956);
    let size = 400;
    for round in 0..90 {
        let top = [6, 20, 90, 300][draws.below(4)];
        let per_cent = 1 + draws.below(99);
        let (set, q) = (draws.some_of(1..top, per_cent), 2 + draws.below(6));
        let residues = draws.some_of(0..q, 50);
        // From here on s has its residue in the list; one more number may be taken from heaps of at least `guard`.
        let (start, guard) = (top + draws.below(q), draws.below(60));
        let written = |numbers: &[usize]| {
            let all: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            all.join(", ")
        };
        let mut text = format!("on (n): n - {top} where n >= {guard}");
        if !set.is_empty() {
            text += &format!("; n - s where s in {{{}}}", written(&set));
        }
        let every = round % 3 == 1;
        let residues = match round % 3 {
            0 => Vec::new(),
            _ if every => (0..q).collect(),
            _ => residues,
        };
        if !residues.is_empty() {
            let taken = written(&residues);
            text += &format!("; n - s where s > {start}, s mod {q} in {{{taken}}}");
        }
        let mut expected: Vec<u32> = Vec::new();
        for heap in 0..size {
            let taken = (1..=heap).filter(|s| {
                set.contains(s)
                    || (*s == top && heap >= guard)
                    || (*s > start && residues.contains(&(s % q)))
            });
            let options: Vec<u32> = taken.map(|s| expected[heap - s]).collect();
            expected.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        let shape = Shape::of(&of(&text));
        let right = match &shape {
            Shape::Finite { .. } => residues.is_empty(),
            Shape::AllBut { .. } => residues.len() == q,
            Shape::Repeating { .. } => !residues.is_empty() && residues.len() < q,
            Shape::Other => false,
        };
        assert!(right, "{text}: {shape:?}");
        assert_eq!(values(&text, size - 1), expected, "{text}");
    }
}

#[test]
fn tables_of_many_heaps_have_the_values_of_few() {
    for text in [
        "kayles",
        "nim(1)",
        "subtraction({2, 5, 6})",
        "all_but({3, 10})",
        "grundys_game",
    ] {
        let game = of(text);
        let [few, many] = [300, 600].map(|size| {
            let table = Table::grundy(&game, &[size], &Job::quiet()).unwrap();
            (0..300_i64)
                .map(|heap| table.value(&[heap]))
                .collect::<Vec<_>>()
        });
        assert_eq!(few, many, "{text}");
        assert!(few.iter().all(Option::is_some), "{text}");
    }
}

#[test]
fn periods_of_octal_games_are_proved_with_the_work_that_the_theorem_asks_for() {
    // Guy and Smith 1956; Berlekamp, Conway and Guy 1982, table 7 (b); A. Gangolli and T. Plambeck 1989.
    for (code, preperiod, period, k) in [
        ("0.77", 71, 12, 2),
        ("0.07", 53, 34, 2),
        ("0.137", 52, 34, 3),
        ("0.45", 498, 20, 2),
        ("0.165", 5181, 1550, 3),
        ("0.356", 7315, 142, 3),
        ("0.055", 259, 148, 3),
        ("0.16", 105_351, 149_459, 2),
    ] {
        let last = 2 * preperiod + 2 * period + k - 1;
        let found = proof(&format!("take_and_break(\"{code}\")"));
        let first = 64.max(last + 1) - 1;
        assert_eq!(found, Some((preperiod, period, 0, first)), "{code}");
    }
}

#[test]
fn sets_that_repeat_have_proved_periods_that_go_on() {
    let mut proved = 0;
    for text in [
        "x - s where s even, s >= 2",
        "x - s where s in multiples of 5",
        "x - s where s odd",
        "x - 1; x - s where s mod 3 = 0, s >= 3",
        "x - 1; x - 4; x - s where s mod 5 in {2, 4}, s > 6",
        "x - 2; x - s where s mod 4 = 3; x - s where s mod 6 = 1, s > 20",
        "x - 3 where x >= 50; x - s where s mod 7 in {1, 2, 4}, s > 9",
        "x - 6; x - s where s mod 4 in {0, 1}, s > 10",
    ] {
        let sequence =
            Sequence::proved(&of(text), 0, SequenceEffort::MOMENT, &Job::quiet()).unwrap();
        if sequence.ground.word() != "proved" {
            continue;
        }
        proved += 1;
        let far = values(text, 4000);
        let max = sequence.max();
        for (heap, value) in far.iter().enumerate() {
            let number = grundy::number::Number::from(i64::try_from(heap).unwrap());
            let stated = sequence.value(&number).and_then(|value| value.to_i64());
            assert_eq!(
                stated,
                Some(i64::from(*value)),
                "{text} at {heap}, proved at {max}"
            );
        }
    }
    assert!(proved >= 6, "{proved} of them");
}

#[test]
fn a_search_in_vain_says_where_it_stopped() {
    let effort = |heaps, steps| SequenceEffort { heaps, steps };
    let stopped = |text: &str, effort| {
        let sequence = Sequence::proved(&of(text), 10, effort, &Job::quiet()).unwrap();
        (sequence.limit, sequence.max())
    };
    let (limit, max) = stopped("take_and_break(\"0.007\")", effort(500, 1 << 30));
    assert_eq!((limit, max), (Some(SequenceLimit::Heaps(500)), 500));
    let (limit, max) = stopped("take_and_break(\"0.007\")", effort(1 << 20, 10_000));
    assert_eq!(limit, Some(SequenceLimit::Steps(10_000)));
    assert!((195..205).contains(&max), "{max}");
    assert_eq!(
        stopped("x - s where s prime", effort(500, 1 << 30)),
        (Some(SequenceLimit::Shape), 10)
    );
    let interrupted = Sequence::proved(&of("kayles"), 0, SequenceEffort::MOMENT, &Job::cancelled());
    assert!(matches!(interrupted, Err(grundy::game::Stop::Interrupted)));
}
