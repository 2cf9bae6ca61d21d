//! Misère play of a sum by its definition: every position of the sum, one after the other.
//!
//! The outcomes of the parts do not decide the misère outcome of a sum, so nothing is taken apart here but parts in
//! which no move is left. Cost: every position of the sum that can be reached, up to a limit.

use super::sum::{Sum, SumPosition};
use crate::game::{GameOption, Outcome, Stop};
use crate::language::{Code, Diagnostic, Span};
use crate::table::Watch;
use std::collections::HashMap;

/// So many options of positions of a sum are looked at.
const MOST: usize = 1 << 21;

/// The misère outcomes of a position of a sum and of all that follow it.
#[derive(Clone, Debug)]
pub(super) struct Product {
    outcomes: HashMap<SumPosition, Outcome>,
}

impl Product {
    pub(super) fn explore(
        sum: &Sum,
        position: &[GameOption],
        watch: &mut Watch,
    ) -> Result<Product, Stop> {
        if sum.has_blocking() {
            return Err(Stop::Wrong(Diagnostic::new(
                Code::Twist,
                Span::default(),
                "misère play with blocking is not defined here",
            )));
        }
        let mut outcomes: HashMap<SumPosition, Outcome> = HashMap::new();
        let mut open = vec![(played_out(sum, position)?, None)];
        let mut looked_at = 0_usize;
        // A position is looked at twice: to open its options, and once more when all of them are known.
        while let Some((here, options)) = open.pop() {
            if outcomes.contains_key(&here) {
                continue;
            }
            if looked_at > MOST {
                return Err(Stop::Limit(format!(
                    "in misère play a sum is played through position by position, and this one has more than {MOST} moves"
                )));
            }
            if !watch(looked_at, MOST) {
                return Err(Stop::Interrupted);
            }
            let options: Vec<SumPosition> = match options {
                Some(options) => options,
                None => {
                    let moves = sum.moves(&here)?.into_iter();
                    let next = moves.map(|option| played_out(sum, &option.after(&here)));
                    let next: Vec<SumPosition> = next.collect::<Result<_, _>>()?;
                    looked_at = looked_at.saturating_add(next.len());
                    let new = next.iter().filter(|option| !outcomes.contains_key(*option));
                    let new: Vec<_> = new.map(|option| (option.clone(), None)).collect();
                    if !new.is_empty() {
                        open.push((here, Some(next)));
                        open.extend(new);
                        continue;
                    }
                    next
                }
            };
            let to_p = options
                .iter()
                .any(|option| outcomes.get(option) == Some(&Outcome::P));
            let outcome = match options.is_empty() || to_p {
                true => Outcome::N,
                false => Outcome::P,
            };
            outcomes.insert(here, outcome);
        }
        watch(MOST, MOST);
        Ok(Product { outcomes })
    }

    /// The outcome of a position, if it can be reached.
    pub(super) fn outcome(
        &self,
        sum: &Sum,
        position: &[GameOption],
    ) -> Result<Option<Outcome>, Stop> {
        Ok(self.outcomes.get(&played_out(sum, position)?).copied())
    }
}

/// The position without the parts in which no move is left.
fn played_out(sum: &Sum, position: &[GameOption]) -> Result<SumPosition, Stop> {
    let mut left = Vec::with_capacity(position.len());
    for (summand, parts) in sum.summands().iter().zip(position) {
        let mut kept = GameOption::new();
        for part in parts {
            if summand.game().has_options(part)? {
                kept.push(part.clone());
            }
        }
        kept.sort();
        left.push(kept);
    }
    Ok(left)
}
