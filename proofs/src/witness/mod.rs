//! Proofs for all values of a claim's parameters at once, by winning moves that are written down.
//!
//! "S is the set of P-positions" says: play ends; no move leads from S to S; every position outside S has a move into S.
//! Where S runs along sequences a(k), polynomial or exponential in k, or blocks of k times a parameter, no automaton
//! decides this. But the move from one position to a given other one is told by the two, and the position of S to move to
//! is one of a few, near the heaps: so what is left are statements on integers without quantifiers, *obligations*, with
//! the lemmas on the sequences proved by induction on k. A solver of such statements decides each (SMT-LIB 2: Barrett,
//! Fontaine, Tinelli 2017; Z3: de Moura and Bjørner 2008). This room makes the obligations and takes the answers; it runs
//! no solver. A claim that a solver refutes is played out, and the counterexample is one of plain play.
//!
//! The proofs follow Kimura and Yamashita, On variations of Yama Nim and Triangular Nim, Theorems 4 to 7.

mod candidates;
mod draft;
mod examination;
mod inside;
mod lemmas;
mod moves;
mod obligation;
mod outside;
mod piece;
mod play;
mod polynomial;
mod sequence;
mod terms;
mod work;

pub use examination::examine;
pub use obligation::{Obligation, Solver, SolverAnswer, smtlib};

use crate::claim::members;
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{
    Catalogue, Game, Level, Measure, Names, OPEN, OpenGame, Outcome, open_meanings,
};
use grundy_rules::language::{Code, Diagnostic, Expression, GameExpression, WrittenClaim};
use grundy_rules::number::Number;
use moves::leads;
use std::collections::BTreeMap;
use terms::{below, plus, times};
use work::{Failure, Lemmas, Work};

/// A claim `P = …` on a game, for all values of some names.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game, in which the open names may occur: `triangular_wythoff(c)`.
    pub game: &'q GameExpression,
    /// The claim.
    pub claim: &'q WrittenClaim,
    /// The names that stay open: `c`.
    pub open: &'q [String],
    /// What is assumed of them, beside the domains of the game's parameters.
    pub facts: &'q [Expression],
}

/// A proof: a text that a mathematician reads, and the obligations that it rests on, each of which a solver found valid.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The proof, a paragraph a line.
    pub text: Vec<String>,
    /// Its obligations, in the order of the text.
    pub obligations: Vec<Obligation>,
}

/// A counterexample of plain play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The parameters there.
    pub parameters: Vec<(String, i64)>,
    /// The smallest position with these parameters where the claim is false.
    pub position: Vec<i64>,
    /// What is claimed of it; the other outcome is right.
    pub claimed: Outcome,
}

/// An obligation that does not hold, and values where it is false. They need not be those of a position: what a proof
/// knows of a sequence is less than its values.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The obligation.
    pub obligation: Obligation,
    /// The values of its variables.
    pub values: Vec<(String, Number)>,
}

/// What became of a question.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The claim holds for every position and all values of the parameters.
    Proved(Proof),
    /// It does not: the counterexample, and the step that failed.
    Refuted(Refutation, Box<Failed>),
    /// Neither: why, in words, and the step that failed, if one did.
    Unknown(String, Option<Box<Failed>>),
}

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
/// let question = witness::Question { game: &game, claim: &claim, open: &open, facts: &[] };
/// let mut solver = |_: &witness::Obligation| witness::SolverAnswer::NoSolver;
/// let verdict = witness::prove(question, &Library::embedded(), &mut solver).unwrap();
/// assert!(matches!(verdict, witness::Verdict::Unknown(why, _) if why.contains("no SMT solver")));
/// ```
pub fn prove(
    question: Question,
    catalogue: &dyn Catalogue,
    solver: &mut Solver,
) -> Result<Verdict, Vec<Diagnostic>> {
    let Question {
        game,
        claim,
        open,
        facts,
    } = question;
    let names = open_meanings(open);
    let game = Game::with_open(game, &names, open, facts, catalogue)?;
    let failure = match attempt(&game, claim, (&names, open), solver)? {
        Ok(proof) => return confirmed(question, &game, proof, catalogue),
        Err(failure) => failure,
    };
    let reason = failure.words();
    let Failure::Refuted(obligation, values) = failure else {
        return Ok(Verdict::Unknown(reason, None));
    };
    let played = play::counterexample(&question, &game.known, &values, catalogue)?;
    let obligation = *obligation;
    let failed = Box::new(Failed { obligation, values });
    Ok(match played {
        Some(refutation) => Verdict::Refuted(refutation, failed),
        None => Verdict::Unknown(reason, Some(failed)),
    })
}

/// The same for a game without open names, of which the claim was held against plain play: a proof, or why there is none.
pub fn prove_one(
    game: &Game,
    claim: &WrittenClaim,
    names: &Names,
    solver: &mut Solver,
) -> Result<Result<Proof, String>, Vec<Diagnostic>> {
    let game = OpenGame::closed(game);
    let found = attempt(&game, claim, (names, &[]), solver)?;
    Ok(found.map_err(|failure| failure.words()))
}

