use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Checks this many values, the same ones in every run. Shows the simplest value that fails.
pub fn for_all<S: Strategy>(cases: u32, values: &S, check: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let chance = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let checked = TestRunner::new_with_rng(config, chance).run(values, |value| {
        check(value);
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}
