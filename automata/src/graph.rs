//! Automata as graphs to be drawn: states, and edges with their letters in few words.

use crate::automaton::{Automaton, StateKind, Variable};
use crate::intern::index;
use std::collections::BTreeMap;

/// An automaton as a graph. A state that accepts nothing more is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonGraph {
    /// The numeration of the digits.
    pub system: String,
    /// What the numbers are, a digit of each in a letter.
    pub tracks: Vec<String>,
    /// The states, the first of them at the start.
    pub states: Vec<GraphState>,
    /// At most one edge leads from a state to a different state.
    pub edges: Vec<GraphEdge>,
}

/// A state of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphState {
    /// Its number in the automaton.
    pub number: u32,
    /// Is a word accepted that ends here?
    pub accepting: bool,
}

/// All letters that lead from one state to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphEdge {
    /// The place of the state that it leaves.
    pub from: usize,
    /// The place of the state that it leads to.
    pub to: usize,
    /// Sets of letters: `(0,1)`, `({0,2},1)`, `(0..3,*)`, where `*` is any digit.
    pub labels: Vec<String>,
}

impl GraphEdge {
    /// Its labels, on lines of about this length.
    #[must_use]
    pub fn lines(&self, width: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for label in &self.labels {
            match lines.last_mut() {
                Some(line) if line.chars().count() + label.chars().count() < width => {
                    line.push(' ');
                    line.push_str(label);
                }
                _ => lines.push(label.clone()),
            }
        }
        lines
    }
}

impl AutomatonGraph {
    /// What a letter has: `digits of (x, y), base 2`.
    #[must_use]
    pub fn legend(&self) -> String {
        let tracks = self.tracks.join(", ");
        match self.tracks.len() {
            1 => format!("digits of {tracks}, {}", self.system),
            _ => format!("digits of ({tracks}), {}", self.system),
        }
    }
}

impl Automaton {
    /// The automaton as a graph, whose tracks have these names.
    ///
    /// ```
    /// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
    /// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
    /// let (x, y) = (Variable(0), Variable(1));
    /// let less = compile(&Formula::lt(x, y), &Numeration::binary(), &Budget::default())?;
    /// let graph = less.graph(|track| ["x", "y"][track.0 as usize].to_string());
    /// assert_eq!(graph.legend(), "digits of (x, y), base 2");
    /// let labels: Vec<_> = graph.edges.iter().map(|edge| edge.labels.join(" ")).collect();
    /// assert_eq!(labels, ["(0,0) (1,1)", "(0,1)", "(*,*)"]);
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn graph(&self, name: impl Fn(Variable) -> String) -> AutomatonGraph {
        let kinds = self.kinds();
        let shown = |state: u32| state == 0 || kinds[state as usize] != StateKind::Dead;
        let numbers: Vec<u32> = (0..index(self.states()))
            .filter(|state| shown(*state))
            .collect();
        let digits = self.system().digits();
        let mut edges = Vec::new();
        for (from, number) in numbers.iter().enumerate() {
            let mut letters: BTreeMap<u32, Vec<Vec<u32>>> = BTreeMap::new();
            for (letter, next) in self.steps(*number).into_iter().enumerate() {
                if shown(next) {
                    let tuple = self.digits_of_letter(letter);
                    letters.entry(next).or_default().push(tuple);
                }
            }
            for (next, tuples) in letters {
                if let Ok(to) = numbers.binary_search(&next) {
                    let boxes = boxes(tuples);
                    let labels = boxes.iter().map(|parts| label(parts, digits)).collect();
                    edges.push(GraphEdge { from, to, labels });
                }
            }
        }
        let state = |number: &u32| GraphState {
            number: *number,
            accepting: self.is_accepting(*number),
        };
        AutomatonGraph {
            system: self.system().to_string(),
            tracks: self.tracks().iter().map(|track| name(*track)).collect(),
            states: numbers.iter().map(state).collect(),
            edges,
        }
    }
}

/// A set of digits for each track: the letters that have one of each.
type LetterBox = Vec<Vec<u32>>;

/// Letters with this many tracks are split by whichever track leaves the fewest boxes. It shortens the text only.
const SPLIT_BY_ANY: usize = 4;

