//! A ruleset as a definition: the options of a position in set-builder notation.

use super::expression::{builder, conditions, formula, game, list};
use super::statement::beside;
use super::words::{heap, in_roman, name, tuple};
use super::written::Remark;
use crate::paper::prose::Prose;
use grundy::game::{Game, Level, Measure};
use grundy::language::{
    Argument, Expression, GameExpression, HeapNames, Kind, Move, Operator, Parameter, Rules,
    Target, WrittenGame, format_game, parse_game,
};
use grundy::render::{GameView, falling};

/// The definition of a game.
pub(in crate::paper) fn ruleset(view: &GameView) -> String {
    let label = view.game.label();
    let heaps = &view.game.heaps()[..view.game.base_heaps()];
    let written = parse_game(&view.written).tree;
    let rules = match (&view.definition, &written) {
        (Some((_, defined)), _) => Some(&defined.rules),
        (None, Some(GameExpression::Rules(rules))) => Some(rules),
        _ => None,
    };
    let called = match &view.definition {
        Some(_) => format!("[{}]", in_roman(label)),
        None => String::new(),
    };
    let mut text = positions_are(&view.game);
    if let (Some((_, defined)), Some(expression)) = (&view.definition, &written) {
        text = text.then(parameters(defined, expression));
    }
    text = match rules {
        Some(rules) => {
            let text = match view.game.has_pass() {
                true => text
                    .say(" A move on the heaps leads from ")
                    .formula(tuple(heaps))
                    .say(" to those in"),
                false => text
                    .say(" The options of ")
                    .formula(tuple(heaps))
                    .say(" are the positions in"),
            };
            text.then(moves(rules, heaps))
                .then(twists(rules, &view.written))
        }
        None => {
            let written: Vec<&str> = view.written.split_whitespace().collect();
            text.say(&format!(" The moves are those of {}.\n", written.join(" ")))
        }
    };
    let text = text
        .then(play_ends(&view.game))
        .say("The player who cannot move loses.\n");
    format!(
        "\\begin{{definition}}{called}\n{}\\end{{definition}}\n",
        text.latex()
    )
}

/// The set of options of a position as one formula, each of its parts on a line; nothing where the rules are those of another game.
pub(in crate::paper) fn option_formula(
    definition: Option<&WrittenGame>,
    written: &str,
    heaps: &[String],
) -> Option<Prose> {
    let parsed = parse_game(written).tree;
    let rules = match (definition, &parsed) {
        (Some(defined), _) => Some(&defined.rules),
        (None, Some(GameExpression::Rules(rules))) => Some(rules),
        _ => None,
    };
    let lines = rules.iter().flat_map(|rules| &rules.lines);
    let sets = lines.flat_map(|line| options(&line.content, heaps));
    let left = match heaps {
        [one] => format!("({})", heap(one)),
        heaps => tuple(heaps),
    };
    let mut sets: Vec<String> = sets.collect();
    if sets.is_empty() {
        return None;
    }
    for set in sets.iter_mut().skip(1) {
        *set = format!("{{}}\\cup {set}");
    }
    if rules.is_some_and(|rules| rules.symmetric) {
        Remark::Below.added_to(&mut sets);
    }
    let left = format!("\\operatorname{{options}}{left} = {{}}");
    Some(Prose::default().display(beside(&left, sets)))
}

/// The definition of a family of games, whose parameters stay open.
pub(in crate::paper) fn family(game: &WrittenGame) -> Prose {
    let rules = &game.rules;
    if let Some(same) = other_game(rules) {
        let text = Prose::default().name(&game.name.text);
        return text
            .say(&format!(" has the positions and the moves of {same}."))
            .then(open_parameters(&game.parameters))
            .then(twists(rules, ""));
    }
    let text = Prose::words("In ").name(&game.name.text);
    let (text, heaps, position) = match &rules.heaps {
        Some(HeapNames::Named(names)) => {
            let heaps: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
            let position = match heaps.as_slice() {
                [one] => heap(one),
                heaps => tuple(heaps),
            };
            let text = text.say(" a position is ");
            (
                text.then(kind_of_position(&heaps, rules.ordinals)),
                heaps,
                position,
            )
        }
        Some(HeapNames::Vector(vector, count)) => {
            let (vector, count) = (name(&vector.text), formula(count));
            let text = text.say(" a position is a vector ").formula(format!(
                "{vector} = ({vector}_1, \\ldots, {vector}_{{{count}}})"
            ));
            let numbers = numbers(rules.ordinals);
            (text.say(&format!(" of {numbers}.")), Vec::new(), vector)
        }
        None => {
            let text = text.say(" positions are those of the games that are named.");
            (text, Vec::new(), "x".to_string())
        }
    };
    let text = text.then(open_parameters(&game.parameters));
    text.say(" The options of ")
        .formula(position)
        .say(" are the positions in")
        .then(moves(rules, &heaps))
        .then(twists(rules, ""))
}

