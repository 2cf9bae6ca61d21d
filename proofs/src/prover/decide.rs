//! The decision: a question is put into a sentence, and the sentence is decided.

use super::beyond::{Beyond, LARGE};
use super::claimed::{Claims, needs_of_set};
use super::layout::{Layout, number};
use super::moves::{Moves, alike};
use super::numbers::{Ground, Numeral};
use super::options::Options;
use super::periodic::OtherValues;
use super::played::PlayedOut;
use super::sentence::{Claimed, Question};
use super::stated::{Definition, Sentence};
use super::terms::{Place, Reader};
use super::theory::{Needs, Theory};
use super::{Answer, Asked, Halt, Known, World, exceptions, learned};
use crate::claim::{Proof, Resolved};
use grundy_automata::{Budget, Compiler, Decision, Formula, Relation, Sum, UBig, Variable};
use grundy_rules::formula::Term;
use grundy_rules::game::{Game, OPEN, Play, Position};

/// A question as formulas.
struct Stated {
    /// What is claimed, by its name.
    definitions: Vec<Definition>,
    /// The measure falls with every move.
    ends: Formula,
    /// The claim is false at the position.
    fault: Formula,
    claimed: Option<Claimed>,
}

/// Puts the question into formulas, for what is to be done with them.
fn put<T>(
    world: World,
    asked: Asked,
    play: Play,
    (values, played): (&OtherValues, &PlayedOut),
    budget: &Budget<'_>,
    then: impl FnOnce(Stated, &Question, &mut Compiler<'_, '_>) -> Result<T, Halt>,
) -> Result<T, Halt> {
    // An automaton that is written out is asked about like one that was learned.
    let asked = match asked {
        Asked::Claim(Resolved::Automaton { .. }) if matches!(world, World::Open(_)) => {
            let why = "an automaton speaks of one game, not of all values of a parameter";
            return Err(Beyond::reason(why).into());
        }
        Asked::Claim(Resolved::Automaton { automaton, values }) => {
            let known = if *values {
                Known::Value
            } else {
                Known::Outcome
            };
            Asked::Learned(automaton, known)
        }
        asked => asked,
    };
    let needs = needs(world.game(), asked);
    let mut ground = Ground::new(theory(&needs, asked)?, values);
    let layout = layout(world, &needs, &mut ground)?;
    let moves = Moves::of(world.game(), &layout, &ground)?;
    let question = Question {
        moves: &moves,
        layout: &layout,
        play,
        ground: &ground,
    };
    let mut compiler = Compiler::new(&ground.theory.system, budget);
    let stated = stated(world.game(), asked, &question, played, &mut compiler)?;
    then(stated, &question, &mut compiler)
}

/// What may be spent on the decision, and on a description of the exceptions.
pub(super) struct Budgets<'b> {
    pub decision: Budget<'b>,
    pub guessing: Budget<'b>,
    pub correcting: Budget<'b>,
    pub words: Budget<'b>,
    /// Are large boxes looked at?
    pub large: bool,
}

/// The answer, with all positions where a false claim is false, where they are found.
pub(super) fn decided(
    world: World,
    asked: Asked,
    play: Play,
    (values, played): (&OtherValues, &PlayedOut),
    budgets: &Budgets<'_>,
) -> Result<Answer, Halt> {
    let budget = &budgets.decision;
    put(
        world,
        asked,
        play,
        (values, played),
        budget,
        |stated, question, compiler| {
            let (layout, ground) = (question.layout, question.ground);
            let claimed = stated.claimed.as_ref();
            let variables = layout.variables(claimed.is_some_and(|claimed| claimed.values));
            let ends = Formula::for_all(variables.clone(), stated.ends);
            if compiler.decide(&ends)? != Decision::True {
                return Err(
                    Beyond::reason("no measure was found that falls with every move").into(),
                );
            }
            let sentence = Formula::for_all(variables, Formula::negated(stated.fault.clone()));
            let Decision::False(numbers) = compiler.decide(&sentence)? else {
                return Ok(Answer::Proved(Proof {
                    theory: ground.theory.name(),
                    base: ground.theory.base(),
                    states: claimed.map_or(0, Claimed::states),
                    peak: budget.peak(),
                    bytes: budget.peak_bytes(),
                }));
            };
            let at = position(&numbers, layout, ground.modulus);
            // A description is worth no failure.
            let found = match asked {
                // The values are known, and the claim is false where it says others.
                Asked::OfValues(..) | Asked::ValueZero(..) => {
                    let value = layout.value.iter().copied();
                    let there = Formula::exists(value, stated.fault.clone());
                    exceptions::known(question, &there, budgets)
                }
                _ => exceptions::of(
                    world.game(),
                    question,
                    claimed,
                    &stated.fault,
                    played,
                    budgets,
                ),
            };
            Ok(Answer::Refuted {
                at,
                exceptions: found.unwrap_or(None),
            })
        },
    )
}

