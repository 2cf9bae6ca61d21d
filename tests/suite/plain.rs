//! Claims read by plain loops: the tree of a text is evaluated position by position, with fractions of machine
//! integers, and sets by trying every value of their variables. It shares only the tree with the program, and gives
//! no answer for constructs that it does not know.

use grundy::claim::{Counterexample, Exceptions, Verdict};
use grundy::language::{
    Expression, HeapNames, Kind, NumberProperty, Operator, RelationSign, Statement, WrittenClaim,
    parse_claim,
};
use grundy_rules::language::WrittenSet;

/// A fraction: above, and a positive number below.
type Fraction = (i128, i128);

/// Names with their values.
type Values = Vec<(String, i128)>;

/// A claim on the P-positions or on the Grundy values of a game.
pub struct Plain(WrittenClaim);

fn whole((above, below): Fraction) -> Option<i128> {
    (above % below == 0).then(|| above / below)
}

fn is_prime(number: i128) -> bool {
    number >= 2 && (2..number).all(|divisor| number % divisor != 0)
}

impl Plain {
    /// Reads a claim.
    pub fn read(text: &str) -> Plain {
        let claim = parse_claim(text).into_result();
        let claim = claim.unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        Plain(claim.unwrap_or_else(|| panic!("{text} is no claim")))
    }

    /// The claimed `P`, `N` or Grundy value of a position, as in verdicts.
    pub fn says(&self, position: &[i64]) -> Option<String> {
        match &self.0.statement {
            Statement::Grundy {
                heaps: HeapNames::Named(names),
                value,
            } => {
                let heaps = position.iter().map(|heap| i128::from(*heap));
                let names = names.iter().map(|name| name.text.clone());
                let value = whole(self.value(value, &names.zip(heaps).collect())?)?;
                Some(value.to_string())
            }
            Statement::PPositions(_) => {
                Some(if self.has(position)? { "P" } else { "N" }.to_string())
            }
            _ => None,
        }
    }

    /// Whether its set has a position.
    pub fn has(&self, position: &[i64]) -> Option<bool> {
        let Statement::PPositions(WrittenSet { set, symmetric }) = &self.0.statement else {
            return None;
        };
        let at: Vec<i128> = position.iter().map(|heap| i128::from(*heap)).collect();
        let mut orders = vec![at.clone()];
        if *symmetric {
            orders = orders_of(&at);
        }
        let mut any = false;
        for order in orders {
            any |= self.holds(set, &order, &Vec::new())?;
        }
        Some(any)
    }

    fn holds(&self, set: &Expression, at: &[i128], values: &Values) -> Option<bool> {
        match &set.kind {
            Kind::Binary(operator, left, right) => {
                let (left, right) = (
                    self.holds(left, at, values)?,
                    self.holds(right, at, values)?,
                );
                match operator {
                    Operator::Union => Some(left || right),
                    Operator::Intersection => Some(left && right),
                    Operator::Without => Some(left && !right),
                    _ => None,
                }
            }
            Kind::Set(elements) => {
                let mut any = false;
                for element in elements {
                    any |= match &element.kind {
                        Kind::Range(..) => self.holds(element, at, values)?,
                        _ => self.built(element, &[], at, values)?,
                    };
                }
                Some(any)
            }
            Kind::Builder(element, conditions) => self.built(element, conditions, at, values),
            Kind::Range(low, high) => {
                let (low, high) = (self.number(low, values)?, self.number(high, values)?);
                Some(low <= at[0] && at[0] <= high)
            }
            _ => None,
        }
    }

    /// Whether a position is one of `{element | conditions}`.
    fn built(
        &self,
        element: &Expression,
        conditions: &[Expression],
        at: &[i128],
        values: &Values,
    ) -> Option<bool> {
        let components = match &element.kind {
            Kind::Tuple(components) => components.as_slice(),
            _ => std::slice::from_ref(element),
        };
        if components.len() != at.len() {
            return None;
        }
        let mut free = Vec::new();
        let known: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
        for part in components.iter().chain(conditions) {
            names_of(part, &mut free);
        }
        free.retain(|name| !known.contains(&name.as_str()));
        let mut values = values.clone();
        // A component that is a name alone has the value of the heap.
        for (component, heap) in components.iter().zip(at) {
            if let Kind::Name(name) = &component.kind
                && let Some(place) = free.iter().position(|own| own == name)
            {
                free.remove(place);
                values.push((name.clone(), *heap));
            }
        }
        let most = at.iter().max().copied().unwrap_or(0) + 6;
        self.some(components, conditions, at, &free, most, &mut values)
    }

