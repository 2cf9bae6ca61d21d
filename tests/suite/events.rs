//! Answers about claims and families are the sum of their events; work that is cut short keeps what was found, and says so.

use grundy::answers::{Answer, Answered, Request, SourceText};
use grundy::laboratory::ProofTexts;
use grundy::{Error, Job, Laboratory};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;

fn request(request: Value) -> Request {
    serde_json::from_value(request).unwrap()
}

/// An answer with the events before it, as JSON, and the texts of the events.
struct Heard {
    answer: Answered,
    events: Vec<Value>,
    text: String,
}

fn heard(asked: Value) -> Heard {
    let (mut events, mut text) = (Vec::new(), String::new());
    let answer =
        Laboratory::new().answer_with_events(&request(asked), &Job::quiet(), &mut |event| {
            events.push(serde_json::to_value(event).unwrap());
            text.push_str(&event.text());
            ControlFlow::Continue(())
        });
    Heard {
        answer: answer.unwrap(),
        events,
        text,
    }
}

impl Heard {
    /// The events of this name.
    fn named(&self, name: &str) -> Vec<Value> {
        let events = self.events.iter();
        events
            .filter_map(|event| event.get(name))
            .cloned()
            .collect()
    }

    fn key(&self, key: &str) -> Value {
        serde_json::to_value(&self.answer).unwrap()[key].clone()
    }
}

const CLAIMS: &str = "\
game take(k >= 1) on (x)
  x - i where 1 <= i <= k

claim \"remainders\" for take(k), k in 1..3, up to 20
  grundy(x) = x mod (k + 1)

claim \"wrong\" for take(2), up to 20
  P = {x | x mod 2 = 0}

claim \"broken\" for missing(2)
  P = {x | x = 0}
";

fn of_texts() -> Value {
    let text = json!({"text": {"name": "my.game", "text": CLAIMS}});
    let facts = "claim \"sum\", n in 1..3\n  n + 1 > n\n";
    let facts = json!({"text": {"name": "facts.game", "text": facts}});
    json!({"command": "check", "texts": [text, facts], "no_proof": true})
}

#[test]
fn verdicts_on_the_claims_of_texts_are_those_of_the_events() {
    let heard = heard(of_texts());
    let claims = heard.named("claim");
    let verdicts: Vec<Value> = claims
        .iter()
        .flat_map(|claim| claim.as_array().unwrap().clone())
        .collect();
    assert_eq!(claims.len(), 3);
    assert_eq!(heard.key("verdicts"), Value::Array(verdicts));
    assert_eq!(heard.named("text").len(), 2);
    let faults = heard.named("faults");
    assert_eq!(heard.key("errors"), faults[0]);
    assert_eq!(faults.len(), 1);
    let whole = heard.answer.text();
    let rest = whole.strip_prefix(&heard.text).unwrap();
    assert!(rest.starts_with("\n3 claims (7 instances): "), "{rest}");
}

const FALSE_CLAIM: &str = "P = {(x, y) | x + y = 0}";

#[test]
fn a_refutation_is_heard_before_its_exceptions_and_begins_the_text() {
    for command in ["prove", "check"] {
        let asked = json!({"command": command, "game": {"text": "nim(2)"}, "claim": FALSE_CLAIM});
        let heard = heard(asked);
        let early = &heard.named("refutation")[0][0];
        assert_eq!(early["exceptions"], Value::Null);
        let verdict = &heard.key("verdicts")[0];
        assert_eq!(early["counterexample"], verdict["counterexample"]);
        assert!(verdict["exceptions"].is_string(), "{verdict}");
        assert!(heard.answer.text().starts_with(&heard.text));
        assert!(heard.text.starts_with("refuted at (1, 1)"));
    }
}

/// What stands before all positions where a claim is false.
const EXACTLY: &str = "false exactly at";

#[test]
fn a_brief_answer_is_the_refutation_alone() {
    let of_text = |claim: &str| {
        let text = format!("claim \"false\" for nim(2)\n  {claim}\n");
        json!([{"text": {"name": "own.game", "text": text}}])
    };
    let far = "P = {(x, y) | x = y} without {(300, 300)}";
    for (claim, at) in [(FALSE_CLAIM, json!([1, 1])), (far, json!([300, 300]))] {
        for asked in [
            json!({"command": "prove", "game": {"text": "nim(2)"}, "claim": claim, "brief": true}),
            json!({"command": "check", "game": {"text": "nim(2)"}, "claim": claim, "brief": true}),
            json!({"command": "check", "texts": of_text(claim), "brief": true}),
        ] {
            let heard = heard(asked.clone());
            let verdict = &heard.key("verdicts")[0];
            assert_eq!(
                verdict["counterexample"]["position"], at,
                "{asked}: {verdict}"
            );
            assert_eq!(verdict["exceptions"], Value::Null, "{asked}: {verdict}");
            let plain = heard.answer.text();
            assert!(!plain.contains(EXACTLY), "{plain}");
        }
    }
    let whole = json!({"command": "prove", "game": {"text": "nim(2)"}, "claim": FALSE_CLAIM});
    let plain = heard(whole).answer.text();
    assert!(plain.contains(EXACTLY), "{plain}");
    let asked = json!({"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(x, x) | x >= 0}", "brief": true});
    assert_eq!(heard(asked).key("verdicts")[0]["verdict"], "proved");
}

