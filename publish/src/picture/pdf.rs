//! Pictures as PDF: one page as large as the picture. Its letters are those of Helvetica, which every reader has.

use super::colour::Colour;
use super::glyphs::in_plain_letters;
use super::helvetica;
use super::map::DRAWN_ONE_BY_ONE;
use super::png::{self, Filling};
use super::runs::{runs, usual_class};
use super::scene::{Anchor, Area, Grid, Item, Label, Point, Scene, Stroke, Swatch};
use pdf_writer::types::Predictor;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::io::{self, ErrorKind, Write};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const FONT: Ref = Ref::new(5);
const LETTERS: Name = Name(b"F1");

pub fn scene(scene: &Scene, filling: Filling, out: &mut dyn Write) -> io::Result<()> {
    let mut content = Content::new();
    let high = number(scene.height * 3 / 4);
    // From here on places are pixels, each three quarters of a point, y downwards.
    content.transform([0.75, 0.0, 0.0, -0.75, 0.0, high]);
    let page = Area {
        x: 0,
        y: 0,
        width: scene.width,
        height: scene.height + 2,
    };
    fill(&mut content, &page, scene.paper);
    let mut images = Vec::new();
    for grid in &scene.grids {
        match scene.cells() <= DRAWN_ONE_BY_ONE {
            true => cells(&mut content, scene, grid, filling),
            false => {
                let mut bytes = Vec::new();
                png::grid(scene, grid, filling, &mut bytes)?;
                let image = Image::of(&bytes)?;
                let memory = filling.job.reserve_list::<u8>(2 * image.rows.len());
                images.push((image, memory.map_err(io::Error::other)?));
                place(&mut content, &grid.area(), images.len());
            }
        }
    }
    for item in &scene.items {
        draw(&mut content, item);
    }
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    let mut page = pdf.page(PAGE);
    page.media_box(Rect::new(0.0, 0.0, number(scene.width * 3 / 4), high));
    page.parent(PAGES).contents(CONTENT);
    let mut resources = page.resources();
    resources.fonts().pair(LETTERS, FONT);
    let mut objects = resources.x_objects();
    for place in 1..=images.len() {
        objects.pair(Name(&image_name(place)), image_reference(place));
    }
    objects.finish();
    resources.finish();
    page.finish();
    pdf.type1_font(FONT).base_font(Name(b"Helvetica"));
    for (place, (image, _)) in (1..).zip(&images) {
        image.write(&mut pdf, image_reference(place));
    }
    pdf.stream(CONTENT, &content.finish());
    out.write_all(&pdf.finish())
}

/// A number of pixels, as PDF has numbers: exact below 2^24.
fn number(pixels: i64) -> f32 {
    pixels as f32
}

fn image_name(place: usize) -> Vec<u8> {
    format!("I{place}").into_bytes()
}

fn image_reference(place: usize) -> Ref {
    Ref::new(5 + i32::try_from(place).unwrap_or(0))
}

/// The cells of a colour are one path.
fn cells(content: &mut Content, scene: &Scene, grid: &Grid, filling: Filling) {
    let mut classes = Vec::new();
    filling.classes(grid.panel, 0..grid.rows, &mut classes);
    // Behind all cells: so no paper shines through between them.
    let usual = usual_class(&classes);
    for (class, swatch) in (0_u8..).zip(&scene.swatches) {
        if class == usual {
            fill(content, &grid.area(), swatch.fill);
        }
    }
    for (class, swatch) in (0_u8..).zip(&scene.swatches) {
        if class != usual && classes.contains(&class) {
            fill_colour(content, swatch.fill);
            for run in runs(grid, &classes, class) {
                rectangle(content, &run);
            }
            content.fill_nonzero();
        }
    }
    for (place, class) in classes.iter().enumerate() {
        if let Some(swatch) = scene.swatches.get(usize::from(*class)) {
            let area = grid.cell_area(place / grid.columns, place % grid.columns);
            hatch(content, &area, swatch);
        }
    }
}

fn draw(content: &mut Content, item: &Item) {
    match item {
        Item::Rectangle(area, swatch) => {
            fill(content, area, swatch.fill);
            hatch(content, area, swatch);
        }
        Item::Line(from, to, stroke) => lines(content, &[(*from, *to)], stroke),
        Item::Disc {
            centre,
            radius,
            fill,
            rim,
            width,
        } => {
            disc(content, *centre, *radius, *rim);
            disc(content, *centre, radius - width, *fill);
        }
        Item::Path(points, stroke) => {
            let pairs: Vec<(Point, Point)> =
                points.windows(2).map(|pair| (pair[0], pair[1])).collect();
            lines(content, &pairs, stroke);
        }
        Item::Triangle(corners, fill) => {
            fill_colour(content, *fill);
            let [first, second, third] = corners.map(|Point { x, y }| (number(x), number(y)));
            content.move_to(first.0, first.1);
            content.line_to(second.0, second.1);
            content.line_to(third.0, third.1);
            content.close_path().fill_nonzero();
        }
        Item::Label(label) => text(content, label),
    }
}

fn fill_colour(content: &mut Content, colour: Colour) {
    let [red, green, blue] = parts(colour);
    content.set_fill_rgb(red, green, blue);
}

