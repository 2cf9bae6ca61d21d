//! What is proved of sequences.

use super::super::integers::Statement;
use super::super::polynomial::Polynomial;
use super::super::proof_search::{condition_at, term_at};
use super::super::steps::Step;
use super::super::template::IndexValues;
use super::case::{WrittenCase, exceeds, same};
use super::{SequenceProof, Writer, Written, closed_term, none};
use grundy_rules::formula::Condition;

/// The polynomials of an index and of the values there.
struct Read {
    index: Polynomial,
    values: Vec<Polynomial>,
}

fn read(case: &mut WrittenCase, at: &IndexValues) -> Written<Read> {
    Ok(Read {
        values: case.polynomials(&at.values)?,
        index: case.polynomial(&at.index)?,
    })
}

impl Writer<'_, '_> {
    /// An index of a sequence with new variables for the values.
    pub(super) fn at(
        &self,
        case: &mut WrittenCase,
        family: usize,
        index: grundy_rules::formula::Term,
    ) -> IndexValues {
        IndexValues {
            family,
            name: String::new(),
            index,
            values: case.variables(self.search.families[family].next.len()),
        }
    }

    fn any_index(&self, case: &mut WrittenCase, family: usize) -> IndexValues {
        let index = case.variable();
        self.at(case, family, index)
    }

    /// How far an index is from the first one is at least this number.
    fn since(&self, case: &mut WrittenCase, at: &IndexValues, by: i64) -> Written<Statement> {
        let from = Polynomial::integer(self.search.families[at.family].start);
        Ok(exceeds(&case.polynomial(&at.index)?, &from, by))
    }

    /// Adds what is proved of the values at an index.
    pub(super) fn assume(&self, case: &mut WrittenCase, at: &IndexValues) -> Written<()> {
        let lemmas = &self.search.lemmas[at.family];
        let since = self.since(case, at, 0)?;
        case.add(since);
        for bound in &lemmas.bounds {
            case.assume(&condition_at(at, bound), true)?;
        }
        if lemmas.later.is_empty() {
            return Ok(());
        }
        let first = read(case, &self.search.first_of(at.family))?;
        let own = read(case, at)?;
        let mut start = vec![same(&own.index, &first.index)];
        for (own, first) in own.values.iter().zip(&first.values) {
            start.push(same(own, first));
        }
        let mut later = vec![self.since(case, at, 1)?];
        for bound in &lemmas.later {
            later.push(case.statement(&condition_at(at, bound), true)?);
        }
        let either = vec![Statement::all(start), Statement::all(later)];
        case.add(Statement::any(either));
        Ok(())
    }

    fn before(&self, case: &mut WrittenCase, [low, high]: [&IndexValues; 2]) -> Written<Statement> {
        let next = self.search.next(low);
        let (above, below) = (case.polynomial(&high.index)?, case.polynomial(&next.index)?);
        let mut all = vec![exceeds(&above, &below, 0)];
        for quantity in &self.search.lemmas[low.family].ordered {
            let low = case.polynomial(&term_at(&next, quantity))?;
            let high = case.polynomial(&term_at(high, quantity))?;
            all.push(exceeds(&high, &low, 0));
        }
        Ok(Statement::all(all))
    }

    /// Adds that one of two indices is smaller, or that they are the same, and gives these three statements.
    pub(super) fn compare(
        &self,
        case: &mut WrittenCase,
        [l, k]: [&IndexValues; 2],
    ) -> Written<Vec<Statement>> {
        let below = self.before(case, [l, k])?;
        let (first, second) = (read(case, l)?, read(case, k)?);
        let mut all = vec![same(&first.index, &second.index)];
        for (a, b) in first.values.iter().zip(&second.values) {
            all.push(same(a, b));
        }
        let above = self.before(case, [k, l])?;
        let ways = vec![below, Statement::all(all), above];
        case.add(Statement::any(ways.clone()));
        Ok(ways)
    }

