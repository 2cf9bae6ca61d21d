//! What papers print behind a target: conditions in round brackets, and modifiers at the end of the rules.

use super::braces::{are_lists, with_conditions};
use super::rules::RulesPlace;
use super::state::{Parse, Parser};
use super::words::{NO_FACTOR, SUCH_THAT};
use crate::language::syntax::{Expression, Kind, Operator, Rules, Target};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

/// Relations, which numbers in brackets do not hold.
const RELATIONS: &[Sign] = &[
    Sign::Equal,
    Sign::NotEqual,
    Sign::Less,
    Sign::LessEqual,
    Sign::Greater,
    Sign::GreaterEqual,
    Sign::Congruent,
    Sign::NotCongruent,
    Sign::In,
    Sign::NotIn,
    Sign::NotDivides,
];

impl Parser {
    /// A target; `x - 1 ∪ x - 2` are two.
    pub(super) fn united_targets(&mut self) -> Parse<Vec<Target>> {
        match self.target()? {
            Target::Whole(value) => {
                let mut parts = Vec::new();
                match are_numbers(&value, &mut parts) {
                    true => Ok(parts.into_iter().map(Target::Whole).collect()),
                    false => Ok(vec![Target::Whole(value)]),
                }
            }
            target => Ok(vec![target]),
        }
    }

    /// `where` and the conditions of a line, or nothing.
    pub(super) fn conditions_of_line(&mut self) -> Parse<Vec<Expression>> {
        let outer = std::mem::replace(&mut self.union_ends, true);
        let conditions = match self.take_where() {
            true => self.conditions(),
            false => self.conditions_in_round_brackets(),
        };
        self.union_ends = outer;
        conditions
    }

    /// `{(x - i, y), (x, y - i)} where i >= 1`: the elements share the conditions behind their set.
    pub(super) fn conditions_on_sets(&mut self, options: Expression) -> Parse<Expression> {
        let next = &self.peek_second().lexeme;
        let parts = [Sign::BraceOpen, Sign::Or].map(Lexeme::Sign).contains(next);
        if self.is_sign(Sign::Comma) && parts || !are_lists(&options) {
            return Ok(options);
        }
        match self.conditions_of_line()?.as_slice() {
            [] => Ok(options),
            conditions => with_conditions(options, conditions),
        }
    }

    /// Is this a word between a target and its conditions?
    fn is_such_that(&self) -> bool {
        match &self.peek().lexeme {
            Lexeme::Name(word) if word == "with" => !self.second_is_word("pass"),
            Lexeme::Name(word) if word == "for" => !self.second_is_word("each"),
            Lexeme::Name(word) => SUCH_THAT.contains(&word.as_str()),
            _ => false,
        }
    }

    /// Takes what stands between a target and its conditions: `where`, or what papers print for it.
    fn take_where(&mut self) -> bool {
        let sign = [Sign::Comma, Sign::Colon, Sign::Bar]
            .into_iter()
            .any(|sign| self.is_sign(sign));
        let word = self.is_such_that();
        if self.at_line_end() && !self.is_word("where") && !self.is_sign(Sign::Comma)
            || self.modifiers_end_rules()
        {
            return false;
        }
        self.at += usize::from(sign);
        // `(x - i, y), where i >= 1`
        let word = if sign { self.is_such_that() } else { word };
        let all = word
            && self.is_word("for")
            && ["all", "any", "some", "every"]
                .iter()
                .any(|word| self.second_is_word(word));
        self.at += usize::from(word) + usize::from(all);
        sign || word
    }

