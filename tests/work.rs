//! Every command polls its job and asks for memory before it takes it.
//!
//! A request of each kind, which does long work, is ended at several polls; and what is allocated is counted, so that these tests stand in a program of
//! their own and run one after the other.

use grundy::answers::{Answer, Request};
use grundy::{Job, Laboratory, Limits, Resource};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use serde_json::{Value, json};
use std::alloc::System;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[global_allocator]
static ALLOCATED: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many bytes may be allocated without a reservation.
const UNASKED: u64 = 64 << 20;
/// An ended job is polled again by each part of the work that is under way.
const AFTER_THE_END: u64 = 100;

fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An acyclic digraph with this number of vertices.
fn digraph(vertices: usize) -> Value {
    let mut text = String::new();
    for vertex in 1..vertices {
        for option in [vertex / 2, vertex / 3, vertex - 1] {
            let _ = writeln!(text, "{vertex} {option}");
        }
    }
    json!({"name": "moves.txt", "text": text})
}

/// A game with few options.
const DOWN: &str = "(x - 1, y); (x, y - 1)";
const EVERY_EXPONENT: &str = "P = P-positions of wythoff, at every exponent";

/// Requests whose work is long.
fn long() -> Vec<Value> {
    let (nim, wythoff, yama) = (
        json!({"text": "nim(2)"}),
        json!({"text": "wythoff"}),
        json!({"text": "yama"}),
    );
    let kayles = json!({"text": "kayles"});
    let followed = json!({"text": "(x - 1, y + x^2); (x, y - 1)"});
    let family = json!({"text": "subtraction(1..m)"});
    let claim = "P = {(x, y) | |x - y| <= 1}";
    let (down, ordinals) = (
        json!({"text": DOWN}),
        json!({"text": "transfinite_wythoff"}),
    );
    let at = |game: &Value, position: &str| json!({"game": game, "position": position});
    vec![
        json!({"command": "show", "game": followed, "size": 24, "plan": true}),
        json!({"command": "table", "game": wythoff, "size": 900}),
        json!({"command": "table", "game": wythoff, "size": 200, "plan": "enumerate"}),
        json!({"command": "table", "game": yama, "size": 500, "show": "outcome", "misere": true}),
        json!({"command": "table", "game": followed, "size": 24}),
        json!({"command": "table", "game": nim, "size": 150, "show": "round"}),
        json!({"command": "table", "game": nim, "size": 150, "show": "genus"}),
        json!({"command": "table", "game": kayles, "size": 24, "show": "phase"}),
        json!({"command": "misere", "game": nim, "max": 150}),
        json!({"command": "misere", "game": yama, "max": 60, "cells": true}),
        json!({"command": "positions", "game": wythoff, "max": 1_000_000}),
        json!({"command": "positions", "game": yama, "max": 300, "misere": true}),
        json!({"command": "sequence", "game": kayles, "max": 100_000}),
        json!({"command": "sequence", "game": {"text": "take_and_break(\"0.16\")"}, "max": 8_000}),
        json!({"command": "sequence", "game": {"text": "take_and_break(\"0.8\")"}, "max": 500}),
        json!({"command": "kernel", "digraph": digraph(60_000)}),
        json!({"command": "limit", "recursion": [1, 3, 2, 1], "digits": 20, "terms": 1_000_000}),
        json!({"command": "limit", "recursion": [2, 3, 1, 1], "digits": 20_000}),
        json!({"command": "move", "game": wythoff, "position": "400, 700"}),
        json!({"command": "move", "game": yama, "position": "123456789123456789123, 5"}),
        json!({"command": "sum", "summands": [at(&wythoff, "300, 400"), at(&yama, "300, 400")]}),
        json!({"command": "sum", "summands": [at(&nim, "9, 12"), at(&kayles, "9")], "misere": true}),
        json!({"command": "play", "game": wythoff, "position": "400, 700", "act": "hint"}),
        json!({"command": "check", "game": wythoff, "claim": "P = {(x, y) | x = y + 7000}", "max": 500, "no_proof": true}),
        json!({"command": "check", "game": ordinals, "claim": EVERY_EXPONENT, "max": 300}),
        json!({"command": "prove", "game": down, "claim": "P = {(k^2, k) | k >= 0}", "max": 300}),
        json!({"command": "prove", "game": down, "claim": "tame", "max": 300}),
        json!({"command": "check", "texts": [{"paper": "classics"}], "no_proof": true}),
        json!({"command": "prove", "game": yama, "claim": claim}),
        json!({"command": "prove", "game": wythoff, "claim": claim}),
        json!({"command": "prove", "game": {"text": "subtraction(1..l - 1)"}, "claim": "grundy(x) = x mod l", "for": ["l >= 2"]}),
        json!({"command": "solve", "game": nim}),
        json!({"command": "explore", "family": family, "claim": "grundy(x) = x mod k", "over": ["m=1..6,k=2..7"], "max": 40}),
        json!({"command": "explore", "family": family, "over": ["m=1..2"]}),
    ]
}

