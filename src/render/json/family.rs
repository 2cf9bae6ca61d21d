//! A family that was explored.

use super::super::FamilyView;
use crate::family::{Condition, Domain, Grade, Member};
use serde_json::{Map, Value, json};

/// `{"family", "claim", "play", "parameters", "choices", "outside", "complete", "proved", "holds", "refuted", "unknown",
/// "domain", "condition", "holds_where", "refuted_where", "grade", "decided", "members": [{"parameters", "verdict", "max", "at", "reason"}]}`
pub fn family(view: &FamilyView) -> Value {
    let found = view.exploration;
    let domain = match found.domain {
        Domain::Undecided => "undecided",
        Domain::Everywhere => "everywhere",
        Domain::Nowhere => "nowhere",
        Domain::Where(_) => "where",
        Domain::Between { .. } => "between",
    };
    let part = |part: &Option<(Condition, usize)>| {
        let part = part.as_ref();
        part.map(
            |(condition, count)| json!({"condition": view.written(condition), "members": count}),
        )
    };
    let (condition, inside, outside) = match &found.domain {
        Domain::Where(condition) => (Some(view.written(condition)), None, None),
        Domain::Between { holds, refuted } => (None, part(holds), part(refuted)),
        _ => (None, None, None),
    };
    let all_proved = found.count(Grade::Proved) == found.members.len();
    let grade = match found.domain {
        Domain::Undecided => None,
        Domain::Everywhere if all_proved => Some("proved"),
        Domain::Nowhere => Some("refuted"),
        Domain::Everywhere | Domain::Where(_) | Domain::Between { .. } => Some("seen"),
    };
    let members: Vec<_> = found
        .members
        .iter()
        .map(|one| member(one, &found.parameters))
        .collect();
    json!({
        "family": view.family,
        "claim": view.members.statement(),
        "play": view.members.play().name(),
        "parameters": found.parameters,
        "choices": found.choices,
        "outside": found.outside,
        "complete": found.complete,
        "proved": found.count(Grade::Proved),
        "holds": found.count(Grade::Holds),
        "refuted": found.count(Grade::Refuted),
        "unknown": found.count(Grade::Unknown),
        "domain": domain,
        "condition": condition,
        "holds_where": inside,
        "refuted_where": outside,
        "grade": grade,
        "decided": found.decided(),
        "members": members,
    })
}

fn member(member: &Member, names: &[String]) -> Value {
    let values = names.iter().cloned().zip(&member.choice);
    let parameters: Map<String, Value> = values.map(|(name, value)| (name, json!(value))).collect();
    let text = |text: &String| (!text.is_empty()).then(|| text.clone());
    json!({
        "parameters": parameters,
        "verdict": member.grade.word(),
        "max": member.max,
        "at": text(&member.at),
        "reason": text(&member.reason),
    })
}
