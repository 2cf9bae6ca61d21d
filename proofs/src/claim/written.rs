//! Converts automata that claims write out, and writes automata as claims.

use super::Property;
use grundy_automata::{Automaton, Budget, NoAutomaton, Numeration, UBig, Variable};
use grundy_rules::game::Outcome;
use grundy_rules::language::{
    Code, Diagnostic, Span, WrittenAutomaton, WrittenNumeration, WrittenState, WrittenStep,
};

/// The most letters of an automaton. A fixed bound.
const MOST_LETTERS: usize = 1 << 14;

fn wrong(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::Automaton, span, message)
}

/// The automaton that is written, over this many numbers.
///
/// Letters that are not written lead to a state that accepts nothing; state 0 stays at 0 on zeros.
pub fn automaton(written: &WrittenAutomaton, tracks: usize) -> Result<Automaton, Diagnostic> {
    let stopped = |stop: NoAutomaton| {
        let code = match stop {
            NoAutomaton::Wrong(_) => Code::Automaton,
            _ => Code::TooLarge,
        };
        Diagnostic::new(code, written.span, stop.to_string())
    };
    if let Some(file) = &written.file {
        let name = &file.name;
        if written.states.is_empty() {
            let message = format!("the automaton {name} is not among the texts that were given");
            return Err(wrong(written.span, message));
        }
        if file.tracks != tracks {
            let message = format!(
                "the automaton {name} reads {} numbers, and {tracks} are wanted here",
                file.tracks
            );
            let help = "one for each heap, and one for the value where there are values";
            return Err(wrong(written.span, message).help(help));
        }
    }
    let system = match &written.numeration {
        WrittenNumeration::Base(base) => Numeration::base(*base),
        WrittenNumeration::Zeckendorf => Ok(Numeration::zeckendorf()),
        WrittenNumeration::Ostrowski(period) => Numeration::ostrowski(period),
    }
    .map_err(stopped)?;
    let digits = system.digits();
    let letters = (0..tracks).try_fold(1_usize, |letters, _| {
        let letters = letters.checked_mul(usize::try_from(digits).ok()?)?;
        (letters <= MOST_LETTERS).then_some(letters)
    });
    let Some(letters) = letters else {
        let message = format!("an automaton of {tracks} numbers in {system} has too many letters");
        return Err(Diagnostic::new(Code::TooLarge, written.span, message));
    };
    let states = written.states.len();
    let sink = u32::try_from(states).unwrap_or(u32::MAX);
    let mut rows = Vec::new();
    for (number, state) in written.states.iter().enumerate() {
        let mut row: Vec<Option<u32>> = vec![None; letters];
        for step in &state.steps {
            if usize::try_from(step.to).map_or(true, |to| to >= states) {
                let message = format!("there is no state {}", step.to);
                let last = states - 1;
                return Err(wrong(step.span, message).help(format!("the last state is {last}")));
            }
            for (letter, span) in &step.letters {
                let place = place(letter, tracks, digits, &system, *span)?;
                if number == 0 && place == 0 && step.to != 0 {
                    let message =
                        "zeros in front of a number change nothing: state 0 stays on zeros";
                    return Err(wrong(*span, message.into()));
                }
                match row[place] {
                    None => row[place] = Some(step.to),
                    Some(before) => {
                        let message = format!(
                            "this letter leads from state {number} to state {before} already"
                        );
                        return Err(wrong(*span, message));
                    }
                }
            }
        }
        if number == 0 {
            row[0] = Some(0);
        }
        rows.push(row.into_iter().map(|to| to.unwrap_or(sink)).collect());
    }
    rows.push(vec![sink; letters]);
    let accepting = written.states.iter().map(|state| state.accepts);
    let accepting: Vec<bool> = accepting.chain([false]).collect();
    let budget = Budget::default().letters(MOST_LETTERS);
    Automaton::of_table(&system, tracks, &accepting, &rows, &budget).map_err(stopped)
}

