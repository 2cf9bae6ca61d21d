//! Ticks at round numbers.

/// The least of 1, 2, 5, 10, 20, 50, ... that divides a span into no more steps than are wanted.
pub fn round_step(span: i64, most: i64) -> i64 {
    let mut power = 1_i64;
    loop {
        for factor in [1, 2, 5] {
            let Some(step) = power.checked_mul(factor) else {
                return i64::MAX;
            };
            if span / step <= most.max(1) {
                return step;
            }
        }
        let Some(next) = power.checked_mul(10) else {
            return i64::MAX;
        };
        power = next;
    }
}

/// The multiples of the step from `low` to `high`.
pub fn ticks(low: i64, high: i64, step: i64) -> impl Iterator<Item = i64> {
    let first = low.div_euclid(step) + i64::from(low.rem_euclid(step) != 0);
    (first..).map_while(move |multiple| multiple.checked_mul(step).filter(|tick| *tick <= high))
}

#[cfg(test)]
mod tests {
    use super::{round_step, ticks};

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!(round_step(9, 10), 1);
        assert_eq!(round_step(99, 10), 10);
        assert_eq!(round_step(99, 60), 2);
        assert_eq!(round_step(450, 10), 50);
        assert_eq!(round_step(0, 0), 1);
    }

    #[test]
    fn ticks_are_the_multiples_within_a_window() {
        assert_eq!(
            ticks(1000, 1200, 50).collect::<Vec<_>>(),
            [1000, 1050, 1100, 1150, 1200]
        );
        assert_eq!(ticks(1001, 1099, 50).collect::<Vec<_>>(), [1050]);
        assert_eq!(ticks(-7, 7, 5).collect::<Vec<_>>(), [-5, 0, 5]);
    }
}
