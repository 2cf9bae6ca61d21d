//! What is marked on maps: claims, options, lines, sets, crosses.

use super::*;

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
