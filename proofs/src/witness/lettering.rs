//! The letters of a proof: each has one meaning.

use grundy_rules::language::Letters;

/// How deep the differences of a sequence s go, which are called ds, dds, and so on.
const DEEPEST: usize = 6;

/// The letters that a text uses besides those of the game and the claim.
pub(super) struct Lettering {
    /// The claimed set.
    pub set: String,
    /// Indices of sequences: one, those compared with it, and one for all others.
    pub indices: [String; 4],
    /// One for each sequence.
    pub sequences: Vec<String>,
}

impl Lettering {
    /// Letters besides those of the parameters and the heaps, and of the bound variables of the claim.
    pub fn besides(names: &[String], bound: &[String], sequences: usize) -> Lettering {
        let mut letters = Letters::besides(names.iter().cloned());
        let set = letters.pick(&["S", "T", "R", "Q"]);
        // An index of the claim is an index here.
        let first = match letters.is_free("k") {
            true => letters.pick(&["k"]),
            false => {
                letters.take(bound.iter().cloned());
                letters.pick(&["j", "i", "h"])
            }
        };
        letters.take(bound.iter().cloned());
        let [second, third, rest] =
            ["l", "m", "n"].map(|letter| letters.pick(&[letter, "j", "i", "h"]));
        let differs = |letter: &str| {
            let mut differences = (1..=DEEPEST).map(|depth| "d".repeat(depth) + letter);
            !differences.any(|name| names.contains(&name) || bound.contains(&name))
        };
        let sequences = (0..sequences)
            .map(|_| letters.pick_where(&["s", "t", "u", "v", "w", "q", "f", "g"], &differs));
        Lettering {
            set,
            sequences: sequences.collect(),
            indices: [first, second, third, rest],
        }
    }
}
