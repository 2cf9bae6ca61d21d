//! Reads terms and conditions.

use super::lexer::{RuleToken, tokens};
use super::syntax::{Comparison, Condition, Operator, Property, Term};
use crate::fault::Fault;

/// Brackets in each other.
const DEPTH: u32 = 200;

/// Operations in each other, as in 1 + 1 + … + 1: the deepest tree of a term.
const HEIGHT: u32 = 500;

/// The most tokens that are looked at, those that are read again among them.
const STEPS: u64 = 1 << 24;

/// Words that are no names.
const WORDS: [&str; 44] = [
    "all",
    "and",
    "automaton",
    "binom",
    "binomial",
    "blocking",
    "but",
    "ceil",
    "divides",
    "div",
    "each",
    "else",
    "even",
    "factorial",
    "false",
    "floor",
    "for",
    "game",
    "gcd",
    "grundy",
    "if",
    "in",
    "is",
    "lcm",
    "max",
    "mex",
    "min",
    "mod",
    "moves",
    "multiples",
    "not",
    "odd",
    "of",
    "on",
    "or",
    "prime",
    "sqrt",
    "square",
    "sum",
    "symmetric",
    "where",
    "with",
    "without",
    "xor",
];

pub(super) fn bad(message: String) -> Fault {
    Fault::Bad(message)
}

/// Reads a text from left to right.
pub(super) struct Reader {
    tokens: Vec<RuleToken>,
    at: usize,
    depth: u32,
    steps: u64,
    /// How many operations are in each other, at most, in what was read.
    height: u32,
    /// The names with a meaning: variable number i is `names[i]`.
    pub names: Vec<String>,
    /// Whether a new name becomes a variable.
    pub binds: bool,
}

impl Reader {
    pub fn new(text: &str) -> Result<Reader, Fault> {
        Ok(Reader {
            tokens: tokens(text)?,
            at: 0,
            depth: 0,
            steps: 0,
            height: 0,
            names: Vec::new(),
            binds: false,
        })
    }

    pub fn is_at_end(&self) -> bool {
        self.at == self.tokens.len()
    }

    pub fn is(&self, what: &str) -> bool {
        match self.tokens.get(self.at) {
            Some(RuleToken::Sign(sign)) => *sign == what,
            Some(RuleToken::Word(word)) => word == what,
            _ => false,
        }
    }

    /// Takes the next token if it is this sign or word.
    pub fn takes(&mut self, what: &str) -> bool {
        let found = self.is(what);
        self.at += usize::from(found);
        found
    }

    pub fn expect(&mut self, what: &str) -> Result<(), Fault> {
        match self.takes(what) {
            true => Ok(()),
            false => Err(self.unexpected(&format!("{what:?}"))),
        }
    }

    pub fn unexpected(&self, wanted: &str) -> Fault {
        match self.tokens.get(self.at) {
            Some(RuleToken::Word(word)) => bad(format!("`{word}` where {wanted} should be")),
            Some(RuleToken::Number(number)) => bad(format!("{number} where {wanted} should be")),
            Some(RuleToken::Sign(sign)) => bad(format!("`{sign}` where {wanted} should be")),
            None => bad(format!("the text ends where {wanted} should be")),
        }
    }

    /// The end of the text.
    pub fn end(&self) -> Result<(), Fault> {
        match self.is_at_end() {
            true => Ok(()),
            false => Err(self.unexpected("the end")),
        }
    }

    /// A number that stands alone.
    pub fn number(&mut self) -> Result<i64, Fault> {
        let Some(RuleToken::Number(number)) = self.tokens.get(self.at) else {
            return Err(self.unexpected("a number"));
        };
        self.at += 1;
        Ok(*number)
    }

    /// A name that is no word of the language.
    pub fn name(&mut self) -> Result<String, Fault> {
        match self.tokens.get(self.at) {
            Some(RuleToken::Word(word)) if !WORDS.contains(&word.as_str()) => {
                self.at += 1;
                Ok(word.clone())
            }
            _ => Err(self.unexpected("a name")),
        }
    }

