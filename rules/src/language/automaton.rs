//! Automata as they are written: the numeration, and a line for each state.

use super::Span;

/// `automaton in base 2` and its states: the words that lead from state 0 to a state that accepts.
///
/// A letter is one digit of each number, the most significant first. Where no letter is written a word is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAutomaton {
    /// How numbers are written.
    pub numeration: WrittenNumeration,
    /// The states in order, 0 first.
    pub states: Vec<WrittenState>,
    /// Where it is read from, if the claim names a text.
    pub file: Option<AutomatonFile>,
    /// The whole, for messages.
    pub span: Span,
}

/// The text that an automaton is read from: `automaton in "equal.txt"`. Before it is read there are no states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonFile {
    /// Its name.
    pub name: String,
    /// How many numbers its letters have.
    pub tracks: usize,
}

/// How numbers are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenNumeration {
    /// `base 2`
    Base(u32),
    /// `Zeckendorf`
    Zeckendorf,
    /// `Ostrowski [0; 2]`: the period of a continued fraction
    Ostrowski(Vec<u32>),
}

/// `3 accepts: (0, 1), (1, 0) -> 2, (1, 1) -> 3`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenState {
    /// Is a word accepted that ends here?
    pub accepts: bool,
    /// Where letters lead.
    pub steps: Vec<WrittenStep>,
    /// The number of the state, for messages.
    pub span: Span,
}

/// `(0, 1), (1, 0) -> 2`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenStep {
    /// The letters, each with the place where it stands.
    pub letters: Vec<(Vec<u32>, Span)>,
    /// The state they lead to.
    pub to: u32,
    /// Where that stands.
    pub span: Span,
}

/// Lines longer than this are broken.
const WIDTH: usize = 96;

/// The numeration, and a line for each state.
pub(super) fn print(out: &mut String, automaton: &WrittenAutomaton) {
    if let Some(file) = &automaton.file {
        out.push_str(&format!("automaton in \"{}\"\n", file.name));
        return;
    }
    let numeration = match &automaton.numeration {
        WrittenNumeration::Base(base) => format!("base {base}"),
        WrittenNumeration::Zeckendorf => "Zeckendorf".to_string(),
        WrittenNumeration::Ostrowski(period) => format!("Ostrowski [0; {}]", digits(period)),
    };
    out.push_str(&format!("automaton in {numeration}\n"));
    for (number, state) in automaton.states.iter().enumerate() {
        let accepts = if state.accepts { " accepts" } else { "" };
        let mut line = format!("    {number}{accepts}:");
        let mut pieces = state.steps.iter().flat_map(step).peekable();
        while let Some(piece) = pieces.next() {
            let comma = if pieces.peek().is_some() { "," } else { "" };
            if line.chars().count() + piece.chars().count() + comma.len() >= WIDTH {
                out.push_str(&line);
                out.push('\n');
                line = "     ".to_string();
            }
            line.push_str(&format!(" {piece}{comma}"));
        }
        out.push_str(&line);
        out.push('\n');
    }
}

/// The letters of a step, and where they lead behind the last one.
fn step(step: &WrittenStep) -> Vec<String> {
    let letters = step.letters.iter();
    let mut pieces: Vec<String> = letters
        .map(|(letter, _)| format!("({})", digits(letter)))
        .collect();
    if let Some(last) = pieces.last_mut() {
        last.push_str(&format!(" -> {}", step.to));
    }
    pieces
}

fn digits(digits: &[u32]) -> String {
    let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
    digits.join(", ")
}
