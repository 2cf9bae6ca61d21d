//! The numbers that parameters of a claim may be, by its conditions.

mod listing;

use super::super::question::natural;
use super::ranges::{Differences, Range, bounds, equation, is_linear, own_range, reaches};
use super::{most_choices, too_many};
use grundy_rules::formula::{BoundVariable, Condition, Linear, Scope, Term, number_error};
use grundy_rules::game::Names;
use grundy_rules::language::{ClaimItem, Code, Diagnostic, Expression, Kind, RelationSign};
use grundy_rules::number::Number;
use grundy_work::{Limits, Resource};
use listing::in_box;
use std::collections::{BTreeSet, HashSet};

/// The most values that are tried for the choices, and parts of conditions that are looked at: a share of [`Resource::Choices`].
const MOST_TRIED: u64 = 1 << 24;
/// How many values of parameters are taken one by one, where others depend on them. It steers the search only.
const MOST_VALUES: i64 = 1 << 12;
/// What a part of a condition costs, a linear programme, and the clauses for some, in values that are tried. It steers the search only.
const PART: u64 = 4;
const PROGRAMME: u64 = 1 << 4;
const PROGRAMMES: u64 = 1 << 9;
/// Parameters without a finite range are tried this far from where they begin: the first size that admits a choice.
pub(in crate::check) const SAMPLED: [i64; 7] = [6, 30, 150, 750, 3_750, 18_750, 93_750];
/// The first size for the only parameter of a claim on a game.
const SAMPLED_ALONE: i64 = 15;
/// The greatest bound of a claim to which all values of its parameters are listed.
const LARGEST_STATED: i64 = 1_000_000;
/// Where a parameter without a finite range begins farther from 0, none of its values is tried. A fixed bound.
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
    ranges.iter().try_for_each(lists_integers)?;
    let stated = item.bound.as_ref().filter(|_| item.game.is_none());
    let stated = stated.map(natural).transpose();
    let stated = stated.map_err(|error| vec![error])?;
    let stated = stated.map(|size| i64::try_from(size).unwrap_or(LARGEST_STATED));
    let unknowns = Unknowns {
        item,
        bound: &bound,
        count: scope.places(),
        stated: stated.map(|size| size.min(LARGEST_STATED)),
        limits,
    };
    let mut found = Found {
        choices: Vec::new(),
        open: BTreeSet::new(),
        tried_to: Some(i64::MAX),
        whole: true,
        values: MOST_VALUES,
        tries: limits.share(Resource::Choices, MOST_TRIED),
    };
    unknowns.search(&Condition::And(conditions), &[], &mut found)?;
    let named: Vec<&BoundVariable> = bound.iter().filter(|bound| !bound.of_set).collect();
    for choice in &mut found.choices {
        *choice = named
            .iter()
            .map(|bound| choice[bound.place].clone())
            .collect();
    }
    found.choices.sort();
    found.choices.dedup();
    let is_open = |bound: &&&BoundVariable| found.open.contains(&bound.place);
    let open = named.iter().filter(is_open).map(|bound| bound.name.clone());
    let open: Vec<String> = open.collect();
    match (found.choices.is_empty(), found.whole, named.first()) {
        (true, true, _) => {
            let message = "no values of the parameters satisfy the claim's conditions";
            return Err(vec![Diagnostic::new(Code::Claim, item.span, message)]);
        }
        (true, false, _) if found.tries > 0 => {
            let message = format!(
                "no values of the parameters that satisfy the claim's conditions were found; where a range has no end, values near its beginning are tried, none beyond {FARTHEST}"
            );
            return Err(vec![Diagnostic::new(Code::Claim, item.span, message)]);
        }
        // Without an open parameter all choices have to be there.
        (_, false, Some(first)) if open.is_empty() => {
            return Err(match found.tries {
                0 => vec![too_many(item, most_choices(limits))],
                _ => endless(first),
            });
        }
        _ => {}
    }
    let tried_to = found
        .tried_to
        .filter(|size| *size < i64::MAX && !open.is_empty());
    Ok(Numbers {
        names: named
            .iter()
            .map(|bound| (bound.name.clone(), bound.span.start))
            .collect(),
        choices: found.choices,
        open,
        tried_to: tried_to.and_then(|size| u64::try_from(size).ok()),
        whole: found.whole,
    })
}

