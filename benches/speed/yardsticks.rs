//! Loops for one game each, written by hand with all that is known of it, beside the engine that knows only the rules.
//! The times are those of the processor: the loops have one thread, and a machine may be busy.

use super::{game, seconds};
use grundy::Job;
use grundy::answers::{PositionList, PositionsAnswer, PositionsHeader};
use grundy::game::{Game, Play};
use grundy::render::Screen;
use grundy::sequence::Sequence;
use grundy::sieve::Sieve;
use grundy::table::Table;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

/// Measures, and prints the line of its name.
type Yardstick = fn(&str);

/// Prints a line for each yardstick that is wanted.
pub fn lines(wanted: impl Fn(&str) -> bool) {
    let all: [(&str, Yardstick); 10] = [
        ("table wythoff, 2000 x 2000", |name| tables(name, 2000)),
        ("table wythoff, 10000 x 10000", |name| tables(name, 10_000)),
        ("table triangular, x + y <= 4000", triangular),
        ("table nim(3), 300 x 300 x 300", nim),
        ("table moore(2, 4), 60 x 60 x 60 x 60", moore),
        ("table i j <= x + y, 300 x 300", products),
        ("table gurvich(2, 1, 1, 2), 500 x 500", blocked),
        ("positions wythoff to 10^7, sorted", wythoff),
        ("positions nim(3) to 2000, sorted", nim_sums),
        ("take_and_break(\"0.007\") to 10^5", breaking),
    ];
    let mut all = all.iter().filter(|(name, _)| wanted(name)).peekable();
    if all.peek().is_some() {
        println!(
            "\n{:<44} {:>10} {:>10} {:>8}",
            "by hand", "loop", "Grundy", "ratio"
        );
    }
    for (name, run) in all {
        run(name);
    }
}

/// The processor time of all threads together.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let before = processor_time();
    let done = work();
    (done, processor_time() - before)
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).expect("a time that is not negative")
}

fn line(name: &str, by_hand: Duration, grundy: Duration) {
    println!(
        "{name:<44} {:>10} {:>10} {:>8.2}",
        seconds(by_hand),
        seconds(grundy),
        grundy.as_secs_f64() / by_hand.as_secs_f64(),
    );
}

/// Compares a table cell by cell with the values of a loop.
fn compare(name: &str, table: &Table, expected: impl Fn(&[usize]) -> u16) {
    let mut position = Vec::new();
    for number in 0..table.domain().count() {
        table.domain().position(number, &mut position);
        let heaps = position.iter().map(|heap| usize::try_from(*heap));
        let heaps: Vec<usize> = heaps.collect::<Result<_, _>>().expect("small heaps");
        let (found, expected) = (table.value(&position), u64::from(expected(&heaps)));
        assert_eq!(found, Some(expected), "{name} at {position:?}");
    }
}

/// Bit sets of values, each with a bit for each word that is full.
struct BitSets {
    begin: usize,
    long: usize,
    bits: Vec<u64>,
}

impl BitSets {
    fn new(sets: usize, most: usize) -> BitSets {
        let words = most / 64 + 1;
        let begin = words.div_ceil(64);
        BitSets {
            begin,
            long: begin + words,
            bits: vec![0; sets * (begin + words)],
        }
    }

    fn set(&mut self, set: usize, value: usize) {
        let row = &mut self.bits[set * self.long..][..self.long];
        let word = &mut row[self.begin + value / 64];
        *word |= 1 << (value % 64);
        if *word == u64::MAX {
            row[value / 64 / 64] |= 1 << (value / 64 % 64);
        }
    }

    /// The least value in none of three sets.
    fn least(&self, one: usize, other: &BitSets, sets: [usize; 2]) -> usize {
        let a = &self.bits[one * self.long..][..self.long];
        let b = &self.bits[sets[0] * self.long..][..self.long];
        let c = &other.bits[sets[1] * self.long..][..self.long];
        for storey in 0..self.begin {
            let mut open = !(a[storey] | b[storey] | c[storey]);
            while open != 0 {
                let word = storey * 64 + open.trailing_zeros() as usize;
                let place = self.begin + word;
                let taken = a[place] | b[place] | c[place];
                if taken != u64::MAX {
                    return word * 64 + taken.trailing_ones() as usize;
                }
                open &= open - 1;
            }
        }
        unreachable!("a set as large as all values")
    }
}

