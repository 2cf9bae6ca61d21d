//! Product states: tuples of the states of the atoms of one formula.

use crate::atom::{AtomReader, TransitionRelation};
use crate::fault::Fault;
use crate::file::ProductCell;
use crate::numeration::NumberSystem;
use crate::text::{CheckedFormula, FormulaAtom, parse};
use std::collections::HashMap;

/// The most tuples of digits.
const LETTERS: u64 = 1 << 16;
/// The most product states times letters. A fixed bound.
const STEPS: u64 = 1 << 26;
/// The number of a product state that accepts nothing more.
pub(crate) const DEAD: u32 = u32::MAX;
/// The number of a product state that is not in the certificate.
pub(crate) const MISSING: u32 = u32::MAX - 1;
/// The number of a product state that accepts everything that may follow, and is not in the certificate.
pub(crate) const FULL: u32 = u32::MAX - 2;

/// A formula without quantifiers that reads digits.
pub(crate) struct Body<'a> {
    reader: AtomReader<'a>,
    formula: CheckedFormula,
    atoms: Vec<FormulaAtom>,
    variables: usize,
    pub(crate) digits: usize,
    pub(crate) letters: usize,
}

/// The result of a letter in a product state.
enum Step {
    /// A word is not legal.
    Illegal,
    False,
    To(Vec<ProductCell>),
}

