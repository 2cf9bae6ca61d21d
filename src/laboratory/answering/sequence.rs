//! `sequence`: the values of a game on one heap, and what is known of their period; or the value of one heap.

use crate::answers::{Answer, EventListener, SequenceRequest};
use crate::check::{KnownPeriod, PeriodProof, Tools, all_values, guessed_period};
use crate::laboratory::{Error, Laboratory, Ruleset, position};
use crate::render::{SequenceView, ValueView};
use crate::solve::{SearchBounds, learned_values};
use grundy_engines::sequence::{Sequence, SequenceEffort};
use grundy_proofs::prover::{ProofAnswer, ProofEffort, has_period};
use grundy_rules::game::{Game, Stop};
use grundy_rules::number::Number;

/// The largest heap whose value is shown by default.
const SHOWN: usize = 200;

impl Laboratory {
    pub(super) fn answer_sequence(
        &self,
        asked: &SequenceRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        if let Some(max) = asked.max {
            self.announce("the sequence", Sequence::bytes(max), heard)?;
        }
        let ruleset = self.read(&asked.game)?;
        let game = ruleset.on_numbers()?;
        if let Some(heap) = &asked.at {
            let heap = position::natural(heap.trim()).ok_or_else(|| {
                let message = format!("`{heap}` is no heap");
                Error::argument(message, &["a heap is a natural number, as in 1000"])
            })?;
            return self.value_of(&ruleset, game, heap);
        }
        let stopped = |stop| Error::stopped(stop, ruleset.library(), &self.job);
        let sequence = match asked.max {
            Some(max) => Sequence::of(game, max, &self.job),
            None => Sequence::proved(game, SHOWN, SequenceEffort::SECONDS, &self.job),
        };
        let sequence = sequence.map_err(stopped)?;
        let tools = Tools::new(&**ruleset.library(), &self.job);
        Ok(Answer::Sequence(SequenceView {
            label: game.label().to_string(),
            period: known_period(game, &sequence, tools).map_err(stopped)?,
            sequence,
            shown: asked.max.unwrap_or(SHOWN),
        }))
    }

    fn value_of(&self, ruleset: &Ruleset, game: &Game, heap: Number) -> Result<Answer, Error> {
        let (value, period) = match Sequence::reaching(game, &heap, &self.job) {
            Ok(sequence) => {
                let listed = heap <= Number::from(sequence.max());
                let period = sequence.by_theorem().filter(|_| !listed);
                let period = period.map(|(period, by)| (period, PeriodProof::Theorem(by)));
                (sequence.value(&heap), period)
            }
            // Where no theorem proves a period, automata may.
            Err(stop) => match (&stop, all_values(game, ProofEffort::BRIEF, &self.job)) {
                (Stop::Limit(_), Some((known, proof))) => {
                    let value = known.period.term(&known.values, &heap);
                    (value, Some((known.period, proof)))
                }
                _ => return Err(Error::stopped(stop, ruleset.library(), &self.job)),
            },
        };
        let value = value.ok_or_else(|| Error::unknown("no period is proved"))?;
        Ok(Answer::Value(ValueView {
            label: game.label().to_string(),
            heap,
            value,
            period,
        }))
    }
}

/// What is known of the period: by a theorem, or by automata, which are asked before a period is called seen.
fn known_period(game: &Game, sequence: &Sequence, tools: Tools) -> Result<KnownPeriod, Stop> {
    if let Some((period, theorem)) = sequence.by_theorem() {
        return Ok(KnownPeriod::Proved(period, PeriodProof::Theorem(theorem)));
    }
    let seen = match sequence.period {
        Some(period) => KnownPeriod::Seen(period),
        None => KnownPeriod::Unknown,
    };
    let (effort, job) = (ProofEffort::BRIEF, tools.job);
    let Some((period, answer)) = guessed_period(game, sequence, effort, job)? else {
        return Ok(seen);
    };
    let is_false = match answer {
        ProofAnswer::Proved(proof) => {
            return Ok(KnownPeriod::Proved(period, PeriodProof::Values(proof)));
        }
        ProofAnswer::Refuted { .. } => true,
        ProofAnswer::Unknown(_) => false,
    };
    if let Some((values, proof)) = learned_values(game, tools, SearchBounds::brief())
        && has_period(&values, effort, job) == Some(false)
    {
        return Ok(KnownPeriod::None(proof));
    }
    Ok(match is_false {
        true => KnownPeriod::Unknown,
        false => seen,
    })
}
