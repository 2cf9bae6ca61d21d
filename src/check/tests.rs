//! The exceptions to the papers' false claims are compared with play.

use super::bounds::{Bounds, Proving};
use super::claim_instance::Item;
use super::other_games::OtherGames;
use super::parameters::{meanings, parameters};
use super::question::natural;
use super::tools::Tools;
use grundy_engines::table::Table;
use grundy_ordinals::ordinal::is_on_ordinals;
use grundy_proofs::claim::{Claim, Exceptions, PositionSet, Positions, Resolved, Verdict};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::formula::NoGames;
use grundy_rules::game::{Game, Names, Outcome, Play, each_in_box};
use grundy_rules::language::{ClaimItem, parse_claim};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_work::{Job, Limits};
use std::ops::ControlFlow;

/// Compares the exceptions of the first false instance of a claim with play, if they are given as a set of positions
/// on numbers.
fn compared(library: &Library, item: &ClaimItem) -> bool {
    let job = &Job::quiet();
    let play = Play::of(item.misere);
    let Some(named) = &item.game else {
        return false;
    };
    let choices = parameters(item, &Limits::default()).unwrap();
    let about = Item {
        item,
        play,
        bounds: Bounds {
            usual: item.bound.as_ref().map(|e| natural(e).unwrap()),
            within: item.within.as_ref().map(|e| natural(e).unwrap()),
            ..Bounds::of(None.into())
        },
        on_ordinals: None,
        stated: None,
        tools: Tools::new(library, job),
    };
    for choice in &choices.all {
        let proving = Proving::Within(ProofEffort::BRIEF);
        let instance = about.instance(&choices.names, choice, proving);
        let Ok(Verdict::Refuted { exceptions, .. }) = instance.map(|instance| instance.verdict)
        else {
            continue;
        };
        let (set, seen) = match exceptions {
            Some(Exceptions::Set(set)) => (set, None),
            Some(Exceptions::Seen {
                set: Some(set),
                count,
                max,
                ..
            }) => (set, Some((count, max))),
            _ => return false,
        };
        let names = meanings(&choices.names, choice);
        let game = Game::among(named, &names, library).unwrap();
        let positions = Positions::of_game(&game);
        let others = OtherGames::new(64, Tools::new(library, job));
        let find = others.finder();
        let claim = Claim::new(&item.claim, &names, positions, &find).unwrap();
        let Some(claim) = claim else {
            return false;
        };
        let max: i64 = match (seen, game.base_heaps()) {
            (Some((_, max)), _) => i64::try_from(max).unwrap(),
            (None, 1) => 100,
            (None, 2) => 40,
            (None, _) => 12,
        };
        let exceptions = parse_claim(&format!("P = {set}")).into_result().unwrap();
        let exceptions = exceptions.unwrap();
        let exceptions = Claim::new(&exceptions, &Names::new(), positions, &find);
        let elements = |claim: &Claim| match claim.resolved() {
            Resolved::PPositions(set) => set.elements(max, positions.heaps, &others, job).ok(),
            _ => None,
        };
        let wrong = elements(&exceptions.unwrap().unwrap()).unwrap();
        let claimed = elements(&claim);
        let shape = vec![usize::try_from(max).unwrap() + 1; game.base_heaps()];
        let table = match (claimed.is_some(), play) {
            (true, play) => Table::outcomes(&game, &shape, play, &Job::quiet()),
            (false, Play::Normal) => Table::grundy(&game, &shape, &Job::quiet()),
            (false, Play::Misere) => Table::misere_grundy(&game, &shape, &Job::quiet()),
        };
        let table = table.unwrap();
        let mut largest = vec![max; game.base_heaps()];
        largest.resize(game.components(), 1);
        let mut faults = 0;
        let _ = each_in_box(&largest, &mut |position| {
            let right = match (&claimed, claim.resolved()) {
                (Some(set), _) => {
                    set.contains(position) == (table.outcome(position) == Some(Outcome::P))
                }
                (None, Resolved::Grundy(term, _)) => {
                    let at: Vec<Number> = position.iter().map(|heap| (*heap).into()).collect();
                    let value = table.value(position).unwrap();
                    term.value(&at, &others).ok() == Some(Number::from(value))
                }
                _ => return ControlFlow::Break(()),
            };
            faults += u64::from(!right);
            let (title, label) = (&item.title, game.label());
            assert_eq!(
                right,
                !wrong.contains(position),
                "{title}, {label}: {position:?}, {set}"
            );
            ControlFlow::Continue(())
        });
        let is_table = matches!(claim.resolved(), Resolved::Table(_));
        if let Some((count, _)) = seen.filter(|_| !is_table) {
            assert_eq!(faults, count, "{}", item.title);
        }
        return !is_table;
    }
    false
}

