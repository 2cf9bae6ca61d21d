//! A ruleset as a definition: the options of a position in set-builder notation.

use super::expression::{builder, conditions, formula, game, list};
use super::words::{escaped, heap, name, tuple};
use grundy::game::{Level, Measure};
use grundy::language::{
    Argument, Expression, GameExpression, HeapNames, Kind, Move, Operator, Parameter, Rules,
    Target, WrittenGame, parse_game,
};
use grundy::render::GameView;

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
        Some(_) => format!("[{}]", escaped(label)),
        None => String::new(),
    };
    let mut text = format!("\\begin{{definition}}{called}\n{}", positions_are(heaps));
    let parameters = match (&view.definition, &written) {
        (Some((_, defined)), Some(expression)) => parameters(defined, expression),
        _ => String::new(),
    };
    let position = tuple(heaps);
    match rules {
        Some(rules) => {
            let lines: Vec<String> = rules
                .lines
                .iter()
                .map(|line| options(&line.content, heaps))
                .collect();
            let lines = lines.join("\\\\\n{}\\cup{} & ");
            text += &format!(
                "{parameters} The options of ${position}$ are the positions in\n\\begin{{align*}}\n & {lines}\n\\end{{align*}}\nin which no heap is negative; all variables are non-negative integers.\n"
            );
            text += &twists(rules, &view.written);
        }
        None => {
            let written = escaped(
                &view
                    .written
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" "),
            );
            text += &format!(" The moves are those of {written}.\n");
        }
    }
    text += &play_ends(view.game.measure(), view.game.heaps());
    text += "The player who cannot move loses.\n\\end{definition}\n";
    text
}

/// What positions are.
pub(super) fn positions_are(heaps: &[String]) -> String {
    match heaps {
        [one] => format!("A position is a non-negative integer ${}$.", heap(one)),
        [_, _] => format!(
            "A position is a pair ${}$ of non-negative integers.",
            tuple(heaps)
        ),
        _ => format!(
            "A position is a tuple ${}$ of {} non-negative integers.",
            tuple(heaps),
            heaps.len()
        ),
    }
}

/// Why play ends.
pub(super) fn play_ends(measure: &Measure, heaps: &[String]) -> String {
    match measure.levels.as_slice() {
        [] => "There is no move.\n".into(),
        _ if measure.proved => {
            format!(
                "Play ends, since every move lowers {}.\n",
                self::measure(measure, heaps)
            )
        }
        _ => format!(
            "Play ends as far as options were computed: each lowers {}.\n",
            self::measure(measure, heaps)
        ),
    }
}

/// `$x + y$`, or several levels.
pub(super) fn measure(measure: &Measure, heaps: &[String]) -> String {
    let levels: Vec<String> = measure
        .levels
        .iter()
        .map(|level| self::level(level, heaps))
        .collect();
    match levels.as_slice() {
        [only] => only.clone(),
        _ => format!("{} (compared in this order)", levels.join(", then ")),
    }
}

fn level(level: &Level, heaps: &[String]) -> String {
    let Level::Weights(weights) = level else {
        return "the number of heaps that are not empty".into();
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
    format!("${}$", terms.join(" + "))
}

/// `With $p = 3$,` behind a sentence; the parameters that have no argument keep their defaults.
fn parameters(defined: &WrittenGame, written: &GameExpression) -> String {
    let GameExpression::Named { arguments, .. } = written else {
        return String::new();
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
                "${} = {}$",
                name(&parameter.name.text),
                formula(value)
            ))
        });
    let values: Vec<String> = values.collect();
    match values.is_empty() {
        true => String::new(),
        false => format!(" Let {}.", values.join(", ")),
    }
}

/// The options of one line, as a set.
fn options(line: &Move, heaps: &[String]) -> String {
    match line {
        Move::Options(set) => members(set)
            .iter()
            .map(|set| formula(set))
            .collect::<Vec<_>>()
            .join("\\\\\n{}\\cup{} & "),
        Move::MovesOf(of) => {
            format!("\\{{\\text{{the options in }} {}\\}}", game(of))
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
            match budget {
                Some(budget) => {
                    format!(
                        "{each}\\quad\\text{{(of these ${}$ may be blocked)}}",
                        formula(budget)
                    )
                }
                None => each,
            }
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
    }
}

/// What the rules add to their lines.
fn twists(rules: &Rules, written: &str) -> String {
    let mut said = Vec::new();
    if rules.symmetric {
        said.push("The same moves may be made with the heaps in any other order.");
    }
    if rules.pass || written.trim_end().ends_with("with pass") {
        said.push("Once in the game one of the players may pass, unless no other move is left.");
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
    said.iter().map(|said| format!("{said}\n")).collect()
}
