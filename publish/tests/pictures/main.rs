//! Pictures: small ones as golden files, pixels against tables and the oracle, texts of terminals.
//!
//! After a change that is meant, `GRUNDY_BLESS=1 cargo test -p grundy-publish` writes the golden files anew: look at them.

mod diagrams;
mod marks;
mod plots;

use grundy::answers::{Answer, GameText, Request};
use grundy::laboratory::{ShownAutomaton, SolvedQuestion};
use grundy::{Job, Laboratory};
use grundy_oracle::{Oracle, Removals};
use grundy_publish::picture::{
    Diagram, Figure, Format, Picture, PlotKind, Shown, Style, Terminal, Theme,
};
use std::collections::BTreeSet;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

fn figure(game: &str, size: usize) -> Figure {
    Figure {
        game: GameText::of(game),
        size: Some(size),
        ..Figure::default()
    }
}

fn shown(game: &str, size: usize, shown: &str) -> Figure {
    Figure {
        show: Some(shown.parse::<Shown>().expect("what is shown")),
        ..figure(game, size)
    }
}

fn drawn(figure: &Figure) -> Picture {
    let picture = figure.draw(&Laboratory::new(), &Job::quiet(), &mut |_| {
        ControlFlow::Continue(())
    });
    picture.expect("a picture")
}

fn bytes(figure: &Figure, format: &Format) -> Vec<u8> {
    let mut out = Vec::new();
    let written = drawn(figure).write(format, &Job::quiet(), &mut out);
    written.expect("bytes");
    out
}

/// A PNG as numbers of its palette, and the palette.
struct Pixels {
    width: usize,
    height: usize,
    numbers: Vec<u8>,
    palette: Vec<[u8; 3]>,
}

impl Pixels {
    fn of(png: &[u8]) -> Pixels {
        let decoder = png::Decoder::new(Cursor::new(png));
        let mut reader = decoder.read_info().expect("a PNG");
        let palette = reader.info().palette.as_ref().expect("a palette").to_vec();
        let mut raw = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut raw).expect("a picture");
        let bits = frame.bit_depth as usize;
        let (width, height) = (frame.width as usize, frame.height as usize);
        let mut numbers = Vec::new();
        for row in raw.chunks(frame.line_size).take(height) {
            numbers.extend((0..width).map(|x| {
                let byte = row[x * bits / 8] as usize;
                let right = 8 - bits - x * bits % 8;
                u8::try_from(byte >> right & ((1 << bits) - 1)).expect("a number")
            }));
        }
        Pixels {
            width,
            height,
            numbers,
            palette: palette
                .chunks(3)
                .map(|part| [part[0], part[1], part[2]])
                .collect(),
        }
    }

    fn colour(&self, x: usize, y: usize) -> [u8; 3] {
        self.palette[self.numbers[y * self.width + x] as usize]
    }

    /// The square of `side` pixels whose lines around it are ink: its left and top.
    fn frame(&self, side: usize, ink: [u8; 3]) -> (usize, usize) {
        let found = (1..self.height - side - 1).find_map(|y| {
            (1..self.width - side - 1).find_map(|x| {
                let above = (x - 1..=x + side).all(|x| self.colour(x, y - 1) == ink);
                let left = (y - 1..=y + side).all(|y| self.colour(x - 1, y) == ink);
                let right = (y - 1..=y + side).all(|y| self.colour(x + side, y) == ink);
                (above && left && right).then_some((x, y))
            })
        });
        found.expect("a frame")
    }
}

const INK: [u8; 3] = [0, 0, 0];

fn golden(name: &str, found: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("GRUNDY_BLESS").is_some() {
        std::fs::write(&path, found).expect("a file");
    }
    let expected = std::fs::read(&path).expect("a golden file");
    assert!(
        expected == found,
        "{name} differs: GRUNDY_BLESS=1 writes it anew\n{}",
        String::from_utf8_lossy(found)
    );
}

