//! P-positions (y, x) that are known from (x, y), until their level comes.

/// The cells known of each level.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    /// The last one put into each level, and where the one before it is; places begin with 1.
    last: Vec<u32>,
    cells: Vec<(i64, u32)>,
    /// Where a place is free again.
    free: u32,
}

impl Mirrored {
    pub(super) fn new(last_level: i64) -> Mirrored {
        let levels = usize::try_from(last_level + 1).unwrap_or(0);
        Mirrored {
            last: vec![0; levels],
            cells: Vec::new(),
            free: 0,
        }
    }

    pub(super) fn bytes(last_level: i64) -> Option<u128> {
        u128::try_from(last_level).ok()?.checked_mul(4)
    }

    /// Puts a cell into a level; says whether there was room.
    pub(super) fn put(&mut self, level: i64, cell: i64) -> bool {
        let level = usize::try_from(level).unwrap_or(usize::MAX);
        let Some(last) = self.last.get_mut(level) else {
            return true;
        };
        let entry = (cell, *last);
        match index(self.free) {
            None => {
                self.cells.push(entry);
                let Ok(place) = u32::try_from(self.cells.len()) else {
                    return false;
                };
                *last = place;
            }
            Some(place) => {
                *last = self.free;
                self.free = self.cells[place].1;
                self.cells[place] = entry;
            }
        }
        true
    }

    /// Moves the cells of a level behind `found`, in the order in which they were put.
    pub(super) fn take(&mut self, level: i64, found: &mut Vec<i64>) {
        let level = usize::try_from(level).unwrap_or(usize::MAX);
        let start = found.len();
        let mut last = self.last.get(level).copied().unwrap_or(0);
        while let Some(place) = index(last) {
            let (cell, before) = self.cells[place];
            found.push(cell);
            self.cells[place].1 = self.free;
            self.free = last;
            last = before;
        }
        found[start..].reverse();
    }
}

/// Where a place is, from 0.
fn index(place: u32) -> Option<usize> {
    usize::try_from(place.checked_sub(1)?).ok()
}
