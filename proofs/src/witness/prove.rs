//! The entry points of this room: a claim is proved, or refuted by plain play.

use super::draft::{self, Drafted};
use super::obligation::Solver;
use super::play;
use super::proof_search::{Lemmas, ProofFailure, ProofSearch};
use super::question::{Failed, WitnessProof, WitnessQuestion, WitnessVerdict};
use super::sequence_block::is_symmetric;
use super::terms::OutOfReach;
use crate::claim::members;
use grundy_rules::formula::Term;
use grundy_rules::game::{Catalogue, Game, Level, Names, OPEN, OpenGame, open_meanings};
use grundy_rules::language::{Code, Diagnostic, WrittenClaim};
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
/// assert!(matches!(verdict, witness::WitnessVerdict::Unknown(why, _) if why.contains("no SMT solver")));
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
        Err(ProofFailure::Wrong(errors)) => return Err(errors),
        Err(failure) => failure,
    };
    let reason = failure.words();
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
    attempt(&game, claim, names, &[], solver).map_err(|failure| match failure {
        ProofFailure::Wrong(errors) => Unproved::Wrong(errors),
        failure => Unproved::Open(failure.words()),
    })
}

/// Why a claim is not proved.
#[derive(Clone, Debug)]
pub enum Unproved {
    /// What is wrong with the game or the claim.
    Wrong(Vec<Diagnostic>),
    /// The step that was not proved, or the reason that the method does not apply.
    Open(String),
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
    let found = members(claim, names, game.heaps).map_err(|error| vec![error])?;
    let found = found.ok_or_else(|| {
        let reason = "winning moves are sought into a set of P-positions that is a union of sets";
        OutOfReach(reason.into())
    })?;
    let Drafted { pieces, families } = draft::pieces(&found, open)?;
    let place = |place: usize| Term::Variable(place - OPEN);
    let known = game.known.iter().map(|known| known.replaced(&place));
    let mut work = ProofSearch {
        names: open.to_vec(),
        facts: known.collect(),
        heaps: game.game.heaps()[..game.heaps].to_vec(),
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
    };
    work.whole(game)?;
    Ok(WitnessProof {
        text: work.text,
        obligations: work.met,
    })
}

/// The reason that this method does not apply to a game, if there is one.
fn inapplicable(game: &OpenGame) -> Option<OutOfReach> {
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
        let facts = self.show_all(&self.facts);
        let facts = match facts.as_str() {
            "" => String::new(),
            facts => format!("Let {facts}. "),
        };
        self.text
            .push(format!("{facts}Let S = {}.", members.join(" ∪ ")));
        self.play_ends(game)?;
        for family in 0..self.families.len() {
            self.lemmas_of(family)?;
        }
        self.no_move_inside()?;
        self.a_move_from_outside()?;
        self.text.push(
            "So S is the set of P-positions, by induction on the measure: a position in S has only options outside S, \
             one outside S has an option in S."
                .into(),
        );
        Ok(())
    }
}
