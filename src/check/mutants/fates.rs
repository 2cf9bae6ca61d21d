//! What becomes of the mutants of claims: each is checked as its claim is, until it is false.

use super::changes::{count, mutant};
use super::{Fate, LastChoice, Mutant, MutatedClaim};
use crate::check::bounds::{Bounds, Extent, Proving};
use crate::check::claim_instance::Item;
use crate::check::parameters::parameters;
use crate::check::question::natural;
use crate::check::report::Instance;
use crate::check::tools::Tools;
use grundy_ordinals::ordinal::is_on_ordinals;
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::Play;
use grundy_rules::language::{
    ClaimItem, Diagnostic, Expression, Kind, RelationSign, Statement, WrittenClaim,
};
use grundy_rules::library::Library;
use grundy_work::{Job, Tell, decide_in_order, heard_here};
use std::ops::ControlFlow;

/// The mutants of each claim; they are spread over all of it. A fixed bound.
const MOST: usize = 10;
/// The changes that are tried for them. A fixed bound.
const MOST_TRIED: usize = 16;

/// A finding on the mutants of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MutantFinding {
    /// What is found next is of the text at this place.
    Begun(usize),
    /// The mutants of a claim.
    Claim(MutatedClaim),
}

/// Changes every claim of the texts at these places of the library in one place, several claims at a time, and checks what comes of it. What is
/// found is heard in the order of the texts and of their claims; if `heard` breaks off, the job is cancelled. If the job is ended, nothing is
/// heard of the current claim nor of those after it.
pub fn mutate_texts(
    library: &Library,
    places: &[usize],
    job: &Job,
    heard: &mut dyn FnMut(MutantFinding) -> ControlFlow<()>,
) {
    let seen: Vec<(usize, Library)> = places
        .iter()
        .map(|place| (*place, library.seen_from(*place)))
        .collect();
    let items: Vec<(usize, &Library, Option<&ClaimItem>)> = seen
        .iter()
        .flat_map(|(place, library)| {
            let claims = library.texts()[*place].file().claims();
            std::iter::once((*place, library, None))
                .chain(claims.map(move |claim| (*place, library, Some(claim))))
        })
        .collect();
    let decide = |(place, library, claim): &(usize, &Library, Option<&ClaimItem>),
                  job: &Job,
                  tell: &mut Tell<MutantFinding>| {
        let Some(claim) = claim else {
            let _ = tell(MutantFinding::Begun(*place));
            return;
        };
        let tools = Tools::new(*library, job);
        let found = mutated(claim, tools);
        if job.go_on(0, 0) {
            let _ = tell(MutantFinding::Claim(found));
        }
    };
    let job = &job.counting("claims");
    heard_here(
        job,
        |tell| decide_in_order(&items, job, &decide, tell),
        heard,
    );
}

/// The mutants of a claim.
fn mutated(item: &ClaimItem, tools: Tools) -> MutatedClaim {
    let mut found = MutatedClaim {
        title: item.title.clone(),
        left_out: None,
        mutants: Vec::new(),
        no_claims: 0,
        last: None,
    };
    if item.refuted.is_some() {
        found.left_out = Some("it is stated to be false");
        return found;
    }
    let mut mutants = Vec::new();
    for wanted in spread(count(item)).into_iter().take(MOST_TRIED) {
        if found.mutants.len() == MOST || !tools.job.go_on(0, 0) {
            break;
        }
        let Some(Mutant {
            change,
            item: mutant,
        }) = mutant(item, wanted)
        else {
            continue;
        };
        match fate(&mutant, tools) {
            Some(fate) => {
                if matches!(fate, Fate::Refuted { .. }) {
                    mutants.push(mutant);
                }
                found.mutants.push((change, fate));
            }
            None => found.no_claims += 1,
        }
    }
    found
        .mutants
        .sort_by_key(|(change, _)| (change.span.start, change.span.end));
    found.last = last_choice(item, &mutants, tools);
    if found.mutants.is_empty() {
        found.left_out = Some("it has no place to change");
    }
    found
}

/// The last choice of a claim's parameters, where it has several, if most of its false mutants hold for it.
fn last_choice(item: &ClaimItem, mutants: &[ClaimItem], tools: Tools) -> Option<LastChoice> {
    let choices = parameters(item, tools.job.limits()).ok()?;
    let choice = choices.all.last()?;
    if choices.all.len() < 2 || !choices.open.is_empty() {
        return None;
    }
    let is_refuted = |mutant: &ClaimItem, extent: Extent| {
        let about = about(mutant, extent, tools);
        let instance = about.and_then(|about| about.instance(&choices.names, choice, Proving::No));
        instance.is_ok_and(|instance| matches!(instance.verdict, Verdict::Refuted { .. }))
    };
    let holds = |mutant: &&ClaimItem| {
        let near = usual_bound(mutant, 4);
        !near.is_some_and(|near| is_refuted(mutant, Extent::Max(near)))
            && !is_refuted(mutant, Extent::Usual)
    };
    let (hold, of) = (mutants.iter().filter(holds).count(), mutants.len());
    let words = || {
        let both = choices.names.iter().zip(choice);
        let both = both.map(|(name, chosen)| format!("{name} = {}", chosen.value));
        both.collect::<Vec<_>>().join(", ")
    };
    (2 * hold > of && tools.job.go_on(0, 0)).then(|| LastChoice {
        choice: words(),
        hold,
        of,
    })
}

/// The numbers below a bound in an order whose beginning is spread over all of them.
fn spread(count: usize) -> Vec<usize> {
    let step = (1..=count)
        .min_by_key(|step| (step * MOST).abs_diff(count * 3))
        .unwrap_or(1);
    let mut order = Vec::with_capacity(count);
    for first in 0..step {
        order.extend((first..count).step_by(step));
    }
    order
}

