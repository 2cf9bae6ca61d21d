//! The translation compared with the definition, for small parameters and heaps.

use super::draft::{Drafted, pieces};
use super::moves::leads;
use super::obligation::values_of;
use super::polynomial::Polynomial;
use super::sequence::VALUES;
use super::sequence_block::is_symmetric;
use super::template::IndexValues;
use super::terms::{all, number, smt_condition};
use crate::claim::members;
use grundy_rules::formula::{Condition, NoGames, Term};
use grundy_rules::game::{Game, Names, OPEN, open_meanings};
use grundy_rules::language::{parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_rules::number::Number;

fn numbers(values: &[i64]) -> Vec<Number> {
    values.iter().map(|value| Number::from(*value)).collect()
}

fn holds(condition: &Condition, at: &[i64]) -> bool {
    condition.holds(&numbers(at), &NoGames).unwrap()
}

/// Compares moves solved from their two positions with the options, for these parameters and heaps below `size`.
fn compare_moves(of: &str, open: &[&str], choices: &[&[i64]], size: i64) {
    let open: Vec<String> = open.iter().map(ToString::to_string).collect();
    let expression = parse_game(of).into_result().unwrap().unwrap();
    let library = Library::embedded();
    let game = Game::with_open(&expression, &Names::new(), &open, &[], &library).unwrap();
    // The parameters, then the position, then the target.
    let count = open.len();
    let from = [count, count + 1].map(Term::Variable);
    let to = [count + 2, count + 3].map(Term::Variable);
    let moves = game.rules.iter();
    let moves = moves.map(|rule| all(&leads(rule, &from, &to, None).unwrap()));
    let moves = Condition::Or(moves.collect());
    for choice in choices {
        let mut text = of.to_string();
        for (name, value) in open.iter().zip(*choice) {
            text = text.replacen(name, &value.to_string(), 1);
        }
        let expression = parse_game(&text).into_result().unwrap().unwrap();
        let bound = Game::new(&expression, &library).unwrap();
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            let options = bound.options(&[x, y]).unwrap();
            for (u, v) in (0..2 * size).flat_map(|u| (0..2 * size).map(move |v| (u, v))) {
                let told = holds(&moves, &[*choice, &[x, y, u, v]].concat());
                let is_option = options.contains(&vec![vec![u, v]]);
                assert_eq!(told, is_option, "{text}: from ({x}, {y}) to ({u}, {v})");
            }
        }
    }
}

#[test]
fn a_move_is_told_by_its_two_ends() {
    compare_moves("triangular_wythoff(C)", &["C"], &[&[0], &[2]], 6);
    compare_moves("yama_wythoff(C)", &["C"], &[&[1]], 6);
    compare_moves("ryuo(P)", &["P"], &[&[1], &[4]], 6);
    compare_moves("ab_triangular(A, B)", &["A", "B"], &[&[1, -2], &[3, 1]], 6);
    compare_moves("triangular_sub_geometric(D)", &["D"], &[&[2], &[3]], 6);
}

/// Compares the members at each index with the elements as written: the values of the recurrence, step by step.
fn compare_sets(claim: &str, open: &[&str], choice: &[i64], most: i64) {
    let open: Vec<String> = open.iter().map(ToString::to_string).collect();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let found = members(&claim, &open_meanings(&open), 2).unwrap().unwrap();
    let Drafted { pieces, families } = pieces(&found, &open).unwrap();
    let position = [0, 1].map(|heap| Term::Variable(open.len() + heap));
    let values = open
        .iter()
        .cloned()
        .zip(choice.iter().map(|value| number(*value)));
    let names: Names = values
        .map(|(name, value)| (name, grundy_rules::formula::Meaning::Number(value)))
        .collect();
    let wanted =
        crate::claim::elements(&claim, &names, 2, most, &grundy_work::Job::quiet()).unwrap();
    let mut inside: Vec<Condition> = Vec::new();
    for piece in &pieces {
        let Some(family) = piece.family else {
            inside.push(piece.holds(None, &position).unwrap().0);
            continue;
        };
        let own = &families[family];
        let at = |polynomial: &Polynomial, values: &[i64]| {
            let term = polynomial.term().unwrap();
            let put = term.replaced(&|place| match place {
                VALUES.. => number(values[place - VALUES]),
                _ => number(choice[place - OPEN]),
            });
            put.value(&[], &NoGames).unwrap().to_i64().unwrap()
        };
        let mut here: Vec<i64> = own.first.iter().map(|first| at(first, &[])).collect();
        for index in own.start..own.start + 7 {
            let instance = IndexValues {
                family,
                name: String::new(),
                index: number(index),
                values: here.iter().map(|value| number(*value)).collect(),
            };
            inside.push(piece.holds(Some(&instance), &position).unwrap().0);
            here = own.next.iter().map(|next| at(next, &here)).collect();
        }
    }
    let inside = Condition::Or(inside);
    for (x, y) in (0..=most).flat_map(|x| (0..=most).map(move |y| (x, y))) {
        let told = holds(&inside, &[choice, &[x, y]].concat());
        assert_eq!(told, wanted.contains(&vec![x, y]), "{choice:?}: ({x}, {y})");
    }
}

