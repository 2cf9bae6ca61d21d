//! Sequences of rounded multiples of a quadratic irrational number (Beatty 1926).

/// The greatest radicand of a Beatty sequence. It steers the search only.
const MOST_RADICAND: i128 = 60;
/// The greatest divisor of a Beatty sequence. It steers the search only.
const MOST_DIVISOR: i128 = 6;

/// floor(((m·k + j)·(p + √d) + t) / (m·r)) + c: in most games m = 1 and j = t = 0; in misère play of Wythoff's game and its relatives
/// sequences begin within a step (Fraenkel 1984).
#[derive(Clone, Copy)]
struct Beatty {
    plus: i128,
    radicand: i128,
    below: i128,
    /// m, j and t.
    within: (i128, i128, i128),
    shift: i128,
}

/// The offsets at which a sequence may begin, within a step.
fn beginnings() -> impl Iterator<Item = (i128, i128, i128)> {
    let inside = (2..=4).flat_map(|m| (1..m).map(move |j| (m, j)));
    let moved = inside.flat_map(|(m, j)| [0, 1, -1, 2, -2, 3, -3].map(|t| (m, j, t)));
    std::iter::once((1, 0, 0)).chain(moved)
}

/// A Beatty sequence with these values from `from` on, as text.
pub(super) fn beatty(values: &[i128], from: i128) -> Option<String> {
    Some(fitted(values, from)?.shown())
}

/// The p, r and d of a sequence floor(k·(p + √d) / r) with these values from k = 0 on.
pub(super) fn slope(values: &[i128]) -> Option<[i128; 3]> {
    let found = fitted(values, 0)?;
    let plain = found.within == (1, 0, 0) && found.shift == 0;
    plain.then_some([found.plus, found.below, found.radicand])
}

fn fitted(values: &[i128], from: i128) -> Option<Beatty> {
    let last = i128::try_from(values.len()).ok()? + from - 1;
    if values.len() < 16 || last < 1 {
        return None;
    }
    let far = values[values.len() - 1];
    for within in beginnings() {
        for (below, radicand) in fields() {
            let near = (below * far - (last * last * radicand).isqrt()) / last;
            for plus in near - 2..=near + 2 {
                let mut beatty = Beatty {
                    plus,
                    radicand,
                    below,
                    within,
                    shift: 0,
                };
                beatty.shift = values[0] - beatty.term(from);
                let mut terms = (from..).zip(values);
                if terms.all(|(k, value)| beatty.term(k) == *value) {
                    return Some(beatty);
                }
            }
        }
    }
    None
}

/// Divisors and radicands, small ones first.
fn fields() -> Vec<(i128, i128)> {
    let all = (1..=MOST_DIVISOR).flat_map(|r| (2..=MOST_RADICAND).map(move |d| (r, d)));
    // Squares give no irrational number, and √(4 n) is a multiple of √n.
    let irrational = all.filter(|(_, d)| d.isqrt() * d.isqrt() != *d && d % 4 != 0);
    let mut fields: Vec<(i128, i128)> = irrational.collect();
    fields.sort_by_key(|(below, radicand)| below * below + radicand);
    fields
}

impl Beatty {
    fn term(&self, k: i128) -> i128 {
        let (m, j, t) = self.within;
        let times = m * k + j;
        let root = (times * times * self.radicand).isqrt();
        (times * self.plus + root + t).div_euclid(m * self.below) + self.shift
    }

    fn shown(&self) -> String {
        let (m, j, t) = self.within;
        let times = match (m, j) {
            (1, 0) => "k".to_string(),
            (1, _) => format!("(k + {j})"),
            _ => format!("({m} k + {j})"),
        };
        let root = format!("sqrt({})", self.radicand);
        let sum = match self.plus {
            0 => root,
            1.. => format!("({} + {root})", self.plus),
            _ => format!("({root} - {})", -self.plus),
        };
        let product = match (self.plus, self.radicand, self.below, m) {
            (1, 5, 2, 1) => "k phi".to_string(),
            _ => format!("{times} * {sum}"),
        };
        let whole = match t {
            0 => product,
            1.. => format!("({product} + {t})"),
            _ => format!("({product} - {})", -t),
        };
        let number = match m * self.below {
            _ if whole == "k phi" => whole,
            1 => whole,
            below => format!("{whole} / {below}"),
        };
        match self.shift {
            0 => format!("floor({number})"),
            1.. => format!("floor({number}) + {}", self.shift),
            _ => format!("floor({number}) - {}", -self.shift),
        }
    }
}
