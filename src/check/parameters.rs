//! The parameters of a claim, and the choices of their values.

use super::question::natural;
use grundy_rules::formula::{
    Condition, Linear, Meaning, NoGames, Scope, SetTerm, Term, number_error,
};
use grundy_rules::game::{Clause, EnumerationFault, Names, OpenGame, clauses};
use grundy_rules::language::{
    ClaimItem, Code, Diagnostic, Expression, Kind, Operator, RelationSign, format_expression,
};
use grundy_rules::linear_program::Optimum;
use grundy_rules::number::Number;
use grundy_work::{Limits, Resource};
use std::fmt;
use std::ops::ControlFlow;

/// The greatest lower bound on parameters: all must be above this.
const LEAST_PARAMETER: i64 = -1_000_000;
/// The most elements of a set that is listed. A fixed bound.
const MOST_LISTED: usize = 1 << 20;
/// The most subsets of a set that are listed: a share of [`Resource::Choices`].
const MOST_SUBSETS: usize = 1 << 14;
/// The most values that are tried for the choices: a share of [`Resource::Choices`].
const MOST_TRIED: u64 = 1 << 24;

/// Why nothing is proved where the small values that are tried leave out others.
pub(super) const NOT_WHOLE: &str =
    "some values of the parameters with finite ranges go with large values of the others only";

/// The value of a claim's parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A number beyond 64 bits.
    Large(Number),
    /// A set, as it is written: `{1, 3}`.
    Set(String),
    /// All numbers in its range.
    All,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Large(number) => write!(f, "{number}"),
            Value::Set(set) => f.write_str(set),
            Value::All => f.write_str("all"),
        }
    }
}

/// A value, with its meaning in the claim.
#[derive(Clone)]
pub(super) struct Chosen {
    pub value: Value,
    pub meaning: Meaning,
    /// The order in which values of a parameter are tried.
    rank: i64,
}

impl Chosen {
    pub(super) fn number(value: i64) -> Chosen {
        Chosen {
            value: Value::Number(value),
            meaning: Meaning::Number(Term::constant(value)),
            rank: value,
        }
    }

    /// A number of any size.
    pub(super) fn exact(value: Number) -> Chosen {
        match value.to_i64() {
            Some(small) => Chosen::number(small),
            None => Chosen {
                value: Value::Large(value.clone()),
                meaning: Meaning::Number(Term::Constant(value)),
                rank: i64::MAX,
            },
        }
    }

    fn set(written: &Expression, set: SetTerm, rank: i64) -> Chosen {
        match elements(&set) {
            Some(elements) => Chosen::listed(elements, rank),
            None => Chosen {
                value: Value::Set(format_expression(written)),
                meaning: Meaning::Set(set),
                rank,
            },
        }
    }

    /// The set of these numbers.
    fn listed(numbers: Vec<i64>, rank: i64) -> Chosen {
        let shown: Vec<_> = numbers.iter().map(ToString::to_string).collect();
        let set = SetTerm::Elements(numbers.into_iter().map(Term::constant).collect());
        Chosen {
            value: Value::Set(format!("{{{}}}", shown.join(", "))),
            meaning: Meaning::Set(set),
            rank,
        }
    }

    /// The value of an argument of a game, if it is a number or a set.
    pub(super) fn written(argument: &Expression, names: &Names) -> Option<Chosen> {
        let mut scope = Scope::of_names(names.clone());
        if let Ok(number) = scope.number(argument) {
            let number = number.as_constant().and_then(Number::to_i64)?;
            return Some(Chosen::number(number));
        }
        let set = scope.set(argument).ok()?;
        Some(Chosen::set(argument, set, 0))
    }
}

/// The meanings of the names in a choice.
pub(super) fn meanings(names: &[String], choice: &[Chosen]) -> Names {
    let meanings = choice.iter().map(|chosen| chosen.meaning.clone());
    names.iter().cloned().zip(meanings).collect()
}

/// The parameters of a claim, and the choices of their values.
pub(super) struct Choices {
    pub names: Vec<String>,
    pub all: Vec<Vec<Chosen>>,
    /// The parameters without a finite range: small values of them are tried.
    pub open: Vec<String>,
    /// All values of the open ones are tried up to this, positive or negative.
    pub tried_to: Option<u64>,
    /// Do the choices have all values of the other parameters?
    pub whole: bool,
}

impl Choices {
    /// For each parameter: has it no finite range?
    pub fn is_open(&self) -> Vec<bool> {
        let names = self.names.iter();
        names.map(|name| self.open.contains(name)).collect()
    }

    /// The parameters with their values in a choice; the open ones have all.
    pub fn shown(&self, choice: &[Chosen]) -> Vec<(String, Value)> {
        let both = self.names.iter().zip(choice);
        let values = both.map(|(name, chosen)| match self.open.contains(name) {
            true => (name.clone(), Value::All),
            false => (name.clone(), chosen.value.clone()),
        });
        values.collect()
    }

