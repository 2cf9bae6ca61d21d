//! The numbers that parameters of a claim may be, by its conditions.

use super::super::question::natural;
use super::{most_choices, too_many};
use dashu_int::IBig;
use grundy_rules::formula::{
    BoundVariable, Comparison, Condition, Linear, NoGames, Scope, Term, number_error, real_linear,
};
use grundy_rules::game::{Clause, EnumerationFault, Names, clauses};
use grundy_rules::language::{ClaimItem, Code, Diagnostic, Expression, Operator};
use grundy_rules::linear_program::Optimum;
use grundy_rules::number::{Number, NumberError};
use grundy_work::{Limits, Resource};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The most values that are tried for the choices: a share of [`Resource::Choices`].
const MOST_TRIED: u64 = 1 << 24;
/// A parameter with at most this many values has each of them where those of others depend on it. It steers the search only.
const MOST_VALUES: i64 = 1 << 12;
/// Parameters without a finite range are tried up to the first of these sizes that admits a choice.
const SAMPLED: [i64; 5] = [6, 30, 150, 750, 3750];
/// The same of the only parameter of a claim on a game.
const SAMPLED_ALONE: i64 = 15;
/// Where a range begins farther from 0, no value of a parameter without a finite range is tried. A fixed bound.
const FARTHEST: i64 = 1 << 36;

/// The choices of the parameters that are numbers.
pub(super) struct Numbers {
    /// Each with the place of its first mention.
    pub names: Vec<(String, usize)>,
    /// Their values together, in order.
    pub choices: Vec<Vec<Number>>,
    /// Those without a finite range.
    pub open: Vec<String>,
    /// All values of the open ones are tried up to this, positive or negative.
    pub tried_to: Option<u64>,
    /// Do the choices have all values of the others?
    pub whole: bool,
}

/// The parameters that a claim's conditions bind, with all choices that satisfy these.
pub(super) fn numbers(
    item: &ClaimItem,
    ranges: &[Expression],
    limits: &Limits,
) -> Result<Numbers, Vec<Diagnostic>> {
    let mut scope = Scope::of_names(Names::new()).with_bound_variables();
    let conditions = scope.conditions(ranges).map_err(|error| vec![error])?;
    let bound = scope.bound.take().unwrap_or_default();
    let stated = item.bound.as_ref().filter(|_| item.game.is_none());
    let stated = stated.map(natural).transpose();
    let stated = stated.map_err(|error| vec![error])?;
    let unknowns = Unknowns {
        item,
        bound: &bound,
        count: scope.places(),
        stated: stated.and_then(|size| i64::try_from(size).ok()),
        limits,
    };
    let mut found = Found {
        choices: Vec::new(),
        open: BTreeSet::new(),
        tried_to: None,
        whole: true,
        values: MOST_VALUES,
    };
    unknowns.search(&Condition::And(conditions), &[], &mut found)?;
    let named = || bound.iter().filter(|bound| !bound.of_set);
    let is_open = |bound: &&BoundVariable| found.open.contains(&bound.place);
    let mut choices: Vec<Vec<Number>> = found.choices;
    for choice in &mut choices {
        *choice = named().map(|bound| choice[bound.place].clone()).collect();
    }
    choices.sort();
    choices.dedup();
    if choices.is_empty() {
        let message = match (found.whole, found.open.is_empty()) {
            (true, true) => {
                "no values of the parameters satisfy the claim's conditions".to_string()
            }
            _ => format!(
                "no values of the parameters that satisfy the claim's conditions were found; none beyond {FARTHEST} is tried unless it is listed"
            ),
        };
        return Err(vec![Diagnostic::new(Code::Claim, item.span, message)]);
    }
    let open: Vec<String> = named()
        .filter(is_open)
        .map(|bound| bound.name.clone())
        .collect();
    if let (false, true, Some(first)) = (found.whole, open.is_empty(), bound.first()) {
        let endless = bound.iter().find(is_open).unwrap_or(first);
        let message = format!("the claim's parameter {} has no finite range", endless.name);
        let help = format!("give it one, as in {} in 1..9", endless.name);
        return Err(vec![
            Diagnostic::new(Code::Claim, endless.span, message).help(help),
        ]);
    }
    Ok(Numbers {
        names: named()
            .map(|bound| (bound.name.clone(), bound.span.start))
            .collect(),
        choices,
        tried_to: found
            .tried_to
            .filter(|_| !open.is_empty())
            .and_then(|size| u64::try_from(size).ok()),
        open,
        whole: found.whole,
    })
}

