//! Grundy values in pieces: an expression for each of a few conditions, as `0 if |x - y| <= 1 else min(x, y) + 1`.
//!
//! An expression is s·floor(u / p) + (v + a) mod d + c with quantities u and v of the heaps: s and p are steps of
//! stairs (Abuku, Fukui, Sakai and Suetsugu), the rest is a remainder. Expressions that are right at many positions
//! are tried; a few that cover all positions make a claim.

use super::cases::CaseConditions;
use super::observed::ObservedBox;
use super::value_formula::ValueFormula;
use grundy_rules::game::Stop;
use grundy_rules::pattern::conditions::HeapQuantity;
use grundy_rules::pattern::separation::ExampleSet;
use grundy_work::Job;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The most pieces of a claim, the last one included. It steers the search only.
const MOST_PIECES: usize = 5;
/// An expression that is no constant must be right at one position in this many, at least.
const LEAST_PART: usize = 12;
/// How many expressions are tried as the last piece: those that are right at most positions.
const LAST_PIECES: usize = 5;
/// The most positions that are looked at. It steers the search only.
const MOST_POSITIONS: usize = 900;
/// How many expressions are kept: those that are right at most positions. It steers the search only.
const MOST_EXPRESSIONS: usize = 600;
/// Steps and their heights are at most this. It steers the search only.
const MOST_STEP: i64 = 8;
/// The same beside a remainder. It steers the search only.
const MOST_STEP_WITH_REST: i64 = 4;
/// One position in this many is looked at first.
const SAMPLED: usize = 4;
/// The greatest moduli of remainders alone, and of remainders beside steps.
const MODULI: (i64, i64) = (12, 6);

/// An expression, and the positions where it is right.
struct ScoredFormula {
    text: String,
    right: ExampleSet,
    is_constant: bool,
    /// Is it only a step or only a remainder, of a common quantity?
    is_simple: bool,
}

impl ScoredFormula {
    /// The key for sorting: those that are right at most positions come first.
    fn order(&self) -> (Reverse<usize>, usize) {
        (Reverse(self.right.count()), self.text.len())
    }
}

/// s·floor(u / p) + (v + a) mod d + c
#[derive(Clone, Copy)]
struct StairFormula {
    /// s, u and p.
    step: Option<(i64, HeapQuantity, i64)>,
    /// v, a and d.
    rest: Option<(HeapQuantity, i64, i64)>,
}

impl StairFormula {
    /// All that are tried, without c.
    fn all(quantities: &[HeapQuantity], heaps: usize) -> Vec<StairFormula> {
        let mut rests = vec![None];
        for quantity in quantities {
            for modulus in 2..=MODULI.0 {
                rests.extend((0..modulus).map(|plus| Some((*quantity, plus, modulus))));
            }
        }
        let mut all: Vec<StairFormula> = rests
            .iter()
            .map(|rest| StairFormula {
                step: None,
                rest: *rest,
            })
            .collect();
        for quantity in quantities {
            for width in 1..=MOST_STEP {
                for height in 1..=2 * MOST_STEP {
                    let step = Some((height, *quantity, width));
                    let small = heaps < 3 && width.max(height) <= MOST_STEP_WITH_REST;
                    let beside = |rest: &&Option<(HeapQuantity, i64, i64)>| match rest {
                        None => true,
                        Some((_, _, modulus)) => small && *modulus <= MODULI.1,
                    };
                    let rests = rests.iter().filter(beside);
                    all.extend(rests.map(|rest| StairFormula { step, rest: *rest }));
                }
            }
        }
        all
    }

    fn is_simple(self) -> bool {
        match (self.step, self.rest) {
            (Some((_, HeapQuantity::Distance(..) | HeapQuantity::Sum, width)), None) => width == 1,
            (Some(_), None) | (None, _) => true,
            (Some(_), Some(_)) => false,
        }
    }

    /// The value of each position, from the values of the quantities.
    fn of(self, known: &QuantityTable, values: &mut Vec<i64>) {
        values.clear();
        values.resize(known.count, 0);
        if let Some((height, of, width)) = self.step {
            for (value, own) in values.iter_mut().zip(known.of(of)) {
                *value = height * (own / width);
            }
        }
        if let Some((of, plus, modulus)) = self.rest {
            for (value, own) in values.iter_mut().zip(known.of(of)) {
                *value += (own + plus) % modulus;
            }
        }
    }