/// Checks that a list of a parameter's values, as in `a in {1, 2}`, has integers only.
fn lists_integers(range: &Expression) -> Result<(), Vec<Diagnostic>> {
    let listed = match &range.kind {
        Kind::Chain { first, rest, .. } => match (&first.kind, rest.as_slice()) {
            (Kind::Name(_), [(RelationSign::In, set)]) => match &set.kind {
                Kind::Set(elements) => elements.as_slice(),
                _ => &[],
            },
            _ => &[],
        },
        _ => &[],
    };
    let no_integer = |element: &&Expression| {
        let number = Scope::of_names(Names::new()).number(element);
        let number = number.ok().and_then(|number| number.as_constant().cloned());
        number.is_some_and(|number| !number.is_integer())
    };
    match listed.iter().find(no_integer) {
        None => Ok(()),
        Some(element) => {
            let message = "a claim's parameter is an integer";
            Err(vec![Diagnostic::new(Code::Claim, element.span, message)])
        }
    }
}

fn endless(bound: &BoundVariable) -> Vec<Diagnostic> {
    let message = format!("the claim's parameter {} has no finite range", bound.name);
    let help = format!("give it one, as in {} in 1..9", bound.name);
    vec![Diagnostic::new(Code::Claim, bound.span, message).help(help)]
}

/// What a search has found.
struct Found {
    /// The value of each variable.
    choices: Vec<Vec<Number>>,
    open: BTreeSet<usize>,
    /// None if a variable of a set was cut off.
    tried_to: Option<i64>,
    whole: bool,
    /// How many values of parameters may still be taken one by one.
    values: i64,
    /// How much may still be tried.
    tries: u64,
}

impl Found {
    /// Does the work have room for this, too?
    fn spend(&mut self, tries: u64) -> bool {
        self.tries = self.tries.saturating_sub(tries);
        self.whole &= self.tries > 0;
        self.tries > 0
    }
}

/// The values of some variables.
type Known<'k> = &'k [(usize, Number)];

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

