//! Finds, in the claims of the library, the sequences that form the P-positions of a game.
//!
//! A claim `P = {(x(n), y(n)) | n >= 0}, symmetric` defines x and y after `where`. Two forms are recognised:
//! Gurvich's recursion, x(n) = mex(b, q) {x(i), y(i) | i < n} with y(n) = x(n) + a floor(n / p), perhaps with repeats skipped or the
//! priority set first; and x(n) = floor(alpha n). The claim need not have been checked for the game's own parameters, but it is decided
//! for this game.

use super::brief::brief_verdict;
use super::matching_claims::{MatchingClaim, claims_about, integer};
use grundy_proofs::claim::Verdict;
use grundy_rules::formula::{NoGames, Scope};
use grundy_rules::game::{Game, Names, Play, Subject};
use grundy_rules::language::{
    ClaimItem, Expression, Kind, Mex, Operator, RelationSign, SequenceDefinition, Span, Statement,
    WrittenClaim, WrittenFamily, WrittenSet, format_conditions,
};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_rules::recursion::PairRecursion;
use grundy_work::Job;

/// A claim that the P-positions of a game are pairs of certain sequences.
#[derive(Clone, Debug)]
pub struct ClaimedSequence {
    /// The name of the text that the claim stands in.
    pub paper: String,
    /// The claim's title.
    pub title: String,
    /// The ranges of its parameters as written, for which it is checked.
    pub ranges: Vec<String>,
    /// Do the parameters of the game lie in these ranges?
    pub in_range: bool,
    /// The rule for x(n).
    pub rule: SequenceRule,
}

/// How x(n) is given.
#[derive(Clone, Debug)]
pub enum SequenceRule {
    /// By a recursion of pairs.
    Recursion(PairRecursion),
    /// As ⌊α n⌋.
    Multiples(Number),
}

/// The claims of the library that give the P-positions of a game as pairs (x(n), y(n)), those in whose ranges the
/// game lies first; claims that are stated to be false are left out.
///
/// ```
/// use grundy::check::{SequenceRule, sequences};
/// use grundy_rules::{game::Game, language::parse_game, library::Library};
///
/// let library = Library::embedded();
/// let game = Game::new(&parse_game("fraenkel(2)").into_result()?.unwrap(), &library)?;
/// let found = sequences(&game, &library);
/// let SequenceRule::Multiples(alpha) = &found[0].rule else { panic!() };
/// assert_eq!(alpha.to_string(), "sqrt(2)");
/// # Ok::<(), Vec<grundy::language::Diagnostic>>(())
/// ```
pub fn sequences(game: &Game, library: &Library) -> Vec<ClaimedSequence> {
    let found = candidates(game, library).into_iter();
    found.map(|(sequence, _)| sequence).collect()
}

/// The first of these sequences whose claim is not false, with the verdict on it; the first of all where each is false.
pub(crate) fn decided_sequence(
    game: &Game,
    library: &Library,
    job: &Job,
) -> Option<(ClaimedSequence, Verdict)> {
    let mut first = None;
    for (sequence, claim) in candidates(game, library) {
        let verdict = brief_verdict(game, &claim, Play::Normal, job);
        if verdict.counterexample().is_none() {
            return Some((sequence, verdict));
        }
        first = first.or(Some((sequence, verdict)));
    }
    first
}

fn candidates<'l>(game: &Game, library: &'l Library) -> Vec<(ClaimedSequence, MatchingClaim<'l>)> {
    let wanted = |_: usize, item: &ClaimItem| !item.misere && item.refuted.is_none();
    let mut found: Vec<(ClaimedSequence, MatchingClaim)> =
        claims_about(&Subject::of(game), library, wanted)
            .filter_map(|about| {
                let rule = rule(&about.item.claim, &about.names)?;
                let sequence = ClaimedSequence {
                    rule,
                    paper: about.text.name.clone(),
                    title: about.item.title.clone(),
                    ranges: format_conditions(&about.item.ranges),
                    in_range: about.in_range,
                };
                Some((sequence, about))
            })
            .collect();
    found.sort_by_key(|(sequence, _)| !sequence.in_range);
    found
}

