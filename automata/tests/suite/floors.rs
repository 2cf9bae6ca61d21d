//! Certificates in the Zeckendorf numeration and in those of Ostrowski.

use crate::certificates::{certified, file};
use crate::formulas::formula;
use crate::{X, Y, Z};
use grundy_automata::{
    Budget, Decision, Formula, NoAutomaton, Numeration, Relation, Variable, adder, certify,
    compile, decide,
};
use grundy_oracle::sample;
use grundy_verify::verify;
use serde_json::{Value, json};

fn ostrowski(period: &[u32]) -> Numeration {
    Numeration::ostrowski(period).unwrap()
}

/// The pairs (m, m + a·n) with m = floor(n·alpha), alpha = [1; a, a, …], in both orders.
fn pairs(a: i128, system: &Numeration) -> Formula {
    let (n, b) = (Variable(5), Variable(6));
    // The Zeckendorf numeration reads multiples of 1 + [0; 1, 1, …].
    let whole = i128::from(!system.is_zeckendorf());
    let pair = |x: Variable, y: Variable| {
        Formula::and([Formula::eq(x, n * whole + b), Formula::eq(y, x + n * a)])
    };
    Formula::exists(
        [n, b],
        Formula::and([Formula::beatty(n, b), Formula::or([pair(X, Y), pair(Y, X)])]),
    )
}

/// Positions are in `p` exactly if no move leads there: Nim's moves, and fewer than `near` more from one heap than from the other. In misere play, where
/// the player who cannot move wins, (0, 0) is not.
fn solves(p: &Relation, near: i128, misere: bool) -> Formula {
    let (u, v) = (Variable(7), Variable(8));
    let moves = Formula::or([
        Formula::exists([u], Formula::and([Formula::lt(u, X), p.of([u, Y])])),
        Formula::exists([v], Formula::and([Formula::lt(v, Y), p.of([X, v])])),
        Formula::exists(
            [u, v],
            Formula::and([
                Formula::lt(u, X),
                Formula::lt(v, Y),
                Formula::within(1 - near, X - u - Y + v, near - 1),
                p.of([u, v]),
            ]),
        ),
    ]);
    let wins = match misere {
        true => Formula::or([moves, Formula::eq(X + Y, 0)]),
        false => moves,
    };
    Formula::for_all([X, Y], Formula::iff(p.of([X, Y]), Formula::negated(wins)))
}

fn game(
    claimed: Formula,
    near: i128,
    misere: bool,
    system: &Numeration,
) -> Result<String, NoAutomaton> {
    let budget = Budget::default();
    let p = Relation::new("P", compile(&claimed, system, &budget).unwrap());
    certified(
        &solves(&p, near, misere),
        &[("P", vec![X, Y], claimed)],
        system,
    )
}

#[test]
fn the_p_positions_of_wythoff_and_of_fraenkels_games_are_verified() {
    let zeckendorf = Numeration::zeckendorf();
    let games = (1..=3).map(|a| (a, ostrowski(&[u32::try_from(a).unwrap()])));
    for (a, system) in games.chain([(1, zeckendorf.clone())]) {
        let text = game(pairs(a, &system), a, false, &system).unwrap();
        let verified = verify(&text).unwrap();
        assert!(
            verified
                .statements
                .iter()
                .any(|line| line.contains("floor((x"))
        );
        for near in [a - 1, a + 1] {
            let wrong = game(pairs(a, &system), near, false, &system);
            assert!(matches!(wrong, Err(NoAutomaton::Wrong(_))), "{a}, {near}");
        }
    }
    // In misere play the first two pairs are (0, 1), (2, 2) in place of (0, 0), (1, 2) (Berlekamp, Conway, Guy, 1982).
    let pair = |x: i128, y: i128| Formula::and([Formula::eq(X, x), Formula::eq(Y, y)]);
    let far = Formula::le(3, X + Y);
    let other = Formula::or([pair(1, 2), pair(2, 1)]);
    let misere = Formula::or([
        pair(0, 1),
        pair(1, 0),
        pair(2, 2),
        Formula::and([far, pairs(1, &zeckendorf), Formula::negated(other)]),
    ]);
    let text = game(misere.clone(), 1, true, &zeckendorf).unwrap();
    verify(&text).unwrap();
    assert!(game(misere, 1, false, &zeckendorf).is_err());
}

#[test]
fn random_sentences_have_certificates_exactly_if_they_are_true() {
    let systems = [
        Numeration::zeckendorf(),
        ostrowski(&[2]),
        ostrowski(&[1, 2]),
    ];
    sample(100, formula(false), |part| {
        let mut decided = 0;
        for system in &systems {
            let inner = [
                Formula::for_all([Y, Z], part.clone()),
                Formula::exists([Y, Z], part.clone()),
            ];
            for inner in inner {
                for sentence in [
                    Formula::for_all([X], inner.clone()),
                    Formula::exists([X], inner),
                ] {
                    decided += usize::from(agrees_within_limits(&sentence, system));
                }
            }
        }
        Ok(decided > 6)
    });
}

