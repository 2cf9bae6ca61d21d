//! Games on ordinals: the claims of the papers against play in a window, by definition alone.
//!
//! Almost every position has infinitely many options, and a window cuts most of them off. It is exact for its
//! positions if every N-position of it has a winning option in it, for then outcomes in the window are outcomes. The
//! winning option has lower coefficients at the highest exponent that changes, and below it completes the other
//! heap's, so what is needed is more room at an exponent where there is less above it: the bound on a coefficient
//! falls with the sum of those above. For Wythoff's game a number a is completed by less than 2.62 a + 1, for Yama and
//! Triangular Nim by a + 1, and for Nim nim-sums stay below a power of 2.

use grundy::Job;
use grundy::check::{Tools, check_on_ordinals, check_text};
use grundy::game::{Play, Stop};
use grundy::language::{parse_claim, parse_game};
use grundy::library::Library;
use grundy::ordinal::{Ordinal, OrdinalGame, OrdinalPosition, OrdinalStrategy, OrdinalVerdict};
use grundy::players::PerfectPlayer;
use grundy::players::player_on_ordinals;
use grundy_oracle::transfinite::{self, Heap, p_positions, window};

/// May one move lead from the first position to the second?
type Rules = fn(&[Heap], &[Heap]) -> bool;

fn player(text: &str) -> OrdinalStrategy {
    let library = Library::embedded();
    let game = parse_game(text).into_result().unwrap().unwrap();
    let game = OrdinalGame::new(&game, &library).unwrap();
    let player = player_on_ordinals(&game, &library, &Job::quiet());
    let player = player.unwrap_or_else(|| panic!("{text} has no claim that holds"));
    assert_eq!(player.max, None, "{text}: {}", player.claim);
    player.strategy
}

fn ordinals(position: &[Heap]) -> OrdinalPosition {
    let ordinal = |heap: &Heap| {
        let terms = heap.iter().rev().zip(0_u64..);
        terms.fold(Ordinal::ZERO, |sum, (coefficient, exponent)| {
            let power = Ordinal::power_times(exponent.into(), u64::from(*coefficient).into());
            sum.natural_sum(&power)
        })
    };
    position.iter().map(ordinal).collect()
}

/// Compares the player with play in the window: outcomes, and that its winning moves are options.
fn agrees(text: &str, positions: &[Vec<Heap>], is_option: Rules) {
    let player = player(text);
    let expected = p_positions(positions.to_vec(), is_option);
    assert!(
        expected.len() > 20,
        "{text}: a window of {} P-positions",
        expected.len()
    );
    for (index, position) in positions.iter().enumerate() {
        let own = ordinals(position);
        let letter = if expected.contains(position) {
            "P"
        } else {
            "N"
        };
        let outcome = player.outcome(&own).unwrap();
        assert_eq!(outcome.letter(), letter, "{text} at {position:?}");
        // Listing all winning moves is much slower than finding one.
        if index % 500 > 0 {
            continue;
        }
        let analysis = player.analyse(&own, &Job::quiet()).unwrap();
        assert_eq!(
            analysis.winning_moves.is_empty(),
            letter == "P",
            "{text} at {position:?}"
        );
        for option in &analysis.winning_moves {
            assert!(
                player.game().is_option(&own, option).unwrap(),
                "{text}: {position:?}"
            );
            assert_eq!(player.outcome(option).unwrap().letter(), "P");
        }
    }
}

#[test]
fn wythoffs_game_on_ordinals_is_as_theorem_8_says() {
    let bound = [232, 88, 33, 12, 4, 1];
    let fits = |begun: &[u32]| match begun {
        [a] => *a <= 5,
        [a, b] => a + b <= 5,
        [a, b, low @ ..] => {
            let most = bound[usize::try_from(a + b).unwrap()];
            low.iter().all(|coefficient| *coefficient <= most)
        }
        [] => true,
    };
    agrees(
        "transfinite_wythoff",
        &window(2, 2, &fits),
        transfinite::wythoff,
    );
}

