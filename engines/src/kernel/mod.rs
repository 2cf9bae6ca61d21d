//! Kernels: a set of vertices of an acyclic digraph that no arc joins, and into which an arc leads from every
//! other vertex.
//!
//! Vertices are positions, arcs are moves. The algorithm of Bouton (1901) and von Neumann (1944), as Gurvich
//! (2010, sections 1 and 8) tells it: P₁ holds the vertices without an arc out, N₁ those with an arc into P₁; both
//! are deleted, and so on. The kernel is P₁ ∪ P₂ ∪ …, the P-positions. Here the rounds are read off one walk in
//! which options come first, in time linear in vertices and arcs. This room knows nothing of rules.

mod dot;
mod edges;
mod spelled;

use grundy_rules::language::{Code, Diagnostic, Span};
use indexmap::IndexSet;

/// A finite digraph whose vertices have names.
///
/// ```
/// use grundy_engines::kernel::Digraph;
/// let digraph = Digraph::read("a -> b\nb -> c\na -> c").unwrap();
/// let kernel = digraph.kernel().unwrap();
/// assert_eq!(kernel.values(), [2, 1, 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digraph {
    names: IndexSet<String>,
    options: Vec<IndexSet<usize>>,
}

/// The most faults of one kind that are shown.
const MOST_SHOWN: usize = 10;

/// Control signs, and those without a width: spaces and joiners of width zero, marks of direction, soft hyphens.
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{180b}'..='\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// The P-positions, Grundy values and rounds of every vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    values: Vec<u64>,
    rounds: Vec<usize>,
}

/// The vertices that one round of the algorithm deletes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Pᵢ: those without an arc to what is left.
    pub p: Vec<usize>,
    /// Nᵢ: those with an arc into Pᵢ.
    pub n: Vec<usize>,
}

impl Digraph {
    /// A digraph without vertices.
    pub fn new() -> Digraph {
        Digraph::default()
    }

    /// Reads a digraph: Graphviz DOT where the text begins with `digraph`, else a list of arcs, one a line:
    /// `a b` or `a -> b`, a single name for a vertex without arcs, `#` before a comment.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    ///
    /// ```
    /// use grundy_engines::kernel::Digraph;
    /// let listed = Digraph::read("a b  # a comment\nc").unwrap();
    /// assert_eq!(listed, Digraph::read("digraph { a -> b; c }").unwrap());
    /// ```
    pub fn read(text: &str) -> Result<Digraph, Vec<Diagnostic>> {
        let digraph = match dot::is_dot(text) {
            true => dot::read(text),
            false => edges::read(text),
        }?;
        let unseen = digraph.unseen(text);
        match unseen.is_empty() {
            true => Ok(digraph),
            false => Err(unseen),
        }
    }

    /// The signs in names that nobody sees: with them, two vertices look like one.
    fn unseen(&self, text: &str) -> Vec<Diagnostic> {
        let names = self.names.iter().filter_map(|name| {
            let (at, sign) = name.char_indices().find(|(_, sign)| is_unseen(*sign))?;
            let at = text.find(name.as_str()).map_or(0, |start| start + at);
            let code = u32::from(sign);
            let message = format!("U+{code:04X} in the name of a position cannot be seen");
            let span = Span::new(at, at + sign.len_utf8());
            Some(Diagnostic::new(Code::Unexpected, span, message).help("take it out"))
        });
        names.take(MOST_SHOWN).collect()
    }

    /// The number of the vertex of this name, which is added if there is none.
    pub fn vertex(&mut self, name: &str) -> usize {
        let (vertex, new) = self.names.insert_full(name.to_string());
        if new {
            self.options.push(IndexSet::new());
        }
        vertex
    }

    /// Adds an arc between two vertices, by their names; the same arc twice is one arc.
    pub fn arc(&mut self, from: &str, to: &str) {
        let (from, to) = (self.vertex(from), self.vertex(to));
        self.options[from].insert(to);
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.names.len()
    }

    /// How many arcs there are.
    pub fn arcs(&self) -> usize {
        self.options.iter().map(IndexSet::len).sum()
    }

    /// The name of a vertex; vertices are numbered from 0 in the order in which they were first named.
    pub fn name(&self, vertex: usize) -> &str {
        self.names.get_index(vertex).map_or("", String::as_str)
    }

    /// The vertices to which an arc leads from this one.
    pub fn options(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.options
            .get(vertex)
            .into_iter()
            .flat_map(|all| all.iter().copied())
    }

