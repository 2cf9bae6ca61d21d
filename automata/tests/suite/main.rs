//! The public face of the crate against arithmetic.

mod atoms;
mod beatty;
mod brute;
mod certificates;
mod changed;
mod floors;
mod formulas;
mod large_bases;
mod limits;
mod numerations;
mod ryuo;
mod smt;
mod walnut;

use grundy_automata::{Automaton, Numeration, UBig, Variable};

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);

fn has(automaton: &Automaton, tuple: &[i128]) -> bool {
    automaton.accepts(
        &tuple
            .iter()
            .map(|n| UBig::try_from(*n).unwrap())
            .collect::<Vec<_>>(),
    )
}

fn bases() -> Vec<Numeration> {
    [2, 3, 10]
        .map(|base| Numeration::base(base).unwrap())
        .to_vec()
}

fn ostrowski() -> Vec<Numeration> {
    let periods: [&[u32]; 6] = [&[1], &[2], &[5], &[1, 2], &[2, 1], &[3, 1, 2]];
    periods
        .map(|period| Numeration::ostrowski(period).unwrap())
        .to_vec()
}

fn systems() -> Vec<Numeration> {
    [bases(), vec![Numeration::zeckendorf()], ostrowski()].concat()
}
