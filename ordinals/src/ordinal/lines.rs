//! Moves along lines: some integer combinations of the heaps stay as they are, and one heap becomes smaller.
//!
//! Such a move is the same at every exponent. So if all moves are lines, the coefficients at each exponent are played
//! like numbers, except for the order: the highest coefficient that changes falls, and those at lower exponents are
//! free.

use super::form::{OrdinalForm, OrdinalRelation};
use super::game::{OrdinalGame, OrdinalMove};
use super::linear::follows;
use dashu_int::{IBig, UBig};
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::game::Rule;
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

/// A kind of move along lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The heap that must become smaller; all others stay or become smaller with it.
    pub falls: usize,
    /// For each list of factors, Σ factor·heap stays the same.
    pub invariants: Vec<Vec<i64>>,
}

impl Line {
    /// The invariants of a position of numbers: positions with the same invariants are on one line.
    pub(super) fn key(&self, position: &[i64]) -> Option<Vec<i64>> {
        let sum = |row: &Vec<i64>| {
            let mut parts = row.iter().zip(position);
            parts.try_fold(0_i64, |sum, (factor, heap)| {
                sum.checked_add(factor.checked_mul(*heap)?)
            })
        };
        self.invariants.iter().map(sum).collect()
    }

    /// The same for numbers of any size.
    pub(super) fn large_key(&self, position: &[UBig]) -> Vec<IBig> {
        let sum = |row: &Vec<i64>| {
            let parts = row.iter().zip(position);
            parts.fold(IBig::ZERO, |sum, (factor, heap)| {
                sum + IBig::from(*factor) * IBig::from(heap.clone())
            })
        };
        self.invariants.iter().map(sum).collect()
    }

    /// Does only the one heap change?
    pub(super) fn is_single(&self) -> bool {
        let heaps = self.invariants.first().map_or(1, Vec::len);
        (0..heaps).filter(|heap| *heap != self.falls).all(|heap| {
            self.invariants.iter().any(|row| {
                let alone = row.iter().enumerate();
                alone
                    .filter(|(_, factor)| **factor != 0)
                    .map(|(place, _)| place)
                    .eq([heap])
            })
        })
    }

    /// Does each of its lines meet each line along one heap in at most one position?
    pub(super) fn crosses(&self, heap: usize) -> bool {
        self.invariants.iter().any(|row| row[heap] != 0)
    }

    /// Is it the diagonal of two heaps: their difference stays?
    pub(super) fn is_diagonal(&self) -> bool {
        let is = |row: &Vec<i64>| matches!(row.as_slice(), [a, b] if *a != 0 && *a == -*b);
        !self.invariants.is_empty() && self.invariants.iter().all(is)
    }
}

/// A move is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a move does not keep sums of heaps while one heap falls, so exponents cannot be looked at one by one"
)]
pub(super) struct NoLines;

