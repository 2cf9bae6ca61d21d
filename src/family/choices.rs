//! Describes the choices of its parameters for which a claim of a text is refuted.

use super::search::{LONGEST, shortest_condition};
use crate::check::{Instance, Report, Value};
use grundy_work::Job;

/// The most choices that are listed if no condition is shorter. It shortens the text only.
const MOST_LISTED: usize = 3;

/// The refuted choices of a claim's parameters, among those that are decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefutedChoices {
    /// How many there are.
    pub count: usize,
    /// How many are decided.
    pub of: usize,
    /// A short condition that holds exactly for these choices, if there is one: `p = 2`.
    pub condition: Option<String>,
}

impl RefutedChoices {
    /// The refuted choices of a report; `None` if nothing is refuted, or there is only one choice.
    ///
    /// ```
    /// use grundy::{check, family::RefutedChoices};
    /// use grundy_rules::library::Library;
    /// let mut library = Library::embedded();
    /// let text = "claim \"At most four\" refuted, n in 1..9\n  2 n <= 9\n";
    /// let place = library.add("numbers", text).unwrap();
    /// let mut found = None;
    /// let hear = &mut |report| found = RefutedChoices::of(&report);
    /// check::check_text(&library, place, None, &grundy::Job::quiet(), hear).unwrap();
    /// assert_eq!(found.unwrap().words(), "false for 5 of 9 choices: n >= 5");
    /// ```
    pub fn of(report: &Report) -> Option<RefutedChoices> {
        let decided = report.instances.iter().filter_map(|instance| {
            let refuted = match instance.verdict.word() {
                "refuted" => true,
                "proved" | "agrees" | "holds" => false,
                _ => return None,
            };
            Some((instance, refuted))
        });
        let decided: Vec<(&Instance, bool)> = decided.collect();
        let refuted = || decided.iter().filter(|(_, refuted)| *refuted);
        let (count, of) = (refuted().count(), decided.len());
        if count == 0 || of < 2 {
            return None;
        }
        let listed = || {
            let short = (count < of && count <= MOST_LISTED).then(refuted)?;
            let choices = short.map(|(instance, _)| choice(instance));
            Some(choices.collect::<Vec<_>>().join(" or "))
        };
        Some(RefutedChoices {
            count,
            of,
            condition: condition(&decided).or_else(listed),
        })
    }

    /// `false for 5 of 9 choices: n >= 5`, or `false for all 9 choices`.
    pub fn words(&self) -> String {
        let RefutedChoices {
            count,
            of,
            condition,
        } = self;
        if count == of {
            return format!("false for all {of} choices");
        }
        let condition = condition.as_ref().map(|condition| format!(": {condition}"));
        let condition = condition.unwrap_or_default();
        format!("false for {count} of {of} choices{condition}")
    }
}

/// `p = 2, q = 3`
fn choice(instance: &Instance) -> String {
    let parameters = instance.parameters.iter();
    let parameters: Vec<String> = parameters
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    parameters.join(", ")
}

/// The shortest condition on parameters that are numbers.
fn condition(decided: &[(&Instance, bool)]) -> Option<String> {
    let numbers = |(instance, refuted): &(&Instance, bool)| {
        let values = instance.parameters.iter().map(|(_, value)| match value {
            Value::Number(number) => Some(*number),
            Value::Set(_) | Value::All => None,
        });
        Some((values.collect::<Option<Vec<i64>>>()?, *refuted))
    };
    let choices: Vec<(Vec<i64>, bool)> = decided.iter().map(numbers).collect::<Option<_>>()?;
    let (first, _) = decided.first()?;
    let parameters = first.parameters.iter();
    let names: Vec<String> = parameters.map(|(name, _)| name.clone()).collect();
    let most = u64::try_from(choices.len()).unwrap_or(LONGEST).min(LONGEST);
    shortest_condition(names.len(), &choices, most, &Job::quiet())
        .map(|condition| condition.show(&names))
}
