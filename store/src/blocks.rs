//! The blocks of a grid that a box meets.

/// The blocks of a grid that a box meets.
pub(crate) struct Blocks {
    first: Vec<usize>,
    last: Vec<usize>,
    next: Option<Vec<usize>>,
}

impl Blocks {
    pub(crate) fn met(from: &[usize], sizes: &[usize], sides: &[usize]) -> Blocks {
        let first: Vec<usize> = from
            .iter()
            .zip(sides)
            .map(|(from, side)| from / side)
            .collect();
        let ends = from.iter().zip(sizes).zip(sides);
        let last = ends.map(|((from, size), side)| (from + size).saturating_sub(1) / side);
        Blocks {
            last: last.collect(),
            next: (!sizes.contains(&0)).then(|| first.clone()),
            first,
        }
    }
}

impl Iterator for Blocks {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let block = self.next.take()?;
        let later = (0..block.len())
            .rev()
            .find(|heap| block[*heap] < self.last[*heap]);
        self.next = later.map(|heap| {
            let mut next = block.clone();
            next[heap] += 1;
            next[heap + 1..].copy_from_slice(&self.first[heap + 1..]);
            next
        });
        Some(block)
    }
}
