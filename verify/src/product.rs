//! Product states: tuples of the states of the atoms of one formula.

use crate::Fault;
use crate::atom::{Reader, Relation};
use crate::file::Cell;
use crate::text::{Atom, Formula, parse};
use std::collections::HashMap;

/// A tuple of digits is one of at most so many.
const LETTERS: u64 = 1 << 16;
/// Product states times letters are at most so many.
const STEPS: u64 = 1 << 26;
/// What a product state becomes that accepts nothing more.
pub(crate) const DEAD: u32 = u32::MAX;
/// What it becomes if the certificate does not hold it.
pub(crate) const MISSING: u32 = u32::MAX - 1;
/// What it becomes if it accepts whatever follows; in the file, the empty tuple.
pub(crate) const FULL: u32 = u32::MAX - 2;

/// A formula without quantifiers, ready to read digits.
pub(crate) struct Body<'a> {
    reader: Reader<'a>,
    formula: Formula,
    atoms: Vec<Atom>,
    variables: usize,
    pub(crate) letters: usize,
}

impl<'a> Body<'a> {
    pub(crate) fn new(
        base: u32,
        relations: &'a [Relation],
        names: &[(String, usize)],
        text: &str,
        variables: &[String],
    ) -> Result<Body<'a>, Fault> {
        let letters = u32::try_from(variables.len())
            .ok()
            .and_then(|variables| u64::from(base).checked_pow(variables))
            .filter(|letters| *letters <= LETTERS)
            .and_then(|letters| usize::try_from(letters).ok());
        let letters = letters.ok_or_else(|| {
            let variables = variables.len();
            Fault::Bad(format!("{variables} variables in base {base} are too many"))
        })?;
        for (place, name) in variables.iter().enumerate() {
            if !is_name(name) || variables[..place].contains(name) {
                return Err(Fault::Bad(format!("{name:?} cannot be a variable here")));
            }
        }
        let (formula, atoms) = parse(text, variables, names)?;
        let binary = base.is_power_of_two();
        if !binary && atoms.iter().any(|atom| matches!(atom, Atom::Xor(_))) {
            return Err(Fault::Bad(format!("xor in base {base}")));
        }
        Ok(Body {
            reader: Reader {
                base: i64::from(base),
                relations,
            },
            formula,
            atoms,
            variables: variables.len(),
            letters,
        })
    }

    /// The product state as it is kept: nothing if it accepts nothing more, the empty tuple if it accepts whatever follows.
    fn kept(&self, product: Vec<Cell>) -> Option<Vec<Cell>> {
        let truth = self.formula.truth(&|place| match product[place] {
            Cell::Sure(truth) => Some(truth),
            Cell::At(_) => None,
        });
        match truth {
            Some(false) => None,
            Some(true) => Some(Vec::new()),
            None => Some(product),
        }
    }

    pub(crate) fn base(&self) -> usize {
        usize::try_from(self.reader.base).unwrap_or(2)
    }

    pub(crate) fn start(&self) -> Result<Option<Vec<Cell>>, Fault> {
        let cells = self.atoms.iter().map(|atom| self.reader.start(atom));
        Ok(self.kept(cells.collect::<Result<_, _>>()?))
    }

    /// The digits of a letter, the first variable's first.
    fn digits(&self, letter: usize) -> Vec<u32> {
        let base = self.base();
        let mut rest = letter;
        let mut digits = vec![0; self.variables];
        for digit in digits.iter_mut().rev() {
            *digit = u32::try_from(rest % base).unwrap_or(0);
            rest /= base;
        }
        digits
    }

    fn step(&self, product: &[Cell], digits: &[u32]) -> Result<Option<Vec<Cell>>, Fault> {
        if product.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let cells = self.atoms.iter().zip(product);
        let cells = cells.map(|(atom, cell)| self.reader.step(atom, *cell, digits));
        Ok(self.kept(cells.collect::<Result<_, _>>()?))
    }

    /// Whether the formula is true if the numbers end here.
    pub(crate) fn accepts(&self, product: &[Cell]) -> bool {
        let truth = |place: usize| Some(self.reader.accepts(&self.atoms[place], product[place]));
        product.is_empty() || self.formula.truth(&truth) == Some(true)
    }

    /// For each product state and each letter, the place of the product state after it.
    pub(crate) fn table(&self, products: &Products<'_>) -> Result<Vec<u32>, Fault> {
        let steps = u64::try_from(products.list.len()).ok();
        let letters = u64::try_from(self.letters).ok();
        let steps = steps.zip(letters).and_then(|(p, l)| p.checked_mul(l));
        if steps.is_none_or(|steps| steps > STEPS) {
            return Err(Fault::Bad("too many product states".into()));
        }
        let digits: Vec<Vec<u32>> = (0..self.letters).map(|l| self.digits(l)).collect();
        let mut table = Vec::with_capacity(products.list.len() * self.letters);
        for product in products.list {
            for digits in &digits {
                table.push(match self.step(product, digits)? {
                    None => DEAD,
                    Some(target) if target.is_empty() => FULL,
                    Some(target) => products.place(&target),
                });
            }
        }
        Ok(table)
    }

    /// The product states that a certificate lists: different, and one state for each atom.
    pub(crate) fn products<'p>(&self, list: &'p [Vec<Cell>]) -> Result<Products<'p>, Fault> {
        let mut places = HashMap::new();
        for (place, product) in (0u32..).zip(list) {
            if !product.is_empty() && product.len() != self.atoms.len() {
                let (found, wanted) = (product.len(), self.atoms.len());
                return Err(Fault::Rejected(format!(
                    "product state {place} has {found} parts, the formula {wanted} atoms"
                )));
            }
            if places.insert(&product[..], place).is_some() {
                return Err(Fault::Rejected(format!(
                    "product state {place} stands twice"
                )));
            }
        }
        Ok(Products { list, places })
    }
}

/// A list of product states that can be asked for the place of each.
pub(crate) struct Products<'p> {
    pub(crate) list: &'p [Vec<Cell>],
    places: HashMap<&'p [Cell], u32>,
}

impl Products<'_> {
    pub(crate) fn place(&self, product: &[Cell]) -> u32 {
        self.places.get(product).copied().unwrap_or(MISSING)
    }
}

/// Letters, digits and _, not first a digit, and no word of formulas.
pub(crate) fn is_name(name: &str) -> bool {
    let first = name.chars().next();
    first.is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && ![
            "and", "or", "not", "true", "false", "xor", "mod", "power", "exists", "forall",
        ]
        .contains(&name)
}
