//! Ordinals as text: `w^2*3 + w + 1`, `ω²·3 + ω + 1`, `w^(w + 1)*2`, `ω^{ω}`.

use super::Ordinal;
use dashu_int::UBig;
use grundy_rules::language::{Code, Diagnostic, Span};
use std::fmt;

/// The deepest nesting of exponents in a text. A bound of the language.
const MAX_DEPTH: usize = 50;
/// The longest text that is read. A bound of the language.
const MAX_LENGTH: usize = 10_000;

const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/// The ordinal as text that can be read back: `w^2*3 + w + 1`; with `{:#}` as papers print it: `ω²·3 + ω + 1`.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pretty = f.alternate();
        if self.is_zero() {
            return f.write_str("0");
        }
        for (index, (exponent, coefficient)) in self.terms().iter().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            if exponent.is_zero() {
                write!(f, "{coefficient}")?;
                continue;
            }
            f.write_str(if pretty { "ω" } else { "w" })?;
            match (exponent.to_finite(), pretty) {
                (Some(one), _) if one.is_one() => {}
                (Some(natural), true) => f.write_str(&superscript(&natural.to_string()))?,
                (Some(natural), false) => write!(f, "^{natural}")?,
                (None, true) => write!(f, "^{{{exponent:#}}}")?,
                (None, false) if *exponent == Ordinal::omega() => f.write_str("^w")?,
                (None, false) => write!(f, "^({exponent})")?,
            }
            if !coefficient.is_one() {
                write!(f, "{}{coefficient}", if pretty { "·" } else { "*" })?;
            }
        }
        Ok(())
    }
}

fn superscript(digits: &str) -> String {
    let digit = |c: char| {
        let value = c.to_digit(10).and_then(|value| usize::try_from(value).ok());
        value.and_then(|value| SUPERSCRIPTS.chars().nth(value))
    };
    digits.chars().filter_map(digit).collect()
}

impl Ordinal {
    /// Reads an ordinal: a sum of numbers and of powers of `w` (or `ω`, `\omega`), each with a natural
    /// coefficient on either side; `+` is the natural sum, so that the order of the terms does not matter.
    ///
    /// # Errors
    /// What else was expected, and where; exponents that nest more than 50 deep.
    ///
    /// ```
    /// use grundy_ordinals::ordinal::Ordinal;
    /// let read = |text| Ordinal::parse(text).unwrap().to_string();
    /// assert_eq!(read("ω²·3 + ω + 1"), "w^2*3 + w + 1");
    /// assert_eq!(read("1 + 2 w + w^{w + 1}"), "w^(w + 1) + w*2 + 1");
    /// ```
    pub fn parse(text: &str) -> Result<Ordinal, Diagnostic> {
        let mut reader = OrdinalReader { text, at: 0 };
        reader.check_length()?;
        let ordinal = reader.sum(0)?;
        reader.skip();
        match reader.peek() {
            None => Ok(ordinal),
            Some(_) => Err(reader.expected("+ or the end of the ordinal")),
        }
    }

    /// Reads ordinals between commas, perhaps in brackets: a position.
    ///
    /// # Errors
    /// As [`Ordinal::parse`].
    pub fn parse_list(text: &str) -> Result<Vec<Ordinal>, Diagnostic> {
        let mut reader = OrdinalReader { text, at: 0 };
        reader.check_length()?;
        // (w, 1) is a list; (w) stands for its one heap.
        let bracket = reader.take('(');
        let mut all = vec![reader.sum(0)?];
        while reader.take(',') || reader.take(';') {
            all.push(reader.sum(0)?);
        }
        if bracket && !reader.take(')') {
            return Err(reader.expected(", or )"));
        }
        reader.skip();
        match reader.peek() {
            None => Ok(all),
            Some(_) => Err(reader.expected("+, a comma, or the end of the position")),
        }
    }
}

struct OrdinalReader<'t> {
    text: &'t str,
    at: usize,
}

