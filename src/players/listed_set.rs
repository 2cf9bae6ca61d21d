//! The elements of a claimed set near the origin, listed once.

use grundy_proofs::claim::PositionSet;
use grundy_rules::formula::NoGames;
use grundy_rules::game::Position;
use grundy_work::{Job, Resource};
use std::sync::{Arc, Mutex, PoisonError};

/// The largest heap up to which elements are listed. It steers the search only.
const FARTHEST: u64 = 1 << 20;
/// The most elements of a list. A share of the limit on elements.
const MOST: u64 = 1 << 19;

/// The elements of a claimed set of P-positions up to a bound that grows as it is asked for.
pub struct ListedSets {
    set: PositionSet,
    heaps: usize,
    listed: Mutex<Listed>,
}

#[derive(Default)]
struct Listed {
    /// The elements with every heap up to this, in lexicographic order.
    all: Option<(u64, Arc<Vec<Position>>)>,
    /// A bound up to which they are too many, or cannot be listed.
    beyond: Option<u64>,
}

impl ListedSets {
    /// The elements of a set of positions with this many heaps.
    pub(super) fn of(set: PositionSet, heaps: usize) -> ListedSets {
        ListedSets {
            set,
            heaps,
            listed: Mutex::default(),
        }
    }

    /// All elements whose heaps are at most `farthest`, and perhaps more, in lexicographic order; `None` if they are too many or too far.
    pub(super) fn up_to(&self, farthest: u64, job: &Job) -> Option<Arc<Vec<Position>>> {
        if farthest > FARTHEST {
            return None;
        }
        // Others wait for the same list.
        let mut listed = self.listed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, all)) = listed.all.as_ref().filter(|(max, _)| *max >= farthest) {
            return Some(Arc::clone(all));
        }
        if listed.beyond.is_some_and(|beyond| beyond <= farthest) {
            return None;
        }
        let max = farthest.next_power_of_two();
        let limits = job.limits();
        let most = limits.share(Resource::Elements, MOST);
        let job = job.unheard().within(limits.with(Resource::Elements, most));
        let signed = i64::try_from(max).ok()?;
        match self.set.elements(signed, self.heaps, &NoGames, &job) {
            Ok(found) => {
                let mut all: Vec<Position> = found.into_iter().collect();
                all.sort_unstable();
                let all = Arc::new(all);
                listed.all = Some((max, Arc::clone(&all)));
                Some(all)
            }
            Err(_) => {
                if job.ended().is_none() {
                    listed.beyond = Some(listed.beyond.map_or(max, |beyond| beyond.min(max)));
                }
                None
            }
        }
    }
}
