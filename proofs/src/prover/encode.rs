//! Encodes a question about a game as formulas.

use super::claimed::{Claims, needs_of_set};
use super::classes::{ClassProver, Hint};
use super::counted;
use super::export::RelationDefinition;
use super::layout::PositionLayout;
use super::learned;
use super::move_formulas::{MANY_BLOCKED, Moves, alike};
use super::numbers::{Arithmetic, Numeral};
use super::periodic::Periodic;
use super::query::WinningMove;
use super::query::{
    Aspect, CountedSelection, FinalPositions, Halt, Observations, PositionTrait, Problem, Query,
    World,
};
use super::sentence::{ClaimedRelation, Encoding, related};
use super::theory::{Needs, Theory};
use super::unsupported::{LARGE, Unsupported};
use super::winning_moves;
use crate::claim::{PositionSet, Resolved};
use grundy_automata::{Budget, Compiler, Formula, Relation, Sum, Variable};
use grundy_rules::game::{Game, Play};
use std::cmp::Ordering;

/// A question as formulas.
pub(super) struct EncodedQuery {
    /// The claimed relations, by name.
    pub definitions: Vec<RelationDefinition>,
    /// The formula that the measure falls with every move.
    pub ends: Formula,
    /// The formula that the claim is false at the position.
    pub fault: Formula,
    pub claimed: Option<ClaimedRelation>,
    /// How many states the automata have that the formulas use, beside the claimed relation.
    pub states: usize,
}

/// Encodes the question, and calls a function with the formulas.
pub(super) fn encoded<T>(
    problem: Problem,
    known: Observations,
    budget: &Budget<'_>,
    then: impl FnOnce(EncodedQuery, &Encoding, &mut Compiler<'_, '_>) -> Result<T, Halt>,
) -> Result<T, Halt> {
    let Problem { world, asked, play } = problem;
    // An automaton that is written out is treated like one that was learned.
    let asked = match asked {
        Query::Claim(Resolved::Automaton { .. }) if matches!(world, World::Open(_)) => {
            let why = "an automaton speaks of one game, not of all values of a parameter";
            return Err(Unsupported::reason(why).into());
        }
        Query::Claim(Resolved::Automaton { automaton, values }) => {
            let known = if *values {
                Aspect::Value
            } else {
                Aspect::Outcome
            };
            Query::Learned(automaton, known)
        }
        asked => asked,
    };
    let mut needs = needs(world.game(), asked);
    for guess in known.guesses {
        needs_of_set(&guess.set, &mut needs);
    }
    let mut ground = Arithmetic::new(theory(&needs, asked)?, known.values, budget);
    let layout = PositionLayout::of_world(world, &needs, &mut ground)?;
    let moves = Moves::of(world.game(), &layout, &ground)?;
    let question = Encoding {
        moves: &moves,
        layout: &layout,
        play,
        ground: &ground,
    };
    let mut encoder = Encoder {
        game: world.game(),
        question: &question,
        claims: Claims {
            layout: &layout,
            ground: &ground,
            pass: world.game().has_pass(),
        },
        compiler: Compiler::new(&ground.theory.system, budget),
        definitions: Vec::new(),
    };
    let encoded_query = encoder.encode(asked, known)?;
    then(encoded_query, &question, &mut encoder.compiler)
}

/// Encodes questions about a game.
struct Encoder<'e, 'b> {
    game: &'e Game,
    question: &'e Encoding<'e>,
    claims: Claims<'e>,
    compiler: Compiler<'e, 'b>,
    /// The relations that were defined so far.
    definitions: Vec<RelationDefinition>,
}

