//! The numbers that parameters of a claim may be, by its conditions.

use super::super::question::natural;
use super::{most_choices, too_many};
use grundy_rules::formula::{
    Comparison, Condition, Linear, NoGames, Scope, Term, linear, number_error,
};
use grundy_rules::game::{Clause, EnumerationFault, Names, clauses};
use grundy_rules::language::{ClaimItem, Code, Diagnostic, Expression, Operator};
use grundy_rules::linear_program::Optimum;
use grundy_rules::number::{Number, NumberError};
use grundy_work::{Limits, Resource};
use std::ops::ControlFlow;

/// The greatest lower bound on parameters: all must be above this.
const LEAST_PARAMETER: i64 = -1_000_000;
/// The most values that are tried for the choices: a share of [`Resource::Choices`].
const MOST_TRIED: u64 = 1 << 24;

/// A parameter, as a variable that is not negative.
fn shifted(place: usize) -> Term {
    let least = Term::constant(LEAST_PARAMETER);
    Term::binary(Operator::Plus, Term::Variable(place), least)
}

/// The names of numbers with the place of their first mention, the values they take together, which of them are
/// open, how far these are tried, and whether all values of the others are there.
pub(super) type Numbers = (
    Vec<(String, usize)>,
    Vec<Vec<Number>>,
    Vec<String>,
    Option<u64>,
    bool,
);

/// For parameters without a finite range, values up to the first of these sizes are tried that admits a choice.
const SAMPLED: [i64; 5] = [6, 30, 150, 750, 3750];

/// Where a range begins farther from 0, no value of a parameter is tried. A fixed bound.
const FARTHEST: i64 = 1 << 36;

/// The parameters that a claim's conditions bind, with all choices that satisfy these.
pub(super) fn numbers(
    item: &ClaimItem,
    ranges: &[Expression],
    limits: &Limits,
) -> Result<Numbers, Vec<Diagnostic>> {
    let mut scope = Scope::of_names(Names::new()).with_bound_variables();
    let conditions = scope.conditions(ranges).map_err(|error| vec![error])?;
    let bound = scope.bound.take().unwrap_or_default();
    let names: Vec<(String, usize)> = bound
        .iter()
        .map(|bound| (bound.name.clone(), bound.span.start))
        .collect();
    if ranges.is_empty() {
        return Ok((names, vec![Vec::new()], Vec::new(), None, true));
    }
    let condition = Condition::And(conditions);
    let unknowns = Unknowns {
        item,
        bound: &bound,
        places: bound.iter().map(|bound| bound.place).collect(),
        count: scope.places(),
    };
    let parts = unknowns.parts(&condition);
    let places = unknowns.places.iter().copied();
    let is_open = |place: &usize| parts.iter().any(|part| part.is_endless(*place, &unknowns));
    let open: Vec<usize> = places.filter(is_open).collect();
    let (choices, tried_to) = match open.is_empty() {
        true => (unknowns.choices(&parts, limits)?, None),
        false => unknowns.sampled(&parts, &condition, &open, limits)?,
    };
    if choices.is_empty() {
        let message = match open.is_empty() {
            true => "no values of the parameters satisfy the claim's conditions".to_string(),
            false => format!(
                "no values of the parameters that satisfy the claim's conditions were found; none above {FARTHEST} or below {LEAST_PARAMETER} is tried unless it is listed"
            ),
        };
        return Err(vec![Diagnostic::new(Code::Claim, item.span, message)]);
    }
    let whole = unknowns.are_whole(&choices, &condition, &open, limits);
    let open = bound.iter().filter(|bound| open.contains(&bound.place));
    let open = open.map(|bound| bound.name.clone()).collect();
    let tried_to = tried_to.and_then(|size| u64::try_from(size).ok());
    Ok((names, choices, open, tried_to, whole))
}

/// The parameters of a claim, as variables of clauses.
struct Unknowns<'u> {
    item: &'u ClaimItem,
    bound: &'u [grundy_rules::formula::BoundVariable],
    places: Vec<usize>,
    count: usize,
}

/// A part of the choices: some parameters are computed from the others, which satisfy a clause.
struct Part {
    computed: Vec<(usize, Term)>,
    clause: Clause,
    /// What the clause says, of numbers that may be negative.
    condition: Condition,
}

impl Part {
    fn computes(&self, place: usize) -> Option<&Term> {
        let mut computed = self.computed.iter();
        let found = computed.find(|(computed, _)| *computed == place);
        found.map(|(_, term)| term)
    }

