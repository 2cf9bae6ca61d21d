//! Items that several threads decide; what is found is heard in the order of the items, whatever the number of threads.

use crate::job::Job;
use crate::side_by_side::{for_each_beside, threads};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A function that is told what is found of an item, piece by piece, and says whether to go on.
pub type Tell<'t, F> = dyn FnMut(F) -> ControlFlow<()> + 't;

/// As [`Tell`], on any thread, for all items in their order.
pub type HearInOrder<'h, F> = dyn FnMut(F) -> ControlFlow<()> + Send + 'h;

/// A function that decides an item, and tells what it finds.
pub type DecideItem<'d, I, F> = dyn Fn(&I, &Job, &mut Tell<F>) + Sync + 'd;

/// Decides each item, several at a time, and returns how many of the first ones were decided and heard, without a gap.
///
/// What is found of an item is heard at once if all items before it are decided, else as soon as they are. Nothing is heard after the job is
/// ended. If the listener breaks off, the job is cancelled.
///
/// An item to which memory was refused while others held some is decided again when nothing else runs, so that no answer depends on the number
/// of threads.
///
/// ```
/// use grundy_work::{Job, decide_in_order};
/// use std::ops::ControlFlow;
/// let mut heard = Vec::new();
/// let decided = decide_in_order(
///     &[3, 1, 2],
///     &Job::quiet().counting("numbers"),
///     &|number, _, tell| {
///         let _ = tell(number * number);
///     },
///     &mut |square| {
///         heard.push(square);
///         ControlFlow::Continue(())
///     },
/// );
/// assert_eq!((decided, heard), (3, vec![9, 1, 4]));
/// ```
pub fn decide_in_order<I: Sync, F: Send>(
    items: &[I],
    job: &Job,
    decide: &DecideItem<I, F>,
    heard: &mut HearInOrder<F>,
) -> usize {
    let run = Run {
        items,
        job,
        decide,
        order: Mutex::new(Order::new(heard)),
        next: AtomicUsize::new(0),
        refused: Mutex::new(Vec::new()),
    };
    match items {
        // The progress of a single item is that of the whole.
        [_] => run.one(0, job),
        _ if threads() == 1 => {
            let of_one = job.unheard();
            while let Some(place) = run.place() {
                run.one(place, &of_one);
            }
        }
        _ => run.side_by_side(),
    }
    run.ordered(|order| order.next)
}

/// Items that are being decided.
struct Run<'r, 'h, I, F> {
    items: &'r [I],
    job: &'r Job,
    decide: &'r DecideItem<'r, I, F>,
    order: Mutex<Order<'r, 'h, F>>,
    /// The place of the next item to begin.
    next: AtomicUsize,
    /// The items to which memory was refused, each with how many pieces were told of it.
    refused: Mutex<Vec<(usize, usize)>>,
}

impl<I: Sync, F: Send> Run<'_, '_, I, F> {
    /// The place of an item that nobody has begun; `None` if there is none, or the job is ended.
    fn place(&self) -> Option<usize> {
        if !self.job.poll() {
            return None;
        }
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        (place < self.items.len()).then_some(place)
    }

    fn side_by_side(&self) {
        loop {
            let halted = AtomicBool::new(false);
            let places = std::iter::from_fn(|| match halted.load(Ordering::Relaxed) {
                true => None,
                false => self.place(),
            });
            for_each_beside(places, |place| {
                if !self.beside_others(place) {
                    halted.store(true, Ordering::Relaxed);
                }
            });
            let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
            let mut refused = std::mem::take(&mut *refused);
            refused.sort_unstable();
            for (place, told) in refused {
                self.one_but(told, place, &self.job.unheard());
            }
            let begun = self.next.load(Ordering::Relaxed);
            if begun >= self.items.len() || self.job.ended().is_some() {
                return;
            }
        }
    }

    /// Decides an item while others are decided; returns whether it had the memory that it asked for.
    fn beside_others(&self, place: usize) -> bool {
        let part = self.job.part();
        let mut told = 0;
        (self.decide)(&self.items[place], &part, &mut |found| {
            // What is told last may say that there was no memory.
            if part.was_refused() {
                return ControlFlow::Break(());
            }
            told += 1;
            self.take(place, Some(found))
        });
        if part.was_refused() {
            let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
            refused.push((place, told));
            return false;
        }
        let _ = self.take(place, None);
        true
    }

    /// Decides an item while no other is decided.
    fn one(&self, place: usize, job: &Job) {
        self.one_but(0, place, job);
    }

