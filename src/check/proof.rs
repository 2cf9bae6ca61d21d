//! Proofs and tables side by side: each answer of the prover is compared with plain play.

use super::bounds::{Bounds, Proving};
use super::other_games::{Others, all_values};
use super::question::Question;
use super::sampled_play::{self, Near};
use grundy_automata::Budget;
use grundy_engines::sequence::Theorem;
use grundy_proofs::claim::{Claim, Positions, Resolved, Verdict};
use grundy_proofs::prover::{
    self, NoProof, Observations, Problem, ProofAnswer, ProofEffort, Query, Sentence, World, prove,
};
use grundy_rules::game::{Catalogue, Game, Names, Play, Position, Stop};
use grundy_rules::language::{self, Code, Diagnostic, GameExpression, Span};
use grundy_work::Job;

/// A table that confirms a refutation has at most so many positions.
const MOST_POSITIONS: u64 = 1 << 22;

/// Why a claim of another kind is no sentence.
pub(super) const NO_SENTENCE: &str =
    "only claims on P-positions and Grundy values are put into sentences for other provers";

/// Checks a claim with other bounds.
pub(super) type Farther<'f> = dyn Fn(Bounds, &Job) -> Result<Verdict, Stop> + 'f;

/// The answer for all positions, beside the one as far as it was checked.
pub(super) fn compared(
    game: &Game,
    asked: Query,
    found: Verdict,
    question: &Question,
    others: &Others,
    farther: &Farther,
    job: &Job,
) -> Result<Verdict, Stop> {
    match found {
        Verdict::Holds { .. } => of_all(game, asked, found, question, others, farther, job),
        found => exceptions(game, asked, found, question, others, None, job),
    }
}

/// The answer for all positions to a claim that holds as far as it was checked.
pub(super) fn of_all(
    game: &Game,
    asked: Query,
    holds: Verdict,
    question: &Question,
    others: &Others,
    farther: &Farther,
    job: &Job,
) -> Result<Verdict, Stop> {
    let (effort, wanted) = match question.proving {
        Proving::No => return Ok(holds),
        Proving::Within(effort) | Proving::Holding(effort) => (effort, false),
        Proving::Wanted(effort) => (effort, true),
    };
    if let Some(bound) = question.bounds.within.filter(|_| wanted) {
        let reason = format!("the claim says nothing beyond heaps of {bound}: check it");
        return Ok(Verdict::unknown(reason));
    }
    let is_table = matches!(asked, Query::Claim(Resolved::Table(_)));
    if question.bounds.within.is_some() || is_table && !wanted {
        return Ok(holds);
    }
    let mut found = answer(game, asked, question, others, None, effort, job);
    let mut ground = String::new();
    if let (ProofAnswer::Unknown(_), Query::Claim(said)) = (&found, asked)
        && let Some((answer, theorem)) = by_values(game, said, question, effort, job)
    {
        found = answer;
        ground = format!("the values have a period, by {}; ", theorem.words());
    }
    match found {
        ProofAnswer::Proved(proof) => Ok(Verdict::Proved {
            by: ground + &proof.words(),
            proof: Some(proof),
            steps: Vec::new(),
            decided: None,
        }),
        ProofAnswer::Refuted { at, exceptions } => {
            let Some(bounds) = at.as_ref().and_then(|at| around(game, at, question.bounds)) else {
                let at = at.map_or("a far position".into(), |at| grundy_rules::game::show(&at));
                let reason = format!(
                    "it is false at {at} or at an option of it, too far for a table that shows which"
                );
                return Ok(Verdict::unknown(reason));
            };
            match farther(bounds, job)? {
                Verdict::Refuted {
                    max,
                    counterexample,
                    ..
                } => Ok(Verdict::Refuted {
                    max,
                    counterexample,
                    exceptions,
                }),
                unknown @ Verdict::Unknown { .. } => Ok(unknown),
                _ => Err(Stop::Wrong(disagreement(game.label(), question.span))),
            }
        }
        ProofAnswer::Unknown(reason) if wanted => Ok(Verdict::Unknown {
            reason,
            holds_to: match holds {
                Verdict::Holds { max } => max,
                _ => None,
            },
        }),
        ProofAnswer::Unknown(_) => Ok(holds),
    }
}

/// A refuted claim, with all positions where it is false, where they are found.
pub(super) fn exceptions(
    game: &Game,
    asked: Query,
    refuted: Verdict,
    question: &Question,
    others: &Others,
    near: Option<&Near>,
    job: &Job,
) -> Result<Verdict, Stop> {
    let effort = match question.proving {
        Proving::No | Proving::Holding(_) => return Ok(refuted),
        Proving::Within(effort) | Proving::Wanted(effort) => effort,
    };
    let Verdict::Refuted {
        max,
        counterexample,
        ..
    } = refuted
    else {
        return Ok(refuted);
    };
    let is_table = matches!(asked, Query::Claim(Resolved::Table(_)));
    if question.bounds.within.is_some() || is_table {
        return Ok(Verdict::refuted(max, counterexample));
    }
    let effort = effort.of_false();
    let known = match asked {
        Query::Claim(said) => by_values(game, said, question, effort, job),
        _ => None,
    };
    let found = match known {
        Some((found, _)) => found,
        None => answer(game, asked, question, others, near, effort, job),
    };
    let exceptions = match found {
        ProofAnswer::Proved(_) => {
            return Err(Stop::Wrong(disagreement(game.label(), question.span)));
        }
        ProofAnswer::Refuted { exceptions, .. } => exceptions,
        ProofAnswer::Unknown(_) => None,
    };
    Ok(Verdict::Refuted {
        max,
        counterexample,
        exceptions,
    })
}

