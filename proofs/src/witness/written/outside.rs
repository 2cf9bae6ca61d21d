//! Each position outside the set has a move into it.

use super::super::integers::Statement;
use super::super::moves::determined;
use super::super::outside_case::{MemberAt, Outline};
use super::super::polynomial::Polynomial;
use super::super::proof_search::term_at;
use super::super::steps::Step;
use super::super::template::IndexValues;
use super::super::terms::at_most;
use super::case::{WrittenCase, exceeds};
use super::inside::{moved, variables};
use super::{Writer, Written, none};
use grundy_rules::formula::Term;
use std::collections::{BTreeMap, BTreeSet};

/// A step. Its terms have the variables of [`Names`].
#[derive(Clone, Debug)]
pub(crate) enum OutsideStep {
    Plain(Step),
    /// One condition or its opposite: the first number is at most the second.
    Either(Term, Term),
    /// A number that lies between two values of a quantity.
    Locate {
        sequence: usize,
        quantity: usize,
        number: Term,
    },
    /// A member that the position is not.
    Outside(WrittenMember),
    /// A move to a member that there is not.
    Move {
        rule: usize,
        with: Vec<Term>,
        to: WrittenMember,
    },
}

/// A member of the set.
#[derive(Clone, Debug)]
pub(crate) struct WrittenMember {
    pub piece: usize,
    /// The number of an index that was located, or none for the first index, and the steps after it.
    pub index: Option<(Option<usize>, u32)>,
    pub bound: Vec<Term>,
}

/// The variables of terms in steps: parameters and heaps as a case numbers them; then, from here on, those of located indices.
pub(crate) const LOCATED: usize = 1 << 20;
/// How many places a located index of a sequence has: for the index, and for the values.
const EACH: usize = 1 << 8;

/// The number of a located index, its sequence, and which of its numbers this variable is, the index first.
pub(crate) fn located(place: usize) -> [usize; 3] {
    let (of, own) = ((place - LOCATED) / EACH, (place - LOCATED) % EACH);
    [of / EACH, of % EACH, own]
}

/// A case while its proof is written.
#[derive(Clone)]
struct Branch {
    case: WrittenCase,
    /// Of variables of the search, what stands for them in the case, and in steps.
    in_case: BTreeMap<usize, Term>,
    in_steps: BTreeMap<usize, Term>,
    /// The located indices by their names in the search, as they are in the case.
    located: Vec<(String, IndexValues)>,
}

/// A step that reads a text.
#[derive(Clone)]
enum Wanted {
    Outside(MemberAt),
    /// A move by its number, and where it leads.
    Move(usize, MemberAt),
}

fn put(term: &Term, by: &BTreeMap<usize, Term>) -> Term {
    term.replaced(&|place| by.get(&place).cloned().unwrap_or(Term::Variable(place)))
}

impl Writer<'_, '_> {
    pub(super) fn outside(&mut self) -> Written<Vec<OutsideStep>> {
        let mut case = self.begin()?;
        let heaps = case.variables(self.search.heaps.len());
        for heap in &heaps {
            case.at_least(heap)?;
        }
        let parameters = 0..self.search.open;
        let mut in_case: BTreeMap<usize, Term> = parameters
            .map(|place| (place, Term::Variable(place)))
            .collect();
        in_case.extend((self.search.open..).zip(heaps));
        let branch = Branch {
            case,
            in_steps: in_case.clone(),
            in_case,
            located: Vec::new(),
        };
        let outline = std::mem::take(&mut self.search.outline);
        let mut events = outline.iter();
        let mut steps = Vec::new();
        self.branch(branch, &mut events, &mut steps)?;
        match events.next() {
            None => Ok(steps),
            Some(_) => none("a proof by winning moves with more cases than it has"),
        }
    }

    /// Writes the proof of a case.
    fn branch(
        &self,
        mut branch: Branch,
        events: &mut std::slice::Iter<'_, Outline>,
        steps: &mut Vec<OutsideStep>,
    ) -> Written<()> {
        match events.next() {
            None => none("a proof by winning moves with fewer cases than it has"),
            Some(Outline::Order(first, second)) => {
                let sides = [first, second].map(|of| put(of, &branch.in_case));
                let [first, second] = [first, second].map(|of| put(of, &branch.in_steps));
                let condition = at_most(sides[0].clone(), sides[1].clone());
                let mut ways = Vec::new();
                for holds in [true, false] {
                    ways.push(branch.case.statement(&condition, holds)?);
                }
                steps.push(OutsideStep::Either(first, second));
                self.split(branch, ways, events, steps)
            }
            Some(Outline::Among {
                family,
                quantity,
                measured,
                here,
            }) => self.among(branch, (*family, quantity), (measured, here), events, steps),
            Some(Outline::Closed { outside, targets }) => {
                let wanted = self.wanted(outside, targets);
                self.closed(&branch, wanted, steps)
            }
        }
    }

