//! The positions of a level that have no value yet: mostly one stretch, of which each value takes an end.

use super::frame::Segment;
use super::thresholds::ThresholdShape;

/// The positions `from` to below `to` of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub from: i64,
    pub to: i64,
}

impl Stretch {
    fn is_empty(self) -> bool {
        self.from >= self.to
    }
}

/// u at the first position of a level, and by how much it changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slope {
    pub first: i64,
    pub by: i64,
}

impl Slope {
    pub(super) fn of(shape: &ThresholdShape, line: &Segment) -> Slope {
        let [p, q] = shape.heaps;
        let (a, b) = (shape.plane.a, shape.plane.b);
        Slope {
            first: a * line.start[p] + b * line.start[q],
            by: a * line.step[p] + b * line.step[q],
        }
    }

    /// Keeps the positions with u at or above a number.
    #[inline(always)]
    pub(super) fn keep_above(self, least: i64, free: &mut Stretch) {
        let missing = least - self.first;
        match self.by {
            1 => free.from = free.from.max(missing),
            -1 => free.to = free.to.min(1 - missing),
            0 if missing <= 0 => {}
            0 => free.to = free.from,
            by if by > 0 => free.from = free.from.max(-(-missing).div_euclid(by)),
            by => free.to = free.to.min((-missing).div_euclid(-by) + 1),
        }
    }
}

/// A threshold along a level, and for each value where it is met.
#[derive(Clone, Copy)]
pub(super) struct LevelSide<'r> {
    pub slope: Slope,
    pub reached: &'r [i64],
    pub farthest: i64,
}

/// The positions of a level that have no value yet.
pub(super) struct OpenPlaces<'n> {
    /// All of them lie in it.
    open: Stretch,
    pub values: Vec<u32>,
    /// Do some others lie between them?
    parted: bool,
    /// How many there are, and for each place the next one without a value, once they are parted.
    left: usize,
    next: &'n mut Vec<usize>,
}

impl<'n> OpenPlaces<'n> {
    /// All of these positions; `next` is room for the places that lie apart.
    pub(super) fn all(whole: Stretch, count: usize, next: &'n mut Vec<usize>) -> OpenPlaces<'n> {
        OpenPlaces {
            open: whole,
            values: vec![0; count],
            parted: false,
            left: 0,
            next,
        }
    }

    /// Gives each value up to `last` where no threshold meets it; from `cap` on that is everywhere.
    #[inline(always)]
    pub(super) fn give_all(&mut self, sides: &[LevelSide], last: u32, cap: u32) {
        let mut value = 0;
        while value <= last && !self.open.is_empty() {
            let mut free = self.open;
            if value < cap {
                for side in sides {
                    side.slope
                        .keep_above(side.reached[value as usize], &mut free);
                }
            }
            if !free.is_empty() {
                self.give(value, free);
            }
            value += 1;
        }
    }

    /// Gives a value to the positions of a stretch that have none.
    pub(super) fn give(&mut self, value: u32, free: Stretch) {
        let free = Stretch {
            from: free.from.max(self.open.from),
            to: free.to.min(self.open.to),
        };
        if free.is_empty() {
            return;
        }
        let place = |at: i64| usize::try_from(at).unwrap_or(0);
        let (from, to) = (place(free.from), place(free.to));
        if !self.parted {
            let open = &mut self.open;
            match (free.from == open.from, free.to == open.to) {
                (true, _) => open.from = free.to,
                (_, true) => open.to = free.from,
                _ => self.part(),
            }
        }
        if !self.parted {
            self.values[from..to].fill(value);
            return;
        }
        let mut at = first_open(from, self.next);
        while at < to {
            self.values[at] = value;
            self.next[at] = at + 1;
            self.left -= 1;
            at = first_open(at + 1, self.next);
        }
        if self.left == 0 {
            self.open.to = self.open.from;
        }
    }

    /// From now on the positions without a value lie apart.
    fn part(&mut self) {
        self.parted = true;
        self.left = usize::try_from(self.open.to - self.open.from).unwrap_or(0);
        self.next.clear();
        self.next.extend(0..=self.values.len());
    }
}

/// The first place without a value from `at` on; shortens the path to it.
#[inline]
fn first_open(mut at: usize, next: &mut [usize]) -> usize {
    while let Some(after) = next.get(at).copied()
        && after != at
    {
        let later = next[after];
        next[at] = later;
        at = later;
    }
    at
}