/// The rule for x(n), if the claim has one of the known forms.
pub(super) fn rule(claim: &WrittenClaim, names: &Names) -> Option<SequenceRule> {
    let (known, x, y) = ClaimSequences::of(claim, names)?;
    known.pairs(x, y).or_else(|| known.multiples(x))
}

/// The n of `n >= 0`.
fn from_zero(condition: &Expression) -> Option<&str> {
    let Kind::Chain { first, rest, .. } = &condition.kind else {
        return None;
    };
    match (&first.kind, rest.as_slice()) {
        (Kind::Name(n), [(RelationSign::GreaterEqual, zero)]) => (integer(zero)? == 0).then_some(n),
        _ => None,
    }
}

/// The definitions of a claim, with the values of its parameters.
pub(super) struct ClaimSequences<'c> {
    pub(super) claim: &'c WrittenClaim,
    pub(super) names: &'c Names,
    /// The index n of the pairs.
    pub(super) index: &'c str,
}

/// The parts of a recursion, as they are written.
pub(super) struct WrittenRecursion<'c> {
    pub a: Expression,
    pub b: Expression,
    pub p: Expression,
    pub q: Expression,
    /// The name of y, if it is defined by itself.
    y: Option<&'c str>,
    /// Does a pair (z, z) count z once?
    pub once: bool,
    pub skip: bool,
    pub priority: bool,
}

/// What stands where nothing is written.
fn one() -> Expression {
    Expression::new(Kind::Number("1".into()), Span::default())
}

impl<'c> ClaimSequences<'c> {
    /// The definitions of a claim `P = {(x(n), y(n)) | n >= 0}, symmetric`, with x(n) and y(n).
    pub(super) fn of(
        claim: &'c WrittenClaim,
        names: &'c Names,
    ) -> Option<(Self, &'c Expression, &'c Expression)> {
        let Statement::PPositions(WrittenSet { set, symmetric }) = &claim.statement else {
            return None;
        };
        let Kind::Builder(element, conditions) = &set.kind else {
            return None;
        };
        let Kind::Tuple(pair) = &element.kind else {
            return None;
        };
        let ([x, y], [from], true) = (pair.as_slice(), conditions.as_slice(), symmetric) else {
            return None;
        };
        let index = from_zero(from)?;
        let known = ClaimSequences {
            claim,
            names,
            index,
        };
        // Of a name with a meaning there is one pair.
        let is_free = !names.contains_key(index) && !known.is_defined(index);
        is_free.then_some((known, x, y))
    }

    /// x(n), y(n) by a recursion.
    fn pairs(&self, x: &'c Expression, y: &Expression) -> Option<SequenceRule> {
        let found = self.written_pairs(x, y)?;
        Some(SequenceRule::Recursion(self.evaluated(&found)?))
    }