    /// The bracket that closes the round one at this place, if a relation stands between them at their own level.
    pub(super) fn condition_in_brackets(&self, open: usize) -> Option<usize> {
        let opens = self.tokens.get(open)?;
        if opens.lexeme != Lexeme::Sign(Sign::ParenOpen) {
            return None;
        }
        let (mut depth, mut relation, mut bars) = (0_usize, false, 0_usize);
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match &token.lexeme {
                Lexeme::Sign(sign) if sign.closing().is_some() => depth += 1,
                Lexeme::Sign(sign) if sign.closes() => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return (relation || bars == 1).then_some(at);
                    }
                }
                Lexeme::Sign(Sign::Bar) if depth == 1 => bars += 1,
                // Between bars stands a number.
                Lexeme::Sign(sign) if depth == 1 => {
                    relation |= bars % 2 == 0 && RELATIONS.contains(sign);
                }
                // `(1 if n even else 2)` and `(n mod 2)` are numbers.
                Lexeme::Name(word) if depth == 1 && bars % 2 == 0 => match word.as_str() {
                    "if" | "else" => return None,
                    "divides" => relation = true,
                    "even" | "odd" | "prime" | "square" => relation |= self.value_ends(at),
                    _ => {}
                },
                Lexeme::End => return None,
                _ => {}
            }
        }
        None
    }

    /// Does a value end before this token, of which a property may be said?
    fn value_ends(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|before| &self.tokens[before].lexeme);
        match before {
            Some(Lexeme::Name(word)) => word != "div" && !NO_FACTOR.contains(&word.as_str()),
            Some(Lexeme::Number(_) | Lexeme::Sign(Sign::ParenClose | Sign::BracketClose)) => true,
            _ => false,
        }
    }

    /// Does a condition in brackets begin here, and no expression that goes on behind them?
    pub(super) fn lone_condition_in_brackets(&self, open: usize) -> bool {
        let close = self.condition_in_brackets(open);
        let next = close.and_then(|close| self.tokens.get(close + 1));
        let ends = [
            Sign::Comma,
            Sign::Semicolon,
            Sign::Or,
            Sign::And,
            Sign::Union,
        ];
        next.is_some_and(|next| {
            next.begins_line
                || match &next.lexeme {
                    Lexeme::End | Lexeme::Name(_) => true,
                    Lexeme::Sign(sign) => ends.contains(sign),
                    _ => false,
                }
        })
    }

    /// `(1 <= i <= x)` behind a target, where the bracket is the rest of the move.
    fn conditions_in_round_brackets(&mut self) -> Parse<Vec<Expression>> {
        let close = self.condition_in_brackets(self.at);
        let next = close.and_then(|close| self.tokens.get(close + 1));
        let ends = next.is_some_and(|next| match &next.lexeme {
            Lexeme::End => true,
            Lexeme::Sign(sign) => [Sign::Semicolon, Sign::Or, Sign::Union].contains(sign),
            Lexeme::Name(word) => word == "with",
            _ => false,
        } || next.begins_line);
        let comma = close.is_some_and(|close| self.modifiers_at(close + 1));
        if self.at_line_end() || !ends && !comma {
            return Ok(Vec::new());
        }
        let open = self.next().span;
        Ok(self.inside(open, Sign::ParenClose, Self::conditions)?.0)
    }

    /// Do `, symmetric` or `, with pass` end the rules here?
    pub(super) fn modifiers_end_rules(&self) -> bool {
        self.modifiers_at(self.at)
    }

    fn modifiers_at(&self, mut at: usize) -> bool {
        let lexeme = |at: usize| self.tokens.get(at).map(|token| &token.lexeme);
        let word =
            |at: usize, word: &str| matches!(lexeme(at), Some(Lexeme::Name(name)) if name == word);
        let from = at;
        while lexeme(at) == Some(&Lexeme::Sign(Sign::Comma)) {
            at += match word(at + 1, "symmetric") {
                true => 2,
                false if word(at + 1, "with") && word(at + 2, "pass") => 3,
                false => return false,
            };
        }
        at > from && lexeme(at) == Some(&Lexeme::End)
    }

    /// Reads the modifiers at the end of rules on the command line. That one of several moves is symmetric cannot be said.
    pub(super) fn modifiers_behind_rules(&mut self, rules: &mut Rules, place: RulesPlace) {
        if !self.modifiers_end_rules() {
            return;
        }
        let from = self.peek_second().span;
        let several = rules.lines.len() > 1;
        let mut symmetric = false;
        while self.take_sign(Sign::Comma) {
            symmetric |= self.is_word("symmetric");
            if let Err(error) = self.modifier(rules) {
                self.errors.push(error);
                return;
            }
        }
        if place == RulesPlace::File || several && symmetric {
            self.errors.push(modifier_of_all(from));
        }
    }

    /// A modifier among conditions.
    pub(super) fn no_modifier(&self) -> Parse<()> {
        let behind = self.at.checked_sub(1).map(|at| &self.tokens[at].lexeme);
        let comma = behind == Some(&Lexeme::Sign(Sign::Comma)) && self.brackets == 0;
        let ends = |second: &Lexeme| {
            matches!(
                second,
                Lexeme::End | Lexeme::Sign(Sign::Semicolon | Sign::Comma)
            )
        };
        let second = self.peek_second();
        let symmetric = self.is_word("symmetric") && (ends(&second.lexeme) || second.begins_line);
        let pass = self.is_word("with") && self.second_is_word("pass");
        match comma && (symmetric || pass) {
            true => Err(modifier_of_all(self.peek().span)),
            false => Ok(()),
        }
    }
}

/// `symmetric` behind one of several moves.
fn modifier_of_all(span: Span) -> Diagnostic {
    let message = "symmetric and with pass hold for a whole game, and not for one move";
    Diagnostic::new(Code::Unexpected, span, message)
        .label("of which moves?")
        .help("they stand behind the heaps: on (x, y), symmetric: …, and in a file game g on (x, y), symmetric")
}

/// Is this a union of numbers, as of the targets `x - 1 ∪ x - 2`? They are added to the parts.
fn are_numbers(value: &Expression, parts: &mut Vec<Expression>) -> bool {
    match &value.kind {
        Kind::Binary(Operator::Union, left, right) => {
            are_numbers(left, parts) && are_numbers(right, parts)
        }
        Kind::Binary(Operator::Plus | Operator::Minus | Operator::Over, ..)
        | Kind::Floor(_)
        | Kind::Ceiling(_) => {
            parts.push(value.clone());
            true
        }
        _ => false,
    }
}