    /// Counts a step, and brackets in each other.
    pub fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.depth += 1;
        self.steps += 1;
        if self.depth > DEPTH || self.steps > STEPS {
            return Err(bad(format!(
                "a text has more than {DEPTH} brackets in each other"
            )));
        }
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// `a`, or `a if c else b`.
    pub fn term(&mut self) -> Result<Term, Fault> {
        self.deeper(|reader| {
            let value = reader.sum()?;
            if !reader.takes("if") {
                return Ok(value);
            }
            let condition = reader.beside(Reader::condition)?;
            reader.expect("else")?;
            let otherwise = reader.beside(Reader::term)?;
            Ok(Term::Choice(
                Box::new(condition),
                Box::new(value),
                Box::new(otherwise),
            ))
        })
    }

    fn sum(&mut self) -> Result<Term, Fault> {
        let mut sum = self.product()?;
        if self.takes("xor") {
            return self.joined(Operator::Xor, sum, Reader::product);
        }
        loop {
            let operator = if self.takes("+") {
                Operator::Plus
            } else if self.takes("-") {
                Operator::Minus
            } else {
                return Ok(sum);
            };
            sum = self.joined(operator, sum, Reader::product)?;
        }
    }

    fn product(&mut self) -> Result<Term, Fault> {
        let mut product = self.factor()?;
        loop {
            let operator = if self.takes("*") {
                Operator::Times
            } else if self.takes("/") {
                Operator::Over
            } else if self.takes("div") {
                Operator::Div
            } else if self.takes("mod") {
                Operator::Mod
            } else {
                return Ok(product);
            };
            product = self.joined(operator, product, Reader::factor)?;
        }
    }

    /// Reads what is not in the operations that were read before.
    fn beside<T>(
        &mut self,
        next: impl FnOnce(&mut Reader) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let before = std::mem::take(&mut self.height);
        let read = next(self)?;
        self.height = self.height.max(before);
        Ok(read)
    }

    /// The term that was read last, joined with the next one.
    fn joined(
        &mut self,
        operator: Operator,
        left: Term,
        next: fn(&mut Reader) -> Result<Term, Fault>,
    ) -> Result<Term, Fault> {
        let right = self.beside(next)?;
        self.height += 1;
        match self.height <= HEIGHT {
            true => Ok(Term::Binary(operator, Box::new(left), Box::new(right))),
            false => Err(bad(format!(
                "a term has more than {HEIGHT} operations in each other"
            ))),
        }
    }

