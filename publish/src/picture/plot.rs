//! A plot of the values of one heap: a point for each number, and the period where one is proved.

use super::cell_marks::CellMark;
use super::cells::UNKNOWN;
use super::colour::{Colour, Colours, VERMILION};
use super::figure::Style;
use super::layout::{Axis, Layout, Steps, TextSize, Title};
use super::map::pixels;
use super::scene::{Anchor, Area, Item, Point, Scene, Stroke, Swatch};
use super::terminal::{Printed, Terminal, numbers_below};
use super::ticks::round_step;
use grundy::Error;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The most points of a plot. A fixed bound.
const MOST_POINTS: usize = 100_000;
/// A plot is about so wide and so high.
const WIDTH: i64 = 900;
const HEIGHT: i64 = 360;
/// The most lines of a plot on a terminal. It shortens the text only.
const MOST_LINES: i64 = 32;

/// A period that is proved.
#[derive(Clone, Copy, Debug)]
pub struct PlottedPeriod {
    /// The first heap of the first period.
    pub from: i64,
    pub length: i64,
    /// What a period adds to the values.
    pub saltus: i64,
}

impl PlottedPeriod {
    fn words(self) -> String {
        let PlottedPeriod {
            from,
            length,
            saltus,
        } = self;
        match saltus {
            0 => format!("period {length} from {from} on, proved"),
            saltus => format!("period {length}, saltus {saltus} from {from} on, proved"),
        }
    }
}

/// How high the values of a plot stand.
struct HeightScale {
    least: i64,
    span: i64,
    /// How many pixels a value has where it has at least one.
    unit: i64,
    /// Has a value less than a pixel?
    scaled: bool,
}

impl HeightScale {
    fn of(upwards: &Axis) -> HeightScale {
        let span = upwards.most - upwards.least + 1;
        HeightScale {
            least: upwards.least,
            span,
            unit: (HEIGHT / span).clamp(1, 24),
            scaled: span > 2 * HEIGHT,
        }
    }

    /// The height of the plot.
    fn height(&self) -> i64 {
        match self.scaled {
            true => 2 * HEIGHT,
            false => self.span * self.unit,
        }
    }

    /// How far above the bottom a value stands.
    fn rise(&self, value: i64) -> i64 {
        match self.scaled {
            true => (value - self.least) * self.height() / self.span,
            false => (value - self.least) * self.unit,
        }
    }
}

/// A plot of the values of one heap.
#[derive(Clone, Debug)]
pub struct Plot {
    pub heights: Vec<i64>,
    pub axis: Axis,
    pub title: String,
    pub period: Option<PlottedPeriod>,
    /// How the point of each heap looks.
    pub kinds: Vec<PointKind>,
    /// Heaps that are marked.
    pub marks: Vec<(i64, CellMark)>,
    /// What else is said behind the title.
    pub notes: Vec<String>,
}

/// How a point looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    /// A P-position.
    P,
    Usual,
    /// A rare value.
    Rare,
    /// A claim is false here.
    Fault,
}

impl PointKind {
    /// The sign on a terminal: in colour, and plain.
    fn sign(self, coloured: bool) -> char {
        match (self, coloured) {
            (PointKind::Fault, _) => '!',
            (PointKind::Rare, true) => '◦',
            (PointKind::Rare, false) => 'o',
            (_, true) => '•',
            (_, false) => '*',
        }
    }

    fn fill(self, ink: Colour, print: bool) -> Colour {
        match (self, print) {
            (PointKind::P, _) | (_, true) => ink,
            (PointKind::Usual, _) => POINTS,
            (PointKind::Rare, _) => RARE,
            (PointKind::Fault, _) => VERMILION,
        }
    }
}

impl Plot {
    fn known(&self) -> impl Iterator<Item = i64> {
        let heights = self.heights.iter().copied();
        heights.filter(|height| *height != UNKNOWN)
    }

    /// The axis of the heights.
    fn upwards(&self) -> Axis {
        Axis {
            name: " ".into(),
            least: self.known().min().unwrap_or(0).min(0),
            most: self.known().max().unwrap_or(0).max(1),
        }
    }

