//! Changes of terms, conditions and sets.
//!
//! Of a condition that is asserted, only changes are made from which it does not follow by its form: `<` for `<=`, `and` for `or`, a smaller bound.

use super::changes::Changes;
use grundy_rules::language::{
    Expression, Kind, NumberProperty, Operator, RelationSign, Span, WrittenFamily,
    format_expression,
};

/// How a condition that is asserted depends on a number in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// It says less if the number grows.
    Above,
    /// It says less if the number falls.
    Below,
    /// Neither is known.
    Free,
}

impl Bound {
    fn turned(self) -> Bound {
        match self {
            Bound::Above => Bound::Below,
            Bound::Below => Bound::Above,
            Bound::Free => Bound::Free,
        }
    }
}

impl Changes {
    /// A condition that is asserted, or denied.
    pub(super) fn asserted(&mut self, of: &mut Expression, so: bool) {
        match &mut of.kind {
            Kind::And(_) | Kind::Or(_) => {
                let is_and = matches!(of.kind, Kind::And(_));
                // `or` follows from `and`.
                if is_and != so {
                    self.connective(of);
                }
                if let Kind::And(parts) | Kind::Or(parts) = &mut of.kind {
                    parts.iter_mut().for_each(|part| self.asserted(part, so));
                }
            }
            Kind::Not(inside) => self.asserted(inside, !so),
            Kind::Chain { rest, .. } if rest.iter().all(|(sign, _)| is_order(*sign)) => {
                self.bounds(of, so);
            }
            Kind::Chain { first, rest, .. } if rest.len() == 1 && is_membership(rest) => {
                self.term(first);
                for (sign, set) in rest {
                    let larger = so != (*sign == RelationSign::In);
                    self.asserted_set(set, larger);
                }
            }
            _ => self.term(of),
        }
    }

    /// A set of which the claim says more if it is larger, or if it is smaller.
    pub(super) fn asserted_set(&mut self, of: &mut Expression, larger: bool) {
        match &mut of.kind {
            Kind::Binary(Operator::Union, left, _) => {
                let left = left.kind.clone();
                if !larger && self.instead(of, left) {
                    return;
                }
                if let Kind::Binary(_, left, right) = &mut of.kind {
                    self.asserted_set(left, larger);
                    self.asserted_set(right, larger);
                }
            }
            Kind::Binary(Operator::Without, left, right) => {
                self.asserted_set(left, larger);
                self.asserted_set(right, !larger);
            }
            Kind::Set(parts) if larger => parts.iter_mut().for_each(|part| self.numbers(part)),
            Kind::Builder(element, conditions) => {
                match larger {
                    true => self.numbers(element),
                    false => self.term(element),
                }
                for index in 0..conditions.len() {
                    let condition = &conditions[index];
                    let words = || (format_expression(condition), String::new());
                    if larger && conditions.len() > 1 && self.now(condition.span, words) {
                        conditions.remove(index);
                        return;
                    }
                }
                let conditions = conditions.iter_mut();
                conditions.for_each(|condition| self.asserted(condition, !larger));
            }
            _ => self.term(of),
        }
    }

    /// The numbers in an expression: a variable and more is the variable of fewer values.
    fn numbers(&mut self, of: &mut Expression) {
        match &mut of.kind {
            Kind::Tuple(parts) => parts.iter_mut().for_each(|part| self.numbers(part)),
            Kind::Name(_) => {}
            _ => self.term(of),
        }
    }

    /// `a <= b < c`, asserted or denied.
    fn bounds(&mut self, of: &mut Expression, so: bool) {
        let Kind::Chain { first, rest, .. } = &mut of.kind else {
            return;
        };
        let upward =
            |sign: RelationSign| matches!(sign, RelationSign::Less | RelationSign::LessEqual);
        let up = rest.iter().all(|(sign, _)| upward(*sign));
        let down = rest.iter().all(|(sign, _)| !upward(*sign));
        let (left, right) = match (up, down) {
            (true, _) => (Bound::Below, Bound::Above),
            (_, true) => (Bound::Above, Bound::Below),
            _ => (Bound::Free, Bound::Free),
        };
        let (left, right) = match so {
            true => (left, right),
            false => (left.turned(), right.turned()),
        };
        self.bound(first, left);
        let last = rest.len().saturating_sub(1);
        for (index, (sign, term)) in rest.iter_mut().enumerate() {
            let other = match (*sign, so) {
                (RelationSign::LessEqual, true) => Some(RelationSign::Less),
                (RelationSign::GreaterEqual, true) => Some(RelationSign::Greater),
                (RelationSign::Less, false) => Some(RelationSign::LessEqual),
                (RelationSign::Greater, false) => Some(RelationSign::GreaterEqual),
                _ => None,
            };
            if let Some(other) = other {
                self.relation(sign, other, term.span);
            }
            self.bound(term, if index == last { right } else { Bound::Free });
        }
    }