impl OrdinalReader<'_> {
    fn check_length(&self) -> Result<(), Diagnostic> {
        match self.text.len() <= MAX_LENGTH {
            true => Ok(()),
            false => Err(Diagnostic::new(
                Code::TooLarge,
                Span::new(MAX_LENGTH, self.text.len()),
                format!("an ordinal of more than {MAX_LENGTH} bytes"),
            )),
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip();
        let found = self.peek() == Some(sign);
        if found {
            self.at += sign.len_utf8();
        }
        found
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let length = self.peek().map_or(0, char::len_utf8);
        let found = match self.peek() {
            Some(sign) => format!("found '{sign}'"),
            None => "the text ends".to_string(),
        };
        let span = Span::new(self.at, self.at + length);
        Diagnostic::new(Code::Unexpected, span, format!("expected {what}, {found}"))
            .label(format!("expected {what}"))
            .help("an ordinal is written w^2*3 + w + 1")
    }

    /// A sum of terms; the natural sum, so that 1 + w is w + 1.
    fn sum(&mut self, depth: usize) -> Result<Ordinal, Diagnostic> {
        let mut sum = self.term(depth)?;
        while self.take('+') {
            sum = sum.natural_sum(&self.term(depth)?);
        }
        Ok(sum)
    }

    fn term(&mut self, depth: usize) -> Result<Ordinal, Diagnostic> {
        self.skip();
        if let Some(natural) = self.natural() {
            let times = self.times();
            return match self.power(depth)? {
                Some(power) => Ok(power.times(&natural)),
                None if times => Err(self.expected("a power of w")),
                None => Ok(Ordinal::finite(natural)),
            };
        }
        let Some(power) = self.power(depth)? else {
            return Err(self.expected("a number or a power of w"));
        };
        if !self.times() {
            return Ok(power);
        }
        self.skip();
        match self.natural() {
            Some(natural) => Ok(power.times(&natural)),
            None => Err(self.expected("a natural coefficient")),
        }
    }

    fn times(&mut self) -> bool {
        ['*', '·', '×', '⋅'].into_iter().any(|sign| self.take(sign))
    }

    fn natural(&mut self) -> Option<UBig> {
        let rest = self.rest();
        let length = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let natural = rest[..length].parse::<UBig>().ok()?;
        self.at += length;
        Some(natural)
    }

    /// ω with its exponent, if one begins here.
    fn power(&mut self, depth: usize) -> Result<Option<Ordinal>, Diagnostic> {
        self.skip();
        let spelling = ["w", "ω", "\\omega"];
        let Some(omega) = spelling.iter().find(|s| self.rest().starts_with(**s)) else {
            return Ok(None);
        };
        self.at += omega.len();
        let exponent = match self.peek().and_then(|c| SUPERSCRIPTS.find(c)) {
            Some(_) => self.superscript()?,
            None if self.take('^') => self.exponent(depth)?,
            None => Ordinal::from(1),
        };
        Ok(Some(Ordinal::power_times(exponent, UBig::ONE)))
    }

    fn superscript(&mut self) -> Result<Ordinal, Diagnostic> {
        let mut digits = String::new();
        while let Some(c) = self.peek()
            && let Some(digit) = SUPERSCRIPTS.chars().position(|sign| sign == c)
        {
            digits.push_str(&digit.to_string());
            self.at += c.len_utf8();
        }
        let natural = digits.parse::<UBig>();
        natural
            .map(Ordinal::finite)
            .map_err(|_| self.expected("an exponent"))
    }

    fn exponent(&mut self, depth: usize) -> Result<Ordinal, Diagnostic> {
        if depth >= MAX_DEPTH {
            let span = Span::new(self.at, self.at);
            let message = format!("exponents nest more than {MAX_DEPTH} deep");
            return Err(Diagnostic::new(Code::TooDeep, span, message));
        }
        let opening = self.at;
        for (open, close) in [('(', ')'), ('{', '}')] {
            if self.take(open) {
                let inner = self.sum(depth + 1)?;
                if self.take(close) {
                    return Ok(inner);
                }
                self.skip();
                if self.peek().is_some() {
                    return Err(self.expected(&format!("+ or {close}")));
                }
                let span = Span::new(opening, opening + 1);
                let message = format!("this bracket is not closed: expected {close}");
                return Err(Diagnostic::new(Code::Unclosed, span, message).label("opened here"));
            }
        }
        self.skip();
        if let Some(natural) = self.natural() {
            return Ok(Ordinal::finite(natural));
        }
        match self.power(depth + 1)? {
            Some(power) => Ok(power),
            None => Err(self.expected("an exponent: a number, w, or a sum in brackets")),
        }
    }
}
