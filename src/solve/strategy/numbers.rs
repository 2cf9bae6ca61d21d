//! The numbers of which targets and conditions are made: moduli, and the irrational numbers of Beatty sequences.

use super::super::beatty;
use super::sample::WinningSample;
use grundy_rules::number::gcd;

/// Moduli that are always tried. It steers the search only.
const SMALL: std::ops::RangeInclusive<i64> = 2..=4;
/// The greatest modulus. It steers the search only.
const MOST_MODULUS: i64 = 12;

/// The numbers of a game.
pub(super) struct SequenceNumbers {
    /// Moduli, and widths of blocks.
    pub moduli: Vec<i64>,
    pub irrational: Vec<Irrational>,
    /// Differences of heaps are divided by this before they are multiplied.
    pub apart: i64,
}

impl SequenceNumbers {
    /// The numbers in a claim about the P-positions, and those of the sequences of P-positions in a sample.
    pub fn of(claim: &str, sample: &WinningSample) -> SequenceNumbers {
        let mut moduli: Vec<i64> = SMALL.collect();
        let numbers = claim.split(|letter: char| !letter.is_ascii_alphanumeric());
        let numbers = numbers.filter_map(|word| word.parse::<i64>().ok());
        moduli.extend(numbers.filter(|number| (2..=MOST_MODULUS).contains(number)));
        moduli.sort_unstable();
        moduli.dedup();
        let (irrational, apart) = match claim.contains("floor(") {
            true => of_sequences(sample).unwrap_or((Vec::new(), 1)),
            false => (Vec::new(), 1),
        };
        SequenceNumbers {
            moduli,
            irrational,
            apart,
        }
    }
}

/// The numbers of pairs (floor(k·α), floor(k·α) + a·k), and a.
fn of_sequences(sample: &WinningSample) -> Option<(Vec<Irrational>, i64)> {
    let is_pair = sample.lost.iter().all(|position| position.len() == 2);
    let pairs = Some(&sample.lost).filter(|_| is_pair)?;
    let [_, first, ..] = pairs.as_slice() else {
        return None;
    };
    let apart = first[1] - first[0];
    let places = (0_i64..).map(|place| place.checked_mul(apart));
    let mut differences = pairs.iter().map(|pair| Some(pair[1] - pair[0])).zip(places);
    if apart < 1 || differences.any(|(difference, wanted)| difference != wanted) {
        return None;
    }
    let smaller: Vec<i128> = pairs.iter().map(|pair| i128::from(pair[0])).collect();
    let [p, r, d] = beatty::slope(&smaller)?;
    let alpha = QuadraticRoot { p, q: 1, r, d };
    let beta = QuadraticRoot {
        p: p.checked_add(r.checked_mul(apart.into())?)?,
        ..alpha
    };
    let (below_alpha, below_beta) = (alpha.inverse()?, beta.inverse()?);
    // β / α = 1 + a / α, and α / β = 1 - a / β
    let of_alpha = below_alpha.times_plus_one(apart.into())?;
    let of_beta = below_beta.times_plus_one((-apart).into())?;
    let all = [alpha, beta, below_alpha, below_beta, of_alpha, of_beta];
    let mut irrational: Vec<Irrational> = Vec::new();
    for number in all.map(Irrational::of) {
        if !irrational.contains(&number) {
            irrational.push(number);
        }
    }
    Some((irrational, apart))
}

/// (p + q·√d) / r with r > 0, without a common factor of p, q and r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QuadraticRoot {
    p: i128,
    q: i128,
    r: i128,
    d: i128,
}

impl QuadraticRoot {
    fn reduced(self) -> QuadraticRoot {
        let common = gcd(gcd(self.p, self.q), self.r) * self.r.signum();
        QuadraticRoot {
            p: self.p / common,
            q: self.q / common,
            r: self.r / common,
            ..self
        }
    }

    /// r·(p - q·√d) / (p² - q²·d)
    fn inverse(self) -> Option<QuadraticRoot> {
        let square = self.q.checked_mul(self.q)?.checked_mul(self.d)?;
        let below = self.p.checked_mul(self.p)?.checked_sub(square)?;
        let inverse = QuadraticRoot {
            p: self.r.checked_mul(self.p)?,
            q: self.r.checked_mul(self.q)?.checked_neg()?,
            r: below,
            d: self.d,
        };
        (below != 0).then(|| inverse.reduced())
    }

    /// 1 + n times the number
    fn times_plus_one(self, n: i128) -> Option<QuadraticRoot> {
        let number = QuadraticRoot {
            p: self.p.checked_mul(n)?.checked_add(self.r)?,
            q: self.q.checked_mul(n)?,
            ..self
        };
        Some(number.reduced())
    }
}

/// An irrational number, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Irrational {
    pub text: String,
    value: QuadraticRoot,
}

impl Irrational {
    fn of(value: QuadraticRoot) -> Irrational {
        let QuadraticRoot { p, q, r, d } = value;
        let text = match (d, r, q) {
            (5, 2, 1 | -1) | (5, 1, _) if (p - q) % r == 0 => {
                // u + v·phi
                let (u, v) = ((p - q) / r, 2 * q / r);
                sum(u, v, "phi")
            }
            _ => match r {
                1 => sum(p, q, &format!("sqrt({d})")),
                _ => format!("{} / {r}", sum(p, q, &format!("sqrt({d})"))),
            },
        };
        Irrational { text, value }
    }

    /// floor(n · number)
    pub fn floor(&self, n: i64) -> Option<i64> {
        let QuadraticRoot { p, q, r, d } = self.value;
        let n = i128::from(n);
        let scaled = q.checked_mul(n)?;
        let root = scaled.checked_mul(scaled)?.checked_mul(d)?.isqrt();
        // q·n·√d lies strictly between whole numbers, unless it is 0.
        let root = if scaled < 0 { -root - 1 } else { root };
        let above = p.checked_mul(n)?.checked_add(root)?;
        i64::try_from(above.div_euclid(r)).ok()
    }

    /// Is it between 0 and 1?
    pub fn is_fraction(&self) -> bool {
        self.floor(1) == Some(0)
    }
}

/// u + v·root, in brackets if it is a sum.
fn sum(u: i128, v: i128, root: &str) -> String {
    let times = match v.abs() {
        1 => root.to_string(),
        size => format!("{size} * {root}"),
    };
    match (u, v) {
        (0, 1..) => times,
        (_, 1..) if u > 0 => format!("({times} + {u})"),
        (_, 1..) => format!("({times} - {})", -u),
        _ => format!("({u} - {times})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_of_the_golden_ratio_is_one_less() {
        let phi = QuadraticRoot {
            p: 1,
            q: 1,
            r: 2,
            d: 5,
        };
        assert_eq!(Irrational::of(phi).text, "phi");
        let inverse = Irrational::of(phi.inverse().unwrap());
        assert_eq!(inverse.text, "(phi - 1)");
        let square = Irrational::of(inverse.value.times_plus_one(-1).unwrap());
        assert_eq!(square.text, "(2 - phi)");
        let floors: Vec<i64> = (0..8).map(|n| inverse.floor(n).unwrap()).collect();
        assert_eq!(floors, [0, 0, 1, 1, 2, 3, 3, 4]);
        assert_eq!(inverse.floor(-1), Some(-1));
        let root = Irrational::of(QuadraticRoot {
            p: -1,
            q: 1,
            r: 2,
            d: 13,
        });
        assert_eq!(root.text, "(sqrt(13) - 1) / 2");
    }
}