#[test]
fn a_refutation_for_some_parameters_is_heard_before_its_exceptions_and_begins_the_text() {
    let claim = "P = {(x, y) | x + y = 0}";
    let asked = json!({"command": "prove", "game": {"text": "(x - i, y) where 1 <= i <= m; (x, y - i) where 1 <= i <= m"},
        "claim": claim, "for": ["m in 1..3"]});
    let heard = heard(asked);
    let early = heard.named("refutation");
    let verdicts = heard.key("verdicts");
    assert_eq!(early.len(), 1, "the first one");
    let (early, verdict) = (&early[0][0], &verdicts[0]);
    assert_eq!(early["exceptions"], Value::Null);
    assert!(verdict["exceptions"].is_string(), "{verdict}");
    for key in ["counterexample", "parameters", "game"] {
        assert_eq!(early[key], verdict[key]);
    }
    assert!(
        heard.text.starts_with("m = 1: refuted at (0, 2)"),
        "{}",
        heard.text
    );
    let whole = heard.answer.text();
    assert!(whole.starts_with(&heard.text) && whole.len() > heard.text.len());
}

#[test]
fn the_parts_of_a_solution_are_heard_once_each() {
    let heard = heard(json!({"command": "solve", "game": {"text": "nim(2)"}}));
    // The text begins with what was heard, and the moves that win follow.
    let whole = heard.answer.text();
    let rest = whole.strip_prefix(&heard.text).unwrap();
    assert!(heard.text.starts_with("play ends"), "{}", heard.text);
    assert!(rest.starts_with("to win"), "{rest}");
    let header = &heard.named("solution")[0];
    assert_eq!(header["game"], "nim(2)");
    assert_eq!(header["measure"], heard.key("measure"));
    let parts = heard.named("part");
    assert_eq!(parts.len(), 3);
    for mut part in parts {
        let part = part.as_object_mut().unwrap();
        let question = part.remove("question").unwrap();
        let answer = heard.key(question.as_str().unwrap());
        assert_eq!(Value::Object(part.clone()), answer, "{question}");
    }
}

fn of_family(more: Value) -> Value {
    let mut asked = json!({
        "command": "explore",
        "family": {"text": "on (x): x - s where 1 <= s <= m"},
        "over": ["m=1..3,k=2..4"],
        "no_proof": true,
    });
    let asked = asked.as_object_mut().unwrap();
    asked.extend(more.as_object().unwrap().clone());
    Value::Object(asked.clone())
}

/// The record that these events make.
fn record(heard: &Heard) -> String {
    let header = heard.named("record")[0].as_str().unwrap().to_string();
    let members = heard.named("member").into_iter();
    let members = members.chain(heard.named("solved_member"));
    let rows = members.filter_map(|member| Some(member["row"].as_str()?.to_string()));
    header + &rows.collect::<String>()
}

#[test]
fn members_of_a_family_are_heard_in_order_and_their_rows_are_a_record() {
    for more in [
        json!({"claim": "grundy(x) = x mod k"}),
        json!({"over": ["m=1..3"], "no_proof": false}),
    ] {
        let first = heard(of_family(more.clone()));
        // The header comes first, and the digest of the family last.
        let members = &first.events[1..first.events.len() - 1];
        let found: Vec<Value> = members
            .iter()
            .map(|event| {
                let (_, member) = event.as_object().unwrap().iter().next().unwrap();
                let mut member = member.clone();
                assert!(member.as_object_mut().unwrap().remove("row").is_some());
                member
            })
            .collect();
        assert_eq!(first.key("members"), Value::Array(found));
        let kept = record(&first);
        assert_eq!(first.answer.csv().unwrap().unwrap(), kept);
        // The first rows are known, and one of them is torn.
        let part: String = kept.split_inclusive('\n').take(3).collect();
        let torn = json!({"name": "kept.csv", "text": format!("{part}1,4")});
        let mut again = more.clone();
        again["record"] = torn;
        let again = heard(of_family(again));
        assert_eq!(again.key("read"), 2);
        assert_eq!(again.key("members"), first.key("members"));
        let header = kept.split_inclusive('\n').next().unwrap();
        assert_eq!(part + &record(&again)[header.len()..], kept);
        // Of an earlier run, all of them are rows of a new record.
        let mut earlier = more.clone();
        earlier["earlier"] = json!({"name": "old.csv", "text": kept});
        let earlier = heard(of_family(earlier));
        assert_eq!(
            earlier.key("read"),
            earlier.named("record").len() as u64 * members.len() as u64
        );
        assert_eq!(record(&earlier), kept);
    }
}

