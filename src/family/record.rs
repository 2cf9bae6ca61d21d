//! Records: what was found of members, a line of CSV each, and members read back from them.

use super::Watch;
use crate::check::Members;
use crate::prover::Effort;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// What is found of a member, as a record holds it.
pub trait Recorded: Sized {
    /// The columns behind the parameters and before the question.
    const COLUMNS: &'static [&'static str];
    /// The column behind them: what was asked of all members.
    const QUESTION: &'static str;

    /// The values of the parameters.
    fn choice(&self) -> &[i64];

    /// The fields of its columns.
    fn fields(&self) -> Vec<String>;

    /// A member from its fields.
    ///
    /// # Errors
    /// What is there in place of what should be, `no verdict`, or what contradicts itself.
    fn read(choice: Vec<i64>, fields: &[&str]) -> Result<Self, &'static str>;

    /// Looks again at what is quickly seen.
    ///
    /// # Errors
    /// What is not so.
    fn recheck(
        &self,
        _members: &Members,
        _effort: Option<Effort>,
        _watch: &mut Watch,
    ) -> Result<(), String> {
        Ok(())
    }
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

/// The program that rows are from.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The last columns of every row: the digest of the rules and the claim of its member, and the version of the program.
const ORIGIN: [&str; 2] = ["rules", "version"];

/// The number of bytes of a digest.
const DIGEST: usize = 8;

/// What the rows of a record are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// What was asked of all members, on one line.
    pub question: String,
    /// All texts that an answer depends on, with parameters that have no values yet.
    sources: String,
}

impl Subject {
    /// A question about the members of a family.
    pub fn new(members: &Members, question: &str) -> Subject {
        Subject {
            question: on_one_line(question.to_string()),
            sources: members.sources(),
        }
    }

    /// The rules and the claim of a member, as a few hexadecimal digits: others mean that something was edited.
    fn digest(&self, parameters: &[String], choice: &[i64]) -> String {
        let values = parameters.iter().zip(choice);
        let values = values.map(|(name, value)| format!("{name} = {value}\n"));
        let text = values.collect::<String>() + &self.question + "\n" + &self.sources;
        let digest = Sha256::digest(text.as_bytes());
        let bytes = digest.iter().take(DIGEST);
        bytes.map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The header of a record: the parameters, what is found, what was asked, and what it is from.
pub fn columns<M: Recorded>(parameters: &[String]) -> Vec<String> {
    let own = M::COLUMNS.iter().chain([&M::QUESTION]).chain(&ORIGIN);
    let own = own.map(ToString::to_string);
    parameters.iter().cloned().chain(own).collect()
}

/// The row of a member.
pub fn row<M: Recorded>(member: &M, parameters: &[String], subject: &Subject) -> Vec<String> {
    let values = member.choice().iter().map(ToString::to_string);
    let mut row: Vec<String> = values.chain(member.fields()).collect();
    row.push(subject.question.clone());
    row.push(subject.digest(parameters, member.choice()));
    row.push(VERSION.to_string());
    row.into_iter().map(on_one_line).collect()
}

/// A field without the ends of its lines: a row is one line.
fn on_one_line(field: String) -> String {
    match field.contains(['\n', '\r']) {
        true => field.split_whitespace().collect::<Vec<_>>().join(" "),
        false => field,
    }
}

/// How many bytes of a record are whole rows: a program that was killed may have left a part of one.
///
/// # Errors
/// The line with a quotation mark that is not closed, where more lines follow: that is no part of one row.
pub fn whole_rows(record: &[u8]) -> Result<usize, String> {
    let mut quoted = false;
    let mut whole = 0;
    for (at, byte) in record.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => whole = at + 1,
            _ => {}
        }
    }
    let (rows, rest) = record.split_at(whole);
    if !rest.contains(&b'\n') {
        return Ok(whole);
    }
    let line = rows.iter().filter(|byte| **byte == b'\n').count() + 1;
    Err(format!(
        "its line {line} has a quotation mark that is not closed"
    ))
}

/// The members that a record holds, of a family with these parameters and a question about it, by their values.
///
/// A record is CSV, a line for each member. A record without lines has no members. Rows of another version of the program are
/// left out.
///
/// # Errors
/// What in it is not so: another header, a row about another question or other rules, one that cannot be read, one that
/// contradicts itself or another one.
pub fn read_members<M: Recorded + PartialEq>(
    record: &str,
    parameters: &[String],
    subject: &Subject,
) -> Result<BTreeMap<Vec<i64>, M>, String> {
    let mut members = BTreeMap::new();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(record.as_bytes());
    let header = columns::<M>(parameters);
    for (line, fields) in (1..).zip(reader.records()) {
        let fields = fields.map_err(|error| error.to_string())?;
        let fields: Vec<&str> = fields.iter().collect();
        if line == 1 {
            if fields != header {
                let (found, wanted) = (fields.join(","), header.join(","));
                return Err(format!("its columns are {found}, and not {wanted}"));
            }
            continue;
        }
        let wrong = |what: &str| format!("its line {line} has {what}");
        let (values, rest) = fields.split_at(parameters.len().min(fields.len()));
        let choice: Result<Vec<i64>, _> = values.iter().map(|value| value.parse()).collect();
        let choice = choice.map_err(|_| wrong("a parameter that is no number"))?;
        let [columns @ .., about, rules, version] = rest else {
            return Err(wrong("too few fields"));
        };
        if *about != subject.question {
            return Err(wrong(&format!("another {}: {about}", M::QUESTION)));
        }
        if *version != VERSION {
            continue;
        }
        if *rules != subject.digest(parameters, &choice) {
            return Err(wrong("other rules: they were edited since"));
        }
        if columns.len() != M::COLUMNS.len() {
            return Err(wrong("another number of fields"));
        }
        let member = M::read(choice.clone(), columns).map_err(wrong)?;
        if members.get(&choice).is_some_and(|known| *known != member) {
            return Err(wrong(
                "another answer than a line above for the same parameters",
            ));
        }
        members.insert(choice, member);
    }
    Ok(members)
}

/// Looks again at those known members of which that is quick: refuted ones are false where they say.
///
/// # Errors
/// What is not so.
pub fn recheck<M: Recorded>(
    members: &Members,
    known: &BTreeMap<Vec<i64>, M>,
    effort: Option<Effort>,
    watch: &mut Watch,
) -> Result<(), String> {
    let all = members.choices();
    for (done, choice) in all.iter().enumerate() {
        let Some(member) = known.get(choice) else {
            continue;
        };
        if !watch(done, all.len()) {
            return Ok(());
        }
        member.recheck(members, effort, watch)?;
    }
    Ok(())
}
