//! How many positions of a class lie in each of some lines: rows, columns, diagonals.
//!
//! "At least j of a line are at most as far as x" is defined from the same for j - 1, in the lexicographic order of positions; no
//! formula speaks of more than two positions.

use super::claimed::Claims;
use super::layout::PositionLayout;
use super::query::{CountBound, CountedSelection, Halt};
use super::sentence::{ClaimedRelation, Encoding};
use super::unsupported::Unsupported;
use grundy_automata::{Compiler, Formula, Relation, Variable};

/// The greatest number of positions in a line. A fixed bound.
const MOST_COUNTED: u64 = 32;

/// The formula that the number in a line differs; its index stands in the place of the first heap.
pub(super) fn fault(
    counted: &CountedSelection,
    class: &ClaimedRelation,
    pass: bool,
    question: &Encoding,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Formula, Halt> {
    let (layout, ground) = (question.layout, question.ground);
    let wanted = match counted.bound {
        CountBound::AtLeast => counted.count,
        CountBound::AtMost => counted.count.saturating_add(1),
    };
    if wanted > MOST_COUNTED {
        return Err(Unsupported::reason("more positions in a line than are counted").into());
    }
    let line = Lines::new(counted, class, pass, question, compiler)?;
    let index = layout.components[0][0];
    let is_index = match counted.indices {
        Some(indices) => {
            let alone = PositionLayout::of_components(vec![vec![index]]);
            let claims = Claims {
                layout: &alone,
                ground,
                pass: false,
            };
            claims.in_set(indices)?
        }
        None => Formula::eq(index, 0),
    };
    let at_least = line.hold_at_least(wanted, index, compiler)?;
    let wrong = match counted.bound {
        CountBound::AtLeast => Formula::negated(at_least),
        CountBound::AtMost => at_least,
    };
    Ok(Formula::and([is_index, wrong]))
}

/// The positions of a class with the index of the line that they are in.
struct Lines<'q> {
    question: &'q Encoding<'q>,
    positions: Vec<Variable>,
    index: Variable,
    members: Relation,
}

impl<'q> Lines<'q> {
    fn new(
        counted: &CountedSelection,
        class: &ClaimedRelation,
        pass: bool,
        question: &'q Encoding<'q>,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<Lines<'q>, Halt> {
        let (layout, ground) = (question.layout, question.ground);
        if !layout.open.is_empty() || layout.components.iter().any(|one| one.len() != 1) {
            return Err(Unsupported::reason("lines of a game with open parameters").into());
        }
        let index = ground.fresh();
        let with_index = PositionLayout::of_pair(layout, &[vec![index]]);
        let selected = match counted.indices {
            Some(_) => Claims {
                layout: &with_index,
                ground,
                pass: false,
            }
            .in_set(counted.selected)?,
            None => {
                let claims = Claims {
                    layout,
                    ground,
                    pass,
                };
                Formula::and([claims.in_set(counted.selected)?, Formula::eq(index, 0)])
            }
        };
        let at = layout.at(false);
        let members = Formula::and([question.given(), class.holds(&at), selected]);
        Ok(Lines {
            question,
            positions: layout.variables(false),
            index,
            members: Relation::new("M", compiler.automaton(&members)?),
        })
    }

    /// A relation of positions and an index, at other variables.
    fn at(&self, relation: &Relation, position: &[Variable], index: Variable) -> Formula {
        let other = |track: &Variable| match self.positions.iter().position(|own| own == track) {
            Some(place) => position[place],
            None => index,
        };
        let tracks = relation.automaton().tracks().iter().map(other);
        relation.of(tracks.collect::<Vec<_>>())
    }

    fn fresh(&self) -> Vec<Variable> {
        let ground = self.question.ground;
        self.positions.iter().map(|_| ground.fresh()).collect()
    }

    /// The formula that the line of an index holds at least `wanted` positions.
    fn hold_at_least(
        &self,
        wanted: u64,
        index: Variable,
        compiler: &mut Compiler<'_, '_>,
    ) -> Result<Formula, Halt> {
        if wanted == 0 {
            return Ok(Formula::True);
        }
        let mut last = self.members.clone();
        for _ in 1..wanted {
            let before = self.fresh();
            let earlier = Formula::and([
                before_in_order(&before, &self.positions),
                self.at(&last, &before, self.index),
            ]);
            let next = Formula::and([
                self.at(&self.members, &self.positions, self.index),
                Formula::exists(before, earlier),
            ]);
            last = Relation::new("M", compiler.automaton(&next)?);
        }
        let some = self.fresh();
        let there = self.at(&last, &some, index);
        Ok(Formula::exists(some, there))
    }
}

/// The first position comes before the second one in lexicographic order.
fn before_in_order(first: &[Variable], second: &[Variable]) -> Formula {
    let places = 0..first.len();
    Formula::or(places.map(|place| {
        let same = first[..place].iter().zip(&second[..place]);
        let same = same.map(|(one, other)| Formula::eq(*one, *other));
        let less = Formula::lt(first[place], second[place]);
        Formula::and(same.chain([less]))
    }))
}
