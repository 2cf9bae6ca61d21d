//! Errors that know what was meant, with the text as it would be right.

use super::state::{Parse, Parser};
use super::words::SUCH_THAT;
use crate::language::code::nearest;
use crate::language::syntax::{Expression, HeapNames, Kind, Operator, Replacement};
use crate::language::token::{Lexeme, Sign, Token};
use crate::language::{Code, Diagnostic, Span};

/// Words with which statements begin.
const STATEMENTS: &[&str] = &[
    "grundy",
    "table",
    "same",
    "period",
    "least",
    "periodic",
    "stair",
    "admissible",
    "tame",
    "final",
    "normal",
    "every",
];

/// Words of rules in English.
const ENGLISH: &[&str] = &[
    "remove", "removes", "take", "takes", "subtract", "player", "players", "tokens", "stones",
    "counters", "move", "each", "any", "from",
];

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
            _ if self.is_condition_on_set() => error
                .help("conditions stand inside of a set, behind its bar: {(x - i, y) | i >= 1}"),
            Lexeme::Sign(Sign::BraceOpen) => error
                .help("sets of options are joined by ∪")
                .patch(before, "∪ "),
            Lexeme::Sign(Sign::ParenOpen) if self.condition_in_brackets(self.at).is_some() => {
                self.behind_condition_in_brackets(error)
            }
            Lexeme::Sign(Sign::ParenOpen) => error
                .help("moves are parted by ; or by the end of the line")
                .patch(before, "; "),
            Lexeme::Sign(Sign::And) => error
                .help("two moves are two lines, parted by ;")
                .patch(here, ";"),
            Lexeme::Sign(Sign::Comma)
                if self.peek_second().lexeme == Lexeme::Sign(Sign::BraceOpen) =>
            {
                error
                    .help("sets of options are joined by ∪")
                    .patch(here, " ∪")
            }
            Lexeme::Sign(Sign::Not) => self.lone_not(error),
            Lexeme::Name(word) if word == "else" => {
                error.help("a move for each case: n - 1 if n even; n - 2 if n odd")
            }
            Lexeme::Name(word) if word == "where" => error
                .help("conditions are joined by commas")
                .patch(Span::new(self.last_span().end, here.end), ","),
            Lexeme::Sign(Sign::Equal) => self.named_set(error),
            Lexeme::Sign(Sign::Arrow) => self.second_origin(error),
            _ if self.condition_without_where() => error
                .help("conditions stand behind where")
                .patch(before, "where "),
            Lexeme::Number(digits) if self.at == 1 && self.peek_second().lexeme == Lexeme::End => {
                let name = &self.source[self.last_span().start..self.last_span().end];
                let cure = format!("{name}({digits})");
                error
                    .help("the arguments of a game stand in brackets")
                    .patch(self.last_span().to(here), cure)
            }
            _ => self.in_words(error),
        }
    }

    /// Does a position begin at this bracket, and no interval?
    fn begins_position(&self) -> bool {
        let here = self.peek();
        let before = self.at.checked_sub(1).map(|at| &self.tokens[at].lexeme);
        match before {
            None => true,
            Some(Lexeme::Sign(sign)) => {
                [Sign::Arrow, Sign::Semicolon, Sign::Colon].contains(sign) || here.begins_line
            }
            Some(_) => here.begins_line,
        }
    }

    /// `(x - i, y) (i odd), (x, y - j) (j odd)`: a comma joins conditions, and moves with the same ones.
    fn behind_condition_in_brackets(&self, error: Diagnostic) -> Diagnostic {
        let close = self.condition_in_brackets(self.at).unwrap_or(self.at);
        let is = |at: usize, sign: Sign| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        match is(close + 1, Sign::Comma) && is(close + 2, Sign::ParenOpen) {
            true => error
                .help("moves with conditions of their own are parted by ;")
                .patch(self.tokens[close + 1].span, ";"),
            false => error
                .help("conditions are joined by commas")
                .patch(Span::new(self.last_span().end, self.last_span().end), ","),
        }
    }

    /// Does a condition follow behind the braces of a set: `{…}, i >= 1`, `{…} where i >= 1`, `{…} i >= 1`?
    fn is_condition_on_set(&self) -> bool {
        let is = |at: Option<usize>, sign: Sign| {
            let token = at.and_then(|at| self.tokens.get(at));
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        let joint = match &self.peek().lexeme {
            Lexeme::Sign(sign) => [Sign::Comma, Sign::Colon, Sign::Bar].contains(sign),
            Lexeme::Name(word) => {
                word == "where" || SUCH_THAT.contains(&word.as_str()) || word == "for"
            }
            _ => false,
        };
        let is_list = is(Some(self.at + 1), Sign::BraceOpen);
        joint && !is_list && is(self.at.checked_sub(1), Sign::BraceClose)
            || is(self.at.checked_sub(2), Sign::BraceClose)
                && matches!(self.tokens[self.at - 1].lexeme, Lexeme::Name(_))
                && self.relation_follows()
    }

    /// Is the next sign that of a relation?
    fn relation_follows(&self) -> bool {
        let Lexeme::Sign(sign) = &self.peek().lexeme else {
            return false;
        };
        [
            Sign::Less,
            Sign::LessEqual,
            Sign::Greater,
            Sign::GreaterEqual,
        ]
        .contains(sign)
    }

    /// At `=` of `S = {1, 2, 3}`, where a move is expected.
    fn named_set(&self, error: Diagnostic) -> Diagnostic {
        let opens = self.peek_second().lexeme == Lexeme::Sign(Sign::BraceOpen)
            && !matches!(self.tokens.get(self.at + 2), Some(token) if token.lexeme == Lexeme::Sign(Sign::ParenOpen));
        let close = self.closing_brace(self.at + 1);
        let (Some(name), Some(close), true) = (self.at.checked_sub(1), close, opens) else {
            return error.help("a move is written as where it leads: x - s where s in {1, 2, 3}; a claim goes with the name of a game: `grundy check GAME CLAIM`");
        };
        let set = self.peek_second().span.to(self.tokens[close].span);
        let text = &self.source[set.start..set.end];
        let span = self.tokens[name].span.to(set);
        error
            .help("a set has no name here: it is written where its elements are taken")
            .patch(span, format!("x - s where s in {text}"))
    }

    /// The place of the brace that closes the one at this place.
    pub(super) fn closing_brace(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match token.lexeme {
                Lexeme::Sign(Sign::BraceOpen) => depth += 1,
                Lexeme::Sign(Sign::BraceClose) if depth <= 1 => return Some(at),
                Lexeme::Sign(Sign::BraceClose) => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// `i from 1 to 3`, and rules in words: `remove at most 3 tokens`.
    fn in_words(&self, error: Diagnostic) -> Diagnostic {
        let word = |at: usize| match self.tokens.get(at).map(|token| &token.lexeme) {
            Some(Lexeme::Name(word)) => word.as_str(),
            _ => "",
        };
        let before = self.at.checked_sub(1);
        if let Some(from) = before.filter(|from| word(*from) == "from")
            && word(self.at + 1) == "to"
            && let Some(last) = self.tokens.get(self.at + 2)
        {
            let text = |span: Span| &self.source[span.start..span.end];
            let range = format!("in {}..{}", text(self.peek().span), text(last.span));
            let span = self.tokens[from].span.to(last.span);
            return error.help(format!("write {range}")).patch(span, range);
        }
        let begins = |token: &Token| token.begins_line || token.lexeme == Lexeme::Sign(Sign::Colon);
        let first = (0..self.at).rev().find(|at| begins(&self.tokens[*at]));
        let first = first.map_or(0, |at| at + usize::from(!self.tokens[at].begins_line));
        match (first..self.at).any(|at| ENGLISH.contains(&word(at))) {
            true => error.help("a move is written as where it leads, with the condition on it: x - s where s in {1, 2, 3}, or x - s where 1 <= s <= 3"),
            false => error,
        }
    }

    /// `s not in {x[l]}` with an l of its own: outside of one heap, or of all?
    pub(super) fn any_or_all(&self, element: &Expression, index: &str) -> Diagnostic {
        let message = format!("is this about one heap {index}, or about all of them?");
        let text = &self.source[element.span.start..element.span.end];
        Diagnostic::new(Code::Ambiguous, element.span, message)
            .help(format!("all of them are {{{text} | {index} >= 1}}"))
            .patch(element.span, format!("{text} | {index} >= 1"))
    }

    /// Is this behind a name and a comma, as dots between heaps are?
    pub(super) fn behind_a_heap(&self) -> bool {
        let before = |back: usize| {
            let at = self.at.checked_sub(back)?;
            Some(&self.tokens[at].lexeme)
        };
        before(1) == Some(&Lexeme::Sign(Sign::Comma)) && matches!(before(2), Some(Lexeme::Name(_)))
    }

    /// At the dots of `(x_1, …, x_n)`.
    pub(super) fn heaps_with_dots(&self) -> Diagnostic {
        let message = "the dots leave open how many heaps there are";
        Diagnostic::new(Code::Unexpected, self.peek().span, message)
            .help("heaps with a number are a vector: on x[3]: x[k] - s where s >= 1 changes any one of three heaps, and `game g(n >= 1) on x[n]` in a file has n of them")
            .help("the library has games on any number of heaps: nim(5)")
    }

    /// At `∞`.
    pub(super) fn infinite(&self) -> Diagnostic {
        let here = self.peek().span;
        let error = Diagnostic::new(Code::Unexpected, here, "∞ is no number here");
        let error = error.help("where no bound is written there is none: i >= 1, or ℤ≥1");
        let relations = [Sign::Less, Sign::LessEqual].map(Lexeme::Sign);
        match self
            .at
            .checked_sub(2)
            .map(|at| (&self.tokens[at], &self.tokens[at + 1]))
        {
            Some((last, relation)) if relations.contains(&relation.lexeme) => {
                error.patch(Span::new(last.span.end, here.end), "")
            }
            _ => error,
        }
    }

    /// `x - 1, x - 2`: positions or options of one heap, without brackets.
    pub(super) fn several_values(&self, values: &[Replacement], span: Span) -> Diagnostic {
        let error = Diagnostic::new(Code::Unexpected, span, "a position stands in brackets");
        let texts = values
            .iter()
            .map(|part| &self.source[part.value.span.start..part.value.span.end]);
        let texts: Vec<&str> = texts.collect();
        let begin = |text: &str| {
            let rounded = ["floor(", "ceil(", "⌊", "⌈", "\\lfloor", "\\lceil"];
            let inside = rounded.iter().find_map(|open| text.strip_prefix(open));
            inside
                .unwrap_or(text)
                .trim_start()
                .chars()
                .take_while(|sign| sign.is_alphanumeric())
                .collect::<String>()
        };
        let heap = begin(texts[0]);
        let whole = values
            .iter()
            .fold(span, |whole, part| whole.to(part.value.span));
        match !heap.is_empty() && texts.iter().all(|text| begin(text) == heap) {
            true => error
                .help("several moves of one heap are parted by ;")
                .patch(whole, texts.join("; ")),
            false => error.help("write (x - 1, y + 1), or x[k] - 1, x[l] + 1 for heaps of a vector; a heap that is split is (a) + (b)"),
        }
    }

    /// A letter that the text does not use.
    fn unused_letter(&self) -> &'static str {
        let is_used = |letter: &str| {
            let mut names = self.tokens.iter();
            names.any(|token| matches!(&token.lexeme, Lexeme::Name(name) if name == letter))
        };
        let mut letters = ["s", "t", "k", "i", "j"].into_iter();
        letters.find(|letter| !is_used(letter)).unwrap_or("taken")
    }

    /// A word of this line, here or before, that is nearly `where`; before a condition it is read as a factor.
    fn misspelt_where(&self) -> Option<Span> {
        let read = self.tokens[..=self.at].iter().rev();
        let mut first = true;
        let line = read.take_while(|token| std::mem::take(&mut first) || !token.begins_line);
        let is_near = |token: &&Token| matches!(&token.lexeme, Lexeme::Name(word) if word != "where" && nearest(word, ["where"]).is_some());
        line.into_iter().find(is_near).map(|token| token.span)
    }

    /// Behind a claim stands something that is no end of it.
    pub(super) fn unexpected_after_claim(&self) -> Diagnostic {
        let error = self.unexpected("the end of the claim");
        let next = self.peek_second();
        match &next.lexeme {
            Lexeme::Name(word)
                if self.is_sign(Sign::Comma) && nearest(word, ["symmetric"]).is_some() =>
            {
                error
                    .help("did you mean symmetric?")
                    .patch(next.span, "symmetric")
            }
            _ => error,
        }
    }

    /// `x // 2` and `x ** 2`, at the second sign.
    pub(super) fn divided_twice(&self, operator: Operator) -> Parse<()> {
        let (sign, cure) = match operator {
            Operator::Over => (Sign::Slash, "div"),
            Operator::Times => (Sign::Times, "^"),
            _ => return Ok(()),
        };
        if !self.is_sign(sign) || !self.peek().adjacent {
            return Ok(());
        }
        let span = self.last_span().to(self.peek().span);
        let message = format!(
            "no operation is spelt {}",
            &self.source[span.start..span.end]
        );
        Err(Diagnostic::new(Code::Unexpected, span, message)
            .help(format!("write {cure}"))
            .patch(span, cure))
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
            Lexeme::Name(word) if nearest(word, STATEMENTS.iter().copied()).is_some() => {
                let meant = nearest(word, STATEMENTS.iter().copied()).unwrap_or_default();
                error
                    .help(format!("did you mean {meant}?"))
                    .patch(here, meant)
            }
            _ => error.help("`grundy help language` lists the other statements"),
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
        let position = self.begins_position();
        let open = self.next().span;
        let ends = self.inside(open, Sign::BracketClose, |parser| {
            parser.list(Sign::BracketClose, Self::expression)
        });
        let Ok((ends, close)) = ends else {
            return error;
        };
        if position {
            let inside = &self.source[open.end..close.start];
            return error
                .help("a position stands in round brackets")
                .patch(open.to(close), format!("({inside})"));
        }
        if let [range] = ends.as_slice()
            && matches!(range.kind, Kind::Range(..))
        {
            let inside = self.source[open.end..close.start].trim();
            return error
                .help(format!("write {inside}"))
                .patch(open.to(close), inside);
        }
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
        let taken = self.unused_letter();
        let cure = format!(
            "{before}{taken}{rest} where {taken} in {}",
            text(right.span)
        );
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
    pub(super) fn lists_options(
        &self,
        options: &Expression,
        heaps: Option<&HeapNames>,
    ) -> Parse<()> {
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
        let taken = self.unused_letter();
        let cure = match heaps {
            None => format!("x - {taken}"),
            Some(HeapNames::Vector(heap, _)) => format!("{0}[i] - {taken}", heap.text),
            Some(HeapNames::Named(heaps)) => {
                let mut names: Vec<String> = heaps.iter().map(|heap| heap.text.clone()).collect();
                names[0] = format!("{} - {taken}", names[0]);
                match names.len() {
                    1 => names.remove(0),
                    _ => format!("({})", names.join(", ")),
                }
            }
        };
        Err(Diagnostic::new(
            Code::Unexpected,
            options.span,
            "these options are the same at every position, so play would never end",
        )
        .help("to take as many tokens as a number of this set")
        .patch(options.span, format!("{cure} where {taken} in {text}")))
    }

    /// `0.77`, `octal 0.77`, `"0.77"`: the code of a game of taking and breaking, where a game is expected.
    pub(super) fn lone_code(&self) -> Option<Diagnostic> {
        let text = self.source.trim().replace(['·', '⋅'], ".");
        let mut code = text.as_str();
        for word in ["octal", "Octal", "game"] {
            code = code.strip_prefix(word).unwrap_or(code).trim_start();
        }
        let code = code.trim_matches('"');
        let code = match code.starts_with('.') {
            true => format!("0{code}"),
            false => code.to_string(),
        };
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
