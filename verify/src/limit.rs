//! Certificates of kind `limit`: the limit of x(n) / n for x(n) = mex_b {x(i), y(i) | i < n}, y(n) = x(n) + a n, by the substitution on the gaps of x.

use crate::fault::Fault;
use crate::kinds::KINDS;
use crate::{Evidence, Verified};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The greatest a and b. A fixed bound.
const LARGEST: i128 = 1 << 20;
/// The most letters. A fixed bound.
const LETTERS: usize = 64;
/// How many terms of the recursion are compared with the substitution.
const TERMS: usize = 300;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitFile {
    format: String,
    version: u32,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    title: Vec<String>,
    a: i64,
    b: i64,
    /// The limit is this number over r - 1.
    above: i64,
    /// For each letter t: t, the number j of zeros, and t' of its image 0…0 t'.
    substitution: Vec<[i64; 3]>,
    /// The coefficients of the characteristic polynomial, the constant first.
    polynomial: Vec<i64>,
    /// Two fractions with r between them.
    root: [[i64; 2]; 2],
}

fn rejected<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Rejected(message.into()))
}

fn bad<T>(message: &str) -> Result<T, Fault> {
    Err(Fault::Bad(message.into()))
}

fn fits(value: Option<i128>) -> Result<i128, Fault> {
    value.map_or_else(|| bad("a number is too large"), Ok)
}

fn common(a: i128, b: i128) -> i128 {
    match b {
        0 => a,
        _ => common(b, a % b),
    }
}

/// The recursion, and a and b without their common factor.
struct Recursion {
    a: i128,
    b: i128,
    scale: i128,
    /// Of each letter: the number of zeros and the place of the next letter.
    images: Vec<(i128, usize)>,
    letters: Vec<i128>,
}

/// Tests a certificate of this kind.
pub(crate) fn verify(text: &str) -> Result<Verified, Fault> {
    let file: LimitFile =
        serde_json::from_str(text).map_err(|error| Fault::Bad(error.to_string()))?;
    crate::check_header(&file.format, file.version, KINDS)?;
    let recursion = Recursion::read(&file)?;
    recursion.agrees()?;
    let matrix = recursion.matrix();
    if !is_primitive(&matrix) {
        return rejected("the matrix of the substitution is not primitive");
    }
    let own: Vec<i128> = file.polynomial.iter().copied().map(i128::from).collect();
    if characteristic(&matrix)? != own {
        return rejected("the polynomial is not that of the matrix");
    }
    if changes(&own) != 1 {
        return rejected("the signs of the polynomial do not change once");
    }
    let [low, high] = file.root.map(|own| own.map(i128::from));
    if low[1] < 1 || high[1] < 1 || low[0] < low[1] {
        return bad("the bounds of a root are fractions from 1 on");
    }
    if value(&own, low)? >= 0 || value(&own, high)? <= 0 {
        return rejected("the root is not between the two fractions");
    }
    if i128::from(file.above) != recursion.a * recursion.scale {
        return rejected(format!(
            "the limit is {} / (r - 1)",
            recursion.a * recursion.scale
        ));
    }
    let LimitFile { a, b, above, .. } = &file;
    let shown = shown(&file.polynomial);
    let [[p, q], [s, t]] = file.root;
    Ok(Verified {
        kind: "limit",
        statements: vec![
            format!("x(n) = mex_{b} {{x(i), y(i) | i < n}}, y(n) = x(n) + {a} n"),
            format!("x(n) / n has the limit {above} / (r - 1)"),
            format!("r is the only positive root of {shown}, and {p}/{q} < r < {s}/{t}"),
        ],
        title: file.title,
        evidence: Evidence::Limit {
            letters: recursion.letters.len(),
        },
    })
}

impl Recursion {
    fn read(file: &LimitFile) -> Result<Recursion, Fault> {
        let [a, b] = [file.a, file.b].map(i128::from);
        let range = 1..=LARGEST;
        if !range.contains(&a) || !range.contains(&b) || file.substitution.len() > LETTERS {
            return bad("a number is 0 or too large");
        }
        let scale = common(a, b);
        let (a, b) = (a / scale, b / scale);
        let entries: Vec<[i128; 3]> = file
            .substitution
            .iter()
            .map(|entry| entry.map(i128::from))
            .collect();
        let letters: Vec<i128> = entries.iter().map(|[letter, ..]| *letter).collect();
        if letters.first() != Some(&0) {
            return rejected("the first letter is not 0");
        }
        let mut images = Vec::new();
        for (place, [letter, zeros, next]) in entries.iter().enumerate() {
            let is_image = *zeros >= 0 && (1..=b).contains(next);
            let product = fits(zeros.checked_mul(b))?;
            if letters[..place].contains(letter)
                || !(0..=b).contains(letter)
                || !is_image
                || letter + a != fits(product.checked_add(*next))?
            {
                return rejected(format!("the image of the letter {letter} is another"));
            }
            let Some(next) = letters.iter().position(|own| own == next) else {
                return rejected(format!("{next} is no letter"));
            };
            images.push((*zeros, next));
        }
        Ok(Recursion {
            a,
            b,
            scale,
            images,
            letters,
        })
    }

