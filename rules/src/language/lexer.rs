//! Text to tokens. Every spelling of a sign (`<=`, `≤`, `\le`) becomes the same token here, so that
//! the parser knows one language only.

use super::comment::Comment;
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
        lexed: Lexed {
            tokens: Vec::new(),
            comments: Vec::new(),
            errors: Vec::new(),
        },
    };
    lexer.run();
    lexer.lexed
}

/// Signs of ASCII and Unicode, longest spelling first.
const SIGNS: &[(&str, Sign)] = &[
    ("...", Sign::Ellipsis),
    ("…", Sign::Ellipsis),
    ("..", Sign::DotDot),
    ("->", Sign::Arrow),
    ("→", Sign::Arrow),
    ("↦", Sign::Arrow),
    ("⟶", Sign::Arrow),
    ("<=", Sign::LessEqual),
    (">=", Sign::GreaterEqual),
    ("!=", Sign::NotEqual),
    ("==", Sign::Equal),
    ("≤", Sign::LessEqual),
    ("⩽", Sign::LessEqual),
    ("≥", Sign::GreaterEqual),
    ("⩾", Sign::GreaterEqual),
    ("≠", Sign::NotEqual),
    ("≡", Sign::Congruent),
    ("∈", Sign::In),
    ("∉", Sign::NotIn),
    ("∪", Sign::Union),
    ("⋃", Sign::Union),
    ("∩", Sign::Intersection),
    ("∖", Sign::Without),
    ("⊕", Sign::Xor),
    ("∧", Sign::And),
    ("∨", Sign::Or),
    ("¬", Sign::Not),
    ("⌊", Sign::FloorOpen),
    ("⌋", Sign::FloorClose),
    ("⌈", Sign::CeilingOpen),
    ("⌉", Sign::CeilingClose),
    ("×", Sign::Times),
    ("·", Sign::Times),
    ("⋅", Sign::Times),
    ("−", Sign::Minus),
    ("–", Sign::Minus),
    ("∸", Sign::Monus),
    ("∣", Sign::Bar),
    ("∤", Sign::NotDivides),
    ("(", Sign::ParenOpen),
    (")", Sign::ParenClose),
    ("[", Sign::BracketOpen),
    ("]", Sign::BracketClose),
    ("{", Sign::BraceOpen),
    ("}", Sign::BraceClose),
    (",", Sign::Comma),
    (";", Sign::Semicolon),
    (":", Sign::Colon),
    ("|", Sign::Bar),
    ("+", Sign::Plus),
    ("-", Sign::Minus),
    ("*", Sign::Times),
    ("/", Sign::Slash),
    ("^", Sign::Caret),
    ("=", Sign::Equal),
    ("<", Sign::Less),
    (">", Sign::Greater),
    ("!", Sign::Factorial),
];

/// Words that are signs.
const WORDS: &[(&str, Sign)] = &[
    ("in", Sign::In),
    ("union", Sign::Union),
    ("intersect", Sign::Intersection),
    ("without", Sign::Without),
    ("xor", Sign::Xor),
    ("and", Sign::And),
    ("or", Sign::Or),
    ("not", Sign::Not),
    ("mod", Sign::Mod),
];

/// LaTeX commands that are signs.
const COMMANDS: &[(&str, Sign)] = &[
    ("le", Sign::LessEqual),
    ("leq", Sign::LessEqual),
    ("leqslant", Sign::LessEqual),
    ("ge", Sign::GreaterEqual),
    ("geq", Sign::GreaterEqual),
    ("geqslant", Sign::GreaterEqual),
    ("lt", Sign::Less),
    ("gt", Sign::Greater),
    ("ne", Sign::NotEqual),
    ("neq", Sign::NotEqual),
    ("equiv", Sign::Congruent),
    ("in", Sign::In),
    ("notin", Sign::NotIn),
    ("cup", Sign::Union),
    ("cap", Sign::Intersection),
    ("setminus", Sign::Without),
    ("backslash", Sign::Without),
    ("oplus", Sign::Xor),
    ("land", Sign::And),
    ("wedge", Sign::And),
    ("lor", Sign::Or),
    ("vee", Sign::Or),
    ("neg", Sign::Not),
    ("lnot", Sign::Not),
    ("lfloor", Sign::FloorOpen),
    ("rfloor", Sign::FloorClose),
    ("lceil", Sign::CeilingOpen),
    ("rceil", Sign::CeilingClose),
    ("lvert", Sign::Bar),
    ("rvert", Sign::Bar),
    ("vert", Sign::Bar),
    ("mid", Sign::Bar),
    ("nmid", Sign::NotDivides),
    ("dotdiv", Sign::Monus),
    ("dotminus", Sign::Monus),
    ("cdot", Sign::Times),
    ("times", Sign::Times),
    ("bmod", Sign::Mod),
    ("mod", Sign::Mod),
    ("pmod", Sign::ParenMod),
    ("frac", Sign::Fraction),
    ("dfrac", Sign::Fraction),
    ("tfrac", Sign::Fraction),
    ("binom", Sign::Binomial),
    ("to", Sign::Arrow),
    ("mapsto", Sign::Arrow),
    ("rightarrow", Sign::Arrow),
    ("longrightarrow", Sign::Arrow),
    ("ldots", Sign::Ellipsis),
    ("cdots", Sign::Ellipsis),
    ("dots", Sign::Ellipsis),
    ("colon", Sign::Colon),
    ("{", Sign::BraceOpen),
    ("}", Sign::BraceClose),
    ("lbrace", Sign::BraceOpen),
    ("rbrace", Sign::BraceClose),
];

