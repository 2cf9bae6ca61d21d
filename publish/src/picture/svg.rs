//! Pictures as SVG: a rectangle for each cell, or an image of many cells.

use super::map::DRAWN_ONE_BY_ONE;
use super::png::{self, Filling};
use super::scene::{Anchor, Area, Grid, Item, Label, Point, Scene, Stroke, Swatch};
use base64::engine::general_purpose::STANDARD;
use base64::write::EncoderWriter;
use std::io::{self, Write};

pub fn scene(scene: &Scene, filling: Filling, out: &mut dyn Write) -> io::Result<()> {
    let Scene { width, height, .. } = scene;
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif">"#
    )?;
    writeln!(out, "<title>{}</title>", escaped(&scene.title))?;
    writeln!(
        out,
        r#"<rect width="{width}" height="{height}" fill="{}"/>"#,
        scene.paper.hex()
    )?;
    for grid in &scene.grids {
        match scene.cells() <= DRAWN_ONE_BY_ONE {
            true => cells(scene, grid, filling, out)?,
            false => image(scene, grid, filling, out)?,
        }
    }
    // The texts of a group have the same size and anchor.
    let looks = |item: &Item| match item {
        Item::Label(label) => Some((label.font_size(), label.anchor)),
        _ => None,
    };
    let groups = scene
        .items
        .chunk_by(|left, right| looks(left).is_some() && looks(left) == looks(right));
    for group in groups {
        if let Some((size, anchor)) = group.first().and_then(looks) {
            writeln!(
                out,
                r#"<g font-size="{size}" text-anchor="{}">"#,
                name(anchor)
            )?;
        }
        items(group, out)?;
        if group.first().and_then(looks).is_some() {
            writeln!(out, "</g>")?;
        }
    }
    writeln!(out, "</svg>")
}

fn items(items: &[Item], out: &mut dyn Write) -> io::Result<()> {
    for item in items {
        match item {
            Item::Rectangle(area, swatch) => {
                rectangle(area, swatch, out)?;
                hatch(area, swatch, out)?;
            }
            Item::Line(from, to, stroke) => line(*from, *to, stroke, out)?,
            Item::Disc {
                centre,
                radius,
                fill,
                rim,
                width,
            } => writeln!(
                out,
                r#"<circle cx="{}" cy="{}" r="{radius}" fill="{}" stroke="{}" stroke-width="{width}"/>"#,
                centre.x,
                centre.y,
                fill.hex(),
                rim.hex()
            )?,
            Item::Path(points, stroke) => path(points, stroke, out)?,
            Item::Triangle(corners, fill) => writeln!(
                out,
                r#"<polygon points="{}" fill="{}"/>"#,
                places(corners),
                fill.hex()
            )?,
            Item::Label(label) => text(label, out)?,
        }
    }
    Ok(())
}

/// A rectangle for each cell, row by row from the top.
fn cells(scene: &Scene, grid: &Grid, filling: Filling, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, r#"<g shape-rendering="crispEdges">"#)?;
    let mut classes = Vec::new();
    filling.classes(grid.panel, 0..grid.rows, &mut classes);
    for (place, class) in classes.iter().enumerate() {
        if let Some(swatch) = scene.swatches.get(usize::from(*class)) {
            let area = grid.cell_area(place / grid.columns, place % grid.columns);
            rectangle(&area, swatch, out)?;
        }
    }
    writeln!(out, "</g>")?;
    for (place, class) in classes.iter().enumerate() {
        if let Some(swatch) = scene.swatches.get(usize::from(*class)) {
            let area = grid.cell_area(place / grid.columns, place % grid.columns);
            hatch(&area, swatch, out)?;
        }
    }
    Ok(())
}

/// All cells as one image with a pixel each.
fn image(scene: &Scene, grid: &Grid, filling: Filling, out: &mut dyn Write) -> io::Result<()> {
    let Area {
        x,
        y,
        width,
        height,
    } = grid.area();
    write!(
        out,
        r#"<image x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none" image-rendering="optimizeSpeed" style="image-rendering:pixelated" xlink:href="data:image/png;base64,"#
    )?;
    let mut encoder = EncoderWriter::new(&mut *out, &STANDARD);
    png::grid(scene, grid, filling, &mut encoder)?;
    encoder.finish()?;
    drop(encoder);
    writeln!(out, r#""/>"#)
}

fn rectangle(area: &Area, swatch: &Swatch, out: &mut dyn Write) -> io::Result<()> {
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    let fill = swatch.fill.hex();
    writeln!(
        out,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#
    )
}

fn hatch(area: &Area, swatch: &Swatch, out: &mut dyn Write) -> io::Result<()> {
    let (Some(hatch), Some(gap)) = (swatch.hatch, Scene::gap(area.width.min(area.height))) else {
        return Ok(());
    };
    write!(out, r#"<path d=""#)?;
    for (from, to) in hatch.lines(area, gap) {
        write!(out, "M{} {}L{} {}", from.x, from.y, to.x, to.y)?;
    }
    let stroke = swatch.fill.readable_on().hex();
    writeln!(
        out,
        r#"" transform="translate(.5 .5)" stroke="{stroke}" stroke-width="1" fill="none"/>"#
    )
}

/// The middles of pixels.
fn places(points: &[Point]) -> String {
    let places = points
        .iter()
        .map(|point| format!("{}.5,{}.5", point.x, point.y));
    places.collect::<Vec<_>>().join(" ")
}

fn path(points: &[Point], stroke: &Stroke, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        r#"<polyline points="{}" fill="none" stroke="{}" stroke-width="{}"{}/>"#,
        places(points),
        stroke.colour.hex(),
        stroke.width,
        dashes(stroke)
    )
}

fn dashes(stroke: &Stroke) -> String {
    match stroke.dashed {
        true => format!(r#" stroke-dasharray="{}""#, 4 * stroke.width + 2),
        false => String::new(),
    }
}

fn line(from: Point, to: Point, stroke: &Stroke, out: &mut dyn Write) -> io::Result<()> {
    let (width, dashes) = (stroke.width, dashes(stroke));
    writeln!(
        out,
        r#"<line x1="{}.5" y1="{}.5" x2="{}.5" y2="{}.5" stroke="{}" stroke-width="{width}"{dashes}/>"#,
        from.x,
        from.y,
        to.x,
        to.y,
        stroke.colour.hex()
    )
}

fn name(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}

fn text(label: &Label, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        r#"<text x="{}" y="{}" fill="{}">{}</text>"#,
        label.at.x,
        label.at.y + label.height * 5 / 16,
        label.colour.hex(),
        escaped(&label.text)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