impl Encoder<'_, '_> {
    fn encode(&mut self, asked: Query, known: Observations) -> Result<EncodedQuery, Halt> {
        match asked {
            Query::Claim(resolved) => {
                let (formula, aspect) = claimed_formula(resolved, self.game.heaps(), &self.claims)?;
                let sums = self.question.moves.parts() > 1
                    && self.question.play == Play::Normal
                    && !self.question.moves.has_blocking();
                match aspect {
                    Aspect::Outcome if sums => self.zeros_of_learned(formula, known),
                    aspect => self.of_relation(formula, aspect),
                }
            }
            Query::Learned(automaton, known) => self.of_relation(related(automaton, "L"), known),
            Query::SamePositions(other) => self.same_positions(other, known),
            Query::Values(periodic) => {
                let value = Sum::from(self.question.layout.value[0]);
                self.of_relation(self.periodic(periodic, &value)?, Aspect::Value)
            }
            Query::OfValues(resolved, periodic) => self.of_values(resolved, periodic),
            Query::ValueZero(set, values) => self.value_zero(set, values),
            Query::SameOptions(other) => {
                let (layout, ground) = (self.question.layout, self.question.ground);
                let others = Moves::of(other, layout, ground)?;
                let fault = other_options(self.question.moves, &others, layout, ground)?;
                Ok(self.false_where(fault, None))
            }
            Query::SameLines(other) => {
                let fault = self.other_lines(other)?;
                Ok(self.false_where(fault, None))
            }
            Query::Every(named) => self.of_traits(named, (None, None), known),
            Query::FinalPhase(last) => self.final_phase(last),
            Query::Class(named, set) => self.of_traits(named, (Some(set), None), known),
            Query::Selected(named, selected, set) => {
                self.of_traits(named, (Some(set), Some(selected)), known)
            }
            Query::Counted(counted) => self.counted(counted, known),
            Query::Needed(vectors, guess) => self.needed(vectors, guess, known),
            Query::Fact(fact) => {
                let is_false = Formula::negated(self.claims.holds(fact)?);
                let fault = Formula::and([self.question.given(), is_false]);
                Ok(self.false_where(fault, None))
            }
            Query::Winning(p, moves) => self.winning(p, moves),
            Query::NoMove(from, to) => self.moves_between(from, to, false),
            Query::EachMove(from, to) => self.moves_between(from, to, true),
        }
    }

    /// The query whose claim is false where this holds, for a game that is known to end.
    fn false_where(&mut self, fault: Formula, claimed: Option<ClaimedRelation>) -> EncodedQuery {
        EncodedQuery {
            definitions: std::mem::take(&mut self.definitions),
            ends: Formula::True,
            fault,
            claimed,
            states: 0,
        }
    }

    /// Defines a relation of positions, or of positions and values, by a formula.
    fn defined(
        &mut self,
        name: &str,
        formula: Formula,
        values: bool,
    ) -> Result<ClaimedRelation, Halt> {
        let formula = Formula::and([self.question.given(), formula]);
        let automaton = self.compiler.automaton(&formula)?;
        self.definitions.push(RelationDefinition {
            name: name.into(),
            variables: automaton.tracks().to_vec(),
            formula,
        });
        let relation = Relation::new(name, automaton);
        Ok(ClaimedRelation::new(relation, self.question.layout, values))
    }

    /// The query whether the formula is that of the P-positions, or of the values.
    fn of_relation(&mut self, formula: Formula, known: Aspect) -> Result<EncodedQuery, Halt> {
        let ends = falls(self.game, known, self.question)?;
        let claimed = self.defined("S", formula, known == Aspect::Value)?;
        let fault = self.question.fault(&claimed)?;
        let encoded_query = self.false_where(fault, Some(claimed));
        Ok(EncodedQuery {
            ends,
            ..encoded_query
        })
    }

    fn same_positions(&mut self, other: &Game, known: Observations) -> Result<EncodedQuery, Halt> {
        let question = self.question;
        let others = Moves::of(other, question.layout, question.ground)?;
        let others = Encoding {
            moves: &others,
            ..*question
        };
        let others_end = falls(other, Aspect::Outcome, &others)?;
        let compiler = &mut self.compiler;
        let aspect = Aspect::Outcome;
        let set = learned::relation(other, aspect, &others, &others_end, known.played, compiler)?;
        let claimed = set.ok_or_else(|| {
            let reason = "no small automaton for the P-positions of the other game was found";
            Unsupported::reason(reason)
        })?;
        let ends = falls(self.game, Aspect::Outcome, question)?;
        let fault = question.fault(&claimed)?;
        let encoded_query = self.false_where(fault, Some(claimed));
        Ok(EncodedQuery {
            ends,
            ..encoded_query
        })
    }