/// LaTeX commands that are names.
const NAMES: &[&str] = &["min", "max", "gcd", "lcm", "phi", "varphi", "sqrt", "sum"];

/// LaTeX commands whose braces hold words as they are: `\operatorname{lcm}`, `\text{ if }`.
const UPRIGHT: &[&str] = &["text", "mathrm", "operatorname", "mbox", "textrm"];

/// LaTeX commands that mean nothing here.
const SPACING: &[&str] = &["left", "right", "quad", "qquad", ",", ";", "!", ":", " "];

/// The digits of a subscript.
const SUBSCRIPTS: &str = "₀₁₂₃₄₅₆₇₈₉";

struct Lexer<'s> {
    source: &'s str,
    at: usize,
    begins_line: bool,
    blank_lines: usize,
    last_end: Option<usize>,
    /// The brace that closes an upright word.
    upright_ends: Option<usize>,
    lexed: Lexed,
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
                '∑' => self.push(next.len_utf8(), Lexeme::Name("sum".into())),
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

    fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    fn push(&mut self, length: usize, lexeme: Lexeme) {
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
            } else if c.is_alphanumeric() && !"ℤℕ𝒢𝒫φω⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c)
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
            Some((_, Sign::In)) if self.last_is(Sign::Not) => self.merge_not_in(length),
            Some((_, sign)) => self.push(length, Lexeme::Sign(*sign)),
            None => self.push(length, Lexeme::Name(name)),
        }
    }

    fn last_is(&self, sign: Sign) -> bool {
        matches!(self.lexed.tokens.last(), Some(Token { lexeme: Lexeme::Sign(s), .. }) if *s == sign)
    }

    fn merge_not_in(&mut self, length: usize) {
        if let Some(last) = self.lexed.tokens.last_mut() {
            last.lexeme = Lexeme::Sign(Sign::NotIn);
            last.span.end = self.at + length;
        }
        self.at += length;
        self.last_end = Some(self.at);
    }

    fn command(&mut self) {
        let rest = &self.rest()[1..];
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
                Sign::In if self.last_is(Sign::Not) => self.merge_not_in(whole),
                sign => self.push(whole, Lexeme::Sign(*sign)),
            }
        } else if name == "omega" {
            self.push(whole, Lexeme::Name("w".into()));
        } else if NAMES.contains(&name) {
            let name = name.trim_start_matches("var").to_string();
            self.push(whole, Lexeme::Name(name));
        } else if SPACING.contains(&name) {
            self.at += whole;
        } else if rest.starts_with("mathcal{G}") {
            self.push("\\mathcal{G}".len(), Lexeme::Name("grundy".into()));
        } else if rest.starts_with("mathcal{P}") {
            self.push("\\mathcal{P}".len(), Lexeme::Name("P".into()));
        } else if rest.starts_with("mathbb{Z}") {
            self.integers("\\mathbb{Z}".len());
        } else if rest.starts_with("mathbb{N}") {
            self.naturals("\\mathbb{N}".len());
        } else if let (true, Some(inner)) =
            (UPRIGHT.contains(&name), rest[length..].strip_prefix('{'))
        {
            let start = self.at + whole + 1;
            self.upright_ends = inner.find('}').map(|end| start + end);
            self.at = start;
        } else if name.is_empty() {
            self.sign('\\');
        } else {
            let span = Span::new(self.at, self.at + whole);
            let nearest = super::code::nearest(name, COMMANDS.iter().map(|(command, _)| *command));
            let mut error = Diagnostic::new(
                Code::UnknownSign,
                span,
                format!("the LaTeX command \\{name} is not known here"),
            )
            .label("unknown command");
            if let Some(nearest) = nearest {
                error = error
                    .help(format!("did you mean \\{nearest}?"))
                    .patch(span, format!("\\{nearest}"));
            }
            self.lexed.errors.push(error);
            self.at += whole;
        }
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
            if let Ok(n) = digits.parse::<u64>() {
                least = n.checked_add(more).map(|n| n.to_string());
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
            return self.push(spelling.len(), Lexeme::Sign(*sign));
        }
        if next == '.' && self.decimal() {
            return;
        }
        let twice = next == '&' && rest.starts_with("&&");
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
            _ => None,
        };
        if let Some(cure) = cure {
            error = error.help(format!("write {cure}")).patch(span, cure);
        }
        self.lexed.errors.push(error);
        self.at = span.end;
    }

    /// A point between digits: no decimals, and codes stand in quotes. What was read becomes the code, so that one error is reported.
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
        let message =
            "a number has no decimals, and a code of taking and breaking stands in quotes";
        let error = Diagnostic::new(Code::UnknownSign, span, message);
        self.lexed.errors.push(
            error
                .label("a number or a code?")
                .help(
                    "for an exact number write a fraction, or phi; for the code write it in quotes",
                )
                .patch(span, format!("\"{text}\"")),
        );
        self.at = span.end;
        self.last_end = Some(span.end);
        true
    }
}
