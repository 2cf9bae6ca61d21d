//! Certificates of kind `fact`: a condition on integers is true of all of them, by a proof by polynomials.

use crate::fault::Fault;
use crate::integers::case::Case;
use crate::integers::polynomial::Work;
use crate::integers::steps::{NoReadingSteps, Step, test};
use crate::kinds::KINDS;
use crate::ruleset::{Condition, distinct_names};
use crate::{Evidence, Verified};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::rc::Rc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactFile {
    format: String,
    version: u32,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    title: Vec<String>,
    /// The names of the numbers.
    parameters: Vec<String>,
    /// What is assumed of them.
    #[serde(rename = "where")]
    conditions: Vec<String>,
    claim: String,
    proof: Vec<Step>,
}

/// Tests a certificate of this kind.
pub(crate) fn verify(text: &str) -> Result<Verified, Fault> {
    let file: FactFile =
        serde_json::from_str(text).map_err(|error| Fault::Bad(error.to_string()))?;
    crate::check_header(&file.format, file.version, KINDS)?;
    distinct_names(&file.parameters)?;
    let mut case = Case::new(&Rc::new(Work::default()));
    let values = case.new_variables(file.parameters.len());
    for condition in &file.conditions {
        let condition = Condition::read_in(condition, &file.parameters)?;
        case.assume(&condition, &values, true)?;
    }
    let claim = Condition::read_in(&file.claim, &file.parameters)?;
    case.assume(&claim, &values, false)?;
    test(case, &file.proof, &NoReadingSteps)?;
    Ok(Verified {
        title: file.title,
        kind: "fact",
        statements: vec![
            crate::winning::for_all(&file.parameters, &file.conditions),
            file.claim,
        ],
        evidence: Evidence::Polynomials {
            proofs: 1,
            steps: file.proof.len(),
        },
    })
}
