//! Contradictions between linear facts: a sum of them that says 0 >= 1 (Farkas' lemma), or a number between two neighbours.

use super::facts::{Fact, Names, Source};
use dashu_int::IBig;
use grundy_rules::formula::Linear;
use grundy_rules::game::gcd;
use grundy_rules::linear_program::{LinearProgram, Optimum};

/// A fact that is added, with how often it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedFact {
    /// How often; negative only for an equation.
    pub times: String,
    /// `x - y >= -1`
    pub text: String,
    /// What it follows from.
    pub source: Source,
}

/// A sum of facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactSum {
    /// The facts.
    pub facts: Vec<AddedFact>,
    /// What they say together: `0 >= 1`, `3 * a <= 2`.
    pub says: String,
}

/// Why facts contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Their sum is false.
    Sum(FactSum),
    /// An integer would be between two neighbours.
    Between(Enclosure),
}

/// A non-negative combination of facts.
struct Combination {
    /// For each fact its factor.
    times: Vec<IBig>,
    /// What the combination is multiplied with, so that the factors are integers.
    scale: IBig,
}

/// A contradiction between facts, if a sum or a rounded sum shows one.
pub(super) fn contradiction(facts: &[Fact], names: &Names) -> Option<Contradiction> {
    if let Some(found) = farkas(facts) {
        let sum = constant(facts, &found);
        // Exact, and a fault of the search if not.
        if sum >= IBig::ZERO || !is_constant(facts, &found, &Linear::default(), &IBig::ZERO) {
            return None;
        }
        return Some(Contradiction::Sum(FactSum {
            facts: added(facts, &found, names),
            says: format!("0 >= {}", -sum),
        }));
    }
    None
}

/// What facts say of an integer of which they speak only as a multiple.
pub(super) enum Enclosed {
    /// There is none.
    Nowhere(Contradiction),
    /// It is this one, which follows only as it is an integer.
    Known(Enclosure, Fact),
}

/// An integer with a bound above and one below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// The integer.
    pub number: String,
    /// It is at most this.
    pub upper: (FactSum, String),
    /// It is at least this.
    pub lower: (FactSum, String),
    /// What it is, if there is such an integer.
    pub says: Option<String>,
}

/// An integer that would have to be between two neighbours, or that is known as it is an integer.
pub(super) fn enclosed(facts: &[Fact], names: &Names) -> Option<Enclosed> {
    let mut known = None;
    for number in numbers(facts) {
        let Some((enclosure, value)) = enclosure(facts, &number, names) else {
            continue;
        };
        match value {
            None => return Some(Enclosed::Nowhere(Contradiction::Between(enclosure))),
            Some(value) if known.is_none() => {
                let constant = i64::try_from(&value).ok().and_then(i64::checked_neg);
                let function =
                    constant.and_then(|constant| number.plus(&Linear::constant(constant), 1));
                known = function.map(|function| {
                    let fact = Fact {
                        function,
                        equal: true,
                        source: Source::Rounding,
                    };
                    Enclosed::Known(enclosure, fact)
                });
            }
            Some(_) => {}
        }
    }
    known
}

/// The bounds of a number, if they leave one integer that is not on both of them, or none.
fn enclosure(facts: &[Fact], number: &Linear, names: &Names) -> Option<(Enclosure, Option<IBig>)> {
    let negative = Linear::default().plus(number, -1)?;
    let (above, most) = bound(facts, number)?;
    let (below, least) = bound(facts, &negative)?;
    let gap = &most + &least;
    if gap > IBig::ZERO {
        return None;
    }
    let exact = |found: &Combination, bound: &IBig| constant(facts, found) == bound * &found.scale;
    if gap == IBig::ZERO && exact(&above, &most) && exact(&below, &least) {
        return None;
    }
    let upper = FactSum {
        facts: added(facts, &above, names),
        says: scaled(names, number, &above, "<=", constant(facts, &above)),
    };
    let lower = FactSum {
        facts: added(facts, &below, names),
        says: scaled(names, number, &below, ">=", -constant(facts, &below)),
    };
    let text = names.function(number);
    let value = (gap == IBig::ZERO).then(|| most.clone());
    let enclosure = Enclosure {
        upper: (upper, format!("{text} <= {most}")),
        lower: (lower, format!("{text} >= {}", -least)),
        says: value.as_ref().map(|value| format!("{text} = {value}")),
        number: text,
    };
    Some((enclosure, value))
}

