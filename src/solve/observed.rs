//! Observed boxes: the outcomes or Grundy values of all positions in a box.

use grundy_automata::{Automaton, UBig};
use grundy_engines::sieve::Sieve;
use grundy_engines::table::Table;
use grundy_proofs::prover::Aspect;
use grundy_rules::game::{Game, Outcome, Play, Stop};
use grundy_rules::pattern::sample;
use grundy_work::Job;
use std::ops::ControlFlow;

/// Names that formulas use for other things.
const TAKEN: [&str; 4] = ["k", "n", "phi", "P"];

/// The fewest blocks along a heap that count as blocks.
const LEAST_BLOCKS: i64 = 12;

/// How many positions are looked at between two polls.
const STRIDE: u64 = 1 << 14;

/// A question about a game: P-positions or values, normal or misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Inquiry {
    /// Is it about outcomes, or about Grundy values?
    pub known: Aspect,
    pub play: Play,
}

impl Inquiry {
    /// The P-positions of normal play.
    pub const P_POSITIONS: Inquiry = Inquiry {
        known: Aspect::Outcome,
        play: Play::Normal,
    };
}

/// The outcomes or Grundy values of all positions with every heap below a size.
pub(crate) struct ObservedBox {
    /// Outcomes or values.
    pub known: Aspect,
    /// The names of the components of a position.
    pub names: Vec<String>,
    /// How many heaps a position has.
    pub heaps: usize,
    /// Is there a component more, the pass?
    pub pass: bool,
    /// Heaps are below this.
    pub size: i64,
    /// Are moves the same after any permutation of the heaps?
    pub symmetric: bool,
    /// In lexicographic order of the positions; of outcomes, 0 is P and 1 is N.
    cells: Vec<u32>,
    /// The job that every pass over the box polls.
    job: Job,
}

/// The names of the components of a position in guesses: those of the rules, if a formula can use them.
pub(super) fn names(game: &Game) -> Vec<String> {
    let is_plain = |name: &String| {
        let mut letters = name.chars();
        let first = letters
            .next()
            .is_some_and(|letter| letter.is_ascii_lowercase());
        first && letters.all(|letter| letter.is_ascii_digit()) && !TAKEN.contains(&name.as_str())
    };
    let own = game.heaps().to_vec();
    match own.iter().all(is_plain) {
        true => own,
        false => {
            let mut plain = sample::names(game.base_heaps());
            if game.has_pass() {
                plain.push("e".into());
            }
            plain
        }
    }
}

impl ObservedBox {
    /// Computes the box.
    pub(super) fn of(
        game: &Game,
        inquiry: Inquiry,
        size: usize,
        job: &Job,
    ) -> Result<ObservedBox, Stop> {
        let Inquiry { known, play } = inquiry;
        let mut seen = ObservedBox {
            known,
            names: names(game),
            heaps: game.base_heaps(),
            pass: game.has_pass(),
            size: i64::try_from(size).unwrap_or(i64::MAX),
            symmetric: game.is_symmetric(),
            cells: Vec::new(),
            job: job.unheard(),
        };
        let last = u64::try_from(size).unwrap_or(u64::MAX).saturating_sub(1);
        match Sieve::new(game, play, last) {
            Ok(sieve) if known == Aspect::Outcome => seen.sieved(&sieve, job)?,
            _ => seen.tabulated(game, play, size, job)?,
        }
        Ok(seen)
    }

    /// The box with these outcomes or values, on as many heaps, all below `size`.
    pub(super) fn given(
        known: Aspect,
        heaps: usize,
        size: usize,
        cells: Vec<u32>,
        job: &Job,
    ) -> ObservedBox {
        let mut seen = ObservedBox {
            known,
            names: sample::names(heaps),
            heaps,
            pass: false,
            size: i64::try_from(size).unwrap_or(i64::MAX),
            symmetric: false,
            cells,
            job: job.unheard(),
        };
        let mut symmetric = true;
        seen.each(&mut |position, cell| {
            let mut sorted = position.to_vec();
            sorted.sort_unstable();
            symmetric = symmetric && seen.cell(&sorted) == Some(cell);
        });
        seen.symmetric = symmetric;
        seen
    }

    /// The positions with every heap below a smaller size.
    pub(super) fn below(&self, size: i64) -> ObservedBox {
        let mut cells = Vec::new();
        self.each(&mut |position, cell| {
            if position[..self.heaps].iter().all(|heap| *heap < size) {
                cells.push(cell);
            }
        });
        ObservedBox {
            names: self.names.clone(),
            cells,
            size,
            job: self.job.clone(),
            ..*self
        }
    }