/// The proof of a claim, or the step where it fails.
fn attempt(
    game: &OpenGame,
    claim: &WrittenClaim,
    (names, open): (&Names, &[String]),
    solver: &mut Solver,
) -> Result<Result<Proof, Failure>, Vec<Diagnostic>> {
    if let Some(reason) = beyond(game) {
        return Ok(Err(Failure::OutOfReach(reason)));
    }
    let found = members(claim, names, game.heaps).map_err(|error| vec![error])?;
    let Some(found) = found else {
        let reason = "winning moves are sought into a set of P-positions that is a union of sets";
        return Ok(Err(Failure::OutOfReach(reason.into())));
    };
    let (pieces, families) = match draft::pieces(&found, open) {
        Ok(found) => found,
        Err(reason) => return Ok(Err(Failure::OutOfReach(reason))),
    };
    let place = |place: usize| Term::Variable(place - OPEN);
    let mut work = Work {
        names: open.to_vec(),
        facts: game
            .known
            .iter()
            .map(|known| known.replaced(&place))
            .collect(),
        heaps: game.game.heaps()[..game.heaps].to_vec(),
        rules: &game.rules,
        symmetric: game.symmetric && game.heaps == 2 && piece::is_symmetric(&pieces),
        lemmas: families.iter().map(|_| Lemmas::default()).collect(),
        instances: BTreeMap::new(),
        named_terms: Vec::new(),
        pieces,
        families,
        solver,
        met: Vec::new(),
        text: Vec::new(),
    };
    let whole = work.whole(game);
    Ok(whole.map(|()| Proof {
        text: work.text,
        obligations: work.met,
    }))
}

/// What this method does not speak of.
fn beyond(game: &OpenGame) -> Option<String> {
    if game.game.has_pass() || game.game.has_blocking() || game.game.has_sums() {
        return Some("a pass, blocking and moves into sums are out of reach of this method".into());
    }
    let weights = |level: &Level| matches!(level, Level::Weights(_));
    match game.game.measure().levels.iter().all(weights) {
        true => None,
        false => Some("the measure of this game is not linear".into()),
    }
}

/// A proof against plain play: they must agree.
fn confirmed(
    question: Question,
    game: &OpenGame,
    proof: Proof,
    catalogue: &dyn Catalogue,
) -> Result<Verdict, Vec<Diagnostic>> {
    match play::counterexample(&question, &game.known, &[], catalogue)? {
        None => Ok(Verdict::Proved(proof)),
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

impl Work<'_> {
    fn whole(&mut self, game: &OpenGame) -> Result<(), Failure> {
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

    /// The measure of the game falls with every move.
    fn play_ends(&mut self, game: &OpenGame) -> Result<(), Failure> {
        let measure = game.game.measure();
        // The parameters stay as they are.
        let levels = measure.levels.iter().map(|level| match level {
            Level::Weights(weights) => Level::Weights(weights[..game.heaps].to_vec()),
            Level::NonEmpty => Level::NonEmpty,
        });
        let measure = Measure {
            levels: levels.collect(),
            proved: measure.proved,
        };
        let shown = measure.show(&self.heaps);
        let heaps = self.heaps.clone();
        let from: Vec<Term> = (0..heaps.len()).map(|h| self.named(&heaps[h])).collect();
        let to: Vec<Term> = heaps
            .iter()
            .map(|heap| self.named(&format!("{heap}'")))
            .collect();
        let mut hypotheses: Vec<Condition> = Vec::new();
        let at_least_0 = |heap: &Term| terms::at_most(terms::number(0), heap.clone());
        hypotheses.extend(from.iter().map(at_least_0));
        let mut moves = Vec::new();
        for rule in self.rules {
            let mut fresh = |name: &str| self.named(&format!("{name}'"));
            moves.extend(leads(rule, &from, &to, Some(&mut fresh)).map(Condition::And));
        }
        hypotheses.push(Condition::Or(moves));
        // In order: the first level that changes falls.
        let mut falls = Vec::new();
        let mut equal: Vec<Condition> = Vec::new();
        for level in &measure.levels {
            let Level::Weights(weights) = level else {
                continue;
            };
            let value = |position: &[Term]| {
                let parts = weights.iter().zip(position);
                parts.fold(terms::number(0), |sum, (weight, heap)| {
                    plus(sum, times(terms::number(*weight), heap.clone()))
                })
            };
            let (old, new) = (value(&from), value(&to));
            let mut here = equal.clone();
            here.push(below(new.clone(), old.clone()));
            falls.push(Condition::And(here));
            equal.push(Condition::equal(new, old));
        }
        self.oblige(
            "play ends",
            format!("Every move lowers {shown}, and no heap becomes negative."),
            hypotheses,
            Condition::Or(falls),
        )?;
        self.say(0, format!("Play ends, for every move lowers {shown}."));
        Ok(())
    }

    /// The variable of this name.
    pub(super) fn named(&mut self, name: &str) -> Term {
        match self.names.iter().position(|own| own == name) {
            Some(place) => Term::Variable(place),
            None => self.fresh(name),
        }
    }
}

impl std::fmt::Display for Failed {
    /// The conclusion that fails, and the values.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let values = self
            .values
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        write!(
            f,
            "{} is false at {}",
            self.obligation.name,
            values.collect::<Vec<_>>().join(", ")
        )
    }
}

#[cfg(test)]
mod tests;
