//! `explore`: a claim about every member of a family, or the solution of every member; each member is an event as soon as it is decided.

use super::family_claim;
use crate::answers::{
    Answer, Event, EventListener, ExploreRequest, FoundMember, MemberAnswer, SolvedMember,
    SourceText, member_header, member_row,
};
use crate::check::{FamilySource, Members};
use crate::family::{
    Member, MemberListener, RecordHeader, RecordRow, Solved, explore, read_members, recheck,
    solve_members, whole_rows,
};
use crate::laboratory::{Error, Family, Laboratory};
use crate::render::{FamilyView, SolutionsView};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::language::Diagnostic;
use grundy_work::heard_here;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Members by the values of their parameters.
type Known<M> = BTreeMap<Vec<i64>, M>;

/// A member as events report it.
trait ReportedMember: RecordRow + Clone + PartialEq + Send + Sync + 'static {
    /// The member as an answer.
    type Answer;

    fn answer(&self, parameters: &[String]) -> Self::Answer;

    fn event(found: &FoundMember<Self::Answer>) -> Event<'_>;
}

impl ReportedMember for Member {
    type Answer = MemberAnswer;

    fn answer(&self, parameters: &[String]) -> MemberAnswer {
        MemberAnswer::new(self, parameters)
    }

    fn event(found: &FoundMember<MemberAnswer>) -> Event<'_> {
        Event::Member(found)
    }
}

impl ReportedMember for Solved {
    type Answer = SolvedMember;

    fn answer(&self, parameters: &[String]) -> SolvedMember {
        SolvedMember::new(self, parameters)
    }

    fn event(found: &FoundMember<SolvedMember>) -> Event<'_> {
        Event::SolvedMember(found)
    }
}

impl Laboratory {
    pub(super) fn answer_explore(
        &self,
        asked: &ExploreRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let Family {
            mut library,
            expression,
            place,
            shown,
        } = self.family(&asked.family)?;
        let (claim, beside) = family_claim::written(asked, &expression, &library)?;
        // The family is the same there, and other names mean what they mean to the claim.
        if let Some(beside) = beside {
            library = library.seen_from(beside);
        }
        let added = library.add_inside(library.place(), "CLAIM", &claim);
        let library = Arc::new(library);
        let of_claim = added.map_err(|errors| Error::wrong(errors, &library))?;
        let wrong = |errors: Vec<Diagnostic>| {
            let errors = family_claim::quoting(errors, of_claim, &claim, &asked.over);
            Error::wrong(errors, &library)
        };
        let family = FamilySource {
            expression: &expression,
            place,
        };
        let members = Members::new(
            &library,
            family,
            of_claim,
            asked.misere,
            asked.max,
            &self.job,
        );
        let members = members.map_err(wrong)?;
        self.warn(&members.warnings(), &library)?;
        match asked.claim {
            Some(_) => self.explored(asked, members, shown, heard),
            None => self.solved(asked, members, shown, heard),
        }
    }

    /// A claim about every member.
    fn explored(
        &self,
        asked: &ExploreRequest,
        members: Members,
        family: String,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let effort = (!asked.no_proof).then_some(ProofEffort::BRIEF);
        let subject = RecordHeader::new(&members, &members.question(&family));
        let exploring = Exploring {
            lab: self,
            asked,
            members: &members,
            subject: subject.with_proofs(!asked.no_proof),
            effort,
        };
        let exploration = exploring.found(heard, |known, report| {
            explore(&members, effort, known, &self.job, report)
        })?;
        if let Some(end) = exploration.end
            && exploration.members.is_empty()
        {
            return Err(Error::ended(end));
        }
        let subject = exploring.subject;
        Ok(Answer::Family(Box::new(FamilyView {
            family,
            members,
            subject,
            exploration,
        })))
    }