    /// Splits a case by a statement that it adds, and proves each part.
    fn split(
        &self,
        mut branch: Branch,
        ways: Vec<Statement>,
        events: &mut std::slice::Iter<'_, Outline>,
        steps: &mut Vec<OutsideStep>,
    ) -> Written<()> {
        let number = branch.case.add_split(&ways)?;
        steps.push(OutsideStep::Plain(Step::Split(number)));
        for way in ways {
            let mut part = branch.clone();
            part.case.add(way);
            self.branch(part, events, steps)?;
        }
        Ok(())
    }

    fn among(
        &self,
        mut branch: Branch,
        (family, quantity): (usize, &Polynomial),
        (measured, here): (&Term, &IndexValues),
        events: &mut std::slice::Iter<'_, Outline>,
        steps: &mut Vec<OutsideStep>,
    ) -> Written<()> {
        let mut rising = self.search.lemmas[family].rising.iter();
        let Some(place) = rising.position(|own| own == quantity) else {
            return none("a quantity that does not rise");
        };
        steps.push(OutsideStep::Locate {
            sequence: family,
            quantity: place,
            number: put(measured, &branch.in_steps),
        });
        let number = branch.case.polynomial(&put(measured, &branch.in_case))?;
        let index = branch.case.variable();
        let k = self.at(&mut branch.case, family, index);
        self.assume(&mut branch.case, &k)?;
        let mut orders = Vec::new();
        for (_, l) in branch.located.iter().filter(|(_, l)| l.family == family) {
            let ways = self.compare(&mut branch.case, [&k, l])?;
            orders.push((branch.case.len().saturating_sub(1), ways));
        }
        let mut at = |at: &IndexValues| branch.case.polynomial(&term_at(at, quantity));
        let first = at(&self.search.first_of(family))?;
        let low = at(&k)?;
        let high = at(&self.search.next(&k))?;
        let below = exceeds(&first, &number, 1);
        let between = Statement::all(vec![exceeds(&number, &low, 0), exceeds(&high, &number, 1)]);
        branch.add_located(here, &k);
        let number = branch.case.add_split(&[below.clone(), between.clone()])?;
        steps.push(OutsideStep::Plain(Step::Split(number)));
        let mut part = branch.clone();
        part.case.add(below);
        self.branch(part, events, steps)?;
        branch.case.add(between);
        self.by_orders(branch, &orders, events, steps)
    }

    /// Splits a case by the orders of indices.
    fn by_orders(
        &self,
        branch: Branch,
        orders: &[(usize, Vec<Statement>)],
        events: &mut std::slice::Iter<'_, Outline>,
        steps: &mut Vec<OutsideStep>,
    ) -> Written<()> {
        let Some(((number, ways), rest)) = orders.split_first() else {
            return self.branch(branch, events, steps);
        };
        steps.push(OutsideStep::Plain(Step::Split(*number)));
        for way in ways {
            let mut part = branch.clone();
            part.case.add(way.clone());
            self.by_orders(part, rest, events, steps)?;
        }
        Ok(())
    }

    /// The steps that may say what a position outside the set is not, and which moves it has not.
    fn wanted(&self, outside: &[MemberAt], targets: &[MemberAt]) -> Vec<Wanted> {
        let outside = outside.iter().cloned().map(Wanted::Outside);
        let rules = 0..self.search.rules.len();
        let moves = targets.iter().flat_map(|target| {
            rules
                .clone()
                .map(move |rule| Wanted::Move(rule, target.clone()))
        });
        let mut wanted: Vec<Wanted> = outside.collect();
        wanted.extend(moves);
        wanted
    }

    /// Reads a step and adds what it says; `None` if there is no such move.
    fn read_step(&self, branch: &mut Branch, wanted: &Wanted) -> Written<Option<OutsideStep>> {
        let position = self.search.position();
        let in_case = position.iter().map(|heap| put(heap, &branch.in_case));
        let in_case: Vec<Term> = in_case.collect();
        match wanted {
            Wanted::Outside(member) => {
                let (step, ways) = self.is_not(branch, member, &in_case)?;
                branch.case.add(Statement::any(ways));
                Ok(Some(OutsideStep::Outside(step)))
            }
            Wanted::Move(number, member) => {
                let rule = &self.search.rules[*number];
                let place = member.place.as_ref();
                let piece = &self.search.pieces[member.piece];
                let (_, target) = piece.at(place, &|place| member.others[&place].clone());
                let Some(values) = determined(rule, &position, &target) else {
                    return Ok(None);
                };
                self.no_such_move(branch, (*number, &values), member, &in_case)
                    .map(Some)
            }
        }
    }