fn cell(value: usize) -> u16 {
    u16::try_from(value).expect("a small value")
}

/// Wythoff's game: a set for each heap and each difference, positions x ≤ y only, on one thread.
fn tables(name: &str, size: usize) {
    let game = game("wythoff");
    let (values, by_hand) = timed(|| {
        let mut heaps = BitSets::new(size, 2 * size);
        let mut differences = BitSets::new(size, 2 * size);
        let mut values = vec![0; size * size];
        for x in 0..size {
            for y in x..size {
                let value = heaps.least(x, &differences, [y, y - x]);
                heaps.set(x, value);
                heaps.set(y, value);
                differences.set(y - x, value);
                values[x * size + y] = cell(value);
                values[y * size + x] = cell(value);
            }
        }
        values
    });
    let (table, grundy) = timed(|| Table::grundy(&game, &[size, size], &Job::quiet()));
    compare(name, &table.expect("a table"), |at| {
        values[at[0] * size + at[1]]
    });
    line(name, by_hand, grundy);
}

/// Triangular Nim: a value is free for the smaller heap y if its largest heap so far is not larger than y, so that one
/// walk through the values fills a level.
fn triangular(name: &str) {
    let (game, max) = (game("triangular"), 4000);
    let (values, by_hand) = timed(|| {
        let mut values = vec![0; (max + 1) * (max + 1)];
        let mut largest = vec![0; 2 * max];
        let mut level = vec![0; max];
        for tokens in 0..=max {
            let mut left = tokens / 2 + 1;
            for (value, reached) in largest.iter().enumerate() {
                while left > *reached {
                    left -= 1;
                    level[left] = value;
                }
                if left == 0 {
                    break;
                }
            }
            for (y, value) in level.iter().enumerate().take(tokens / 2 + 1) {
                let x = tokens - y;
                values[x * (max + 1) + y] = cell(*value);
                values[y * (max + 1) + x] = cell(*value);
                largest[*value] = largest[*value].max(x);
            }
        }
        values
    });
    let (table, grundy) = timed(|| Table::grundy(&game, &[max + 1, 1], &Job::quiet()));
    compare(name, &table.expect("a table"), |at| {
        values[at[0] * (max + 1) + at[1]]
    });
    line(name, by_hand, grundy);
}

/// Nim on three heaps: a set for each pair of heaps, one storey.
fn nim(name: &str) {
    const WORDS: usize = 8;
    let (game, size) = (game("nim(3)"), 300);
    let (values, by_hand) = timed(|| {
        let sets = || vec![[0_u64; WORDS]; size * size];
        let (mut along_x, mut along_y, mut along_z) = (sets(), sets(), sets());
        let mut values = vec![0; size * size * size];
        for x in 0..size {
            for y in 0..size {
                let c = &mut along_z[x * size + y];
                for z in 0..size {
                    let a = &mut along_x[y * size + z];
                    let b = &mut along_y[x * size + z];
                    let free = (0..WORDS).find(|word| a[*word] | b[*word] | c[*word] != u64::MAX);
                    let word = free.expect("a value below 512");
                    let bit = (a[word] | b[word] | c[word]).trailing_ones();
                    for set in [&mut *a, b, c] {
                        set[word] |= 1 << bit;
                    }
                    values[(x * size + y) * size + z] = cell(word * 64 + bit as usize);
                }
            }
        }
        values
    });
    let (table, grundy) = timed(|| Table::grundy(&game, &[size; 3], &Job::quiet()));
    compare(name, &table.expect("a table"), |at| {
        values[(at[0] * size + at[1]) * size + at[2]]
    });
    line(name, by_hand, grundy);
}

