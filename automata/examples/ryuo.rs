//! Decides the Grundy function of Ryuo Nim for given p, for all positions.
//!
//! The game: from (x, y) to (x - i, y), (x, y - j), or (x - i, y - j) if i + j < p, with i, j >= 1. The claim: its Grundy value is z = ((x + y) mod p) + p·(floor(x / p) xor floor(y / p)). With one Nim heap z added, the claim is that the triples
//! (x, y, z) are the P-positions: a triple is one of them exactly if no move leads to one.
//!
//! `cargo run --release -p grundy-automata --example ryuo -- 3 5 8 13 31`

use grundy_automata::{Budget, Compiler, Formula, Numeration, Relation, Stop, Variable};

fn main() -> Result<(), Stop> {
    let mut arguments: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    if arguments.is_empty() {
        arguments = vec![3, 5, 8, 13];
    }
    for p in arguments {
        let clock = std::time::Instant::now();
        let budget = Budget::default();
        let system = Numeration::binary();
        let mut compiler = Compiler::new(&system, &budget);
        let claimed = Relation::new("S", compiler.automaton(&claimed(p))?);
        let verdict = compiler.decide(&sentence(p, &claimed))?;
        println!(
            "p = {p}: {verdict:?}; S has {} states, the most states met are {}; {} ms",
            claimed.automaton().states(),
            budget.peak(),
            clock.elapsed().as_millis()
        );
    }
    Ok(())
}

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);

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

/// A triple is in S exactly if no move leads into S.
fn sentence(p: u64, claimed: &Relation) -> Formula {
    let (i, j) = (Variable(3), Variable(4));
    let few = i128::from(p) - 1;
    let one = |i| Formula::le(1, i);
    let moves = Formula::or([
        Formula::exists(
            [i],
            Formula::and([one(i), claimed.of([X - i, Y.into(), Z.into()])]),
        ),
        Formula::exists(
            [j],
            Formula::and([one(j), claimed.of([X.into(), Y - j, Z.into()])]),
        ),
        Formula::exists(
            [i, j],
            Formula::and([
                one(i),
                one(j),
                Formula::le(i + j, few),
                claimed.of([X - i, Y - j, Z.into()]),
            ]),
        ),
        Formula::exists(
            [i],
            Formula::and([one(i), claimed.of([X.into(), Y.into(), Z - i])]),
        ),
    ]);
    let here = claimed.of([X, Y, Z]);
    Formula::for_all([X, Y, Z], Formula::iff(here, Formula::negated(moves)))
}
