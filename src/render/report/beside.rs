//! Finds the claims that hold instead of a refuted one.
//!
//! A title is read in parts, split at the commas outside brackets: `Theorem 4.1, as printed` is `Theorem 4.1` and `as
//! printed`. Candidates are the claims of the text that hold and whose titles share the most parts with the refuted
//! one from the left, at least the first. Of these, it finds the ones about the same game, whatever its arguments, or
//! with the same statement.

use crate::check::Report;

/// The claims that hold instead of a refuted one, in order.
pub(crate) fn beside<'r>(refuted: &Report, all: &'r [Report]) -> Vec<&'r Report> {
    let title = parts(&refuted.title);
    let shared = |other: &Report| {
        let both = parts(&other.title).into_iter().zip(&title);
        both.take_while(|(left, right)| left == *right).count()
    };
    let found: Vec<(usize, &Report)> = all
        .iter()
        .filter(|other| matches!(other.word(), "proved" | "agrees" | "holds"))
        .map(|other| (shared(other), other))
        .collect();
    let most = found.iter().map(|(count, _)| *count).max().unwrap_or(0);
    let nearest = found
        .into_iter()
        .filter(|(count, _)| *count > 0 && *count == most)
        .map(|(_, other)| other);
    let alike = |other: &&Report| {
        other.statement == refuted.statement || subject(other) == subject(refuted)
    };
    nearest.filter(alike).collect()
}

/// The name of the game of a claim without its arguments; the whole text if it is no name with arguments.
fn subject(report: &Report) -> Option<&str> {
    let game = report.game.as_deref()?;
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    Some(match game.split_once('(') {
        Some((name, _)) if !name.is_empty() && name.chars().all(is_name) => name,
        _ => game,
    })
}

/// The parts of a title between the commas outside brackets.
fn parts(title: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in title.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(title[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(title[start..].trim());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Instance;
    use grundy_proofs::claim::{Counterexample, Verdict, Witness};
    use grundy_rules::game::{Outcome, Play};

    fn claim(title: &str, game: &str, statement: &str, verdict: Verdict) -> Report {
        Report {
            paper: Some("paper".into()),
            title: title.into(),
            statement: statement.into(),
            notes: Vec::new(),
            game: (!game.is_empty()).then(|| game.into()),
            ranges: Vec::new(),
            play: Play::Normal,
            instances: vec![Instance {
                parameters: Vec::new(),
                game: game.into(),
                verdict,
            }],
            stated_refuted: false,
            surprise: None,
        }
    }

    fn holds(title: &str, game: &str, statement: &str) -> Report {
        claim(title, game, statement, Verdict::Holds { max: Some(9) })
    }

    fn refuted(title: &str, game: &str, statement: &str) -> Report {
        let counterexample = Counterexample {
            position: vec![1],
            claimed: Outcome::P.into(),
            computed: Outcome::N.into(),
            witness: Witness::Nothing,
        };
        let max = Some(9);
        claim(
            title,
            game,
            statement,
            Verdict::Refuted {
                max,
                counterexample,
                exceptions: None,
            },
        )
    }

    fn titles<'r>(of: &Report, all: &'r [Report]) -> Vec<&'r str> {
        let found = beside(of, all).into_iter();
        found.map(|report| report.title.as_str()).collect()
    }

    #[test]
    fn commas_inside_brackets_part_nothing() {
        assert_eq!(
            parts("Theorem 3.1, with (0, 0, 1), for p >= 3"),
            ["Theorem 3.1", "with (0, 0, 1)", "for p >= 3"]
        );
        assert_eq!(parts("Lemma"), ["Lemma"]);
        assert_eq!(parts("1), 2"), ["1)", "2"]);
    }

    #[test]
    fn the_longest_shared_beginning_counts() {
        let all = [
            refuted("Section 6, (3)", "three", "P = {}"),
            holds("Section 6, (3), corrected", "three", "P = {1}"),
            holds("Section 6, (4)", "three", "P = {2}"),
            refuted("Theorem 1, as printed", "two(p)", "P = {}"),
            holds("Theorem 1, corrected", "two(3)", "P = {1}"),
            holds("Theorem 1, for p > 2", "two(p)", "P = {}"),
            holds("Theorem 10", "two(p)", "P = {}"),
        ];
        assert_eq!(titles(&all[0], &all), ["Section 6, (3), corrected"]);
        assert_eq!(
            titles(&all[3], &all),
            ["Theorem 1, corrected", "Theorem 1, for p > 2"]
        );
    }

    #[test]
    fn a_claim_on_another_game_that_says_something_else_corrects_nothing() {
        let all = [
            refuted("Theorem 7, as printed", "wrong(d)", "P = {a}"),
            holds("Theorem 7", "right(d)", "P = {a}"),
            holds("Theorem 7, the list", "right(2)", "P = {b}"),
            holds("Theorem 7, a fact", "", "1 = 1"),
            refuted("Table 5, p = 3, word for word", "wrong(3)", "P = {c}"),
            holds("Table 5, p = 3", "right(3)", "P = {d}"),
            holds("Table 5, p = 2", "wrong(2)", "P = {e}"),
        ];
        assert_eq!(titles(&all[0], &all), ["Theorem 7"]);
        // That of p = 2 is farther off.
        assert!(titles(&all[4], &all).is_empty());
    }

    #[test]
    fn games_that_are_written_out_are_alike_only_if_they_are_written_alike() {
        let all = [
            refuted("Section 1, as printed", "blocking 1 of two", "P = {a}"),
            holds("Section 1, first", "blocking 2 of two", "P = {b}"),
            holds("Section 1, second", "blocking 1 of two", "P = {c}"),
        ];
        assert_eq!(titles(&all[0], &all), ["Section 1, second"]);
    }

    #[test]
    fn what_is_refuted_itself_or_begins_otherwise_is_not_beside() {
        let all = [
            refuted("Theorem 1", "one", "P = {}"),
            refuted("Theorem 1, in another reading", "one", "P = {}"),
            holds("Theorem 2", "one", "P = {}"),
        ];
        assert!(titles(&all[0], &all).is_empty());
    }
}
