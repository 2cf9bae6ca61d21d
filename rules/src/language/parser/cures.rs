//! Errors that know what was meant, with the text as it would be right.

use super::state::{Parse, Parser};
use crate::language::code::nearest;
use crate::language::syntax::{Expression, Kind};
use crate::language::token::{Lexeme, Sign, Token};
use crate::language::{Code, Diagnostic, Span};

impl Parser {
    /// Behind a move stands something that is no end of it.
    pub(super) fn unexpected_after_move(&self) -> Diagnostic {
        let error = self.unexpected("where, or the end of the line");
        let here = self.peek().span;
        let before = Span::new(here.start, here.start);
        if let Some(span) = self.misspelt_where() {
            return error.help("did you mean where?").patch(span, "where");
        }
        let previous = self.at.checked_sub(1).map(|at| &self.tokens[at]);
        match &self.peek().lexeme {
            // A name behind a set is read as a factor of it.
            Lexeme::Sign(Sign::BraceOpen)
                if previous.is_some_and(|token| token.lexeme == Lexeme::Name("U".into())) =>
            {
                let span = previous.map_or(before, |token| token.span);
                error.help("write ∪ or union").patch(span, "∪")
            }
            Lexeme::Sign(Sign::BraceOpen) => error
                .help("sets of options are joined by ∪")
                .patch(before, "∪ "),
            Lexeme::Sign(Sign::ParenOpen) => error
                .help("moves are parted by ; or by the end of the line")
                .patch(before, "; "),
            Lexeme::Sign(Sign::And) => error
                .help("two moves are two lines, parted by ;")
                .patch(here, ";"),
            _ => error,
        }
    }

    /// A word of this line, here or before, that is nearly `where`; before a condition it is read as a factor.
    fn misspelt_where(&self) -> Option<Span> {
        let read = self.tokens[..=self.at].iter().rev();
        let mut first = true;
        let line = read.take_while(|token| std::mem::take(&mut first) || !token.begins_line);
        let is_near = |token: &&Token| matches!(&token.lexeme, Lexeme::Name(word) if word != "where" && nearest(word, ["where"]).is_some());
        line.into_iter().find(is_near).map(|token| token.span)
    }

    /// A claim about a game begins as no statement does.
    pub(super) fn no_statement(&self) -> Diagnostic {
        let here = self.peek().span;
        let error = Diagnostic::new(
            Code::Unexpected,
            here,
            "a claim about a game begins with grundy(x, y) = or P =",
        )
        .label("expected grundy(…) = or P =");
        match &self.peek().lexeme {
            Lexeme::Sign(Sign::BraceOpen) => error
                .help("the set of the P-positions is claimed as P = {…}")
                .patch(Span::new(here.start, here.start), "P = "),
            _ => error.help("or with another statement: table, same … as, period, periodic, stair, admissible, tame, final = {…}, no move from …, every position …, every move set …"),
        }
    }

    /// Something else stands before a closing bracket.
    pub(super) fn unexpected_before(&self, close: Sign) -> Diagnostic {
        let error = self.unexpected(close.spelling());
        match close {
            Sign::BraceClose if self.is_sign(Sign::Bar) => error
                .help("a bar parts the element from its conditions; inside braces write `i divides x`")
                .patch(self.peek().span, "divides"),
            _ => error,
        }
    }

    /// At a relation: `=<`, `=>`, `< =`, `||`.
    pub(super) fn misspelt_relation(&self) -> Parse<()> {
        let (first, second) = (self.peek(), self.peek_second());
        let cure = match (&first.lexeme, &second.lexeme) {
            (Lexeme::Sign(Sign::Equal), Lexeme::Sign(Sign::Less)) => "<=",
            (Lexeme::Sign(Sign::Equal), Lexeme::Sign(Sign::Greater)) => ">=",
            (Lexeme::Sign(Sign::Less), Lexeme::Sign(Sign::Equal)) => "<=",
            (Lexeme::Sign(Sign::Greater), Lexeme::Sign(Sign::Equal)) => ">=",
            (Lexeme::Sign(Sign::Less), Lexeme::Sign(Sign::Greater)) => "!=",
            (Lexeme::Sign(Sign::Bar), Lexeme::Sign(Sign::Bar))
                if second.adjacent && !self.bar_ends && !self.at_line_end() =>
            {
                "or"
            }
            _ => return Ok(()),
        };
        let span = first.span.to(second.span);
        let message = format!(
            "no relation is spelt {}",
            &self.source[span.start..span.end]
        );
        Err(Diagnostic::new(Code::Unexpected, span, message)
            .help(format!("write {cure}"))
            .patch(span, cure))
    }

