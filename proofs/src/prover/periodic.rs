//! The values of other games on one heap, whose period is proved.

use dashu_int::IBig;
use dashu_int::ops::DivRem;
use grundy_automata::{Formula, Sum, UBig, Variable};
use grundy_rules::number::Number;
use grundy_rules::pattern::Period;
use std::rc::Rc;

/// A function that gives the values of the game at a place of the claim's list, if all of them are known.
pub type OtherValues<'v> = dyn Fn(usize) -> Option<Rc<Periodic>> + 'v;

/// The values of a game on one heap: the first ones, up to the end of the first period, which is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    pub values: Vec<u32>,
    pub period: Period,
}

impl Periodic {
    /// The value of a heap of any size.
    pub(super) fn value(&self, heap: &UBig) -> Option<Number> {
        let Period {
            preperiod,
            period,
            saltus,
        } = self.period;
        let (rounds, place) = match usize::try_from(heap) {
            Ok(small) if small < preperiod => (UBig::ZERO, small),
            _ => {
                let (rounds, rest) = (heap - preperiod).div_rem(UBig::from(period));
                (rounds, preperiod + usize::try_from(&rest).ok()?)
            }
        };
        let first = IBig::from(*self.values.get(place)?);
        Some(Number::from(first + IBig::from(rounds) * saltus))
    }

    /// The formula that a heap has this value; `None` if numbers are too large. The variable `rounds` is bound.
    pub(super) fn has_value(&self, heap: &Sum, value: &Sum, rounds: Variable) -> Option<Formula> {
        let Period {
            preperiod,
            period,
            saltus,
        } = self.period;
        let number = |n: usize| i128::try_from(n).ok();
        let (start, length) = (number(preperiod)?, number(period)?);
        let modulus = u64::try_from(period).ok()?;
        let mut any = Vec::new();
        for (n, known) in self.values.iter().enumerate().take(preperiod + period) {
            let (own, known) = (number(n)?, i128::from(*known));
            any.push(match (n < preperiod, saltus) {
                (true, _) => Formula::and([
                    Formula::eq(heap.clone(), own),
                    Formula::eq(value.clone(), known),
                ]),
                (false, 0) => Formula::and([
                    Formula::le(start, heap.clone()),
                    Formula::congruent(heap.clone(), own, modulus),
                    Formula::eq(value.clone(), known),
                ]),
                (false, saltus) => Formula::exists(
                    [rounds],
                    Formula::and([
                        Formula::eq(heap.clone(), rounds * length + own),
                        Formula::eq(value.clone(), rounds * i128::from(saltus) + known),
                    ]),
                ),
            });
        }
        Some(Formula::or(any))
    }
}
