//! The names of the heaps of rules that do not name them.
//!
//! The names are x; x, y; x, y, z; x1, x2, …. But if none of these occurs in the rules, and the components of every
//! move begin with the same names, as in `(m - k, n)` and `(m, n - k)`, those are the names.

use super::catalogue::Names;
use crate::formula::{BoundVariable, Condition, SET_VARIABLE, Term};
use crate::language::{
    Code, Diagnostic, Expression, Kind, Move, Operator, Span, Target, WrittenLine, nearest,
};
use std::collections::BTreeSet;

/// How the heaps of rules got their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Naming {
    /// Were they taken from the components of the moves?
    pub inferred: bool,
    /// Names that may be meant for heaps, each with the names of all heaps that this would give.
    meant: Vec<(String, Vec<String>)>,
}

/// The heaps' names where none are given: x; x, y; x, y, z; x1, x2, ….
pub(super) fn default_heaps(count: usize) -> Vec<String> {
    match count {
        0..=3 => ["x", "y", "z"][..count]
            .iter()
            .map(ToString::to_string)
            .collect(),
        _ => (1..=count).map(|index| format!("x{index}")).collect(),
    }
}

/// The names of the heaps of lines that do not declare them, if the number of heaps can be seen.
pub(super) fn named_by_moves(
    lines: &[WrittenLine],
    names: &Names,
) -> Option<(Vec<String>, Naming)> {
    let targets: Vec<Vec<&Expression>> = lines.iter().flat_map(targets).collect();
    let count = targets.first()?.len();
    let defaults = default_heaps(count);
    let mut occurring = BTreeSet::new();
    lines.iter().for_each(|line| names_of(line, &mut occurring));
    let fitting = || targets.iter().filter(|target| target.len() == count);
    let beginnings = |target: &Vec<&Expression>| -> Vec<Option<String>> {
        let free = |name: &&str| !names.contains_key(*name);
        let begins = target.iter().map(|heap| beginning(heap).filter(free));
        begins.map(|name| name.map(String::from)).collect()
    };
    let used = |name: &String| occurring.contains(name.as_str());
    if !defaults.iter().any(used) {
        let first: Option<Vec<String>> = fitting().next().and_then(|target| {
            let all: Option<Vec<String>> = beginnings(target).into_iter().collect();
            all.filter(|all| distinct(all))
        });
        let same = |heaps: &Vec<String>| {
            let of = |name: &String| Some(name.clone());
            let heaps: Vec<Option<String>> = heaps.iter().map(of).collect();
            targets.len() == fitting().count()
                && fitting().all(|target| beginnings(target) == heaps)
        };
        if let Some(heaps) = first.filter(same) {
            return Some((
                heaps,
                Naming {
                    inferred: true,
                    meant: Vec::new(),
                },
            ));
        }
    }
    let fitting: Vec<Vec<Option<String>>> = fitting().map(beginnings).collect();
    let mut meant = meant_at_beginnings(fitting, &defaults, &used);
    // A default name that occurs only in conditions may be that of a heap.
    if !defaults.iter().all(used) {
        let mut inside = Vec::new();
        targets
            .iter()
            .flatten()
            .for_each(|heap| heap.names(&mut inside));
        for name in occurring.iter().filter(|name| !inside.contains(name)) {
            let proposed = match count {
                1 => vec![name.to_string()],
                _ => Vec::new(),
            };
            if !names.contains_key(*name) && !defaults.iter().any(|default| default == name) {
                meant.push((name.to_string(), proposed));
            }
        }
    }
    let naming = Naming {
        inferred: false,
        meant,
    };
    Some((defaults, naming))
}

/// The names with which components begin, where the default name of the heap does not occur: they may be meant for
/// heaps.
fn meant_at_beginnings(
    beginnings: Vec<Vec<Option<String>>>,
    defaults: &[String],
    used: &dyn Fn(&String) -> bool,
) -> Vec<(String, Vec<String>)> {
    let mut meant: Vec<(String, Vec<String>)> = Vec::new();
    for begins in beginnings {
        let all: Vec<String> = begins
            .iter()
            .zip(defaults)
            .map(|(name, default)| match used(default) {
                true => default.clone(),
                false => name.clone().unwrap_or_else(|| default.clone()),
            })
            .collect();
        for (name, default) in begins.into_iter().zip(defaults) {
            if let Some(name) = name
                && !used(default)
                && meant.iter().all(|(known, _)| *known != name)
            {
                let proposed = match distinct(&all) {
                    true => all.clone(),
                    false => Vec::new(),
                };
                meant.push((name, proposed));
            }
        }
    }
    meant
}

fn distinct(names: &[String]) -> bool {
    names.iter().collect::<BTreeSet<_>>().len() == names.len()
}

/// The positions to which a line leads, as lists of their components.
fn targets(line: &WrittenLine) -> Vec<Vec<&Expression>> {
    fn elements<'e>(set: &'e Expression, found: &mut Vec<Vec<&'e Expression>>) {
        match &set.kind {
            Kind::Binary(_, left, right) => {
                elements(left, found);
                elements(right, found);
            }
            Kind::Builder(element, _) => found.push(components(element)),
            Kind::Set(all) => found.extend(all.iter().map(components)),
            _ => {}
        }
    }
    fn components(element: &Expression) -> Vec<&Expression> {
        match &element.kind {
            Kind::Tuple(parts) => parts.iter().collect(),
            _ => vec![element],
        }
    }
    fn positions(target: &Target) -> Vec<Vec<&Expression>> {
        match target {
            Target::Positions(all) => all.iter().map(|heaps| heaps.iter().collect()).collect(),
            Target::Whole(value) => vec![vec![value]],
            Target::Replacements(_) => Vec::new(),
            Target::Several(targets) => targets.iter().flat_map(positions).collect(),
        }
    }
    match &line.content {
        Move::Step { target, .. } => positions(target),
        Move::Options(set) => {
            let mut found = Vec::new();
            elements(set, &mut found);
            found
        }
        Move::MovesOf(_) => Vec::new(),
    }
}