    /// The kernel, with all that the algorithm finds on its way.
    ///
    /// # Errors
    /// A cycle, which the message shows: then play may never end, and there may be no kernel.
    pub fn kernel(&self) -> Result<Kernel, Diagnostic> {
        let order = self.options_first().map_err(|cycle| self.endless(&cycle))?;
        let mut values = vec![0; self.vertices()];
        let mut rounds = vec![0; self.vertices()];
        for vertex in order {
            values[vertex] = mex(self.options(vertex).map(|option| values[option]));
            let of_options = self.options(vertex);
            rounds[vertex] = match values[vertex] {
                // A P-position is without arcs once all its options are deleted.
                0 => of_options
                    .map(|option| rounds[option] + 1)
                    .max()
                    .unwrap_or(1),
                // An N-position is deleted with the first of its options that are P-positions.
                _ => of_options
                    .filter(|option| values[*option] == 0)
                    .map(|option| rounds[option])
                    .min()
                    .unwrap_or(1),
            };
        }
        Ok(Kernel { values, rounds })
    }

    /// All vertices, each after its options; or a cycle.
    fn options_first(&self) -> Result<Vec<usize>, Vec<usize>> {
        let mut waits = vec![0_usize; self.vertices()];
        let mut leads_here = vec![Vec::new(); self.vertices()];
        for (vertex, waiting) in waits.iter_mut().enumerate() {
            for option in self.options(vertex) {
                *waiting += 1;
                leads_here[option].push(vertex);
            }
        }
        let mut order: Vec<usize> = (0..self.vertices())
            .filter(|vertex| waits[*vertex] == 0)
            .collect();
        let mut next = 0;
        while let Some(done) = order.get(next).copied() {
            next += 1;
            for vertex in &leads_here[done] {
                waits[*vertex] -= 1;
                if waits[*vertex] == 0 {
                    order.push(*vertex);
                }
            }
        }
        match waits.iter().position(|waiting| *waiting > 0) {
            None => Ok(order),
            Some(start) => Err(self.cycle(start, &waits)),
        }
    }

    /// A cycle among the vertices that wait for each other; each has an option that waits too.
    fn cycle(&self, start: usize, waits: &[usize]) -> Vec<usize> {
        let mut seen_at = vec![None; self.vertices()];
        let mut path = Vec::new();
        let mut vertex = Some(start);
        while let Some(here) = vertex {
            if let Some(first) = seen_at[here] {
                path.push(here);
                path.drain(..first);
                return path;
            }
            seen_at[here] = Some(path.len());
            path.push(here);
            vertex = self.options(here).find(|option| waits[*option] > 0);
        }
        path
    }

    fn endless(&self, cycle: &[usize]) -> Diagnostic {
        let names: Vec<_> = cycle.iter().map(|vertex| self.name(*vertex)).collect();
        let message = format!("play may never end: {}", names.join(" -> "));
        Diagnostic::new(Code::Endless, Default::default(), message)
            .help("a kernel is sought in acyclic digraphs: leave out a move of the cycle")
    }
}

impl Kernel {
    /// The Grundy value of each vertex: the least number that is the value of none of its options.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Is this vertex in the kernel: a P-position?
    pub fn contains(&self, vertex: usize) -> bool {
        self.values.get(vertex) == Some(&0)
    }

    /// The round of each vertex, from 1: i for the members of Pᵢ and Nᵢ.
    pub fn round_of(&self) -> &[usize] {
        &self.rounds
    }

    /// P₁, N₁; P₂, N₂; …
    pub fn rounds(&self) -> Vec<Round> {
        let count = self.rounds.iter().max().copied().unwrap_or(0);
        let mut rounds = vec![Round::default(); count];
        for (vertex, round) in self.rounds.iter().enumerate() {
            let round = &mut rounds[round - 1];
            match self.contains(vertex) {
                true => round.p.push(vertex),
                false => round.n.push(vertex),
            }
        }
        rounds
    }
}

/// The least number that is none of the values.
fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.collect();
    let mut found = vec![false; values.len()];
    for value in values {
        if let Some(found) = usize::try_from(value)
            .ok()
            .and_then(|value| found.get_mut(value))
        {
            *found = true;
        }
    }
    let free = found.iter().position(|found| !found);
    u64::try_from(free.unwrap_or(found.len())).unwrap_or(u64::MAX)
}
