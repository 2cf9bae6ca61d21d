//! Candidates: guesses that are neither proved nor refuted, and when one is worth printing.

use super::guess::Hypothesis;
use super::observed::ObservedBox;
use super::solution::{Grade, SolutionPart};
use grundy_proofs::prover::Aspect;

/// How many numbers a formula may have in any case.
const FREE: usize = 4;

/// A guess that agrees with what was seen, without a proof.
pub(super) struct OpenGuess {
    pub hypothesis: Hypothesis,
    /// Why there is no proof.
    reason: String,
    /// The bound on the heaps from which it was made.
    pub made_from: i64,
    /// The bound on the heaps for which it agrees with all positions.
    pub seen: i64,
    /// How many P-positions or values it explains.
    explained: usize,
}

impl OpenGuess {
    pub fn new(hypothesis: Hypothesis, reason: String, seen: &ObservedBox) -> OpenGuess {
        let mut explained = 0;
        seen.each(&mut |_, cell| {
            explained += usize::from(seen.known == Aspect::Value || cell == 0);
        });
        OpenGuess {
            hypothesis,
            reason,
            made_from: seen.size,
            seen: seen.size,
            explained,
        }
    }

    /// Does it have fewer numbers than it explains? A list of positions does not; nor does an automaton with as many
    /// states as positions.
    pub fn is_short(&self) -> bool {
        let size = match &self.hypothesis {
            Hypothesis::Claim(claim) => numbers(claim),
            Hypothesis::Automaton(automaton) => automaton.states(),
        };
        size <= FREE || size < self.explained
    }

    /// The guess as an answer, seen up to a heap.
    pub fn part(self, max: u64, before: &SolutionPart) -> SolutionPart {
        let mut part = SolutionPart {
            grade: Grade::Seen,
            max: Some(max),
            reason: Some(self.reason),
            notes: before.notes.clone(),
            ..SolutionPart::unknown()
        };
        match self.hypothesis {
            Hypothesis::Claim(claim) => part.formula = Some(claim),
            Hypothesis::Automaton(automaton) => part.automaton = Some(automaton),
        }
        part
    }
}

/// How many numbers a text has, digits in names not counted.
fn numbers(text: &str) -> usize {
    let mut before = ' ';
    let mut count = 0;
    for letter in text.chars() {
        let in_word = before.is_alphanumeric() || before == '_';
        count += usize::from(letter.is_ascii_digit() && !in_word);
        before = letter;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::super::observed::Inquiry;
    use super::{Aspect, Hypothesis, ObservedBox, OpenGuess, numbers};
    use grundy_rules::game::{Game, Play, show};
    use grundy_rules::language::parse_game;
    use grundy_rules::library::Library;

    #[test]
    fn a_list_of_all_that_was_seen_is_no_formula() {
        let rules = parse_game("x - k^2 where k >= 1").into_result().unwrap();
        let game = Game::new(&rules.unwrap(), &Library::embedded()).unwrap();
        let asked = Inquiry {
            known: Aspect::Outcome,
            play: Play::Normal,
        };
        let seen = ObservedBox::of(&game, asked, 64, &grundy_work::Job::quiet()).unwrap();
        let (positions, _) = seen.parted(64, &|_, cell| cell == 0);
        assert!(positions.len() >= 12);
        let short = |claim: String| {
            OpenGuess::new(Hypothesis::Claim(claim), String::new(), &seen).is_short()
        };
        let list: Vec<String> = positions.iter().map(|position| show(position)).collect();
        assert!(!short(format!("P = {{{}}}", list.join(", "))));
        assert!(short("P = {(x) | x mod 5 in {0, 2}}".into()));
    }

    #[test]
    fn the_numbers_of_a_formula_are_counted() {
        for (text, count) in [
            ("P = {(x1, x2) | |x1 - x2| <= 12}", 1),
            ("P = {(0, 13), (2, 1)} ∪ {(a, 2 a) | a >= 1}", 6),
            ("grundy(x, y) = x xor y", 0),
        ] {
            assert_eq!(numbers(text), count, "{text}");
        }
    }
}
