//! Automata as Graphviz DOT.

use crate::automaton::Automaton;
use crate::graph::AutomatonGraph;
use std::fmt::Write;

impl Automaton {
    /// The automaton in the DOT language, its tracks named by their variables: see [`AutomatonGraph::to_dot`].
    ///
    /// ```
    /// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// let odd = compile(&Formula::congruent(Variable(0), 1, 2), &Numeration::binary(), &Budget::default())?;
    /// assert_eq!(odd.to_dot(), "\
    /// digraph {
    ///     rankdir=LR
    ///     label=\"digits of x0, base 2\"
    ///     node [shape=circle]
    ///     start [shape=point]
    ///     0
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
        self.graph(|track| track.to_string()).to_dot("")
    }
}

/// The usual number of letters on a line of a label. It shapes the text only.
const LINE: usize = 24;

impl AutomatonGraph {
    /// The graph in the DOT language, with a title, which may be empty: states by number, accepting ones with two circles, edges with the
    /// digits that take them.
    #[must_use]
    pub fn to_dot(&self, title: &str) -> String {
        let title = match title {
            "" => String::new(),
            title => format!("{}\\n", escaped(title)),
        };
        let mut text = format!(
            "digraph {{\n    rankdir=LR\n    label=\"{title}{}\"\n    node [shape=circle]\n    start [shape=point]\n",
            escaped(&self.legend())
        );
        for state in &self.states {
            let shape = match state.accepting {
                true => " [shape=doublecircle]",
                false => "",
            };
            let _ = writeln!(text, "    {}{shape}", state.number);
        }
        let number = |place: usize| self.states.get(place).map_or(0, |state| state.number);
        let _ = writeln!(text, "    start -> {}", number(0));
        for edge in &self.edges {
            let (from, to) = (number(edge.from), number(edge.to));
            let label = edge.lines(LINE).join("\\n");
            let _ = writeln!(text, "    {from} -> {to} [label=\"{label}\"]");
        }
        text + "}\n"
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
