//! A laboratory for impartial games played on heaps.
//!
//! You write a ruleset the way a paper writes it; Grundy computes its Grundy values and outcomes, lists its
//! P-positions, finds winning moves, and checks claims about all of it.
//!
//! ```
//! # fn main() -> Result<(), grundy::Error> {
//! use grundy::Laboratory;
//!
//! let lab = Laboratory::new();
//! // Yama Nim (Kimura and Yamashita): take at least 2 from one heap, return 1 to the other.
//! let game = lab.game("{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}")?;
//! let table = game.grundy([100, 100])?; // values; `outcomes` tells who wins
//! assert_eq!(table.value(&[3, 8]), Some(4));
//! let wins = game.analyse("12, 31")?; // at heaps of any size, where a claim decides
//! assert_eq!(wins.winning_moves(), ["(13, 12)", "(13, 13)", "(13, 14)"]);
//! let claim = game.claim("P = {(x, y) | |x - y| <= 1}")?;
//! println!("{claim}: {}", claim.check(1000)?.word()); // compared with play up to 1000
//! println!("{claim}: {}", claim.prove()?.word()); // for all positions
//! println!("{:?}", game.solve()?); // found and proved from the rules alone
//! # Ok(())
//! # }
//! ```
//!
//! [`Laboratory`] reads games, [`Ruleset`] answers questions about one, [`Conjecture`] is a claim to be decided, and [`Error`] says why there is
//! no answer.
//!
//! # Heaps of any size
//!
//! Where heaps are too large for a table, a claim decides: one of the papers, or one of a text of your own. [`Ruleset::solve`] may find it:
//!
//! ```
//! use grundy::Laboratory;
//! let rules = "game own on (x)\n  x - i where i in {1, 3, 4}\n";
//! let lab = Laboratory::new();
//! let found = lab.game(rules)?.solve()?.p_positions.formula.unwrap();
//! assert_eq!(found, "P = {(x) | x mod 7 in {0, 2}}");
//! let text = format!("{rules}\nclaim \"found\" for own\n  {found}\n");
//! let own = lab.with_text("own.game", &text)?.game("own")?;
//! let far = own.analyse("12345678901234567890123456789012345678901234567890")?;
//! assert_eq!(far.outcome(), grundy::Outcome::N);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Requests
//!
//! P-positions far beyond a table, sums, sequences of values, play move by move, families, kernels of digraphs and limits are answers to requests alone
//! ([`Laboratory::answer`]); so is JSON. A server reads a [`Request`](answers::Request) and writes [events](answers::Event) and the answer, as in `docs/json.md`:
//!
//! ```
//! use grundy::{Job, Laboratory, answers::Request};
//! use std::io::{self, Write};
//! use std::ops::ControlFlow;
//!
//! /// Answers one request; any clone of the job, on any thread, may cancel it.
//! fn handle(lab: &Laboratory, text: &str, job: &Job, out: &mut dyn Write) -> io::Result<()> {
//!     let mut written = Ok(());
//!     let answer = Request::read(text).and_then(|request| {
//!         lab.answer_with_events(&request, job, &mut |event| {
//!             written = serde_json::to_writer(&mut *out, event)
//!                 .map_err(io::Error::from)
//!                 .and_then(|()| writeln!(out));
//!             match written {
//!                 Ok(()) => ControlFlow::Continue(()),
//!                 Err(_) => ControlFlow::Break(()), // the client has gone
//!             }
//!         })
//!     });
//!     written?;
//!     match answer {
//!         Ok(answer) => serde_json::to_writer(&mut *out, &answer)?,
//!         Err(error) => serde_json::to_writer(&mut *out, &error.answer())?,
//!     }
//!     writeln!(out)
//! }
//!
//! let mut out = Vec::new();
//! let request = r#"{"command": "move", "game": {"text": "wythoff"}, "position": [4, 8]}"#;
//! handle(&Laboratory::new(), request, &Job::quiet(), &mut out)?;
//! assert!(String::from_utf8_lossy(&out).contains(r#""winning_moves":[[4,7]]"#));
//! # Ok::<(), io::Error>(())
//! ```
//!
//! The rooms are in separate crates, in the order of `ARCHITECTURE.md`, and are re-exported here. This crate never
//! reads a file and never prints.

pub use grundy_automata::{AutomatonGraph, GraphEdge, GraphState};
pub use grundy_engines::{kernel, misere, move_set, sequence, sieve, table};
pub use grundy_ordinals::ordinal;
pub use grundy_proofs::{certificate, claim, far, prover, witness};
pub use grundy_rules::{
    formula, game, language, library, linear_program, number, pattern, recursion,
};

pub use grundy_work::{
    Effort, End, Exceeded, Job, LimitReached, Limits, NoEffort, NoResource, Progress, Reserved,
    Resource,
};

pub mod check;

pub mod certify;

pub mod players;

pub mod family;

pub mod solve;

pub mod argument;

pub mod code;

pub mod render;

pub mod answers;

pub mod laboratory;

pub use render::{Show, report::TextReport};

pub use laboratory::{
    Conjecture, Error, ErrorKind, GrundyTable, IntegerSolver, KnownTable, Laboratory, OutcomeTable,
    PositionAnalysis, Ruleset,
};

pub use answers::Message;
pub use claim::{Counterexample, Exceptions, Property, Verdict, Witness};
pub use game::{Outcome, Position};
pub use language::{Diagnostic, Span};
pub use number::Number;
pub use solve::{Grade, Solution, SolutionPart};

/// The program of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
