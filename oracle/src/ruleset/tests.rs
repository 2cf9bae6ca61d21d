use super::arithmetic::{divides, greatest_common_divisor};
use super::expression::Scene;
use super::printer::Printer;
use super::*;
use crate::Oracle;
use crate::play::{Rules, positions_up_to};
use Condition::{AllOf, CommonDivisor, NimSum, Not, OfSet, Quotient, Remainders};
use Condition::{Among, AnyOf, Between, Compare, Coprime, Distance, Divides, Even, Max, Min};
use Condition::{Odd, Prime, Remainder, Square};
use Relation::{AtLeast, AtMost, Different, Equal, Greater, Less};

fn x() -> Linear {
    Linear::heap(0)
}

fn y() -> Linear {
    Linear::heap(1)
}

fn i() -> Linear {
    Linear::bound(0)
}

fn j() -> Linear {
    Linear::bound(1)
}

fn number(constant: i64) -> Linear {
    Linear::constant(constant)
}

fn less(a: &Linear, b: &Linear) -> Expression {
    Expression::Linear(a.plus(-1, b))
}

fn ruleset(heaps: usize, symmetric: bool, moves: Vec<Move>) -> RandomRuleset {
    let weights = vec![1; heaps];
    RandomRuleset {
        heaps,
        symmetric,
        pass: false,
        starred: false,
        parameter: None,
        moves,
        weights,
    }
}

fn conditions() -> Vec<(Condition, &'static str, Vec<i64>)> {
    let remainder = |dividend: Linear, holds| Remainder {
        dividend,
        modulus: 3,
        holds,
        remainder: 1,
    };
    let among = |holds| Among {
        member: i(),
        holds,
        list: vec![1, 2, 5],
    };
    let one_is_small = vec![Compare(i(), Less, number(2)), Compare(j(), Less, number(2))];
    // Each with its text and the values of i up to 9 that satisfy it when x = 7, y = 4, j = 3.
    vec![
        (
            Compare(number(0).plus(2, &i()), AtMost, y().plus(1, &number(1))),
            "2 i <= y + 1",
            vec![0, 1, 2],
        ),
        (
            Compare(i().plus(1, &j()), Less, x()),
            "i + j < x",
            vec![0, 1, 2, 3],
        ),
        (Compare(i(), AtLeast, number(8)), "i >= 8", vec![8, 9]),
        (
            Compare(i(), Greater, x().plus(-2, &number(1))),
            "i > x - 2",
            vec![6, 7, 8, 9],
        ),
        (
            Compare(number(0).plus(-1, &i()), Equal, number(-2)),
            "0 - i = 0 - 2",
            vec![2],
        ),
        (
            Compare(i(), Different, j()),
            "i != j",
            vec![0, 1, 2, 4, 5, 6, 7, 8, 9],
        ),
        (
            Distance(i(), j(), AtMost, number(2)),
            "|i - j| <= 2",
            vec![1, 2, 3, 4, 5],
        ),
        (
            Min(i(), j(), Less, number(3)),
            "min(i, j) < 3",
            vec![0, 1, 2],
        ),
        (
            Max(i(), j(), AtMost, number(4)),
            "max(i, j) <= 4",
            vec![0, 1, 2, 3, 4],
        ),
        (remainder(i(), true), "i mod 3 = 1", vec![1, 4, 7]),
        (
            remainder(i().plus(1, &x()), true),
            "(x + i) mod 3 = 1",
            vec![0, 3, 6, 9],
        ),
        (
            remainder(i(), false),
            "i mod 3 != 1",
            vec![0, 2, 3, 5, 6, 8, 9],
        ),
        (among(true), "i in {1, 2, 5}", vec![1, 2, 5]),
        (
            among(false),
            "i not in {1, 2, 5}",
            vec![0, 3, 4, 6, 7, 8, 9],
        ),
        (Between(i(), 1, 7), "i in 1..7", vec![1, 2, 3, 4, 5, 6, 7]),
        (Even(i()), "i even", vec![0, 2, 4, 6, 8]),
        (Odd(i()), "i odd", vec![1, 3, 5, 7, 9]),
        (Prime(i()), "i prime", vec![2, 3, 5, 7]),
        (Coprime(i(), j()), "gcd(i, j) = 1", vec![1, 2, 4, 5, 7, 8]),
        (Divides(i(), y()), "i divides y", vec![1, 2, 4]),
        (Square(i(), AtMost, x()), "i^2 <= x", vec![0, 1, 2]),
        (AnyOf(one_is_small.clone()), "(i < 2 or j < 2)", vec![0, 1]),
        (
            AllOf(vec![Even(i()), Prime(j())]),
            "(i even and j prime)",
            vec![0, 2, 4, 6, 8],
        ),
        (
            Not(Box::new(AnyOf(one_is_small))),
            "not ((i < 2 or j < 2))",
            vec![2, 3, 4, 5, 6, 7, 8, 9],
        ),
        (
            NimSum(i(), j(), AtMost, number(1)),
            "(i xor j) <= 1",
            vec![2, 3],
        ),
        (
            CommonDivisor(i(), y(), Equal, number(2)),
            "gcd(i, y) = 2",
            vec![2, 6],
        ),
        (
            Quotient(i(), 4, AtLeast, number(1)),
            "i div 4 >= 1",
            vec![4, 5, 6, 7, 8, 9],
        ),
        (
            Remainders(i(), y(), 3, Less),
            "i mod 3 < y mod 3",
            vec![0, 3, 6, 9],
        ),
        (
            OfSet {
                member: i(),
                holds: true,
                multiples: 4,
                more: 5,
            },
            "i in multiples of 4 ∪ {5}",
            vec![4, 5, 8],
        ),
        (
            OfSet {
                member: i(),
                holds: false,
                multiples: 4,
                more: 5,
            },
            "i not in multiples of 4 ∪ {5}",
            vec![0, 1, 2, 3, 6, 7, 9],
        ),
    ]
}

