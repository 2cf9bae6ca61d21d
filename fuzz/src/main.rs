//! Changed inputs for whatever reads a text: nothing may panic, take for ever, or say two things.
//!
//! `cargo run -p grundy-fuzz -- [TARGET …] [--inputs N] [--seed S]`: each target reads its corpus as it is, then N inputs made of it by a few
//! changes each. The same seed makes the same inputs. The first input that fails is printed, and ends the run with 1.

mod change;
mod targets;

use change::Changes;
use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use targets::{TARGETS, Target};

/// No input may take longer: on a busy machine, too.
const LONGEST: Duration = Duration::from_secs(60);

/// What is being read, and since when.
type Reading = Arc<Mutex<Option<(String, Instant)>>>;

/// The texts of a target's corpus, in the order of their names.
fn corpus(target: &Target) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target.name);
    let entries = std::fs::read_dir(&folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| {
        let bytes =
            std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        String::from_utf8_lossy(&bytes).into_owned()
    });
    texts.collect()
}

/// Ends the program when an input takes too long, for nothing else can.
fn watch(reading: Reading) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(500));
            let now = reading.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((input, since)) = now.as_ref()
                && since.elapsed() > LONGEST
            {
                eprintln!("no end after {} seconds:\n{input}", LONGEST.as_secs());
                std::process::exit(1);
            }
        }
    });
}

/// Whether the target reads an input without a fault; what it makes of the input is counted.
fn reads(target: &Target, input: &str, reading: &Reading, accepted: &mut usize) -> bool {
    let put = |now| *reading.lock().unwrap_or_else(PoisonError::into_inner) = now;
    put(Some((input.to_string(), Instant::now())));
    let read = catch_unwind(|| (target.read)(input));
    put(None);
    match read {
        Ok(is_accepted) => {
            *accepted += usize::from(is_accepted);
            true
        }
        Err(_) => {
            eprintln!("{}: this input makes it fail:\n{input}", target.name);
            false
        }
    }
}

fn main() -> ExitCode {
    let (mut names, mut inputs, mut seed) = (Vec::new(), 500_usize, 1_u64);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|given| given.parse::<u64>().ok());
        let known = match argument.as_str() {
            "--inputs" => number()
                .and_then(|given| usize::try_from(given).ok())
                .map(|given| inputs = given),
            "--seed" => number().map(|given| seed = given),
            name => TARGETS
                .iter()
                .any(|target| target.name == name)
                .then(|| names.push(argument.clone())),
        };
        if known.is_none() {
            let all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            eprintln!(
                "usage: grundy-fuzz [TARGET ...] [--inputs N] [--seed S]; the targets are {}",
                all.join(", ")
            );
            return ExitCode::from(2);
        }
    }
    let reading = Reading::default();
    watch(Arc::clone(&reading));
    for target in TARGETS {
        if !names.is_empty() && !names.iter().any(|name| name == target.name) {
            continue;
        }
        let corpus = corpus(target);
        let began = Instant::now();
        let (mut own, mut accepted) = (0, 0);
        for input in &corpus {
            if !reads(target, input, &reading, &mut own) {
                return ExitCode::FAILURE;
            }
        }
        assert_eq!(
            own,
            corpus.len(),
            "{}: a text of the corpus is refused",
            target.name
        );
        let mut changes = Changes::of(seed, &corpus);
        for _ in 0..inputs {
            if !reads(target, &changes.next(), &reading, &mut accepted) {
                return ExitCode::FAILURE;
            }
        }
        println!(
            "{}: {} texts and {inputs} changed ones, {accepted} of them in order, {} ms",
            target.name,
            corpus.len(),
            began.elapsed().as_millis()
        );
    }
    ExitCode::SUCCESS
}