    /// Takes outcomes from a sieve.
    fn sieved(&mut self, sieve: &Sieve, job: &Job) -> Result<(), Stop> {
        let mut count = 0;
        self.each_place(&mut |_| count += 1);
        let mut cells = vec![1; count];
        sieve.run(job, &mut |position| {
            if let Some(cell) = self
                .number(position)
                .and_then(|number| cells.get_mut(number))
            {
                *cell = 0;
            }
            ControlFlow::Continue(())
        })?;
        self.cells = cells;
        match job.ended() {
            Some(_) => Err(Stop::Interrupted),
            None => Ok(()),
        }
    }

    /// Takes outcomes or values from a table.
    fn tabulated(&mut self, game: &Game, play: Play, size: usize, job: &Job) -> Result<(), Stop> {
        let shape = vec![size; self.heaps];
        let table = match (self.known, play) {
            (Aspect::Outcome, play) => Table::outcomes(game, &shape, play, job)?,
            (Aspect::Value, Play::Normal) => Table::grundy(game, &shape, job)?,
            (Aspect::Value, Play::Misere) => Table::misere_grundy(game, &shape, job)?,
        };
        let mut cells = Vec::new();
        self.each_place(&mut |position| {
            let cell = match self.known {
                Aspect::Outcome => {
                    let outcome = table.outcome(position);
                    outcome.map(|outcome| u64::from(outcome != Outcome::P))
                }
                Aspect::Value => table.value(position),
            };
            let cell = cell.and_then(|cell| u32::try_from(cell).ok());
            cells.push(cell.unwrap_or(u32::MAX));
        });
        self.cells = cells;
        match job.ended() {
            Some(_) => Err(Stop::Interrupted),
            None => Ok(()),
        }
    }

    /// How many components a position has.
    pub fn components(&self) -> usize {
        self.heaps + usize::from(self.pass)
    }

    /// The job that every pass over the box polls.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// Is the job ended? Then guesses from this box are dropped.
    pub fn is_ended(&self) -> bool {
        self.job.ended().is_some()
    }

    /// Visits every position, or those before the job is ended.
    fn each_place(&self, visit: &mut dyn FnMut(&[i64])) {
        let mut position = vec![0; self.components()];
        for step in 0_u64.. {
            if step.is_multiple_of(STRIDE) && !self.job.poll() {
                return;
            }
            visit(&position);
            let mut place = position.len();
            loop {
                let Some(before) = place.checked_sub(1) else {
                    return;
                };
                place = before;
                position[place] += 1;
                let sizes = if place == self.heaps { 2 } else { self.size };
                if position[place] < sizes {
                    break;
                }
                position[place] = 0;
            }
        }
    }

    /// Visits every position with its cell.
    pub fn each(&self, visit: &mut dyn FnMut(&[i64], u32)) {
        let mut cells = self.cells.iter();
        self.each_place(&mut |position| {
            if let Some(cell) = cells.next() {
                visit(position, *cell);
            }
        });
    }

    /// The outcome, 0 for P, or the value; `None` outside the box.
    pub fn cell(&self, position: &[i64]) -> Option<u32> {
        self.cells.get(self.number(position)?).copied()
    }

    /// As [`ObservedBox::cell`], for a position as natural numbers.
    pub fn cell_at(&self, place: &[u64]) -> Option<u32> {
        let heaps = place.iter().map(|heap| usize::try_from(*heap).ok());
        self.cells.get(self.numbered(heaps)?).copied()
    }

    /// Does an automaton accept exactly the P-positions of the box, or its positions with their values?
    pub fn is_accepted_by(&self, automaton: &Automaton) -> bool {
        let mut right = true;
        self.each(&mut |position, cell| {
            if !right {
                return;
            }
            let heaps = position.iter().map(|heap| UBig::from(heap.unsigned_abs()));
            let mut tuple: Vec<UBig> = heaps.collect();
            right = match self.known {
                Aspect::Outcome => automaton.accepts(&tuple) == (cell == 0),
                Aspect::Value => {
                    tuple.push(UBig::from(cell));
                    automaton.accepts(&tuple)
                }
            };
        });
        right
    }

    /// The number of a position in lexicographic order.
    fn number(&self, position: &[i64]) -> Option<usize> {
        self.numbered(position.iter().map(|heap| usize::try_from(*heap).ok()))
    }