/// What a search has found.
struct Found {
    /// The value of each variable.
    choices: Vec<Vec<Number>>,
    open: BTreeSet<usize>,
    tried_to: Option<i64>,
    whole: bool,
    /// How many values of parameters may still be taken one by one.
    values: i64,
}

/// The parameters of a claim, and the variables of the sets in their ranges.
struct Unknowns<'u> {
    item: &'u ClaimItem,
    bound: &'u [BoundVariable],
    /// How many variables the conditions have.
    count: usize,
    /// The bound on parameters that the claim states.
    stated: Option<i64>,
    limits: &'u Limits,
}

/// The least and the greatest value of a variable, if it has both.
type Range = Option<(i64, i64)>;

/// A condition on some variables, in clauses on differences of two each.
struct Differences {
    places: Vec<usize>,
    count: usize,
    clauses: Vec<Clause>,
}

impl Differences {
    fn of(condition: &Condition, places: &[usize], count: usize) -> Differences {
        let condition = condition.replaced(&|place| {
            let other = Term::Variable(count + place);
            Term::binary(Operator::Minus, Term::Variable(place), other)
        });
        let both: Vec<usize> = places
            .iter()
            .flat_map(|place| [*place, count + place])
            .collect();
        let target = both.iter().map(|place| Term::Variable(*place)).collect();
        let mut clauses = clauses(0, 2 * count, &both, &condition, &[target]);
        clauses.retain(|clause| reaches(clause, &[]));
        Differences {
            places: places.to_vec(),
            count,
            clauses,
        }
    }

    fn difference(&self, place: usize, sign: i64) -> Linear {
        Linear {
            terms: vec![(place, sign), (self.count + place, -sign)],
            constant: 0,
        }
    }

    /// The constraints that keep a variable in -size..size.
    fn near(&self, place: usize, size: i64) -> [Linear; 2] {
        [1, -1].map(|sign| Linear {
            constant: size,
            ..self.difference(place, sign)
        })
    }

    /// The range of each variable, as far as linear constraints show.
    fn ranges(&self) -> Vec<Range> {
        let greatest = |place: usize, sign: i64| {
            let mut all: Option<IBig> = None;
            for clause in &self.clauses {
                let Optimum::At { value, .. } = clause.maximum(&self.difference(place, sign), &[])
                else {
                    return None;
                };
                let value = value.floor();
                all = Some(all.map_or(value.clone(), |all| all.max(value)));
            }
            i64::try_from(&all?).ok()
        };
        let range =
            |place: &usize| Some((greatest(*place, -1)?.checked_neg()?, greatest(*place, 1)?));
        self.places.iter().map(range).collect()
    }

    /// How far each variable is tried in a clause near the values that are least in size, found one after the other.
    fn beginning(&self, clause: &Clause) -> Option<Vec<i64>> {
        let mut constraints = Vec::new();
        let mut sizes = Vec::new();
        for place in &self.places {
            let is_there = |size: i64| {
                let nearer = constraints.iter().cloned().chain(self.near(*place, size));
                reaches(clause, &nearer.collect::<Vec<_>>())
            };
            let (mut below, mut size) = (-1, FARTHEST);
            if !is_there(size) {
                return None;
            }
            while size - below > 1 {
                let middle = below + (size - below) / 2;
                match is_there(middle) {
                    true => size = middle,
                    false => below = middle,
                }
            }
            sizes.push(size + SAMPLED[0]);
            constraints.extend(self.near(*place, size + SAMPLED[0]));
        }
        Some(sizes)
    }
}

/// Does a clause hold anywhere with these constraints, as far as linear ones show?
fn reaches(clause: &Clause, constraints: &[Linear]) -> bool {
    clause.maximum(&Linear::default(), constraints) != Optimum::Infeasible
}

