//! Sets of examples, a bit each.

/// A set of examples, by their places in a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExampleSet(Vec<u64>);

impl ExampleSet {
    /// The examples below `count` for which `is` holds.
    pub fn of(count: usize, is: impl Fn(usize) -> bool) -> ExampleSet {
        let mut words = vec![0; count.div_ceil(64)];
        for place in (0..count).filter(|place| is(*place)) {
            words[place / 64] |= 1_u64 << (place % 64);
        }
        ExampleSet(words)
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many words the set takes.
    pub fn words(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The first of its examples.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    pub fn has(&self, place: usize) -> bool {
        let word = self.0.get(place / 64);
        word.is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    #[must_use]
    pub fn and(&self, other: &ExampleSet) -> ExampleSet {
        let both = self.0.iter().zip(&other.0);
        ExampleSet(both.map(|(one, other)| one & other).collect())
    }

    #[must_use]
    pub fn or(&self, other: &ExampleSet) -> ExampleSet {
        let both = self.0.iter().zip(&other.0);
        ExampleSet(both.map(|(one, other)| one | other).collect())
    }

    #[must_use]
    pub fn without(&self, other: &ExampleSet) -> ExampleSet {
        let both = self.0.iter().zip(&other.0);
        ExampleSet(both.map(|(one, other)| one & !other).collect())
    }

    pub fn meets(&self, other: &ExampleSet) -> bool {
        let mut both = self.0.iter().zip(&other.0);
        both.any(|(one, other)| one & other != 0)
    }

    pub fn contains(&self, other: &ExampleSet) -> bool {
        let mut both = self.0.iter().zip(&other.0);
        both.all(|(one, other)| other & !one == 0)
    }

    /// How many are in both.
    pub fn common(&self, other: &ExampleSet) -> usize {
        let both = self.0.iter().zip(&other.0);
        both.map(|(one, other)| (one & other).count_ones() as usize)
            .sum()
    }

    /// How many are in all three.
    pub fn common_of(&self, other: &ExampleSet, third: &ExampleSet) -> usize {
        let all = self.0.iter().zip(&other.0).zip(&third.0);
        all.map(|((one, other), third)| (one & other & third).count_ones() as usize)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_examples_are_compared_in_all_their_words() {
        let of = |places: &[usize]| ExampleSet::of(200, |place| places.contains(&place));
        for place in [0, 63, 64, 127, 128, 199] {
            let (one, two) = (of(&[place]), of(&[5, place]));
            assert!(two.contains(&one) && !one.contains(&two), "{place}");
            assert!(two.meets(&one) && !of(&[5]).meets(&one), "{place}");
            assert_eq!(two.without(&one), of(&[5]));
            assert_eq!((two.common(&one), two.common_of(&one, &two)), (1, 1));
            assert_eq!(
                (one.first(), one.has(place), one.has(5)),
                (Some(place), true, false)
            );
        }
    }
}
