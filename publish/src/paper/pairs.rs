//! P-positions of two heaps as pairs with x <= y, in order.

/// Each P-position of two heaps once, the smaller heap first, in lexicographic order; `None` for another number of heaps.
pub(super) fn pairs(positions: &[&[i64]]) -> Option<Vec<(i64, i64)>> {
    let mut all = Vec::new();
    for position in positions {
        let [x, y] = position else {
            return None;
        };
        all.push((*x.min(y), *x.max(y)));
    }
    all.sort_unstable();
    all.dedup();
    (!all.is_empty()).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn each_pair_stands_once_with_the_smaller_heap_first() {
        let wythoff: [&[i64]; 5] = [&[0, 0], &[1, 2], &[2, 1], &[3, 5], &[5, 3]];
        assert_eq!(pairs(&wythoff), Some(vec![(0, 0), (1, 2), (3, 5)]));
        assert_eq!(pairs(&[&[0, 0, 0]]), None);
    }
}
