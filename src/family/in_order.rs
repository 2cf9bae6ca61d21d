//! What several threads find, reported in the order of the choices.

use super::member::Member;
use crate::check::MemberFault;
use grundy_rules::language::Diagnostic;
use std::collections::BTreeMap;

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

/// Members found out of order wait here for those before them.
pub(super) struct InOrder<'r, M> {
    report: &'r mut MemberListener<'r, M>,
    waiting: BTreeMap<usize, MemberOutcome<M>>,
    next: usize,
    found: Vec<M>,
    outside: usize,
    /// Why the first choice outside is outside.
    out: Option<Vec<Diagnostic>>,
    /// How many of the members found were reported: none, as long as all of them are wrong.
    reported: usize,
    /// What is wrong with the first one, as long as all of them are wrong.
    errors: Option<Vec<Diagnostic>>,
}

impl<'r, M> InOrder<'r, M> {
    pub fn new<'s: 'r>(report: &'r mut MemberListener<'s, M>) -> InOrder<'r, M> {
        InOrder {
            report,
            waiting: BTreeMap::new(),
            next: 0,
            found: Vec::new(),
            outside: 0,
            out: None,
            reported: 0,
            errors: None,
        }
    }

    /// Takes the outcome of the choice at a place, and reports every member that waits for no other; returns whether
    /// to go on.
    pub fn take(&mut self, place: usize, outcome: MemberOutcome<M>) -> bool {
        self.waiting.insert(place, outcome);
        let mut go_on = true;
        while let Some(outcome) = self.waiting.remove(&self.next) {
            self.next += 1;
            let sound = self.reported > 0;
            match outcome {
                MemberOutcome::Outside(errors) => {
                    self.outside += 1;
                    self.out.get_or_insert(errors);
                    continue;
                }
                MemberOutcome::Found(member) => {
                    self.found.push(member);
                    self.errors = None;
                }
                MemberOutcome::Faulty(member, errors) => {
                    self.found.push(member);
                    if !sound {
                        self.errors.get_or_insert(errors);
                        continue;
                    }
                }
            }
            while let Some(member) = self.found.get(self.reported) {
                self.reported += 1;
                go_on &= (self.report)(member);
            }
        }
        go_on
    }

    /// Were [`MOST_FAULTS`] members found, all of them wrong?
    pub fn is_hopeless(&self) -> bool {
        self.errors.is_some() && self.found.len() >= MOST_FAULTS
    }

    /// How many of the first choices have an outcome, without a gap.
    pub fn taken(&self) -> usize {
        self.next
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
