//! The sentence of a claim, for all positions.
//!
//! If play ends, S is the set of P-positions exactly if S(x) ⇔ ¬∃y (y is an option of x ∧ S(y)) for all x. In misère
//! play a position without options is not in S. A function is the Grundy function if S = {(x, z) | z = f(x)} is the
//! set of P-positions of the game with one Nim heap z added (Kimura and Yamashita, Proposition 1); if moves lead to
//! sums, the value of an option is the nim-sum of the values of its summands.

use super::layout::{PositionLayout, number};
use super::move_formulas::Moves;
use super::numbers::{Arithmetic, Numeral, SymbolicNumber, less};
use super::query::Aspect;
use super::unsupported::Unsupported;
use grundy_automata::{Automaton, Formula, Relation, Sum, Variable};
use grundy_rules::formula::Comparison;
use grundy_rules::game::Play;
use std::borrow::Cow;

/// A claimed relation: of positions, or of positions and values.
pub(super) struct ClaimedRelation {
    relation: Relation,
    /// The variables of its tracks, in order.
    variables: Vec<Variable>,
    /// Is the last component the Grundy value?
    pub values: bool,
}

impl ClaimedRelation {
    pub fn new(relation: Relation, layout: &PositionLayout, values: bool) -> ClaimedRelation {
        ClaimedRelation {
            relation,
            variables: layout.variables(values),
            values,
        }
    }

    /// The automaton; its tracks are variables of the layout.
    pub fn automaton(&self) -> &Automaton {
        self.relation.automaton()
    }

    /// Its aspect: outcome or value.
    pub fn aspect(&self) -> Aspect {
        match self.values {
            true => Aspect::Value,
            false => Aspect::Outcome,
        }
    }

    pub fn states(&self) -> usize {
        self.relation.automaton().states()
    }

    /// Its members, where most of the numbers that are asked for are below a size.
    pub fn members(&self, size: usize) -> RelationMembers<'_> {
        let automaton = self.relation.automaton();
        let places = automaton.tracks().iter().map(|track| {
            let mut variables = self.variables.iter();
            variables.position(|variable| variable == track)
        });
        let system = automaton.system();
        RelationMembers {
            automaton,
            places: places.collect(),
            words: (0..size).map(|n| system.digits_of(&n.into())).collect(),
        }
    }

    /// The formula that a position, with its value if there is one, is in the relation.
    pub fn holds(&self, at: &[Numeral]) -> Formula {
        let flat = at.concat();
        // A component that the relation does not depend on has no track.
        let tracks = self.relation.automaton().tracks().iter();
        let arguments = tracks.map(|track| {
            let place = self.variables.iter().position(|variable| variable == track);
            let argument = place.and_then(|place| flat.get(place));
            argument.cloned().unwrap_or_else(|| (*track).into())
        });
        let holds = self.relation.of(arguments.collect::<Vec<_>>());
        let natural = flat.iter().filter(|sum| sum.as_variable().is_none());
        let natural = natural.map(|sum| Formula::le(0, sum.clone()));
        Formula::and(natural.chain([holds]))
    }
}

/// The members of a relation; the words of small numbers are kept.
pub(super) struct RelationMembers<'c> {
    automaton: &'c Automaton,
    /// The component that each track reads.
    places: Option<Vec<usize>>,
    words: Vec<Vec<u32>>,
}

impl RelationMembers<'_> {
    /// Is a position, with its value behind it if the relation has values, a member?
    pub fn contain(&self, position: &[i64]) -> bool {
        let word = |place: &usize| {
            let number = usize::try_from(*position.get(*place)?).ok()?;
            Some(match self.words.get(number) {
                Some(word) => Cow::from(word),
                None => Cow::from(self.automaton.system().digits_of(&number.into())),
            })
        };
        let Some(places) = &self.places else {
            return false;
        };
        let words: Option<Vec<Cow<'_, [u32]>>> = places.iter().map(word).collect();
        words.is_some_and(|words| {
            let words: Vec<&[u32]> = words.iter().map(Cow::as_ref).collect();
            self.automaton.accepts_words(&words)
        })
    }
}

/// The parts of a question: moves, layout and arithmetic.
pub(super) struct Encoding<'q> {
    pub moves: &'q Moves<'q>,
    pub layout: &'q PositionLayout,
    pub play: Play,
    pub ground: &'q Arithmetic<'q>,
}

