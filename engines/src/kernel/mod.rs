//! Kernels: a set of vertices of an acyclic digraph that no arc joins, and into which an arc leads from every
//! other vertex.
//!
//! Vertices are positions, arcs are moves. The algorithm of Bouton (1901) and von Neumann (1944), as described by
//! Gurvich (2010, sections 1 and 8): P₁ holds the vertices without an arc out, N₁ those with an arc into P₁; both are
//! deleted, and so on. The kernel is P₁ ∪ P₂ ∪ …, the P-positions. Here the rounds are read off one walk in which
//! options come first, in time linear in vertices and arcs. This room knows nothing of rules.

mod digraph;
mod dot;
mod edges;
mod kernel_of_digraph;
mod read;

pub use digraph::{Digraph, NoDigraph};
pub use kernel_of_digraph::{Kernel, NoKernel, Round};
