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
        if self.take_not_divides() {
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
        let (others, differs) = self.remainders_behind(&rest, congruent);
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
        let kind = match differs {
            true => Kind::And(cases),
            false => Kind::Or(cases),
        };
        Ok(Expression::new(kind, span))
    }

    /// Takes `∤`, and `not divides` or `not |` in its place.
    fn take_not_divides(&mut self) -> bool {
        let divides = match &self.peek_second().lexeme {
            Lexeme::Name(word) => word == "divides",
            Lexeme::Sign(Sign::Bar) => !self.bar_ends,
            _ => false,
        };
        if self.is_sign(Sign::Not) && divides && !self.at_line_end() {
            self.at += 2;
            return true;
        }
        self.take_sign(Sign::NotDivides)
    }

    /// Further remainders behind the first, and whether they are those that a number does not have.
    fn remainders_behind(
        &mut self,
        rest: &[(RelationSign, Expression)],
        congruent: bool,
    ) -> (Vec<Expression>, bool) {
        let lone = match rest {
            [(sign, _)] => Some(*sign),
            _ => None,
        };
        let differs = lone == Some(RelationSign::NotEqual);
        match congruent || differs || lone == Some(RelationSign::Equal) {
            true => (self.other_remainders(congruent), differs),
            false => (Vec::new(), differs),
        }
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
        let mut remainders = vec![right?];
        // Of `i ≢ 0, 1 (mod 4)` it is none.
        remainders.extend(self.other_remainders(true));
        let modulus = self.modulus(true)?;
        let span = first.span.to(self.last_span());
        if modulus.is_none() {
            return Err(no_modulus(span));
        }
        let differs = |remainder| {
            let chain = Kind::Chain {
                first: Box::new(first.clone()),
                rest: vec![(RelationSign::NotEqual, remainder)],
                modulus: modulus.clone(),
            };
            Expression::new(chain, span)
        };
        let mut conditions: Vec<Expression> = remainders.into_iter().map(differs).collect();
        match conditions.len() {
            1 => Ok(conditions.remove(0)),
            _ => Ok(Expression::new(Kind::And(conditions), span)),
        }
    }

    /// `, 2` and `or 3` between a remainder and its modulus.
    ///
    /// A modulus without brackets belongs to a congruence alone.
    fn other_remainders(&mut self, congruent: bool) -> Vec<Expression> {
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
        let modulus = bracketed || is(at, Sign::ParenMod) || congruent && is(at, Sign::Mod);
        if !modulus {
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
            let words = ["divisible", "multiple", "a"];
            if words.iter().any(|word| self.is_word(word)) {
                let error = self.unexpected("prime, even, odd or square");
                return Err(error.help("write 3 divides i"));
            }
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