    /// The same, as it is written.
    pub(super) fn written_pairs(
        &self,
        x: &'c Expression,
        y: &Expression,
    ) -> Option<WrittenRecursion<'c>> {
        let (name, _) = self.called(x)?;
        let found = self.recursive(name)?;
        let is_above = |(a, p): (Expression, Expression)| {
            self.are_same(&a, &found.a) && self.are_same(&p, &found.p)
        };
        let fits = found.y.is_some_and(|known| is_call(y, known, self.index))
            || self.above(y, name, self.index).is_some_and(is_above);
        fits.then_some(found)
    }

    /// The recursion that defines a sequence x, for `x(n)`.
    pub(super) fn recursion(&self, x: &'c Expression) -> Option<PairRecursion> {
        let (name, _) = self.called(x)?;
        self.evaluated(&self.recursive(name)?)
    }

    fn evaluated(&self, found: &WrittenRecursion) -> Option<PairRecursion> {
        let number = |e: &Expression| self.positive(e);
        let [a, b, p, q] = [&found.a, &found.b, &found.p, &found.q].map(number);
        let plain = PairRecursion::new(a?, b?, p?, q?).ok()?;
        Some(PairRecursion {
            once: found.once,
            skip: found.skip,
            priority: found.priority,
            ..plain
        })
    }

    /// The recursion that defines the sequence of this name, as it is written.
    pub(super) fn recursive(&self, x: &str) -> Option<WrittenRecursion<'c>> {
        let definition = self.definition(x)?;
        let n = definition.arguments[0].text.as_str();
        let (mex, first) = match &definition.value.kind {
            Kind::Mex(mex) => (mex, None),
            Kind::Choice(arms, otherwise) => match (arms.as_slice(), &otherwise.kind) {
                ([(place, is_first)], Kind::Mex(mex)) => (mex, Some((place, is_first))),
                _ => return None,
            },
            _ => return None,
        };
        let Before { i, early, second } = pairs_before(mex, x, n)?;
        if i == n || self.is_defined(i) || self.names.contains_key(i) {
            return None;
        }
        let (y, (a, p)) = match self.above(second, x, i) {
            Some(found) => (None, found),
            None => {
                let Kind::Call(y, _) = &second.kind else {
                    return None;
                };
                let known = self.definition(&y.text)?;
                let found = self.above(&known.value, x, &known.arguments[0].text)?;
                let called = is_call(second, &y.text, i);
                (called.then_some(Some(y.text.as_str()))?, found)
            }
        };
        let [b, q] =
            [&mex.spacing, &mex.multiplicity].map(|number| number.clone().unwrap_or_else(one));
        // They are numbers, the same at every index.
        if [&a, &b, &p, &q].iter().any(|own| names(own, n)) {
            return None;
        }
        let priority = match (first, early) {
            (None, None) => false,
            (Some((place, is_first)), Some(early)) => {
                let is_set = place_in_block(place, n).is_some_and(|own| self.are_same(own, &p))
                    && self.is_priority(is_first, n, &p, &q)
                    && self.is_priority(early, i, &p, &q);
                is_set.then_some(true)?
            }
            _ => return None,
        };
        Some(WrittenRecursion {
            a,
            b,
            p,
            q,
            y,
            once: mex.families.len() == 1,
            skip: mex.skipping,
            priority,
        })
    }

    /// x(n) = floor(alpha n).
    pub(super) fn multiples(&self, x: &'c Expression) -> Option<SequenceRule> {
        let (value, index) = match self.called(x) {
            Some((_, definition)) => (&definition.value, definition.arguments[0].text.as_str()),
            None => (x, self.index),
        };
        let Kind::Floor(of) = &value.kind else {
            return None;
        };
        let Kind::Binary(Operator::Times | Operator::Juxtaposed, left, right) = &of.kind else {
            return None;
        };
        let factor = match (is_name(left, index), is_name(right, index)) {
            (true, _) => right,
            (_, true) => left,
            _ => return None,
        };
        if names(factor, index) || self.is_defined(index) {
            return None;
        }
        Some(SequenceRule::Multiples(self.number(factor)?))
    }

    /// alpha and a, for x(n) = floor(alpha n) with y(n) = floor(alpha n) + a n or floor((alpha + a) n).
    pub(super) fn multiples_and_above(
        &self,
        x: &'c Expression,
        y: &'c Expression,
    ) -> Option<(Number, u64)> {
        let number = |found: Option<SequenceRule>| match found {
            Some(SequenceRule::Multiples(number)) => Some(number),
            _ => None,
        };
        let alpha = number(self.multiples(x))?;
        if let Some(above) = number(self.multiples(y)) {
            let a = above.minus(&alpha).ok()?.to_i64()?;
            return Some((alpha, u64::try_from(a).ok().filter(|a| *a > 0)?));
        }
        let (value, index) = match self.called(y) {
            Some((_, definition)) => (&definition.value, definition.arguments[0].text.as_str()),
            None => (y, self.index),
        };
        let Kind::Binary(Operator::Plus, left, right) = &value.kind else {
            return None;
        };
        let inside = ClaimSequences { index, ..*self };
        let (a, p) = inside.stairs(right, index)?;
        let own = !names(&a, index) && !self.is_defined(index);
        let fits = own
            && number(inside.multiples(left)).as_ref() == Some(&alpha)
            && self.positive(&p) == Some(1);
        let a = match self.positive(&a) {
            Some(a) if fits => a,
            _ => return None,
        };
        Some((alpha, a))
    }

    /// The sequence s and its definition, for `s(n)`.
    fn called(&self, e: &'c Expression) -> Option<(&'c str, &'c SequenceDefinition)> {
        match &e.kind {
            Kind::Call(name, arguments) => match arguments.as_slice() {
                [only] if is_name(only, self.index) => {
                    Some((name.text.as_str(), self.definition(&name.text)?))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The definition of a sequence. An index with the name of something that the claim defines would hide it: such a definition is none here.
    fn definition(&self, name: &str) -> Option<&'c SequenceDefinition> {
        let mut all = self.claim.definitions.iter();
        all.find(|definition| definition.name.text == name)
            .filter(|found| match found.arguments.as_slice() {
                [index] => !self.is_defined(&index.text),
                _ => false,
            })
    }

    /// Does the claim define something of this name?
    fn is_defined(&self, name: &str) -> bool {
        let mut all = self.claim.definitions.iter();
        all.any(|definition| definition.name.text == name)
    }

    /// a and p, for `x(n) + a floor(n / p)`.
    fn above(&self, e: &Expression, x: &str, n: &str) -> Option<(Expression, Expression)> {
        let Kind::Binary(Operator::Plus, left, right) = &e.kind else {
            return None;
        };
        if !is_call(left, x, n) || self.is_defined(n) {
            return None;
        }
        let (a, p) = match staircase(right, n) {
            Some(p) => (one(), p),
            None => self.stairs(right, n)?,
        };
        // A parameter of the name of the index is hidden by it.
        (!names(&a, n) && !names(&p, n)).then_some((a, p))
    }

    /// a and p, for `a floor(n / p)`.
    fn stairs(&self, e: &Expression, n: &str) -> Option<(Expression, Expression)> {
        match &e.kind {
            Kind::Binary(Operator::Times | Operator::Juxtaposed, a, stairs) => {
                Some(((**a).clone(), staircase(stairs, n)?))
            }
            // a(b) is a product where a is a number.
            Kind::Call(a, arguments) => match arguments.as_slice() {
                [stairs] => {
                    let a = Expression::new(Kind::Name(a.text.clone()), a.span);
                    Some((a, staircase(stairs, n)?))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Is it `n mod p + floor(n / p) < q`?
    fn is_priority(&self, e: &Expression, n: &str, p: &Expression, q: &Expression) -> bool {
        let Kind::Chain {
            first,
            rest,
            modulus: None,
        } = &e.kind
        else {
            return false;
        };
        match (&first.kind, rest.as_slice()) {
            (Kind::Binary(Operator::Plus, place, block), [(RelationSign::Less, most)]) => {
                place_in_block(place, n).is_some_and(|own| self.are_same(own, p))
                    && staircase(block, n).is_some_and(|own| self.are_same(&own, p))
                    && self.are_same(most, q)
                    && !names(most, n)
            }
            _ => false,
        }
    }

    /// Are they the same number, or the same name of an open parameter?
    fn are_same(&self, left: &Expression, right: &Expression) -> bool {
        match (self.positive(left), self.positive(right)) {
            (Some(left), Some(right)) => left == right,
            (None, None) => {
                matches!((&left.kind, &right.kind), (Kind::Name(left), Kind::Name(right)) if left == right)
            }
            _ => false,
        }
    }

    pub(super) fn positive(&self, e: &Expression) -> Option<u64> {
        u64::try_from(self.number(e)?.to_i64()?)
            .ok()
            .filter(|number| *number > 0)
    }

    /// The value of an expression of the claim's parameters and of the numbers that it defines.
    fn number(&self, e: &Expression) -> Option<Number> {
        let (numbers, sequences): (Vec<&SequenceDefinition>, Vec<&SequenceDefinition>) = self
            .claim
            .definitions
            .iter()
            .partition(|definition| definition.arguments.is_empty());
        // The name of a sequence may mean a number elsewhere, as phi does.
        let is_plain = |e: &Expression| !sequences.iter().any(|of| names(e, &of.name.text));
        let numbers = numbers.into_iter().filter(|of| is_plain(&of.value));
        let mut scope = Scope::of_names(self.names.clone());
        scope.define(&numbers.cloned().collect::<Vec<_>>()).ok()?;
        if !is_plain(e) {
            return None;
        }
        scope.number(e).ok()?.value(&[], &NoGames).ok()
    }
}

/// p, for `n` (p = 1) or `floor(n / p)`.
fn staircase(e: &Expression, n: &str) -> Option<Expression> {
    match &e.kind {
        Kind::Name(name) => (name == n).then(one),
        Kind::Floor(of) => match &of.kind {
            Kind::Binary(Operator::Over, above, p) if is_name(above, n) && !names(p, n) => {
                Some((**p).clone())
            }
            _ => None,
        },
        Kind::Binary(Operator::Div, above, p) if is_name(above, n) && !names(p, n) => {
            Some((**p).clone())
        }
        _ => None,
    }
}

/// p, for `n mod p`.
fn place_in_block<'e>(e: &'e Expression, n: &str) -> Option<&'e Expression> {
    match &e.kind {
        Kind::Binary(Operator::Mod, of, p) if is_name(of, n) && !names(p, n) => Some(p),
        _ => None,
    }
}

/// Does the name occur?
fn names(e: &Expression, name: &str) -> bool {
    let mut found = Vec::new();
    e.names(&mut found);
    found.contains(&name)
}

fn is_name(e: &Expression, name: &str) -> bool {
    matches!(&e.kind, Kind::Name(found) if found == name)
}

fn is_call(e: &Expression, name: &str, argument: &str) -> bool {
    match &e.kind {
        Kind::Call(called, arguments) => {
            called.text == name && matches!(arguments.as_slice(), [only] if is_name(only, argument))
        }
        _ => false,
    }
}

/// The multiset of the pairs before n.
struct Before<'m> {
    /// The index of these pairs.
    i: &'m str,
    /// Which pairs belong to it from the beginning.
    early: Option<&'m Expression>,
    /// What is y(i).
    second: &'m Expression,
}

/// For {x(i), y(i) | i < n}, perhaps with `or …` behind, or {x(i) | i < n} + {y(i) | i < n}.
fn pairs_before<'m>(mex: &'m Mex, x: &str, n: &str) -> Option<Before<'m>> {
    match mex.families.as_slice() {
        [both] => {
            let ((i, early), [first, second]) = (before(both, n)?, both.elements.as_slice()) else {
                return None;
            };
            is_call(first, x, i).then_some(Before { i, early, second })
        }
        [xs, ys] => {
            let ([first], [second]) = (xs.elements.as_slice(), ys.elements.as_slice()) else {
                return None;
            };
            let ((own, None), (i, None)) = (before(xs, n)?, before(ys, n)?) else {
                return None;
            };
            // With one name, what is known of it holds in both.
            let early = None;
            (own == i && is_call(first, x, own)).then_some(Before { i, early, second })
        }
        _ => None,
    }
}

/// The i of a family for all i < n, and what stands behind `i < n or`.
fn before<'m>(family: &'m WrittenFamily, n: &str) -> Option<(&'m str, Option<&'m Expression>)> {
    let [only] = family.conditions.as_slice() else {
        return None;
    };
    let (below, early) = match &only.kind {
        Kind::Or(parts) => match parts.as_slice() {
            [below, early] => (below, Some(early)),
            _ => return None,
        },
        _ => (only, None),
    };
    let Kind::Chain {
        first: lower,
        rest,
        modulus: None,
    } = &below.kind
    else {
        return None;
    };
    let (last, before) = rest.split_last()?;
    // i < n, or 0 <= i < n.
    let i = match before {
        [] => &**lower,
        [(RelationSign::LessEqual, i)] if integer(lower) == Some(0) => i,
        _ => return None,
    };
    let Kind::Name(i) = &i.kind else {
        return None;
    };
    (last.0 == RelationSign::Less && is_name(&last.1, n)).then_some((i.as_str(), early))
}
