//! Loops for one game each, written by hand with all that is known of it, beside the engine that knows only the rules.

use super::{game, seconds, timed};
use grundy::Job;
use grundy::answers::{PositionList, PositionsAnswer, PositionsHeader};
use grundy::game::{Game, Play};
use grundy::sequence::Sequence;
use grundy::sieve::Sieve;
use std::hint::black_box;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Measures, and prints the line of its name.
type Yardstick = fn(&str);

/// Prints a line for each yardstick that is wanted.
pub fn lines(wanted: impl Fn(&str) -> bool) {
    let all: [(&str, Yardstick); 2] = [
        ("positions wythoff to 10^7, sorted", wythoff),
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

fn line(name: &str, by_hand: std::time::Duration, grundy: std::time::Duration) {
    println!(
        "{name:<44} {:>10} {:>10} {:>8.2}",
        seconds(by_hand),
        seconds(grundy),
        grundy.as_secs_f64() / by_hand.as_secs_f64(),
    );
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
    answer.write_text(&mut sink).expect("a sink takes all");
    sink.0
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
    assert!(sequence.values == plain, "two lists of Grundy values");
    line(name, by_hand, grundy);
}
