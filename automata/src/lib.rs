#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod addition;
mod automaton;
mod beatty;
mod bounds;
mod budget;
mod canonical;
mod certificate;
mod columns;
mod combination;
mod compile;
mod complete;
mod congruence;
mod digitwise;
mod dot;
mod eliminate;
mod formula;
mod graph;
mod hopcroft;
mod intern;
mod language;
mod learn;
mod leaves;
mod letter_classes;
mod letter_pairs;
mod linear;
mod minimise;
mod numeration;
mod phase;
mod prepare;
mod product;
mod project;
mod relation;
mod search;
mod show;
mod smtlib;
mod subsets;
mod sum;
mod symmetry;
mod walnut;
mod weight;

pub use addition::{adder, is_addition};
pub use automaton::{Automaton, Variable};
pub use budget::{Budget, NoAutomaton};
pub use certificate::{Certificate, CertifiedClaim, Certifier, certify};
pub use compile::{Compiler, Decision, compile, decide};
pub use dashu_int::UBig;
pub use formula::Formula;
pub use graph::{AutomatonGraph, GraphEdge, GraphState};
pub use learn::{Learned, Sample, SampleCell, is_learnable, learned};
pub use numeration::Numeration;
pub use relation::Relation;
pub use smtlib::smtlib;
pub use sum::Sum;
pub use walnut::{Walnut, walnut};

#[cfg(test)]
mod tests;