    #[inline]
    fn numbered(&self, position: impl Iterator<Item = Option<usize>>) -> Option<usize> {
        let size = usize::try_from(self.size).ok()?;
        let mut number = 0;
        for (place, heap) in position.enumerate() {
            let sizes = if place == self.heaps { 2 } else { size };
            let heap = heap.filter(|heap| *heap < sizes)?;
            number = number * sizes + heap;
        }
        Some(number)
    }

    /// The positions with every heap below a smaller size, those of value 0 or of outcome P apart from the others.
    pub fn parted(
        &self,
        size: i64,
        is: &dyn Fn(&[i64], u32) -> bool,
    ) -> (Vec<Vec<i64>>, Vec<Vec<i64>>) {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        self.each(&mut |position, cell| {
            if position[..self.heaps].iter().all(|heap| *heap < size) {
                let part = if is(position, cell) {
                    &mut yes
                } else {
                    &mut no
                };
                part.push(position.to_vec());
            }
        });
        (yes, no)
    }

    /// The period along a heap: that of all outcomes or values, or else that of the heap alone.
    pub fn period(&self, heap: usize) -> Option<i64> {
        let along = |alone: bool| {
            (1..=self.size / 3).find(|period| {
                let mut repeats = true;
                self.each(&mut |position, cell| {
                    let others = || (0..position.len()).filter(|other| *other != heap);
                    if repeats && !(alone && others().any(|other| position[other] > 0)) {
                        let mut beyond = position.to_vec();
                        beyond[heap] += period;
                        repeats = self.cell(&beyond).is_none_or(|other| other == cell);
                    }
                });
                repeats
            })
        };
        along(false).or_else(|| along(true))
    }

    /// The box with every heap divided by h, for the largest h such that outcomes or values depend only on these
    /// quotients.
    pub fn blocks(&self) -> Option<(i64, ObservedBox)> {
        let widths = (2..=self.size / LEAST_BLOCKS).rev();
        widths
            .filter(|_| self.heaps > 1 && !self.pass)
            .find_map(|width| Some((width, self.divided(width, &|_, cell| Some(cell))?)))
    }

    /// The box of stairs: values that are h times a function of the heaps divided by h, plus the remainder of their
    /// sum.
    pub fn stairs(&self) -> Option<(i64, ObservedBox)> {
        let values = self.heaps > 1 && !self.pass && self.known == Aspect::Value;
        let widths = (2..=self.size / LEAST_BLOCKS).rev();
        widths.filter(|_| values).find_map(|width| {
            let inner = |position: &[i64], cell: u32| {
                let rest = position.iter().sum::<i64>() % width;
                let inner = (i64::from(cell) - rest) / width;
                let is = inner >= 0 && inner * width + rest == i64::from(cell);
                is.then(|| u32::try_from(inner).ok()).flatten()
            };
            Some((width, self.divided(width, &inner)?))
        })
    }

    /// The part of each cell that is constant on blocks of this width.
    fn divided(
        &self,
        width: i64,
        part: &dyn Fn(&[i64], u32) -> Option<u32>,
    ) -> Option<ObservedBox> {
        let mut seen = ObservedBox {
            known: self.known,
            names: self
                .names
                .iter()
                .map(|name| format!("{name} div {width}"))
                .collect(),
            heaps: self.heaps,
            pass: false,
            size: self.size / width,
            symmetric: self.symmetric,
            cells: Vec::new(),
            job: self.job.clone(),
        };
        let corner = |position: &[i64]| {
            let corner: Vec<i64> = position.iter().map(|heap| heap - heap % width).collect();
            part(&corner, self.cell(&corner)?)
        };
        let mut same = true;
        self.each(&mut |position, cell| {
            same = same && part(position, cell).is_some_and(|own| corner(position) == Some(own));
        });
        let mut cells = Vec::new();
        seen.each_place(&mut |position| {
            let far: Vec<i64> = position.iter().map(|heap| heap * width).collect();
            cells.extend(self.cell(&far).and_then(|cell| part(&far, cell)));
        });
        seen.cells = cells;
        same.then_some(seen)
    }

    /// The names of the heaps.
    pub fn heap_names(&self) -> Vec<&str> {
        self.names[..self.heaps]
            .iter()
            .map(String::as_str)
            .collect()
    }

    /// The components as an element of a set is written: `x, y` or `x, y, 1`.
    pub fn element(&self, pass: Option<i64>) -> String {
        let mut components: Vec<String> = self.names[..self.heaps].to_vec();
        components.extend(pass.map(|pass| pass.to_string()));
        components.join(", ")
    }
}
