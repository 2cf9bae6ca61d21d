//! Pictures of automata.

use super::*;

/// The automaton of a part of the solution of a game.
fn automaton(game: &str, question: SolvedQuestion) -> ShownAutomaton {
    let text = format!(r#"{{"command": "solve", "game": {{"text": "{game}"}}}}"#);
    let request: Request = serde_json::from_str(&text).expect("a request");
    let answered = Laboratory::new().answer(&request, &Job::quiet());
    match answered.expect("an answer").answer {
        Answer::Solution(found) => {
            ShownAutomaton::of_solution(&found, question).expect("an automaton")
        }
        _ => panic!("no solution"),
    }
}

/// The picture of an automaton as SVG.
fn diagram(shown: &ShownAutomaton) -> String {
    let job = Job::quiet();
    let diagram = Diagram::of(shown, &Style::default(), &job).expect("a picture");
    let mut svg = Vec::new();
    let written = diagram.write(&Format::Svg, &job, &mut svg);
    written.expect("bytes");
    String::from_utf8(svg).expect("a text")
}

#[test]
fn automata_of_solutions_are_as_in_their_golden_files() {
    for (name, question) in [
        ("automaton-p", SolvedQuestion::PPositions),
        ("automaton-values", SolvedQuestion::Grundy),
    ] {
        let shown = automaton("yama", question);
        golden(&format!("{name}.dot"), shown.to_dot().as_bytes());
        golden(&format!("{name}.svg"), diagram(&shown).as_bytes());
    }
}

#[test]
fn a_diagram_has_each_state_each_edge_and_each_label() {
    let shown = automaton("yama", SolvedQuestion::Grundy);
    let svg = diagram(&shown);
    let graph = &shown.graph;
    let accepting = graph.states.iter().filter(|state| state.accepting).count();
    let circles = graph.states.len() + accepting;
    assert_eq!(svg.matches("<circle ").count(), circles);
    // One arrow more leads to the start.
    assert_eq!(svg.matches("<polygon ").count(), graph.edges.len() + 1);
    for edge in &graph.edges {
        let label = format!(">{}</text>", edge.labels.join(" "));
        assert!(svg.contains(&label), "{label}");
    }
}

#[test]
fn an_automaton_that_is_too_large_for_a_picture_is_refused() {
    let mut shown = automaton("yama", SolvedQuestion::PPositions);
    while shown.graph.states.len() <= 40 {
        shown.graph.states.push(shown.graph.states[0]);
    }
    let refused = Diagram::of(&shown, &Style::default(), &Job::quiet()).err();
    let refused = refused.expect("an error").to_string();
    assert!(refused.contains("41 states"), "{refused}");
}
