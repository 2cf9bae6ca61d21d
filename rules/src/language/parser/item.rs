//! Items of a file and their lines: papers, games with their moves, claims with their statements.

use super::super::syntax::{
    Expression, File, Game, GameExpression, Heaps, Item, Kind, Layout, Line, Move, Parameter,
    Replacement, Rules, Source, Target,
};
use super::super::token::{Lexeme, Sign};
use super::super::{Code, Diagnostic, Span};
use super::{Parse, Parser, names_in};

/// What a body of rules is part of: it decides where the body ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a file: the next item ends it.
    File,
    /// Alone, on the command line: the end of the text ends it.
    Alone,
}

impl Parser {
    pub(super) fn file(&mut self) -> File {
        let mut file = File::default();
        loop {
            let mut before = self.comments_before();
            // Items stand apart by one blank line, which is not recorded.
            if before.first() == Some(&None) {
                before.remove(0);
            }
            if self.at_end() {
                while before.last() == Some(&None) {
                    before.pop();
                }
                file.closing = before;
                return file;
            }
            self.operators = 0;
            match self.item() {
                Ok(mut item) => {
                    *layout_of(&mut item) = self.layout(before);
                    file.items.push(item);
                }
                Err(error) => {
                    self.recover(error);
                    // What is left of the item is not blamed as well.
                    while !self.at_end() && !self.begins_item() {
                        self.at += 1;
                    }
                }
            }
        }
    }

    fn item(&mut self) -> Parse<Item> {
        if self.is_word("paper") && matches!(self.peek_second().lexeme, Lexeme::Text(_)) {
            self.at += 1;
            let title = self.text("the paper's authors and title in quotes")?;
            self.end_of_line()?;
            return Ok(Item::Source(Source {
                title,
                layout: Default::default(),
            }));
        }
        if self.is_word("claim") {
            return Ok(Item::Claim(Box::new(self.claim_item()?)));
        }
        if self.is_word("game") {
            self.at += 1;
            return Ok(Item::Game(Box::new(self.game()?)));
        }
        if self.begins_short_game() {
            return Ok(Item::Game(Box::new(self.game()?)));
        }
        let error = self.unexpected("game, claim or paper");
        Err(error.help(
            "a file holds games (`game yama on (x, y)` and its moves) and claims (`claim \"Theorem 1\" for yama`)",
        ))
    }