    /// The sentence that a line of one game has not the options and the budget of a line of the other.
    fn other_lines(&self, other: &Game) -> Result<Formula, Halt> {
        let (layout, ground) = (self.question.layout, self.question.ground);
        let (own, others) = (self.question.moves, Moves::of(other, layout, ground)?);
        if own.parts() > 1 || others.parts() > 1 || self.game.has_pass() || other.has_pass() {
            return Err(Unsupported::reason("lines of a game with sums or a pass").into());
        }
        let option: Vec<Vec<Variable>> = layout
            .components
            .iter()
            .map(|component| component.iter().map(|_| ground.fresh()).collect())
            .collect();
        let to: Vec<Numeral> = option
            .iter()
            .map(|component| component.iter().map(|v| Sum::from(*v)).collect())
            .collect();
        let all = [layout.variables(false), option.concat()].concat();
        let (own, others) = (own.lines_to(&to), others.lines_to(&to));
        let same = |one: &(usize, Formula), other: &(usize, Formula)| {
            if one.0 != other.0 {
                return Formula::False;
            }
            let same = Formula::iff(one.1.clone(), other.1.clone());
            Formula::for_all(all.clone(), Formula::implies(self.question.given(), same))
        };
        let each_in = |these: &[(usize, Formula)], those: &[(usize, Formula)]| {
            let there = |one| Formula::or(those.iter().map(|other| same(one, other)));
            Formula::and(these.iter().map(there))
        };
        let both = [each_in(&own, &others), each_in(&others, &own)];
        Ok(Formula::negated(Formula::and(both)))
    }

    /// The query whether something is true of every position, or of those of a set alone; perhaps among selected ones.
    fn of_traits(
        &mut self,
        named: &PositionTrait,
        (set, selected): (Option<&PositionSet>, Option<&PositionSet>),
        known: Observations,
    ) -> Result<EncodedQuery, Halt> {
        let question = self.question;
        let read = |set: Option<&PositionSet>| set.map(|set| self.claims.in_set(set)).transpose();
        let (set, selected) = (read(set)?, read(selected)?);
        let whole = set.as_ref().filter(|_| selected.is_none());
        let mut hints = Vec::from_iter(whole.and_then(|set| Hint::of(named, set)));
        for guess in known.guesses {
            hints.extend(Hint::of(&guess.named, &self.claims.in_set(&guess.set)?));
        }
        let mut prover = ClassProver::new(self.game, question, known, &mut self.compiler);
        let classes = prover.classes(named, &hints)?;
        let holds = Formula::and(
            [classes.holds(named, question)?]
                .into_iter()
                .chain(selected),
        );
        let wrong = match set {
            Some(set) => Formula::negated(Formula::iff(set, holds)),
            None => Formula::negated(holds),
        };
        let fault = Formula::and([question.given(), wrong]);
        let states = classes.states();
        self.by_induction(fault, states)
    }

    /// The query where this is false, by classes that are known by induction, if play ends.
    fn by_induction(&mut self, fault: Formula, states: usize) -> Result<EncodedQuery, Halt> {
        let ends = falls(self.game, Aspect::Outcome, self.question)?;
        let encoded_query = self.false_where(fault, None);
        Ok(EncodedQuery {
            ends,
            states,
            ..encoded_query
        })
    }

    /// The query whether a number bounds that of the positions in each of some lines.
    fn counted(
        &mut self,
        counted: &CountedSelection,
        known: Observations,
    ) -> Result<EncodedQuery, Halt> {
        let question = self.question;
        let guess = counted.guess.map(|guess| self.claims.in_set(guess));
        let guess = guess.transpose()?.map(|guess| Hint::Value(0, guess));
        let mut prover = ClassProver::new(self.game, question, known, &mut self.compiler);
        let classes = prover.classes(counted.named, guess.as_slice())?;
        let holds = classes.holds(counted.named, question)?;
        let class = self.defined("C", holds, false)?;
        let pass = self.game.has_pass();
        let fault = counted::fault(counted, &class, pass, question, &mut self.compiler)?;
        let states = classes.states();
        self.by_induction(fault, states)
    }

