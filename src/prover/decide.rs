//! The decision: a question is put into a sentence, and the sentence is decided.

use super::beyond::Beyond;
use super::claimed::{Open, has_value, in_set, needs_of_set};
use super::moves::{Moves, component, same};
use super::sentence::{Claimed, Question};
use super::terms::{Ground, OtherValues};
use super::theory::Needs;
use super::{Answer, Asked, Halt, exceptions, shape};
use crate::claim::{PositionSet, Proof, Resolved};
use crate::game::{Game, Play, Position};
use grundy_automata::{
    Automaton, Budget, Compiler, Formula, Relation, Stop, UBig, Variable, Verdict,
};
use std::cell::Cell;

/// The answer, with one budget for the decision and one for a description of the exceptions.
pub(super) fn decided(
    game: &Game,
    asked: Asked,
    play: Play,
    values: &OtherValues,
    (budget, rest): (&Budget<'_>, &Budget<'_>),
) -> Result<Answer, Halt> {
    let ground = Ground {
        theory: needs(game, asked).theory()?,
        // The variables of a position and its value come first.
        next: Cell::new(component(game.components() + 1).0),
        values,
    };
    let moves = Moves::of(game, &ground)?;
    let mut compiler = Compiler::new(&ground.theory.system, budget);
    let heaps = game.components();
    let mut proof = Proof {
        theory: ground.theory.name(),
        base: ground.theory.base(),
        states: 0,
        peak: 0,
        bytes: 0,
    };
    let open = Open::new();
    let given = match moves.pass {
        true => Formula::le(component(moves.heaps), 1),
        false => Formula::True,
    };
    let set = |set: &PositionSet| in_set(set, game.base_heaps(), &open, &ground);
    let fault = match asked {
        Asked::Claim(said) => {
            let claimed = said_formula(said, game, play, &moves, &ground)?;
            play_ends(game, &moves, &mut compiler)?;
            let claimed = Claimed {
                relation: Relation::new("S", compiler.automaton(&claimed)?),
                values: matches!(said, Resolved::Grundy(..)),
            };
            proof.states = claimed.relation.automaton().states();
            let question = Question {
                moves: &moves,
                play,
                given,
                ground: &ground,
            };
            let fault = question.fault(&claimed);
            let answer = answer(
                &fault,
                &question.variables(claimed.values),
                heaps,
                &mut compiler,
            )?;
            return Ok(match answer {
                None => Answer::Proved(measured(proof, budget)),
                Some(at) => {
                    let mut compiler = Compiler::new(&ground.theory.system, rest);
                    // A description is worth no failure.
                    let all = all_exceptions(&question, &claimed, &fault, heaps, &mut compiler);
                    Answer::Refuted {
                        at,
                        exceptions: all.unwrap_or(None),
                    }
                }
            });
        }
        Asked::SameOptions(other) => {
            let others = Moves::of(other, &ground)?;
            let option: Vec<Variable> = moves.position().iter().map(|_| ground.fresh()).collect();
            let is_option = |moves: &Moves| {
                let all = moves.parts();
                match all {
                    0..=1 => Ok(moves.some(&|to| same(&to[0], &option))),
                    _ => Err(Beyond::reason(
                        "options that are sums of positions are compared in tables",
                    )),
                }
            };
            let alike = Formula::iff(is_option(&moves)?, is_option(&others)?);
            Formula::exists(option.iter().copied(), Formula::negated(alike))
        }
        Asked::Ended(ended) => Formula::iff(set(ended)?, moves.some_option()),
        Asked::NoMove(from, to) | Asked::EachMove(from, to) => {
            let to = Claimed {
                relation: Relation::new("T", compiler.automaton(&set(to)?)?),
                values: false,
            };
            let there = moves.some(&|option| to.holds(&option[0]));
            let wrong = match asked {
                Asked::NoMove(..) => there,
                _ => Formula::negated(there),
            };
            Formula::and([set(from)?, wrong])
        }
    };
    let fault = Formula::and([given, fault]);
    let found = answer(&fault, &moves.position(), heaps, &mut compiler)?;
    let Some(at) = found else {
        return Ok(Answer::Proved(measured(proof, budget)));
    };
    let mut compiler = Compiler::new(&ground.theory.system, rest);
    let mut all = || -> Result<Option<String>, Stop> {
        let all = compiler.automaton(&fault)?;
        shape::formula(&all, heaps, &mut compiler)
    };
    let exceptions = all().unwrap_or(None);
    Ok(Answer::Refuted { at, exceptions })
}