    /// A term that bounds another one.
    fn bound(&mut self, of: &mut Expression, bound: Bound) {
        match (&mut of.kind, bound) {
            (_, Bound::Free) => self.term(of),
            (Kind::Number(_) | Kind::Name(_), Bound::Above) => self.less(of),
            (Kind::Number(_) | Kind::Name(_), Bound::Below) => self.more(of),
            (Kind::Binary(Operator::Plus, left, right), _) => {
                self.bound(left, bound);
                self.bound(right, bound);
            }
            (Kind::Binary(Operator::Minus, left, right), _) => {
                self.bound(left, bound);
                self.bound(right, bound.turned());
            }
            _ => self.term(of),
        }
    }

    fn relation(&mut self, sign: &mut RelationSign, other: RelationSign, span: Span) {
        if self.now(span, || (sign_text(*sign).into(), sign_text(other).into())) {
            *sign = other;
        }
    }

    fn connective(&mut self, of: &mut Expression) {
        let other = match &of.kind {
            Kind::And(parts) => Kind::Or(parts.clone()),
            Kind::Or(parts) => Kind::And(parts.clone()),
            _ => return,
        };
        self.instead(of, other);
    }

    /// Every change of a term, a condition or a set.
    pub(super) fn term(&mut self, of: &mut Expression) {
        match &mut of.kind {
            Kind::Number(_) => {
                self.more(of);
                self.less(of);
            }
            Kind::Name(_) => self.more(of),
            Kind::Text(_) | Kind::All | Kind::Integers(_) => {}
            Kind::Chain { .. } => self.chain(of),
            Kind::And(_) | Kind::Or(_) => {
                self.connective(of);
                if let Kind::And(parts) | Kind::Or(parts) = &mut of.kind {
                    parts.iter_mut().for_each(|part| self.term(part));
                }
            }
            Kind::Binary(..) => self.operation(of),
            Kind::Call(name, parts) => {
                let other = match name.text.as_str() {
                    "min" => Some("max"),
                    "max" => Some("min"),
                    _ => None,
                };
                if let Some(other) = other
                    && self.now(name.span, || (name.text.clone(), other.into()))
                {
                    name.text = other.into();
                }
                parts.iter_mut().for_each(|part| self.term(part));
            }
            Kind::Index(..) => {}
            Kind::ValueOf(game, parts) => {
                self.game(game);
                parts.iter_mut().for_each(|part| self.term(part));
            }
            Kind::Property(inside, property, _) => {
                let (old, new) = (property.word(), opposite(*property).word());
                if old != new && self.now(of.span, || (old.into(), new.into())) {
                    *property = opposite(*property);
                }
                self.term(inside);
            }
            Kind::Set(parts) if parts.len() > 1 => self.elements(of),
            Kind::Set(parts) | Kind::Tuple(parts) => {
                parts.iter_mut().for_each(|part| self.term(part));
            }
            Kind::Builder(element, conditions) => {
                self.term(element);
                self.conditions(conditions, of.span);
            }
            Kind::Progression(first, second, last) => {
                self.term(first);
                second.iter_mut().for_each(|second| self.term(second));
                self.term(last);
            }
            Kind::Choice(..) => self.cases(of),
            Kind::Mex(mex) => {
                let skipping = mex.skipping;
                if skipping && self.now(of.span, || ("skipping repeats".into(), String::new())) {
                    mex.skipping = false;
                }
                let numbers = mex.spacing.iter_mut().chain(&mut mex.multiplicity);
                numbers.for_each(|number| self.term(number));
                mex.families
                    .iter_mut()
                    .for_each(|family| self.family(family, of.span));
            }
            Kind::Range(left, right) => {
                self.term(left);
                self.term(right);
            }
            _ => self.around(of),
        }
    }

    /// Each case: its condition denied and changed, and its value.
    fn cases(&mut self, of: &mut Expression) {
        let Kind::Choice(arms, otherwise) = &mut of.kind else {
            return;
        };
        for (value, condition) in arms {
            let denied = Kind::Not(Box::new(condition.clone()));
            self.instead(condition, denied);
            self.term(condition);
            self.term(value);
        }
        self.term(otherwise);
    }

