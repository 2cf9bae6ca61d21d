//! The substitution on the gaps of the recursion for p = q = 1; [`FarTerms`](super::FarTerms) says where it comes from.

use super::error::RecursionError;
use super::polynomial::UnivariatePolynomial;
use dashu_int::IBig;
use dashu_int::ops::Gcd;

/// The greatest b / gcd(a, b). A fixed bound.
const LARGEST_PERIOD: u64 = 1 << 20;
/// The greatest number of letters of a matrix. A fixed bound.
const LARGEST_MATRIX: usize = 200;

/// The substitution t ↦ 0^j t', where t + a = j b + t' and 1 ≤ t' ≤ b, on the letters that 0 leads to.
///
/// A letter t stands for a gap x(n + 1) - x(n) = b + t. For coprime a and b there are b + 1 letters.
///
/// ```
/// use grundy_rules::recursion::Substitution;
///
/// // Wythoff's gaps 1 and 2 are a word of Fibonacci: 0 ↦ 1, 1 ↦ 0 1.
/// let fibonacci = Substitution::new(1, 1)?;
/// assert_eq!(fibonacci.letters(), [0, 1]);
/// assert_eq!(fibonacci.matrix()?, [[0, 1], [1, 1]]);
/// assert_eq!(fibonacci.characteristic_polynomial()?.show("z"), "z^2 - z - 1");
/// # Ok::<(), grundy_rules::recursion::RecursionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitution {
    /// gcd(a, b), and a and b divided by it.
    pub(super) scale: u64,
    pub(super) a: u64,
    pub(super) b: u64,
    /// The letters in the order in which they come: 0, 0', 0'', …, b.
    letters: Vec<u64>,
    /// For all letters but the last: how many letters 0 stand before the next one. The last has one more than 0 has.
    pub(super) zeros: Vec<u64>,
}

impl Substitution {
    /// The substitution for a / g and b / g, where g = gcd(a, b).
    ///
    /// # Errors
    /// A parameter is 0, or b / g is more than 2^20.
    pub fn new(a: u64, b: u64) -> Result<Self, RecursionError> {
        for (name, value) in [('a', a), ('b', b)] {
            if value == 0 {
                return Err(RecursionError::Zero(name));
            }
        }
        let scale = a.gcd(b);
        let (a, b) = (a / scale, b / scale);
        if b > LARGEST_PERIOD {
            return Err(RecursionError::TooLarge("b"));
        }
        let (whole, part) = (a / b, a % b);
        let (mut letter, mut letters, mut zeros) = (0, vec![0], Vec::new());
        for _ in 0..b {
            // letter + part <= 2 b - 1, and it is 0 only for b = 1.
            let (count, next) = match letter + part {
                0 => (whole - 1, b),
                sum if sum <= b => (whole, sum),
                sum => (whole + 1, sum - b),
            };
            zeros.push(count);
            letters.push(next);
            letter = next;
        }
        Ok(Self {
            scale,
            a,
            b,
            letters,
            zeros,
        })
    }

    /// The letters, in the order in which 0 leads to them.
    pub fn letters(&self) -> &[u64] {
        &self.letters
    }

    /// Of each letter t: t, j and t' of its image 0^j t'.
    ///
    /// ```
    /// let fibonacci = grundy_rules::recursion::Substitution::new(1, 1)?;
    /// assert_eq!(fibonacci.images(), [[0, 0, 1], [1, 1, 1]]);
    /// # Ok::<(), grundy_rules::recursion::RecursionError>(())
    /// ```
    pub fn images(&self) -> Vec<[u64; 3]> {
        let letters = self.letters.iter().enumerate();
        let images = letters.map(|(place, letter)| match self.zeros.get(place) {
            Some(zeros) => [*letter, *zeros, self.letters[place + 1]],
            None => [*letter, self.zeros[0] + 1, self.letters[1]],
        });
        images.collect()
    }

    /// How often each letter (row) stands in the image of each letter (column).
    ///
    /// # Errors
    /// There are more than 200 letters.
    pub fn matrix(&self) -> Result<Vec<Vec<u64>>, RecursionError> {
        let size = self.letters.len();
        if size > LARGEST_MATRIX {
            return Err(RecursionError::TooLarge("the matrix"));
        }
        let mut matrix = vec![vec![0; size]; size];
        for (column, _) in self.letters.iter().enumerate() {
            let (zeros, next) = match self.zeros.get(column) {
                Some(zeros) => (*zeros, column + 1),
                None => (self.zeros[0] + 1, 1),
            };
            matrix[0][column] += zeros;
            matrix[next][column] += 1;
        }
        Ok(matrix)
    }

    /// The characteristic polynomial det(z - M) of its matrix M.
    ///
    /// # Errors
    /// As [`Self::matrix`].
    pub fn characteristic_polynomial(&self) -> Result<UnivariatePolynomial, RecursionError> {
        // Faddeev and LeVerrier: every division is exact.
        let matrix = self.matrix()?;
        let size = matrix.len();
        let mut coefficients = vec![IBig::ZERO; size + 1];
        coefficients[size] = IBig::ONE;
        let mut product = vec![vec![IBig::ZERO; size]; size];
        for step in 1..=size {
            let mut next = vec![vec![IBig::ZERO; size]; size];
            for (row, entries) in matrix.iter().enumerate() {
                for (middle, entry) in entries.iter().enumerate().filter(|(_, e)| **e > 0) {
                    for column in 0..size {
                        next[row][column] += &product[middle][column] * *entry;
                    }
                }
                next[row][row] += &coefficients[size + 1 - step];
            }
            let mut trace = IBig::ZERO;
            for (row, entries) in matrix.iter().enumerate() {
                for (column, entry) in entries.iter().enumerate() {
                    trace += &next[column][row] * *entry;
                }
            }
            coefficients[size - step] = -trace / IBig::from(step);
            product = next;
        }
        Ok(UnivariatePolynomial::new(coefficients))
    }

    /// Has a power of its matrix no entry 0?
    ///
    /// # Errors
    /// As [`Self::matrix`].
    pub fn is_primitive(&self) -> Result<bool, RecursionError> {
        let matrix = self.matrix()?;
        let size = matrix.len();
        // Wielandt: the power (size - 1)^2 + 1 decides.
        let mut reached: Vec<Vec<bool>> = (0..size)
            .map(|row| (0..size).map(|column| row == column).collect())
            .collect();
        for _ in 0..=(size - 1) * (size - 1) {
            let mut next = vec![vec![false; size]; size];
            for (row, entries) in matrix.iter().enumerate() {
                for (middle, _) in entries.iter().enumerate().filter(|(_, e)| **e > 0) {
                    for column in 0..size {
                        next[row][column] |= reached[middle][column];
                    }
                }
            }
            reached = next;
        }
        Ok(reached.iter().flatten().all(|entry| *entry))
    }
}