/// The question as one sentence, for other provers.
pub(super) fn sentence(
    world: World,
    asked: Asked,
    play: Play,
    values: &OtherValues,
    budget: &Budget<'_>,
) -> Result<Sentence, Halt> {
    let known: (&OtherValues, &PlayedOut) = (values, &|_, _, _, _| None);
    put(world, asked, play, known, budget, |stated, question, _| {
        let values = stated.claimed.is_some_and(|claimed| claimed.values);
        let both = [stated.ends, Formula::negated(stated.fault)];
        Ok(Sentence {
            legend: legend(world.game(), question.layout, values),
            definitions: stated.definitions,
            formula: Formula::for_all(question.layout.variables(values), Formula::and(both)),
            system: question.ground.theory.system.clone(),
        })
    })
}

/// The moves into what is claimed.
pub(super) fn options(
    game: &Game,
    asked: Asked,
    play: Play,
    values: &OtherValues,
    budget: &Budget<'_>,
) -> Result<Options, Halt> {
    let world = World::Game(game);
    put(
        world,
        asked,
        play,
        (values, &|_, _, _, _| None),
        budget,
        |stated, question, compiler| {
            let claimed = stated.claimed.as_ref();
            let claimed =
                claimed.ok_or_else(|| Beyond::reason("no set of positions is claimed"))?;
            Options::new(question, claimed, compiler)
        },
    )
}

/// What the variables of a sentence are.
fn legend(game: &Game, layout: &Layout, values: bool) -> Vec<String> {
    let names = game.heaps().iter().cloned();
    let names = names.chain(values.then(|| "the Grundy value".to_string()));
    let components = layout
        .components
        .iter()
        .chain(values.then_some(&layout.value));
    let lines = names.zip(components).map(|(name, variables)| {
        let variables: Vec<_> = variables.iter().map(ToString::to_string).collect();
        match variables.as_slice() {
            [quotient, rest] => format!("{name}: quotient {quotient}, rest {rest}"),
            _ => format!("{name}: {}", variables.concat()),
        }
    });
    lines.collect()
}