    /// Does a choice satisfy these constraints too, as far as linear ones show?
    fn reaches(&self, constraints: &[Linear]) -> bool {
        let anywhere = self.clause.maximum(&Linear::default(), constraints);
        !matches!(anywhere, Optimum::Infeasible)
    }

    /// The part near the least values of the open parameters, found one after the other, with how far all of them are tried.
    fn at_its_beginning(&self, open: &[usize]) -> Option<(Part, i64)> {
        let mut constraints = Vec::new();
        let mut tried_to = FARTHEST;
        for place in open.iter().filter(|place| self.computes(**place).is_none()) {
            let reaches = |size: i64| {
                let nearer = constraints.iter().cloned().chain(near(*place, size));
                self.reaches(&nearer.collect::<Vec<_>>())
            };
            let (mut below, mut size) = (-1, FARTHEST);
            if !reaches(size) {
                return None;
            }
            while size - below > 1 {
                let middle = below + (size - below) / 2;
                match reaches(middle) {
                    true => size = middle,
                    false => below = middle,
                }
            }
            let size = size + SAMPLED[0];
            constraints.extend(near(*place, size));
            tried_to = tried_to.min(size);
        }
        let mut clause = self.clause.clone();
        clause.constraints.extend(constraints);
        let part = Part {
            computed: self.computed.clone(),
            clause: clause.ordered(),
            condition: self.condition.clone(),
        };
        Some((part, tried_to))
    }

    /// Is a parameter unbounded in it, or can it be below the least value that is allowed?
    fn is_endless(&self, place: usize, unknowns: &Unknowns) -> bool {
        if self.computes(place).is_some() {
            return false;
        }
        let above = self.clause.maximum(&Linear::variable(place), &[]);
        matches!(above, Optimum::Unbounded)
            || self.clause.may_vanish(place)
            || unknowns.is_below(&self.condition, place)
    }
}

