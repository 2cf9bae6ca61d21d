//! Plots of the P-positions (x(n), y(n)) of two heaps: a stair, and the quotients x(n) / n.

use super::colour::{Colours, VERMILION};
use super::figure::Style;
use super::layout::{Axis, Layout, TextSize, Title};
use super::scene::{Anchor, Area, Item, Point, Scene, Stroke, Swatch};
use super::terminal::{Printed, Terminal};
use super::ticks::{round_step, ticks};
use std::fmt::Write;

/// The sides of a plot in pixels.
const WIDTH: i64 = 640;
const HEIGHT: i64 = 480;
/// The most points between which steps are drawn. A fixed bound.
const MOST_STEPS: usize = 400;
/// Quotients are told in millionths.
pub const MILLION: i64 = 1_000_000;
/// Quotients are shown from this part of the terms on.
const SHOWN_FROM: i64 = 20;
/// The size on a terminal.
const COLUMNS: i64 = 72;
const LINES: i64 = 24;

/// A plot of points with whole numbers to the right, and whole numbers or millionths upwards.
#[derive(Clone, Debug)]
pub struct PairsPlot {
    /// In order.
    pub points: Vec<(i64, i64)>,
    pub across: Axis,
    pub upwards: Axis,
    pub title: String,
    /// Are the heights millionths?
    pub quotients: bool,
    /// A height that is told by a dashed line, with its words.
    pub level: Option<(i64, String)>,
}

impl PairsPlot {
    /// The stair through points, from the origin to the largest ones.
    pub fn stair(points: Vec<(i64, i64)>, names: [String; 2], title: String) -> PairsPlot {
        let most = |of: fn(&(i64, i64)) -> i64| points.iter().map(of).max().unwrap_or(0).max(1);
        let (right, top) = (most(|point| point.0), most(|point| point.1));
        let [across, upwards] = names;
        let axis = |name: String, most: i64| Axis {
            name,
            least: 0,
            most,
        };
        PairsPlot {
            across: axis(across, right),
            upwards: axis(upwards, top),
            points,
            title,
            quotients: false,
            level: None,
        }
    }

    /// The quotients x(n) / n from n = 1 on, rounded down to millionths.
    pub fn ratio(xs: &[i64], level: Option<(i64, String)>, title: String) -> PairsPlot {
        let quotient = |(n, x): (i64, &i64)| {
            let exact = i128::from(*x) * i128::from(MILLION) / i128::from(n);
            (n, i64::try_from(exact).unwrap_or(i64::MAX))
        };
        let points: Vec<(i64, i64)> = (1..).zip(xs.iter().skip(1)).map(quotient).collect();
        let last = points.last().copied();
        let said = || {
            last.map(|(n, height)| {
                (
                    height,
                    format!("x({n}) / {n} = {}", decimal(height, MILLION)),
                )
            })
        };
        let level = level.or_else(said);
        let heights = || {
            let told = level.iter().map(|(height, _)| *height);
            // The first quotients would make the others a line.
            let shown = points
                .iter()
                .filter(|(n, _)| last.is_none_or(|(last, _)| n * SHOWN_FROM >= last));
            shown.map(|point| point.1).chain(told)
        };
        let least = heights().min().unwrap_or(0);
        let most = heights().max().unwrap_or(MILLION);
        let room = ((most - least) / 20).max(MILLION / 1000);
        PairsPlot {
            across: Axis {
                name: "n".into(),
                least: 0,
                most: last.map_or(1, |(n, _)| n),
            },
            upwards: Axis {
                name: "x(n) / n".into(),
                least: (least - room).max(0),
                most: most + room,
            },
            points,
            title,
            quotients: true,
            level,
        }
    }

    /// The number on the axis of heights.
    fn height_words(&self, height: i64, step: i64) -> String {
        match self.quotients {
            true => decimal(height, step),
            false => height.to_string(),
        }
    }

