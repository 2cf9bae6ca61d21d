//! Values as literals of Python and of SageMath.

use super::Origin;
use grundy::answers::{Answer, ComputedTable, PositionsAnswer, SequenceAnswer};
use std::fmt::Write;

/// The language of the literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Python,
    Sage,
}

/// The values of an answer under a name, with what they are of; `None` if the answer has no values.
pub(super) fn program(answer: &Answer, language: Language, origin: &Origin) -> Option<String> {
    let values = match answer {
        Answer::Table(table) => self::table(table, language),
        Answer::Positions(found) => positions(found)?,
        Answer::Sequence(view) => sequence(&SequenceAnswer::from(view)),
        _ => return None,
    };
    Some(format!("{}{values}", origin.comment("# ")))
}

fn quoted(text: &str) -> String {
    let mut all = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => {
                all.push('\\');
                all.push(sign);
            }
            '\n' => all.push_str("\\n"),
            sign if sign.is_control() => {
                let _ = write!(all, "\\x{:02x}", u32::from(sign));
            }
            sign => all.push(sign),
        }
    }
    all + "\""
}

fn names(heaps: &[String]) -> String {
    let heaps: Vec<String> = heaps.iter().map(|heap| quoted(heap)).collect();
    format!("[{}]", heaps.join(", "))
}

/// `values[x][y]`, nested as the heaps; in SageMath a matrix where there are two heaps and numbers.
fn table(table: &ComputedTable, language: Language) -> String {
    let mut text = format!(
        "game = {}\nheaps = {}\nshow = {}\n",
        quoted(table.label()),
        names(table.heaps()),
        quoted(table.show().name())
    );
    let mut place = Vec::new();
    let mut numbers = true;
    let mut nested = String::new();
    nest(table, &mut place, &mut nested, &mut numbers);
    let matrix = language == Language::Sage && table.shape().len() == 2 && numbers;
    text += &match matrix {
        true => format!("values = matrix(ZZ, {nested})\n"),
        false => format!("values = {nested}\n"),
    };
    text
}

fn nest(table: &ComputedTable, place: &mut Vec<i64>, into: &mut String, numbers: &mut bool) {
    let Some(size) = table.shape().get(place.len()).copied() else {
        let cell = table.cell(place);
        let digits = !cell.is_empty() && cell.bytes().all(|sign| sign.is_ascii_digit());
        *numbers &= digits;
        into.push_str(&match digits {
            true => cell,
            false if cell.is_empty() => "None".into(),
            false => quoted(&cell),
        });
        return;
    };
    // Each row of the last heap has a line.
    let between = match place.len() + 1 == table.shape().len() {
        true => ", ",
        false => ",\n  ",
    };
    into.push('[');
    for (heap, _) in (0_i64..).zip(0..size) {
        if heap > 0 {
            into.push_str(between);
        }
        place.push(heap);
        nest(table, place, into, numbers);
        place.pop();
    }
    into.push(']');
}

fn positions(found: &PositionsAnswer) -> Option<String> {
    let header = &found.header;
    let all = found.positions.as_ref()?.iter().map(|heaps| {
        let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        match heaps.as_slice() {
            [one] => format!("({one},)"),
            _ => format!("({})", heaps.join(", ")),
        }
    });
    let all: Vec<String> = all.collect();
    let errors = found.errors.iter();
    let errors = errors.map(|left| format!("# The list is not complete: {}.\n", left.message));
    Some(
        errors.collect::<String>()
            + &format!(
                "game = {}\nheaps = {}\nplay = {}\nmax_heap = {}\np_positions = [\n  {}\n]\n",
                quoted(&header.game),
                names(&header.heaps),
                quoted(header.play),
                header.max,
                all.join(",\n  ")
            ),
    )
}

fn sequence(answer: &SequenceAnswer) -> String {
    let values: Vec<String> = answer.values.iter().map(ToString::to_string).collect();
    let number = |number: Option<String>| number.unwrap_or_else(|| "None".into());
    format!(
        "game = {}\nvalues = [{}]\nperiod = {}\npreperiod = {}\nsaltus = {}\ngrade = {}\n",
        quoted(&answer.game),
        values.join(", "),
        number(answer.period.map(|number| number.to_string())),
        number(answer.preperiod.map(|number| number.to_string())),
        number(answer.saltus.map(|number| number.to_string())),
        quoted(answer.grade)
    )
}
