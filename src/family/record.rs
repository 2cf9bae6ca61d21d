//! Records: members as lines of CSV, written and read back.

use crate::check::Members;
use grundy_proofs::prover::ProofEffort;
use grundy_work::Job;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// A member as a record holds it.
pub trait RecordRow: Sized {
    /// The columns after the parameters and before the question.
    const COLUMNS: &'static [&'static str];
    /// The next column: the question about all members.
    const QUESTION: &'static str;

    /// The values of the parameters.
    fn choice(&self) -> &[i64];

    /// The fields of its columns.
    fn fields(&self) -> Vec<String>;

    /// A member from its fields.
    ///
    /// # Errors
    /// A field that cannot be read, or a contradiction.
    fn read(choice: Vec<i64>, fields: &[&str]) -> Result<Self, RowFault>;

    /// Is it what a proof would find as well? Otherwise it is computed again when proofs are wanted.
    fn is_settled(&self) -> bool {
        true
    }

    /// Checks again what can be checked quickly, and returns whether it is confirmed; if not, the member is computed
    /// again.
    ///
    /// # Errors
    /// What turned out false.
    fn recheck(
        &self,
        _members: &Members,
        _effort: Option<ProofEffort>,
        _job: &Job,
    ) -> Result<bool, RecordFault> {
        Ok(true)
    }
}

