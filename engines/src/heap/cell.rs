//! Grundy values stored in 16 bits if that is enough, else in 32; never wrapped.

use std::fmt::Debug;

/// An integer type in which Grundy values are stored.
pub(super) trait Cell: Copy + Debug + Default + Eq {
    /// The value in this width; `None` if it does not fit.
    fn of(value: usize) -> Option<Self>;
    /// The value as a place in a list.
    fn place(self) -> usize;
    /// The nim-sum, which needs no more bits than its summands.
    fn nim_sum(self, other: Self) -> Self;
}

impl Cell for u16 {
    fn of(value: usize) -> Option<u16> {
        u16::try_from(value).ok()
    }

    fn place(self) -> usize {
        usize::from(self)
    }

    fn nim_sum(self, other: u16) -> u16 {
        self ^ other
    }
}

impl Cell for u32 {
    fn of(value: usize) -> Option<u32> {
        u32::try_from(value).ok()
    }

    fn place(self) -> usize {
        // Every value was made from a `usize`.
        usize::try_from(self).unwrap_or(usize::MAX)
    }

    fn nim_sum(self, other: u32) -> u32 {
        self ^ other
    }
}

/// The values of the heaps from 0 on, and the same list backwards, so that the pairs of heaps with a given number of
/// tokens together are two lists side by side.
#[derive(Clone, Debug)]
pub(super) struct BothWays<C> {
    forward: Vec<C>,
    /// The value of heap b stands at `backward.len() - 1 - b`; before the first there is room for one more.
    backward: Vec<C>,
}

impl<C: Cell> BothWays<C> {
    pub(super) fn new(values: Vec<C>) -> BothWays<C> {
        let mut backward = vec![C::default()];
        backward.extend(values.iter().rev());
        BothWays {
            forward: values,
            backward,
        }
    }

    pub(super) fn values(&self) -> &[C] {
        &self.forward
    }

    pub(super) fn push(&mut self, value: C) {
        let heap = self.forward.len();
        let place = self.backward.len() - 1 - heap;
        self.backward[place] = value;
        self.forward.push(value);
        if place == 0 {
            let mut room = vec![C::default(); heap + 64];
            room.append(&mut self.backward);
            self.backward = room;
        }
    }

    /// The values of the heaps `tokens`, `tokens` - 1, …, 0; the first heap not known yet may be among them, with an
    /// arbitrary value.
    pub(super) fn down_from(&self, tokens: usize) -> &[C] {
        let unused = (self.backward.len() - 1).saturating_sub(tokens);
        &self.backward[unused..]
    }
}
