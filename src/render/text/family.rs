//! A family as text: a grid of marks, how many of each, the condition that fits, and evidence.

use super::super::{FamilyView, Screen};
use super::WIDTH;
use crate::family::{Exploration, Member, MemberGrade, ParameterCondition, TruthDomain};
use std::collections::{BTreeMap, BTreeSet};

/// The most members that are listed one by one. It shortens the text only.
const MOST_SHOWN: usize = 5;

/// A grid for the last two parameters, one for each choice of the others; then the counts, the condition and
/// evidence.
///
/// ```text
/// p down, q across
///      1
///    2 0
///  2 # .
/// ```
pub fn family(view: &FamilyView, screen: Screen) -> String {
    let width = screen.width(WIDTH);
    let found = &view.exploration;
    let mut text = format!("{}\n\n", view.question());
    for grid in grids(&found.members, &found.parameters, width) {
        text.push_str(&grid);
        text.push('\n');
    }
    text.push_str(&legend(view));
    text.push_str(&counts(view));
    text.push_str(&domain(found));
    for (grade, title) in [
        (MemberGrade::Refuted, "refuted"),
        (MemberGrade::Unknown, "unknown"),
    ] {
        text.push_str(&listed_members(view, grade, title));
    }
    text
}

fn mark(grade: MemberGrade) -> char {
    match grade {
        MemberGrade::Proved => '#',
        MemberGrade::Holds => '+',
        MemberGrade::Refuted => '.',
        MemberGrade::Unknown => '?',
    }
}

/// The members by the values of all parameters but the last two, each with its mark.
fn grids(members: &[Member], names: &[String], width: usize) -> Vec<String> {
    let flat = names.len().min(2);
    let mut layers: BTreeMap<&[i64], BTreeMap<&[i64], char>> = BTreeMap::new();
    for member in members {
        let (layer, place) = member.choice.split_at(member.choice.len() - flat);
        let marks = layers.entry(layer).or_default();
        marks.insert(place, mark(member.grade));
    }
    let (outer, inner) = names.split_at(names.len() - flat);
    let layers = layers.into_iter().map(|(layer, marks)| {
        let mut title: Vec<_> = outer
            .iter()
            .zip(layer)
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        match inner {
            [row, column] => title.push(format!("{row} down, {column} across")),
            [column] => title.push(format!("{column} across")),
            _ => {}
        }
        format!("{}\n{}", title.join(", "), grid(&marks, width))
    });
    layers.collect()
}

/// Rows for the first of two values, columns for the last, whose digits stand one below the other. Columns stand apart where that
/// is not wider than `most`.
fn grid(marks: &BTreeMap<&[i64], char>, most: usize) -> String {
    let column = |place: &[i64]| place.last().copied().unwrap_or(0);
    let row = |place: &[i64]| (place.len() > 1).then(|| place[0]);
    let columns: BTreeSet<i64> = marks.keys().map(|place| column(place)).collect();
    let rows: BTreeSet<Option<i64>> = marks.keys().map(|place| row(place)).collect();
    let shown = |value: &i64| value.to_string();
    let width = |values: Vec<String>| values.iter().map(String::len).max().unwrap_or(0);
    let side = width(rows.iter().flatten().map(shown).collect());
    let height = width(columns.iter().map(shown).collect());
    let gap = match side + 2 * columns.len() <= most {
        true => " ",
        false => "",
    };
    let line = |label: String, cells: Vec<char>| {
        let cells: Vec<_> = cells.into_iter().map(String::from).collect();
        let line = format!("{label:>side$} {}", cells.join(gap));
        format!("{}\n", line.trim_end())
    };
    let mut lines = String::new();
    for digit in 0..height {
        let sign = |value: &i64| {
            let shown = format!("{value:>height$}");
            shown.chars().nth(digit).unwrap_or(' ')
        };
        lines.push_str(&line(String::new(), columns.iter().map(sign).collect()));
    }
    for row in &rows {
        let cell = |column: &i64| {
            let place: Vec<i64> = row.iter().copied().chain([*column]).collect();
            marks.get(place.as_slice()).copied().unwrap_or(' ')
        };
        let label = row.map_or(String::new(), |row| row.to_string());
        lines.push_str(&line(label, columns.iter().map(cell).collect()));
    }
    lines
}

fn holds_to(view: &FamilyView) -> String {
    let max = view.max();
    max.map_or("hold".into(), |max| format!("hold to {max}"))
}

