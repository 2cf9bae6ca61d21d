//! Cells of one colour side by side, as one rectangle.

use super::scene::{Area, Grid};

/// The class that most cells have.
pub fn usual_class(classes: &[u8]) -> u8 {
    let mut counts = [0_usize; 256];
    for class in classes {
        counts[usize::from(*class)] += 1;
    }
    let most = (0..=u8::MAX).max_by_key(|class| counts[usize::from(*class)]);
    most.unwrap_or(0)
}

/// The cells of a class, as long rectangles.
pub fn runs(grid: &Grid, classes: &[u8], class: u8) -> Vec<Area> {
    let mut found = Vec::new();
    for (row, line) in classes.chunks(grid.columns.max(1)).enumerate() {
        let mut column = 0;
        for group in line.chunk_by(|left, right| left == right) {
            if group.first() == Some(&class) {
                let area = grid.cell_area(row, column);
                let count = i64::try_from(group.len()).unwrap_or(1);
                found.push(Area {
                    width: area.width * count,
                    ..area
                });
            }
            column += group.len();
        }
    }
    found
}
