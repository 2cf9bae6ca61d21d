//! Tries a fact for many values of its open parameters, where it is not proved: those with the least sum first, and as many as the steps allow.

use super::other_games::OtherGames;
use grundy_rules::formula::{Condition, Term, Values};
use grundy_rules::game::OPEN;
use grundy_rules::number::{Exact, Number, NumberError};
use grundy_work::{Job, Pace, Resource};
use std::cell::Cell;
use std::ops::ControlFlow;

/// How many values of a single parameter are tried: a share of [`Resource::Choices`].
const VALUES: u64 = 100_000;
/// How far each of two parameters is tried.
const EACH_OF_TWO: u64 = 300;
/// The largest value that is tried, and its negative the smallest. A fixed bound.
const LARGEST: u64 = 1_000_000;
/// The most steps of a fact: parts of it that are evaluated, elements that are listed, and words of long numbers. A share of
/// [`Resource::Choices`].
const STEPS: u64 = 1 << 22;
/// The steps for an element of a list. A fixed bound.
const STEPS_OF_ELEMENT: u64 = 8;

/// A fact whose open parameters are the variables from 0 on.
pub(super) struct TriedFact<'f> {
    pub fact: Condition,
    /// What is known of the parameters.
    pub known: Condition,
    /// For each parameter: may it be negative?
    pub signed: Vec<bool>,
    pub others: &'f OtherGames<'f>,
    pub job: &'f Job,
}

/// What was found.
pub(super) struct Trial {
    /// The first choice at which the fact is false, or a term of it has no value.
    pub false_at: Option<Vec<i64>>,
    /// It is true of all choices up to this, positive or negative.
    pub tried_to: u64,
}

/// How a choice ends a trial.
enum End {
    False(Vec<i64>),
    /// A limit.
    Limit,
}

impl TriedFact<'_> {
    /// With the parameters, whose places are from [`OPEN`] on, as the first variables.
    pub(super) fn placed(of: &Condition) -> Condition {
        of.replaced(&|place| Term::Variable(place.checked_sub(OPEN).unwrap_or(place)))
    }

    /// Tries all choices up to a bound; without one, as many as are usual.
    pub(super) fn tried(&self, bound: Option<u64>) -> Trial {
        let limits = self.job.limits();
        let count = self.signed.len();
        let values = limits.share(Resource::Choices, VALUES);
        let each = bound.unwrap_or(match count {
            1 => LARGEST,
            _ => EACH_OF_TWO,
        });
        let most = match (bound, count) {
            (None, 1) => values,
            _ => u64::MAX,
        };
        let each = each.min(LARGEST);
        let mut run = Run {
            of: self,
            counted: CountedValues {
                others: self.others,
                left: Cell::new(limits.share(Resource::Choices, STEPS)),
            },
            weight: weight(&self.fact) + weight(&self.known),
            pace: Pace::of(self.job),
            each,
            values: most,
        };
        let heaps = u64::try_from(count).unwrap_or(u64::MAX);
        let mut choice = vec![0; count];
        for sum in 0..=each.saturating_mul(heaps) {
            match run.of_sum(sum, 0, &mut choice) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(End::False(at)) => {
                    return Trial {
                        false_at: Some(at),
                        tried_to: 0,
                    };
                }
                // All choices with a smaller sum were tried.
                ControlFlow::Break(End::Limit) => {
                    return Trial {
                        false_at: None,
                        tried_to: sum.saturating_sub(1) / heaps.max(1),
                    };
                }
            }
        }
        Trial {
            false_at: None,
            tried_to: each,
        }
    }
}

/// A trial under way.
struct Run<'r> {
    of: &'r TriedFact<'r>,
    counted: CountedValues<'r>,
    /// The steps for one choice.
    weight: u64,
    pace: Pace<'r>,
    /// The bound on each parameter.
    each: u64,
    /// How many choices are still to be tried.
    values: u64,
}

impl Run<'_> {
    /// Tries the choices whose parameters from a place on have this sum, without their signs.
    fn of_sum(&mut self, rest: u64, place: usize, choice: &mut Vec<i64>) -> ControlFlow<End> {
        let last = place + 1 == choice.len();
        for own in if last { rest } else { 0 }..=rest.min(self.each) {
            let Ok(value) = i64::try_from(own) else {
                return ControlFlow::Break(End::Limit);
            };
            let signs = match self.of.signed[place] && value > 0 {
                true => &[-1, 1][..],
                false => &[1],
            };
            for sign in signs {
                choice[place] = sign * value;
                match last {
                    true => self.at(choice)?,
                    false => self.of_sum(rest - own, place + 1, choice)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn at(&mut self, choice: &[i64]) -> ControlFlow<End> {
        let steps = usize::try_from(self.weight).unwrap_or(usize::MAX);
        if self.values == 0 || !self.pace.goes_on(steps) || self.counted.spend(self.weight).is_err()
        {
            return ControlFlow::Break(End::Limit);
        }
        match self.holds(&self.of.known, choice) {
            Ok(true) => {}
            Ok(false) => return ControlFlow::Continue(()),
            Err(_) => return ControlFlow::Break(End::Limit),
        }
        self.values -= 1;
        match self.holds(&self.of.fact, choice) {
            Ok(true) => ControlFlow::Continue(()),
            Err(NumberError::TooLarge(_)) => ControlFlow::Break(End::Limit),
            Ok(false) | Err(_) => ControlFlow::Break(End::False(choice.to_vec())),
        }
    }

    fn holds(&self, condition: &Condition, choice: &[i64]) -> Result<bool, NumberError> {
        if let Some(found) = condition.small_holds(choice) {
            return Ok(found);
        }
        let numbers: Vec<Number> = choice.iter().map(|value| Number::from(*value)).collect();
        condition.holds(&numbers, &self.counted)
    }
}

/// How many terms there are to evaluate.
fn weight(of: &Condition) -> u64 {
    fn of_term(term: &Term) -> u64 {
        let (mut count, mut conditions) = (1, Vec::new());
        term.parts(&mut |part| count += of_term(part), &mut conditions);
        count + conditions.into_iter().map(weight).sum::<u64>()
    }
    let mut count = 1;
    of.terms(&mut |term| count += of_term(term));
    count
}

/// The values of other games, and the elements of lists, as long as steps are left for them.
struct CountedValues<'v> {
    others: &'v OtherGames<'v>,
    left: Cell<u64>,
}

impl CountedValues<'_> {
    fn spend(&self, steps: u64) -> Result<(), NumberError> {
        let left = self.left.get().checked_sub(steps);
        self.left.set(left.unwrap_or(0));
        left.map(drop).ok_or(NumberError::TooLarge("a long trial"))
    }
}

impl Values for CountedValues<'_> {
    fn value(&self, game: usize, position: &[i64]) -> Exact {
        self.spend(STEPS_OF_ELEMENT)?;
        self.others.value(game, position)
    }

    fn solutions(
        &self,
        variables: usize,
        condition: &Condition,
    ) -> Result<Vec<Vec<i64>>, NumberError> {
        let found = self.others.solutions(variables, condition)?;
        let count = u64::try_from(found.len()).unwrap_or(u64::MAX);
        self.spend(
            count
                .saturating_mul(STEPS_OF_ELEMENT)
                .saturating_add(STEPS_OF_ELEMENT),
        )?;
        Ok(found)
    }

    fn spent_on(&self, words: usize) -> Result<(), NumberError> {
        // Products of long numbers take more steps than these have words.
        let steps = words.saturating_mul(words.isqrt());
        self.spend(u64::try_from(steps).unwrap_or(u64::MAX))
    }
}
