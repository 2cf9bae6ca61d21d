//! An argument in sentences: which inequalities are added, and what they say together.

use super::written::{condition, position, term};
use grundy::argument::{
    AddedFact, Argument, CaseArgument, Contradiction, Enclosure, FactSum, MadeMove, MoveArgument,
    Refutation, Source,
};

/// What stands before the steps.
const KEY: &str = "In each step inequalities between integers are added until their sum is false. In brackets stands what each follows \
from: \\emph{set} says that the position is in $\\mathcal{P}$ (or, where a winning move is sought, that it is not), \\emph{option} that the option is, \
\\emph{move} is the rule of the move, or says that it leaves no heap negative, \\emph{case} the condition of a case or its failure, \\emph{assumed} the opposite of what is to be shown, and \
\\emph{floor} the definition of a quotient that is rounded down. Inequalities without brackets say that no variable is negative.\n";

/// What a step that is not written out rests on.
const DECIDED: &str = "this step is not written out: automata decide it";

/// The proof of a solution.
pub(super) fn proof(argument: &Argument, heaps: &str) -> String {
    let mut text = String::from(KEY);
    text += &falls(argument);
    text += &format!(
        "\n\\medskip\\noindent\\emph{{No move leads from $\\mathcal{{P}}$ into $\\mathcal{{P}}$.}} Suppose that ${heaps}$ and the option are both in $\\mathcal{{P}}$.\n"
    );
    text += "\\begin{enumerate}\n";
    for moved in &argument.moves {
        text += &format!(
            "\\item {}: {}{}\n",
            kind(moved),
            named(moved),
            refuted(&moved.leaves)
        );
    }
    text += "\\end{enumerate}\n";
    text += "\n\\noindent\\emph{From each position outside of $\\mathcal{P}$ a move leads into $\\mathcal{P}$.}\n\\begin{enumerate}\n";
    for case in &argument.cases {
        text += &won(case, &argument.moves);
    }
    text += "\\end{enumerate}\n";
    text += &format!(
        "\n\\noindent\\emph{{One of these conditions holds at each position outside of $\\mathcal{{P}}$.}} If all failed, {}\n",
        refuted(&argument.covering)
    );
    text
}

/// The parts of a proof whose steps automata decide.
pub(super) fn outline(argument: &Argument, heaps: &str) -> String {
    let moves = argument.moves.iter();
    let moves: String = moves
        .map(|moved| format!("\\item {};\n", kind(moved)))
        .collect();
    let cases = argument.cases.iter().map(|case| {
        format!(
            "\\item if ${}$, to ${}$;\n",
            condition(&case.condition),
            position(&case.to)
        )
    });
    let cases: String = cases.collect();
    format!(
        "It has two parts, each of which is decided in this way.\n\n\\medskip\\noindent\\emph{{No move leads from $\\mathcal{{P}}$ into $\\mathcal{{P}}$.}} From a position ${heaps}$ in $\\mathcal{{P}}$ none of these moves does:\n\\begin{{enumerate}}\n{moves}\\end{{enumerate}}\n\n\\noindent\\emph{{From each position outside of $\\mathcal{{P}}$ a move leads into $\\mathcal{{P}}$:}}\n\\begin{{enumerate}}\n{cases}\\end{{enumerate}}\nEach of these is a move, it leads into $\\mathcal{{P}}$, and at each position outside of $\\mathcal{{P}}$ one of the conditions holds.\n"
    )
}

/// Why the measure falls with each move, where it is written out.
fn falls(argument: &Argument) -> String {
    let written = argument.moves.iter().filter_map(|moved| {
        let falls = moved.falls.as_ref().filter(|falls| falls.is_written())?;
        Some(format!("\\item {}: {}\n", kind(moved), refuted(falls)))
    });
    let written: String = written.collect();
    match written.is_empty() {
        true => String::new(),
        false => format!(
            "\n\\medskip\\noindent\\emph{{The measure falls.}} Suppose that it does not.\n\\begin{{enumerate}}\n{written}\\end{{enumerate}}\n"
        ),
    }
}

/// A kind of move: `$(x - i, y + 1)$ with $i \ge 2$`.
fn kind(moved: &MoveArgument) -> String {
    let to = format!("to ${}$", position(&moved.target));
    match &moved.condition {
        Some(asked) => format!("{to} where ${}$", condition(asked)),
        None => to,
    }
}

