//! Proofs compared with tables: each answer of the prover is checked against plain play.

use super::bounds::{Bounds, Proving};
use super::far_refutation;
use super::other_games::OtherGames;
use super::proved_periods::{PeriodProof, all_values};
use super::question::Question;
use super::sampled_play::{Near, SampledPlay};
use super::tools::Tools;
use grundy_automata::{Budget, Certificate, Numeration};
use grundy_proofs::certificate::{NoCertificate, certified};
use grundy_proofs::claim::{Claim, Exceptions, Method, Positions, Resolved, Verdict};
use grundy_proofs::prover::{
    self, FirstFault, NoProof, Observations, Problem, ProofAnswer, ProofEffort, Query, Sentence,
    World, prove,
};
use grundy_rules::game::{Catalogue, Game, Names, Play, Position, Stop, show};
use grundy_rules::language::{Code, Diagnostic, Span, WrittenClaim};
use grundy_work::{Job, Resource};

/// The most positions of a table that confirms a refutation. A share of the limit on positions.
const MOST_POSITIONS: u64 = 1 << 22;

/// The message that a claim of another kind is no sentence.
pub(super) const NO_SENTENCE: &str =
    "only claims on P-positions and Grundy values are put into sentences for other provers";

/// A function that checks the claim with other bounds.
pub(super) type Farther<'f> = dyn Fn(Bounds) -> Result<Verdict, Stop> + 'f;

