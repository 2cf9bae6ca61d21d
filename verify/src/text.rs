//! Reads the formulas of certificates, which have no quantifiers.

use crate::fault::Fault;
use crate::token::{FARTHEST, FormulaToken, tokens};

/// Coefficients, constants and moduli are smaller than this. A fixed bound.
const LARGEST: i64 = 1 << 40;
/// The most atoms of a formula.
const ATOMS: usize = 1000;
/// The deepest nesting of parentheses and negations. A fixed bound.
const DEPTH: u32 = 200;

/// A sum of multiples of variables, each given by its place, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LinearSum {
    /// Coefficients by place, none of them 0.
    pub(crate) terms: std::collections::BTreeMap<usize, i64>,
    pub(crate) constant: i64,
}

/// An atomic formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormulaAtom {
    /// low <= sum <= high, for a sum without constant.
    Linear {
        sum: LinearSum,
        low: Option<i64>,
        high: Option<i64>,
    },
    /// The sum is 0 modulo the modulus.
    Congruent { sum: LinearSum, modulus: i64 },
    /// The nim-sum of the three numbers is 0.
    Xor([usize; 3]),
    /// A power of the base.
    Power(usize),
    /// The second number is floor(n·alpha), where n is the first one.
    Floor([usize; 2]),
    /// The numbers are in the relation of an earlier definition.
    Relation(usize, Vec<usize>),
}

/// A formula over atoms that are given by their place in a list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CheckedFormula {
    Constant(bool),
    Atom(usize),
    Not(Box<CheckedFormula>),
    And(Vec<CheckedFormula>),
    Or(Vec<CheckedFormula>),
    Implies(Box<CheckedFormula>, Box<CheckedFormula>),
    Iff(Box<CheckedFormula>, Box<CheckedFormula>),
}

impl CheckedFormula {
    /// The formula without conjunctions in conjunctions, disjunctions in disjunctions, and those of one part.
    pub(crate) fn flattened(self) -> CheckedFormula {
        let boxed = |part: Box<CheckedFormula>| Box::new(part.flattened());
        let joined = |parts: Vec<CheckedFormula>, and: bool| {
            let mut all = Vec::new();
            for part in parts {
                match (part.flattened(), and) {
                    (CheckedFormula::And(inner), true) | (CheckedFormula::Or(inner), false) => {
                        all.extend(inner);
                    }
                    (CheckedFormula::Constant(truth), _) if truth == and => {}
                    (other, _) => all.push(other),
                }
            }
            match (all.len(), all.pop(), and) {
                (0, ..) => CheckedFormula::Constant(and),
                (1, Some(only), _) => only,
                (_, last, and) => {
                    all.extend(last);
                    match and {
                        true => CheckedFormula::And(all),
                        false => CheckedFormula::Or(all),
                    }
                }
            }
        };
        match self {
            CheckedFormula::And(parts) => joined(parts, true),
            CheckedFormula::Or(parts) => joined(parts, false),
            CheckedFormula::Not(part) => CheckedFormula::Not(boxed(part)),
            CheckedFormula::Implies(a, b) => CheckedFormula::Implies(boxed(a), boxed(b)),
            CheckedFormula::Iff(a, b) => CheckedFormula::Iff(boxed(a), boxed(b)),
            other => other,
        }
    }

    /// The truth, if the atoms that are settled settle it (Kleene, 1938).
    pub(crate) fn truth(&self, atom: &dyn Fn(usize) -> Option<bool>) -> Option<bool> {
        match self {
            CheckedFormula::Constant(truth) => Some(*truth),
            CheckedFormula::Atom(place) => atom(*place),
            CheckedFormula::Not(part) => part.truth(atom).map(|truth| !truth),
            CheckedFormula::And(parts) => fold(parts, atom, false),
            CheckedFormula::Or(parts) => fold(parts, atom, true),
            CheckedFormula::Implies(a, b) => match (a.truth(atom), b.truth(atom)) {
                (Some(false), _) | (_, Some(true)) => Some(true),
                (Some(true), Some(false)) => Some(false),
                _ => None,
            },
            CheckedFormula::Iff(a, b) => Some(a.truth(atom)? == b.truth(atom)?),
        }
    }
}

/// One part with the truth `strong` settles the whole; otherwise all parts must be settled.
fn fold(
    parts: &[CheckedFormula],
    atom: &dyn Fn(usize) -> Option<bool>,
    strong: bool,
) -> Option<bool> {
    let mut all = Some(!strong);
    for part in parts {
        match part.truth(atom) {
            Some(truth) if truth == strong => return Some(strong),
            Some(_) => {}
            None => all = None,
        }
    }
    all
}

