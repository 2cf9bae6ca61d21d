//! Reads typed positions: `4,7`, `(4, 7)`, and sums `(3) + (5)`.

use super::Error;
use crate::answers::Message;
use grundy_proofs::far::{FarOption, FarPosition};
use grundy_rules::game::{Game, GameOption, Position};
use grundy_rules::number::Number;
use grundy_work::Job;

/// Why a text is no position of a game, as a message for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPosition {
    /// It has too few or too many components.
    #[error("{position} has {}, and a position of {game} has {wanted}", components(*found))]
    Components {
        /// What was typed.
        position: String,
        /// How many it has.
        found: usize,
        /// The game.
        game: String,
        /// How many a position has.
        wanted: usize,
    },
    /// The pass is not 0 or 1.
    #[error("the pass is 1 while it is there, then 0")]
    Pass,
    /// A heap is negative.
    #[error("{0} is negative, and heaps are non-negative integers")]
    Negative(String),
    /// A heap is no number.
    #[error("`{0}` is no heap: heaps are non-negative integers")]
    NoHeap(String),
    /// A heap has more digits than numbers may have.
    #[error("`{0}` has too many digits")]
    TooLong(String),
    /// A heap is left out.
    #[error("a heap is missing in `{0}`")]
    Missing(String),
    /// It may mean one heap or two positions.
    #[error(
        "`{0}` may mean one heap or a sum: write the heap in digits, or the sum as (10^24) + (1)"
    )]
    SumOfPowers(String),
    /// The brackets are not those of a position.
    #[error("`{0}`: a position stands between ( and ), or without brackets")]
    Brackets(String),
}

fn components(count: usize) -> String {
    match count {
        1 => "1 component".to_string(),
        _ => format!("{count} components"),
    }
}

/// The position that a request names.
pub(super) fn asked(text: &str, game: &Game) -> Result<GameOption, Error> {
    read(text, game).map_err(|why| {
        let mut help = vec![format!("a position is {}", form(game))];
        if let NoPosition::Components { wanted, .. } = &why {
            help.extend(without_grouping(text, *wanted));
        }
        let span = why.heap().and_then(|heap| place_of(heap, text));
        let message = Message::alone(&why.to_string(), &help);
        Error::pointing(message.in_text("POSITION", text, span.unwrap_or((0, text.len()))))
    })
}

/// What is meant by a position such as `1,000,000`, whose commas part the digits of its numbers.
fn without_grouping(text: &str, wanted: usize) -> Option<String> {
    let ends = |sign: char| sign.is_whitespace() || "()".contains(sign);
    let words: Vec<&str> = text.split(ends).filter(|word| !word.is_empty()).collect();
    let is_grouped = |word: &str| {
        let mut groups = word.split(',');
        let all_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
        let first = groups.next().unwrap_or_default();
        (1..=3).contains(&first.len())
            && all_digits(first)
            && groups.all(|group| group.len() == 3 && all_digits(group))
    };
    let grouped = words.len() == wanted && words.iter().all(|word| is_grouped(word));
    let joined: Vec<_> = words.iter().map(|word| word.replace(',', "")).collect();
    let meant = joined.join(",");
    (grouped && text.contains(',')).then(|| match joined.as_slice() {
        [one] => match power_of_ten(one) {
            Some(power) => {
                format!("a comma stands between two heaps: one heap is {meant} or {power}")
            }
            None => format!("a comma stands between two heaps: one heap is {meant}"),
        },
        _ => format!(
            "a comma stands between two heaps: without those inside of numbers it is {meant}"
        ),
    })
}

/// `10^6` for `1000000`.
fn power_of_ten(digits: &str) -> Option<String> {
    let zeros = digits.strip_prefix('1')?;
    let all = zeros.bytes().all(|digit| digit == b'0');
    all.then(|| format!("10^{}", zeros.len()))
}