/// A claim about all positions of a game, to be proved.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) game: &'a Game,
    pub(super) query: Query<'a>,
    pub(super) question: &'a Question<'a>,
    pub(super) others: &'a OtherGames<'a>,
    /// A table that exists already.
    near: Option<&'a Near<'a>>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(
        game: &'a Game,
        query: Query<'a>,
        question: &'a Question<'a>,
        others: &'a OtherGames<'a>,
    ) -> Asked<'a> {
        Asked {
            game,
            query,
            question,
            others,
            near: None,
        }
    }

    pub(super) fn with_table(self, near: Option<&'a Near<'a>>) -> Asked<'a> {
        Asked { near, ..self }
    }

    /// The verdict for all positions, given the one up to a bound.
    pub(super) fn compared(self, found: Verdict, farther: &Farther) -> Result<Verdict, Stop> {
        match found {
            Verdict::Holds { .. } => self.of_all(found, farther),
            found => self.exceptions(found),
        }
    }

    /// The verdict for all positions on a claim that holds up to a bound.
    pub(super) fn of_all(self, holds: Verdict, farther: &Farther) -> Result<Verdict, Stop> {
        let bounds = self.question.bounds;
        let wanted = self.question.proving.is_wanted();
        let Some(effort) = self.question.proving.effort() else {
            return Ok(holds);
        };
        if bounds.within.is_some() || self.is_table() && !wanted {
            return Ok(holds);
        }
        let mut method = Method::Automata;
        let (found, ground) = match self.proved_for_any_constant(effort) {
            Some((proved, constant)) => {
                let ground = format!("for any positive number in place of {constant}; ");
                (proved, ground)
            }
            None => match self.decided(effort) {
                (found, Some(period)) => {
                    method = Method::KnownPeriod;
                    let words = period.words();
                    (found, format!("the values have a period, by {words}; "))
                }
                (found, None) => (found, String::new()),
            },
        };
        match found {
            ProofAnswer::Proved(proof) => {
                let by = ground + &proof.words();
                Ok(Verdict::by_automata(method, by, proof))
            }
            ProofAnswer::Refuted {
                at,
                exceptions,
                first,
            } => {
                let found = FalseSomewhere {
                    at,
                    exceptions,
                    first,
                };
                self.refuted(found, effort, farther)
            }
            ProofAnswer::Unknown(reason) if wanted => Ok(Verdict::Unknown {
                reason,
                holds_to: match holds {
                    Verdict::Holds { max, .. } => max,
                    _ => None,
                },
            }),
            ProofAnswer::Unknown(_) => Ok(holds),
        }
    }

    /// The verdict on a claim that holds near the origin and is false somewhere.
    fn refuted(
        self,
        found: FalseSomewhere,
        effort: ProofEffort,
        farther: &Farther,
    ) -> Result<Verdict, Stop> {
        let bounds = self.question.bounds;
        let exact = found.first.as_ref().and_then(far_refutation::small);
        let near = exact.as_ref().or(found.at.as_ref());
        if let Some(bounds) = near.and_then(|at| around(self.game, at, bounds)) {
            return match farther(bounds)? {
                Verdict::Refuted { counterexample, .. }
                    if exact.is_some_and(|exact| exact != counterexample.position) =>
                {
                    Err(self.disagreement())
                }
                refuted @ Verdict::Refuted { .. } => Ok(refuted.with_exceptions(found.exceptions)),
                unknown @ Verdict::Unknown { .. } => Ok(unknown),
                _ => Err(self.disagreement()),
            };
        }
        let at = found.at.clone();
        let found = match found.first {
            Some(first) => Some((first, found.exceptions)),
            None => self.first_by_values(effort),
        };
        if let Some((first, exceptions)) = found {
            let counterexample = far_refutation::counterexample(first, self.query);
            return Ok(Verdict::refuted(None, counterexample).with_exceptions(exceptions));
        }
        let at = at.map_or("a far position".into(), |at| show(&at));
        Ok(Verdict::unknown(format!(
            "it is false at {at} or at an option of it, too far for a table that shows which"
        )))
    }

    /// The smallest position where the claim is false, by the values of a game on one heap.
    fn first_by_values(self, effort: ProofEffort) -> Option<(FirstFault, Option<Exceptions>)> {
        match self.by_values(effort)?.0 {
            ProofAnswer::Refuted {
                first, exceptions, ..
            } => Some((first?, exceptions)),
            ProofAnswer::Proved(_) | ProofAnswer::Unknown(_) => None,
        }
    }

    /// How it is proved for all positions, in a few words, if a proof is tried and found.
    pub(super) fn proved(self) -> Option<String> {
        match self.answer(self.question.proving.effort()?) {
            ProofAnswer::Proved(proof) => Some(proof.words()),
            ProofAnswer::Refuted { .. } | ProofAnswer::Unknown(_) => None,
        }
    }

    /// The answer for all positions, if a proof is tried.
    pub(super) fn answered(self) -> Option<ProofAnswer> {
        Some(self.answer(self.question.proving.effort()?))
    }

    /// A refutation, with all positions where the claim is false, if they are found.
    pub(super) fn exceptions(self, refuted: Verdict) -> Result<Verdict, Stop> {
        let effort = match self.question.proving {
            Proving::No | Proving::Holding(_) | Proving::Brief(_) => return Ok(refuted),
            Proving::Within(effort) | Proving::Wanted(effort) => effort.of_false(),
        };
        if refuted.counterexample().is_none() {
            return Ok(refuted);
        }
        if self.question.bounds.within.is_some() || self.is_table() {
            return Ok(refuted.with_exceptions(None));
        }
        let known = self.by_values(effort).map(|(found, _)| found);
        match known.unwrap_or_else(|| self.answer(effort)) {
            ProofAnswer::Proved(_) => Err(self.disagreement()),
            ProofAnswer::Refuted { exceptions, .. } => Ok(refuted.with_exceptions(exceptions)),
            ProofAnswer::Unknown(_) => Ok(refuted.with_exceptions(None)),
        }
    }

    fn is_table(self) -> bool {
        matches!(self.query, Query::Claim(Resolved::Table(_)))
    }

    fn disagreement(self) -> Stop {
        disagreement(self.game.label(), self.question.claim.span).into()
    }

    fn answer(self, effort: ProofEffort) -> ProofAnswer {
        let job = self.question.tools.job;
        let values = |game| self.others.periodic(game);
        let played = |of: &Game, known, play, size| {
            let near = self.near.filter(|_| std::ptr::eq(of, self.game));
            SampledPlay { near, effort, job }.cells(of, known, play, size)
        };
        let phases = |of: &Game, size| {
            let near = None;
            SampledPlay { near, effort, job }.phases(of, size)
        };
        let known = Observations {
            values: &values,
            played: &played,
            phases: &phases,
            guesses: &[],
        };
        prove(
            self.question.problem(self.game, self.query),
            known,
            effort,
            job,
        )
    }

    /// The answer, and the period of the values, if it rests on one.
    fn decided(self, effort: ProofEffort) -> (ProofAnswer, Option<PeriodProof>) {
        let by_values = || {
            self.by_values(effort)
                .map(|(found, period)| (found, Some(period)))
        };
        // P-positions of a game with sums depend on its values.
        let is_p = matches!(self.query, Query::Claim(Resolved::PPositions(_)));
        let values_first = is_p && self.game.has_sums();
        if values_first && let Some(decided) = by_values() {
            return decided;
        }
        // A claim that is false here is false far away: all positions where it is are sought, which gives the smallest.
        match self.answer(effort.describing()) {
            unknown @ ProofAnswer::Unknown(_) if !values_first => {
                by_values().unwrap_or((unknown, None))
            }
            answer => (answer, None),
        }
    }

    /// The answer to a claim on a game on one heap, by its values and the proof of their period; `None` if no period is
    /// proved.
    fn by_values(self, effort: ProofEffort) -> Option<(ProofAnswer, PeriodProof)> {
        let Query::Claim(said) = self.query else {
            return None;
        };
        if self.question.play == Play::Misere {
            return None;
        }
        let job = self.question.tools.job;
        let (values, period) = all_values(self.game, effort, job)?;
        let query = Query::OfValues(said, &values);
        let problem = self.question.problem(self.game, query);
        let answer = prove(problem, Observations::none(), effort, job);
        (!matches!(answer, ProofAnswer::Unknown(_))).then_some((answer, period))
    }
}

