//! Sequences defined through themselves, against the definition: at each index the whole multiset anew.

use super::columns::COLUMNS;
use grundy::Job;
use grundy::check::check_text;
use grundy::library::Library;
use grundy_oracle::cases;
use proptest::prelude::*;

/// A reading of the recursion x(n) = mex, y(n) = x(n) + a floor(n / p) of Gurvich (2010).
#[derive(Clone, Copy, Debug)]
struct Reading {
    a: u64,
    b: u64,
    p: u64,
    q: usize,
    /// A pair x = y counts as two elements.
    twice: bool,
    skipping: bool,
}

impl Reading {
    fn pairs(self, count: usize) -> Vec<(u64, u64)> {
        let mut pairs: Vec<(u64, u64)> = Vec::new();
        for n in 0..count as u64 {
            let mut multiset = Vec::new();
            for (x, y) in &pairs {
                multiset.push(*x);
                if self.twice || x != y {
                    multiset.push(*y);
                }
            }
            let taken = |z: u64| multiset.iter().filter(|element| **element == z).count() >= self.q;
            let y = |x: u64| x + self.a * (n / self.p);
            let x = (0_u64..).find(|z| {
                let free = (z.saturating_sub(self.b - 1)..=*z).all(|other| !taken(other));
                free && !(self.skipping && pairs.contains(&(*z, y(*z))))
            });
            pairs.push((x.unwrap(), y(x.unwrap())));
        }
        pairs
    }

    fn definitions(self) -> String {
        let Reading { a, b, p, q, .. } = self;
        let family = match self.twice {
            true => "{x(i) | i < n} + {y(i) | i < n}",
            false => "{x(i), y(i) | i < n}",
        };
        let skipping = if self.skipping {
            " skipping repeats"
        } else {
            ""
        };
        format!("where x(n) = mex({b}, {q}) {family}{skipping},\n y(n) = x(n) + {a} floor(n / {p})")
    }
}

/// The words of the verdicts on a text.
fn verdicts(text: &str) -> Vec<&'static str> {
    let mut library = Library::embedded();
    let place = library.texts().len();
    library.add("text.game", text).unwrap();
    let mut words = Vec::new();
    check_text(&library, place, None, &Job::quiet(), &mut |report| {
        words.push(report.word());
    })
    .unwrap_or_else(|errors| panic!("{text}\n{errors:?}"));
    words
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn recursions_have_the_terms_of_their_definition(
        a in 1..5_u64, b in 1..5_u64, p in 1..5_u64, q in 1..5_usize, twice in any::<bool>(),
        skipping in any::<bool>(),
    ) {
        // Repeats are those of one family.
        let reading = Reading { a, b, p, q, twice: twice && !skipping, skipping };
        let mut text = String::new();
        let pairs = reading.pairs(60);
        for (n, (x, y)) in pairs.iter().enumerate() {
            text += &format!("claim \"{n}\"\n  x({n}) = {x} and y({n}) = {y}\n  {}\n", reading.definitions());
        }
        prop_assert!(verdicts(&text).iter().all(|word| *word == "proved"), "{:?}", reading);
    }
}

#[test]
fn a_false_term_is_refuted() {
    let text = "claim \"one\"\n  x(7) = 12\n  where x(n) = mex {x(i), y(i) | i < n},\n        y(n) = x(n) + n\n";
    assert_eq!(verdicts(text), ["refuted"]);
    assert_eq!(verdicts(&text.replace("12", "11")), ["proved"]);
}

#[test]
fn terms_that_count_from_the_beginning_are_counted_once() {
    // Table 4 of Gurvich (2010), p = 4 and q = 3, by the priority set of section 10.
    let (_, printed) = COLUMNS
        .iter()
        .find(|(abpq, _)| *abpq == [1, 1, 4, 3])
        .unwrap();
    let mut text = String::new();
    for (n, (x, y)) in printed.iter().enumerate() {
        text += &format!(
            "claim \"{n}\"\n  x({n}) = {x} and y({n}) = {y}\n  where x(n) = n mod 4 if (n mod 4) + floor(n / 4) < 3 \
             else mex(1, 3) {{x(i), y(i) | i < n or (i mod 4) + floor(i / 4) < 3}} skipping repeats,\n \
             y(n) = x(n) + floor(n / 4)\n"
        );
    }
    let words = verdicts(&text);
    assert_eq!(words.len(), printed.len());
    assert!(words.iter().all(|word| *word == "proved"), "{words:?}");
}

#[test]
fn sequences_without_a_mex_may_call_themselves() {
    let fibonacci = "where f(k) = k if k < 2 else f(k - 1) + f(k - 2)";
    assert_eq!(
        verdicts(&format!(
            "claim \"f\"\n  f(90) = 2880067194370816120\n  {fibonacci}\n"
        )),
        ["proved"]
    );
    let mutual =
        "where even'(n) = 1 if n = 0 else odd'(n - 1),\n  odd'(n) = 0 if n = 0 else even'(n - 1)";
    assert_eq!(
        verdicts(&format!(
            "claim \"m\"\n  even'(7) = 0 and odd'(7) = 1\n  {mutual}\n"
        )),
        ["proved"]
    );
}
