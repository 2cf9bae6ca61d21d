//! Marks that are drawn over cells: crosses, discs and lines.

use super::colour::Colour;
use super::scene::{Area, Item, Point, Stroke};

/// A mark.
#[derive(Clone, Copy, Debug)]
pub enum Mark {
    /// Two lines.
    Cross(Colour),
    Disc {
        fill: Colour,
        rim: Colour,
    },
    /// A dashed line.
    Line(Colour),
}

impl Mark {
    /// The mark in an area, with lines of this width.
    pub fn items(self, area: &Area, hair: i64) -> Vec<Item> {
        let centre = Point {
            x: area.x + area.width / 2,
            y: area.y + area.height / 2,
        };
        let half = area.width.min(area.height) / 2;
        let stroke = |colour: Colour| Stroke {
            colour,
            width: hair + 1,
            dashed: false,
        };
        let beside = |x: i64, y: i64| Point {
            x: centre.x + x,
            y: centre.y + y,
        };
        match self {
            Mark::Cross(colour) => {
                let reach = (half * 7 / 10).max(1);
                let stroke = stroke(colour);
                vec![
                    Item::Line(beside(-reach, -reach), beside(reach, reach), stroke),
                    Item::Line(beside(-reach, reach), beside(reach, -reach), stroke),
                ]
            }
            Mark::Disc { fill, rim } => vec![Item::Disc {
                centre,
                radius: half.max(1),
                fill,
                rim,
                width: (half / 4).max(1),
            }],
            // Two dashes, which a dashed line so short would not show.
            Mark::Line(colour) => {
                let (end, begin) = (half, half / 4 + 1);
                let stroke = stroke(colour);
                vec![
                    Item::Line(beside(-end, 0), beside(-begin, 0), stroke),
                    Item::Line(beside(begin, 0), beside(end, 0), stroke),
                ]
            }
        }
    }
}
