//! Certificates: true sentences in a form that another program can re-check.
//!
//! The proof of a sentence is a list of definitions, each with its automaton, and a closed set of product states of
//! the sentence's parts. The sets of product states that the states of a table stand for (the subset construction of
//! Rabin and Scott, 1959) prove that the table is the automaton of its definition: they can be checked without
//! constructing anything. The format, the tests and why they suffice: `verify/FORMAT.md`. The crate
//! `grundy-verify` holds the tests and shares no code with this one.

mod certify;
mod claimed;
mod definition;
mod ends;
mod machine;
mod names;
mod naming;
mod sets;
mod written;

pub use certify::{Certificate, certify};
pub use claimed::{CertifiedClaim, Certifier};
pub(crate) use names::is_name;
