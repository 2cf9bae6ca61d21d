//! The entry points of this room: a claim is proved, or refuted by plain play.

use super::draft::{self, Drafted};
use super::integers::decided;
use super::lettering::Lettering;
use super::obligation::Obligation;
use super::obligation::Solver;
use super::play;
use super::proof_search::{Lemmas, ProofFailure, ProofSearch};
use super::question::{Failed, Obstacle, WitnessProof, WitnessQuestion, WitnessVerdict};
use super::sequence_block::is_symmetric;
use super::terms::OutOfReach;
use super::written::{MovesProof, written};
use crate::claim::{PositionSet, Positions, SetMember, members, position_set};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{Catalogue, Game, Level, Names, OPEN, OpenGame, open_meanings};
use grundy_rules::language::{Code, Diagnostic, Letters, WrittenClaim};
use grundy_work::Job;
use std::collections::BTreeMap;

/// Proves or refutes a claim of P-positions in normal play for all values of its open names.
///
/// # Errors
/// What is wrong with the game or the claim.
///
/// ```
/// use grundy_rules::{language::parse_claim, language::parse_game, library::Library};
/// use grundy_proofs::witness;
/// let game = parse_game("triangular_wythoff(c)").into_result().unwrap().unwrap();
/// let claim = "P = {(0, 0)} ∪ {(a(k), a(k + 1)) | k >= 0}, symmetric
///   where a(k) = ((1 + c) k^2 + (1 - c) k) / 2";
/// let claim = parse_claim(claim).into_result().unwrap().unwrap();
/// let open = ["c".to_string()];
/// let question = witness::WitnessQuestion { game: &game, claim: &claim, open: &open, facts: &[] };
/// let mut solver = |_: &witness::Obligation| witness::SolverVerdict::NoSolver;
/// let verdict = witness::prove(question, &Library::embedded(), &mut solver).unwrap();
/// assert!(matches!(verdict, witness::WitnessVerdict::Unknown(witness::Obstacle::Undecided(_), _)));
/// ```
pub fn prove(
    question: WitnessQuestion,
    catalogue: &dyn Catalogue,
    solver: &mut Solver,
) -> Result<WitnessVerdict, Vec<Diagnostic>> {
    let WitnessQuestion {
        game,
        claim,
        open,
        facts,
    } = question;
    let names = open_meanings(open);
    let game = Game::with_open(game, &names, open, facts, catalogue)?;
    let failure = match attempt(&game, claim, &names, open, solver) {
        Ok(proof) => return confirmed(question, &game, proof, catalogue),
        Err(failure) => failure,
    };
    let reason = failure.obstacle()?;
    let ProofFailure::Refuted(obligation, values) = failure else {
        return Ok(WitnessVerdict::Unknown(reason, None));
    };
    let played = play::counterexample(&question, &game.known, &values, catalogue)?;
    let obligation = *obligation;
    let failed = Box::new(Failed { obligation, values });
    Ok(match played {
        Some(refutation) => WitnessVerdict::Refuted(refutation, failed),
        None => WitnessVerdict::Unknown(reason, Some(failed)),
    })
}

/// As [`prove`], for a game without open names whose claim was already compared with plain play.
///
/// # Errors
/// Why there is no proof.
pub fn prove_one(
    game: &Game,
    claim: &WrittenClaim,
    names: &Names,
    solver: &mut Solver,
) -> Result<WitnessProof, Unproved> {
    let game = OpenGame::closed(game);
    Ok(attempt(&game, claim, names, &[], solver)?)
}

/// Why a claim is not proved.
#[derive(Clone, Debug)]
pub enum Unproved {
    /// What is wrong with the game or the claim.
    Wrong(Vec<Diagnostic>),
    /// What stopped the proof.
    Open(Obstacle),
}

impl From<ProofFailure> for Unproved {
    fn from(failure: ProofFailure) -> Unproved {
        match failure.obstacle() {
            Ok(obstacle) => Unproved::Open(obstacle),
            Err(errors) => Unproved::Wrong(errors),
        }
    }
}

impl From<Vec<Diagnostic>> for Unproved {
    fn from(errors: Vec<Diagnostic>) -> Unproved {
        Unproved::Wrong(errors)
    }
}

/// The proof of a claim, or the step where it fails.
fn attempt(
    game: &OpenGame,
    claim: &WrittenClaim,
    names: &Names,
    open: &[String],
    solver: &mut Solver,
) -> Result<WitnessProof, ProofFailure> {
    if let Some(reason) = inapplicable(game) {
        return Err(reason.into());
    }
    let found = claimed_members(game, claim, names)?;
    let mut work = started(game, &found, open, solver)?;
    work.whole(game)?;
    Ok(WitnessProof {
        text: work.text,
        obligations: work.met,
    })
}

fn claimed_members(
    game: &OpenGame,
    claim: &WrittenClaim,
    names: &Names,
) -> Result<Vec<SetMember>, ProofFailure> {
    let found = members(claim, names, game.heaps).map_err(|error| vec![error])?;
    let reason = "winning moves are sought into a set of P-positions that is a union of sets";
    Ok(found.ok_or_else(|| OutOfReach(reason.into()))?)
}

