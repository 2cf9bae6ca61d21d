//! Automata over one letter of each class: narrowed for building, widened at the end.

use crate::automaton::Automaton;
use crate::budget::{Budget, NoAutomaton};
use crate::letter_classes::LetterClasses;

impl Automaton {
    /// The automaton over the first letters of the classes alone.
    pub(crate) fn narrow(&self, columns: &LetterClasses) -> Automaton {
        let rows = self.table().chunks_exact(self.letters());
        let next = rows.flat_map(|row| columns.first.iter().map(|letter| row[*letter]));
        Automaton::new(
            self.system(),
            self.tracks().to_vec(),
            columns.first.len(),
            self.accepting().to_vec(),
            next.collect(),
        )
    }

    /// The minimal automaton that does with each letter what this one does with its class.
    pub(crate) fn widened(
        &self,
        classes: &[u32],
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        let least = self.refined_to_least(budget)?;
        if least.letters() == classes.len() {
            return Ok(least);
        }
        let size = least.states().saturating_mul(classes.len());
        budget.charge(least.states(), size.saturating_mul(4))?;
        budget.tick(least.states(), size / 64)?;
        let mut next = Vec::with_capacity(size);
        for row in least.table().chunks_exact(least.letters()) {
            next.extend(classes.iter().map(|class| row[*class as usize]));
        }
        let alike = LetterClasses::of_table(least.letters(), least.table());
        let alike = LetterClasses::of_keys(classes.iter().map(|class| alike.of[*class as usize]));
        Ok(Automaton::new(
            least.system(),
            least.tracks().to_vec(),
            classes.len(),
            least.accepting().to_vec(),
            next,
        )
        .with_columns(alike))
    }
}
