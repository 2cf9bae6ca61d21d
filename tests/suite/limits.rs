//! A small limit ends an answer, and the answer names the limit, as text and as JSON.

use grundy::answers::Request;
use grundy::{Job, Laboratory, Limits, Resource};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The text and the JSON of what a request is answered where no more of a resource is there than this.
fn limited(resource: Resource, most: u64, asked: &Value) -> (String, String) {
    let request: Request = serde_json::from_value(asked.clone()).unwrap();
    let job = Job::quiet().within(Limits::default().with(resource, most));
    match Laboratory::new().answer(&request, &job) {
        Ok(answered) => (
            answered.answer.text(),
            serde_json::to_string(&answered).unwrap(),
        ),
        Err(error) => (
            error.to_string(),
            serde_json::to_string(&error.answer()).unwrap(),
        ),
    }
}

/// For each resource of the library, less of it than its request needs.
fn short() -> Vec<(Resource, u64, Value)> {
    let (nim, yama) = (json!({"text": "nim(2)"}), json!({"text": "yama"}));
    let wythoff = json!({"text": "wythoff"});
    let beatty = "P = {(floor(n phi), floor(n phi) + n) | n >= 0}, symmetric";
    let followed = json!({"text": "(x - 1, y + x^2); (x, y - 1)"});
    let near = "P = {(x, y) | |x - y| <= 1}";
    let on_ordinals = "P = {(u, u), (u, u + 1)}, symmetric";
    let ordinals = json!({"text": "transfinite_yama"});
    vec![
        (
            Resource::Positions,
            100,
            json!({"command": "table", "game": nim, "size": 50}),
        ),
        (
            Resource::Options,
            100,
            json!({"command": "table", "game": followed, "size": 16}),
        ),
        (
            Resource::Bytes,
            1 << 16,
            json!({"command": "table", "game": nim, "size": 900}),
        ),
        (
            Resource::States,
            1,
            json!({"command": "prove", "game": wythoff, "claim": beatty}),
        ),
        (
            Resource::Steps,
            1,
            json!({"command": "prove", "game": wythoff, "claim": beatty}),
        ),
        (
            Resource::Heaps,
            100,
            json!({"command": "sequence", "game": {"text": "kayles"}, "max": 1000}),
        ),
        (
            Resource::Elements,
            100,
            json!({"command": "check", "game": yama, "claim": near, "no_proof": true}),
        ),
        (
            Resource::Choices,
            10,
            json!({"command": "explore", "family": {"text": "subtraction(1..m)"}, "over": ["m=1..20"], "claim": "P = {}", "max": 3}),
        ),
        (
            Resource::Cases,
            1,
            json!({"command": "check", "game": ordinals, "claim": on_ordinals}),
        ),
        (
            Resource::Digits,
            100,
            json!({"command": "limit", "recursion": [2, 3, 1, 1], "digits": 50}),
        ),
    ]
}

#[test]
fn an_answer_that_a_limit_ends_names_it() {
    for (resource, most, asked) in short() {
        let name = format!("(limit: {resource})");
        let (text, json) = limited(resource, most, &asked);
        assert!(text.contains(&name), "{asked}: {text}");
        assert!(json.contains(&name), "{asked}: {json}");
        let (text, _) = limited(resource, resource.usual(), &asked);
        assert!(!text.contains(&name), "{asked}: {text}");
    }
}

#[test]
fn every_limit_but_that_of_solvers_ends_an_answer_of_the_library() {
    let ended: BTreeSet<Resource> = short().into_iter().map(|(resource, ..)| resource).collect();
    let all: BTreeSet<Resource> = Resource::ALL.into_iter().collect();
    let others: Vec<_> = all.difference(&ended).collect();
    assert_eq!(others, [&Resource::Solver]);
}
