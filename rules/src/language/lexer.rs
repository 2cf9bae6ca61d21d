//! Text to tokens. Every spelling of a sign (`<=`, `≤`, `\le`) becomes the same token here, so that
//! the parser knows one language only.

use super::comment::Comment;
use super::sign_spellings::{
    COMMANDS, GREEK, NAMES, OTHERS, SIGNS, SPACING, SUBSCRIPTS, UPRIGHT, WORDS, dotted_minus,
};
use super::small_letters::{LOWERED, RAISED};
use super::token::{Lexeme, Sign, Token};
use super::{Code, Diagnostic, Span};
use std::ops::Range;

/// The tokens of a text, its comments, and what could not be read.
pub(super) struct Lexed {
    pub tokens: Vec<Token>,
    pub comments: Vec<Comment>,
    pub errors: Vec<Diagnostic>,
}

/// The tokens of a part of a text; their places are those in the whole text.
pub(super) fn lex(source: &str, part: Range<usize>) -> Lexed {
    let mut lexer = Lexer {
        source: &source[..part.end],
        at: part.start,
        begins_line: true,
        blank_lines: 0,
        last_end: None,
        upright_ends: None,
        cases: 0,
        lexed: Lexed {
            tokens: Vec::new(),
            comments: Vec::new(),
            errors: Vec::new(),
        },
    };
    lexer.run();
    lexer.lexed
}

pub(super) struct Lexer<'s> {
    pub(super) source: &'s str,
    pub(super) at: usize,
    begins_line: bool,
    blank_lines: usize,
    pub(super) last_end: Option<usize>,
    /// The brace that closes an upright word.
    upright_ends: Option<usize>,
    /// How many `\begin{cases}` are open.
    pub(super) cases: usize,
    pub(super) lexed: Lexed,
}