    pub fn scene(&self, style: &Style) -> Scene {
        let mut layout = Layout {
            size: TextSize { height: 16 },
            colours: Colours::of(style.theme),
            items: Vec::new(),
        };
        let size = layout.size;
        let margin = size.height;
        let step = round_step(
            self.upwards.most - self.upwards.least,
            HEIGHT / (2 * margin),
        );
        let numbers = ticks(self.upwards.least, self.upwards.most, step);
        let numbers: Vec<(i64, String)> = numbers
            .map(|number| (number, self.height_words(number, step)))
            .collect();
        let widest = numbers.iter().map(|(_, words)| size.width(words)).max();
        let left = size.width(&self.upwards.name) + widest.unwrap_or(0) + margin * 9 / 4;
        let width = left + WIDTH + 2 * margin;
        let title = Title::new(&self.title, size, width - 2 * margin);
        let area = Area {
            x: left,
            y: margin + title.height(size),
            width: WIDTH,
            height: HEIGHT,
        };
        let place = |(x, y): (i64, i64)| Point {
            x: area.x + scaled(x, &self.across, WIDTH - 1),
            y: area.bottom() - 1 - scaled(y, &self.upwards, HEIGHT - 1),
        };
        self.draw_points(&mut layout, &place, style);
        self.draw_level(&mut layout, &place);
        layout.frame(&area);
        self.numbers_below(&mut layout, &area);
        for (number, words) in numbers {
            let y = place((0, number)).y;
            let x = area.x - 1 - size.hair();
            let tick = size.height / 4;
            layout.line(Point { x: x - tick, y }, Point { x, y });
            let at = Point { x: x - 2 * tick, y };
            layout.text(at, Anchor::End, words);
        }
        let at = Point {
            x: area.x - widest.unwrap_or(0) - margin,
            y: area.y + area.height / 2,
        };
        layout.text(at, Anchor::End, self.upwards.name.clone());
        layout.title(
            title,
            Point {
                x: margin,
                y: margin,
            },
        );
        Scene {
            width,
            height: area.bottom() + layout.room_below() + margin / 2,
            paper: layout.colours.paper,
            ink: layout.colours.ink,
            grids: Vec::new(),
            swatches: Vec::new(),
            items: layout.items,
            title: self.title.clone(),
        }
    }

    fn numbers_below(&self, layout: &mut Layout, area: &Area) {
        let size = layout.size;
        let room = size.width(&self.across.widest()) + 2 * size.height;
        let step = round_step(self.across.most - self.across.least, WIDTH / room);
        for number in ticks(self.across.least, self.across.most, step) {
            let x = area.x + scaled(number, &self.across, WIDTH - 1);
            let y = area.bottom() + size.hair();
            let tick = size.height / 4;
            layout.line(Point { x, y }, Point { x, y: y + tick });
            let at = Point {
                x,
                y: y + tick + size.height * 5 / 8,
            };
            layout.text(at, Anchor::Middle, number.to_string());
        }
        let at = Point {
            x: area.x + area.width / 2,
            y: area.bottom() + size.height * 2,
        };
        layout.text(at, Anchor::Middle, self.across.name.clone());
    }

    /// The dashed line, and its words above it or below, where fewer points are.
    fn draw_level(&self, layout: &mut Layout, place: &dyn Fn((i64, i64)) -> Point) {
        let Some((height, words)) = &self.level else {
            return;
        };
        let stroke = Stroke {
            colour: VERMILION,
            width: 1,
            dashed: true,
        };
        let ends = [self.across.least, self.across.most].map(|x| place((x, *height)));
        layout.items.push(Item::Line(ends[0], ends[1], stroke));
        let below = self.points.iter().filter(|point| point.1 < *height).count();
        let side = if 2 * below > self.points.len() { -1 } else { 1 };
        let at = Point {
            x: ends[1].x - layout.size.height / 2,
            y: ends[1].y + side * layout.size.height * 3 / 4,
        };
        layout.text(at, Anchor::End, words.clone());
    }

    /// The points; few of them with the steps between them.
    fn draw_points(&self, layout: &mut Layout, place: &dyn Fn((i64, i64)) -> Point, style: &Style) {
        let ink = layout.colours.ink;
        if !self.quotients && self.points.len() <= MOST_STEPS {
            let mut path = Vec::new();
            for pair in self.points.windows(2) {
                path.extend([pair[0], (pair[1].0, pair[0].1)].map(place));
            }
            path.extend(self.points.last().map(|point| place(*point)));
            let stroke = Stroke {
                colour: if style.print { ink } else { super::colour::SKY },
                width: 1,
                dashed: false,
            };
            layout.items.push(Item::Path(path, stroke));
        }
        let side = if self.points.len() > 300 { 2 } else { 4 };
        let mut places: Vec<(i64, i64)> = self
            .points
            .iter()
            .filter(|(_, y)| (self.upwards.least..=self.upwards.most).contains(y))
            .map(|point| {
                let at = place(*point);
                (at.x, at.y)
            })
            .collect();
        // Points in the same pixel are drawn once.
        places.dedup();
        for (x, y) in places {
            let area = Area {
                x: x - side / 2,
                y: y - side / 2,
                width: side,
                height: side,
            };
            let swatch = Swatch {
                fill: ink,
                hatch: None,
            };
            layout.items.push(Item::Rectangle(area, swatch));
        }
    }