    /// The meanings of the parameters that are not open.
    pub fn closed_names(&self, choice: &[Chosen]) -> Names {
        let mut names = meanings(&self.names, choice);
        names.retain(|name, _| !self.open.contains(name));
        names
    }

    /// The choice in which the open parameters have the values at a position of an open game.
    pub fn at(&self, choice: &[Chosen], open: &OpenGame, at: &[Number]) -> Vec<Chosen> {
        self.with(choice, |name| {
            let mut all = open.parameters.iter();
            let parameter = all.find(|parameter| parameter.name == *name)?;
            parameter.value.value(at, &NoGames).ok()
        })
    }

    /// A choice in which some parameters get the values that are found.
    pub fn with(
        &self,
        choice: &[Chosen],
        found: impl Fn(&String) -> Option<Number>,
    ) -> Vec<Chosen> {
        let both = self.names.iter().zip(choice);
        both.map(|(name, old)| found(name).map_or_else(|| old.clone(), Chosen::exact))
            .collect()
    }
}

/// The parameters of a claim, in order of mention, and every choice of their values in lexicographic order;
/// sets come in the order in which they are listed, subsets by their size and then lexicographically.
///
/// Open parameters of a fact are tried up to a bound, if there is one.
pub(super) fn parameters(item: &ClaimItem, limits: &Limits) -> Result<Choices, Vec<Diagnostic>> {
    let most = most_choices(limits);
    let (of_sets, of_numbers): (Vec<&Expression>, Vec<&Expression>) =
        item.ranges.iter().partition(|range| sets(range).is_some());
    let of_sets: Vec<_> = of_sets.into_iter().filter_map(sets).collect();
    let of_numbers: Vec<Expression> = of_numbers.into_iter().cloned().collect();
    let (numbers, choices, open, tried_to, whole) = numbers(item, &of_numbers, limits)?;
    // Where each name is mentioned first.
    let mut names: Vec<(usize, &str)> = Vec::new();
    names.extend(numbers.iter().map(|(name, place)| (*place, name.as_str())));
    names.extend(of_sets.iter().map(|set| (set.place, set.name)));
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|index| names[*index].0);
    let mut all: Vec<Vec<Chosen>> = Vec::new();
    for choice in choices {
        let mut meanings = Names::new();
        for ((name, _), value) in numbers.iter().zip(&choice) {
            meanings.insert(name.clone(), Meaning::Number(Term::constant(*value)));
        }
        let mut together = vec![choice.into_iter().map(Chosen::number).collect::<Vec<_>>()];
        for set in &of_sets {
            let values = set.values(&meanings, limits).map_err(|error| vec![error])?;
            if all.len() + together.len() * values.len() > most {
                return Err(vec![too_many(item, most)]);
            }
            together = together
                .iter()
                .flat_map(|before| {
                    let with =
                        |value: &Chosen| [before.as_slice(), std::slice::from_ref(value)].concat();
                    values.iter().map(with)
                })
                .collect();
        }
        all.extend(together);
    }
    for choice in &mut all {
        *choice = order.iter().map(|index| choice[*index].clone()).collect();
    }
    all.sort_by_key(|choice| choice.iter().map(|chosen| chosen.rank).collect::<Vec<_>>());
    let names = order.iter().map(|index| names[*index].1.to_string());
    Ok(Choices {
        names: names.collect(),
        all,
        open,
        tried_to,
        whole,
    })
}

fn most_choices(limits: &Limits) -> usize {
    usize::try_from(limits.most(Resource::Choices)).unwrap_or(usize::MAX)
}

fn too_many(item: &ClaimItem, most: usize) -> Diagnostic {
    let what = format_args!("the claim's parameters have more than {most} choices");
    Diagnostic::limit(item.span, Resource::Choices.limits(what))
}

/// `S in subsets of 1..6`, or `S in {{1, 2}, {1, 3, 4}}`.
struct Sets<'e> {
    name: &'e str,
    place: usize,
    from: &'e Expression,
}

fn sets(range: &Expression) -> Option<Sets<'_>> {
    let Kind::Chain {
        first,
        rest,
        modulus: None,
    } = &range.kind
    else {
        return None;
    };
    let (Kind::Name(name), [(RelationSign::In, from)]) = (&first.kind, rest.as_slice()) else {
        return None;
    };
    let many = match &from.kind {
        Kind::SubsetsOf(_) => true,
        // A range among the elements of a set means its numbers.
        Kind::Set(elements) => elements.iter().any(|element| {
            matches!(
                element.kind,
                Kind::Set(_)
                    | Kind::Progression(..)
                    | Kind::All
                    | Kind::AllBut(_)
                    | Kind::MultiplesOf(_)
                    | Kind::Builder(..)
                    | Kind::Binary(
                        Operator::Union | Operator::Intersection | Operator::Without,
                        ..
                    )
            )
        }),
        _ => false,
    };
    many.then_some(Sets {
        name,
        place: first.span.start,
        from,
    })
}