    fn shown(self, plus: i64, names: &[&str]) -> String {
        let bracketed = |quantity: HeapQuantity| match quantity {
            HeapQuantity::Sum => format!("({})", quantity.shown(names)),
            _ => quantity.shown(names),
        };
        let mut parts = Vec::new();
        parts.extend(self.step.map(|(height, of, width)| match (height, width) {
            (1, 1) => of.shown(names),
            (_, 1) => format!("{height} * {}", bracketed(of)),
            (1, _) => format!("{} div {width}", bracketed(of)),
            _ => format!("{height} * ({} div {width})", bracketed(of)),
        }));
        parts.extend(self.rest.map(|(of, plus, modulus)| match plus {
            0 => format!("{} mod {modulus}", bracketed(of)),
            _ => format!("({} + {plus}) mod {modulus}", of.shown(names)),
        }));
        let shown = parts.join(" + ");
        match (plus, shown.as_str()) {
            (_, "") => plus.to_string(),
            (0, _) => shown,
            (1.., _) => format!("{shown} + {plus}"),
            _ => format!("{shown} - {}", -plus),
        }
    }
}

/// The quantities of each position.
struct QuantityTable {
    count: usize,
    quantities: Vec<(HeapQuantity, Vec<i64>)>,
}

impl QuantityTable {
    fn of(&self, quantity: HeapQuantity) -> &[i64] {
        let found = self.quantities.iter().find(|(own, _)| *own == quantity);
        found.map_or(&[], |(_, values)| values)
    }
}

/// The right sides of claims `grundy(x, y) = …`, each with the number of its pieces.
pub(super) fn claims(
    seen: &ObservedBox,
    names: &[&str],
    expressions: &[ValueFormula],
    job: &Job,
) -> Result<Vec<(usize, String)>, Stop> {
    let mut cells: Vec<(Vec<i64>, i64)> = Vec::new();
    seen.each(&mut |position, cell| {
        if !seen.symmetric || position.is_sorted() {
            cells.push((position.to_vec(), i64::from(cell)));
        }
    });
    let largest = |position: &[i64]| position.iter().max().copied().unwrap_or(0);
    cells.sort_by_key(|(position, _)| largest(position));
    cells.truncate(MOST_POSITIONS);
    let (positions, values): (Vec<Vec<i64>>, Vec<i64>) = cells.into_iter().unzip();
    let sample = ValueSample { positions, values };
    let mut forms = forms(seen, names, &sample, expressions, job)?;
    let words = CaseConditions::of(&sample.positions, names, seen.symmetric);
    let all = ExampleSet::of(sample.positions.len(), |_| true);
    let of = |forms: &[ScoredFormula]| {
        let mut claims = Vec::new();
        for last in forms.iter().take(LAST_PIECES) {
            if !job.go_on(0, 0) {
                return Err(Stop::Interrupted);
            }
            let pieces = chosen(forms, last, &all);
            if let Some(pieces) =
                pieces.and_then(|pieces| with_conditions(pieces, last, &all, &words))
            {
                claims.push((pieces.len(), format!("{}{}", pieces.concat(), last.text)));
            }
        }
        Ok(claims)
    };
    // Simple expressions are tried alone first.
    let (simple, mixed): (Vec<ScoredFormula>, Vec<ScoredFormula>) =
        forms.into_iter().partition(|form| form.is_simple);
    forms = simple;
    let mut claims = of(&forms)?;
    if claims.is_empty() {
        forms.extend(mixed);
        forms.sort_by_key(ScoredFormula::order);
        claims = of(&forms)?;
    }
    claims.sort_by_key(|(pieces, text)| (*pieces, text.len()));
    Ok(claims)
}

/// A sample of positions, and their values.
struct ValueSample {
    positions: Vec<Vec<i64>>,
    values: Vec<i64>,
}

/// The simplest expression for each set of positions where it is right.
#[derive(Default)]
struct DistinctForms {
    forms: Vec<ScoredFormula>,
    places: HashMap<ExampleSet, usize>,
}

impl DistinctForms {
    fn add(&mut self, form: ScoredFormula) {
        let new = self.forms.len();
        let place = *self.places.entry(form.right.clone()).or_insert(new);
        match self.forms.get_mut(place) {
            Some(own) if own.is_simple || !form.is_simple => {}
            Some(own) => (own.text, own.is_simple) = (form.text, true),
            None => self.forms.push(form),
        }
    }

    /// Those that are right at most positions, and the constants.
    fn best(self) -> Vec<ScoredFormula> {
        let mut forms = self.forms;
        forms.sort_by_key(ScoredFormula::order);
        let constants = |form: &ScoredFormula| form.is_constant;
        let (constants, mut others): (Vec<ScoredFormula>, Vec<ScoredFormula>) =
            forms.into_iter().partition(constants);
        others.truncate(MOST_EXPRESSIONS);
        others.extend(constants);
        others.sort_by_key(ScoredFormula::order);
        others
    }
}

/// The quantities of which stairs are made.
fn stair_quantities(seen: &ObservedBox) -> Vec<HeapQuantity> {
    let mut quantities = HeapQuantity::all(seen.heaps, seen.symmetric);
    quantities.retain(|quantity| match quantity {
        HeapQuantity::NimSum => false,
        HeapQuantity::Heap(_) => !seen.symmetric || seen.heaps == 1,
        HeapQuantity::Distance(..) => !seen.symmetric || seen.heaps == 2,
        _ => true,
    });
    quantities
}

