//! Sizes of texts, and where the parts of a picture go: title, axes with ticks, legend.

use super::colour::Colours;
use super::legend::{Legend, Ramp};
use super::scene::{Anchor, Area, Item, Label, Point, Stroke, Swatch};
use super::ticks::{round_step, ticks};

/// The size of the texts of a picture.
#[derive(Clone, Copy, Debug)]
pub struct TextSize {
    /// The height of a line.
    pub height: i64,
}

impl TextSize {
    /// Texts that can be read when the whole picture, of this side, is looked at.
    pub fn for_side(side: i64) -> TextSize {
        let height = match side {
            ..=900 => 16,
            901..=1400 => 20,
            1401..=2000 => 24,
            side => 32 * (side / 3000).max(1),
        };
        TextSize { height }
    }

    /// About how wide a letter is, in every format at most.
    pub fn advance(self) -> i64 {
        (self.height * 17 + 31) / 32
    }

    pub fn width(self, text: &str) -> i64 {
        i64::try_from(text.chars().count())
            .unwrap_or(i64::MAX)
            .saturating_mul(self.advance())
    }

    /// The width of lines.
    pub fn hair(self) -> i64 {
        (self.height / 16).max(1)
    }

    /// The text, cut off where it is wider.
    pub fn shortened(self, text: &str, width: i64) -> String {
        if self.width(text) <= width {
            return text.to_string();
        }
        let room = usize::try_from(width / self.advance()).unwrap_or(0);
        let kept: String = text.chars().take(room.saturating_sub(3)).collect();
        format!("{}...", kept.trim_end())
    }
}

/// The most lines of a title. It shortens the text only.
const MOST_LINES: usize = 3;

/// A title on lines that are broken at spaces, where they can be.
pub struct Title(Vec<String>);

impl Title {
    /// The last of three lines is cut off.
    pub fn new(text: &str, size: TextSize, width: i64) -> Title {
        let room = usize::try_from(width / size.advance()).unwrap_or(0).max(8);
        let (mut lines, mut rest) = (Vec::new(), text.trim());
        while !rest.is_empty() {
            if lines.len() + 1 == MOST_LINES {
                lines.push(size.shortened(rest, width));
                break;
            }
            let end = rest.char_indices().nth(room).map(|(at, _)| at);
            let end = end.map_or(rest.len(), |full| {
                let space = rest[..=full].rfind(' ').filter(|space| *space > full / 2);
                space.unwrap_or(full)
            });
            lines.push(rest[..end].trim_end().to_string());
            rest = rest[end..].trim_start();
        }
        Title(lines)
    }

    /// How high it is, with the gap below it.
    pub fn height(&self, size: TextSize) -> i64 {
        match i64::try_from(self.0.len()).unwrap_or(0) {
            0 => 0,
            lines => lines * size.height * 5 / 4 + size.height / 4,
        }
    }
}

/// Draws the parts around the cells.
pub struct Layout {
    pub size: TextSize,
    pub colours: Colours,
    pub items: Vec<Item>,
}

/// An axis: the numbers of its first and last cell.
#[derive(Clone, Debug, Default)]
pub struct Axis {
    pub name: String,
    pub least: i64,
    pub most: i64,
}

impl Axis {
    /// The widest number on it.
    pub fn widest(&self) -> String {
        let (least, most) = (self.least.to_string(), self.most.to_string());
        if least.len() > most.len() {
            least
        } else {
            most
        }
    }
}

impl Layout {
    pub fn text(&mut self, at: Point, anchor: Anchor, text: impl Into<String>) {
        self.items.push(Item::Label(Label {
            at,
            anchor,
            height: self.size.height,
            text: text.into(),
            colour: self.colours.ink,
            ground: self.colours.paper,
        }));
    }

    /// The title, from this point on: its upper left.
    pub fn title(&mut self, title: Title, at: Point) {
        let height = self.size.height;
        for (place, line) in (0_i64..).zip(title.0) {
            let at = Point {
                x: at.x,
                y: at.y + place * height * 5 / 4 + height / 2,
            };
            self.text(at, Anchor::Start, line);
        }
    }

    pub fn line(&mut self, from: Point, to: Point) {
        let stroke = Stroke {
            colour: self.colours.ink,
            width: self.size.hair(),
            dashed: false,
        };
        self.items.push(Item::Line(from, to, stroke));
    }