/// The parts of a colour, from 0 to 1.
#[expect(
    clippy::float_arithmetic,
    reason = "PDF writes colours as numbers from 0 to 1; nothing is decided by them"
)]
fn parts(colour: Colour) -> [f32; 3] {
    colour.0.map(|part| f32::from(part) / 255.0)
}

fn rectangle(content: &mut Content, area: &Area) {
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(number);
    content.rect(x, y, width, height);
}

fn fill(content: &mut Content, area: &Area, colour: Colour) {
    fill_colour(content, colour);
    rectangle(content, area);
    content.fill_nonzero();
}

fn hatch(content: &mut Content, area: &Area, swatch: &Swatch) {
    let gap = Scene::gap(area.width.min(area.height));
    if let (Some(hatch), Some(gap)) = (swatch.hatch, gap) {
        let stroke = Stroke {
            colour: swatch.fill.readable_on(),
            width: 1,
            dashed: false,
        };
        lines(content, &hatch.lines(area, gap), &stroke);
    }
}

fn lines(content: &mut Content, lines: &[(Point, Point)], stroke: &Stroke) {
    let [red, green, blue] = parts(stroke.colour);
    content.save_state();
    // The middle of a pixel.
    content.transform([1.0, 0.0, 0.0, 1.0, 0.5, 0.5]);
    content.set_stroke_rgb(red, green, blue);
    content.set_line_width(number(stroke.width));
    if stroke.dashed {
        content.set_dash_pattern([number(4 * stroke.width + 2)], 0.0);
    }
    for (from, to) in lines {
        content.move_to(number(from.x), number(from.y));
        content.line_to(number(to.x), number(to.y));
    }
    content.stroke();
    content.restore_state();
}

/// A disc is a line without length and with round ends.
fn disc(content: &mut Content, centre: Point, radius: i64, colour: Colour) {
    let [red, green, blue] = parts(colour);
    content.save_state();
    content.set_stroke_rgb(red, green, blue);
    content.set_line_cap(pdf_writer::types::LineCapStyle::RoundCap);
    content.set_line_width(number(2 * radius));
    content.move_to(number(centre.x), number(centre.y));
    content.line_to(number(centre.x), number(centre.y));
    content.stroke();
    content.restore_state();
}

fn text(content: &mut Content, label: &Label) {
    let text = in_plain_letters(&label.text);
    let size = label.font_size();
    let width = helvetica::width(&text) * size / 1000;
    let x = match label.anchor {
        Anchor::Start => label.at.x,
        Anchor::Middle => label.at.x - width / 2,
        Anchor::End => label.at.x - width,
    };
    let base = label.at.y + label.height * 5 / 16;
    fill_colour(content, label.colour);
    content.begin_text();
    content.set_font(LETTERS, number(size));
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, number(x), number(base)]);
    content.show(Str(text.as_bytes()));
    content.end_text();
}

/// Puts an image into an area.
fn place(content: &mut Content, area: &Area, image: usize) {
    let [x, width] = [area.x, area.width].map(number);
    content.save_state();
    content.transform([
        width,
        0.0,
        0.0,
        number(-area.height),
        x,
        number(area.bottom()),
    ]);
    content.x_object(Name(&image_name(image)));
    content.restore_state();
}

/// An image as PDF holds it: the compressed rows of a PNG.
struct Image {
    width: i32,
    height: i32,
    bits: i32,
    palette: Vec<u8>,
    rows: Vec<u8>,
}

impl Image {
    /// Takes the parts of a PNG.
    fn of(png: &[u8]) -> io::Result<Image> {
        let damaged = || io::Error::new(ErrorKind::InvalidData, "a PNG without its parts");
        let mut image = Image {
            width: 0,
            height: 0,
            bits: 0,
            palette: Vec::new(),
            rows: Vec::new(),
        };
        let mut rest = png.get(8..).ok_or_else(damaged)?;
        while let Some((length, behind)) = rest.split_first_chunk::<4>() {
            let length = usize::try_from(u32::from_be_bytes(*length)).map_err(|_| damaged())?;
            let chunk = behind.get(..4 + length).ok_or_else(damaged)?;
            let (name, body) = chunk.split_at(4);
            match name {
                b"IHDR" => {
                    let side = |from: usize| {
                        let four = body.get(from..from + 4)?.try_into().ok()?;
                        Some(i32::from_be_bytes(four))
                    };
                    image.width = side(0).ok_or_else(damaged)?;
                    image.height = side(4).ok_or_else(damaged)?;
                    image.bits = body.get(8).copied().map(i32::from).ok_or_else(damaged)?;
                }
                b"PLTE" => image.palette.extend_from_slice(body),
                b"IDAT" => image.rows.extend_from_slice(body),
                _ => {}
            }
            // The checksum.
            rest = behind.get(8 + length..).unwrap_or_default();
        }
        Ok(image)
    }

    fn write(&self, pdf: &mut Pdf, reference: Ref) {
        let mut image = pdf.image_xobject(reference, &self.rows);
        image.filter(Filter::FlateDecode);
        image
            .decode_parms()
            .predictor(Predictor::PngOptimum)
            .colors(1)
            .bits_per_component(self.bits)
            .columns(self.width);
        image.width(self.width).height(self.height);
        let last = i32::try_from(self.palette.len() / 3).map_or(0, |colours| colours - 1);
        image
            .color_space()
            .indexed(Name(b"DeviceRGB"), last, &self.palette);
        image.bits_per_component(self.bits);
        image.interpolate(false);
    }
}