    /// The starts of periods within the plot, if they are far enough apart to be told apart.
    fn starts(&self, room: i64) -> Vec<i64> {
        let Some(PlottedPeriod { from, length, .. }) = self.period else {
            return Vec::new();
        };
        let Axis { least, most, .. } = self.axis;
        let first = match from >= least {
            true => from,
            false => from + (least - from + length - 1) / length * length,
        };
        let all = first..=most;
        let starts = all.step_by(usize::try_from(length).unwrap_or(usize::MAX));
        match length >= room {
            true => starts.collect(),
            // Where they would be a grey area, the first two are enough.
            false => starts.take(2).collect(),
        }
    }

    /// The title with the period.
    fn words(&self) -> String {
        let period = self.period.map(PlottedPeriod::words);
        let notes: Vec<String> = period.into_iter().chain(self.notes.clone()).collect();
        match notes.is_empty() {
            true => self.title.clone(),
            false => format!("{} ({})", self.title, notes.join("; ")),
        }
    }

    pub fn scene(&self, style: &Style) -> Result<Scene, Error> {
        if self.heights.len() > MOST_POINTS {
            let message = format!("a plot shows at most {MOST_POINTS} heaps");
            return Err(Error::argument(
                message,
                &["`--window 0..9999` draws a part"],
            ));
        }
        let step = match style.cell {
            Some(cell) if cell > 0 => i64::from(cell),
            _ => (WIDTH / pixels(self.heights.len()).max(1)).clamp(1, 16),
        };
        let upwards = self.upwards();
        let scale = HeightScale::of(&upwards);
        let mut layout = Layout {
            size: TextSize::for_side(pixels(self.heights.len()).saturating_mul(step) / 2),
            colours: Colours::of(style.theme),
            items: Vec::new(),
        };
        let margin = layout.size.height;
        let left = margin + layout.room_left(&upwards);
        let wide = pixels(self.heights.len()) * step;
        let words = match self.title.is_empty() {
            true => String::new(),
            false => self.words(),
        };
        let asked = layout.size.width(&words) + 2 * margin;
        let width = (left + wide + margin * 3 / 2).max(asked.min(WIDTH));
        let title = Title::new(&words, layout.size, width - 2 * margin);
        let area = Area {
            x: left,
            y: margin + title.height(layout.size),
            width: wide,
            height: scale.height(),
        };
        self.starts_of_periods(&mut layout, &area, step);
        self.points(&mut layout, &area, step, (&scale, style.print));
        layout.frame(&area);
        let across = layout.step_below(&self.axis, step);
        layout.axis_below(&self.axis, &area, step, across);
        self.numbers_left(&mut layout, &upwards, &area, &scale);
        layout.title(
            title,
            Point {
                x: margin,
                y: margin,
            },
        );
        Ok(Scene {
            width,
            height: area.bottom() + layout.room_below() + margin / 2,
            paper: layout.colours.paper,
            ink: layout.colours.ink,
            grids: Vec::new(),
            swatches: Vec::new(),
            items: layout.items,
            title: self.words(),
        })
    }

    /// A disc around the point of a heap that is marked, with a cross if it is blocked.
    fn marked(&self, layout: &mut Layout, heap: i64, (point, print): (&Area, bool)) {
        let Some(mark) = self.mark(heap) else {
            return;
        };
        let centre = Point {
            x: point.x + point.width / 2,
            y: point.y + point.height / 2,
        };
        let radius = point.width / 2 + 3 * layout.size.hair();
        layout.items.push(Item::Disc {
            centre,
            radius,
            fill: mark.colour(print),
            rim: layout.colours.ink,
            width: layout.size.hair(),
        });
    }

    /// The strongest mark of a heap.
    fn mark(&self, heap: i64) -> Option<CellMark> {
        let own = self.marks.iter().filter(|(at, _)| *at == heap);
        own.map(|(_, mark)| *mark).max()
    }

    /// A point for each heap whose value is known.
    fn points(
        &self,
        layout: &mut Layout,
        area: &Area,
        step: i64,
        (scale, print): (&HeightScale, bool),
    ) {
        let side = step.min(scale.unit).clamp(2, 6 * layout.size.hair());
        for (place, height) in (0_i64..).zip(&self.heights) {
            if *height == UNKNOWN {
                continue;
            }
            let kind = usize::try_from(place).ok();
            let kind = kind.and_then(|place| self.kinds.get(place)).copied();
            let kind = kind.unwrap_or(PointKind::Usual);
            // What is no usual point is larger, so that it is found.
            let more = match kind {
                PointKind::Rare | PointKind::Fault => layout.size.hair(),
                _ => 0,
            };
            let point = Area {
                x: area.x + place * step + (step - side) / 2 - more,
                y: area.bottom()
                    - scale.rise(*height)
                    - if scale.scaled {
                        1
                    } else {
                        (scale.unit + side) / 2
                    }
                    - more,
                width: side + 2 * more,
                height: side + 2 * more,
            };
            let fill = kind.fill(layout.colours.ink, print);
            layout
                .items
                .push(Item::Rectangle(point, Swatch { fill, hatch: None }));
            self.marked(layout, self.axis.least + place, (&point, print));
        }
    }

