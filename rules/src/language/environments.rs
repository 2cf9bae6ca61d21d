//! Signs of LaTeX that are more than a word: `\begin{cases}`, sums over an index, heaps below the name of a set of options.

use super::lexer::Lexer;
use super::token::{Lexeme, Sign};
use super::{Code, Diagnostic, Span};

/// Environments whose lines are cases: a value, `&`, and its condition.
const CASES: &[&str] = &["cases", "dcases", "array"];

impl Lexer<'_> {
    /// `\begin{cases}`, `\end{cases}` and `\\` between them; `\left\{\begin{array}{ll}` is spelt so in older papers.
    pub(super) fn environment(&mut self, command: &str) -> bool {
        let named = |command: &str| {
            let rest = command.strip_prefix('{')?;
            let (name, _) = rest.split_once('}')?;
            CASES.contains(&name).then(|| name.len() + 2)
        };
        if let Some(length) = command.strip_prefix("begin").and_then(named) {
            let behind = &command["begin".len() + length..];
            let columns = behind
                .strip_prefix('{')
                .and_then(|inner| inner.find('}'))
                .map_or(0, |end| end + 2);
            if self.last_is(Sign::BraceOpen) && columns > 0 {
                self.lexed.tokens.pop();
            }
            self.cases += 1;
            let whole = 1 + "begin".len() + length + columns;
            self.push(whole, Lexeme::Sign(Sign::CasesOpen));
            return true;
        }
        if self.cases == 0 {
            return false;
        }
        if let Some(length) = command.strip_prefix("end").and_then(named) {
            self.cases -= 1;
            self.push(1 + "end".len() + length, Lexeme::Sign(Sign::CasesClose));
            return true;
        }
        let Some(behind) = command.strip_prefix('\\') else {
            return false;
        };
        // `\\[2pt]`
        let distance = behind.strip_prefix('[').and_then(|inner| inner.find(']'));
        self.push(
            2 + distance.map_or(0, |end| end + 2),
            Lexeme::Sign(Sign::RowEnd),
        );
        true
    }

    /// Is the point here the end of a case, as of a sentence?
    pub(super) fn case_ends(&self) -> bool {
        let behind = self.rest()[1..]
            .trim_start_matches(|sign: char| sign.is_whitespace() || ['}', '$'].contains(&sign));
        behind.starts_with("\\\\") || behind.starts_with("\\end")
    }

    /// `O_{(x, y)}`: the names of the heaps stand below the name of a function that is a command.
    pub(super) fn heaps_below(&mut self) -> bool {
        let inner = self.rest().strip_prefix("_{");
        let heaps = inner
            .and_then(|inner| inner.split_once('}'))
            .map(|(heaps, _)| heaps);
        let is_list = |heaps: &str| {
            heaps.contains(',')
                && heaps
                    .chars()
                    .all(|sign| sign.is_alphanumeric() || "(), _".contains(sign))
        };
        if !heaps.is_some_and(is_list) {
            return false;
        }
        let end = self.at;
        let Some(last) = self.lexed.tokens.last_mut() else {
            return false;
        };
        let between = &self.source[last.span.end..end];
        match &mut last.lexeme {
            Lexeme::Name(name) if ["", "}"].contains(&between) => name.push('_'),
            _ => return false,
        }
        last.span.end = end + 1;
        self.at += 1;
        true
    }

    /// `\sum_{i=1}^n s_i`: what it means is `sum(s)`, if the index runs over the heaps, which is not seen here. `length` is that of the sign.
    pub(super) fn sum_over(&mut self, length: usize) -> bool {
        let rest = self.rest();
        let behind = rest[length..].trim_start();
        let behind = behind.strip_prefix("\\limits").unwrap_or(behind);
        let Some(below) = behind.trim_start().strip_prefix('_') else {
            return false;
        };
        let Some((below, behind)) = script(below) else {
            return false;
        };
        let behind = match behind.trim_start().strip_prefix('^').and_then(script) {
            Some((_, behind)) => behind,
            None => behind,
        };
        let body = behind.trim_start();
        let summed = index_of(below).and_then(|index| entry(body, index));
        let whole = rest.len() - body.len();
        let message = "a sum over an index is written as the sum of a vector";
        let (at, end) = (self.at, self.at + whole);
        let error = |end| Diagnostic::new(Code::Unexpected, Span::new(at, end), message);
        match summed {
            Some((vector, length)) => {
                let cure = format!("sum({vector})");
                let span = Span::new(at, end + length);
                let error = error(span.end).help(format!("{cure} is the sum of all its entries"));
                self.lexed.errors.push(error.patch(span, cure));
                self.push(whole, Lexeme::Name("sum".into()));
                self.push(0, Lexeme::Sign(Sign::ParenOpen));
                self.push(length, Lexeme::Name(vector));
                self.push(0, Lexeme::Sign(Sign::ParenClose));
            }
            None => {
                let error = error(end).help("in a game on x[n], sum(x) is the sum of all heaps, sum(s) of the entries of a vector s, and count(s > 0) how many are positive");
                self.lexed.errors.push(error);
                self.push(whole, Lexeme::Name("sum".into()));
            }
        }
        true
    }
}

/// What stands below or above a sign, and the text behind it: `{…}`, a letter, or a command.
fn script(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if let Some(inner) = text.strip_prefix('{') {
        return inner.split_once('}');
    }
    let first = text.chars().next()?;
    let command = |sign: char| !sign.is_ascii_alphabetic();
    let length = match first {
        '\\' => text[1..]
            .find(command)
            .map_or(text.len(), |letters| letters + 1),
        _ => first.len_utf8(),
    };
    Some(text.split_at(length))
}

/// The first letter that stands alone.
fn index_of(below: &str) -> Option<char> {
    let words = below.split(|sign: char| !(sign.is_alphanumeric() || sign == '\\'));
    let mut letters = words.filter(|word| word.chars().count() == 1);
    letters.find_map(|word| word.chars().find(|letter| letter.is_alphabetic()))
}

/// `s` of `s_i`, `s_{i}` or `s[i]`, and the length of the entry.
fn entry(body: &str, index: char) -> Option<(String, usize)> {
    let letters = body
        .find(|sign: char| !sign.is_ascii_alphanumeric())
        .filter(|letters| *letters > 0)?;
    let (name, rest) = body.split_at(letters);
    let spellings = [
        format!("_{{{index}}}"),
        format!("_{index}"),
        format!("[{index}]"),
    ];
    let found = spellings
        .iter()
        .find(|spelling| rest.starts_with(spelling.as_str()))?;
    let ends = !rest[found.len()..].starts_with(|sign: char| sign.is_alphanumeric());
    ends.then(|| (name.to_string(), letters + found.len()))
}