#[test]
fn a_record_of_something_else_is_refused_by_its_name() {
    let claim = json!({"claim": "grundy(x) = x mod k"});
    let kept = record(&heard(of_family(claim)));
    for (text, says) in [
        (kept.replace("x mod k", "x mod m"), "another claim"),
        ("my notes".to_string(), "it has other columns"),
        (
            kept.replacen(",holds,", ",proved,", 1),
            "they were edited since",
        ),
    ] {
        let asked = of_family(json!({
            "claim": "grundy(x) = x mod k",
            "record": SourceText { name: "kept.csv".into(), text },
        }));
        let refused = Laboratory::new().answer(&request(asked), &Job::quiet());
        let refused = refused.unwrap_err().to_string();
        assert!(
            refused.contains("kept.csv is no record of this exploration"),
            "{refused}"
        );
        assert!(refused.contains(says), "{refused}");
    }
}

/// The answer to a request whose job is cancelled at the first event of this name.
fn cancelled_at(asked: Value, name: &str) -> Result<Answered, Error> {
    let job = Job::quiet();
    Laboratory::new().answer_with_events(&request(asked), &job, &mut |event| {
        if serde_json::to_value(event).unwrap().get(name).is_some() {
            job.cancel();
        }
        ControlFlow::Continue(())
    })
}

fn says_interrupted(answer: &Answered) -> bool {
    let errors = serde_json::to_value(answer).unwrap()["errors"].clone();
    let errors = errors.as_array().unwrap();
    errors.iter().any(|error| {
        let message = error["message"].as_str().unwrap();
        message.starts_with("interrupted: ")
    })
}

#[test]
fn work_that_is_cut_short_keeps_what_was_found_and_says_so() {
    let checked = cancelled_at(of_texts(), "claim").unwrap();
    assert!(says_interrupted(&checked));
    let Answer::Claims(found) = &checked.answer else {
        panic!("claims of texts")
    };
    assert_eq!(found.summary().claims, 1);
    let asked =
        json!({"command": "prove", "game": {"text": "wythoff"}, "claim": "P = {(x, x) | x >= 0}"});
    let refuted = cancelled_at(asked, "refutation").unwrap();
    assert!(says_interrupted(&refuted));
    assert!(refuted.text().starts_with("refuted at (1, 1)"));
    let solved = cancelled_at(
        json!({"command": "solve", "game": {"text": "nim(2)"}}),
        "part",
    );
    let solved = serde_json::to_value(solved.unwrap()).unwrap();
    let grades = ["p_positions", "grundy", "misere_p_positions"].map(|part| &solved[part]["grade"]);
    assert!(grades.contains(&&json!("proved")), "{grades:?}");
    assert!(solved.to_string().contains("interrupted"), "{solved}");
    let many = json!({"claim": "grundy(x) = x mod k", "over": ["m=1..300,k=2..90"]});
    let explored = cancelled_at(of_family(many), "member").unwrap();
    let explored = serde_json::to_value(explored).unwrap();
    assert_eq!(explored["complete"], false);
    assert_eq!(
        explored["members"][0]["parameters"],
        json!({"m": 1, "k": 2})
    );
}

#[test]
fn a_proof_that_is_cut_short_anywhere_says_so_unless_it_has_the_whole_answer() {
    let claim = "P = {(floor(k phi), floor(k phi) + k) | k >= 1}, symmetric";
    let asked = request(json!({"command": "prove", "game": {"text": "wythoff"}, "claim": claim}));
    let whole = Job::quiet();
    let lab = Laboratory::new();
    let answer = serde_json::to_value(lab.answer(&asked, &whole).unwrap()).unwrap();
    assert_eq!(answer["verdicts"][0]["exceptions"], "{(0, 0)}");
    let mut seen = 0;
    for cut in (0..whole.polls()).step_by(usize::try_from(1 + whole.polls() / 50).unwrap()) {
        let job = Job::quiet().cancelled_at_poll(cut);
        let Ok(found) = lab.answer(&asked, &job) else {
            continue;
        };
        let text = serde_json::to_value(&found).unwrap();
        assert!(text == answer || says_interrupted(&found), "{cut}: {text}");
        seen += u64::from(!text["verdicts"][0]["exceptions_seen"].is_null());
    }
    assert!(seen > 0);
}

