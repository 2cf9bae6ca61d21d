//! What is found for the choices of the parameters, in their order.

use super::member::Member;
use crate::check::MemberFault;
use grundy_rules::language::Diagnostic;
use std::ops::ControlFlow;

/// A function that receives each member in order, and returns whether to go on.
pub type MemberListener<'r, M = Member> = dyn FnMut(&M) -> bool + Send + 'r;

/// What was found for one choice of the parameters.
pub(super) enum MemberOutcome<M> {
    Found(M),
    /// It is outside the domain of the family, for these reasons.
    Outside(Vec<Diagnostic>),
    /// The member or the claim about it is wrong. The first field is what is reported if other members are right.
    Faulty(M, Vec<Diagnostic>),
}

impl<M> MemberOutcome<M> {
    /// The outcome for a member that has no answer, with the reason.
    pub fn of(fault: MemberFault, member: impl FnOnce(String) -> M) -> MemberOutcome<M> {
        let errors = match fault {
            MemberFault::Outside(errors) => return MemberOutcome::Outside(errors),
            MemberFault::Wrong(errors) => errors,
        };
        let reason = errors.first().map(|error| error.message.clone());
        let reason = reason.unwrap_or_default();
        MemberOutcome::Faulty(member(reason), errors)
    }
}

/// If the first choices, this many, are all wrong, the family or the claim itself is wrong. It shortens the text only.
const MOST_FAULTS: usize = 16;

/// The outcomes so far. As long as all members are wrong, none is reported.
pub(super) struct Outcomes<'r, M> {
    report: &'r mut MemberListener<'r, M>,
    found: Vec<M>,
    outside: usize,
    /// Why the first choice outside is outside.
    out: Option<Vec<Diagnostic>>,
    /// How many of the members found were reported: none, as long as all of them are wrong.
    reported: usize,
    /// What is wrong with the first one, as long as all of them are wrong.
    errors: Option<Vec<Diagnostic>>,
}

impl<'r, M> Outcomes<'r, M> {
    pub fn new<'s: 'r>(report: &'r mut MemberListener<'s, M>) -> Outcomes<'r, M> {
        Outcomes {
            report,
            found: Vec::new(),
            outside: 0,
            out: None,
            reported: 0,
            errors: None,
        }
    }

    /// Takes the outcome of the next choice, and reports the members that were not reported yet.
    pub fn take(&mut self, outcome: MemberOutcome<M>) -> ControlFlow<()> {
        let sound = self.reported > 0;
        match outcome {
            MemberOutcome::Outside(errors) => {
                self.outside += 1;
                self.out.get_or_insert(errors);
                return ControlFlow::Continue(());
            }
            MemberOutcome::Found(member) => {
                self.found.push(member);
                self.errors = None;
            }
            MemberOutcome::Faulty(member, errors) => {
                self.found.push(member);
                if !sound {
                    self.errors.get_or_insert(errors);
                    return ControlFlow::Continue(());
                }
            }
        }
        while let Some(member) = self.found.get(self.reported) {
            self.reported += 1;
            if !(self.report)(member) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Were [`MOST_FAULTS`] members found, all of them wrong?
    pub fn is_hopeless(&self) -> bool {
        self.errors.is_some() && self.found.len() >= MOST_FAULTS
    }

    /// The members, and how many choices are outside the domain.
    ///
    /// # Errors
    /// What is wrong with the first member, if all are wrong; or that all `all` choices lie outside the domain.
    pub fn into_found(self, all: usize) -> Result<(Vec<M>, usize), Vec<Diagnostic>> {
        match (self.errors, self.out) {
            (Some(errors), _) => Err(errors),
            (None, Some(mut errors)) if self.outside == all => {
                for error in errors.iter_mut().take(1) {
                    let why = &error.message;
                    error.message = format!("no member lies in the domain of the family: {why}");
                }
                Err(errors)
            }
            _ => Ok((self.found, self.outside)),
        }
    }
}
