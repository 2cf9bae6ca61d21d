//! `grundy prove`: one claim, for every position.

use super::{convention, one_claim};
use crate::arguments::{Format, Prove};
use crate::ending::{Ending, Failure};
use grundy::check::Ask;
use grundy::prover::Effort;

pub fn run(arguments: &Prove, format: Format) -> Result<Ending, Failure> {
    let (game, claim) = match arguments.what.as_slice() {
        [game, claim] => (Some(game.as_str()), claim),
        [claim] => (None, claim),
        _ => return Err(Failure::new("prove what? give a game and a claim", &[])),
    };
    let effort = Effort {
        states: arguments.max_states,
        ..Effort::LARGE
    };
    let ask = Ask::from(arguments.max).proved(effort);
    let play = convention(arguments.misere);
    one_claim::answer((game, &arguments.which), claim, play, ask, format)
}