/// What is wrong with a row of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowFault {
    /// A text in place of a number.
    #[error("a {0} that is no number")]
    NoNumber(&'static str),
    /// Fields are missing.
    #[error("too few fields")]
    TooFewFields,
    /// Too many fields, or too few of one kind.
    #[error("another number of fields")]
    Fields,
    /// It is about another question.
    #[error("another {0}: {1}")]
    Question(&'static str, String),
    /// The rules are not those of the family.
    #[error("other rules: they were edited since")]
    Rules,
    /// The row was edited.
    #[error("another digest than its fields: they were edited since")]
    Digest,
    /// An unknown word in this column.
    #[error("no {0}")]
    NoWord(&'static str),
    /// It contradicts itself.
    #[error("{0}")]
    Contradiction(&'static str),
    /// It contradicts an earlier row.
    #[error("another answer than a line above for the same parameters")]
    Twice,
}

/// Why a text is no record of an exploration.
#[derive(Debug, thiserror::Error)]
pub enum RecordFault {
    /// A quotation mark is not closed, and more lines follow.
    #[error("its line {0} has a quotation mark that is not closed")]
    OpenQuotation(usize),
    /// Another header.
    #[error("its columns are {0}, and not {1}")]
    Columns(String, String),
    /// What is wrong with a line.
    #[error("its line {0} has {1}")]
    Row(usize, RowFault),
    /// It is no CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// A counterexample is wrong.
    #[error("of {values} it says {reason} at {at}, which is not so")]
    NotSo {
        /// The values of the parameters.
        values: String,
        /// What the row says.
        reason: String,
        /// The position.
        at: String,
    },
}

/// A bound, if the field has one.
pub(super) fn bound(field: &str) -> Result<Option<u64>, RowFault> {
    match field {
        "" => Ok(None),
        max => max
            .parse()
            .map(Some)
            .map_err(|_| RowFault::NoNumber("bound")),
    }
}

/// The version of the program that wrote the rows.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The last columns of every row: the digest of the rules and the claim of its member, whether a proof was sought, the version of the
/// program, and the digest of all fields before.
const ORIGIN: [&str; 4] = ["rules", "proof", "version", "row"];

/// The column that says whether a proof was tried.
const SOUGHT: [&str; 2] = ["not sought", "sought"];

/// The number of bytes of a digest.
const DIGEST: usize = 8;

/// What the rows of a record are about.
#[derive(Clone, Debug)]
pub struct RecordHeader {
    /// What was asked of all members, on one line.
    pub question: String,
    /// The members, whose identities tell whether their rules or the claim were edited.
    members: Members,
    /// Are proofs tried?
    proofs: bool,
}

impl RecordHeader {
    /// A question about the members of a family, with proofs.
    pub fn new(members: &Members, question: &str) -> RecordHeader {
        RecordHeader {
            question: on_one_line(question.to_string()),
            members: members.clone(),
            proofs: true,
        }
    }

    /// The same question, with or without proofs of the answers.
    #[must_use]
    pub fn with_proofs(self, proofs: bool) -> RecordHeader {
        RecordHeader { proofs, ..self }
    }

    /// The digest of the rules of a member and of the question about it; another one means that something was edited.
    fn digest(&self, choice: &[i64]) -> String {
        digest(&format!("{}\n{}", self.members.id(choice), self.question))
    }
}

fn digest(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let bytes = digest.iter().take(DIGEST);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of a row by its fields, none of which has more than one line.
fn digest_of_row<F: AsRef<str>>(fields: &[F]) -> String {
    let lines = fields.iter().map(|field| format!("{}\n", field.as_ref()));
    digest(&lines.collect::<String>())
}

/// The header of a record: the parameters, the columns of the member, the question, and the origin.
pub fn columns<M: RecordRow>(parameters: &[String]) -> Vec<String> {
    let own = M::COLUMNS.iter().chain([&M::QUESTION]).chain(&ORIGIN);
    let own = own.map(ToString::to_string);
    parameters.iter().cloned().chain(own).collect()
}

/// The row of a member.
pub fn row<M: RecordRow>(member: &M, subject: &RecordHeader) -> Vec<String> {
    let values = member.choice().iter().map(ToString::to_string);
    let mut row: Vec<String> = values.chain(member.fields()).collect();
    row.push(subject.question.clone());
    row.push(subject.digest(member.choice()));
    row.push(SOUGHT[usize::from(subject.proofs)].to_string());
    row.push(VERSION.to_string());
    let mut row: Vec<String> = row.into_iter().map(on_one_line).collect();
    row.push(digest_of_row(&row));
    row
}

/// A field without line ends: a row is one line.
fn on_one_line(field: String) -> String {
    match field.contains(['\n', '\r']) {
        true => field.split_whitespace().collect::<Vec<_>>().join(" "),
        false => field,
    }
}

/// How many bytes of a record are complete rows: a program that was killed may have left a part of a row.
///
/// # Errors
/// The line with a quotation mark that is not closed, if more lines follow: that is no incomplete last row.
pub fn whole_rows(record: &[u8]) -> Result<usize, RecordFault> {
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
    Err(RecordFault::OpenQuotation(line))
}

/// The members that a record holds, of a family with these parameters and a question about it, by their values.
///
/// A record is CSV, one line for each member; it may be empty. Rows of another version of the program are skipped,
/// and, if proofs are wanted, rows that were found without one and could be improved.
///
/// # Errors
/// Another header; a row about another question or other rules; one that was edited or cannot be read; one that
/// contradicts itself or another one.
pub fn read_members<M: RecordRow + PartialEq>(
    record: &str,
    parameters: &[String],
    subject: &RecordHeader,
) -> Result<BTreeMap<Vec<i64>, M>, RecordFault> {
    let mut members: BTreeMap<Vec<i64>, (M, bool)> = BTreeMap::new();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(record.as_bytes());
    let header = columns::<M>(parameters);
    for (line, fields) in (1_usize..).zip(reader.records()) {
        let fields = fields?;
        let fields: Vec<&str> = fields.iter().collect();
        if line == 1 {
            if fields != header {
                return Err(RecordFault::Columns(fields.join(","), header.join(",")));
            }
            continue;
        }
        let wrong = |fault| RecordFault::Row(line, fault);
        let (values, rest) = fields.split_at(parameters.len().min(fields.len()));
        let choice: Result<Vec<i64>, _> = values.iter().map(|value| value.parse()).collect();
        let choice = choice.map_err(|_| wrong(RowFault::NoNumber("parameter")))?;
        let [columns @ .., about, rules, proof, version, own] = rest else {
            return Err(wrong(RowFault::TooFewFields));
        };
        if *about != subject.question {
            return Err(wrong(RowFault::Question(M::QUESTION, about.to_string())));
        }
        if *version != VERSION {
            continue;
        }
        if *rules != subject.digest(&choice) {
            return Err(wrong(RowFault::Rules));
        }
        if *own != digest_of_row(&fields[..fields.len() - 1]) {
            return Err(wrong(RowFault::Digest));
        }
        if columns.len() != M::COLUMNS.len() {
            return Err(wrong(RowFault::Fields));
        }
        let member = M::read(choice.clone(), columns).map_err(wrong)?;
        let sought = *proof == SOUGHT[1];
        if let Some((known, before)) = members.get(&choice) {
            let alike = match known.is_settled() == member.is_settled() {
                true => known.is_settled() || sought == *before,
                false => false,
            };
            if alike && *known != member {
                return Err(wrong(RowFault::Twice));
            }
            if *before && !sought {
                continue;
            }
        }
        members.insert(choice, (member, sought));
    }
    let wanted = |sought: bool, member: &M| sought || member.is_settled() || !subject.proofs;
    let members = members.into_iter();
    let kept = members.filter(|(_, (member, sought))| wanted(*sought, member));
    Ok(kept.map(|(choice, (member, _))| (choice, member)).collect())
}

/// Checks again those known members for which that is quick: the counterexamples of refuted ones. Members that are
/// not confirmed are removed.
///
/// # Errors
/// What turned out false.
pub fn recheck<M: RecordRow>(
    members: &Members,
    known: &mut BTreeMap<Vec<i64>, M>,
    effort: Option<ProofEffort>,
    job: &Job,
) -> Result<(), RecordFault> {
    let all = members.choices();
    for (done, choice) in all.iter().enumerate() {
        let Some(member) = known.get(choice) else {
            continue;
        };
        if !job.go_on(done, all.len()) {
            return Ok(());
        }
        if !member.recheck(members, effort, job)? {
            known.remove(choice);
        }
    }
    Ok(())
}
