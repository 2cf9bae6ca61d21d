//! Wrong guesses prove nothing.

use super::automata::Automata;
use super::guess::{Guess, GuessInput, Guessed, Hypothesis};
use super::observed::Inquiry;
use super::refinement::Asking;
use super::rounds::solve_by;
use super::{Grade, SearchBounds, Solution, SolutionPart};
use crate::check::Tools;
use grundy_automata::{Budget, Numeration, Sample, SampleCell, learned};
use grundy_proofs::prover::Aspect;
use grundy_rules::game::{Game, Stop};
use grundy_rules::language::parse_game;
use grundy_rules::library::Library;
use grundy_work::Job;
use std::ops::ControlFlow;

const SMALL: SearchBounds = SearchBounds {
    positions: 1 << 12,
    ..SearchBounds::new()
};

fn solved(game: &str, guesses: Vec<Box<dyn Guess>>) -> Solution {
    let library = Library::embedded();
    let game = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&game, &library).unwrap();
    let job = Job::quiet();
    let nobody = &mut |_: &str, _: &SolutionPart| ControlFlow::Continue(());
    solve_by(&game, Tools::new(&library, &job), &guesses, SMALL, nobody).unwrap()
}

fn grades(solution: &Solution) -> [Grade; 3] {
    [
        solution.p_positions.grade,
        solution.grundy.grade,
        solution.misere_p_positions.grade,
    ]
}

/// Makes the given wrong claims.
struct Liar(Vec<&'static str>);

impl Guess for Liar {
    fn hypotheses(&self, _: GuessInput) -> Result<Guessed, Stop> {
        let claims = self.0.iter();
        let claims = claims.map(|claim| Hypothesis::Claim((*claim).into()));
        Ok(claims.collect::<Vec<_>>().into())
    }
}

/// Learns the relation of another game.
struct Confused;

impl Guess for Confused {
    fn hypotheses(&self, input: GuessInput) -> Result<Guessed, Stop> {
        let seen = input.seen;
        // Right near the origin, and wrong from heaps of 40 on, beyond the box.
        let cell = |at: &[u64]| {
            let near: Vec<i64> = at
                .iter()
                .map(|n| i64::try_from(*n).unwrap().min(40))
                .collect();
            seen.cell(&near).unwrap()
        };
        let holds = |at: &[u64]| cell(at) == 0;
        let value = |at: &[u64]| u64::from(cell(at));
        let sample = Sample {
            size: 256,
            bounds: &[u64::MAX; 2],
            cell: match seen.known {
                Aspect::Outcome => SampleCell::Holds(&holds),
                Aspect::Value => SampleCell::Value(&value),
            },
        };
        let found = learned(&Numeration::binary(), &sample, 500, &Budget::default());
        let found = found.unwrap().automaton().into_iter();
        Ok(found.map(Hypothesis::Automaton).collect::<Vec<_>>().into())
    }
}

#[test]
fn a_liar_gets_no_proof() {
    let lies = vec![
        "P = {(x, y) | x = y + 1}",
        "P = {(x, y) | x = y} ∪ {(1000, 1001)}",
        "P = {(x, y) | x = y, x != 123456789}",
        "grundy(x, y) = x + y",
        "grundy(x, y) = x xor y if x < 987654321 else 0",
        "no claim at all",
        "P = {(x, y, z) | x = y}",
        "grundy(x, y) = x / 0",
    ];
    let solution = solved("nim(2)", vec![Box::new(Liar(lies))]);
    // A guess that is false far away is not called seen either.
    assert_eq!(grades(&solution), [Grade::Unknown; 3], "{solution:?}");
}

#[test]
fn a_liar_who_says_something_true_gets_a_proof_of_that_alone() {
    let solution = solved(
        "nim(2)",
        vec![Box::new(Liar(vec!["P = {(x, x) | x >= 0}"]))],
    );
    let expected = [Grade::Proved, Grade::Unknown, Grade::Unknown];
    assert_eq!(grades(&solution), expected);
}

#[test]
fn automata_that_are_right_near_the_origin_only_get_no_proof() {
    for game in ["yama", "nim(2)", "ryuo(3)"] {
        // In misère play the guess may be right.
        let [p_positions, grundy, _] = grades(&solved(game, vec![Box::new(Confused)]));
        let expected = [Grade::Unknown, Grade::Unknown];
        assert_eq!([p_positions, grundy], expected, "{game}");
    }
}

#[test]
fn without_guesses_nothing_is_known() {
    assert_eq!(grades(&solved("yama", Vec::new())), [Grade::Unknown; 3]);
}

/// A power of two in the binary expansion is taken: the P-positions are the heaps with an even number of binary ones,
/// which no sentence of arithmetic expresses.
const BINARY: &str = "x - 2^k where x div 2^k mod 2 = 1";

/// The claim that the last `digits` digits of a P-position have an even sum.
fn even(digits: u32) -> &'static str {
    let sum: Vec<String> = (0..digits)
        .map(|digit| format!("x div {}", 1_u32 << digit))
        .collect();
    format!("P = {{(x) | ({}) mod 2 = 0}}", sum.join(" + ")).leak()
}