impl<'a> Body<'a> {
    pub(crate) fn new(
        system: &'a NumberSystem,
        relations: &'a [TransitionRelation],
        names: &[(String, usize)],
        text: &str,
        variables: &[String],
    ) -> Result<Body<'a>, Fault> {
        let letters = letters(system, variables)?;
        let (formula, atoms) = parse(text, variables, names)?;
        let convergents = system.convergents();
        let refused = |atom: &FormulaAtom| match atom {
            FormulaAtom::Xor(_) => system.base().is_none_or(|base| !base.is_power_of_two()),
            FormulaAtom::Power(_) => system.base().is_none(),
            FormulaAtom::Floor(_) => convergents.is_none(),
            _ => false,
        };
        if let Some(atom) = atoms.iter().find(|atom| refused(atom)) {
            return Err(Fault::Bad(format!("{atom:?} in {system}")));
        }
        Ok(Body {
            reader: AtomReader {
                system,
                convergents,
                relations,
            },
            formula,
            atoms,
            variables: variables.len(),
            digits: usize::try_from(system.digits()).unwrap_or(usize::MAX),
            letters,
        })
    }

    /// What stands before the states of the atoms, but not in a base: the residue of the index of the last digit, and which
    /// digits were the largest.
    fn header(&self, product: &[ProductCell]) -> Option<(usize, i64)> {
        if self.reader.system.base().is_some() {
            return Some((0, 0));
        }
        let [ProductCell::At(residue), ProductCell::At(full), ..] = product else {
            return None;
        };
        let residue = usize::try_from(*residue).ok()?;
        let fits = residue < self.reader.system.period() && *full >> self.variables == 0;
        fits.then_some((residue, *full))
    }

    fn with_header(&self, residue: usize, full: i64) -> Vec<ProductCell> {
        let residue = i64::try_from(residue).unwrap_or(i64::MAX);
        match self.reader.system.base() {
            Some(_) => Vec::new(),
            None => vec![ProductCell::At(residue), ProductCell::At(full)],
        }
    }

    /// The states of the atoms in a product state; none if it accepts all numbers that may follow.
    fn cells<'p>(&self, product: &'p [ProductCell]) -> &'p [ProductCell] {
        let header = self.with_header(0, 0).len();
        product.get(header..).unwrap_or(&[])
    }

    pub(crate) fn is_full(&self, product: &[ProductCell]) -> bool {
        self.cells(product).is_empty()
    }

    /// The product state in normal form.
    fn normalised(&self, header: (usize, i64), cells: Vec<ProductCell>) -> Step {
        let truth = self.formula.truth(&|place| match cells[place] {
            ProductCell::Sure(truth) => Some(truth),
            _ => None,
        });
        let mut product = self.with_header(header.0, header.1);
        match truth {
            Some(false) => return Step::False,
            Some(true) => {}
            None => product.extend(cells),
        }
        Step::To(product)
    }

    /// The product states before any digit, one for each residue; None for one that is false at once.
    pub(crate) fn starts(&self) -> Result<Vec<Option<Vec<ProductCell>>>, Fault> {
        let each = (0..self.reader.system.period()).map(|residue| {
            let cells = self.atoms.iter();
            let cells = cells.map(|atom| self.reader.start(atom, residue));
            Ok(
                match self.normalised((residue, 0), cells.collect::<Result<_, _>>()?) {
                    Step::To(start) => Some(start),
                    _ => None,
                },
            )
        });
        each.collect()
    }

    /// The digits of a letter, the first variable's first.
    fn digits(&self, letter: usize) -> Vec<u32> {
        let mut rest = letter;
        let mut digits = vec![0; self.variables];
        for digit in digits.iter_mut().rev() {
            *digit = u32::try_from(rest % self.digits).unwrap_or(0);
            rest /= self.digits;
        }
        digits
    }

    fn step(&self, product: &[ProductCell], digits: &[u32]) -> Result<Step, Fault> {
        let system = self.reader.system;
        let Some((residue, full)) = self.header(product) else {
            return Err(Fault::Rejected("a product state does not fit".into()));
        };
        let residue = system.below(residue);
        let Some(full) = system.read(residue, full, digits) else {
            return Ok(Step::Illegal);
        };
        if self.is_full(product) {
            return Ok(Step::To(self.with_header(residue, full)));
        }
        let cells = self.atoms.iter().zip(self.cells(product));
        let cells = cells.map(|(atom, cell)| self.reader.step(atom, *cell, residue, digits));
        Ok(self.normalised((residue, full), cells.collect::<Result<_, _>>()?))
    }

    /// Whether numbers may end here.
    pub(crate) fn may_end(&self, product: &[ProductCell]) -> bool {
        let header = self.header(product);
        header.is_some_and(|(residue, full)| {
            let system = self.reader.system;
            system.base().is_some() || system.may_end(residue, full)
        })
    }

    /// Whether the formula is true if the numbers end here.
    pub(crate) fn accepts(&self, product: &[ProductCell]) -> bool {
        let cells = self.cells(product);
        let truth = |place: usize| Some(self.reader.accepts(&self.atoms[place], cells[place]));
        cells.is_empty() || self.formula.truth(&truth) == Some(true)
    }

    /// For each product state and each letter, the place of the product state after it; `illegal` for a letter after which a word is not legal.
    pub(crate) fn table(
        &self,
        products: &ProductIndex<'_>,
        illegal: u32,
    ) -> Result<Vec<u32>, Fault> {
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
                    Step::Illegal => illegal,
                    Step::False => DEAD,
                    Step::To(target) => self.place(products, &target),
                });
            }
        }
        Ok(table)
    }

    pub(crate) fn place(&self, products: &ProductIndex<'_>, product: &[ProductCell]) -> u32 {
        let missing = if self.is_full(product) { FULL } else { MISSING };
        products.places.get(product).copied().unwrap_or(missing)
    }

    /// The product states that a certificate lists: different, and one state for each atom.
    pub(crate) fn products<'p>(
        &self,
        list: &'p [Vec<ProductCell>],
    ) -> Result<ProductIndex<'p>, Fault> {
        let mut places = HashMap::new();
        for (place, product) in (0u32..).zip(list) {
            let (found, wanted) = (self.cells(product).len(), self.atoms.len());
            if self.header(product).is_none() {
                return Err(Fault::Rejected(format!(
                    "product state {place} does not begin with a residue and largest digits"
                )));
            }
            if found != 0 && found != wanted {
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
        Ok(ProductIndex { list, places })
    }

    /// The residue of each product state, and those that make all others of their residue superfluous in a set: the
    /// full ones after which none of the last `bound` variables had the largest digit. (Within a set and residue, the
    /// other variables have read the same digits.)
    pub(crate) fn residues(
        &self,
        products: &ProductIndex<'_>,
        bound: usize,
    ) -> (Vec<usize>, Vec<u32>) {
        let (mut residues, mut covering) = (Vec::new(), Vec::new());
        for (place, product) in (0..).zip(products.list) {
            let (residue, full) = self.header(product).unwrap_or((0, 0));
            residues.push(residue);
            if self.is_full(product) && full >> bound << bound == full {
                covering.push(place);
            }
        }
        (residues, covering)
    }

    /// The residue after one more digit.
    pub(crate) fn below(&self, residue: usize) -> usize {
        self.reader.system.below(residue)
    }
}

/// The number of letters of variables, if these can go together.
pub(crate) fn letters(system: &NumberSystem, variables: &[String]) -> Result<usize, Fault> {
    for (place, name) in variables.iter().enumerate() {
        if !is_name(name) || variables[..place].contains(name) {
            return Err(Fault::Bad(format!("{name:?} cannot be a variable here")));
        }
    }
    let letters = u32::try_from(variables.len())
        .ok()
        .and_then(|variables| u64::from(system.digits()).checked_pow(variables))
        .filter(|letters| *letters <= LETTERS)
        .and_then(|letters| usize::try_from(letters).ok());
    letters.ok_or_else(|| {
        let variables = variables.len();
        Fault::Bad(format!("{variables} variables are too many in {system}"))
    })
}

/// A list of product states, with the place of each.
pub(crate) struct ProductIndex<'p> {
    pub(crate) list: &'p [Vec<ProductCell>],
    places: HashMap<&'p [ProductCell], u32>,
}

/// Letters, digits and _, not first a digit, and no word of formulas.
pub(crate) fn is_name(name: &str) -> bool {
    let first = name.chars().next();
    first.is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && ![
            "and", "or", "not", "true", "false", "xor", "mod", "power", "floor", "exists", "forall",
        ]
        .contains(&name)
}
