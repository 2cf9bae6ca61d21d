//! Rules of papers that are not in the library, as they are printed: in plain text and in LaTeX.

use crate::game;
use grundy_oracle::positions_up_to;

/// The options of a position, each of them a sum of positions, by plain loops.
type Options = fn(&[i64]) -> Vec<Vec<Vec<i64>>>;

/// Rules in several spellings.
struct PrintedRules {
    name: &'static str,
    heaps: usize,
    texts: &'static [&'static str],
    options: Options,
}

fn lone(options: impl IntoIterator<Item = Vec<i64>>) -> Vec<Vec<Vec<i64>>> {
    options.into_iter().map(|option| vec![option]).collect()
}

const PRINTED: &[PrintedRules] = &[
    PrintedRules {
        name: "Cole and Davie, A game based on the Euclidean algorithm and a winning strategy for it",
        heaps: 2,
        texts: &[
            "(x, y) -> (x - k y, y) or (x, y - k x), where k, x, y >= 1",
            r"(p, q) \mapsto (p - k \cdot q, q), \; (p, q - k \cdot p), \quad k, p, q \geq 1",
            r"$(a,b) \rightarrow (a - \lambda b, b)$, $\lambda, a, b \ge 1$; $(a,b) \rightarrow (a, b - \lambda a)$, $\lambda, a, b \ge 1$",
        ],
        options: |at| {
            let (x, y) = (at[0], at[1]);
            if x == 0 || y == 0 {
                return Vec::new();
            }
            let from_x = (1..=x / y).map(|k| vec![x - k * y, y]);
            let from_y = (1..=y / x).map(|k| vec![x, y - k * x]);
            lone(from_x.chain(from_y))
        },
    },
    PrintedRules {
        name: "Fraenkel, Heap games, numeration systems and sequences: (s, t)-Wythoff for s = 2, t = 1",
        heaps: 2,
        texts: &[
            "symmetric: (x - k, y) where k > 0; (x - k, y - l) where 0 < k <= l < 2k + 1",
            r"(x-k, y), (x, y-k), k > 0; (x-k, y-\ell), 0 < k \leq \ell < 2k + 1; (x-\ell, y-k), 0 < k \leqslant \ell < 2k + 1",
        ],
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let mut options = Vec::new();
            for k in 0..=x {
                for l in 0..=y {
                    let (low, high) = (k.min(l), k.max(l));
                    if k + l > 0 && (low == 0 || high < 2 * low + 1) {
                        options.push(vec![x - k, y - l]);
                    }
                }
            }
            lone(options)
        },
    },
    PrintedRules {
        name: "Miyadera and others, Chocolate games: f(z) = floor(z / 3)",
        heaps: 2,
        texts: &[
            "on (y, z): {(v, z) | v < y} ∪ {(min(y, floor(w / 3)), w) | w < z}",
            "F(y, z) = {(v, z) : 0 <= v < y} ∪ {(min{y, ⌊w/3⌋}, w) : 0 <= w < z}",
            r"\operatorname{move}_f((y, z)) = \{(v,z): v<y\} \cup \{(\min(y, \lfloor \frac{w}{3} \rfloor), w) : w < z\}",
        ],
        options: |at| {
            let (y, z) = (at[0], at[1]);
            let cut = (0..z).map(move |w| vec![y.min(w / 3), w]);
            lone((0..y).map(move |v| vec![v, z]).chain(cut))
        },
    },
    PrintedRules {
        name: "Lasker's Nim",
        heaps: 1,
        texts: &[
            "n -> n - i, i >= 1; n -> (a) + (b), a + b = n, a, b >= 1",
            r"n \to n - i \text{ with } 1 \le i \le n; n \to (a) + (b) \text{ where } a + b = n, a \ne 0, b \ne 0",
        ],
        options: |at| {
            let n = at[0];
            let split = (1..n).map(|a| vec![vec![a], vec![n - a]]);
            (0..n).map(|rest| vec![vec![rest]]).chain(split).collect()
        },
    },
    PrintedRules {
        name: "Schwenk, Take-away games: at most three times what was taken last",
        heaps: 2,
        texts: &[
            "(n, m) -> (n - j, 3j), 1 <= j <= m",
            r"(n, m) \mapsto (n - j, 3 j), \quad 1 \leq j \leq m",
        ],
        options: |at| {
            let (n, m) = (at[0], at[1]);
            lone((1..=m.min(n)).map(|j| vec![n - j, 3 * j]))
        },
    },
    PrintedRules {
        name: "Levine, Fractal sequences and restricted Nim: Maximum Nim",
        heaps: 1,
        texts: &[
            "n -> n - k where 1 <= k <= ceil(n/2)",
            r"n \to n - k, \, 1 \le k \le \left\lceil \frac{n}{2} \right\rceil",
            r"\bigcup_{k=1}^{\lceil n/2 \rceil} \{n - k\}",
        ],
        options: |at| lone((1..=(at[0] + 1) / 2).map(|k| vec![at[0] - k])),
    },
    PrintedRules {
        name: "Welter's game with two coins",
        heaps: 2,
        texts: &[
            "(x_1, x_2) -> (x_1 - i, x_2), i >= 1, x_1 - i != x_2; (x_1, x_2) -> (x_1, x_2 - i), i >= 1, x_2 - i != x_1",
            r"F(x_1, x_2) = \{(u, x_2) : 0 \le u < x_1, u \ne x_2\} \cup \{(x_1, u) : 0 \le u < x_2, u \neq x_1\}",
        ],
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let first = (0..x).filter(move |u| *u != y).map(move |u| vec![u, y]);
            let second = (0..y).filter(move |u| *u != x).map(move |u| vec![x, u]);
            lone(first.chain(second))
        },
    },
    PrintedRules {
        name: "Subtraction games with sets as they are printed",
        heaps: 1,
        texts: &[
            "n -> n - s, s in {2, 4, 7}",
            "n -> n - s where s = 2, 4 or 7",
            r"n \to n - s, \quad s \in \{2, 4, 7\}",
            "n - 2; n - 4; n - 7",
            r"\{n - 2, n - 4, n - 7\}",
            r"\bigcup_{s \in \{2,4,7\}} \{n - s\}",
        ],
        options: |at| {
            let taken = [2, 4, 7].into_iter().filter(|s| *s <= at[0]);
            lone(taken.map(|s| vec![at[0] - s]))
        },
    },
    PrintedRules {
        name: "Connell, A generalization of Wythoff's game: the difference is a multiple of 2",
        heaps: 2,
        texts: &[
            "(x - i, y - j) where i + j > 0, i = 0 or j = 0 or i = j, i - j ≡ 0 (mod 2)",
            r"(x,y) \to (x-i,y-j), \; i + j > 0, \; i j = 0 \text{ or } i = j, \; i \equiv j \pmod 2",
        ],
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let pairs = (0..=x).flat_map(|i| (0..=y).map(move |j| (i, j)));
            let fits = |(i, j): &(i64, i64)| {
                i + j > 0 && (*i == 0 || *j == 0 || i == j) && (i - j) % 2 == 0
            };
            lone(pairs.filter(fits).map(|(i, j)| vec![x - i, y - j]))
        },
    },
    PrintedRules {
        name: "Grundy, Mathematics and games: a heap is split into two that are not alike",
        heaps: 1,
        texts: &[
            "n -> (a) + (b), a + b = n, a ≠ b, a, b ≥ 1",
            r"n \to (a) + (b), \; a + b = n, \; 1 \le a < b",
        ],
        options: |at| {
            let n = at[0];
            let splits = (1..n).map(|a| vec![vec![a], vec![n - a]]);
            splits.filter(|parts| parts[0] < parts[1]).collect()
        },
    },
    PrintedRules {
        name: "Fraenkel, Aperiodic subtraction games: Mark",
        heaps: 1,
        texts: &[
            "n → n − 1 or ⌊n/2⌋, n ≥ 1",
            r"n \to n-1 \text{ or } \lfloor n/2 \rfloor \text{ if } n \ge 1",
            r"\mathcal{O}(n) = \{n - 1, \lfloor \frac{n}{2} \rfloor : n > 0\}",
            r"\Gamma_{n} = \{n - 1, \lfloor n / 2 \rfloor : n \geq 1\}",
        ],
        options: |at| match at[0] {
            0 => Vec::new(),
            n => lone([vec![n - 1], vec![n / 2]]),
        },
    },
    PrintedRules {
        name: "Abuku and Suetsugu, Delete Nim: one heap is deleted, the other split",
        heaps: 2,
        texts: &[
            r"F(x,y) = \{(i, x-i) : 1 \le i < x, y \ge 1\} \cup \{(i, y-i) : 1 \le i < y, x \ge 1\}",
            "(x, y) → (i, x − i), 1 ≤ i < x, y ≥ 1; (x, y) → (i, y − i), 1 ≤ i < y, x ≥ 1",
            r"O_{(x, y)} = \bigcup_{i=1}^{x-1} \{(i, x-i) : y > 0\} \cup \bigcup_{i=1}^{y-1} \{(i, y-i) : x > 0\}",
        ],
        options: |at| {
            let (x, y) = (at[0], at[1]);
            if x == 0 || y == 0 {
                return Vec::new();
            }
            let of = |heap: i64| (1..heap).map(move |i| vec![i, heap - i]);
            lone(of(x).chain(of(y)))
        },
    },
    PrintedRules {
        name: "Gurvich and others, Exact slow NIM: one token from exactly two of four heaps",
        heaps: 4,
        texts: &[
            "on x[4]: x - s where s ∈ {0, 1}, sum(s) = 2",
            r"on x[4]: x \to x - s, \; 0 \le s \le 1, \; \mathrm{sum}(s) = 2",
            "on x[4]: x[i] - 1, x[j] - 1, i < j",
        ],
        options: |at| {
            let mut options = Vec::new();
            for i in 0..4 {
                for j in i + 1..4 {
                    let mut option = at.to_vec();
                    option[i] -= 1;
                    option[j] -= 1;
                    options.extend((option[i] >= 0 && option[j] >= 0).then_some(option));
                }
            }
            lone(options)
        },
    },
    PrintedRules {
        name: "Welter, The theory of a class of games on a sequence of squares: three coins",
        heaps: 3,
        texts: &[
            "on x[3]: x[k] → x[k] − s, s ≥ 1, x[k] − s ∉ {x[l] | l ≥ 1}",
            r"(x_1, x_2, x_3) \to (x_1', x_2, x_3), 0 \le x_1' < x_1, x_1' \ne x_2, x_1' \ne x_3; (x_1, x_2, x_3) \to (x_1, x_2', x_3), x_2' < x_2, x_2' \ne x_1, x_2' \ne x_3; (x_1, x_2, x_3) \to (x_1, x_2, x_3'), x_3' < x_3, x_3' \ne x_1, x_3' \ne x_2",
        ],
        options: |at| {
            let mut options = Vec::new();
            for k in 0..3 {
                for size in (0..at[k]).filter(|size| !at.contains(size)) {
                    let mut option = at.to_vec();
                    option[k] = size;
                    options.push(option);
                }
            }
            lone(options)
        },
    },
    PrintedRules {
        name: "Fraenkel, How to beat your Wythoff games' opponent on three fronts: differences below 2",
        heaps: 2,
        texts: &[
            r"(x, y) \mapsto (x - s, y - t) \text{ with } s + t > 0, \; |s - t| < 2 \text{ or } s t = 0",
            "on (x, y): (x,y) → (x−k, y−l), k + l ≥ 1, |k − l| ≤ 1 or k l = 0",
        ],
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let pairs = (0..=x).flat_map(|s| (0..=y).map(move |t| (s, t)));
            let fits = |(s, t): &(i64, i64)| s + t > 0 && ((s - t).abs() < 2 || s * t == 0);
            lone(pairs.filter(fits).map(|(s, t)| vec![x - s, y - t]))
        },
    },
];

#[test]
fn rules_are_read_as_papers_print_them() {
    for rules in PRINTED {
        for text in rules.texts {
            let read = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
            assert_eq!(read.base_heaps(), rules.heaps, "{text}");
            for position in positions_up_to(rules.heaps, 9) {
                let sorted = |mut options: Vec<Vec<Vec<i64>>>| {
                    options.iter_mut().for_each(|parts| parts.sort());
                    options.sort();
                    options.dedup();
                    options
                };
                let found = read.options(&position).unwrap();
                assert_eq!(
                    sorted(found),
                    sorted((rules.options)(&position)),
                    "{}: {text} at {position:?}",
                    rules.name
                );
            }
        }
    }
}

/// Smith and Stănică, Comply/constrain games or games with a Muller twist: the previous player forbids one move of Nim.
#[test]
fn a_twist_is_read_as_papers_print_it() {
    for text in [
        "blocking 1 of (x - i, y) or (x, y - i), i >= 1",
        r"blocking 1 of (m, n) \to (m - i, n), (m, n - i), \; i \ge 1",
    ] {
        let read = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let lines = read.options_by_line(&[1, 1]).unwrap();
        assert!(lines.iter().all(|(budget, _)| *budget == 1), "{text}");
    }
}
