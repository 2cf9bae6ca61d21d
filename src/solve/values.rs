//! Grundy values as formulas: a quantity of the heaps, or digits of the heaps in nim-sums, with exceptions that a
//! condition describes.

use super::observed::ObservedBox;
use super::periodic::periodic;
use super::pieces;
use super::value_formula::{ValueFormula, expressions};
use grundy_rules::game::Stop;
use grundy_rules::pattern::conditions::{ConditionStyle, condition};
use grundy_work::Job;

/// The most claims in pieces that are tried. It steers the search only.
const MOST_CLAIMS: usize = 4;
/// The most values of exceptions. It steers the search only.
const MOST_PIECES: usize = 3;

/// Claims on the Grundy values: those without exceptions first.
pub(super) fn claims(seen: &ObservedBox) -> Vec<String> {
    let found = claims_on(seen, &mut |seen, names| {
        let mut found: Vec<(usize, String)> = Vec::new();
        if let [name] = names {
            let periodic = periodic(seen, name);
            found.extend(periodic.map(|text| (1, text)));
        }
        for expression in expressions(seen, names) {
            if seen.is_ended() {
                return Err(Stop::Interrupted);
            }
            if let Some(pieces) = exceptions(seen, &expression, names) {
                let shown: String = pieces.concat();
                found.push((pieces.len(), format!("{shown}{}", expression.text)));
            }
        }
        Ok(found)
    });
    found.unwrap_or_default()
}

/// Claims on the Grundy values in pieces.
///
/// # Errors
/// An interruption.
pub(super) fn pieces(seen: &ObservedBox, job: &Job) -> Result<Vec<String>, Stop> {
    let mut claims = claims_on(seen, &mut |seen, names| {
        pieces::claims(seen, names, &expressions(seen, names), job)
    })?;
    claims.truncate(MOST_CLAIMS);
    Ok(claims)
}

/// Formulas, each with the number of its pieces.
type PieceTexts = Result<Vec<(usize, String)>, Stop>;

/// Claims on the values, or on the steps of the stairs that they make: few pieces first.
fn claims_on(
    seen: &ObservedBox,
    of: &mut dyn FnMut(&ObservedBox, &[&str]) -> PieceTexts,
) -> Result<Vec<String>, Stop> {
    if seen.pass {
        return Ok(Vec::new());
    }
    let names = seen.heap_names();
    let mut found = of(seen, &names)?;
    if let Some((_, blocks)) = seen.blocks() {
        found.extend(of(&blocks, &blocks.heap_names())?);
    } else if found.is_empty()
        && let Some((width, steps)) = seen.stairs()
    {
        let rest = format!("({}) mod {width}", names.join(" + "));
        let own = of(&steps, &steps.heap_names())?.into_iter();
        found.extend(own.map(|(pieces, text)| {
            let inner = match is_one(&text) {
                true => text,
                false => format!("({text})"),
            };
            (pieces, format!("{width} * {inner} + {rest}"))
        }));
    }
    found.sort_by_key(|(pieces, text)| (*pieces, text.len()));
    let mut all: Vec<String> = Vec::new();
    for (_, text) in found {
        let claim = format!("grundy({}) = {text}", names.join(", "));
        if !all.contains(&claim) {
            all.push(claim);
        }
    }
    Ok(all)
}

/// Is a text one factor, without operators outside brackets, as `min(x, y)`?
fn is_one(text: &str) -> bool {
    let mut depth = 0;
    text.chars().all(|letter| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth > 0 || letter != ' '
    })
}

/// The positions with another value, as pieces `0 if x = y else `; none if they are too many or no condition
/// describes them.
fn exceptions(seen: &ObservedBox, of: &ValueFormula, names: &[&str]) -> Option<Vec<String>> {
    let mut values: Vec<u32> = Vec::new();
    let (mut wrong, mut all) = (0, 0);
    seen.each(&mut |position, cell| {
        all += 1;
        if i64::from(cell) != (of.value)(position) {
            wrong += 1;
            if !values.contains(&cell) && values.len() <= MOST_PIECES {
                values.push(cell);
            }
        }
    });
    if values.len() > MOST_PIECES || wrong * 2 > all {
        return None;
    }
    values.sort_unstable();
    let mut done: Vec<u32> = Vec::new();
    let mut pieces = Vec::new();
    for value in values {
        let is =
            |position: &[i64], cell: u32| cell == value && (of.value)(position) != i64::from(cell);
        let (yes, _) = seen.parted(seen.size, &is);
        let (_, no) = seen.parted(seen.size, &|_, cell| cell == value || done.contains(&cell));
        let look = ConditionStyle {
            size: seen.size,
            names,
            alike: seen.symmetric,
            separator: " and ",
            rests: false,
            job: seen.job(),
        };
        let condition = condition(&yes, &no, look)?;
        pieces.push(format!("{value} if {condition} else "));
        done.push(value);
    }
    Some(pieces)
}