/// The game whose moves are all the moves.
fn other_game(rules: &Rules) -> Option<String> {
    match (&rules.heaps, rules.lines.as_slice()) {
        (None, [only]) => match &only.content {
            Move::MovesOf(game) => Some(format_game(game)),
            _ => None,
        },
        _ => None,
    }
}

/// Behind a sentence, what parameters there are.
fn open_parameters(parameters: &[Parameter]) -> Prose {
    let mut text = Prose::default();
    for (place, parameter) in parameters.iter().enumerate() {
        let own = name(&parameter.name.text);
        text = text.say(match place {
            0 if parameters.len() == 1 => " Its parameter is ",
            0 => " Its parameters are ",
            _ => ", ",
        });
        text = match (&parameter.domain, &parameter.count) {
            (Some(domain), _) => text.formula(formula(domain)),
            (None, Some(count)) => {
                text.formula(format!("{own}_1, \\ldots, {own}_{}", name(&count.text)))
            }
            (None, None) => text.formula(own.clone()),
        };
        if let Some(default) = &parameter.default {
            let usual = format!("{own} = {}", formula(default));
            text = text.say(" (").formula(usual).say(" where none is given)");
        }
    }
    match parameters.is_empty() {
        true => text,
        false => text.say("."),
    }
}

/// All options, and what their variables are.
fn moves(rules: &Rules, heaps: &[String]) -> Prose {
    let sets = rules
        .lines
        .iter()
        .flat_map(|line| options(&line.content, heaps));
    let lines = sets.enumerate().map(|(place, set)| match place {
        0 => format!(" & {set}"),
        _ => format!("{{}}\\cup{{}} & {set}"),
    });
    let known = match rules.ordinals {
        true => ".\n",
        false => "in which no heap is negative; all variables are non-negative integers.\n",
    };
    Prose::default().display(lines.collect()).say(known)
}

/// What positions are.
pub(super) fn positions_are(game: &Game) -> Prose {
    let text = Prose::words("A position is ").then(kind_of_position(game.heaps(), false));
    match game.heaps().last().filter(|_| game.has_pass()) {
        Some(pass) => text
            .say(" Here ")
            .formula(format!("{} = 1", heap(pass)))
            .say(" while the pass is there, and ")
            .formula(format!("{} = 0", heap(pass)))
            .say(" after it."),
        None => text,
    }
}

fn numbers(ordinals: bool) -> &'static str {
    match ordinals {
        true => "ordinals",
        false => "non-negative integers",
    }
}

fn kind_of_position(heaps: &[String], ordinals: bool) -> Prose {
    let numbers = numbers(ordinals);
    match heaps {
        [one] => {
            let number = match ordinals {
                true => "an ordinal ",
                false => "a non-negative integer ",
            };
            Prose::words(number).formula(heap(one)).say(".")
        }
        [_, _] => Prose::words("a pair ")
            .formula(tuple(heaps))
            .say(&format!(" of {numbers}.")),
        [_, _, _] => Prose::words("a triple ")
            .formula(tuple(heaps))
            .say(&format!(" of {numbers}.")),
        _ => {
            let text = Prose::words("a tuple ").formula(tuple(heaps));
            text.say(&format!(" of {} {numbers}.", heaps.len()))
        }
    }
}

/// Why play ends.
pub(super) fn play_ends(game: &Game) -> Prose {
    let measure = falling(game);
    let falls = self::measure(&measure, game.heaps());
    match measure.levels.as_slice() {
        [] => Prose::words("There is no move.\n"),
        _ if measure.proved => Prose::words("Play ends, since every move lowers ")
            .then(falls)
            .say(".\n"),
        _ => Prose::words("Play ends as far as options were computed: each lowers ")
            .then(falls)
            .say(".\n"),
    }
}

/// `x + y`, or several levels.
pub(super) fn measure(measure: &Measure, heaps: &[String]) -> Prose {
    let mut text = Prose::default();
    for (place, level) in measure.levels.iter().enumerate() {
        let between = if place > 0 { ", then " } else { "" };
        text = text.say(between).then(self::level(level, heaps));
    }
    match measure.levels.len() {
        1 => text,
        _ => text.say(" (compared in this order)"),
    }
}

