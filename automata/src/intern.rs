//! Slices, and single numbers, numbered in the order in which they are first seen. One is found by its hash and then compared.

/// The slices seen so far, one after the other in one vector.
pub(crate) struct Interner<T = u64> {
    items: Vec<T>,
    ends: Vec<usize>,
    hashes: Vec<u64>,
    /// Open addressing: number + 1, or 0 for a free place.
    table: Vec<u32>,
}

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Four chains, which do not wait for each other.
pub(crate) fn hash<T: Copy + Into<u64>>(slice: &[T]) -> u64 {
    let mut chains = [0x243f_6a88_85a3_08d3u64 ^ slice.len() as u64, 1, 2, 3];
    let step = |chain: &mut u64, item: T| {
        *chain = (chain.rotate_left(23) ^ item.into()).wrapping_mul(FACTOR);
    };
    let mut chunks = slice.chunks_exact(4);
    for chunk in &mut chunks {
        for (chain, item) in chains.iter_mut().zip(chunk) {
            step(chain, *item);
        }
    }
    for (chain, item) in chains.iter_mut().zip(chunks.remainder()) {
        step(chain, *item);
    }
    let [a, b, c, d] = chains;
    let hash = (a ^ b.rotate_left(17) ^ c.rotate_left(31) ^ d.rotate_left(47)).wrapping_mul(FACTOR);
    hash ^ (hash >> 29)
}

impl<T: Copy + Eq + Into<u64>> Interner<T> {
    pub(crate) fn new() -> Interner<T> {
        Interner {
            items: Vec::new(),
            ends: vec![0],
            hashes: Vec::new(),
            table: vec![0; 64],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    pub(crate) fn get(&self, number: usize) -> &[T] {
        &self.items[self.ends[number]..self.ends[number + 1]]
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<T>() * self.items.len()
            + 8 * (self.ends.len() + self.hashes.len())
            + 4 * self.table.len()
    }

    /// The number of a slice that was seen.
    pub(crate) fn find(&self, slice: &[T]) -> Option<u32> {
        let hash = hash(slice);
        let mut place = self.place(hash);
        loop {
            match self.table[place] {
                0 => return None,
                found => {
                    let number = found as usize - 1;
                    if self.hashes[number] == hash && self.get(number) == slice {
                        return Some(found - 1);
                    }
                }
            }
            place = (place + 1) & (self.table.len() - 1);
        }
    }

    /// The number of a slice, and whether it is new.
    pub(crate) fn number(&mut self, slice: &[T]) -> (u32, bool) {
        let hash = hash(slice);
        let mut place = self.place(hash);
        loop {
            match self.table[place] {
                0 => break,
                found => {
                    let number = found as usize - 1;
                    if self.hashes[number] == hash && self.get(number) == slice {
                        return (found - 1, false);
                    }
                }
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        let number = index(self.len());
        self.table[place] = number + 1;
        self.items.extend_from_slice(slice);
        self.ends.push(self.items.len());
        self.hashes.push(hash);
        if 2 * self.len() > self.table.len() {
            self.grow();
        }
        (number, true)
    }

    fn place(&self, hash: u64) -> usize {
        let mask = self.table.len() as u64 - 1;
        usize::try_from(hash & mask).unwrap_or(0)
    }

    fn grow(&mut self) {
        self.table = vec![0; 2 * self.table.len()];
        for number in 0..self.hashes.len() {
            let mut place = self.place(self.hashes[number]);
            while self.table[place] != 0 {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = index(number) + 1;
        }
    }
}

/// The numbers seen so far.
pub(crate) struct Keys {
    keys: Vec<u64>,
    /// Open addressing: place in `keys` + 1, or 0 where it is free.
    table: Vec<u32>,
    shift: u32,
}

impl Keys {
    pub(crate) fn new() -> Keys {
        Keys {
            keys: Vec::new(),
            table: vec![0; 64],
            shift: 58,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn get(&self, number: usize) -> u64 {
        self.keys[number]
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        8 * self.keys.len() + 4 * self.table.len()
    }

    /// The number of a key.
    pub(crate) fn number(&mut self, key: u64) -> u32 {
        let mut place = self.place(key);
        loop {
            match self.table[place] {
                0 => break,
                found if self.keys[found as usize - 1] == key => return found - 1,
                _ => place = (place + 1) & (self.table.len() - 1),
            }
        }
        let number = index(self.len());
        self.table[place] = number + 1;
        self.keys.push(key);
        if 2 * self.len() > self.table.len() {
            self.grow();
        }
        number
    }

    fn place(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 29).wrapping_mul(FACTOR);
        usize::try_from(mixed >> self.shift).unwrap_or(0)
    }

    fn grow(&mut self) {
        self.table = vec![0; 2 * self.table.len()];
        self.shift -= 1;
        for number in 0..self.keys.len() {
            let mut place = self.place(self.keys[number]);
            while self.table[place] != 0 {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = index(number) + 1;
        }
    }
}

/// A number of a state as it is stored. Limits keep states far below 2^32.
pub(crate) fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_have_one_number_and_different_ones_two() {
        let mut keys = Keys::new();
        let key = |n: u64| (n << 32) | (n.wrapping_mul(0x9e37) % 977);
        for _ in 0..2 {
            for n in 0..5000u64 {
                assert_eq!(u64::from(keys.number(key(n))), n);
            }
        }
        assert_eq!(keys.len(), 5000);
        assert_eq!(keys.get(4999), key(4999));
    }

    #[test]
    fn equal_slices_have_one_number_and_different_ones_two() {
        let mut interner = Interner::<u64>::new();
        for round in 0..2 {
            for n in 0..5000u64 {
                let slice: Vec<u64> = (0..n % 4).map(|i| n / 7 + i).chain([n % 7, n]).collect();
                assert_eq!(
                    interner.number(&slice),
                    (index(usize::try_from(n).unwrap()), round == 0)
                );
            }
        }
        assert_eq!(interner.get(9), [1, 2, 9]);
        assert_eq!(interner.len(), 5000);
        assert_eq!(interner.number(&[]), (5000, true));
    }
}
