//! Writes the certificate of the Grundy function of Ryuo Nim for one p, for all positions; for 0, that for all p at once.
//!
//! `cargo run --release -p grundy-automata --example certificate -- 3 > ryuo.json`

#[path = "../ryuo_all/sentence.rs"]
mod for_all_p;
#[path = "../ryuo/sentence.rs"]
mod for_one_p;

use grundy_automata::{Budget, Formula, Numeration, Relation, Variable, certify, compile};
use std::io::{BufWriter, stdout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let p: u64 = match std::env::args().nth(1) {
        Some(word) => word.parse()?,
        None => 3,
    };
    let (budget, system) = (Budget::default(), Numeration::binary());
    let claimed = match p {
        0 => for_all_p::claimed(),
        p => for_one_p::claimed(p),
    };
    let variables: Vec<Variable> = claimed.free_variables().into_iter().collect();
    let s = Relation::new("S", compile(&claimed, &system, &budget)?);
    let sentence: Formula = match p {
        0 => for_all_p::sentence(&s, 0),
        p => for_one_p::sentence(p.into(), &s),
    };
    let certificate = certify(&sentence, &[("S", variables, claimed)], &system, &budget)?;
    let title = match p {
        0 => "Ryuo Nim, all p: S(k, r, l, s, m, t, p) holds the positions x = p·k + r, y = p·l + s with value p·m + t".into(),
        p => format!("Ryuo Nim, p = {p}: S(x, y, z) holds the positions (x, y) with their Grundy value z"),
    };
    certificate
        .titled([title])
        .write(BufWriter::new(stdout()))?;
    Ok(())
}
