//! Sentences for other provers and for certificates.

use grundy_automata::{
    Automaton, AutomatonGraph, Budget, Certificate, Formula, NoAutomaton, Numeration, Variable,
    Walnut, certify, smtlib, walnut,
};

/// A relation of the sentence and its formula.
#[derive(Clone, Debug)]
pub struct RelationDefinition {
    /// Its name.
    pub name: String,
    /// Its arguments, in order.
    pub variables: Vec<Variable>,
    /// The formula that defines it.
    pub formula: Formula,
}

/// The sentence that play ends and the claim is true at every position.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// What its variables stand for: `x: x0`.
    pub legend: Vec<String>,
    /// The relations it uses.
    pub definitions: Vec<RelationDefinition>,
    /// The sentence.
    pub formula: Formula,
    /// The numeration in which automata decide it.
    pub system: Numeration,
    /// The automaton of what is claimed, if it is a set or a function.
    pub claimed: Option<NamedAutomaton>,
}

/// The automaton of a set of positions, or of positions with their values.
#[derive(Clone, Debug)]
pub struct NamedAutomaton {
    /// The automaton. What it does not depend on has no track.
    pub automaton: Automaton,
    /// What each track is: a heap, `x`, or a part of it, `x div p`.
    pub tracks: Vec<String>,
}

impl NamedAutomaton {
    /// The automaton as a graph.
    pub fn graph(&self) -> AutomatonGraph {
        let tracks = self.automaton.tracks();
        self.automaton.graph(|track| {
            let place = tracks.iter().position(|own| *own == track);
            let name = place.and_then(|place| self.tracks.get(place));
            name.cloned().unwrap_or_else(|| track.to_string())
        })
    }
}

impl Sentence {
    fn definitions(&self) -> Vec<(&str, Vec<Variable>, Formula)> {
        let all = self.definitions.iter();
        all.map(|one| {
            (
                one.name.as_str(),
                one.variables.clone(),
                one.formula.clone(),
            )
        })
        .collect()
    }

    /// A certificate that `grundy-verify` re-checks, with lines that say what it is about.
    ///
    /// # Errors
    /// The sentence is false, or a limit was reached.
    pub fn certificate(
        &self,
        title: &[String],
        budget: &Budget<'_>,
    ) -> Result<Certificate, NoAutomaton> {
        let certificate = certify(&self.formula, &self.definitions(), &self.system, budget)?;
        let lines = title.iter().chain(&self.legend).cloned();
        Ok(certificate.titled(lines))
    }

    /// A script in SMT-LIB 2 to which a solver answers `unsat` if the sentence is true.
    ///
    /// # Errors
    /// What linear arithmetic cannot express: nim-sums, powers, multiples of irrational numbers.
    pub fn smtlib(&self) -> Result<String, NoAutomaton> {
        smtlib(&self.formula, &self.definitions())
    }

    /// The sentence for the prover Walnut, under a name.
    ///
    /// # Errors
    /// What Walnut cannot express.
    pub fn walnut(&self, name: &str) -> Result<Walnut, NoAutomaton> {
        walnut(&self.formula, &self.definitions(), &self.system, name)
    }
}
