//! Expressions by operator precedence, loosest first: `if`/`else`, `or`, `and`, `not`, relations, set
//! operations, ranges, `+ - xor`, `* / div mod` and juxtaposition, unary `-`, `^`, brackets.

use super::state::{Parse, Parser};
use super::words::{FUNCTIONS, NO_FACTOR, RESERVED};
use crate::language::syntax::{Expression, Kind, Name, Operator};
use crate::language::token::{Lexeme, Sign};
use crate::language::{Code, Diagnostic, Span};

impl Parser {
    /// An expression of any sort.
    pub(super) fn expression(&mut self) -> Parse<Expression> {
        self.deeper(Self::choice)
    }

    pub(super) fn choice(&mut self) -> Parse<Expression> {
        let from = self.at;
        let mut value = self.any_of()?;
        let mut arms = Vec::new();
        while self.take_word("if") {
            let word = self.last_span();
            self.count_operator()?;
            let condition = self.any_of()?;
            arms.push((value, condition));
            if !self.take_word("else") {
                return Err(self.no_other_case(from, word, arms.last().map(|(value, _)| value)));
            }
            value = self.any_of()?;
        }
        if arms.is_empty() {
            return Ok(value);
        }
        let span = arms[0].0.span.to(value.span);
        Ok(Expression::new(Kind::Choice(arms, Box::new(value)), span))
    }

    pub(super) fn any_of(&mut self) -> Parse<Expression> {
        self.joined(Sign::Or, Kind::Or, Self::all_of)
    }

    pub(super) fn all_of(&mut self) -> Parse<Expression> {
        self.joined(Sign::And, Kind::And, Self::negation)
    }

