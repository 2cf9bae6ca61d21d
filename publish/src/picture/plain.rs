//! Cells as single characters.

use super::shown::Shown;

/// The signs of the numbers from 0 on.
const SIGNS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A number as one sign, `+` for a larger one.
fn of_number(number: i64) -> char {
    let place = usize::try_from(number).ok();
    let sign = place.and_then(|place| SIGNS.get(place));
    sign.map_or('+', |sign| char::from(*sign))
}

/// The sign of a cell.
pub fn sign(shown: &Shown, quantity: i64, word: &dyn Fn(i64) -> String) -> char {
    match shown {
        Shown::Nothing => '.',
        Shown::Grundy => of_number(quantity),
        Shown::Mod(modulus) => of_number(quantity % i64::from(*modulus)),
        Shown::Level(levels) => match levels.iter().any(|level| i64::from(*level) == quantity) {
            true => of_number(quantity),
            false => '.',
        },
        Shown::Outcome if quantity == 0 => 'P',
        Shown::Outcome => '.',
        // The P-positions of a round have a digit, the N-positions a letter.
        Shown::Round => match (quantity % 2 == 0, quantity / 2) {
            (true, round @ 0..=9) => of_number(round),
            (false, round @ 1..=26) => of_number(9 + round),
            _ => '+',
        },
        Shown::Phase => word(quantity).chars().next().unwrap_or('?'),
        Shown::Difference(_) => match quantity {
            0 => '.',
            more @ 1..=9 => of_number(more),
            less @ -26..=-1 => of_number(9 - less),
            more if more > 0 => '+',
            _ => '-',
        },
    }
}

/// What the signs mean.
pub fn key(shown: &Shown) -> String {
    let numbers = "a = 10, ..., z = 35, A = 36, ..., Z = 61, + is more";
    match shown {
        Shown::Grundy | Shown::Mod(_) => numbers.to_string(),
        Shown::Nothing => "a dot for each position".to_string(),
        Shown::Level(_) => format!("{numbers}; a dot is another value"),
        Shown::Outcome => "P, and a dot for N".to_string(),
        Shown::Round => {
            "a digit is the round of a P-position, a letter that of an N-position: a is N1"
                .to_string()
        }
        Shown::Phase => "the first letter of the phase: final or normal".to_string(),
        Shown::Difference(_) => {
            "a dot is 0, a digit more by so much, a letter less: a by 1, b by 2; + and - are beyond"
                .to_string()
        }
    }
}