/// Integers that facts speak of only as multiples: what is left of each fact when equations are put into it, by the common divisor.
fn numbers(facts: &[Fact]) -> Vec<Linear> {
    let mut rows: Vec<(Linear, bool)> = facts
        .iter()
        .map(|fact| (fact.function.clone(), fact.equal))
        .collect();
    while let Some((at, place, factor)) = unit(&rows) {
        let (solved, _) = rows.remove(at);
        let put = |row: Linear| {
            let times = row.coefficient(place).checked_mul(-factor)?;
            row.plus(&solved, times)
        };
        rows = rows
            .into_iter()
            .filter_map(|(row, equal)| Some((put(row)?, equal)))
            .collect();
    }
    let mut all: Vec<Linear> = Vec::new();
    for (row, _) in rows {
        let divisor = row
            .terms
            .iter()
            .fold(0, |divisor, (_, factor)| gcd(divisor, factor.abs()));
        if divisor < 2 && row.terms.len() != 1 {
            continue;
        }
        let sign = row.terms.first().map_or(1, |(_, factor)| factor.signum());
        let terms = row
            .terms
            .iter()
            .map(|(place, factor)| (*place, sign * factor / divisor.max(1)));
        let number = Linear {
            terms: terms.collect(),
            constant: 0,
        };
        if !number.terms.is_empty() && !all.contains(&number) {
            all.push(number);
        }
    }
    all
}

/// An equation, and one of its variables whose factor is 1 or -1: those of the rules first.
fn unit(rows: &[(Linear, bool)]) -> Option<(usize, usize, i64)> {
    let equations = rows.iter().enumerate().filter(|(_, (_, equal))| *equal);
    let units = equations.flat_map(|(at, (row, _))| {
        let units = row.terms.iter().filter(|(_, factor)| factor.abs() == 1);
        units.map(move |(place, factor)| (at, *place, *factor))
    });
    units.min_by_key(|(_, place, _)| *place)
}

/// `3 * (a - b) <= 2`
fn scaled(names: &Names, number: &Linear, found: &Combination, sign: &str, most: IBig) -> String {
    let text = names.function(number);
    let text = match (found.scale == IBig::ONE, number.terms.len()) {
        (true, _) => text,
        (false, 1) => format!("{} * {text}", found.scale),
        (false, _) => format!("{} * ({text})", found.scale),
    };
    format!("{text} {sign} {most}")
}

/// The columns of a programme: one for each fact, and a second one for an equation, which may be subtracted.
fn columns(facts: &[Fact]) -> Vec<(usize, i64)> {
    let mut all: Vec<(usize, i64)> = (0..facts.len()).map(|fact| (fact, 1)).collect();
    let equal = facts.iter().enumerate().filter(|(_, fact)| fact.equal);
    all.extend(equal.map(|(fact, _)| (fact, -1)));
    all
}

/// The programme whose solutions are the combinations of facts that say of this function that it is at most a constant.
fn programme(facts: &[Fact], function: &Linear, columns: &[(usize, i64)]) -> LinearProgram {
    let mut programme = LinearProgram::new(columns.len());
    let mut places: Vec<usize> = facts
        .iter()
        .flat_map(|fact| fact.function.terms.iter())
        .map(|(place, _)| *place)
        .collect();
    places.extend(function.terms.iter().map(|(place, _)| *place));
    places.sort_unstable();
    places.dedup();
    for place in places {
        let terms = columns.iter().enumerate().map(|(column, (fact, sign))| {
            (column, sign * facts[*fact].function.coefficient(place))
        });
        let terms: Vec<(usize, i64)> = terms.filter(|(_, factor)| *factor != 0).collect();
        programme.equal(&terms, -function.coefficient(place));
    }
    programme
}