/// Two heaps below ω^3, with room for a + 1 wherever something above becomes smaller.
fn narrow() -> Vec<Vec<Heap>> {
    window(2, 3, &|begun: &[u32]| {
        let (high, rest) = begun.split_at(begun.len().min(2));
        let (middle, low) = rest.split_at(rest.len().min(2));
        let most = 16 - 5 * high.iter().sum::<u32>() - middle.iter().sum::<u32>().min(6);
        high.iter().all(|a| *a <= 1)
            && middle.iter().all(|a| *a <= 2)
            && low.iter().all(|a| *a <= most)
    })
}

#[test]
fn yama_nim_on_ordinals_is_as_the_corrected_theorem_8_says() {
    agrees("transfinite_yama", &narrow(), transfinite::yama);
}

#[test]
fn triangular_nim_on_ordinals_is_as_the_corrected_theorem_8_says() {
    agrees("transfinite_triangular", &narrow(), transfinite::triangular);
}

#[test]
fn nim_on_ordinals_is_nim_at_every_exponent() {
    let below = |most: u32| move |begun: &[u32]| begun.iter().all(|a| *a <= most);
    agrees(
        "transfinite_nim(2)",
        &window(2, 3, &below(3)),
        transfinite::nim,
    );
    agrees(
        "transfinite_nim(3)",
        &window(3, 2, &below(3)),
        transfinite::nim,
    );
    let nim = player("transfinite_nim(3)");
    let at = |text| Ordinal::parse_list(text).unwrap();
    for text in [
        "w^w + 5, w^w*3 + w, w*9",
        "w^2, w + 1, 7",
        "w^(w + 1)*6, w^(w + 1)*5, w^(w + 1)*3",
    ] {
        let position = at(text);
        let sum = position
            .iter()
            .fold(Ordinal::ZERO, |sum, heap| sum.nim_sum(heap));
        let outcome = nim
            .analyse(&position, &Job::quiet())
            .unwrap()
            .outcome
            .letter();
        assert_eq!(outcome == "P", sum.is_zero(), "{text}");
    }
}

#[test]
fn options_are_what_the_rules_say() {
    let rules: [(&str, Rules); 4] = [
        ("transfinite_wythoff", transfinite::wythoff),
        ("transfinite_yama", transfinite::yama),
        ("transfinite_triangular", transfinite::triangular),
        ("transfinite_nim(2)", transfinite::nim),
    ];
    let positions = window(2, 2, &|begun: &[u32]| begun.iter().all(|a| *a <= 2));
    for (text, is_option) in rules {
        let expression = parse_game(text).into_result().unwrap().unwrap();
        let game = OrdinalGame::new(&expression, &Library::embedded()).unwrap();
        for from in &positions {
            for to in &positions {
                let found = game.is_option(&ordinals(from), &ordinals(to)).unwrap();
                assert_eq!(found, is_option(from, to), "{text}: {from:?} to {to:?}");
            }
        }
    }
}

#[test]
fn coefficients_of_any_size_are_answered_by_the_claims_on_numbers() {
    let wythoff = player("transfinite_wythoff");
    let at = |text: &str| Ordinal::parse_list(text).unwrap();
    let large = at("w^3*1000000000000000000000000000000 + w, w^3*1 + w^2*5");
    let analysis = wythoff.analyse(&large, &Job::quiet()).unwrap();
    assert_eq!(analysis.outcome.letter(), "N");
    for option in &analysis.winning_moves {
        assert!(wythoff.game().is_option(&large, option).unwrap());
        assert_eq!(
            wythoff
                .analyse(option, &Job::quiet())
                .unwrap()
                .outcome
                .letter(),
            "P"
        );
    }
    // 1618033988749894848204586834365 = floor(10^30 phi).
    let pair = "w^w*1618033988749894848204586834365, w^w*2618033988749894848204586834365";
    assert_eq!(
        wythoff
            .analyse(&at(pair), &Job::quiet())
            .unwrap()
            .outcome
            .letter(),
        "P"
    );
    let nim = player("transfinite_nim(2)");
    let analysis = nim
        .analyse(&at("w*123456789012345678901234567890, w*5"), &Job::quiet())
        .unwrap();
    assert_eq!(analysis.winning_moves, vec![at("w*5, w*5")]);
}

