//! Claims as text.

use super::expression::{
    ATOM, CHOICE, OR, RANGE, SETS, WIDTH, conditions_of, game_expression, heaps, list, print, sign,
    union_parts,
};
use crate::language::quality::{PhaseName, PositionKind, Trait};
use crate::language::selection::{SelectedClass, Selection, SelectionClaim, SelectionIndex};
use crate::language::syntax::{
    Expression, HeapNames, Kind, Operator, RelationSign, SequenceDefinition, Statement,
    WrittenClaim, WrittenMoves, WrittenSet,
};

/// The text of a claim without its title: the statement, and what its names stand for. No line is indented for
/// being in a file.
pub fn format_claim(claim: &WrittenClaim) -> String {
    let mut text = String::new();
    print_claim(&mut text, claim, |_| true);
    let lines = text.lines();
    let lines: Vec<_> = lines
        .map(|line| line.strip_prefix("  ").unwrap_or(line))
        .collect();
    lines.join("\n")
}

/// What a position is or has, as a claim writes it.
pub fn format_trait(of: &Trait) -> String {
    let phase = |phase: &PhaseName| format!("in the {} phase", phase.word());
    match of {
        Trait::Value(RelationSign::Equal, value) => format!("value {}", print(value, ATOM)),
        Trait::Value(relation, value) => {
            format!("value {} {}", sign(*relation), print(value, ATOM))
        }
        Trait::Ended => "no option".into(),
        Trait::Phase(name) => phase(name),
        Trait::Option(value, name) => {
            let value = value.as_ref();
            let value = value.map(|value| format!(" of value {}", print(value, ATOM)));
            let name = name.as_ref().map(|name| format!(" {}", phase(name)));
            format!(
                "an option{}{}",
                value.unwrap_or_default(),
                name.unwrap_or_default()
            )
        }
    }
}

/// Which positions a claimed set holds, as a claim writes it.
pub fn format_kind(kind: &PositionKind) -> String {
    match kind {
        PositionKind::Phase(phase) => phase.word().into(),
        PositionKind::Ended => "no option".into(),
        PositionKind::Level(value) => format!("{{grundy = {}}}", print(value, SETS)),
        PositionKind::Round(name, round) => {
            format!("{{{} = {}}}", name.words(), print(round, SETS))
        }
    }
}

/// `{(x, y) in P | x = 3}`
fn selected(selection: &Selection) -> String {
    let names: Vec<_> = selection.heaps.iter().map(|heap| &*heap.text).collect();
    let heaps = match names.as_slice() {
        [heap] => (*heap).to_string(),
        names => format!("({})", names.join(", ")),
    };
    let class = match &selection.class {
        SelectedClass::P => "P".into(),
        SelectedClass::Level(value) => format_kind(&PositionKind::Level(value.clone())),
        SelectedClass::Round(name, round) => {
            format_kind(&PositionKind::Round(*name, round.clone()))
        }
    };
    let conditions = conditions_of(&selection.conditions);
    format!("{{{heaps} in {class} | {conditions}}}")
}

/// Prints a claim with those of its definitions that are wanted.
pub(super) fn print_claim(
    out: &mut String,
    claim: &WrittenClaim,
    wanted: impl Fn(&SequenceDefinition) -> bool,
) {
    print_statement(out, &claim.statement);
    let definitions = claim.definitions.iter();
    let definitions: Vec<_> = definitions.filter(|found| wanted(found)).collect();
    for (index, definition) in definitions.iter().enumerate() {
        out.push_str(if index == 0 {
            "  where "
        } else {
            ",\n        "
        });
        out.push_str(&print_definition(definition));
    }
    if !definitions.is_empty() {
        out.push('\n');
    }
}

fn print_statement(out: &mut String, statement: &Statement) {
    match statement {
        Statement::Grundy {
            heaps: names,
            value,
        } => {
            broken(out, &format!("  {} =", values_of(names)), value, "");
        }
        Statement::PPositions(set) => broken_set(out, "  P =", set),
        Statement::Moves(WrittenMoves { each, from, to }) => {
            let head = if *each {
                "a move from each of"
            } else {
                "no move from"
            };
            let (from, to) = (print(from, SETS), print(to, SETS));
            out.push_str(&format!("  {head} {from} to {to}\n"));
        }
        Statement::MoveSets(relation, set) => {
            let (which, how) = relation.words();
            let head = format!("  {which} move set with these values {how}");
            broken_set(out, &head, set);
        }
        Statement::Automaton {
            heaps: names,
            automaton,
        } => {
            let head = names.as_ref().map_or("P".to_string(), values_of);
            out.push_str(&format!("  {head} = "));
            crate::language::automaton::print(out, automaton);
        }
        Statement::AtEveryExponent { game } => {
            let game = game_expression(game);
            out.push_str(&format!("  P = P-positions of {game}, at every exponent\n"));
        }
        Statement::Table { rows } => {
            out.push_str("  table\n");
            let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
            for row in rows {
                let cells: Vec<_> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
                out.push_str(&format!("    {}\n", cells.join(" ")));
            }
        }
        Statement::Positions(kind, set) => {
            broken_set(out, &format!("  {} =", format_kind(kind)), set);
        }
        Statement::Selected(selection, SelectionClaim::AreThese(set)) => {
            broken_set(out, &format!("  {} =", selected(selection)), set);
        }
        statement => out.push_str(&format!("  {}\n", on_one_line(statement))),
    }
}

