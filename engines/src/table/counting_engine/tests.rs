//! Games with blocking by counts, against enumeration, which lists the options of every line.

use crate::table::{Choice, Method, Table};
use grundy_oracle::sample;
use grundy_rules::game::{Game, Play, Stop};
use grundy_rules::language::parse_game;
use grundy_rules::library::Library;
use grundy_work::{Job, Limits, Resource};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn game(text: &str, name: &str) -> Result<Game, String> {
    let mut library = Library::embedded();
    library
        .add("test", text)
        .map_err(|errors| format!("{text}\n{errors:?}"))?;
    let expression = parse_game(name).into_result();
    let expression = expression.map_err(|errors| format!("{errors:?}"))?;
    let expression = expression.ok_or("no game")?;
    Game::new(&expression, &library).map_err(|errors| format!("{text}\n{errors:?}"))
}

fn is_counted(game: &Game, shape: &[usize]) -> bool {
    let job = Job::quiet();
    let domain = game.domain(shape, &job).unwrap();
    matches!(Method::of(game, &domain, &job), Method::Counts(_))
}

/// Are the values, outcomes and bytes of both ways alike?
fn agree(game: &Game, shape: &[usize]) -> Result<(), String> {
    let job = &Job::quiet();
    let tables = |choice| {
        let values = Table::grundy_by(choice, game, shape, job)?;
        let outcomes = Table::outcomes_by(choice, game, shape, Play::Normal, job)?;
        Ok((values, outcomes))
    };
    let (fast, slow) = match (tables(Choice::Fast), tables(Choice::Enumerate)) {
        (Ok(fast), Ok(slow)) => (fast, slow),
        (fast, slow) => {
            let faults: [Option<Stop>; 2] = [fast.err(), slow.err()];
            return match faults[0] == faults[1] {
                true => Ok(()),
                false => Err(format!("{faults:?}")),
            };
        }
    };
    let mut position = Vec::new();
    for number in 0..slow.0.domain().count() {
        slow.0.domain().position(number, &mut position);
        let found = (fast.0.value(&position), fast.1.outcome(&position));
        let expected = (slow.0.value(&position), slow.1.outcome(&position));
        if found != expected {
            return Err(format!("{position:?}: {found:?}, enumerated {expected:?}"));
        }
    }
    Ok(())
}

/// `blocking b of (x - a - p k, y - c - q k) where k >= 0, k <= n, …`
#[derive(Clone, Debug)]
struct DrawnLine {
    budget: Option<u32>,
    first: [i64; 2],
    step: [i64; 2],
    last: Option<i64>,
    condition: Option<&'static str>,
}

const CONDITIONS: [&str; 6] = [
    "x >= 5",
    "x + y >= 7",
    "x >= y",
    "y <= 6",
    // On the option.
    "x - {x} - {p} k >= 2",
    "x - {x} - {p} k <= y - {y} - {q} k",
];

impl DrawnLine {
    fn text(&self, budget: bool) -> String {
        let ([a, c], [p, q]) = (self.first, self.step);
        let blocking = match self.budget.filter(|_| budget) {
            Some(budget) => format!("blocking {budget} of "),
            None => String::new(),
        };
        let mut text = format!(
            "  {blocking}(x - {a} - {p} k, y - {c} - {q} k) where k >= 0, {a} + {c} + k >= 1"
        );
        if let Some(last) = self.last {
            text.push_str(&format!(", k <= {last}"));
        }
        if let Some(condition) = self.condition {
            let numbers = [("{x}", a), ("{y}", c), ("{p}", p), ("{q}", q)];
            let condition = numbers
                .iter()
                .fold(condition.to_string(), |condition, (name, number)| {
                    condition.replace(name, &number.to_string())
                });
            text.push_str(&format!(", {condition}"));
        }
        text
    }
}

fn drawn_line() -> impl Strategy<Value = DrawnLine> {
    let step = prop_oneof![
        3 => prop_oneof![Just([1, 0]), Just([0, 1]), Just([1, 1])],
        1 => [0_i64..=3, 0_i64..=3],
    ];
    let condition = option::weighted(0.3, proptest::sample::select(CONDITIONS.to_vec()));
    let last = option::weighted(0.3, 0_i64..=12);
    (
        option::of(0_u32..=3),
        [0_i64..=3, 0_i64..=3],
        step,
        last,
        condition,
    )
        .prop_filter("a move changes a heap", |(_, _, step, _, _)| {
            step[0] + step[1] > 0
        })
        .prop_map(|(budget, first, step, last, condition)| DrawnLine {
            budget,
            first,
            step,
            last,
            condition,
        })
}

