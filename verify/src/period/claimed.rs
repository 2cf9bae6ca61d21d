//! Claims on a sequence whose period is proved, decided at finitely many heaps.

use super::sequence::{Sequence, size};
use super::theorem::Period;
use crate::fault::Fault;
use std::fmt;

/// What a claim says of the values a(0), a(1), … of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PeriodClaim {
    /// a(n + period) = a(n) + saltus for all n from `from` on; no smaller number is a period, if `least`.
    Period { own: Period, least: bool },
    /// a(x h + r) = b(x) h + r for 0 ≤ r < h and some sequence b.
    Stair(i128),
    /// There is a period; from 0 on if `purely`, and with a saltus only if `arithmetic`.
    Periodic { purely: bool, arithmetic: bool },
}

impl PeriodClaim {
    /// Reads `period 12, preperiod 71, saltus 4`, `stair 3`, `purely arithmetic periodic`.
    pub(crate) fn read(text: &str) -> Result<PeriodClaim, Fault> {
        let bad = || Fault::Bad(format!("`{text}` is no claim on a period"));
        let words: Vec<&str> = text
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .collect();
        let number = |word: &str| word.parse::<i64>().map(i128::from).map_err(|_| bad());
        match words[..] {
            ["stair", h] => match number(h)? {
                h if h >= 1 => Ok(PeriodClaim::Stair(h)),
                _ => Err(bad()),
            },
            [
                ref least @ ..,
                "period",
                period,
                "preperiod",
                from,
                "saltus",
                saltus,
            ] => {
                let least = match least {
                    [] => false,
                    ["least"] => true,
                    _ => return Err(bad()),
                };
                let period = Period {
                    from: number(from)?,
                    period: number(period)?,
                    saltus: number(saltus)?,
                };
                match period.from >= 0 && period.period >= 1 {
                    true => Ok(PeriodClaim::Period { own: period, least }),
                    false => Err(bad()),
                }
            }
            [ref kind @ .., "periodic"] => {
                let (purely, rest) = match kind {
                    ["purely", rest @ ..] => (true, rest),
                    rest => (false, rest),
                };
                match rest {
                    [] => Ok(PeriodClaim::Periodic {
                        purely,
                        arithmetic: false,
                    }),
                    ["arithmetic"] => Ok(PeriodClaim::Periodic {
                        purely,
                        arithmetic: true,
                    }),
                    _ => Err(bad()),
                }
            }
            _ => Err(bad()),
        }
    }

    /// The heaps at which it is decided if this period is proved: the first one, and the one after the last.
    fn heaps(self, proved: Period) -> Option<(i128, i128)> {
        match self {
            // a(n + p) - a(n) repeats with the proved period.
            PeriodClaim::Period { own, .. } => {
                let first = own.from.checked_add(own.period)?;
                let last = own.from.max(proved.from).checked_add(proved.period)?;
                Some((first, last.checked_add(own.period)?))
            }
            // After h proved periods the values have grown by a multiple of h.
            PeriodClaim::Stair(h) => {
                let last = proved.from.checked_add(h.checked_mul(proved.period)?)?;
                Some((0, last.checked_add(2)?))
            }
            // Any period is one from 0 on if there is one from 0 on.
            PeriodClaim::Periodic { purely: true, .. } => {
                Some((proved.period, proved.from.checked_add(proved.period)?))
            }
            PeriodClaim::Periodic { purely: false, .. } => Some((0, 0)),
        }
    }

    /// Does the claim, or the proved period, say this of the value of a heap?
    fn holds_at(self, heap: i128, proved: Period, values: &Sequence) -> bool {
        let own = values.at(heap);
        match self {
            PeriodClaim::Period { own: period, .. } => {
                own == values.at(heap - period.period) + period.saltus
            }
            PeriodClaim::Periodic { .. } => own == values.at(heap - proved.period) + proved.saltus,
            PeriodClaim::Stair(h) if heap % h == 0 => own % h == 0,
            PeriodClaim::Stair(_) => own == values.at(heap - 1) + 1,
        }
    }