    /// The query whether each of these vectors is a move wherever a piece moves by vectors and has the values of the game: from the position of
    /// the same numbers, whose value is not 0, some move leads to the value 0, and the position without tokens is the only one.
    fn needed(
        &mut self,
        vectors: &PositionSet,
        guess: Option<&PositionSet>,
        known: Observations,
    ) -> Result<EncodedQuery, Halt> {
        let question = self.question;
        let zero = PositionTrait::Value(Ordering::Equal, 0);
        let guess = guess.map(|guess| self.claims.in_set(guess)).transpose()?;
        let guess = guess.map(|guess| Hint::Value(0, guess));
        let mut prover = ClassProver::new(self.game, question, known, &mut self.compiler);
        let classes = prover.classes(&zero, guess.as_slice())?;
        let holds = classes.holds(&zero, question)?;
        let class = self.defined("C", holds, false)?;
        let at = question.layout.at(false);
        let fresh: Vec<Variable> = at.iter().map(|_| question.ground.fresh()).collect();
        let below: Vec<Numeral> = fresh.iter().map(|part| vec![Sum::from(*part)]).collect();
        let fits = fresh
            .iter()
            .zip(&at)
            .map(|(part, heap)| match heap.as_slice() {
                [heap] => Formula::le(*part, heap.clone()),
                _ => Formula::False,
            });
        let tokens = Formula::or(fresh.iter().map(|part| Formula::le(1, *part)));
        let other = Formula::and(fits.chain([tokens, class.holds(&below)]));
        let wrong = Formula::or([class.holds(&at), Formula::exists(fresh, other)]);
        let vectors = self.claims.in_set(vectors)?;
        let fault = Formula::and([question.given(), vectors, wrong]);
        let states = classes.states();
        self.by_induction(fault, states)
    }

    /// The query whether no position outside a set is in the final phase, as each has options, and, if one of them is in the set, one of value 0
    /// and one of value 1 there.
    fn final_phase(&mut self, last: &FinalPositions) -> Result<EncodedQuery, Halt> {
        let question = self.question;
        let moves = question.moves;
        if moves.has_blocking() || moves.parts() > 1 {
            let why = "phases of a game with blocking or sums";
            return Err(Unsupported::reason(why).into());
        }
        let within = self.claims.in_set(&last.all)?;
        let mut leads = Vec::new();
        for (name, set) in [("F", &last.all), ("Z", &last.zero), ("O", &last.one)] {
            let set = self.defined(name, self.claims.in_set(set)?, false)?;
            leads.push(moves.some(&|to| set.holds(&to[0])));
        }
        let both = Formula::and(leads.split_off(1));
        let none = Formula::and(leads.into_iter().map(Formula::negated));
        let outside = Formula::and([moves.some_option(), Formula::or([none, both])]);
        let wrong = Formula::negated(Formula::or([within, outside]));
        let fault = Formula::and([question.given(), wrong]);
        // The others are found to be in the normal phase by induction, if play ends.
        self.by_induction(fault, 0)
    }

    /// The formula that the heap has this value.
    fn periodic(&self, values: &Periodic, value: &Sum) -> Result<Formula, Unsupported> {
        let heap = Sum::from(self.question.layout.components[0][0]);
        let found = values.has_value(&heap, value, self.question.ground.fresh());
        found.ok_or_else(|| Unsupported::reason(LARGE))
    }

    fn of_values(
        &mut self,
        resolved: &Resolved,
        periodic: &Periodic,
    ) -> Result<EncodedQuery, Halt> {
        let (formula, known) = claimed_formula(resolved, self.game.heaps(), &self.claims)?;
        let value = match known {
            Aspect::Value => Sum::from(self.question.layout.value[0]),
            Aspect::Outcome => Sum::from(0),
        };
        let right = self.periodic(periodic, &value)?;
        let claimed = self.defined("S", formula.clone(), known == Aspect::Value)?;
        let wrong = Formula::negated(Formula::iff(formula, right));
        let fault = Formula::and([self.question.given(), wrong]);
        Ok(self.false_where(fault, Some(claimed)))
    }