    pub(super) fn sequence(&self, family: usize) -> Written<SequenceProof> {
        let own = &self.search.families[family];
        let lemmas = &self.search.lemmas[family];
        let ratio = match &own.ratio {
            None => None,
            Some(ratio) => Some(match ratio.term() {
                Some(ratio) => ratio,
                None => return none("powers of a fraction"),
            }),
        };
        let closed = own.closed.iter();
        let closed: Option<Vec<_>> = closed.map(|of| closed_term(of, ratio.as_ref())).collect();
        let terms =
            |all: &[Polynomial]| all.iter().map(Polynomial::term).collect::<Option<Vec<_>>>();
        let all = (
            closed,
            terms(&own.first),
            terms(&own.next),
            terms(&lemmas.ordered),
            terms(&lemmas.rising),
        );
        let (Some(closed), Some(first), Some(next), Some(ordered), Some(rising)) = all else {
            return none("a sequence with fractions");
        };
        Ok(SequenceProof {
            from: own.start,
            ratio,
            closed,
            first,
            next,
            bounds: lemmas.bounds.clone(),
            later: lemmas.later.clone(),
            ordered,
            rising,
            bounds_proofs: self.bounds_proofs(family, false)?,
            later_proofs: self.bounds_proofs(family, true)?,
            ordered_proofs: self.ordered_proof(family)?,
            rising_proofs: self.rising_proofs(family)?,
        })
    }

    /// Base and step of the bounds, or of those from the second index on.
    fn bounds_proofs(&self, family: usize, later: bool) -> Written<Vec<Vec<Step>>> {
        let lemmas = &self.search.lemmas[family];
        let bounds = if later { &lemmas.later } else { &lemmas.bounds };
        if bounds.is_empty() {
            return Ok(Vec::new());
        }
        let all = |at: &IndexValues| {
            let all = bounds.iter().map(|bound| condition_at(at, bound));
            Condition::And(all.collect())
        };
        let mut base = self.begin()?;
        let mut first = self.search.first_of(family);
        if later {
            first = self.search.next(&first);
        }
        base.assume(&all(&first), false)?;
        let mut step = self.begin()?;
        let k = self.any_index(&mut step, family);
        let since = self.since(&mut step, &k, i64::from(later))?;
        step.add(since);
        let known = match later {
            true => [lemmas.bounds.as_slice(), &lemmas.later].concat(),
            false => lemmas.bounds.clone(),
        };
        for bound in &known {
            step.assume(&condition_at(&k, bound), true)?;
        }
        step.assume(&all(&self.search.next(&k)), false)?;
        Ok(vec![
            self.proved(base, "bounds, base")?,
            self.proved(step, "bounds, step")?,
        ])
    }

    fn ordered_proof(&self, family: usize) -> Written<Vec<Vec<Step>>> {
        let lemmas = &self.search.lemmas[family];
        if lemmas.ordered.is_empty() {
            return Ok(Vec::new());
        }
        let mut case = self.begin()?;
        let l = self.any_index(&mut case, family);
        let k = self.any_index(&mut case, family);
        self.assume(&mut case, &l)?;
        self.assume(&mut case, &k)?;
        let (after_l, after_k) = (self.search.next(&l), self.search.next(&k));
        let mut fails = Vec::new();
        for quantity in &lemmas.ordered {
            let low = case.polynomial(&term_at(&after_l, quantity))?;
            let here = case.polynomial(&term_at(&k, quantity))?;
            let there = case.polynomial(&term_at(&after_k, quantity))?;
            case.add(exceeds(&here, &low, 0));
            fails.push(exceeds(&low, &there, 1));
        }
        case.add(Statement::any(fails));
        Ok(vec![self.proved(case, "order")?])
    }

    fn rising_proofs(&self, family: usize) -> Written<Vec<Vec<Step>>> {
        let rising = self.search.lemmas[family].rising.iter();
        let proofs = rising.map(|quantity| {
            let mut case = self.begin()?;
            let k = self.any_index(&mut case, family);
            self.assume(&mut case, &k)?;
            let here = case.polynomial(&term_at(&k, quantity))?;
            let there = case.polynomial(&term_at(&self.search.next(&k), quantity))?;
            case.add(exceeds(&here, &there, 0));
            self.proved(case, "growth")
        });
        proofs.collect()
    }
}