/// What the variables of the set are called.
fn named(moved: &MoveArgument) -> String {
    if !moved.leaves.is_written() {
        return String::new();
    }
    let of = |names: &[String], of: &str| {
        let names: Vec<String> = names.iter().map(|name| term(name)).collect();
        (!names.is_empty()).then(|| format!("${}$ {of}", names.join(", ")))
    };
    let all = [
        of(&moved.of_position, "where the position is in it"),
        of(&moved.of_option, "where the option is"),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    match all.is_empty() {
        true => String::new(),
        false => format!(
            "let the variables of $\\mathcal{{P}}$ that the heaps do not give at once be, part by part, {}; ",
            all.join(", and ")
        ),
    }
}

fn won(case: &CaseArgument, moves: &[MoveArgument]) -> String {
    let head = format!(
        "\\item If ${}$, move to ${}$",
        condition(&case.condition),
        position(&case.to)
    );
    let Some(made) = &case.made else {
        return format!("{head}; {DECIDED}.\n");
    };
    format!("{head}{}", by(made, moves))
}

/// Why a move may be made and leads into the set.
fn by(made: &MadeMove, moves: &[MoveArgument]) -> String {
    let values: Vec<String> = made
        .values
        .iter()
        .map(|(name, value)| format!("${} = {}$", term(name), term(value)))
        .collect();
    let with = match values.is_empty() {
        true => String::new(),
        false => format!(" with {}", values.join(", ")),
    };
    let target = moves
        .get(made.kind)
        .map_or(String::new(), |moved| position(&moved.target));
    let mut text = format!(", which is ${target}${with}.\n");
    for (asked, refutation) in &made.allowed {
        text += &format!(
            "Here ${}$: otherwise {}\n",
            condition(asked),
            refuted(refutation)
        );
    }
    text += &match &made.arrives {
        Refutation::Split { alternatives, .. } if alternatives.is_empty() => {
            "It is in $\\mathcal{P}$, as is plain.\n".to_string()
        }
        arrives => format!(
            "It is in $\\mathcal{{P}}$: otherwise {}\n",
            refuted(arrives)
        ),
    };
    text
}

fn refuted(refutation: &Refutation) -> String {
    step(refutation, "")
}

/// The sentences of a refutation; a case of another one has a number.
fn step(refutation: &Refutation, number: &str) -> String {
    match refutation {
        Refutation::Contradiction(found) => contradiction(found),
        Refutation::Split {
            source,
            alternatives,
        } => {
            if alternatives.is_empty() {
                return "this is plain.".into();
            }
            let word = match word(*source) {
                "" => String::new(),
                word => format!(" ({word})"),
            };
            let mut text = format!("there are {} cases{word}.", alternatives.len());
            for (place, (facts, refutation)) in alternatives.iter().enumerate() {
                let number = match number {
                    "" => format!("{}", place + 1),
                    number => format!("{number}.{}", place + 1),
                };
                let facts: Vec<String> = facts
                    .iter()
                    .map(|fact| format!("${}$", condition(fact)))
                    .collect();
                let facts = facts.join(", ");
                text += &format!(
                    "\\par\\noindent\\quad Case {number}, {facts}: {}",
                    step(refutation, &number)
                );
            }
            text
        }
        Refutation::Known { enclosure, then } => {
            let says = enclosure.says.as_deref().map_or(String::new(), condition);
            format!(
                "{}; so ${says}$. Now {}",
                enclosed(enclosure),
                step(then, number)
            )
        }
        Refutation::Decided => format!("{DECIDED}."),
    }
}

fn contradiction(found: &Contradiction) -> String {
    match found {
        Contradiction::Sum(sum) => format!("{}.", added(sum)),
        Contradiction::Between(found) => {
            format!(
                "{}; and ${}$ is an integer.",
                enclosed(found),
                term(&found.number)
            )
        }
    }
}

/// The bounds of an integer.
fn enclosed(found: &Enclosure) -> String {
    format!(
        "{}, hence ${}$; {}, hence ${}$",
        added(&found.upper.0),
        condition(&found.upper.1),
        added(&found.lower.0),
        condition(&found.lower.1)
    )
}

/// `adding $a$ and twice $b$ gives $0 \ge 1$`
fn added(sum: &FactSum) -> String {
    let says = condition(&sum.says);
    match sum.facts.as_slice() {
        // Only what is assumed is false.
        [only] if only.times == "1" && only.source == Source::Assumed => {
            format!("{} would hold, which says ${says}$", shown(only))
        }
        [only] if only.times == "1" => format!("{} holds, which says ${says}$", shown(only)),
        facts => {
            let facts: Vec<String> = facts.iter().map(shown).collect();
            let (last, others) = facts
                .split_last()
                .map_or((String::new(), String::new()), |(last, others)| {
                    (last.clone(), others.join(", "))
                });
            match others.is_empty() {
                true => format!("{last} gives ${says}$"),
                false => format!("adding {others} and {last} gives ${says}$"),
            }
        }
    }
}

fn shown(fact: &AddedFact) -> String {
    let text = condition(&fact.text);
    let text = match fact.times.as_str() {
        "1" => format!("${text}$"),
        "-1" => format!("$-({text})$"),
        times => format!("${times}\\cdot({text})$"),
    };
    match word(fact.source) {
        "" => text,
        word => format!("{text} ({word})"),
    }
}

fn word(source: Source) -> &'static str {
    match source {
        Source::Natural => "",
        Source::Rounding => "floor",
        Source::Position => "set",
        Source::Option => "option",
        Source::Move => "move",
        Source::Case => "case",
        Source::Assumed => "assumed",
    }
}

#[cfg(test)]
mod tests {
    use super::{added, named};
    use grundy::argument::{AddedFact, FactSum, MoveArgument, Refutation, Source};

    fn sum_of(source: Source) -> FactSum {
        let fact = AddedFact {
            times: "1".into(),
            text: "x >= 1".into(),
            source,
        };
        FactSum {
            facts: vec![fact],
            says: "0 >= 1".into(),
        }
    }

    #[test]
    fn only_what_is_assumed_would_hold() {
        let would = " would hold, which says ";
        assert!(added(&sum_of(Source::Assumed)).contains(would));
        assert!(!added(&sum_of(Source::Rounding)).contains(would));
    }

    #[test]
    fn it_is_said_what_variables_of_the_set_are() {
        let mut moved = MoveArgument {
            target: vec!["x".into()],
            condition: None,
            falls: None,
            of_position: vec!["b".into()],
            of_option: vec!["b1".into()],
            leaves: Refutation::Split {
                source: Source::Position,
                alternatives: Vec::new(),
            },
        };
        let said = named(&moved);
        assert!(said.contains("$b$ where the position is in it, and $b_{1}$ where the option is"));
        moved.of_position.clear();
        moved.of_option.clear();
        assert_eq!(named(&moved), "");
    }
}
