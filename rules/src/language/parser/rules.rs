//! The lines of a game: its moves, their conditions and targets.

use super::braces::are_lists;
use super::origin::OtherHeaps;
use super::state::{Parse, Parser};
use super::words::SUCH_THAT;
use crate::language::syntax::{
    Expression, HeapNames, Kind, Move, Name, Operator, RelationSign, Replacement, Rules, Target,
    WrittenLine,
};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span, nearest};

/// What a body of rules is part of: it decides where the body ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RulesPlace {
    /// In a file: the next item ends it.
    File,
    /// Alone, on the command line: the end of the text ends it.
    Alone,
}

impl Parser {
    /// Modifiers and moves, after the heaps.
    pub(super) fn rules(
        &mut self,
        heaps: Option<HeapNames>,
        place: RulesPlace,
        start: Span,
    ) -> Rules {
        let mut rules = Rules {
            heaps,
            ordinals: false,
            symmetric: false,
            pass: false,
            lines: Vec::new(),
            span: start,
        };
        if let Some(HeapNames::Vector(heap, _)) = &rules.heaps {
            self.read_subscripts(&heap.text.clone(), place);
        }
        // `on (x, y) symmetric: …`
        let alone =
            self.is_word("symmetric") && self.peek_second().lexeme == Lexeme::Sign(Sign::Colon);
        if alone && rules.heaps.is_some() {
            self.at += 1;
            rules.symmetric = true;
        }
        while self.is_sign(Sign::Comma) && !self.peek().begins_line {
            self.at += 1;
            if let Err(error) = self.modifier(&mut rules) {
                self.recover(error);
                break;
            }
        }
        self.take_sign(Sign::Colon);
        loop {
            if self.at_end() || (place == RulesPlace::File && self.begins_item()) {
                break;
            }
            let before = self.comments_before();
            let from = self.peek().span;
            self.operators = 0;
            match self.line(&mut rules, place) {
                Ok(moves) => {
                    let span = from.to(self.last_span());
                    let parted = self.take_sign(Sign::Semicolon);
                    // `∪` and `or` part moves too, where their sides have no braces.
                    if !parted
                        && !self.modifiers_end_rules()
                        && self.take_move_sign()
                        && self.at_end()
                    {
                        let error = self.unexpected("a move");
                        self.errors.push(error);
                    } else if !parted {
                        self.budget_of_next(&moves, span);
                    }
                    let mut layout = self.layout(before);
                    for content in moves {
                        rules.lines.push(WrittenLine {
                            content,
                            span,
                            layout: std::mem::take(&mut layout),
                        });
                    }
                    self.modifiers_behind_rules(&mut rules, place);
                }
                Err(error) => self.recover(error),
            }
        }
        rules.span = start.to(self.last_span());
        rules
    }

    /// Behind `blocking 1 of A where … or`: does the budget hold for the next move too?
    fn budget_of_next(&mut self, moves: &[Move], span: Span) {
        let joint = &self.tokens[self.at.saturating_sub(1)].lexeme;
        let joined = [Sign::Or, Sign::Union].map(Lexeme::Sign).contains(joint);
        let budget = |moved: &Move| {
            matches!(
                moved,
                Move::Step {
                    budget: Some(_),
                    ..
                }
            )
        };
        if !joined || !moves.iter().any(budget) || self.is_word("blocking") {
            return;
        }
        let message = "does this budget hold for the next move too?";
        self.errors.push(
            Diagnostic::new(Code::Ambiguous, span, message)
                .label("a line with a budget, and another move")
                .help("moves of one budget share their conditions, behind the last of them; a move without a budget is parted by ;"),
        );
    }

    pub(super) fn modifier(&mut self, rules: &mut Rules) -> Parse<()> {
        if self.take_word("symmetric") {
            rules.symmetric = true;
        } else if self.is_word("with") && self.second_is_word("pass") {
            self.at += 2;
            rules.pass = true;
        } else {
            let error = self.unexpected("symmetric or with pass");
            return Err(match &self.peek().lexeme {
                Lexeme::Name(word) if nearest(word, ["symmetric"]).is_some() => {
                    let span = self.peek().span;
                    error
                        .help("did you mean symmetric?")
                        .patch(span, "symmetric")
                }
                _ => error.help("several heaps stand in brackets: on (x, y)"),
            });
        }
        Ok(())
    }

