//! Describes a set of positions that an automaton accepts by a short formula.
//!
//! Lists, and unions of {b + k·d | k ≥ 0} and {b + k·d + l·e | k, l ≥ 0} whose steps d, e change some heaps by the same number or by twice as
//! much. What is found is proved to be the set; if nothing is found there is no formula.

use super::sentence::{Encoding, related};
use super::words;
use grundy_automata::{
    Automaton, Compiler, Decision, Formula, NoAutomaton, Relation, Sum, UBig, Variable,
};
use grundy_rules::pattern::cones::{self, Cone, LeastPoint, Length, Points, shown};

/// The most elements of a list. It shortens the text only.
pub(super) const MOST_LISTED: usize = 12;

/// The variable of a component of a position, if each has one.
pub(super) fn component(place: usize) -> Variable {
    // A game has at most 32 heaps.
    Variable(u32::try_from(place).unwrap_or(u32::MAX))
}

/// A short text of the rule language for a set of positions: it is read back and proved to be the set.
pub(super) fn words(
    set: &Automaton,
    question: &Encoding,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<String>, NoAutomaton> {
    let (heaps, components) = (question.layout.heaps, question.layout.components.len());
    let shown = |compiler: &mut Compiler<'_, '_>| formula(set, components, Length::SHORT, compiler);
    if set.is_finite() {
        return shown(compiler);
    }
    let mut largest = vec![words::side(heaps) - 1; heaps];
    largest.resize(components, 1);
    let places: Vec<usize> = tracks(set);
    let sample = words::sample(heaps, &largest, &mut |position| {
        let numbers = places.iter().map(|place| position.get(*place));
        let numbers = numbers.map(|number| UBig::try_from(*number?).ok());
        let numbers: Option<Vec<UBig>> = numbers.collect();
        numbers.is_some_and(|numbers| set.accepts(&numbers))
    });
    for text in sample.texts() {
        let Some(read) = words::formula(&text, question) else {
            continue;
        };
        let same = Formula::iff(read, related(set, "E"));
        let variables = (0..components).map(component);
        if compiler.decide(&Formula::for_all(variables, same))? == Decision::True {
            return Ok(Some(text));
        }
    }
    shown(compiler)
}

/// The components of the tracks of an automaton.
fn tracks(set: &Automaton) -> Vec<usize> {
    let tracks = set.tracks().iter();
    tracks
        .filter_map(|track| usize::try_from(track.0).ok())
        .collect()
}

/// The formula of a set of positions with this many components, if it has a short one.
pub(super) fn formula(
    set: &Automaton,
    components: usize,
    most: Length,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<String>, NoAutomaton> {
    let tracks = tracks(set);
    if tracks.iter().any(|track| *track >= components) {
        return Ok(None);
    }
    let place = |tuple: &[UBig]| -> Option<Vec<i128>> {
        // A component without a track may be anything: the cone through 0 goes along it.
        let mut position = vec![0; components];
        for (track, number) in tracks.iter().zip(tuple) {
            position[*track] = i128::try_from(number).ok().filter(|n| *n < 1 << 40)?;
        }
        Some(position)
    };
    if tracks.len() == components && set.is_finite() {
        let all = set.first(MOST_LISTED + 1);
        let listed: Option<Vec<_>> = all.iter().map(|tuple| place(tuple)).collect();
        return Ok(listed
            .filter(|all| all.len() <= MOST_LISTED)
            .map(|mut all| {
                all.sort_by_key(|position| (position.iter().sum::<i128>(), position.clone()));
                let all: Vec<_> = all.iter().map(|position| shown(position)).collect();
                format!("{{{}}}", all.join(", "))
            }));
    }
    let mut points = AcceptedPositions {
        set,
        tracks,
        whole: related(set, "E"),
        components,
        compiler,
    };
    let cones = cones::cover(&mut points, most)?;
    Ok(cones.map(|cones| cones::union(&cones)))
}

/// The positions that an automaton accepts.
struct AcceptedPositions<'a, 'c, 'w> {
    set: &'a Automaton,
    /// The component that each track is.
    tracks: Vec<usize>,
    whole: Formula,
    components: usize,
    compiler: &'a mut Compiler<'c, 'w>,
}

impl AcceptedPositions<'_, '_, '_> {
    fn accepts(&self, position: &[i128]) -> bool {
        let numbers = self.tracks.iter();
        let numbers = numbers.map(|track| UBig::try_from(position[*track]));
        let numbers: Result<Vec<UBig>, _> = numbers.collect();
        numbers.is_ok_and(|numbers| self.set.accepts(&numbers))
    }

    /// Are the first positions along the last step of a cone, alone and with each other step, in the set?
    fn begins(&self, cone: &Cone) -> bool {
        let Some((last, others)) = cone.steps.split_last() else {
            return self.accepts(&cone.base);
        };
        let at = |times: i128, other: &[i128]| -> Vec<i128> {
            let steps = last.iter().zip(other);
            let sums = cone.base.iter().zip(steps);
            sums.map(|(base, (step, other))| base + times * step + other)
                .collect()
        };
        let nothing = vec![0; last.len()];
        (1..=4).all(|times| self.accepts(&at(times, &nothing)))
            && others.iter().all(|other| self.accepts(&at(1, other)))
    }
}

impl Points<NoAutomaton> for AcceptedPositions<'_, '_, '_> {
    fn least(&mut self, beside: &[Cone]) -> Result<LeastPoint, NoAutomaton> {
        let mut rest = vec![self.whole.clone()];
        for cone in beside {
            rest.push(Formula::negated(relation(cone, self.compiler)?));
        }
        let Some(least) = self.compiler.least(&Formula::and(rest))? else {
            return Ok(LeastPoint::Nowhere);
        };
        let number = |heap: usize| {
            let found = least
                .iter()
                .find(|(variable, _)| *variable == component(heap));
            found.map_or(Some(0), |(_, number)| i128::try_from(number).ok())
        };
        let point: Option<Vec<i128>> = (0..self.components).map(number).collect();
        Ok(point.map_or(LeastPoint::TooLarge, LeastPoint::At))
    }

    fn holds(&mut self, cone: &Cone) -> Result<bool, NoAutomaton> {
        if !self.begins(cone) {
            return Ok(false);
        }
        let inside = relation(cone, self.compiler)?;
        let outside = Formula::and([inside, Formula::negated(self.whole.clone())]);
        Ok(self.compiler.least(&outside)?.is_none())
    }
}

/// The positions of a cone.
pub(super) fn relation(
    cone: &Cone,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Formula, NoAutomaton> {
    let components = cone.base.len();
    let bound: Vec<Variable> = (0..cone.steps.len())
        .map(|step| component(components + step))
        .collect();
    let all = (0..components).map(|heap| {
        let steps = cone.steps.iter().zip(&bound);
        let value = steps.fold(Sum::from(cone.base[heap]), |sum, (step, variable)| {
            sum + *variable * step[heap]
        });
        Formula::eq(component(heap), value)
    });
    let formula = Formula::exists(bound.iter().copied(), Formula::and(all));
    let automaton = compiler.automaton(&formula)?;
    let tracks = automaton.tracks().to_vec();
    Ok(Relation::new("cone", automaton).of(tracks))
}
