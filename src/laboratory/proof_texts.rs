//! Proofs as texts that other programs read: certificates, scripts of SMT-LIB 2, sentences for Walnut.

use super::Error;
use crate::answers::{ClaimSubject, ClaimVerdict};
use crate::check::{NoSentence, certificate, sentence, sentence_for_all};
use grundy_automata::{AutomatonGraph, Budget, Certificate, NoAutomaton, Walnut};
use grundy_proofs::certificate::NoCertificate;
use grundy_proofs::prover::Sentence;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::WrittenClaim;
use grundy_rules::library::Library;
use std::sync::Arc;

/// A proof as texts that other programs read, each made when it is asked for.
///
/// ```
/// use grundy::{Job, Laboratory, answers::{Answer, Request}, laboratory::ProofTexts};
/// let text = r#"{"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(x, x) | x >= 0}"}"#;
/// let request: Request = serde_json::from_str(text).unwrap();
/// let Answer::Verdict(found) = Laboratory::new().answer(&request, &Job::quiet())?.answer else { panic!() };
/// assert!(ProofTexts::of(&found)?.smtlib()?.contains("(check-sat)"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub enum ProofTexts {
    /// A proof by automata.
    Automata {
        /// What was proved, in two lines.
        title: [String; 2],
        /// The sentence that they decided.
        sentence: Box<Sentence>,
        /// What is proved of which game; none of a family.
        about: Option<Box<ProvedClaim>>,
    },
    /// A proof by winning moves: what a solver was asked.
    WinningMoves(Vec<String>),
}

/// A claim about a game, for its certificate.
#[derive(Debug)]
pub struct ProvedClaim {
    game: Arc<Game>,
    claim: Arc<WrittenClaim>,
    play: Play,
    library: Arc<Library>,
}

/// A proof that `grundy-verify` re-checks.
#[derive(Debug)]
pub struct CheckedProof {
    /// The certificate.
    pub certificate: Certificate,
    /// If it is one of the sentence alone: why it does not hold the game.
    pub without_game: Option<String>,
}

/// What a proof by winning moves does not have.
const NO_AUTOMATA: &str = "a proof by winning moves is no proof by automata: it has no automaton, no certificate, and nothing for Walnut; its steps are written as SMT-LIB";

impl ProofTexts {
    /// The proof of a claim.
    ///
    /// # Errors
    /// The claim is not proved, or is not a single sentence.
    pub fn of(found: &ClaimVerdict) -> Result<ProofTexts, Error> {
        if matches!(found.word(), "refuted" | "unknown" | "holds") {
            return Err(Error::unknown("the claim is not proved"));
        }
        let steps = found.steps();
        if !steps.is_empty() {
            let steps = steps.into_iter().map(String::from);
            return Ok(ProofTexts::WinningMoves(steps.collect()));
        }
        let (title, sentence, about) = match &found.subject {
            ClaimSubject::Game {
                game,
                claim,
                play,
                library,
            } => {
                let sentence = sentence(game, claim, *play, &**library);
                let sentence = sentence.map_err(|why| no_sentence(why, library))?;
                let about = ProvedClaim {
                    game: game.clone(),
                    claim: claim.clone(),
                    play: *play,
                    library: library.clone(),
                };
                (
                    title_line(game.label(), *play),
                    sentence,
                    Some(Box::new(about)),
                )
            }
            ClaimSubject::Family {
                words,
                library,
                place,
            } => {
                let item = library.texts()[*place].file().claims().next();
                let item = item.ok_or_else(|| Error::argument("nothing is claimed", &[]))?;
                let sentence = sentence_for_all(item, library);
                let sentence = sentence.map_err(|why| no_sentence(why, library))?;
                (words.clone(), sentence, None)
            }
            ClaimSubject::OnOrdinals => {
                let message = "a sentence for other provers is about a game on numbers";
                return Err(Error::unknown(message));
            }
        };
        Ok(ProofTexts::Automata {
            title: [title, format!("claim: {}", found.decided.report.title)],
            sentence: Box::new(sentence),
            about,
        })
    }

    fn sentence(&self) -> Result<&Sentence, Error> {
        match self {
            ProofTexts::Automata { sentence, .. } => Ok(sentence),
            ProofTexts::WinningMoves(_) => Err(Error::unknown(NO_AUTOMATA)),
        }
    }

    /// The certificate, which `grundy-verify` re-checks: of the claim about the game; or, where a certificate cannot say what
    /// the rules or the claim do, of the sentence alone.
    ///
    /// # Errors
    /// A limit; or a proof by winning moves, which has none: unknown.
    pub fn certificate(&self) -> Result<CheckedProof, Error> {
        let ProofTexts::Automata {
            title,
            sentence,
            about,
        } = self
        else {
            return Err(Error::unknown(NO_AUTOMATA));
        };
        let without_game = match about.as_deref().map(|about| about.certificate(sentence)) {
            Some(Ok(certificate)) => {
                return Ok(CheckedProof {
                    certificate: certificate.titled(title.iter().cloned()),
                    without_game: None,
                });
            }
            Some(Err(reason)) => reason.to_string(),
            None => "the rules of a family are not in a certificate".into(),
        };
        let certificate = sentence.certificate(title, &Budget::default());
        Ok(CheckedProof {
            certificate: certificate.map_err(limit)?,
            without_game: Some(without_game),
        })
    }

    /// The sentence in SMT-LIB 2; of a proof by winning moves, its steps.
    ///
    /// # Errors
    /// A part of the sentence that SMT-LIB cannot express.
    pub fn smtlib(&self) -> Result<String, Error> {
        match self {
            ProofTexts::Automata { sentence, .. } => sentence.smtlib().map_err(limit),
            ProofTexts::WinningMoves(steps) => Ok(steps.join("(reset)\n")),
        }
    }

    /// The sentence for Walnut: a script, and the automata that go into its library.
    ///
    /// # Errors
    /// A limit; or a proof by winning moves, which has none.
    pub fn walnut(&self) -> Result<Walnut, Error> {
        self.sentence()?.walnut("claim").map_err(limit)
    }

    /// The automaton of what is claimed, as a graph.
    ///
    /// # Errors
    /// The claim is about no set and no function; or a proof by winning moves, which has none.
    pub(super) fn claimed(&self) -> Result<AutomatonGraph, Error> {
        let claimed = self.sentence()?.claimed.as_ref();
        let claimed = claimed.ok_or_else(|| Error::unknown("this claim has no automaton"))?;
        Ok(claimed.graph())
    }
}

impl ProvedClaim {
    fn certificate(&self, sentence: &Sentence) -> Result<Certificate, NoCertificate> {
        let ProvedClaim {
            game,
            claim,
            play,
            library,
        } = self;
        certificate(game, claim, *play, &sentence.system, &**library)
    }
}

fn limit(stop: NoAutomaton) -> Error {
    Error::limit(stop.to_string())
}

pub(super) fn no_sentence(why: NoSentence, library: &Arc<Library>) -> Error {
    match why {
        NoSentence::Wrong(errors) => Error::wrong(errors, library),
        NoSentence::Kind(reason) => Error::unknown(reason),
        NoSentence::Beyond(reason) => Error::unknown(reason.to_string()),
    }
}

/// What a proof is about: `game: nim(2), misere`.
pub(super) fn title_line(game: &str, play: Play) -> String {
    match play {
        Play::Normal => format!("game: {game}"),
        Play::Misere => format!("game: {game}, misere"),
    }
}
