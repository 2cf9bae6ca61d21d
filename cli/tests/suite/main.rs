//! The integration tests of grundy.