#[test]
fn where_nothing_was_found_an_interruption_is_an_error() {
    let nim = json!({"text": "nim(2)"});
    let claim = "P = {(x, x) | x >= 0}";
    let family = "P = {(0, 0), (0, 1), (1, 0)} ∪ {(x, 1) | x >= 3 + c} ∪ {(1, y) | y >= 3 + c}";
    for asked in [
        of_texts(),
        json!({"command": "check", "game": nim, "claim": claim}),
        json!({"command": "check", "game": nim, "claim": FALSE_CLAIM, "max": 40}),
        json!({"command": "prove", "game": nim, "claim": claim}),
        json!({"command": "prove", "game": {"text": "yama_wythoff(c)"}, "claim": family, "for": ["c >= 0"]}),
        of_family(json!({"claim": "grundy(x) = x mod k"})),
        of_family(json!({"over": ["m=1..3"], "no_proof": false})),
        json!({"command": "positions", "game": {"text": "wythoff"}, "max": 2000}),
    ] {
        let ended = Laboratory::new().answer(&request(asked.clone()), &Job::cancelled());
        let ended = ended.map(|answer| answer.text());
        assert!(
            ended.as_ref().is_err_and(Error::is_interrupted),
            "{asked}: {ended:?}"
        );
    }
    let lab = Laboratory::new().with_job(&Job::cancelled());
    let conjecture = lab.game("nim(2)").unwrap().claim(claim).unwrap();
    assert!(conjecture.check(20).unwrap_err().is_interrupted());
    assert!(conjecture.prove().unwrap_err().is_interrupted());
    // A solution always has what falls with every move, and says of each part why there is no more.
    let solve = request(json!({"command": "solve", "game": nim}));
    let solved = Laboratory::new().answer(&solve, &Job::cancelled()).unwrap();
    assert_eq!(solved.text().matches("interrupted").count(), 3);
}

#[test]
fn a_listener_that_breaks_off_ends_the_work() {
    let nim = json!({"text": "nim(2)"});
    for asked in [
        of_texts(),
        json!({"command": "prove", "game": nim, "claim": FALSE_CLAIM}),
        json!({"command": "solve", "game": nim}),
        of_family(json!({"claim": "grundy(x) = x mod k"})),
    ] {
        let mut heard = 0;
        let lab = Laboratory::new();
        let ended = lab.answer_with_events(&request(asked.clone()), &Job::quiet(), &mut |_| {
            heard += 1;
            ControlFlow::Break(())
        });
        assert!(ended.unwrap_err().is_interrupted(), "{asked}");
    }
}

#[test]
fn a_proof_has_texts_and_a_refutation_has_none() {
    let of = |claim: &str| {
        let asked = json!({"command": "prove", "game": {"text": "nim(2)"}, "claim": claim});
        let answer = Laboratory::new().answer(&request(asked), &Job::quiet());
        let Answer::Verdict(found) = answer.unwrap().answer else {
            panic!("the verdict on one claim")
        };
        found
    };
    let proof = ProofTexts::of(&of("P = {(x, x) | x >= 0}")).unwrap();
    let mut certificate = Vec::new();
    let written = proof.certificate().unwrap().certificate;
    written.write(&mut certificate).unwrap();
    assert!(
        String::from_utf8(certificate)
            .unwrap()
            .contains("game: nim(2)")
    );
    assert!(proof.smtlib().unwrap().contains("(check-sat)"));
    assert!(proof.walnut().unwrap().script.contains("eval claim"));
    assert!(ProofTexts::of(&of(FALSE_CLAIM)).unwrap_err().is_unknown());
}

#[test]
fn the_requests_of_the_documentation_are_read_and_answered() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md");
    let page = std::fs::read_to_string(page).unwrap();
    let lines = |of: &str| -> Vec<String> {
        let fence = format!("```{of}\n");
        let blocks = page.split(&fence).skip(1);
        let blocks = blocks.filter_map(|block| block.split("```").next());
        blocks.flat_map(str::lines).map(String::from).collect()
    };
    let (mut commands, mut answers) = (Vec::new(), Vec::new());
    // One laboratory: an example names a game by its digest.
    let lab = Laboratory::new();
    for text in lines("json") {
        let asked: Value = serde_json::from_str(&text).unwrap();
        commands.push(asked["command"].as_str().unwrap().to_string());
        let answered = lab.answer(&request(asked), &Job::quiet()).expect(&text);
        answers.push(serde_json::to_string(&answered).unwrap());
    }
    let shown = lines("text").into_iter();
    let shown: Vec<String> = shown
        .filter(|line| line.starts_with("{\"version\""))
        .collect();
    assert_eq!(shown.len(), 3);
    for line in shown {
        assert!(answers.contains(&line), "{line}");
    }
    for command in ["check", "prove", "solve", "explore"] {
        assert!(commands.iter().any(|own| own == command), "{command}");
    }
}
