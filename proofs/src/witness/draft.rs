//! Turns the members of a claimed set into blocks: the terms of the index are found, and written by a recurrence.

use super::polynomial::{Polynomial, Quotient};
use super::sequence::{INDEX, POWER, Recurrence, closed, is_plain};
use super::sequence_block::SequenceBlock;
use super::template::UNKNOWN;
use super::terms::OutOfReach;
use crate::claim::SetMember;
use grundy_rules::formula::{Comparison, Condition, Term, shown, shown_condition};
use grundy_rules::game::OPEN;
use grundy_rules::language::Operator;

/// The set as blocks, and the recurrences they run through.
pub(super) struct Drafted {
    pub pieces: Vec<SequenceBlock>,
    pub families: Vec<Recurrence>,
}

/// A member that is being analysed.
struct MemberDraft<'m> {
    member: &'m SetMember,
    /// The index: the variable with terms that are not plain.
    index: Option<usize>,
    least: i64,
    ratio: Option<Polynomial>,
    /// The terms of the index that are not plain.
    sequences: Vec<(Term, Quotient)>,
}

/// Does the term contain this variable, and no other bound one?
fn depends_on(term: &Term, place: usize) -> (bool, bool) {
    let mut variables = Vec::new();
    term.variables(&mut variables);
    let alone = variables.iter().all(|v| *v == place || *v >= OPEN);
    (variables.contains(&place), alone)
}

/// The pieces of the members, and the recurrences they run through.
///
/// # Errors
/// A term that cannot be written so.
pub(super) fn pieces(members: &[SetMember], parameters: &[String]) -> Result<Drafted, OutOfReach> {
    let mut drafts = Vec::new();
    for member in members {
        drafts.push(MemberDraft::of(member, parameters)?);
    }
    let starts = drafts.iter().filter(|draft| draft.index.is_some());
    let start = starts.map(|draft| draft.least).min().unwrap_or(0);
    let mut families: Vec<Recurrence> = Vec::new();
    let mut found = Vec::new();
    for draft in &drafts {
        let family = match draft.index {
            None => None,
            Some(_) => Some(draft.family(&mut families, start, parameters)?),
        };
        if let Some(family) = family {
            let own = draft.sequences.iter().filter_map(|(_, value)| {
                let expressed = families[family].express(value, draft.ratio.as_ref())?;
                Some((value.clone(), expressed))
            });
            let own: Vec<_> = own.collect();
            families[family].uses.extend(own);
        }
        found.push(draft.piece(family, &families, parameters)?);
    }
    Ok(Drafted {
        pieces: found,
        families,
    })
}