#[test]
fn a_formula_is_seen_only_as_far_beyond_what_it_was_made_from_as_it_is_right() {
    // It is made from heaps up to 255, and false at 256.
    let near = solved(BINARY, vec![Box::new(Liar(vec![even(8)]))]);
    assert_eq!(near.p_positions.grade, Grade::Unknown, "{near:?}");
    assert_eq!(near.p_positions.formula, None);
    let far = solved(BINARY, vec![Box::new(Liar(vec![even(14)]))]).p_positions;
    assert_eq!(far.grade, Grade::Seen, "{far:?}");
    assert!(far.max.unwrap() >= 1023, "{far:?}");
}

#[test]
fn an_automaton_that_is_not_proved_is_seen() {
    let limits = SearchBounds {
        positions: 1 << 8,
        ..SMALL
    };
    let library = Library::embedded();
    let game = parse_game(BINARY).into_result().unwrap().unwrap();
    let game = Game::new(&game, &library).unwrap();
    let guesses: Vec<Box<dyn Guess>> = vec![Box::new(Automata)];
    let job = Job::quiet();
    let nobody = &mut |_: &str, _: &SolutionPart| ControlFlow::Continue(());
    let found = solve_by(&game, Tools::new(&library, &job), &guesses, limits, nobody).unwrap();
    for (part, states) in [(&found.p_positions, 2), (&found.grundy, 4)] {
        assert_eq!(
            (part.grade, part.max),
            (Grade::Seen, Some(1023)),
            "{part:?}"
        );
        let automaton = part.automaton.as_ref().unwrap();
        assert_eq!(automaton.states(), states);
        assert_eq!(automaton.system(), &Numeration::binary());
    }
}

#[test]
fn what_is_not_confirmed_is_said_to_be_no_more_than_that() {
    let found = solved("x - k^2 where k >= 1", vec![Box::new(Automata)]);
    let reason = found.p_positions.reason.unwrap();
    assert!(
        reason.starts_with("no formula and no automaton was confirmed"),
        "{reason}"
    );
}

/// The P-positions of three heaps under these moves, guessed in some rounds until the time is over.
fn stopped_after(rounds: usize) -> SolutionPart {
    let heap = |heap: &str, option: &str| format!("{option} where {heap} div 2^k mod 2 = 1");
    let text = [
        heap("x", "(x - 2^k, y, z)"),
        heap("y", "(x, y - 2^k, z)"),
        heap("z", "(x, y, z - 2^k)"),
    ];
    let rules = parse_game(&text.join("; ")).into_result().unwrap().unwrap();
    let library = Library::embedded();
    let game = Game::new(&rules, &library).unwrap();
    let digits = ["x", "y", "z"].map(|heap| {
        (0..14)
            .map(|digit| format!("{heap} div {}", 1_u32 << digit))
            .collect::<Vec<_>>()
            .join(" + ")
    });
    let claim = format!("P = {{(x, y, z) | ({}) mod 2 = 0}}", digits.join(" + "));
    let guesses: Vec<Box<dyn Guess>> = vec![Box::new(Liar(vec![claim.leak()]))];
    let limits = SearchBounds {
        positions: 1 << 22,
        ..SearchBounds::brief()
    };
    let job = Job::quiet();
    let tools = Tools::new(&library, &job);
    let mut asking = Asking::new(&game, Inquiry::P_POSITIONS, tools, limits);
    for round in 0..rounds {
        asking.look(round, &guesses).unwrap();
    }
    job.cancel();
    asking.answer()
}

#[test]
fn a_guess_that_cannot_be_confirmed_in_time_is_called_stopped() {
    let part = stopped_after(1);
    assert_eq!(part.grade, Grade::Unknown, "{part:?}");
    assert_eq!(part.reason.as_deref(), Some("interrupted"));
}

#[test]
fn a_guess_that_agreed_with_more_than_it_was_made_from_is_kept_when_time_is_up() {
    let part = stopped_after(2);
    assert_eq!((part.grade, part.max), (Grade::Seen, Some(23)), "{part:?}");
}
