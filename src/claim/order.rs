//! The order in which the smallest counterexample is sought: by the sum of the heaps, then lexicographic.

use crate::game::Position;
use std::ops::ControlFlow;

/// The positions of a game: so many components, the last of which is a pass if there is one more than heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Positions {
    pub components: usize,
    pub heaps: usize,
}

/// Looks at a position, and answers if it is what is sought.
type Find<'f, A, E> = dyn FnMut(&[i64]) -> Result<Option<A>, E> + 'f;

impl Positions {
    /// The first answer that `find` gives, over all positions with every heap ≤ `max` in order.
    pub(crate) fn first<A, E>(self, max: i64, find: &mut Find<A, E>) -> Result<Option<A>, E> {
        let most = i64::try_from(self.heaps)
            .unwrap_or(i64::MAX)
            .saturating_mul(max);
        let mut found = Ok(None);
        for sum in 0..=most {
            let mut position = vec![0; self.components];
            let flow = self.of_sum(sum, 0, max, &mut position, &mut |position| {
                found = find(position);
                match found {
                    Ok(None) => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            });
            if flow.is_break() {
                return found;
            }
        }
        Ok(None)
    }

    fn of_sum(
        self,
        rest: i64,
        place: usize,
        max: i64,
        position: &mut Position,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if place + 1 == self.heaps {
            if rest > max {
                return ControlFlow::Continue(());
            }
            position[place] = rest;
            if self.components == self.heaps {
                return visit(position);
            }
            for pass in 0..=1 {
                position[self.heaps] = pass;
                visit(position)?;
            }
            return ControlFlow::Continue(());
        }
        for heap in 0..=rest.min(max) {
            position[place] = heap;
            self.of_sum(rest - heap, place + 1, max, position, visit)?;
        }
        ControlFlow::Continue(())
    }
}
