//! Text to tokens. Every spelling of a sign (`<=`, `≤`, `\le`) becomes the same token here, so that
//! the parser knows one language only.

use super::comment::Comment;
use super::sign_spellings::{COMMANDS, GREEK, NAMES, SIGNS, SPACING, SUBSCRIPTS, UPRIGHT, WORDS};
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
    last_end: Option<usize>,
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
                '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' => self.superscript(),
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

    fn superscript(&mut self) {
        const SIGNS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
        let mut digits = String::new();
        let mut length = 0;
        for c in self.rest().chars() {
            let Some(digit) = SIGNS.chars().position(|s| s == c) else {
                break;
            };
            digits.push_str(&digit.to_string());
            length += c.len_utf8();
        }
        self.push(0, Lexeme::Sign(Sign::Caret));
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
            } else if c.is_alphanumeric() && !"ℤℕℙ𝒢𝒫φω⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c)
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
    fn merge(&mut self, sign: Sign, length: usize) {
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
        if let Some((_, sign)) = COMMANDS.iter().find(|(command, _)| *command == name) {
            match sign {
                Sign::In if self.last_is(Sign::Not) => self.merge(Sign::NotIn, whole),
                Sign::Congruent if self.last_is(Sign::Not) => {
                    self.merge(Sign::NotCongruent, whole);
                }
                sign => self.push(whole, Lexeme::Sign(*sign)),
            }
        } else if (["sum", "Sigma"].contains(&name) && self.sum_over(whole))
            || self.environment(rest)
        {
            // Its tokens are pushed.
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
        if name == "begin" {
            error = error.help("values by cases stand in \\begin{cases} … \\end{cases}");
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

    /// ℙ is no set here, and `p prime` a condition.
    fn primes(&mut self, length: usize) {
        let from = match self.lexed.tokens.last() {
            Some(token) if token.lexeme == Lexeme::Sign(Sign::In) => token.span.start,
            _ => self.at,
        };
        let span = Span::new(from, self.at + length);
        let message = "to be a prime is a condition on a number, and no set";
        let error = Diagnostic::new(Code::UnknownSign, Span::new(self.at, span.end), message);
        self.lexed.errors.push(
            error
                .label("the primes")
                .help("write p prime")
                .patch(span, "prime"),
        );
        self.push(length, Lexeme::Integers(Some("2".into())));
    }

    /// ℤ, or ℤ≥n in one of its spellings: `ℤ≥0`, `ℤ_{≥0}`, `ℤ_{>0}`, `\mathbb{Z}_{\geq 0}`.
    fn integers(&mut self, mut length: usize) {
        let mut rest = &self.rest()[length..];
        let before = rest.len();
        rest = rest.strip_prefix('_').unwrap_or(rest);
        let braced = rest.starts_with('{');
        rest = rest.strip_prefix('{').unwrap_or(rest).trim_start();
        let spellings = [
            ("≥", 0),
            (">=", 0),
            ("\\geq", 0),
            ("\\ge", 0),
            (">", 1),
            ("\\gt", 1),
        ];
        let found = spellings
            .iter()
            .find_map(|(sign, more)| rest.strip_prefix(sign).map(|after| (after, *more)));
        let mut least = None;
        if let Some((after, more)) = found {
            let after = after.trim_start();
            let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
            let number = digits.parse::<u64>().ok();
            if let Some(n) = number.and_then(|n| n.checked_add(more)) {
                least = Some(n.to_string());
                let mut tail = &after[digits.len()..];
                if braced {
                    tail = tail.trim_start().strip_prefix('}').unwrap_or(tail);
                }
                length += before - tail.len();
            }
        }
        self.push(length, Lexeme::Integers(least));
    }

    /// ℕ₊ and ℕ₀; ℕ alone is an error, for papers disagree on whether 0 belongs to it.
    fn naturals(&mut self, length: usize) {
        let rest = &self.rest()[length..];
        for (mark, least) in [
            ("₊", "1"),
            ("_+", "1"),
            ("_{+}", "1"),
            ("₀", "0"),
            ("_0", "0"),
        ] {
            if rest.starts_with(mark) {
                return self.push(length + mark.len(), Lexeme::Integers(Some(least.into())));
            }
        }
        let span = Span::new(self.at, self.at + length);
        self.lexed.errors.push(
            Diagnostic::new(
                Code::UnknownSign,
                span,
                "ℕ holds 0 in some papers and not in others",
            )
            .label("does 0 belong to it?")
            .help("write ℤ≥1 for the positive integers, ℤ≥0 if 0 belongs to them")
            .patch(span, "ℤ≥1"),
        );
        self.push(length, Lexeme::Integers(Some("1".into())));
    }

    fn sign(&mut self, next: char) {
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
            '~' if rest.starts_with("~=") => Some("!="),
            _ => None,
        };
        if next == '_' {
            error = error.help("an index belongs to its name, as in x_1; a union over an index is \\bigcup_{i=1}^{n}");
        }
        if let Some(cure) = cure {
            error = error.help(format!("write {cure}")).patch(span, cure);
        }
        self.lexed.errors.push(error);
        self.at = span.end;
    }

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
    fn decimal(&mut self) -> bool {
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
