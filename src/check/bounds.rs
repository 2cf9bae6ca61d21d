//! Bounds: how far claims are checked.

use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::Game;

/// How far the user wants claims to be checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// As far as each claim says, or else to the usual bound for its number of heaps.
    #[default]
    Usual,
    /// Farther than usual: 4 times the bound for one heap, 2 times for two, 3/2 times for more.
    Thorough,
    /// Every heap up to this bound.
    Max(u64),
}

impl From<Option<u64>> for Extent {
    fn from(max: Option<u64>) -> Extent {
        max.map_or(Extent::Usual, Extent::Max)
    }
}

/// Whether a claim is to be proved for all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proving {
    /// It is only checked.
    No,
    /// It is proved if this effort is enough; else the answer is how far it holds.
    Within(ProofEffort),
    /// As `Within`, but a refuted claim gets no description of its exceptions.
    Holding(ProofEffort),
    /// It is to be proved; if it is neither proved nor refuted, the answer is why not.
    Wanted(ProofEffort),
    /// As `Wanted`, but a refuted claim gets no description of its exceptions.
    Brief(ProofEffort),
}

impl Proving {
    /// How much work a proof may take, if one is tried.
    pub fn effort(self) -> Option<ProofEffort> {
        match self {
            Proving::No => None,
            Proving::Within(effort)
            | Proving::Holding(effort)
            | Proving::Wanted(effort)
            | Proving::Brief(effort) => Some(effort),
        }
    }

    /// The same with the work of a proof multiplied.
    #[must_use]
    pub fn times(self, factor: u64) -> Proving {
        match self {
            Proving::No => Proving::No,
            Proving::Within(effort) => Proving::Within(effort.times(factor)),
            Proving::Holding(effort) => Proving::Holding(effort.times(factor)),
            Proving::Wanted(effort) => Proving::Wanted(effort.times(factor)),
            Proving::Brief(effort) => Proving::Brief(effort.times(factor)),
        }
    }

    /// Is it to be proved, or to be said why it is not?
    pub fn is_wanted(self) -> bool {
        matches!(self, Proving::Wanted(_) | Proving::Brief(_))
    }

    /// Is a counterexample the whole answer?
    pub fn is_brief(self) -> bool {
        matches!(self, Proving::Holding(_) | Proving::Brief(_))
    }
}

/// What is asked of claims: how far they are checked, and whether they are proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// How far they are checked.
    pub extent: Extent,
    /// Whether they are proved.
    pub proving: Proving,
}

impl Ask {
    /// A proof is tried, and a bound is one on what is compared. Who gives one asks for the counterexample of a false claim, and not for all
    /// positions where it is false.
    pub fn tried(extent: impl Into<Extent>) -> Ask {
        let (extent, effort) = (extent.into(), ProofEffort::BRIEF);
        Ask {
            proving: match extent {
                Extent::Max(_) => Proving::Holding(effort),
                Extent::Usual | Extent::Thorough => Proving::Within(effort),
            },
            extent,
        }
    }

    /// The same extent, without proofs.
    #[must_use]
    pub fn unproved(self) -> Ask {
        Ask {
            proving: Proving::No,
            ..self
        }
    }

    /// The same, but a counterexample is the whole answer: no exceptions are searched for.
    #[must_use]
    pub fn brief(self) -> Ask {
        let plain = |effort| ProofEffort {
            description: 0,
            ..effort
        };
        Ask {
            proving: match self.proving {
                Proving::No => Proving::No,
                Proving::Within(effort) | Proving::Holding(effort) => {
                    Proving::Holding(plain(effort))
                }
                Proving::Wanted(effort) | Proving::Brief(effort) => Proving::Brief(plain(effort)),
            },
            ..self
        }
    }

    /// The same extent, and a proof is wanted.
    #[must_use]
    pub fn proved(self, effort: ProofEffort) -> Ask {
        Ask {
            proving: Proving::Wanted(effort),
            ..self
        }
    }
}

/// A proof is tried if no bound is given: who gives one alone asks for a comparison.
impl<T: Into<Extent>> From<T> for Ask {
    fn from(extent: T) -> Ask {
        let extent = extent.into();
        Ask {
            proving: match extent {
                Extent::Max(_) => Proving::No,
                Extent::Usual | Extent::Thorough => return Ask::tried(extent),
            },
            extent,
        }
    }
}

/// Claims by which others are proved are compared with play on heaps up to this. It steers the search only.
pub(super) const GROUND_COMPARED_TO: u64 = 8;

/// How far a claim is checked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    /// The bound that the user asks for.
    pub asked: Option<u64>,
    /// Is the usual bound widened?
    pub thorough: bool,
    /// `up to N`: the bound if the user asks for none.
    pub usual: Option<u64>,
    /// `within N`: the claim is about no larger heaps.
    pub within: Option<u64>,
    /// The largest heap of a stated counterexample, which must be checked.
    pub least: u64,
}

impl Bounds {
    /// The bounds of a claim that states none.
    pub(super) fn of(extent: Extent) -> Bounds {
        Bounds {
            asked: match extent {
                Extent::Max(max) => Some(max),
                Extent::Usual | Extent::Thorough => None,
            },
            thorough: extent == Extent::Thorough,
            ..Bounds::default()
        }
    }

    /// The bounds of a claim by which another is proved.
    pub(super) fn of_ground() -> Bounds {
        Bounds {
            usual: Some(GROUND_COMPARED_TO),
            ..Bounds::default()
        }
    }

    /// The bound on each heap of a game with this many heaps.
    pub(super) fn for_heaps(self, heaps: usize) -> u64 {
        let usual = self.usual.or(self.within);
        let usual = usual.unwrap_or_else(|| default_bound(heaps));
        let wanted = match (self.asked, self.thorough) {
            (Some(asked), _) => asked,
            (None, true) => widened(usual, heaps),
            (None, false) => usual,
        };
        let wanted = wanted.max(self.least);
        self.within.map_or(wanted, |within| wanted.min(within))
    }
}

/// The bound of a thorough check: a table has three to five times as many positions with up to four heaps.
fn widened(bound: u64, heaps: usize) -> u64 {
    match heaps {
        0 | 1 => bound.saturating_mul(4),
        2 => bound.saturating_mul(2),
        _ => bound.saturating_add(bound / 2),
    }
}

/// The bound on each heap when none is asked for: a table of some thousands of positions.
pub fn default_bound(heaps: usize) -> u64 {
    match heaps {
        1 => 300,
        2 => 60,
        3 => 14,
        4 => 7,
        heaps => u64::try_from(largest_size(heaps, 5000))
            .unwrap_or(1)
            .saturating_sub(1),
    }
}

/// The bound on each heap for misère play when none is asked for. It is smaller if moves lead to sums, whose number
/// grows like that of partitions.
pub fn default_misere_bound(game: &Game) -> u64 {
    match game.has_sums() {
        true => 24 / u64::try_from(game.base_heaps()).unwrap_or(24).max(1),
        false => default_bound(game.base_heaps()),
    }
}

/// The largest size, at least 1, such that the box with this size in every heap has at most `most` positions.
pub fn largest_size(heaps: usize, positions: usize) -> usize {
    let heaps = u32::try_from(heaps).unwrap_or(u32::MAX);
    let fits = |size: &usize| {
        size.checked_pow(heaps)
            .is_some_and(|count| count <= positions)
    };
    (2..).take_while(fits).last().unwrap_or(1)
}