/// The name with which a component begins: m of `m - k`, `m div 2` and `floor(m / 2)`.
fn beginning(component: &Expression) -> Option<&str> {
    match &component.kind {
        Kind::Name(name) => Some(name),
        Kind::Binary(operator, left, _) if *operator != Operator::Juxtaposed => beginning(left),
        Kind::Floor(inside) | Kind::Ceiling(inside) => beginning(inside),
        _ => None,
    }
}

/// The names that occur in a line.
fn names_of<'l>(line: &'l WrittenLine, found: &mut BTreeSet<&'l str>) {
    let mut all = Vec::new();
    match &line.content {
        Move::Step {
            budget,
            target,
            conditions,
            family,
        } => {
            let parts = budget.iter().chain(conditions).chain(family);
            parts.for_each(|part| part.names(&mut all));
            let parts = target.expressions();
            parts.into_iter().for_each(|part| part.names(&mut all));
        }
        Move::Options(set) => set.names(&mut all),
        Move::MovesOf(_) => {}
    }
    found.extend(all);
}

/// A move with a variable that has no upper bound.
pub(super) struct EndlessMove<'m> {
    pub bound: &'m BoundVariable,
    pub parts: &'m [Vec<Term>],
    pub condition: &'m Condition,
    pub span: Span,
}

impl EndlessMove<'_> {
    /// What goes before a condition that is added to the move.
    fn joint(&self) -> &'static str {
        match *self.condition == Condition::And(Vec::new()) {
            true => " where",
            false => ",",
        }
    }

    /// Is the variable in no heap to which the move leads?
    fn is_idle(&self) -> bool {
        let mut places = Vec::new();
        let heaps = self.parts.iter().flatten();
        heaps.for_each(|heap| heap.variables(&mut places));
        !places.contains(&self.bound.place)
    }

    /// A heap by which the conditions multiply the variable: where it is 0, they bound nothing.
    fn times_heap(&self, heaps: usize) -> Option<usize> {
        fn found(term: &Term, variable: usize, heaps: usize) -> Option<usize> {
            if let Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) = term {
                match (&**left, &**right) {
                    (Term::Variable(one), Term::Variable(other))
                    | (Term::Variable(other), Term::Variable(one))
                        if *one == variable && *other < heaps =>
                    {
                        return Some(*other);
                    }
                    _ => {}
                }
            }
            let mut heap = None;
            let mut inside = |part: &Term| heap = heap.or_else(|| found(part, variable, heaps));
            term.parts(&mut inside, &mut Vec::new());
            heap
        }
        let mut heap = None;
        self.condition
            .terms(&mut |term| heap = heap.or_else(|| found(term, self.bound.place, heaps)));
        heap
    }
}

impl Naming {
    /// The error for a variable of a move without an upper bound. If its name may be meant for a heap, no bound is
    /// suggested: that would be another game.
    pub(super) fn unbounded(
        &self,
        moved: &EndlessMove,
        heaps: &[String],
        names: &Names,
    ) -> Diagnostic {
        let bound = moved.bound;
        let name = &bound.name;
        let error = Diagnostic::new(
            Code::Unbounded,
            bound.span,
            format!("infinitely many options: {name} has no upper bound"),
        );
        let called = heaps.join(", ");
        if name == SET_VARIABLE {
            return error
                .label("infinitely many values to try")
                .help("add an upper bound inside of the set, as in {k^2 mod 7 | k <= 20}");
        }
        if let Some((_, proposed)) = self.meant.iter().find(|(meant, _)| meant == name) {
            let proposed = match proposed.is_empty() {
                true => "on (…): …".to_string(),
                false => format!("on ({}): …", proposed.join(", ")),
            };
            return error
                .label(format!(
                    "the heaps are called {called}, for the rules do not name them"
                ))
                .help(format!("if {name} is a heap, name the heaps: `{proposed}`"));
        }
        let error = error.label("a bound variable, for it is no heap and no parameter");
        let known = heaps
            .iter()
            .map(String::as_str)
            .chain(names.keys().map(String::as_str));
        let known = known.filter(|known| *known != name);
        let end = Span::new(moved.span.end, moved.span.end);
        let joint = moved.joint();
        let multiplied = moved.times_heap(heaps.len()).map(|heap| &heaps[heap]);
        match nearest(name, known) {
            Some(nearest) => error
                .help(format!("did you mean {nearest}?"))
                .patch(bound.span, nearest),
            None if let Some(heap) = multiplied => error
                .help(format!("{name} {heap} bounds {name} only where {heap} >= 1"))
                .patch(end, format!("{joint} {heap} >= 1")),
            None if moved.is_idle() => error.help(format!(
                "a target in which no heap depends on {name} has this condition: give it a line of its own, without {name}"
            )),
            None if self.inferred => error
                .help(format!(
                    "the heaps are {called}, for every move begins with these names: `on (…): …` gives others"
                ))
                .help(format!("if {name} is no heap, it needs an upper bound")),
            None => error
                .help(format!("the heaps are {called}: add an upper bound on {name}"))
                .patch(end, format!("{joint} {name} <= …")),
        }
    }
}
