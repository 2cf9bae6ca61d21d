//! Blocking: which options share a budget, against a plain reading of the manual.

use crate::{decided, game, game_of_file};
use grundy::Job;
use grundy::check::{Ask, Extent};
use grundy::claim::Verdict;
use grundy::game::{Outcome, Play};
use grundy::language::{format_game, parse_game};
use grundy::players::PerfectPlayer;
use grundy::prover::ProofEffort;
use grundy::sieve::Sieve;
use grundy::table::Table;
use grundy_oracle::{BlockedRuleset, BlockingOracle, blocked_rulesets, cases, positions_up_to};
use proptest::prelude::*;
use std::ops::ControlFlow;

#[test]
fn a_line_has_one_budget_however_many_heaps_it_names() {
    let at = |text: &str, position: [i64; 2]| {
        let game = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let strategy = PerfectPlayer::new(&game, &[1, 1], Play::Normal, &Job::quiet()).unwrap();
        strategy.analyse(&[position.to_vec()]).unwrap()
    };
    // Both options are P-positions, and one of them may be blocked.
    let one_line = at("on x[2]: blocking 1 of x[k] - 1", [1, 1]);
    assert_eq!(one_line.outcome, Outcome::N);
    let for_each = at("on x[2]: blocking 1 of x[k] - 1 for each k", [1, 1]);
    assert_eq!(for_each.outcome, Outcome::P);
    assert_eq!(for_each.must_block.len(), 2);
    // A line for k = 1 alone.
    let text = "on x[2]: blocking 1 of x[k] - 1 for each k < 2; x[2] - 1";
    let first = at(text, [1, 0]);
    assert_eq!(first.outcome, Outcome::P);
    assert_eq!(first.must_block, [[vec![0, 0]]]);
    assert_eq!(at(text, [0, 1]).outcome, Outcome::N);
}

#[test]
fn a_mirrored_line_has_a_budget_of_its_own_and_a_line_that_is_its_mirror_image_is_one_line() {
    let lines = |text: &str| {
        let game = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let mut lines = game.options_by_line(&[2, 2]).unwrap();
        lines.sort();
        lines
    };
    let row = vec![vec![1, 2]];
    let column = vec![vec![2, 1]];
    let both = vec![vec![1, 2], vec![2, 1]];
    let mirrored = "on (x, y), symmetric: blocking 1 of (x - 1, y)";
    assert_eq!(lines(mirrored), [(1, row.clone()), (1, column.clone())]);
    assert_eq!(
        lines("on x[2]: blocking 1 of x[k] - 1 for each k"),
        [(1, row), (1, column)]
    );
    assert_eq!(
        lines("on x[2]: blocking 1 of x[k] - 1"),
        [(1, both.clone())]
    );
    assert_eq!(
        lines("on x[2], symmetric: blocking 1 of x[k] - 1"),
        [(1, both.clone())]
    );
    // Several targets of one line are one group.
    for text in [
        "on (x, y): blocking 1 of (x - 1, y) or (x, y - 1)",
        "on (x, y): blocking 1 of (x - 1, y), (x, y - 1)",
        "on (x, y): blocking 1 of (x - 1, y) ∪ (x, y - 1)",
        "on (x, y): blocking 1 of {(x - i, y), (x, y - i)} where i = 1",
        "on (x, y), symmetric: blocking 1 of (x - 1, y) or (x, y - 1)",
    ] {
        assert_eq!(lines(text), [(1, both.clone())], "{text}");
        let expression = grundy::language::parse_game(text)
            .into_result()
            .unwrap()
            .unwrap();
        let printed = grundy::language::format_game(&expression);
        assert_eq!(lines(&printed), [(1, both.clone())], "{printed}");
    }
    assert_eq!(
        lines("on (x, y): blocking 1 of (x - 1, y); blocking 1 of (x, y - 1)").len(),
        2
    );
    // The same for the moves of a game that form one line.
    let text = "game whole = blocking 1 of subtraction({1}) + subtraction({1})\n\
                game one on x[2]\n  blocking 1 of x[k] - 1\n\
                game again on x[2], symmetric\n  moves of one\n";
    let again = game_of_file(text, "again").unwrap();
    assert_eq!(again.options_by_line(&[2, 2]).unwrap(), [(1, both)]);
}

#[test]
fn a_budget_that_differs_from_heap_to_heap_is_written_for_each() {
    let error = |text: &str| game(text).unwrap_err().remove(0);
    let found = error("on x[3]: blocking k of x[k] - s where s >= 1");
    assert_eq!(
        found.message,
        "k stands for every heap here, and a line has one budget"
    );
    let fixed = game("on x[3]: blocking k of x[k] - s where s >= 1 for each k").unwrap();
    let lines = fixed.options_by_line(&[1, 1, 1]).unwrap();
    assert_eq!(
        lines.iter().map(|(budget, _)| *budget).collect::<Vec<_>>(),
        [1, 2, 3]
    );
    let endless = error("on (x, y): blocking 1 of (x - i, y - j) where i >= 1 for each j");
    assert!(
        endless.message.contains("finitely many members"),
        "{endless:?}"
    );
}

#[test]
fn the_printed_form_of_for_each_reads_back() {
    for text in [
        "on x[2]: blocking 1 of x[k] - 1 for each k",
        "on x[3]: blocking 2 of x[k] - s, x[l] - t where s >= 1, t >= 1 for each k, l",
        "on (x, y): blocking 1 of (x - i, y - j) where i < j for each i < 3",
    ] {
        let read = parse_game(text).into_result().unwrap().unwrap();
        let printed = format_game(&read);
        let again = parse_game(&printed).into_result().unwrap().unwrap();
        assert_eq!(format_game(&again), printed);
        assert!(printed.contains("for each"), "{printed}");
    }
}

