//! Lanes: how much work runs at one time. Work runs on threads of its own, so that the server answers meanwhile.

use super::held::Held;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The stack of a thread that works, as large as that of a program's first thread: rules nest.
const STACK: usize = 8 << 20;

/// Threads that are free, as pools: each piece of work has a pool of its own, so none waits for another within a parallel loop.
#[derive(Clone, Default)]
pub struct Pools(Arc<Mutex<Vec<ThreadPool>>>);

impl Pools {
    fn take(&self) -> Option<ThreadPool> {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop().or_else(|| {
            let cores = available_parallelism().map_or(1, NonZero::get);
            // One thread more hears what the others find.
            let built = ThreadPoolBuilder::new().num_threads(cores + 1);
            built.stack_size(STACK).build().ok()
        })
    }

    /// Gives threads back. They are free when both owners have given them back.
    fn give_back(&self, pool: Arc<ThreadPool>) {
        if let Some(pool) = Arc::into_inner(pool) {
            let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            free.push(pool);
        }
    }
}

/// A lane: it bounds how many pieces of work run at one time.
pub struct Lane {
    places: Vec<Arc<Semaphore>>,
    pools: Pools,
}

/// A place in a lane, for one piece of work.
pub struct Place {
    permits: Vec<OwnedSemaphorePermit>,
    pools: Pools,
}

/// Why work gave nothing.
#[derive(Clone, Copy, Debug)]
pub enum Lost {
    /// A fault of the program.
    Fault,
    /// The system gives no more threads.
    NoThreads,
}

impl Lane {
    /// A lane with these numbers of places; a piece of work takes one of each.
    pub fn new(places: &[&Arc<Semaphore>], pools: &Pools) -> Lane {
        Lane {
            places: places.iter().map(|places| Arc::clone(places)).collect(),
            pools: pools.clone(),
        }
    }

    /// Waits for a place, for no longer than this.
    pub async fn enter(&self, patience: Duration) -> Option<Place> {
        let all = async {
            let mut permits = Vec::new();
            for places in &self.places {
                permits.push(Arc::clone(places).acquire_owned().await.ok()?);
            }
            Some(permits)
        };
        let permits = tokio::time::timeout(patience, all).await.ok()??;
        Some(Place::with(permits, &self.pools))
    }
}

impl Place {
    /// A place that these permits allow.
    pub fn with(permits: Vec<OwnedSemaphorePermit>, pools: &Pools) -> Place {
        Place {
            permits,
            pools: pools.clone(),
        }
    }

    /// A value that takes this place.
    pub fn hold<T>(self, value: T) -> Held<T> {
        Held::new(value, self.permits)
    }

    /// Runs work on other threads. Its result keeps the place; if nobody waits for it, the place is free when the work has ended.
    pub fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<Result<Held<T>, Lost>> {
        let (sender, receiver) = oneshot::channel();
        let Some(pool) = self.pools.take() else {
            let _ = sender.send(Err(Lost::NoThreads));
            return receiver;
        };
        let pool = Arc::new(pool);
        let (own, pools) = (Arc::clone(&pool), self.pools.clone());
        pool.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(work)).map_err(|_| Lost::Fault);
            self.pools.give_back(own);
            let _ = sender.send(done.map(|done| self.hold(done)));
        });
        pools.give_back(pool);
        receiver
    }
}

#[cfg(test)]
mod tests {
    use super::{Lane, Lost, Pools};
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::runtime::Builder;
    use tokio::sync::Semaphore;

    #[test]
    fn work_that_fails_ends_no_other_work_and_frees_its_place() {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let places = Arc::new(Semaphore::new(1));
            let lane = Lane::new(&[&places], &Pools::default());
            let soon = Duration::from_secs(5);
            for _ in 0..3 {
                let place = lane.enter(soon).await.unwrap();
                let failed = place.run(|| -> u8 { panic!("a fault that is meant") });
                assert!(matches!(failed.await, Ok(Err(Lost::Fault))));
            }
            let place = lane.enter(soon).await.unwrap();
            assert!(lane.enter(Duration::from_millis(20)).await.is_none());
            let sum = place.run(|| {
                use rayon::prelude::*;
                (0..1000_u64).into_par_iter().sum::<u64>()
            });
            assert_eq!(sum.await.unwrap().unwrap().into_value(), 499_500);
            assert!(lane.enter(soon).await.is_some());
        });
    }
}
