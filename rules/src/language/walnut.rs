//! Automata in the text format of the prover Walnut: the numeration of each number, then the states with their letters.

use super::automaton::{
    AutomatonFile, WrittenAutomaton, WrittenNumeration, WrittenState, WrittenStep,
};
use super::{Code, Diagnostic, Span};
use std::collections::BTreeMap;

/// The most letters that a line with `*` stands for. A fixed bound.
const MOST_LETTERS: usize = 1 << 14;

/// Does a text begin as automata of Walnut do?
pub fn is_walnut(text: &str) -> bool {
    let first = words(text).find_map(|line| line.into_iter().next());
    first.is_some_and(|(word, _)| {
        ["msd_", "lsd_", "{"]
            .iter()
            .any(|begin| word.starts_with(begin))
    })
}

/// The automaton in a text of this name.
///
/// # Errors
/// What is wrong with it first.
pub fn read_walnut(name: &str, text: &str) -> Result<WrittenAutomaton, Diagnostic> {
    let mut lines = words(text).filter(|line| !line.is_empty());
    let header = lines.next().unwrap_or_default();
    let numeration = numeration(&header)?;
    let mut reader = Reader {
        digits: match numeration {
            WrittenNumeration::Base(base) => base,
            _ => 2,
        },
        tracks: header.len(),
        states: Vec::new(),
        numbers: BTreeMap::new(),
    };
    for line in lines {
        match line.iter().position(|(word, _)| *word == "->") {
            Some(arrow) => reader.step(&line[..arrow], &line[arrow..])?,
            None => reader.state(&line)?,
        }
    }
    reader.finished(
        numeration,
        AutomatonFile {
            name: name.to_string(),
            tracks: header.len(),
        },
    )
}

type Word<'t> = (&'t str, Span);

/// The words of each line, without comments.
fn words(text: &str) -> impl Iterator<Item = Vec<Word<'_>>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        let content = line.split('#').next().unwrap_or_default();
        let mut behind = 0;
        let words = content.split_whitespace().map(|word| {
            let begin = behind + content[behind..].find(word).unwrap_or(0);
            behind = begin + word.len();
            (word, Span::new(start + begin, start + behind))
        });
        words.collect()
    })
}

fn wrong(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::Automaton, span, message)
}

fn whole(line: &[Word]) -> Span {
    match (line.first(), line.last()) {
        (Some((_, first)), Some((_, last))) => first.to(*last),
        _ => Span::default(),
    }
}

/// The numeration that the first line names, once for each number.
fn numeration(header: &[Word]) -> Result<WrittenNumeration, Diagnostic> {
    let Some((first, span)) = header.first() else {
        let message = "an automaton begins with the numeration of each number";
        return Err(wrong(Span::default(), message.into()).help("as in `msd_2 msd_2`"));
    };
    if let Some((other, span)) = header.iter().find(|(word, _)| word != first) {
        let message = format!("{other} beside {first}: all numbers have one numeration here");
        return Err(wrong(*span, message));
    }
    let named = first.strip_prefix("msd_");
    match named.map(|named| (named, named.parse::<u32>())) {
        Some(("fib", _)) => Ok(WrittenNumeration::Zeckendorf),
        Some((_, Ok(base))) if base >= 2 => Ok(WrittenNumeration::Base(base)),
        _ => {
            let message = format!("{first} is no numeration that is read here");
            let help = "msd_2 and other bases are, and msd_fib: the most significant digit first";
            Err(wrong(*span, message).help(help))
        }
    }
}

/// What was read of an automaton.
struct Reader {
    digits: u32,
    tracks: usize,
    states: Vec<ReadState>,
    /// The place of each number of a state.
    numbers: BTreeMap<u32, usize>,
}

struct ReadState {
    accepts: bool,
    span: Span,
    /// Each letter, where it leads by its number, and where that stands.
    steps: BTreeMap<Vec<u32>, (u32, Span, Span)>,
}

fn number((word, span): &Word, what: &str) -> Result<u32, Diagnostic> {
    let wrong = |_| wrong(*span, format!("`{word}` is no {what}"));
    word.parse().map_err(wrong)
}

impl Reader {
    /// `3 1`: a state, and whether it accepts.
    fn state(&mut self, line: &[Word]) -> Result<(), Diagnostic> {
        let [state, output] = line else {
            let message = "a state and its output, or digits, an arrow and a state, are expected";
            return Err(wrong(whole(line), message.into()).help("as in `0 1`, or `0 1 -> 2`"));
        };
        let known = number(state, "state")?;
        let accepts = match output.0 {
            "0" => false,
            "1" => true,
            other => {
                let message = format!("the output of a state is 0 or 1, and not {other}");
                return Err(wrong(output.1, message));
            }
        };
        if self.numbers.insert(known, self.states.len()).is_some() {
            return Err(wrong(state.1, format!("state {known} stands here twice")));
        }
        self.states.push(ReadState {
            accepts,
            span: state.1,
            steps: BTreeMap::new(),
        });
        Ok(())
    }

    /// `0 1 -> 2`
    fn step(&mut self, letter: &[Word], behind: &[Word]) -> Result<(), Diagnostic> {
        let span = whole(letter);
        let arrow = behind.first().map_or(span, |(_, arrow)| *arrow);
        let (to, at) = match &behind[1..] {
            [to] => (number(to, "state")?, to.1),
            [] => return Err(wrong(arrow, "a state is missing behind the arrow".into())),
            [_, second, ..] => {
                let message = "a letter leads to one state: the automaton is not deterministic";
                return Err(wrong(second.1, message.into()));
            }
        };
        if letter.len() != self.tracks {
            let message = format!(
                "{} digits stand here, and the first line names {} numbers",
                letter.len(),
                self.tracks
            );
            return Err(wrong(if letter.is_empty() { arrow } else { span }, message));
        }
        let letters = self.letters(letter)?;
        let Some(state) = self.states.last_mut() else {
            let message = "a state comes first, then its letters".to_string();
            return Err(wrong(span, message));
        };
        for letter in letters {
            if let Some((before, ..)) = state.steps.insert(letter, (to, at, span)) {
                let message = format!("this letter leads to state {before} already");
                return Err(wrong(span, message));
            }
        }
        Ok(())
    }

