//! Members read back from a record: the lines that an exploration wrote before.

use super::member::{Grade, Member};
use std::collections::BTreeMap;

/// The columns of a record behind the parameters.
pub(crate) const COLUMNS: [&str; 5] = ["verdict", "max", "at", "reason", "claim"];

/// The members that a record holds, of a family with these parameters and a claim about it, by their values.
///
/// A record is CSV, a line for each member. A record without lines has no members.
///
/// # Errors
/// What in it is not so: another header, a line about another claim, a line that cannot be read.
pub fn read_members(
    record: &str,
    parameters: &[String],
    claim: &str,
) -> Result<BTreeMap<Vec<i64>, Member>, String> {
    let mut members = BTreeMap::new();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(record.as_bytes());
    let header = parameters.iter().map(String::as_str).chain(COLUMNS);
    let header: Vec<&str> = header.collect();
    for (line, fields) in (1..).zip(reader.records()) {
        let fields = fields.map_err(|error| error.to_string())?;
        if line == 1 {
            if fields != header {
                let (found, wanted) = (fields.iter().collect::<Vec<_>>(), header);
                let (found, wanted) = (found.join(","), wanted.join(","));
                return Err(format!("its columns are {found}, and not {wanted}"));
            }
            continue;
        }
        let wrong = |what: &str| format!("its line {line} has {what}");
        let mut values = fields.iter();
        let choice = values.by_ref().take(parameters.len()).map(str::parse);
        let choice: Result<Vec<i64>, _> = choice.collect();
        let choice = choice.map_err(|_| wrong("a parameter that is no number"))?;
        let mut next = || values.next().unwrap_or_default();
        let (word, max, at, reason, about) = (next(), next(), next(), next(), next());
        if about != claim {
            return Err(wrong(&format!("another claim: {about}")));
        }
        let grade = Grade::ALL.into_iter().find(|grade| grade.word() == word);
        let grade = grade.ok_or_else(|| wrong("no verdict"))?;
        let max = match max {
            "" => None,
            max => Some(
                max.parse()
                    .map_err(|_| wrong("a bound that is no number"))?,
            ),
        };
        let member = Member {
            choice: choice.clone(),
            grade,
            max,
            at: at.into(),
            reason: reason.into(),
        };
        members.insert(choice, member);
    }
    Ok(members)
}