fn measured(proof: Proof, budget: &Budget<'_>) -> Proof {
    Proof {
        peak: budget.peak(),
        bytes: budget.peak_bytes(),
        ..proof
    }
}

/// The arithmetic that is needed.
fn needs(game: &Game, asked: Asked) -> Needs {
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
        Asked::Claim(Resolved::Grundy(value, _)) => needs.of_term(value),
        Asked::Claim(Resolved::PPositions(set)) | Asked::Ended(set) => {
            needs_of_set(set, &mut needs);
        }
        Asked::Claim(Resolved::Table(_)) => {}
        Asked::SameOptions(other) => of_game(other),
        Asked::NoMove(from, to) | Asked::EachMove(from, to) => {
            needs_of_set(from, &mut needs);
            needs_of_set(to, &mut needs);
        }
    }
    needs
}

/// What is claimed of a position, and of its value, as a formula.
fn said_formula(
    said: &Resolved,
    game: &Game,
    play: Play,
    moves: &Moves,
    ground: &Ground,
) -> Result<Formula, Beyond> {
    let open = Open::new();
    if moves.has_blocking() && play == Play::Misere {
        return Err(Beyond::reason(
            "misère play with blocking is not defined here",
        ));
    }
    match said {
        Resolved::Table(_) => Err(Beyond::reason(
            "a printed table says nothing of all positions",
        )),
        Resolved::Grundy(..) if moves.has_blocking() => {
            Err(Beyond::reason("with blocking there are no Grundy values"))
        }
        Resolved::Grundy(..) if moves.parts() > 1 && play == Play::Misere => Err(Beyond::reason(
            "misère values of sums are not decided by those of the parts",
        )),
        Resolved::Grundy(value, _) => has_value(value, game.heaps(), &open, ground),
        Resolved::PPositions(_) if moves.parts() > 1 => Err(Beyond::reason(
            "P-positions of a game with sums hang on its Grundy values: claim those",
        )),
        Resolved::PPositions(set) => in_set(set, game.base_heaps(), &open, ground),
    }
}

/// Where the fault is; none if it is nowhere. A position that is too large for this machine's words is none.
fn answer(
    fault: &Formula,
    variables: &[Variable],
    heaps: usize,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<Option<Position>>, Stop> {
    let sentence = Formula::for_all(variables.iter().copied(), Formula::negated(fault.clone()));
    Ok(match compiler.decide(&sentence)? {
        Verdict::True => None,
        Verdict::False(numbers) => Some(position(&numbers, heaps)),
    })
}

fn position(numbers: &[(Variable, UBig)], heaps: usize) -> Option<Position> {
    let heap = |place: usize| {
        let found = numbers
            .iter()
            .find(|(variable, _)| *variable == component(place));
        found.map_or(Some(0), |(_, number)| i64::try_from(number).ok())
    };
    (0..heaps).map(heap).collect()
}

/// The measure falls with every move.
fn play_ends(game: &Game, moves: &Moves, compiler: &mut Compiler<'_, '_>) -> Result<(), Halt> {
    match compiler.decide(&moves.falls(&game.measure().levels))? {
        Verdict::True => Ok(()),
        Verdict::False(_) => {
            Err(Beyond::reason("no measure was found that falls with every move").into())
        }
    }
}

fn all_exceptions(
    question: &Question,
    claimed: &Claimed,
    fault: &Formula,
    heaps: usize,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<String>, Stop> {
    let fault: Automaton = compiler.automaton(fault)?;
    let Some(set) = exceptions::exceptions(question, claimed, &fault, compiler)? else {
        return Ok(None);
    };
    shape::formula(&set, heaps, compiler)
}
