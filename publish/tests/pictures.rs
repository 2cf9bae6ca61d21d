//! Pictures: small ones as golden files, pixels against tables and the oracle, texts of terminals.
//!
//! After a change that is meant, `GRUNDY_BLESS=1 cargo test -p grundy-publish` writes the golden files anew: look at them.

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

#[test]
fn cells_where_a_claim_is_false_are_marked() {
    let size = 30;
    for window in [None, Some("10..39x5..34")] {
        let asked = Figure {
            claim: Some("P = {(k, k) | k >= 0, k mod 3 != 0} ∪ {(k, k + 2) | k >= 0}".into()),
            window: window.map(|window| window.parse().expect("a window")),
            style: Style {
                cell: Some(1),
                ..Style::default()
            },
            ..figure("nim(2)", size)
        };
        let pixels = Pixels::of(&bytes(&asked, &Format::Png));
        let (left, top) = pixels.frame(size, INK);
        let (from_x, from_y) = window.map_or((0, 0), |_| (10, 5));
        let mut marked = 0;
        for right in 0..size {
            for up in 0..size {
                let (x, y) = (from_x + right, from_y + up);
                let claimed = (x == y && x % 3 != 0) || y == x + 2;
                let colour = pixels.colour(left + right, top + size - 1 - up);
                match (claimed, x == y) {
                    (true, false) => assert_eq!(colour, VERMILION, "({x}, {y})"),
                    (false, true) => assert_eq!(colour, SKY, "({x}, {y})"),
                    (true, true) => assert_eq!(colour, INK, "({x}, {y})"),
                    (false, false) => assert_ne!(colour, INK, "({x}, {y})"),
                }
                marked += usize::from(claimed != (x == y));
            }
        }
        assert!(marked > 20);
    }
    let plain = Figure {
        claim: Some("grundy(x, y) = x + y".into()),
        ..figure("nim(2)", 3)
    };
    let printed = drawn(&plain).print(Terminal::default()).text;
    assert!(printed.contains(" 2 23!\n 1 1!3\n 0 012\n"), "{printed}");
}

#[test]
fn options_are_discs_and_winning_moves_are_arrows() {
    let asked = Figure {
        options: Some("3,5".into()),
        winning_moves: true,
        ..shown("nim(2)", 8, "outcome")
    };
    let svg = String::from_utf8(bytes(&asked, &Format::Svg)).expect("a text");
    // Eight options and the position; of the options (3, 3) wins. The legend has one circle of each kind.
    assert_eq!(svg.matches("<circle ").count(), 9 + 3);
    let winning = format!(
        "fill=\"#{:02x}{:02x}{:02x}\" stroke",
        VERMILION[0], VERMILION[1], VERMILION[2]
    );
    assert_eq!(svg.matches(&winning).count(), 2);
    let arrow = "stroke=\"#d55e00\"";
    assert_eq!(svg.matches(arrow).count(), 3);
}

#[test]
fn a_line_runs_through_the_cells_that_its_formula_gives() {
    let size = 50;
    for (line, like_table) in [
        ("y = phi x", false),
        ("x = y / 2 + 3", false),
        ("y = phi x", true),
    ] {
        let asked = Figure {
            lines: vec![line.into()],
            style: Style {
                cell: Some(9),
                like_table,
                ..Style::default()
            },
            ..shown("wythoff", size, "level 1000")
        };
        let pixels = Pixels::of(&bytes(&asked, &Format::Png));
        let (left, top) = pixels.frame(9 * size, INK);
        let mut through = 0;
        for number in 0..i64::try_from(size).expect("a size") {
            // The nearest whole number to phi x.
            let y_of = |x: i64| (x + (5 * x * x).isqrt() + 1) / 2;
            let (x, y) = match line.starts_with('y') {
                true => (number, y_of(number)),
                false => (number / 2 + 3, number),
            };
            if line.starts_with('x') && number % 2 == 1 {
                continue;
            }
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
                continue;
            };
            if x >= size || y >= size {
                continue;
            }
            let (right, down) = if like_table {
                (y, x)
            } else {
                (x, size - 1 - y)
            };
            let cell = (0..81).filter(|place| {
                let (across, below) = (left + 9 * right + place % 9, top + 9 * down + place / 9);
                pixels.colour(across, below) == VERMILION
            });
            assert!(cell.count() > 3, "{line}: ({x}, {y})");
            through += 1;
        }
        assert!(through > 20, "{through}");
    }
}

