//! Decides the Grundy function of Ryuo Nim for all positions and all p at once.
//!
//! With quotients and remainders as coordinates, x = p·k + r, y = p·l + s, z = p·m + t and r, s, t < p, nothing is multiplied by the
//! variable p: the claim z = ((x + y) mod p) + p·(floor(x / p) xor floor(y / p)) is m = k xor l and t = r + s or t = r + s - p, and a diagonal
//! move of less than p stones changes each quotient by 0 or 1.
//!
//! `cargo run --release -p grundy-automata --example ryuo_all`

use grundy_automata::{Budget, Compiler, Formula, Numeration, Relation, Stop, Variable};

const P: Variable = Variable(6);
/// k, r, l, s, m, t.
const HERE: [Variable; 6] = [
    Variable(0),
    Variable(1),
    Variable(2),
    Variable(3),
    Variable(4),
    Variable(5),
];

fn main() -> Result<(), Stop> {
    let clock = std::time::Instant::now();
    let (budget, system) = (Budget::default(), Numeration::binary());
    let mut compiler = Compiler::new(&system, &budget);
    let claimed = Relation::new("S", compiler.automaton(&claimed())?);
    let verdict = compiler.decide(&sentence(&claimed))?;
    println!(
        "all p: {verdict:?}; S has {} states, the most states met are {}; {} ms",
        claimed.automaton().states(),
        budget.peak(),
        clock.elapsed().as_millis()
    );
    Ok(())
}

fn remainders() -> Formula {
    Formula::and([1, 3, 5].map(|place| Formula::lt(HERE[place], P)))
}

fn claimed() -> Formula {
    let [k, r, l, s, m, t] = HERE;
    let sum = Formula::or([Formula::eq(t, r + s), Formula::eq(t, r + s - P)]);
    Formula::and([remainders(), Formula::xor(k, l, m), sum])
}

/// A triple is in S exactly if no move leads into S, for all p.
fn sentence(claimed: &Relation) -> Formula {
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
            Formula::lt(i + j, P),
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
