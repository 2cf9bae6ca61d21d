//! Exact numbers: integers of any size, fractions, and elements of real quadratic fields.
//!
//! Rulesets and closed forms in the literature need little more: Wythoff's floors of multiples of
//! the golden ratio live in Q(√5). Everything is decided with integers, so no result is rounded.

mod arithmetic;
mod canonical;
mod integers;
mod order;
mod value;

pub use integers::gcd;
pub use value::{Exact, Number, NumberError};

#[cfg(test)]
mod tests;