/// The formula of a text, and its atoms: different ones, in the order in which they are first met.
pub(crate) fn parse(
    text: &str,
    variables: &[String],
    relations: &[(String, usize)],
) -> Result<(CheckedFormula, Vec<FormulaAtom>), Fault> {
    let mut parser = FormulaParser {
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
        variables,
        relations,
        atoms: Vec::new(),
    };
    let formula = parser.formula()?;
    match parser.tokens.get(parser.at) {
        None => Ok((formula, parser.atoms)),
        Some(token) => Err(bad(format!("{token:?} after the end of a formula"))),
    }
}

fn bad(message: String) -> Fault {
    Fault::Bad(message)
}

struct FormulaParser<'a> {
    tokens: Vec<FormulaToken>,
    at: usize,
    depth: u32,
    variables: &'a [String],
    relations: &'a [(String, usize)],
    atoms: Vec<FormulaAtom>,
}

impl FormulaParser<'_> {
    fn is_sign(&self, ahead: usize, sign: &str) -> bool {
        matches!(self.tokens.get(self.at + ahead), Some(FormulaToken::Sign(found)) if *found == sign)
    }

    fn is_word(&self, ahead: usize, word: &str) -> bool {
        matches!(self.tokens.get(self.at + ahead), Some(FormulaToken::Word(found)) if found == word)
    }

    /// Takes the next token if it is this sign or word.
    fn takes(&mut self, what: &str) -> bool {
        let found = self.is_sign(0, what) || self.is_word(0, what);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, what: &str) -> Result<(), Fault> {
        if self.takes(what) {
            return Ok(());
        }
        Err(match self.tokens.get(self.at) {
            Some(token) => bad(format!("{token:?} where {what:?} should be")),
            None => bad(format!("a formula ends where {what:?} should be")),
        })
    }

    /// a => b and a <=> b bind least and do not chain.
    fn formula(&mut self) -> Result<CheckedFormula, Fault> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(bad(format!("a formula is deeper than {DEPTH}")));
        }
        let first = self.some()?;
        let formula = if self.takes("=>") {
            CheckedFormula::Implies(Box::new(first), Box::new(self.some()?))
        } else if self.takes("<=>") {
            CheckedFormula::Iff(Box::new(first), Box::new(self.some()?))
        } else {
            first
        };
        self.depth -= 1;
        Ok(formula)
    }

    fn some(&mut self) -> Result<CheckedFormula, Fault> {
        let mut parts = vec![self.all()?];
        while self.takes("or") {
            parts.push(self.all()?);
        }
        Ok(CheckedFormula::Or(parts))
    }

    fn all(&mut self) -> Result<CheckedFormula, Fault> {
        let mut parts = vec![self.literal()?];
        while self.takes("and") {
            parts.push(self.literal()?);
        }
        Ok(CheckedFormula::And(parts))
    }

    fn literal(&mut self) -> Result<CheckedFormula, Fault> {
        let mut negated = false;
        while self.takes("not") {
            negated = !negated;
        }
        let part = self.primary()?;
        Ok(if negated {
            CheckedFormula::Not(Box::new(part))
        } else {
            part
        })
    }

    fn primary(&mut self) -> Result<CheckedFormula, Fault> {
        if self.takes("true") {
            return Ok(CheckedFormula::Constant(true));
        }
        if self.takes("false") {
            return Ok(CheckedFormula::Constant(false));
        }
        let nim_sum = self.is_sign(0, "(") && self.is_sign(2, ")") && self.is_word(3, "xor");
        if !nim_sum && self.takes("(") {
            let formula = self.formula()?;
            self.expect(")")?;
            return Ok(formula);
        }
        let atom = self.atom(nim_sum)?;
        if self.atoms.len() == ATOMS {
            return Err(bad(format!("a formula has more than {ATOMS} atoms")));
        }
        let known = self.atoms.iter().position(|known| *known == atom);
        Ok(CheckedFormula::Atom(known.unwrap_or_else(|| {
            self.atoms.push(atom);
            self.atoms.len() - 1
        })))
    }

    fn atom(&mut self, nim_sum: bool) -> Result<FormulaAtom, Fault> {
        if nim_sum {
            let first = self.in_parentheses()?;
            self.expect("xor")?;
            let second = self.in_parentheses()?;
            self.expect("=")?;
            return Ok(FormulaAtom::Xor([first, second, self.variable()?]));
        }
        if self.is_word(0, "floor") && self.is_sign(1, "(") {
            return self.floor();
        }
        match (self.tokens.get(self.at), self.is_sign(1, "(")) {
            (Some(FormulaToken::Word(name)), true) => {
                let name = name.clone();
                self.at += 2;
                let mut arguments = Vec::new();
                while !self.takes(")") {
                    if !arguments.is_empty() {
                        self.expect(",")?;
                    }
                    arguments.push(self.variable()?);
                }
                self.relation(&name, arguments)
            }
            _ => self.comparison(),
        }
    }

    /// floor((n)*alpha) = m.
    fn floor(&mut self) -> Result<FormulaAtom, Fault> {
        self.at += 2;
        let first = self.in_parentheses()?;
        for what in ["*", "alpha", ")", "="] {
            self.expect(what)?;
        }
        Ok(FormulaAtom::Floor([first, self.variable()?]))
    }

    fn in_parentheses(&mut self) -> Result<usize, Fault> {
        self.expect("(")?;
        let variable = self.variable()?;
        self.expect(")")?;
        Ok(variable)
    }

    fn relation(&self, name: &str, arguments: Vec<usize>) -> Result<FormulaAtom, Fault> {
        if let ("power", [variable]) = (name, &arguments[..]) {
            return Ok(FormulaAtom::Power(*variable));
        }
        match self.relations.iter().position(|(known, _)| known == name) {
            None => Err(bad(format!("{name} is not defined before it is used"))),
            Some(place) if self.relations[place].1 != arguments.len() => Err(bad(format!(
                "{name} takes {} arguments",
                self.relations[place].1
            ))),
            Some(place) => Ok(FormulaAtom::Relation(place, arguments)),
        }
    }

    /// sum <= sum, sum >= sum, sum = sum, sum = sum mod m, number <= sum <= number.
    fn comparison(&mut self) -> Result<FormulaAtom, Fault> {
        let first = self.sum()?;
        if self.takes("=") {
            let sum = first.minus(&self.sum()?)?;
            if !self.takes("mod") {
                return linear(sum, Some(0), Some(0));
            }
            let Some(FormulaToken::Number(modulus)) = self.tokens.get(self.at).cloned() else {
                return Err(bad("a modulus should follow mod".into()));
            };
            self.at += 1;
            if !(1..LARGEST).contains(&modulus) || sum.constant.abs() >= LARGEST {
                return Err(bad(format!("the modulus {modulus} is not allowed")));
            }
            return Ok(FormulaAtom::Congruent { sum, modulus });
        }
        if self.takes(">=") {
            return linear(first.minus(&self.sum()?)?, Some(0), None);
        }
        self.expect("<=")?;
        let second = self.sum()?;
        if !self.takes("<=") {
            return linear(first.minus(&second)?, None, Some(0));
        }
        let third = self.sum()?;
        if !first.terms.is_empty() || !third.terms.is_empty() {
            return Err(bad("bounds on both sides of a sum must be numbers".into()));
        }
        linear(second, Some(first.constant), Some(third.constant))
    }

    fn sum(&mut self) -> Result<LinearSum, Fault> {
        let mut sum = LinearSum::default();
        let mut negative = self.takes("-");
        loop {
            let mut factor = 1;
            let mut variable = true;
            if let Some(FormulaToken::Number(number)) = self.tokens.get(self.at) {
                factor = *number;
                self.at += 1;
                variable = self.takes("*");
            }
            let factor = if negative { -factor } else { factor };
            let place = if variable {
                Some(self.variable()?)
            } else {
                None
            };
            sum.add(place, factor)?;
            negative = self.is_sign(0, "-");
            if !self.takes("-") && !self.takes("+") {
                return Ok(sum);
            }
        }
    }

    fn variable(&mut self) -> Result<usize, Fault> {
        let Some(FormulaToken::Word(name)) = self.tokens.get(self.at) else {
            return Err(bad(match self.tokens.get(self.at) {
                Some(token) => format!("{token:?} where a variable should be"),
                None => "a formula ends where a variable should be".into(),
            }));
        };
        self.at += 1;
        let place = self.variables.iter().position(|known| known == name);
        place.ok_or_else(|| bad(format!("{name} is not a variable here")))
    }
}

