//! Pictures as PNG: one number of a palette a pixel, written in bands of rows.

use super::canvas::{Canvas, Palette};
use super::cells::{Cells, ClassOf, band_rows};
use super::ending::Ending;
use super::scene::{Area, Grid, Item, Point, Scene};
use grundy::Job;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter, StreamWriter};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::mpsc;
use std::thread;

/// What the cells of a picture are and how they look.
#[derive(Clone, Copy)]
pub struct Filling<'f> {
    /// A picture without grids has no cells.
    pub cells: Option<(&'f Cells, &'f ClassOf)>,
    pub job: &'f Job,
}

/// Writes the whole picture.
pub fn scene(scene: &Scene, filling: Filling, out: &mut dyn Write) -> io::Result<()> {
    let palette = Palette::of(scene);
    let mut rows = PackedRows::new(&palette, scene.width, scene.height, out)?;
    let places = places_of(scene, &palette);
    let band = pixels(band_rows(usize::try_from(scene.width).unwrap_or(1)));
    let height = scene.height;
    let step = usize::try_from(band).unwrap_or(usize::MAX);
    let tops = (0..height).step_by(step);
    let drawn = |top: i64| {
        let bottom = (top + band).min(height);
        let mut canvas = Canvas::new(scene, &palette, top..bottom);
        for grid in &scene.grids {
            cells(&mut canvas, scene, grid, filling, (top..bottom, &places));
        }
        items(&mut canvas, scene);
        canvas.pixels().to_vec()
    };
    in_bands(tops, drawn, filling, rows.stream()?)
}

/// Writes bands one after the other, each made while the one before is compressed.
fn in_bands<B: Send, W: Write>(
    bands: impl Iterator<Item = B> + Send,
    drawn: impl Fn(B) -> Vec<u8> + Send,
    filling: Filling,
    mut stream: PackedStream<W>,
) -> io::Result<()> {
    if grundy_work::threads() == 1 {
        for band in bands {
            filling.goes_on()?;
            stream.write(&drawn(band))?;
        }
        return stream.finish();
    }
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(2);
        thread::Builder::new().spawn_scoped(scope, move || {
            for band in bands {
                // Nobody waits for it behind an error.
                if sender.send(drawn(band)).is_err() {
                    return;
                }
            }
        })?;
        for pixels in receiver {
            filling.goes_on()?;
            stream.write(&pixels)?;
        }
        Ok::<(), io::Error>(())
    })?;
    stream.finish()
}

/// Writes the cells of one grid alone, a pixel each.
pub fn grid(scene: &Scene, grid: &Grid, filling: Filling, out: &mut dyn Write) -> io::Result<()> {
    let mut palette = Palette::default();
    palette.add_all(scene.swatches.iter().map(|swatch| swatch.fill));
    let places = places_of(scene, &palette);
    let mut rows = PackedRows::new(&palette, pixels(grid.columns), pixels(grid.rows), out)?;
    let tops = (0..grid.rows).step_by(band_rows(grid.columns));
    let drawn = |top: usize| {
        let band = top..(top + band_rows(grid.columns)).min(grid.rows);
        let mut classes = Vec::new();
        filling.classes(grid.panel, band, &mut classes);
        for class in &mut classes {
            *class = places.get(usize::from(*class)).copied().unwrap_or(0);
        }
        classes
    };
    in_bands(tops, drawn, filling, rows.stream()?)
}

impl Filling<'_> {
    /// The classes of some rows of a panel, from the top, row by row.
    pub fn classes(&self, panel: usize, rows: Range<usize>, out: &mut Vec<u8>) {
        out.clear();
        if let Some((cells, class_of)) = self.cells {
            cells.classes(panel, rows, class_of, out);
        }
    }

    /// Fails if the job was ended.
    pub fn goes_on(&self) -> io::Result<()> {
        match self.job.poll() {
            true => Ok(()),
            false => Err(io::Error::other(Ending(self.job.end_of_work()))),
        }
    }
}

