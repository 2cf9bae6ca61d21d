//! The members of a claimed set, written with the values of sequences.

use super::closed::{Divisors, InIndex};
use super::file::MemberEntry;
use super::{World, bad, rejected, within};
use crate::fault::Fault;
use crate::integers::case::{Case, IndexValues};
use crate::integers::fraction::Fraction;
use crate::integers::polynomial::Polynomial;
use crate::integers::statement::Statement;
use crate::ruleset::{
    ClaimedSet, Comparison, Condition, PositionSet, SetElement, Term, distinct_names,
};
use std::rc::Rc;

/// A member of the set for all natural values of its variables. The variables of its terms are the parameters, its own and the values of its sequence.
#[derive(Clone)]
pub(super) struct Piece {
    pub sequence: Option<usize>,
    /// Which of its variables is the index.
    index: Option<usize>,
    /// How many variables it has.
    bound: usize,
    heaps: Vec<Term>,
    condition: Condition,
}

/// The pieces of the set: of each member, in order, one for each order of the heaps if the set is symmetric; each once.
pub(super) fn pieces(
    claimed: &ClaimedSet,
    entries: &[MemberEntry],
    world: &World,
    divisors: &mut Divisors,
) -> Result<Vec<Piece>, Fault> {
    let mut elements = Vec::new();
    collect(&claimed.set, &mut elements)?;
    if elements.len() != entries.len() {
        return rejected(format!("the set has {} members", elements.len()));
    }
    let orders = match claimed.symmetric {
        true => ClaimedSet::orders(world.heaps.len())?,
        false => vec![(0..world.heaps.len()).collect()],
    };
    let mut pieces = Vec::new();
    for (place, (element, entry)) in elements.into_iter().zip(entries).enumerate() {
        let base = Piece::read(element, entry, world, divisors)
            .map_err(|fault| within(&format!("member {place}"), fault))?;
        let before = pieces.len();
        for order in &orders {
            let heaps: Vec<Term> = order.iter().map(|heap| base.heaps[*heap].clone()).collect();
            let own: &[Piece] = &pieces[before..];
            if !own.iter().any(|piece| piece.heaps == heaps) {
                pieces.push(Piece {
                    heaps,
                    ..base.clone()
                });
            }
        }
    }
    Ok(pieces)
}

fn collect<'s>(set: &'s PositionSet, elements: &mut Vec<&'s SetElement>) -> Result<(), Fault> {
    match set {
        PositionSet::Elements(own) => elements.extend(own),
        PositionSet::Union(left, right) => {
            collect(left, elements)?;
            collect(right, elements)?;
        }
        _ => return bad("a set that is no union does not go with this kind"),
    }
    Ok(())
}

impl Piece {
    fn read(
        element: &SetElement,
        entry: &MemberEntry,
        world: &World,
        divisors: &mut Divisors,
    ) -> Result<Piece, Fault> {
        let written = Piece {
            sequence: None,
            index: None,
            bound: element.bound.len(),
            heaps: element.heaps.clone(),
            condition: element.condition.clone(),
        };
        let Some(sequence) = entry.sequence else {
            return match (&entry.index, &entry.heaps, &entry.condition) {
                (None, None, None) => Ok(written),
                _ => bad("a member without a sequence is not written in another way"),
            };
        };
        let Some(own) = world.sequences.get(sequence) else {
            return rejected("there is no such sequence");
        };
        let index = element
            .bound
            .iter()
            .position(|name| Some(name) == entry.index.as_ref());
        let (Some(index), Some(heaps)) = (index, &entry.heaps) else {
            return rejected("a member with a sequence has an index and heaps");
        };
        let mut names = [world.parameters.as_slice(), &element.bound].concat();
        names.extend(own.names[1..].iter().cloned());
        distinct_names(&names)?;
        let piece = Piece {
            sequence: Some(sequence),
            index: Some(index),
            heaps: Term::read_position(heaps, &names)?,
            condition: match &entry.condition {
                None => Condition::Constant(true),
                Some(text) => Condition::read_in(text, &names)?,
            },
            ..written.clone()
        };
        let place = world.parameters.len() + index;
        if own.from > 0 && !is_at_least(&written.condition, place, i64::from(own.from)) {
            return rejected("the condition of a member does not begin at the first index");
        }
        Likeness {
            world,
            sequence: own,
            bound: written.bound,
            index: place,
        }
        .test(&written, &piece, divisors)?;
        Ok(piece)
    }

