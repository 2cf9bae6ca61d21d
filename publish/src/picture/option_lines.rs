//! The options of a position as moves of a piece: lines, along which it moves on and on, and single steps.

use std::collections::HashSet;

/// The options of a position on two of its heaps.
pub struct MovesOfPiece {
    /// The options at the ends of lines.
    pub ends: Vec<Vec<i64>>,
    /// The options that are on no line.
    pub steps: Vec<Vec<i64>>,
}

impl MovesOfPiece {
    /// Options one behind the other are a line if one heap alone changes, or if the line ends where a heap is empty.
    pub fn of(position: &[i64], options: &[Vec<i64>], axes: [usize; 2]) -> MovesOfPiece {
        let known: HashSet<&[i64]> = options.iter().map(Vec::as_slice).collect();
        let mut on_lines = HashSet::new();
        let mut ends = Vec::new();
        let directions = (-1..=1).flat_map(|first| (-1..=1).map(move |second| [first, second]));
        for direction in directions.filter(|direction| *direction != [0, 0]) {
            let after = |steps: i64| {
                let mut place = position.to_vec();
                for (axis, by) in axes.iter().zip(direction) {
                    place[*axis] = place[*axis].checked_add(steps.checked_mul(by)?)?;
                }
                Some(place)
            };
            let line: Vec<Vec<i64>> = (1..)
                .map_while(after)
                .take_while(|place| known.contains(place.as_slice()))
                .collect();
            let length = i64::try_from(line.len()).unwrap_or(i64::MAX);
            let beyond = length.checked_add(1).and_then(after);
            let ends_at_edge = beyond.is_none_or(|place| place.iter().any(|heap| *heap < 0));
            let is_straight = direction.contains(&0);
            if length >= 2 && (is_straight || ends_at_edge) {
                ends.extend(line.last().cloned());
                on_lines.extend(line);
            }
        }
        let steps = options.iter().filter(|option| !on_lines.contains(*option));
        MovesOfPiece {
            ends,
            steps: steps.cloned().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MovesOfPiece;

    #[test]
    fn a_rook_moves_along_lines_and_a_king_by_steps() {
        let rook = (0..4).flat_map(|to| [vec![to, 4], vec![4, to]]);
        let options: Vec<Vec<i64>> = rook.chain([vec![3, 3], vec![2, 2]]).collect();
        let moves = MovesOfPiece::of(&[4, 4], &options, [0, 1]);
        assert_eq!(moves.ends, [vec![0, 4], vec![4, 0]]);
        assert_eq!(moves.steps, [vec![3, 3], vec![2, 2]]);
    }

    #[test]
    fn a_diagonal_to_the_edge_is_a_line() {
        let options: Vec<Vec<i64>> = (0..3).map(|to| vec![to, to + 1]).collect();
        let moves = MovesOfPiece::of(&[3, 4], &options, [0, 1]);
        assert_eq!(moves.ends, [vec![0, 1]]);
        assert!(moves.steps.is_empty());
    }
}