    pub(super) fn joined(
        &mut self,
        sign: Sign,
        kind: fn(Vec<Expression>) -> Kind,
        part: fn(&mut Self) -> Parse<Expression>,
    ) -> Parse<Expression> {
        let first = part(self)?;
        if !self.is_sign(sign) || self.next_move_follows() {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.is_sign(sign) && !self.next_move_follows() {
            self.at += 1;
            self.count_operator()?;
            parts.push(part(self)?);
        }
        let span = parts[0].span.to(parts[parts.len() - 1].span);
        Ok(Expression::new(kind(parts), span))
    }

    pub(super) fn negation(&mut self) -> Parse<Expression> {
        let start = self.peek().span;
        if !self.take_sign(Sign::Not) {
            return self.relations();
        }
        let inner = self.deeper(Self::negation)?;
        let span = start.to(inner.span);
        Ok(Expression::new(Kind::Not(Box::new(inner)), span))
    }

    pub(super) fn sets(&mut self) -> Parse<Expression> {
        let mut left = self.range()?;
        let mut used: Option<Operator> = None;
        loop {
            let operator = match self.peek().lexeme {
                Lexeme::Sign(Sign::Union) if !self.next_move_follows() => Operator::Union,
                Lexeme::Sign(Sign::Intersection) => Operator::Intersection,
                Lexeme::Sign(Sign::Without) => Operator::Without,
                _ => return Ok(left),
            };
            let place = self.next().span;
            self.count_operator()?;
            if used.is_some_and(|used| used != operator) {
                return Err(
                    Diagnostic::new(Code::Ambiguous, place, "∪, ∩ and without do not mix")
                        .label("which comes first?")
                        .help("add brackets"),
                );
            }
            used = Some(operator);
            let right = self.range()?;
            left = binary(operator, left, right);
        }
    }

    /// At `∪` or `or`: does it part this move from the next?
    fn next_move_follows(&self) -> bool {
        self.union_ends
            && self.brackets == 0
            && self.peek_second().lexeme == Lexeme::Sign(Sign::ParenOpen)
            && self.ends_at_position(self.at + 1)
    }

    pub(super) fn range(&mut self) -> Parse<Expression> {
        let before = self.at.checked_sub(1).map(|at| &self.tokens[at].lexeme);
        let values = [Sign::In, Sign::Equal].map(|sign| Some(Lexeme::Sign(sign)));
        let values = values.contains(&before.cloned());
        let first = self.sum()?;
        if values && self.is_sign(Sign::Ellipsis) {
            let error = self.unexpected("two dots between the ends of a range");
            return Err(error.help("write 1..4").patch(self.peek().span, ".."));
        }
        if !self.take_sign(Sign::DotDot) {
            return Ok(first);
        }
        let last = self.sum()?;
        let span = first.span.to(last.span);
        Ok(Expression::new(
            Kind::Range(Box::new(first), Box::new(last)),
            span,
        ))
    }

    pub(super) fn sum(&mut self) -> Parse<Expression> {
        let from = self.at;
        let mut left = self.product()?;
        let mut used: Option<Operator> = None;
        // The last term with its first token, and whether a term before it is a remainder or quotient.
        let mut last: Option<(usize, Expression)> = None;
        let mut others = left.is_remainder();
        loop {
            let operator = match self.peek().lexeme {
                Lexeme::Sign(Sign::Plus) => Operator::Plus,
                Lexeme::Sign(Sign::Minus | Sign::Monus) => Operator::Minus,
                Lexeme::Sign(Sign::Xor) => Operator::Xor,
                _ => {
                    return match last {
                        Some((at, term)) if !others => self.one_reading(from, at, &term, left),
                        _ => Ok(left),
                    };
                }
            };
            let monus = self.is_sign(Sign::Monus);
            let place = self.next().span;
            self.count_operator()?;
            if used.is_some_and(|used| (used == Operator::Xor) != (operator == Operator::Xor)) {
                return Err(Diagnostic::new(
                    Code::Ambiguous,
                    place,
                    "xor and + do not mix without brackets",
                )
                .label("which comes first?")
                .help("write (a xor b) + c or a xor (b + c)"));
            }
            used = Some(operator);
            if let Some((_, term)) = last.take() {
                others |= term.is_remainder();
            }
            let at = self.at;
            let right = self.product()?;
            last = Some((at, right.clone()));
            left = binary(operator, left, right);
            if monus {
                let (span, zero) = (left.span, Kind::Number("0".into()));
                left = call("max", vec![left, Expression::new(zero, span)], span);
            }
        }
    }

    /// The sum, unless its last term is `t mod m` or `t div m` of a bare t: that may be meant of the whole sum.
    pub(super) fn one_reading(
        &self,
        from: usize,
        at: usize,
        last: &Expression,
        sum: Expression,
    ) -> Parse<Expression> {
        // In brackets a term begins with a bracket.
        let begins_bare = matches!(self.tokens[at].lexeme, Lexeme::Number(_) | Lexeme::Name(_));
        let (true, true, Kind::Binary(operator, of, _)) =
            (begins_bare, last.is_lone_remainder(), &last.kind)
        else {
            return Ok(sum);
        };
        let word = match operator {
            Operator::Mod => "mod",
            _ => "div",
        };
        let whole = Span::new(self.tokens[from].span.start, self.last_span().end);
        let start = self.tokens[at].span.start;
        let text = |from: usize, to: usize| self.source.get(from..to).unwrap_or_default();
        let of_all = format!(
            "({}){}",
            text(whole.start, of.span.end),
            text(of.span.end, whole.end)
        );
        let of_last = format!("{}({})", text(whole.start, start), text(start, whole.end));
        let message = format!("{word} of the whole sum, or of its last term?");
        let error = Diagnostic::new(Code::Ambiguous, whole, message);
        Err(error
            .label("this is read in two ways")
            .reading(whole, of_all)
            .reading(whole, of_last))
    }

    pub(super) fn product(&mut self) -> Parse<Expression> {
        let mut left = self.factor()?;
        let mut divided = None;
        loop {
            let operator = match &self.peek().lexeme {
                Lexeme::Sign(Sign::Times) => Operator::Times,
                Lexeme::Sign(Sign::Slash) => Operator::Over,
                Lexeme::Sign(Sign::Mod) if !self.mod_ends => Operator::Mod,
                Lexeme::Name(word) if word == "div" => Operator::Div,
                _ if self.begins_factor() => Operator::Juxtaposed,
                _ => return Ok(left),
            };
            self.count_operator()?;
            if operator == Operator::Juxtaposed {
                if let Some(sign) = divided {
                    return Err(Diagnostic::new(
                        Code::Ambiguous,
                        self.peek().span,
                        format!("a product without a sign follows {sign}"),
                    )
                    .label("is this below the bar or beside it?")
                    .help(format!("write (a {sign} b) * c or a {sign} (b * c)")));
                }
            } else {
                self.at += 1;
            }
            self.divided_twice(operator)?;
            divided = match operator {
                Operator::Over => Some("/"),
                Operator::Mod => Some("mod"),
                Operator::Div => Some("div"),
                _ => None,
            };
            let right = self.factor()?;
            left = binary(operator, left, right);
        }
    }

    /// Does a factor follow without a sign, as in `2 k` and `(1 + c) k^2`?
    pub(super) fn begins_factor(&self) -> bool {
        if self.at_line_end() {
            return false;
        }
        match &self.peek().lexeme {
            Lexeme::Name(word) => {
                !RESERVED.contains(&word.as_str()) && !NO_FACTOR.contains(&word.as_str())
            }
            Lexeme::Sign(Sign::ParenOpen) => {
                self.peek_second().lexeme != Lexeme::Sign(Sign::Mod)
                    && (self.brackets > 0 || !self.lone_condition_in_brackets(self.at))
            }
            Lexeme::Sign(Sign::FloorOpen | Sign::CeilingOpen | Sign::Fraction | Sign::Binomial) => {
                true
            }
            _ => false,
        }
    }

    pub(super) fn factor(&mut self) -> Parse<Expression> {
        let start = self.peek().span;
        if self.take_sign(Sign::Minus) {
            let inner = self.deeper(Self::factor)?;
            let span = start.to(inner.span);
            return Ok(Expression::new(Kind::Negative(Box::new(inner)), span));
        }
        let mut base = self.indexed()?;
        while self.is_sign(Sign::Factorial) && self.peek().adjacent {
            self.count_operator()?;
            let span = base.span.to(self.next().span);
            base = call("factorial", vec![base], span);
        }
        if !self.take_sign(Sign::Caret) {
            return Ok(base);
        }
        self.count_operator()?;
        let exponent = if self.is_sign(Sign::BraceOpen) {
            let open = self.next().span;
            self.inside(open, Sign::BraceClose, Self::choice)?.0
        } else {
            self.deeper(Self::factor)?
        };
        Ok(binary(Operator::Power, base, exponent))
    }

    pub(super) fn indexed(&mut self) -> Parse<Expression> {
        let mut of = self.atom()?;
        while self.is_sign(Sign::BracketOpen) && self.peek().adjacent {
            self.count_operator()?;
            let open = self.next().span;
            let (index, close) = self.inside(open, Sign::BracketClose, Self::choice)?;
            let span = of.span.to(close);
            of = Expression::new(Kind::Index(Box::new(of), Box::new(index)), span);
        }
        Ok(of)
    }

    pub(super) fn atom(&mut self) -> Parse<Expression> {
        let token = self.peek().clone();
        let start = token.span;
        let kind = match token.lexeme {
            Lexeme::Number(digits) => {
                self.at += 1;
                Kind::Number(digits)
            }
            Lexeme::Integers(least) => {
                self.at += 1;
                Kind::Integers(least)
            }
            Lexeme::Text(text) => {
                self.at += 1;
                Kind::Text(text)
            }
            Lexeme::Name(word) if !RESERVED.contains(&word.as_str()) => {
                self.at += 1;
                return self.word(word, start);
            }
            Lexeme::Sign(Sign::Fraction) => {
                self.at += 1;
                let above = self.braced("after \\frac")?;
                let below = self.braced("after \\frac{…}")?;
                return Ok(binary(Operator::Over, above, below));
            }
            Lexeme::Sign(Sign::Binomial) => {
                self.at += 1;
                let above = self.braced("after \\binom")?;
                let below = self.braced("after \\binom{…}")?;
                let span = start.to(self.last_span());
                return Ok(call("binomial", vec![above, below], span));
            }
            Lexeme::Sign(
                sign @ (Sign::ParenOpen | Sign::BraceOpen | Sign::FloorOpen | Sign::CeilingOpen),
            ) => {
                self.at += 1;
                let close = sign.closing().unwrap_or(sign);
                let (kind, _) = self.inside(start, close, |parser| match sign {
                    Sign::ParenOpen => parser.parenthesised(),
                    Sign::BraceOpen => parser.set(),
                    Sign::FloorOpen => Ok(Kind::Floor(Box::new(parser.choice()?))),
                    _ => Ok(Kind::Ceiling(Box::new(parser.choice()?))),
                })?;
                kind
            }
            // The nim-sum of several numbers or of a vector: xor(a, b, c).
            Lexeme::Sign(Sign::Xor)
                if self.peek_second().lexeme == Lexeme::Sign(Sign::ParenOpen) =>
            {
                self.at += 1;
                return self.word("xor".into(), start);
            }
            Lexeme::Sign(Sign::Mod)
                if self.peek_second().lexeme == Lexeme::Sign(Sign::ParenOpen) =>
            {
                self.at += 1;
                self.modulus_as_function()?
            }
            Lexeme::Sign(Sign::Bar) => {
                self.at += 1;
                let (inner, _) = self.inside(start, Sign::Bar, Self::choice)?;
                Kind::Absolute(Box::new(inner))
            }
            Lexeme::Sign(Sign::UnionOver) => {
                self.at += 1;
                return self.union_over(start);
            }
            Lexeme::Sign(Sign::CasesOpen) => {
                self.at += 1;
                self.inside(start, Sign::CasesClose, Self::cases)?.0
            }
            _ => return Err(self.no_expression(&token.lexeme, start)),
        };
        Ok(Expression::new(kind, start.to(self.last_span())))
    }

    /// What is wrong where an expression begins with this sign.
    fn no_expression(&mut self, lexeme: &Lexeme, start: Span) -> Diagnostic {
        match lexeme {
            Lexeme::Sign(Sign::Ellipsis) if self.behind_a_heap() => self.heaps_with_dots(),
            Lexeme::Sign(Sign::BracketOpen) => self.interval(),
            Lexeme::Sign(Sign::Infinity) => self.infinite(),
            Lexeme::Sign(Sign::Factorial) => {
                let error = self.unexpected("an expression");
                error.help("write not").patch(start, "not ")
            }
            _ => self.unexpected("an expression"),
        }
    }

    /// `(a, b)` of `mod(a, b)`, as some papers print a mod b.
    fn modulus_as_function(&mut self) -> Parse<Kind> {
        let open = self.next().span;
        let ((left, right), _) = self.inside(open, Sign::ParenClose, |parser| {
            let left = parser.expression()?;
            parser.expect_sign(Sign::Comma, "between the number and its modulus")?;
            Ok((left, parser.expression()?))
        })?;
        Ok(Kind::Binary(Operator::Mod, Box::new(left), Box::new(right)))
    }

    pub(super) fn braced(&mut self, context: &str) -> Parse<Expression> {
        // `\\frac{n}2`
        if let Lexeme::Number(digits) = &self.peek().lexeme
            && digits.len() == 1
            && self.peek().adjacent
        {
            return self.atom();
        }
        let open = self.expect_sign(Sign::BraceOpen, context)?;
        Ok(self.inside(open, Sign::BraceClose, Self::choice)?.0)
    }

    pub(super) fn parenthesised(&mut self) -> Parse<Kind> {
        let mut parts = self.list(Sign::ParenClose, Self::expression)?;
        Ok(match parts.pop() {
            None => return Err(self.unexpected("an expression")),
            Some(only) if parts.is_empty() => only.kind,
            Some(last) => {
                parts.push(last);
                Kind::Tuple(parts)
            }
        })
    }

    /// What begins with a word: a name, a call, or a set in words.
    pub(super) fn word(&mut self, word: String, start: Span) -> Parse<Expression> {
        let name = Name {
            text: word,
            span: start,
        };
        if name.text == "all" && !(self.is_sign(Sign::ParenOpen) && self.peek().adjacent) {
            if !self.take_word("but") {
                return Ok(Expression::new(Kind::All, start));
            }
            let inner = self.deeper(Self::range)?;
            let span = start.to(inner.span);
            return Ok(Expression::new(Kind::AllBut(Box::new(inner)), span));
        }
        let opens = self.is_sign(Sign::BraceOpen) || self.is_sign(Sign::ParenOpen);
        if name.text == "mex" && opens && !self.at_line_end() {
            return self.mex(start);
        }
        if name.text == "multiples" && self.is_word("of") {
            self.at += 1;
            let inner = self.deeper(Self::product)?;
            let span = start.to(inner.span);
            return Ok(Expression::new(Kind::MultiplesOf(Box::new(inner)), span));
        }
        if name.text == "subsets" && self.is_word("of") {
            self.at += 1;
            let inner = self.deeper(Self::range)?;
            let span = start.to(inner.span);
            return Ok(Expression::new(Kind::SubsetsOf(Box::new(inner)), span));
        }
        let function = FUNCTIONS.contains(&name.text.as_str());
        let spaced = function && !self.at_line_end();
        if self.is_sign(Sign::ParenOpen) && (self.peek().adjacent || spaced) {
            let open = self.next().span;
            if name.text == "grundy" {
                let ((game, position), close) = self.inside(open, Sign::ParenClose, |parser| {
                    let game = parser.game_expression()?;
                    let colon = parser.expect_sign(Sign::Colon, "between the game and its position");
                    colon.map_err(|error| error.help("values are claimed of a game that is named: `grundy check GAME 'grundy(x) = …'`"))?;
                    let position = parser.list(Sign::ParenClose, Self::expression)?;
                    Ok((game, position))
                })?;
                return Ok(Expression::new(
                    Kind::ValueOf(Box::new(game), position),
                    start.to(close),
                ));
            }
            let (mut arguments, close) = self.inside(open, Sign::ParenClose, |parser| {
                parser.list(Sign::ParenClose, Self::expression)
            })?;
            let span = start.to(close);
            let kind = match (name.text.as_str(), arguments.len()) {
                ("floor", 1) => Kind::Floor(Box::new(arguments.remove(0))),
                ("ceil", 1) => Kind::Ceiling(Box::new(arguments.remove(0))),
                _ => Kind::Call(name, arguments),
            };
            return Ok(Expression::new(kind, span));
        }
        let of_list = ["min", "max", "gcd", "lcm"].contains(&name.text.as_str());
        if of_list && self.is_sign(Sign::BraceOpen) && !self.at_line_end() {
            let open = self.next().span;
            let (arguments, close) = self.inside(open, Sign::BraceClose, |parser| {
                parser.list(Sign::BraceClose, Self::expression)
            })?;
            let span = start.to(close);
            return Ok(Expression::new(Kind::Call(name, arguments), span));
        }
        if name.text == "sqrt" {
            // √5 and \sqrt{5}
            let inner = if self.is_sign(Sign::BraceOpen) {
                self.braced("after \\sqrt")?
            } else {
                self.deeper(Self::atom)?
            };
            let span = start.to(inner.span);
            return Ok(Expression::new(Kind::Call(name, vec![inner]), span));
        }
        self.without_brackets(name)
    }
}

fn call(function: &str, arguments: Vec<Expression>, span: Span) -> Expression {
    let name = Name {
        text: function.into(),
        span,
    };
    Expression::new(Kind::Call(name, arguments), span)
}

pub(super) fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span.to(right.span);
    Expression::new(
        Kind::Binary(operator, Box::new(left), Box::new(right)),
        span,
    )
}
