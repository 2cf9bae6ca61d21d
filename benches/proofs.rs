//! What each proof of the papers takes: states, bytes, time. Prints a table, of which docs/proofs.md has some rows.
//!
//! `cargo bench --bench proofs`
#![allow(missing_docs)]

use grundy::Job;
use grundy::check::{Ask, Report, check_text};
use grundy::claim::{Proof, Verdict};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use std::time::{Duration, Instant};

/// The time of this thread on a processor, where the system says it: other work on the machine does not count.
fn on_processor(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// The reports on a text's claims, each with the time it took.
fn timed(library: &Library, place: usize, ask: Ask) -> Vec<(Report, Duration)> {
    let mut found = Vec::new();
    let start = Instant::now();
    let mut before = on_processor(start);
    check_text(library, place, ask, &Job::quiet(), &mut |report| {
        let now = on_processor(start);
        found.push((report, now.saturating_sub(before)));
        before = now;
    })
    .expect("the papers are in order");
    found
}

fn proofs(report: &Report) -> Vec<&Proof> {
    let verdicts = report.instances.iter().map(|instance| &instance.verdict);
    let proofs = verdicts.filter_map(|verdict| match verdict {
        Verdict::Proved { proof, .. } => proof.as_ref(),
        _ => None,
    });
    proofs.collect()
}

fn main() {
    let library = Library::embedded();
    let (mut total, mut most_bytes, mut count) = (Duration::ZERO, 0, 0);
    println!("| claim | game | sentences | base | states | most on the way | KiB | ms |");
    println!("|---|---|---|---|---|---|---|---|");
    for place in 0..library.texts().len() {
        let ask = Ask::from(None);
        let checked = timed(&library, place, ask.unproved());
        let proved = timed(&library, place, ask);
        for ((report, with), (_, without)) in proved.iter().zip(&checked) {
            let proofs = proofs(report);
            let time = with.saturating_sub(*without);
            total += time;
            if proofs.len() < report.instances.len() || proofs.is_empty() {
                continue;
            }
            let most = |of: &dyn Fn(&Proof) -> usize| proofs.iter().map(|proof| of(proof)).max();
            let bytes = most(&|proof| proof.bytes).unwrap_or(0);
            most_bytes = most_bytes.max(bytes);
            count += proofs.len();
            let mut bases: Vec<&str> = proofs.iter().map(|proof| proof.base.as_str()).collect();
            bases.dedup();
            println!(
                "| {} | {} | {} | {} | {} | {} | {} | {} |",
                report.title.replace('|', "\\|"),
                report.game.as_deref().unwrap_or_default(),
                proofs.len(),
                match bases.as_slice() {
                    [only] => (*only).to_string(),
                    _ => format!("{} others", bases.len()),
                },
                most(&|proof| proof.states).unwrap_or(0),
                most(&|proof| proof.peak).unwrap_or(0),
                bytes / 1024,
                time.as_millis()
            );
        }
    }
    println!();
    println!(
        "{count} sentences proved; {} ms for all proofs, those that were given up among them (limit {} units of work a \
         sentence); at most {} KiB an automaton",
        total.as_millis(),
        ProofEffort::BRIEF.work,
        most_bytes / 1024
    );
}