impl<'m> MemberDraft<'m> {
    fn of(member: &'m SetMember, parameters: &[String]) -> Result<MemberDraft<'m>, OutOfReach> {
        let mut draft = MemberDraft {
            member,
            index: None,
            least: 0,
            ratio: None,
            sequences: Vec::new(),
        };
        for (place, _) in &member.bound {
            draft.sequences.clear();
            draft.ratio = None;
            let seen = draft.collect(*place);
            if !seen || !draft.sequences.is_empty() {
                draft.index = Some(*place);
                if !seen {
                    let shown = written(member, parameters);
                    return Err(OutOfReach(format!(
                        "a term of {shown} is neither a polynomial nor an exponential of its index"
                    )));
                }
                break;
            }
        }
        if let Some(index) = draft.index {
            draft.least = least(&member.condition, index);
        }
        Ok(draft)
    }

    /// Collects the terms of a variable that are not plain; `false` if one is out of reach.
    fn collect(&mut self, place: usize) -> bool {
        let mut terms: Vec<Term> = self.member.element.clone();
        self.member
            .condition
            .terms(&mut |term| terms.push(term.clone()));
        terms.iter().all(|term| self.collect_from(term, place))
    }

    fn collect_from(&mut self, term: &Term, place: usize) -> bool {
        match depends_on(term, place) {
            (false, _) => true,
            (true, true) => match closed(term, place, &mut self.ratio) {
                Some(value) if is_plain(&value) => true,
                Some(value) => {
                    self.sequences.push((term.clone(), value));
                    true
                }
                None => false,
            },
            (true, false) => match parts(term) {
                Some(parts) => parts.into_iter().all(|part| self.collect_from(part, place)),
                None => false,
            },
        }
    }

    /// The recurrence in which all of its terms can be written: an existing one, or a new one.
    fn family(
        &self,
        families: &mut Vec<Recurrence>,
        start: i64,
        parameters: &[String],
    ) -> Result<usize, OutOfReach> {
        let fits = |family: &Recurrence| {
            let mut values = self.sequences.iter();
            values.all(|(_, value)| family.express(value, self.ratio.as_ref()).is_some())
        };
        if let Some(place) = families.iter().position(fits) {
            return Ok(place);
        }
        let sequences = self.sequences.iter().map(|(term, value)| {
            let named = term.replaced(&|place| match place >= OPEN {
                true => Term::Variable(place),
                false => Term::Variable(INDEX),
            });
            (named, value.clone())
        });
        // If the terms are multiples of one power, the power itself.
        let power = self.ratio.as_ref().and_then(|ratio| {
            let index = Box::new(Term::Variable(INDEX));
            let written = Term::Binary(Operator::Power, Box::new(ratio.term()?), index);
            Some((written, Quotient::whole(Polynomial::variable(POWER))))
        });
        for (named, value) in &sequences.chain(power).collect::<Vec<_>>() {
            let new = Recurrence::of(named, value, self.ratio.as_ref(), start);
            if let Some(new) = new.filter(fits) {
                families.push(new);
                return Ok(families.len() - 1);
            }
        }
        let shown = written(self.member, parameters);
        Err(OutOfReach(format!(
            "no recurrence was found for the terms of {shown}"
        )))
    }

    fn piece(
        &self,
        family: Option<usize>,
        families: &[Recurrence],
        parameters: &[String],
    ) -> Result<SequenceBlock, OutOfReach> {
        let own = family.map(|place| &families[place]);
        let rewrite = |term: &Term| self.rewrite(term, own);
        let failed = || {
            let shown = written(self.member, parameters);
            OutOfReach(format!(
                "{shown} cannot be written with the terms of a recurrence"
            ))
        };
        let condition = self
            .member
            .condition
            .mapped(&|term| rewrite(term).ok_or_else(failed))?;
        let element: Option<Vec<Term>> = self.member.element.iter().map(rewrite).collect();
        let all = condition.conjuncts().into_iter().cloned().collect();
        let others = self.member.bound.iter().map(|(place, _)| *place);
        let others = others.filter(|place| Some(*place) != self.index);
        Ok(SequenceBlock {
            family,
            others: others.map(|place| UNKNOWN + place).collect(),
            condition: all,
            element: element.ok_or_else(failed)?,
            written: written(self.member, parameters),
        })
    }

    fn rewrite(&self, term: &Term, family: Option<&Recurrence>) -> Option<Term> {
        let place = |place: usize| match place {
            place if place >= OPEN => Term::Variable(place),
            place if Some(place) == self.index => Term::Variable(INDEX),
            place => Term::Variable(UNKNOWN + place),
        };
        let Some(index) = self.index else {
            return Some(term.replaced(&place));
        };
        match depends_on(term, index) {
            (false, _) => Some(term.replaced(&place)),
            (true, true) => {
                let value = closed(term, index, &mut self.ratio.clone())?;
                if is_plain(&value) {
                    return Some(term.replaced(&place));
                }
                family?.express(&value, self.ratio.as_ref())?.term()
            }
            (true, false) => map_parts(term, &|part| self.rewrite(part, family)),
        }
    }
}

/// The least index, by the condition.
fn least(condition: &Condition, index: usize) -> i64 {
    let all = condition.conjuncts().into_iter();
    let bounds = all.filter_map(|part| match part {
        Condition::Compare(comparison, Term::Constant(least), Term::Variable(v)) if *v == index => {
            let least = least.to_i64()?;
            match comparison {
                Comparison::LessEqual => Some(least),
                Comparison::Less => least.checked_add(1),
                _ => None,
            }
        }
        _ => None,
    });
    bounds.max().unwrap_or(0).max(0)
}

fn parts(term: &Term) -> Option<Vec<&Term>> {
    match term {
        Term::Negative(of) | Term::Absolute(of) => Some(vec![of]),
        Term::Binary(_, left, right) => Some(vec![left, right]),
        Term::Minimum(parts) | Term::Maximum(parts) => Some(parts.iter().collect()),
        _ => None,
    }
}

fn map_parts(term: &Term, map: &dyn Fn(&Term) -> Option<Term>) -> Option<Term> {
    let all = |parts: &[Term]| parts.iter().map(map).collect::<Option<Vec<_>>>();
    Some(match term {
        Term::Negative(of) => Term::Negative(Box::new(map(of)?)),
        Term::Absolute(of) => Term::Absolute(Box::new(map(of)?)),
        Term::Binary(operator, left, right) => Term::binary(*operator, map(left)?, map(right)?),
        Term::Minimum(parts) => Term::Minimum(all(parts)?),
        Term::Maximum(parts) => Term::Maximum(all(parts)?),
        _ => return None,
    })
}

/// A member as it is written.
fn written(member: &SetMember, parameters: &[String]) -> String {
    let name = |place: usize| match place.checked_sub(OPEN) {
        Some(index) => parameters.get(index).cloned().unwrap_or_default(),
        None => {
            let mut bound = member.bound.iter();
            let found = bound.find(|(own, _)| *own == place);
            found.map_or_else(|| "?".into(), |(_, name)| name.clone())
        }
    };
    let heaps: Vec<_> = member
        .element
        .iter()
        .map(|heap| shown(heap, &name))
        .collect();
    let conditions = member.condition.conjuncts().into_iter();
    let conditions = conditions.map(|own| shown_condition(own, &name));
    let conditions = conditions.collect::<Vec<_>>().join(", ");
    match conditions.as_str() {
        "" => format!("{{({})}}", heaps.join(", ")),
        conditions => format!("{{({}) | {conditions}}}", heaps.join(", ")),
    }
}