    /// Tests that the first gaps of the recursion, computed by definition, are the word w = 0 s(w) of the substitution s.
    fn agrees(&self) -> Result<(), Fault> {
        let mut word = vec![0_usize];
        let mut read = 0;
        while word.len() < TERMS {
            let (zeros, next) = self.images[word[read]];
            let zeros = usize::try_from(zeros).unwrap_or(TERMS).min(TERMS);
            word.extend(std::iter::repeat_n(0, zeros));
            word.push(next);
            read += 1;
        }
        let (mut x, mut met) = (0_i128, std::collections::BTreeSet::new());
        for (n, letter) in (0_i128..).zip(word.into_iter().take(TERMS)) {
            met.insert(x);
            met.insert(x + self.a * self.scale * n);
            let mut next = x + 1;
            let width = self.b * self.scale;
            // The least z such that none of z - b + 1, …, z was met.
            while let Some(last) = met.range(next - width + 1..=next).next_back() {
                next = last + width;
            }
            let gap = (self.b + self.letters[letter]) * self.scale;
            if next - x != gap {
                return rejected(format!("x({n} + 1) - x({n}) is {}, not {gap}", next - x));
            }
            x = next;
        }
        Ok(())
    }

    /// How often each letter, a row, stands in the image of each letter, a column.
    fn matrix(&self) -> Vec<Vec<i128>> {
        let size = self.letters.len();
        let mut matrix = vec![vec![0; size]; size];
        for (column, (zeros, next)) in self.images.iter().enumerate() {
            matrix[0][column] += zeros;
            matrix[*next][column] += 1;
        }
        matrix
    }
}

/// Has a power of the matrix no entry 0? If one has, then that of (size - 1)^2 + 1 (Wielandt 1950).
fn is_primitive(matrix: &[Vec<i128>]) -> bool {
    // A row is a set of columns: there are at most 64.
    let row = |row: &Vec<i128>| {
        let columns = row.iter().enumerate().filter(|(_, entry)| **entry > 0);
        columns.fold(0_u64, |all, (column, _)| all | 1 << column)
    };
    let positive: Vec<u64> = matrix.iter().map(row).collect();
    let size = positive.len();
    let mut power = positive.clone();
    for _ in 0..(size - 1) * (size - 1) {
        let next = positive.iter().map(|columns| {
            let own = power.iter().enumerate();
            let own = own.filter(|(middle, _)| columns & (1 << middle) != 0);
            own.fold(0_u64, |all, (_, reached)| all | reached)
        });
        power = next.collect();
    }
    let full = u64::MAX >> (64 - size);
    power.iter().all(|columns| *columns == full)
}

/// The coefficients of det(z - M), the constant first, by the method of Faddeev and LeVerrier.
fn characteristic(matrix: &[Vec<i128>]) -> Result<Vec<i128>, Fault> {
    let size = matrix.len();
    let mut coefficients = vec![0_i128; size + 1];
    coefficients[size] = 1;
    let mut product = vec![vec![0_i128; size]; size];
    for step in 1..=size {
        let mut next = vec![vec![0_i128; size]; size];
        for row in 0..size {
            for column in 0..size {
                let mut sum = 0_i128;
                for middle in 0..size {
                    let one = matrix[row][middle].checked_mul(product[middle][column]);
                    sum = fits(one.and_then(|one| sum.checked_add(one)))?;
                }
                if row == column {
                    sum = fits(sum.checked_add(coefficients[size + 1 - step]))?;
                }
                next[row][column] = sum;
            }
        }
        let mut trace = 0_i128;
        for row in 0..size {
            for column in 0..size {
                let one = matrix[row][column].checked_mul(next[column][row]);
                trace = fits(one.and_then(|one| trace.checked_add(one)))?;
            }
        }
        coefficients[size - step] = -trace / i128::try_from(step).unwrap_or(1);
        product = next;
    }
    Ok(coefficients)
}

/// How often the signs of the coefficients change.
fn changes(coefficients: &[i128]) -> usize {
    let signs = coefficients.iter().map(|own| own.signum());
    let signs: Vec<i128> = signs.filter(|sign| *sign != 0).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The value at a fraction, times a power of what is below.
fn value(coefficients: &[i128], [above, below]: [i128; 2]) -> Result<i128, Fault> {
    let mut value = 0_i128;
    let mut power = 1_i128;
    for coefficient in coefficients.iter().rev() {
        let more = fits(coefficient.checked_mul(power))?;
        let times = fits(value.checked_mul(above))?;
        value = fits(times.checked_add(more))?;
        power = fits(power.checked_mul(below))?;
    }
    Ok(value)
}

/// A polynomial in z.
fn shown(coefficients: &[i64]) -> String {
    let terms = coefficients.iter().enumerate().rev();
    let terms = terms.filter(|(_, coefficient)| **coefficient != 0);
    let terms = terms.map(|(power, coefficient)| format!("({coefficient}) z^{power}"));
    terms.collect::<Vec<_>>().join(" + ")
}
