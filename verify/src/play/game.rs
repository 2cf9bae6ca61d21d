//! The options of a position, by definition: all choices of the variables of each move.

use super::evaluation::World;
use super::number::Exact;
use super::solutions::solutions;
use crate::fault::Fault;
use crate::ruleset::{Condition, MoveRule, Ruleset, Term};
use std::collections::BTreeSet;

/// The most options of one position by one line. A fixed bound.
const OPTIONS: usize = 1 << 20;

/// A position: a natural number for each heap; with a pass, 1 or 0 behind them.
pub(crate) type Position = Vec<i128>;

/// A disjunctive sum of positions, in order.
pub(crate) type Summands = Vec<Position>;

/// The different options by one line, and how many of them may be blocked.
pub(crate) type LineOptions = (usize, BTreeSet<Summands>);

impl MoveRule {
    /// The condition, and that no heap of a target is negative.
    fn whole(&self) -> Condition {
        let heaps = self.target.iter().flatten().cloned();
        let mut all: Vec<Condition> = heaps.map(Condition::at_least_zero).collect();
        all.push(self.condition.clone());
        Condition::And(all)
    }
}

impl Ruleset {
    /// How many numbers a position has.
    pub(crate) fn components(&self) -> usize {
        self.heaps.len() + usize::from(self.pass)
    }

    /// The options of a position, line by line.
    pub(crate) fn options(
        &self,
        position: &[i128],
        world: &dyn World,
    ) -> Result<Vec<LineOptions>, Fault> {
        let heaps = self.heaps.len();
        let (base, pass) = position.split_at(heaps.min(position.len()));
        let at: Vec<Exact> = base.iter().map(|heap| Exact::from(*heap)).collect();
        let mut lines = Vec::new();
        for line in &self.lines {
            let mut options = BTreeSet::new();
            for moved in &line.moves {
                let bound: Vec<usize> = (heaps..heaps + moved.bound.len()).collect();
                solutions(&moved.whole(), &at, &bound, world, &mut |values| {
                    options.insert(targets(&moved.target, pass, values, world)?);
                    match options.len() <= OPTIONS {
                        true => Ok(true),
                        false => Err(Fault::Bad(format!("more than {OPTIONS} options"))),
                    }
                })?;
            }
            let blocked = usize::try_from(line.blocked).unwrap_or(usize::MAX);
            lines.push((blocked, options));
        }
        let some = lines.iter().any(|(_, options)| !options.is_empty());
        if pass == [1] && some {
            let used = [base, &[0]].concat();
            lines.push((0, BTreeSet::from([vec![used]])));
        }
        Ok(lines)
    }
}

fn targets(
    targets: &[Vec<Term>],
    pass: &[i128],
    values: &[Exact],
    world: &dyn World,
) -> Result<Summands, Fault> {
    let mut summands = Vec::new();
    for target in targets {
        let mut position = Vec::with_capacity(target.len() + pass.len());
        for heap in target {
            match heap.value(values, world)?.integer() {
                Some(heap) if heap >= 0 => position.push(heap),
                _ => {
                    return Err(Fault::Bad(
                        "a move leads to a heap that is no natural number".into(),
                    ));
                }
            }
        }
        position.extend(pass);
        summands.push(position);
    }
    summands.sort();
    Ok(summands)
}
