//! Guesses the smallest automaton that agrees with a box, in several numerations.

use super::bounds::SearchBounds;
use super::guess::{Guess, GuessInput, Guessed, Hypothesis};
use super::observed::ObservedBox;
use grundy_automata::{Automaton, Budget, Learned, Numeration, Sample, SampleCell, learned};
use grundy_proofs::prover::Aspect;
use grundy_rules::game::Stop;
use grundy_work::{Job, Resource};

/// The guess of automata.
pub(super) struct Automata;

/// The bases that are tried.
const BASES: [u32; 6] = [2, 3, 4, 5, 6, 7];
/// The periods of the Ostrowski numerations that are tried.
const PERIODS: [&[u32]; 4] = [&[2], &[3], &[4], &[5]];
/// Further periods, for P-positions only.
const LONG_PERIODS: [&[u32]; 4] = [&[1, 2], &[2, 1], &[1, 3], &[3, 1]];

/// The most states of an automaton that a smaller box does not confirm. It steers the search only.
const MOST_UNSURE: usize = 64;

impl Guess for Automata {
    fn stage(&self) -> &'static str {
        "guessing automata"
    }

    fn hypotheses(&self, input: GuessInput) -> Result<Guessed, Stop> {
        let GuessInput {
            seen, limits, job, ..
        } = input;
        let mut systems = vec![Numeration::binary(), Numeration::zeckendorf()];
        systems.extend(
            BASES[1..]
                .iter()
                .filter_map(|base| Numeration::base(*base).ok()),
        );
        systems.extend(
            PERIODS
                .iter()
                .filter_map(|period| Numeration::ostrowski(period).ok()),
        );
        if seen.known == Aspect::Outcome {
            let long = LONG_PERIODS.iter();
            systems.extend(long.filter_map(|period| Numeration::ostrowski(period).ok()));
        }
        let (mut found, mut unsure): (Vec<Automaton>, Vec<Automaton>) = (Vec::new(), Vec::new());
        let mut excluded = Vec::new();
        for system in systems {
            // A smaller box must give the same automaton.
            let digits = u64::from(system.digits());
            let size = u64::try_from(seen.size).unwrap_or(0);
            let whole = match of(seen, &system, size, limits, job)? {
                Learned::Automaton(whole) => whole,
                Learned::MoreStates => {
                    excluded.push(system);
                    continue;
                }
                Learned::TooSmall => continue,
            };
            let smaller = of(seen, &system, size / digits, limits, job)?.automaton();
            match smaller.as_ref() == Some(&whole) {
                true => found.push(whole),
                // Proofs about large wrong relations take long.
                false if whole.states() <= MOST_UNSURE => unsure.push(whole),
                false => {}
            }
        }
        found.sort_by_key(Automaton::states);
        unsure.sort_by_key(Automaton::states);
        found.extend(unsure);
        Ok(Guessed {
            hypotheses: found.into_iter().map(Hypothesis::Automaton).collect(),
            excluded,
        })
    }
}

fn of(
    seen: &ObservedBox,
    system: &Numeration,
    size: u64,
    limits: SearchBounds,
    job: &Job,
) -> Result<Learned, Stop> {
    // Progress counts towards the most states that an automaton may have.
    let job = &job.toward(limits.states);
    let budget = Budget::default()
        .letters(1 << 14)
        .bytes(job.limits().count(Resource::Bytes, 1 << 30))
        .part_of(job);
    let holds = |at: &[u64]| seen.cell_at(at) == Some(0);
    let value = |at: &[u64]| seen.cell_at(at).map_or(u64::MAX, u64::from);
    let mut bounds = vec![u64::MAX; seen.heaps];
    if seen.pass {
        bounds.push(2);
    }
    let sample = Sample {
        size,
        bounds: &bounds,
        cell: match seen.known {
            Aspect::Outcome => SampleCell::Holds(&holds),
            Aspect::Value => SampleCell::Value(&value),
        },
    };
    match learned(system, &sample, limits.states, &budget) {
        Ok(found) => Ok(found),
        Err(grundy_automata::NoAutomaton::Interrupted) => Err(Stop::Interrupted),
        // Too many letters in this numeration.
        Err(_) => Ok(Learned::TooSmall),
    }
}