/// Factors under which the facts add up to a negative constant, the smallest sum of factors.
fn farkas(facts: &[Fact]) -> Option<Combination> {
    let columns = columns(facts);
    let mut programme = programme(facts, &Linear::default(), &columns);
    let constants = constants(facts, &columns);
    programme.equal(&constants, -1);
    let all: Vec<(usize, i64)> = (0..columns.len()).map(|column| (column, -1)).collect();
    combination(programme.maximise(&all), facts, &columns)
}

/// The greatest integer that the function can be, by a combination of facts.
fn bound(facts: &[Fact], function: &Linear) -> Option<(Combination, IBig)> {
    let columns = columns(facts);
    let programme = programme(facts, function, &columns);
    let constants: Vec<(usize, i64)> = constants(facts, &columns)
        .into_iter()
        .map(|(column, factor)| (column, -factor))
        .collect();
    let found = combination(programme.maximise(&constants), facts, &columns)?;
    // scale · function <= constant
    let most = constant(facts, &found);
    if !is_constant(facts, &found, function, &found.scale) {
        return None;
    }
    let most = floor(&most, &found.scale);
    Some((found, most))
}

fn floor(of: &IBig, by: &IBig) -> IBig {
    let (quotient, rest) = (of / by, of % by);
    match rest < IBig::ZERO {
        true => quotient - IBig::ONE,
        false => quotient,
    }
}

fn constants(facts: &[Fact], columns: &[(usize, i64)]) -> Vec<(usize, i64)> {
    let constants = columns.iter().enumerate();
    constants
        .map(|(column, (fact, sign))| (column, sign * facts[*fact].function.constant))
        .collect()
}

fn combination(optimum: Optimum, facts: &[Fact], columns: &[(usize, i64)]) -> Option<Combination> {
    let Optimum::At { point, .. } = optimum else {
        return None;
    };
    let mut scale = IBig::ONE;
    for value in &point {
        let below = IBig::from(value.denominator().clone());
        if &scale % &below != IBig::ZERO {
            scale *= below;
        }
    }
    let mut times = vec![IBig::ZERO; facts.len()];
    for ((fact, sign), value) in columns.iter().zip(&point) {
        let scaled = value.numerator() * &scale / IBig::from(value.denominator().clone());
        times[*fact] += scaled * IBig::from(*sign);
    }
    Some(Combination { times, scale })
}

/// The constant of the combination.
fn constant(facts: &[Fact], found: &Combination) -> IBig {
    let terms = facts.iter().zip(&found.times);
    terms
        .map(|(fact, times)| times * IBig::from(fact.function.constant))
        .sum()
}

/// Is the combination a constant minus the function, times the scale, and is no inequality subtracted?
fn is_constant(facts: &[Fact], found: &Combination, function: &Linear, scale: &IBig) -> bool {
    let signs = facts.iter().zip(&found.times);
    let mut signs = signs.map(|(fact, times)| fact.equal || *times >= IBig::ZERO);
    let mut places: Vec<usize> = facts
        .iter()
        .flat_map(|fact| fact.function.terms.iter())
        .map(|(place, _)| *place)
        .collect();
    places.sort_unstable();
    places.dedup();
    let vanishes = |place: &usize| {
        let terms = facts.iter().zip(&found.times);
        let sum: IBig = terms
            .map(|(fact, times)| times * IBig::from(fact.function.coefficient(*place)))
            .sum();
        sum + scale * IBig::from(function.coefficient(*place)) == IBig::ZERO
    };
    signs.all(|fits| fits) && places.iter().all(vanishes)
}

fn added(facts: &[Fact], found: &Combination, names: &Names) -> Vec<AddedFact> {
    let used = facts
        .iter()
        .zip(&found.times)
        .filter(|(_, times)| **times != IBig::ZERO);
    used.map(|(fact, times)| AddedFact {
        times: times.to_string(),
        text: names.fact(fact),
        source: fact.source,
    })
    .collect()
}