fn level(level: &Level, heaps: &[String]) -> Prose {
    let Level::Weights(weights) = level else {
        return Prose::words("the number of heaps that are not empty");
    };
    let terms = weights
        .iter()
        .zip(heaps)
        .filter(|(weight, _)| **weight != 0);
    let terms: Vec<String> = terms
        .map(|(weight, name)| match weight {
            1 => heap(name),
            weight => format!("{weight}{}", heap(name)),
        })
        .collect();
    Prose::default().formula(terms.join(" + "))
}

/// `With $p = 3$,` behind a sentence; the parameters that have no argument keep their defaults.
fn parameters(defined: &WrittenGame, written: &GameExpression) -> Prose {
    let GameExpression::Named { arguments, .. } = written else {
        return Prose::default();
    };
    let positional = |place: usize| arguments.get(place).filter(|one| one.name.is_none());
    let named = |parameter: &Parameter| {
        let own = |one: &&Argument| {
            one.name
                .as_ref()
                .is_some_and(|name| name.text == parameter.name.text)
        };
        arguments.iter().find(own)
    };
    let values = defined
        .parameters
        .iter()
        .enumerate()
        .filter_map(|(place, parameter)| {
            let given = named(parameter)
                .or_else(|| positional(place))
                .map(|one| &one.value);
            let value = given.or(parameter.default.as_ref())?;
            Some(format!(
                "{} = {}",
                name(&parameter.name.text),
                formula(value)
            ))
        });
    let mut text = Prose::default();
    for (place, value) in values.enumerate() {
        let before = if place > 0 { ", " } else { " Let " };
        text = text.say(before).formula(value);
    }
    match text == Prose::default() {
        true => text,
        false => text.say("."),
    }
}

/// The options of one line, as sets.
fn options(line: &Move, heaps: &[String]) -> Vec<String> {
    match line {
        Move::Options(set) => members(set).iter().map(|set| formula(set)).collect(),
        Move::MovesOf(of) => {
            vec![format!("\\{{\\text{{the options in }} {}\\}}", game(of))]
        }
        Move::Step {
            budget,
            target,
            conditions: needs,
            family,
        } => {
            let set = builder(&led_to(target, heaps), &conditions(needs));
            let each = match family.is_empty() {
                true => set,
                false => format!("\\bigcup_{{{}}} {set}", list(family)),
            };
            let blocked = budget.as_ref().map(|budget| {
                format!(
                    "\\quad\\text{{(of these }}{}\\text{{ may be blocked)}}",
                    formula(budget)
                )
            });
            vec![format!("{each}{}", blocked.unwrap_or_default())]
        }
    }
}

/// The sets of a union.
fn members(set: &Expression) -> Vec<&Expression> {
    match &set.kind {
        Kind::Binary(Operator::Union, left, right) => {
            let mut all = members(left);
            all.extend(members(right));
            all
        }
        _ => vec![set],
    }
}

/// Where a move leads.
fn led_to(target: &Target, heaps: &[String]) -> String {
    match target {
        Target::Positions(summands) => {
            let summands = summands.iter().map(|heaps| format!("({})", list(heaps)));
            summands.collect::<Vec<_>>().join(" + ")
        }
        Target::Whole(value) if heaps.len() == 1 => format!("({})", formula(value)),
        Target::Whole(value) => formula(value),
        Target::Replacements(all) => {
            let changes = all.iter().map(|one| match &one.heap {
                Some(heap) => format!("{} \\to {}", formula(heap), formula(&one.value)),
                None => formula(&one.value),
            });
            format!("({})", changes.collect::<Vec<_>>().join(",\\ "))
        }
        Target::Several(targets) => {
            let all = targets.iter().map(|target| led_to(target, heaps));
            all.collect::<Vec<_>>().join(",\\ ")
        }
    }
}

/// What the rules add to their lines.
fn twists(rules: &Rules, written: &str) -> Prose {
    let mut said = Vec::new();
    if rules.symmetric {
        said.push("The same moves may be made with the heaps in any other order.");
    }
    if rules.pass || written.trim_end().ends_with("with pass") {
        said.push("Once in the game one of the players may pass, unless no other move is left; that changes no heap.");
    }
    let any = |wanted: &dyn Fn(&Target) -> bool| {
        rules.lines.iter().any(|line| match &line.content {
            Move::Step { target, .. } => wanted(target),
            _ => false,
        })
    };
    if any(&|target| matches!(target, Target::Replacements(_))) {
        said.push("Heaps that are not named do not change.");
    }
    let vector = matches!(rules.heaps, Some(HeapNames::Vector(..)));
    if vector && any(&|target| matches!(target, Target::Whole(_))) {
        said.push("A name without an index stands for a vector with an entry for each heap.");
    }
    let said: String = said.iter().map(|said| format!("{said}\n")).collect();
    Prose::words(&said)
}
