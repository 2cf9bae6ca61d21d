//! Proves a claim on one game that automata do not decide by explicit winning moves ([`grundy_proofs::witness`]).

use super::bounds::Proving;
use super::question::Question;
use super::tools::Tools;
use grundy_proofs::claim::{Decided, Verdict};
use grundy_proofs::witness::{self, Obligation, SolverVerdict, Unproved};
use grundy_rules::game::{Game, Play, Stop};
use grundy_rules::language::Statement;

/// Why there is no proof without a solver.
const NO_SOLVER: &str = "a proof by winning moves needs an SMT solver, z3 or cvc5";

/// The verdict of such a proof.
pub(super) fn verdict(proof: witness::WitnessProof, solver: &str) -> Verdict {
    let steps = proof.obligations.len();
    Verdict::Proved {
        by: format!(
            "for all positions by winning moves, {steps} steps in integer arithmetic decided by {solver}"
        ),
        proof: None,
        decided: Some(Decided {
            solver: solver.into(),
            smtlib: witness::smtlib(&proof.obligations),
        }),
        steps: proof.text,
    }
}

/// Tries a proof by winning moves if there is no proof yet; else returns the verdict found before.
pub(super) fn tried(game: &Game, found: Verdict, question: &Question) -> Result<Verdict, Stop> {
    let Question { claim, names, .. } = *question;
    let Tools { smt, job, .. } = question.tools;
    let is_open = match (&found, question.proving) {
        (Verdict::Unknown { holds_to, .. }, _) => holds_to.is_some(),
        // For the claims of a text, only those on a single game.
        (Verdict::Holds { .. }, Proving::Within(_) | Proving::Holding(_)) => {
            let within = question.bounds.within.is_some();
            !within && names.is_empty() && smt.is_some()
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
    let mut solver = |obligation: &Obligation| {
        asked = true;
        match smt {
            _ if !job.go_on(0, 0) => SolverVerdict::Unknown(job.end_of_work().to_string()),
            Some(smt) => (smt.answer)(obligation),
            None => SolverVerdict::NoSolver,
        }
    };
    let why = match witness::prove_one(game, claim, names, &mut solver) {
        Ok(found) => return Ok(verdict(found, smt.map_or("", |smt| smt.name))),
        // If the method does not apply, the earlier verdict stands.
        Err(_) if !asked => return Ok(found),
        Err(Unproved::Open(_)) if smt.is_none() => NO_SOLVER.into(),
        Err(Unproved::Open(why)) => format!("by winning moves: {why}"),
        Err(Unproved::Wrong(mut errors)) => return Err(errors.swap_remove(0).into()),
    };
    Ok(match found {
        Verdict::Unknown { reason, holds_to } => Verdict::Unknown {
            reason: format!("{reason}; {why}"),
            holds_to,
        },
        found => found,
    })
}
