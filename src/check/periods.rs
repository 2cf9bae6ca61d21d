//! Checks claims about the sequence of a game on one heap: its period, and its stairs.
//!
//! If a period of the values is proved, the claim is decided for all heaps: whether it holds at a heap repeats too,
//! so finitely many heaps are enough.

use super::question::{Question, verdict};
use grundy_engines::sequence::{PeriodGrade, Sequence, SequenceEffort};
use grundy_engines::table::Table;
use grundy_proofs::claim::{Counterexample, Exceptions, Property, Verdict, Witness};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Play, Stop};
use grundy_rules::language::{Code, Diagnostic, Expression, Statement};
use grundy_rules::number::{Exact, Number, NumberError};
use grundy_rules::pattern::Period;
use grundy_work::{Job, Resource};

/// How many values are computed before a proof of a period is tried.
const AT_ONCE: usize = 1 << 20;
/// The most heaps that are compared if no period is proved. A share of the limit on heaps.
const MOST_HEAPS: usize = 1 << 24;
/// The largest heap whose options are listed. It steers the search only.
const SMALL: i64 = 1 << 14;
/// The most exceptional heaps that are listed one by one. It shortens the text only.
const MOST_LISTED: usize = 8;

/// Checks `period …` or `stair …`.
pub(super) fn check(game: &Game, question: &Question) -> Result<Verdict, Stop> {
    let (claim, job) = (question.claim, question.tools.job);
    one_heap_in_normal_play(game, question)?;
    let bound = question.bounds.for_heaps(1);
    let max = usize::try_from(bound).map_err(|_| too_large())?;
    let sequence = values_up_to(game, max, job)?;
    let number = |e: &Expression, least: i64| constant(e, question, least);
    let statement = match &claim.statement {
        Statement::Periodic { purely, arithmetic } => {
            return periodic(game, &sequence, *purely, *arithmetic, question);
        }
        Statement::Period {
            period,
            preperiod,
            saltus,
        } => Pattern::Period {
            period: number(period, 1)?,
            preperiod: preperiod.as_ref().map_or(Ok(0), |e| number(e, 0))?,
            saltus: saltus.as_ref().map_or(Ok(0), |e| number(e, i64::MIN))?,
        },
        Statement::Stair(h) => Pattern::Stair(number(h, 1)?),
        _ => {
            let message = "this says nothing of a sequence";
            return Err(question
                .error(Code::Claim, message)
                .help("write period 4")
                .into());
        }
    };
    let proved = match sequence.ground {
        PeriodGrade::Proved(theorem) => sequence.period.map(|period| (period, theorem)),
        PeriodGrade::Seen => None,
    };
    let period = proved.map(|(period, _)| period);
    let max = i64::try_from(max).map_err(|_| too_large())?;
    let (first, last) = statement.heaps(period, max).ok_or_else(too_large)?;
    if first > last {
        let reason = format!("the heaps up to {max} do not reach so far");
        return Err(Stop::limit(reason));
    }
    for heap in first..=last {
        let found = statement.differs(&sequence, heap);
        let found = found.map_err(|error| Stop::limit(error.to_string()))?;
        if let Some((claimed, computed)) = found {
            let witness = witness(game, heap, claimed.value(), job)?;
            let counterexample = Counterexample {
                position: vec![heap],
                claimed,
                computed,
                witness,
            };
            return Ok(Verdict::Refuted {
                max: Some(bound),
                counterexample,
                exceptions: statement.exceptions(&sequence, heap, last, period),
            });
        }
    }
    Ok(match proved {
        Some((_, theorem)) => Verdict::argued(theorem.words()),
        None => verdict(bound, None),
    })
}

fn too_large() -> Stop {
    Stop::limit("a bound beyond 64 bits")
}

/// An error unless the game has one heap and play is normal.
fn one_heap_in_normal_play(game: &Game, question: &Question) -> Result<(), Stop> {
    let components = game.components();
    if components != 1 {
        let message = format!("a sequence is that of one heap, and the game has {components}");
        let error = question.error(Code::Arity, message);
        return Err(error.help("name a game on one heap").into());
    }
    if question.play == Play::Misere {
        let message = "a period or a stair is that of the Grundy values in normal play";
        return Err(question
            .error(Code::Twist, message)
            .help("leave out misere")
            .into());
    }
    Ok(())
}

/// The values up to a heap. If a period is proved, the values that prove it are enough, however far that heap is.
fn values_up_to(game: &Game, max: usize, job: &Job) -> Result<Sequence, Stop> {
    let sequence = Sequence::proved(game, max.min(AT_ONCE), SequenceEffort::MOMENT, job)?;
    if max <= AT_ONCE || sequence.ground != PeriodGrade::Seen {
        return Ok(sequence);
    }
    let most = job.limits().count(Resource::Heaps, MOST_HEAPS);
    if max > most {
        return Err(Stop::Limit(Resource::Heaps.limits(format_args!(
            "no period is proved by the values up to heap {}, and not more than {most} heaps are computed",
            sequence.max()
        ))));
    }
    Sequence::proved(game, max, SequenceEffort::MOMENT, job)
}

