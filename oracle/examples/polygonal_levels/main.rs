//! The levels of Triangular Nim with c-Wythoff twist: how far the polygonal formula of Kimura and
//! Yamashita (Remark 4) gives all positions of Grundy value g, the level g.
//!
//! By the formula the level g is the line x + y = g + 1, without what lower levels have of it, and the chain (a(k), a(k + 1)), k >= 1, of
//! `levels.rs`. The difference of a position is |x - y|; it is missing from the line if a lower level has that position. These
//! statements are used, which `papers/notes/polygonal-levels.md` proves; what is checked of them on tables is said below:
//!
//! - Lemma 1: the value of (x, y) is below x + y, unless both heaps are empty.
//! - Lemma 2: a position x <= y of value g > 0 that is not on the line x + y = g + 1 has x > g.
//! - Lemma 4: chains of different levels have no position in common.
//! - Theorem 1: if the formula holds below g, it holds for g exactly if each difference 0, ..., g + 1 + c is within c of one on the line of g
//!   that is not missing.
//! - Theorem 2: if the formula holds below g, it fails for g exactly if c of the missing differences, which `divisors.rs` finds, stand in a row
//!   with step 2.
//!
//! ```text
//! polygonal_levels lemmas S        from the rules, c = 1, ..., 9, x + y <= S: Lemmas 1, 2 and 4, the missing
//!                                  differences, the first level that fails
//! polygonal_levels small C S G     the formula against the table by mex, x + y <= S, levels <= G
//! polygonal_levels first C TOP     the first level g <= TOP that fails, by all pairs of divisors (C >= 2)
//! polygonal_levels runs C B        the longest rows of missing differences from divisors <= B
//! polygonal_levels game C G        G fails and no level below: covering checked level by level, and the
//!                                  value of the position that fails, from the rules
//! ```
//!
//! `lemmas` and `small` assume nothing. `first` and `runs` assume Theorem 2. `game` assumes Lemma 2 and the
//! reduction of positions to differences in Theorem 1; it does not use Theorem 2.

mod divisors;
mod levels;
mod table;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Option<Vec<i64>> = words.iter().skip(1).map(|word| word.parse().ok()).collect();
    let command = words.first().map(String::as_str);
    let answer = match (command, numbers.as_deref()) {
        (Some("lemmas"), Some(&[sum])) if sum >= 3 => (1..=9)
            .map(|c| table::lemmas(c, sum))
            .collect::<Result<Vec<_>, _>>()
            .map(|lines| lines.join("\n")),
        (Some("small"), Some(&[c, sum, top])) if c >= 0 && sum >= 1 && top >= 0 => {
            Ok(table::compare(c, sum, top))
        }
        (Some("first"), Some(&[c, top])) if c >= 2 && top >= 1 => Ok(divisors::report(c, top)),
        (Some("runs"), Some(&[c, bound])) if c >= 3 && bound >= 3 => {
            Ok(divisors::longest_rows(c, bound))
        }
        (Some("game"), Some(&[c, g])) if c >= 1 && g >= 1 => levels::confirm(c, g),
        _ => Err(
            "usage: polygonal_levels lemmas S | small C S G | first C TOP | runs C B | game C G"
                .to_string(),
        ),
    };
    match answer {
        Ok(lines) => println!("{lines}"),
        Err(reason) => {
            eprintln!("{reason}");
            std::process::exit(2);
        }
    }
}
