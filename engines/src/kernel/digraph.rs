//! A finite digraph whose vertices have names.

use grundy_rules::language::Diagnostic;
use indexmap::IndexSet;

/// A finite digraph whose vertices have names.
///
/// ```
/// use grundy_engines::kernel::Digraph;
/// let job = grundy_work::Job::quiet();
/// let digraph = Digraph::read("a -> b\nb -> c\na -> c", &job).unwrap();
/// let kernel = digraph.kernel(&job).unwrap();
/// assert_eq!(kernel.values(), [2, 1, 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digraph {
    pub(super) names: IndexSet<String>,
    pub(super) options: Vec<IndexSet<usize>>,
}

/// Why there is no digraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDigraph {
    /// What is wrong with the text, and where.
    Wrong(Vec<Diagnostic>),
    /// The job ended first.
    Interrupted,
}

impl Digraph {
    /// A digraph without vertices.
    pub fn new() -> Digraph {
        Digraph::default()
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
}