/// A search of a proof that the union of these members is the set of P-positions.
fn started<'w>(
    game: &'w OpenGame,
    found: &[SetMember],
    open: &[String],
    solver: &'w mut Solver<'w>,
) -> Result<ProofSearch<'w>, ProofFailure> {
    let Drafted { pieces, families } = draft::pieces(found, open)?;
    let place = |place: usize| Term::Variable(place - OPEN);
    let known = game.known.iter().map(|known| known.replaced(&place));
    // A heap that is called like a parameter gets another name.
    let heaps = &game.game.heaps()[..game.heaps];
    let mut letters = Letters::besides(open.iter().chain(heaps).cloned());
    let heaps = heaps.iter().map(|heap| match open.contains(heap) {
        true => letters.pick(&["z", "w", "u", "v"]),
        false => heap.clone(),
    });
    let heaps: Vec<String> = heaps.collect();
    let names = [open, heaps.as_slice()].concat();
    let bound = found.iter().flat_map(|member| &member.bound);
    let bound: Vec<String> = bound.map(|(_, name)| name.clone()).collect();
    let members = found.iter();
    let members = members.map(|member| (member.element.clone(), member.condition.clone()));
    Ok(ProofSearch {
        lettering: Lettering::besides(&names, &bound, families.len()),
        names,
        open: open.len(),
        members: members.collect(),
        outline: Vec::new(),
        facts: known.collect(),
        heaps,
        rules: &game.rules,
        symmetric: game.symmetric && game.heaps == 2 && is_symmetric(&pieces),
        lemmas: families.iter().map(|_| Lemmas::default()).collect(),
        instances: BTreeMap::new(),
        named_terms: Vec::new(),
        pieces,
        families,
        solver,
        met: Vec::new(),
        text: Vec::new(),
    })
}

/// A proof of a claim for all values of its open names that a verifier re-checks, with no outside solver; the claim is true of what is known.
///
/// # Errors
/// Why there is none.
pub(crate) fn written_proof(
    game: &OpenGame,
    claim: &WrittenClaim,
    names: &Names,
    open: &[String],
    job: &Job,
) -> Result<(MovesProof, PositionSet), Unproved> {
    let positions = Positions {
        components: game.heaps,
        heaps: game.heaps,
    };
    let set = position_set(claim, names, positions).map_err(|error| vec![error])?;
    let none = "a set of P-positions that is no union of sets";
    let none = || Unproved::Open(Obstacle::Inapplicable(none.into()));
    let set = set.ok_or_else(none)?;
    let pieces = set.form().pieces().ok_or_else(none)?;
    let mut own = |obligation: &Obligation| decided(obligation, job);
    let mut proof = || -> Result<MovesProof, ProofFailure> {
        if let Some(reason) = inapplicable(game) {
            return Err(reason.into());
        }
        let found = claimed_members(game, claim, names)?;
        let mut work = started(game, &found, open, &mut own)?;
        // A verifier looks at both orders of two heaps.
        work.symmetric = false;
        work.whole(game)?;
        Ok(written(&mut work, game, &pieces, set.is_symmetric(), job)?)
    };
    Ok((proof()?, set))
}

/// The reason that this method does not apply to a game, if there is one.
pub(super) fn inapplicable(game: &OpenGame) -> Option<OutOfReach> {
    if game.game.has_pass() || game.game.has_blocking() || game.game.has_sums() {
        let reason = "a pass, blocking and moves into sums are out of reach of this method";
        return Some(OutOfReach(reason.into()));
    }
    let weights = |level: &Level| matches!(level, Level::Weights(_));
    match game.game.measure().levels.iter().all(weights) {
        true => None,
        false => Some(OutOfReach("the measure of this game is not linear".into())),
    }
}

/// Compares a proof with plain play: they must agree.
fn confirmed(
    question: WitnessQuestion,
    game: &OpenGame,
    proof: WitnessProof,
    catalogue: &dyn Catalogue,
) -> Result<WitnessVerdict, Vec<Diagnostic>> {
    match play::counterexample(&question, &game.known, &[], catalogue)? {
        None => Ok(WitnessVerdict::Proved(proof)),
        Some(found) => {
            let position = grundy_rules::game::show(&found.position);
            let message = format!(
                "a proof and plain play disagree at {position}, {:?}: this is a fault of the program",
                found.parameters
            );
            Err(vec![Diagnostic::new(
                Code::Claim,
                question.claim.span,
                message,
            )])
        }
    }
}

impl ProofSearch<'_> {
    fn whole(&mut self, game: &OpenGame) -> Result<(), ProofFailure> {
        let members: Vec<_> = self
            .pieces
            .iter()
            .map(|piece| piece.written.clone())
            .collect();
        let set = self.lettering.set.clone();
        // A condition of the game that is also assumed stands once.
        let mut facts: Vec<Condition> = Vec::new();
        for fact in &self.facts {
            if !facts.contains(fact) {
                facts.push(fact.clone());
            }
        }
        let facts = self.show_all(&facts);
        let facts = match facts.as_str() {
            "" => String::new(),
            facts => format!("Let {facts}. "),
        };
        self.text
            .push(format!("{facts}Let {set} = {}.", members.join(" ∪ ")));
        self.play_ends(game)?;
        for family in 0..self.families.len() {
            self.lemmas_of(family)?;
        }
        self.no_move_inside()?;
        self.a_move_from_outside()?;
        self.text.push(format!(
            "So {set} is the set of P-positions, by induction on the measure: a position in {set} has only options outside {set}, \
             one outside {set} has an option in {set}."
        ));
        Ok(())
    }
}