    fn factor(&mut self) -> Result<Term, Fault> {
        if self.takes("-") {
            let of = self.deeper(Reader::factor)?;
            return Ok(Term::Negative(Box::new(of)));
        }
        let base = self.atom()?;
        match self.takes("^") {
            true => self.joined(Operator::Power, base, Reader::atom),
            false => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<Term, Fault> {
        if self.takes("(") {
            let term = self.term()?;
            self.expect(")")?;
            return Ok(term);
        }
        if self.takes("|") {
            let term = self.term()?;
            self.expect("|")?;
            return Ok(Term::Absolute(Box::new(term)));
        }
        match self.tokens.get(self.at) {
            Some(RuleToken::Number(number)) => {
                let number = *number;
                self.at += 1;
                Ok(Term::Number(number))
            }
            Some(RuleToken::Word(word)) => {
                let word = word.clone();
                self.word(&word)
            }
            _ => Err(self.unexpected("a number")),
        }
    }

    /// A name or a function.
    fn word(&mut self, word: &str) -> Result<Term, Fault> {
        let of_one = match word {
            "floor" => Some(Term::Floor as fn(Box<Term>) -> Term),
            "ceil" => Some(Term::Ceiling as fn(Box<Term>) -> Term),
            "sqrt" => Some(Term::Root as fn(Box<Term>) -> Term),
            _ => None,
        };
        if let Some(of_one) = of_one {
            self.at += 1;
            self.expect("(")?;
            let of = self.term()?;
            self.expect(")")?;
            return Ok(of_one(Box::new(of)));
        }
        if matches!(word, "min" | "max") {
            self.at += 1;
            self.expect("(")?;
            let mut parts = vec![self.term()?];
            while self.takes(",") {
                parts.push(self.beside(Reader::term)?);
            }
            self.expect(")")?;
            return Ok(match word {
                "min" => Term::Minimum(parts),
                _ => Term::Maximum(parts),
            });
        }
        if WORDS.contains(&word) {
            return Err(bad(format!("`{word}` is not read in a term")));
        }
        self.at += 1;
        if self.is("(") {
            return Err(bad(format!("the function `{word}` is not read")));
        }
        let known = self.names.iter().position(|name| name == word);
        match known {
            Some(place) => Ok(Term::Variable(place)),
            None if self.binds => {
                self.names.push(word.into());
                Ok(Term::Variable(self.names.len() - 1))
            }
            None => Err(bad(format!("`{word}` has no meaning here"))),
        }
    }

    /// Conditions with commas between them, which mean `and`.
    pub fn conditions(&mut self) -> Result<Condition, Fault> {
        let mut parts = vec![self.beside(Reader::condition)?];
        while self.takes(",") {
            parts.push(self.beside(Reader::condition)?);
        }
        Ok(one_or(parts, Condition::And))
    }

    /// A condition.
    pub fn condition(&mut self) -> Result<Condition, Fault> {
        self.deeper(|reader| {
            let mut parts = vec![reader.conjunction()?];
            while reader.takes("or") {
                parts.push(reader.beside(Reader::conjunction)?);
            }
            Ok(one_or(parts, Condition::Or))
        })
    }

    fn conjunction(&mut self) -> Result<Condition, Fault> {
        let mut parts = vec![self.negation()?];
        while self.takes("and") {
            parts.push(self.beside(Reader::negation)?);
        }
        Ok(one_or(parts, Condition::And))
    }

    fn negation(&mut self) -> Result<Condition, Fault> {
        if self.takes("not") {
            let of = self.deeper(Reader::negation)?;
            return Ok(Condition::Not(Box::new(of)));
        }
        if !self.is("(") {
            return self.relation();
        }
        // A bracket begins a condition or a number.
        let (before, names, depth, height) = (self.at, self.names.len(), self.depth, self.height);
        match self.relation() {
            Ok(relation) => Ok(relation),
            Err(fault) => {
                let reached = self.at;
                (self.at, self.depth, self.height) = (before + 1, depth, height);
                self.names.truncate(names);
                let inner = self.condition();
                match inner.and_then(|inner| self.expect(")").map(|()| inner)) {
                    Ok(inner) => Ok(inner),
                    Err(_) if reached > self.at => Err(fault),
                    Err(other) => Err(other),
                }
            }
        }
    }

    /// `a <= b`, `a <= b < c`, `a divides b`, `a is even`.
    fn relation(&mut self) -> Result<Condition, Fault> {
        let first = self.deeper(Reader::sum)?;
        if self.takes("divides") {
            return Ok(Condition::Divides(first, self.beside(Reader::sum)?));
        }
        if self.takes("is") {
            let negated = self.takes("not");
            let property = [
                ("even", Property::Even),
                ("odd", Property::Odd),
                ("prime", Property::Prime),
                ("square", Property::Square),
            ];
            for (word, property) in property {
                if self.takes(word) {
                    let is = Condition::Is(property, first);
                    return Ok(match negated {
                        true => Condition::Not(Box::new(is)),
                        false => is,
                    });
                }
            }
            return Err(self.unexpected("even, odd, prime or square"));
        }
        let mut parts = Vec::new();
        let mut left = first;
        while let Some(comparison) = self.comparison() {
            let right = self.beside(Reader::sum)?;
            parts.push(Condition::Compare(comparison, left, right.clone()));
            left = right;
        }
        match parts.is_empty() {
            true => Err(self.unexpected("a comparison")),
            false => Ok(one_or(parts, Condition::And)),
        }
    }

    fn comparison(&mut self) -> Option<Comparison> {
        let all = [
            ("=", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            ("<", Comparison::Less),
            ("<=", Comparison::LessEqual),
            (">", Comparison::Greater),
            (">=", Comparison::GreaterEqual),
        ];
        let found = all.into_iter().find(|(sign, _)| self.is(sign));
        self.at += usize::from(found.is_some());
        found.map(|(_, comparison)| comparison)
    }

    /// `(a, b)`
    pub fn position(&mut self) -> Result<Vec<Term>, Fault> {
        self.expect("(")?;
        let mut heaps = vec![self.beside(Reader::term)?];
        while self.takes(",") {
            heaps.push(self.beside(Reader::term)?);
        }
        self.expect(")")?;
        Ok(heaps)
    }
}

/// The only part, or all of them joined.
fn one_or(mut parts: Vec<Condition>, join: fn(Vec<Condition>) -> Condition) -> Condition {
    match (parts.len(), parts.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            parts.extend(last);
            join(parts)
        }
    }
}