impl Sets<'_> {
    /// The sets, for given values of the numbers that they mention.
    fn values(&self, names: &Names, limits: &Limits) -> Result<Vec<Chosen>, Diagnostic> {
        let mut scope = Scope::of_names(names.clone());
        Ok(match &self.from.kind {
            Kind::SubsetsOf(of) => {
                let of = scope.set(of)?;
                let most = limits.count(Resource::Choices, MOST_SUBSETS).ilog2();
                let fits = |count: usize| u32::try_from(count).is_ok_and(|count| count <= most);
                let elements = elements(&of).filter(|elements| fits(elements.len()));
                let Some(elements) = elements else {
                    let message = Resource::Choices.limits(format_args!(
                        "only a set of at most {most} numbers has its subsets listed"
                    ));
                    return Err(Diagnostic::limit(self.from.span, message));
                };
                let subsets = subsets(&elements).into_iter().zip(0_i64..);
                subsets
                    .map(|(numbers, rank)| Chosen::listed(numbers, rank))
                    .collect()
            }
            Kind::Set(sets) => {
                let ranked = sets.iter().zip(0_i64..);
                let chosen = ranked.map(|(set, rank)| Ok(Chosen::set(set, scope.set(set)?, rank)));
                chosen.collect::<Result<_, _>>()?
            }
            _ => Vec::new(),
        })
    }
}

/// The non-empty subsets, by their size and then lexicographically.
fn subsets(elements: &[i64]) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for element in elements {
        let with: Vec<Vec<i64>> = all
            .iter()
            .map(|subset| [subset.as_slice(), &[*element]].concat())
            .collect();
        all.extend(with);
    }
    all.retain(|subset| !subset.is_empty());
    all.sort_by_key(|subset| (subset.len(), subset.clone()));
    all
}

