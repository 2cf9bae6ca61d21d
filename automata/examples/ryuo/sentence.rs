//! The sentence for one p: S holds the triples (x, y, z) of a position and its value, and they are the P-positions of the
//! game with one Nim heap z added.

use grundy_automata::{Formula, Relation, Variable};

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);

/// z = ((x + y) mod p) + p·(floor(x / p) xor floor(y / p)).
pub fn claimed(p: u64) -> Formula {
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
pub fn sentence(king: i128, s: &Relation) -> Formula {
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
