//! Inputs made of those of a corpus, by a few changes of words each: what is changed byte by byte hardly ever is a game.

/// What is put in the place of a word, or beside it.
const WORDS: [&str; 64] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "9",
    "64",
    "65",
    "100",
    "-1",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "99999999999999999999999999999",
    "x",
    "y",
    "i",
    "j",
    "k",
    "n",
    "p",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    ",",
    ";",
    ":",
    "+",
    "-",
    "*",
    "/",
    "^",
    "=",
    "<",
    "<=",
    ">",
    ">=",
    "!=",
    "≡",
    "∪",
    "mod",
    "div",
    "xor",
    "gcd",
    "min",
    "max",
    "floor",
    "in",
    "not",
    "and",
    "or",
    "where",
    "for",
    "symmetric",
    "with pass",
    "blocking 1 of",
    "without",
    "..",
    "->",
    "\n",
];

/// A stream of changed inputs: the same for the same seed.
pub struct Changes<'c> {
    state: u64,
    corpus: &'c [String],
}

/// Words, numbers and signs, with the spaces between them.
fn pieces(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' => 1,
        _ if c.is_whitespace() => 2,
        _ => 3,
    };
    let mut all = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (place, c) in text.char_indices() {
        if before.is_some_and(|before| before != kind(c) || before == 3) {
            all.push(&text[start..place]);
            start = place;
        }
        before = Some(kind(c));
    }
    all.push(&text[start..]);
    all
}

/// Whether a word may stand where another one does: both are numbers, names, comparisons, or other signs.
fn alike(one: &str, other: &str) -> bool {
    let kind = |word: &str| match word.trim_start_matches('-').chars().next() {
        Some(c) if c.is_ascii_digit() => 1,
        Some(c) if c.is_alphabetic() && word.len() == 1 => 2,
        Some(c) if "<=>!".contains(c) => 3,
        Some(c) if "+-*/^".contains(c) => 4,
        _ => 0,
    };
    kind(one) == kind(other)
}

impl<'c> Changes<'c> {
    /// Changes of these texts.
    pub fn of(seed: u64, corpus: &'c [String]) -> Changes<'c> {
        Changes {
            state: seed,
            corpus,
        }
    }

    /// The next random number below a bound (splitmix64: Steele, Lea, Flood 2014).
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bound = u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        usize::try_from((mixed ^ (mixed >> 31)) % bound).unwrap_or(0)
    }

    fn text(&mut self) -> &'c str {
        let corpus = self.corpus;
        corpus
            .get(self.below(corpus.len()))
            .map_or("", String::as_str)
    }

    /// The next input.
    pub fn next(&mut self) -> String {
        let mut words: Vec<String> = pieces(self.text()).into_iter().map(String::from).collect();
        for _ in 0..=self.below(3) {
            if words.is_empty() {
                break;
            }
            let place = self.below(words.len());
            let end = (place + 1 + self.below(6)).min(words.len());
            match self.below(12) {
                0 => drop(words.drain(place..end)),
                1 => {
                    let again = words[place..end].to_vec();
                    words.splice(end..end, again);
                }
                2 => {
                    let other = self.below(words.len());
                    words.swap(place, other);
                }
                3 => {
                    let other = pieces(self.text());
                    let from = self.below(other.len());
                    let to = (from + 1 + self.below(8)).min(other.len());
                    words.splice(
                        place..end,
                        other[from..to].iter().map(|word| (*word).to_string()),
                    );
                }
                4 => words[place] = self.byte_changed(&words[place].clone()),
                5 => words.insert(place, format!(" {} ", WORDS[self.below(WORDS.len())])),
                _ => {
                    let alike: Vec<&str> = WORDS
                        .into_iter()
                        .filter(|word| alike(word, &words[place]))
                        .collect();
                    let chosen = self.below(alike.len());
                    if let Some(word) = alike.get(chosen) {
                        words[place] = (*word).to_string();
                    }
                }
            }
        }
        words.concat()
    }

    fn byte_changed(&mut self, word: &str) -> String {
        let mut bytes = word.as_bytes().to_vec();
        let place = self.below(bytes.len());
        if let Some(byte) = bytes.get_mut(place) {
            *byte ^= 1 << self.below(8);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