impl Lexer<'_> {
    fn run(&mut self) {
        while let Some(next) = self.rest().chars().next() {
            match next {
                '\n' => self.newline(),
                c if c.is_whitespace() || c == '$' || c == '\u{feff}' => self.at += c.len_utf8(),
                '#' => self.comment(),
                '"' => self.text(),
                '\\' => self.command(),
                'ℤ' => self.integers('ℤ'.len_utf8()),
                'ℕ' => self.naturals('ℕ'.len_utf8()),
                'ω' => self.push(next.len_utf8(), Lexeme::Name("w".into())),
                'φ' | 'Φ' => self.push(next.len_utf8(), Lexeme::Name("phi".into())),
                '√' => self.push(next.len_utf8(), Lexeme::Name("sqrt".into())),
                '&' if self.cases > 0 => self.push(1, Lexeme::Sign(Sign::Column)),
                '.' if self.cases > 0 && self.case_ends() => self.at += 1,
                '∑' | 'Σ' if self.sum_over(next.len_utf8()) => {}
                '∑' => self.push(next.len_utf8(), Lexeme::Name("sum".into())),
                '⋃' => self.union('⋃'.len_utf8()),
                '_' if self.last_is(Sign::UnionOver) => {
                    self.push(1, Lexeme::Sign(Sign::Subscript));
                }
                '_' if self.subscript() || self.heaps_below() => {}
                'ℙ' => self.primes('ℙ'.len_utf8()),
                '}' if self.upright_ends == Some(self.at) => self.at += 1,
                '𝒢' => self.push(next.len_utf8(), Lexeme::Name("grundy".into())),
                '𝒫' => self.push(next.len_utf8(), Lexeme::Name("P".into())),
                c if RAISED.iter().any(|(raised, _)| *raised == c) => self.superscript(c),
                's' if self.such_that() => {}
                c if c.is_ascii_digit() => self.number(),
                c if c.is_alphabetic() => self.word(),
                _ => self.sign(next),
            }
        }
        self.push(0, Lexeme::End);
    }

    pub(super) fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    pub(super) fn push(&mut self, length: usize, lexeme: Lexeme) {
        let span = Span::new(self.at, self.at + length);
        self.lexed.tokens.push(Token {
            lexeme,
            span,
            begins_line: self.begins_line,
            adjacent: self.last_end == Some(self.at),
        });
        self.at = span.end;
        self.last_end = Some(span.end);
        self.begins_line = false;
        self.blank_lines = 0;
    }

    fn newline(&mut self) {
        if self.begins_line {
            self.blank_lines += 1;
            if self.blank_lines == 1 {
                self.lexed.comments.push(Comment {
                    text: None,
                    span: Span::new(self.at, self.at),
                    trails: false,
                });
            }
        }
        self.begins_line = true;
        self.at += 1;
    }

    fn comment(&mut self) {
        let line = self.rest().split('\n').next().unwrap_or("");
        let span = Span::new(self.at, self.at + line.len());
        let text = line[1..].trim_end().to_string();
        self.lexed.comments.push(Comment {
            text: Some(text),
            span,
            trails: !self.begins_line,
        });
        self.at = span.end;
        // The line has been used: the newline that ends it is not a blank line.
        self.begins_line = false;
        self.blank_lines = 0;
    }

    fn text(&mut self) {
        let rest = &self.rest()[1..];
        let end = rest.find(['"', '\n']);
        match end {
            Some(length) if rest.as_bytes()[length] == b'"' => {
                let text = rest[..length].to_string();
                self.push(length + 2, Lexeme::Text(text));
            }
            _ => {
                let length = end.unwrap_or(rest.len());
                let text = rest[..length].to_string();
                let span = Span::new(self.at, self.at + 1 + length);
                self.lexed.errors.push(
                    Diagnostic::new(Code::Unclosed, span, "this text has no closing quote")
                        .label("begins here")
                        .help("close it with \" on the same line")
                        .patch(Span::new(span.end, span.end), "\""),
                );
                self.push(length + 1, Lexeme::Text(text));
            }
        }
    }

    fn number(&mut self) {
        let length = self
            .rest()
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.rest().len());
        let digits = self.rest()[..length].to_string();
        self.push(length, Lexeme::Number(digits));
    }

    fn word(&mut self) {
        let mut length = 0;
        let mut name = String::new();
        let rest = &self.source[self.at..];
        while let Some(c) = rest[length..].chars().next() {
            if c.is_ascii_alphanumeric() {
                name.push(c);
                length += 1;
                continue;
            }
            let subscript = rest[length..]
                .strip_prefix("_{")
                .and_then(|inner| inner.split_once('}'))
                .map(|(inner, _)| inner)
                .filter(|inner| !inner.is_empty() && inner.chars().all(char::is_alphanumeric));
            if let Some(inner) = subscript {
                name.push('_');
                name.push_str(inner);
                length += inner.len() + 3;
            } else if let Some(digit) = SUBSCRIPTS.chars().position(|s| s == c) {
                // x₁₂ is x_12.
                if !rest[..length].ends_with(|last| SUBSCRIPTS.contains(last)) {
                    name.push('_');
                }
                name.push_str(&digit.to_string());
                length += c.len_utf8();
            } else if let Some((_, letter)) = LOWERED.iter().find(|(lowered, _)| *lowered == c) {
                // xᵢ is x_i.
                name.extend(['_', *letter]);
                length += c.len_utf8();
            } else if c == '′' {
                name.push('\'');
                length += c.len_utf8();
            } else if c.is_alphanumeric()
                && !"ℤℕℙ𝒢𝒫φω½⅓⅔¼¾".contains(c)
                && !RAISED.iter().any(|(raised, _)| *raised == c)
                || c == '_'
                || c == '\''
            {
                name.push(c);
                length += c.len_utf8();
            } else {
                break;
            }
        }
        let sign = WORDS.iter().find(|(word, _)| *word == name);
        match sign {
            Some((_, Sign::In)) if self.last_is(Sign::Not) => self.merge(Sign::NotIn, length),
            Some((_, sign)) => self.push(length, Lexeme::Sign(*sign)),
            None => self.push(length, Lexeme::Name(name)),
        }
    }

    pub(super) fn last_is(&self, sign: Sign) -> bool {
        matches!(self.lexed.tokens.last(), Some(Token { lexeme: Lexeme::Sign(s), .. }) if *s == sign)
    }

    /// `not` and the relation behind it are one sign.
    pub(super) fn merge(&mut self, sign: Sign, length: usize) {
        if let Some(last) = self.lexed.tokens.last_mut() {
            last.lexeme = Lexeme::Sign(sign);
            last.span.end = self.at + length;
        }
        self.at += length;
        self.last_end = Some(self.at);
    }

    fn command(&mut self) {
        let source = self.source;
        let rest = &source[self.at + 1..];
        let letters = rest
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        // A command is a run of letters, or one other character.
        let length = match rest.chars().next() {
            Some(c) if letters == 0 => c.len_utf8(),
            _ => letters,
        };
        let name = &rest[..length];
        let whole = length + 1;
        if self.without(rest) || self.struck(whole, name) {
            // Its token is pushed.
        } else if let Some((_, sign)) = COMMANDS.iter().find(|(command, _)| *command == name) {
            match sign {
                Sign::In if self.last_is(Sign::Not) => self.merge(Sign::NotIn, whole),
                Sign::Congruent if self.last_is(Sign::Not) => {
                    self.merge(Sign::NotCongruent, whole);
                }
                sign => self.push(whole, Lexeme::Sign(*sign)),
            }
            if matches!(sign, Sign::Fraction | Sign::Binomial) {
                self.letters_without_braces();
            }
        } else if (["sum", "Sigma"].contains(&name) && self.sum_over(whole))
            || self.environment(rest)
        {
            // Its tokens are pushed.
        } else if let Some(minus) = dotted_minus(name, &rest[length..]) {
            self.push(whole + minus, Lexeme::Sign(Sign::Monus));
        } else if name == "bigcup" {
            self.union(whole);
        } else if name == "ell" {
            self.push(whole, Lexeme::Name("ℓ".into()));
        } else if GREEK.contains(&name) {
            self.push(whole, Lexeme::Name(name.to_string()));
        } else if name == "omega" {
            self.push(whole, Lexeme::Name("w".into()));
        } else if NAMES.contains(&name) {
            let name = name.trim_start_matches("var").to_string();
            self.push(whole, Lexeme::Name(name));
        } else if SPACING.contains(&name) {
            // `\left.` and `\right.` are brackets that nobody sees.
            let unseen = ["left", "right"].contains(&name) && rest[length..].starts_with('.');
            self.at += whole + usize::from(unseen);
        } else if let Some((letter, length)) = styled(rest, SCRIPTS) {
            let name = match letter {
                'G' => "grundy".to_string(),
                letter => letter.to_string(),
            };
            self.push(1 + length, Lexeme::Name(name));
        } else if let Some((letter, length)) =
            styled(rest, &["mathbb", "mathbf"]).filter(|(letter, _)| "ZNP".contains(*letter))
        {
            match letter {
                'Z' => self.integers(1 + length),
                'N' => self.naturals(1 + length),
                _ => self.primes(1 + length),
            }
        } else if let (true, Some(inner)) =
            (UPRIGHT.contains(&name), rest[length..].strip_prefix('{'))
        {
            let start = self.at + whole + 1;
            self.upright_ends = inner.find('}').map(|end| start + end);
            self.at = start;
        } else if name.is_empty() {
            self.sign('\\');
        } else {
            self.unknown_command(name, whole);
        }
    }

    fn unknown_command(&mut self, name: &str, whole: usize) {
        let span = Span::new(self.at, self.at + whole);
        let nearest = super::code::nearest(name, COMMANDS.iter().map(|(command, _)| *command));
        let mut error = Diagnostic::new(
            Code::UnknownSign,
            span,
            format!("the LaTeX command \\{name} is not known here"),
        )
        .label("unknown command");
        let known = OTHERS.iter().find(|(other, _)| *other == name);
        if let Some((_, help)) = known {
            error = error.help(*help);
        } else if let Some(nearest) = nearest {
            error = error
                .help(format!("did you mean \\{nearest}?"))
                .patch(span, format!("\\{nearest}"));
        }
        self.lexed.errors.push(error);
        self.at += whole;
    }

    /// The subscript of a name that is a command, `\alpha_1` and `\operatorname{move}_f`: it belongs to the name.
    fn subscript(&mut self) -> bool {
        let rest = &self.source[self.at + 1..];
        let braced = rest
            .strip_prefix('{')
            .and_then(|inner| inner.split_once('}'));
        let (inner, length) = match braced {
            Some((inner, _)) => (inner, inner.len() + 3),
            None => {
                let end = rest.find(|sign: char| !sign.is_alphanumeric());
                let inner = &rest[..end.unwrap_or(rest.len())];
                (inner, inner.len() + 1)
            }
        };
        let (at, end) = (self.at, self.at + length);
        let is_index = !inner.is_empty() && inner.chars().all(char::is_alphanumeric);
        let Some(last) = self.lexed.tokens.last_mut().filter(|_| is_index) else {
            return false;
        };
        let between = &self.source[last.span.end..at];
        let Lexeme::Name(name) = &mut last.lexeme else {
            return false;
        };
        if !["", "}"].contains(&between) {
            return false;
        }
        *name = format!("{name}_{inner}");
        last.span.end = end;
        self.at = end;
        self.last_end = Some(end);
        true
    }

    /// `⋃`: over an index if one stands below it, else between sets.
    fn union(&mut self, length: usize) {
        let behind = self.rest()[length..].trim_start();
        let behind = behind.strip_prefix("\\limits").unwrap_or(behind);
        let sign = match behind.trim_start().starts_with('_') {
            true => Sign::UnionOver,
            false => Sign::Union,
        };
        self.push(length, Lexeme::Sign(sign));
    }

    fn sign(&mut self, next: char) {
        if self.struck(next.len_utf8(), next.encode_utf8(&mut [0; 4])) {
            return;
        }
        let rest = &self.source[self.at..];
        let first = rest.as_bytes().first();
        let found = SIGNS.iter().find(|(spelling, _)| {
            spelling.as_bytes().first() == first && rest.starts_with(spelling)
        });
        if let Some((spelling, sign)) = found {
            let negated = match sign {
                Sign::Equal => Some(Sign::NotEqual),
                Sign::In => Some(Sign::NotIn),
                Sign::Congruent => Some(Sign::NotCongruent),
                _ => None,
            };
            return match negated {
                Some(negated) if self.last_is(Sign::Not) => self.merge(negated, spelling.len()),
                _ => self.push(spelling.len(), Lexeme::Sign(*sign)),
            };
        }
        if next == '.' && self.decimal() {
            return;
        }
        let twice = rest.starts_with("&&") || rest.starts_with("~=");
        let length = next.len_utf8() * (1 + usize::from(twice));
        let span = Span::new(self.at, self.at + length);
        let shown = &rest[..length];
        let shown = match next.is_control() {
            true => shown.escape_default().to_string(),
            false => shown.to_string(),
        };
        let mut error = Diagnostic::new(
            Code::UnknownSign,
            span,
            format!("the sign '{shown}' has no meaning here"),
        )
        .label("unknown sign");
        let cure = match next {
            '&' => Some("and"),
            '%' => Some("mod"),
            '\\' => Some("without"),
            '∅' => Some("{}"),
            '½' => Some("(1/2)"),
            '⅓' => Some("(1/3)"),
            '⅔' => Some("(2/3)"),
            '¼' => Some("(1/4)"),
            '¾' => Some("(3/4)"),
            '~' if rest.starts_with("~=") => Some("!="),
            _ => None,
        };
        if next == '±' {
            error = error.help("two signs are two moves, parted by ;: one with + and one with -");
        }
        if next == '_' {
            error = error.help("an index belongs to its name, as in x_1; a union over an index is \\bigcup_{i=1}^{n}");
        }
        if let Some(cure) = cure {
            error = error.help(format!("write {cure}")).patch(span, cure);
        }
        self.lexed.errors.push(error);
        self.at = span.end;
        if next == '±' {
            self.at = span.start;
            self.push(next.len_utf8(), Lexeme::Sign(Sign::Plus));
        }
    }
}

/// Styles of letters that are names.
const SCRIPTS: &[&str] = &["mathcal", "mathscr", "mathfrak"];

/// `mathbb{Z}`, `mathbb Z`, `mathcal{G}`: the letter, and the length of the command without its backslash.
fn styled(command: &str, styles: &[&str]) -> Option<(char, usize)> {
    let style = styles.iter().find(|style| command.starts_with(**style))?;
    let rest = &command[style.len()..];
    let inner = rest.trim_start_matches(['{', ' ']);
    let letter = inner.chars().next().filter(char::is_ascii_alphabetic)?;
    let braces = rest.trim_start().starts_with('{');
    if braces && !inner[1..].starts_with('}') {
        return None;
    }
    let length = style.len() + (rest.len() - inner.len()) + 1 + usize::from(braces);
    Some((letter, length))
}