    /// Tests the claim, by a period that is proved.
    ///
    /// # Errors
    /// It is false; or it speaks of too many heaps.
    pub(crate) fn test(self, proved: Period, values: &mut Sequence) -> Result<(), Fault> {
        if let PeriodClaim::Periodic {
            arithmetic: false, ..
        } = self
            && proved.saltus != 0
        {
            return Err(Fault::Rejected(
                "the values grow: the period has a saltus".into(),
            ));
        }
        let heaps = self.heaps(proved);
        let (first, end) = heaps.ok_or_else(|| Fault::Bad("a heap is too large".into()))?;
        values.continue_to(size(end)?, proved);
        for heap in first..end {
            if !self.holds_at(heap, proved, values) {
                return Err(Fault::Rejected(format!(
                    "the claim is false at heap {heap}"
                )));
            }
        }
        match self {
            PeriodClaim::Period { own, least: true } => own.is_least(proved, values),
            _ => Ok(()),
        }
    }

    /// Is it false at this heap, and at no smaller one, by the values computed?
    pub(crate) fn fails_first_at(self, heap: i128, values: &mut Sequence) -> Result<bool, Fault> {
        let first = match self {
            PeriodClaim::Period { own, .. } => own.from.checked_add(own.period),
            PeriodClaim::Stair(_) => Some(0),
            PeriodClaim::Periodic { .. } => None,
        };
        let Some(first) = first.filter(|first| *first <= heap) else {
            return Err(Fault::Bad("such a claim is not refuted at a heap".into()));
        };
        values.reach(size(heap.saturating_add(1))?)?;
        let nothing = Period {
            from: 0,
            period: 1,
            saltus: 0,
        };
        let fails = |heap: i128| !self.holds_at(heap, nothing, values);
        Ok(fails(heap) && !(first..heap).any(fails))
    }
}

impl fmt::Display for PeriodClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeriodClaim::Period {
                own:
                    Period {
                        from,
                        period,
                        saltus,
                    },
                least,
            } => {
                let least = match least {
                    true => format!(", and no number below {period} is a period"),
                    false => String::new(),
                };
                write!(
                    f,
                    "a(n + {period}) = a(n) + {saltus} for all n >= {from}{least}"
                )
            }
            PeriodClaim::Stair(h) => write!(f, "a(n) is the {h}-stair of a sequence"),
            PeriodClaim::Periodic { purely, arithmetic } => {
                let plus = if *arithmetic { " + s" } else { "" };
                let from = if *purely { "0" } else { "some m" };
                write!(f, "for some p, a(n + p) = a(n){plus} for all n >= {from}")
            }
        }
    }
}

impl Period {
    /// Tests that no smaller number is a period, where this one is.
    ///
    /// Of two periods the greatest common divisor is one, so a smaller one is a part of this; and as the differences a(n + d) - a(n)
    /// repeat with this period from `from` on, d is a period if a(n + d) grows alike in the first one.
    fn is_least(self, proved: Period, values: &mut Sequence) -> Result<(), Fault> {
        let end = self
            .period
            .checked_mul(2)
            .and_then(|twice| twice.checked_add(self.from));
        let end = end.ok_or_else(|| Fault::Bad("a heap is too large".into()))?;
        values.continue_to(size(end)?, proved);
        for smaller in (1..self.period).filter(|smaller| self.period % smaller == 0) {
            let parts = self.period / smaller;
            let grows =
                |heap: i128| values.at(heap + smaller) == values.at(heap) + self.saltus / parts;
            let is_period =
                self.saltus % parts == 0 && (self.from..self.from + self.period).all(grows);
            if is_period {
                return Err(Fault::Rejected(format!("{smaller} is a period")));
            }
        }
        Ok(())
    }
}

impl Sequence<'_> {
    /// Adds the values of the heaps below `size` by a period that is proved, where they are not computed.
    fn continue_to(&mut self, size: usize, proved: Period) {
        while self.values.len() < size {
            let heap = i128::try_from(self.values.len()).unwrap_or(i128::MAX);
            let value = self.at(heap - proved.period) + proved.saltus;
            self.values.push(value);
        }
    }
}
