//! A sequence in a local copy of the OEIS (`stripped` or `stripped.gz`), and among a few that are known.

use super::sequences::GameSequence;
use flate2::read::MultiGzDecoder;
use grundy::Job;
use std::io::{self, BufRead, BufReader, Read};

/// An entry of the OEIS with the same terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// `A000201`
    pub number: String,
    /// How many terms were compared.
    pub compared: usize,
    /// How many terms of the sequence come before the first term that was compared, and how many of the entry.
    pub before: (usize, usize),
}

impl Found {
    /// `A000201: 20 terms agree, from a(1) on`
    pub fn words(&self) -> String {
        let (own, other) = self.before;
        let from = match (own, other) {
            (0, 0) => String::new(),
            (own, 0) => format!(", without our first {own}"),
            (_, other) => format!(", without its first {other}"),
        };
        format!("{}, {} terms agree{from}", self.number, self.compared)
    }
}

/// How many terms at the beginning of either may be missing from the other.
const MISSING: usize = 2;
/// The fewest terms that must agree: shorter sequences are not looked up.
pub const LEAST: usize = 12;

/// The entries of a copy that have the terms of each sequence.
///
/// # Errors
/// Those of reading.
pub fn lookup(
    copy: impl Read,
    compressed: bool,
    sequences: &[GameSequence],
    job: &Job,
) -> io::Result<Vec<Vec<Found>>> {
    let copy: Box<dyn Read> = match compressed {
        true => Box::new(MultiGzDecoder::new(copy)),
        false => Box::new(copy),
    };
    let mut found = vec![Vec::new(); sequences.len()];
    for line in BufReader::new(copy).lines() {
        if !job.poll() {
            return Err(io::Error::other("interrupted"));
        }
        let line = line?;
        // `A000201 ,1,3,4,6,8,`
        let Some((number, terms)) = line.split_once(' ').filter(|_| line.starts_with('A')) else {
            continue;
        };
        let terms = terms.split(',').filter(|term| !term.trim().is_empty());
        // Negative terms, and those of more than 64 bits, agree with none.
        let terms: Vec<Option<u64>> = terms.map(|term| term.trim().parse().ok()).collect();
        for (sequence, found) in sequences.iter().zip(&mut found) {
            found.extend(agreement(number, &terms, &sequence.terms));
        }
    }
    Ok(found)
}

fn agreement(number: &str, entry: &[Option<u64>], terms: &[u64]) -> Option<Found> {
    let begins = (0..=MISSING).flat_map(|own| (0..=MISSING).map(move |other| (own, other)));
    let begins = begins.filter(|(own, other)| *own == 0 || *other == 0);
    begins.into_iter().find_map(|(own, other)| {
        let pairs = terms.get(own..)?.iter().zip(entry.get(other..)?);
        let mut compared = 0;
        for (term, of_entry) in pairs {
            if Some(*term) != *of_entry {
                return None;
            }
            compared += 1;
        }
        (compared >= LEAST).then(|| Found {
            number: number.to_string(),
            compared,
            before: (own, other),
        })
    })
}

/// Entries with their first terms, as the OEIS prints them (<https://oeis.org>, licence CC BY-SA 4.0). An entry is named only if the computed
/// terms are these.
const KNOWN: [(&str, [u64; 20]); 9] = [
    (
        "A000201",
        [
            1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32,
        ],
    ),
    (
        "A001950",
        [
            2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49, 52,
        ],
    ),
    (
        "A002186",
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2],
    ),
    (
        "A002187",
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3],
    ),
    (
        "A002188",
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3],
    ),
    (
        "A003987",
        [0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 1, 1, 5],
    ),
    (
        "A004484",
        [
            3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15, 11, 16, 18, 14, 13, 21, 17,
        ],
    ),
    (
        "A004485",
        [
            4, 5, 3, 2, 7, 6, 9, 0, 1, 8, 13, 12, 11, 16, 15, 10, 19, 18, 17, 14,
        ],
    ),
    (
        "A047708",
        [
            0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11, 20, 13, 21, 12, 25,
        ],
    ),
];

/// The known entries with the terms of a sequence.
pub fn known(sequence: &GameSequence) -> Vec<Found> {
    let found = KNOWN.iter().filter_map(|(number, terms)| {
        let entry: Vec<Option<u64>> = terms.iter().copied().map(Some).collect();
        agreement(number, &entry, &sequence.terms)
    });
    // All that the list has, but for what the sequence has before it.
    found
        .filter(|found| found.compared + found.before.1 == 20)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{GameSequence, known, lookup};
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use grundy::Job;
    use std::io::Write;

    fn sequence(terms: Vec<u64>) -> GameSequence {
        GameSequence {
            name: "row 0".into(),
            title: String::new(),
            offset: 0,
            terms,
            is_table: false,
        }
    }

    #[test]
    fn a_sequence_is_found_in_a_compressed_copy_where_all_common_terms_agree() {
        let copy = "# a copy\nA000027 ,1,2,3,4,5,6,7,8,9,10,11,12,13,14,\nA000217 ,0,1,3,6,10,15,21,28,36,45,55,66,78,\nA000042 ,1,-1,\n";
        let mut bytes = GzEncoder::new(Vec::new(), Compression::default());
        bytes.write_all(copy.as_bytes()).unwrap();
        let bytes = bytes.finish().unwrap();
        let asked = [
            sequence((0..30).collect()),
            sequence((0..30).map(|n| n * n).collect()),
        ];
        let found = lookup(bytes.as_slice(), true, &asked, &Job::quiet()).unwrap();
        assert_eq!(found[0].len(), 1);
        assert_eq!(
            (found[0][0].number.as_str(), found[0][0].compared),
            ("A000027", 14)
        );
        assert_eq!(found[0][0].before, (1, 0));
        assert!(found[1].is_empty());
        let plain = lookup(copy.as_bytes(), false, &asked, &Job::quiet()).unwrap();
        assert_eq!(plain, found);
    }

    #[test]
    fn a_known_entry_is_named_only_where_all_its_terms_are_computed() {
        let kayles = [
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1,
        ];
        assert_eq!(known(&sequence(kayles.to_vec()))[0].number, "A002186");
        assert!(known(&sequence(kayles[..15].to_vec())).is_empty());
        let mut other = kayles.to_vec();
        other[19] = 5;
        assert!(known(&sequence(other)).is_empty());
    }
}
