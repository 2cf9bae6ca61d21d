//! The sequence of a game on one heap: the Grundy values of 0, 1, 2, … tokens, and the period in which they
//! end, proved where the shape of the moves lets a theorem speak, seen elsewhere.
//!
//! Sources: Guy and Smith, *The G-values of various games* (1956); A. A. Siegel, *Finite excluded
//! subtraction sets and infinite modular Nim* (2005); Abuku, Fukui, Sakai and Suetsugu, definitions 1.5 to
//! 1.7. The proofs stand in `theorem`.

mod grow;
mod theorem;

pub use crate::heap::{Removal, Shape};
pub use theorem::Theorem;

use grow::{Goal, grown};
use grundy_rules::game::{Game, Stop};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_rules::number::Number;
use grundy_rules::pattern::Period;
use grundy_work::Job;

/// How a period is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodGrade {
    /// For all heaps, by a theorem.
    Proved(Theorem),
    /// In the values computed.
    Seen,
}

impl PeriodGrade {
    /// `proved` or `seen`.
    pub fn word(self) -> &'static str {
        match self {
            PeriodGrade::Proved(_) => "proved",
            PeriodGrade::Seen => "seen",
        }
    }
}

/// The values of a game's heaps from 0 on, and the period that they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The Grundy values from heap 0 on; at least one.
    pub values: Vec<u32>,
    /// The least period with its least preperiod, if one is proved or seen.
    pub period: Option<Period>,
    /// How it is known; *seen* where there is none.
    pub ground: PeriodGrade,
    /// The limit that ended the search for a proof, if one did.
    pub limit: Option<Limit>,
}

/// What ended the search for the proof of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// No theorem speaks of moves of this shape.
    Shape,
    /// So many heaps.
    Heaps(usize),
    /// So many looks at values, or nim-sums.
    Steps(u64),
}

impl Limit {
    /// The limit in words.
    pub fn words(self) -> String {
        match self {
            Limit::Shape => {
                "no theorem here proves a period from the shape of these moves".to_string()
            }
            Limit::Heaps(heaps) => format!("the limit of {heaps} heaps"),
            Limit::Steps(steps) => format!("the limit of {steps} steps of the computation"),
        }
    }
}

/// How far a period is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceEffort {
    /// The largest heap.
    pub heaps: usize,
    /// How many looks at values, or nim-sums.
    pub steps: u64,
}

impl SequenceEffort {
    /// Seconds, at most.
    pub const SECONDS: SequenceEffort = SequenceEffort {
        heaps: 1 << 20,
        steps: 1 << 31,
    };
    /// A moment.
    pub const MOMENT: SequenceEffort = SequenceEffort {
        heaps: 1 << 20,
        steps: 1 << 28,
    };
    /// Half a minute, for the value of one heap that is not too large.
    const FAR: SequenceEffort = SequenceEffort {
        heaps: FAR,
        steps: 1 << 35,
    };
}

/// For each heap, with what computes it and what shows it.
const BYTES: u64 = 100;
/// The largest heap whose value is computed one by one when a heap is asked for.
const FAR: usize = 1 << 20;

impl Sequence {
    /// The values of heaps 0 to `max`, and their period.
    ///
    /// # Errors
    /// The game has more than one heap, or a pass; a fault of its rules; a limit on the number
    /// of positions; an interruption by the job.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// use grundy_engines::sequence::Sequence;
    /// let expression = parse_game("kayles").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let kayles = Sequence::of(&game, 200, &grundy_work::Job::quiet()).unwrap();
    /// let period = kayles.period.unwrap();
    /// assert_eq!((period.preperiod, period.period, period.saltus), (71, 12, 0));
    /// assert_eq!(kayles.ground.word(), "proved");
    /// ```
    pub fn of(game: &Game, max: usize, job: &Job) -> Result<Sequence, Stop> {
        one_heap(game)?;
        let _reserved = job.reserve(Sequence::bytes(max))?;
        grown(game, Goal::exactly(max), job)
    }