    fn value_zero(&mut self, set: &Resolved, values: &Resolved) -> Result<EncodedQuery, Halt> {
        let value = &self.question.layout.value;
        let (set, _) = claimed_formula(set, self.game.heaps(), &self.claims)?;
        let of_value = match values {
            Resolved::Automaton { automaton, .. } => related(automaton, "L"),
            values => claimed_formula(values, self.game.heaps(), &self.claims)?.0,
        };
        let zero = value.iter().map(|part| Formula::eq(*part, 0));
        let zero = Formula::and(zero.chain([of_value]));
        let zero = Formula::exists(value.iter().copied(), zero);
        let claimed = self.defined("S", set.clone(), false)?;
        let wrong = Formula::negated(Formula::iff(set, zero));
        let fault = Formula::and([self.question.given(), wrong]);
        Ok(self.false_where(fault, Some(claimed)))
    }

    /// The query whether this is the set of the positions of value 0, by values that are learned from play and proved.
    fn zeros_of_learned(
        &mut self,
        set: Formula,
        known: Observations,
    ) -> Result<EncodedQuery, Halt> {
        let question = self.question;
        let ends = falls(self.game, Aspect::Value, question)?;
        let (played, compiler) = (known.played, &mut self.compiler);
        let values =
            learned::relation(self.game, Aspect::Value, question, &ends, played, compiler)?;
        let values = values.ok_or_else(|| {
            let reason = "P-positions of a game with sums depend on its Grundy values, of which no small automaton is known: claim those";
            Unsupported::reason(reason)
        })?;
        let value = &question.layout.value;
        let zero = value.iter().map(|part| Formula::eq(*part, 0));
        let zero = Formula::and(zero.chain([values.holds(&question.layout.at(true))]));
        let zero = Formula::exists(value.iter().copied(), zero);
        let wrong = Formula::negated(Formula::iff(set, zero));
        let fault = Formula::and([question.given(), wrong]);
        let encoded_query = self.false_where(fault, None);
        Ok(EncodedQuery {
            states: values.states(),
            ..encoded_query
        })
    }

    /// The query whether moves are a strategy.
    fn winning(&mut self, p: &Resolved, moves: &[WinningMove]) -> Result<EncodedQuery, Halt> {
        let p = match p {
            Resolved::Automaton { automaton, .. } => related(automaton, "L"),
            p => claimed_formula(p, self.game.heaps(), &self.claims)?.0,
        };
        let p = self.defined("S", p, false)?;
        let fault = winning_moves::fault(moves, &p, &self.claims, self.question)?;
        Ok(self.false_where(fault, Some(p)))
    }

    /// The query whether there is a move from each position of one set to the other set, or none at all.
    fn moves_between(
        &mut self,
        from: &PositionSet,
        to: &PositionSet,
        each: bool,
    ) -> Result<EncodedQuery, Halt> {
        let to = self.defined("T", self.claims.in_set(to)?, false)?;
        let there = self.question.moves.some(&|option| to.holds(&option[0]));
        let wrong = match each {
            false => there,
            true => Formula::negated(there),
        };
        let from = self.claims.in_set(from)?;
        let fault = Formula::and([self.question.given(), from, wrong]);
        Ok(self.false_where(fault, None))
    }
}

/// The arithmetic for a question.
fn theory(needs: &Needs, asked: Query) -> Result<Theory, Unsupported> {
    match asked {
        Query::Learned(automaton, _)
        | Query::ValueZero(_, Resolved::Automaton { automaton, .. })
        | Query::Winning(Resolved::Automaton { automaton, .. }, _) => {
            needs.theory_in(automaton.system())
        }
        _ => needs.theory(),
    }
}

fn needs_of_claim(resolved: &Resolved, needs: &mut Needs) {
    match resolved {
        Resolved::Grundy(value, _) => needs.of_term(value),
        Resolved::PPositions(set) => needs_of_set(set, needs),
        Resolved::Table(_) | Resolved::Automaton { .. } => {}
    }
}