    /// A dashed line before the first heap of each period.
    fn starts_of_periods(&self, layout: &mut Layout, area: &Area, step: i64) {
        let stroke = Stroke {
            colour: VERMILION,
            width: layout.size.hair(),
            dashed: true,
        };
        for start in self.starts(8 / step + 1) {
            let x = area.x + (start - self.axis.least) * step;
            let ends = [area.y, area.bottom() - 1].map(|y| Point { x, y });
            layout.items.push(Item::Line(ends[0], ends[1], stroke));
        }
    }

    /// Round numbers to the left of the plot.
    fn numbers_left(&self, layout: &mut Layout, upwards: &Axis, area: &Area, scale: &HeightScale) {
        let steps = |layout: &Layout, unit: i64| Steps {
            step: layout.step_left(upwards, unit),
            downwards: false,
        };
        if !scale.scaled {
            let steps = steps(layout, scale.unit);
            return layout.axis_left(upwards, area, scale.unit, steps);
        }
        let most = area.height / (layout.size.height * 3 / 2);
        let step = round_step(upwards.most - upwards.least, most);
        for number in super::ticks::ticks(upwards.least, upwards.most, step) {
            let y = area.bottom() - 1 - scale.rise(number);
            let x = area.x - 1 - layout.size.hair();
            let tick = layout.size.height / 4;
            layout.line(Point { x: x - tick, y }, Point { x, y });
            let at = Point { x: x - 2 * tick, y };
            layout.text(at, Anchor::End, number.to_string());
        }
    }

    /// The plot as a text: a star for each heap.
    pub fn print(&self, terminal: Terminal) -> Printed {
        let upwards = self.upwards();
        let span = upwards.most - upwards.least + 1;
        let high = (span + MOST_LINES - 1) / MOST_LINES;
        let margin = upwards.widest().chars().count() + 1;
        let all = self.heights.len();
        let room = terminal
            .columns
            .map(|columns| columns.saturating_sub(margin).max(1));
        let columns = room.map_or(all, |room| all.min(room));
        let mut text = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(text, "{}", self.words());
        }
        for line in (0..(span + high - 1) / high).rev() {
            let least = upwards.least + line * high;
            let points = self.heights[..columns].iter().zip(&self.kinds);
            let row: String = (self.axis.least..)
                .zip(points)
                .map(|(heap, (height, kind))| {
                    match ((least..least + high).contains(height), self.mark(heap)) {
                        (true, Some(mark)) => mark.sign().0,
                        (true, None) => kind.sign(terminal.coloured),
                        (false, _) => ' ',
                    }
                })
                .collect();
            let _ = write!(text, "{least:>width$} ", width = margin - 1);
            let _ = writeln!(text, "{}", row.trim_end());
        }
        numbers_below(&self.axis, (columns, 1), margin, &mut text);
        let mut signs: Vec<String> = Vec::new();
        for (kind, words) in [
            (PointKind::Rare, "a rare value"),
            (PointKind::Fault, "the claim is false"),
        ] {
            if self.kinds.contains(&kind) {
                signs.push(format!("{}: {words}", kind.sign(terminal.coloured)));
            }
        }
        let marks: BTreeSet<CellMark> = self.marks.iter().map(|(_, mark)| *mark).collect();
        signs.extend(marks.into_iter().map(|mark| {
            let (sign, words) = mark.sign();
            format!("{sign}: {words}")
        }));
        if !signs.is_empty() {
            let _ = writeln!(text, "\n{}", signs.join("; "));
        }
        Printed {
            text,
            cut_off: (columns < all).then_some(columns),
        }
    }
}

/// The colour of points.
const POINTS: Colour = Colour([0x00, 0x72, 0xb2]);
/// The colour of rare values.
const RARE: Colour = Colour([0xcc, 0x79, 0xa7]);
