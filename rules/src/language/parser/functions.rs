//! Functions and indices that do not stand before round brackets: `∑ s` is read, `floor n / 2` and `s_{i + 1}` show how they are
//! written.

use super::state::{Parse, Parser};
use super::words::{NO_FACTOR, RESERVED};
use crate::language::syntax::{Expression, Kind, Name};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

/// Functions that are no names where something that they may be of stands behind them.
const OF_SOMETHING: &[&str] = &["sum", "min", "max", "gcd", "lcm", "floor", "ceil", "count"];

impl Parser {
    /// A name behind which no bracket stands; `∑ s`, and the errors for other functions and for an index in braces.
    pub(super) fn without_brackets(&mut self, name: Name) -> Parse<Expression> {
        let read = self.of_something(&name)?;
        Ok(read.unwrap_or_else(|| Expression::new(Kind::Name(name.text), name.span)))
    }

    fn of_something(&mut self, name: &Name) -> Parse<Option<Expression>> {
        if self.at_line_end() {
            return Ok(None);
        }
        if self.is_sign(Sign::BraceOpen) && self.peek().adjacent && name.text.ends_with('_') {
            return Err(self.index_in_braces(name));
        }
        let follows = match &self.peek().lexeme {
            Lexeme::Name(word) => {
                !RESERVED.contains(&word.as_str()) && !NO_FACTOR.contains(&word.as_str())
            }
            Lexeme::Number(_) => true,
            _ => false,
        };
        if !follows || !OF_SOMETHING.contains(&name.text.as_str()) {
            return Ok(None);
        }
        let sign = !self.source_of(name.span).starts_with("sum");
        if name.text == "sum" && sign && self.lone_name_follows() {
            let of = self.name("a vector")?;
            let span = name.span.to(of.span);
            let of = Expression::new(Kind::Name(of.text), of.span);
            let kind = Kind::Call(name.clone(), vec![of]);
            return Ok(Some(Expression::new(kind, span)));
        }
        Err(self.function_of_nothing(name))
    }

    fn source_of(&self, span: Span) -> &str {
        self.source.get(span.start..span.end).unwrap_or_default()
    }

    /// Is the next token a name, and what is behind it no part of the same sum or product?
    fn lone_name_follows(&mut self) -> bool {
        if !matches!(&self.peek().lexeme, Lexeme::Name(name) if !name.contains('_')) {
            return false;
        }
        let at = self.at;
        self.at += 1;
        let goes_on = [
            Sign::Plus,
            Sign::Minus,
            Sign::Monus,
            Sign::Xor,
            Sign::Times,
            Sign::Slash,
            Sign::Caret,
            Sign::Factorial,
            Sign::BracketOpen,
            Sign::BraceOpen,
            Sign::ParenOpen,
        ];
        let alone = !goes_on.iter().any(|sign| self.is_sign(*sign)) && !self.begins_factor();
        self.at = at;
        alone
    }

    /// `floor n / 2`, `gcd n k`, `max x, y`, `\sum s_i`, behind the name of the function.
    fn function_of_nothing(&mut self, function: &Name) -> Diagnostic {
        let name = function.text.as_str();
        let message = format!("brackets say what {name} is of");
        let error = Diagnostic::new(Code::Unexpected, function.span, message);
        let error = error.label("without brackets");
        let from = self.peek().span;
        if name == "count" {
            return error.help("the number of entries with a property is count(s > 0)");
        }
        let read = match name {
            "floor" | "ceil" => self.deeper(Self::product).map(|of| vec![of]),
            _ => self.several_of(name),
        };
        let Ok(of) = read else {
            return error.help(format!("write {name}(…)"));
        };
        let powers = [Sign::Caret, Sign::Times, Sign::Slash];
        if powers.iter().any(|sign| self.is_sign(*sign)) {
            return error.help(format!("write {name}(…)"));
        }
        let inside: Vec<String> = of.iter().map(|of| self.summed(name, of)).collect();
        let cure = format!("{name}({})", inside.join(", "));
        let error = error.help(format!("write {cure}"));
        error.patch(function.span.to(from).to(self.last_span()), cure)
    }

    /// What a function of several numbers is of: `n k` or `x, y`, or one vector.
    fn several_of(&mut self, function: &str) -> Parse<Vec<Expression>> {
        let mut of = vec![self.deeper(Self::indexed)?];
        while function != "sum" && of.len() < 8 {
            let at = self.at;
            let comma = self.take_sign(Sign::Comma);
            let name = matches!(self.peek().lexeme, Lexeme::Name(_) | Lexeme::Number(_));
            if !name || !comma && !self.begins_factor() {
                self.at = at;
                break;
            }
            let next = self.deeper(Self::indexed)?;
            // `i <= max x, j <= 3`
            if comma && !matches!(self.relation(), Ok(None)) {
                self.at = at;
                break;
            }
            of.push(next);
        }
        Ok(of)
    }

    /// The text of what a function is of; the sum of all s_i is that of s.
    fn summed(&self, function: &str, of: &Expression) -> String {
        let text = self.source_of(of.span);
        let letter =
            |index: &str| index.chars().count() == 1 && index.chars().all(char::is_alphabetic);
        match (&of.kind, function, text.split_once('_')) {
            (Kind::Name(_) | Kind::Index(..), "sum", Some((vector, index))) if letter(index) => {
                vector.to_string()
            }
            (Kind::Index(vector, index), "sum", None) if matches!(index.kind, Kind::Name(_)) => {
                self.source_of(vector.span).to_string()
            }
            _ => text.to_string(),
        }
    }

    /// `s_{i + 1}`, where s is no heap.
    fn index_in_braces(&mut self, name: &Name) -> Diagnostic {
        let of = name.text.trim_end_matches('_');
        let message = format!("an index with an operation is no part of a name: {of}_{{…}}");
        Diagnostic::new(Code::Unexpected, name.span, message)
            .label("a name with an index")
            .help(format!(
                "an entry of a vector is {of}[i + 1], a term of a sequence {of}(n + 1)"
            ))
    }
}