#[test]
fn the_exceptions_of_the_false_claims_of_the_papers_are_those_of_plain_play() {
    let library = Library::embedded();
    let mut count = 0;
    for (place, text) in library.texts().iter().enumerate() {
        let own = library.seen_from(place);
        for item in text.file().claims() {
            let game = item.game.as_ref();
            if item.refuted.is_some() && game.is_some_and(|game| !is_on_ordinals(game, &own)) {
                count += usize::from(compared(&own, item));
            }
        }
    }
    assert!(count >= 30, "only {count} claims were compared");
}

/// Whether a pattern is right at a heap, if it is about that heap.
type PatternHolds = fn(&dyn Fn(i64) -> i64, i64) -> Option<bool>;

#[test]
fn where_a_period_or_a_stair_is_false_is_said_of_all_heaps_and_is_so() {
    let library = Library::embedded();
    let cases: [(&str, &str, PatternHolds); 7] = [
        (
            "subtraction({2, 4, 7})",
            "period 3, preperiod 7",
            |value, n| (n >= 10).then(|| value(n) == value(n - 3)),
        ),
        (
            "subtraction({2, 4, 7})",
            "period 3, preperiod 1",
            |value, n| (n >= 4).then(|| value(n) == value(n - 3)),
        ),
        ("subtraction({1, 4})", "period 2", |value, n| {
            (n >= 2).then(|| value(n) == value(n - 2))
        }),
        ("subtraction(1..3)", "stair 3", |value, n| match n % 3 {
            0 => Some(value(n) % 3 == 0),
            step => Some(value(n) == value(n - step) + step),
        }),
        ("subtraction({1, 4})", "stair 2", |value, n| match n % 2 {
            0 => Some(value(n) % 2 == 0),
            step => Some(value(n) == value(n - step) + step),
        }),
        ("all_but({4, 8})", "period 12, saltus 3", |value, n| {
            (n >= 12).then(|| value(n) == value(n - 12) + 3)
        }),
        ("all_but({4, 8})", "period 4, saltus 4", |value, n| {
            (n >= 4).then(|| value(n) == value(n - 4) + 4)
        }),
    ];
    let mut count = 0;
    for (label, claim, holds) in cases {
        let game = grundy_rules::language::parse_game(label)
            .into_result()
            .unwrap();
        let game = Game::new(&game.unwrap(), &library).unwrap();
        let parsed = parse_claim(claim).into_result().unwrap().unwrap();
        let ask = super::Ask {
            proving: Proving::Within(ProofEffort::BRIEF),
            ..None.into()
        };
        let job = &Job::quiet();
        let found =
            super::check(&game, &parsed, Play::Normal, ask, Tools::new(&library, job)).unwrap();
        let Verdict::Refuted { exceptions, .. } = found else {
            panic!("{label} {claim}: {found:?}");
        };
        let Some(Exceptions::Set(set)) = exceptions else {
            continue;
        };
        count += 1;
        let wrong = PositionSet::read(&set, 1).unwrap();
        let wrong = wrong.elements(300, 1, &NoGames, job).unwrap();
        let table = Table::grundy(&game, &[301], job).unwrap();
        let value = |n: i64| i64::try_from(table.value(&[n]).unwrap()).unwrap();
        for n in 0..=300 {
            let is_false = holds(&value, n) == Some(false);
            assert_eq!(wrong.contains(&vec![n]), is_false, "{label} {claim}: {n}");
        }
    }
    assert!(count >= 5, "only {count} have few exceptions");
}

