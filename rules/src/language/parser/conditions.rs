//! Conditions between commas, with the shorthand of papers: `i, j >= 1`, `1 <= i, j <= n`, `i = 1, 2, 3`.

use super::braces::step;
use super::state::{Parse, Parser};
use crate::language::syntax::{Expression, Kind, RelationSign};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

impl Parser {
    /// The conditions of a line.
    pub(super) fn conditions(&mut self) -> Parse<Vec<Expression>> {
        self.conditions_between(&[Sign::Comma])
    }

    /// The conditions of a set-builder, which `;` may part as well.
    pub(super) fn conditions_in_braces(&mut self) -> Parse<Vec<Expression>> {
        if self.is_sign(Sign::BraceClose) {
            return Ok(Vec::new());
        }
        self.conditions_between(&[Sign::Comma, Sign::Semicolon])
    }

    /// `, or (x, y - i)`: the next move, and no further condition.
    pub(super) fn comma_ends_move(&self) -> bool {
        let is = |at: usize, sign| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        self.union_ends
            && self.brackets == 0
            && is(self.at, Sign::Comma)
            && is(self.at + 1, Sign::Or)
            && is(self.at + 2, Sign::ParenOpen)
            && self.ends_at_position(self.at + 2)
    }

    fn conditions_between(&mut self, separators: &[Sign]) -> Parse<Vec<Expression>> {
        let mut read = Shorthand::default();
        loop {
            self.no_modifier()?;
            self.one_condition(&mut read)?;
            let ends = self.comma_ends_move()
                || self.modifiers_end_rules()
                || !separators.iter().any(|sign| self.take_sign(*sign))
                || self.case_ends();
            if ends {
                return Ok(read.finish());
            }
        }
    }

    /// A condition behind others.
    pub(super) fn one_condition(&mut self, read: &mut Shorthand) -> Parse<()> {
        // `i = 1, 2, or 3`
        let number = matches!(self.peek_second().lexeme, Lexeme::Number(_));
        if number && read.shared > 0 {
            self.take_sign(Sign::Or);
        }
        let (start, bracketed) = (self.peek().span, self.is_sign(Sign::ParenOpen));
        if self.is_sign(Sign::DotDot) && read.shared > 0 {
            let error = self.unexpected("three dots between values");
            return Err(error
                .help("write i = 1, ..., 5 or i = 1..5")
                .patch(start, "..."));
        }
        if self.take_sign(Sign::Ellipsis) {
            self.take_sign(Sign::Comma);
            if self.at_line_end() {
                let message = "dots without an end";
                let error = Diagnostic::new(Code::Unexpected, start, message);
                return Err(error
                    .help("write i in {1, 2, ...}, i in multiples of 3, or i in {2^k | k >= 0}"));
            }
            let last = self.expression()?;
            if !read.up_to(&last) {
                let error = Self::lost_dots(start);
                return Err(error.help("write i = 1, ..., 7 or i = 3, 6, ..., 12"));
            }
            return Ok(());
        }
        let part = self.expression()?;
        read.one_set(&part, &self.source)?;
        match bracketed {
            true => read.alone(part),
            false => read.part(part),
        }
        Ok(())
    }
}

/// What was read of a list of conditions.
#[derive(Default)]
pub(super) struct Shorthand {
    conditions: Vec<Expression>,
    /// Names that wait for the condition that they share.
    waiting: Vec<Expression>,
    /// How many of the last conditions share the right side that more numbers may follow.
    shared: usize,
    /// Does the last condition stand in brackets? Then it shares nothing.
    bracketed: bool,
}

impl Shorthand {
    /// A condition in brackets means what it says.
    fn alone(&mut self, part: Expression) {
        self.conditions.append(&mut self.waiting);
        self.conditions.push(part);
        self.shared = 0;
        self.bracketed = true;
    }

    fn part(&mut self, mut part: Expression) {
        if let Some((first, more)) = self.values_in_words(&part) {
            if let Some(first) = first {
                self.part(first);
            }
            for number in &more {
                self.one_more(number);
            }
            return;
        }
        // `i = 1..3`
        if let Some((_, RelationSign::Equal, set)) = one_relation(&part)
            && matches!(set.kind, Kind::Range(..) | Kind::Progression(..))
        {
            let set = set.clone();
            put_set(&mut part, set);
        }
        if is_name(&part) {
            self.waiting.push(part);
            return;
        }
        if self.waiting.is_empty() && is_numeral(&part) && self.one_more(&part) {
            return;
        }
        if self.share_bounds(&part) {
            return;
        }
        let names = std::mem::take(&mut self.waiting);
        let before = self.conditions.len();
        for name in names {
            // Where a name can share no condition it is reported where it is read.
            let condition = of_name(&part, name).unwrap_or_else(|name| name);
            self.conditions.push(condition);
        }
        self.conditions.push(part);
        self.bracketed = false;
        let valued = self.conditions[before..].iter().all(is_one_value);
        self.shared = if valued {
            self.conditions.len() - before
        } else {
            0
        };
    }

