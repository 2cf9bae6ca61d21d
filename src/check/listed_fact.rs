//! Tries a fact for larger values of its open parameters, where a condition on them is not evaluated at once, or they are many.

use super::bounds::Proving;
use super::claim_instance::Item;
use super::parameters::{Choices, Chosen, SAMPLED, Value, parameters};
use super::report::Instance;
use grundy_proofs::claim::Verdict;
use grundy_rules::language::{Diagnostic, Expression, Kind, RelationSign};
use grundy_work::{Pace, Resource};

/// The most choices in a list; fewer where each takes values of games or sequences. Shares of [`Resource::Choices`].
const LISTED: u64 = 1 << 16;
const LISTED_WITH_VALUES: u64 = 1 << 10;
/// The steps for one of them, between two looks at the clock. A fixed bound.
const STEPS_OF_CHOICE: usize = 1 << 6;

/// What lists of choices say of a fact.
pub(super) enum Listed {
    False(Box<Instance>),
    /// It is true of all choices up to this size; their number.
    To(Option<u64>, usize),
}

impl Item<'_> {
    /// Tries the fact for larger values of the open parameters, listed as the small ones are.
    pub(super) fn tried_in_lists(
        &self,
        condition: &Expression,
        choices: &Choices,
        group: &[&Vec<Chosen>],
        bound: Option<u64>,
    ) -> Result<Listed, Vec<Diagnostic>> {
        let (choice, job) = (group[0], self.tools.job);
        let mut item = self.item.clone();
        let named = choices.names.iter().zip(choice).zip(choices.is_open());
        let closed = named.filter(|(_, is_open)| !is_open).map(|(own, _)| own);
        let closed: Vec<(&String, &Chosen)> = closed.collect();
        // The others keep their values.
        for (name, chosen) in &closed {
            if !matches!(chosen.value, Value::Set(_)) {
                let at = |kind| Expression::new(kind, item.span);
                let value = Expression::of_integer(&chosen.value.to_string(), item.span);
                item.ranges.push(at(Kind::Chain {
                    first: Box::new(at(Kind::Name(name.to_string()))),
                    rest: vec![(RelationSign::Equal, value)],
                    modulus: None,
                }));
            }
        }
        let is_plain = self.item.claim.definitions.is_empty() && !has_values(condition);
        let (most, sizes) = match is_plain {
            true => (LISTED, &SAMPLED[1..]),
            false => (LISTED_WITH_VALUES, &SAMPLED[1..3]),
        };
        // All values of the others have a part of the work.
        let parts = u64::try_from(choices.all.len() / group.len()).unwrap_or(u64::MAX);
        let limits = job.limits();
        let most = limits.share(Resource::Choices, most) / parts.max(1);
        let limits = limits.with(Resource::Choices, most);
        let (mut tried_to, mut checked) = (None, 0);
        let mut pace = Pace::of(job);
        let sizes = sizes.iter().map(|size| size.unsigned_abs());
        let sizes = sizes.take_while(|size| bound.is_none_or(|bound| *size <= bound));
        for size in sizes.chain(bound) {
            item.bound = Some(Expression::of_integer(&size.to_string(), item.span));
            let Ok(listed) = parameters(&item, &limits) else {
                break;
            };
            let is_meant = |one: &&Vec<Chosen>| {
                let mut own = listed.names.iter().zip(*one);
                own.all(|(name, chosen)| {
                    let mut closed = closed.iter().filter(|(other, _)| *other == name);
                    closed.all(|(_, other)| other.value == chosen.value)
                })
            };
            for one in listed.all.iter().filter(is_meant) {
                let found = self.instance(&listed.names, one, Proving::No);
                let found = found.map_err(|errors| at_choice(errors, &listed, one))?;
                match found.verdict {
                    Verdict::Refuted { .. } => return Ok(Listed::False(Box::new(found))),
                    Verdict::Holds { .. } if pace.goes_on(STEPS_OF_CHOICE) => {}
                    _ => return Ok(Listed::To(tried_to, checked)),
                }
            }
            tried_to = tried_to.max(listed.tried_to);
            checked = listed.all.iter().filter(is_meant).count();
        }
        Ok(Listed::To(tried_to, checked))
    }
}

/// Do values of games stand in it?
fn has_values(of: &Expression) -> bool {
    matches!(of.kind, Kind::ValueOf(..)) || of.parts().into_iter().any(has_values)
}

/// Errors in the evaluation of a fact, with the choice of the parameters where they occur.
pub(super) fn at_choice(
    errors: Vec<Diagnostic>,
    choices: &Choices,
    choice: &[Chosen],
) -> Vec<Diagnostic> {
    let names = choices.names.iter().zip(choice);
    let values = names.map(|(name, chosen)| format!("{name} = {}", chosen.value));
    let values = values.collect::<Vec<_>>().join(", ");
    let errors = errors.into_iter().map(|mut error| {
        error.message = format!("{} at {values}", error.message);
        error
    });
    errors.collect()
}
