//! Answers requests: reads the game, asks a room, and turns its result into an answer.

mod code;
mod family;
mod family_claim;
mod for_all;
mod map;
mod map_beyond;
mod map_known;
mod options;
mod positions;
mod sequence;
mod solution;
mod tables;
mod verdicts;

use super::judging::MOVES;
use super::{Error, Laboratory, Ruleset, position};
use crate::answers::{
    Answer, Answered, Event, EventListener, GamesRequest, KernelRequest, LimitRequest,
    PositionRequest, Request, ShowRequest, SumRequest,
};
use crate::check::{SequenceRule, decided_sequence};
use crate::players::{FarSum, FarSummand, GameSum, NoFarSum};
use crate::render::far_sum::FarSumView;
use crate::render::on_ordinals::OrdinalGameView;
use crate::render::{GameView, GamesView, KernelView, KnownGame, LimitView, SumView};
use grundy_engines::kernel::{Digraph, NoDigraph, NoKernel};
use grundy_engines::misere::SumStop;
use grundy_engines::table::Method;
use grundy_proofs::far::FarOption;
use grundy_rules::game::{Game, GameOption, Play, Stop};
use grundy_rules::language::Diagnostic;
use grundy_rules::library::Library;
use grundy_rules::recursion::{Asymptotic, PairRecursion, RecursionError};
use grundy_work::Job;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Laboratory {
    /// Answers a request; the holder of the job hears its progress, and may end it. The work is bounded by the limits of the job and by those
    /// of the [laboratory](Laboratory::with_limits): the smaller one counts for each resource.
    ///
    /// An answer that was cut short keeps what was found, and says so: verdicts have an error that begins with
    /// `interrupted:`, a family is not `complete`, and a part of a solution gives the reason. Where nothing was found
    /// there is no answer, but an error that [says](Error::is_interrupted) interrupted; a table, a list of positions,
    /// and the answer about one position are complete or absent.
    ///
    /// # Errors
    /// What is wrong with the request; a limit, or an interruption.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::Request};
    /// let text = r#"{"command": "move", "game": {"text": "wythoff"}, "position": "4, 8"}"#;
    /// let request = Request::read(text)?;
    /// let answer = Laboratory::new().answer(&request, &Job::quiet())?;
    /// let json = serde_json::to_value(&answer).unwrap();
    /// assert_eq!(json["version"], 1);
    /// assert_eq!(json["winning_moves"], serde_json::json!([[4, 7]]));
    /// assert!(answer.text().contains("(4, 8) -> (4, 7)"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn answer(&self, request: &Request, job: &Job) -> Result<Answered, Error> {
        self.answer_with_events(request, job, &mut |_| ControlFlow::Continue(()))
    }

    /// Answers a request; the listener receives parts of the answer as soon as they are found, and the answer has
    /// them all. A listener that breaks off ends the work.
    ///
    /// # Errors
    /// As [`Laboratory::answer`]; an interruption if the listener broke off.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::{Event, Request}};
    /// use std::ops::ControlFlow;
    /// let text = r#"{"command": "positions", "game": {"text": "wythoff"}, "max": 1000000}"#;
    /// let request = Request::read(text)?;
    /// let mut heard = Vec::new();
    /// let answer = Laboratory::new().answer_with_events(&request, &Job::quiet(), &mut |event| match event {
    ///     Event::Position(position) if position[1] > 10 => ControlFlow::Break(()),
    ///     Event::Position(position) => {
    ///         heard.push(position.to_vec());
    ///         ControlFlow::Continue(())
    ///     }
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert!(answer.unwrap_err().is_interrupted());
    /// assert_eq!(heard, [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [6, 10], [7, 4]]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn answer_with_events(
        &self,
        request: &Request,
        job: &Job,
        heard: &mut EventListener,
    ) -> Result<Answered, Error> {
        let lab = Laboratory {
            warned: Some(Arc::default()),
            ..self.clone().with_job(job)
        };
        match lab.answer_on_its_job(request, heard) {
            Ok(answer) => Ok(Answered::new(answer, lab.warned())),
            Err(error) => Err(error.with_warnings(lab.warned())),
        }
    }

    fn answer_on_its_job(
        &self,
        request: &Request,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        if let Some(contradiction) = request.contradiction() {
            return Err(Error::argument(contradiction, &[]));
        }
        let request = &*self.with_heap_counts(request);
        let answer = match request {
            Request::Games(asked) => self.answer_games(asked),
            Request::Show(asked) => self.answer_show(asked),
            Request::Table(asked) => self.answer_table(asked, heard),
            Request::Map(asked) => self.answer_map(asked),
            Request::Misere(asked) => self.answer_misere(asked),
            Request::Positions(asked) => self.answer_positions(asked, heard),
            Request::Sequence(asked) => self.answer_sequence(asked, heard),
            Request::Kernel(asked) => answer_kernel(asked, &self.job),
            Request::Limit(asked) => self.answer_limit(asked),
            Request::Move(asked) => self.answer_move(asked),
            Request::Options(asked) => self.answer_options(asked),
            Request::Why(asked) => self.answer_why(asked),
            Request::Sum(asked) => self.answer_sum(asked),
            Request::Play(asked) => self.answer_play(asked),
            Request::Check(asked) => self.answer_check(asked, heard),
            Request::Prove(asked) => self.answer_prove(asked, heard),
            Request::Solve(asked) => self.answer_solve(asked, heard),
            Request::Code(asked) => self.answer_code(asked),
            Request::Explore(asked) => self.answer_explore(asked, heard),
        }?;
        let is_sum = matches!(request, Request::Sum(_));
        for (place, game) in request.games().into_iter().enumerate() {
            // A game that is not kept cannot be named by its digest. The answer is complete: a listener that breaks
            // off now has heard all of it.
            if let Some(id) = self.kept_id(game)? {
                let _ = heard(&Event::Game {
                    digest: &id.to_string(),
                    summand: is_sum.then_some(place),
                });
            }
        }
        Ok(answer)
    }

    fn answer_games(&self, asked: &GamesRequest) -> Result<Answer, Error> {
        Ok(Answer::Games(Arc::new(GamesView {
            library: Arc::new(self.with_all(&asked.texts)?),
            about: asked.about.clone(),
            heaps: asked.heaps,
        })))
    }

    fn answer_show(&self, asked: &ShowRequest) -> Result<Answer, Error> {
        let ruleset = self.read(&asked.game)?;
        let definition = ruleset.definition();
        let known = KnownGame::of(
            (&ruleset.subject(), ruleset.name()),
            definition.as_ref(),
            ruleset.written(),
            ruleset.heaps(),
            ruleset.claims_of_texts(),
        );
        if let Some((game, _)) = ruleset.on_ordinals() {
            let view = OrdinalGameView {
                game: Arc::clone(game),
                definition,
                known,
                written: ruleset.written().to_string(),
            };
            return Ok(Answer::ShowOrdinals(Box::new(view)));
        }
        let game = ruleset.on_numbers()?;
        let shape = ruleset.table_shape(asked.size, asked.shape.as_deref())?;
        let domain = match game.domain(&shape, &self.job) {
            found @ (Ok(_) | Err(Stop::Limit(_))) => found,
            Err(stop) => return Err(Error::stopped(stop, ruleset.library(), &self.job)),
        };
        let plan = domain.as_ref().ok().filter(|_| asked.plan);
        let view = GameView {
            plan: plan.map(|domain| Method::of(game, domain, &self.job)),
            game: Arc::clone(game),
            definition,
            known,
            written: ruleset.written().to_string(),
            shape,
            domain,
        };
        Ok(Answer::Show(Box::new(view)))
    }

    fn answer_limit(&self, asked: &LimitRequest) -> Result<Answer, Error> {
        let of_recursion = |recursion: &PairRecursion| {
            let (digits, terms) = (asked.digits, asked.terms);
            let found = Asymptotic::of_recursion(recursion, digits, terms, &self.job);
            found.map_err(|error| no_limit(&error, &self.job))
        };
        if let Some([a, b, p, q]) = asked.recursion {
            let recursion = PairRecursion::new(a, b, p, q);
            let recursion = recursion.map_err(|error| no_limit(&error, &self.job))?;
            return Ok(Answer::Limit(Box::new(LimitView {
                game: None,
                answer: of_recursion(&recursion)?,
                recursion: Some(recursion),
            })));
        }
        let ruleset = self.read(asked.game.as_ref().unwrap_or(&Default::default()))?;
        let game = ruleset.on_numbers()?;
        let found = decided_sequence(game, ruleset.claims_of_texts(), &self.job);
        let Some((sequence, verdict)) = found else {
            let message = format!(
                "no claim gives the P-positions of {} as {{(x(n), y(n)) | n >= 0}}, symmetric",
                game.label()
            );
            let help = "give the recursion, as in 1,2,1,1, or a text with such a claim";
            return Err(Error::argument(message, &[help]));
        };
        if let Some(counterexample) = verdict.counterexample() {
            let message = format!(
                "the claim \"{}\" of {} is false for {}: see {}",
                sequence.title,
                sequence.paper,
                game.label(),
                counterexample.shown_position()
            );
            let help = "`check` shows what is wrong with it; or give the recursion, as in 1,2,1,1";
            return Err(Error::argument(message, &[help]));
        }
        let (answer, recursion) = match &sequence.rule {
            SequenceRule::Recursion(recursion) => (of_recursion(recursion)?, Some(*recursion)),
            SequenceRule::Multiples(alpha) => {
                let found = Asymptotic::of_multiples(alpha, asked.digits, &self.job);
                (found.map_err(|error| no_limit(&error, &self.job))?, None)
            }
        };
        Ok(Answer::Limit(Box::new(LimitView {
            game: Some((Arc::clone(game), sequence, verdict)),
            recursion,
            answer,
        })))
    }

    fn answer_move(&self, asked: &PositionRequest) -> Result<Answer, Error> {
        let ruleset = self.read(&asked.game)?;
        match asked.misere {
            true => ruleset.misere().move_answer(&asked.position),
            false => ruleset.move_answer(&asked.position),
        }
    }

    fn answer_sum(&self, asked: &SumRequest) -> Result<Answer, Error> {
        let mut parts = Vec::new();
        for summand in &asked.summands {
            let mut ruleset = self.read(&summand.game)?;
            if asked.misere {
                ruleset = ruleset.misere();
            }
            let game = ruleset.on_many_heaps()?;
            let far = position::far_parts(&summand.position, game);
            let position = position::asked(&summand.position, game)?;
            parts.push(Part {
                game: Arc::clone(game),
                ruleset,
                position,
                far,
            });
        }
        if parts.is_empty() {
            return Err(Error::argument(
                "a sum of what?",
                &["name summands, each a game and a position of it"],
            ));
        }
        let play = convention(asked.misere);
        if let (Play::Normal, Some(answer)) = (play, self.sum_by_claims(&parts)?) {
            return Ok(answer);
        }
        self.sum_by_tables(&parts, play)
    }

    fn sum_by_tables(&self, parts: &[Part], play: Play) -> Result<Answer, Error> {
        let mut summands = Vec::new();
        for part in parts {
            summands.push(part.ruleset.summand(&part.game, &part.position)?);
        }
        let position: Vec<GameOption> = parts.iter().map(|part| part.position.clone()).collect();
        let stopped = |stopped: SumStop| {
            let library = parts[stopped.summand].ruleset.library();
            Error::stopped(stopped.stop, library, &self.job)
        };
        let sum = GameSum::new(summands, &position, play, &self.job).map_err(stopped)?;
        let analysis = sum.analyse(&position).map_err(stopped)?;
        Ok(Answer::Sum(SumView {
            games: parts.iter().map(|part| Arc::clone(&part.game)).collect(),
            play,
            analysis,
        }))
    }

    /// The answer for heaps too large for tables, from claims about the values; `None` if tables are small enough.
    fn sum_by_claims(&self, parts: &[Part]) -> Result<Option<Answer>, Error> {
        let positions: Option<Vec<&FarOption>> =
            parts.iter().map(|part| part.far.as_ref()).collect();
        let Some(positions) = positions else {
            return Ok(None);
        };
        let is_small = |(part, position): (&Part, &&FarOption)| {
            let mut parts = position.iter();
            parts.all(|one| position::table_will_do(one, &part.game, &self.job))
        };
        if parts.iter().zip(&positions).all(is_small) {
            return Ok(None);
        }
        let summands: Vec<_> = parts
            .iter()
            .zip(&positions)
            .map(|(part, position)| FarSummand {
                game: &part.game,
                library: part.ruleset.library(),
                position,
            })
            .collect();
        let countable = |position: &&FarOption| {
            let mut parts = position.iter();
            parts.all(|one| position::positions(one).is_some())
        };
        match FarSum::new(&summands, MOVES, &self.job) {
            Ok(sum) => {
                let games = parts.iter().map(|part| Arc::clone(&part.game));
                let summands = games.zip(positions.into_iter().cloned()).collect();
                Ok(Some(Answer::FarSum(FarSumView { summands, sum })))
            }
            // Large tables may still answer.
            Err(_) if positions.iter().all(countable) => Ok(None),
            Err(NoFarSum::Stop(Stop::Limit(limit))) => Err(Error::limit_of(limit, &self.job)),
            Err(NoFarSum::Number(limit)) => Err(Error::limit_of(limit.to_string(), &self.job)),
            Err(reason) => Err(Error::unknown_or_ended(reason.to_string(), &self.job)),
        }
    }
}