#[test]
fn random_rays_and_windows_with_budgets_have_the_values_that_enumeration_gives() {
    let counted = std::cell::Cell::new((0_u32, 0_u32));
    let drawn = (
        vec(drawn_line(), 1..=4),
        any::<bool>(),
        1_usize..=30,
        1_usize..=30,
    );
    sample(200, drawn, |(lines, symmetric, width, height)| {
        let symmetric = if symmetric { ", symmetric" } else { "" };
        let lines: Vec<String> = lines.iter().map(|line| line.text(true)).collect();
        let text = format!("game g on (x, y){symmetric}\n{}\n", lines.join("\n"));
        let Ok(game) = game(&text, "g") else {
            return Ok(false);
        };
        let shape = [width, height];
        agree(&game, &shape).map_err(|fault| TestCaseError::fail(format!("{text}\n{fault}")))?;
        let (all, some) = counted.get();
        let counts = game.has_blocking() && is_counted(&game, &shape);
        counted.set((all + 1, some + u32::from(counts)));
        Ok(true)
    });
    let (all, some) = counted.get();
    assert!(3 * some > all, "{some} of {all} are counted");
}

#[test]
fn random_rays_that_share_a_budget_have_the_values_that_enumeration_gives() {
    let counted = std::cell::Cell::new((0_u32, 0_u32));
    let drawn = (
        vec(drawn_line(), 1..=3),
        0_u32..=4,
        1_usize..=30,
        1_usize..=30,
    );
    sample(200, drawn, |(lines, budget, width, height)| {
        let lines: Vec<String> = lines.iter().map(|line| line.text(false)).collect();
        let text = format!(
            "game base on (x, y)\n{}\ngame g = blocking {budget} of base\n",
            lines.join("\n")
        );
        let Ok(game) = game(&text, "g") else {
            return Ok(false);
        };
        let shape = [width, height];
        agree(&game, &shape).map_err(|fault| TestCaseError::fail(format!("{text}\n{fault}")))?;
        let (all, some) = counted.get();
        counted.set((all + 1, some + u32::from(is_counted(&game, &shape))));
        Ok(true)
    });
    let (all, some) = counted.get();
    assert!(3 * some > all, "{some} of {all} are counted");
}

#[test]
fn games_of_the_papers_with_blocking_are_counted() {
    let games: [(&str, &[usize]); 9] = [
        ("gurvich(2, 1, 1, 2)", &[40, 50]),
        ("gurvich(1, 3, 2, 2)", &[30, 30]),
        ("gurvich_section8(3, 2, 2, 3)", &[30, 25]),
        ("gurvich_literal(1, 1, 2, 2)", &[30, 30]),
        ("larsson(2, 3)", &[40, 40]),
        ("blocking 3 of nim(1)", &[200]),
        ("blocking 1 of nim(3)", &[9, 8, 7]),
        ("blocking 2 of nim(2)", &[60, 70]),
        ("blocking 2 of ryuo(3)", &[1, 90]),
    ];
    for (name, shape) in games {
        let game = game("", name).unwrap();
        agree(&game, shape).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(is_counted(&game, shape), "{name}");
    }
}

#[test]
fn an_option_of_two_rays_counts_once() {
    // (x - 6, y) lies on both rays.
    let text = "game base on (x, y)\n  (x - 2 k, y) where k >= 1\n  (x - 3 k, y) where k >= 1\n\
                game g = blocking 1 of base\ngame h = blocking 0 of base\n";
    let g = game(text, "g").unwrap();
    assert!(!is_counted(&g, &[30, 2]));
    // They meet outside a smaller table.
    assert!(is_counted(&g, &[6, 2]));
    for (name, shape) in [("g", [30, 2]), ("g", [6, 2]), ("g", [7, 2]), ("h", [30, 2])] {
        agree(&game(text, name).unwrap(), &shape).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
}

#[test]
fn what_is_not_counted_is_enumerated_with_the_reason() {
    let cases = [
        (
            "blocking 1 of (x - i, y + 1) where i >= 2",
            "a move enlarges a heap",
        ),
        ("blocking 1 of (x - i, y) where 1 <= i <= y", "move 1: "),
        (
            "blocking 1 of (x - i, y - j) where i >= 1, j >= 1",
            "fill an area",
        ),
    ];
    for (text, reason) in cases {
        let game = game("", &format!("on (x, y): {text}")).unwrap();
        let job = Job::quiet();
        let domain = game.domain(&[9, 9], &job).unwrap();
        match Method::of(&game, &domain, &job) {
            Method::Enumerate(found) => assert!(found.contains(reason), "{text}: {found}"),
            other => panic!("{text}: {other:?}"),
        }
        agree(&game, &[9, 9]).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
}

#[test]
fn counts_ask_for_their_memory_and_end_with_their_job() {
    let game = game("", "gurvich(2, 1, 1, 2)").unwrap();
    let table = |job: &Job| Table::grundy(&game, &[90, 90], job).map(|_| ());
    let job = Job::quiet();
    table(&job).unwrap();
    assert_eq!(job.held(), 0);
    assert!(job.most_held() > 4 * 90 * 90);
    let short = job.clone().cancelled_at_poll(job.polls() + 20);
    assert_eq!(table(&short), Err(Stop::Interrupted));
    let little = Job::quiet().within(Limits::default().with(Resource::Bytes, 1 << 16));
    assert!(matches!(table(&little), Err(Stop::Limit(_))));
}