fn verdict(game: &str, claim: &str) -> OrdinalVerdict {
    let expression = parse_game(game).into_result().unwrap().unwrap();
    let library = Library::embedded();
    let game = OrdinalGame::new(&expression, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    check_on_ordinals(
        &game,
        &claim,
        Play::Normal,
        Some(20),
        Tools::new(&library, &Job::quiet()),
    )
    .unwrap()
}

fn refuted_at(game: &str, claim: &str) -> String {
    match verdict(game, claim) {
        OrdinalVerdict::Refuted { position, .. } => grundy::ordinal::show(&position),
        other => panic!("{game}, {claim}: {other:?}"),
    }
}

#[test]
fn a_false_claim_is_refuted_where_it_is_first_wrong() {
    let yama = "transfinite_yama";
    assert_eq!(refuted_at(yama, "P = {(u, u + 1)}, symmetric"), "(0, 0)");
    assert_eq!(refuted_at(yama, "P = {(u, u)}"), "(0, 1)");
    // Right for all numbers, and first wrong at infinite heaps.
    assert_eq!(
        refuted_at(yama, "P = {(u, v) | u <= v <= u + 1, v < w}, symmetric"),
        "(w, w)"
    );
    assert_eq!(
        refuted_at(yama, "P = {(u, u), (u, u + 1), (u, u + w)}, symmetric"),
        "(0, w)"
    );
    assert_eq!(
        refuted_at(yama, "P = P-positions of yama, at every exponent"),
        "(0, w)"
    );
    assert_eq!(
        refuted_at(
            "transfinite_wythoff",
            "P = P-positions of nim(2), at every exponent"
        ),
        "(1, 1)"
    );
    assert_eq!(
        refuted_at(
            "transfinite_nim(2)",
            "P = P-positions of wythoff, at every exponent"
        ),
        "(1, 1)"
    );
}

#[test]
fn the_third_move_as_printed_is_refused_for_play_may_not_end() {
    let text =
        "on ordinals (x, y): (u, y) where u < x; (x, v) where v < y; (u, v) where x + v = y + u";
    let expression = parse_game(text).into_result().unwrap().unwrap();
    let errors = OrdinalGame::new(&expression, &Library::embedded()).unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].code.number(), "E0014");
}

#[test]
fn what_is_not_proved_holds_to_a_bound_and_is_not_used_beyond() {
    // The same moves written in another way are not recognised.
    let text = "game two_heaps on (x, y)\n  (a, y)  where a < x\n  (x, b)  where b < y\n\n\
                game of_ordinals on ordinals (x, y)\n  (u, y)  where u < x\n  (x, v)  where v < y\n\n\
                claim \"Nim\" for of_ordinals, up to 9\n  P = P-positions of two_heaps, at every exponent\n";
    let mut library = Library::embedded();
    let place = library.add("test", text).unwrap();
    let mut verdicts = Vec::new();
    let checked = check_text(&library, place, None, &Job::quiet(), &mut |report| {
        verdicts.push((report.word(), report.max()));
    });
    assert_eq!(checked, Ok(()));
    assert_eq!(verdicts, vec![("holds", Some(9))]);
    let game = parse_game("of_ordinals").into_result().unwrap().unwrap();
    let seen = library.seen_from(place);
    let game = OrdinalGame::new(&game, &seen).unwrap();
    let player = player_on_ordinals(&game, &seen, &Job::quiet()).unwrap();
    let at = |text: &str| Ordinal::parse_list(text).unwrap();
    let letter = |text| {
        player
            .strategy
            .analyse(&at(text), &Job::quiet())
            .map(|found| found.outcome.letter())
    };
    assert_eq!(letter("w*3 + 2, w*3 + 2"), Ok("P"));
    assert_eq!(letter("w^w*60, w"), Ok("N"));
    assert!(matches!(letter("w^w*61, w"), Err(Stop::Limit(_))));
}