/// What a question needs of the arithmetic.
fn needs(game: &Game, asked: Query) -> Needs {
    let mut needs = Needs::default();
    let mut of_game = |game: &Game| {
        for moved in &game.moves {
            needs.of_condition(&moved.condition);
            let heaps = moved.parts.iter().flatten();
            heaps.for_each(|heap| needs.of_term(heap));
            needs.xor |= moved.parts.len() > 1;
        }
    };
    of_game(game);
    match asked {
        Query::Claim(resolved) | Query::OfValues(resolved, _) => {
            needs_of_claim(resolved, &mut needs)
        }
        Query::ValueZero(set, values) => {
            needs_of_claim(set, &mut needs);
            needs_of_claim(values, &mut needs);
        }
        Query::Winning(p, moves) => {
            needs_of_claim(p, &mut needs);
            for one in moves {
                needs_of_set(&one.at, &mut needs);
                needs_of_set(&one.pairs, &mut needs);
            }
        }
        Query::Every(_) | Query::Values(_) => {}
        Query::FinalPhase(last) => {
            for set in [&last.all, &last.zero, &last.one] {
                needs_of_set(set, &mut needs);
            }
        }
        Query::Class(_, set) => needs_of_set(set, &mut needs),
        Query::Selected(_, selected, set) => {
            needs_of_set(selected, &mut needs);
            needs_of_set(set, &mut needs);
        }
        Query::Needed(vectors, guess) => {
            let sets = [vectors].into_iter().chain(guess);
            sets.for_each(|set| needs_of_set(set, &mut needs));
        }
        Query::Counted(counted) => {
            needs_of_set(counted.selected, &mut needs);
            let others = counted.indices.iter().chain(&counted.guess);
            others.for_each(|set| needs_of_set(set, &mut needs));
        }
        Query::Fact(fact) => needs.of_condition(fact),
        Query::Learned(..) => {}
        Query::SameOptions(other) | Query::SameLines(other) | Query::SamePositions(other) => {
            of_game(other);
        }
        Query::NoMove(from, to) | Query::EachMove(from, to) => {
            needs_of_set(from, &mut needs);
            needs_of_set(to, &mut needs);
        }
    }
    needs
}

/// The formula that the measure falls with every move; an error if P-positions or values of such a game are not
/// defined by its moves alone.
fn falls(game: &Game, known: Aspect, question: &Encoding) -> Result<Formula, Unsupported> {
    let (moves, play) = (question.moves, question.play);
    let sums = moves.parts() > 1;
    let why = match known {
        _ if moves.has_blocking() && play == Play::Misere => {
            "misère play with blocking is not defined here"
        }
        _ if moves.blocks_too_many() => MANY_BLOCKED,
        Aspect::Value if sums && play == Play::Misere => {
            "misère values of sums are not decided by those of the parts"
        }
        Aspect::Outcome if sums => {
            "P-positions of a game with sums depend on its Grundy values: claim those"
        }
        _ => {
            let falls = moves.falls(&game.measure().levels, question.ground)?;
            return Ok(Formula::implies(question.given(), falls));
        }
    };
    Err(Unsupported::reason(why))
}

/// The formula of a claim on a position, and on its value.
fn claimed_formula(
    resolved: &Resolved,
    names: &[String],
    claims: &Claims,
) -> Result<(Formula, Aspect), Unsupported> {
    match resolved {
        Resolved::Table(_) => Err(Unsupported::reason(
            "a printed table says nothing of all positions",
        )),
        Resolved::Automaton { .. } => {
            Err(Unsupported::reason("an automaton of heaps, not of pairs"))
        }
        Resolved::Grundy(value, _) => Ok((claims.has_value(value, names)?, Aspect::Value)),
        Resolved::PPositions(set) => Ok((claims.in_set(set)?, Aspect::Outcome)),
    }
}

/// The formula of the positions where one game has an option that the other does not have.
fn other_options(
    moves: &Moves,
    others: &Moves,
    layout: &PositionLayout,
    ground: &Arithmetic,
) -> Result<Formula, Unsupported> {
    if moves.parts() > 1 || others.parts() > 1 {
        let why = "options that are sums of positions are compared in tables";
        return Err(Unsupported::reason(why));
    }
    let option: Vec<Vec<Variable>> = layout
        .components
        .iter()
        .map(|component| component.iter().map(|_| ground.fresh()).collect())
        .collect();
    let sums: Vec<Numeral> = option
        .iter()
        .map(|component| component.iter().map(|v| Sum::from(*v)).collect())
        .collect();
    let is_option = |moves: &Moves| moves.some(&|to| alike(&to[0], &sums));
    let alike = Formula::iff(is_option(moves), is_option(others));
    let differs = Formula::exists(option.concat(), Formula::negated(alike));
    Ok(Formula::and(layout.given.iter().cloned().chain([differs])))
}
