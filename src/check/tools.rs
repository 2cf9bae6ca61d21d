//! The tools of a check: games by name, a solver, a job.

use grundy_proofs::witness::{self, Obligation};
use grundy_rules::game::Catalogue;
use grundy_work::Job;

/// A solver of integer arithmetic without quantifiers, and its name with its version.
#[derive(Clone, Copy)]
pub struct Smt<'s> {
    /// Its name: `Z3 version 4.13.4`.
    pub name: &'s str,
    /// A function that asks it, on any thread.
    pub answer: &'s (dyn Fn(&Obligation) -> witness::SolverVerdict + Sync),
}

/// What a check may use.
#[derive(Clone, Copy)]
pub struct Tools<'t> {
    /// The games that a claim names.
    pub catalogue: &'t dyn Catalogue,
    /// A solver for what automata do not decide.
    pub smt: Option<Smt<'t>>,
    /// The job that the work belongs to.
    pub job: &'t Job,
    /// May a claim be proved by others of the texts?
    pub by_claims: bool,
}

impl<'t> Tools<'t> {
    /// Tools without a solver.
    pub fn new(catalogue: &'t dyn Catalogue, job: &'t Job) -> Tools<'t> {
        Tools {
            catalogue,
            smt: None,
            job,
            by_claims: true,
        }
    }
}