    /// The letters that a line means: `*` is any digit.
    fn letters(&self, line: &[Word]) -> Result<Vec<Vec<u32>>, Diagnostic> {
        let mut letters: Vec<Vec<u32>> = vec![Vec::new()];
        for word in line {
            let digits = match word.0 {
                "*" => 0..self.digits,
                _ => {
                    let digit = number(word, "digit")?;
                    if digit >= self.digits {
                        let message = format!("{digit} is no digit here");
                        let help = format!("the digits are 0 to {}", self.digits - 1);
                        return Err(wrong(word.1, message).help(help));
                    }
                    digit..digit + 1
                }
            };
            let count = usize::try_from(digits.end - digits.start).unwrap_or(usize::MAX);
            let many = letters.len().checked_mul(count);
            if many.is_none_or(|many| many > MOST_LETTERS) {
                let message = "this line stands for too many letters".to_string();
                return Err(Diagnostic::new(Code::TooLarge, word.1, message));
            }
            let longer = letters.iter().flat_map(|letter| {
                let with = |digit| letter.iter().copied().chain([digit]).collect();
                digits.clone().map(with)
            });
            letters = longer.collect();
        }
        Ok(letters)
    }

    fn finished(
        self,
        numeration: WrittenNumeration,
        file: AutomatonFile,
    ) -> Result<WrittenAutomaton, Diagnostic> {
        if self.states.is_empty() {
            let message = "there is no state".to_string();
            return Err(
                wrong(Span::default(), message).help("the first one is where reading begins")
            );
        }
        let zeros = vec![0; self.tracks];
        let mut states = Vec::new();
        for (place, state) in self.states.into_iter().enumerate() {
            let mut steps: Vec<WrittenStep> = Vec::new();
            for (letter, (to, at, span)) in state.steps {
                let Some(to) = self.numbers.get(&to).copied() else {
                    return Err(wrong(at, format!("there is no state {to}")));
                };
                if place == 0 && letter == zeros && to != 0 {
                    let message =
                        "zeros in front of a number change nothing: the first state stays on zeros";
                    return Err(wrong(span, message.into()));
                }
                let to = u32::try_from(to).unwrap_or(u32::MAX);
                match steps.iter_mut().find(|step| step.to == to) {
                    Some(step) => step.letters.push((letter, span)),
                    None => steps.push(WrittenStep {
                        letters: vec![(letter, span)],
                        to,
                        span: at,
                    }),
                }
            }
            states.push(WrittenState {
                accepts: state.accepts,
                steps,
                span: state.span,
            });
        }
        Ok(WrittenAutomaton {
            numeration,
            states,
            file: Some(file),
            span: Span::default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{is_walnut, read_walnut};

    fn fault(text: &str) -> (String, String) {
        let error = read_walnut("a.txt", text).expect_err("a fault");
        let span = error.span;
        (
            text[span.start..span.end].to_string(),
            error.message.clone(),
        )
    }

    #[test]
    fn each_fault_is_told_where_it_stands() {
        let faults = [
            ("lsd_2\n0 1\n", "lsd_2", "no numeration"),
            ("msd_2 msd_3\n0 1\n", "msd_3", "beside msd_2"),
            ("msd_2\n0 2\n", "2", "0 or 1"),
            ("msd_2\n0 1\n0 0\n", "0", "twice"),
            ("msd_2\n0 1\n2 -> 0\n", "2", "no digit"),
            ("msd_2\n0 1\nx -> 0\n", "x", "no digit"),
            ("msd_2 msd_2\n0 1\n1 -> 0\n", "1", "1 digits"),
            ("msd_2\n0 1\n1 -> 5\n", "5", "no state 5"),
            ("msd_2\n0 1\n1 -> 0 1\n1 0\n", "1", "deterministic"),
            ("msd_2\n0 1\n1 ->\n", "->", "missing"),
            ("msd_2\n0 1\n1 -> 0\n* -> 0\n", "*", "already"),
            ("msd_2\n0 1\n0 -> 1\n1 0\n", "0", "stays on zeros"),
            ("msd_2\n1 -> 0\n0 1\n", "1", "comes first"),
            ("msd_2\n0 1 1\n", "0 1 1", "expected"),
            ("msd_2\n", "", "no state"),
        ];
        for (text, place, message) in faults {
            let (at, said) = fault(text);
            assert!(
                at == place && said.contains(message),
                "{text}: {at}: {said}"
            );
        }
    }

    #[test]
    fn states_are_numbered_as_they_stand_and_a_star_is_any_digit() {
        let text = "# any two digits\nmsd_3  msd_3\n\n7 0 # the first\n0 0 -> 7\n1 * -> 4\n4 1\n";
        assert!(is_walnut(text) && !is_walnut("game one on (x)\n"));
        let read = read_walnut("a.txt", text).expect("an automaton");
        let accepts: Vec<bool> = read.states.iter().map(|state| state.accepts).collect();
        assert_eq!(accepts, [false, true]);
        let steps: Vec<(usize, u32)> = read.states[0]
            .steps
            .iter()
            .map(|step| (step.letters.len(), step.to))
            .collect();
        assert_eq!(steps, [(1, 0), (3, 1)]);
    }
}