    /// The solution of every member.
    fn solved(
        &self,
        asked: &ExploreRequest,
        members: Members,
        family: String,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let exploring = Exploring {
            lab: self,
            asked,
            members: &members,
            subject: RecordHeader::new(&members, &family),
            effort: Some(ProofEffort::BRIEF),
        };
        let solutions = exploring.found(heard, |known, report| {
            solve_members(&members, known, &self.job, report)
        })?;
        if let Some(end) = solutions.end
            && solutions.members.is_empty()
        {
            return Err(Error::ended(end));
        }
        let subject = exploring.subject;
        Ok(Answer::Solutions(Box::new(SolutionsView {
            family,
            subject,
            solutions,
        })))
    }
}

/// An exploration, with the records that it continues.
struct Exploring<'e> {
    lab: &'e Laboratory,
    asked: &'e ExploreRequest,
    members: &'e Members,
    subject: RecordHeader,
    effort: Option<ProofEffort>,
}

impl Exploring<'_> {
    /// Finds the members that no record has.
    fn found<M: ReportedMember, F: Send>(
        &self,
        heard: &mut EventListener,
        find: impl FnOnce(&Known<M>, &mut MemberListener<M>) -> Result<F, Vec<Diagnostic>> + Send,
    ) -> Result<F, Error> {
        let parameters = self.members.parameters();
        let own: Known<M> = self.record(self.asked.record.as_ref())?;
        let mut known: Known<M> = self.record(self.asked.earlier.as_ref())?;
        for (choice, member) in &own {
            if known.get(choice).is_some_and(|other| other != member) {
                let message = "the two records have different answers for the same parameters";
                return Err(Error::argument(message, &["give one of them"]));
            }
            known.insert(choice.clone(), member.clone());
        }
        recheck(self.members, &mut known, self.effort, &self.lab.job).map_err(|what| {
            let message = format!("the record is wrong: {what}");
            Error::argument(message, &["give another file, and all is computed again"])
        })?;
        let header = member_header::<M>(parameters).map_err(unwritten)?;
        let mut goes_on = heard(&Event::Record(&header));
        if goes_on.is_break() {
            return Err(Error::ended(self.lab.job.end_of_work()));
        }
        let mut fault = None;
        let mut hear = |member: M| {
            let is_new = own.get(member.choice()) != Some(&member);
            let row = is_new.then(|| member_row(&member, &self.subject));
            match row.transpose() {
                Ok(row) => {
                    let member = member.answer(parameters);
                    goes_on = heard(&M::event(&FoundMember { member, row }));
                    goes_on
                }
                Err(error) => {
                    fault = Some(unwritten(error));
                    ControlFlow::Break(())
                }
            }
        };
        let found = heard_here(
            &self.lab.job,
            |tell| find(&known, &mut |member| tell(member.clone()).is_continue()),
            &mut hear,
        );
        match fault {
            Some(fault) => Err(fault),
            None if goes_on.is_break() => Err(Error::ended(self.lab.job.end_of_work())),
            None => found.map_err(|errors| {
                let library = Arc::new(self.members.library().clone());
                Error::wrong(errors, &library)
            }),
        }
    }

    /// The members of a record: a program that was killed may have left a part of a row.
    fn record<M: ReportedMember>(&self, record: Option<&SourceText>) -> Result<Known<M>, Error> {
        let Some(SourceText { name, text }) = record else {
            return Ok(Known::new());
        };
        let refused = |what: &dyn Display| {
            let message = format!("{name} is no record of this exploration: {what}");
            let help = "the same rules, claim and bound go on; for others, give another record";
            Error::argument(message, &[help])
        };
        let whole = whole_rows(text.as_bytes()).map_err(|what| refused(&what))?;
        let parameters = self.members.parameters();
        // A text without a header row may be any file of the user's.
        let header = member_header::<M>(parameters).map_err(unwritten)?;
        if whole == 0 && !header.starts_with(text.as_str()) {
            return Err(refused(&"it has other columns"));
        }
        let rows = text.get(..whole).ok_or_else(|| refused(&"it is no text"))?;
        read_members(rows, parameters, &self.subject).map_err(|what| refused(&what))
    }
}

/// A row that cannot be written.
fn unwritten(error: io::Error) -> Error {
    Error::argument(format!("the answer cannot be written: {error}"), &[])
}
