//! How many random cases a test draws, and how many of them test something.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Names the number by which the cases of every random test are multiplied.
const VARIABLE: &str = "GRUNDY_TEST_FACTOR";

/// The number by which the cases of every random test are multiplied: that of the environment variable `GRUNDY_TEST_FACTOR`, else 1.
///
/// # Panics
///
/// When the variable is set and no positive number: a long run must not turn out to have been a short one.
pub fn factor() -> u32 {
    let Some(given) = std::env::var_os(VARIABLE).filter(|given| !given.is_empty()) else {
        return 1;
    };
    let number = given.to_str().and_then(|given| given.parse().ok());
    number
        .filter(|factor| *factor >= 1)
        .unwrap_or_else(|| panic!("{VARIABLE} is {given:?}, which is no positive number"))
}

/// The configuration of a random test in which every case tests something: this many cases, times the [`factor`].
pub fn cases(number: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig {
        cases: number.saturating_mul(factor()),
        max_global_rejects: default.max_global_rejects.saturating_mul(factor()),
        ..default
    }
}

/// Tests this many random cases, times the [`factor`]; `test` answers whether a case tested anything.
///
/// # Panics
///
/// When a case fails: with the smallest one like it that fails, too. And when fewer than half of the cases tested
/// anything: a test that never reaches its assertions must not pass.
pub fn sample<S: Strategy>(
    number: u32,
    strategy: S,
    test: impl Fn(S::Value) -> Result<bool, TestCaseError>,
) {
    let config = ProptestConfig {
        failure_persistence: None,
        ..cases(number)
    };
    let all = config.cases;
    let tested = std::cell::Cell::new(0_u32);
    let ran = TestRunner::new(config).run(&strategy, |value| {
        tested.set(tested.get() + u32::from(test(value)?));
        Ok(())
    });
    ran.unwrap_or_else(|fault| panic!("{fault}"));
    let tested = tested.get();
    // Shown with `--nocapture`: how far a test is from testing too little.
    eprintln!("{tested} of {all} random cases test something");
    assert!(
        tested >= all - tested,
        "only {tested} of {all} random cases test anything"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_of_which_half_the_cases_test_something_passes() {
        sample(100, 0..10_u32, |number| Ok(number >= 1));
    }

    #[test]
    #[should_panic(expected = "random cases test anything")]
    fn a_test_of_which_few_cases_test_anything_fails() {
        sample(100, 0..10_u32, |number| Ok(number < 1));
    }

    #[test]
    #[should_panic(expected = "minimal failing input: 7")]
    fn the_smallest_case_that_fails_is_shown() {
        sample(1000, 0..100_u32, |number| {
            prop_assert!(number < 7, "{} is too large", number);
            Ok(true)
        });
    }
}
