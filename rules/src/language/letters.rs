//! Letters for bound variables, none of which has another meaning.

use std::collections::BTreeSet;

/// The names that have a meaning already.
#[derive(Clone, Debug, Default)]
pub struct Letters {
    taken: BTreeSet<String>,
}

impl Letters {
    /// Letters besides these names.
    pub fn besides(taken: impl IntoIterator<Item = String>) -> Letters {
        Letters {
            taken: taken.into_iter().collect(),
        }
    }

    /// Gives more names a meaning.
    pub fn take(&mut self, names: impl IntoIterator<Item = String>) {
        self.taken.extend(names);
    }

    /// Has this name no meaning yet?
    pub fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(name)
    }

    /// The first of these letters without a meaning, else any letter; it has one from then on.
    pub fn pick(&mut self, wanted: &[&str]) -> String {
        self.pick_where(wanted, &|_| true)
    }

    /// The same of the letters for which something holds.
    pub fn pick_where(&mut self, wanted: &[&str], suits: &dyn Fn(&str) -> bool) -> String {
        let wanted = wanted.iter().map(ToString::to_string);
        // In a sentence, `a` is a word.
        let letters = ('b'..='z').map(String::from);
        let numbered = (1_u32..).map(|number| format!("k{number}"));
        let mut all = wanted.chain(letters).chain(numbered);
        let found = all.find(|name| self.is_free(name) && suits(name));
        let found = found.unwrap_or_default();
        self.taken.insert(found.clone());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Letters;

    #[test]
    fn a_letter_is_picked_once_and_never_one_with_a_meaning() {
        let mut letters = Letters::besides(["k", "n"].map(String::from));
        assert_eq!(letters.pick(&["k", "l"]), "l");
        assert_eq!(letters.pick(&["k", "l"]), "b");
        letters.take(('a'..='z').map(String::from));
        assert_eq!(letters.pick(&["k", "l"]), "k1");
    }
}
