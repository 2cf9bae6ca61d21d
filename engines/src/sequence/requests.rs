//! Constructors of sequences: values up to a heap, until a period is proved, or for the value of one far heap.

use super::grow::{Goal, grown};
use super::values::{Sequence, SequenceEffort, SequenceLimit};
use grundy_rules::game::{Game, Stop};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_rules::number::Number;
use grundy_work::{Job, Resource};

impl Sequence {
    /// The values of heaps 0 to `max`, and their period: proved, or compared with four times as many values, as far as limits
    /// allow.
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
        grown(game, Goal::evidence(max, SequenceEffort::SECONDS), job)
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
        let (near, far) = (
            SequenceEffort::for_heap(job),
            SequenceEffort::for_far_heap(job),
        );
        let goal = match small {
            Some(heap) if heap <= 256 => Goal::exactly(heap),
            Some(heap) if heap <= near.heaps => Goal::heap(heap, near),
            Some(heap) => Goal::far_heap(heap.min(far.heaps), far),
            None => Goal::far_heap(far.heaps, far),
        };
        let sequence = grown(game, goal, job)?;
        if sequence.value(heap).is_some() {
            return Ok(sequence);
        }
        Err(match sequence.limit {
            Some(limit @ (SequenceLimit::Shape | SequenceLimit::Removals)) => {
                Stop::limit(limit.words())
            }
            Some(limit @ SequenceLimit::Steps(_)) => Stop::limit(format!(
                "no period is proved by the values up to heap {}: {}",
                sequence.max(),
                limit.words()
            )),
            _ => Stop::Limit(Resource::Heaps.limits(format_args!(
                "no period is proved by the values up to heap {}",
                sequence.max()
            ))),
        })
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
    )
    .help("`table` shows the values of a game on several heaps, `positions` lists its P-positions, and `solve` looks for formulas")))
}