    /// Whether values of these variables make the element the position, under the conditions.
    fn some(
        &self,
        components: &[Expression],
        conditions: &[Expression],
        at: &[i128],
        free: &[String],
        most: i128,
        values: &mut Values,
    ) -> Option<bool> {
        let Some((first, rest)) = free.split_first() else {
            for (component, heap) in components.iter().zip(at) {
                if self.value(component, values)? != (*heap, 1) {
                    return Some(false);
                }
            }
            for condition in conditions {
                if !self.truth(condition, values)? {
                    return Some(false);
                }
            }
            return Some(true);
        };
        for value in 0..=most {
            values.push((first.clone(), value));
            let found = self.some(components, conditions, at, rest, most, values)?;
            values.pop();
            if found {
                return Some(true);
            }
        }
        Some(false)
    }

    fn number(&self, expression: &Expression, values: &Values) -> Option<i128> {
        whole(self.value(expression, values)?)
    }

    fn value(&self, expression: &Expression, values: &Values) -> Option<Fraction> {
        let of = |inner: &Expression| self.value(inner, values);
        match &expression.kind {
            Kind::Number(digits) => Some((digits.parse().ok()?, 1)),
            Kind::Name(name) => {
                let mut known = values.iter().rev();
                known
                    .find(|(own, _)| own == name)
                    .map(|(_, value)| (*value, 1))
            }
            Kind::Negative(inner) => of(inner).map(|(above, below)| (-above, below)),
            Kind::Absolute(inner) => of(inner).map(|(above, below)| (above.abs(), below)),
            Kind::Floor(inner) => of(inner).map(|(above, below)| (above.div_euclid(below), 1)),
            Kind::Ceiling(inner) => {
                of(inner).map(|(above, below)| (-(-above).div_euclid(below), 1))
            }
            Kind::Choice(cases, otherwise) => {
                for (value, condition) in cases {
                    if self.truth(condition, values)? {
                        return of(value);
                    }
                }
                of(otherwise)
            }
            Kind::Call(name, arguments) => self.called(&name.text, arguments, values),
            Kind::Binary(operator, left, right) => {
                let ((a, b), (c, d)) = (of(left)?, of(right)?);
                match operator {
                    Operator::Plus => reduced(a * d + c * b, b * d),
                    Operator::Minus => reduced(a * d - c * b, b * d),
                    Operator::Times | Operator::Juxtaposed => reduced(a * c, b * d),
                    Operator::Over => reduced(a * d, b * c),
                    Operator::Div if b == 1 && d == 1 && c > 0 => Some((a.div_euclid(c), 1)),
                    Operator::Mod if b == 1 && d == 1 && c > 0 => Some((a.rem_euclid(c), 1)),
                    Operator::Xor if b == 1 && d == 1 && a >= 0 && c >= 0 => Some((a ^ c, 1)),
                    Operator::Power if b == 1 && d == 1 => {
                        Some((a.checked_pow(u32::try_from(c).ok()?)?, 1))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn called(&self, name: &str, arguments: &[Expression], values: &Values) -> Option<Fraction> {
        let own = self.0.definitions.iter().find(|own| own.name.text == name);
        if let Some(own) = own {
            let mut inner = Values::new();
            for (argument, given) in own.arguments.iter().zip(arguments) {
                inner.push((argument.text.clone(), self.number(given, values)?));
            }
            return self.value(&own.value, &inner);
        }
        let numbers: Option<Vec<i128>> = arguments.iter().map(|a| self.number(a, values)).collect();
        let numbers = numbers?;
        let found = match name {
            "min" => *numbers.iter().min()?,
            "max" => *numbers.iter().max()?,
            _ => return None,
        };
        Some((found, 1))
    }

    fn truth(&self, condition: &Expression, values: &Values) -> Option<bool> {
        match &condition.kind {
            Kind::Not(inner) => self.truth(inner, values).map(|truth| !truth),
            Kind::And(parts) => {
                let truths: Option<Vec<bool>> =
                    parts.iter().map(|part| self.truth(part, values)).collect();
                truths.map(|truths| truths.iter().all(|truth| *truth))
            }
            Kind::Or(parts) => {
                let truths: Option<Vec<bool>> =
                    parts.iter().map(|part| self.truth(part, values)).collect();
                truths.map(|truths| truths.iter().any(|truth| *truth))
            }
            Kind::Property(of, property, negated) => {
                let number = self.number(of, values)?;
                let has = match property {
                    NumberProperty::Even => number % 2 == 0,
                    NumberProperty::Odd => number % 2 != 0,
                    NumberProperty::Prime => is_prime(number),
                    NumberProperty::Square => (0..=number).any(|root| root * root == number),
                };
                Some(has != *negated)
            }
            Kind::Chain {
                first,
                rest,
                modulus,
            } => {
                let mut left = first.as_ref();
                for (relation, right) in rest {
                    if !self.related(left, *relation, right, modulus.as_deref(), values)? {
                        return Some(false);
                    }
                    left = right;
                }
                Some(true)
            }
            _ => None,
        }
    }

    fn related(
        &self,
        left: &Expression,
        relation: RelationSign,
        right: &Expression,
        modulus: Option<&Expression>,
        values: &Values,
    ) -> Option<bool> {
        if let RelationSign::In | RelationSign::NotIn = relation {
            let inside = self.holds(right, &[self.number(left, values)?], values)?;
            return Some(inside == (relation == RelationSign::In));
        }
        let ((a, b), (c, d)) = (self.value(left, values)?, self.value(right, values)?);
        let (one, other) = (a * d, c * b);
        Some(match relation {
            RelationSign::Equal => one == other,
            RelationSign::NotEqual => one != other,
            RelationSign::Less => one < other,
            RelationSign::LessEqual => one <= other,
            RelationSign::Greater => one > other,
            RelationSign::GreaterEqual => one >= other,
            RelationSign::Congruent if b == 1 && d == 1 => {
                (a - c) % self.number(modulus?, values)? == 0
            }
            RelationSign::Divides if b == 1 && d == 1 => match a {
                0 => c == 0,
                a => c % a == 0,
            },
            _ => return None,
        })
    }
}

fn reduced(above: i128, below: i128) -> Option<Fraction> {
    let (above, below) = match below.signum() {
        0 => return None,
        sign => (above * sign, below * sign),
    };
    let (mut a, mut b) = (above.abs(), below);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some((above / a.max(1), below / a.max(1)))
}

fn orders_of(at: &[i128]) -> Vec<Vec<i128>> {
    if at.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..at.len() {
        let mut rest = at.to_vec();
        let first = rest.remove(place);
        all.extend(
            orders_of(&rest)
                .into_iter()
                .map(|order| [vec![first], order].concat()),
        );
    }
    all
}

/// The names that occur as values.
fn names_of(expression: &Expression, found: &mut Vec<String>) {
    if let Kind::Name(name) = &expression.kind
        && !found.contains(name)
    {
        found.push(name.clone());
    }
    let mut inner = |part: &Expression| names_of(part, found);
    match &expression.kind {
        Kind::Name(_) => {}
        Kind::Call(_, parts)
        | Kind::And(parts)
        | Kind::Or(parts)
        | Kind::Tuple(parts)
        | Kind::Set(parts) => {
            parts.iter().for_each(inner);
        }
        Kind::Negative(of)
        | Kind::Not(of)
        | Kind::Absolute(of)
        | Kind::Floor(of)
        | Kind::Ceiling(of) => inner(of),
        Kind::Property(of, ..) => inner(of),
        Kind::Binary(_, left, right) | Kind::Range(left, right) => {
            inner(left);
            inner(right);
        }
        Kind::Chain {
            first,
            rest,
            modulus,
        } => {
            inner(first);
            rest.iter().for_each(|(_, right)| inner(right));
            modulus.iter().for_each(|modulus| inner(modulus));
        }
        Kind::Choice(cases, otherwise) => {
            for (value, condition) in cases {
                inner(value);
                inner(condition);
            }
            inner(otherwise);
        }
        _ => {}
    }
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// It is proved, and true of every position of the box.
    Proved,
    /// It is refuted, and the counterexample is the first; with all exceptions or not.
    Refuted {
        /// Whether the set of all exceptions was compared, too.
        exceptions: bool,
    },
    /// It is unknown, or the claim is not one that is read here.
    Nothing,
}

/// Compares a verdict with a claim read plainly and a game played plainly, at these positions: all those with heaps up to a bound.
///
/// # Errors
/// What is wrong with the verdict.
pub fn confirmed(
    text: &str,
    verdict: &Verdict,
    mut positions: Vec<Vec<i64>>,
    mut played: impl FnMut(&[i64]) -> String,
) -> Result<Compared, String> {
    let claim = Plain::read(text);
    positions.sort_by_key(|position| (position.iter().sum::<i64>(), position.clone()));
    let mut wrong = Vec::new();
    for position in &positions {
        let Some(said) = claim.says(position) else {
            return Ok(Compared::Nothing);
        };
        if said != played(position) {
            wrong.push(position.clone());
        }
    }
    let (counterexample, exceptions) = match verdict {
        Verdict::Proved { .. } | Verdict::Holds { .. } | Verdict::Agrees { .. } => {
            return match wrong.first() {
                None => Ok(Compared::Proved),
                Some(first) => Err(format!(
                    "it is called {}, and false at {first:?}",
                    verdict.word()
                )),
            };
        }
        Verdict::Refuted {
            counterexample,
            exceptions,
            ..
        } => (counterexample, exceptions),
        Verdict::Unknown { .. } => return Ok(Compared::Nothing),
    };
    let Counterexample {
        position,
        claimed,
        computed,
        ..
    } = counterexample;
    let inside = positions.contains(position);
    if inside && wrong.first() != Some(position) || !inside && !wrong.is_empty() {
        return Err(format!(
            "refuted at {position:?}, and first false at {:?}",
            wrong.first()
        ));
    }
    if claimed == computed
        || computed.to_string() != played(position)
        || claim.says(position) != Some(claimed.to_string())
    {
        return Err(format!(
            "at {position:?} {claimed} is called claimed, {computed} computed"
        ));
    }
    let (set, most) = match exceptions {
        Some(Exceptions::Set(set)) => (set, u64::MAX),
        Some(Exceptions::Seen {
            set: Some(set),
            max,
            ..
        }) => (set, *max),
        _ => return Ok(Compared::Refuted { exceptions: false }),
    };
    let set_of = Plain::read(&format!("P = {set}"));
    for position in &positions {
        if position
            .iter()
            .any(|heap| u64::try_from(*heap).is_ok_and(|heap| heap > most))
        {
            continue;
        }
        match set_of.has(position) {
            None => return Ok(Compared::Refuted { exceptions: false }),
            Some(has) if has != wrong.contains(position) => {
                return Err(format!("false at {position:?}: {}; the set is {set}", !has));
            }
            Some(_) => {}
        }
    }
    Ok(Compared::Refuted { exceptions: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_as_they_are_meant() {
        let says = |claim: &str, at: &[i64]| Plain::read(claim).says(at).unwrap();
        assert_eq!(
            says(
                "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1",
                &[3, 8]
            ),
            "4"
        );
        assert_eq!(
            says("grundy(x) = floor((x + 1) / 2) xor (x mod 3)", &[4]),
            "3"
        );
        assert_eq!(says("P = {(k, k + 1) | k >= 2}, symmetric", &[4, 3]), "P");
        assert_eq!(says("P = {(k, k + 1) | k >= 2}", &[4, 3]), "N");
        assert_eq!(
            says("P = {(x, y) | x + y ≡ 1 (mod 3)} without {(0, 1)}", &[0, 1]),
            "N"
        );
        assert_eq!(
            says("P = {(x, x) | x not in {2, 5..7}, x odd or x = 4}", &[4, 4]),
            "P"
        );
        assert_eq!(
            says("P = {(a(k), k) | k >= 0} where a(k) = k^2 + 1", &[10, 3]),
            "P"
        );
        assert_eq!(Plain::read("grundy(x) = floor(phi x)").says(&[4]), None);
    }
}