    fn no_such_move(
        &self,
        branch: &mut Branch,
        (number, values): (usize, &BTreeMap<usize, Term>),
        member: &MemberAt,
        from: &[Term],
    ) -> Written<OutsideStep> {
        let rule = &self.search.rules[number];
        let places = variables(rule);
        let with: Vec<Term> = places.iter().map(|place| values[place].clone()).collect();
        let own: Vec<Term> = with.iter().map(|term| put(term, &branch.in_case)).collect();
        let zero = Polynomial::default();
        let mut ways = Vec::new();
        for value in branch.case.polynomials(&own)? {
            ways.push(exceeds(&zero, &value, 1));
        }
        let own = places.into_iter().zip(own).collect();
        let (condition, to) = moved(rule, from, &own)?;
        ways.push(branch.case.statement(&condition, false)?);
        for heap in branch.case.polynomials(&to)? {
            ways.push(exceeds(&zero, &heap, 1));
        }
        let (step, more) = self.is_not(branch, member, &to)?;
        ways.extend(more);
        branch.case.add(Statement::any(ways));
        let with = with.iter().map(|term| put(term, &branch.in_steps));
        Ok(OutsideStep::Move {
            rule: number,
            with: with.collect(),
            to: step,
        })
    }

    /// A member, and the ways in which a position is not that.
    fn is_not(
        &self,
        branch: &mut Branch,
        member: &MemberAt,
        position: &[Term],
    ) -> Written<(WrittenMember, Vec<Statement>)> {
        let search = &self.search.pieces[member.piece];
        let found = self.pieces.iter().position(|own| {
            own.block.element == search.element && own.block.condition == search.condition
        });
        let Some(piece) = found else {
            return none("a member of a set that is not found again");
        };
        let (index, at) = match &member.place {
            None => (None, None),
            Some(place) => {
                let (index, at) = self.index_of(branch, place)?;
                (Some(index), Some(at))
            }
        };
        let own = &self.pieces[piece];
        let places: Vec<usize> = own.variables.iter().flatten().copied().collect();
        let values = |by: &BTreeMap<usize, Term>| {
            let values = places.iter().map(|place| put(&member.others[place], by));
            values.collect::<Vec<Term>>()
        };
        let (in_case, bound) = (values(&branch.in_case), values(&branch.in_steps));
        let case = &mut branch.case;
        let zero = Polynomial::default();
        let mut ways = Vec::new();
        for value in case.polynomials(&in_case)? {
            ways.push(exceeds(&zero, &value, 1));
        }
        let others = places.into_iter().zip(in_case).collect();
        let (condition, heaps) = own.filled(at.as_ref(), &others);
        ways.push(case.statement(&condition, false)?);
        let heaps = case.polynomials(&heaps)?;
        for (own, heap) in case.polynomials(position)?.iter().zip(&heaps) {
            ways.push(exceeds(own, heap, 1));
            ways.push(exceeds(heap, own, 1));
        }
        let member = WrittenMember {
            piece,
            index,
            bound,
        };
        Ok((member, ways))
    }

    /// Which located index this is, and how many steps after it; and its values in the case.
    fn index_of(
        &self,
        branch: &Branch,
        place: &IndexValues,
    ) -> Written<((Option<usize>, u32), IndexValues)> {
        let (name, plus) = place.name.split_once(" + ").unwrap_or((&place.name, "0"));
        let plus: u32 = plus.parse().unwrap_or(0);
        let found = branch.located.iter().position(|(own, _)| own == name);
        let mut at = match found {
            Some(number) => branch.located[number].1.clone(),
            None if name.parse::<i64>().is_ok() => self.search.first_of(place.family),
            None => return none("an index that is not located"),
        };
        for _ in 0..plus {
            at = self.search.next(&at);
        }
        Ok(((found, plus), at))
    }

    /// Closes a case with those of the steps that its proof needs.
    fn closed(
        &self,
        branch: &Branch,
        mut wanted: Vec<Wanted>,
        steps: &mut Vec<OutsideStep>,
    ) -> Written<()> {
        loop {
            let mut own = branch.clone();
            let mut read = Vec::new();
            for (place, one) in wanted.iter().enumerate() {
                let before = own.case.len();
                if let Some(step) = self.read_step(&mut own, one)? {
                    read.push((place, step, before..own.case.len()));
                }
            }
            let found = self.proved(own.case, "a move into the set")?;
            let used: BTreeSet<usize> = found.iter().flat_map(Step::facts).collect();
            let needed =
                |facts: &std::ops::Range<usize>| used.range(facts.clone()).next().is_some();
            if read.iter().all(|(_, _, facts)| needed(facts)) {
                steps.extend(read.into_iter().map(|(_, step, _)| step));
                steps.extend(found.into_iter().map(OutsideStep::Plain));
                return Ok(());
            }
            let kept = read.iter().filter(|(_, _, facts)| needed(facts));
            wanted = kept.map(|(place, ..)| wanted[*place].clone()).collect();
        }
    }
}

impl Branch {
    /// A located index: what the search calls it, and what it is in the case.
    fn add_located(&mut self, here: &IndexValues, k: &IndexValues) {
        let first = LOCATED + EACH * (EACH * self.located.len() + here.family);
        let search = std::iter::once(&here.index).chain(&here.values);
        let own = std::iter::once(&k.index).chain(&k.values);
        for (number, (search, own)) in search.zip(own).enumerate() {
            if let Term::Variable(place) = search {
                self.in_case.insert(*place, own.clone());
                self.in_steps.insert(*place, Term::Variable(first + number));
            }
        }
        self.located.push((here.name.clone(), k.clone()));
    }
}
