//! Values that keep a place as long as they are in memory.

use axum::body::Bytes;
use tokio::sync::OwnedSemaphorePermit;

/// The most bytes of an answer that takes no place while it is sent. With the bound on connections, this bounds the memory of all such answers.
/// A fixed bound.
pub const SMALL: usize = 512 << 10;

/// A value, and the places that it takes until it is dropped.
pub struct Held<T> {
    value: T,
    permits: Vec<OwnedSemaphorePermit>,
}

impl<T> Held<T> {
    pub fn new(value: T, permits: Vec<OwnedSemaphorePermit>) -> Held<T> {
        Held { value, permits }
    }

    pub fn value(&self) -> &T {
        &self.value
    }

    /// The value alone; its places are free.
    pub fn into_value(self) -> T {
        self.value
    }

    /// A part of the value, which takes the same places, and the rest.
    pub fn split<A, B>(self, parts: impl FnOnce(T) -> (A, B)) -> (Held<A>, B) {
        let (value, rest) = parts(self.value);
        (Held::new(value, self.permits), rest)
    }
}

impl<T, E> Held<Result<T, E>> {
    /// The value; if there is none, the places are free.
    pub fn transpose(self) -> Result<Held<T>, E> {
        Ok(Held::new(self.value?, self.permits))
    }
}

impl<T: AsRef<[u8]>> AsRef<[u8]> for Held<T> {
    fn as_ref(&self) -> &[u8] {
        self.value.as_ref()
    }
}

impl<T: AsRef<[u8]> + Into<Bytes> + Send + 'static> Held<T> {
    /// The bytes of an answer. A long one keeps its places until all of it is sent, or its client has gone.
    pub fn into_bytes(self) -> Bytes {
        match self.as_ref().len() > SMALL {
            true => Bytes::from_owner(self),
            false => self.value.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Held, SMALL};
    use std::sync::Arc;
    use tokio::sync::Semaphore;

    #[test]
    fn a_long_answer_takes_its_place_until_its_last_part_is_dropped() {
        let places = Arc::new(Semaphore::new(1));
        let held = |length: usize| {
            let permit = Arc::clone(&places).try_acquire_owned().expect("a place");
            Held::new(vec![0; length], vec![permit]).into_bytes()
        };
        let mut long = held(SMALL + 1);
        let part = long.split_off(SMALL);
        drop(long);
        assert_eq!(places.available_permits(), 0);
        drop(part);
        let small = held(SMALL);
        assert_eq!(places.available_permits(), 1);
        drop(small);
    }
}
