//! The order in which the smallest counterexample is sought: by the sum of the heaps, then lexicographic.

use grundy_rules::game::{Game, Position};
use std::ops::ControlFlow;

/// The positions of a game. If there is one component more than heaps, the last is a pass.
#[derive(Clone, Copy, Debug)]
pub struct Positions {
    pub components: usize,
    pub heaps: usize,
}

/// Looks at a position; an answer ends the search.
type Find<'f, A, E> = dyn FnMut(&[i64]) -> Result<Option<A>, E> + 'f;

/// The first answer that `find` gives, over all positions in a box: the least and the largest number of each component.
pub(super) fn first_in<A, E>(
    ranges: &[(i64, i64)],
    find: &mut Find<'_, A, E>,
) -> Result<Option<A>, E> {
    if ranges.iter().any(|(least, most)| least > most) {
        return Ok(None);
    }
    let mut position: Vec<i64> = ranges.iter().map(|(least, _)| *least).collect();
    loop {
        if let Some(answer) = find(&position)? {
            return Ok(Some(answer));
        }
        // The last component that can grow does, and those behind it begin again.
        let grows = |place: &usize| position[*place] < ranges[*place].1;
        let Some(place) = (0..position.len()).rev().find(grows) else {
            return Ok(None);
        };
        position[place] += 1;
        for behind in place + 1..position.len() {
            position[behind] = ranges[behind].0;
        }
    }
}

impl Positions {
    /// The positions of a game.
    pub fn of_game(game: &Game) -> Positions {
        Positions {
            components: game.components(),
            heaps: game.base_heaps(),
        }
    }

    /// The positions with this many heaps, without a pass.
    pub fn of_heaps(heaps: usize) -> Positions {
        Positions {
            components: heaps,
            heaps,
        }
    }

    /// The first answer that `find` gives, over all positions with every heap ≤ `max` in order.
    pub fn first<A, E>(self, max: i64, find: &mut Find<A, E>) -> Result<Option<A>, E> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// Every position that is visited, in order.
    fn looked_at(components: usize, heaps: usize, max: i64) -> Vec<Position> {
        let mut seen = Vec::new();
        let all = Positions { components, heaps };
        let found: Result<Option<()>, Infallible> = all.first(max, &mut |position| {
            seen.push(position.to_vec());
            Ok(None)
        });
        assert_eq!(found, Ok(None));
        seen
    }

    /// All positions of a box by plain loops, sorted by the sum of the heaps, then lexicographically.
    fn listed(components: usize, heaps: usize, max: i64) -> Vec<Position> {
        let mut all: Vec<Position> = vec![Vec::new()];
        for component in 0..components {
            let most = if component < heaps { max } else { 1 };
            let longer = all
                .iter()
                .flat_map(|start| (0..=most).map(move |size| [start.as_slice(), &[size]].concat()));
            all = longer.collect();
        }
        all.sort_by_key(|position| (position[..heaps].iter().sum::<i64>(), position.clone()));
        all
    }

    #[test]
    fn every_position_up_to_the_bound_is_looked_at_once_and_in_order() {
        for (heaps, most) in [(1, 20), (2, 7), (3, 5), (4, 3)] {
            for max in 0..=most {
                for components in [heaps, heaps + 1] {
                    let (found, expected) = (
                        looked_at(components, heaps, max),
                        listed(components, heaps, max),
                    );
                    assert_eq!(found, expected, "{heaps} heaps of {components} up to {max}");
                }
            }
        }
    }

    #[test]
    fn each_position_is_the_first_where_it_is_sought() {
        let all = Positions {
            components: 3,
            heaps: 3,
        };
        for wanted in listed(3, 3, 3) {
            let found: Result<_, Infallible> = all.first(3, &mut |position| {
                Ok((position == wanted).then(|| position.to_vec()))
            });
            assert_eq!(found, Ok(Some(wanted)));
        }
    }
}
