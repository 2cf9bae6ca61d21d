//! The sentence for all p, in quotients and remainders.

use grundy_automata::{Formula, Relation, Variable};

const P: Variable = Variable(6);
/// x = p·k + r, y = p·l + s, z = p·m + t: k, r, l, s, m, t.
const HERE: [Variable; 6] = [
    Variable(0),
    Variable(1),
    Variable(2),
    Variable(3),
    Variable(4),
    Variable(5),
];

fn remainders() -> Formula {
    Formula::and([1, 3, 5].map(|place| Formula::lt(HERE[place], P)))
}

pub fn claimed() -> Formula {
    let [k, r, l, s, m, t] = HERE;
    let sum = Formula::or([Formula::eq(t, r + s), Formula::eq(t, r + s - P)]);
    Formula::and([remainders(), Formula::xor(k, l, m), sum])
}

/// A triple is in S exactly if no move leads into S; diagonal moves take less than p + `more` in all.
pub fn sentence(claimed: &Relation, more: i128) -> Formula {
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
