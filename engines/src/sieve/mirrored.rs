//! P-positions (y, x) of symmetric games that follow from (x, y), kept until their level comes.

/// The cells known of each level.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    /// The entry added last to each level; each entry knows the one before it. Places begin with 1.
    last: Vec<u32>,
    cells: Vec<(i64, u32)>,
    /// The first free place.
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

    /// Adds a cell to a level; returns whether there was room.
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

    /// Moves the cells of a level to the end of `found`, in the order in which they were added.
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

/// The index of a place, from 0.
fn index(place: u32) -> Option<usize> {
    usize::try_from(place.checked_sub(1)?).ok()
}
