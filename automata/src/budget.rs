//! Limits on a computation, and the ways it can stop without an answer.
//!
//! Deciding a sentence with n alternations of quantifiers can take a tower of n exponentials (Fischer and Rabin,
//! 1974), so nothing here runs without a limit.

use grundy_work::{Job, Resource};
use std::cell::{Cell, RefCell};
use std::fmt;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAutomaton {
    /// A limit was reached.
    #[error("gave up at {states} states in step {step} (limit: {limit})")]
    GaveUp {
        /// States of the automaton under construction when it was given up.
        states: usize,
        /// The step that was being built, as `exists x3 in …`.
        step: String,
        /// The resource that ran out: states, bytes or steps.
        limit: Resource,
    },
    /// An automaton would need more letters than allowed. Letters that lead to equal states from every state count as one.
    #[error("{letters} letters are too many in step {step}")]
    Letters {
        /// The letters it would need, those that do the same counted once.
        letters: u128,
        /// What was being built.
        step: String,
    },
    /// The job was ended before its work was done.
    #[error("interrupted")]
    Interrupted,
    /// A coefficient or a bound has more than 62 bits.
    #[error("a coefficient or a bound has more than 62 bits")]
    TooLarge,
    /// The numeration does not make this relation automatic, or no construction is known here.
    #[error("no automaton for {0}")]
    NotAutomatic(String),
    /// A number that is not allowed: a base below 2, a modulus 0, a partial quotient 0.
    #[error("{0}")]
    Wrong(String),
}

/// Limits on states, letters, columns and bytes of each automaton, and the job that the work belongs to.
///
/// The limits are for one automaton at a time, before it is minimised. The count of the largest one is kept
/// ([`Budget::peak`]).
///
/// ```
/// use grundy_automata::Budget;
/// let budget = Budget::default().states(1000).letters(64);
/// assert_eq!(budget.peak(), 0);
/// ```
pub struct Budget<'w> {
    most_states: usize,
    most_letters: usize,
    most_columns: usize,
    most_bytes: usize,
    most_work: u64,
    job: Option<&'w Job>,
    /// What is being built.
    step: RefCell<String>,
    /// The most states of an automaton so far.
    peak: Cell<usize>,
    /// The most bytes of an automaton so far.
    peak_bytes: Cell<usize>,
    /// Units of work since the job was polled.
    work: Cell<usize>,
    /// Units of work in all, without those since the job was polled.
    spent: Cell<u64>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget {
            most_states: 1 << 22,
            most_letters: 1 << 12,
            most_columns: 1 << 16,
            most_bytes: 1 << 30,
            most_work: u64::MAX,
            job: None,
            step: RefCell::new(String::new()),
            peak: Cell::new(0),
            peak_bytes: Cell::new(0),
            work: Cell::new(0),
            spent: Cell::new(0),
        }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("states", &self.most_states)
            .field("letters", &self.most_letters)
            .field("bytes", &self.most_bytes)
            .field("peak", &self.peak)
            .finish_non_exhaustive()
    }
}

impl<'w> Budget<'w> {
    /// With a bound on the states of an automaton, before minimisation. Default 2^22.
    #[must_use]
    pub fn states(mut self, most: usize) -> Self {
        self.most_states = most;
        self
    }

    /// With a bound on the letters (tuples of digits) that are listed one by one: of a table that is given, learned or certified. Default
    /// 2^12.
    #[must_use]
    pub fn letters(mut self, most: usize) -> Self {
        self.most_letters = most;
        self
    }

    /// With a bound on the letters of an automaton of which no two lead to equal states from every state; each has a column of its
    /// table. Default 2^16.
    #[must_use]
    pub fn columns(mut self, most: usize) -> Self {
        self.most_columns = most;
        self
    }

    /// With a bound on the bytes of an automaton, its table and what its construction keeps. Default 2^30.
    #[must_use]
    pub fn bytes(mut self, most: usize) -> Self {
        self.most_bytes = most;
        self
    }