    /// Lines around an area, outside of it.
    pub fn frame(&mut self, area: &Area) {
        let hair = self.size.hair();
        let swatch = Swatch {
            fill: self.colours.ink,
            hatch: None,
        };
        let Area {
            x,
            y,
            width,
            height,
        } = *area;
        let sides = [
            (x - hair, y - hair, width + 2 * hair, hair),
            (x - hair, y + height, width + 2 * hair, hair),
            (x - hair, y, hair, height),
            (x + width, y, hair, height),
        ];
        for (x, y, width, height) in sides {
            let side = Area {
                x,
                y,
                width,
                height,
            };
            self.items.push(Item::Rectangle(side, swatch));
        }
    }

    /// The room to the left of an area: numbers, ticks, and the name of the axis.
    pub fn room_left(&self, axis: &Axis) -> i64 {
        let TextSize { height } = self.size;
        self.size.width(&axis.name) + self.size.width(&axis.widest()) + height * 5 / 4
    }

    /// The room below an area.
    pub fn room_below(&self) -> i64 {
        self.size.height * 5 / 2 + self.size.height / 4
    }

    /// Round numbers below an area, whose cells are so wide; and the name of the axis.
    pub fn axis_below(&mut self, axis: &Axis, area: &Area, cell: i64, step: i64) {
        let TextSize { height } = self.size;
        let tick = height / 4;
        for number in ticks(axis.least, axis.most, step) {
            let x = area.x + (number - axis.least) * cell + cell / 2;
            let from = Point {
                x,
                y: area.bottom() + self.size.hair(),
            };
            let to = Point {
                x,
                y: from.y + tick,
            };
            self.line(from, to);
            let at = Point {
                x,
                y: to.y + height * 5 / 8,
            };
            self.text(at, Anchor::Middle, number.to_string());
        }
        let at = Point {
            x: area.x + area.width / 2,
            y: area.bottom() + tick + height * 7 / 4,
        };
        self.text(at, Anchor::Middle, axis.name.clone());
    }

    /// Round numbers to the left of an area, upwards or downwards; and the name of the axis.
    pub fn axis_left(&mut self, axis: &Axis, area: &Area, cell: i64, steps: Steps) {
        if axis.name.is_empty() {
            return;
        }
        let TextSize { height } = self.size;
        let tick = height / 4;
        for number in ticks(axis.least, axis.most, steps.step) {
            let from_end = (number - axis.least) * cell + cell / 2;
            let y = match steps.downwards {
                true => area.y + from_end,
                false => area.bottom() - 1 - from_end,
            };
            let from = Point {
                x: area.x - 1 - self.size.hair() - tick,
                y,
            };
            let to = Point {
                x: area.x - 1 - self.size.hair(),
                y,
            };
            self.line(from, to);
            let at = Point {
                x: from.x - height / 4,
                y,
            };
            self.text(at, Anchor::End, number.to_string());
        }
        let at = Point {
            x: area.x - self.size.width(&axis.widest()) - height * 7 / 8,
            y: area.y + area.height / 2,
        };
        self.text(at, Anchor::End, axis.name.clone());
    }

    /// How far apart numbers below an area stand: so that they do not touch.
    pub fn step_below(&self, axis: &Axis, cell: i64) -> i64 {
        let wide = self.size.width(&axis.widest()) + self.size.height;
        step_of(axis, cell, wide)
    }

    /// The same to the left of it.
    pub fn step_left(&self, axis: &Axis, cell: i64) -> i64 {
        step_of(axis, cell, self.size.height * 3 / 2)
    }

    /// The width of a legend.
    pub fn legend_width(&self, legend: &Legend) -> i64 {
        let entries = legend.entries().iter();
        let words = entries.map(|entry| self.size.width(&entry.words)).max();
        let numbers = match legend {
            Legend::List(_) => 0,
            Legend::Ramp(ramp) => {
                let numbers = [ramp.least, ramp.most];
                let widths = numbers.map(|number| self.size.width(&number.to_string()));
                widths[0].max(widths[1])
            }
        };
        self.size.height * 3 / 2 + words.unwrap_or(0).max(numbers)
    }