/// Tables of outcomes and values, the sieve, and what a player must block, against the oracle. Says how many cells were compared with
/// something to block, and whether a sieve took part.
fn compare(ruleset: &BlockedRuleset, largest: i64) -> Result<(usize, bool), TestCaseError> {
    let text = ruleset.to_text();
    let game = game_of_file(&text, "g")
        .map_err(|errors| TestCaseError::fail(format!("{text}\n{errors:?}")))?;
    let size = usize::try_from(largest + 1).unwrap();
    let shape = vec![size; ruleset.heaps];
    let stopped = |stop| TestCaseError::fail(format!("{text}\n{stop:?}"));
    let outcomes = Table::outcomes(&game, &shape, Play::Normal, &Job::quiet()).map_err(stopped)?;
    let values = Table::grundy(&game, &shape, &Job::quiet()).map_err(stopped)?;
    let start = vec![largest; ruleset.heaps];
    let strategy =
        PerfectPlayer::new(&game, &start, Play::Normal, &Job::quiet()).map_err(stopped)?;
    let mut oracle = BlockingOracle::new(|position: &[i64]| ruleset.groups(position));
    let mut blocked = 0;
    let mut losing = Vec::new();
    for position in positions_up_to(ruleset.heaps, largest) {
        let is_p = oracle.is_p_with_blocking(&position);
        let found = outcomes.outcome(&position);
        prop_assert_eq!(
            found == Some(Outcome::P),
            is_p,
            "{}\n{:?}: {:?}",
            text,
            position,
            found
        );
        let value = oracle.grundy_with_blocking(&position);
        prop_assert_eq!(
            values.value(&position),
            Some(value),
            "{}\n{:?}",
            text,
            position
        );
        let analysis = strategy
            .analyse(std::slice::from_ref(&position))
            .map_err(stopped)?;
        prop_assert_eq!(analysis.grundy, Some(value), "{}\n{:?}", text, position);
        if is_p {
            let must: Vec<Vec<i64>> = ruleset
                .groups(&position)
                .into_iter()
                .flat_map(|group| group.options)
                .filter(|option| option.iter().all(|heap| *heap >= 0))
                .collect();
            let mut must: Vec<_> = must
                .into_iter()
                .filter(|o| oracle.is_p_with_blocking(o))
                .collect();
            must.sort();
            must.dedup();
            let must: Vec<Vec<Vec<i64>>> = must.into_iter().map(|option| vec![option]).collect();
            blocked += usize::from(!must.is_empty());
            prop_assert_eq!(analysis.must_block, must, "{}\n{:?}", text, position);
            losing.push(position);
        }
    }
    let Ok(sieve) = Sieve::new(&game, Play::Normal, u64::try_from(largest).unwrap()) else {
        return Ok((blocked, false));
    };
    let mut sieved = Vec::new();
    sieve
        .run(&Job::quiet(), &mut |position| {
            sieved.push(position.to_vec());
            ControlFlow::Continue(())
        })
        .map_err(stopped)?;
    prop_assert_eq!(sieved, losing, "{}", text);
    Ok((blocked, true))
}

#[test]
fn random_lines_with_budgets_are_played_as_the_manual_reads() {
    let config = ProptestConfig {
        failure_persistence: None,
        ..cases(40)
    };
    let (mut cases, mut with_blocks, mut sieved) = (0, 0, 0);
    for (heaps, largest) in [(1, 20), (2, 7), (3, 3)] {
        let mut runner = proptest::test_runner::TestRunner::new(config.clone());
        let counts = std::cell::RefCell::new((0, 0, 0));
        let found = runner.run(&blocked_rulesets(heaps), |ruleset| {
            let (blocked, sieve) = compare(&ruleset, largest)?;
            let mut counts = counts.borrow_mut();
            counts.0 += 1;
            counts.1 += usize::from(blocked > 0);
            counts.2 += usize::from(sieve);
            Ok(())
        });
        found.unwrap_or_else(|failed| panic!("{failed}"));
        let (all, blocked, sieve) = counts.into_inner();
        (cases, with_blocks, sieved) = (cases + all, with_blocks + blocked, sieved + sieve);
    }
    assert!(
        2 * with_blocks > cases,
        "{with_blocks} of {cases} have something to block"
    );
    assert!(4 * sieved > cases, "{sieved} of {cases} are sieved");
}

#[test]
fn more_blocked_options_than_a_formula_names_are_out_of_reach_at_once() {
    let reason = |game: &str, claim: &str| {
        let found = decided(
            game,
            claim,
            Play::Normal,
            Ask::from(None).proved(ProofEffort::BRIEF),
        );
        match found {
            Verdict::Unknown { reason, .. } => reason,
            other => panic!("{game}: {claim}: {}", other.word()),
        }
    };
    let too_many = "more options may be blocked";
    for budget in ["65", "1000000", "9223372036854775807"] {
        let game = format!("blocking {budget} of nim(1)");
        // True up to the usual bound, or everywhere.
        let claim = match budget {
            "65" => "P = {x | x <= 65}",
            _ => "P = {x | x >= 0}",
        };
        assert!(reason(&game, claim).contains(too_many), "{game}");
        for claim in ["{grundy = 0} = {x | x >= 0}", "grundy(x) = 0"] {
            let found = decided(&game, claim, Play::Normal, Ask::tried(Extent::Usual));
            assert_ne!(found.word(), "proved", "{game}: {claim}");
        }
    }
    let few = decided(
        "blocking 8 of nim(1)",
        "P = {x | x <= 8}",
        Play::Normal,
        Ask::tried(Extent::Usual),
    );
    assert_eq!(few.word(), "proved");
}