fn answer(
    game: &Game,
    asked: Query,
    question: &Question,
    others: &Others,
    near: Option<&Near>,
    effort: ProofEffort,
    job: &Job,
) -> ProofAnswer {
    let values = |game| others.periodic(game);
    let played = |of: &Game, known, play, size| {
        let near = near.filter(|_| std::ptr::eq(of, game));
        sampled_play::out(of, known, play, size, near, effort, job)
    };
    let known = Observations {
        values: &values,
        played: &played,
    };
    prove(question.problem(game, asked), known, effort, job)
}

/// The answer to a claim on a game of one heap by its values, and the theorem that proves their period; none where there is none.
fn by_values(
    game: &Game,
    said: &Resolved,
    question: &Question,
    effort: ProofEffort,
    job: &Job,
) -> Option<(ProofAnswer, Theorem)> {
    if question.play == Play::Misere {
        return None;
    }
    let (values, theorem) = all_values(game, job)?;
    let asked = Query::OfValues(said, &values);
    let problem = question.problem(game, asked);
    let answer = prove(problem, Observations::none(), effort, job);
    (!matches!(answer, ProofAnswer::Unknown(_))).then_some((answer, theorem))
}

/// The bounds of a table that holds a position and all its options, if it is not too large.
pub(super) fn around(game: &Game, at: &Position, bounds: Bounds) -> Option<Bounds> {
    let base = game.base_heaps();
    let largest = |position: &Position| position[..base].iter().copied().max();
    let fits = |largest: i64| {
        let size = u64::try_from(largest).ok()?.checked_add(1)?;
        let positions = size.checked_pow(u32::try_from(base).ok()?)?;
        (positions <= MOST_POSITIONS).then_some(size - 1)
    };
    // A far position may have more options than there is memory.
    fits(largest(at)?)?;
    let options = game.options(at).ok()?;
    let heaps = options.iter().flatten().chain([at]);
    let asked = fits(heaps.filter_map(largest).max()?)?;
    Some(Bounds {
        asked: Some(asked),
        ..bounds
    })
}

/// The error that two methods answer differently.
pub(super) fn disagreement(game: &str, span: Span) -> Diagnostic {
    let of = if game.is_empty() { "these rules" } else { game };
    let message = format!(
        "the table and the proof disagree about {of}: this is a fault of the program, please report it"
    );
    Diagnostic::new(Code::Internal, span, message)
}

/// Why a claim is no sentence for other provers.
#[derive(Clone, Debug)]
pub enum NoSentence {
    /// What is wrong with the claim.
    Wrong(Vec<Diagnostic>),
    /// A claim of this kind is none.
    Kind(String),
    /// What it says is out of reach.
    Beyond(NoProof),
}

impl From<Vec<Diagnostic>> for NoSentence {
    fn from(errors: Vec<Diagnostic>) -> NoSentence {
        NoSentence::Wrong(errors)
    }
}

/// The sentence that a claim on the P-positions or Grundy values of a game is, for other provers.
///
/// # Errors
/// Why there is none.
///
/// ```
/// use grundy::check;
/// use grundy_rules::{game::Game, game::Play, language::parse_claim, language::parse_game, library::Library};
/// let library = Library::embedded();
/// let game = Game::new(&parse_game("yama").into_result().unwrap().unwrap(), &library).unwrap();
/// let claim = parse_claim("P = {(x, y) | |x - y| <= 1}").into_result().unwrap().unwrap();
/// let sentence = check::sentence(&game, &claim, Play::Normal, &library).unwrap();
/// assert!(sentence.smtlib().unwrap().contains("(check-sat)"));
/// ```
pub fn sentence(
    game: &Game,
    claim: &language::WrittenClaim,
    play: Play,
    catalogue: &dyn Catalogue,
) -> Result<Sentence, NoSentence> {
    let others = Others::new(1, &Job::quiet());
    let mut find = |other: &GameExpression, names: &Names| others.find(other, names, catalogue);
    let positions = Positions {
        components: game.components(),
        heaps: game.base_heaps(),
    };
    let resolved = Claim::new(claim, &Names::new(), positions, &mut find);
    let Some(resolved) = resolved.map_err(|error| NoSentence::Wrong(vec![error]))? else {
        return Err(NoSentence::Kind(NO_SENTENCE.into()));
    };
    let values = |game| others.periodic(game);
    let asked = Query::Claim(resolved.said());
    let problem = Problem {
        world: World::Game(game),
        asked,
        play,
    };
    prover::sentence(problem, &values, &Budget::default()).map_err(NoSentence::Beyond)
}
