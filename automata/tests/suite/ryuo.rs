//! Ryuo Nim: its Grundy function is decided for all positions, and changes of it are refuted. The counts of states are regressions of speed.

use crate::{X, Y, Z};
use grundy_automata::{Budget, Compiler, Formula, Numeration, Relation, Variable, Verdict};

/// z = ((x + y) mod p) + p·(floor(x / p) xor floor(y / p)).
fn claimed(p: u64) -> Formula {
    let (k, l, m) = (Variable(3), Variable(4), Variable(5));
    let quotients = [
        Formula::quotient(X, p, k),
        Formula::quotient(Y, p, l),
        Formula::quotient(Z, p, m),
    ];
    let digits = Formula::exists(
        [k, l, m],
        Formula::and(quotients.into_iter().chain([Formula::xor(k, l, m)])),
    );
    Formula::and([digits, Formula::congruent(Z, X + Y, p)])
}

/// A triple is in S exactly if no move leads into S; diagonal moves take less than `king` in all.
fn sentence(king: i128, s: &Relation) -> Formula {
    let (i, j) = (Variable(3), Variable(4));
    let positive = |i| Formula::le(1, i);
    let moves = Formula::or([
        Formula::exists(
            [i],
            Formula::and([positive(i), s.of([X - i, Y.into(), Z.into()])]),
        ),
        Formula::exists(
            [j],
            Formula::and([positive(j), s.of([X.into(), Y - j, Z.into()])]),
        ),
        Formula::exists(
            [i, j],
            Formula::and([
                positive(i),
                positive(j),
                Formula::lt(i + j, king),
                s.of([X - i, Y - j, Z.into()]),
            ]),
        ),
        Formula::exists(
            [i],
            Formula::and([positive(i), s.of([X.into(), Y.into(), Z - i])]),
        ),
    ]);
    Formula::for_all(
        [X, Y, Z],
        Formula::iff(s.of([X, Y, Z]), Formula::negated(moves)),
    )
}

fn decided(p: u64, king: i128) -> (Verdict, usize, usize) {
    let (budget, system) = (Budget::default(), Numeration::binary());
    let mut compiler = Compiler::new(&system, &budget);
    let s = Relation::new("S", compiler.automaton(&claimed(p)).unwrap());
    let verdict = compiler.decide(&sentence(king, &s)).unwrap();
    (verdict, s.automaton().states(), budget.peak())
}

#[test]
fn the_grundy_function_is_decided_with_these_states() {
    assert_eq!(decided(3, 3), (Verdict::True, 23, 49));
    assert_eq!(decided(5, 5), (Verdict::True, 83, 217));
    assert_eq!(decided(8, 8), (Verdict::True, 10, 228));
    assert_eq!(decided(13, 13), (Verdict::True, 745, 3329));
    assert_eq!(decided(31, 31), (Verdict::True, 4866, 38392));
}

#[test]
fn with_other_diagonal_moves_the_claim_is_refuted_at_the_least_position() {
    for (p, king) in [(3, 2), (3, 4), (5, 4), (4, 5), (5, 7)] {
        let (Verdict::False(least), ..) = decided(p, king) else {
            panic!("{p} {king} is not true")
        };
        let found: Vec<i128> = least
            .iter()
            .map(|(_, n)| i128::try_from(n).unwrap())
            .collect();
        let q = i128::from(p);
        let member = |x: i128, y: i128, z: i128| z == (x + y) % q + q * ((x / q) ^ (y / q));
        let fails = |x: i128, y: i128, z: i128| {
            let moves = (1..=x).any(|i| member(x - i, y, z))
                || (1..=y).any(|j| member(x, y - j, z))
                || (1..=x).any(|i| (1..=y).any(|j| i + j < king && member(x - i, y - j, z)))
                || (1..=z).any(|k| member(x, y, z - k));
            member(x, y, z) == moves
        };
        let order = |(x, y, z): &(i128, i128, i128)| {
            let most = *x.max(y).max(z);
            let length = 128 - most.leading_zeros();
            (
                length,
                (0..length)
                    .rev()
                    .map(|i| (x >> i & 1, y >> i & 1, z >> i & 1))
                    .collect::<Vec<_>>(),
            )
        };
        let box_of =
            || (0..16).flat_map(|x| (0..16).flat_map(move |y| (0..16).map(move |z| (x, y, z))));
        let least = box_of()
            .filter(|(x, y, z)| fails(*x, *y, *z))
            .min_by_key(order)
            .unwrap();
        assert_eq!((found[0], found[1], found[2]), least, "{p} {king}");
    }
}
