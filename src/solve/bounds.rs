//! Bounds on the search for a solution.

use grundy_proofs::prover::ProofEffort;
use grundy_work::Resource;

/// Bounds on the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBounds {
    /// The effort for each proof.
    pub effort: ProofEffort,
    /// The most states of a learned automaton.
    pub states: usize,
    /// The most positions of a table.
    pub positions: usize,
    /// Is a winning move searched for as a function of the position?
    pub strategies: bool,
    /// Does the search end as soon as the P-positions or the values are proved? Then misère play is not asked about.
    pub one_proof: bool,
}

impl SearchBounds {
    /// Bounds that are enough for the games known to be solvable, and not much more.
    pub const fn new() -> SearchBounds {
        SearchBounds {
            effort: ProofEffort {
                states: 1 << 19,
                work: 48_000_000,
                description: 3_000_000,
            },
            states: 1 << 10,
            positions: 1 << 21,
            strategies: true,
            one_proof: false,
        }
    }

    /// Bounds for a closed form of normal play: the search ends at the first that is proved.
    pub const fn closed_form(strategies: bool) -> SearchBounds {
        SearchBounds {
            strategies,
            one_proof: true,
            ..SearchBounds::new()
        }
    }
}

impl SearchBounds {
    /// The bounds, adapted to other limits on work.
    pub(super) fn within(self, most: &grundy_work::Limits) -> SearchBounds {
        SearchBounds {
            states: most.count(Resource::States, self.states),
            positions: most.count(Resource::Positions, self.positions),
            ..self
        }
    }

    /// Bounds for many games after each other: only easy solutions are found.
    pub const fn brief() -> SearchBounds {
        SearchBounds {
            effort: ProofEffort {
                work: ProofEffort::BRIEF.work,
                ..SearchBounds::new().effort
            },
            states: 1 << 8,
            positions: 1 << 16,
            strategies: false,
            one_proof: false,
        }
    }
}

impl Default for SearchBounds {
    fn default() -> SearchBounds {
        SearchBounds::new()
    }
}