/// A statement that stands on one line.
fn on_one_line(statement: &Statement) -> String {
    match statement {
        Statement::Qualified(qualified) => {
            let with = qualified.with.as_ref();
            let with = with.map(|game| format!("sum with {} ", game_expression(game)));
            let (not, at) = match &qualified.not_at {
                Some(heaps) => ("not ", format!(" at ({})", list(heaps))),
                None => ("", String::new()),
            };
            let (with, quality) = (with.unwrap_or_default(), qualified.quality.words());
            format!("{with}{not}{quality}{at}")
        }
        Statement::Every { given, claimed } => {
            let joined = |traits: &[Trait], word: &str| {
                let shown: Vec<_> = traits.iter().map(format_trait).collect();
                shown.join(&format!(" {word} "))
            };
            let given = match given.first() {
                None => String::new(),
                Some(Trait::Phase(_)) => format!(" {}", joined(given, "and")),
                Some(_) => format!(" with {}", joined(given, "and")),
            };
            let verb = match claimed.first() {
                Some(Trait::Phase(_)) => "is",
                _ => "has",
            };
            format!("every position{given} {verb} {}", joined(claimed, "or"))
        }
        Statement::Period {
            least,
            period,
            preperiod,
            saltus,
        } => {
            let least = if *least { "least " } else { "" };
            let mut text = format!("{least}period {}", print(period, SETS));
            for (word, part) in [("preperiod", preperiod), ("saltus", saltus)] {
                if let Some(part) = part {
                    text += &format!(", {word} {}", print(part, SETS));
                }
            }
            text
        }
        Statement::Periodic { purely, arithmetic } => {
            let purely = if *purely { "purely " } else { "" };
            let arithmetic = if *arithmetic { "arithmetic " } else { "" };
            format!("{purely}{arithmetic}periodic")
        }
        Statement::Stair(h) => format!("stair {}", print(h, SETS)),
        Statement::Same(likeness, game) => {
            format!("same {} as {}", likeness.word(), game_expression(game))
        }
        Statement::Limit { quotient, value } => {
            format!("limit {} = {}", print(quotient, SETS), print(value, CHOICE))
        }
        Statement::Selected(selection, SelectionClaim::Count(count, index)) => {
            let each = match index {
                None => String::new(),
                Some(SelectionIndex { name, condition }) => {
                    let condition = condition.as_ref().map(|condition| print(condition, CHOICE));
                    format!(" for each {}", condition.as_ref().unwrap_or(&name.text))
                }
            };
            format!("|{}| = {}{each}", selected(selection), print(count, SETS))
        }
        Statement::Fact(condition) => print(condition, CHOICE),
        // Those of several lines are printed by `print_statement`.
        Statement::Grundy { .. }
        | Statement::PPositions(_)
        | Statement::Moves(_)
        | Statement::MoveSets(..)
        | Statement::Automaton { .. }
        | Statement::AtEveryExponent { .. }
        | Statement::Table { .. }
        | Statement::Selected(_, SelectionClaim::AreThese(_))
        | Statement::Positions(..) => String::new(),
    }
}

pub(super) fn print_definition(definition: &SequenceDefinition) -> String {
    let mut text = definition.name.text.clone();
    if !definition.arguments.is_empty() {
        let names: Vec<_> = definition
            .arguments
            .iter()
            .map(|name| name.text.as_str())
            .collect();
        text += &format!("({})", names.join(", "));
    }
    let whole = format!("{text} = {}", print(&definition.value, CHOICE));
    if whole.chars().count() + 8 <= WIDTH {
        return whole;
    }
    match &definition.value.kind {
        Kind::Binary(Operator::Union, ..) => {
            format!("{text} = {}", members(&definition.value, "\n          ∪ "))
        }
        _ => whole,
    }
}

/// The members of a union with this between them.
pub(super) fn members(set: &Expression, between: &str) -> String {
    let mut parts = Vec::new();
    union_parts(set, &mut parts);
    let parts: Vec<_> = parts.iter().map(|part| print(part, RANGE)).collect();
    parts.join(between)
}

/// `head set tail`, on several lines where one is too long.
pub(super) fn broken_set(out: &mut String, head: &str, written: &WrittenSet) {
    let WrittenSet { set, symmetric } = written;
    let tail = if *symmetric { ", symmetric" } else { "" };
    match &set.kind {
        Kind::Binary(Operator::Union, ..) => broken(out, head, set, tail),
        _ => out.push_str(&format!("{head} {}{tail}\n", print(set, SETS))),
    }
}

/// `head value tail`, on several lines where one is too long.
pub(super) fn broken(out: &mut String, head: &str, value: &Expression, tail: &str) {
    let whole = format!("{head} {}{tail}\n", print(value, CHOICE));
    if whole.chars().count() <= WIDTH {
        return out.push_str(&whole);
    }
    match &value.kind {
        Kind::Choice(arms, otherwise) => {
            for (index, (value, condition)) in arms.iter().enumerate() {
                let lead = if index == 0 { head } else { "    else" };
                let (value, condition) = (print(value, OR), print(condition, OR));
                out.push_str(&format!("{lead} {value} if {condition}\n"));
            }
            out.push_str(&format!("    else {}{tail}\n", print(otherwise, OR)));
        }
        Kind::Binary(Operator::Union, ..) => {
            out.push_str(&format!("{head} {}{tail}\n", members(value, "\n    ∪ ")));
        }
        _ => out.push_str(&whole),
    }
}

/// `grundy(x, y)`
pub(super) fn values_of(names: &HeapNames) -> String {
    match names {
        HeapNames::Named(_) => format!("grundy{}", heaps(names)),
        HeapNames::Vector(..) => format!("grundy({})", heaps(names)),
    }
}