#[test]
fn many_heaps_and_odd_conditions_end_without_an_answer_or_with_one() {
    let decided = |game: &str, claim: &str| match verdict(game, claim) {
        OrdinalVerdict::Holds { .. } => "holds",
        OrdinalVerdict::Refuted { .. } => "refuted",
        OrdinalVerdict::Unknown { .. } => "unknown",
    };
    let all = "P = P-positions of nim(6), at every exponent";
    assert_eq!(decided("transfinite_nim(6)", all), "unknown");
    let pairs = "P = {(a, a, b, b, c, c)}, symmetric";
    assert_eq!(decided("transfinite_nim(6)", pairs), "unknown");
    let doubled = "P = {(2 u, 2 u + 1)}, symmetric";
    assert_eq!(decided("transfinite_yama", doubled), "refuted");
    let error = parse_claim("P = {(u, v) | u in {k^2 | k >= 1}}")
        .into_result()
        .unwrap()
        .unwrap();
    let library = Library::embedded();
    let yama = parse_game("transfinite_yama")
        .into_result()
        .unwrap()
        .unwrap();
    let yama = OrdinalGame::new(&yama, &library).unwrap();
    let found = check_on_ordinals(
        &yama,
        &error,
        Play::Normal,
        None,
        Tools::new(&library, &Job::quiet()),
    );
    assert_eq!(found.unwrap_err()[0].code.number(), "E0022");
}

#[test]
fn every_winning_move_of_finite_heaps_is_that_of_the_game_on_numbers() {
    let mut compared = 0;
    for (on_ordinals, on_numbers, largest) in [
        ("transfinite_triangular", "triangular", 9),
        ("transfinite_yama", "yama", 9),
        ("transfinite_wythoff", "wythoff", 12),
        ("transfinite_nim(3)", "nim(3)", 4),
    ] {
        let player = player(on_ordinals);
        let game = crate::game(on_numbers).unwrap();
        let start = vec![largest; game.base_heaps()];
        let plain = PerfectPlayer::new(&game, &start, Play::Normal, &Job::quiet()).unwrap();
        for position in grundy_oracle::positions_up_to(game.base_heaps(), largest) {
            let finite = |heaps: &Vec<i64>| -> OrdinalPosition {
                heaps
                    .iter()
                    .map(|heap| Ordinal::from(u64::try_from(*heap).unwrap()))
                    .collect()
            };
            let found = player.analyse(&finite(&position), &Job::quiet()).unwrap();
            let expected = plain.analyse(std::slice::from_ref(&position)).unwrap();
            let expected: Vec<_> = expected.winning_moves.concat().iter().map(finite).collect();
            assert_eq!(
                found.winning_moves, expected,
                "{on_ordinals} at {position:?}"
            );
            assert!(
                found.families.is_empty(),
                "{on_ordinals} at {position:?}: {found:?}"
            );
            compared += expected.len();
        }
    }
    assert!(compared > 500, "{compared} winning moves");
}

#[test]
fn infinitely_many_winning_moves_are_said_as_families() {
    let triangular = player("transfinite_triangular");
    let at = |text: &str| {
        triangular
            .analyse(&Ordinal::parse_list(text).unwrap(), &Job::quiet())
            .unwrap()
    };
    let found = at("w, w*2");
    assert!(!found.families.is_empty(), "{found:?}");
    for family in &found.families {
        assert!(family.contains(" for all u"), "{family}");
    }
    // One of each family is listed, and each is an option that is a P-position.
    assert!(!found.winning_moves.is_empty());
    for option in &found.winning_moves {
        assert!(
            triangular
                .game()
                .is_option(&found.position, option)
                .unwrap()
        );
        assert_eq!(
            triangular
                .analyse(option, &Job::quiet())
                .unwrap()
                .outcome
                .letter(),
            "P"
        );
    }
    // Finitely many, from infinite heaps.
    let at = Ordinal::parse_list("w*2, 5").unwrap();
    let found = player("transfinite_yama")
        .analyse(&at, &Job::quiet())
        .unwrap();
    assert_eq!(found.families, Vec::<String>::new());
    assert_eq!(found.winning_moves.len(), 3, "{found:?}");
}

#[test]
fn a_list_of_winning_moves_ends_with_its_job() {
    let large = Ordinal::parse_list("1000000000000, 5").unwrap();
    let job = Job::quiet().cancelled_at_poll(5);
    let ended = player("transfinite_triangular").analyse(&large, &job);
    assert_eq!(ended, Err(Stop::Interrupted));
    assert_eq!(job.polls(), 5);
}