/// Moore's Nim where less than two heaps may be taken from, which is Nim, on four heaps: a word for each three heaps.
fn moore(name: &str) {
    let (game, size) = (game("moore(2, 4)"), 60);
    let (values, by_hand) = timed(|| {
        let mut sets: [Vec<u64>; 4] = std::array::from_fn(|_| vec![0; size * size * size]);
        let mut values = vec![0; size * size * size * size];
        for v in 0..size {
            for x in 0..size {
                for y in 0..size {
                    for z in 0..size {
                        let three = |a, b, c| (a * size + b) * size + c;
                        let lines = [
                            three(x, y, z),
                            three(v, y, z),
                            three(v, x, z),
                            three(v, x, y),
                        ];
                        let taken = sets
                            .iter()
                            .zip(lines)
                            .fold(0, |all, (set, line)| all | set[line]);
                        let value = taken.trailing_ones();
                        for (set, line) in sets.iter_mut().zip(lines) {
                            set[line] |= 1 << value;
                        }
                        values[three(v, x, y) * size + z] = cell(value as usize);
                    }
                }
            }
        }
        values
    });
    let (table, grundy) = timed(|| Table::grundy(&game, &[size; 4], &Job::quiet()));
    compare(name, &table.expect("a table"), |at| {
        values[((at[0] * size + at[1]) * size + at[2]) * size + at[3]]
    });
    line(name, by_hand, grundy);
}

/// Takes what is printed, and counts it.
struct Sink(usize);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += black_box(bytes).len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The same printing of two lists of P-positions: found by the sieve, and (⌊n φ⌋, ⌊n φ⌋ + n) in exact integers.
fn wythoff(name: &str) {
    let game = game("wythoff");
    assert!(
        listed(&game, 100_000, sieved) == listed(&game, 100_000, golden),
        "two lists of P-positions"
    );
    let max = 10_000_000;
    let (loop_bytes, by_hand) = timed(|| printed(&game, max, golden));
    let (bytes, grundy) = timed(|| printed(&game, max, sieved));
    assert_eq!(bytes, loop_bytes);
    line(name, by_hand, grundy);
}

/// The same of Nim on three heaps, whose P-positions have nim-sum 0 (Bouton 1901).
fn nim_sums(name: &str) {
    let sums: List = |_, max, visit| {
        let max = i64::try_from(max).expect("small");
        for x in 0..=max {
            for y in x..=max {
                let z = x ^ y;
                if z >= y && z <= max && visit(&[x, y, z]).is_break() {
                    return;
                }
            }
        }
    };
    let game = game("nim(3)");
    assert!(
        listed(&game, 100, sieved) == listed(&game, 100, sums),
        "two lists of P-positions"
    );
    let (loop_bytes, by_hand) = timed(|| printed(&game, 2000, sums));
    let (bytes, grundy) = timed(|| printed(&game, 2000, sieved));
    assert_eq!(bytes, loop_bytes);
    line(name, by_hand, grundy);
}

type Visit<'v> = dyn FnMut(&[i64]) -> ControlFlow<()> + 'v;

fn sieved(game: &Game, max: u64, visit: &mut Visit) {
    let sieve = Sieve::new(game, Play::Normal, max).expect("a sieve");
    let mut sorted = |position: &[i64]| match position.is_sorted() {
        true => visit(position),
        false => ControlFlow::Continue(()),
    };
    sieve.run(&Job::quiet(), &mut sorted).expect("positions");
}

fn golden(_: &Game, max: u64, visit: &mut Visit) {
    for n in 0_u64.. {
        // ⌊n (1 + √5) / 2⌋
        let low = (n + (5 * n * n).isqrt()) / 2;
        let high = low + n;
        if high > max {
            return;
        }
        let _ = visit(&[low, high].map(|heap| i64::try_from(heap).expect("small")));
    }
}

type List = fn(&Game, u64, &mut Visit);

fn listed(game: &Game, max: u64, list: List) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    list(game, max, &mut |position| {
        all.push(position.to_vec());
        ControlFlow::Continue(())
    });
    all
}

/// How many bytes the list has as text.
fn printed(game: &Game, max: u64, list: List) -> usize {
    let mut sink = Sink(0);
    let mut heaps = Vec::new();
    let mut count = 0;
    list(game, max, &mut |position| {
        heaps.extend_from_slice(position);
        count += 1;
        ControlFlow::Continue(())
    });
    let answer = PositionsAnswer {
        header: PositionsHeader::new(game, max, Play::Normal),
        positions: Some(PositionList::new(heaps, game.components())),
        count,
        errors: Vec::new(),
    };
    let printed = answer.write_text(Screen::PAGE, &mut sink);
    printed.expect("a sink takes all");
    sink.0
}