/// Requests that take much memory.
fn large() -> Vec<Value> {
    let (nim, wythoff) = (json!({"text": "nim(2)"}), json!({"text": "wythoff"}));
    vec![
        json!({"command": "table", "game": wythoff, "size": 5000}),
        json!({"command": "table", "game": nim, "size": 500, "show": "genus"}),
        json!({"command": "misere", "game": nim, "max": 500}),
        json!({"command": "positions", "game": wythoff, "max": 10_000_000, "only_count": true}),
        json!({"command": "positions", "game": wythoff, "max": 4_000_000}),
        json!({"command": "sequence", "game": {"text": "kayles"}, "max": 4_000_000}),
        json!({"command": "show", "game": {"text": "(x - 1, y + x^2); (x, y - 1)"}, "size": 36}),
    ]
}

fn answered(asked: &Value, job: &Job) -> Result<Answer, grundy::Error> {
    let request: Request = serde_json::from_value(asked.clone()).unwrap();
    let answered = Laboratory::new().answer(&request, job);
    answered.map(|answered| answered.answer)
}

/// The answer; allocations beyond the reservations are a fault.
fn counted(asked: &Value, job: &Job, faults: &mut Vec<String>) -> Result<Answer, grundy::Error> {
    counted_beyond(UNASKED, asked, job, faults)
}

/// The answer; allocations beyond the reservations plus `unasked` are a fault.
fn counted_beyond(
    unasked: u64,
    asked: &Value,
    job: &Job,
    faults: &mut Vec<String>,
) -> Result<Answer, grundy::Error> {
    ALLOCATED.reset_peak_memory();
    let answer = answered(asked, job);
    let taken = u64::try_from(ALLOCATED.get_peak_memory()).unwrap();
    let held = job.most_held();
    if taken > held + unasked {
        let name = name(asked);
        faults.push(format!("{name} takes {taken} bytes and asks for {held}"));
    }
    answer
}

fn name(asked: &Value) -> String {
    let mut text = asked.to_string();
    text.truncate(150);
    text
}

/// What is wrong with the answer to a request whose job ends at a poll.
fn fault_of_end(asked: &Value, whole: &Value, at: u64) -> Option<String> {
    let job = Job::quiet().cancelled_at_poll(at);
    let cut = answered(asked, &job);
    let after = job.polls().saturating_sub(at);
    if after > AFTER_THE_END {
        return Some(format!("{after} polls more"));
    }
    let answer = match cut {
        Ok(answer) => answer,
        Err(error) if error.is_interrupted() => return None,
        Err(error) => return Some(error.to_string()),
    };
    let cut = serde_json::to_value(&answer).unwrap();
    let keys = |answer: &Value| {
        let keys = answer.as_object().unwrap().keys();
        keys.cloned().collect::<BTreeSet<_>>()
    };
    // Where only winning moves were still sought, their absence is all that an answer of `solve` says.
    let mut found = whole.clone();
    for key in ["strategy", "example"] {
        if let Some(part) = found.get_mut(key).filter(|_| cut[key].is_null()) {
            *part = Value::Null;
        }
    }
    let says = cut == found || cut.to_string().contains("interrupted");
    (!says || keys(&cut) != keys(whole)).then(|| answer.text())
}

