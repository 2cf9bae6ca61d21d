//! Certificates of claims about games: the definitions and sentences are those of the rules and the claim.

use crate::Verified;
use crate::claimed::{Alpha, Asked, MadeDefinition, MadeFormula, Statements};
use crate::fault::Fault;
use crate::file::{ClaimFile, Definition, PlayEntry};
use crate::kinds::KINDS;
use crate::numeration::NumberSystem;
use crate::proof::{Proof, inside};
use crate::ruleset::{Claim, Ruleset};
use std::collections::BTreeSet;
use std::vec::IntoIter;

/// Tests a certificate of a claim about a game.
pub(crate) fn verify(file: ClaimFile) -> Result<Verified, Fault> {
    crate::check_header(&file.format, file.version, KINDS)?;
    let alpha = match (&file.base, &file.numeration) {
        (None, Some(named)) => Some(Alpha::named(named)?),
        _ => None,
    };
    let system = NumberSystem::new(file.base, file.numeration)?;
    let rules = Ruleset::read(&file.game)?;
    let claim = Claim::read(&file.claim, rules.components())?;
    let statements = Statements::of(&Asked {
        rules: &rules,
        misere: file.play == PlayEntry::Misere,
        claim: &claim,
        measure: &file.measure,
        alpha: &alpha,
    })?;
    let mut proof = Proof::new(&system);
    proof.say(claimed(
        &file.game,
        file.play,
        &file.claim,
        &rules,
        &file.measure,
    ));
    let mut definitions = file.definitions.into_iter();
    for made in &statements.definitions {
        defined(&mut proof, made, &mut definitions).map_err(|fault| inside(&made.name, fault))?;
    }
    if let Some(more) = definitions.next() {
        return Err(Fault::Rejected(format!("{} is not needed", more.name)));
    }
    if file.sentences.len() != statements.sentences.len() {
        return Err(Fault::Rejected(format!(
            "{} sentences are to be proved, and {} are",
            statements.sentences.len(),
            file.sentences.len()
        )));
    }
    for (place, (made, sentence)) in statements.sentences.iter().zip(&file.sentences).enumerate() {
        let here = |fault| inside(&format!("sentence {place}"), fault);
        let variables = names(0..made.variables);
        let formula = made.formula.to_string();
        if sentence.forall != variables
            || !proof
                .is_same(&sentence.formula, &formula, &variables)
                .map_err(here)?
        {
            return Err(Fault::Rejected(format!(
                "sentence {place} is to be {formula}, for all {}",
                variables.join(", ")
            )));
        }
        proof.sentence(sentence).map_err(here)?;
    }
    Ok(proof.verified("automata", file.title))
}

/// What is proved, in words.
fn claimed(
    game: &[String],
    play: PlayEntry,
    claim: &str,
    rules: &Ruleset,
    measure: &[Vec<i64>],
) -> Vec<String> {
    let mut lines: Vec<String> = game.to_vec();
    if play == PlayEntry::Misere {
        lines.push("misere".into());
    }
    lines.push(claim.into());
    let sums = sums(&rules.heaps, measure);
    lines.push(format!("play ends: {} falls", sums.join(", then ")));
    lines
}

/// The sums of a measure.
pub(crate) fn sums(heaps: &[String], measure: &[Vec<i64>]) -> Vec<String> {
    let sums = measure.iter().map(|weights| {
        let terms = heaps.iter().zip(weights);
        let terms = terms.filter(|(_, weight)| **weight != 0);
        let terms = terms.map(|(heap, weight)| match weight {
            1 => heap.clone(),
            _ => format!("{weight} {heap}"),
        });
        terms.collect::<Vec<_>>().join(" + ")
    });
    sums.collect()
}

/// The names of variables.
fn names(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    let names = numbers.into_iter().map(|number| format!("x{number}"));
    names.collect()
}

/// Tests the definition of a relation. Bound variables may go in definitions before it: one that binds some of them
/// holds what of the formula mentions these, and takes its place.
fn defined(
    proof: &mut Proof<'_>,
    made: &MadeDefinition,
    certificate: &mut IntoIter<Definition>,
) -> Result<(), Fault> {
    let mut bound: BTreeSet<usize> = (made.free..made.variables).collect();
    let mut parts = made.parts.clone();
    loop {
        let Some(definition) = certificate.next() else {
            return Err(Fault::Rejected("there is no such definition".into()));
        };
        let is_last = definition.name == made.name;
        let own: BTreeSet<usize> = match is_last {
            true => bound.clone(),
            false => {
                let of = |name: &String| bound.iter().copied().find(|v| *name == format!("x{v}"));
                definition.exists.iter().filter_map(of).collect()
            }
        };
        let mentions = |part: &MadeFormula| {
            let mut found = BTreeSet::new();
            part.variables(&mut found);
            found
        };
        let (inside, outside): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|part| is_last || !mentions(part).is_disjoint(&own));
        let free: Vec<usize> = match is_last {
            true => (0..made.free).collect(),
            false => {
                let all: BTreeSet<usize> = inside.iter().flat_map(&mentions).collect();
                all.difference(&own).copied().collect()
            }
        };
        let formula = MadeFormula::And(inside).to_string();
        let (variables, exists) = (names(free.iter().copied()), names(own.iter().copied()));
        let all = [&variables[..], &exists[..]].concat();
        let wrong = exists.is_empty() && !is_last
            || definition.variables != variables
            || definition.exists != exists
            || !proof.is_same(&definition.formula, &formula, &all)?;
        if wrong {
            return Err(Fault::Rejected(format!(
                "{}({}) is to be exists {} ({formula})",
                definition.name,
                variables.join(", "),
                exists.join(", ")
            )));
        }
        let name = definition.name.clone();
        proof.definition(definition)?;
        if is_last {
            return Ok(());
        }
        bound.retain(|variable| !own.contains(variable));
        parts = outside;
        parts.push(MadeFormula::Relation(name, free));
    }
}