    /// `i in 1..3, 7`: a number behind a set is no condition.
    fn one_set(&self, part: &Expression, source: &str) -> Parse<()> {
        let written = source.get(part.span.start..).unwrap_or_default();
        if written.starts_with('(') {
            return Ok(());
        }
        let (number, last) = match &part.kind {
            Kind::Number(_) => (part, self.conditions.last()),
            Kind::Or(parts) => match parts.as_slice() {
                [first, number] if matches!(number.kind, Kind::Number(_)) => {
                    if let Kind::Property(of, _, false) = &first.kind {
                        return Err(of_what(of, number, source));
                    }
                    (number, Some(first))
                }
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        let open = self.waiting.is_empty() && self.shared == 0 && !self.bracketed;
        let set = last.and_then(one_relation).filter(|(_, sign, set)| {
            let listed = matches!(
                set.kind,
                Kind::Range(..) | Kind::Set(_) | Kind::Progression(..) | Kind::Builder(..)
            );
            *sign == RelationSign::In && listed
        });
        let (Some((_, _, set)), Kind::Number(digits), true) = (set, &number.kind, open) else {
            return Ok(());
        };
        let message = "a number behind a set is no condition";
        let text = source.get(set.span.start..set.span.end).unwrap_or_default();
        Err(Diagnostic::new(Code::Unexpected, number.span, message)
            .label("one more element?")
            .help("sets are joined by ∪")
            .patch(set.span.to(number.span), format!("{text} ∪ {{{digits}}}")))
    }

    /// `1 <= i, j <= n`: both bounds are bounds of each name. Only a number on the left is shared, for `i <= j, k <= n` may be two
    /// conditions.
    fn share_bounds(&mut self, upper: &Expression) -> bool {
        let lower = self.conditions.last().filter(|_| !self.bracketed);
        let Some(bounds) = lower.and_then(|lower| SharedBounds::of(lower, upper)) else {
            return false;
        };
        self.conditions.pop();
        let names = [bounds.first].into_iter().chain(self.waiting.drain(..));
        for name in names.chain([bounds.last]) {
            let rest = vec![(bounds.below, name), (bounds.above, bounds.most.clone())];
            let kind = Kind::Chain {
                first: bounds.least.clone(),
                rest,
                modulus: None,
            };
            self.conditions.push(Expression::new(kind, bounds.span));
        }
        self.shared = 0;
        true
    }

    /// `i = 1 or 2`, and behind `i = 1,` the rest `2 or 3`: the condition that it begins with, if it does, and further values.
    fn values_in_words(&self, part: &Expression) -> Option<(Option<Expression>, Vec<Expression>)> {
        let Kind::Or(parts) = &part.kind else {
            return None;
        };
        let (first, rest) = parts.split_first()?;
        if !rest.iter().all(is_numeral) {
            return None;
        }
        // `i != 1 or 2` is not said so.
        if is_one_value(first) && matches!(one_relation(first), Some((_, RelationSign::Equal, _))) {
            return Some((Some(first.clone()), rest.to_vec()));
        }
        let goes_on = is_numeral(first) && self.waiting.is_empty() && self.shared > 0;
        goes_on.then(|| (None, parts.clone()))
    }

    /// `i = 1, 2`: one more value.
    fn one_more(&mut self, number: &Expression) -> bool {
        let from = self.conditions.len() - self.shared;
        for condition in &mut self.conditions[from..] {
            let mut all = values(condition).unwrap_or_default();
            all.push(number.clone());
            let span = all[0].span.to(number.span);
            put_set(condition, Expression::new(Kind::Set(all), span));
        }
        self.shared > 0
    }

    /// `i = 1, 2, …, n` and `i = 1, …, n`: whether it is of this form.
    fn up_to(&mut self, last: &Expression) -> bool {
        let from = self.conditions.len() - self.shared;
        let few = |condition: &Expression| {
            values(condition).is_some_and(|all| all.len() <= 2 || step(&all).is_some())
        };
        let open = self.shared > 0 && self.waiting.is_empty();
        if !open || !self.conditions[from..].iter().all(few) {
            return false;
        }
        for condition in &mut self.conditions[from..] {
            let mut first = values(condition)
                .unwrap_or_default()
                .into_iter()
                .map(Box::new);
            if let Some(one) = first.next() {
                let span = one.span.to(last.span);
                let kind = Kind::Progression(one, first.next(), Box::new(last.clone()));
                put_set(condition, Expression::new(kind, span));
            }
        }
        self.shared = 0;
        true
    }

    pub(super) fn finish(mut self) -> Vec<Expression> {
        self.conditions.append(&mut self.waiting);
        self.conditions
    }
}

/// Is this condition, at its place among others, part of a shorthand unless it stands in brackets?
pub(in crate::language) fn is_shorthand(conditions: &[Expression], place: usize) -> bool {
    let condition = &conditions[place];
    let set = one_relation(condition).is_some_and(|(_, sign, right)| {
        let listed = matches!(right.kind, Kind::Range(..) | Kind::Progression(..));
        sign == RelationSign::Equal && listed
    });
    let next = conditions.get(place + 1);
    set || is_name(condition)
        || is_numeral(condition)
        || matches!(&condition.kind, Kind::Or(parts) if parts.last().is_some_and(is_numeral))
        || next.is_some_and(|next| SharedBounds::of(condition, next).is_some())
}

/// A number, perhaps behind a sign.
fn is_numeral(part: &Expression) -> bool {
    match &part.kind {
        Kind::Number(_) => true,
        Kind::Negative(of) => matches!(of.kind, Kind::Number(_)),
        _ => false,
    }
}

/// A name, or an element of a vector.
fn is_name(part: &Expression) -> bool {
    match &part.kind {
        Kind::Name(_) => true,
        Kind::Index(of, _) => is_name(of),
        _ => false,
    }
}

/// The condition with this name in the place of its own one; the name, if the condition does not begin with one.
fn of_name(condition: &Expression, name: Expression) -> Result<Expression, Expression> {
    let span = name.span.to(condition.span);
    let name_of = |of: &Expression| is_name(of);
    let kind = match &condition.kind {
        Kind::Chain {
            first,
            rest,
            modulus,
        } if name_of(first) => Kind::Chain {
            first: Box::new(name),
            rest: rest.clone(),
            modulus: modulus.clone(),
        },
        Kind::Property(of, property, negated) if name_of(of) => {
            Kind::Property(Box::new(name), *property, *negated)
        }
        _ => return Err(name),
    };
    Ok(Expression::new(kind, span))
}

/// What `1 <= i, j <= n` says of i and j.
struct SharedBounds {
    least: Box<Expression>,
    below: RelationSign,
    first: Expression,
    last: Expression,
    above: RelationSign,
    most: Expression,
    span: Span,
}

impl SharedBounds {
    /// The bounds of `1 <= i` and `j <= n`, where nothing else can be meant.
    fn of(lower: &Expression, upper: &Expression) -> Option<SharedBounds> {
        let (least, below, first) = one_relation(lower)?;
        let (last, above, most) = one_relation(upper)?;
        let rises = |sign| matches!(sign, RelationSign::Less | RelationSign::LessEqual);
        if !is_numeral(least) || !rises(below) || !rises(above) || !is_name(first) || !is_name(last)
        {
            return None;
        }
        let (mut names, mut bound) = (Vec::new(), Vec::new());
        first.names(&mut names);
        last.names(&mut names);
        most.names(&mut bound);
        if first.kind == last.kind || bound.iter().any(|name| names.contains(name)) {
            return None;
        }
        Some(SharedBounds {
            least: Box::new(least.clone()),
            below,
            first: first.clone(),
            last: last.clone(),
            above,
            most: most.clone(),
            span: lower.span.to(upper.span),
        })
    }
}

/// `i prime or 1`: a number alone is no condition.
fn of_what(of: &Expression, number: &Expression, source: &str) -> Diagnostic {
    let text = |span: Span| source.get(span.start..span.end).unwrap_or_default();
    let cure = format!("{} = {}", text(of.span), text(number.span));
    let message = "a number alone is no condition";
    Diagnostic::new(Code::Unexpected, number.span, message)
        .help(format!("write {cure}"))
        .patch(number.span, cure)
}

/// The sides of a condition with one relation.
fn one_relation(condition: &Expression) -> Option<(&Expression, RelationSign, &Expression)> {
    match &condition.kind {
        Kind::Chain {
            first,
            rest,
            modulus: None,
        } => match rest.as_slice() {
            [(sign, right)] => Some((first, *sign, right)),
            _ => None,
        },
        _ => None,
    }
}

/// `i = 1` and `i != 1`: more values may follow; behind an expression that is no name, if the first one is a number.
fn is_one_value(condition: &Expression) -> bool {
    one_relation(condition).is_some_and(|(first, sign, value)| {
        let equality = [RelationSign::Equal, RelationSign::NotEqual].contains(&sign);
        equality && (is_name(first) || is_numeral(value))
    })
}

/// The values of `i = 1`, or of `i in {1, 2}` that came from it.
fn values(condition: &Expression) -> Option<Vec<Expression>> {
    match one_relation(condition)? {
        (_, RelationSign::Equal | RelationSign::NotEqual, value) => Some(vec![value.clone()]),
        (_, RelationSign::In | RelationSign::NotIn, set) => match &set.kind {
            Kind::Set(values) => Some(values.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Makes `i = 1` a condition that i is in a set, and `i != 1` one that it is not.
fn put_set(condition: &mut Expression, set: Expression) {
    condition.span = condition.span.to(set.span);
    if let Kind::Chain { rest, .. } = &mut condition.kind {
        let outside = [RelationSign::NotEqual, RelationSign::NotIn];
        let sign = match rest.first() {
            Some((sign, _)) if outside.contains(sign) => RelationSign::NotIn,
            _ => RelationSign::In,
        };
        *rest = vec![(sign, set)];
    }
}