    /// The plot as a text: a star for each point, and dashes for the level.
    pub fn print(&self, terminal: Terminal) -> Printed {
        let step = round_step(self.upwards.most - self.upwards.least, LINES / 4);
        let numbers: Vec<(i64, String)> = ticks(self.upwards.least, self.upwards.most, step)
            .map(|number| (number, self.height_words(number, step)))
            .collect();
        let margin = numbers.iter().map(|(_, words)| words.chars().count()).max();
        let margin = margin.unwrap_or(0) + 1;
        let columns = terminal
            .columns
            .unwrap_or(usize::MAX)
            .saturating_sub(margin);
        let columns = i64::try_from(columns).unwrap_or(COLUMNS).clamp(10, COLUMNS);
        let line_of = |height: i64| scaled(height, &self.upwards, LINES - 1);
        let mut signs = vec![vec![' '; usize::try_from(columns).unwrap_or(0)]; 24];
        let mut set = |x: i64, y: i64, sign: char| {
            let (x, y) = (usize::try_from(x).ok(), usize::try_from(y).ok());
            if let (Some(x), Some(y)) = (x, y)
                && let Some(cell) = signs.get_mut(y).and_then(|line| line.get_mut(x))
            {
                *cell = sign;
            }
        };
        if let Some((height, _)) = &self.level {
            (0..columns).for_each(|x| set(x, line_of(*height), '-'));
        }
        let point = if terminal.coloured { '•' } else { '*' };
        for (x, y) in &self.points {
            if (self.upwards.least..=self.upwards.most).contains(y) {
                set(scaled(*x, &self.across, columns - 1), line_of(*y), point);
            }
        }
        let mut text = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(text, "{}", self.title);
        }
        let _ = writeln!(text, "{}", self.upwards.name);
        for (place, line) in signs.iter().enumerate().rev() {
            let number = numbers
                .iter()
                .find(|(number, _)| usize::try_from(line_of(*number)) == Ok(place));
            let words = number.map_or("", |(_, words)| words);
            let line: String = line.iter().collect();
            let _ = write!(text, "{words:>width$} ", width = margin - 1);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let (least, most) = (self.across.least.to_string(), self.across.most.to_string());
        let between = usize::try_from(columns).unwrap_or(0);
        let between = between.saturating_sub(least.len() + most.len());
        let _ = writeln!(
            text,
            "{}{least}{}{most}  {}",
            " ".repeat(margin),
            " ".repeat(between),
            self.across.name
        );
        if let Some((_, words)) = &self.level {
            let _ = writeln!(text, "\n-: {words}");
        }
        Printed {
            text,
            cut_off: None,
        }
    }
}

/// Where a number is on an axis of this length.
fn scaled(number: i64, axis: &Axis, length: i64) -> i64 {
    let span = i128::from(axis.most - axis.least).max(1);
    let place = i128::from(number - axis.least) * i128::from(length) / span;
    i64::try_from(place).unwrap_or(0)
}

/// Millionths as a decimal fraction, with as many digits as a step of them needs.
fn decimal(millionths: i64, step: i64) -> String {
    let mut digits = 0;
    let mut unit = MILLION;
    while digits < 6 && step % unit != 0 {
        unit /= 10;
        digits += 1;
    }
    // A value that is no multiple of the step has all its digits.
    if step == MILLION && millionths % MILLION != 0 {
        digits = 6;
    }
    let (whole, part) = (millionths / MILLION, millionths % MILLION);
    let part = format!("{part:06}");
    match digits {
        0 => whole.to_string(),
        digits => format!("{whole}.{}", &part[..digits]),
    }
}

/// A decimal fraction as millionths, rounded down.
pub fn millionths(decimal: &str) -> Option<i64> {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits: String = part.chars().chain("000000".chars()).take(6).collect();
    let whole: i64 = whole.parse().ok()?;
    whole
        .checked_mul(MILLION)?
        .checked_add(digits.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::{MILLION, PairsPlot, decimal, millionths};

    #[test]
    fn millionths_are_exact_decimal_fractions() {
        assert_eq!(millionths("1.618033988749"), Some(1_618_033));
        assert_eq!(millionths("2"), Some(2 * MILLION));
        assert_eq!(millionths("x"), None);
        assert_eq!(decimal(1_618_033, MILLION), "1.618033");
        assert_eq!(decimal(1_600_000, 100_000), "1.6");
        assert_eq!(decimal(2_000_000, MILLION), "2");
    }

    #[test]
    fn quotients_begin_with_the_first_pair_behind_the_origin() {
        let plot = PairsPlot::ratio(&[0, 1, 3, 4], None, String::new());
        assert_eq!(
            plot.points,
            [(1, 1_000_000), (2, 1_500_000), (3, 1_333_333)]
        );
        assert_eq!(plot.level, Some((1_333_333, "x(3) / 3 = 1.333333".into())));
    }
}
