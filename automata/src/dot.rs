//! Automata as Graphviz DOT.

use crate::automaton::Automaton;
use crate::intern::index;
use std::collections::BTreeMap;
use std::fmt::Write;

impl Automaton {
    /// The automaton in the DOT language: states by number, accepting ones with two circles, edges with the tuples of digits
    /// that take them. A state that accepts nothing more is left out.
    ///
    /// ```
    /// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// let odd = compile(&Formula::congruent(Variable(0), 1, 2), &Numeration::binary(), &Budget::default())?;
    /// assert_eq!(odd.to_dot(), "\
    /// digraph {
    ///     rankdir=LR
    ///     // x0
    ///     start [shape=point]
    ///     0 [shape=circle]
    ///     1 [shape=doublecircle]
    ///     start -> 0
    ///     0 -> 0 [label=\"0\"]
    ///     0 -> 1 [label=\"1\"]
    ///     1 -> 0 [label=\"0\"]
    ///     1 -> 1 [label=\"1\"]
    /// }
    /// ");
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn to_dot(&self) -> String {
        let kinds = self.kinds();
        let shown =
            |state: u32| kinds[state as usize] != crate::automaton::StateKind::Dead || state == 0;
        let names: Vec<String> = self.tracks().iter().map(ToString::to_string).collect();
        let mut text = format!(
            "digraph {{\n    rankdir=LR\n    // {}\n    start [shape=point]\n",
            names.join(", ")
        );
        let mut edges = String::new();
        for state in (0..index(self.states())).filter(|state| shown(*state)) {
            let shape = if self.is_accepting(state) {
                "doublecircle"
            } else {
                "circle"
            };
            let _ = writeln!(text, "    {state} [shape={shape}]");
            let mut labels: BTreeMap<u32, Vec<String>> = BTreeMap::new();
            for (letter, next) in self
                .steps(state)
                .into_iter()
                .enumerate()
                .filter(|(_, next)| shown(*next))
            {
                let digits: Vec<String> = self
                    .digits_of_letter(letter)
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                labels.entry(next).or_default().push(digits.join(","));
            }
            for (next, labels) in labels {
                let _ = writeln!(
                    edges,
                    "    {state} -> {next} [label=\"{}\"]",
                    labels.join(" ")
                );
            }
        }
        text + "    start -> 0\n" + &edges + "}\n"
    }
}
