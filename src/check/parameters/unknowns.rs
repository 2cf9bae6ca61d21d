//! The numbers that parameters of a claim may be, by its conditions.

use super::super::question::natural;
use super::{most_choices, too_many};
use grundy_rules::formula::{Comparison, Condition, Linear, NoGames, Scope, Term, number_error};
use grundy_rules::game::{Clause, EnumerationFault, Names, clauses};
use grundy_rules::language::{ClaimItem, Code, Diagnostic, Expression, Operator};
use grundy_rules::linear_program::Optimum;
use grundy_rules::number::Number;
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
    let is_open = |place: &usize| unknowns.is_endless(&parts, *place, &condition);
    let open: Vec<usize> = places.filter(is_open).collect();
    let (parts, tried_to) = match open.is_empty() {
        true => (parts, None),
        false => unknowns.sampled(&parts, &condition, &open)?,
    };
    let choices = unknowns.choices(&parts, limits)?;
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

/// A part of the choices: some parameters have one value, the others satisfy a clause.
#[derive(Clone)]
struct Part {
    given: Vec<(usize, Number)>,
    clause: Clause,
}

impl Part {
    /// The clause's constraints that keep the open parameters in -size..size.
    fn near(&self, open: &[usize], size: i64) -> Vec<Linear> {
        let within = |place: &usize| {
            [(1, size + LEAST_PARAMETER), (-1, size - LEAST_PARAMETER)].map(|(sign, constant)| {
                Linear {
                    terms: vec![(*place, sign)],
                    constant,
                }
            })
        };
        open.iter().flat_map(within).collect()
    }

    fn reaches(&self, constraints: &[Linear]) -> bool {
        let anywhere = self.clause.maximum(&Linear::default(), constraints);
        !matches!(anywhere, Optimum::Infeasible)
    }

    /// The part near the least values of the open parameters, with how far these go.
    fn at_its_beginning(&self, open: &[usize]) -> Option<(Part, i64)> {
        let (mut below, mut size) = (0, FARTHEST);
        if !self.reaches(&self.near(open, size)) {
            return None;
        }
        while size - below > 1 {
            let middle = below + (size - below) / 2;
            match self.reaches(&self.near(open, middle)) {
                true => size = middle,
                false => below = middle,
            }
        }
        let size = size + SAMPLED[0];
        let mut clause = self.clause.clone();
        clause.constraints.extend(self.near(open, size));
        let given = self.given.clone();
        let clause = clause.ordered();
        Some((Part { given, clause }, size))
    }
}

/// The numbers of a list of which a parameter is one, with its place: `m in {2, 2^64}`.
fn list(condition: &Condition) -> Option<(usize, Vec<&Number>)> {
    match condition {
        Condition::Compare(Comparison::Equal, Term::Variable(place), Term::Constant(number)) => {
            // A parameter is an integer.
            let number = number.is_integer().then_some(number);
            Some((*place, number.into_iter().collect()))
        }
        Condition::And(parts) => match parts.as_slice() {
            [only] => list(only),
            _ => None,
        },
        Condition::Or(parts) => {
            let mut lists = parts.iter().map(list);
            let (place, first) = lists.next()??;
            lists.try_fold((place, first), |(place, mut all), list| {
                let (other, more) = list?;
                all.extend(more);
                (other == place).then_some((place, all))
            })
        }
        _ => None,
    }
}

fn conjuncts(condition: &Condition) -> &[Condition] {
    match condition {
        Condition::And(parts) => parts,
        only => std::slice::from_ref(only),
    }
}

