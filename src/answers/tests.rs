//! The schemas of requests, events and answers are those that are committed, and the examples of the documentation have them.

use super::table::{TableAnswer, WindowAnswer};
use super::*;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, schema_for};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// A schema of answers by their names, with the definitions that they share.
struct Schemas {
    generator: SchemaGenerator,
    by_name: Map<String, Value>,
}

impl Schemas {
    /// Of an answer to which the version and the warnings are added.
    fn add<A: JsonSchema>(&mut self, name: &str) {
        self.add_whole(name, Answered::<A>::json_schema);
    }

    fn add_whole(&mut self, name: &str, schema: impl Fn(&mut SchemaGenerator) -> Schema) {
        let schema = schema(&mut self.generator);
        self.by_name.insert(name.to_string(), schema.to_value());
    }
}

/// The schema of every answer, by the command and what it was asked.
fn answers() -> Value {
    let mut schemas = Schemas {
        generator: SchemaSettings::draft2020_12()
            .for_serialize()
            .into_generator(),
        by_name: Map::new(),
    };
    schemas.add::<GamesAnswer>("games");
    schemas.add::<ShowAnswer>("show");
    schemas.add::<TableAnswer>("table");
    schemas.add::<WindowAnswer>("table, a window");
    schemas.add::<MapPart>("map");
    schemas.add::<PositionsAnswer>("positions");
    schemas.add::<SequenceAnswer>("sequence");
    schemas.add::<ValueAnswer>("sequence --at");
    schemas.add::<MisereAnswer>("misere");
    schemas.add::<MisereCellsAnswer>("misere, every position");
    schemas.add::<KernelAnswer>("kernel");
    schemas.add::<MoveAnswer>("move");
    schemas.add::<OptionsAnswer>("options");
    schemas.add::<WhyAnswer>("why");
    schemas.add::<SumAnswer>("sum");
    schemas.add::<PlayAnswer>("play");
    schemas.add::<LimitAnswer>("limit");
    schemas.add::<VerdictsAnswer>("check");
    schemas.add::<MutantsAnswer>("check --mutate");
    schemas.add::<VerdictsAnswer>("prove");
    schemas.add::<SolutionAnswer>("solve");
    schemas.add::<ProgramAnswer>("code");
    schemas.add::<FamilyAnswer>("explore --claim");
    schemas.add::<SolutionsAnswer>("explore");
    schemas.add::<ReportAnswer>("check --report");
    schemas.add::<CodesAnswer>("explain");
    schemas.add::<LimitsAnswer>("explain limits");
    schemas.add::<ErrorAnswer>("error");
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The answers of Grundy, by the command",
        "properties": schemas.by_name,
        "$defs": schemas.generator.take_definitions(true),
    })
}

/// With `GRUNDY_BLESS` set, the schemas are written.
#[test]
fn the_committed_schemas_are_those_of_requests_events_and_answers() {
    let requests = schema_for!(Request).to_value();
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let events = settings.into_generator().into_root_schema_for::<Event>();
    let schemas = [
        ("requests.json", requests),
        ("events.json", events.to_value()),
        ("answers.json", answers()),
    ];
    for (name, schema) in schemas {
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = docs().join("schema").join(name);
        if std::env::var_os("GRUNDY_BLESS").is_some() {
            std::fs::create_dir_all(docs().join("schema")).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "{name} is not the schema: GRUNDY_BLESS=1 cargo test -p grundy --lib answers::"
        );
    }
}

/// The name of the schema for a command as typed.
fn asked(command: &str, answer: &Map<String, Value>) -> String {
    let mut words = command.split_whitespace().skip(1);
    let name = words.next().unwrap_or_default().to_string();
    let options: Vec<&str> = words.collect();
    match name.as_str() {
        _ if answer.contains_key("error") => "error".into(),
        "sequence" if options.contains(&"--at") => "sequence --at".into(),
        "explore" if options.contains(&"--claim") => "explore --claim".into(),
        _ => name,
    }
}

#[test]
fn the_examples_of_the_documentation_have_the_keys_of_the_schemas() {
    let schemas = answers();
    let pages = ["json.md", "../cli/tests/golden/json.md"];
    let pages = pages.map(|page| std::fs::read_to_string(docs().join(page)).unwrap());
    let page = pages.concat();
    let mut seen = Vec::new();
    for block in page.split("```console\n$ ").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        let (command, answer) = block.split_once('\n').unwrap();
        let from = answer.find("{\n").unwrap();
        // A list that is cut short is no object.
        let Some(to) = answer.find("\n}\n") else {
            continue;
        };
        let answer: Value = serde_json::from_str(&answer[from..to + 2]).unwrap();
        let answer = answer.as_object().unwrap();
        let name = asked(command, answer);
        let mut keys: Vec<&String> = answer.keys().collect();
        let properties = schemas["properties"][&name]["properties"].as_object();
        let mut wanted: Vec<&String> = properties.unwrap().keys().collect();
        keys.sort();
        wanted.sort();
        assert_eq!(keys, wanted, "{command}");
        seen.push(name);
    }
    let all = schemas["properties"].as_object().unwrap().keys();
    let mut missing: Vec<_> = all.filter(|name| !seen.contains(*name)).collect();
    let by_requests = ["table, a window", "misere, every position", "play", "map"];
    let lists = [
        "games",
        "check --mutate",
        "check --report",
        "explain limits",
    ];
    missing.retain(|name| !by_requests.contains(&name.as_str()));
    assert_eq!(missing, lists);
}

#[test]
fn the_requests_of_the_documentation_are_requests() {
    let page = std::fs::read_to_string(docs().join("json.md")).unwrap();
    let blocks = page.split("```json\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap_or_default());
    let mut count = 0;
    for block in blocks {
        for read in serde_json::Deserializer::from_str(block).into_iter::<Request>() {
            assert!(read.is_ok(), "{block}: {read:?}");
            count += 1;
        }
    }
    assert!(count > 12);
}
