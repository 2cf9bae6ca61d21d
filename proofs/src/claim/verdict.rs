//! Verdicts: the answer to a claim, with its grade.

use super::Property;
use crate::far::{self, FarPosition};
use grundy_ordinals::ordinal::{self, OrdinalPosition};
use grundy_rules::game::{GameOption, Position, show};

/// The smallest position where a claim and the computation differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position; empty if the claim is about no position, or if the heaps are ordinals or beyond 64 bits: then the witness has it.
    pub position: Position,
    /// What is claimed.
    pub claimed: Property,
    /// What is computed.
    pub computed: Property,
    /// The options that show it.
    pub witness: Witness,
}

/// The options that show what a position is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Witness {
    /// Options with their Grundy values: one with the claimed value, or one for each value below the computed
    /// one.
    Values(Vec<(GameOption, u64)>),
    /// The options that are P-positions; none, if the position is one itself.
    PPositions(Vec<GameOption>),
    /// The position of a game on ordinals, and an option that is a P-position, if it has one.
    OnOrdinals {
        /// The position.
        position: OrdinalPosition,
        /// The option.
        option: Option<OrdinalPosition>,
    },
    /// A position with heaps beyond 64 bits, and an option that shows it: a P-position, or one with the claimed value.
    Far {
        /// The position.
        position: FarPosition,
        /// The option.
        option: Option<FarPosition>,
    },
    /// Options with their Grundy values, 0 or 1, and the phases they are in.
    Phases(Vec<(GameOption, u64, &'static str)>),
    /// The claimed and the computed text say it all.
    #[default]
    Nothing,
}

impl Counterexample {
    /// May a smaller position that has a heap beyond this bound be a counterexample, too? Not if this one has no more tokens than the bound.
    pub fn may_come_later(&self, max: u64) -> bool {
        let tokens: i128 = self.position.iter().copied().map(i128::from).sum();
        tokens > i128::from(max)
    }

    /// The position as text; empty if the claim is about no position.
    pub fn shown_position(&self) -> String {
        match &self.witness {
            Witness::OnOrdinals { position, .. } => ordinal::show(position),
            Witness::Far { position, .. } => far::show(position),
            _ if self.position.is_empty() => String::new(),
            _ => show(&self.position),
        }
    }
}

/// A sentence on all positions that automata decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The theory it belongs to: `Büchi arithmetic`.
    pub theory: &'static str,
    /// The numeration in which automata read the heaps: `base 2`, `Zeckendorf`.
    pub base: String,
    /// The states of the automaton of what is claimed.
    pub states: usize,
    /// The most states of an intermediate automaton, before it was minimised.
    pub peak: usize,
    /// The most bytes of an automaton together with its construction.
    pub bytes: usize,
}

impl Proof {
    /// The argument in a few words, for a sentence on numbers alone.
    pub fn words_of_numbers(&self) -> String {
        let Proof {
            theory, base, peak, ..
        } = self;
        format!("for all values, in {theory}, {base}: at most {peak} states on the way")
    }

    /// The argument in a few words.
    pub fn words(&self) -> String {
        let Proof {
            theory,
            base,
            states,
            peak,
            ..
        } = self;
        format!(
            "for all positions, in {theory}, {base}: {states} states, at most {peak} on the way"
        )
    }
}

/// Steps of integer arithmetic that were decided, by this program or another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The name and version that another program prints: `Z3 version 4.13.4`; none if this program decided them.
    pub solver: Option<String>,
    /// The questions, in SMT-LIB 2; it answered `unsat` to each.
    pub smtlib: String,
}

/// All positions where a claim is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exceptions {
    /// As a set in the rule language, which is proved to be all of them.
    Set(String),
    /// An automaton that accepts them, if no short formula is known.
    Automaton {
        /// Its states.
        states: usize,
        /// The numeration that it reads, as `base 2`.
        base: String,
    },
    /// Those with every heap ≤ `max`, if not all are known.
    Seen {
        /// A short set in the rule language that agrees with them up to `max`, if there is one; larger heaps are not
        /// covered.
        set: Option<String>,
        /// How many they are.
        count: u64,
        /// Of how many positions.
        of: u64,
        /// The bound on each heap.
        max: u64,
    },
}

impl Exceptions {
    /// The set, if there is one.
    pub fn set_mut(&mut self) -> Option<&mut String> {
        match self {
            Exceptions::Set(set) => Some(set),
            Exceptions::Seen { set, .. } => set.as_mut(),
            Exceptions::Automaton { .. } => None,
        }
    }

    /// `false exactly at {(a, a) | a >= 5}`, `false exactly on a set of 37 states (base 3)`, or, if not all are
    /// known, `false at 5 of 441 positions with heaps up to 20: {(a, 4) | a >= 16}`.
    pub fn words(&self) -> String {
        match self {
            Exceptions::Set(set) => format!("false exactly at {set}"),
            Exceptions::Automaton { states, base } => {
                format!("false exactly on a set of {states} states ({base})")
            }
            Exceptions::Seen {
                set,
                count,
                of,
                max,
            } => {
                let set = set.as_ref().map(|set| format!(": {set}"));
                let set = set.unwrap_or_default();
                format!("false at {count} of {of} positions with heaps up to {max}{set}")
            }
        }
    }
}

