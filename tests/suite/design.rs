//! The design of the language: examples of every construct, and what they mean.

use crate::{game, game_of_file};
use grundy::Job;
use grundy::check::check_text;
use grundy::game::Game;
use grundy::library::Library;
use grundy::table::Table;

/// The same Grundy values on a box.
fn same(left: &Game, right: &Game, shape: &[usize]) {
    let tables = [left, right].map(|game| Table::grundy(game, shape, &Job::quiet()).unwrap());
    let mut position = Vec::new();
    for number in 0..tables[0].domain().count() {
        tables[0].domain().position(number, &mut position);
        if position
            .iter()
            .zip(shape)
            .all(|(heap, size)| usize::try_from(*heap).unwrap() < *size)
        {
            assert_eq!(
                tables[0].value(&position),
                tables[1].value(&position),
                "{position:?}"
            );
        }
    }
}

const FILE: &str = r#"
game yama_here on (x, y), symmetric
  (x - i, y + 1)              where i >= 2

game triangular_here on (x, y), symmetric
  (x - i, y + j)              where 1 <= j < i

game twisted(c >= 0) on (x, y), symmetric
  moves of triangular_here
  (x - i, y - j)              where i >= 1, j >= 1, |i - j| <= c

claim "Theorem 1" for yama_here
  grundy(x, y) = 0 if |x - y| <= 1
                 else min(x, y) + 1

claim "Corollary 1" for yama_here, misere
  P = { (x, y) | min(x, y) = 0, max(x, y) >= 2 }

claim "Theorem 5" for twisted(c), c in 0..9, up to 20
  P = { (0, 0) } ∪ { (a(k), a(k + 1)) | k >= 0 }, symmetric
  where a(k) = ((1 + c) k^2 + (1 - c) k) / 2

game four_parameters(a >= 1, b < a) on (x, y)
  (x - i, y - j)  where i + j > 0, i < a or min(i, j) < b

game three_sets(h >= 1, S1, S2, S3) on (x, y, z)
  (x - s, y, z)          where s in S1
  (x, y - s, z)          where s in S2
  (x, y, z - s)          where s in S3
  (x - i, y - j, z - k)  where 0 < i + j + k < h

ryuo_passing(p) = ryuo(p) with pass
"#;

#[test]
fn a_file_as_a_paper_would_write_it_is_read_and_its_claims_hold() {
    let mut library = Library::embedded();
    let place = library.add("example", FILE).unwrap();
    let mut words = Vec::new();
    let checked = check_text(&library, place, None, &Job::quiet(), &mut |r| {
        words.push(r.word())
    });
    assert_eq!(checked, Ok(()));
    assert_eq!(words, ["proved", "proved", "proved"]);
    let of = |name: &str| game_of_file(FILE, name).unwrap();
    same(
        &of("three_sets(4, all, {1..7}, all but {4, 8})"),
        &game("gcn(4, all, 1..7, all but {4, 8})").unwrap(),
        &[9, 9, 9],
    );
    same(
        &of("ryuo_passing(3)"),
        &game("ryuo(3) with pass").unwrap(),
        &[8, 8, 2],
    );
    assert_eq!(
        of("four_parameters(2, 1)").options(&[2, 2]).unwrap().len(),
        6
    );
    assert_eq!(of("twisted(1)").options(&[1, 2]).unwrap().len(), 3);
}