    /// `[1, 5]`: an interval, as papers print it.
    pub(super) fn interval(&mut self) -> Diagnostic {
        let error = self.unexpected("an expression");
        let open = self.next().span;
        let ends = self.inside(open, Sign::BracketClose, |parser| {
            parser.list(Sign::BracketClose, Self::expression)
        });
        let Ok((ends, close)) = ends else {
            return error;
        };
        let [low, high] = ends.as_slice() else {
            return error;
        };
        let text = |part: &Expression| &self.source[part.span.start..part.span.end];
        let range = format!("{}..{}", text(low), text(high));
        let span = open.to(close);
        Diagnostic::new(
            Code::Unexpected,
            span,
            "an interval of integers is written with two dots",
        )
        .help(format!("write {range}"))
        .patch(span, range)
    }

    /// `x - {1, 2, 5}`: a heap less any element of a set.
    pub(super) fn takes_from_a_set(&self, target: &Expression) -> Parse<()> {
        let Kind::Binary(_, left, right) = &target.kind else {
            return Ok(());
        };
        let set = matches!(
            right.kind,
            Kind::Set(_) | Kind::Progression(..) | Kind::Integers(_) | Kind::Builder(..)
        );
        if !set {
            return self.takes_from_a_set(left);
        }
        let text = |span: Span| &self.source[span.start..span.end];
        let rest = &self.source[right.span.end..target.span.end];
        let before = &self.source[target.span.start..right.span.start];
        let cure = format!("{before}s{rest} where s in {}", text(right.span));
        Err(Diagnostic::new(
            Code::Sort,
            right.span,
            "a number of tokens is taken, and this is a set",
        )
        .label("a set")
        .help("give its element a name")
        .patch(target.span, cure))
    }

    /// `{1, 2, 3}` as options is a set of positions; whoever writes it means the numbers that may be taken.
    pub(super) fn lists_options(&self, options: &Expression) -> Parse<()> {
        let Kind::Set(elements) = &options.kind else {
            return Ok(());
        };
        let numbers = elements
            .iter()
            .all(|element| matches!(element.kind, Kind::Number(_)));
        if elements.is_empty() || !numbers {
            return Ok(());
        }
        let text = &self.source[options.span.start..options.span.end];
        Err(Diagnostic::new(
            Code::Unexpected,
            options.span,
            "these options are the same at every position, so play would never end",
        )
        .help("to take as many tokens as a number of this set")
        .patch(options.span, format!("x - s where s in {text}")))
    }

    /// `0.77`, `octal 0.77`, `"0.77"`: the code of a game of taking and breaking, where a game is expected.
    pub(super) fn lone_code(&self) -> Option<Diagnostic> {
        let text = self.source.trim();
        let code = text
            .strip_prefix("octal")
            .unwrap_or(text)
            .trim()
            .trim_matches('"');
        let (whole, digits) = code.split_once('.')?;
        let is_code =
            |part: &str| !part.is_empty() && part.chars().all(|digit| digit.is_ascii_hexdigit());
        if !is_code(whole) || !is_code(digits) {
            return None;
        }
        let span = Span::new(0, self.source.len());
        let message =
            "a code alone is no game: the game of taking and breaking with this code has a name";
        let cure = format!("take_and_break(\"{code}\")");
        Some(
            Diagnostic::new(Code::Unexpected, span, message)
                .help(format!("write {cure}"))
                .patch(span, cure),
        )
    }
}