    /// What has one part.
    fn around(&mut self, of: &mut Expression) {
        let other = match &of.kind {
            Kind::Negative(inside) | Kind::Not(inside) | Kind::Absolute(inside) => {
                Some(inside.kind.clone())
            }
            Kind::Floor(inside) => Some(Kind::Ceiling(inside.clone())),
            Kind::Ceiling(inside) => Some(Kind::Floor(inside.clone())),
            _ => None,
        };
        if let Some(other) = other
            && self.instead(of, other)
        {
            return;
        }
        if let Kind::Negative(inside)
        | Kind::Not(inside)
        | Kind::Absolute(inside)
        | Kind::Floor(inside)
        | Kind::Ceiling(inside)
        | Kind::AllBut(inside)
        | Kind::MultiplesOf(inside)
        | Kind::SubsetsOf(inside) = &mut of.kind
        {
            self.term(inside);
        }
    }

    /// A list in braces: each element left out, and changed.
    fn elements(&mut self, of: &mut Expression) {
        let Kind::Set(parts) = &mut of.kind else {
            return;
        };
        for index in 0..parts.len() {
            let words = || {
                let old = format_expression(&parts[index]);
                (old, String::new())
            };
            if self.now(parts[index].span, words) {
                parts.remove(index);
                return;
            }
        }
        parts.iter_mut().for_each(|part| self.term(part));
    }

    /// Conditions that hold together: each left out, and changed.
    fn conditions(&mut self, conditions: &mut Vec<Expression>, span: Span) {
        for index in 0..conditions.len() {
            let words = || {
                let old = format_expression(&conditions[index]);
                (old, String::new())
            };
            if conditions.len() > 1 && self.now(span, words) {
                conditions.remove(index);
                return;
            }
        }
        conditions
            .iter_mut()
            .for_each(|condition| self.term(condition));
    }

    fn family(&mut self, family: &mut WrittenFamily, span: Span) {
        family
            .elements
            .iter_mut()
            .for_each(|element| self.term(element));
        self.conditions(&mut family.conditions, span);
    }

    fn chain(&mut self, of: &mut Expression) {
        let Kind::Chain {
            first,
            rest,
            modulus,
        } = &mut of.kind
        else {
            return;
        };
        self.term(first);
        for (sign, term) in rest {
            let other = match sign {
                RelationSign::Less => Some(RelationSign::LessEqual),
                RelationSign::LessEqual => Some(RelationSign::Less),
                RelationSign::Greater => Some(RelationSign::GreaterEqual),
                RelationSign::GreaterEqual => Some(RelationSign::Greater),
                RelationSign::Equal => Some(RelationSign::NotEqual),
                RelationSign::NotEqual => Some(RelationSign::Equal),
                RelationSign::In => Some(RelationSign::NotIn),
                RelationSign::NotIn => Some(RelationSign::In),
                RelationSign::Congruent | RelationSign::Divides => None,
            };
            if let Some(other) = other {
                self.relation(sign, other, term.span);
            }
            self.term(term);
        }
        modulus.iter_mut().for_each(|modulus| self.term(modulus));
    }

    fn operation(&mut self, of: &mut Expression) {
        let Kind::Binary(operator, left, right) = &mut of.kind else {
            return;
        };
        let other = match operator {
            Operator::Plus | Operator::Union | Operator::Intersection => Operator::Minus,
            Operator::Minus | Operator::Times | Operator::Juxtaposed | Operator::Xor => {
                Operator::Plus
            }
            Operator::Over | Operator::Div => Operator::Times,
            Operator::Mod => Operator::Div,
            Operator::Power => Operator::Times,
            Operator::Without => Operator::Union,
        };
        // Of a union or an intersection one side is left.
        let other = match operator {
            Operator::Union | Operator::Intersection => left.kind.clone(),
            _ => Kind::Binary(other, left.clone(), right.clone()),
        };
        if self.instead(of, other) {
            return;
        }
        if let Kind::Binary(_, left, right) = &mut of.kind {
            self.term(left);
            self.term(right);
        }
    }
}

fn is_membership(rest: &[(RelationSign, Expression)]) -> bool {
    rest.iter()
        .all(|(sign, _)| matches!(sign, RelationSign::In | RelationSign::NotIn))
}

fn is_order(sign: RelationSign) -> bool {
    matches!(
        sign,
        RelationSign::Less
            | RelationSign::LessEqual
            | RelationSign::Greater
            | RelationSign::GreaterEqual
    )
}

fn sign_text(sign: RelationSign) -> &'static str {
    match sign {
        RelationSign::Equal => "=",
        RelationSign::NotEqual => "!=",
        RelationSign::Less => "<",
        RelationSign::LessEqual => "<=",
        RelationSign::Greater => ">",
        RelationSign::GreaterEqual => ">=",
        RelationSign::Congruent => "≡",
        RelationSign::In => "in",
        RelationSign::NotIn => "not in",
        RelationSign::Divides => "divides",
    }
}

fn opposite(property: NumberProperty) -> NumberProperty {
    match property {
        NumberProperty::Even => NumberProperty::Odd,
        NumberProperty::Odd => NumberProperty::Even,
        other => other,
    }
}
