//! The mex of the values of options, looked at one by one, without clearing anything between positions.

/// A value that is not computed yet.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// The values of the options of one position after the other.
///
/// `marks[v]` is the number of the last position with an option of value v, so that a new position needs no clearing.
/// There is room for every value computed so far, so a value without room is not computed yet.
pub struct SeenValues {
    marks: Vec<u32>,
    position: u32,
}

impl SeenValues {
    pub fn new() -> SeenValues {
        SeenValues {
            marks: vec![0; 64],
            position: 0,
        }
    }

    /// Goes on to the next position; a domain has fewer positions than 32 bits count.
    pub fn next_position(&mut self) {
        self.position += 1;
    }

    /// Notes the values of options side by side; `None` if one of them is not computed yet.
    pub fn note_all<'v>(&mut self, values: impl Iterator<Item = &'v u32>) -> Option<()> {
        for value in values {
            *self.marks.get_mut(usize::try_from(*value).ok()?)? = self.position;
        }
        Some(())
    }

    /// Notes the nim-sum of values, which may be larger than all of them.
    pub fn note(&mut self, value: u32) -> Option<()> {
        if value == UNKNOWN {
            return None;
        }
        self.make_room(value);
        self.note_all([value].iter())
    }

    /// The mex of the values noted for this position; `None` beyond 32 bits.
    pub fn mex(&mut self) -> Option<u32> {
        let free = self.marks.iter().position(|mark| *mark != self.position);
        let value = u32::try_from(free.unwrap_or(self.marks.len())).ok();
        let value = value.filter(|value| *value != UNKNOWN)?;
        self.make_room(value);
        Some(value)
    }

    /// Makes room for a value that was computed before.
    pub fn make_room(&mut self, value: u32) {
        if let Ok(place) = usize::try_from(value)
            && place >= self.marks.len()
        {
            self.marks.resize(place * 2 + 1, 0);
        }
    }
}