#[test]
fn small_pictures_are_as_in_their_golden_files() {
    let print = Style {
        print: true,
        ..Style::default()
    };
    let dark = Style {
        theme: Theme::Dark,
        like_table: true,
        title: Some("P < N & \"more\"".into()),
        ..Style::default()
    };
    let figures = [
        ("wythoff.svg", figure("wythoff", 6)),
        (
            "nim-outcome-dark.svg",
            Figure {
                style: dark,
                ..shown("nim(2)", 5, "outcome")
            },
        ),
        (
            "nim-mod-print.svg",
            Figure {
                style: print.clone(),
                ..shown("nim(2)", 4, "mod 3")
            },
        ),
        ("kayles.svg", figure("kayles", 14)),
        ("nim-slices.svg", figure("nim(3)", 3)),
        (
            "wythoff.tex",
            Figure {
                style: print,
                ..figure("wythoff", 3)
            },
        ),
    ];
    for (name, figure) in figures {
        let format = Format::of_file(Path::new(name)).expect("a format");
        golden(name, &bytes(&figure, &format));
    }
}

#[test]
fn each_cell_of_a_small_svg_is_a_rectangle_and_a_large_one_is_an_image() {
    let small = String::from_utf8(bytes(&figure("nim(2)", 9), &Format::Svg)).expect("a text");
    let cells = small.split_once("crispEdges").expect("cells").1;
    let cells = cells.split_once("</g>").expect("their end").0;
    assert_eq!(cells.matches("<rect ").count(), 81);
    let large = String::from_utf8(bytes(&figure("nim(2)", 101), &Format::Svg)).expect("a text");
    assert_eq!(large.matches("<image ").count(), 1);
    assert!(large.matches("<rect ").count() < 400);
}

#[test]
fn each_pixel_of_a_png_is_as_the_table_and_the_oracle_say() {
    let removals = [[1, 0], [0, 1], [1, 1], [2, 1]];
    let mut oracle = Oracle::new(Removals(removals.map(Vec::from).into()));
    let game = "(x - 1, y); (x, y - 1); (x - 1, y - 1); (x - 2, y - 1)";
    for cell in [1, 3] {
        let size = 40;
        let style = Style {
            cell: Some(cell),
            ..Style::default()
        };
        let asked = Figure {
            style,
            ..shown(game, size, "outcome")
        };
        let pixels = Pixels::of(&bytes(&asked, &Format::Png));
        let side = size * usize::from(cell);
        let (left, top) = pixels.frame(side, INK);
        for x in 0..size {
            for y in 0..size {
                let position = [x, y].map(|heap| i64::try_from(heap).expect("a heap"));
                let is_p = oracle.is_p(&position);
                // x to the right, y upwards; all pixels of a cell are alike.
                for (right, down) in [(0, 0), (usize::from(cell) - 1, usize::from(cell) - 1)] {
                    let at_x = left + x * usize::from(cell) + right;
                    let at_y = top + (size - 1 - y) * usize::from(cell) + down;
                    let ink = pixels.colour(at_x, at_y) == INK;
                    assert_eq!(ink, is_p, "({x}, {y}) at {cell}");
                }
            }
        }
    }
}

#[test]
fn equal_values_have_equal_colours_and_others_have_others() {
    let size = 64;
    for like_table in [false, true] {
        let style = Style {
            cell: Some(1),
            like_table,
            ..Style::default()
        };
        let asked = Figure {
            style,
            ..figure("nim(2)", size)
        };
        let pixels = Pixels::of(&bytes(&asked, &Format::Png));
        let (left, top) = pixels.frame(size, INK);
        let mut colours = vec![BTreeSet::new(); size];
        for x in 0..size {
            for y in 0..size {
                let (right, down) = match like_table {
                    true => (y, x),
                    false => (x, size - 1 - y),
                };
                colours[x ^ y].insert(pixels.colour(left + right, top + down));
            }
        }
        let all: BTreeSet<[u8; 3]> = colours.iter().flatten().copied().collect();
        assert!(colours.iter().all(|colours| colours.len() == 1));
        assert_eq!(all.len(), size);
    }
}

