//! How time grows with the size of a table: its processor time at a size, at twice and at four times the size.
//! Between two sizes n and 2 n the time of n^e grows 2^e times: the last column is e for the larger two.

use super::yardsticks::timed;
use super::{game, seconds};
use grundy::Job;
use grundy::game::{Game, Play};
use grundy::table::Table;
use std::hint::black_box;

/// A game with the least of its three sizes.
const GAMES: [(&str, usize, usize); 8] = [
    ("wythoff", 2, 2500),
    ("ryuo(8)", 2, 1000),
    ("triangular_wythoff(3)", 2, 500),
    ("fraenkel(5)", 2, 1000),
    ("nim(3)", 3, 75),
    ("three_heaps_2", 3, 25),
    ("{(x - i, y - j) | i >= 1, j >= 1, i j <= x + y}", 2, 75),
    ("gurvich(2, 1, 1, 2)", 2, 250),
];

/// Prints a line for each game that is wanted.
pub fn lines(wanted: impl Fn(&str) -> bool) {
    let named = GAMES.map(|(name, heaps, size)| (format!("growth {name}"), name, heaps, size));
    let mut all = named.iter().filter(|(title, ..)| wanted(title)).peekable();
    if all.peek().is_some() {
        println!(
            "\n{:<44} {:>16} {:>10} {:>10} {:>10} {:>5}",
            "growth", "sizes", "n", "2 n", "4 n", "e"
        );
    }
    for (_, name, heaps, size) in all {
        let game = game(name);
        let times = [1, 2, 4].map(|factor| {
            let shape = vec![size * factor; *heaps];
            // The better of two runs.
            let [first, second] = [(); 2].map(|()| timed(|| black_box(table(&game, &shape))).1);
            first.min(second)
        });
        let exponent = (times[2].as_secs_f64() / times[1].as_secs_f64()).log2();
        let sizes = [1, 2, 4]
            .map(|factor| (size * factor).to_string())
            .join(", ");
        let [one, two, four] = times.map(seconds);
        println!("{name:<44.44} {sizes:>16} {one:>10} {two:>10} {four:>10} {exponent:>5.1}");
    }
}

fn table(game: &Game, shape: &[usize]) -> Table {
    // A game whose options may be blocked has outcomes alone.
    Table::grundy(game, shape, &Job::quiet())
        .or_else(|_| Table::outcomes(game, shape, Play::Normal, &Job::quiet()))
        .expect("a table")
}
