//! Pictures for LaTeX: `pdflatex` makes a page of the file, and `\input` puts the picture into a text.

use super::colour::Colour;
use super::glyphs::in_plain_letters;
use super::map::DRAWN_ONE_BY_ONE;
use super::png::Filling;
use super::runs::{runs, usual_class};
use super::scene::{Anchor, Area, Grid, Item, Label, Point, Scene, Stroke, Swatch};
use std::io::{self, Write};

/// The most rectangles whose paths are joined: TeX keeps a path in its memory. A fixed bound.
const MOST_IN_A_PATH: usize = 64;

/// The head: alone the file is a document. Within one, `\begin{document}` has passed.
const HEAD: &str = r"% Needs the package tikz. `pdflatex` makes a page of this file; \input puts the picture into a text.
\expandafter\ifx\csname @nodocument\endcsname\relax\else
\def\grundyalone{\end{document}}
\documentclass{article}
\usepackage{tikz}
\pagestyle{empty}\parindent=0pt
\hoffset=-1in \voffset=-1in \oddsidemargin=0pt \topmargin=0pt \headheight=0pt \headsep=0pt \topskip=0pt
";

pub fn scene(scene: &Scene, filling: Filling, image: &str, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())?;
    let (width, height) = (points(scene.width), points(scene.height + 1));
    writeln!(out, r"\textwidth={width}bp \textheight={height}bp")?;
    writeln!(out, r"\paperwidth=\textwidth \paperheight=\textheight")?;
    writeln!(out, r"\pdfpagewidth=\textwidth \pdfpageheight=\textheight")?;
    writeln!(out, r"\begin{{document}}")?;
    writeln!(out, r"\fi")?;
    writeln!(
        out,
        r"\begin{{tikzpicture}}[x=0.75bp,y=-0.75bp,inner sep=0pt,line cap=round]"
    )?;
    let page = Area {
        x: 0,
        y: 0,
        width: scene.width,
        height: scene.height,
    };
    fill(&[page], scene.paper, out)?;
    for (number, grid) in scene.grids.iter().enumerate() {
        match scene.cells() <= DRAWN_ONE_BY_ONE {
            true => cells(scene, grid, filling, out)?,
            false => include(grid, &file_of_panel(image, number), out)?,
        }
    }
    for item in &scene.items {
        draw(item, out)?;
    }
    writeln!(out, r"\end{{tikzpicture}}")?;
    writeln!(out, r"\ifdefined\grundyalone\expandafter\grundyalone\fi")
}

/// The file of a panel.
pub fn file_of_panel(image: &str, panel: usize) -> String {
    match (panel, image.rsplit_once('.')) {
        (0, _) | (_, None) => image.to_string(),
        (_, Some((stem, ending))) => format!("{stem}-{}.{ending}", panel + 1),
    }
}

