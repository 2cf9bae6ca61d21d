//! Finds, in the claims of the library, the sequences that form the P-positions of a game.
//!
//! A claim `P = {(x(n), y(n)) | n >= 0}, symmetric` defines x and y after `where`. Two forms are recognised:
//! Gurvich's recursion, x(n) = mex(b, q) {x(i), y(i) | i < n} with y(n) = x(n) + a floor(n / p); and x(n) =
//! floor(alpha n). The claim need not have been checked for the game's own parameters: its statement is taken as it
//! is.

use super::matching_claims::{claims_about, integer};
use grundy_rules::formula::{NoGames, Scope};
use grundy_rules::game::{Game, Names};
use grundy_rules::language::{
    ClaimItem, Expression, Kind, Mex, Operator, RelationSign, SequenceDefinition, Statement,
    WrittenClaim, WrittenFamily, WrittenSet, format_expression,
};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_rules::recursion::PairRecursion;

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
    let wanted = |_: usize, item: &ClaimItem| !item.misere && item.refuted.is_none();
    let mut found: Vec<ClaimedSequence> = claims_about(game.label(), library, wanted)
        .filter_map(|about| {
            Some(ClaimedSequence {
                rule: rule(&about.item.claim, &about.names)?,
                paper: about.text.name.clone(),
                title: about.item.title.clone(),
                ranges: about.item.ranges.iter().map(format_expression).collect(),
                in_range: about.in_range,
            })
        })
        .collect();
    found.sort_by_key(|sequence| !sequence.in_range);
    found
}

/// The rule for x(n), if the claim has one of the known forms.
pub(super) fn rule(claim: &WrittenClaim, names: &Names) -> Option<SequenceRule> {
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
    let n = from_zero(from)?;
    let known = ClaimSequences {
        claim,
        names,
        index: n,
    };
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

/// A recursion, with the name of y.
struct Recursive<'c> {
    recursion: PairRecursion,
    y: Option<&'c str>,
}

impl<'c> ClaimSequences<'c> {
    /// x(n), y(n) by a recursion.
    fn pairs(&self, x: &'c Expression, y: &Expression) -> Option<SequenceRule> {
        let (name, _) = self.called(x)?;
        let found = self.recursive(name)?;
        let PairRecursion { a, p, .. } = found.recursion;
        let fits = found.y.is_some_and(|known| is_call(y, known, self.index))
            || self.above(y, name, self.index) == Some((a, p));
        fits.then_some(SequenceRule::Recursion(found.recursion))
    }

    /// The recursion that defines a sequence x, for `x(n)`.
    pub(super) fn recursion(&self, x: &'c Expression) -> Option<PairRecursion> {
        let (name, _) = self.called(x)?;
        Some(self.recursive(name)?.recursion)
    }

    fn recursive(&self, x: &str) -> Option<Recursive<'c>> {
        let definition = self.definition(x)?;
        let Kind::Mex(mex) = &definition.value.kind else {
            return None;
        };
        let (i, second) = pairs_before(mex, x, &definition.arguments[0].text)?;
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
        let [b, q] = [&mex.spacing, &mex.multiplicity].map(|number| match number {
            Some(number) => self.positive(number),
            None => Some(1),
        });
        let plain = PairRecursion::new(a, b?, p, q?).ok()?;
        let recursion = PairRecursion {
            once: mex.families.len() == 1,
            skip: mex.skipping,
            ..plain
        };
        Some(Recursive { recursion, y })
    }

    /// x(n) = floor(alpha n).
    fn multiples(&self, x: &'c Expression) -> Option<SequenceRule> {
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
        Some(SequenceRule::Multiples(self.number(factor)?))
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

    fn definition(&self, name: &str) -> Option<&'c SequenceDefinition> {
        let mut all = self.claim.definitions.iter();
        all.find(|definition| definition.name.text == name && definition.arguments.len() == 1)
    }

    /// a and p, for `x(n) + a floor(n / p)`.
    fn above(&self, e: &Expression, x: &str, n: &str) -> Option<(u64, u64)> {
        let Kind::Binary(Operator::Plus, left, right) = &e.kind else {
            return None;
        };
        if !is_call(left, x, n) {
            return None;
        }
        if let Some(p) = self.staircase(right, n) {
            return Some((1, p));
        }
        match &right.kind {
            Kind::Binary(Operator::Times | Operator::Juxtaposed, a, stairs) => {
                Some((self.positive(a)?, self.staircase(stairs, n)?))
            }
            // a(b) is a product where a is a number.
            Kind::Call(a, arguments) => match arguments.as_slice() {
                [stairs] => {
                    let a = Expression::new(Kind::Name(a.text.clone()), a.span);
                    Some((self.positive(&a)?, self.staircase(stairs, n)?))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// p, for `n` (p = 1) or `floor(n / p)`.
    fn staircase(&self, e: &Expression, n: &str) -> Option<u64> {
        match &e.kind {
            Kind::Name(name) => (name == n).then_some(1),
            Kind::Floor(of) => match &of.kind {
                Kind::Binary(Operator::Over, above, p) if is_name(above, n) => self.positive(p),
                _ => None,
            },
            Kind::Binary(Operator::Div, above, p) if is_name(above, n) => self.positive(p),
            _ => None,
        }
    }

    fn positive(&self, e: &Expression) -> Option<u64> {
        u64::try_from(self.number(e)?.to_i64()?)
            .ok()
            .filter(|number| *number > 0)
    }

    /// The value of an expression of the claim's parameters and of the numbers that it defines.
    fn number(&self, e: &Expression) -> Option<Number> {
        let mut scope = Scope::of_names(self.names.clone());
        let all = self.claim.definitions.iter();
        let numbers: Vec<SequenceDefinition> = all
            .filter(|definition| definition.arguments.is_empty())
            .cloned()
            .collect();
        scope.define(&numbers).ok()?;
        scope.number(e).ok()?.value(&[], &NoGames).ok()
    }
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

/// The i and the second element of the multiset {x(i), y(i) | i < n}, or of {x(i) | i < n} + {y(i) | i < n}.
fn pairs_before<'m>(mex: &'m Mex, x: &str, n: &str) -> Option<(&'m str, &'m Expression)> {
    match mex.families.as_slice() {
        [both] => {
            let (i, [first, second]) = (before(both, n)?, both.elements.as_slice()) else {
                return None;
            };
            is_call(first, x, i).then_some((i, second))
        }
        [xs, ys] => {
            let ([first], [second]) = (xs.elements.as_slice(), ys.elements.as_slice()) else {
                return None;
            };
            is_call(first, x, before(xs, n)?).then_some((before(ys, n)?, second))
        }
        _ => None,
    }
}

/// The i of a family for all i < n.
fn before<'m>(family: &'m WrittenFamily, n: &str) -> Option<&'m str> {
    let [below] = family.conditions.as_slice() else {
        return None;
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
    (last.0 == RelationSign::Less && is_name(&last.1, n)).then_some(i.as_str())
}