#[test]
fn the_members_by_recurrence_are_the_elements_as_written() {
    let polygonal = "P = {(0, 0)} ∪ {(a(k), a(k + 1)) | k >= 0}, symmetric
      where a(k) = ((1 + c) k^2 + (1 - c) k) / 2";
    let sums =
        "P = {(0, 1)} ∪ {(a(k), a(k + 1)) | k >= 1}, symmetric where a(k) = (d^k - 1) / (d - 1)";
    let blocks =
        "P = {(x, y) | k >= 0, k (a - b) <= x < k (a - b) + a, k (a - b) <= y < k (a - b) + a}";
    let cubes = "P = {(k^3 - k + c, k^3) | k >= 1} ∪ {(c k^2, k) | k >= 2}";
    for c in 0..4 {
        compare_sets(polygonal, &["c"], &[c], 20);
        compare_sets(sums, &["d"], &[c + 2], 40);
        compare_sets(
            "P = {(2 d^k, d^(k + 2) + 1) | k >= 0}",
            &["d"],
            &[c + 2],
            40,
        );
        compare_sets(cubes, &["c"], &[c + 1], 40);
    }
    for (a, b) in [(4, 1), (3, -1), (5, 0)] {
        compare_sets(blocks, &["a", "b"], &[a, b], 20);
    }
}

#[test]
fn symmetry_of_a_set_is_seen_in_its_members() {
    let symmetric = |claim: &str| {
        let claim = parse_claim(claim).into_result().unwrap().unwrap();
        let open = ["c".to_string()];
        let found = members(&claim, &open_meanings(&open), 2).unwrap().unwrap();
        is_symmetric(&pieces(&found, &open).unwrap().pieces)
    };
    assert!(symmetric(
        "P = {(0, 1)} ∪ {(k^2, k^2 + c) | k >= 0}, symmetric"
    ));
    assert!(symmetric("P = {(x, y) | x <= c, y <= c}"));
    assert!(!symmetric("P = {(x, y) | x <= c, y < c}"));
    assert!(!symmetric("P = {(0, 1)}"));
}

#[test]
fn conditions_are_written_in_smt_lib() {
    let (x, y) = (Term::Variable(0), Term::Variable(1));
    let name = |place: usize| ["x", "y"][place].to_string();
    let condition = Condition::less_equal(
        number(-3),
        Term::Minimum(vec![x.clone(), Term::Absolute(Box::new(y))]),
    );
    let written = smt_condition(&condition, &name).unwrap();
    assert_eq!(written, "(<= (- 3) (ite (<= x (abs y)) x (abs y)))");
    let root = Condition::equal(Term::Root(Box::new(x)), number(1));
    assert!(
        smt_condition(&root, &name)
            .unwrap_err()
            .0
            .contains("sqrt(x)")
    );
}

#[test]
fn values_are_read_with_their_signs() {
    let read = values_of("((x 3)\n (|y'| (- 4)))").unwrap();
    let wanted = [
        ("x".to_string(), Number::from(3_i64)),
        ("y'".to_string(), Number::from(-4_i64)),
    ];
    assert_eq!(read, wanted);
    assert!(values_of("((x 3.5))").is_none());
}