/// Certified and verified if true, refused if false; where a limit is reached, nothing. Whether none was reached.
fn agrees_within_limits(sentence: &Formula, system: &Numeration) -> bool {
    let budget = Budget::default().states(1000);
    let Ok(verdict) = decide(sentence, system, &budget) else {
        return false;
    };
    let budget = Budget::default().states(1000);
    match (certify(sentence, &[], system, &budget), verdict) {
        (Ok(certificate), Decision::True) => {
            let text = file(&certificate);
            assert!(verify(&text).is_ok(), "{sentence} in {system}: {text}");
            true
        }
        (Err(NoAutomaton::Wrong(_)), Decision::False(_)) => true,
        (Err(NoAutomaton::GaveUp { .. }), _) => false,
        (certificate, verdict) => panic!("{sentence} in {system}: {certificate:?}, {verdict:?}"),
    }
}

/// x + y = z, defined and compared with itself the other way round.
fn addition(system: &Numeration) -> Value {
    let sum = Formula::eq(X + Y, Z);
    let add = Relation::new("Add", adder(system, &Budget::default()).unwrap());
    let sentence = Formula::for_all([X, Y, Z], Formula::iff(add.of([X, Y, Z]), sum.clone()));
    let text = certified(&sentence, &[("Add", vec![X, Y, Z], sum)], system).unwrap();
    verify(&text).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn an_automaton_that_does_not_add_is_rejected() {
    for system in [
        Numeration::zeckendorf(),
        ostrowski(&[2]),
        ostrowski(&[1, 2]),
    ] {
        let original = addition(&system);
        let refused = |changed: Value, what: &str| {
            assert!(verify(&changed.to_string()).is_err(), "{system}: {what}");
        };
        let formula = original["definitions"][0]["formula"].as_str().unwrap();
        for other in [
            "x0 + 2*x1 - x2 = 0",
            "x0 + x1 - x2 = 1",
            "0 <= x0 + x1 - x2 <= 1",
            "x0 + x1 - 2*x2 = 0",
        ] {
            assert_ne!(formula, other);
            let mut changed = original.clone();
            changed["definitions"][0]["formula"] = json!(other);
            refused(changed.clone(), other);
            changed["sentence"]["formula"] = json!(format!("Add(x0, x1, x2) <=> {other}"));
            refused(changed, other);
        }
        // Each transition of the automaton, alone and together with the sets that stand for its state.
        let automaton = &original["definitions"][0]["automaton"];
        let rows = automaton["next"].as_array().unwrap();
        let states = u64::try_from(rows.len()).unwrap();
        for (state, row) in rows.iter().enumerate() {
            let mut changed = original.clone();
            let accepting = &mut changed["definitions"][0]["automaton"]["accepting"];
            let mut list: Vec<usize> = serde_json::from_value(accepting.clone()).unwrap();
            match list.binary_search(&state) {
                Ok(at) => _ = list.remove(at),
                Err(at) => list.insert(at, state),
            }
            *accepting = json!(list);
            refused(changed, &format!("{state} accepts or not"));
            for (letter, next) in row.as_array().unwrap().iter().enumerate() {
                let other = (next.as_u64().unwrap() + 1 + u64::try_from(letter).unwrap()) % states;
                let mut changed = original.clone();
                let cell = format!("/definitions/0/automaton/next/{state}/{letter}");
                if json!(other) != *next {
                    *changed.pointer_mut(&cell).unwrap() = json!(other);
                    refused(changed, &cell);
                }
            }
        }
        // Another numeration with the same digits, and the same weights read one place lower.
        for other in [
            json!("zeckendorf"),
            json!({"ostrowski": [1]}),
            json!({"ostrowski": [2, 1]}),
        ] {
            if other != original["numeration"] {
                let mut changed = original.clone();
                changed["numeration"] = other.clone();
                refused(changed, &other.to_string());
            }
        }
    }
}

#[test]
fn a_certificate_of_a_game_with_a_transition_changed_is_rejected() {
    let zeckendorf = Numeration::zeckendorf();
    let games = [(1, zeckendorf), (2, ostrowski(&[2]))];
    let mut tried = 0;
    for (a, system) in games {
        let text = game(pairs(a, &system), a, false, &system).unwrap();
        let original: Value = serde_json::from_str(&text).unwrap();
        for (place, definition) in original["definitions"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
        {
            for table in ["/next", "/automaton/next"] {
                let rows = definition.pointer(table).unwrap().as_array().unwrap();
                let count = u64::try_from(rows.len()).unwrap();
                for (state, row) in rows.iter().enumerate() {
                    for (letter, next) in row.as_array().unwrap().iter().enumerate() {
                        let next = next.as_u64().unwrap();
                        let other = (next + 1 + (next + tried) % (count - 1)) % count;
                        tried += 1;
                        // A part of all, spread evenly.
                        if tried % (7 * u64::try_from(a * a).unwrap()) != 0 {
                            continue;
                        }
                        let mut changed = original.clone();
                        let cell = format!("/definitions/{place}{table}/{state}/{letter}");
                        *changed.pointer_mut(&cell).unwrap() = json!(other);
                        assert!(
                            verify(&changed.to_string()).is_err(),
                            "{cell}: {next}, {other}"
                        );
                    }
                }
            }
        }
    }
    assert!(tried > 5000, "{tried}");
}