/// What a proof says of a claim that is false.
struct FalseSomewhere {
    at: Option<Position>,
    exceptions: Option<Exceptions>,
    first: Option<FirstFault>,
}

/// The bounds of a table that holds a position and all its options, if it is not too large.
pub(super) fn around(game: &Game, at: &Position, bounds: Bounds) -> Option<Bounds> {
    let base = game.base_heaps();
    let largest = |position: &Position| position[..base].iter().copied().max();
    let fits = |largest: i64| {
        let size = u64::try_from(largest).ok()?.checked_add(1)?;
        let positions = size.checked_pow(u32::try_from(base).ok()?)?;
        let most = game.limits().share(Resource::Positions, MOST_POSITIONS);
        (positions <= most).then_some(size - 1)
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
    /// It cannot be expressed.
    Beyond(NoProof),
}

impl From<Vec<Diagnostic>> for NoSentence {
    fn from(errors: Vec<Diagnostic>) -> NoSentence {
        NoSentence::Wrong(errors)
    }
}

/// The sentence of a claim on the P-positions or Grundy values of a game, for other provers.
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
    claim: &WrittenClaim,
    play: Play,
    catalogue: &dyn Catalogue,
) -> Result<Sentence, NoSentence> {
    let job = Job::quiet();
    sentence_named(
        game,
        claim,
        &Names::new(),
        play,
        Tools::new(catalogue, &job),
    )
}

/// The same of a claim whose parameters have values.
pub(crate) fn sentence_named(
    game: &Game,
    claim: &WrittenClaim,
    names: &Names,
    play: Play,
    tools: Tools,
) -> Result<Sentence, NoSentence> {
    let others = OtherGames::new(1, tools);
    let positions = Positions::of_game(game);
    let resolved = Claim::new(claim, names, positions, &others.finder());
    let Some(resolved) = resolved.map_err(|error| NoSentence::Wrong(vec![error]))? else {
        return Err(NoSentence::Kind(NO_SENTENCE.into()));
    };
    let values = |game| others.periodic(game);
    let asked = Query::Claim(resolved.resolved());
    let problem = Problem {
        world: World::Game(game),
        asked,
        play,
    };
    prover::sentence(problem, &values, &Budget::default()).map_err(NoSentence::Beyond)
}

/// The certificate of a proved claim on the P-positions or Grundy values of a game, which holds its rules: in the numeration
/// in which the claim was proved.
///
/// # Errors
/// What a certificate cannot say; a limit.
///
/// ```
/// use grundy::check;
/// use grundy_automata::Numeration;
/// use grundy_rules::{game::Game, game::Play, language::parse_claim, language::parse_game, library::Library};
/// let library = Library::embedded();
/// let game = Game::new(&parse_game("yama").into_result().unwrap().unwrap(), &library).unwrap();
/// let claim = parse_claim("P = {(x, y) | |x - y| <= 1}").into_result().unwrap().unwrap();
/// let found = check::certificate(&game, &claim, Play::Normal, &Numeration::binary(), &library).unwrap();
/// let mut file = Vec::new();
/// found.write(&mut file).unwrap();
/// assert!(String::from_utf8(file).unwrap().contains("(x - i, y + 1) where 2 <= i"));
/// ```
pub fn certificate(
    game: &Game,
    claim: &WrittenClaim,
    play: Play,
    system: &Numeration,
    catalogue: &dyn Catalogue,
) -> Result<Certificate, NoCertificate> {
    let kind = || NoCertificate::Unread("no claim of this kind".into());
    let job = Job::quiet();
    let others = OtherGames::new(1, Tools::new(catalogue, &job));
    let positions = Positions::of_game(game);
    let resolved = Claim::new(claim, &Names::new(), positions, &others.finder());
    let resolved = resolved.ok().flatten().ok_or_else(kind)?;
    certified(game, resolved.resolved(), play, system, &Budget::default())
}
