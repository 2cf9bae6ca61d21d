//! A band of a picture as pixels, which are numbers of a palette.

use super::colour::Colour;
use super::glyphs::{Glyphs, in_plain_letters};
use super::scene::{Anchor, Area, Item, Label, Point, Scene, Stroke, Swatch};
use std::collections::HashMap;
use std::ops::Range;

/// The colours of the pixels, each once.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    colours: Vec<Colour>,
    places: HashMap<Colour, u8>,
}

/// How many steps lead from the colour behind a letter to that of the letter.
const SHADES: u32 = 4;

impl Palette {
    /// All colours of a scene.
    pub fn of(scene: &Scene) -> Palette {
        let mut palette = Palette::default();
        palette.add(scene.paper);
        palette.add(scene.ink);
        for swatch in &scene.swatches {
            palette.add(swatch.fill);
            if swatch.hatch.is_some() {
                palette.add(swatch.fill.readable_on());
            }
        }
        for item in &scene.items {
            match item {
                Item::Rectangle(_, swatch) => palette.add(swatch.fill),
                Item::Line(_, _, stroke) | Item::Path(_, stroke) => palette.add(stroke.colour),
                Item::Triangle(_, fill) => palette.add(*fill),
                Item::Disc { fill, rim, .. } => {
                    palette.add(*fill);
                    palette.add(*rim);
                }
                Item::Label(label) => palette.add(label.colour),
            }
        }
        for item in &scene.items {
            if let Item::Label(label) = item {
                for shade in 1..SHADES {
                    palette.add(label.ground.toward(label.colour, shade, SHADES));
                }
            }
        }
        palette
    }

    /// Adds colours, each once.
    pub fn add_all(&mut self, colours: impl Iterator<Item = Colour>) {
        colours.for_each(|colour| self.add(colour));
    }

    fn add(&mut self, colour: Colour) {
        let place = u8::try_from(self.colours.len());
        if let Ok(place) = place
            && !self.places.contains_key(&colour)
        {
            self.colours.push(colour);
            self.places.insert(colour, place);
        }
    }

    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The number of a colour, or of one that is nearest to it.
    pub fn place(&self, colour: Colour) -> u8 {
        if let Some(place) = self.places.get(&colour) {
            return *place;
        }
        let places = self.colours.iter().zip(0_u8..);
        let nearest = places.min_by_key(|(own, _)| own.distance(colour));
        nearest.map_or(0, |(_, place)| place)
    }
}

/// Some rows of a picture.
pub struct Canvas<'p> {
    palette: &'p Palette,
    width: i64,
    rows: Range<i64>,
    pixels: Vec<u8>,
}

