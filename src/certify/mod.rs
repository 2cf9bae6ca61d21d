//! Certificates of the claims of texts, which the separate program `grundy-verify` re-checks.
//!
//! Each kind says what it proves and how (`verify/FORMAT.md`): a sentence decided by
//! automata, a period of the values of one heap, a claim about finitely many positions, a counterexample.

mod by_play;
mod file;
mod instance;
mod limit;
mod period;

use crate::check::{Ask, ClaimNames, Extent, Report, Smt, Tools, claim_names, decided_claim};
use file::Part;
use grundy_rules::language::{ClaimItem, Diagnostic};
use grundy_rules::library::Library;
use grundy_work::{Job, Tell, decide_in_order, heard_here};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;

/// What is written of a claim that is decided.
#[derive(Clone, Debug)]
pub struct CertifiedClaim {
    /// The name of the claim's text.
    pub paper: String,
    /// The claim's title.
    pub title: String,
    /// `proved`, `refuted`, or another word, for which there is no certificate.
    pub verdict: &'static str,
    /// The certificate of a claim that is proved or refuted; or why there is none.
    pub certificate: Result<ClaimCertificate, NoCertificate>,
}

/// The text of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimCertificate {
    /// `sentence`, `automata`, `moves`, `fact`, `limit`, `period`, `finite`, `refutation`, or `choices` of them.
    pub kind: &'static str,
    /// The file.
    pub text: String,
}

/// Why there is no certificate, in words that begin no sentence: `a proof by winning moves`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{0}")]
pub struct NoCertificate(pub String);

impl NoCertificate {
    fn new(why: impl Into<String>) -> NoCertificate {
        NoCertificate(why.into())
    }
}

/// What is found of a text.
pub enum CertifyFinding {
    /// Of one of its claims.
    Claim(Box<CertifiedClaim>),
    /// What is wrong with a claim.
    Wrong(Vec<Diagnostic>),
}

/// Decides every claim of the texts at these places of the library, and makes the certificates of those that are proved or refuted, several at a
/// time. What is found is heard in the order of the texts and of their claims; if `heard` breaks off, the job is cancelled.
pub fn certify_texts(
    library: &Library,
    places: &[usize],
    smt: Option<Smt>,
    job: &Job,
    heard: &mut dyn FnMut(CertifyFinding) -> ControlFlow<()>,
) {
    let seen: Vec<(usize, Library)> = places
        .iter()
        .map(|place| (*place, library.seen_from(*place)))
        .collect();
    let items: Vec<TextClaim> = seen
        .iter()
        .flat_map(|(place, library)| {
            let claims = library.texts()[*place].file().claims();
            claims.map(move |item| TextClaim {
                library,
                place: *place,
                item,
            })
        })
        .collect();
    let decide = |claim: &TextClaim, job: &Job, tell: &mut Tell<CertifyFinding>| {
        let tools = Tools {
            smt,
            ..Tools::new(claim.library, job)
        };
        let found = claim.certified(tools);
        if job.go_on(0, 0) {
            let _ = tell(found);
        }
    };
    let job = &job.counting("claims");
    heard_here(
        job,
        |tell| decide_in_order(&items, job, &decide, tell),
        heard,
    );
}

/// A claim of a text.
struct TextClaim<'l> {
    library: &'l Library,
    place: usize,
    item: &'l ClaimItem,
}

impl TextClaim<'_> {
    fn certified(&self, tools: Tools) -> CertifyFinding {
        let name = &self.library.texts()[self.place].name;
        let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str());
        let paper = stem.unwrap_or(name);
        let ask = Ask::from(Extent::Usual).brief();
        let found = decided_claim(self.item, Some(paper), ask, tools).and_then(|report| {
            let names = claim_names(self.item, tools.job.limits())?;
            Ok((report, names))
        });
        let (report, names) = match found {
            Ok(found) => found,
            Err(errors) => {
                let here = errors
                    .into_iter()
                    .map(|error| error.in_source(Some(self.place)));
                return CertifyFinding::Wrong(here.collect());
            }
        };
        CertifyFinding::Claim(Box::new(CertifiedClaim {
            paper: paper.to_string(),
            title: report.title.clone(),
            verdict: report.word(),
            certificate: self.certificate(paper, &report, &names, tools),
        }))
    }

    fn certificate(
        &self,
        paper: &str,
        report: &Report,
        names: &ClaimNames,
        tools: Tools,
    ) -> Result<ClaimCertificate, NoCertificate> {
        let about = instance::About {
            paper,
            item: self.item,
            library: self.library,
            report,
            names,
            tools,
            spent: Cell::new(0),
        };
        let parts: Vec<Part> = match report.word() {
            "refuted" => vec![about.refutation()?],
            "proved" => {
                let all = 0..report.instances.len();
                all.map(|place| about.proof(place))
                    .collect::<Result<_, _>>()?
            }
            _ => {
                return Err(NoCertificate::new(
                    "a claim that is not decided for all positions",
                ));
            }
        };
        let title = format!("{paper}: {}", report.title);
        Ok(file::written(&title, parts))
    }
}