/// Three quarters of a number of pixels, in hundredths.
fn points(pixels: i64) -> String {
    let hundredths = pixels * 75;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A colour as an option.
fn colour(Colour([red, green, blue]): Colour) -> String {
    format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
}

fn fill(areas: &[Area], of: Colour, out: &mut dyn Write) -> io::Result<()> {
    for some in areas.chunks(MOST_IN_A_PATH) {
        write!(out, r"\fill[fill={}]", colour(of))?;
        for area in some {
            let Area {
                x,
                y,
                width,
                height,
            } = area;
            write!(out, " ({x},{y}) rectangle +({width},{height})")?;
        }
        writeln!(out, ";")?;
    }
    Ok(())
}

fn cells(scene: &Scene, grid: &Grid, filling: Filling, out: &mut dyn Write) -> io::Result<()> {
    let mut classes = Vec::new();
    filling.classes(grid.panel, 0..grid.rows, &mut classes);
    // Behind all cells: so no paper shines through between them.
    let usual = usual_class(&classes);
    if let Some(swatch) = scene.swatches.get(usize::from(usual)) {
        fill(&[grid.area()], swatch.fill, out)?;
    }
    for (class, swatch) in (0_u8..).zip(&scene.swatches) {
        if class != usual {
            fill(&runs(grid, &classes, class), swatch.fill, out)?;
        }
    }
    for (place, class) in classes.iter().enumerate() {
        if let Some(swatch) = scene.swatches.get(usize::from(*class)) {
            let area = grid.cell_area(place / grid.columns, place % grid.columns);
            hatch(&area, swatch, out)?;
        }
    }
    Ok(())
}

/// The image of a grid, which has a pixel for each cell.
fn include(grid: &Grid, image: &str, out: &mut dyn Write) -> io::Result<()> {
    let area = grid.area();
    writeln!(
        out,
        r"\node[anchor=north west] at ({},{}) {{\includegraphics[width={}bp,height={}bp]{{{image}}}}};",
        area.x,
        area.y,
        points(area.width),
        points(area.height)
    )
}

fn draw(item: &Item, out: &mut dyn Write) -> io::Result<()> {
    match item {
        Item::Rectangle(area, swatch) => {
            fill(&[*area], swatch.fill, out)?;
            hatch(area, swatch, out)
        }
        Item::Line(from, to, stroke) => lines(&[(*from, *to)], stroke, out),
        Item::Disc {
            centre,
            radius,
            fill,
            rim,
            width,
        } => writeln!(
            out,
            r"\filldraw[fill={},draw={},line width={}bp] ({},{}) circle[radius={}bp];",
            colour(*fill),
            colour(*rim),
            points(*width),
            centre.x,
            centre.y,
            points(*radius)
        ),
        Item::Path(points, stroke) => {
            let pairs: Vec<(Point, Point)> =
                points.windows(2).map(|pair| (pair[0], pair[1])).collect();
            for some in pairs.chunks(MOST_IN_A_PATH) {
                lines(some, stroke, out)?;
            }
            Ok(())
        }
        Item::Triangle([first, second, third], fill) => writeln!(
            out,
            r"\fill[fill={}] ({},{}) -- ({},{}) -- ({},{}) -- cycle;",
            colour(*fill),
            first.x,
            first.y,
            second.x,
            second.y,
            third.x,
            third.y
        ),
        Item::Label(label) => text(label, out),
    }
}

fn hatch(area: &Area, swatch: &Swatch, out: &mut dyn Write) -> io::Result<()> {
    let gap = Scene::gap(area.width.min(area.height));
    match (swatch.hatch, gap) {
        (Some(hatch), Some(gap)) => {
            let stroke = Stroke {
                colour: swatch.fill.readable_on(),
                width: 1,
                dashed: false,
            };
            lines(&hatch.lines(area, gap), &stroke, out)
        }
        _ => Ok(()),
    }
}

fn lines(lines: &[(Point, Point)], stroke: &Stroke, out: &mut dyn Write) -> io::Result<()> {
    let dashed = match stroke.dashed {
        true => ",dashed",
        false => "",
    };
    write!(
        out,
        r"\draw[draw={},line width={}bp{dashed}]",
        colour(stroke.colour),
        points(stroke.width)
    )?;
    for (from, to) in lines {
        // The middle of a pixel.
        write!(
            out,
            " ({}.5,{}.5) -- ({}.5,{}.5)",
            from.x, from.y, to.x, to.y
        )?;
    }
    writeln!(out, ";")
}

fn text(label: &Label, out: &mut dyn Write) -> io::Result<()> {
    let anchor = match label.anchor {
        Anchor::Start => "mid west",
        Anchor::Middle => "mid",
        Anchor::End => "mid east",
    };
    let size = label.font_size();
    writeln!(
        out,
        r"\node[anchor={anchor},text={},font=\fontsize{{{}}}{{{}}}\selectfont] at ({},{}) {{{}}};",
        colour(label.colour),
        points(size),
        points(label.height),
        label.at.x,
        // Digits are higher than an x, whose middle the anchor is.
        label.at.y + label.height / 16,
        escaped(&label.text)
    )
}

/// A text as TeX reads it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in in_plain_letters(text).chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '<' | '>' | '|' | '-' | '=' | '+' | '*' => {
                escaped.push_str(r"\ensuremath{");
                escaped.push(letter);
                escaped.push('}');
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}