/// The verdict on the only claim of a text, and the values of its parameters.
fn verdict_on(text: &str) -> (String, Vec<String>) {
    let mut library = Library::embedded();
    let place = library.texts().len();
    library.add("FACT", text).unwrap();
    let mut found = None;
    let checked = super::check_text(&library, place, None, &Job::quiet(), &mut |report| {
        let values = report.instances[0].parameters.iter();
        let values = values.map(|(name, value)| format!("{name} = {value}"));
        found = Some((report.word().to_string(), values.collect()));
    });
    assert_eq!(checked, Ok(()), "{text}");
    found.unwrap()
}

#[test]
fn facts_are_proved_for_all_values_or_refuted_at_small_ones_or_left_open() {
    let facts = [
        (
            "x >= 0, y >= 0",
            "(x xor y) mod 2 = (x + y) mod 2",
            "proved",
        ),
        ("p >= 1, x >= 0", "p (x div p) + (x mod p) = x", "proved"),
        ("p >= 1, k >= 0", "p k mod p = 0", "proved"),
        ("k >= 0, h >= 0", "mex {k, h} <= 2", "proved"),
        ("b >= 1", "mex(b) {0, b} = b + 1", "refuted"),
        ("b >= 1", "mex(b) {0, b} = 2 b", "proved"),
        ("x >= 0, y >= x", "x^2 <= y^2", "proved"),
        ("x >= 0, y >= x", "x^2 < y^2", "refuted"),
        ("d >= 2, k >= 1", "d^(k + 1) >= 2 d^k", "proved"),
        ("c >= 0", "(c^2 + c) / 2 = c (c + 1) / 2", "proved"),
        ("x >= 0", "(x^2 + x) mod 2 = 0", "holds"),
        ("x >= 0, up to 30", "x^2 <= 900", "holds"),
        ("p >= 1", "grundy(ryuo(p): 1, 1) = 2 mod p", "proved"),
        ("x in 0..30", "x^2 <= 900", "proved"),
        // False far out, or without a value there.
        (
            "x >= 0, y >= 0, up to 5",
            "max(x / 2, 0) + y^2 != 1001 / 2 + y^2",
            "holds",
        ),
        ("k >= 0, up to 5", "1024 (1 / 2)^k != 1", "holds"),
        ("p in 1..2, x > 100 p", "p != 2", "refuted"),
        (
            "p >= 0, x >= 40 - 40 p, x >= 0, up to 5",
            "x mod p <= x",
            "holds",
        ),
        (
            "x >= 0, y >= 0",
            "((x - y) xor y if x >= y else 0) >= 0",
            "proved",
        ),
    ];
    for (ranges, condition, word) in facts {
        let (found, values) = verdict_on(&format!("claim \"a fact\", {ranges}\n  {condition}\n"));
        assert_eq!(found, word, "{condition} {values:?}");
        let is_open = !ranges.contains(" in ") && word != "refuted";
        assert!(!is_open || values.iter().all(|value| value.ends_with("all")));
    }
    let far = verdict_on("claim \"false far out\", n >= 0, up to 5\n  n != 1000\n");
    assert_eq!(far, ("refuted".to_string(), vec!["n = 1000".to_string()]));
}

#[test]
fn games_with_the_same_options_have_the_same_values() {
    for likeness in ["values", "P-positions", "options"] {
        let text = format!("claim \"queen\" for queen, up to 20\n  same {likeness} as wythoff\n");
        assert_eq!(verdict_on(&text).0, "proved", "{likeness}");
    }
    // Where moves may be blocked, the options are not all.
    let blocked = "game blocked_heap on x\n  blocking 1 of x - i where i >= 1\n\
                   claim \"blocked\" for nim(1), up to 0\n  same values as blocked_heap\n";
    assert_eq!(verdict_on(blocked).0, "holds");
    let other = "claim \"other\" for yama, up to 20\n  same values as triangular\n";
    assert_eq!(verdict_on(other).0, "refuted");
}
