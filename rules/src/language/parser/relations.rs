//! Relations between expressions: comparisons in chains, congruences, divisibility, and properties of a number.

use super::state::{Parse, Parser};
use crate::language::syntax::{Expression, Kind, NumberProperty, RelationSign};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

/// The most remainders of one congruence besides the first. A bound of the language.
const MOST_REMAINDERS: usize = 64;

impl Parser {
    pub(super) fn relations(&mut self) -> Parse<Expression> {
        let first = self.sets()?;
        if let Some(property) = self.property()? {
            let (property, negated) = property;
            let span = first.span.to(self.last_span());
            return Ok(Expression::new(
                Kind::Property(Box::new(first), property, negated),
                span,
            ));
        }
        if self.take_sign(Sign::NotDivides) {
            return self.not_divides(first);
        }
        if self.take_sign(Sign::NotCongruent) {
            return self.not_congruent(first);
        }
        let mut rest = Vec::new();
        let mut congruent = false;
        while let Some(relation) = self.relation()? {
            self.count_operator()?;
            congruent |= relation == RelationSign::Congruent;
            let outer = self.mod_ends;
            self.mod_ends |= congruent;
            let right = self.sets();
            self.mod_ends = outer;
            rest.push((relation, right?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let others = match congruent {
            true => self.other_remainders(),
            false => Vec::new(),
        };
        let modulus = self.modulus(congruent)?;
        let span = first.span.to(self.last_span());
        if congruent && modulus.is_none() {
            return Err(no_modulus(span));
        }
        let equalities = [
            RelationSign::Congruent,
            RelationSign::Equal,
            RelationSign::NotEqual,
        ];
        if let (Some(_), Some((_, wrong))) = (
            &modulus,
            rest.iter()
                .find(|(relation, _)| !equalities.contains(relation)),
        ) {
            return Err(Diagnostic::new(
                Code::Ambiguous,
                wrong.span,
                "only = and ≡ may stand before (mod …)",
            )
            .help("separate the conditions with a comma"));
        }
        let chain = |rest| Kind::Chain {
            first: Box::new(first.clone()),
            rest,
            modulus: modulus.clone(),
        };
        if others.is_empty() {
            return Ok(Expression::new(chain(rest), span));
        }
        // Of `i ≡ 1, 2 (mod 4)` each remainder is a case.
        let mut cases = vec![Expression::new(chain(rest.clone()), span)];
        for other in others {
            if let Some((_, last)) = rest.last_mut() {
                *last = other;
            }
            cases.push(Expression::new(chain(rest.clone()), span));
        }
        Ok(Expression::new(Kind::Or(cases), span))
    }

    /// `3 ∤ i`, behind its sign.
    fn not_divides(&mut self, first: Expression) -> Parse<Expression> {
        let rest = vec![(RelationSign::Divides, self.sets()?)];
        let span = first.span.to(self.last_span());
        let chain = Kind::Chain {
            first: Box::new(first),
            rest,
            modulus: None,
        };
        let divides = Box::new(Expression::new(chain, span));
        Ok(Expression::new(Kind::Not(divides), span))
    }

    /// `i ≢ 1 (mod 3)`, behind its sign.
    fn not_congruent(&mut self, first: Expression) -> Parse<Expression> {
        let outer = std::mem::replace(&mut self.mod_ends, true);
        let right = self.sets();
        self.mod_ends = outer;
        let rest = vec![(RelationSign::NotEqual, right?)];
        let modulus = self.modulus(true)?;
        let span = first.span.to(self.last_span());
        if modulus.is_none() {
            return Err(no_modulus(span));
        }
        let first = Box::new(first);
        let chain = Kind::Chain {
            first,
            rest,
            modulus,
        };
        Ok(Expression::new(chain, span))
    }

    /// `, 2` and `or 3` between a remainder and its modulus.
    fn other_remainders(&mut self) -> Vec<Expression> {
        let is = |at: usize, sign: Sign| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| token.lexeme == Lexeme::Sign(sign))
        };
        let mut remainders = Vec::new();
        let mut at = self.at;
        // Each repeats what stands before it.
        let few = |remainders: &[Expression]| remainders.len() < MOST_REMAINDERS;
        while few(&remainders) && (is(at, Sign::Comma) || is(at, Sign::Or)) {
            at += 1 + usize::from(is(at, Sign::Comma) && is(at + 1, Sign::Or));
            let Some(token) = self.tokens.get(at) else {
                return Vec::new();
            };
            let Lexeme::Number(digits) = &token.lexeme else {
                return Vec::new();
            };
            remainders.push(Expression::new(Kind::Number(digits.clone()), token.span));
            at += 1;
        }
        let bracketed = is(at, Sign::ParenOpen) && is(at + 1, Sign::Mod);
        if !bracketed && !is(at, Sign::ParenMod) && !is(at, Sign::Mod) {
            return Vec::new();
        }
        self.at = at;
        remainders
    }

    /// `[is] [not] prime` and the like.
    pub(super) fn property(&mut self) -> Parse<Option<(NumberProperty, bool)>> {
        let begin = self.at;
        let is = self.take_word("is");
        let negated = self.take_sign(Sign::Not);
        if let (true, true, Lexeme::Name(word)) =
            (is, self.is_word("a"), &self.peek_second().lexeme)
            && NumberProperty::named(word).is_some()
        {
            self.at += 1;
        }
        if let Lexeme::Name(word) = &self.peek().lexeme
            && !self.at_line_end()
            && let Some(property) = NumberProperty::named(word)
        {
            self.at += 1;
            return Ok(Some((property, negated)));
        }
        if is {
            return Err(self.unexpected("prime, even, odd or square"));
        }
        self.at = begin;
        Ok(None)
    }

    pub(super) fn relation(&mut self) -> Parse<Option<RelationSign>> {
        self.misspelt_relation()?;
        let relation = match &self.peek().lexeme {
            Lexeme::Sign(Sign::Equal) => RelationSign::Equal,
            Lexeme::Sign(Sign::NotEqual) => RelationSign::NotEqual,
            Lexeme::Sign(Sign::Less) => RelationSign::Less,
            Lexeme::Sign(Sign::LessEqual) => RelationSign::LessEqual,
            Lexeme::Sign(Sign::Greater) => RelationSign::Greater,
            Lexeme::Sign(Sign::GreaterEqual) => RelationSign::GreaterEqual,
            Lexeme::Sign(Sign::Congruent) => RelationSign::Congruent,
            Lexeme::Sign(Sign::In) => RelationSign::In,
            Lexeme::Sign(Sign::NotIn) => RelationSign::NotIn,
            Lexeme::Name(word) if word == "divides" => RelationSign::Divides,
            // Where no bar is open this one closes nothing; at the beginning of a line it opens.
            Lexeme::Sign(Sign::Bar) if !self.bar_ends && !self.at_line_end() => {
                RelationSign::Divides
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(relation))
    }

    /// `(mod m)` behind a chain; behind ≡ also `mod m`.
    pub(super) fn modulus(&mut self, congruent: bool) -> Parse<Option<Box<Expression>>> {
        if self.take_sign(Sign::ParenMod) {
            if !self.is_sign(Sign::BraceOpen) {
                return Ok(Some(Box::new(self.factor()?)));
            }
            let open = self.expect_sign(Sign::BraceOpen, "after \\pmod")?;
            let (modulus, _) = self.inside(open, Sign::BraceClose, Self::choice)?;
            return Ok(Some(Box::new(modulus)));
        }
        if self.is_sign(Sign::ParenOpen) && self.peek_second().lexeme == Lexeme::Sign(Sign::Mod) {
            let open = self.next().span;
            self.at += 1;
            let (modulus, _) = self.inside(open, Sign::ParenClose, Self::choice)?;
            return Ok(Some(Box::new(modulus)));
        }
        if congruent && self.take_sign(Sign::Mod) {
            return Ok(Some(Box::new(self.factor()?)));
        }
        Ok(None)
    }
}

/// `i ≡ 1`
fn no_modulus(span: Span) -> Diagnostic {
    Diagnostic::new(Code::Ambiguous, span, "congruent modulo what?")
        .label("a congruence needs its modulus")
        .help("write x ≡ y (mod 3)")
}