impl<'p> Canvas<'p> {
    /// Rows of paper.
    pub fn new(scene: &Scene, palette: &'p Palette, rows: Range<i64>) -> Canvas<'p> {
        let width = usize::try_from(scene.width).unwrap_or(0);
        let height = usize::try_from(rows.end - rows.start).unwrap_or(0);
        Canvas {
            palette,
            width: scene.width,
            rows,
            pixels: vec![palette.place(scene.paper); width.saturating_mul(height)],
        }
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The pixels of a row between two columns.
    fn span(&mut self, y: i64, x: Range<i64>) -> Option<&mut [u8]> {
        if !self.rows.contains(&y) {
            return None;
        }
        let (from, to) = (x.start.clamp(0, self.width), x.end.clamp(0, self.width));
        let row = (y - self.rows.start) * self.width;
        let (from, to) = (
            usize::try_from(row + from).ok()?,
            usize::try_from(row + to).ok()?,
        );
        self.pixels.get_mut(from..to.max(from))
    }

    fn set(&mut self, x: i64, y: i64, place: u8) {
        if (0..self.width).contains(&x)
            && let Some([pixel]) = self.span(y, x..x + 1)
        {
            *pixel = place;
        }
    }

    /// Rows of cells: `classes` are those of one row, each `cell` pixels wide.
    pub fn cells(&mut self, at: Point, cell: i64, classes: &[u8], places: &[u8]) {
        let side = usize::try_from(cell).unwrap_or(1).max(1);
        for y in at.y.max(self.rows.start)..(at.y + cell).min(self.rows.end) {
            let end =
                at.x.saturating_add(i64::try_from(classes.len()).unwrap_or(0) * cell);
            let Some(row) = self.span(y, at.x..end) else {
                continue;
            };
            let place = |class: &u8| places.get(usize::from(*class)).copied().unwrap_or(0);
            match side {
                1 => {
                    for (pixel, class) in row.iter_mut().zip(classes) {
                        *pixel = place(class);
                    }
                }
                _ => {
                    for (pixels, class) in row.chunks_mut(side).zip(classes) {
                        pixels.fill(place(class));
                    }
                }
            }
        }
    }

    pub fn rectangle(&mut self, area: &Area, swatch: &Swatch, gap: Option<i64>) {
        let fill = self.palette.place(swatch.fill);
        for y in area.y.max(self.rows.start)..area.bottom().min(self.rows.end) {
            if let Some(row) = self.span(y, area.x..area.right()) {
                row.fill(fill);
            }
        }
        if let (Some(hatch), Some(gap)) = (swatch.hatch, gap) {
            self.hatch(area, hatch.lines(area, gap), swatch.fill.readable_on());
        }
    }

    /// The lines of a hatch.
    pub fn hatch(&mut self, area: &Area, lines: Vec<(Point, Point)>, colour: Colour) {
        if area.y >= self.rows.end || area.bottom() <= self.rows.start {
            return;
        }
        let stroke = Stroke {
            colour,
            width: 1,
            dashed: false,
        };
        for (from, to) in lines {
            self.line(from, to, &stroke);
        }
    }

    /// A line by the algorithm of Bresenham.
    pub fn line(&mut self, from: Point, to: Point, stroke: &Stroke) {
        let place = self.palette.place(stroke.colour);
        let (dx, dy) = ((to.x - from.x).abs(), -(to.y - from.y).abs());
        let (step_x, step_y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let (mut x, mut y, mut error) = (from.x, from.y, dx + dy);
        let half = (stroke.width - 1) / 2;
        let dash = 4 * stroke.width + 2;
        for done in 0.. {
            if !stroke.dashed || done % (2 * dash) < dash {
                for row in y - half..y - half + stroke.width {
                    if let Some(pixels) = self.span(row, x - half..x - half + stroke.width) {
                        pixels.fill(place);
                    }
                }
            }
            if (x, y) == (to.x, to.y) {
                break;
            }
            let twice = 2 * error;
            if twice >= dy {
                error += dy;
                x += step_x;
            }
            if twice <= dx {
                error += dx;
                y += step_y;
            }
        }
    }

    pub fn disc(&mut self, centre: Point, (radius, width): (i64, i64), fill: Colour, rim: Colour) {
        let (fill, rim) = (self.palette.place(fill), self.palette.place(rim));
        let inner = radius - width;
        for y in centre.y - radius..=centre.y + radius {
            for x in centre.x - radius..=centre.x + radius {
                let square = (x - centre.x).pow(2) + (y - centre.y).pow(2);
                if square <= inner * inner {
                    self.set(x, y, fill);
                } else if square <= radius * radius + radius / 2 {
                    self.set(x, y, rim);
                }
            }
        }
    }

    /// The pixels whose middles lie on the same side of all three edges, or on one of them.
    pub fn triangle(&mut self, corners: [Point; 3], fill: Colour) {
        let place = self.palette.place(fill);
        let [a, b, c] = corners;
        let side = |from: Point, to: Point, x: i64, y: i64| {
            (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
        };
        let (left, right) = (a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x));
        let (top, bottom) = (a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y));
        for y in top.max(self.rows.start)..=bottom.min(self.rows.end - 1) {
            for x in left..=right {
                let sides = [side(a, b, x, y), side(b, c, x, y), side(c, a, x, y)];
                if sides.iter().all(|side| *side >= 0) || sides.iter().all(|side| *side <= 0) {
                    self.set(x, y, place);
                }
            }
        }
    }

    pub fn label(&mut self, label: &Label) {
        let glyphs = Glyphs::of_height(label.height);
        let text = in_plain_letters(&label.text);
        let width = glyphs.width(&text);
        let left = match label.anchor {
            Anchor::Start => label.at.x,
            Anchor::Middle => label.at.x - width / 2,
            Anchor::End => label.at.x - width,
        };
        let top = label.at.y - glyphs.height() / 2;
        if top >= self.rows.end || top + glyphs.height() <= self.rows.start {
            return;
        }
        for (place, letter) in (0_i64..).zip(text.chars()) {
            let at = Point {
                x: left + place * glyphs.advance(),
                y: top,
            };
            self.letter(at, letter, glyphs, label);
        }
    }

    fn letter(&mut self, at: Point, letter: char, glyphs: Glyphs, label: &Label) {
        let Some(raster) = glyphs.letter(letter) else {
            return;
        };
        let zoom = glyphs.zoom();
        for (row, pixels) in (0_i64..).zip(raster.rows()) {
            for (column, strength) in (0_i64..).zip(pixels.iter()) {
                let shade = (u32::from(*strength) * SHADES + 127) / 255;
                if shade == 0 {
                    continue;
                }
                let place = self
                    .palette
                    .place(label.ground.toward(label.colour, shade, SHADES));
                for y in at.y + row * zoom..at.y + (row + 1) * zoom {
                    let from = at.x + column * zoom;
                    if let Some(pixels) = self.span(y, from..from + zoom) {
                        pixels.fill(place);
                    }
                }
            }
        }
    }
}
