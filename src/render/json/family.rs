//! A family that was explored.

use super::super::{FamilyView, SolutionsView};
use crate::family::{Condition, Domain, Exploration, Grade, Member, QUESTIONS, Solved};
use serde_json::{Map, Value, json};

/// `{"family", "claim", "play", "parameters", "choices", "outside", "complete", "read", "proved", "holds", "refuted", "unknown",
/// "domain", "condition", "holds_where", "refuted_where", "grade", "decided", "members": [{"parameters", "verdict", "max", "at", "reason"}]}`
pub fn family(view: &FamilyView) -> Value {
    let found = view.exploration;
    let mut family = json!({
        "family": view.family,
        "claim": view.members.statement(),
        "play": view.members.play().name(),
        "parameters": found.parameters,
        "choices": found.choices,
        "outside": found.outside,
        "complete": found.complete,
        "read": found.read,
    });
    let members: Vec<_> = found
        .members
        .iter()
        .map(|one| member(one, &found.parameters))
        .collect();
    if let Value::Object(family) = &mut family {
        family.extend(held(found));
        family.insert("members".into(), members.into());
    }
    family
}

/// Where the claim holds.
fn held(found: &Exploration) -> Map<String, Value> {
    let written = |condition: &Condition| condition.show(&found.parameters);
    let domain = match found.domain {
        Domain::Undecided => "undecided",
        Domain::Everywhere => "everywhere",
        Domain::Nowhere => "nowhere",
        Domain::Where(_) => "where",
        Domain::Between { .. } => "between",
    };
    let part = |part: &Option<(Condition, usize)>| {
        let part = part.as_ref();
        part.map(|(condition, count)| json!({"condition": written(condition), "members": count}))
    };
    let (condition, inside, outside) = match &found.domain {
        Domain::Where(condition) => (Some(written(condition)), None, None),
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
    let all = [
        ("proved", json!(found.count(Grade::Proved))),
        ("holds", json!(found.count(Grade::Holds))),
        ("refuted", json!(found.count(Grade::Refuted))),
        ("unknown", json!(found.count(Grade::Unknown))),
        ("domain", json!(domain)),
        ("condition", json!(condition)),
        ("holds_where", json!(inside)),
        ("refuted_where", json!(outside)),
        ("grade", json!(grade)),
        ("decided", json!(found.decided())),
    ];
    all.into_iter()
        .map(|(key, value)| (key.to_string(), value))
        .collect()
}

/// `{"family", "parameters", "choices", "outside", "complete", "read", "common": {"p_positions", "grundy", "misere_p_positions"}, "members":
/// [{"parameters", "p_positions", "grundy", "misere_p_positions"}]}`: of each member `{"grade", "formula", "states", "max", "reason"}`, and in
/// common null or `{"claim", "for_all"}` with the keys of [`family`] from `"proved"` to `"decided"`.
pub fn solutions(view: &SolutionsView) -> Value {
    let found = view.solutions;
    let common = found.common.iter().map(|common| {
        common.as_ref().map(|common| {
            let own = [
                ("claim".to_string(), json!(common.claim)),
                ("for_all".to_string(), json!(common.for_all)),
            ];
            Map::from_iter(own.into_iter().chain(held(&common.exploration)))
        })
    });
    let common: Map<String, Value> = QUESTIONS
        .iter()
        .zip(common)
        .map(|(question, common)| (question.to_string(), json!(common)))
        .collect();
    let members = found.members.iter();
    let members: Vec<_> = members.map(|one| solved(one, &found.parameters)).collect();
    json!({
        "family": view.family,
        "parameters": found.parameters,
        "choices": found.choices,
        "outside": found.outside,
        "complete": found.complete,
        "read": found.read,
        "common": common,
        "members": members,
    })
}

fn solved(member: &Solved, names: &[String]) -> Value {
    let mut all = Map::new();
    all.insert("parameters".into(), parameters(&member.choice, names));
    for (question, answer) in QUESTIONS.iter().zip(&member.answers) {
        let text = (!answer.reason.is_empty()).then_some(&answer.reason);
        let answer = json!({
            "grade": answer.grade.word(),
            "formula": answer.formula,
            "states": answer.states,
            "max": answer.max,
            "reason": text,
        });
        all.insert(question.to_string(), answer);
    }
    Value::Object(all)
}

fn parameters(choice: &[i64], names: &[String]) -> Value {
    let values = names.iter().cloned().zip(choice);
    Value::Object(values.map(|(name, value)| (name, json!(value))).collect())
}

fn member(member: &Member, names: &[String]) -> Value {
    let text = |text: &String| (!text.is_empty()).then(|| text.clone());
    json!({
        "parameters": parameters(&member.choice, names),
        "verdict": member.grade.word(),
        "max": member.max,
        "at": text(&member.at),
        "reason": text(&member.reason),
    })
}
