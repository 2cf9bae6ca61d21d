//! Proves a claim on one game that automata do not decide by explicit winning moves ([`grundy_proofs::witness`]).

use super::bounds::Proving;
use super::question::Question;
use super::tools::Tools;
use grundy_proofs::claim::{Decided, Method, Resolved, Verdict};
use grundy_proofs::witness::{self, Obligation, Obstacle, SolverVerdict, Unproved};
use grundy_rules::game::{Game, Play, Stop};
use grundy_rules::language::Statement;
use grundy_work::Job;

/// What may decide a step that this program does not.
const NO_SOLVER: &str = "an SMT solver, z3 or cvc5, may decide it, and none is installed";

/// Why there is no proof: the method that came closest stands first. A proof by winning moves that has begun fails at one of its steps.
pub(super) fn closest(sentence: &str, moves: &Obstacle, has_solver: bool) -> String {
    match moves {
        Obstacle::Inapplicable(why) => format!("{sentence}; by winning moves: {why}"),
        Obstacle::Undecided(why) if !has_solver => {
            format!("winning moves come closest: {why}; {NO_SOLVER}; as one sentence: {sentence}")
        }
        Obstacle::Undecided(why) | Obstacle::Fails(why) => {
            format!("winning moves come closest: {why}; as one sentence: {sentence}")
        }
    }
}

/// The verdict of such a proof, whose steps an outside solver decided, or this program.
pub(super) fn verdict(proof: witness::WitnessProof, solver: Option<&str>) -> Verdict {
    let steps = proof.obligations.len();
    let by = solver.map(|solver| format!(" decided by {solver}"));
    let by = by.unwrap_or_default();
    Verdict::Proved {
        method: Method::WinningMoves,
        by: format!("for all positions by winning moves, {steps} steps in integer arithmetic{by}"),
        proof: None,
        decided: Some(Decided {
            solver: solver.map(String::from),
            smtlib: witness::smtlib(&proof.obligations),
        }),
        steps: proof.text,
    }
}

/// Decides steps by this program alone.
pub(super) fn own_solver(job: &Job) -> impl FnMut(&Obligation) -> SolverVerdict {
    |obligation| match job.go_on(0, 0) {
        true => witness::decided(obligation, job),
        false => SolverVerdict::Unknown(job.end_of_work().to_string()),
    }
}

/// Tries a proof of the values by options that are written down, if there is no proof yet; else returns the verdict found before.
pub(super) fn values_tried(
    game: &Game,
    found: Verdict,
    claimed: &Resolved,
    question: &Question,
) -> Verdict {
    if !question.is_open(&found) {
        return found;
    }
    match witness::values_proved(game, claimed, question.tools.job) {
        Some((steps, count)) => Verdict::proved(
            Method::ValuesByOptions,
            format!(
                "for all positions by an option of each smaller value, {count} steps in integer arithmetic"
            ),
            steps,
        ),
        None => found,
    }
}

/// Tries a proof by winning moves if there is no proof yet; else returns the verdict found before.
pub(super) fn tried(game: &Game, found: Verdict, question: &Question) -> Result<Verdict, Stop> {
    let Question { claim, names, .. } = *question;
    let Tools { smt, job, .. } = question.tools;
    let is_open = match (&found, question.proving) {
        (Verdict::Unknown { holds_to, .. }, _) => holds_to.is_some(),
        (Verdict::Holds { .. }, Proving::Within(_) | Proving::Holding(_)) => {
            question.bounds.within.is_none()
        }
        _ => false,
    };
    if !is_open {
        return Ok(found);
    }
    let is_p = matches!(claim.statement, Statement::PPositions(_));
    if !is_p || question.play == Play::Misere || game.base_heaps() > 2 {
        return Ok(found);
    }
    let mut asked = false;
    let mut own = own_solver(job);
    let mut first = |obligation: &Obligation| {
        asked = true;
        own(obligation)
    };
    let here = witness::prove_one(game, claim, names, &mut first);
    let mut outside = |obligation: &Obligation| match smt {
        _ if !job.go_on(0, 0) => SolverVerdict::Unknown(job.end_of_work().to_string()),
        Some(smt) => (smt.answer)(obligation),
        None => SolverVerdict::NoSolver,
    };
    let why = match (here, smt) {
        (Ok(proof), _) => return Ok(verdict(proof, None)),
        // If the method does not apply, the earlier verdict stands.
        (Err(_), _) if !asked => return Ok(found),
        (Err(why), None) => why,
        (Err(_), Some(smt)) => match witness::prove_one(game, claim, names, &mut outside) {
            Ok(proof) => return Ok(verdict(proof, Some(smt.name))),
            Err(why) => why,
        },
    };
    let why = match why {
        Unproved::Wrong(mut errors) => return Err(errors.swap_remove(0).into()),
        Unproved::Open(why) => why,
    };
    Ok(match found {
        Verdict::Unknown { reason, holds_to } => Verdict::Unknown {
            reason: closest(&reason, &why, smt.is_some()),
            holds_to,
        },
        found => found,
    })
}
