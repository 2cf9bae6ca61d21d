//! Reads a claim.

use super::rules::inside;
use super::syntax::{Claim, ClaimedSet, Condition, PositionSet, SetElement, Term};
use super::terms::{Reader, bad};
use crate::fault::Fault;

/// The most elements of a set.
const PARTS: usize = 10_000;

/// The most sets that are joined. It bounds how deep the tree of a claim is.
const SETS: usize = 1000;

/// The most permutations of heaps.
const ORDERS: usize = 720;

impl Claim {
    /// Reads a claim about a game with this many components of a position.
    ///
    /// # Errors
    /// What is not read.
    ///
    /// ```
    /// let claim = grundy_verify::ruleset::Claim::read("P = {(x, y) | |x - y| <= 1}", 2);
    /// assert!(claim.is_ok());
    /// ```
    pub fn read(text: &str, components: usize) -> Result<Claim, Fault> {
        Claim::read_with(text, components, &[])
    }

    /// Reads a claim in which these names are parameters: in the terms of its sets they are the first variables.
    pub(crate) fn read_with(
        text: &str,
        components: usize,
        parameters: &[String],
    ) -> Result<Claim, Fault> {
        let around = ClaimedIn {
            components,
            parameters,
        };
        claim(text, around).map_err(|fault| inside(text, fault))
    }
}

/// What a claim is about.
#[derive(Clone, Copy)]
struct ClaimedIn<'p> {
    /// How many components a position has.
    components: usize,
    parameters: &'p [String],
}

impl ClaimedSet {
    /// All orders of this many heaps, the lexicographically least first: what `symmetric` adds.
    ///
    /// # Errors
    /// They are too many.
    pub(crate) fn orders(heaps: usize) -> Result<Vec<Vec<usize>>, Fault> {
        let mut orders = vec![Vec::new()];
        for _ in 0..heaps {
            let longer = orders.iter().flat_map(|order: &Vec<usize>| {
                let rest = (0..heaps).filter(|heap| !order.contains(heap));
                rest.map(|heap| [order.as_slice(), &[heap]].concat())
            });
            orders = longer.collect();
            if orders.len() > ORDERS {
                return Err(bad("`symmetric` is read for up to 6 heaps".into()));
            }
        }
        Ok(orders)
    }
}

/// Reads a text in which only these names have a meaning.
fn read_all<T>(
    text: &str,
    names: &[String],
    read: impl FnOnce(&mut Reader) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let read = || {
        let mut reader = Reader::new(text)?;
        reader.names = names.to_vec();
        let found = read(&mut reader)?;
        reader.end()?;
        Ok(found)
    };
    read().map_err(|fault| inside(text, fault))
}

/// Tests that names are words that may name a number, and differ.
pub(crate) fn distinct_names(names: &[String]) -> Result<(), Fault> {
    for (place, name) in names.iter().enumerate() {
        if read_all(name, &[], Reader::name)? != *name || names[..place].contains(name) {
            return Err(bad(format!("{name:?} names nothing, or two numbers")));
        }
    }
    Ok(())
}

impl Term {
    /// Reads a term whose variables have these names.
    pub(crate) fn read_in(text: &str, names: &[String]) -> Result<Term, Fault> {
        read_all(text, names, Reader::term)
    }

    /// Reads a position whose variables have these names.
    pub(crate) fn read_position(text: &str, names: &[String]) -> Result<Vec<Term>, Fault> {
        read_all(text, names, Reader::position)
    }
}

impl Condition {
    /// Reads conditions, with commas between them, whose variables have these names.
    pub(crate) fn read_in(text: &str, names: &[String]) -> Result<Condition, Fault> {
        read_all(text, names, Reader::conditions)
    }