/// The natural numbers in a set, if they are finitely many, and not too many.
fn elements(set: &SetTerm) -> Option<Vec<i64>> {
    if set.has_variables() {
        return None;
    }
    let number = Term::Variable(0);
    let mut found = Vec::new();
    for clause in clauses(0, 1, &[0], &set.contains(&number), &[vec![number.clone()]]) {
        if clause.unbounded().is_some() {
            return None;
        }
        let flow = clause.visit(&[], &mut |run| {
            found.extend(run.options().take(MOST_LISTED + 1).flatten().flatten());
            match found.len() > MOST_LISTED {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if !matches!(flow, Ok(ControlFlow::Continue(()))) {
            return None;
        }
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// The names of numbers with the place of their first mention, the values they take together, which of them are
/// open, how far these are tried, and whether all values of the others are there.
type Numbers = (
    Vec<(String, usize)>,
    Vec<Vec<i64>>,
    Vec<String>,
    Option<u64>,
    bool,
);

/// For parameters without a finite range, values up to the first of these sizes are tried that admits a choice.
const SAMPLED: [i64; 5] = [6, 30, 150, 750, 3750];

/// Is a parameter unbounded, or below the least value that is allowed?
fn is_endless(clause: &Clause, place: usize) -> bool {
    let above = clause.maximum(&Linear::variable(place), &[]);
    matches!(above, Optimum::Unbounded) || clause.may_vanish(place)
}

/// The parameters that a claim's conditions bind, with all choices that satisfy these.
fn numbers(
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
    // Variables of clauses are not negative, and parameters may be.
    let shift = Term::constant(LEAST_PARAMETER);
    let shifted = Condition::And(conditions).replaced(&|place| {
        let number = Box::new(Term::Variable(place));
        Term::Binary(Operator::Plus, number, Box::new(shift.clone()))
    });
    let unknowns = Unknowns {
        item,
        bound: &bound,
        places: bound.iter().map(|bound| bound.place).collect(),
        count: scope.places(),
    };
    let all = unknowns.clauses(&shifted);
    let is_open = |place: &usize| all.iter().any(|clause| is_endless(clause, *place));
    let open: Vec<usize> = unknowns.places.iter().copied().filter(is_open).collect();
    let (all, tried_to) = match open.is_empty() {
        true => (all, None),
        false => unknowns.sampled(&shifted, &open)?,
    };
    let choices = unknowns.choices(&all, limits)?;
    let whole = unknowns.are_whole(&choices, &shifted, &open, limits);
    let open = bound.iter().filter(|bound| open.contains(&bound.place));
    let open = open.map(|bound| bound.name.clone()).collect();
    Ok((names, choices, open, tried_to, whole))
}

/// The parameters of a claim, as variables of clauses.
struct Unknowns<'u> {
    item: &'u ClaimItem,
    bound: &'u [grundy_rules::formula::BoundVariable],
    places: Vec<usize>,
    count: usize,
}

impl Unknowns<'_> {
    fn clauses(&self, condition: &Condition) -> Vec<Clause> {
        let target = self.places.iter().map(|place| Term::Variable(*place));
        let target = vec![target.collect()];
        clauses(0, self.count, &self.places, condition, &target)
    }

    /// The clauses of small values of the open parameters, and how large these are; a range may begin far from 0.
    fn sampled(
        &self,
        condition: &Condition,
        open: &[usize],
    ) -> Result<(Vec<Clause>, Option<u64>), Vec<Diagnostic>> {
        let sampled = |size: i64| {
            let mut sampled = vec![condition.clone()];
            for place in open {
                let number = Term::Variable(*place);
                let (least, most) = (-size - LEAST_PARAMETER, size - LEAST_PARAMETER);
                sampled.push(Condition::less_equal(Term::constant(least), number.clone()));
                sampled.push(Condition::less_equal(number, Term::constant(most)));
            }
            self.clauses(&Condition::And(sampled))
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
        let mut all = stated.into_iter().chain(SAMPLED);
        let found = all.find_map(|size| {
            let clauses = sampled(size);
            (!clauses.is_empty()).then(|| (clauses, u64::try_from(size).ok()))
        });
        // A range that begins farther away is sampled where it begins.
        let beyond = || {
            let (mut below, mut size) = (0, -LEAST_PARAMETER);
            if sampled(size).is_empty() {
                return None;
            }
            while size - below > 1 {
                let middle = below + (size - below) / 2;
                match sampled(middle).is_empty() {
                    true => below = middle,
                    false => size = middle,
                }
            }
            let size = size.saturating_add(SAMPLED[0]).min(-LEAST_PARAMETER);
            Some((sampled(size), u64::try_from(size).ok()))
        };
        Ok(found.or_else(beyond).unwrap_or_default())
    }

    /// Do the choices have all values of the parameters that are not open, by the conditions on these alone?
    fn are_whole(
        &self,
        choices: &[Vec<i64>],
        condition: &Condition,
        open: &[usize],
        limits: &Limits,
    ) -> bool {
        let is_closed = |place: &usize| !open.contains(place);
        let closed: Vec<usize> = self.places.iter().copied().filter(is_closed).collect();
        if open.is_empty() || closed.is_empty() {
            return true;
        }
        let parts = match condition {
            Condition::And(parts) => parts.as_slice(),
            only => std::slice::from_ref(only),
        };
        let of_closed = |part: &&Condition| {
            let mut places = Vec::new();
            part.variables(&mut places);
            places.iter().all(is_closed)
        };
        let condition = Condition::And(parts.iter().filter(of_closed).cloned().collect());
        let alone = Unknowns {
            places: closed.clone(),
            ..*self
        };
        let place = |place: &usize| self.places.iter().position(|own| own == place);
        let kept: Vec<usize> = closed.iter().filter_map(place).collect();
        let is_there = |values: &Vec<i64>| {
            choices.iter().any(|choice| {
                let mut pairs = kept.iter().zip(values);
                pairs.all(|(place, value)| choice[*place] == *value)
            })
        };
        let wanted = alone.choices(&alone.clauses(&condition), limits);
        wanted.is_ok_and(|wanted| wanted.iter().all(is_there))
    }

    /// All values that satisfy one of the clauses, in order.
    fn choices(&self, all: &[Clause], limits: &Limits) -> Result<Vec<Vec<i64>>, Vec<Diagnostic>> {
        let most = most_choices(limits);
        let tries = limits.share(Resource::Choices, MOST_TRIED);
        let mut choices: Vec<Vec<i64>> = Vec::new();
        for clause in all {
            let places = self.places.iter().copied();
            let below = places.clone().find(|place| clause.may_vanish(*place));
            if let Some(place) = clause.unbounded().or(below) {
                return Err(self.endless(place));
            }
            let flow = clause.visit_within(&mut { tries }, &[], &NoGames, &mut |run| {
                let unshifted = |value: i64| value + LEAST_PARAMETER;
                for choice in run.options().flatten() {
                    if choices.len() >= most {
                        return ControlFlow::Break(());
                    }
                    choices.push(choice.into_iter().map(unshifted).collect());
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
        if choices.is_empty() {
            let message = "no values of the parameters satisfy the claim's conditions";
            return Err(vec![Diagnostic::new(Code::Claim, self.item.span, message)]);
        }
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