    /// How many of its variables are no index.
    pub fn others(&self) -> usize {
        self.bound - usize::from(self.index.is_some())
    }

    /// The values of all variables, from those that are no index.
    fn environment(
        &self,
        parameters: &[Polynomial],
        at: Option<&IndexValues>,
        others: &[Polynomial],
    ) -> Vec<Polynomial> {
        let mut all = parameters.to_vec();
        all.extend(others.iter().cloned());
        if let (Some(index), Some(at)) = (self.index, at) {
            all.insert(parameters.len() + index, at.index.clone());
            all.extend(at.values.iter().cloned());
        }
        all
    }

    /// A member with new variables: what holds of it is added. Its heaps, and the index.
    pub fn any_member(
        &self,
        case: &mut Case,
        world: &World,
        parameters: &[Polynomial],
    ) -> Result<(Vec<Polynomial>, Option<IndexValues>), Fault> {
        let mut others = case.new_variables(self.bound);
        for own in &others {
            case.at_least(own)?;
        }
        let at = match (self.sequence, self.index) {
            (Some(sequence), Some(index)) => {
                let sequence = &world.sequences[sequence];
                let index = others.remove(index);
                let at = sequence.at(case, index);
                sequence.assume(case, parameters, &at)?;
                Some(at)
            }
            _ => None,
        };
        let values = self.environment(parameters, at.as_ref(), &others);
        case.assume(&self.condition, &values, true)?;
        let heaps = case.polynomials(&self.heaps, &values)?;
        for heap in &heaps {
            case.at_least(heap)?;
        }
        Ok((heaps, at))
    }

    /// The ways in which a position is not the member for these values of its variables.
    pub fn is_not(
        &self,
        case: &mut Case,
        parameters: &[Polynomial],
        at: Option<&IndexValues>,
        others: &[Polynomial],
        position: &[Polynomial],
    ) -> Result<Vec<Statement>, Fault> {
        let one = Polynomial::constant(1);
        let mut ways = Vec::new();
        for own in others {
            ways.push(is_negative(own, case)?);
        }
        let values = self.environment(parameters, at, others);
        ways.push(case.statement(&self.condition, &values, false)?);
        let heaps = case.polynomials(&self.heaps, &values)?;
        for (own, heap) in position.iter().zip(&heaps) {
            let less = own.minus(heap, case.work())?;
            let more = less.scaled(-1)?;
            for way in [less, more] {
                ways.push(Statement::at_least(&way.minus(&one, case.work())?)?);
            }
        }
        Ok(ways)
    }
}

/// The number is negative.
pub(super) fn is_negative(of: &Polynomial, case: &Case) -> Result<Statement, Fault> {
    let one = Polynomial::constant(-1);
    Statement::at_least(&of.scaled(-1)?.plus(&one, case.work())?)
}

/// Does a part of the condition say that the variable is at least this number?
fn is_at_least(condition: &Condition, place: usize, least: i64) -> bool {
    let is_it = |term: &Term| *term == Term::Variable(place);
    match condition {
        Condition::And(parts) => parts.iter().any(|part| is_at_least(part, place, least)),
        Condition::Compare(comparison, left, right) => match (comparison, left, right) {
            (Comparison::LessEqual, Term::Number(low), own)
            | (Comparison::GreaterEqual, own, Term::Number(low)) => is_it(own) && *low >= least,
            (Comparison::Less, Term::Number(low), own)
            | (Comparison::Greater, own, Term::Number(low)) => is_it(own) && *low >= least - 1,
            _ => false,
        },
        _ => false,
    }
}

/// A comparison of a member as it is claimed and as it is written with the values of a sequence.
struct Likeness<'w> {
    world: &'w World,
    sequence: &'w super::Sequence,
    bound: usize,
    /// The place of the index.
    index: usize,
}