/// A summand that was read.
struct Part {
    ruleset: Ruleset,
    game: Arc<Game>,
    position: GameOption,
    /// The position with heaps of any size, or its parts.
    far: Option<FarOption>,
}

fn answer_kernel(asked: &KernelRequest, job: &Job) -> Result<Answer, Error> {
    // About how many bytes a digraph takes for each byte of its text.
    let bytes = u64::try_from(asked.digraph.text.len()).unwrap_or(u64::MAX);
    let memory = job.reserve(bytes.saturating_mul(16));
    let _memory = memory.map_err(Error::limit)?;
    let mut texts = Library::default();
    let place = texts.quote(&asked.digraph.name, &asked.digraph.text);
    let texts = Arc::new(texts);
    let wrong = |errors: Vec<Diagnostic>| Error::in_text(errors, place, &texts);
    let digraph = Digraph::read(&asked.digraph.text, job).map_err(|none| match none {
        NoDigraph::Wrong(errors) => wrong(errors),
        NoDigraph::Interrupted => Error::ended(job.end_of_work()),
    })?;
    if digraph.vertices() == 0 {
        let help = "write `a b` or `a -> b` for a move, a line each, or Graphviz DOT";
        let message = format!("there are no positions in {}", asked.digraph.name);
        return Err(Error::argument(message, &[help]));
    }
    let kernel = digraph.kernel(job).map_err(|none| match none {
        NoKernel::Cycle(error) => wrong(vec![error]),
        NoKernel::Interrupted => Error::ended(job.end_of_work()),
    })?;
    Ok(Answer::Kernel(KernelView { digraph, kernel }))
}

/// The play convention.
fn convention(misere: bool) -> Play {
    match misere {
        true => Play::Misere,
        false => Play::Normal,
    }
}

/// Why there is no limit.
fn no_limit(error: &RecursionError, job: &Job) -> Error {
    match error {
        RecursionError::Zero(_) | RecursionError::Falling => {
            Error::argument(error.to_string(), &["the recursion is given as a,b,p,q"])
        }
        _ => Error::limit_of(*error, job),
    }
}

#[cfg(test)]
mod tests;