    /// The moves of a line: one, or several that share their conditions. Alone on the command line the rules may also end in `with pass`.
    pub(super) fn line(&mut self, rules: &mut Rules, place: RulesPlace) -> Parse<Vec<Move>> {
        if place == RulesPlace::Alone && self.is_word("with") && self.second_is_word("pass") {
            self.modifier(rules)?;
            return Ok(Vec::new());
        }
        if self.is_word("moves") && self.second_is_word("of") {
            self.at += 2;
            let game = self.game_expression()?;
            self.end_of_move(place)?;
            return Ok(vec![Move::MovesOf(game)]);
        }
        let budget = if self.take_word("blocking") {
            let budget = self.expression()?;
            self.expect_word("of", "and the options that may be blocked")?;
            Some(budget)
        } else {
            None
        };
        let begin = self.at;
        let others = self.origin(rules)?;
        let has_origin = self.at > begin;
        let options = self.is_sign(Sign::BraceOpen) || self.is_sign(Sign::UnionOver);
        if options && budget.is_none() && others.is_none() {
            let from = self.at;
            let options = self.joined_sets()?;
            self.one_heap_each(from)?;
            let options = self.conditions_on_sets(options)?;
            if are_lists(&options) && self.is_move_sign() {
                return Err(self.set_beside_a_target(&options));
            }
            self.end_of_move(place)?;
            self.lists_options(&options, rules.heaps.as_ref())?;
            return Ok(vec![Move::Options(options)]);
        }
        let targets = match (&rules.heaps, others) {
            (Some(HeapNames::Named(heaps)), None) if has_origin && heaps.len() == 1 => {
                self.targets_of_one_heap(&heaps[0].text.clone())?
            }
            (_, None) if options && budget.is_some() => self.targets_in_braces()?,
            (_, others) => self.targets(others)?,
        };
        if has_origin && let Some(HeapNames::Named(heaps)) = &rules.heaps {
            targets
                .iter()
                .try_for_each(|target| no_split(target, heaps))?;
        }
        let conditions = self.conditions_of_line()?;
        let family = match self.is_word("for") && self.second_is_word("each") {
            true => {
                self.at += 2;
                self.family_of_lines()?
            }
            false => Vec::new(),
        };
        self.end_of_move(place)?;
        let kept = conditions.iter().find_map(|condition| {
            let (element, index) = lone_index_outside(condition)?;
            let changes = targets.iter().any(|target| changes_heap(target, index));
            (!changes).then_some((element, index))
        });
        if let Some((element, index)) = kept {
            return Err(self.any_or_all(element, index));
        }
        let targets = match targets.len() > 1 && budget.is_some() {
            true => vec![Target::Several(targets)],
            false => targets,
        };
        let step = |target| Move::Step {
            budget: budget.clone(),
            target,
            conditions: conditions.clone(),
            family: family.clone(),
        };
        Ok(targets.into_iter().map(step).collect())
    }

    /// Takes `∪`, `or` or `, or` between two moves.
    fn take_move_sign(&mut self) -> bool {
        self.take_sign(Sign::Comma);
        self.take_sign(Sign::Union) || self.take_sign(Sign::Or)
    }

    /// Does `∪`, `or` or `, or` follow, behind which another move stands?
    fn is_move_sign(&self) -> bool {
        let or = |lexeme: &Lexeme| *lexeme == Lexeme::Sign(Sign::Or);
        self.is_sign(Sign::Or)
            || self.is_sign(Sign::Union)
            || self.is_sign(Sign::Comma) && or(&self.peek_second().lexeme)
    }

    /// `k, i < b` of `for each k, i < b`: a name alone is an index.
    fn family_of_lines(&mut self) -> Parse<Vec<Expression>> {
        let mut parts = vec![self.expression()?];
        while self.take_sign(Sign::Comma) {
            parts.push(self.expression()?);
        }
        Ok(parts)
    }

    /// Behind `n ->` each value in which n stands is a target: `n - 1, n - 2, floor(n / 3)`; in `n -> a, b` the heap is split.
    fn targets_of_one_heap(&mut self, heap: &str) -> Parse<Vec<Target>> {
        let (at, operators) = (self.at, self.operators);
        let mut values = Vec::new();
        let read = loop {
            match self.sets() {
                Ok(value) => values.push(value),
                Err(_) => break false,
            }
            if !self.is_sign(Sign::Comma) || self.condition_follows() {
                break true;
            }
            self.at += 1;
            // `n -> n - 1, n -> n - 2`
            if self.is_word(heap) && self.peek_second().lexeme == Lexeme::Sign(Sign::Arrow) {
                self.at += 2;
            }
        };
        let stands = |value: &Expression| {
            let mut names = Vec::new();
            value.names(&mut names);
            names.contains(&heap)
        };
        if !read || values.len() < 2 || !values.iter().all(stands) {
            (self.at, self.operators) = (at, operators);
            return self.targets(None);
        }
        for value in &values {
            self.takes_from_a_set(value)?;
        }
        Ok(values.into_iter().map(Target::Whole).collect())
    }

