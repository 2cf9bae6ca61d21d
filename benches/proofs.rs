//! What each proof of the papers takes: states, bytes, time. Prints the table of docs/proofs.md.
//!
//! `cargo bench --bench proofs`
#![allow(missing_docs)]

use grundy::check::{Ask, Report, check_text};
use grundy::claim::{Proof, Verdict};
use grundy::library::Library;
use grundy::prover::Effort;
use std::time::{Duration, Instant};

/// The reports on a text's claims, each with the time it took.
fn timed(library: &Library, place: usize, ask: Ask) -> Vec<(Report, Duration)> {
    let mut found = Vec::new();
    let mut clock = Instant::now();
    check_text(library, place, ask, &mut |_, _| true, &mut |report| {
        found.push((report, clock.elapsed()));
        clock = Instant::now();
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
        Effort::BRIEF.work,
        most_bytes / 1024
    );
}
