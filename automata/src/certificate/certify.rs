//! Makes certificates of true sentences.

use super::claimed::CertifiedClaim;
use super::definition::{CertifiedRelation, CertifiedSentence};
use super::names::{is_name, unnamed};
use super::naming::Namer;
use crate::automaton::Variable;
use crate::budget::{Budget, NoAutomaton};
use crate::formula::Formula;
use crate::numeration::Numeration;
use crate::prepare::{FreshVariables, prepared};
use std::collections::BTreeMap;

/// A true sentence with all that is needed to re-check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(super) title: Vec<String>,
    pub(super) system: Numeration,
    pub(super) definitions: Vec<CertifiedRelation>,
    pub(super) sentences: Vec<CertifiedSentence>,
    /// What is claimed of which game, if that is in the certificate.
    pub(super) claimed: Option<CertifiedClaim>,
}

impl Certificate {
    /// Sets the lines that say what the sentence is about. They are for people and not re-checked.
    #[must_use]
    pub fn titled(mut self, lines: impl IntoIterator<Item = String>) -> Certificate {
        self.title = lines.into_iter().collect();
        self
    }

    /// The number of definitions, including those that the producer added.
    #[must_use]
    pub fn definitions(&self) -> usize {
        self.definitions.len()
    }

    /// The states of all automata.
    #[must_use]
    pub fn states(&self) -> usize {
        self.definitions.iter().map(|d| d.automaton.states()).sum()
    }

    /// The sets of product states, the closed sets of the sentences among them.
    #[must_use]
    pub fn sets(&self) -> usize {
        self.sentences.len()
            + self
                .definitions
                .iter()
                .filter_map(|d| d.shown.as_ref())
                .map(|shown| shown.state.len())
                .sum::<usize>()
    }
}

/// The certificate of a true sentence. Free variables are read as variables of an outermost `forall`.
///
/// A relation that occurs in the sentence, or in a definition, may be defined before it: by its name, its arguments
/// in order, and a formula, whose other free variables are quantified existentially. It is an error if the automaton
/// of the relation is not that of the definition. A relation without a definition is defined by its automaton, which
/// is part of the statement.
///
/// # Errors
/// `NoAutomaton::Wrong` if the sentence is false, if a relation is not what its definition says, or if a name is not made of
/// letters, digits and `_`; `NoAutomaton::NotAutomatic` for an atom that is not automatic in the numeration; `NoAutomaton::TooLarge` for coefficients from 2^40
/// and bounds from 2^53 on, and for a period of a numeration whose quotients, each made larger by 1, have a product above 2^20; a limit of the budget.
///
/// ```
/// use grundy_automata::{Budget, Formula, Numeration, Variable, certify};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// let (n, a, b) = (Variable(0), Variable(1), Variable(2));
/// let paid = Formula::exists([a, b], Formula::eq(n, a * 3 + b * 5));
/// let sentence = Formula::for_all([n], Formula::implies(Formula::le(8, n), paid));
/// let certificate = certify(&sentence, &[], &Numeration::binary(), &Budget::default())?;
/// let mut file = Vec::new();
/// certificate.write(&mut file).unwrap();
/// let file = String::from_utf8(file).unwrap();
/// assert_eq!(
///     grundy_verify::verify(&file).unwrap().statements,
///     ["Q1(x0) := exists x3, x4 (x0 - 3*x3 - 5*x4 = 0)", "forall x0 (x0 <= 7 or Q1(x0))"],
/// );
/// # Ok(()) }
/// ```
pub fn certify(
    sentence: &Formula,
    definitions: &[(&str, Vec<Variable>, Formula)],
    system: &Numeration,
    budget: &Budget<'_>,
) -> Result<Certificate, NoAutomaton> {
    let periods = system.quotients().iter();
    let product = periods.fold(1u32, |product, a| product.saturating_mul(a + 1));
    if product > 1 << 20 {
        return Err(NoAutomaton::TooLarge);
    }
    let given = definitions.iter().map(|(name, ..)| (*name).into());
    let mut namer = Namer::new(system, budget, given.collect());
    for (name, variables, formula) in definitions {
        if !is_name(name) {
            return Err(unnamed(name));
        }
        namer.given(name, variables, formula)?;
    }
    let mut body = sentence;
    let mut names: BTreeMap<Variable, Variable> = BTreeMap::new();
    while let Formula::ForAll(variables, part) = body {
        names.extend(variables.iter().map(|v| (*v, *v)));
        body = part;
    }
    namer.fresh = FreshVariables(namer.fresh.0.max(FreshVariables::above(sentence).0));
    let core = prepared(body, &names, &mut namer.fresh)?;
    let formula = namer.without_quantifiers(&core)?;
    let forall: Vec<Variable> = formula.free_variables().into_iter().collect();
    let closed = namer.closed(&forall, &formula)?;
    Ok(Certificate {
        title: Vec::new(),
        system: system.clone(),
        definitions: namer.definitions,
        sentences: vec![CertifiedSentence {
            forall,
            formula,
            closed,
        }],
        claimed: None,
    })
}
