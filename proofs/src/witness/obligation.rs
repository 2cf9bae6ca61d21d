//! Obligations: statements on integers, free of quantifiers, that a solver decides.

use super::terms::{OutOfReach, smt_condition};
use grundy_rules::formula::{Condition, NoGames, shown_condition};
use grundy_rules::number::Number;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A statement "for all integers: if all hypotheses hold, so does the conclusion", one step of a proof.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// Which step it is: `no move from S to S (3)`.
    pub name: String,
    /// What it says, in words.
    pub says: String,
    /// Its variables, by their places.
    variables: BTreeMap<usize, String>,
    hypotheses: Vec<Condition>,
    conclusion: Condition,
}

/// What a solver says of an obligation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverVerdict {
    /// It holds for all integers.
    Valid,
    /// It does not hold: values of the variables where it is false.
    Refuted(Vec<(String, Number)>),
    /// The solver gave up, or printed something else: its words.
    Unknown(String),
    /// There is no solver.
    NoSolver,
}

/// A function that asks a solver.
pub type Solver<'s> = dyn FnMut(&Obligation) -> SolverVerdict + 's;

impl Obligation {
    /// # Errors
    /// What is no polynomial, in words.
    pub(super) fn new(
        name: String,
        says: String,
        names: &[String],
        hypotheses: Vec<Condition>,
        conclusion: Condition,
    ) -> Result<Obligation, OutOfReach> {
        let mut places = Vec::new();
        for condition in hypotheses.iter().chain([&conclusion]) {
            condition.variables(&mut places);
            smt_condition(condition, &|place| name_at(names, place))?;
        }
        let variables = places
            .into_iter()
            .map(|place| (place, name_at(names, place)));
        Ok(Obligation {
            variables: variables.collect(),
            name,
            says,
            hypotheses,
            conclusion,
        })
    }

    /// The hypotheses as text, one condition each.
    pub fn hypotheses(&self) -> Vec<String> {
        let hypotheses = self.hypotheses.iter();
        hypotheses
            .map(|condition| shown_condition(condition, &|place| self.show(place)))
            .collect()
    }

    /// The conclusion as text.
    pub fn conclusion(&self) -> String {
        shown_condition(&self.conclusion, &|place| self.show(place))
    }

    /// The hypotheses, and the conclusion.
    pub(super) fn conditions(&self) -> (&[Condition], &Condition) {
        (&self.hypotheses, &self.conclusion)
    }

    /// The places of its variables.
    pub(super) fn places(&self) -> Vec<usize> {
        self.variables.keys().copied().collect()
    }

    /// Values with the names of their variables.
    pub(super) fn named(&self, values: Vec<(usize, Number)>) -> Vec<(String, Number)> {
        let values = values.into_iter();
        values
            .map(|(place, value)| (self.show(place), value))
            .collect()
    }

    fn show(&self, place: usize) -> String {
        self.variables.get(&place).cloned().unwrap_or_default()
    }

    /// The declarations, and that the hypotheses hold and the conclusion does not: `unsat` is the proof.
    fn assertions(&self) -> String {
        let name = |place: usize| symbol(&self.show(place));
        let mut text = String::new();
        for variable in self.variables.values() {
            let _ = writeln!(text, "(declare-const {} Int)", symbol(variable));
        }
        let written = |condition: &Condition| {
            smt_condition(condition, &name).unwrap_or_else(|_| "true".into())
        };
        for hypothesis in &self.hypotheses {
            let _ = writeln!(text, "(assert {})", written(hypothesis));
        }
        let _ = writeln!(text, "(assert (not {}))", written(&self.conclusion));
        text
    }

    /// The question for a solver, in SMT-LIB 2. [`SolverVerdict::read`] reads what it prints.
    ///
    /// ```
    /// use grundy_proofs::witness::SolverVerdict;
    /// assert_eq!(SolverVerdict::read("unsat"), SolverVerdict::Valid);
    /// assert_eq!(SolverVerdict::read("unknown"), SolverVerdict::Unknown("unknown".into()));
    /// assert!(matches!(SolverVerdict::read("sat\n((x 3) (y (- 4)))"), SolverVerdict::Refuted(_)));
    /// ```
    pub fn script(&self) -> String {
        format!(
            "(set-option :produce-models true)\n(set-logic ALL)\n{}(check-sat)\n",
            self.assertions()
        )
    }

    /// The question for the values of the variables, asked after `sat`; the answer is appended to the `sat`.
    pub fn values(&self) -> String {
        let names: Vec<_> = self.variables.values().map(|name| symbol(name)).collect();
        match names.is_empty() {
            true => String::new(),
            false => format!("(get-value ({}))\n", names.join(" ")),
        }
    }

    /// Does the conclusion, or any condition on the variables, hold at the values of an answer?
    pub(super) fn holds(condition: &Condition, names: &[String], at: &[(String, Number)]) -> bool {
        let values: Vec<Number> = names
            .iter()
            .map(|name| {
                let found = at.iter().find(|(own, _)| own == name);
                found.map_or(Number::ZERO, |(_, value)| value.clone())
            })
            .collect();
        condition.holds(&values, &NoGames) == Ok(true)
    }
}

fn name_at(names: &[String], place: usize) -> String {
    names.get(place).cloned().unwrap_or_else(|| "?".into())
}

/// A name as SMT-LIB writes it.
fn symbol(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic());
    match starts && name.chars().all(plain) && !["let", "par", "as"].contains(&name) {
        true => name.to_string(),
        false => format!("|{name}|"),
    }
}

/// All obligations in one SMT-LIB 2 file, each between `(push)` and `(pop)`: a solver answers `unsat` to each.
pub fn smtlib<'o>(obligations: impl IntoIterator<Item = &'o Obligation>) -> String {
    let mut text = String::from("(set-logic ALL)\n");
    for obligation in obligations {
        let _ = writeln!(text, "\n; {}", obligation.name);
        for line in obligation.says.lines() {
            let _ = writeln!(text, "; {line}");
        }
        let _ = write!(
            text,
            "(push 1)\n{}(check-sat)\n(pop 1)\n",
            obligation.assertions()
        );
    }
    text
}

impl SolverVerdict {
    /// Reads what a solver prints to a [`script`](Obligation::script), and after `sat` to [`values`](Obligation::values).
    pub fn read(printed: &str) -> SolverVerdict {
        let (first, rest) = printed
            .trim()
            .split_once('\n')
            .unwrap_or((printed.trim(), ""));
        match first.trim() {
            "unsat" => SolverVerdict::Valid,
            "sat" => match values_of(rest) {
                Some(values) => SolverVerdict::Refuted(values),
                None => SolverVerdict::Unknown(format!("values that cannot be read: {rest}")),
            },
            other => SolverVerdict::Unknown(other.to_string()),
        }
    }
}

/// Reads `((x 3) (y (- 4)))`.
pub(super) fn values_of(text: &str) -> Option<Vec<(String, Number)>> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let inner = match words.as_slice() {
        [] => return Some(Vec::new()),
        ["(", inner @ .., ")"] => inner,
        _ => return None,
    };
    let mut found = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let (name, digits, negative, after) = match rest {
            ["(", name, "(", "-", digits, ")", ")", after @ ..] => (name, digits, true, after),
            ["(", name, digits, ")", after @ ..] => (name, digits, false, after),
            _ => return None,
        };
        let value = Number::parse_decimal(digits)?;
        let value = match negative {
            true => value.negated(),
            false => value,
        };
        found.push((name.trim_matches('|').to_string(), value));
        rest = after;
    }
    Some(found)
}