/// The method of a proof: programs decide by it, and people read the words of the argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All that the claim is about was computed.
    Computing,
    /// A sentence that automata decide.
    Automata,
    /// Automata compare a formula with values whose period is proved.
    KnownPeriod,
    /// The values of games in a fact are those of a claim that is proved.
    KnownValues,
    /// Winning moves that are written down.
    WinningMoves,
    /// An option of each smaller value that is written down.
    ValuesByOptions,
    /// A formula that agrees everywhere with that of a claim that is proved.
    AnotherFormula,
    /// Induction along a recursion with mex.
    Recursion,
    /// The pairs of a recursion, counted line by line.
    Counting,
    /// The limit that belongs to a recursion.
    Limit,
    /// A theorem on sums of games.
    Sum,
    /// The final phase of misère play.
    FinalPhase,
    /// Another one, which its words say.
    Other,
}

/// The answer to a claim, with its grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// True of every position, by an argument of this program.
    Proved {
        /// How.
        method: Method,
        /// The argument, in a few words.
        by: String,
        /// The sentence that automata decided, if that is the argument.
        proof: Option<Proof>,
        /// The steps of an argument that is written down.
        steps: Vec<String>,
        /// The questions of these steps, if they are such, and who decided them.
        decided: Option<Decided>,
    },
    /// It agrees with a theorem whose proof this program has not checked.
    Agrees {
        /// The theorem, in a few words.
        theorem: String,
    },
    /// No counterexample among the positions with every heap ≤ `max`.
    Holds {
        /// The bound on each heap; `None` if the claim is about no position, and was checked completely.
        max: Option<u64>,
        /// Why there is no proof, where a claim on all values of parameters was to have one.
        unproved: Option<String>,
    },
    /// False.
    Refuted {
        /// The bound on each heap of the search, if there is one.
        max: Option<u64>,
        /// The smallest position that shows it.
        counterexample: Counterexample,
        /// All positions where it is false, if they are known.
        exceptions: Option<Exceptions>,
    },
    /// Neither proved nor refuted.
    Unknown {
        /// Why: a limit that was reached, or what the proof lacks.
        reason: String,
        /// If a proof was wanted: there is no counterexample with every heap up to this.
        holds_to: Option<u64>,
    },
}

impl Verdict {
    /// The counterexample, if the claim is refuted.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        match self {
            Verdict::Refuted { counterexample, .. } => Some(counterexample),
            _ => None,
        }
    }

    /// Proved by an argument, in a few words.
    pub fn argued(by: impl Into<String>) -> Verdict {
        Verdict::proved(Method::Other, by, Vec::new())
    }

    /// Proved by a method that is no sentence for automata, with the steps of the argument.
    pub fn proved(method: Method, by: impl Into<String>, steps: Vec<String>) -> Verdict {
        Verdict::Proved {
            method,
            by: by.into(),
            proof: None,
            steps,
            decided: None,
        }
    }

    /// Proved by a sentence that automata decide, in a few words.
    pub fn by_automata(method: Method, by: impl Into<String>, proof: Proof) -> Verdict {
        Verdict::Proved {
            method,
            by: by.into(),
            proof: Some(proof),
            steps: Vec::new(),
            decided: None,
        }
    }

    /// There is no counterexample up to a bound.
    pub fn holds(max: Option<u64>) -> Verdict {
        Verdict::Holds {
            max,
            unproved: None,
        }
    }

    /// Refuted at a position, searched up to a bound.
    pub fn refuted(max: Option<u64>, counterexample: Counterexample) -> Verdict {
        Verdict::Refuted {
            max,
            counterexample,
            exceptions: None,
        }
    }

    /// Adds all positions where the claim is false, if it is refuted.
    #[must_use]
    pub fn with_exceptions(mut self, all: Option<Exceptions>) -> Verdict {
        if let Verdict::Refuted { exceptions, .. } = &mut self {
            *exceptions = all;
        }
        self
    }

    /// Neither proved nor refuted, for a reason.
    pub fn unknown(reason: impl Into<String>) -> Verdict {
        Verdict::Unknown {
            reason: reason.into(),
            holds_to: None,
        }
    }

    /// Why it is unknown, or why it is not proved where that is known, in words; `None` for other verdicts.
    pub fn limit(&self) -> Option<String> {
        match self {
            Verdict::Holds {
                unproved: Some(why),
                ..
            } => Some(format!("not proved: {why}")),
            Verdict::Unknown {
                reason,
                holds_to: Some(max),
            } => Some(format!("not proved, holds to {max}; {reason}")),
            Verdict::Unknown { reason, .. } => Some(reason.clone()),
            _ => None,
        }
    }

    /// `proved`, `agrees`, `holds`, `refuted` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Proved { .. } => "proved",
            Verdict::Agrees { .. } => "agrees",
            Verdict::Holds { .. } => "holds",
            Verdict::Refuted { .. } => "refuted",
            Verdict::Unknown { .. } => "unknown",
        }
    }
}