    /// With a bound on the units of work in all, about eight transitions of an automaton each: the same on any machine.
    /// Default without limit.
    #[must_use]
    pub fn work(mut self, most: u64) -> Self {
        self.most_work = most;
        self
    }

    /// The units of work done, to a few thousands.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// As part of a job, which hears of the states every 4096 units of work, and whose end ends the work.
    #[must_use]
    pub fn part_of(mut self, job: &'w Job) -> Self {
        self.job = Some(job);
        self
    }

    /// The most states that an automaton had, before it was minimised.
    #[must_use]
    pub fn peak(&self) -> usize {
        self.peak.get()
    }

    /// The most bytes that an automaton took, with what its construction keeps.
    #[must_use]
    pub fn peak_bytes(&self) -> usize {
        self.peak_bytes.get()
    }

    /// Names the step that is being built.
    pub(crate) fn enter(&self, step: impl fmt::Display) {
        *self.step.borrow_mut() = step.to_string();
    }

    /// Allows an automaton with this many states, that takes this many bytes, or stops.
    pub(crate) fn charge(&self, states: usize, bytes: usize) -> Result<(), NoAutomaton> {
        if states > self.peak.get() {
            self.peak.set(states);
        }
        self.peak_bytes.set(self.peak_bytes.get().max(bytes));
        if states > self.most_states || bytes > self.most_bytes {
            let limit = match states > self.most_states {
                true => Resource::States,
                false => Resource::Bytes,
            };
            return Err(self.gave_up(states, limit));
        }
        self.tick(states, 1)
    }

    /// Counts work, and polls the job now and then.
    pub(crate) fn tick(&self, states: usize, work: usize) -> Result<(), NoAutomaton> {
        let done = self.work.get() + work;
        self.work.set(done);
        if done < 4096 {
            return Ok(());
        }
        self.work.set(0);
        let spent = self
            .spent
            .get()
            .saturating_add(u64::try_from(done).unwrap_or(u64::MAX));
        self.spent.set(spent);
        if spent > self.most_work {
            return Err(self.gave_up(states, Resource::Steps));
        }
        match self.job {
            Some(job) if !job.go_on_building(&self.step.borrow(), states, self.most_states) => {
                Err(NoAutomaton::Interrupted)
            }
            _ => Ok(()),
        }
    }

    /// Allows a diagram of letters that takes this many bytes, after some more steps, or stops.
    pub(crate) fn diagram(&self, bytes: usize, steps: usize) -> Result<(), NoAutomaton> {
        if bytes > self.most_bytes {
            return Err(self.gave_up(0, Resource::Bytes));
        }
        self.tick(0, steps / 8)
    }

    /// Allows this many letters, those that do the same counted once, or stops.
    pub(crate) fn letters_that_differ(&self, letters: usize) -> Result<(), NoAutomaton> {
        if letters <= self.most_columns {
            return Ok(());
        }
        Err(NoAutomaton::Letters {
            letters: letters as u128,
            step: self.step.borrow().clone(),
        })
    }

    fn gave_up(&self, states: usize, limit: Resource) -> NoAutomaton {
        NoAutomaton::GaveUp {
            states,
            step: self.step.borrow().clone(),
            limit,
        }
    }

    /// The number of letters of `tracks` tracks over `digits` digits, if it is allowed.
    pub(crate) fn letter_count(&self, digits: u32, tracks: usize) -> Result<usize, NoAutomaton> {
        let exponent = u32::try_from(tracks).unwrap_or(u32::MAX);
        let letters = u128::from(digits)
            .checked_pow(exponent)
            .unwrap_or(u128::MAX);
        match usize::try_from(letters) {
            Ok(small) if small <= self.most_letters => Ok(small),
            _ => Err(NoAutomaton::Letters {
                letters,
                step: self.step.borrow().clone(),
            }),
        }
    }
}