#[test]
fn a_window_and_a_slice_are_parts_of_the_whole() {
    let style = Style {
        cell: Some(1),
        ..Style::default()
    };
    let window = Figure {
        game: GameText::of("nim(3)"),
        window: Some("10..40x0..30x0..5".parse().expect("a window")),
        slice: Some("x3=5".parse().expect("a slice")),
        style,
        ..shown("nim(3)", 8, "outcome")
    };
    let pixels = Pixels::of(&bytes(&window, &Format::Png));
    let (left, top) = pixels.frame(31, INK);
    for x in 10..=40 {
        for y in 0..=30 {
            let ink = pixels.colour(left + x - 10, top + 30 - y) == INK;
            assert_eq!(ink, x ^ y == 5, "({x}, {y}, 5)");
        }
    }
}

#[test]
fn a_picture_is_written_in_bands_that_do_not_show() {
    // Wider than one band of rows is high.
    let style = Style {
        cell: Some(1),
        ..Style::default()
    };
    let size = 1500;
    let asked = Figure {
        style,
        ..shown("nim(2)", size, "mod 2")
    };
    let pixels = Pixels::of(&bytes(&asked, &Format::Png));
    let (left, top) = pixels.frame(size, INK);
    for x in (0..size).step_by(7) {
        for y in 0..size {
            let ink = pixels.colour(left + x, top + size - 1 - y) == INK;
            assert_eq!(ink, (x ^ y) % 2 == 0);
        }
    }
}

#[test]
fn differences_of_a_game_to_itself_vanish() {
    let same = drawn(&shown("nim(2)", 8, "difference nim(2)")).print(Terminal::default());
    assert!(same.text.lines().any(|line| line.contains("........")));
    let other = drawn(&shown("nim(2)", 3, "difference wythoff")).print(Terminal::default());
    let rows: Vec<&str> = other.text.lines().skip(2).take(3).collect();
    // Wythoff: 0 1 2 / 1 2 0 / 2 0 1, and nim: 0 1 2 / 1 0 3 / 2 3 0.
    assert_eq!(rows, [" 2 .3a", " 1 .b3", " 0 ..."]);
}

#[test]
fn terminals_show_half_blocks_braille_or_plain_characters() {
    let coloured = Terminal {
        columns: Some(80),
        coloured: true,
    };
    let plain = drawn(&shown("nim(2)", 4, "outcome")).print(Terminal::default());
    let expected = "nim(2): P-positions\nx2\n 3 ...P\n 2 ..P.\n 1 .P..\n 0 P...\n   0 2  x1\n\nP, and a dot for N\n";
    assert_eq!(plain.text, expected);
    let braille = drawn(&shown("nim(2)", 8, "outcome")).print(coloured);
    assert!(
        braille.text.contains(" 5 ⠀⠀⡠⠊\n 0 ⡠⠊⠀⠀\n"),
        "{}",
        braille.text
    );
    golden(
        "nim-blocks.txt",
        drawn(&figure("nim(2)", 4)).print(coloured).text.as_bytes(),
    );
    let narrow = Terminal {
        columns: Some(20),
        coloured: true,
    };
    let cut = drawn(&figure("nim(2)", 40)).print(narrow);
    assert_eq!(cut.cut_off, Some(17));
}