impl Unknowns<'_> {
    /// Finds the choices that satisfy a condition with these values of some variables.
    fn search(
        &self,
        condition: &Condition,
        known: Known,
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let mut parts = 1;
        condition.terms(&mut |_| parts += PART);
        if !found.spend(parts) {
            return Ok(());
        }
        let condition = condition.folded();
        if condition == Condition::Constant(false) {
            return Ok(());
        }
        let all = condition.conjuncts();
        let without = |index: usize| [&all[..index], &all[index + 1..]].concat();
        for (index, one) in all.iter().enumerate() {
            if let Some((place, number)) = equation(one) {
                if !number.is_integer() {
                    return Ok(());
                }
                return self.search_with(
                    &all_of(&without(index)),
                    known,
                    &[(place, number)],
                    found,
                );
            }
        }
        for (index, one) in all.iter().enumerate() {
            let Condition::Or(ways) = one else {
                continue;
            };
            for (turn, way) in ways.iter().enumerate() {
                // What may have no value is asked only where the ways before it fail.
                let before = ways[..turn].iter().filter(|_| way.may_fail());
                let before: Vec<_> = before
                    .map(|way| Condition::Not(Box::new(way.clone())))
                    .collect();
                // A way guards what stands behind it.
                let (guards, others) = (all[..index].iter(), all[index + 1..].iter());
                let here = guards.copied().chain(before.iter()).chain([way]);
                let here: Vec<&Condition> = here.chain(others.copied()).collect();
                self.search(&all_of(&here), known, found)?;
            }
            return Ok(());
        }
        let is_free = |place: &usize| known.iter().all(|(other, _)| other != place);
        let places = self.bound.iter().map(|bound| bound.place).filter(is_free);
        let places: Vec<usize> = places.collect();
        if places.is_empty() && condition == Condition::Constant(true) {
            return self.add(vec![self.choice(known)], found);
        }
        if let Some((place, first, width)) = far(&places, &all).filter(|far| far.2 < found.values) {
            // No number is in the range.
            if width < 0 {
                return Ok(());
            }
            return self.each_value(&condition, known, (place, first, width), found);
        }
        self.search_by_ranges(&condition, &places, known, found)
    }

    fn search_with(
        &self,
        condition: &Condition,
        known: Known,
        more: Known,
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let here = condition.replaced(&|of| {
            let own = more.iter().find(|(place, _)| *place == of);
            own.map_or(Term::Variable(of), |(_, number)| {
                Term::Constant(number.clone())
            })
        });
        self.search(&here, &[known, more].concat(), found)
    }

    /// Takes all values of a variable, from the first on, one by one.
    fn each_value(
        &self,
        condition: &Condition,
        known: Known,
        (place, first, width): (usize, Number, i64),
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        found.values -= width + 1;
        for more in 0..=width {
            let value = first.plus(&Number::from(more));
            let value = value.map_err(|error| vec![number_error(error, self.span())])?;
            self.search_with(condition, known, &[(place, value)], found)?;
        }
        Ok(())
    }

    /// Finds the choices that satisfy a conjunction in which no equation gives a variable.
    fn search_by_ranges(
        &self,
        condition: &Condition,
        places: &[usize],
        known: Known,
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        if !found.spend(PROGRAMMES) {
            return Ok(());
        }
        let more = bounds(&condition.conjuncts());
        let condition = &match more.is_empty() {
            true => condition.clone(),
            false => Condition::And([vec![condition.clone()], more].concat()),
        };
        let differences = Differences::of(condition, places, self.count);
        if differences.clauses.is_empty() {
            return Ok(());
        }
        let count = differences.clauses.len().saturating_mul(places.len());
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        if !found.spend(count.saturating_mul(PROGRAMME)) {
            return Ok(());
        }
        let ranges: Vec<Range> = places
            .iter()
            .map(|place| differences.range(*place))
            .collect();
        let both = places.iter().copied().zip(&ranges);
        let finite = both
            .clone()
            .filter_map(|(place, range)| Some((place, (*range)?)));
        let finite: Vec<(usize, (i64, i64))> = finite.collect();
        if finite.len() == places.len() {
            let mut tries = found.tries;
            let choices = self.list(condition, &finite, known, &mut tries);
            found.tries = tries;
            return self.add(choices?, found);
        }
        let endless = both
            .filter(|(_, range)| range.is_none())
            .map(|(place, _)| place);
        let endless: Vec<usize> = endless.collect();
        // Where something that is not linear joins them, the others may have a range for each value.
        let is_linked = condition.conjuncts().into_iter().any(|one| {
            let mut own = Vec::new();
            one.variables(&mut own);
            let is_finite = |place: &usize| finite.iter().any(|(other, _)| other == place);
            !is_linear(one)
                && own.iter().any(is_finite)
                && own.iter().any(|place| endless.contains(place))
        });
        let widths = finite
            .iter()
            .filter_map(|(place, (first, last))| Some((last.checked_sub(*first)?, *first, *place)));
        match widths.min() {
            Some((width, first, place)) if is_linked && width < found.values => {
                self.each_value(condition, known, (place, first.into(), width), found)
            }
            _ => {
                found.open.extend(&endless);
                let open = OpenPart {
                    condition,
                    places,
                    finite: &finite,
                    endless: &endless,
                    known,
                };
                self.sample(&open, &differences, found)
            }
        }
    }

    /// Finds choices with small values of the variables without a range; a part may begin far from 0. What values of the others have
    /// none is searched for by themselves.
    fn sample(
        &self,
        open: &OpenPart,
        differences: &Differences,
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let before = found.choices.len();
        let is_named = |place: &&usize| {
            self.bound
                .iter()
                .any(|bound| bound.place == **place && !bound.of_set)
        };
        let named: Vec<usize> = open.endless.iter().filter(is_named).copied().collect();
        let near: Vec<Linear> = named
            .iter()
            .flat_map(|place| differences.near(*place, SAMPLED[0]))
            .collect();
        let beginning = |clause| match reaches(clause, &near) {
            true => Some(vec![0; named.len()]),
            false => differences.beginning(clause, &named, FARTHEST),
        };
        let beginnings: BTreeSet<Vec<i64>> =
            differences.clauses.iter().filter_map(beginning).collect();
        let alone = self.item.game.is_some() && self.bound.len() == 1;
        let first = if alone { SAMPLED_ALONE } else { SAMPLED[0] };
        let stated = self
            .stated
            .map(|size| (size, BTreeSet::from([vec![0; named.len()]])));
        let sizes = [first].into_iter().chain(SAMPLED[1..].iter().copied());
        let turns = stated
            .into_iter()
            .chain(sizes.map(|size| (size, beginnings.clone())));
        for (turn, (more, beginnings)) in turns.enumerate() {
            // The first is the usual one; the others take no more than a part of what is left.
            let share = if turn == 0 {
                found.tries
            } else {
                found.tries / 4
            };
            for beginning in beginnings {
                let sizes: Vec<i64> = beginning.iter().map(|size| size + more).collect();
                let mut tries = share;
                let listed = self.list_near(open, &named, &sizes, more, &mut tries);
                if !found.spend(PROGRAMMES + share - tries) {
                    return Ok(());
                }
                let (choices, is_cut) = match listed {
                    Err(wrong) if turn == 0 && found.choices.len() == before => return Err(wrong),
                    Err(_) => continue,
                    Ok(listed) => listed,
                };
                if !choices.is_empty() {
                    let least = sizes.iter().copied().min().unwrap_or(more);
                    found.tried_to = found
                        .tried_to
                        .filter(|_| !is_cut)
                        .map(|size| size.min(least));
                }
                self.add(choices, found)?;
            }
            if found.choices.len() > before {
                break;
            }
        }
        if open.finite.is_empty() {
            found.whole &= found.choices.len() > before;
            return Ok(());
        }
        self.search_missing(open, before, found)
    }

    /// Lists the choices in which the variables without a range have at most these sizes; was a variable of a set cut off?
    fn list_near(
        &self,
        open: &OpenPart,
        named: &[usize],
        sizes: &[i64],
        size: i64,
        tries: &mut u64,
    ) -> Result<(Vec<Vec<Number>>, bool), Vec<Diagnostic>> {
        let both = named.iter().zip(sizes);
        let mut within: Vec<(usize, (i64, i64))> =
            both.map(|(place, size)| (*place, (-size, *size))).collect();
        let boxed = in_box(open.condition, &within);
        let differences = Differences::of(&boxed, open.places, self.count);
        if differences.clauses.is_empty() {
            return Ok((Vec::new(), false));
        }
        let mut ranges = Vec::new();
        let named = within.len();
        for place in open.places {
            match differences.range(*place) {
                Some(range) => ranges.push((*place, range)),
                None => {
                    within.push((*place, (-size, size)));
                    ranges.push((*place, (-size, size)));
                }
            }
        }
        let listed = self.list(&in_box(&boxed, &within), &ranges, open.known, tries)?;
        Ok((listed, within.len() > named))
    }

    /// Searches for choices with those values of the variables with a range that no choice has.
    fn search_missing(
        &self,
        open: &OpenPart,
        before: usize,
        found: &mut Found,
    ) -> Result<(), Vec<Diagnostic>> {
        let is_alone = |one: &&Condition| {
            let mut own = Vec::new();
            one.variables(&mut own);
            own.iter().all(|place| !open.endless.contains(place))
        };
        let alone: Vec<&Condition> = open
            .condition
            .conjuncts()
            .into_iter()
            .filter(is_alone)
            .collect();
        let widths = open.finite.iter().map(|(_, (first, last))| {
            let width = i128::from(*last) - i128::from(*first) + 1;
            u64::try_from(width).unwrap_or(0)
        });
        let count = widths.fold(1, u64::saturating_mul);
        if count > found.tries / 4 || !found.spend(count) {
            found.whole = false;
            return Ok(());
        }
        let alone = in_box(&all_of(&alone), open.finite);
        let mut tries = found.tries / 4;
        let Ok(wanted) = self.list(&alone, open.finite, &[], &mut tries) else {
            found.whole = false;
            return Ok(());
        };
        let own = |choice: &[Number]| -> Vec<Number> {
            open.finite
                .iter()
                .map(|(place, _)| choice[*place].clone())
                .collect()
        };
        let present: HashSet<Vec<Number>> = found.choices[before..]
            .iter()
            .map(|choice| own(choice))
            .collect();
        let wanted = wanted.iter().map(|choice| own(choice));
        let missing: Vec<Vec<Number>> = wanted.filter(|values| !present.contains(values)).collect();
        let count = i64::try_from(missing.len()).unwrap_or(i64::MAX);
        if count > found.values {
            found.whole = false;
            return Ok(());
        }
        found.values -= count;
        for values in missing {
            let both = open.finite.iter().map(|(place, _)| *place).zip(values);
            let more: Vec<(usize, Number)> = both.collect();
            self.search_with(open.condition, open.known, &more, found)?;
        }
        Ok(())
    }

    fn add(&self, choices: Vec<Vec<Number>>, found: &mut Found) -> Result<(), Vec<Diagnostic>> {
        let most = most_choices(self.limits);
        if found.choices.len() + choices.len() > most {
            return Err(vec![too_many(self.item, most)]);
        }
        found.choices.extend(choices);
        Ok(())
    }
}

/// A conjunction on variables of which some have no range.
struct OpenPart<'p> {
    condition: &'p Condition,
    places: &'p [usize],
    /// Those that have one.
    finite: &'p [(usize, (i64, i64))],
    endless: &'p [usize],
    known: Known<'p>,
}

/// The variable of the fewest values, by conditions on it alone, among those whose values are too large for a clause: its first value, and
/// how many follow.
fn far(places: &[usize], conditions: &[&Condition]) -> Option<(usize, Number, i64)> {
    let farthest = Number::from(FARTHEST);
    let far = places.iter().filter_map(|place| {
        let (first, last) = own_range(*place, conditions)?;
        let is_far = first.absolute() > farthest || last.absolute() > farthest;
        let width = last.minus(&first).ok()?.to_i64()?;
        is_far.then_some((*place, first, width))
    });
    far.min_by_key(|(_, _, width)| *width)
}

fn all_of(conditions: &[&Condition]) -> Condition {
    Condition::And(conditions.iter().copied().cloned().collect())
}
