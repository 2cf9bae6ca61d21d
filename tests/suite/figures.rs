//! Figures of papers as data: read, resolved, and refused with the place of what is wrong.

use grundy::game::{DrawnOverlay, DrawnValues};
use grundy::library::Library;

/// The library with a text, and the errors of the text.
fn with(text: &str) -> (Library, Result<usize, Vec<grundy::language::Diagnostic>>) {
    let mut library = Library::embedded();
    let added = library.add("own", text);
    (library, added)
}

#[test]
fn a_figure_names_a_game_a_range_values_and_what_is_drawn_over_them() {
    let text = "game g on (x, y), symmetric\n  (x - i, y)  where i >= 1\n\nclaim \"Bouton\" for g\n  P = S\n  where S = {(x, x)}\n\nfigure \"Figure 3\" for g, y downwards, from (1, 2), up to (20, 30) showing level 0, 2, S of claim \"Bouton\", options of (5, 7), claim \"Bouton\", crosses against wythoff\n";
    let (library, place) = with(text);
    let place = place.unwrap();
    let (found, figure) = library.figures().last().unwrap();
    assert_eq!((found, figure.title.as_str()), (place, "Figure 3"));
    let drawn = library.figure(place, figure).unwrap();
    assert_eq!(drawn.ranges, [(1, 20), (2, 30)]);
    assert!(matches!(&drawn.shown, DrawnValues::Level(levels) if *levels == [0, 2]));
    assert_eq!(drawn.downwards, Some(1));
    let [
        DrawnOverlay::Claim {
            part: Some(part), ..
        },
        DrawnOverlay::Options(of),
        DrawnOverlay::Claim { part: None, title },
        DrawnOverlay::Against(other),
    ] = drawn.overlays.as_slice()
    else {
        panic!("{:?}", drawn.overlays);
    };
    assert_eq!(
        (of.as_slice(), title.as_str(), other.label()),
        (&[5, 7][..], "Bouton", "wythoff")
    );
    assert_eq!(part, "S");
}

#[test]
fn a_heap_may_be_held_fixed() {
    let (library, place) =
        with("figure \"A slice\" for nim(3), x[3] = 4, up to 9 showing grundy mod 2\n");
    let (_, figure) = library.figures().last().unwrap();
    let drawn = library.figure(place.unwrap(), figure).unwrap();
    assert_eq!(
        (drawn.ranges, drawn.held),
        (vec![(0, 9), (0, 9), (4, 4)], vec![2])
    );
}

#[test]
fn a_wrong_figure_is_an_error_at_its_place() {
    let wrong = [
        (
            "for wythof, up to 9 showing outcome",
            "wythof",
            "unknown game",
        ),
        ("for wythoff showing outcome", "", "how large"),
        (
            "for wythoff, up to (9, 9, 9) showing outcome",
            "(9, 9, 9)",
            "3 numbers",
        ),
        (
            "for wythoff, up to 9 showing outcomes",
            "outcomes",
            "expected what the cells show",
        ),
        ("for wythoff, up to 9 showing grundy mod 0", "0", "from 1"),
        ("for wythoff, up to 9/2 showing grundy", "9/2", "from 0"),
        (
            "for wythoff, z = 1, up to 9 showing grundy",
            "z = 1",
            "held fixed",
        ),
        (
            "for wythoff, up to 9 showing grundy, options of (1)",
            "1",
            "1 numbers",
        ),
        (
            "for wythoff, up to 9 showing grundy, optoins of (1, 2)",
            "optoins",
            "expected options of",
        ),
        (
            "for wythoff, up to 9 showing difference from nim(3)",
            "nim(3)",
            "one of nim(3) has 3",
        ),
        (
            "for wythoff, up to 9 showing outcome, claim \"None\"",
            "figure",
            "no claim \"None\"",
        ),
        (
            "for wythoff, z downwards, up to 9 showing outcome",
            "z",
            "no heap z",
        ),
        (
            "for wythoff, from 10, up to 9 showing outcome",
            "10",
            "beyond its end",
        ),
    ];
    for (rest, place, what) in wrong {
        let text = format!("figure \"F\" {rest}\n");
        let errors = with(&text).1.expect_err(rest);
        let error = &errors[0];
        let said = format!("{} {}", error.message, error.label);
        assert!(said.contains(what), "{rest}: {errors:?}");
        assert_eq!(
            &text[error.span.start..error.span.end],
            place,
            "{rest}: {errors:?}"
        );
    }
}

#[test]
fn every_figure_of_the_papers_has_a_meaning() {
    let library = Library::embedded();
    for (place, figure) in library.figures() {
        let drawn = library.figure(place, figure);
        assert!(drawn.is_ok(), "{}: {:?}", figure.title, drawn.err());
    }
}
