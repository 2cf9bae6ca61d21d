//! No value wraps: Grundy values beyond 255 and beyond 65535 are right.

use crate::game;
use grundy::Job;
use grundy::table::Table;

#[test]
fn nim_heaps_beyond_255_and_65535_have_their_size_as_value() {
    let nim = game("on n: n - k where k >= 1").unwrap();
    let table = Table::grundy(&nim, &[66_000], &Job::quiet()).unwrap();
    for heap in [255, 256, 257, 65_535, 65_536, 65_999] {
        let value = u64::try_from(heap).unwrap();
        assert_eq!(table.value(&[heap]), Some(value));
    }
}

#[test]
fn wythoff_values_beyond_255_are_not_zero() {
    let wythoff = game("symmetric (x - i, y) where i >= 1; (x - i, y - i) where i >= 1").unwrap();
    let table = Table::grundy(&wythoff, &[201, 201], &Job::quiet()).unwrap();
    let mut sum = 0;
    let mut zeros = 0;
    let mut largest = 0;
    for x in 0..=200 {
        for y in 0..=200 {
            let value = table.value(&[x, y]).unwrap();
            sum += value;
            largest = largest.max(value);
            zeros += u64::from(value == 0);
        }
    }
    // Of the pairs (floor(k phi), floor(k phi) + k) those with k <= 76 have heaps up to 200.
    assert_eq!((sum, largest, zeros), (5_047_657, 306, 153));
}
