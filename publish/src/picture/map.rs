//! Lays out a map: panels of cells with their axes, and a legend.

use super::cells::Cells;
use super::classes::Classes;
use super::colour::Colours;
use super::figure::Style;
use super::layout::{Axis, Layout, Steps, TextSize, Title};
use super::legend::Legend;
use super::scene::{Anchor, Area, Grid, Item, Label, Point, Scene, Stroke, Swatch};

/// A panel of cells is about so wide.
const PANEL: i64 = 640;
/// Panels side by side are together about so wide.
const ROW: i64 = 1300;
/// Cells are at most so wide, unless a size is asked for.
const WIDEST_CELL: i64 = 40;
/// The most cells that have texts and are drawn one by one.
pub const DRAWN_ONE_BY_ONE: usize = 10_000;

/// What is laid out.
pub struct Map<'m> {
    pub cells: &'m Cells,
    pub classes: &'m Classes,
    pub legend: &'m Legend,
    pub style: &'m Style,
    pub axes: &'m [Axis; 2],
    /// What stands above each panel, where there are several.
    pub captions: &'m [String],
    pub title: String,
    /// Do lines separate the cells, which show nothing?
    pub is_blank: bool,
    /// The text of a quantity.
    pub words: &'m dyn Fn(i64) -> String,
}

/// Where panels go.
struct Places {
    /// Panels side by side.
    across: usize,
    /// The room of a panel with its axes.
    room: Area,
    grid: Area,
}

