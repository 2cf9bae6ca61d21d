//! Decimals: an error with the exact number or the code that was meant.

use super::lexer::Lexer;
use super::token::{Lexeme, Sign};
use super::{Code, Diagnostic};

impl Lexer<'_> {
    /// Is the last token an argument behind a name that is no function?
    fn is_argument(&self) -> bool {
        let before = self.lexed.tokens.iter().rev().skip(1);
        let mut before = before.skip_while(|token| token.lexeme == Lexeme::Sign(Sign::Equal));
        let open = before.find(|token| !matches!(token.lexeme, Lexeme::Name(_)));
        let is_open = open.is_some_and(|token| token.lexeme == Lexeme::Sign(Sign::ParenOpen));
        let name = before.next().map(|token| &token.lexeme);
        is_open
            && matches!(name, Some(Lexeme::Name(name)) if !super::parser::words::FUNCTIONS.contains(&name.as_str()))
    }

    /// A point between digits: no decimals, and codes stand in quotes. What was read becomes the code, so that one error is reported.
    /// A code is an argument of a game.
    pub(super) fn decimal(&mut self) -> bool {
        let digits = self.rest()[1..]
            .find(|c: char| !c.is_ascii_hexdigit())
            .unwrap_or(self.rest().len() - 1);
        let adjacent = self.last_end == Some(self.at) && digits > 0;
        let Some(token) = self.lexed.tokens.last_mut().filter(|_| adjacent) else {
            return false;
        };
        let Lexeme::Number(_) = token.lexeme else {
            return false;
        };
        token.span.end = self.at + 1 + digits;
        let span = token.span;
        let text = self.source[span.start..span.end].to_string();
        token.lexeme = Lexeme::Text(text.clone());
        self.lexed.errors.push(match self.is_argument() {
            true => {
                let message = "a code of taking and breaking stands in quotes";
                Diagnostic::new(Code::UnknownSign, span, message)
                    .label("a number or a code?")
                    .help("numbers have no decimals: an exact one is a fraction, or contains phi")
                    .patch(span, format!("\"{text}\""))
            }
            false => {
                let message = "a number has no decimals";
                let error = Diagnostic::new(Code::UnknownSign, span, message);
                let error =
                    error.help("write an exact number: a fraction, or one with phi or sqrt(5)");
                match exact(&text) {
                    Some(exact) => error.patch(span, exact),
                    None => error,
                }
            }
        });
        self.at = span.end;
        self.last_end = Some(span.end);
        true
    }
}

/// An exact number that a decimal may stand for.
fn exact(decimal: &str) -> Option<String> {
    let (whole, digits) = decimal.split_once('.')?;
    let known = ROOTS.iter().find(|(begins, _)| decimal.starts_with(begins));
    if let Some((_, root)) = known {
        return Some((*root).to_string());
    }
    let places = u32::try_from(digits.len()).ok()?;
    let below = 10_u64.checked_pow(places)?;
    let above = format!("{whole}{digits}").parse::<u64>().ok()?;
    let (mut common, mut rest) = (below, above);
    while rest > 0 {
        (common, rest) = (rest, common % rest);
    }
    Some(format!("({}/{})", above / common, below / common))
}

/// Irrational numbers by their first digits.
const ROOTS: &[(&str, &str)] = &[
    ("0.618", "(phi - 1)"),
    ("1.618", "phi"),
    ("2.618", "(phi + 1)"),
    ("1.414", "sqrt(2)"),
    ("1.732", "sqrt(3)"),
    ("2.236", "sqrt(5)"),
];
