//! The integration tests of grundy: the engine against the plain oracle, the language against itself.

mod blocking;
mod changed_claims;
mod claims;
mod design;
mod engine;
mod events;
mod examples;
mod family;
mod far;
mod far_refutations;
mod figures;
mod gurvich;
mod heaps;
mod kernel;
mod language;
mod large_numbers;
mod letters;
mod limits;
mod machine;
mod map;
mod meanings;
mod misere;
mod move_set;
mod mutants;
mod mutations;
mod naming;
mod options;
mod ordinals;
mod papers;
mod periods;
mod plain;
mod plans;
mod proofs;
mod recursion;
mod rendering;
mod report;
mod requests;
mod rooms;
mod scope;
mod sequence;
mod sets;
mod shapes;
mod sieve;
mod sieve_of_three_heaps;
mod single_heaps;
mod solve;
mod solved_strategies;
mod strategy;
mod sums;
mod transfinite;
mod tried_facts;
mod widths;
mod witness;

use grundy::Job;
use grundy::check::{Ask, Tools, check};
use grundy::claim::Verdict;
use grundy::game::{Game, Play};
use grundy::language::{Diagnostic, parse_claim, parse_game};
use grundy::library::Library;

/// The game that a text names or writes out.
fn game(text: &str) -> Result<Game, Vec<Diagnostic>> {
    match parse_game(text).into_result()? {
        Some(expression) => Game::new(&expression, &Library::embedded()),
        None => Ok(unreachable_game()),
    }
}

fn unreachable_game() -> Game {
    panic!("a text without errors names a game")
}

/// The game of a file's text that has this name.
fn game_of_file(text: &str, name: &str) -> Result<Game, Vec<Diagnostic>> {
    let mut library = Library::embedded();
    library.add("test", text)?;
    match parse_game(name).into_result()? {
        Some(expression) => Game::new(&expression, &library),
        None => Ok(unreachable_game()),
    }
}

/// The verdict on a claim about a game, among the papers.
fn decided(of: &str, claim: &str, play: Play, ask: impl Into<Ask>) -> Verdict {
    let game = game(of).unwrap_or_else(|errors| panic!("{of}: {errors:?}"));
    let parsed = parse_claim(claim).into_result();
    let parsed = parsed.unwrap_or_else(|errors| panic!("{claim}: {errors:?}"));
    let (library, job) = (Library::embedded(), Job::quiet());
    let tools = Tools::new(&library, &job);
    let found = check(&game, &parsed.unwrap(), play, ask, tools);
    found.unwrap_or_else(|errors| panic!("{of}, {claim}: {errors:?}"))
}
