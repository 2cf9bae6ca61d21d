//! Checks claims about the sequence of a game on one heap: its period, and its stairs.
//!
//! If a period of the values is proved, the claim is decided for all heaps: whether it holds at a heap repeats too,
//! so finitely many heaps are enough.

use super::proved_periods::{PeriodProof, ProvedPeriod, period_of};
use super::question::{Question, verdict};
use grundy_engines::sequence::{Sequence, SequenceEffort};
use grundy_engines::table::Table;
use grundy_proofs::claim::{Counterexample, Exceptions, Property, Verdict, Witness};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Play, Stop};
use grundy_rules::language::{Code, Diagnostic, Expression, Statement};
use grundy_rules::number::{Exact, Number, NumberError};
use grundy_rules::pattern::Period;
use grundy_work::{Job, Pace, Resource};

/// How many values are computed before a proof of a period is tried.
const AT_ONCE: usize = 1 << 20;
/// The most heaps that are compared if no period is proved. A share of the limit on heaps.
const MOST_HEAPS: usize = 1 << 24;
/// The largest heap whose options are listed. It steers the search only.
const SMALL: i64 = 1 << 14;
/// The most exceptional heaps that are listed one by one. It shortens the text only.
const MOST_LISTED: usize = 8;

/// The values of a game, and their least period if it is proved, else why not.
struct KnownSequence {
    sequence: Sequence,
    proved: Result<ProvedPeriod, String>,
}

impl KnownSequence {
    /// The values up to a heap, and the proof of their period if one is found; then the values that prove it are enough, however far that
    /// heap is.
    fn of(game: &Game, max: usize, question: &Question) -> Result<KnownSequence, Stop> {
        let job = question.tools.job;
        let values = |max| Sequence::proved(game, max, SequenceEffort::MOMENT, job);
        let mut sequence = values(max.min(AT_ONCE))?;
        let proved = match (sequence.by_theorem(), question.proving.effort()) {
            (Some((period, theorem)), _) => Ok((period, PeriodProof::Theorem(theorem))),
            (None, Some(effort)) => period_of(game, &sequence, effort, job),
            (None, None) => Err("no proof was asked for".into()),
        };
        let most = job.limits().count(Resource::Heaps, MOST_HEAPS);
        match &proved {
            Ok(_) => {}
            Err(_) if max <= AT_ONCE => {}
            Err(_) if max > most => {
                return Err(Stop::Limit(Resource::Heaps.limits(format_args!(
                    "no period is proved by the values up to heap {}, and not more than {most} heaps are computed",
                    sequence.max()
                ))));
            }
            Err(_) => sequence = values(max)?,
        }
        Ok(KnownSequence { sequence, proved })
    }

    fn period(&self) -> Option<Period> {
        self.proved.as_ref().ok().map(|(period, _)| *period)
    }

    fn value(&self, heap: i64) -> Exact {
        let heap = Number::from(heap);
        let value = match self.period() {
            Some(period) => period.term(self.sequence.computed(), &heap),
            None => self.sequence.value(&heap),
        };
        value.ok_or(NumberError::TooLarge("a heap of the sequence"))
    }
}