/// Few boxes, no two of which share a letter, of all these letters and no other.
fn boxes(letters: Vec<Vec<u32>>) -> Vec<LetterBox> {
    let tracks = letters.first().map_or(0, Vec::len);
    let split_by = match tracks {
        0 => return vec![Vec::new()],
        1..=SPLIT_BY_ANY => tracks,
        _ => 1,
    };
    let all = (0..split_by).map(|track| split(&letters, track));
    all.min_by_key(Vec::len).unwrap_or_default()
}

/// The boxes where digits of this track with the same rests are put together.
fn split(letters: &[Vec<u32>], track: usize) -> Vec<LetterBox> {
    let mut rests: BTreeMap<u32, Vec<Vec<u32>>> = BTreeMap::new();
    for letter in letters {
        let mut rest = letter.clone();
        rests.entry(rest.remove(track)).or_default().push(rest);
    }
    let mut alike: BTreeMap<Vec<Vec<u32>>, Vec<u32>> = BTreeMap::new();
    for (digit, rest) in rests {
        alike.entry(rest).or_default().push(digit);
    }
    let mut found: Vec<LetterBox> = Vec::new();
    for (rest, digits) in alike {
        found.extend(boxes(rest).into_iter().map(|mut parts| {
            parts.insert(track, digits.clone());
            parts
        }));
    }
    found.sort();
    found
}

/// A box in few words, where each digit is below a bound.
fn label(parts: &[Vec<u32>], bound: u32) -> String {
    let words: Vec<String> = parts.iter().map(|digits| words(digits, bound)).collect();
    match words.as_slice() {
        [only] => only.clone(),
        _ => format!("({})", words.join(",")),
    }
}

/// Digits in ascending order.
fn words(digits: &[u32], bound: u32) -> String {
    let (first, last) = (digits.first().copied(), digits.last().copied());
    match (first, last, digits.len()) {
        (Some(only), _, 1) => only.to_string(),
        (_, _, count) if u32::try_from(count) == Ok(bound) => "*".into(),
        (Some(first), Some(last), count) if count > 2 && index(count) == last - first + 1 => {
            format!("{first}..{last}")
        }
        _ => {
            let each: Vec<String> = digits.iter().map(u32::to_string).collect();
            format!("{{{}}}", each.join(","))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{boxes, label};

    /// All tuples with digits below a bound that a test admits.
    fn letters(tracks: usize, bound: u32, admits: impl Fn(&[u32]) -> bool) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for _ in 0..tracks {
            all = all
                .iter()
                .flat_map(|letter: &Vec<u32>| {
                    (0..bound).map(move |digit| [letter.as_slice(), &[digit]].concat())
                })
                .collect();
        }
        all.retain(|letter| admits(letter));
        all
    }

    #[test]
    fn boxes_hold_each_letter_once_and_no_other() {
        let tests: [fn(&[u32]) -> bool; 4] = [
            |letter| letter[0] < letter[1],
            |letter| letter.iter().sum::<u32>() % 2 == 0,
            |letter| letter[1] == 1,
            |letter| letter[2] != letter[0],
        ];
        for admits in tests {
            let all = letters(3, 3, admits);
            let boxes = boxes(all.clone());
            for letter in letters(3, 3, |_| true) {
                let has = |parts: &&Vec<Vec<u32>>| {
                    let mut each = parts.iter().zip(&letter);
                    each.all(|(digits, digit)| digits.contains(digit))
                };
                let times = boxes.iter().filter(has).count();
                assert_eq!(times, usize::from(admits(&letter)), "{letter:?}");
            }
        }
    }

    #[test]
    fn letters_are_told_in_few_words() {
        let told = |letters: Vec<Vec<u32>>, bound: u32| {
            let boxes = boxes(letters);
            let labels: Vec<String> = boxes.iter().map(|parts| label(parts, bound)).collect();
            labels.join(" ")
        };
        assert_eq!(told(letters(3, 2, |letter| letter[1] == 1), 2), "(*,1,*)");
        assert_eq!(told(letters(1, 10, |letter| letter[0] < 4), 10), "0..3");
        assert_eq!(
            told(letters(1, 5, |letter| letter[0] % 2 == 0), 5),
            "{0,2,4}"
        );
        let differ = letters(2, 2, |letter| letter[0] != letter[1]);
        assert_eq!(told(differ, 2), "(0,1) (1,0)");
        let first_or_last = letters(2, 2, |letter| letter[0] == 0 || letter[1] == 0);
        assert_eq!(told(first_or_last, 2), "(0,*) (1,0)");
    }
}