/// The expressions that are right at many positions, in order of their number.
fn forms(
    seen: &ObservedBox,
    names: &[&str],
    sample: &ValueSample,
    expressions: &[ValueFormula],
    job: &Job,
) -> Result<Vec<ScoredFormula>, Stop> {
    let ValueSample { positions, values } = sample;
    let enough = positions.len() / LEAST_PART;
    let mut found = DistinctForms::default();
    add_stairs(&mut found, seen, names, sample, job)?;
    for expression in expressions {
        let is = |place: usize| (expression.value)(&positions[place]) == values[place];
        let right = ExampleSet::of(positions.len(), is);
        if right.count() > enough {
            found.add(ScoredFormula {
                text: expression.text.clone(),
                right,
                is_constant: false,
                is_simple: true,
            });
        }
    }
    Ok(found.best())
}

/// Adds the stairs, with remainders, that are right at many positions.
fn add_stairs(
    found: &mut DistinctForms,
    seen: &ObservedBox,
    names: &[&str],
    sample: &ValueSample,
    job: &Job,
) -> Result<(), Stop> {
    let all = sample.positions.len();
    let enough = all / LEAST_PART;
    let quantities = stair_quantities(seen);
    let of_all = |quantity: &HeapQuantity| {
        let values = sample.positions.iter();
        let values = values.map(|position| quantity.of(position));
        (*quantity, values.collect())
    };
    let known = QuantityTable {
        count: all,
        quantities: quantities.iter().map(of_all).collect(),
    };
    let (mut left, mut counts) = (Vec::new(), BTreeMap::<i64, usize>::new());
    for (number, stair) in StairFormula::all(&quantities, seen.heaps)
        .into_iter()
        .enumerate()
    {
        if number % 512 == 0 && !job.go_on(0, 0) {
            return Err(Stop::Interrupted);
        }
        stair.of(&known, &mut left);
        for (own, value) in left.iter_mut().zip(&sample.values) {
            *own = value - *own;
        }
        counts.clear();
        // A difference that is rare in a part is rare in all.
        for plus in left.iter().step_by(SAMPLED) {
            *counts.entry(*plus).or_insert(0) += SAMPLED;
        }
        let is_constant = stair.step.is_none() && stair.rest.is_none();
        if is_constant {
            counts.extend((0..=MOST_STEP).map(|constant| (constant, all)));
        }
        for (plus, count) in &counts {
            if 2 * count <= enough {
                continue;
            }
            let right = ExampleSet::of(all, |place| left[place] == *plus);
            if right.count() > if is_constant { 0 } else { enough } {
                found.add(ScoredFormula {
                    text: stair.shown(*plus, names),
                    right,
                    is_constant,
                    is_simple: stair.is_simple(),
                });
            }
        }
    }
    Ok(())
}

/// Chooses expressions that are right where the last one is not, each with the positions left to it: those that cover
/// most come first.
fn chosen<'f>(
    forms: &'f [ScoredFormula],
    last: &ScoredFormula,
    all: &ExampleSet,
) -> Option<Vec<(&'f ScoredFormula, ExampleSet)>> {
    let mut left = all.without(&last.right);
    let mut pieces: Vec<(&ScoredFormula, ExampleSet)> = Vec::new();
    while !left.is_empty() {
        if pieces.len() + 1 >= MOST_PIECES {
            return None;
        }
        let gain = |form: &&ScoredFormula| {
            let own = form.right.and(&left).count();
            (own, form.is_constant, usize::MAX - form.text.len())
        };
        let best = forms.iter().max_by_key(gain)?;
        let own = best.right.and(&left);
        if own.is_empty() {
            return None;
        }
        left = left.without(&own);
        pieces.push((best, own));
    }
    // Constants come first.
    pieces.sort_by_key(|(form, _)| (!form.is_constant, form.text.len(), form.text.clone()));
    Some(pieces)
}

/// The pieces with their conditions, each as text: `0 if x = y else `.
fn with_conditions(
    mut pieces: Vec<(&ScoredFormula, ExampleSet)>,
    last: &ScoredFormula,
    all: &ExampleSet,
    words: &CaseConditions,
) -> Option<Vec<String>> {
    let mut left = all.clone();
    let mut said = Vec::new();
    while !pieces.is_empty() {
        // Each piece that gets a condition makes the next one easier.
        let (place, text, at) = pieces.iter().enumerate().find_map(|(place, (form, own))| {
            let yes = own.and(&left);
            let no = left.without(&form.right);
            let (text, at) = words.separating(&yes, &no)?;
            Some((place, text, at))
        })?;
        let (form, _) = pieces.remove(place);
        left = left.without(&at);
        said.push(format!("{} if {text} else ", form.text));
    }
    left.without(&last.right).is_empty().then_some(said)
}