/// Checks `period …`, `periodic` or `stair …`.
pub(super) fn check(game: &Game, question: &Question) -> Result<Verdict, Stop> {
    one_heap_in_normal_play(game, question)?;
    let bound = question.bounds.for_heaps(1);
    let max = usize::try_from(bound).map_err(|_| too_large())?;
    let known = KnownSequence::of(game, max, question)?;
    if let Statement::Periodic { purely, arithmetic } = question.claim.statement {
        return periodic(game, &known, purely, arithmetic, question);
    }
    let (claimed, job) = (Pattern::claimed(question)?, question.tools.job);
    let max = i64::try_from(max).map_err(|_| too_large())?;
    let (first, last) = claimed.heaps(known.period(), max).ok_or_else(too_large)?;
    if first > last {
        let reason = format!("the heaps up to {max} do not reach so far");
        return Err(Stop::limit(reason));
    }
    let most = job.limits().count(Resource::Heaps, MOST_HEAPS);
    let most = i64::try_from(most).map_err(|_| too_large())?;
    let mut pace = Pace::of(job);
    for heap in first..=last {
        if heap - first == most {
            return Err(Stop::Limit(Resource::Heaps.limits(format_args!(
                "the claim must be compared up to heap {last}, and not more than {most} heaps are"
            ))));
        }
        pace.count(1)?;
        let found = claimed.differs(&known, heap);
        let found = found.map_err(|error| Stop::limit(error.to_string()))?;
        if let Some((own, computed)) = found {
            let witness = witness(game, heap, own.value(), job)?;
            let counterexample = Counterexample {
                position: vec![heap],
                claimed: own,
                computed,
                witness,
            };
            return Ok(Verdict::Refuted {
                max: Some(bound),
                counterexample,
                exceptions: match last - heap <= most {
                    true => claimed.exceptions(&known, heap, last, job),
                    false => None,
                },
            });
        }
    }
    let shorter = claimed.shorter(&known, job)?;
    if let (Some(shorter), Pattern::Period { least: true, .. }) = (shorter, &claimed) {
        let found = shorter_than_claimed(&claimed, shorter);
        return Ok(verdict(bound, Some(found)));
    }
    Ok(match known.proved {
        Ok((_, proof)) => Verdict::argued(match shorter {
            Some(shorter) => format!("{}; the least period is {}", proof.words(), shorter.period),
            None => proof.words(),
        }),
        Err(reason) if question.proving.is_wanted() => Verdict::Unknown {
            reason,
            holds_to: Some(bound),
        },
        Err(_) => verdict(bound, None),
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

/// The period that shows that a claimed one is not the least.
fn shorter_than_claimed(claimed: &Pattern, shorter: Period) -> Counterexample {
    let claimed = match claimed {
        Pattern::Period { period, .. } => format!("least period {period}"),
        Pattern::Stair(h) => format!("stair {h}"),
    };
    let saltus = match shorter.saltus {
        0 => String::new(),
        saltus => format!(", saltus {saltus}"),
    };
    Counterexample {
        position: Vec::new(),
        claimed: claimed.into(),
        computed: format!("period {}{saltus}", shorter.period).into(),
        witness: Witness::Nothing,
    }
}

/// Checks that there is a period, of a certain kind.
fn periodic(
    game: &Game,
    known: &KnownSequence,
    purely: bool,
    arithmetic: bool,
    question: &Question,
) -> Result<Verdict, Stop> {
    let sequence = &known.sequence;
    let compared_to = sequence.compared_to();
    let Some(period) = known.period().or(sequence.period) else {
        let reason = format!("no period is seen in the values up to {compared_to}");
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
    Ok(match (found, &known.proved) {
        (None, Ok((_, proof))) => Verdict::argued(proof.words()),
        // A period that is only seen proves nothing.
        (Some(_), Err(_)) => {
            let reason = format!("the period seen in the values up to {compared_to} is not proved");
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
        /// Is none shorter?
        least: bool,
        period: i64,
        preperiod: i64,
        saltus: i64,
    },
    Stair(i64),
}

impl Pattern {
    /// What a claim says, with its numbers.
    fn claimed(question: &Question) -> Result<Pattern, Stop> {
        let number = |e: &Expression, least: i64| constant(e, question, least);
        let statement = &question.claim.statement;
        if let Statement::Stair(h) = statement {
            return Ok(Pattern::Stair(number(h, 1)?));
        }
        let Statement::Period {
            least,
            period,
            preperiod,
            saltus,
        } = statement
        else {
            let message = "this says nothing of a sequence";
            let error = question.error(Code::Claim, message);
            return Err(error.help("write period 4").into());
        };
        Ok(Pattern::Period {
            least: *least,
            period: number(period, 1)?,
            preperiod: preperiod.as_ref().map_or(Ok(0), |e| number(e, 0))?,
            saltus: saltus.as_ref().map_or(Ok(0), |e| number(e, i64::MIN))?,
        })
    }

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
            Pattern::Stair(h) => from.checked_add(h.checked_mul(proved)?)?.checked_add(*h)?,
        };
        Some((first, last))
    }

    /// All heaps where the claim is false, if the proved period repeats them and they are few.
    fn exceptions(
        &self,
        known: &KnownSequence,
        first: i64,
        last: i64,
        job: &Job,
    ) -> Option<Exceptions> {
        let period = i64::try_from(known.period()?.period).ok()?;
        let step = match self {
            Pattern::Period { .. } => period,
            Pattern::Stair(h) => h.checked_mul(period)?,
        };
        // The exceptions among the last heaps repeat after a step.
        let (mut once, mut again) = (Vec::new(), Vec::new());
        let mut pace = Pace::of(job);
        for heap in first..=last {
            pace.count(1).ok()?;
            if self.differs(known, heap).ok()?.is_some() {
                match heap > last - step {
                    true => again.push(heap),
                    false => once.push(format!("({heap})")),
                }
            }
            if once.len() + again.len() > MOST_LISTED {
                return None;
            }
        }
        let listed = (!once.is_empty()).then(|| format!("{{{}}}", once.join(", ")));
        let repeated = again.iter().map(|heap| match step {
            1 => format!("{{(a + {heap}) | a >= 0}}"),
            _ => format!("{{({step} a + {heap}) | a >= 0}}"),
        });
        let parts: Vec<String> = listed.into_iter().chain(repeated).collect();
        Some(Exceptions::Set(parts.join(" ∪ ")))
    }

    /// The least period of the values, if it is shorter than the claimed one, which is known to hold.
    fn shorter(&self, known: &KnownSequence, job: &Job) -> Result<Option<Period>, Stop> {
        let Pattern::Period {
            period,
            preperiod,
            saltus,
            ..
        } = self
        else {
            return Ok(None);
        };
        let number = |n: &i64| usize::try_from(*n).map_err(|_| too_large());
        let claimed = Period {
            preperiod: number(preperiod)?,
            period: number(period)?,
            saltus: *saltus,
        };
        let least = match known.period() {
            Some(proved) => Some(proved),
            None => claimed.least(known.sequence.computed(), job)?,
        };
        Ok(least.filter(|least| least.period < claimed.period))
    }

    /// The claimed and the computed value of a heap, if they differ.
    fn differs(
        &self,
        known: &KnownSequence,
        heap: i64,
    ) -> Result<Option<(Property, Property)>, NumberError> {
        let value = |heap: i64| known.value(heap);
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
            Pattern::Stair(h) => {
                let step = heap % h;
                value(heap - step)?.plus(&Number::from(step))?
            }
        };
        Ok((claimed != own).then(|| (claimed.into(), own.into())))
    }
}
