//! The sentence that a claim is, for all positions.
//!
//! S is the set of P-positions if S(x) ⇔ ¬∃y (y is an option of x ∧ S(y)) for all x, since play ends. In misère play a position without
//! options is not in S. A function is the Grundy function if S = {(x, z) | z = f(x)} is the set of P-positions of the game with
//! one Nim heap z added (Kimura and Yamashita, Proposition 1); where moves lead to sums of positions, the nim-sum of values is the option's value.

use super::moves::{Moves, component};
use super::terms::Ground;
use crate::game::Play;
use grundy_automata::{Formula, Relation, Sum, Variable};

/// A claimed relation: of positions, or of positions and values.
pub(super) struct Claimed {
    pub relation: Relation,
    /// Is the last component the Grundy value?
    pub values: bool,
}

impl Claimed {
    /// The position, with its value where there is one, is in the relation.
    pub fn holds(&self, at: &[Sum]) -> Formula {
        // A component that does not matter has no track.
        let tracks = self.relation.automaton().tracks().to_vec();
        let arguments = tracks.into_iter().map(|track| {
            let place = usize::try_from(track.0).unwrap_or(usize::MAX);
            at.get(place).cloned().unwrap_or_else(|| track.into())
        });
        let natural = at.iter().filter(|sum| sum.as_variable().is_none());
        let natural = natural.map(|sum| Formula::le(0, sum.clone()));
        let holds = self.relation.of(arguments.collect::<Vec<_>>());
        Formula::and(natural.chain([holds]))
    }
}

/// What is asked of the claimed relation.
pub(super) struct Question<'q> {
    pub moves: &'q Moves,
    pub play: Play,
    /// What positions there are: the pass is there or not, open parameters are in their domain.
    pub given: Formula,
    pub ground: &'q Ground<'q>,
}

impl Question<'_> {
    /// The variables of what is claimed: the position, and the value.
    pub fn variables(&self, values: bool) -> Vec<Variable> {
        let mut all = self.moves.position();
        if values {
            all.push(component(all.len()));
        }
        all
    }

    /// The claimed relation is false here, as its values at the options show.
    pub fn fault(&self, claimed: &Claimed) -> Formula {
        let at: Vec<Sum> = self
            .variables(claimed.values)
            .into_iter()
            .map(Sum::from)
            .collect();
        let right = match claimed.values {
            true => self.is_value(claimed, &at),
            false => self.is_p(claimed),
        };
        let as_claimed = Formula::iff(claimed.holds(&at), right);
        Formula::and([self.given.clone(), Formula::negated(as_claimed)])
    }

    fn is_p(&self, claimed: &Claimed) -> Formula {
        let holds = |to: &[Vec<Sum>]| claimed.holds(&to[0]);
        let lost = match self.moves.has_blocking() {
            true => self.moves.more_than_blocked(&holds, self.ground),
            false => self.moves.some(&holds),
        };
        match self.play {
            Play::Normal => Formula::negated(lost),
            Play::Misere => Formula::and([self.moves.some_option(), Formula::negated(lost)]),
        }
    }

    /// No option has the value, and no smaller one is the value here.
    fn is_value(&self, claimed: &Claimed, at: &[Sum]) -> Formula {
        let (place, value) = (at.len() - 1, at[at.len() - 1].clone());
        let an_option = self.moves.some(&|to| self.value_of(claimed, to, &value));
        let smaller = self.ground.fresh();
        let mut below = at.to_vec();
        below[place] = smaller.into();
        let a_smaller = Formula::exists(
            [smaller],
            Formula::and([Formula::lt(smaller, value.clone()), claimed.holds(&below)]),
        );
        let least = Formula::and([Formula::negated(an_option), Formula::negated(a_smaller)]);
        match self.play {
            Play::Normal => least,
            Play::Misere => {
                // By definition the value is 1 where there is no option.
                let option = self.moves.some_option();
                let ended = [Formula::negated(option.clone()), Formula::eq(value, 1)];
                Formula::or([Formula::and(ended), Formula::and([option, least])])
            }
        }
    }

    /// The value of an option is this one.
    fn value_of(&self, claimed: &Claimed, to: &[Vec<Sum>], value: &Sum) -> Formula {
        let with = |part: &[Sum], value: Sum| [part, &[value]].concat();
        if let [only] = to {
            return claimed.holds(&with(only, value.clone()));
        }
        let mut bound = Vec::new();
        let mut all = Vec::new();
        let mut sum: Option<Sum> = None;
        for (index, part) in to.iter().enumerate() {
            let own = self.ground.fresh();
            bound.push(own);
            all.push(claimed.holds(&with(part, own.into())));
            sum = Some(match sum {
                None => own.into(),
                Some(before) if index + 1 == to.len() => {
                    all.push(Formula::xor(before, own, value.clone()));
                    value.clone()
                }
                Some(before) => {
                    let next = self.ground.fresh();
                    bound.push(next);
                    all.push(Formula::xor(before, own, next));
                    next.into()
                }
            });
        }
        if to.is_empty() {
            all.push(Formula::eq(value.clone(), 0));
        }
        Formula::exists(bound, Formula::and(all))
    }

    /// Some option, or in a game of values some smaller value here, is in the relation.
    pub fn leads_into(&self, relation: &Claimed) -> Formula {
        let at: Vec<Sum> = self
            .variables(relation.values)
            .into_iter()
            .map(Sum::from)
            .collect();
        if !relation.values {
            return self.moves.some(&|to| relation.holds(&to[0]));
        }
        let (place, value) = (at.len() - 1, at[at.len() - 1].clone());
        let smaller = self.ground.fresh();
        let mut below = at.clone();
        below[place] = smaller.into();
        Formula::or([
            self.moves.some(&|to| match to {
                [only] => relation.holds(&[only.as_slice(), &[value.clone()]].concat()),
                _ => Formula::False,
            }),
            Formula::exists(
                [smaller],
                Formula::and([Formula::lt(smaller, value.clone()), relation.holds(&below)]),
            ),
        ])
    }
}