    /// Does `name(…) = …` begin here, a game defined through another one?
    fn begins_short_game(&self) -> bool {
        let named = matches!(self.peek().lexeme, Lexeme::Name(_)) && !self.is_word("blocking");
        if !named || !self.peek().begins_line {
            return false;
        }
        let mut depth = 0_usize;
        for token in &self.tokens[self.at + 1..] {
            if token.begins_line {
                return false;
            }
            match token.lexeme {
                Lexeme::Sign(Sign::ParenOpen) => depth += 1,
                Lexeme::Sign(Sign::ParenClose) => depth = depth.saturating_sub(1),
                Lexeme::Sign(Sign::Equal) if depth == 0 => return true,
                _ if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    /// Does a new item of a file begin here?
    fn begins_item(&self) -> bool {
        if self.at_end() {
            return true;
        }
        if !self.peek().begins_line {
            return false;
        }
        let second = &self.peek_second().lexeme;
        (self.is_word("game") && matches!(second, Lexeme::Name(_)))
            || (self.is_word("claim") && matches!(second, Lexeme::Text(_) | Lexeme::Name(_)))
            || (self.is_word("paper") && matches!(second, Lexeme::Text(_)))
            || self.begins_short_game()
    }

    pub(super) fn text(&mut self, what: &str) -> Parse<String> {
        match self.peek().lexeme.clone() {
            Lexeme::Text(text) => {
                self.at += 1;
                Ok(text)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    pub(super) fn end_of_line(&mut self) -> Parse<()> {
        if self.at_line_end() || self.take_sign(Sign::Semicolon) {
            return Ok(());
        }
        Err(self.unexpected("the end of the line"))
    }

    fn game(&mut self) -> Parse<Game> {
        let name = self.name("the name of the game")?;
        let mut parameters: Vec<Parameter> = Vec::new();
        if self.is_sign(Sign::ParenOpen) {
            let open = self.next().span;
            self.inside(open, Sign::ParenClose, |parser| {
                while !parser.is_sign(Sign::ParenClose) {
                    let parameter = parser.parameter(&parameters)?;
                    parameters.push(parameter);
                    if !parser.take_sign(Sign::Comma) && !parser.take_sign(Sign::Semicolon) {
                        break;
                    }
                }
                Ok(())
            })?;
        }
        let start = name.span;
        let rules = if self.take_sign(Sign::Equal) {
            let game = self.game_expression()?;
            let span = self.last_span();
            self.end_of_line()?;
            let content = Move::MovesOf(game);
            let layout = Default::default();
            Rules {
                heaps: None,
                ordinals: false,
                symmetric: false,
                pass: false,
                lines: vec![Line {
                    content,
                    span,
                    layout,
                }],
                span: start.to(span),
            }
        } else {
            self.expect_word("on", "and the heaps, as in `on (x, y)`")?;
            let ordinals = self.take_ordinals();
            let heaps = Some(self.heaps()?);
            let mut rules = self.rules(heaps, Place::File, start);
            rules.ordinals = ordinals;
            rules
        };
        Ok(Game {
            name,
            parameters,
            rules,
            layout: Default::default(),
        })
    }

    /// `ordinals` before the heaps; a vector of heaps may have that name itself.
    fn take_ordinals(&mut self) -> bool {
        let heaps = matches!(
            self.peek_second().lexeme,
            Lexeme::Sign(Sign::ParenOpen) | Lexeme::Name(_)
        );
        heaps && !self.peek_second().begins_line && self.take_word("ordinals")
    }

    fn parameter(&mut self, known: &[Parameter]) -> Parse<Parameter> {
        if let (Lexeme::Name(_), Lexeme::Sign(Sign::BracketOpen)) =
            (&self.peek().lexeme, &self.peek_second().lexeme)
        {
            let name = self.name("a parameter")?;
            self.at += 1;
            let count = Some(self.name("the name of the number of heaps")?);
            self.expect_sign(Sign::BracketClose, "after it")?;
            return Ok(Parameter {
                name,
                count,
                domain: None,
                default: None,
            });
        }
        let expression = self.expression()?;
        let mut names = Vec::new();
        names_in(&expression, &mut names);
        let fresh = names.into_iter().find(|name| {
            known
                .iter()
                .all(|parameter| parameter.name.text != name.text)
        });
        let Some(name) = fresh else {
            return Err(Diagnostic::new(
                Code::Unexpected,
                expression.span,
                "this names no new parameter",
            )
            .help("a parameter is a name with its domain: `p`, `p >= 1`, `b < a`"));
        };
        let domain = (!matches!(expression.kind, Kind::Name(_))).then_some(expression);
        let default = if self.take_word("default") {
            Some(self.expression()?)
        } else {
            None
        };
        Ok(Parameter {
            name,
            count: None,
            domain,
            default,
        })
    }

    pub(super) fn heaps(&mut self) -> Parse<Heaps> {
        if self.is_sign(Sign::ParenOpen) {
            let open = self.next().span;
            let (names, _) = self.inside(open, Sign::ParenClose, |parser| {
                parser.list(Sign::ParenClose, |parser| parser.name("the name of a heap"))
            })?;
            if names.is_empty() {
                return Err(self.unexpected("the names of the heaps"));
            }
            return Ok(Heaps::Named(names));
        }
        let name = self.name("the heaps: `(x, y)`, `x[n]`, or one name")?;
        if self.is_sign(Sign::BracketOpen) {
            let open = self.next().span;
            let (count, _) = self.inside(open, Sign::BracketClose, Self::expression)?;
            return Ok(Heaps::Vector(name, count));
        }
        Ok(Heaps::Named(vec![name]))
    }

    /// Modifiers and moves, after the heaps.
    fn rules(&mut self, heaps: Option<Heaps>, place: Place, start: Span) -> Rules {
        let mut rules = Rules {
            heaps,
            ordinals: false,
            symmetric: false,
            pass: false,
            lines: Vec::new(),
            span: start,
        };
        while self.is_sign(Sign::Comma) && !self.peek().begins_line {
            self.at += 1;
            if let Err(error) = self.modifier(&mut rules) {
                self.recover(error);
                break;
            }
        }
        self.take_sign(Sign::Colon);
        loop {
            if self.at_end() || (place == Place::File && self.begins_item()) {
                break;
            }
            let before = self.comments_before();
            let from = self.peek().span;
            self.operators = 0;
            match self.line(&mut rules, place) {
                Ok(Some(content)) => {
                    let span = from.to(self.last_span());
                    self.take_sign(Sign::Semicolon);
                    let layout = self.layout(before);
                    rules.lines.push(Line {
                        content,
                        span,
                        layout,
                    });
                }
                Ok(None) => {}
                Err(error) => self.recover(error),
            }
        }
        rules.span = start.to(self.last_span());
        rules
    }

    fn modifier(&mut self, rules: &mut Rules) -> Parse<()> {
        if self.take_word("symmetric") {
            rules.symmetric = true;
        } else if self.is_word("with") && self.second_is_word("pass") {
            self.at += 2;
            rules.pass = true;
        } else {
            return Err(self.unexpected("symmetric or with pass"));
        }
        Ok(())
    }

    /// A move; alone on the command line the rules may also end in `with pass`.
    fn line(&mut self, rules: &mut Rules, place: Place) -> Parse<Option<Move>> {
        if place == Place::Alone && self.is_word("with") && self.second_is_word("pass") {
            self.modifier(rules)?;
            return Ok(None);
        }
        if self.is_word("moves") && self.second_is_word("of") {
            self.at += 2;
            let game = self.game_expression()?;
            self.end_of_move(place)?;
            return Ok(Some(Move::MovesOf(game)));
        }
        if self.is_sign(Sign::BraceOpen) {
            let from = self.at;
            let options = self.sets()?;
            self.one_heap_each(from)?;
            self.end_of_move(place)?;
            return Ok(Some(Move::Options(options)));
        }
        let budget = if self.take_word("blocking") {
            let budget = self.expression()?;
            self.expect_word("of", "and the options that may be blocked")?;
            Some(budget)
        } else {
            None
        };
        let target = self.target()?;
        let conditions = if self.take_word("where") {
            self.conditions()?
        } else {
            Vec::new()
        };
        let family = match self.is_word("for") && self.second_is_word("each") {
            true => {
                self.at += 2;
                self.conditions()?
            }
            false => Vec::new(),
        };
        self.end_of_move(place)?;
        Ok(Some(Move::Step {
            budget,
            target,
            conditions,
            family,
        }))
    }

    fn end_of_move(&mut self, place: Place) -> Parse<()> {
        let pass = place == Place::Alone && self.is_word("with");
        if pass || self.at_line_end() || self.is_sign(Sign::Semicolon) {
            return Ok(());
        }
        Err(self.unexpected("where, or the end of the line"))
    }

    fn conditions(&mut self) -> Parse<Vec<Expression>> {
        let mut conditions = vec![self.expression()?];
        while self.take_sign(Sign::Comma) {
            conditions.push(self.expression()?);
        }
        Ok(conditions)
    }

    fn target(&mut self) -> Parse<Target> {
        if self.is_sign(Sign::ParenOpen) {
            let (at, operators) = (self.at, self.operators);
            let positions = self.positions()?;
            let lone = positions.iter().all(|heaps| heaps.len() == 1);
            if !lone || self.ends_a_target() {
                return Ok(Target::Positions(positions));
            }
            // `(x) - i`: the brackets belong to an expression.
            (self.at, self.operators) = (at, operators);
        }
        let mut replacements = vec![self.replacement()?];
        while self.take_sign(Sign::Comma) {
            replacements.push(self.replacement()?);
        }
        let indexed = |replacement: &Replacement| {
            replacement.heap.is_some() || first_index(&replacement.value).is_some()
        };
        if replacements.iter().all(indexed) {
            return Ok(Target::Replacements(replacements));
        }
        if replacements.len() == 1 {
            return Ok(Target::Whole(replacements.remove(0).value));
        }
        let span = replacements[0].value.span;
        Err(
            Diagnostic::new(Code::Unexpected, span, "a position stands in brackets")
                .help("write (x - 1, y + 1), or x[k] - 1, x[l] + 1 for heaps of a vector"),
        )
    }

    fn replacement(&mut self) -> Parse<Replacement> {
        let value = self.sets()?;
        if !self.take_sign(Sign::Arrow) {
            return Ok(Replacement { heap: None, value });
        }
        let heap = Some(value);
        let value = self.expression()?;
        Ok(Replacement { heap, value })
    }

    /// In sets of options that were read from here on, `{(i) + (j) | …}` is a number to the one and a sum of heaps to the
    /// other.
    fn one_heap_each(&self, from: usize) -> Parse<()> {
        let is = |at: usize, sign: Sign| {
            let token = self.tokens[..self.at].get(at);
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        let closing = |open: usize| {
            let mut depth = 0;
            (open..self.at).find(|at| {
                depth += i32::from(is(*at, Sign::ParenOpen)) - i32::from(is(*at, Sign::ParenClose));
                depth == 0
            })
        };
        for first in from..self.at {
            let begins = is(first, Sign::BraceOpen) || is(first, Sign::Comma);
            let mut at = first + 1;
            let mut summands = 0;
            while begins && is(at, Sign::ParenOpen) {
                let Some(close) = closing(at) else { break };
                summands += 1;
                at = close + 1;
                if !is(at, Sign::Plus) {
                    break;
                }
                at += 1;
            }
            let ends = [Sign::Comma, Sign::Bar, Sign::Colon, Sign::BraceClose];
            if summands > 1 && ends.iter().any(|sign| is(at, *sign)) {
                let span = self.tokens[first + 1].span.to(self.tokens[at - 1].span);
                return Err(
                    Diagnostic::new(Code::Ambiguous, span, "a number, or a sum of heaps?")
                        .help("write i + j for the number; a sum of heaps stands in a line without braces: (i) + (j) where …"),
                );
            }
        }
        Ok(())
    }

    /// Behind positions: is this the end of the target, or something that is not read there at all?
    fn ends_a_target(&self) -> bool {
        let words = ["where", "for", "with"];
        self.at_line_end()
            || self.is_sign(Sign::Semicolon)
            || self.is_sign(Sign::Arrow)
            || words.iter().any(|word| self.is_word(word))
    }

    /// `(x, y)`, or the summands `(a) + (b)`.
    fn positions(&mut self) -> Parse<Vec<Vec<Expression>>> {
        let mut positions = Vec::new();
        loop {
            let open = self.expect_sign(Sign::ParenOpen, "and a position")?;
            let (heaps, _) = self.inside(open, Sign::ParenClose, |parser| {
                parser.list(Sign::ParenClose, Self::expression)
            })?;
            if heaps.is_empty() {
                return Err(self.unexpected("a position"));
            }
            let lone = heaps.len() == 1;
            positions.push(heaps);
            let summand = self.is_sign(Sign::Plus)
                && (!lone || self.peek_second().lexeme == Lexeme::Sign(Sign::ParenOpen));
            if !summand {
                return Ok(positions);
            }
            self.at += 1;
        }
    }

    pub(super) fn whole_game(&mut self) -> Option<GameExpression> {
        let start = self.peek().span;
        if self.names_a_game() {
            return match self.game_expression() {
                Ok(game) => {
                    if !self.at_end() {
                        let error = self.unexpected("the end of the game");
                        self.errors.push(error);
                    }
                    Some(game)
                }
                Err(error) => {
                    self.errors.push(error);
                    None
                }
            };
        }
        if self.at_end() {
            let error = self.unexpected("a game: its name, or its rules");
            self.errors.push(error);
            return None;
        }
        let mut heaps = None;
        let mut symmetric = false;
        let mut ordinals = false;
        if self.is_word("game") {
            self.at += 1;
            if !self.is_word("on") {
                self.at += 1;
            }
        }
        if self.take_word("on") {
            ordinals = self.take_ordinals();
            match self.heaps() {
                Ok(found) => heaps = Some(found),
                Err(error) => {
                    self.errors.push(error);
                    return None;
                }
            }
        } else if self.is_word("symmetric") {
            self.at += 1;
            symmetric = true;
        }
        let mut rules = self.rules(heaps, Place::Alone, start);
        rules.symmetric |= symmetric;
        rules.ordinals = ordinals;
        Some(GameExpression::Rules(rules))
    }

    /// Is the text a name, perhaps with arguments and a pass, or a sum of such names, and nothing else?
    fn names_a_game(&self) -> bool {
        let mut at = self.at;
        loop {
            at = match self.after_summand(at) {
                Some(after) => after,
                None => return false,
            };
            match &self.tokens[at].lexeme {
                Lexeme::End => return true,
                Lexeme::Name(word) => return word == "with",
                Lexeme::Sign(Sign::Plus) => at += 1,
                _ => return false,
            }
        }
    }

    /// The place after a game's name with its arguments and its pass, and perhaps a budget before it.
    fn after_summand(&self, mut at: usize) -> Option<usize> {
        let word = |at: usize| match self.tokens.get(at).map(|token| &token.lexeme) {
            Some(Lexeme::Name(word)) => Some(word.as_str()),
            _ => None,
        };
        let alone = |at: usize| {
            self.tokens
                .get(at + 1)
                .is_none_or(|t| t.lexeme == Lexeme::End)
        };
        if word(at)? == "blocking" && !alone(at) {
            at = (at..self.tokens.len()).find(|place| word(*place) == Some("of"))? + 1;
        }
        if ["on", "game", "symmetric", "moves", "blocking"].contains(&word(at)?) && !alone(at) {
            return None;
        }
        at += 1;
        if self.tokens[at].lexeme == Lexeme::Sign(Sign::ParenOpen) {
            let mut depth = 0_usize;
            loop {
                match self.tokens[at].lexeme {
                    Lexeme::Sign(Sign::ParenOpen) => depth += 1,
                    Lexeme::Sign(Sign::ParenClose) => depth -= 1,
                    Lexeme::End => return Some(at),
                    _ => {}
                }
                at += 1;
                if depth == 0 {
                    break;
                }
            }
        }
        let passes = word(at) == Some("with") && word(at + 1) == Some("pass");
        let plus = |at: usize| {
            self.tokens
                .get(at)
                .is_some_and(|t| t.lexeme == Lexeme::Sign(Sign::Plus))
        };
        Some(if passes && plus(at + 2) { at + 2 } else { at })
    }
}

/// The heap that a replacement without an arrow changes: the first `x[k]` of its value.
pub fn first_index(value: &Expression) -> Option<&Expression> {
    match &value.kind {
        Kind::Index(..) => Some(value),
        Kind::Binary(_, left, _) => first_index(left),
        _ => None,
    }
}

fn layout_of(item: &mut Item) -> &mut Layout {
    match item {
        Item::Source(source) => &mut source.layout,
        Item::Game(game) => &mut game.layout,
        Item::Claim(claim) => &mut claim.layout,
    }
}