impl Map<'_> {
    pub fn scene(&self) -> Scene {
        let cell = cell_side(self.cells, self.style);
        let side = self.side(cell);
        let mut layout = Layout {
            size: TextSize::for_side(side),
            colours: Colours::of(self.style.theme),
            items: Vec::new(),
        };
        let margin = layout.size.height;
        let places = self.places(&layout, cell);
        let across = pixels(places.across.min(self.cells.panels()));
        let right = margin + across * places.room.width;
        let legend = self.legend;
        let beside = right + layout.size.height / 2;
        let content = beside + layout.legend_width(legend) + margin;
        let asked = layout.size.width(&self.title) + 2 * margin;
        let width = content.max(asked.min(440));
        let title = Title::new(&self.title, layout.size, width - 2 * margin);
        let top = margin + title.height(layout.size);
        let mut grids = Vec::new();
        let down = self.cells.panels().div_ceil(places.across);
        for panel in 0..self.cells.panels() {
            let (row, column) = (panel / places.across, panel % places.across);
            let at = Point {
                x: margin + pixels(column) * places.room.width + places.grid.x,
                y: top + pixels(row) * places.room.height + places.grid.y,
            };
            let grid = Grid {
                at,
                cell,
                columns: self.cells.columns(),
                rows: self.cells.rows(),
                panel,
            };
            self.panel(&mut layout, &grid);
            grids.push(grid);
        }
        let at = Point {
            x: beside,
            y: top + places.grid.y,
        };
        let height = places.grid.height;
        layout.legend(legend, at, height, &self.classes.swatches);
        layout.title(
            title,
            Point {
                x: margin,
                y: margin,
            },
        );
        let below = top + pixels(down) * places.room.height;
        let beside = at.y + layout.legend_height(legend) + margin / 2;
        Scene {
            width,
            height: below.max(beside) + margin / 2,
            paper: layout.colours.paper,
            ink: layout.colours.ink,
            grids,
            swatches: self.classes.swatches.clone(),
            items: layout.items,
            title: self.title.clone(),
        }
    }

    /// The side of all panels together.
    fn side(&self, cell: i64) -> i64 {
        let longest = pixels(self.cells.columns().max(self.cells.rows()));
        let panel = longest.saturating_mul(cell);
        match self.cells.panels() {
            0 | 1 => panel,
            _ => panel.max(ROW / 2),
        }
    }

    fn places(&self, layout: &Layout, cell: i64) -> Places {
        let [below, left] = self.axes;
        let size = layout.size;
        let caption = match self.captions.is_empty() {
            true => 0,
            false => size.height * 3 / 2,
        };
        let grid = Area {
            x: layout.room_left(left),
            y: caption,
            width: pixels(self.cells.columns()).saturating_mul(cell),
            height: pixels(self.cells.rows()).saturating_mul(cell),
        };
        // The last number below may stand out.
        let overhang = size.width(&below.widest()) / 2 + size.height / 2;
        let room = Area {
            x: 0,
            y: 0,
            width: grid.right() + overhang,
            height: grid.bottom() + layout.room_below() + caption / 2,
        };
        let across = usize::try_from((ROW / room.width.max(1)).max(1)).unwrap_or(1);
        Places {
            across: across.clamp(1, self.cells.panels().max(1)),
            room,
            grid,
        }
    }

    /// The axes, the frame and the texts of a panel.
    fn panel(&self, layout: &mut Layout, grid: &Grid) {
        let area = grid.area();
        layout.frame(&area);
        if self.is_blank {
            self.board(layout, grid);
        }
        let [below, left] = self.axes;
        let (mut across, mut upwards) = (
            layout.step_below(below, grid.cell),
            layout.step_left(left, grid.cell),
        );
        // Axes of about the same length have the same numbers.
        let (spans, other) = (below.most - below.least, left.most - left.least);
        if spans <= 2 * other && other <= 2 * spans {
            across = across.max(upwards);
            upwards = across;
        }
        layout.axis_below(below, &area, grid.cell, across);
        let steps = Steps {
            step: upwards,
            downwards: self.cells.plane().like_table,
        };
        layout.axis_left(left, &area, grid.cell, steps);
        if let Some(caption) = self.captions.get(grid.panel) {
            let at = Point {
                x: area.x + area.width / 2,
                y: area.y - layout.size.height * 3 / 4,
            };
            layout.text(at, Anchor::Middle, caption.clone());
        }
        self.texts(layout, grid);
    }

    /// Faint lines between the cells.
    fn board(&self, layout: &mut Layout, grid: &Grid) {
        let area = grid.area();
        let stroke = Stroke {
            colour: layout.colours.unknown,
            width: layout.size.hair(),
            dashed: false,
        };
        if grid.cell < 4 {
            return;
        }
        for column in 1..pixels(grid.columns) {
            let x = area.x + column * grid.cell;
            let (from, to) = (
                Point { x, y: area.y },
                Point {
                    x,
                    y: area.bottom() - 1,
                },
            );
            layout.items.push(Item::Line(from, to, stroke));
        }
        for row in 1..pixels(grid.rows) {
            let y = area.y + row * grid.cell;
            let (from, to) = (
                Point { x: area.x, y },
                Point {
                    x: area.right() - 1,
                    y,
                },
            );
            layout.items.push(Item::Line(from, to, stroke));
        }
    }

    /// The quantities in the cells, where they fit.
    fn texts(&self, layout: &mut Layout, grid: &Grid) {
        let many = self.cells.panels() * grid.columns * grid.rows > DRAWN_ONE_BY_ONE;
        if many || grid.cell < layout.size.height + 2 {
            return;
        }
        let quantities = self.cells.quantities(grid.panel, 0..grid.rows);
        let texts: Vec<String> = quantities
            .iter()
            .map(|quantity| (self.words)(*quantity))
            .collect();
        let widest = texts.iter().map(|text| layout.size.width(text)).max();
        if widest.is_none_or(|widest| widest + 2 > grid.cell) {
            return;
        }
        let (rows, mut classes) = (0..grid.rows, Vec::new());
        let class_of = &self.classes.of;
        self.cells.classes(grid.panel, rows, class_of, &mut classes);
        for (place, text) in texts.into_iter().enumerate() {
            if text.is_empty() {
                continue;
            }
            let area = grid.cell_area(place / grid.columns, place % grid.columns);
            let class = classes.get(place).copied().map_or(0, usize::from);
            let Some(swatch) = self.classes.swatches.get(class) else {
                continue;
            };
            let at = Point {
                x: area.x + area.width / 2,
                y: area.y + area.height / 2,
            };
            if swatch.hatch.is_some() {
                layout.items.push(plate(at, layout.size, &text, swatch));
            }
            layout.items.push(Item::Label(Label {
                at,
                anchor: Anchor::Middle,
                height: layout.size.height,
                text,
                colour: swatch.fill.readable_on(),
                ground: swatch.fill,
            }));
        }
    }
}

/// The side of a cell.
pub fn cell_side(cells: &Cells, style: &Style) -> i64 {
    if let Some(cell) = style.cell.filter(|cell| *cell > 0) {
        return i64::from(cell);
    }
    let longest = pixels(cells.columns().max(cells.rows()));
    let beside = pixels(cells.panels()).clamp(1, 3);
    (PANEL / beside / longest.max(1)).clamp(1, WIDEST_CELL)
}

/// An area without hatching, for a text.
fn plate(at: Point, size: TextSize, text: &str, swatch: &Swatch) -> Item {
    let (width, height) = (size.width(text), size.height - 2);
    let area = Area {
        x: at.x - width / 2,
        y: at.y - height / 2,
        width,
        height,
    };
    let bare = Swatch {
        hatch: None,
        ..*swatch
    };
    Item::Rectangle(area, bare)
}

pub fn pixels(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
