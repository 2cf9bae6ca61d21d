//! `grundy certify`: certificates of all claims of texts that are proved or refuted, a file each.

use super::check::sources;
use crate::answering;
use crate::arguments::{Certify, FormatArgument};
use crate::ending::{Ending, Failure};
use crate::written_file::WrittenFolder;
use crate::{output, progress};
use bytesize::ByteSize;
use grundy::certify::{CertifiedClaim, ClaimCertificate};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The longest name of a file, in letters, without its ending. A fixed bound.
const LONGEST: usize = 100;

pub fn run(arguments: &Certify, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    if !matches!(format, None | Some(FormatArgument::Text)) {
        return Err(answering::no_such_form("certify", "text"));
    }
    let mut texts = Vec::new();
    for name in &arguments.what {
        texts.extend(sources(name)?);
    }
    let mut run = Run::new(WrittenFolder::at(&arguments.output)?);
    run.folder.make()?;
    let job = progress::job();
    let lab = answering::laboratory().with_job(&job);
    let mut heard = Ok(());
    let found = lab.certify(&texts, &mut |claim| {
        heard = run.hear(claim);
        match heard {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    drop(job);
    heard?;
    run.end()?;
    found?;
    Ok(Ending::Answered)
}

/// What was written of one kind.
#[derive(Default)]
struct OfKind {
    files: usize,
    bytes: usize,
    took: Duration,
}

/// Certificates as they are found.
struct Run {
    folder: WrittenFolder,
    since: Instant,
    /// The names of files so far.
    names: BTreeSet<String>,
    kinds: BTreeMap<&'static str, OfKind>,
    /// Of the claims that are proved or refuted and have no certificate, the titles by the reason.
    without: BTreeMap<String, Vec<String>>,
    /// How many claims are neither proved nor refuted.
    undecided: usize,
}

impl Run {
    fn new(folder: WrittenFolder) -> Run {
        Run {
            folder,
            since: Instant::now(),
            names: BTreeSet::new(),
            kinds: BTreeMap::new(),
            without: BTreeMap::new(),
            undecided: 0,
        }
    }

    fn hear(&mut self, claim: CertifiedClaim) -> Result<(), Failure> {
        let took = self.since.elapsed();
        self.since = Instant::now();
        match claim.certificate {
            Ok(found) => self.write(&claim.paper, &claim.title, &found, took),
            Err(_) if !matches!(claim.verdict, "proved" | "refuted") => {
                self.undecided += 1;
                Ok(())
            }
            Err(why) => {
                let title = format!("{}: {}", claim.paper, claim.title);
                self.without.entry(why.0).or_default().push(title);
                Ok(())
            }
        }
    }

    fn write(
        &mut self,
        paper: &str,
        title: &str,
        found: &ClaimCertificate,
        took: Duration,
    ) -> Result<(), Failure> {
        let name = self.name(paper, title);
        self.folder.write(&name, &found.text)?;
        let bytes = found.text.len();
        let kind = self.kinds.entry(found.kind).or_default();
        kind.files += 1;
        kind.bytes += bytes;
        kind.took += took;
        output::text(&format!("{:<10} {bytes:>10} bytes  {name}\n", found.kind))
    }

    /// A new name for a file, made from a paper and a title.
    fn name(&mut self, paper: &str, title: &str) -> String {
        let mut name = String::new();
        for sign in format!("{paper} {title}").chars() {
            match sign.is_ascii_alphanumeric() {
                true => name.push(sign.to_ascii_lowercase()),
                false if !name.is_empty() && !name.ends_with('-') => name.push('-'),
                false => {}
            }
        }
        name.truncate(LONGEST);
        let name = name.trim_end_matches('-');
        let mut names = (1..).map(|number| match number {
            1 => format!("{name}.json"),
            number => format!("{name}-{number}.json"),
        });
        let new = names.find(|name| !self.names.contains(name));
        let new = new.unwrap_or_else(|| "certificate.json".into());
        self.names.insert(new.clone());
        new
    }

    /// What was written, and which claims have no certificate and why.
    fn end(&self) -> Result<(), Failure> {
        let mut text = String::from("\n");
        let mut all = OfKind::default();
        for (kind, own) in &self.kinds {
            let size = ByteSize(u64::try_from(own.bytes).unwrap_or(u64::MAX));
            text += &format!("{kind:<10} {:>4} files, {size}\n", own.files);
            all.files += own.files;
            all.bytes += own.bytes;
            // What is measured by a clock never stands in an answer.
            output::message(&format!("{kind:<10} took {:.1?}", own.took));
        }
        let size = ByteSize(u64::try_from(all.bytes).unwrap_or(u64::MAX));
        text += &format!("{} certificates, {size}\n", all.files);
        let without: usize = self.without.values().map(Vec::len).sum();
        if without > 0 {
            text +=
                &format!("\n{without} claims are proved or refuted, and have no certificate:\n");
        }
        for (why, titles) in &self.without {
            text += &format!("{:>4}  {why}\n", titles.len());
            for title in titles {
                text += &format!("        {title}\n");
            }
        }
        if self.undecided > 0 {
            let count = self.undecided;
            text += &format!(
                "\n{count} claims are neither proved nor refuted: they are only checked up to a bound, or agree with a theorem\n"
            );
        }
        output::text(&text)
    }
}