fn pixels(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn places_of(scene: &Scene, palette: &Palette) -> Vec<u8> {
    let swatches = scene.swatches.iter();
    swatches.map(|swatch| palette.place(swatch.fill)).collect()
}

/// Draws the cells of a grid that lie in a band.
fn cells(
    canvas: &mut Canvas,
    scene: &Scene,
    grid: &Grid,
    filling: Filling,
    (band, places): (Range<i64>, &[u8]),
) {
    let area = grid.area();
    let (from, to) = (band.start.max(area.y), band.end.min(area.bottom()));
    if from >= to {
        return;
    }
    let row = |y: i64| usize::try_from((y - area.y) / grid.cell).unwrap_or(0);
    let rows = row(from)..row(to - 1) + 1;
    let mut classes = Vec::new();
    filling.classes(grid.panel, rows.clone(), &mut classes);
    for (row, line) in rows.zip(classes.chunks(grid.columns)) {
        let Area { x, y, .. } = grid.cell_area(row, 0);
        canvas.cells(Point { x, y }, grid.cell, line, places);
        let Some(gap) = Scene::gap(grid.cell) else {
            continue;
        };
        for (column, class) in line.iter().enumerate() {
            if let Some(swatch) = scene.swatches.get(usize::from(*class))
                && let Some(hatch) = swatch.hatch
            {
                let area = grid.cell_area(row, column);
                canvas.hatch(&area, hatch.lines(&area, gap), swatch.fill.readable_on());
            }
        }
    }
}

fn items(canvas: &mut Canvas, scene: &Scene) {
    for item in &scene.items {
        match item {
            Item::Rectangle(area, swatch) => {
                canvas.rectangle(area, swatch, Scene::gap(area.height.min(area.width)));
            }
            Item::Line(from, to, stroke) => canvas.line(*from, *to, stroke),
            Item::Disc {
                centre,
                radius,
                fill,
                rim,
                width,
            } => canvas.disc(*centre, (*radius, *width), *fill, *rim),
            Item::Path(points, stroke) => {
                for pair in points.windows(2) {
                    canvas.line(pair[0], pair[1], stroke);
                }
            }
            Item::Triangle(corners, fill) => canvas.triangle(*corners, *fill),
            Item::Label(label) => canvas.label(label),
        }
    }
}

/// A PNG file, whose rows have as few bits a pixel as the palette needs.
struct PackedRows<W: Write> {
    writer: png::Writer<W>,
    bits: usize,
    width: usize,
}

struct PackedStream<'w, W: Write> {
    stream: StreamWriter<'w, W>,
    bits: usize,
    width: usize,
    packed: Vec<u8>,
}

impl<W: Write> PackedRows<W> {
    fn new(palette: &Palette, width: i64, height: i64, out: W) -> io::Result<PackedRows<W>> {
        let too_large = || {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                "a PNG has at most 2^31 - 1 pixels a side",
            )
        };
        let side = |side: i64| u32::try_from(side).ok().filter(|side| *side < 1 << 31);
        let (across, down) = (
            side(width).ok_or_else(too_large)?,
            side(height).ok_or_else(too_large)?,
        );
        let (bits, depth) = match palette.colours().len() {
            ..=2 => (1, BitDepth::One),
            3..=4 => (2, BitDepth::Two),
            5..=16 => (4, BitDepth::Four),
            _ => (8, BitDepth::Eight),
        };
        let mut encoder = Encoder::new(out, across, down);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(depth);
        encoder.set_palette(
            palette
                .colours()
                .iter()
                .flat_map(|colour| colour.0)
                .collect::<Vec<u8>>(),
        );
        encoder.set_deflate_compression(DeflateCompression::Level(1));
        encoder.set_filter(Filter::NoFilter);
        Ok(PackedRows {
            writer: encoder.write_header()?,
            bits,
            width: usize::try_from(width).unwrap_or(0),
        })
    }

    fn stream(&mut self) -> io::Result<PackedStream<'_, W>> {
        Ok(PackedStream {
            bits: self.bits,
            width: self.width,
            packed: Vec::new(),
            stream: self.writer.stream_writer_with_size(1 << 16)?,
        })
    }
}

impl<W: Write> PackedStream<'_, W> {
    /// Writes whole rows of pixels.
    fn write(&mut self, pixels: &[u8]) -> io::Result<()> {
        if self.bits == 8 {
            return self.stream.write_all(pixels);
        }
        self.packed.clear();
        for row in pixels.chunks(self.width.max(1)) {
            let bits = self.bits;
            self.packed.extend(row.chunks(8 / bits).map(|group| {
                let joined = group.iter().fold(0, |byte, pixel| byte << bits | pixel);
                // The last byte of a row may have unused bits.
                joined << ((8 / bits - group.len()) * bits)
            }));
        }
        self.stream.write_all(&self.packed)
    }

    fn finish(self) -> io::Result<()> {
        Ok(self.stream.finish()?)
    }
}
