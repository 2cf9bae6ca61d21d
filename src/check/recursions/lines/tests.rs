use super::super::tests::words;
use super::*;
use crate::check::Tools;
use grundy_rules::language::{SelectionClaim, WrittenClaim, parse_claim};
use grundy_rules::library::Library;
use grundy_work::Job;
use std::collections::BTreeSet;

/// The words of the verdicts on a count of P-positions.
fn counted(game: &str, ranges: &str, count: &str) -> Vec<String> {
    words(&format!(
        "claim \"T\" for {game}{ranges}, up to 16\n  {count}\n"
    ))
}

#[test]
fn the_lines_of_pairs_are_counted() {
    for (game, ranges, count) in [
        (
            "gurvich(a, b, 1, q)",
            ", a in 1..2, b in 2..3, q in 1..2",
            "|{(x, y) in P | y - x = a n}| = 1 for each n",
        ),
        (
            "gurvich(3, 2, 1, 3)",
            "",
            "|{(x, y) in P | x = y + 3 n}| = 1 for each n >= 2",
        ),
        (
            "gurvich(2, 3, 2, 1)",
            "",
            "|{(x, y) in P | y - x = 2 n}| = 2 for each n",
        ),
        (
            "gurvich(a, b, 1, q)",
            ", q in 2..3, b in 2..3, a in 1..2",
            "|{(x, y) in P | x = b n}| = q for each n",
        ),
        (
            "gurvich_section8(2, 3, 1, 3)",
            "",
            "|{(x, y) in P | y = 3 n}| = 3 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "",
            "|{(x, y) in P | y mod 3 = 0 and y div 3 = n}| = 3 for each n",
        ),
    ] {
        let found = counted(game, ranges, count);
        assert!(
            !found.is_empty() && found.iter().all(|word| word == "proved"),
            "{game}: {count}: {found:?}"
        );
    }
}

#[test]
fn other_lines_games_and_numbers_are_not_proved() {
    for (game, count) in [
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | y - x = n}| = 1 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | y - x = 2 n + 1}| = 1 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | y - x = 2 n}| = 2 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | y - x = 4 n or x - y = 4 n}| = 1 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | x = n}| = 3 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | x = 3 n, y >= 1}| = 3 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | x = 3 n}| = 2 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in P | x = 3 n}| = 4 for each n",
        ),
        (
            "gurvich(2, 3, 1, 1)",
            "|{(x, y) in P | x = 3 n}| = 1 for each n",
        ),
        (
            "gurvich(2, 3, 2, 3)",
            "|{(x, y) in P | x = 3 n}| = 3 for each n",
        ),
        (
            "gurvich(2, 3, 2, 3)",
            "|{(x, y) in P | y - x = 2 n}| = 2 for each n",
        ),
        (
            "gurvich_literal(2, 3, 1, 3)",
            "|{(x, y) in P | x = 3 n}| = 3 for each n",
        ),
        (
            "gurvich_abstract(2, 3, 1, 3)",
            "|{(x, y) in P | x = 3 n}| = 3 for each n",
        ),
        (
            "gurvich(2, 3, 1, 3)",
            "|{(x, y) in {grundy = 1} | x = 3 n}| = 3 for each n",
        ),
    ] {
        let found = counted(game, "", count);
        assert_ne!(found, ["proved"], "{game}: {count}");
    }
    let misere = counted(
        "gurvich(2, 3, 1, 3)",
        ", misere",
        "|{(x, y) in P | x = 3 n}| = 3 for each n",
    );
    assert_ne!(misere, ["proved"]);
}

/// The pairs of a recursion by the definition of mex, before x is above a bound.
fn pairs(of: &PairRecursion, last: u64) -> Vec<(u64, u64)> {
    let (mut pairs, mut below): (Vec<(u64, u64)>, Vec<u64>) = Default::default();
    for n in 0.. {
        let above = of.a * (n / of.p);
        let is_free = |z: &u64| {
            let mut window = (z + 1).saturating_sub(of.b)..=*z;
            let count = |c| below.iter().filter(|own| **own == c).count();
            window.all(|c| u64::try_from(count(c)).unwrap() < of.q)
        };
        let is_new = |z: &u64| !of.skip || !pairs.contains(&(*z, z + above));
        let first = (0..).find(|z| is_free(z) && is_new(z)).unwrap();
        if first > last {
            break;
        }
        below.push(first);
        if !of.once || above > 0 {
            below.push(first + above);
        }
        pairs.push((first, first + above));
    }
    pairs
}

const LAST: u64 = 40;

#[test]
fn a_number_on_lines_that_is_shown_is_that_of_pairs_by_definition() {
    let library = Library::embedded();
    let (job, names) = (Job::quiet(), Names::new());
    let lines = (1..=3).flat_map(|d| [(false, d), (true, d)]);
    let lines: Vec<(bool, u64, WrittenClaim)> = lines
        .map(|(column, d)| {
            let on = if column { "x" } else { "y - x" };
            let claim = format!("|{{(x, y) in P | {on} = {d} n}}| = 1 for each n");
            (
                column,
                d,
                parse_claim(&claim).into_result().unwrap().unwrap(),
            )
        })
        .collect();
    let mut shown = [0, 0];
    for code in 0..81 * 3 {
        let [a, b, p, q] = [code, code / 3, code / 9, code / 27].map(|part| part % 3 + 1);
        let recursion = PairRecursion {
            once: code / 81 != 1,
            skip: code / 81 == 2,
            ..PairRecursion::new(a, b, p, q).unwrap()
        };
        let pairs = pairs(&recursion, LAST);
        let both = pairs.iter().flat_map(|(x, y)| [(*x, *y), (*y, *x)]);
        let both: BTreeSet<(u64, u64)> = both.collect();
        for ((column, d, claim), count) in lines.iter().flat_map(|of| (1..=3).map(move |c| (of, c)))
        {
            let tools = Tools::new(&library, &job);
            let ask = Ask::from(Extent::Usual);
            let question = Question::new(claim, Play::Normal, ask, &names, tools);
            let Statement::Selected(selection, SelectionClaim::Count(_, Some(index))) =
                &claim.statement
            else {
                panic!("lines");
            };
            let of = Lines::of(selection, index, &question).unwrap();
            if of.held(&recursion, count, &question).is_none() {
                continue;
            }
            shown[usize::from(*column)] += 1;
            // The last pairs with x up to the bound may lack others of their diagonal.
            let lines = match column {
                true => LAST / d + 1,
                false => u64::try_from(pairs.len()).unwrap() / p,
            };
            for n in 0..lines {
                let is_on = |(x, y): &&(u64, u64)| match column {
                    true => *x == d * n,
                    false => *y == x + d * n,
                };
                let held = both.iter().filter(is_on).count();
                assert_eq!(
                    u64::try_from(held).unwrap(),
                    count,
                    "line {n}, d = {d}, of {recursion:?}"
                );
            }
        }
    }
    // Of each variant with p = 1 all diagonals, and of those without skipping those with q = 1; columns for p = 1, q > 1.
    assert_eq!(shown, [3 * 27 + 2 * 18, 18]);
}