#[test]
fn a_command_ends_soon_after_the_poll_at_which_its_job_ends() {
    let _alone = alone();
    let mut faults = Vec::new();
    for asked in long() {
        let job = Job::quiet();
        let whole = counted(&asked, &job, &mut faults);
        let whole = whole.unwrap_or_else(|error| panic!("{}: {error}", name(&asked)));
        let whole = serde_json::to_value(&whole).unwrap();
        let polls = job.polls();
        if polls == 0 {
            faults.push(format!("{} is not polled", name(&asked)));
        }
        for at in BTreeSet::from([1, 2, polls / 7 + 1, polls / 2 + 1, polls - polls / 5]) {
            let fault = fault_of_end(&asked, &whole, at);
            faults
                .extend(fault.map(|fault| format!("{} at {at} of {polls}: {fault}", name(&asked))));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_a_command_allocates_is_asked_for_before() {
    let _alone = alone();
    let mut faults = Vec::new();
    for asked in large() {
        let _ = counted(&asked, &Job::quiet(), &mut faults);
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn lists_of_positions_are_asked_for_as_tables_are() {
    let _alone = alone();
    let (down, ordinals) = (
        json!({"text": DOWN}),
        json!({"text": "transfinite_wythoff"}),
    );
    let mut faults = Vec::new();
    for asked in [
        json!({"command": "table", "game": down, "size": 2000, "show": "phase"}),
        json!({"command": "misere", "game": {"text": "nim(2)"}, "max": 300, "cells": true}),
        json!({"command": "prove", "game": down, "claim": "P = {(k^2, k) | k >= 0}", "max": 800}),
        json!({"command": "check", "game": ordinals, "claim": EVERY_EXPONENT, "max": 700}),
    ] {
        let job = Job::quiet();
        let whole = counted_beyond(8 << 20, &asked, &job, &mut faults);
        assert!(whole.is_ok(), "{}", name(&asked));
        assert!(job.most_held() > 8 << 20, "{}", name(&asked));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_table_asks_for_the_sets_of_its_lines_and_for_its_levels() {
    let _alone = alone();
    let (nim, near) = (
        "nim(5)",
        "{(x-i, y, z, w) | 1 <= i} ∪ {(x-i, y-i, z-i, w-i) | 11 <= i}",
    );
    let far = "{(x-i, y+j) | 1 <= j, j+900 <= i <= x} ∪ {(x+j, y-i) | 1 <= j, j+900 <= i <= y}";
    let mut faults = Vec::new();
    for asked in [
        json!({"command": "table", "game": {"text": nim}, "size": 20}),
        json!({"command": "table", "game": {"text": near}, "size": 38}),
        json!({"command": "table", "game": {"text": far}, "size": 1500}),
    ] {
        let job = Job::quiet();
        let unasked = 8 << 20;
        let whole = counted_beyond(unasked, &asked, &job, &mut faults);
        assert!(whole.is_ok(), "{}", name(&asked));
        // Without the last tenth of the memory there is no answer, and no more is taken than may be.
        let most = job.most_held() / 10 * 9;
        let job = Job::quiet().within(Limits::default().with(Resource::Bytes, most));
        let refused = counted_beyond(unasked, &asked, &job, &mut faults);
        assert!(
            refused.as_ref().is_err_and(grundy::Error::is_limit),
            "{}",
            name(&asked)
        );
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_wave_of_positions_whose_options_are_enumerated_is_polled_within() {
    let _alone = alone();
    let lab = Laboratory::new();
    let rule = "on (x, y): (x - i, y - j) where i >= 1, j >= 1, gcd(i, j) = 1";
    let job = Job::quiet();
    let asked: Request =
        serde_json::from_value(json!({"command": "table", "game": {"text": rule}, "size": 48}))
            .unwrap();
    lab.answer(&asked, &job).unwrap();
    // Half of the positions are twins, eight are computed between two polls, and there are 95 waves.
    assert!(job.polls() > 48 * 48 / 2 / 8, "{}", job.polls());
    assert!(job.polls() > 2 * 95, "{}", job.polls());
}

/// The answer to a request, and how often its job is polled.
fn polls(asked: &Value) -> (Answer, u64) {
    let job = Job::quiet();
    let answer = answered(asked, &job).unwrap_or_else(|error| panic!("{}: {error}", name(asked)));
    (answer, job.polls())
}

/// How many polls a loop of this many steps makes at least.
fn polls_of(steps: u64) -> u64 {
    steps / 1_000_000
}

#[test]
fn the_options_of_one_position_are_polled_while_they_are_listed_sorted_and_looked_at() {
    let _alone = alone();
    // Without options in the table but those of the position: the table of one heap is a formula's.
    let (game, largest) = (json!({"text": "nim(1)"}), 1_000_000);
    let table = |position: u64| {
        let asked = json!({"command": "move", "game": game, "position": position.to_string()});
        polls(&asked).1
    };
    let values = json!({"command": "table", "game": game, "size": largest + 1});
    let more = table(largest) - polls(&values).1;
    // They are listed, sorted in some twenty rounds, made moves, and looked at.
    assert!(more > polls_of(20 * largest), "{more}");
}

#[test]
fn a_period_is_searched_for_with_polls() {
    let _alone = alone();
    // No period is proved: after each tenth more heaps one is looked for, and one that is seen at the end.
    let (game, max) = ("take_and_break(\"0.106\")", 200_000);
    let asked = json!({"command": "sequence", "game": {"text": game}, "max": max});
    let job = Job::quiet();
    assert!(answered(&asked, &job).is_ok());
    let computed = max / 64;
    assert!(job.polls() > computed + polls_of(10 * max));
    // The end of the work is a search.
    for before in 1..=4 {
        let cut = Job::quiet().cancelled_at_poll(job.polls() - before);
        let error = answered(&asked, &cut).expect_err(game);
        assert!(error.is_interrupted(), "{error}");
        assert_eq!(cut.polls(), job.polls() - before);
    }
}

#[test]
fn each_tile_of_a_table_is_polled_for() {
    let _alone = alone();
    let asked = json!({"command": "table", "game": {"text": "nim(4)"}, "size": 40});
    // Tiles have eight positions along each heap, and the game is symmetric in the first two.
    let (_, polls) = polls(&asked);
    assert!(polls > 5_u64.pow(4) / 2, "{polls}");
}

#[test]
fn a_search_for_conditions_polls_for_each_of_them() {
    use grundy::pattern::conditions::{ConditionStyle, condition};
    let _alone = alone();
    let heaps = |odd: i64| -> Vec<Vec<i64>> { (0..500).map(|k| vec![2 * k + odd, k]).collect() };
    let (yes, no) = (heaps(0), heaps(1));
    let sought = |job: &Job| {
        condition(
            &yes,
            &no,
            ConditionStyle {
                size: 1000,
                names: &["x", "y"],
                alike: false,
                separator: ", ",
                rests: false,
                job,
            },
        )
    };
    let job = Job::quiet();
    assert_eq!(sought(&job).as_deref(), Some("x mod 2 = 0"));
    let polls = job.polls();
    assert!(polls > 5, "{polls}");
    for at in 1..=polls {
        assert_eq!(sought(&Job::quiet().cancelled_at_poll(at)), None);
    }
}