#[test]
fn a_plot_of_one_heap_tells_what_a_period_adds() {
    let title = |game: &str, what: &str| {
        let text = drawn(&shown(game, 20, what))
            .print(Terminal::default())
            .text;
        text.lines().next().unwrap_or_default().to_string()
    };
    let nim = title("nim(1)", "grundy");
    assert!(
        nim.ends_with(" (period 1, saltus 1 from 0 on, proved)"),
        "{nim}"
    );
    // The remainders 0, 1, 2, 0, 1, 2, ... do not have the period 1.
    let remainders = title("nim(1)", "mod 3");
    assert!(!remainders.contains("period"), "{remainders}");
    let all = title("nim(1)", "mod 1");
    assert!(all.ends_with(" (period 1 from 0 on, proved)"), "{all}");
    let none = title("kayles", "mod 4");
    assert!(none.ends_with(" (period 12 from 71 on, proved)"), "{none}");
}

#[test]
fn a_plot_of_one_heap_tells_a_proved_period() {
    let plot = drawn(&figure("kayles", 100))
        .print(Terminal::default())
        .text;
    // The rare values of Kayles (Winning Ways, chapter 4) are 0, 3, 5 and 6, and end at 70.
    let title = "(period 12 from 71 on, proved; 10 heaps with rare values, the last of them 70)";
    assert!(plot.contains(title), "{plot}");
    let plot = drawn(&figure("x - s where s in {1, 3}", 6)).print(Terminal::default());
    assert!(plot.text.contains("\n1  * * *\n0 * * *\n"), "{}", plot.text);
    let strip = drawn(&shown("x - s where s in {1, 3}", 6, "outcome"));
    assert!(strip.print(Terminal::default()).text.contains("P.P.P."));
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn pdflatex_makes_a_page_of_a_picture_alone_and_in_a_text() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
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
fn what_is_less_and_what_is_more_have_colours_of_their_own() {
    for theme in [Theme::Light, Theme::Dark] {
        let style = Style {
            theme,
            cell: Some(1),
            ..Style::default()
        };
        let size = 40;
        let asked = Figure {
            style,
            ..shown("nim(2)", size, "difference wythoff")
        };
        let pixels = Pixels::of(&bytes(&asked, &Format::Png));
        let ink = if theme == Theme::Light { INK } else { [255; 3] };
        let (left, top) = pixels.frame(size, ink);
        // At (24, 39) nim has 63, far more than Wythoff's game; at (39, 39) it has 0, far less.
        let colour = |x: usize, y: usize| pixels.colour(left + x, top + size - 1 - y);
        let (more, less) = (colour(24, 39), colour(39, 39));
        assert!(more[0] > more[2], "orange: {more:?}");
        assert!(less[2] > less[0], "violet: {less:?}");
    }
}

/// The cells of a square figure as a pipe shows them, from the top.
fn signs(figure: &Figure) -> Vec<String> {
    let printed = drawn(figure).print(Terminal::default()).text;
    let rows = printed.lines().skip(2).take(figure.size.unwrap_or(0));
    let rows = rows.filter_map(|line| line.trim_start().split_once(' '));
    rows.map(|(_, cells)| cells.to_string()).collect()
}

#[test]
fn each_set_of_a_claimed_union_has_a_colour_and_what_is_no_p_position_another() {
    let size = 12;
    let claim = "P = A ∪ B ∪ {(0, 5)}\nwhere A = {(2 k, 2 k) | k >= 0},\n  B = {(2 k + 1, 2 k + 1) | k >= 0}";
    for show in ["outcome", "grundy", "nothing"] {
        let asked = Figure {
            claimed: Some(claim.into()),
            style: Style {
                cell: Some(1),
                ..Style::default()
            },
            ..shown("nim(2)", size, show)
        };
        let pixels = Pixels::of(&bytes(&asked, &Format::Png));
        let (left, top) = pixels.frame(size, INK);
        let mut groups = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
        for x in 0..size {
            for y in 0..size {
                let colour = pixels.colour(left + x, top + size - 1 - y);
                let group = match (x == y, x % 2, (x, y)) {
                    (true, parity, _) => parity,
                    (false, _, (0, 5)) if show != "nothing" => {
                        assert_eq!(colour, VERMILION);
                        continue;
                    }
                    (false, _, (0, 5)) => continue,
                    _ => 2,
                };
                groups[group].insert(colour);
            }
        }
        assert!(
            groups.iter().all(|colours| colours.len() == 1),
            "{show}: {groups:?}"
        );
        let all: BTreeSet<[u8; 3]> = groups.iter().flatten().copied().collect();
        assert_eq!(all.len(), 3, "{show}");
        assert!(!all.contains(&VERMILION));
    }
    let other = Figure {
        claimed: Some("grundy(x, y) = 0".into()),
        ..figure("nim(2)", 3)
    };
    let refused = other.draw(&Laboratory::new(), &Job::quiet(), &mut |_| {
        ControlFlow::Continue(())
    });
    assert!(
        refused
            .err()
            .expect("an error")
            .to_string()
            .contains("states no set")
    );
}

#[test]
fn cells_that_are_others_in_another_game_are_crossed() {
    let size = 9;
    let lab = Laboratory::new();
    let table = |game: &str| {
        let game = lab.game(game).expect("a game");
        game.grundy([size, size]).expect("a table")
    };
    let (nim, wythoff) = (table("nim(2)"), table("wythoff"));
    let value = |of: &grundy::GrundyTable, x: usize, y: usize| {
        let heaps = [x, y].map(|heap| i64::try_from(heap).expect("a heap"));
        of.value(&heaps).expect("a value")
    };
    for (show, seen) in [
        ("grundy", (|value| value) as fn(u64) -> u64),
        ("mod 2", |value| value % 2),
        ("outcome", |value| value.min(1)),
    ] {
        let asked = Figure {
            crosses: Some("wythoff".into()),
            ..shown("nim(2)", size, show)
        };
        let rows = signs(&asked);
        let mut crossed = 0;
        for x in 0..size {
            for y in 0..size {
                let differs = seen(value(&nim, x, y)) != seen(value(&wythoff, x, y));
                let sign = rows[size - 1 - y].chars().nth(x);
                assert_eq!(sign == Some('x'), differs, "{show} ({x}, {y}): {rows:?}");
                crossed += usize::from(differs);
            }
        }
        assert!(crossed > 5);
        // A cross is two lines of its colour; one more stands in the legend.
        let svg = String::from_utf8(bytes(&asked, &Format::Svg)).expect("a text");
        assert_eq!(
            svg.matches(r##"stroke="#d55e00""##).count(),
            2 * (crossed + 1),
            "{show}"
        );
    }
}

#[test]
fn the_heap_that_runs_downwards_may_be_either() {
    let rules = "on (x, y): (x - i, y) where i >= 1; (x, y - j) where j in {1, 2}";
    let rows = |downwards: Option<&str>| {
        let asked = Figure {
            downwards: downwards.map(String::from),
            ..figure(rules, 5)
        };
        signs(&asked)
    };
    let turned = |rows: &[String]| -> Vec<String> {
        let column = |place: usize| {
            rows.iter()
                .filter_map(|row| row.chars().nth(place))
                .collect()
        };
        (0..5).map(column).collect()
    };
    let upwards = rows(None);
    let y_down: Vec<String> = upwards.iter().rev().cloned().collect();
    assert_eq!(rows(Some("y")), y_down);
    assert_eq!(rows(Some("x")), turned(&y_down));
    assert_ne!(y_down, turned(&y_down));
}

#[test]
fn blank_cells_show_moves_as_lines_and_steps_and_not_who_wins() {
    let asked = Figure {
        options: Some("4,4".into()),
        ..shown("ryuo(3)", 5, "nothing")
    };
    let svg = String::from_utf8(bytes(&asked, &Format::Svg)).expect("a text");
    // Two lines of the rook; a circle for the step, one for the piece, and both in the legend.
    assert_eq!(svg.matches("stroke-dasharray").count(), 2);
    assert_eq!(svg.matches("<circle ").count(), 4);
    assert!(!svg.contains("#d55e00"));
    let print = Figure {
        style: Style {
            print: true,
            ..Style::default()
        },
        ..asked
    };
    let grey = String::from_utf8(bytes(&print, &Format::Svg)).expect("a text");
    let colours = grey.split("=\"#").skip(1).map(|rest| &rest[..6]);
    for colour in colours {
        assert!(
            colour[..2] == colour[2..4] && colour[2..4] == colour[4..],
            "{colour}"
        );
    }
    let cells = svg.split_once("crispEdges").expect("cells").1;
    let cells = cells.split_once("</g>").expect("their end").0;
    assert_eq!(cells.matches(r##"fill="#ffffff""##).count(), 25);
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

/// The automaton of a part of the solution of a game.
fn automaton(game: &str, question: SolvedQuestion) -> ShownAutomaton {
    let text = format!(r#"{{"command": "solve", "game": {{"text": "{game}"}}}}"#);
    let request: Request = serde_json::from_str(&text).expect("a request");
    let answered = Laboratory::new().answer(&request, &Job::quiet());
    match answered.expect("an answer").answer {
        Answer::Solution(found) => {
            ShownAutomaton::of_solution(&found, question).expect("an automaton")
        }
        _ => panic!("no solution"),
    }
}

/// The picture of an automaton as SVG.
fn diagram(shown: &ShownAutomaton) -> String {
    let job = Job::quiet();
    let diagram = Diagram::of(shown, &Style::default(), &job).expect("a picture");
    let mut svg = Vec::new();
    let written = diagram.write(&Format::Svg, &job, &mut svg);
    written.expect("bytes");
    String::from_utf8(svg).expect("a text")
}

#[test]
fn automata_of_solutions_are_as_in_their_golden_files() {
    for (name, question) in [
        ("automaton-p", SolvedQuestion::PPositions),
        ("automaton-values", SolvedQuestion::Grundy),
    ] {
        let shown = automaton("yama", question);
        golden(&format!("{name}.dot"), shown.to_dot().as_bytes());
        golden(&format!("{name}.svg"), diagram(&shown).as_bytes());
    }
}

#[test]
fn a_diagram_has_each_state_each_edge_and_each_label() {
    let shown = automaton("yama", SolvedQuestion::Grundy);
    let svg = diagram(&shown);
    let graph = &shown.graph;
    let accepting = graph.states.iter().filter(|state| state.accepting).count();
    let circles = graph.states.len() + accepting;
    assert_eq!(svg.matches("<circle ").count(), circles);
    // One arrow more leads to the start.
    assert_eq!(svg.matches("<polygon ").count(), graph.edges.len() + 1);
    for edge in &graph.edges {
        let label = format!(">{}</text>", edge.labels.join(" "));
        assert!(svg.contains(&label), "{label}");
    }
}

#[test]
fn an_automaton_that_is_too_large_for_a_picture_is_refused() {
    let mut shown = automaton("yama", SolvedQuestion::PPositions);
    while shown.graph.states.len() <= 40 {
        shown.graph.states.push(shown.graph.states[0]);
    }
    let refused = Diagram::of(&shown, &Style::default(), &Job::quiet()).err();
    let refused = refused.expect("an error").to_string();
    assert!(refused.contains("41 states"), "{refused}");
}

fn plotted(game: &str, size: usize, plot: PlotKind) -> Figure {
    Figure {
        plot: Some(plot),
        ..figure(game, size)
    }
}

#[test]
fn plots_of_pairs_are_as_in_their_golden_files() {
    for (name, figure) in [
        ("stair.svg", plotted("wythoff", 30, PlotKind::Stair)),
        ("ratio.svg", plotted("wythoff", 60, PlotKind::Ratio)),
    ] {
        golden(name, &bytes(&figure, &Format::Svg));
    }
}

#[test]
fn a_ratio_is_told_with_its_limit_or_with_its_last_value() {
    let known = drawn(&plotted("wythoff", 100, PlotKind::Ratio)).print(Terminal::default());
    assert!(known.text.contains("-: limit 1.618033"), "{}", known.text);
    // x(n) = n of the P-positions (n, n).
    let rules = "{(x-i, y) | 1 <= i <= x} ∪ {(x, y-i) | 1 <= i <= y}";
    let last = drawn(&plotted(rules, 11, PlotKind::Ratio)).print(Terminal::default());
    assert!(last.text.contains("-: x(10) / 10 = 1"), "{}", last.text);
}

#[test]
fn a_stair_has_each_pair_once() {
    let svg = bytes(&plotted("nim(2)", 8, PlotKind::Stair), &Format::Svg);
    let svg = String::from_utf8(svg).expect("a text");
    // The paper, four sides of the frame, and (0, 0) to (7, 7).
    assert_eq!(svg.matches("<rect ").count(), 1 + 4 + 8);
}

#[test]
fn what_a_plot_does_not_have_is_refused() {
    let refused = |figure: Figure| {
        let drawn = figure.draw(&Laboratory::new(), &Job::quiet(), &mut |_| {
            ControlFlow::Continue(())
        });
        drawn.err().expect("an error").to_string()
    };
    let claim = Figure {
        claim: Some("P = {(k, k) | k >= 0}".into()),
        ..plotted("nim(2)", 8, PlotKind::Stair)
    };
    assert!(refused(claim).contains("`--claim`"));
    let line = Figure {
        lines: vec!["x1 = x2".into()],
        ..figure("nim(1)", 8)
    };
    assert!(refused(line).contains("no line"));
    let three = plotted("nim(3)", 8, PlotKind::Ratio);
    assert!(refused(three).contains("two heaps"));
    let values = plotted("nim(2)", 8, PlotKind::Values);
    assert!(refused(values).contains("one heap"));
    let beside = Figure {
        lines: vec!["x3 = x1".into()],
        ..figure("nim(3)", 3)
    };
    assert!(refused(beside).contains("axes"));
    let unblocked = Figure {
        options: Some("1,2".into()),
        blocked: true,
        ..figure("nim(2)", 8)
    };
    assert!(refused(unblocked).contains("no blocking"));
}

#[test]
fn a_claim_is_marked_on_the_plot_of_one_heap() {
    let asked = |claim: &str| Figure {
        claim: Some(claim.into()),
        show: Some(Shown::Grundy),
        ..figure("x - s where s in {1, 2}", 9)
    };
    let print = |claim: &str| drawn(&asked(claim)).print(Terminal::default()).text;
    let right = print("grundy(x) = x mod 3");
    assert!(
        right.contains("the claim holds here") && !right.contains('!'),
        "{right}"
    );
    let wrong = print("grundy(x) = x mod 4");
    assert!(wrong.contains("the claim is false at 6 heaps"), "{wrong}");
    assert!(
        wrong.contains("2   *  !  !\n1  *  !  !\n0 *  !  !\n"),
        "{wrong}"
    );
    let set = print("P = {3 k + 1 | k >= 0}");
    assert!(set.contains("the claim is false at 6 heaps"), "{set}");
}

#[test]
fn rounds_of_one_heap_are_heights() {
    let asked = Figure {
        plot: Some(PlotKind::Values),
        ..shown("nim(1)", 5, "round")
    };
    let text = drawn(&asked).print(Terminal::default()).text;
    assert!(text.contains("1 *****\n"), "{text}");
}

#[test]
fn terminals_mark_the_position_its_options_and_lines() {
    let asked = Figure {
        options: Some("2,4".into()),
        lines: vec!["x2 = x1 + 3".into()],
        ..shown("nim(2)", 6, "outcome")
    };
    let expected = "nim(2): P-positions\nx2\n 5 ..~..P\n 4 ::@.P.\n 3 ~.:P..\n 2 ..*...\n 1 .P:...\n 0 P.:...\n   0 2 4  x1\n\n";
    let text = drawn(&asked).print(Terminal::default()).text;
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("; ~: the line; :: an option; *: an option that wins; @: the position"));
    let coloured = Terminal {
        columns: Some(80),
        coloured: true,
    };
    let text = drawn(&asked).print(coloured).text;
    assert!(
        text.contains('▀') && text.contains("the position"),
        "{text}"
    );
}

#[test]
fn options_that_the_opponent_would_block_are_crossed() {
    let asked = |blocked: bool| Figure {
        options: Some("7,0".into()),
        blocked,
        ..figure(
            "blocking 1 of (x - s, y) where s >= 1; (x, y - s) where s >= 1",
            8,
        )
    };
    let lines = |blocked: bool| {
        let svg = bytes(&asked(blocked), &Format::Svg);
        let svg = String::from_utf8(svg).expect("a text");
        svg.matches("<line ").count()
    };
    assert!(lines(true) > lines(false));
    let text = drawn(&asked(true)).print(Terminal::default()).text;
    assert!(text.contains("#: an option that is blocked"), "{text}");
}
