//! Sequences: the known Grundy values of one heap, and their period.

use super::theorem::Theorem;
use crate::heap::Shape;
use grundy_rules::number::Number;
use grundy_rules::pattern::Period;
use grundy_work::{Interrupted, Job, Resource};

/// How a period is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodGrade {
    /// For all heaps, by a theorem.
    Proved(Theorem),
    /// In a quarter of the values computed, and all others agree.
    Seen,
    /// No period is known.
    Unknown,
}

impl PeriodGrade {
    /// `proved`, `seen` or `unknown`.
    pub fn word(self) -> &'static str {
        match self {
            PeriodGrade::Proved(_) => "proved",
            PeriodGrade::Seen => "seen",
            PeriodGrade::Unknown => "unknown",
        }
    }
}

/// The values of a game's heaps from 0 on, and their period. Values beyond a proof are not kept: they are those of the period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The Grundy values that were computed, from heap 0 on; at least one.
    pub(super) computed: Vec<u32>,
    /// How many heaps the sequence has: more than were computed only where a period is proved, and fewer where more were compared
    /// with a period.
    pub(super) size: usize,
    /// The least period with its least preperiod, if one is proved or seen.
    pub period: Option<Period>,
    /// How the period is known.
    pub ground: PeriodGrade,
    /// The limit that ended the search for a proof, if one did.
    pub limit: Option<SequenceLimit>,
}

/// What ended the search for the proof of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceLimit {
    /// No theorem covers moves of this shape.
    Shape,
    /// The rules take more tokens at a time than are examined.
    Removals,
    /// The limit on heaps.
    Heaps(usize),
    /// The limit on steps: lookups and nim-sums.
    Steps(u64),
}

impl SequenceLimit {
    /// The limit in words.
    pub fn words(self) -> String {
        match self {
            SequenceLimit::Shape => {
                "no theorem here proves a period from the shape of these moves".to_string()
            }
            SequenceLimit::Removals => format!(
                "a period is proved only where a move takes at most {} tokens, and these rules take more",
                Shape::LARGEST
            ),
            SequenceLimit::Heaps(heaps) => format!("the limit of {heaps} heaps"),
            SequenceLimit::Steps(steps) => format!("the limit of {steps} steps of the computation"),
        }
    }
}

/// How far a period is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceEffort {
    /// The largest heap.
    pub heaps: usize,
    /// How many steps: lookups and nim-sums.
    pub steps: u64,
}

impl SequenceEffort {
    /// An effort of a few seconds at most.
    pub const SECONDS: SequenceEffort = SequenceEffort {
        heaps: 1 << 20,
        steps: 1 << 31,
    };
    /// An effort of a moment.
    pub const MOMENT: SequenceEffort = SequenceEffort {
        heaps: 1 << 20,
        steps: 1 << 28,
    };
    /// An effort of half a minute, for the value of one heap that is not too large.
    const FAR: SequenceEffort = SequenceEffort {
        heaps: 1 << 20,
        steps: 1 << 35,
    };

    /// The effort for the value of one far heap: some seconds, or all heaps of the limit where one is set.
    pub(super) fn for_far_heap(job: &Job) -> SequenceEffort {
        SequenceEffort::within(SequenceEffort::SECONDS, job)
    }

    /// The effort for the value of a heap that may be computed one by one: half a minute, or as above.
    pub(super) fn for_heap(job: &Job) -> SequenceEffort {
        SequenceEffort::within(SequenceEffort::FAR, job)
    }

    /// An effort, or the limit on heaps if it is not the usual one.
    fn within(self, job: &Job) -> SequenceEffort {
        match job.limits().most(Resource::Heaps) {
            most if most == Resource::Heaps.usual() => self,
            // The list begins with heap 0.
            most => SequenceEffort {
                heaps: usize::try_from(most.saturating_sub(1)).unwrap_or(usize::MAX),
                steps: u64::MAX,
            },
        }
    }
}

/// The bytes for each heap, with what computes it and what prints it.
const BYTES: u64 = 100;

impl Sequence {
    /// About how many bytes the values of the heaps from 0 to `max` take, and as many as text.
    pub fn bytes(max: usize) -> u64 {
        u64::try_from(max).unwrap_or(u64::MAX).saturating_mul(BYTES)
    }

    /// The largest heap of the sequence.
    pub fn max(&self) -> usize {
        self.size - 1
    }

    /// The last heap whose value was computed and compared with a period.
    pub fn compared_to(&self) -> usize {
        self.computed.len() - 1
    }

    /// The period that the computed values suggest, which is a guess.
    ///
    /// # Errors
    /// The job was ended.
    pub fn guess(&self, job: &Job) -> Result<Option<Period>, Interrupted> {
        Period::guessed(&self.computed, job)
    }

    /// The period and the theorem that proves it, if one does.
    pub fn by_theorem(&self) -> Option<(Period, Theorem)> {
        match self.ground {
            PeriodGrade::Proved(theorem) => Some((self.period?, theorem)),
            PeriodGrade::Seen | PeriodGrade::Unknown => None,
        }
    }

    /// The Grundy values that were computed, from heap 0 on.
    pub fn computed(&self) -> &[u32] {
        &self.computed
    }

    /// The Grundy values from heap 0 to [`Sequence::max`].
    pub fn values(&self) -> impl Iterator<Item = u32> {
        let proved = self.period.filter(|_| self.size > self.computed.len());
        let again = proved.map_or(0, |period| period.period);
        let again = &self.computed[self.computed.len() - again..];
        // Both fit, and so does the last value: that was seen to when the sequence was made.
        let saltus = proved.and_then(|period| u32::try_from(period.saltus).ok());
        let saltus = saltus.unwrap_or(0);
        let beyond =
            (1_u32..).flat_map(move |times| again.iter().map(move |value| value + times * saltus));
        self.computed.iter().copied().chain(beyond).take(self.size)
    }

    /// The value of a heap of any size; `None` if it is beyond the list and no period is proved.
    pub fn value(&self, heap: &Number) -> Option<Number> {
        let listed = heap.to_i64().and_then(|heap| usize::try_from(heap).ok());
        if let Some(value) = listed.and_then(|heap| self.computed.get(heap)) {
            return Some(Number::from(i64::from(*value)));
        }
        let (period, _) = self.by_theorem()?;
        period.term(&self.computed, heap)
    }
}
