//! Describes the choices of its parameters for which a claim of a text is refuted, and those that have a grade.

use super::search::{LONGEST, shortest_condition};
use crate::check::{Instance, Report, Value};
use grundy_proofs::claim::Verdict;
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

/// The grades of a claim's choices of parameters, where they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradedChoices {
    /// Each grade, as `holds to 8`, with its choices, as `p = 4 or 5`; in the order of the first choice.
    pub grades: Vec<(String, String)>,
}

impl GradedChoices {
    /// The choices that are not refuted, by their grades; `None` if they have all the same.
    ///
    /// ```
    /// use grundy::{check, family::GradedChoices};
    /// use grundy_rules::library::Library;
    /// let mut library = Library::embedded();
    /// let text = "claim \"few heaps\" for nim(n), n in 1..7, up to 3\n  grundy(x[n]) = xor(x)\n";
    /// let place = library.add("numbers", text).unwrap();
    /// let mut found = None;
    /// let hear = &mut |report| found = GradedChoices::of(&report);
    /// check::check_text(&library, place, None, &grundy::Job::quiet(), hear).unwrap();
    /// assert!(found.is_none_or(|found| found.words().starts_with("proved for n = 1, ")));
    /// ```
    pub fn of(report: &Report) -> Option<GradedChoices> {
        let graded: Vec<(&Instance, String)> = report
            .instances
            .iter()
            .filter_map(|instance| Some((instance, grade(&instance.verdict)?)))
            .collect();
        let mut grades: Vec<&String> = Vec::new();
        for (_, grade) in &graded {
            if !grades.contains(&grade) {
                grades.push(grade);
            }
        }
        if grades.len() < 2 {
            return None;
        }
        let choices = |grade: &String| {
            let chosen = graded
                .iter()
                .map(|(instance, own)| (*instance, own == grade));
            (grade.clone(), chosen_words(&chosen.collect::<Vec<_>>()))
        };
        Some(GradedChoices {
            grades: grades.into_iter().map(choices).collect(),
        })
    }

    /// `proved for p = 2, 3; holds to 8 for p in 4..6`
    pub fn words(&self) -> String {
        let grades = self.grades.iter();
        let grades: Vec<String> = grades
            .map(|(grade, choices)| format!("{grade} for {choices}"))
            .collect();
        grades.join("; ")
    }
}

/// The grade of a verdict in words, if it is no refutation.
fn grade(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Refuted { .. } => None,
        Verdict::Holds { max: Some(max), .. } => Some(format!("holds to {max}")),
        Verdict::Agrees { .. } => Some("agrees with a theorem".into()),
        other => Some(other.word().into()),
    }
}

/// The choices that are chosen among all: the values of the only parameter, a short condition, or how many there are.
fn chosen_words(all: &[(&Instance, bool)]) -> String {
    let chosen: Vec<&Instance> = all
        .iter()
        .filter(|(_, chosen)| *chosen)
        .map(|(instance, _)| *instance)
        .collect();
    let only = chosen
        .iter()
        .map(|instance| match instance.parameters.as_slice() {
            [(name, Value::Number(value))] => Some((name.as_str(), *value)),
            _ => None,
        });
    if let Some(values) = only.collect::<Option<Vec<_>>>() {
        let numbers: Vec<i64> = values.iter().map(|(_, value)| *value).collect();
        let name = values.first().map_or("", |(name, _)| *name);
        return match numbers.as_slice() {
            [first, .., last]
                if numbers.len() > 2 && numbers.windows(2).all(|w| w[1] == w[0] + 1) =>
            {
                format!("{name} in {first}..{last}")
            }
            _ => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                format!("{name} = {}", numbers.join(", "))
            }
        };
    }
    match condition(all) {
        Some(condition) => condition,
        None if chosen.len() <= MOST_LISTED => {
            let listed: Vec<String> = chosen.iter().map(|instance| choice(instance)).collect();
            listed.join(" or ")
        }
        None => format!("{} of {} choices", chosen.len(), all.len()),
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
            Value::Large(_) | Value::Set(_) | Value::All => None,
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