    /// As [`Run::one`]; the first pieces, this many, were told before.
    fn one_but(&self, told: usize, place: usize, job: &Job) {
        let mut again = 0;
        (self.decide)(&self.items[place], job, &mut |found| {
            again += 1;
            match again > told {
                true => self.take(place, Some(found)),
                false => ControlFlow::Continue(()),
            }
        });
        let _ = self.take(place, None);
    }

    /// Takes what was found of an item; `None` where all is.
    fn take(&self, place: usize, found: Option<F>) -> ControlFlow<()> {
        self.ordered(|order| {
            if self.job.ended().is_some() {
                return ControlFlow::Break(());
            }
            let flow = order.take(place, found);
            if flow.is_break() {
                self.job.cancel();
            }
            self.job.report(order.next, self.items.len());
            flow
        })
    }

    fn ordered<T>(&self, act: impl FnOnce(&mut Order<F>) -> T) -> T {
        act(&mut self.order.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What is found waits here for all that is found of earlier items.
struct Order<'r, 'h, F> {
    heard: &'r mut HearInOrder<'h, F>,
    /// For each item that has to wait what was found, and whether all was.
    waiting: BTreeMap<usize, (Vec<F>, bool)>,
    /// The first item of which not all was heard.
    next: usize,
}

impl<'r, 'h, F> Order<'r, 'h, F> {
    fn new(heard: &'r mut HearInOrder<'h, F>) -> Order<'r, 'h, F> {
        Order {
            heard,
            waiting: BTreeMap::new(),
            next: 0,
        }
    }

    fn take(&mut self, place: usize, found: Option<F>) -> ControlFlow<()> {
        if place > self.next {
            let (waiting, whole) = self.waiting.entry(place).or_default();
            *whole |= found.is_none();
            waiting.extend(found);
            return ControlFlow::Continue(());
        }
        if let Some(found) = found {
            return (self.heard)(found);
        }
        self.next += 1;
        while let Some((found, whole)) = self.waiting.remove(&self.next) {
            for one in found {
                (self.heard)(one)?;
            }
            if !whole {
                break;
            }
            self.next += 1;
        }
        ControlFlow::Continue(())
    }
}

/// Does work on another thread, and hears on this one what it finds. If the listener breaks off, the job is cancelled.
///
/// On a thread of a pool, which must not wait for others unless the pool is [the job's own](Job::in_own_pool), and where there are no threads, the
/// work is done first, and then all is heard.
pub fn heard_here<F: Send, T: Send>(
    job: &Job,
    work: impl FnOnce(&mut HearInOrder<F>) -> T + Send,
    hear: &mut Tell<F>,
) -> T {
    #[cfg(feature = "host")]
    if rayon::current_thread_index().is_none() {
        return heard_beside(job, work, hear);
    }
    #[cfg(feature = "host")]
    if job.begins_to_hear() {
        return heard_in_own_pool(job, work, hear);
    }
    let mut found = Vec::new();
    let done = work(&mut |one| {
        found.push(one);
        ControlFlow::Continue(())
    });
    if found.into_iter().try_for_each(hear).is_break() {
        job.cancel();
    }
    done
}

/// Hears on this thread what work finds that is done on another.
#[cfg(feature = "host")]
fn heard_beside<F: Send, T: Send>(
    job: &Job,
    work: impl FnOnce(&mut HearInOrder<F>) -> T + Send,
    hear: &mut Tell<F>,
) -> T {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let work = scope.spawn(move || {
            work(&mut |one| match sender.send(one) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        });
        if receiver.into_iter().try_for_each(hear).is_break() {
            job.cancel();
        }
        match work.join() {
            Ok(done) => done,
            Err(fault) => std::panic::resume_unwind(fault),
        }
    })
}

/// The same on a thread of the job's own pool: the others work.
#[cfg(feature = "host")]
fn heard_in_own_pool<F: Send, T: Send>(
    job: &Job,
    work: impl FnOnce(&mut HearInOrder<F>) -> T + Send,
    hear: &mut Tell<F>,
) -> T {
    let (sender, receiver) = std::sync::mpsc::channel();
    let (done, result) = std::sync::mpsc::channel();
    rayon::in_place_scope(|scope| {
        scope.spawn(move |_| {
            let found = work(&mut |one| match sender.send(one) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
            drop(sender);
            let _ = done.send(found);
        });
        if receiver.into_iter().try_for_each(hear).is_break() {
            job.cancel();
        }
    });
    job.ends_hearing();
    match result.recv() {
        Ok(found) => found,
        Err(_) => unreachable!("work without a result goes on as a panic"),
    }
}

#[cfg(all(test, feature = "host"))]
mod tests {
    use super::*;
    use crate::limits::{Limits, Resource};
    use std::sync::Barrier;

    fn with_threads<T: Send>(threads: usize, act: impl FnOnce() -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap().install(act)
    }

    #[test]
    fn what_is_found_later_of_an_earlier_item_is_heard_first() {
        let both = Barrier::new(2);
        let heard = with_threads(2, || {
            let mut heard = Vec::new();
            let decided = decide_in_order(
                &[0, 1],
                &Job::quiet(),
                &|item, _, tell| {
                    let _ = tell((*item, "early"));
                    // The first one goes on when all of the second is found.
                    if *item == 0 {
                        both.wait();
                    }
                    let _ = tell((*item, "late"));
                    if *item == 1 {
                        both.wait();
                    }
                },
                &mut |found| {
                    heard.push(found);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(decided, 2);
            heard
        });
        assert_eq!(
            heard,
            [(0, "early"), (0, "late"), (1, "early"), (1, "late")]
        );
    }

    #[test]
    fn on_the_threads_of_its_own_pool_a_job_is_heard_while_it_works() {
        let heard = AtomicBool::new(false);
        let job = Job::quiet().in_own_pool();
        let nested = with_threads(2, || {
            heard_here(
                &job,
                |tell| {
                    let _ = tell(1);
                    // It goes on only when what it found was heard.
                    while !heard.load(Ordering::Relaxed) {
                        std::thread::yield_now();
                    }
                    // Within the work no thread waits any more.
                    let mut inner = Vec::new();
                    let mut hear = |found| {
                        inner.push(found);
                        ControlFlow::Continue(())
                    };
                    let find = |tell: &mut HearInOrder<u8>| {
                        let _ = tell(2);
                    };
                    heard_here(&job, find, &mut hear);
                    inner
                },
                &mut |_| {
                    heard.store(true, Ordering::Relaxed);
                    ControlFlow::Continue(())
                },
            )
        });
        assert_eq!(nested, [2]);
    }

    #[test]
    fn an_item_is_not_refused_memory_that_another_one_holds() {
        let limits = Limits::default().with(Resource::Bytes, 100);
        let with = |threads: usize| {
            let tried = AtomicBool::new(threads == 1);
            with_threads(threads, || {
                let job = Job::quiet().within(limits);
                let mut heard = Vec::new();
                decide_in_order(
                    &[60_u64, 70, 101, 80, 90, 5],
                    &job,
                    &|bytes, job, tell| {
                        let _ = tell(format!("{bytes} begins"));
                        let held = job.reserve(*bytes);
                        // The first item holds its memory until the second one has asked for its own.
                        while *bytes == 60 && !tried.load(Ordering::Relaxed) {
                            std::thread::yield_now();
                        }
                        tried.fetch_or(*bytes == 70, Ordering::Relaxed);
                        let _ = tell(format!("{bytes} {}", held.is_ok()));
                    },
                    &mut |found| {
                        heard.push(found);
                        ControlFlow::Continue(())
                    },
                );
                assert_eq!(job.held(), 0);
                heard
            })
        };
        let alone = with(1);
        assert_eq!(alone[5], "101 false");
        assert_eq!(with(2), alone);
        assert_eq!(with(4), alone);
    }

    #[test]
    fn a_listener_that_breaks_off_ends_the_job_and_hears_no_more() {
        for threads in [1, 3] {
            let job = Job::quiet();
            let (decided, heard) = with_threads(threads, || {
                let mut heard = 0;
                let items: Vec<usize> = (0..100).collect();
                let decided = decide_in_order(
                    &items,
                    &job,
                    &|item, _, tell| {
                        let _ = tell(*item);
                    },
                    &mut |item| {
                        heard += 1;
                        match item == 7 {
                            true => ControlFlow::Break(()),
                            false => ControlFlow::Continue(()),
                        }
                    },
                );
                (decided, heard)
            });
            assert_eq!((decided, heard), (7, 8));
            assert!(job.ended().is_some());
        }
    }

    #[test]
    fn what_another_thread_finds_is_heard_on_this_one() {
        let here = std::thread::current().id();
        let mut heard = Vec::new();
        let done = heard_here(
            &Job::quiet(),
            |tell| {
                (0..5)
                    .map(|one| tell(one).is_continue())
                    .filter(|one| *one)
                    .count()
            },
            &mut |one| {
                assert_eq!(std::thread::current().id(), here);
                heard.push(one);
                ControlFlow::Continue(())
            },
        );
        assert_eq!((done, heard.len()), (5, 5));
        // In a pool of one thread nobody else could do the work.
        let heard = with_threads(1, || {
            let mut heard = Vec::new();
            heard_here(&Job::quiet(), |tell| tell(1).is_continue(), &mut |one| {
                heard.push(one);
                ControlFlow::Continue(())
            });
            heard
        });
        assert_eq!(heard, [1]);
    }
}