/// What is asked, as formulas.
fn stated(
    game: &Game,
    asked: Asked,
    question: &Question,
    played: &PlayedOut,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Stated, Halt> {
    let (moves, layout, ground) = (question.moves, question.layout, question.ground);
    let claims = Claims {
        layout,
        ground,
        pass: game.has_pass(),
    };
    let mut definitions = Vec::new();
    let mut defined = |name: &str, formula: Formula, values: bool| -> Result<Claimed, Halt> {
        let formula = Formula::and([question.given(), formula]);
        let automaton = compiler.automaton(&formula)?;
        definitions.push(Definition {
            name: name.into(),
            variables: automaton.tracks().to_vec(),
            formula,
        });
        let relation = Relation::new(name, automaton);
        Ok(Claimed::new(relation, layout, values))
    };
    let mut ends = Formula::True;
    let mut claimed = None;
    let fault = match asked {
        Asked::Claim(said) => {
            let (formula, known) = said_formula(said, game.heaps(), &claims)?;
            ends = falls(game, known, question)?;
            question.fault(claimed.insert(defined("S", formula, known == Known::Value)?))?
        }
        Asked::Learned(automaton, known) => {
            ends = falls(game, known, question)?;
            let formula = exceptions::holds(automaton, "L");
            question.fault(claimed.insert(defined("S", formula, known == Known::Value)?))?
        }
        Asked::SamePositions(other) => {
            let others = Moves::of(other, layout, ground)?;
            let others = Question {
                moves: &others,
                ..*question
            };
            let others_end = falls(other, Known::Outcome, &others)?;
            let set = learned::p_positions(other, &others, &others_end, played, compiler)?;
            ends = falls(game, Known::Outcome, question)?;
            question.fault(claimed.insert(Claimed::new(set, layout, false)))?
        }
        Asked::OfValues(said, periodic) => {
            let (formula, known) = said_formula(said, game.heaps(), &claims)?;
            let value = match known {
                Known::Value => Sum::from(layout.value[0]),
                Known::Outcome => Sum::from(0),
            };
            let heap = Sum::from(layout.components[0][0]);
            let right = periodic.says(&heap, &value, ground.fresh());
            let right = right.ok_or_else(|| Beyond::reason(LARGE))?;
            claimed = Some(defined("S", formula.clone(), known == Known::Value)?);
            let wrong = Formula::negated(Formula::iff(formula, right));
            Formula::and([question.given(), wrong])
        }
        Asked::ValueZero(set, values) => {
            let (set, _) = said_formula(set, game.heaps(), &claims)?;
            let related = match values {
                Resolved::Automaton { automaton, .. } => exceptions::holds(automaton, "L"),
                values => said_formula(values, game.heaps(), &claims)?.0,
            };
            let zero = layout.value.iter().map(|part| Formula::eq(*part, 0));
            let zero = Formula::and(zero.chain([related]));
            let zero = Formula::exists(layout.value.iter().copied(), zero);
            claimed = Some(defined("S", set.clone(), false)?);
            let wrong = Formula::negated(Formula::iff(set, zero));
            Formula::and([question.given(), wrong])
        }
        Asked::SameOptions(other) => {
            let others = Moves::of(other, layout, ground)?;
            other_options(moves, &others, layout, ground)?
        }
        Asked::Ended(ended) => {
            let wrong = Formula::iff(claims.in_set(ended)?, moves.some_option());
            Formula::and([question.given(), wrong])
        }
        Asked::NoMove(from, to) | Asked::EachMove(from, to) => {
            let to = defined("T", claims.in_set(to)?, false)?;
            let there = moves.some(&|option| to.holds(&option[0]));
            let wrong = match asked {
                Asked::NoMove(..) => there,
                _ => Formula::negated(there),
            };
            Formula::and([question.given(), claims.in_set(from)?, wrong])
        }
    };
    Ok(Stated {
        definitions,
        ends,
        fault,
        claimed,
    })
}

/// The arithmetic for a question.
fn theory(needs: &Needs, asked: Asked) -> Result<Theory, Beyond> {
    match asked {
        Asked::Learned(automaton, _)
        | Asked::ValueZero(_, Resolved::Automaton { automaton, .. }) => {
            needs.theory_in(automaton.system())
        }
        _ => needs.theory(),
    }
}

fn needs_of_said(said: &Resolved, needs: &mut Needs) {
    match said {
        Resolved::Grundy(value, _) => needs.of_term(value),
        Resolved::PPositions(set) => needs_of_set(set, needs),
        Resolved::Table(_) | Resolved::Automaton { .. } => {}
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
        Asked::Claim(said) | Asked::OfValues(said, _) => needs_of_said(said, &mut needs),
        Asked::ValueZero(set, values) => {
            needs_of_said(set, &mut needs);
            needs_of_said(values, &mut needs);
        }
        Asked::Ended(set) => needs_of_set(set, &mut needs),
        Asked::Learned(..) => {}
        Asked::SameOptions(other) | Asked::SamePositions(other) => of_game(other),
        Asked::NoMove(from, to) | Asked::EachMove(from, to) => {
            needs_of_set(from, &mut needs);
            needs_of_set(to, &mut needs);
        }
    }
    needs
}

/// The variables of a position, the open parameters among them; one of them that divides is the modulus.
fn layout(world: World, needs: &Needs, ground: &mut Ground) -> Result<Layout, Beyond> {
    let game = world.game();
    let World::Open(open) = world else {
        let mut layout = Layout::new(game.base_heaps(), ground);
        if game.has_pass() {
            pass(&mut layout, ground);
        }
        layout.value = layout.number(ground, false);
        return Ok(layout);
    };
    // The component of the i-th parameter, where it has one.
    let place = |index: usize| match &open.parameters[index].value {
        Term::Variable(place) => Some(*place),
        _ => None,
    };
    let is_of = |index: usize, found: usize| found == OPEN + index || Some(found) == place(index);
    let indices = 0..open.parameters.len();
    let divides = |index: &usize| needs.divisors.iter().any(|found| is_of(*index, *found));
    let dividing: Vec<usize> = indices.clone().filter(divides).collect();
    let modulus = match dividing.as_slice() {
        [] => None,
        [only] if place(*only).is_some() => Some(*only),
        _ => {
            return Err(Beyond::reason(
                "more than one open parameter divides, or one that may be negative",
            ));
        }
    };
    if modulus.is_some() {
        ground.modulus = Some(ground.fresh());
    }
    let mut layout = Layout::new(open.heaps, ground);
    for component in open.heaps..game.base_heaps() {
        let own = match modulus {
            Some(index) if place(index) == Some(component) => ground.modulus.into_iter().collect(),
            _ => {
                // What multiplies the modulus is a number by itself.
                let index = indices
                    .clone()
                    .find(|index| place(*index) == Some(component));
                let plain = index.is_some_and(|index| needs.multiplies(OPEN + index));
                let plain = plain || needs.multiplies(component);
                layout.number(ground, plain)
            }
        };
        layout.components.push(own);
    }
    if game.has_pass() {
        pass(&mut layout, ground);
    }
    layout.value = layout.number(ground, false);
    for (index, parameter) in open.parameters.iter().enumerate() {
        layout.names.insert(OPEN + index, parameter.name.clone());
        let mut reader = Reader::new(ground);
        of_components(&mut reader, &layout, ground);
        let cases = reader.cases(&parameter.value)?;
        if let [case] = cases.as_slice() {
            layout.open.insert(OPEN + index, case.value.clone());
        }
    }
    let mut reader = Reader::new(ground);
    of_components(&mut reader, &layout, ground);
    let mut given = Vec::new();
    for condition in &open.conditions {
        given.push(reader.condition(condition)?);
    }
    layout.given.extend(given);
    if let Some(p) = ground.modulus {
        layout.given.push(Formula::le(1, p));
    }
    Ok(layout)
}

fn of_components(reader: &mut Reader, layout: &Layout, ground: &Ground) {
    for (place, variables) in layout.components.iter().enumerate() {
        reader
            .places
            .insert(place, Place::Number(number(variables, ground)));
    }
}

/// The pass is there or not.
fn pass(layout: &mut Layout, ground: &Ground) {
    let own = layout.number(ground, true);
    layout.given.push(Formula::le(own[0], 1));
    layout.components.push(own);
}

/// The measure falls with every move, in a game of whose positions this can be known.
fn falls(game: &Game, known: Known, question: &Question) -> Result<Formula, Beyond> {
    let (moves, play) = (question.moves, question.play);
    let sums = moves.parts() > 1;
    let why = match known {
        _ if moves.has_blocking() && play == Play::Misere => {
            "misère play with blocking is not defined here"
        }
        Known::Value if sums && play == Play::Misere => {
            "misère values of sums are not decided by those of the parts"
        }
        Known::Outcome if sums => {
            "P-positions of a game with sums depend on its Grundy values: claim those"
        }
        _ => {
            let falls = moves.falls(&game.measure().levels, question.ground)?;
            return Ok(Formula::implies(question.given(), falls));
        }
    };
    Err(Beyond::reason(why))
}

/// What is claimed of a position, and of its value, as a formula.
fn said_formula(
    said: &Resolved,
    names: &[String],
    claims: &Claims,
) -> Result<(Formula, Known), Beyond> {
    match said {
        Resolved::Table(_) => Err(Beyond::reason(
            "a printed table says nothing of all positions",
        )),
        Resolved::Automaton { .. } => Err(Beyond::reason("an automaton of heaps, not of pairs")),
        Resolved::Grundy(value, _) => Ok((claims.has_value(value, names)?, Known::Value)),
        Resolved::PPositions(set) => Ok((claims.in_set(set)?, Known::Outcome)),
    }
}

/// The positions where one game has an option that the other has not.
fn other_options(
    moves: &Moves,
    others: &Moves,
    layout: &Layout,
    ground: &Ground,
) -> Result<Formula, Beyond> {
    if moves.parts() > 1 || others.parts() > 1 {
        let why = "options that are sums of positions are compared in tables";
        return Err(Beyond::reason(why));
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

/// The position that numbers are; none where one is too large for a word of this machine.
fn position(
    numbers: &[(Variable, UBig)],
    layout: &Layout,
    modulus: Option<Variable>,
) -> Option<Position> {
    let value = |variable: Variable| {
        let found = numbers.iter().find(|(of, _)| *of == variable);
        found.map_or(Some(0), |(_, number)| i64::try_from(number).ok())
    };
    let component = |variables: &Vec<Variable>| match (variables.as_slice(), modulus) {
        ([quotient, rest], Some(p)) => value(*quotient)?
            .checked_mul(value(p)?)?
            .checked_add(value(*rest)?),
        ([only], _) => value(*only),
        _ => None,
    };
    layout.components.iter().map(component).collect()
}
