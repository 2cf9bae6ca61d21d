//! Ryuo Nim: its Grundy function is decided for all positions, and changes of it are refuted. The counts of states are regressions of speed.

#[path = "../../examples/ryuo_all/sentence.rs"]
pub(crate) mod for_all_p;
#[path = "../../examples/ryuo/sentence.rs"]
pub(crate) mod for_one_p;

use for_one_p::{claimed, sentence};
use grundy_automata::{Budget, Compiler, Decision, Numeration, Relation};

fn decided(p: u64, king: i128) -> (Decision, usize, usize) {
    let (budget, system) = (Budget::default(), Numeration::binary());
    let mut compiler = Compiler::new(&system, &budget);
    let s = Relation::new("S", compiler.automaton(&claimed(p)).unwrap());
    let verdict = compiler.decide(&sentence(king, &s)).unwrap();
    (verdict, s.automaton().states(), budget.peak())
}

#[test]
fn the_grundy_function_is_decided_with_these_states() {
    let all = [3, 5, 8, 13, 31].map(|p| decided(p, i128::from(p)));
    assert!(all.iter().all(|(verdict, ..)| *verdict == Decision::True));
    let sizes = all.map(|(_, states, peak)| (states, peak));
    let known = [(23, 47), (83, 217), (10, 242), (745, 3329), (4866, 29792)];
    assert_eq!(sizes, known);
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
        let (Decision::False(least), ..) = decided(p, king) else {
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

#[test]
fn the_grundy_function_is_decided_for_all_p_in_one_sentence() {
    let (budget, system) = (Budget::default(), Numeration::binary());
    let mut compiler = Compiler::new(&system, &budget);
    let s = Relation::new("S", compiler.automaton(&for_all_p::claimed()).unwrap());
    assert_eq!(
        compiler.decide(&for_all_p::sentence(&s, 0)).unwrap(),
        Decision::True
    );
    assert_eq!((s.automaton().states(), budget.peak()), (13, 463));
    for more in [-1, 1] {
        let Decision::False(least) = compiler.decide(&for_all_p::sentence(&s, more)).unwrap()
        else {
            panic!("{more}")
        };
        assert_eq!(least.len(), 7);
        let [k, r, l, s, m, t, p] =
            std::array::from_fn(|place| i128::try_from(&least[place].1).unwrap());
        let (x, y, z) = (p * k + r, p * l + s, p * m + t);
        assert!(fails(p, p + more, (x, y, z)), "p = {p}, {x} {y} {z}");
    }
}