impl Unknowns<'_> {
    /// The parts of the choices that satisfy a condition: a parameter that is listed with numbers beyond a clause has one of
    /// them in each.
    fn parts(&self, condition: &Condition) -> Vec<Part> {
        let is_far = |number: &&Number| {
            let number = number.to_i64();
            !number.is_some_and(|number| (LEAST_PARAMETER + 1..FARTHEST).contains(&number))
        };
        let mut lists = conjuncts(condition).iter().filter_map(list);
        let far = lists.find(|(_, numbers)| numbers.iter().any(is_far));
        let Some((place, numbers)) = far else {
            let clauses = self.clauses(&condition.replaced(&shifted)).into_iter();
            let part = |clause| Part {
                given: Vec::new(),
                clause,
            };
            return clauses.map(part).collect();
        };
        let others = self.places.iter().copied().filter(|other| *other != place);
        let others = Unknowns {
            places: others.collect(),
            ..*self
        };
        let mut parts = Vec::new();
        for number in numbers {
            let here = condition.replaced(&|of| match of == place {
                true => Term::Constant(number.clone()),
                false => Term::Variable(of),
            });
            for mut part in others.parts(&here) {
                part.given.push((place, number.clone()));
                parts.push(part);
            }
        }
        parts
    }

    /// The clauses of a condition on numbers from 0.
    fn clauses(&self, condition: &Condition) -> Vec<Clause> {
        let target = self.places.iter().map(|place| Term::Variable(*place));
        let target = vec![target.collect()];
        clauses(0, self.count, &self.places, condition, &target)
    }

    /// Is a parameter unbounded, or can it be below the least value that is allowed?
    fn is_endless(&self, parts: &[Part], place: usize, condition: &Condition) -> bool {
        // A list of values is one in all parts.
        let mut given = parts.iter().flat_map(|part| &part.given);
        if given.any(|(given, _)| *given == place) {
            return false;
        }
        let here = |part: &Part| {
            let above = part.clause.maximum(&Linear::variable(place), &[]);
            matches!(above, Optimum::Unbounded) || part.clause.may_vanish(place)
        };
        // A part that lies below entirely.
        let below = || {
            let downwards = condition.replaced(&|of| match of == place {
                true => Term::binary(
                    Operator::Minus,
                    Term::constant(LEAST_PARAMETER),
                    Term::Variable(of),
                ),
                false => shifted(of),
            });
            let mut clauses = self.clauses(&downwards).into_iter();
            clauses.any(|clause| clause.maximum(&Linear::default(), &[]) != Optimum::Infeasible)
        };
        parts.iter().any(here) || below()
    }

    /// The parts with small values of the open parameters, and how large these are; a part may begin far from 0.
    fn sampled(
        &self,
        parts: &[Part],
        condition: &Condition,
        open: &[usize],
    ) -> Result<(Vec<Part>, Option<i64>), Vec<Diagnostic>> {
        let near = |size: i64| {
            let mut near = conjuncts(condition).to_vec();
            for place in open {
                let number = Term::Variable(*place);
                near.push(Condition::less_equal(Term::constant(-size), number.clone()));
                near.push(Condition::less_equal(number, Term::constant(size)));
            }
            let near = self.parts(&Condition::And(near));
            (!near.is_empty()).then_some((near, size))
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
        if let Some((near, size)) = stated.and_then(near) {
            return Ok((near, Some(size)));
        }
        let (mut sampled, mut size) = match SAMPLED.into_iter().find_map(near) {
            Some((near, size)) => (near, Some(size)),
            None => (Vec::new(), None),
        };
        let near = size.unwrap_or(0);
        let far = parts
            .iter()
            .filter(|part| !part.reaches(&part.near(open, near)));
        for (part, to) in far.filter_map(|part| part.at_its_beginning(open)) {
            sampled.push(part);
            size = Some(size.map_or(to, |size| size.min(to)));
        }
        Ok((sampled, size))
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
        let condition = Condition::And(
            conjuncts(condition)
                .iter()
                .filter(of_closed)
                .cloned()
                .collect(),
        );
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
        for Part { given, clause } in parts {
            let given_at = |place: usize| given.iter().find(|(given, _)| *given == place);
            let places = self.places.iter().copied();
            let mut free = places.filter(|place| given_at(*place).is_none());
            let below = free.find(|place| clause.may_vanish(*place));
            if let Some(place) = clause.unbounded().or(below) {
                return Err(self.endless(place));
            }
            let flow = clause.visit_within(&mut { tries }, &[], &NoGames, &mut |run| {
                for found in run.options().flatten() {
                    if choices.len() >= most {
                        return ControlFlow::Break(());
                    }
                    let mut found = found.into_iter();
                    let places = self.places.iter();
                    let choice = places.map(|place| match given_at(*place) {
                        Some((_, number)) => Some(number.clone()),
                        None => Some(Number::from(found.next()? + LEAST_PARAMETER)),
                    });
                    choices.extend(choice.collect::<Option<Vec<_>>>());
                }
                ControlFlow::Continue(())
            });
            match flow {
                Ok(ControlFlow::Continue(())) => {}
                Err(EnumerationFault::Unbounded(place)) => return Err(self.endless(place)),
                Ok(ControlFlow::Break(())) | Err(EnumerationFault::TooMany) => {
                    return Err(vec![too_many(self.item, most)]);
                }
                Err(EnumerationFault::Number(error)) => {
                    return Err(vec![number_error(error, self.item.span)]);
                }
            }
        }
        choices.sort();
        choices.dedup();
        Ok(choices)
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
