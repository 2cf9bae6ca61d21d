//! Certificates of periods.

use super::NoCertificate;
use super::file::Part;
use super::instance::Choice;
use grundy_engines::sequence::{Sequence, SequenceEffort, Shape};
use grundy_rules::formula::Scope;
use grundy_rules::language::{Expression, Statement};
use grundy_rules::number::Number;
use serde_json::json;

fn none<T>(why: impl Into<String>) -> Result<T, NoCertificate> {
    Err(NoCertificate(why.into()))
}

/// The claim on a period in plain form; none for a claim of another kind.
pub(super) fn claim_text(choice: &Choice) -> Result<Option<String>, NoCertificate> {
    let mut scope = Scope::of_names(choice.names.clone());
    let defined = scope.define(&choice.item.claim.definitions);
    defined.map_err(|error| NoCertificate(error.message.clone()))?;
    let mut number = |e: Option<&Expression>| match e {
        None => Ok(0),
        Some(e) => {
            let value = scope.number(e).ok();
            let value = value.and_then(|value| value.as_constant().and_then(Number::to_i64));
            value.ok_or_else(|| NoCertificate("a period that is no number".into()))
        }
    };
    Ok(Some(match &choice.item.claim.statement {
        Statement::Period {
            least,
            period,
            preperiod,
            saltus,
        } => {
            let least = if *least { "least " } else { "" };
            let (period, preperiod) = (number(Some(period))?, number(preperiod.as_ref())?);
            let saltus = number(saltus.as_ref())?;
            format!("{least}period {period}, preperiod {preperiod}, saltus {saltus}")
        }
        Statement::Stair(h) => format!("stair {}", number(Some(h))?),
        Statement::Periodic { purely, arithmetic } => {
            let purely = if *purely { "purely " } else { "" };
            let arithmetic = if *arithmetic { "arithmetic " } else { "" };
            format!("{purely}{arithmetic}periodic")
        }
        _ => return Ok(None),
    }))
}

/// The certificate of a claim on the values of a game on one heap, by the theorem that proves their period; or its refutation by this period.
pub(super) fn certificate(kind: &'static str, choice: &Choice) -> Result<Part, NoCertificate> {
    let Some(game) = &choice.game else {
        return none("a period of no game");
    };
    let Some(claim) = claim_text(choice)? else {
        return none("a claim of another kind than on periods");
    };
    let sequence = Sequence::proved(game, 0, SequenceEffort::MOMENT, choice.tools.job);
    let Some(sequence) = sequence.ok() else {
        return none("a period that was not found again");
    };
    let Some((period, _)) = sequence.by_theorem() else {
        return none("a period that is not proved by a theorem");
    };
    let from = match Shape::of(game) {
        Shape::Finite { .. } => period.preperiod,
        // What decides a value comes back once the last heaps are all in the period.
        Shape::AllBut { from, excluded } => {
            let far = excluded.last().map_or(1, |most| most + 1);
            from.max(period.preperiod + 4 * far + 16)
        }
        Shape::Repeating { .. } | Shape::Other => {
            return none("a period of a game that takes sets which repeat in the end");
        }
    };
    let mut fields = choice.game_fields(game)?;
    fields.push(("claim", json!(claim)));
    let proved = json!({"from": from, "period": period.period, "saltus": period.saltus});
    fields.push(("proved", proved));
    Ok(Part::new(kind, &choice.title, fields))
}