    /// The height of a legend beside an area of this height.
    pub fn legend_height(&self, legend: &Legend) -> i64 {
        let line = self.size.height * 5 / 4;
        let entries = i64::try_from(legend.entries().len()).unwrap_or(0);
        match legend {
            Legend::List(_) => entries * line,
            Legend::Ramp(_) => entries * line + self.size.height * 8,
        }
    }

    /// The legend from a point on, downwards; a bar grows to this height.
    pub fn legend(&mut self, legend: &Legend, at: Point, height: i64, swatches: &[Swatch]) {
        let (line, side) = (self.size.height * 5 / 4, self.size.height);
        let mut y = at.y;
        for entry in legend.entries() {
            let area = Area {
                x: at.x,
                y: y + (line - side) / 2,
                width: side,
                height: side,
            };
            match entry.mark {
                Some(mark) => self.items.extend(mark.items(&area, self.size.hair())),
                None => self.swatch(area, swatches.get(usize::from(entry.class))),
            }
            let words = Point {
                x: at.x + side * 3 / 2,
                y: area.y + side / 2,
            };
            self.text(words, Anchor::Start, entry.words.clone());
            y += line;
        }
        if let Legend::Ramp(ramp) = legend {
            let lines = i64::try_from(ramp.alone.len()).unwrap_or(0);
            let gap = if lines > 0 { side / 2 } else { side / 4 };
            let bar = Area {
                x: at.x,
                y: y + gap,
                width: side,
                height: (height - lines * line - gap).clamp(side * 6, side * 40),
            };
            self.bar(ramp, bar, swatches);
        }
    }

    fn swatch(&mut self, area: Area, swatch: Option<&Swatch>) {
        if let Some(swatch) = swatch {
            self.items.push(Item::Rectangle(area, *swatch));
            self.frame(&area);
        }
    }

    /// A bar of colours, the least quantity at its foot.
    fn bar(&mut self, ramp: &Ramp, bar: Area, swatches: &[Swatch]) {
        let count = i64::try_from(ramp.classes.len()).unwrap_or(1).max(1);
        for (place, class) in (0_i64..).zip(&ramp.classes) {
            let (low, high) = (bar.height * place / count, bar.height * (place + 1) / count);
            let area = Area {
                y: bar.bottom() - high,
                height: high - low,
                ..bar
            };
            if let Some(swatch) = swatches.get(usize::from(*class)) {
                self.items.push(Item::Rectangle(area, *swatch));
            }
        }
        self.frame(&bar);
        let span = ramp.most - ramp.least;
        let most = bar.height / (self.size.height * 3 / 2);
        let step = round_step(span, most);
        let whole = span + 1;
        for number in ticks(ramp.least, ramp.most, step) {
            let middle = i128::from(2 * (number - ramp.least) + 1) * i128::from(bar.height);
            let up = i64::try_from(middle / i128::from(2 * whole)).unwrap_or(0);
            let y = bar.bottom() - 1 - up;
            let from = Point { x: bar.right(), y };
            let to = Point {
                x: bar.right() + self.size.height / 4,
                y,
            };
            self.line(from, to);
            let at = Point {
                x: bar.x + bar.width * 3 / 2,
                y,
            };
            self.text(at, Anchor::Start, number.to_string());
        }
    }
}

/// How far apart the numbers of an axis are, and which way they run.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    pub step: i64,
    pub downwards: bool,
}

fn step_of(axis: &Axis, cell: i64, room: i64) -> i64 {
    let span = axis.most - axis.least;
    let most = (span + 1).saturating_mul(cell) / room.max(1);
    round_step(span, most)
}

#[cfg(test)]
mod tests {
    use super::{TextSize, Title};

    #[test]
    fn a_long_title_is_broken_at_spaces_and_the_third_line_is_cut_off() {
        let size = TextSize { height: 16 };
        let title = |text: &str| Title::new(text, size, 20 * size.advance()).0;
        assert_eq!(title("wythoff: P-positions"), ["wythoff: P-positions"]);
        assert_eq!(
            title("(x - i, y + 2) where i >= 3: P-positions"),
            ["(x - i, y + 2) where", "i >= 3: P-positions"]
        );
        assert_eq!(title(&"a".repeat(30)), ["a".repeat(20), "a".repeat(10)]);
        let long = title(&"word ".repeat(30));
        assert_eq!(long.len(), 3);
        assert!(long[2].ends_with("..."));
        assert!(title("").is_empty());
    }
}