#[test]
fn every_condition_is_written_in_the_language() {
    let printer = Printer {
        bound: ["i", "j"],
        starred: false,
        parameter: None,
    };
    for (condition, text, _) in conditions() {
        assert_eq!(printer.condition(&condition), text);
    }
}

#[test]
fn every_condition_holds_exactly_where_it_says() {
    for (condition, text, expected) in conditions() {
        let holds = |i: &i64| {
            condition.holds(&Scene {
                heaps: &[7, 4],
                bound: [*i, 3],
            })
        };
        assert_eq!(
            (0..10).filter(holds).collect::<Vec<i64>>(),
            expected,
            "{text}"
        );
    }
}

#[test]
fn zero_divides_only_zero_and_is_coprime_only_to_one() {
    assert!(divides(0, 0) && divides(3, 0) && !divides(0, 3));
    assert_eq!(greatest_common_divisor(0, 0), 0);
    assert_eq!(greatest_common_divisor(0, 1), 1);
    assert_eq!(greatest_common_divisor(0, 6), 6);
    assert_eq!(greatest_common_divisor(12, 18), 6);
}

#[test]
fn a_ruleset_is_printed_as_papers_write_it() {
    let take = Move {
        parts: vec![vec![
            less(&x(), &i()),
            Expression::Linear(y().plus(1, &number(1))),
        ]],
        conditions: vec![Compare(i(), AtLeast, number(2))],
        budget: 0,
    };
    let halve = Move {
        parts: vec![vec![
            Expression::Floor(x(), 2),
            Expression::Linear(y().plus(-2, &i()).plus(-1, &number(1))),
        ]],
        conditions: vec![],
        budget: 0,
    };
    let mut game = ruleset(2, true, vec![take, halve]);
    assert_eq!(
        game.to_text(),
        "game g on (x, y), symmetric\n  (x - i, y + 1) where i >= 2\n  (floor(x / 2), y - 2 i - 1)\n"
    );
    game.starred = true;
    game.pass = true;
    assert!(
        game.to_text()
            .starts_with("game g on (x, y), symmetric, with pass\n")
    );
    assert!(game.to_text().contains("y - 2 * i - 1"));
}

#[test]
fn symmetry_makes_every_permutation_of_a_move_a_move() {
    let cycle = Move {
        parts: vec![vec![
            less(&x(), &number(1)),
            Expression::Linear(Linear::heap(2)),
            Expression::Linear(y()),
        ]],
        conditions: vec![],
        budget: 0,
    };
    let mut game = ruleset(3, false, vec![cycle]);
    assert_eq!(game.options(&[3, 5, 8]), [[[2, 8, 5]]]);
    game.symmetric = true;
    assert_eq!(
        game.options(&[3, 5, 8]),
        [[[2, 8, 5]], [[5, 3, 7]], [[8, 4, 3]]]
    );
}

#[test]
fn grundys_game_is_split_into_unequal_parts() {
    let split = Move {
        parts: vec![vec![Expression::Linear(i())], vec![Expression::Linear(j())]],
        conditions: vec![
            Compare(i().plus(1, &j()), Equal, x()),
            Compare(i(), AtLeast, number(1)),
            Compare(i(), Less, j()),
        ],
        budget: 0,
    };
    let game = ruleset(1, false, vec![split]);
    assert_eq!(
        game.to_text(),
        "game g on (x)\n  (a) + (b) where a + b = x, a >= 1, a < b\n"
    );
    let mut oracle = Oracle::new(&game);
    let values: Vec<u64> = (0..16).map(|size| oracle.grundy(&[size])).collect();
    assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1]);
}

#[test]
fn wythoff_written_as_a_ruleset_has_its_p_positions() {
    let one = Move {
        parts: vec![vec![less(&x(), &i()), Expression::Linear(y())]],
        conditions: vec![Compare(i(), AtLeast, number(1))],
        budget: 0,
    };
    let both = Move {
        parts: vec![vec![less(&x(), &i()), less(&y(), &i())]],
        conditions: vec![Compare(i(), AtLeast, number(1))],
        budget: 0,
    };
    let mut oracle = Oracle::new(ruleset(2, true, vec![one, both]));
    let mut pairs = positions_up_to(2, 10);
    pairs.retain(|pair| pair[0] <= pair[1] && oracle.is_p(pair));
    assert_eq!(pairs, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
}

#[test]
fn a_parameter_and_budgets_are_written_in_the_language() {
    let take = Move {
        parts: vec![vec![
            Expression::Remainder(x(), 3),
            Expression::NimSum(y(), i()),
        ]],
        conditions: vec![
            Compare(i(), AtLeast, number(3)),
            Compare(x(), AtLeast, number(1)),
        ],
        budget: 2,
    };
    let mut game = ruleset(2, false, vec![take]);
    game.parameter = Some(3);
    assert_eq!(
        game.to_text(),
        "game g(p >= 1 default 3) on (x, y)\n  blocking 2 of (x mod p, y xor i) where i >= p, x >= 1\n"
    );
    assert_eq!(game.groups(&[1, 0])[0].options.len(), 19);
}