/// Checks that there is a period, of a certain kind.
fn periodic(
    game: &Game,
    sequence: &Sequence,
    purely: bool,
    arithmetic: bool,
    question: &Question,
) -> Result<Verdict, Stop> {
    let Some(period) = sequence.period else {
        let reason = format!("no period is seen in the values up to {}", sequence.max());
        return Err(Stop::limit(reason));
    };
    let too_large = || Stop::limit("a heap beyond 64 bits");
    let mut found = None;
    if let (true, Some(before)) = (purely, period.preperiod.checked_sub(1)) {
        // The value of the last heap before the period differs from what the period would give.
        let value = |heap: usize| {
            let value = sequence.computed().get(heap).map(|value| i64::from(*value));
            value.ok_or_else(too_large)
        };
        let last = before.checked_add(period.period).ok_or_else(too_large)?;
        let claimed = value(before)?.checked_add(period.saltus);
        let claimed = Property::Value(claimed.ok_or_else(too_large)?.into());
        let heap = i64::try_from(last).map_err(|_| too_large())?;
        found = Some(Counterexample {
            position: vec![heap],
            witness: witness(game, heap, claimed.value(), question.tools.job)?,
            claimed,
            computed: Property::Value(value(last)?.into()),
        });
    } else if !arithmetic && period.saltus != 0 {
        found = Some(Counterexample {
            position: Vec::new(),
            claimed: "periodic".into(),
            computed: format!("period {}, saltus {}", period.period, period.saltus).into(),
            witness: Witness::Nothing,
        });
    }
    Ok(match (found, sequence.ground) {
        (None, PeriodGrade::Proved(theorem)) => Verdict::argued(theorem.words()),
        // A period that is only seen proves nothing.
        (Some(_), PeriodGrade::Seen) => {
            let reason = format!(
                "the period seen in the values up to {} is not proved",
                sequence.max()
            );
            return Err(Stop::limit(reason));
        }
        (found, _) => verdict(question.bounds.for_heaps(1), found),
    })
}

/// A number of the claim, at least `least`.
fn constant(e: &Expression, question: &Question, least: i64) -> Result<i64, Stop> {
    let mut scope = Scope::of_names(question.names.clone());
    scope.define(&question.claim.definitions)?;
    let value = scope.number(e)?.as_constant().and_then(Number::to_i64);
    value.filter(|value| *value >= least).ok_or_else(|| {
        let message = format!("an integer of at least {least} is expected");
        Diagnostic::new(Code::NotANumber, e.span, message).into()
    })
}

/// The options that show the value of a heap that is not too large.
fn witness(game: &Game, heap: i64, claimed: Option<u64>, job: &Job) -> Result<Witness, Stop> {
    let size = usize::try_from(heap).ok().filter(|_| heap <= SMALL);
    let Some(size) = size else {
        return Ok(Witness::Nothing);
    };
    let table = Table::grundy(game, &[size + 1], job)?;
    super::evidence::witness(game, &table, &[heap], claimed)
}

enum Pattern {
    Period {
        period: i64,
        preperiod: i64,
        saltus: i64,
    },
    Stair(i64),
}

impl Pattern {
    /// The heaps that the pattern is compared with: all up to `max`; or, if a period is proved, only so far that all
    /// later heaps repeat them.
    fn heaps(&self, proved: Option<Period>, max: i64) -> Option<(i64, i64)> {
        let first = match self {
            Pattern::Period {
                period, preperiod, ..
            } => preperiod.checked_add(*period)?,
            Pattern::Stair(_) => 0,
        };
        let Some(proved) = proved else {
            return Some((first, max));
        };
        let from = i64::try_from(proved.preperiod).ok()?;
        let proved = i64::try_from(proved.period).ok()?;
        let last = match self {
            // a(n + p) - a(n) repeats with the proved period.
            Pattern::Period {
                period, preperiod, ..
            } => from
                .max(*preperiod)
                .checked_add(proved)?
                .checked_add(*period)?,
            // After h periods the values have grown by a multiple of h.
            Pattern::Stair(h) => from.checked_add(h.checked_mul(proved)?)?.checked_add(1)?,
        };
        Some((first, last))
    }

    /// All heaps where the claim is false, if the proved period repeats them and they are few.
    fn exceptions(
        &self,
        sequence: &Sequence,
        first: i64,
        last: i64,
        proved: Option<Period>,
    ) -> Option<Exceptions> {
        let period = i64::try_from(proved?.period).ok()?;
        let step = match self {
            Pattern::Period { .. } => period,
            Pattern::Stair(h) => h.checked_mul(period)?,
        };
        // The exceptions among the last heaps repeat after a step.
        let (mut once, mut again) = (Vec::new(), Vec::new());
        for heap in first..=last {
            if self.differs(sequence, heap).ok()?.is_some() {
                match heap > last - step {
                    true => again.push(heap),
                    false => once.push(format!("({heap})")),
                }
            }
        }
        if once.len() + again.len() > MOST_LISTED {
            return None;
        }
        let listed = (!once.is_empty()).then(|| format!("{{{}}}", once.join(", ")));
        let repeated = again.iter().map(|heap| match step {
            1 => format!("{{(a + {heap}) | a >= 0}}"),
            _ => format!("{{({step} a + {heap}) | a >= 0}}"),
        });
        let parts: Vec<String> = listed.into_iter().chain(repeated).collect();
        Some(Exceptions::Set(parts.join(" ∪ ")))
    }

    /// The claimed and the computed value of a heap, if they differ.
    fn differs(
        &self,
        sequence: &Sequence,
        heap: i64,
    ) -> Result<Option<(Property, Property)>, NumberError> {
        let value = |heap: i64| -> Exact {
            let value = sequence.value(&Number::from(heap));
            value.ok_or(NumberError::TooLarge("a heap of the sequence"))
        };
        let own = value(heap)?;
        let claimed = match self {
            Pattern::Period { period, saltus, .. } => {
                value(heap - period)?.plus(&Number::from(*saltus))?
            }
            Pattern::Stair(h) if heap % h == 0 => {
                let h = Number::from(*h);
                return Ok(match h.divides(&own)? {
                    true => None,
                    false => Some((format!("a multiple of {h}").into(), own.into())),
                });
            }
            Pattern::Stair(_) => value(heap - 1)?.plus(&Number::ONE)?,
        };
        Ok((claimed != own).then(|| (claimed.into(), own.into())))
    }
}
