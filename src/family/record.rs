//! Records: what was found of members, a line of CSV each, and members read back from them.

use std::collections::BTreeMap;

/// What is found of a member, as a record holds it.
pub trait Recorded: Sized {
    /// The columns behind the parameters and before the question.
    const COLUMNS: &'static [&'static str];
    /// The last column: what was asked of all members.
    const QUESTION: &'static str;

    /// The values of the parameters.
    fn choice(&self) -> &[i64];

    /// The fields of its columns.
    fn fields(&self) -> Vec<String>;

    /// A member from its fields.
    ///
    /// # Errors
    /// What is there in place of what should be: `no verdict`.
    fn read(choice: Vec<i64>, fields: &[&str]) -> Result<Self, &'static str>;
}

/// A bound, or none.
pub(super) fn bound(field: &str) -> Result<Option<u64>, &'static str> {
    match field {
        "" => Ok(None),
        max => max
            .parse()
            .map(Some)
            .map_err(|_| "a bound that is no number"),
    }
}

/// The members that a record holds, of a family with these parameters and a question about it, by their values.
///
/// A record is CSV, a line for each member. A record without lines has no members.
///
/// # Errors
/// What in it is not so: another header, a line about another question, a line that cannot be read.
pub fn read_members<M: Recorded>(
    record: &str,
    parameters: &[String],
    question: &str,
) -> Result<BTreeMap<Vec<i64>, M>, String> {
    let mut members = BTreeMap::new();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(record.as_bytes());
    let header = parameters.iter().map(String::as_str);
    let header = header.chain(M::COLUMNS.iter().copied());
    let header: Vec<&str> = header.chain([M::QUESTION]).collect();
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
        let fields: Vec<&str> = fields.iter().collect();
        let (values, rest) = fields.split_at(parameters.len().min(fields.len()));
        let choice: Result<Vec<i64>, _> = values.iter().map(|value| value.parse()).collect();
        let choice = choice.map_err(|_| wrong("a parameter that is no number"))?;
        let [columns @ .., about] = rest else {
            return Err(wrong("too few fields"));
        };
        if *about != question {
            return Err(wrong(&format!("another {}: {about}", M::QUESTION)));
        }
        if columns.len() != M::COLUMNS.len() {
            return Err(wrong("another number of fields"));
        }
        let member = M::read(choice.clone(), columns).map_err(wrong)?;
        members.insert(choice, member);
    }
    Ok(members)
}