impl NoPosition {
    /// The heap that is wrong, as it is written.
    fn heap(&self) -> Option<&str> {
        match self {
            NoPosition::Negative(heap) | NoPosition::NoHeap(heap) | NoPosition::TooLong(heap) => {
                Some(heap)
            }
            NoPosition::Components { .. }
            | NoPosition::Pass
            | NoPosition::Missing(_)
            | NoPosition::SumOfPowers(_)
            | NoPosition::Brackets(_) => None,
        }
    }
}

/// The bytes of a heap in the text of a position.
fn place_of(heap: &str, text: &str) -> Option<(usize, usize)> {
    let ends = |sign: char| sign.is_whitespace() || ",;+()".contains(sign);
    let mut places = text.match_indices(heap).filter(|_| !heap.is_empty());
    places.find_map(|(at, _)| {
        let end = at + heap.len();
        let stands_alone = text[..at].chars().next_back().is_none_or(ends)
            && text[end..].chars().next().is_none_or(ends);
        stands_alone.then_some((at, end))
    })
}

/// Reads a position of the game, or a sum of them.
///
/// # Errors
/// Why the text is no position.
pub fn read(text: &str, game: &Game) -> Result<GameOption, NoPosition> {
    if is_sum_of_powers(text) {
        return Err(NoPosition::SumOfPowers(text.trim().to_string()));
    }
    let mut parts = GameOption::new();
    for part in text.split('+') {
        parts.push(one(part, game)?);
    }
    parts.sort();
    Ok(parts)
}

/// The text as a single position with heaps of any size, if it is one.
pub fn far(text: &str, game: &Game) -> Option<FarPosition> {
    let text = text.trim();
    let inside = text
        .strip_prefix('(')
        .and_then(|inside| inside.strip_suffix(')'))
        .unwrap_or(text);
    let heaps = inside.split([',', ';']).flat_map(heaps);
    let position: FarPosition = heaps.map(natural).collect::<Option<_>>()?;
    let pass_fits = !game.has_pass() || position.last().is_some_and(|pass| *pass <= Number::ONE);
    (position.len() == game.components() && pass_fits).then_some(position)
}

/// The text as a position with heaps of any size, or a sum of such positions.
pub fn far_parts(text: &str, game: &Game) -> Option<FarOption> {
    if is_sum_of_powers(text) {
        return None;
    }
    let mut parts: FarOption = text
        .split('+')
        .map(|part| far(part, game))
        .collect::<Option<_>>()?;
    parts.sort();
    Some(parts)
}

/// Is it like `10^24+1`, which may mean one heap or two positions?
fn is_sum_of_powers(text: &str) -> bool {
    let bracketed = |part: &str| part.trim().starts_with('(') && part.trim().ends_with(')');
    text.contains('^') && text.contains('+') && !text.split('+').all(bracketed)
}

/// A natural number: digits, or a power as in `10^24` or `3*2^100`.
pub fn natural(text: &str) -> Option<Number> {
    let digits = |text: &str| {
        let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        all.then(|| Number::parse_decimal(text)).flatten()
    };
    let power = |text: &str| match text.split_once('^') {
        Some((base, exponent)) => digits(base)?.power(&digits(exponent)?).ok(),
        None => digits(text),
    };
    let mut factors = text.split('*').map(power);
    factors.try_fold(Number::ONE, |product, factor| product.times(&factor?).ok())
}

/// Is the text a product of numbers in digits and their powers?
fn is_power(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split('*').all(|factor| match factor.split_once('^') {
        Some((base, exponent)) => digits(base) && digits(exponent),
        None => digits(factor),
    })
}

/// Up to this number of positions a table answers, and no claim is asked.
const TABLE: u128 = 1 << 20;

/// How many positions a table up to a position has; `None` if the number is too large.
pub fn positions(position: &FarPosition) -> Option<u128> {
    position.iter().try_fold(1_u128, |product, heap| {
        let sizes = u128::try_from(heap.to_i64()?).ok()?.checked_add(1)?;
        product.checked_mul(sizes)
    })
}

