//! How hard a solution is sought.

use grundy_proofs::prover::ProofEffort;
use grundy_work::Resource;

/// How hard to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBounds {
    /// For each proof.
    pub effort: ProofEffort,
    /// The most states of a learned automaton.
    pub states: usize,
    /// The most positions of a table.
    pub positions: usize,
}

impl SearchBounds {
    /// Enough for what is known to be solved, and not much more.
    pub const fn new() -> SearchBounds {
        SearchBounds {
            effort: ProofEffort {
                states: 1 << 19,
                work: 48_000_000,
                description: 3_000_000,
            },
            states: 1 << 10,
            positions: 1 << 21,
        }
    }
}

impl SearchBounds {
    /// The same where the limits on what work may take are others than the usual ones.
    pub(super) fn within(self, most: &grundy_work::Limits) -> SearchBounds {
        SearchBounds {
            states: most.count(Resource::States, self.states),
            positions: most.count(Resource::Positions, self.positions),
            ..self
        }
    }

    /// For many games after each other: what needs little is found.
    pub const fn brief() -> SearchBounds {
        SearchBounds {
            effort: ProofEffort {
                work: ProofEffort::BRIEF.work,
                ..SearchBounds::new().effort
            },
            states: 1 << 8,
            positions: 1 << 16,
        }
    }
}

impl Default for SearchBounds {
    fn default() -> SearchBounds {
        SearchBounds::new()
    }
}
