//! The benchmarks of Grundy: a crate of their own, so that no test builds what only they need.