/// The most positions of such a table, closed under options.
const CLOSED: usize = 1 << 24;

/// Is a table up to a position of the game small? It holds the positions that options lead to as well.
pub fn table_will_do(position: &FarPosition, game: &Game, job: &Job) -> bool {
    let many = game.has_many_heaps().is_some();
    if many || positions(position).is_none_or(|positions| positions > TABLE) {
        return false;
    }
    let sizes = position.iter().take(game.base_heaps()).map(|heap| {
        let heap = heap.to_i64().and_then(|heap| usize::try_from(heap).ok());
        heap.and_then(|heap| heap.checked_add(1))
    });
    let shape: Option<Vec<usize>> = sizes.collect();
    // If no heap grows, options stay in the box.
    game.descends()
        || shape
            .and_then(|shape| game.domain_within(&shape, CLOSED, job).ok())
            .is_some_and(|domain| domain.count() <= CLOSED)
}

/// How a position of the game is written.
pub fn form(game: &Game) -> String {
    let names = game.heaps().join(", ");
    let example: Vec<_> = (0..game.base_heaps())
        .map(|heap| (4 + 3 * heap).to_string())
        .collect();
    let mut example = example.join(",");
    let mut form = format!("({names})");
    if game.has_pass() {
        example.push_str(",1");
        form.push_str(&format!(
            ", {} = 1 while the pass is there",
            game.heaps().last().map(String::as_str).unwrap_or("e")
        ));
    }
    format!("{form}, as in {example}")
}

fn one(part: &str, game: &Game) -> Result<Position, NoPosition> {
    let part = part.trim();
    let inside = part
        .strip_prefix('(')
        .and_then(|inside| inside.strip_suffix(')'))
        .unwrap_or(part);
    if inside.contains(['(', ')', '[', ']', '{', '}']) {
        return Err(NoPosition::Brackets(part.into()));
    }
    let mut position = Position::new();
    let written: Vec<&str> = inside.split([',', ';']).flat_map(heaps).collect();
    for heap in &written {
        if heap.is_empty() {
            return Err(NoPosition::Missing(part.into()));
        }
        position.push(number(heap)?);
    }
    let components = game.components();
    if position.len() != components {
        return Err(NoPosition::Components {
            position: shown(&position, &written),
            found: position.len(),
            game: game.label().to_string(),
            wanted: components,
        });
    }
    if game.has_pass() && position.last().is_some_and(|pass| *pass > 1) {
        return Err(NoPosition::Pass);
    }
    Ok(position)
}

/// `(4, 7)`; heaps that do not fit are as they are written.
fn shown(position: &[i64], written: &[&str]) -> String {
    let heaps = position.iter().zip(written);
    let heaps = heaps.map(|(heap, written)| match *heap {
        i64::MAX => written.to_string(),
        heap => heap.to_string(),
    });
    format!("({})", heaps.collect::<Vec<_>>().join(", "))
}

/// The numbers between two commas: one, or several separated by spaces; an empty text is a fault.
fn heaps(between: &str) -> Vec<&str> {
    let words: Vec<_> = between.split_whitespace().collect();
    match words.is_empty() {
        true => vec![""],
        false => words,
    }
}

fn number(heap: &str) -> Result<i64, NoPosition> {
    let digits = heap.strip_prefix(['-', '−']).unwrap_or(heap);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && digits.len() < heap.len() {
        return Err(NoPosition::Negative(heap.into()));
    }
    match heap.parse::<i64>() {
        Ok(number) if is_number => Ok(number),
        _ => match natural(heap) {
            // No table holds the largest number either, and its error says so.
            Some(number) => Ok(number.to_i64().unwrap_or(i64::MAX)),
            None if is_power(heap) => Err(NoPosition::TooLong(heap.into())),
            None => Err(NoPosition::NoHeap(heap.into())),
        },
    }
}
