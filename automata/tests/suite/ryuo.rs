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

/// Whether the claim is wrong at a triple, by play.
fn fails(p: i128, king: i128, (x, y, z): (i128, i128, i128)) -> bool {
    let member = |x: i128, y: i128, z: i128| z == (x + y) % p + p * ((x / p) ^ (y / p));
    let moves = (1..=x).any(|i| member(x - i, y, z))
        || (1..=y).any(|j| member(x, y - j, z))
        || (1..=x).any(|i| (1..=y).any(|j| i + j < king && member(x - i, y - j, z)))
        || (1..=z).any(|k| member(x, y, z - k));
    member(x, y, z) == moves
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
            .filter(|(x, y, z)| fails(i128::from(p), king, (*x, *y, *z)))
            .min_by_key(order)
            .unwrap();
        assert_eq!((found[0], found[1], found[2]), least, "{p} {king}");
    }
}

const P: Variable = Variable(6);
/// x = p·k + r, y = p·l + s, z = p·m + t: k, r, l, s, m, t.
const HERE: [Variable; 6] = [X, Y, Z, Variable(3), Variable(4), Variable(5)];

fn remainders() -> Formula {
    Formula::and([1, 3, 5].map(|place| Formula::lt(HERE[place], P)))
}

fn claimed_for_all_p() -> Formula {
    let [k, r, l, s, m, t] = HERE;
    let sum = Formula::or([Formula::eq(t, r + s), Formula::eq(t, r + s - P)]);
    Formula::and([remainders(), Formula::xor(k, l, m), sum])
}

/// A triple is in S exactly if no move leads into S; diagonal moves take less than p + `more` in all.
fn sentence_for_all_p(claimed: &Relation, more: i128) -> Formula {
    let at = |numbers: [Variable; 6]| claimed.of(numbers.into_iter().chain([P]));
    let [k, r, l, s, m, t] = HERE;
    let [u, v, w, x] = [7, 8, 9, 10].map(Variable);
    let below = |quotient, remainder| {
        let same = Formula::and([Formula::eq(u, quotient), Formula::lt(v, remainder)]);
        Formula::or([Formula::lt(u, quotient), same])
    };
    let to = |less, target| Formula::exists([u, v], Formula::and([less, at(target)]));
    let mut moves = vec![
        to(below(k, r), [u, v, l, s, m, t]),
        to(below(l, s), [k, r, u, v, m, t]),
        to(below(m, t), [k, r, l, s, u, v]),
    ];
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (i, j) = (P * a + r - v, P * b + s - x);
        let diagonal = Formula::and([
            Formula::eq(u, k - a),
            Formula::eq(w, l - b),
            Formula::le(1, i.clone()),
            Formula::le(1, j.clone()),
            Formula::lt(i + j, P + more),
            at([u, v, w, x, m, t]),
        ]);
        moves.push(Formula::exists([u, v, w, x], diagonal));
    }
    let exactly = Formula::iff(at(HERE), Formula::negated(Formula::or(moves)));
    Formula::for_all(
        HERE.into_iter().chain([P]),
        Formula::implies(remainders(), exactly),
    )
}

#[test]
fn the_grundy_function_is_decided_for_all_p_in_one_sentence() {
    let (budget, system) = (Budget::default(), Numeration::binary());
    let mut compiler = Compiler::new(&system, &budget);
    let s = Relation::new("S", compiler.automaton(&claimed_for_all_p()).unwrap());
    assert_eq!(
        compiler.decide(&sentence_for_all_p(&s, 0)).unwrap(),
        Verdict::True
    );
    assert_eq!((s.automaton().states(), budget.peak()), (13, 463));
    for more in [-1, 1] {
        let Verdict::False(least) = compiler.decide(&sentence_for_all_p(&s, more)).unwrap() else {
            panic!("{more}")
        };
        assert_eq!(least.len(), 7);
        let [k, r, l, s, m, t, p] =
            std::array::from_fn(|place| i128::try_from(&least[place].1).unwrap());
        let (x, y, z) = (p * k + r, p * l + s, p * m + t);
        assert!(fails(p, p + more, (x, y, z)), "p = {p}, {x} {y} {z}");
    }
}