/// What becomes of a mutant; none if it is no claim.
fn fate(mutant: &ClaimItem, tools: Tools) -> Option<Fate> {
    let refuted = |at: String| Some(Fate::Refuted { at });
    // Most are false near the origin.
    if let Some(near) = usual_bound(mutant, 4) {
        match first_refutation(mutant, Extent::Max(near), Proving::No, tools) {
            Err(_) => return None,
            Ok(Checked::Refuted(at)) => return refuted(at),
            Ok(_) => {}
        }
    }
    match first_refutation(mutant, Extent::Usual, Proving::No, tools) {
        Err(_) => return None,
        Ok(Checked::Refuted(at)) => return refuted(at),
        Ok(Checked::Unknown(reason)) => return Some(Fate::Unknown { reason }),
        Ok(Checked::Proved | Checked::Holds) => {}
    }
    let says_all = says_all(&mutant.claim);
    if says_all {
        let proving = Proving::Holding(ProofEffort::BRIEF);
        if let Ok(Checked::Proved) = first_refutation(mutant, Extent::Usual, proving, tools) {
            let by = "both are proved, and only one set or function can be".to_string();
            return Some(Fate::Equal { by });
        }
    }
    let farther = match mutant.within {
        Some(_) => Ok(Checked::Holds),
        None => first_refutation(mutant, Extent::Thorough, Proving::No, tools),
    };
    Some(match farther {
        Ok(Checked::Refuted(at)) => Fate::Survives { farther: Some(at) },
        Ok(Checked::Unknown(reason)) => Fate::Unknown { reason },
        Ok(_) if says_all => {
            let by = match mutant.within {
                Some(_) => "the same in all positions that the claim is about",
                None => "the same values in a larger box",
            };
            Fate::Equal { by: by.into() }
        }
        _ => Fate::Survives { farther: None },
    })
}

/// Does the claim give every position that it is about a value, or sides of equations theirs? Then another true one is the same.
fn says_all(claim: &WrittenClaim) -> bool {
    match &claim.statement {
        Statement::Grundy { .. }
        | Statement::PPositions(_)
        | Statement::Automaton { .. }
        | Statement::AtEveryExponent { .. }
        | Statement::Selected(..)
        | Statement::Positions(..) => true,
        Statement::Fact(condition) => is_equation(condition),
        _ => false,
    }
}

/// Is it made of equations, not all of them between constants?
fn is_equation(condition: &Expression) -> bool {
    match &condition.kind {
        Kind::And(parts) => parts.iter().all(is_equation),
        Kind::Chain { rest, modulus, .. } => {
            let mut names = Vec::new();
            condition.names(&mut names);
            modulus.is_none()
                && !names.is_empty()
                && rest.iter().all(|(sign, _)| *sign == RelationSign::Equal)
        }
        _ => false,
    }
}

/// A part of the bound to which the claim is checked, if it states one that is not small.
fn usual_bound(item: &ClaimItem, part: u64) -> Option<u64> {
    let bound = item.bound.as_ref().or(item.within.as_ref())?;
    let near = natural(bound).ok()? / part;
    (near >= 2).then_some(near)
}

enum Checked {
    Refuted(String),
    Unknown(String),
    Proved,
    Holds,
}

/// A claim, to be checked so far.
fn about<'i>(
    item: &'i ClaimItem,
    extent: Extent,
    tools: Tools<'i>,
) -> Result<Item<'i>, Vec<Diagnostic>> {
    let bound = |e: &Option<Expression>| {
        let number = e.as_ref().map(natural).transpose();
        number.map_err(|error| vec![error])
    };
    Ok(Item {
        item,
        play: Play::of(item.misere),
        bounds: Bounds {
            usual: bound(&item.bound)?,
            within: bound(&item.within)?,
            ..Bounds::of(extent)
        },
        on_ordinals: item
            .game
            .as_ref()
            .filter(|game| is_on_ordinals(game, tools.catalogue)),
        stated: None,
        tools,
    })
}

/// Checks a claim for each choice of its parameters, until it is false for one.
fn first_refutation(
    item: &ClaimItem,
    extent: Extent,
    proving: Proving,
    tools: Tools,
) -> Result<Checked, Vec<Diagnostic>> {
    let choices = parameters(item, tools.job.limits())?;
    let about = about(item, extent, tools)?;
    let mut proved = true;
    let mut unknown = None;
    let mut next = |instance: Instance| {
        match &instance.verdict {
            Verdict::Refuted { counterexample, .. } => {
                let at = counterexample.shown_position();
                let with: Vec<String> = instance
                    .parameters
                    .iter()
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect();
                let with = match with.is_empty() {
                    true => String::new(),
                    false => format!("with {}", with.join(", ")),
                };
                let at = [at, with].join(" ").trim().to_string();
                return Some(at);
            }
            Verdict::Unknown { reason, .. } => unknown = Some(reason.clone()),
            Verdict::Holds { .. } => proved = false,
            Verdict::Proved { .. } | Verdict::Agrees { .. } => {}
        }
        None
    };
    if !choices.open.is_empty() {
        for instance in about.for_all(&choices, proving)? {
            if let Some(at) = next(instance) {
                return Ok(Checked::Refuted(at));
            }
        }
    } else {
        for choice in &choices.all {
            let instance = about.instance(&choices.names, choice, proving)?;
            if let Some(at) = next(instance) {
                return Ok(Checked::Refuted(at));
            }
            if !tools.job.go_on(0, 0) {
                break;
            }
        }
    }
    Ok(match (unknown, proved) {
        (Some(reason), _) => Checked::Unknown(reason),
        (None, true) => Checked::Proved,
        (None, false) => Checked::Holds,
    })
}