    /// The values of heaps 0 to `least`, and of as many more as prove a period, within some effort. No more are
    /// computed than the proof needs.
    ///
    /// # Errors
    /// As for [`Sequence::of`].
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// use grundy_engines::sequence::{SequenceEffort, Sequence};
    /// let expression = parse_game("take_and_break(\"0.45\")").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let sequence = Sequence::proved(&game, 0, SequenceEffort::MOMENT, &grundy_work::Job::quiet()).unwrap();
    /// let period = sequence.period.unwrap();
    /// assert_eq!((period.preperiod, period.period), (498, 20));
    /// assert_eq!(sequence.max(), 2 * 498 + 2 * 20 + 2 - 1);
    /// ```
    pub fn proved(
        game: &Game,
        least: usize,
        effort: SequenceEffort,
        job: &Job,
    ) -> Result<Sequence, Stop> {
        one_heap(game)?;
        grown(game, Goal::proof(least, effort), job)
    }

    /// The values of as many heaps as the value of one heap, however large, needs: all up to that heap, or
    /// enough to prove a period.
    ///
    /// # Errors
    /// As for [`Sequence::of`]; also if no period is proved within the limits of this search.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library, number::Number};
    /// use grundy_engines::sequence::Sequence;
    /// let expression = parse_game("subtraction({1, 2, 3})").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let heap = Number::parse_decimal("1000000000000000000003").unwrap();
    /// let sequence = Sequence::reaching(&game, &heap, &grundy_work::Job::quiet()).unwrap();
    /// assert_eq!(sequence.value(&heap).unwrap().to_i64(), Some(3));
    /// ```
    pub fn reaching(game: &Game, heap: &Number, job: &Job) -> Result<Sequence, Stop> {
        one_heap(game)?;
        let small = heap.to_i64().and_then(|heap| usize::try_from(heap).ok());
        let goal = match small {
            Some(heap) if heap <= 256 => Goal::exactly(heap),
            Some(heap) if heap <= FAR => Goal::heap(heap, SequenceEffort::FAR),
            Some(heap) => Goal::far_heap(
                heap.min(SequenceEffort::SECONDS.heaps),
                SequenceEffort::SECONDS,
            ),
            None => Goal::far_heap(SequenceEffort::SECONDS.heaps, SequenceEffort::SECONDS),
        };
        let sequence = grown(game, goal, job)?;
        if sequence.value(heap).is_some() {
            return Ok(sequence);
        }
        let why = match sequence.limit {
            Some(Limit::Shape) => Limit::Shape.words(),
            _ => format!(
                "no period is proved by the values up to heap {}",
                sequence.max()
            ),
        };
        Err(Stop::Limit(why))
    }

    /// About how many bytes the values of the heaps from 0 to `max` take, and as many as text.
    pub fn bytes(max: usize) -> u64 {
        u64::try_from(max).unwrap_or(u64::MAX).saturating_mul(BYTES)
    }

    /// The largest heap whose value is listed.
    pub fn max(&self) -> usize {
        self.values.len() - 1
    }

    /// The value of a heap of any size; `None` where it is beyond the list and no period is proved.
    pub fn value(&self, heap: &Number) -> Option<Number> {
        let listed = heap.to_i64().and_then(|heap| usize::try_from(heap).ok());
        if let Some(value) = listed.and_then(|heap| self.values.get(heap)) {
            return Some(Number::from(i64::from(*value)));
        }
        match self.ground {
            PeriodGrade::Proved(_) => self.period?.term(&self.values, heap),
            PeriodGrade::Seen => None,
        }
    }
}

fn one_heap(game: &Game) -> Result<(), Stop> {
    if game.components() == 1 {
        return Ok(());
    }
    let message = match game.has_pass() {
        true => "a sequence is that of one heap, and the pass is a second component".into(),
        false => format!(
            "a sequence is that of one heap, and this game has {}",
            game.base_heaps()
        ),
    };
    Err(Stop::Wrong(Diagnostic::new(
        Code::Arity,
        Span::default(),
        message,
    )))
}