impl Encoding<'_> {
    /// The formula that holds of all positions.
    pub fn given(&self) -> Formula {
        Formula::and(self.layout.given.iter().cloned())
    }

    /// The formula that the claimed relation is false here, by its values at the options.
    pub fn fault(&self, claimed: &ClaimedRelation) -> Result<Formula, Unsupported> {
        let at = self.layout.at(claimed.values);
        let right = match claimed.values {
            true => self.is_value(claimed, &at)?,
            false => self.is_p(claimed),
        };
        let as_claimed = Formula::iff(claimed.holds(&at), right);
        Ok(Formula::and([self.given(), Formula::negated(as_claimed)]))
    }

    fn is_p(&self, claimed: &ClaimedRelation) -> Formula {
        let holds = |to: &[Vec<Numeral>]| claimed.holds(&to[0]);
        let lost = match self.moves.has_blocking() {
            true => self.moves.more_than_blocked(&holds, self.ground),
            false => self.moves.some(&holds),
        };
        match self.play {
            Play::Normal => Formula::negated(lost),
            Play::Misere => Formula::and([self.moves.some_option(), Formula::negated(lost)]),
        }
    }

    /// The formula that the value is right: no option has it (with blocking, on no line more than may be blocked),
    /// and every smaller value occurs.
    fn is_value(&self, claimed: &ClaimedRelation, at: &[Numeral]) -> Result<Formula, Unsupported> {
        let value = at[at.len() - 1].clone();
        let has_value = |to: &[Vec<Numeral>]| self.value_of(claimed, to, &value);
        let an_option = match self.moves.has_blocking() {
            true => self.moves.more_than_blocked(&has_value, self.ground),
            false => self.moves.some(&has_value),
        };
        let a_smaller = self.smaller(claimed, at);
        let least = Formula::and([Formula::negated(an_option), Formula::negated(a_smaller)]);
        Ok(match self.play {
            Play::Normal => least,
            Play::Misere => {
                // By definition the misère value is 1 if there is no option.
                let own = number(&self.layout.value, self.ground);
                let one = self.ground.compared(
                    &own,
                    &SymbolicNumber::from(Sum::from(1)),
                    Comparison::Equal,
                )?;
                let option = self.moves.some_option();
                let ended = [Formula::negated(option.clone()), one];
                Formula::or([Formula::and(ended), Formula::and([option, least])])
            }
        })
    }

    /// The formula that a smaller value at the same position is in the relation.
    fn smaller(&self, claimed: &ClaimedRelation, at: &[Numeral]) -> Formula {
        let (last, position) = (at.len() - 1, &at[..at.len() - 1]);
        let number = self.ground.number(self.layout.value.len() == 1);
        let value: Numeral = number.variables.iter().map(|v| Sum::from(*v)).collect();
        let below = [position, std::slice::from_ref(&value)].concat();
        let all = [less(&value, &at[last]), claimed.holds(&below)];
        Formula::exists(
            number.variables,
            Formula::and(number.given.into_iter().chain(all)),
        )
    }

    /// The formula that an option has this value.
    fn value_of(&self, claimed: &ClaimedRelation, to: &[Vec<Numeral>], value: &Numeral) -> Formula {
        let with = |part: &[Numeral], value: Numeral| [part, &[value]].concat();
        if let [only] = to {
            return claimed.holds(&with(only, value.clone()));
        }
        // In games with sums values are plain numbers.
        let value = value[0].clone();
        let mut bound = Vec::new();
        let mut all = Vec::new();
        let mut sum: Option<Sum> = None;
        for (index, part) in to.iter().enumerate() {
            let own = self.ground.fresh();
            bound.push(own);
            all.push(claimed.holds(&with(part, vec![own.into()])));
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
            all.push(Formula::eq(value, 0));
        }
        Formula::exists(bound, Formula::and(all))
    }

    /// The formula that some option, or with values some smaller value here, is in the relation.
    pub fn leads_into(&self, relation: &ClaimedRelation) -> Formula {
        if !relation.values {
            return self.moves.some(&|to| relation.holds(&to[0]));
        }
        let at = self.layout.at(true);
        let value = at[at.len() - 1].clone();
        Formula::or([
            self.moves.some(&|to| self.value_of(relation, to, &value)),
            self.smaller(relation, &at),
        ])
    }
}

/// The formula that an automaton accepts the values of its variables.
pub(super) fn related(automaton: &Automaton, name: &str) -> Formula {
    let tracks: Vec<Variable> = automaton.tracks().to_vec();
    Relation::new(name, automaton.clone()).of(tracks)
}