impl Likeness<'_> {
    fn test(&self, claimed: &Piece, written: &Piece, divisors: &mut Divisors) -> Result<(), Fault> {
        let count = self.world.parameters.len();
        let power = count + self.bound;
        let closed = self
            .sequence
            .closed_forms(self.world, [self.index, power], divisors)?;
        let own = (0..power).map(|place| Fraction::whole(Polynomial::variable(place)));
        let mut meaning = InIndex {
            parameters: count,
            values: own.chain(closed).collect(),
            power: self
                .sequence
                .ratio
                .as_ref()
                .map(|ratio| (self.index, ratio, power)),
            divisors,
            work: Rc::clone(&self.world.work),
        };
        let heaps = claimed.heaps.iter().zip(&written.heaps);
        for (claimed, written) in heaps {
            if !alike(claimed, written, &mut meaning)? {
                return rejected("a heap is another than the claim has");
            }
        }
        match alike_conditions(&claimed.condition, &written.condition, &mut meaning)? {
            true => Ok(()),
            false => rejected("a condition is another than the claim has"),
        }
    }
}

/// Do two terms have the same values?
fn alike(left: &Term, right: &Term, meaning: &mut InIndex) -> Result<bool, Fault> {
    let whole =
        Fraction::read(left, meaning).and_then(|left| Ok((left, Fraction::read(right, meaning)?)));
    let fault = match whole {
        Ok((left, right)) => return left.is(&right, &meaning.work),
        Err(fault) => fault,
    };
    let mut all = |left: &[Term], right: &[Term]| -> Result<bool, Fault> {
        let mut same = left.len() == right.len();
        for (left, right) in left.iter().zip(right) {
            same = same && alike(left, right, meaning)?;
        }
        Ok(same)
    };
    match (left, right) {
        (Term::Negative(a), Term::Negative(b))
        | (Term::Absolute(a), Term::Absolute(b))
        | (Term::Floor(a), Term::Floor(b)) => alike(a, b, meaning),
        (Term::Minimum(a), Term::Minimum(b)) | (Term::Maximum(a), Term::Maximum(b)) => all(a, b),
        (Term::Binary(join, a, b), Term::Binary(other, c, d)) if join == other => {
            Ok(alike(a, c, meaning)? && alike(b, d, meaning)?)
        }
        _ => Err(fault),
    }
}

/// The parts of a conjunction.
fn parts(condition: &Condition) -> Vec<&Condition> {
    match condition {
        Condition::And(all) => all.iter().flat_map(parts).collect(),
        Condition::Constant(true) => Vec::new(),
        other => vec![other],
    }
}

/// Are two conditions the same, with terms that have the same values?
fn alike_conditions(
    left: &Condition,
    right: &Condition,
    meaning: &mut InIndex,
) -> Result<bool, Fault> {
    let mut all = |left: &[&Condition], right: &[&Condition]| -> Result<bool, Fault> {
        let mut same = left.len() == right.len();
        for (left, right) in left.iter().zip(right) {
            same = same && alike_conditions(left, right, meaning)?;
        }
        Ok(same)
    };
    match (left, right) {
        (Condition::Or(a), Condition::Or(b)) => {
            let [a, b] = [a, b].map(|of| of.iter().collect::<Vec<_>>());
            all(&a, &b)
        }
        (Condition::Not(a), Condition::Not(b)) => alike_conditions(a, b, meaning),
        (Condition::Compare(sign, a, b), Condition::Compare(other, c, d)) => {
            Ok(sign == other && alike(a, c, meaning)? && alike(b, d, meaning)?)
        }
        (Condition::Divides(a, b), Condition::Divides(c, d)) => {
            Ok(alike(a, c, meaning)? && alike(b, d, meaning)?)
        }
        (Condition::Is(a, b), Condition::Is(c, d)) => Ok(a == c && alike(b, d, meaning)?),
        (Condition::And(_) | Condition::Constant(true), _)
        | (_, Condition::And(_) | Condition::Constant(true)) => {
            let (a, b) = (parts(left), parts(right));
            match (a.as_slice(), b.as_slice()) {
                ([_], [_]) if left == a[0] && right == b[0] => Ok(false),
                _ => all(&a, &b),
            }
        }
        _ => Ok(left == right),
    }
}