/// The place of a letter among all letters.
fn place(
    letter: &[u32],
    tracks: usize,
    digits: u32,
    system: &Numeration,
    span: Span,
) -> Result<usize, Diagnostic> {
    if letter.len() != tracks {
        let message = format!(
            "a letter has {tracks} digits here, and this one {}",
            letter.len()
        );
        let help = "one for each heap, and one for the value where there are values";
        return Err(wrong(span, message).help(help));
    }
    letter.iter().try_fold(0, |place, digit| {
        if *digit >= digits {
            let message = format!("{digit} is no digit in {system}");
            return Err(wrong(span, message).help(format!("the digits are 0 to {}", digits - 1)));
        }
        let count = usize::try_from(digits).unwrap_or(usize::MAX);
        Ok(place * count + usize::try_from(*digit).unwrap_or(usize::MAX))
    })
}

/// An automaton as it is written: without the state that accepts nothing more, if there is one.
pub fn written(automaton: &Automaton) -> WrittenAutomaton {
    let system = automaton.system();
    let numeration = match system.as_base() {
        Some(base) => WrittenNumeration::Base(base),
        None if system.is_zeckendorf() => WrittenNumeration::Zeckendorf,
        None => WrittenNumeration::Ostrowski(system.quotients().to_vec()),
    };
    let count = u32::try_from(automaton.states()).unwrap_or(u32::MAX);
    let row =
        |state: u32| (0..automaton.letters()).map(move |letter| automaton.step(state, letter));
    let is_sink = |state: u32| !automaton.is_accepting(state) && row(state).all(|to| to == state);
    let sink = (1..count).find(|state| is_sink(*state));
    // The other states keep their order.
    let number = |state: u32| state - u32::from(sink.is_some_and(|sink| sink < state));
    let states = (0..count)
        .filter(|state| Some(*state) != sink)
        .map(|state| {
            let mut steps: Vec<WrittenStep> = Vec::new();
            for (letter, to) in row(state).enumerate().filter(|(_, to)| Some(*to) != sink) {
                let letter = (automaton.digits_of_letter(letter), Span::default());
                match steps.iter_mut().find(|step| step.to == number(to)) {
                    Some(step) => step.letters.push(letter),
                    None => steps.push(WrittenStep {
                        letters: vec![letter],
                        to: number(to),
                        span: Span::default(),
                    }),
                }
            }
            WrittenState {
                accepts: automaton.is_accepting(state),
                steps,
                span: Span::default(),
            }
        });
    WrittenAutomaton {
        numeration,
        states: states.collect(),
        file: None,
        span: Span::default(),
    }
}

#[cfg(test)]
mod tests;

/// What an automaton accepts of a position.
#[derive(Clone, Copy)]
pub(super) enum Accepted {
    Outcome(Outcome),
    /// The only value that is accepted with it.
    Value(u64),
    /// No value, or several.
    None,
}

impl Accepted {
    /// Runs the automaton of positions, or of positions and values, on a position.
    pub(super) fn of(automaton: &Automaton, values: bool, position: &[i64]) -> Accepted {
        let tracks = automaton.tracks().iter();
        let heaps = tracks.zip(position).map(|(track, heap)| {
            let heap = u64::try_from(*heap).unwrap_or(0);
            (*track, UBig::from(heap))
        });
        let heaps: Vec<(Variable, UBig)> = heaps.collect();
        if !values {
            let heaps: Vec<UBig> = heaps.into_iter().map(|(_, heap)| heap).collect();
            let outcome = match automaton.accepts(&heaps) {
                true => Outcome::P,
                false => Outcome::N,
            };
            return Accepted::Outcome(outcome);
        }
        let found = automaton.completions(&heaps, 2, &Budget::default());
        let found = found.unwrap_or_default();
        let [only] = found.as_slice() else {
            return Accepted::None;
        };
        let value = only.first().and_then(|value| u64::try_from(value).ok());
        value.map_or(Accepted::None, Accepted::Value)
    }
}

impl From<Accepted> for Property {
    fn from(accepted: Accepted) -> Property {
        match accepted {
            Accepted::Outcome(outcome) => outcome.into(),
            Accepted::Value(value) => value.into(),
            Accepted::None => "no one value".into(),
        }
    }
}
