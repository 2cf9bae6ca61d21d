//! The sequence of a game on one heap: the Grundy values of 0, 1, 2, … tokens, and the period in which they
//! end, proved where the shape of the moves lets a theorem speak, seen elsewhere.
//!
//! Sources: Guy and Smith, *The G-values of various games* (1956); A. A. Siegel, *Finite excluded
//! subtraction sets and infinite modular Nim* (2005); Abuku, Fukui, Sakai and Suetsugu, definitions 1.5 to
//! 1.7. The proofs stand in `theorem`.

mod eventually;
mod shape;
mod split;
mod taken;
mod theorem;
mod values;

pub use shape::{Removal, Shape};
pub use theorem::Theorem;

use crate::game::{Game, Stop};
use crate::language::{Code, Diagnostic, Span};
use crate::number::Number;
use crate::pattern::Period;
use crate::table::Watch;

/// How a period is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// For all heaps, by a theorem.
    Proved(Theorem),
    /// In the values computed.
    Seen,
}

impl Ground {
    /// `proved` or `seen`.
    pub fn word(self) -> &'static str {
        match self {
            Ground::Proved(_) => "proved",
            Ground::Seen => "seen",
        }
    }
}

/// The values of a game's heaps 0 to `max`, and the period that they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The Grundy values from heap 0 on; at least one.
    pub values: Vec<u64>,
    /// The least period with its least preperiod, if one is proved or seen.
    pub period: Option<Period>,
    /// How it is known; *seen* where there is none.
    pub ground: Ground,
    terms: Vec<i64>,
}

/// The largest heap whose value is computed one by one when a heap is asked for.
const FAR: usize = 1 << 20;
/// Where a move can break a heap, that costs as much again for every token.
const FAR_BREAKING: usize = 1 << 14;

impl Sequence {
    /// The values of heaps 0 to `max`, and their period.
    ///
    /// # Errors
    /// The game has more than one heap, or a pass, or blocking; a fault of its rules; a limit on the number
    /// of positions; an interruption by `watch`.
    ///
    /// ```
    /// use grundy::{game::Game, language::parse_game, library::Library, sequence::Sequence};
    /// let expression = parse_game("kayles").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let kayles = Sequence::of(&game, 200, &mut |_, _| true).unwrap();
    /// let period = kayles.period.unwrap();
    /// assert_eq!((period.preperiod, period.period, period.saltus), (71, 12, 0));
    /// assert_eq!(kayles.ground.word(), "proved");
    /// ```
    pub fn of(game: &Game, max: usize, watch: &mut Watch) -> Result<Sequence, Stop> {
        let shape = one_heap(game)?;
        Sequence::of_shape(game, &shape, max, watch)
    }

    fn of_shape(
        game: &Game,
        shape: &Shape,
        max: usize,
        watch: &mut Watch,
    ) -> Result<Sequence, Stop> {
        let size = max.checked_add(1).filter(|size| *size <= 1 << 28);
        let size =
            size.ok_or_else(|| Stop::Limit("more heaps than are kept in one list".into()))?;
        let values = values::values(game, shape, size, watch)?;
        let terms: Option<Vec<i64>> = values
            .iter()
            .map(|value| i64::try_from(*value).ok())
            .collect();
        let terms = terms.ok_or_else(|| Stop::Limit("a Grundy value beyond 63 bits".into()))?;
        let proved = theorem::proved(shape, &values, &terms);
        let period = proved
            .map(|(period, _)| period)
            .or_else(|| Period::seen(&terms));
        let ground = proved.map_or(Ground::Seen, |(_, theorem)| Ground::Proved(theorem));
        Ok(Sequence {
            values,
            period,
            ground,
            terms,
        })
    }

    /// The values of as many heaps as the value of one heap, however large, needs: all up to that heap, or
    /// enough to prove a period.
    ///
    /// # Errors
    /// As for [`Sequence::of`]; also if no period is proved within the limits of this search.
    ///
    /// ```
    /// use grundy::{game::Game, language::parse_game, library::Library, number::Number, sequence::Sequence};
    /// let expression = parse_game("subtraction({1, 2, 3})").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let heap = Number::parse_decimal("1000000000000000000003").unwrap();
    /// let sequence = Sequence::reaching(&game, &heap, &mut |_, _| true).unwrap();
    /// assert_eq!(sequence.value(&heap).unwrap().to_i64(), Some(3));
    /// ```
    pub fn reaching(game: &Game, heap: &Number, watch: &mut Watch) -> Result<Sequence, Stop> {
        let shape = one_heap(game)?;
        let breaks = match &shape {
            Shape::Finite { removals, .. } => removals.iter().any(|removal| removal.parts > 1),
            Shape::AllBut { .. } | Shape::Other => false,
        };
        let far = if breaks { FAR_BREAKING } else { FAR };
        let small = heap.to_i64().and_then(|heap| usize::try_from(heap).ok());
        let mut max = match (small, &shape) {
            (Some(heap), _) if heap <= 256 => heap,
            (Some(heap), Shape::Other) if heap <= far => heap,
            (_, Shape::Other) => {
                let why = "no theorem here proves a period from the shape of these moves";
                return Err(Stop::Limit(why.into()));
            }
            _ => 256,
        };
        loop {
            let sequence = Sequence::of_shape(game, &shape, max, watch)?;
            if sequence.value(heap).is_some() {
                return Ok(sequence);
            }
            if max >= far {
                let why = format!("no period is proved by the values up to heap {far}");
                return Err(Stop::Limit(why));
            }
            max *= 4;
            if let Some(heap) = small {
                max = max.min(heap);
            }
            max = max.min(far);
        }
    }

    /// The largest heap whose value is listed.
    pub fn max(&self) -> usize {
        self.values.len() - 1
    }

    /// The value of a heap of any size; `None` where it is beyond the list and no period is proved.
    pub fn value(&self, heap: &Number) -> Option<Number> {
        let listed = heap.to_i64().and_then(|heap| usize::try_from(heap).ok());
        if let Some(term) = listed.and_then(|heap| self.terms.get(heap)) {
            return Some(Number::from(*term));
        }
        match self.ground {
            Ground::Proved(_) => self.period?.term(&self.terms, heap),
            Ground::Seen => None,
        }
    }

    /// The values as integers of a sequence.
    pub fn terms(&self) -> &[i64] {
        &self.terms
    }
}

fn one_heap(game: &Game) -> Result<Shape, Stop> {
    if game.components() == 1 {
        return Ok(Shape::of(game));
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