impl LinearSum {
    fn add(&mut self, variable: Option<usize>, factor: i64) -> Result<(), Fault> {
        let Some(place) = variable else {
            self.constant += factor;
            return within(self.constant, FARTHEST);
        };
        let coefficient = self.terms.entry(place).or_insert(0);
        *coefficient += factor;
        within(*coefficient, LARGEST)?;
        self.terms.retain(|_, coefficient| *coefficient != 0);
        Ok(())
    }

    fn minus(mut self, other: &LinearSum) -> Result<LinearSum, Fault> {
        for (place, coefficient) in &other.terms {
            self.add(Some(*place), -coefficient)?;
        }
        self.add(None, -other.constant)?;
        Ok(self)
    }
}

/// Checks that a number is so small that sums of two fit.
fn within(number: i64, most: i64) -> Result<(), Fault> {
    if number.abs() < most {
        Ok(())
    } else {
        Err(bad(format!("the number {number} is too large")))
    }
}

/// A linear constraint, with the constant moved to the bounds.
fn linear(mut sum: LinearSum, low: Option<i64>, high: Option<i64>) -> Result<FormulaAtom, Fault> {
    let constant = std::mem::take(&mut sum.constant);
    let shifted = |bound: Option<i64>| {
        let Some(bound) = bound else { return Ok(None) };
        within(bound - constant, FARTHEST)?;
        Ok(Some(bound - constant))
    };
    let (low, high) = (shifted(low)?, shifted(high)?);
    Ok(FormulaAtom::Linear { sum, low, high })
}
