//! A picture laid out: what is where, in pixels, y downwards. Every format is written from it.

use super::colour::Colour;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub x: i64,
    pub y: i64,
}

/// A rectangle; the right and lower edges are outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: i64,
    pub y: i64,
    pub width: i64,
    pub height: i64,
}

impl Area {
    pub fn right(&self) -> i64 {
        self.x + self.width
    }

    pub fn bottom(&self) -> i64 {
        self.y + self.height
    }
}

/// Which end of a text its point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A text on one line; its point is half-way up.
#[derive(Clone, Debug)]
pub struct Label {
    pub at: Point,
    pub anchor: Anchor,
    /// The height of the line.
    pub height: i64,
    pub text: String,
    pub colour: Colour,
    /// The colour behind it.
    pub ground: Colour,
}

impl Label {
    /// The size of the font whose lines have the height of the label.
    pub fn font_size(&self) -> i64 {
        self.height * 13 / 16
    }
}

/// How a line looks.
#[derive(Clone, Copy, Debug)]
pub struct Stroke {
    pub colour: Colour,
    pub width: i64,
    pub dashed: bool,
}

/// Lines that tell areas apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hatch {
    Rising,
    Falling,
    Crossed,
    Level,
    Upright,
    Squared,
}

impl Hatch {
    /// The lines in an area, about `gap` apart.
    pub fn lines(self, area: &Area, gap: i64) -> Vec<(Point, Point)> {
        let gap = gap.max(2);
        let mut lines = Vec::new();
        let (last_x, last_y) = (area.right() - 1, area.bottom() - 1);
        if matches!(self, Hatch::Level | Hatch::Squared) {
            let places = (area.y + gap / 2..=last_y).step_by(usize::try_from(gap).unwrap_or(2));
            lines.extend(places.map(|y| (Point { x: area.x, y }, Point { x: last_x, y })));
        }
        if matches!(self, Hatch::Upright | Hatch::Squared) {
            let places = (area.x + gap / 2..=last_x).step_by(usize::try_from(gap).unwrap_or(2));
            lines.extend(places.map(|x| (Point { x, y: area.y }, Point { x, y: last_y })));
        }
        let (width, height) = (area.width - 1, area.height - 1);
        let sums = || (gap / 2..=width + height).step_by(usize::try_from(gap).unwrap_or(2));
        if matches!(self, Hatch::Rising | Hatch::Crossed) {
            lines.extend(sums().map(|sum| {
                let (left, right) = ((sum - height).max(0), sum.min(width));
                let point = |x| Point {
                    x: area.x + x,
                    y: area.y + sum - x,
                };
                (point(left), point(right))
            }));
        }
        if matches!(self, Hatch::Falling | Hatch::Crossed) {
            lines.extend(sums().map(|sum| {
                let (left, right) = ((sum - height).max(0), sum.min(width));
                let point = |x| Point {
                    x: area.x + x,
                    y: last_y - (sum - x),
                };
                (point(left), point(right))
            }));
        }
        lines
    }
}

/// How a class of cells looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swatch {
    pub fill: Colour,
    pub hatch: Option<Hatch>,
}

/// Something that is drawn.
#[derive(Clone, Debug)]
pub enum Item {
    Rectangle(Area, Swatch),
    Line(Point, Point, Stroke),
    Label(Label),
    /// A disc with a rim.
    Disc {
        centre: Point,
        radius: i64,
        fill: Colour,
        rim: Colour,
        /// The width of the rim, which is a part of the disc.
        width: i64,
    },
    /// Lines from each point to the next one.
    Path(Vec<Point>, Stroke),
    /// A filled triangle.
    Triangle([Point; 3], Colour),
}

/// Cells side by side, each a square.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub at: Point,
    /// The side of a cell.
    pub cell: i64,
    pub columns: usize,
    pub rows: usize,
    /// Which part of the cells of the picture it shows.
    pub panel: usize,
}

impl Grid {
    pub fn area(&self) -> Area {
        let side = |count: usize| {
            i64::try_from(count)
                .unwrap_or(i64::MAX)
                .saturating_mul(self.cell)
        };
        Area {
            x: self.at.x,
            y: self.at.y,
            width: side(self.columns),
            height: side(self.rows),
        }
    }

    /// The cell in this row and column, from the upper left.
    pub fn cell_area(&self, row: usize, column: usize) -> Area {
        let place = |count: usize| {
            i64::try_from(count)
                .unwrap_or(i64::MAX)
                .saturating_mul(self.cell)
        };
        Area {
            x: self.at.x + place(column),
            y: self.at.y + place(row),
            width: self.cell,
            height: self.cell,
        }
    }
}

/// A picture laid out. The grids are drawn first.
#[derive(Clone, Debug)]
pub struct Scene {
    pub width: i64,
    pub height: i64,
    pub paper: Colour,
    pub ink: Colour,
    pub grids: Vec<Grid>,
    /// How each class of cells looks.
    pub swatches: Vec<Swatch>,
    pub items: Vec<Item>,
    /// What it shows, in words.
    pub title: String,
}

impl Scene {
    /// How many cells there are.
    pub fn cells(&self) -> usize {
        let cells = self
            .grids
            .iter()
            .map(|grid| grid.columns.saturating_mul(grid.rows));
        cells.fold(0, usize::saturating_add)
    }

    /// The distance between lines of a hatch in cells of this size; none in cells too small for it.
    pub fn gap(cell: i64) -> Option<i64> {
        (cell >= 6).then_some((cell / 3).clamp(3, 6))
    }
}
