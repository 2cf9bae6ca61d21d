//! Proves that every position outside S has a move into S, to one of a few candidates found from counterexamples.
//!
//! The heaps are placed between neighbouring values of the recurrences (a(k) ≤ min < a(k + 1)), which gives a few
//! cases. In each case the statement "some candidate is an option" is first tried without candidates, and every
//! counterexample of the solver adds a candidate that is an option there, until the statement holds
//! (counterexample-guided search, Solar-Lezama 2008). If no candidate is an option, the case is split further.

use super::candidates::CandidateMove;
use super::obligation::{Obligation, SolverVerdict};
use super::outside_case::{MemberAt, Outline, OutsideCase, near};
use super::polynomial::Polynomial;
use super::proof_search::{ProofFailure, ProofSearch, term_at};
use super::sequence::VALUES;
use super::template::IndexValues;
use super::terms::{OutOfReach, all, at_most, below, minus, not, number};
use grundy_rules::formula::{Condition, Term};

/// A way to split a case.
#[derive(Clone)]
enum CaseSplit {
    /// By which of two heaps is the smaller.
    Order,
    /// By where a number of the position lies among the values of a quantity of a recurrence.
    Among(usize, Measured, SequenceQuantity),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Measured {
    Least,
    Difference,
    Greatest,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SequenceQuantity {
    Value,
    Growth,
}

/// A quantity of a recurrence that grows with the index.
struct SequenceRange {
    family: usize,
    quantity: Polynomial,
}

impl ProofSearch<'_> {
    pub(super) fn a_move_from_outside(&mut self) -> Result<(), ProofFailure> {
        let position = self.position();
        let (low, high, mut splits) = match position.as_slice() {
            [only] => (only.clone(), only.clone(), Vec::new()),
            [first, second] => (first.clone(), second.clone(), vec![CaseSplit::Order]),
            _ => {
                let message = "winning moves are sought in games on one or two heaps";
                return Err(OutOfReach(message.into()).into());
            }
        };
        let ways = [
            (Measured::Least, SequenceQuantity::Value),
            (Measured::Difference, SequenceQuantity::Growth),
            (Measured::Greatest, SequenceQuantity::Value),
        ];
        for (measured, quantity) in ways {
            if measured == Measured::Least || position.len() == 2 {
                let families = 0..self.families.len();
                splits.extend(families.map(|family| CaseSplit::Among(family, measured, quantity)));
            }
        }
        let case = OutsideCase {
            hypotheses: position
                .iter()
                .map(|h| at_most(number(0), h.clone()))
                .collect(),
            shown: Vec::new(),
            low,
            high,
            located: Vec::new(),
            ripe: self.families.is_empty(),
        };
        let set = self.lettering.set.clone();
        let alike = match (self.symmetric, position.len()) {
            (true, 2) => format!("; {set} and the moves are the same when the heaps are exchanged"),
            _ => String::new(),
        };
        self.text.push(format!(
            "Every position outside {set} has a move into {set}{alike}:"
        ));
        self.case(&position, case, &splits)
    }

    fn case(
        &mut self,
        position: &[Term],
        case: OutsideCase,
        splits: &[CaseSplit],
    ) -> Result<(), ProofFailure> {
        let open = match case.ripe || splits.is_empty() {
            true => match self.cover(position, &case)? {
                None => return Ok(()),
                Some(open) => Some(open),
            },
            false => None,
        };
        let Some((split, rest)) = splits.split_first() else {
            return Err(open.unwrap_or(OutOfReach("no case is left".into()).into()));
        };
        match split {
            CaseSplit::Order => {
                let (first, second) = (&position[0], &position[1]);
                let ways = [
                    (at_most(first.clone(), second.clone()), first, second),
                    (below(second.clone(), first.clone()), second, first),
                ];
                self.outline
                    .push(Outline::Order(first.clone(), second.clone()));
                let alike = match self.symmetric {
                    true => 1,
                    false => 2,
                };
                for (condition, low, high) in ways.into_iter().take(alike) {
                    let mut part = case.clone();
                    (part.low, part.high) = (low.clone(), high.clone());
                    part.shown
                        .push(self.show_all(std::slice::from_ref(&condition)));
                    part.hypotheses.push(condition);
                    self.case(position, part, rest)?;
                }
                Ok(())
            }
            CaseSplit::Among(family, measured, quantity) => {
                let polynomial = match quantity {
                    SequenceQuantity::Value => Polynomial::variable(VALUES),
                    SequenceQuantity::Growth => self.families[*family].growth(),
                };
                if !self.lemmas[*family].rising.contains(&polynomial) {
                    // A quantity that does not grow splits nothing.
                    let case = OutsideCase {
                        ripe: false,
                        ..case
                    };
                    return match open {
                        Some(open) if rest.is_empty() => Err(open),
                        _ => self.case(position, case, rest),
                    };
                }
                let measured = match measured {
                    Measured::Least => case.low.clone(),
                    Measured::Difference => minus(case.high.clone(), case.low.clone()),
                    Measured::Greatest => case.high.clone(),
                };
                let range = SequenceRange {
                    family: *family,
                    quantity: polynomial,
                };
                self.among(position, &case, &range, &measured, rest)
            }
        }
    }

    /// The cases that a number lies below the first value of a quantity, or between two neighbouring ones.
    fn among(
        &mut self,
        position: &[Term],
        case: &OutsideCase,
        range: &SequenceRange,
        measured: &Term,
        rest: &[CaseSplit],
    ) -> Result<(), ProofFailure> {
        let (family, quantity) = (range.family, &range.quantity);
        let own = case
            .located
            .iter()
            .filter(|other| other.family == family)
            .count();
        let here = self.instance(family, own);
        let next = self.next(&here);
        let first = self.first_value(family, quantity);
        self.outline.push(Outline::Among {
            family,
            quantity: quantity.clone(),
            measured: measured.clone(),
            here: here.clone(),
        });
        let mut part = case.clone();
        part.ripe = true;
        let condition = below(measured.clone(), first);
        part.shown
            .push(self.show_all(std::slice::from_ref(&condition)));
        part.hypotheses.push(condition);
        self.case(position, part, rest)?;
        let between = vec![
            at_most(term_at(&here, quantity), measured.clone()),
            below(measured.clone(), term_at(&next, quantity)),
        ];
        let ends = [term_at(&here, quantity), term_at(&next, quantity)].map(|end| self.show(&end));
        let shown = format!("{} <= {} < {}", ends[0], self.show(measured), ends[1]);
        let mut parts = vec![(Vec::new(), Vec::new())];
        for other in case.located.iter().filter(|other| other.family == family) {
            let orders = self.orders(&here, other);
            let longer = parts
                .iter()
                .flat_map(|(words, known): &(Vec<String>, Vec<Condition>)| {
                    orders.iter().map(move |(word, more)| {
                        let words = [words.as_slice(), std::slice::from_ref(word)].concat();
                        (words, [known.as_slice(), more].concat())
                    })
                });
            parts = longer.collect();
        }
        for (words, known) in parts {
            let mut part = case.clone();
            part.ripe = true;
            part.shown.push(shown.clone());
            part.shown.extend(words);
            part.hypotheses.extend(between.clone());
            part.hypotheses.extend(self.known(&here));
            part.hypotheses.extend(known);
            part.located.push(here.clone());
            self.case(position, part, rest)?;
        }
        Ok(())
    }

    /// That a position is none of the members of S near it, and these members.
    fn outside(
        &mut self,
        position: &[Term],
        case: &OutsideCase,
    ) -> Result<(Vec<Condition>, Vec<MemberAt>), ProofFailure> {
        let firsts: Vec<IndexValues> = (0..self.families.len()).map(|f| self.first_of(f)).collect();
        let (mut conditions, mut members) = (Vec::new(), Vec::new());
        for (number, piece) in self.pieces.clone().iter().enumerate() {
            let places: Vec<Option<&IndexValues>> = match piece.family {
                None => vec![None],
                Some(family) => near(&case.located, family, &firsts),
            };
            for place in places {
                let inside = piece.holds(place, position);
                let (inside, others) = inside.ok_or_else(|| {
                    let written = &piece.written;
                    let message = format!("a position does not tell the variables of {written}");
                    ProofFailure::from(OutOfReach(message))
                })?;
                conditions.push(not(all(&[inside])));
                members.push(MemberAt {
                    piece: number,
                    place: place.cloned(),
                    others,
                });
            }
        }
        Ok((conditions, members))
    }

    /// Proves that some candidate is an option in this case, or says why that failed.
    fn cover(
        &mut self,
        position: &[Term],
        case: &OutsideCase,
    ) -> Result<Option<ProofFailure>, ProofFailure> {
        let mut hypotheses = case.hypotheses.clone();
        let (outside, members) = self.outside(position, case)?;
        hypotheses.extend(outside);
        let candidates = self.candidates(position, case);
        let when = match case.shown.is_empty() {
            true => "always".into(),
            false => format!("if {}", case.shown.join(", ")),
        };
        let mut used: Vec<usize> = Vec::new();
        // Without a counterexample that picks candidates: each alone, then all together.
        let mut untried: Vec<Vec<usize>> = (0..candidates.len()).map(|index| vec![index]).collect();
        untried.push((0..candidates.len()).collect());
        untried.reverse();
        let mut guided = false;
        loop {
            let parts: Vec<_> = used
                .iter()
                .map(|i| candidates[*i].is_option.clone())
                .collect();
            let obligation = self.obligation(
                &format!("a move into {}, {when}", self.lettering.set),
                String::new(),
                hypotheses.clone(),
                Condition::Or(parts),
            )?;
            match self.ask(&obligation)? {
                SolverVerdict::Valid => {
                    let used = self.closed(&hypotheses, &candidates, used, &when)?;
                    let targets = used.iter().map(|index| candidates[*index].member.clone());
                    self.outline.push(Outline::Closed {
                        targets: targets.collect(),
                        outside: members,
                    });
                    return Ok(None);
                }
                SolverVerdict::Refuted(values) => {
                    let serves = |index: &usize| {
                        let condition = &candidates[*index].is_option;
                        !used.contains(index) && Obligation::holds(condition, &self.names, &values)
                    };
                    match (0..candidates.len()).find(serves) {
                        Some(index) => {
                            guided = true;
                            used.push(index);
                        }
                        None => {
                            return Ok(Some(ProofFailure::Refuted(Box::new(obligation), values)));
                        }
                    }
                }
                SolverVerdict::Unknown(said) => match untried.pop().filter(|_| !guided) {
                    Some(next) => used = next,
                    None => {
                        return Ok(Some(ProofFailure::Undecided(Box::new(obligation), said)));
                    }
                },
                SolverVerdict::NoSolver => return Err(ProofFailure::NoSolver),
            }
        }
    }

    /// Closes a case with as few of these candidates as suffice, which it gives.
    fn closed(
        &mut self,
        hypotheses: &[Condition],
        candidates: &[CandidateMove],
        mut used: Vec<usize>,
        when: &str,
    ) -> Result<Vec<usize>, ProofFailure> {
        let serving = |used: &[usize]| {
            let parts = used
                .iter()
                .map(|index| candidates[*index].is_option.clone());
            Condition::Or(parts.collect())
        };
        used.sort_unstable();
        let mut place = 0;
        while place < used.len() {
            let mut fewer = used.clone();
            fewer.remove(place);
            match self.follows(hypotheses.to_vec(), serving(&fewer))? {
                true => used = fewer,
                false => place += 1,
            }
        }
        let set = self.lettering.set.clone();
        let shown: Vec<_> = used.iter().map(|i| candidates[*i].shown.as_str()).collect();
        let targets = match shown.as_slice() {
            [] => format!("there is no such position outside {set}"),
            [only] => format!("{only} is an option"),
            many => format!("one of {} is an option", many.join(", ")),
        };
        let says = format!("{when}: {targets}.");
        self.oblige(
            &format!("a move into {set}, {when}"),
            format!("Outside {set}, {says}"),
            hypotheses.to_vec(),
            serving(&used),
        )?;
        self.add_paragraph(self.met.len() - 1, format!("- {says}"));
        Ok(used)
    }
}
