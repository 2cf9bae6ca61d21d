//! The genus of a position: its misère Grundy values when Nim heaps of size 2 are added.
//!
//! `genus(G) = g^{g0 g1 g2 …}`: g is the Grundy value of G, and g_n the misère Grundy value of G + n · *2
//! (Conway 1976, chapter 12; Berlekamp, Conway and Guy 1982, chapter 13). From some place on each
//! term is the one before it xor 2, and the symbol ends with the first two such terms: 0 is `0^120`, a heap
//! of one `1^031`, of two `2^20`.
//!
//! The misère value of G + *1 is that of G xor 1, so that g_n is the mex of the g_n of the options, of g_{n-1} and
//! of g_{n-1} xor 1. Where three terms in succession differ by xor 2 at all positions, they do so for ever:
//! the next is the mex of the same numbers as two terms before.

use super::misere_table::MisereTable;
use crate::table::{SeenValues, beyond_32_bits};
use grundy_rules::game::Stop;
use grundy_work::{Job, Pace, Reserved, Resource};
use std::fmt;

/// The most terms of a genus, if the limit on positions is the default.
const MAX_TERMS: usize = 1 << 10;
/// A share of the limit on positions.
const MAX_NUMBERS: usize = 1 << 26;

/// The genus of a position, `0^120`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy value.
    pub value: u64,
    /// g_0, g_1, … up to the first two from which on each term is the one before it xor 2.
    pub terms: Vec<u64>,
}

impl Genus {
    /// Is it the genus of a position of Nim: `0^120`, `1^031`, or `n^nm` with m = n xor 2?
    pub fn is_tame(&self) -> bool {
        let Genus { value, terms } = self;
        match (*value, terms.as_slice()) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (value, [first, second]) => *first == value && *second == value ^ 2,
            _ => false,
        }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let terms: Vec<_> = self.terms.iter().map(ToString::to_string).collect();
        let digits = terms.iter().all(|term| term.len() == 1);
        match digits {
            true => write!(f, "{}^{}", self.value, terms.concat()),
            false => write!(f, "{}^({})", self.value, terms.join(",")),
        }
    }
}

/// The genus of every position of a table.
pub struct Genera<'t> {
    table: &'t MisereTable<'t>,
    /// g_n of every position, for n = 0, 1, …; from the third last on the terms alternate.
    terms: Vec<Vec<u32>>,
    _memory: Reserved,
}

impl<'t> Genera<'t> {
    /// The genera of all positions of a table.
    ///
    /// # Errors
    /// A limit on the number of terms, a fault of the rules, or an interruption by the job.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// use grundy_engines::{misere::Genera, misere::MisereTable};
    /// let expression = parse_game("kayles").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let table = MisereTable::new(&game, &[6], &grundy_work::Job::quiet()).unwrap();
    /// let genera = Genera::of(&table, &grundy_work::Job::quiet()).unwrap();
    /// assert_eq!(genera.genus(&[5]).unwrap().to_string(), "4^146");
    /// ```
    pub fn of(table: &'t MisereTable<'t>, job: &Job) -> Result<Self, Stop> {
        let each = table.cells.len() * size_of::<u32>();
        let mut memory = job.reserve(0)?;
        memory.grow_to(each, job)?;
        let mut terms: Vec<Vec<u32>> = vec![table.cells.iter().map(|cell| cell.misere).collect()];
        let most = |usual| job.limits().count(Resource::Positions, usual);
        let (most_terms, most_numbers) = (most(MAX_TERMS), most(MAX_NUMBERS));
        while !settled(&terms) {
            if terms.len() >= most_terms || terms.len() * table.cells.len() > most_numbers {
                return Err(Stop::Limit(Resource::Positions.limits(format_args!(
                    "{} terms of the genus do not settle it for all positions",
                    terms.len()
                ))));
            }
            if !job.go_on(terms.len() * table.cells.len(), most_numbers) {
                return Err(Stop::Interrupted);
            }
            memory.grow_to((terms.len() + 1) * each, job)?;
            let next = next(table, &terms[terms.len() - 1], job)?;
            terms.push(next);
        }
        Ok(Genera {
            table,
            terms,
            _memory: memory,
        })
    }

    /// The genus of a position; `None` outside the table.
    pub fn genus(&self, position: &[i64]) -> Option<Genus> {
        let number = self.table.graph.number(position)?;
        let all: Vec<u64> = self
            .terms
            .iter()
            .map(|terms| u64::from(terms[number]))
            .collect();
        // The place after the last term that is not the one before it xor 2.
        let alternates = |place: &usize| all[place + 1] == all[*place] ^ 2;
        let places = 0..all.len() - 1;
        let settled = places.rev().take_while(alternates).last().unwrap_or(0);
        Some(Genus {
            value: u64::from(self.table.cells[number].value),
            terms: all[..settled + 2].to_vec(),
        })
    }
}

/// Do the last three terms differ by xor 2 at all positions?
fn settled(terms: &[Vec<u32>]) -> bool {
    let [.., first, second, third] = terms else {
        return false;
    };
    let mut triples = first.iter().zip(second).zip(third);
    triples.all(|((first, second), third)| *second == first ^ 2 && *third == second ^ 2)
}

/// g_{n+1} of every position, from g_n.
fn next(table: &MisereTable, before: &[u32], job: &Job) -> Result<Vec<u32>, Stop> {
    let graph = &table.graph;
    let mut terms = job.filled(0, before.len()).ok_or(Stop::Interrupted)?;
    let mut pace = Pace::of(job);
    let mut seen = SeenValues::new();
    for place in 0..before.len() {
        let number = graph.at(place);
        seen.next_position();
        let (mut fits, mut steps) = (true, 1);
        graph.options(number, &mut |option| {
            steps += 1;
            fits &= seen.note(terms[option]).is_some();
        })?;
        if !pace.goes_on(steps) {
            return Err(Stop::Interrupted);
        }
        for heap in [before[number], before[number] ^ 1] {
            fits &= seen.note(heap).is_some();
        }
        terms[number] = seen.mex().filter(|_| fits).ok_or_else(beyond_32_bits)?;
    }
    Ok(terms)
}