/// The meaning of the marks that occur.
fn legend(view: &FamilyView) -> String {
    let all = MemberGrade::ALL.into_iter();
    let there = all.filter(|grade| view.exploration.count(*grade) > 0);
    let words = there.map(|grade| {
        let word = match grade {
            MemberGrade::Holds => holds_to(view).replacen("hold", "holds", 1),
            grade => grade.word().into(),
        };
        format!("{} {word}", mark(grade))
    });
    let words: Vec<_> = words.collect();
    match words.is_empty() {
        true => String::new(),
        false => format!("{}\n", words.join("   ")),
    }
}

fn counts(view: &FamilyView) -> String {
    let found = &view.exploration;
    let mut parts = Vec::new();
    for grade in MemberGrade::ALL {
        let count = found.count(grade);
        if count > 0 {
            let word = match grade {
                MemberGrade::Holds => holds_to(view),
                grade => grade.word().into(),
            };
            parts.push(format!("{count} {word}"));
        }
    }
    parts.extend(others(found.choices, found.members.len(), found.outside));
    let counted = format!("{}: {}\n", choices(found.choices), parts.join(", "));
    counted + &read(found.read, found.members.len())
}

/// How many choices are no members: those outside the domain, and those not examined.
pub(super) fn others(choices: usize, members: usize, outside: usize) -> Vec<String> {
    let mut others = Vec::new();
    if outside > 0 {
        others.push(format!("{outside} outside the domain of the family"));
    }
    let left = choices - members - outside;
    if left > 0 {
        others.push(format!("{left} not looked at"));
    }
    others
}

/// How many answers were read from a record; empty if none.
pub(super) fn read(read: usize, members: usize) -> String {
    match read {
        0 => String::new(),
        read => format!("{read} of {members} read from a record\n"),
    }
}

pub(super) fn choices(count: usize) -> String {
    match count {
        1 => "1 choice".into(),
        count => format!("{count} choices"),
    }
}

/// Where the claim holds, with its grade.
pub(super) fn domain(found: &Exploration) -> String {
    let written = |condition: &ParameterCondition| condition.show(&found.parameters);
    let decided = choices(found.decided());
    let all_proved = found.count(MemberGrade::Proved) == found.members.len();
    let for_all = found.for_all.as_ref();
    let for_all = for_all.map(|ranges| format!("proved for all {ranges}\n"));
    // For how many choices it was seen.
    let seen = match found.decided() == found.choices - found.outside {
        true => format!("the {decided}"),
        false => format!("the {decided} that are decided"),
    };
    match &found.domain {
        TruthDomain::Undecided => "no choice is decided\n".into(),
        // A proof for all parameters at once says more than one for each member.
        TruthDomain::Everywhere if for_all.is_some() => for_all.unwrap_or_default(),
        TruthDomain::Everywhere if all_proved => format!("holds for {seen}, proved for each\n"),
        TruthDomain::Everywhere => format!("holds for {seen}, as far as it was checked\n"),
        TruthDomain::Nowhere => format!("refuted for {seen}\n"),
        TruthDomain::Where(condition) => {
            let condition = written(condition);
            let for_all = for_all.unwrap_or_default();
            format!("holds exactly where {condition} (seen for {seen})\n{for_all}")
        }
        TruthDomain::Between { holds, refuted } => {
            let mut lines = format!("no short condition on the parameters fits {seen}\n");
            let parts = [("holds", holds, true), ("refuted", refuted, false)];
            for (word, part, is) in parts {
                if let Some((condition, count)) = part {
                    let members = found.members.iter();
                    let all = members.filter(|member| member.grade.holds() == Some(is));
                    // A line for each of the cases.
                    let cases = written(condition).replace(" or ", "\n    or ");
                    let all = all.count();
                    lines.push_str(&format!(
                        "  {word} where {cases} (seen for {count} of the {all})\n"
                    ));
                }
            }
            lines
        }
    }
}

/// The first members of a grade, one on each line.
fn listed_members(view: &FamilyView, grade: MemberGrade, title: &str) -> String {
    let found = &view.exploration;
    let those = found.members.iter().filter(|member| member.grade == grade);
    let lines = those.take(MOST_SHOWN).map(|member| {
        let values = found.parameters.iter().zip(&member.choice);
        let values: Vec<_> = values
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        let at = match member.at.as_str() {
            "" => String::new(),
            at => format!(" at {at}"),
        };
        format!("  {}{at}: {}\n", values.join(", "), member.reason)
    });
    let lines: String = lines.collect();
    let more = found.count(grade).saturating_sub(MOST_SHOWN);
    match (lines.is_empty(), more) {
        (true, _) => String::new(),
        (false, 0) => format!("{title}\n{lines}"),
        (false, more) => format!("{title}\n{lines}  and {more} more\n"),
    }
}