#[test]
fn every_condition_of_the_table_of_needs_means_what_it_says() {
    let options = |rules: &str, position: &[i64]| {
        let all = game(rules)
            .unwrap_or_else(|errors| panic!("{rules}: {errors:?}"))
            .options(position);
        all.unwrap().into_iter().flatten().collect::<Vec<_>>()
    };
    let heaps = |rules: &str, heap: i64| options(rules, &[heap]).concat();
    assert_eq!(
        heaps("x - i where i >= 1, i not in {4, 8}", 9),
        [0, 2, 3, 4, 6, 7, 8]
    );
    assert_eq!(heaps("x - s where s in 1..7", 9), [2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(heaps("x - s where s mod 3 != 0", 6), [1, 2, 4, 5]);
    assert_eq!(heaps("x - k where 1 <= k^2 <= x", 10), [7, 8, 9]);
    // A search for k may end where 2^k is too large, and may not where only k^2 - 12 k is.
    assert_eq!(
        heaps("x - s where s in {2^k | k >= 0} ∪ {3}", 9),
        [1, 5, 6, 7, 8]
    );
    assert_eq!(
        heaps("x - k where k^2 + 20 <= 12 k", 11),
        [1, 2, 3, 4, 5, 6, 7, 8, 9]
    );
    assert_eq!(heaps("x - i where i prime", 8), [1, 3, 5, 6]);
    assert_eq!(heaps("x - i where i in multiples of 3 ∪ {1}", 8), [2, 5, 7]);
    assert_eq!(
        options("(x - i, y - 1) where i divides y, i >= 1", &[6, 6]),
        [[0, 5], [3, 5], [4, 5], [5, 5]]
    );
    assert_eq!(
        options(
            "(x - i, y - j) where gcd(i, j) = 1, i <= 2 * j, i >= 1",
            &[2, 2]
        ),
        [[0, 1], [1, 0], [1, 1]]
    );
    assert_eq!(
        options("(x - i, y) where 1 <= i <= y", &[5, 2]),
        [[3, 2], [4, 2]]
    );
    assert_eq!(options("(x - 1, y) where y > 0", &[3, 0]), [[0_i64; 2]; 0]);
    // Merging, and a tax of one token on every other heap.
    assert_eq!(
        options(
            "on x[2]: x[k] -> x[k] + x[l], x[l] -> 0 where k != l, x[k] >= 1, x[l] >= 1",
            &[2, 3]
        ),
        [[0, 5], [5, 0]]
    );
    assert_eq!(
        options(
            "on x[3]: x - s where count(s = 1) = 2, max(s) >= 2",
            &[3, 1, 1]
        ),
        [[0, 0, 0], [1, 0, 0]]
    );
    assert_eq!(
        options("on (n, m): (n - k, k) where 1 <= k <= 2 m", &[5, 1]),
        [[3, 2], [4, 1]]
    );
    assert_eq!(
        game("(a) + (b) where a + b = x - 1, a <= b")
            .unwrap()
            .options(&[4])
            .unwrap(),
        [vec![vec![0], vec![3]], vec![vec![1], vec![2]]]
    );
}

#[test]
fn measures_are_found_and_shown() {
    let shown = |rules: &str| {
        let game = game(rules).unwrap_or_else(|errors| panic!("{rules}: {errors:?}"));
        (game.measure().show(game.heaps()), game.measure().proved)
    };
    assert_eq!(shown("yama"), ("x + y".into(), true));
    assert_eq!(
        shown("(x - 1, y + 5); (x, y - 1)"),
        ("6 x + y".into(), true)
    );
    assert_eq!(
        shown("(x - 1, 2 y); (x, y - 1)"),
        ("x, then x + y".into(), true)
    );
    assert!(shown("(x - 1, y + 40 z, z); (x, y - 1, z + 7); (x, y, z - 1)").1);
    let merge = "on x[2]: x[k] -> x[k] + x[l], x[l] -> 0 where k != l, x[k] >= 1, x[l] >= 1";
    assert_eq!(
        shown(merge),
        ("the number of heaps that are not empty".into(), false)
    );
}

#[test]
fn rules_that_are_wrong_are_refused_with_their_code() {
    let code = |rules: &str| game(rules).err().map(|errors| errors[0].code.number());
    assert_eq!(code("(x - i, y + j) where i >= 1"), Some("E0012"));
    assert_eq!(code("(x - i, y)"), Some("E0013"));
    assert_eq!(code("symmetric (x - 1, y + 1)"), Some("E0014"));
    assert_eq!(code("(x + 1, y)"), Some("E0014"));
    assert_eq!(code("ryuo(0)"), Some("E0011"));
    assert_eq!(code("ryo(3)"), Some("E0010"));
    assert_eq!(code("ryuo(3) with pass; x"), Some("E0002"));
}
