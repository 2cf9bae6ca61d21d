//! The proof in words: terms and conditions with names for their variables.

use super::super::known_signs::tidy;
use super::formula::Division;
use grundy_rules::formula::{Condition, Term, shown, shown_condition};
use grundy_rules::language::Letters;
use std::collections::BTreeMap;

/// The letters of a proof of values, besides those of the heaps.
pub(super) struct ValueLetters {
    /// The smaller heap, and the difference of the heaps.
    pub smaller: String,
    pub difference: String,
    /// The difference of the option that is sought, and the value that it has.
    pub of_option: String,
    pub value: String,
    /// A remainder of the position, and those of the option.
    pub remainder: String,
    pub remainders: [String; 2],
}

impl ValueLetters {
    pub fn besides(heaps: &[String]) -> ValueLetters {
        let mut letters = Letters::besides(heaps.iter().cloned());
        let [smaller, difference, of_option, value, remainder, first] =
            ["m", "d", "e", "h", "r", "w"].map(|letter| letters.pick(&[letter]));
        ValueLetters {
            smaller,
            difference,
            of_option,
            value,
            remainder,
            remainders: [first.clone(), format!("{first}'")],
        }
    }
}

/// The names of variables.
#[derive(Clone)]
pub(super) struct Shown(pub BTreeMap<usize, String>);

impl Shown {
    pub fn term(&self, term: &Term) -> String {
        shown(&tidy(term.clone()), &|place| self.name(place))
    }

    pub fn condition(&self, condition: &Condition) -> String {
        let tidied = condition.mapped(&|term| Ok::<_, ()>(tidy(term.clone())));
        let condition = tidied.as_ref().unwrap_or(condition);
        shown_condition(condition, &|place| self.name(place))
    }

    pub fn conditions(&self, conditions: &[Condition]) -> String {
        let each = conditions.iter().map(|condition| self.condition(condition));
        each.collect::<Vec<_>>().join(", ")
    }

    /// A position.
    pub fn position(&self, [x, y]: &[Term; 2]) -> String {
        format!("({}, {})", self.term(x), self.term(y))
    }

    /// What defines the remainder.
    pub fn remainder(&self, division: &Division) -> String {
        let divisor = self.term(&division.divisor);
        let divisor = match divisor.chars().all(char::is_alphanumeric) {
            true => divisor,
            false => format!("({divisor})"),
        };
        format!(
            "{} = ({}) mod {divisor}",
            self.name(division.remainder),
            self.term(&division.above),
        )
    }

    fn name(&self, place: usize) -> String {
        let own = self.0.get(&place).cloned();
        own.unwrap_or_else(|| format!("t{place}"))
    }
}
