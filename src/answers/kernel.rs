//! The kernel of a digraph.

use crate::render::KernelView;
use serde::Serialize;

/// The answer of `kernel`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KernelAnswer {
    /// How many positions there are.
    pub vertices: usize,
    /// How many moves.
    pub moves: usize,
    /// P1 and N1, P2 and N2, …
    pub rounds: Vec<RoundAnswer>,
    /// Every position.
    pub positions: Vec<VertexAnswer>,
}

/// A round of the algorithm of Bouton and von Neumann, by the names of its positions.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundAnswer {
    /// Its P-positions.
    pub p: Vec<String>,
    /// Its N-positions.
    pub n: Vec<String>,
}

/// A position of a digraph.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VertexAnswer {
    /// Its name.
    pub name: String,
    /// `P` or `N`.
    pub outcome: &'static str,
    /// Its Grundy value.
    pub grundy: u64,
    /// Its round.
    pub round: usize,
}

/// A line of the CSV of `kernel`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KernelRow {
    vertex: String,
    outcome: &'static str,
    grundy: u64,
    round: usize,
}

impl From<&KernelView> for KernelAnswer {
    fn from(view: &KernelView) -> KernelAnswer {
        let rounds = view.kernel.rounds().into_iter();
        let rounds = rounds.map(|round| RoundAnswer {
            p: view.names(&round.p),
            n: view.names(&round.n),
        });
        let positions = (0..view.digraph.vertices()).map(|vertex| VertexAnswer {
            name: view.digraph.name(vertex).to_string(),
            outcome: view.outcome(vertex),
            grundy: view.kernel.values()[vertex],
            round: view.kernel.round_of()[vertex],
        });
        KernelAnswer {
            vertices: view.digraph.vertices(),
            moves: view.digraph.arcs(),
            rounds: rounds.collect(),
            positions: positions.collect(),
        }
    }
}

impl KernelAnswer {
    /// A line for each position.
    pub fn rows(&self) -> impl Iterator<Item = KernelRow> {
        self.positions.iter().map(|position| KernelRow {
            vertex: position.name.clone(),
            outcome: position.outcome,
            grundy: position.grundy,
            round: position.round,
        })
    }
}
