//! Colours the set of P-positions that a claim states, each set of a union in a colour of its own.

use super::cells::{Cells, Marked};
use super::classes::Classes;
use super::figure::Style;
use super::shown::Shown;
use grundy::claim::elements;
use grundy::game::Names;
use grundy::language::{
    Expression, Kind, Operator, Statement, WrittenClaim, WrittenSet, format_expression, parse_claim,
};
use grundy::{Error, Job, Ruleset};

/// The most sets of a union that have colours of their own. A fixed bound.
const MOST_SETS: usize = 64;
/// The longest text of a set in a legend. It shortens the text only.
const LONGEST: usize = 28;

/// A set that a claim states.
pub struct ClaimedSet {
    /// The sets that it is the union of, each with what a legend calls it.
    sets: Vec<(String, WrittenClaim)>,
    ruleset: Ruleset,
}

impl ClaimedSet {
    /// Reads a claim on the P-positions of a game.
    pub fn read(text: &str, ruleset: &Ruleset) -> Result<ClaimedSet, Error> {
        // Its errors and warnings are reported as those of `check`.
        ruleset.claim(text)?;
        let claim = parse_claim(text).into_result().ok().flatten();
        let set = claim.as_ref().and_then(|claim| match &claim.statement {
            Statement::PPositions(set) => Some((claim, set)),
            _ => None,
        });
        let Some((claim, set)) = set else {
            let help = "a claim on P-positions, such as `P = {(k, k)}`, states one";
            return Err(Error::argument("the claim states no set", &[help]));
        };
        let mut parts = Vec::new();
        members(&set.set, &mut parts);
        if parts.len() > MOST_SETS {
            let message = format!(
                "{} sets are more than have colours of their own",
                parts.len()
            );
            return Err(Error::argument(message, &[]));
        }
        let alone = parts.len() == 1;
        let sets = parts.into_iter().map(|part| {
            let words = match &part.kind {
                Kind::Name(name) => name.clone(),
                _ if alone => "claimed".to_string(),
                _ => shortened(&format_expression(part)),
            };
            let statement = Statement::PPositions(WrittenSet {
                set: part.clone(),
                symmetric: set.symmetric,
            });
            let claim = WrittenClaim {
                statement,
                ..claim.clone()
            };
            (words, claim)
        });
        Ok(ClaimedSet {
            sets: sets.collect(),
            ruleset: ruleset.clone(),
        })
    }

    /// The classes of the cells beside it.
    ///
    /// # Errors
    /// What the cells show hides which of them are P-positions.
    pub fn allows(&self, shown: &Shown) -> Result<(), Error> {
        match shown {
            Shown::Nothing | Shown::Outcome | Shown::Grundy => Ok(()),
            _ => {
                let message = "a claimed set is drawn over Grundy values, outcomes or nothing";
                Err(Error::argument(message, &["leave out `--show`"]))
            }
        }
    }

    /// Colours its positions; those that are no P-positions are marked as wrong.
    pub fn mark(
        &self,
        mut cells: Cells,
        (classes, style): (&mut Classes, &Style),
        shown: &Shown,
        job: &Job,
    ) -> Result<Cells, Error> {
        let table = cells.table();
        let most = table.from().iter().zip(table.shape());
        let most = most.map(|(from, size)| from + size - 1).max();
        let most = most.and_then(|most| i64::try_from(most).ok()).unwrap_or(0);
        let heaps = self.ruleset.on_numbers()?.components();
        let mut memory = job.reserve(0).map_err(Error::limit)?;
        let (mut all, mut wrong) = (Vec::new(), Vec::new());
        for (words, claim) in &self.sets {
            let found = elements(claim, &Names::new(), heaps, most, job);
            let found = found.map_err(|stop| Error::stopped(stop, self.ruleset.library(), job))?;
            let mut seen: Vec<Marked> = found
                .iter()
                .filter_map(|position| cells.place_of(position))
                .collect();
            let bytes = 2 * size_of::<Marked>() * (all.len() + wrong.len() + seen.len());
            memory.grow_to(bytes, job).map_err(Error::limit)?;
            seen.sort_unstable();
            let mut right = Vec::new();
            for row in
                seen.chunk_by(|left, right| (left.panel, left.row) == (right.panel, right.row))
            {
                let Some(Marked { panel, row: at, .. }) = row.first() else {
                    continue;
                };
                let quantities = cells.quantities(*panel, *at..*at + 1);
                for place in row {
                    let is_p = quantities.get(place.column) == Some(&0);
                    match is_p || *shown == Shown::Nothing {
                        true => right.push(*place),
                        false => wrong.push(*place),
                    }
                }
            }
            // A set without a P-position here is not in the legend.
            if !right.is_empty() {
                classes.add_set(words, classes.faults.len(), style);
                let class = classes.faults.last().map_or(0, |fault| fault.class);
                all.extend(right.into_iter().map(|place| Marked { class, ..place }));
            }
        }
        if !wrong.is_empty() {
            classes.add_wrong("claimed, not P", style);
            let class = classes.faults.last().map_or(0, |fault| fault.class);
            all.extend(wrong.into_iter().map(|place| Marked { class, ..place }));
        }
        cells = cells.with_marked(all);
        Ok(cells)
    }
}

/// The members of a union.
fn members<'e>(set: &'e Expression, found: &mut Vec<&'e Expression>) {
    match &set.kind {
        Kind::Binary(Operator::Union, first, second) => {
            members(first, found);
            members(second, found);
        }
        _ => found.push(set),
    }
}

fn shortened(text: &str) -> String {
    match text.chars().count() > LONGEST {
        true => text
            .chars()
            .take(LONGEST - 3)
            .chain("...".chars())
            .collect(),
        false => text.to_string(),
    }
}