#[test]
fn figures_are_read_from_json_and_written_to_it() {
    let figure = Figure {
        window: Some("1..5x2..9".parse().expect("a window")),
        ..shown("wythoff", 20, "level 0,1,2")
    };
    let text = serde_json::to_string(&figure).expect("a text");
    assert!(text.contains(r#""window":"1..5x2..9""#) && text.contains(r#""show":"level 0,1,2""#));
    assert_eq!(
        serde_json::from_str::<Figure>(&text).expect("a figure"),
        figure
    );
    for wrong in [
        r#"{"show": "mod 0"}"#,
        r#"{"window": "5..1"}"#,
        r#"{"slice": "z"}"#,
        r#"{"colour": 1}"#,
    ] {
        assert!(serde_json::from_str::<Figure>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let refused = |figure: Figure| {
        let drawn = figure.draw(&Laboratory::new(), &Job::quiet(), &mut |_| {
            ControlFlow::Continue(())
        });
        drawn.err().expect("an error").to_string()
    };
    assert!(refused(figure("nim(5)", 3)).contains("one, two or three"));
    let slice = Some("w=1".parse().expect("a slice"));
    assert!(
        refused(Figure {
            slice,
            ..figure("nim(3)", 3)
        })
        .contains("no heap w")
    );
    let line = |line: &str| Figure {
        lines: vec![line.into()],
        ..figure("nim(2)", 3)
    };
    for wrong in [
        "x1",
        "z = x1",
        "x1 = x1",
        "x1 = x1 x2",
        "x1 = (",
        "x1 = nim",
    ] {
        assert!(refused(line(wrong)).contains("is no line"), "{wrong}");
    }
    let claim = |claim: &str| Figure {
        claim: Some(claim.into()),
        ..figure("nim(2)", 3)
    };
    assert!(refused(claim("P = {(k, k, k)}")).contains("3 components"));
    assert!(refused(claim("tame")).contains("not drawn"));
    let window = Some("0..4".parse().expect("a window"));
    assert!(
        refused(Figure {
            window,
            ..figure("nim(2)", 3)
        })
        .contains("window")
    );
    assert!(refused(shown("nim(2)", 3, "difference nim(3)")).contains("shape"));
    let job = Job::cancelled();
    let ended =
        figure("nim(2)", 300).draw(&Laboratory::new(), &job, &mut |_| ControlFlow::Continue(()));
    assert!(ended.err().expect("an error").is_interrupted());
}

/// The colours of Okabe and Ito that mark what is claimed and is not so, and what is so and not claimed.
const VERMILION: [u8; 3] = [0xd5, 0x5e, 0x00];
const SKY: [u8; 3] = [0x56, 0xb4, 0xe9];

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn pdflatex_makes_a_page_of_a_picture_alone_and_in_a_text() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        let required = std::env::var_os("GRUNDY_TEX").is_some();
        assert!(!required, "there is no pdflatex");
        eprintln!("not run: there is no pdflatex");
        return;
    }
    let folder = folder("tex");
    for (name, size) in [("small", 12), ("large", 120)] {
        let format = Format::of_file(Path::new(&format!("{name}.tex"))).expect("a format");
        let picture = drawn(&Figure {
            game: GameText::of("{(x-i, y) | 1 ≤ i ≤ x} ∪ {(x, y-i) | 1 ≤ i ≤ y}"),
            ..figure("", size)
        });
        for (panel, image) in picture.images(&format).iter().enumerate() {
            let mut out = Vec::new();
            picture
                .write_image(panel, &Job::quiet(), &mut out)
                .expect("an image");
            std::fs::write(folder.join(image), out).expect("a file");
        }
        let mut out = Vec::new();
        picture
            .write(&format, &Job::quiet(), &mut out)
            .expect("a text");
        std::fs::write(folder.join(format!("{name}.tex")), out).expect("a file");
    }
    let text = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\\input{small}\\input{large}\\end{document}";
    std::fs::write(folder.join("text.tex"), text).expect("a file");
    for name in ["small", "large", "text"] {
        let mut command = Command::new("pdflatex");
        command.args(["-interaction=nonstopmode", "-halt-on-error", name]);
        let output = command.current_dir(&folder).output().expect("pdflatex");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{name}: {said}");
        assert!(folder.join(format!("{name}.pdf")).exists());
    }
}

#[test]
fn a_pdf_holds_the_rows_of_a_png() {
    let pdf = bytes(&figure("wythoff", 120), &Format::Pdf);
    assert!(pdf.starts_with(b"%PDF-"));
    let has = |text: &str| pdf.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has("/Predictor 15") && has("/Indexed") && has("/Width 120") && has("Helvetica"));
}

#[test]
fn the_figures_of_the_papers_are_values_that_json_holds() {
    let library = grundy::library::Library::embedded();
    let mut drawn = 0;
    for (place, item) in library.figures() {
        let figure = Figure::of_item(&library, place, item).expect("a figure");
        let text = serde_json::to_string(&figure).expect("a text");
        assert_eq!(
            serde_json::from_str::<Figure>(&text).expect("a figure"),
            figure
        );
        drawn += 1;
    }
    assert!(drawn > 30);
}