/// The moves of a game as lines; or why they are no lines.
pub(super) fn lines(game: &OrdinalGame) -> Result<Vec<Line>, NoLines> {
    let mut lines: Vec<Line> = Vec::new();
    for moved in &game.moves {
        let line = line(moved)?;
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    Ok(lines)
}

fn line(moved: &OrdinalMove) -> Result<Line, NoLines> {
    let heaps = moved.target.len();
    let (mut invariants, stands_for) = kept_heaps(moved)?;
    let mut falls = None;
    for relation in &moved.relations {
        let homogeneous = [&relation.left, &relation.right];
        if homogeneous.iter().any(|side| !side.constant.is_zero()) {
            return Err(NoLines);
        }
        match relation.comparison {
            Comparison::Equal => invariants.push(kept_sum(moved, relation, &stands_for)?),
            Comparison::Less => {
                let (left, right) = (relation.left.as_variable(), relation.right.as_variable());
                let lowered = left
                    .and_then(|left| left.checked_sub(heaps))
                    .and_then(|bound| stands_for[bound])
                    .filter(|heap| right == Some(*heap) && falls.is_none());
                falls = Some(lowered.ok_or(NoLines)?);
            }
            _ => return Err(NoLines),
        }
    }
    let falls = falls.ok_or(NoLines)?;
    // No heap grows, and positions of one line that agree in the falling heap are equal.
    let mut level = moved.relations.clone();
    for relation in &mut level {
        if relation.comparison == Comparison::Less {
            relation.comparison = Comparison::Equal;
        }
    }
    let goes = |relations: &[OrdinalRelation], comparison| {
        moved.target.iter().enumerate().all(|(heap, form)| {
            let down = OrdinalRelation::new(form.clone(), comparison, OrdinalForm::variable(heap));
            follows(moved.variables, relations, &down)
        })
    };
    if !goes(&moved.relations, Comparison::LessEqual) || !goes(&level, Comparison::Equal) {
        return Err(NoLines);
    }
    invariants.sort();
    invariants.dedup();
    Ok(Line { falls, invariants })
}

/// The heaps that stay, as invariants, and which heap of the target each bound variable is.
type KeptHeaps = (Vec<Vec<i64>>, Vec<Option<usize>>);

fn kept_heaps(moved: &OrdinalMove) -> Result<KeptHeaps, NoLines> {
    let heaps = moved.target.len();
    let mut invariants = Vec::new();
    let mut stands_for: Vec<Option<usize>> = vec![None; moved.variables - heaps];
    for (heap, form) in moved.target.iter().enumerate() {
        match form.as_variable() {
            Some(place) if place == heap => {
                let mut row = vec![0; heaps];
                row[heap] = 1;
                invariants.push(row);
            }
            Some(place) if place >= heaps && stands_for[place - heaps].is_none() => {
                stands_for[place - heaps] = Some(heap);
            }
            _ => return Err(NoLines),
        }
    }
    match stands_for.contains(&None) {
        true => Err(NoLines),
        false => Ok((invariants, stands_for)),
    }
}

/// The sum of heaps that an equation keeps.
fn kept_sum(
    moved: &OrdinalMove,
    equation: &OrdinalRelation,
    stands_for: &[Option<usize>],
) -> Result<Vec<i64>, NoLines> {
    let heaps = moved.target.len();
    let factor =
        |place| i64::from(equation.left.factor(place)) - i64::from(equation.right.factor(place));
    let before: Vec<i64> = (0..heaps).map(factor).collect();
    let mut after = vec![0; heaps];
    for (bound, heap) in stands_for.iter().enumerate() {
        if let Some(heap) = heap {
            after[*heap] = factor(heaps + bound);
        }
    }
    // A heap that stays may be written as itself before and after.
    let stays = |heap: usize| moved.target[heap].as_variable() == Some(heap);
    let mut sums = before.iter().zip(&after).enumerate();
    if !sums.all(|(heap, (before, after))| before + after == 0 || stays(heap)) {
        return Err(NoLines);
    }
    let rows = before.iter().enumerate();
    let rows = rows.map(|(heap, factor)| if stays(heap) { 0 } else { *factor });
    Ok(rows.collect())
}

/// Are these rules on numbers exactly the lines? They are if each takes i >= 1 from some of the heaps, under no other
/// condition, in the directions of the lines.
pub(super) fn are_rules(lines: &[Line], rules: &[Rule]) -> bool {
    let taken: Option<Vec<Vec<bool>>> = rules.iter().map(direction).collect();
    let Some(taken) = taken else {
        return false;
    };
    let along = |line: &Line, heaps: &[bool]| {
        let changes = |row: &Vec<i64>| {
            let parts = row.iter().zip(heaps);
            parts
                .map(|(factor, taken)| if *taken { *factor } else { 0 })
                .sum::<i64>()
        };
        heaps.get(line.falls) == Some(&true) && line.invariants.iter().all(|row| changes(row) == 0)
    };
    lines
        .iter()
        .all(|line| taken.iter().any(|heaps| along(line, heaps)))
        && taken
            .iter()
            .all(|heaps| lines.iter().any(|line| along(line, heaps)))
}

/// The heaps from which a rule takes the same number i >= 1, if it is such a rule.
fn direction(rule: &Rule) -> Option<Vec<bool>> {
    let ([part], [bound], None) = (rule.parts.as_slice(), rule.bound.as_slice(), rule.budget)
    else {
        return None;
    };
    let one_at_least = |condition: &Condition| match condition {
        Condition::Compare(Comparison::LessEqual, Term::Constant(one), Term::Variable(place)) => {
            *one == Number::ONE && *place == bound.place
        }
        Condition::Compare(Comparison::Less, Term::Constant(zero), Term::Variable(place)) => {
            zero.is_zero() && *place == bound.place
        }
        _ => false,
    };
    let plain = match &rule.condition {
        Condition::And(all) => !all.is_empty() && all.iter().all(one_at_least),
        one => one_at_least(one),
    };
    let taken = part.iter().enumerate().map(|(heap, term)| match term {
        Term::Variable(place) if *place == heap => Some(false),
        Term::Binary(Operator::Minus, left, right) => match (&**left, &**right) {
            (Term::Variable(own), Term::Variable(number)) => {
                (*own == heap && *number == bound.place).then_some(true)
            }
            _ => None,
        },
        _ => None,
    });
    taken.collect::<Option<Vec<bool>>>().filter(|_| plain)
}