/// Moves to (x - i, y - j) with i j <= x + y: for each i the options are a piece of a row, which a quotient ends.
fn products(name: &str) {
    const SIZE: usize = 300;
    let game = game("{(x - i, y - j) | i >= 1, j >= 1, i j <= x + y}");
    let (values, by_hand) = timed(|| {
        let mut values = vec![0_u16; SIZE * SIZE];
        let mut stamps = vec![0_usize; 2 * SIZE];
        for x in 0..SIZE {
            for y in 0..SIZE {
                let stamp = x * SIZE + y + 1;
                for i in 1..=x {
                    let row = &values[(x - i) * SIZE..][..SIZE];
                    let most = y.min((x + y) / i);
                    for value in &row[y - most..y] {
                        stamps[usize::from(*value)] = stamp;
                    }
                }
                let mex = stamps.iter().position(|seen| *seen != stamp);
                values[x * SIZE + y] = cell(mex.expect("a value"));
            }
        }
        values
    });
    let (table, grundy) = timed(|| Table::grundy(&game, &[SIZE, SIZE], &Job::quiet()));
    compare(name, &table.expect("a table"), |at| {
        values[at[0] * SIZE + at[1]]
    });
    line(name, by_hand, grundy);
}

/// One option of each row and of each column may be blocked: sets of the values that stand there twice, beside those of three diagonals.
fn blocked(name: &str) {
    const SIZE: usize = 500;
    const WORDS: usize = SIZE / 16;
    type Values = [u64; WORDS];
    let add = |set: &mut Values, value: usize| {
        let bit = 1 << (value % 64);
        let before = set[value / 64] & bit;
        set[value / 64] |= bit;
        before
    };
    let game = game("gurvich(2, 1, 1, 2)");
    let (values, by_hand) = timed(|| {
        let mut values = vec![0; SIZE * SIZE];
        let mut diagonals = vec![[0; WORDS]; 2 * SIZE + 1];
        let mut once = [vec![[0; WORDS]; SIZE], vec![[0; WORDS]; SIZE]];
        let mut twice = once.clone();
        for x in 0..SIZE {
            for y in 0..SIZE {
                let near = &diagonals[SIZE + x - y - 1..][..3];
                let (row, column) = (&twice[0][x], &twice[1][y]);
                let taken = |word: usize| {
                    let near = near.iter().fold(0, |all, set: &Values| all | set[word]);
                    near | row[word] | column[word]
                };
                let word = (0..WORDS).find(|word| taken(*word) != u64::MAX);
                let word = word.expect("a value");
                let value = word * 64 + taken(word).trailing_ones() as usize;
                add(&mut diagonals[SIZE + x - y], value);
                for (line, place) in [x, y].into_iter().enumerate() {
                    let before = add(&mut once[line][place], value);
                    twice[line][place][value / 64] |= before;
                }
                values[x * SIZE + y] = cell(value);
            }
        }
        values
    });
    let (table, grundy) = timed(|| Table::grundy(&game, &[SIZE, SIZE], &Job::quiet()));
    compare(name, &table.expect("a table"), |at| {
        values[at[0] * SIZE + at[1]]
    });
    line(name, by_hand, grundy);
}

/// Three tokens are taken and at most two heaps left: the nim-sums of each pair once, stamped with the heap.
fn breaking(name: &str) {
    let (game, max) = (game("take_and_break(\"0.007\")"), 100_000);
    let (plain, by_hand) = timed(|| {
        let mut values = vec![0_u32; max + 1];
        let mut stamps = vec![0_usize; 1 << 16];
        for heap in 3..=max {
            let left = heap - 3;
            for one in 0..=left / 2 {
                stamps[(values[one] ^ values[left - one]) as usize] = heap;
            }
            let mex = (0_u32..).find(|value| stamps[*value as usize] != heap);
            values[heap] = mex.expect("a value");
        }
        values
    });
    let (sequence, grundy) = timed(|| Sequence::of(&game, max, &Job::quiet()).expect("a sequence"));
    assert!(sequence.values().eq(plain), "two lists of Grundy values");
    line(name, by_hand, grundy);
}
