//! Indices of heaps and lists that may be meant otherwise: warnings.

use super::diagnostic::{Diagnostic, Span};
use super::one_word::names_with_places;
use super::warnings::{IsKnown, add_warnings};
use crate::language::{Code, Expression, Kind, Operator, format_expression};
use std::collections::BTreeSet;

/// `s_i` beside a list s, in a game on a vector of heaps: it is no entry of the list.
pub(super) fn entries(
    elements: &[&Expression],
    conditions: &[Expression],
    known: &IsKnown,
    found: &mut Vec<Diagnostic>,
) {
    let mut inside = Vec::new();
    elements
        .iter()
        .for_each(|element| element.names(&mut inside));
    let mut names = Vec::new();
    for condition in conditions {
        names_with_places(condition, &mut names);
    }
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (name, span) in names {
        let list = name.split_once('_').map(|(list, _)| list);
        if let Some(list) = list.filter(|list| inside.contains(list))
            && !known(name)
            && !inside.contains(&name)
            && seen.insert(name)
        {
            let message = format!("{name} is a name of its own, and no entry of {list}");
            let warning = Diagnostic::new(Code::IdleName, span, message)
                .label("a bound variable")
                .help(format!(
                    "the entries of {list} are {list}[1], {list}[2], ..."
                ));
            add_warnings(found, [warning]);
        }
    }
}

/// `x[i mod n + 1]` and `x[n]` in a game on x[4]: an n without a value is any heap.
pub(super) fn indices(
    elements: &[&Expression],
    conditions: &[Expression],
    count: &Expression,
    known: &IsKnown,
    found: &mut Vec<Diagnostic>,
) {
    fn within<'e>(e: &'e Expression, found: &mut Vec<&'e Expression>) {
        if let Kind::Index(_, index) = &e.kind {
            found.push(index);
        }
        e.parts().into_iter().for_each(|part| within(part, found));
    }
    fn moduli<'e>(e: &'e Expression, found: &mut Vec<&'e Expression>) {
        if let Kind::Binary(Operator::Mod, _, modulus) = &e.kind {
            found.push(modulus);
        }
        e.parts().into_iter().for_each(|part| moduli(part, found));
    }
    let mut written = Vec::new();
    for part in elements.iter().copied().chain(conditions) {
        within(part, &mut written);
    }
    let mut doubtful = Vec::new();
    for index in written {
        match &index.kind {
            Kind::Name(name) if name == "n" => doubtful.push(index),
            _ => moduli(index, &mut doubtful),
        }
    }
    for index in doubtful {
        let Kind::Name(name) = &index.kind else {
            continue;
        };
        if known(name) {
            continue;
        }
        let message = format!("{name} is any heap here, and not the number of heaps");
        let count = format_expression(count);
        let warning = Diagnostic::new(Code::IdleName, index.span, message)
            .label("an index without a value")
            .help(format!("the number of heaps is {count}"))
            .patch(index.span, count);
        add_warnings(found, [warning]);
    }
}

/// `x[i] - s where x[i] >= x[j]`: some heap j is enough, while a text may speak of all.
pub(super) fn some_heap(
    elements: &[&Expression],
    conditions: &[Expression],
    known: &IsKnown,
    found: &mut Vec<Diagnostic>,
) {
    // The indices of sets are their own.
    fn within<'e>(e: &'e Expression, found: &mut Vec<(&'e str, Span)>) {
        match &e.kind {
            Kind::Builder(..) => {}
            Kind::Index(_, index) => {
                if let Kind::Name(name) = &index.kind {
                    found.push((name, e.span));
                }
            }
            _ => e.parts().into_iter().for_each(|part| within(part, found)),
        }
    }
    let mut moved = Vec::new();
    elements
        .iter()
        .for_each(|element| element.names(&mut moved));
    for condition in conditions {
        let mut asked = Vec::new();
        within(condition, &mut asked);
        for (name, span) in asked {
            let speaks = |other: &&Expression| {
                let mut names = Vec::new();
                other.names(&mut names);
                names.contains(&name)
            };
            if known(name) || moved.contains(&name) || conditions.iter().filter(speaks).count() > 1
            {
                continue;
            }
            let message = format!("one heap {name} for which this holds is enough");
            let warning = Diagnostic::new(Code::UsualMeaning, span, message)
                .label("some heap, and not each")
                .help("for each heap write a condition on the vector, as x[i] >= x, or max(x), min(x)");
            add_warnings(found, [warning]);
        }
    }
}

/// `x[(i + 1) mod 4]`: the remainder is 0 at times, and no heap has the number 0.
pub(super) fn remainders_as_indices(e: &Expression, found: &mut Vec<Diagnostic>) {
    if let Kind::Index(_, index) = &e.kind
        && let Kind::Binary(Operator::Mod, of, modulus) = &index.kind
    {
        let (of, modulus) = (format_expression(of), format_expression(modulus));
        let message = "a remainder may be 0, and the first heap has the number 1";
        let warning = Diagnostic::new(Code::NeverMade, index.span, message)
            .label("where this is 0 there is no move")
            .help(format!(
                "numbers from 1 to {modulus} in a circle are ({of} - 1) mod {modulus} + 1"
            ));
        add_warnings(found, [warning]);
    }
    for part in e.parts() {
        remainders_as_indices(part, found);
    }
}
