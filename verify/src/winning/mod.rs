//! Certificates of kind `moves`: a set of P-positions proved for all values of parameters, by winning moves that are written down.

mod closed;
mod file;
mod members;
mod obligations;
mod outside;
mod sequence;

use crate::fault::Fault;
use crate::integers::case::Case;
use crate::integers::polynomial::{Polynomial, Work};
use crate::integers::steps::{NoReadingSteps, Step, test};
use crate::kinds::KINDS;
use crate::ruleset::{Claim, Condition, MoveRule, Ruleset, distinct_names};
use crate::{Evidence, Verified};
use closed::Divisors;
use file::MovesFile;
use members::Piece;
use outside::Outside;
use sequence::Sequence;
use std::rc::Rc;

/// The most pieces of a set, permutations among them. A fixed bound.
const PIECES: usize = 128;
/// The most sequences. A fixed bound.
const SEQUENCES: usize = 16;

/// What a certificate speaks of.
struct World {
    parameters: Vec<String>,
    /// What is known of the parameters.
    conditions: Vec<Condition>,
    heaps: Vec<String>,
    moves: Vec<MoveRule>,
    sequences: Vec<Sequence>,
    pieces: Vec<Piece>,
    work: Rc<Work>,
}

fn rejected<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Rejected(message.into()))
}

fn bad<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Bad(message.into()))
}

/// A fault in a part of a certificate.
fn within(part: &str, fault: Fault) -> Fault {
    match fault {
        Fault::Bad(message) => Fault::Bad(format!("{part}: {message}")),
        Fault::Rejected(message) => Fault::Rejected(format!("{part}: {message}")),
    }
}

/// Tests that a proof shows that a case is impossible.
fn proved(part: &str, case: Case, steps: &[Step]) -> Result<(), Fault> {
    test(case, steps, &NoReadingSteps).map_err(|fault| within(part, fault))
}

impl World {
    /// A case in which nothing is known but the conditions on the parameters, which are its first variables.
    fn begin(&self) -> Result<(Case, Vec<Polynomial>), Fault> {
        let mut case = Case::new(&self.work);
        let parameters = case.new_variables(self.parameters.len());
        for condition in &self.conditions {
            case.assume(condition, &parameters, true)?;
        }
        Ok((case, parameters))
    }
}

/// The moves of rules in which nothing but moves to one position occurs.
fn moves(rules: &Ruleset) -> Result<Vec<MoveRule>, Fault> {
    let blocks = rules.lines.iter().any(|line| line.blocked > 0);
    if rules.pass || blocks || rules.leads_to_sums() {
        return bad("a pass, blocking and moves to sums do not go with this kind");
    }
    let moves = rules.lines.iter().flat_map(|line| line.moves.clone());
    Ok(moves.collect())
}

/// Tests a certificate of this kind.
pub(crate) fn verify(text: &str) -> Result<Verified, Fault> {
    let file: MovesFile =
        serde_json::from_str(text).map_err(|error| Fault::Bad(error.to_string()))?;
    crate::check_header(&file.format, file.version, KINDS)?;
    let parameters = file.parameters.clone();
    distinct_names(&parameters)?;
    let rules = Ruleset::read_with(&file.game, &parameters)?;
    let conditions = file
        .conditions
        .iter()
        .map(|text| Condition::read_in(text, &parameters));
    let mut world = World {
        conditions: conditions.collect::<Result<_, _>>()?,
        heaps: rules.heaps.clone(),
        moves: moves(&rules)?,
        sequences: Vec::new(),
        pieces: Vec::new(),
        work: Rc::new(Work::default()),
        parameters,
    };
    let claim = Claim::read_with(&file.claim, world.heaps.len(), &world.parameters)?;
    let Claim::PPositions(set) = &claim else {
        return bad("a claim on values does not go with this kind");
    };
    if file.sequences.len() > SEQUENCES {
        return bad(format!("more than {SEQUENCES} sequences"));
    }
    let mut divisors = Divisors::default();
    for (place, entry) in file.sequences.iter().enumerate() {
        let sequence = Sequence::read(entry, &world, &mut divisors)
            .map_err(|fault| within(&format!("sequence {place}"), fault))?;
        world.sequences.push(sequence);
    }
    world.pieces = members::pieces(set, &file.members, &world, &mut divisors)?;
    if world.pieces.len() > PIECES {
        return bad(format!("more than {PIECES} pieces of a set"));
    }
    let steps = all_proved(&world, &file, &divisors)?;
    Ok(Verified {
        statements: said(&world, &file),
        title: file.title,
        kind: "moves",
        evidence: Evidence::Polynomials {
            proofs: steps.0,
            steps: steps.1,
        },
    })
}

/// Tests all proofs: how many there are, and how many steps they have.
fn all_proved(
    world: &World,
    file: &MovesFile,
    divisors: &Divisors,
) -> Result<(usize, usize), Fault> {
    let mut count = (0, 0);
    let mut counted = |proofs: &[Vec<Step>]| {
        count.0 += proofs.len();
        count.1 += proofs.iter().map(Vec::len).sum::<usize>();
    };
    divisors.test(world, &file.divisors)?;
    counted(&file.divisors);
    obligations::ends(world, &file.measure, &file.ends)?;
    counted(&file.ends);
    for (place, entry) in file.sequences.iter().enumerate() {
        let proofs = &entry.proofs;
        world.sequences[place]
            .test(world, proofs)
            .map_err(|fault| within(&format!("sequence {place}"), fault))?;
        for proofs in [
            &proofs.bounds,
            &proofs.later,
            &proofs.ordered,
            &proofs.rising,
        ] {
            counted(proofs);
        }
    }
    obligations::inside(world, &file.inside)?;
    counted(&file.inside);
    Outside { world }.test(&file.outside)?;
    counted(std::slice::from_ref(&file.outside));
    Ok(count)
}

/// Of which integers something is said.
pub(crate) fn for_all(parameters: &[String], conditions: &[String]) -> String {
    let with = if conditions.is_empty() { "" } else { " with " };
    format!(
        "for all integers {}{with}{}",
        parameters.join(", "),
        conditions.join(", ")
    )
}

/// What is proved, in words.
fn said(world: &World, file: &MovesFile) -> Vec<String> {
    let mut lines = file.game.clone();
    if !world.parameters.is_empty() {
        lines.push(for_all(&world.parameters, &file.conditions));
    }
    lines.push(file.claim.clone());
    let sums = crate::of_claim::sums(&world.heaps, &file.measure);
    lines.push(format!("play ends: {} falls", sums.join(", then ")));
    lines
}
