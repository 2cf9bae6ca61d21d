//! Items of a file and their lines: papers, games with their moves, claims with their statements.

use super::rules::RulesPlace;
use super::state::{Parse, Parser, names_in};
use super::subscripts::index_of;
use crate::language::syntax::{
    File, FileItem, GameExpression, HeapNames, Kind, Move, Name, NoteItem, NoteKind, PaperSource,
    Parameter, Rules, SetItem, SourceLayout, WrittenGame, WrittenLine,
};
use crate::language::token::{Lexeme, Sign, Token};
use crate::language::{Code, Diagnostic};

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

    pub(super) fn item(&mut self) -> Parse<FileItem> {
        if self.is_word("paper") && matches!(self.peek_second().lexeme, Lexeme::Text(_)) {
            self.at += 1;
            let title = self.text("the paper's authors and title in quotes")?;
            self.end_of_line()?;
            return Ok(FileItem::Source(PaperSource {
                title,
                layout: Default::default(),
            }));
        }
        if self.is_word("claim") {
            return Ok(FileItem::Claim(Box::new(self.claim_item()?)));
        }
        if let Some(kind) = self.note_kind() {
            self.at += 1;
            let place = self.text("its place in the paper in quotes")?;
            let words = self.text("what is printed and what is meant, in quotes")?;
            self.end_of_line()?;
            return Ok(FileItem::Note(NoteItem {
                kind,
                place,
                words,
                layout: Default::default(),
            }));
        }
        if self.begins_set() {
            return Ok(FileItem::Set(Box::new(self.set_item()?)));
        }
        if self.is_word("figure") && matches!(self.peek_second().lexeme, Lexeme::Text(_)) {
            return Ok(FileItem::Figure(Box::new(self.figure_item()?)));
        }
        if self.is_word("game") {
            self.at += 1;
            return Ok(FileItem::Game(Box::new(self.game()?)));
        }
        if self.begins_short_game() {
            return Ok(FileItem::Game(Box::new(self.game()?)));
        }
        let error = self.unexpected("game, claim, set, misprint, reading, figure or paper");
        Err(error.help(
            "a file holds games (`game yama on (x, y)` and its moves) and claims (`claim \"Theorem 1\" for yama`)",
        ))
    }

    /// `set name = {…}`
    fn set_item(&mut self) -> Parse<SetItem> {
        self.at += 1;
        let name = self.name("the name of a set")?;
        self.expect_sign(Sign::Equal, "and the set")?;
        let value = self.expression()?;
        self.end_of_line()?;
        Ok(SetItem {
            name,
            value,
            layout: Default::default(),
        })
    }

    /// Does `set name` begin here?
    fn begins_set(&self) -> bool {
        self.is_word("set") && matches!(self.peek_second().lexeme, Lexeme::Name(_))
    }

    /// Does `name(…) = …` begin here, a game defined through another one?
    pub(super) fn begins_short_game(&self) -> bool {
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
    pub(super) fn begins_item(&self) -> bool {
        if self.at_end() {
            return true;
        }
        if !self.peek().begins_line {
            return false;
        }
        let second = &self.peek_second().lexeme;
        (self.is_word("game") && matches!(second, Lexeme::Name(_)))
            || (self.is_word("claim") && matches!(second, Lexeme::Text(_) | Lexeme::Name(_)))
            || (self.is_word("figure") && matches!(second, Lexeme::Text(_)))
            || (self.is_word("paper") && matches!(second, Lexeme::Text(_)))
            || self.note_kind().is_some()
            || self.begins_set()
            || self.begins_short_game()
    }

    /// The kind of the note that begins here, if one does.
    fn note_kind(&self) -> Option<NoteKind> {
        let is_text = matches!(self.peek_second().lexeme, Lexeme::Text(_));
        let mut all = NoteKind::ALL.into_iter().filter(|_| is_text);
        all.find(|kind| self.is_word(kind.word()))
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

    pub(super) fn game(&mut self) -> Parse<WrittenGame> {
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
                lines: vec![WrittenLine {
                    content,
                    span,
                    layout,
                }],
                span: start.to(span),
            }
        } else {
            self.expect_word("on", "and the heaps, as in `on (x, y)`")?;
            let ordinals = self.take_ordinals();
            let heaps = self.heaps()?;
            if let HeapNames::Vector(heap, _) = &heaps {
                no_entry_of(heap, &parameters)?;
            }
            let mut rules = self.rules(Some(heaps), RulesPlace::File, start);
            rules.ordinals = ordinals;
            rules
        };
        Ok(WrittenGame {
            name,
            parameters,
            rules,
            layout: Default::default(),
        })
    }

    /// `ordinals` before the heaps; a vector of heaps may have that name itself.
    pub(super) fn take_ordinals(&mut self) -> bool {
        let heaps = matches!(
            self.peek_second().lexeme,
            Lexeme::Sign(Sign::ParenOpen) | Lexeme::Name(_)
        );
        heaps && !self.peek_second().begins_line && self.take_word("ordinals")
    }

    pub(super) fn parameter(&mut self, known: &[Parameter]) -> Parse<Parameter> {
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

    pub(super) fn heaps(&mut self) -> Parse<HeapNames> {
        if self.is_sign(Sign::ParenOpen) {
            let open = self.next().span;
            let (names, _) = self.inside(open, Sign::ParenClose, |parser| {
                parser.list(Sign::ParenClose, |parser| parser.name("the name of a heap"))
            })?;
            if names.is_empty() {
                return Err(self.unexpected("the names of the heaps"));
            }
            return Ok(HeapNames::Named(names));
        }
        let name = self.name("the heaps: `(x, y)`, `x[n]`, or one name")?;
        if self.is_sign(Sign::BracketOpen) {
            let open = self.next().span;
            let (count, _) = self.inside(open, Sign::BracketClose, Self::expression)?;
            return Ok(HeapNames::Vector(name, count));
        }
        Ok(HeapNames::Named(vec![name]))
    }

    pub(super) fn whole_game(&mut self) -> Option<GameExpression> {
        let start = self.peek().span;
        if let Some(error) = self.lone_code() {
            self.errors = vec![error];
            return None;
        }
        if self.names_a_game() {
            return match self.game_expression() {
                Ok(game) => {
                    if !self.at_end() {
                        let error = self.unexpected("the end of the game");
                        self.errors.push(match self.is_word("with") {
                            true => {
                                error.help("a game is played with a pass as `nim(2) with pass`")
                            }
                            false => error,
                        });
                    }
                    Some(game)
                }
                Err(error) => {
                    self.errors.push(error);
                    None
                }
            };
        }
        if let Some(name) = self.name_of_words() {
            let (span, arguments) = (name.span, Vec::new());
            let pass = false;
            return Some(GameExpression::Named {
                name,
                arguments,
                pass,
                span,
            });
        }
        if self.at_end() {
            let error = self.unexpected("a game: its name, or its rules");
            self.errors
                .push(error.help("`grundy games` lists the library"));
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
        let mut rules = self.rules(heaps, RulesPlace::Alone, start);
        rules.symmetric |= symmetric;
        rules.ordinals = ordinals;
        Some(GameExpression::Rules(rules))
    }

    /// `Wythoff Nim` and `grundy's game`: a title is no rule.
    fn name_of_words(&mut self) -> Option<Name> {
        let (last, words) = self.tokens[self.at..].split_last()?;
        let word = |token: &Token| match &token.lexeme {
            Lexeme::Name(word) => Some(word.clone()),
            _ => None,
        };
        let texts: Vec<String> = words.iter().map(word).collect::<Option<_>>()?;
        let is_title = |text: &String| {
            let letters = text.trim_end_matches("'s");
            letters.len() > 2 && letters.chars().all(char::is_alphabetic)
        };
        let capital = texts.first()?.starts_with(char::is_uppercase)
            || texts.iter().any(|text| text.ends_with("'s"));
        let named = texts.len() > 1 && capital && texts.iter().all(is_title);
        if last.lexeme != Lexeme::End || !named {
            return None;
        }
        let span = words.first()?.span.to(words.last()?.span);
        self.at += words.len();
        Some(Name {
            text: texts.join(" "),
            span,
        })
    }

    /// Is the text a name, perhaps with arguments and a pass, or a sum of such names, and nothing else?
    pub(super) fn names_a_game(&self) -> bool {
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
    pub(super) fn after_summand(&self, mut at: usize) -> Option<usize> {
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

fn layout_of(item: &mut FileItem) -> &mut SourceLayout {
    match item {
        FileItem::Source(source) => &mut source.layout,
        FileItem::Game(game) => &mut game.layout,
        FileItem::Claim(claim) => &mut claim.layout,
        FileItem::Set(set) => &mut set.layout,
        FileItem::Note(note) => &mut note.layout,
        FileItem::Figure(figure) => &mut figure.layout,
    }
}

/// The error for a parameter with the name of a heap: x_1 in a game on x[n].
fn no_entry_of(heap: &Name, parameters: &[Parameter]) -> Parse<()> {
    let entry = parameters.iter().find_map(|parameter| {
        let name = &parameter.name;
        Some((name, index_of(&name.text, &heap.text)?))
    });
    let Some((name, index)) = entry else {
        return Ok(());
    };
    let (name, span) = (&name.text, name.span);
    let entry = format!("{}[{index}]", heap.text);
    let message = format!("{name} is the heap {entry} in this game, and no name of a parameter");
    Err(Diagnostic::new(Code::Duplicate, span, message)
        .label("a heap")
        .help("give the parameter another name"))
}