impl Unknowns<'_> {
    /// Finds the choices that satisfy a condition with these values of some variables.
    fn search(
        &self,
        condition: &Condition,
        known: &[(usize, Number)],
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let condition = folded(condition);
        if condition == Condition::Constant(false) {
            return Ok(());
        }
        let all = conjuncts(&condition);
        for (index, one) in all.iter().enumerate() {
            let others = [&all[..index], &all[index + 1..]].concat();
            match one {
                // A number that a clause cannot hold is one in its own part.
                Condition::Or(ways) if ways.iter().any(has_equation) => {
                    for way in ways {
                        let here = all_of(&[others.as_slice(), &[way]].concat());
                        self.search(&here, known, found)?;
                    }
                    return Ok(());
                }
                one => match equation(one) {
                    Some((_, number)) if !number.is_integer() => return Ok(()),
                    Some((place, number)) => {
                        return self.search_with(&all_of(&others), known, (place, number), found);
                    }
                    None => {}
                },
            }
        }
        let is_free = |place: &usize| known.iter().all(|(other, _)| other != place);
        let places: Vec<usize> = self
            .bound
            .iter()
            .map(|bound| bound.place)
            .filter(is_free)
            .collect();
        if places.is_empty() && condition == Condition::Constant(true) {
            return self.keep(self.choice(known), found);
        }
        let differences = Differences::of(&condition, &places, self.count);
        if differences.clauses.is_empty() {
            return Ok(());
        }
        let ranges = differences.ranges();
        if ranges.iter().all(Option::is_some) {
            return self.list(&condition, &places, &ranges, known, found);
        }
        let widths = places.iter().zip(&ranges).filter_map(|(place, range)| {
            let (first, last) = (*range)?;
            Some((last.checked_sub(first)?, first, *place))
        });
        match widths.min() {
            Some((width, first, place)) if width < found.values => {
                found.values -= width + 1;
                for value in first..=first + width {
                    self.search_with(&condition, known, (place, value.into()), found)?;
                }
                Ok(())
            }
            some => {
                found.whole &= some.is_none();
                let both = places.iter().zip(&ranges);
                let open = both.filter(|(_, range)| range.is_none());
                found.open.extend(open.map(|(place, _)| *place));
                self.sample(&condition, &differences, known, found)
            }
        }
    }

    fn search_with(
        &self,
        condition: &Condition,
        known: &[(usize, Number)],
        (place, number): (usize, Number),
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let here = condition.replaced(&|of| match of == place {
            true => Term::Constant(number.clone()),
            false => Term::Variable(of),
        });
        let known = [known, &[(place, number.clone())]].concat();
        self.search(&here, &known, found)
    }

    /// Finds choices with small values of variables, of which some have no finite range; a part may begin far from 0.
    fn sample(
        &self,
        condition: &Condition,
        differences: &Differences,
        known: &[(usize, Number)],
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let places = &differences.places;
        let before = found.choices.len();
        // A fact is tried farther elsewhere.
        let first = match (self.stated, &self.item.game, places.len()) {
            (Some(size), ..) => size,
            (None, Some(_), 1) => SAMPLED_ALONE,
            (None, ..) => SAMPLED[0],
        };
        self.list_within(condition, places, &vec![first; places.len()], known, found)?;
        let mut tried_to = (found.choices.len() > before).then_some(first);
        if self.stated.is_none() || tried_to.is_none() {
            let near = places
                .iter()
                .flat_map(|place| differences.near(*place, first));
            let near: Vec<Linear> = near.collect();
            let clauses = differences.clauses.iter();
            let far = clauses.filter(|clause| !reaches(clause, &near));
            for sizes in far.filter_map(|clause| differences.beginning(clause)) {
                let there = found.choices.len();
                self.list_within(condition, places, &sizes, known, found)?;
                if found.choices.len() > there {
                    tried_to = tried_to.into_iter().chain(sizes).min();
                }
            }
        }
        for size in &SAMPLED[1..] {
            if found.choices.len() > before {
                break;
            }
            let sizes = vec![*size; places.len()];
            if self
                .list_within(condition, places, &sizes, known, found)
                .is_err()
            {
                break;
            }
            tried_to = Some(*size);
        }
        found.whole &= found.choices.len() > before;
        found.tried_to = found.tried_to.into_iter().chain(tried_to).min();
        Ok(())
    }

    /// Lists the choices in which each variable has at most this size.
    fn list_within(
        &self,
        condition: &Condition,
        places: &[usize],
        sizes: &[i64],
        known: &[(usize, Number)],
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let mut all = vec![condition.clone()];
        for (place, size) in places.iter().zip(sizes) {
            let number = || Term::Variable(*place);
            all.push(Condition::less_equal(Term::constant(-size), number()));
            all.push(Condition::less_equal(number(), Term::constant(*size)));
        }
        let condition = Condition::And(all);
        let ranges = Differences::of(&condition, places, self.count).ranges();
        self.list(&condition, places, &ranges, known, found)
    }

    /// Lists all choices that satisfy a condition on variables with these ranges.
    fn list(
        &self,
        condition: &Condition,
        places: &[usize],
        ranges: &[Range],
        known: &[(usize, Number)],
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let least = |place: usize| {
            let both = places.iter().zip(ranges).find(|(own, _)| **own == place);
            both.and_then(|(_, range)| *range)
                .map_or(0, |(first, _)| first)
        };
        // A clause has numbers from 0.
        let condition = condition.replaced(&|place| match least(place) {
            0 => Term::Variable(place),
            first => Term::binary(Operator::Plus, Term::Variable(place), Term::constant(first)),
        });
        let target = vec![places.iter().map(|place| Term::Variable(*place)).collect()];
        let mut tries = self.limits.share(Resource::Choices, MOST_TRIED);
        for clause in clauses(0, self.count, places, &condition, &target) {
            let flow = clause.visit_within(&mut tries, &[], &NoGames, &mut |run| {
                for values in run.options().flatten() {
                    let mut choice = self.choice(known);
                    for (place, value) in places.iter().zip(values) {
                        choice[*place] =
                            Number::from(IBig::from(value) + IBig::from(least(*place)));
                    }
                    if self.keep(choice, found).is_err() {
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            });
            match flow {
                Ok(ControlFlow::Continue(())) => {}
                Err(EnumerationFault::Number(error)) => return Err(self.without_value(error)),
                _ => return Err(vec![too_many(self.item, most_choices(self.limits))]),
            }
        }
        Ok(())
    }

    fn choice(&self, known: &[(usize, Number)]) -> Vec<Number> {
        let mut choice = vec![Number::ZERO; self.count];
        for (place, number) in known {
            choice[*place] = number.clone();
        }
        choice
    }

    /// Adds a choice, unless there are too many.
    fn keep(&self, choice: Vec<Number>, found: &mut Found) -> Result<(), Vec<Diagnostic>> {
        let most = most_choices(self.limits);
        if found.choices.len() >= most {
            return Err(vec![too_many(self.item, most)]);
        }
        found.choices.push(choice);
        Ok(())
    }

    fn without_value(&self, error: NumberError) -> Vec<Diagnostic> {
        vec![number_error(error, self.item.span)]
    }
}

/// The variable that an equation gives, and its value.
fn equation(condition: &Condition) -> Option<(usize, Number)> {
    let Condition::Compare(Comparison::Equal, left, right) = condition else {
        return None;
    };
    let (terms, constant) =
        real_linear(&Term::binary(Operator::Minus, left.clone(), right.clone()))?;
    let (place, _) = *terms.first()?;
    let mut factor = Number::ZERO;
    for (other, more) in terms {
        if other != place {
            return None;
        }
        factor = factor.plus(&more).ok()?;
    }
    let negative = Number::ZERO.minus(&constant).ok()?;
    Some((place, negative.over(&factor).ok()?))
}

fn has_equation(condition: &Condition) -> bool {
    match condition {
        Condition::Or(parts) | Condition::And(parts) => parts.iter().any(has_equation),
        one => equation(one).is_some(),
    }
}

/// The conditions that hold together.
fn conjuncts(condition: &Condition) -> Vec<&Condition> {
    match condition {
        Condition::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        only => vec![only],
    }
}

fn all_of(conditions: &[&Condition]) -> Condition {
    Condition::And(conditions.iter().copied().cloned().collect())
}

/// The same condition with the value of each part that has no variables.
fn folded(condition: &Condition) -> Condition {
    let is_closed = |condition: &Condition| {
        let mut variables = Vec::new();
        condition.variables(&mut variables);
        variables.is_empty()
    };
    let joined = |parts: &[Condition], absorbing: bool| {
        let parts = parts.iter().map(folded);
        let parts = parts.filter(|part| *part != Condition::Constant(!absorbing));
        let parts: Vec<Condition> = parts.collect();
        match parts.contains(&Condition::Constant(absorbing)) {
            true => Err(Condition::Constant(absorbing)),
            false if parts.is_empty() => Err(Condition::Constant(!absorbing)),
            false => Ok(parts),
        }
    };
    match condition {
        Condition::And(parts) => {
            joined(parts, false).map_or_else(|constant| constant, Condition::And)
        }
        Condition::Or(parts) => joined(parts, true).map_or_else(|constant| constant, Condition::Or),
        Condition::Not(of) => match folded(of) {
            Condition::Constant(value) => Condition::Constant(!value),
            of => Condition::Not(Box::new(of)),
        },
        one if is_closed(one) => {
            let value = one.holds(&[], &NoGames);
            value.map_or_else(|_| one.clone(), Condition::Constant)
        }
        one => {
            let Ok(one) =
                one.mapped(&|term| term.rebuilt(&|part| Ok::<_, Infallible>(folded_term(part))));
            one
        }
    }
}

fn folded_term(term: Term) -> Term {
    let mut variables = Vec::new();
    term.variables(&mut variables);
    match variables.is_empty() {
        true => term.value(&[], &NoGames).map_or(term, Term::Constant),
        false => term,
    }
}