/// The constraints that keep a parameter in -size..size.
fn near(place: usize, size: i64) -> [Linear; 2] {
    [(1, size + LEAST_PARAMETER), (-1, size - LEAST_PARAMETER)].map(|(sign, constant)| Linear {
        terms: vec![(place, sign)],
        constant,
    })
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

impl Unknowns<'_> {
    /// The parts of the choices that satisfy a condition. A parameter that an equation gives, by a number beyond a clause or by no
    /// linear term, is computed: `m in {2, 2^64}`, `m in {k^2 | 1 <= k <= 9}`.
    fn parts(&self, condition: &Condition) -> Vec<Part> {
        let all = conjuncts(condition);
        for (index, one) in all.iter().enumerate() {
            let others = [&all[..index], &all[index + 1..]].concat();
            match one {
                Condition::Or(ways) if ways.iter().any(|way| self.has_equation(way)) => {
                    let with = |way| all_of(&[others.as_slice(), &[way]].concat());
                    return ways.iter().flat_map(|way| self.parts(&with(way))).collect();
                }
                _ => {}
            }
            for (place, term) in self.equations(one) {
                if let Some(parts) = self.parts_with(place, term, &all_of(&others)) {
                    return parts;
                }
            }
        }
        let clauses = self.clauses(&condition.replaced(&shifted)).into_iter();
        let parts = clauses.map(|clause| Part {
            computed: Vec::new(),
            clause,
            condition: condition.clone(),
        });
        parts.collect()
    }

    /// The parameters that an equation gives by what a clause cannot say.
    fn equations<'t>(&self, condition: &'t Condition) -> Vec<(usize, &'t Term)> {
        let Condition::Compare(Comparison::Equal, left, right) = condition else {
            return Vec::new();
        };
        let given = [(left, right), (right, left)].into_iter();
        let given = given.filter_map(|(one, other)| match one {
            Term::Variable(place) => Some((*place, other)),
            _ => None,
        });
        let is_given = |(place, term): &(usize, &Term)| {
            let mut variables = Vec::new();
            term.variables(&mut variables);
            let is_near = match term.as_constant() {
                Some(number) => number
                    .to_i64()
                    .is_some_and(|number| (LEAST_PARAMETER + 1..FARTHEST).contains(&number)),
                None => linear(term, &mut |_| None).is_some(),
            };
            self.places.contains(place) && !is_near && !variables.contains(place)
        };
        given.filter(is_given).collect()
    }

    fn has_equation(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Or(parts) | Condition::And(parts) => {
                parts.iter().any(|part| self.has_equation(part))
            }
            one => !self.equations(one).is_empty(),
        }
    }

    /// The parts of a condition where a term gives a parameter, unless a variable of that term has no bounds in one.
    fn parts_with(&self, place: usize, term: &Term, others: &Condition) -> Option<Vec<Part>> {
        let here = others.replaced(&|of| match of == place {
            true => term.clone(),
            false => Term::Variable(of),
        });
        let free = self.places.iter().copied().filter(|other| *other != place);
        let alone = Unknowns {
            places: free.collect(),
            ..*self
        };
        let mut parts = alone.parts(&here);
        let mut variables = Vec::new();
        term.variables(&mut variables);
        for part in &mut parts {
            let mut variables = variables.iter();
            if variables.any(|variable| part.is_endless(*variable, self)) {
                return None;
            }
            part.computed.push((place, term.clone()));
        }
        Some(parts)
    }

    /// The clauses of a condition on numbers from 0.
    fn clauses(&self, condition: &Condition) -> Vec<Clause> {
        let target = self.places.iter().map(|place| Term::Variable(*place));
        let target = vec![target.collect()];
        clauses(0, self.count, &self.places, condition, &target)
    }

    /// Is a parameter below the least value that is allowed in a part of the choices, whatever the others are? Each is a
    /// difference of two variables.
    fn is_below(&self, condition: &Condition, place: usize) -> bool {
        let second = |of: usize| Term::Variable(self.count + of);
        let downwards = condition.replaced(&|of| {
            let from = match of == place {
                true => Term::constant(LEAST_PARAMETER),
                false => second(of),
            };
            Term::binary(Operator::Minus, from, Term::Variable(of))
        });
        let seconds = self.places.iter().map(|of| self.count + of);
        let both = Unknowns {
            places: self.places.iter().copied().chain(seconds).collect(),
            count: 2 * self.count,
            ..*self
        };
        let mut clauses = both.clauses(&downwards).into_iter();
        clauses.any(|clause| clause.maximum(&Linear::default(), &[]) != Optimum::Infeasible)
    }

    /// The choices with small values of the open parameters, and how far all of these are tried; a part may begin far from 0.
    fn sampled(
        &self,
        parts: &[Part],
        condition: &Condition,
        open: &[usize],
        limits: &Limits,
    ) -> Result<(Vec<Vec<Number>>, Option<i64>), Vec<Diagnostic>> {
        let choices = |size: i64| {
            let mut all = vec![condition.clone()];
            for place in open {
                let number = Term::Variable(*place);
                all.push(Condition::less_equal(Term::constant(-size), number.clone()));
                all.push(Condition::less_equal(number, Term::constant(size)));
            }
            self.choices(&self.parts(&Condition::And(all)), limits)
        };
        let stated = self
            .item
            .bound
            .as_ref()
            .filter(|_| self.item.game.is_none());
        let stated = stated.map(natural).transpose();
        let stated = stated.map_err(|error| vec![error])?;
        let stated = stated.and_then(|size| i64::try_from(size).ok());
        let stated = stated.map(|size| size.min(-LEAST_PARAMETER));
        let (mut all, mut tried_to) = (Vec::new(), None);
        for (turn, size) in stated.into_iter().chain(SAMPLED).enumerate() {
            match choices(size) {
                Ok(found) if found.is_empty() => {}
                Ok(found) => {
                    (all, tried_to) = (found, Some(size));
                    break;
                }
                Err(wrong) if turn == 0 => return Err(wrong),
                Err(_) => break,
            }
        }
        if stated.is_some() && tried_to == stated {
            return Ok((all, tried_to));
        }
        let small = tried_to.unwrap_or(0);
        let box_of_small: Vec<Linear> = open.iter().flat_map(|place| near(*place, small)).collect();
        let is_far = |part: &&Part| {
            !part.reaches(&box_of_small) || open.iter().any(|place| part.computes(*place).is_some())
        };
        let far = parts.iter().filter(is_far);
        let far = far.filter_map(|part| part.at_its_beginning(open));
        let (far, sizes): (Vec<Part>, Vec<i64>) = far.unzip();
        match self.choices(&far, limits) {
            Ok(more) => {
                all.extend(more);
                all.sort();
                all.dedup();
                tried_to = tried_to.into_iter().chain(sizes).min();
            }
            // Those that were found are tried.
            Err(wrong) if all.is_empty() => return Err(wrong),
            Err(_) => {}
        }
        Ok((all, tried_to))
    }

    /// Do the choices have all values of the parameters that are not open, by the conditions on these alone?
    fn are_whole(
        &self,
        choices: &[Vec<Number>],
        condition: &Condition,
        open: &[usize],
        limits: &Limits,
    ) -> bool {
        let is_closed = |place: &usize| !open.contains(place);
        let closed: Vec<usize> = self.places.iter().copied().filter(is_closed).collect();
        if open.is_empty() || closed.is_empty() {
            return true;
        }
        let of_closed = |part: &&Condition| {
            let mut places = Vec::new();
            part.variables(&mut places);
            places.iter().all(is_closed)
        };
        let all = conjuncts(condition);
        let condition = all_of(&all.into_iter().filter(of_closed).collect::<Vec<_>>());
        let alone = Unknowns {
            places: closed.clone(),
            ..*self
        };
        let place = |place: &usize| self.places.iter().position(|own| own == place);
        let kept: Vec<usize> = closed.iter().filter_map(place).collect();
        let is_there = |values: &Vec<Number>| {
            choices.iter().any(|choice| {
                let mut pairs = kept.iter().zip(values);
                pairs.all(|(place, value)| choice[*place] == *value)
            })
        };
        let wanted = alone.choices(&alone.parts(&condition), limits);
        wanted.is_ok_and(|wanted| wanted.iter().all(is_there))
    }

    /// All values that satisfy one of the parts, in order.
    fn choices(
        &self,
        parts: &[Part],
        limits: &Limits,
    ) -> Result<Vec<Vec<Number>>, Vec<Diagnostic>> {
        let most = most_choices(limits);
        let tries = limits.share(Resource::Choices, MOST_TRIED);
        let mut choices: Vec<Vec<Number>> = Vec::new();
        for part in parts {
            let places = self.places.iter().copied();
            let free: Vec<usize> = places
                .filter(|place| part.computes(*place).is_none())
                .collect();
            let below = free.iter().find(|place| part.clause.may_vanish(**place));
            if let Some(place) = part.clause.unbounded().or(below.copied()) {
                return Err(self.endless(place));
            }
            let (mut tries, mut failed) = (tries, None);
            let flow = part
                .clause
                .visit_within(&mut tries, &[], &NoGames, &mut |run| {
                    for found in run.options().flatten() {
                        if choices.len() >= most {
                            return ControlFlow::Break(());
                        }
                        match self.choice(part, &free, &found) {
                            Ok(choice) => choices.extend(choice),
                            Err(error) => {
                                failed = Some(error);
                                return ControlFlow::Break(());
                            }
                        }
                    }
                    ControlFlow::Continue(())
                });
            let error = match flow {
                Ok(ControlFlow::Continue(())) => continue,
                Ok(ControlFlow::Break(())) => failed,
                Err(EnumerationFault::Unbounded(place)) => return Err(self.endless(place)),
                Err(EnumerationFault::TooMany) => None,
                Err(EnumerationFault::Number(error)) => Some(error),
            };
            return Err(vec![match error {
                Some(error) => number_error(error, self.item.span),
                None => too_many(self.item, most),
            }]);
        }
        choices.sort();
        choices.dedup();
        Ok(choices)
    }

    /// The choice with these values of the parameters that are not computed; none where one is no integer.
    fn choice(
        &self,
        part: &Part,
        free: &[usize],
        found: &[i64],
    ) -> Result<Option<Vec<Number>>, NumberError> {
        let mut at = vec![Number::from(0); self.count];
        for (place, found) in free.iter().zip(found) {
            at[*place] = Number::from(found + LEAST_PARAMETER);
        }
        // A term has only those that stand before it.
        for (place, term) in &part.computed {
            let number = term.value(&at, &NoGames)?;
            if !number.is_integer() {
                return Ok(None);
            }
            at[*place] = number;
        }
        let places = self.places.iter().map(|place| at[*place].clone());
        Ok(Some(places.collect()))
    }

    fn endless(&self, place: usize) -> Vec<Diagnostic> {
        let mut bound = self.bound.iter();
        let found = bound.find(|bound| bound.place == place);
        let found = found.unwrap_or(&self.bound[0]);
        let message = format!("the claim's parameter {} has no finite range", found.name);
        vec![
            Diagnostic::new(Code::Claim, found.span, message)
                .help(format!("give it one, as in {} in 1..9", found.name)),
        ]
    }
}