    /// Targets that share their conditions: `(x - i, y) or (x, y - i)`.
    fn targets(&mut self, others: Option<OtherHeaps>) -> Parse<Vec<Target>> {
        if let Some(others) = others {
            return Ok(vec![self.new_size(others)?]);
        }
        let mut targets = self.united_targets()?;
        loop {
            let comma = self.is_sign(Sign::Comma);
            // `(x - 1, y), or (x, y - 1)`
            self.at += usize::from(comma && self.peek_second().lexeme == Lexeme::Sign(Sign::Or));
            let joined = self.is_sign(Sign::Or)
                || self.is_sign(Sign::Union)
                || self.is_sign(Sign::Comma)
                    && matches!(targets.last(), Some(Target::Positions(_)))
                    && self.peek_second().lexeme == Lexeme::Sign(Sign::ParenOpen)
                    && self.ends_at_position(self.at + 1);
            if !joined {
                return Ok(targets);
            }
            self.at += 1;
            // On a line of its own such a target would continue the line before.
            if [Sign::Minus, Sign::Xor, Sign::Mod]
                .iter()
                .any(|sign| self.is_sign(*sign))
            {
                return Err(self.unexpected("another target"));
            }
            targets.extend(self.united_targets()?);
        }
    }

    /// From a bracket on: a position with several heaps, behind which the line goes on as behind a target?
    pub(super) fn ends_at_position(&self, open: usize) -> bool {
        if self.condition_in_brackets(open).is_some() {
            return false;
        }
        let (mut depth, mut heaps) = (0_usize, 1);
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match token.lexeme {
                Lexeme::Sign(sign) if sign.closing().is_some() => depth += 1,
                Lexeme::Sign(Sign::ParenClose) if depth == 1 => {
                    let Some(next) = self.tokens.get(at + 1) else {
                        return false;
                    };
                    let ends = match &next.lexeme {
                        Lexeme::End => true,
                        Lexeme::Name(word) => SUCH_THAT.contains(&word.as_str()),
                        Lexeme::Sign(sign) => {
                            [
                                Sign::Semicolon,
                                Sign::Comma,
                                Sign::Or,
                                Sign::Union,
                                Sign::Colon,
                                Sign::Bar,
                            ]
                            .contains(sign)
                                || self.condition_in_brackets(at + 1).is_some()
                        }
                        _ => false,
                    };
                    return heaps > 1 && (ends || next.begins_line);
                }
                Lexeme::Sign(sign) if sign.closes() => {
                    depth -= 1;
                    if depth == 0 {
                        return false;
                    }
                }
                Lexeme::Sign(Sign::Comma) if depth == 1 => heaps += 1,
                Lexeme::End => return false,
                _ => {}
            }
        }
        false
    }

    pub(super) fn end_of_move(&mut self, place: RulesPlace) -> Parse<()> {
        let pass = place == RulesPlace::Alone && self.is_word("with");
        let ends = self.is_sign(Sign::Semicolon)
            || self.is_sign(Sign::Union)
            || self.is_sign(Sign::Or)
            || self.is_sign(Sign::Comma) && self.peek_second().lexeme == Lexeme::Sign(Sign::Or);
        if pass || self.at_line_end() || ends || self.modifiers_end_rules() {
            return Ok(());
        }
        Err(self.unexpected_after_move())
    }

    pub(super) fn target(&mut self) -> Parse<Target> {
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
        while self.is_sign(Sign::Comma) && !self.condition_follows() {
            self.at += 1;
            replacements.push(self.replacement()?);
        }
        let indexed = |replacement: &Replacement| {
            replacement.heap.is_some() || first_index(&replacement.value).is_some()
        };
        if replacements.iter().all(indexed) {
            return Ok(Target::Replacements(replacements));
        }
        if replacements.len() == 1 {
            let value = replacements.remove(0).value;
            self.takes_from_a_set(&value)?;
            return Ok(Target::Whole(value));
        }
        let span = replacements[0].value.span;
        Err(self.several_values(&replacements, span))
    }

    /// Behind a comma: a condition, and no other heap that changes?
    fn condition_follows(&mut self) -> bool {
        if self.modifiers_end_rules() || self.lone_condition_in_brackets(self.at + 1) {
            return true;
        }
        let (at, operators) = (self.at, self.operators);
        let (brackets, nesting) = (self.brackets, self.nesting);
        let (mod_ends, bar_ends) = (self.mod_ends, self.bar_ends);
        self.at += 1;
        let follows = match self.replacement() {
            Ok(_) => {
                matches!(self.relation(), Ok(Some(_)) | Err(_))
                    || self.is_sign(Sign::NotDivides)
                    || self.is_sign(Sign::NotCongruent)
                    || self.is_sign(Sign::Not)
                    || matches!(self.property(), Ok(Some(_)) | Err(_))
            }
            Err(_) => true,
        };
        (self.at, self.operators) = (at, operators);
        (self.brackets, self.nesting) = (brackets, nesting);
        (self.mod_ends, self.bar_ends) = (mod_ends, bar_ends);
        follows
    }

    pub(super) fn replacement(&mut self) -> Parse<Replacement> {
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
    pub(super) fn one_heap_each(&self, from: usize) -> Parse<()> {
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
    pub(super) fn ends_a_target(&self) -> bool {
        let signs = [
            Sign::Semicolon,
            Sign::Arrow,
            Sign::Comma,
            Sign::Colon,
            Sign::Bar,
        ];
        self.at_line_end()
            || signs.iter().any(|sign| self.is_sign(*sign))
            || self.is_sign(Sign::Or)
            || self.is_sign(Sign::Union)
            || SUCH_THAT.iter().any(|word| self.is_word(word))
            || self.lone_condition_in_brackets(self.at)
    }

    /// `(x, y)`, or the summands `(a) + (b)`.
    pub(super) fn positions(&mut self) -> Parse<Vec<Vec<Expression>>> {
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
}

/// The heap that a replacement without an arrow changes: the first `x[k]` of its value.
pub fn first_index(value: &Expression) -> Option<&Expression> {
    match &value.kind {
        Kind::Index(..) => Some(value),
        Kind::Binary(_, left, _) => first_index(left),
        _ => None,
    }
}

/// Does a heap change whose index is this name?
fn changes_heap(target: &Target, index: &str) -> bool {
    let mut names = Vec::new();
    let expressions = target.expressions();
    expressions.iter().for_each(|part| part.names(&mut names));
    matches!(target, Target::Replacements(_)) && names.contains(&index)
}

/// Of `s not in {x[l]}`: the element, and its index.
fn lone_index_outside(condition: &Expression) -> Option<(&Expression, &str)> {
    let Kind::Chain { rest, .. } = &condition.kind else {
        return None;
    };
    rest.iter().find_map(|(relation, set)| {
        let Kind::Set(elements) = &set.kind else {
            return None;
        };
        let ([element], RelationSign::NotIn) = (elements.as_slice(), relation) else {
            return None;
        };
        match &element.kind {
            Kind::Index(_, index) => match &index.kind {
                Kind::Name(index) => Some((element, index.as_str())),
                _ => None,
            },
            _ => None,
        }
    })
}

/// Behind an arrow `n -> a + b` is a number to the one and two heaps to the other.
fn no_split(target: &Target, heaps: &[Name]) -> Parse<()> {
    let value = match target {
        Target::Whole(value) => Some(value),
        Target::Positions(parts) => match parts.as_slice() {
            [part] => part.first(),
            _ => None,
        },
        Target::Replacements(_) | Target::Several(_) => None,
    };
    let (Some(value), [heap]) = (value, heaps) else {
        return Ok(());
    };
    let Kind::Binary(Operator::Plus, left, right) = &value.kind else {
        return Ok(());
    };
    match (&left.kind, &right.kind) {
        (Kind::Name(a), Kind::Name(b)) if *a != heap.text && *b != heap.text => Err(
            Diagnostic::new(Code::Ambiguous, value.span, "a number, or a sum of heaps?")
                .help(format!("write ({a}) + ({b}) for two heaps; the number is one name, {a} = ... among the conditions"))
                .patch(value.span, format!("({a}) + ({b})")),
        ),
        _ => Ok(()),
    }
}