    /// Reads a condition on numbers alone.
    ///
    /// # Errors
    /// What is not read.
    ///
    /// ```
    /// assert!(grundy_verify::ruleset::Condition::read("5 xor 3 = 6").is_ok());
    /// ```
    pub fn read(text: &str) -> Result<Condition, Fault> {
        read_all(text, &[], Reader::condition)
    }
}

fn claim(text: &str, around: ClaimedIn) -> Result<Claim, Fault> {
    let components = around.components;
    let mut reader = Reader::new(text)?;
    if reader.takes("P") {
        reader.expect("=")?;
        let set = set(&mut reader, around, &mut 0)?;
        let symmetric = reader.takes(",");
        if symmetric {
            reader.expect("symmetric")?;
        }
        reader.end()?;
        return Ok(Claim::PPositions(ClaimedSet { set, symmetric }));
    }
    if !reader.takes("grundy") {
        return Err(reader.unexpected("`P =` or `grundy(…) =`"));
    }
    reader.expect("(")?;
    loop {
        let name = reader.name()?;
        if reader.names.contains(&name) {
            return Err(bad(format!("two heaps are named {name}")));
        }
        reader.names.push(name);
        if !reader.takes(",") {
            break;
        }
    }
    reader.expect(")")?;
    reader.expect("=")?;
    if reader.names.len() != components {
        let found = reader.names.len();
        return Err(bad(format!(
            "{found} heaps are named, and a position has {components} components"
        )));
    }
    let value = reader.term()?;
    reader.end()?;
    Ok(Claim::Values {
        heaps: reader.names,
        value,
    })
}

/// Sets with one kind of sign between them.
fn set(reader: &mut Reader, around: ClaimedIn, parts: &mut usize) -> Result<PositionSet, Fault> {
    let mut joined = member(reader, around, parts)?;
    let join = [
        ("∪", PositionSet::Union as fn(_, _) -> _),
        ("∩", PositionSet::Intersection as fn(_, _) -> _),
        ("without", PositionSet::Without as fn(_, _) -> _),
    ];
    let Some((sign, join)) = join.into_iter().find(|(sign, _)| reader.is(sign)) else {
        return Ok(joined);
    };
    while reader.takes(sign) {
        joined = join(Box::new(joined), Box::new(member(reader, around, parts)?));
    }
    Ok(joined)
}

/// A set in braces, or joined sets in brackets.
fn member(reader: &mut Reader, around: ClaimedIn, parts: &mut usize) -> Result<PositionSet, Fault> {
    *parts += 1;
    if *parts > SETS {
        return Err(bad(format!("more than {SETS} sets are joined")));
    }
    if reader.takes("(") {
        let inner = reader.deeper(|reader| set(reader, around, parts))?;
        reader.expect(")")?;
        return Ok(inner);
    }
    reader.expect("{")?;
    let mut elements = Vec::new();
    while !reader.takes("}") {
        if !elements.is_empty() {
            reader.expect(",")?;
        }
        elements.push(element(reader, around)?);
        if elements.len() > PARTS {
            return Err(bad(format!("a set has more than {PARTS} elements")));
        }
        let builds = elements
            .last()
            .is_some_and(|last| last.condition != Condition::Constant(true));
        if builds && elements.len() > 1 {
            return Err(bad("a set-builder has one element".into()));
        }
    }
    Ok(PositionSet::Elements(elements))
}

/// `(a, b)` or `(a, b) | conditions`
fn element(reader: &mut Reader, around: ClaimedIn) -> Result<SetElement, Fault> {
    let components = around.components;
    reader.names = around.parameters.to_vec();
    reader.binds = true;
    let heaps = reader.position()?;
    if heaps.len() != components {
        return Err(bad(format!(
            "an element of {} components, and a position has {components}",
            heaps.len()
        )));
    }
    let condition = match reader.takes("|") {
        true => reader.conditions()?,
        false => Condition::Constant(true),
    };
    Ok(SetElement {
        bound: reader.names.split_off(around.parameters.len()),
        heaps,
        condition,
    })
}
