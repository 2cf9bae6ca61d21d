//! Rules are read once, and lowered in three ways: to clauses, which are enumerated; to formulas, which automata
//! decide; and to relations between ordinals. Here they are compared: they give the same options.

use crate::{game, game_of_file};
use grundy::Job;
use grundy::claim::{Claim, Positions};
use grundy::game::{Game, GameOption, Names, Play, Position};
use grundy::language::{Code, Diagnostic, Span, parse_claim, parse_game};
use grundy::library::Library;
use grundy::number::Number;
use grundy::ordinal::{Ordinal, OrdinalGame};
use grundy::prover::{Problem, ProofEffort, Query, World, options};
use grundy_automata::Budget;
use grundy_oracle::{positions_up_to, sample, terminating_rulesets};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// More options than any position has here.
const ENOUGH: usize = 400;

/// The options of these positions by clauses, and by formulas; none where the rules are beyond what automata decide.
fn by_both(
    game: &Game,
    positions: &[Position],
) -> Option<Vec<(BTreeSet<GameOption>, BTreeSet<GameOption>)>> {
    let names: Vec<String> = (0..game.components())
        .map(|heap| format!("a{heap}"))
        .collect();
    let text = format!("P = {{({})}}", names.join(", "));
    let claim = parse_claim(&text).into_result().unwrap().unwrap();
    let of = Positions {
        components: game.components(),
        heaps: game.base_heaps(),
    };
    let none = |_: &_, _: &_| {
        Err(Diagnostic::new(
            Code::UnknownName,
            Span::new(0, 0),
            "no game",
        ))
    };
    let claim = Claim::new(&claim, &Names::new(), of, &none);
    let claim = claim.unwrap().unwrap();
    let problem = Problem {
        world: World::Game(game),
        asked: Query::Claim(claim.resolved()),
        play: Play::Normal,
    };
    let moves = options(problem, &|_| None, ProofEffort::BRIEF, &Job::quiet());
    let moves = moves.ok()?;
    let mut found = Vec::new();
    for position in positions {
        let clauses = game.options(position).unwrap().into_iter().collect();
        let here: Vec<Number> = position.iter().map(|heap| Number::from(*heap)).collect();
        let lines = moves
            .lines(&here, None, ENOUGH, &Budget::default())
            .unwrap();
        let heap = |heap: &Number| heap.to_i64().unwrap();
        let mut formulas = BTreeSet::new();
        for (_, (options, all)) in lines {
            assert!(all, "{} at {position:?}", game.label());
            let options = options
                .iter()
                .map(|option| option.iter().map(heap).collect());
            formulas.extend(options.map(|option: Vec<i64>| vec![option]));
        }
        found.push((clauses, formulas));
    }
    Some(found)
}

#[test]
fn formulas_lead_to_the_options_to_which_clauses_lead() {
    for heaps in [1, 2, 3] {
        let max = if heaps == 3 { 3 } else { 7 };
        // Sums, squares and the like are beyond automata.
        let in_reach = terminating_rulesets(heaps).prop_filter("beyond automata", |ruleset| {
            let game = game_of_file(&ruleset.to_text(), "g");
            game.is_ok_and(|game| by_both(&game, &[]).is_some())
        });
        sample(60, in_reach, |ruleset| {
            let text = ruleset.to_text();
            let game = game_of_file(&text, "g").unwrap();
            for (clauses, formulas) in by_both(&game, &ruleset.positions(max)).unwrap() {
                prop_assert_eq!(clauses, formulas, "{}", text);
            }
            Ok(true)
        });
    }
}

#[test]
fn formulas_of_the_games_of_the_papers_lead_to_the_options_to_which_clauses_lead() {
    let games = [
        "nim(2)",
        "wythoff",
        "yama",
        "triangular",
        "ryuo(3)",
        "cyclic_nimhoff(3, 4)",
        "fraenkel(3)",
        "ab_yama(4, 2)",
        "ryuo_restricted(3, 6, 9)",
        "ryuo_n(3, 3)",
        "x - s where s in {1, 4, 9}",
        "(x div 2, y) where x >= 1; (x, y - 1)",
        "x mod 3 where x mod 3 != x; x - 1",
    ];
    let compared = games.iter().filter(|text| {
        let game = game(text).unwrap();
        let small = positions_up_to(game.base_heaps(), 6);
        let both = by_both(&game, &small);
        for (clauses, formulas) in both.iter().flatten() {
            assert_eq!(clauses, formulas, "{text}");
        }
        both.is_some()
    });
    assert_eq!(compared.count(), games.len());
}

#[test]
fn on_finite_heaps_ordinals_have_the_options_to_which_clauses_lead() {
    for rules in [
        "(u, y) where u < x; (x, v) where v < y",
        "(u, y + 1) where u + 1 < x; (x + 1, v) where v + 1 < y",
        "(u, v) where u + v < x + y, u <= x, v <= y",
    ] {
        let numbers = game(&format!("on (x, y): {rules}")).unwrap();
        let on_ordinals = format!("on ordinals (x, y): {rules}");
        let expression = parse_game(&on_ordinals).into_result().unwrap().unwrap();
        let ordinals = OrdinalGame::new(&expression, &Library::embedded()).unwrap();
        let all = positions_up_to(2, 6);
        let finite = |position: &[i64]| {
            let heaps: Vec<_> = position.iter().map(ToString::to_string).collect();
            Ordinal::parse_list(&heaps.join(", ")).unwrap()
        };
        for from in &all {
            let options = numbers.options(from).unwrap();
            for to in &all {
                let is_option = ordinals.is_option(&finite(from), &finite(to)).unwrap();
                let listed = options.contains(&vec![to.clone()]);
                assert_eq!(is_option, listed, "{rules}: {from:?} to {to:?}");
            }
        }
    }
}
