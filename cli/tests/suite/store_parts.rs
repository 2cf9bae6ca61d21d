//! Parts of stored tables: printed and drawn as those of tables that are computed.

use crate::folders::{empty_folder, grundy};
use std::fs;
use std::path::Path;

fn done(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = grundy(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    output.stdout
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = grundy(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("a file")
}

/// A text without the command that it comes from.
fn without_command(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().filter(|line| !line.contains("grundy "));
    lines.map(str::to_string).collect()
}

#[test]
fn a_window_from_the_origin_is_written_as_a_table_of_its_sizes_in_every_form() {
    let folder = empty_folder("store_parts", "forms");
    done(
        &folder,
        &[
            "table", "wythoff", "--size", "150", "--shard", "64", "--store", "w",
        ],
    );
    let shape = ["--shape", "70x12"];
    for form in ["text", "csv", "json"] {
        let form = ["--format", form];
        let window = [&["store", "window", "w"][..], &shape, &form].concat();
        let table = [&["table", "wythoff"][..], &shape, &form].concat();
        assert_eq!(done(&folder, &window), done(&folder, &table), "{form:?}");
    }
    for ending in [
        "txt", "csv", "json", "npy", "tex", "md", "html", "py", "sage", "parquet",
    ] {
        let (window, table) = (format!("window.{ending}"), format!("table.{ending}"));
        let to_window = [&["store", "window", "w", "-o", &window][..], &shape].concat();
        done(&folder, &to_window);
        done(
            &folder,
            &[&["table", "wythoff", "-o", &table][..], &shape].concat(),
        );
        let (window, table) = (read(&folder, &window), read(&folder, &table));
        match ending {
            // The command stands within.
            "parquet" => assert!(window.starts_with(b"PAR1") && window.len() > 1000),
            _ => assert_eq!(
                without_command(&window),
                without_command(&table),
                "{ending}"
            ),
        }
    }
}

#[test]
fn rows_and_columns_of_a_window_have_the_numbers_of_the_store() {
    let folder = empty_folder("store_parts", "numbers");
    done(
        &folder,
        &[
            "table", "wythoff", "--size", "150", "--shard", "64", "--store", "w",
        ],
    );
    let window = [
        "store",
        "window",
        "w",
        "--from",
        "(76, 122)",
        "--shape",
        "1x3",
    ];
    let csv = done(
        &folder,
        &[&window[..], &["--format", "csv", "--show", "outcome"]].concat(),
    );
    // (76, 123) is a P-position.
    let csv = String::from_utf8(csv).expect("a text");
    assert_eq!(csv, "x,y,outcome\n76,122,N\n76,123,P\n76,124,N\n");
    let json = done(&folder, &[&window[..], &["--format", "json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(json["from"], serde_json::json!([76, 122]));
    assert_eq!(json["shape"], serde_json::json!([1, 3]));
}

#[test]
fn a_picture_of_a_stored_part_is_that_of_the_same_window_of_the_game() {
    let folder = empty_folder("store_parts", "pictures");
    done(
        &folder,
        &[
            "table", "wythoff", "--size", "150", "--shard", "64", "--store", "w",
        ],
    );
    let parts: [([&str; 2], &str, &[&str]); 4] = [
        (["40,60", "30x20"], "40..69x60..79", &["--theme", "dark"]),
        (
            ["100,30", "50x50"],
            "100..149x30..79",
            &["--show", "outcome", "--line", "y = phi x"],
        ),
        (
            ["0,0", "12x9"],
            "0..11x0..8",
            &["--like-table", "--cell", "12"],
        ),
        (["64,0", "70x70"], "64..133x0..69", &["--show", "mod 3"]),
    ];
    let none: &[&str] = &[];
    for (part, window, looks) in parts {
        let [from, shape] = part;
        let stored = [
            "store", "draw", "w", "-o", "s.svg", "--from", from, "--shape", shape,
        ];
        done(&folder, &[&stored[..], looks].concat());
        let (show, looks) = match looks {
            ["--show", "mod 3"] => (&["--show", "mod", "3"][..], none),
            looks => (none, looks),
        };
        let drawn = ["draw", "wythoff", "-o", "d.svg", "--window", window];
        done(&folder, &[&drawn[..], show, looks].concat());
        assert!(read(&folder, "s.svg") == read(&folder, "d.svg"), "{window}");
    }
}

#[test]
fn a_part_of_a_store_too_large_for_a_picture_is_drawn_and_the_whole_is_refused() {
    let folder = empty_folder("store_parts", "large");
    done(
        &folder,
        &["table", "nim(2)", "--shape", "9000x4", "--store", "n"],
    );
    let said = refused(&folder, &["store", "draw", "n", "-o", "n.png"]);
    assert!(
        said.contains("9000 x 4 cells are too large for a picture"),
        "{said}"
    );
    assert!(said.contains("--from"), "{said}");
    assert!(!folder.join("n.png").exists());
    done(
        &folder,
        &["store", "draw", "n", "-o", "n.png", "--from", "8800,0"],
    );
    assert!(read(&folder, "n.png").starts_with(b"\x89PNG"));
}

#[test]
fn what_is_not_in_a_store_is_refused_with_its_end() {
    let folder = empty_folder("store_parts", "refused");
    done(
        &folder,
        &[
            "table", "wythoff", "--size", "20", "--show", "outcome", "--store", "w",
        ],
    );
    let window = |rest: &[&str]| refused(&folder, &[&["store", "window", "w"][..], rest].concat());
    let ends = window(&["--from", "20,3"]);
    assert!(
        ends.contains("the table ends before 20: x is at most 19"),
        "{ends}"
    );
    let ends = window(&["--from", "3,12", "--shape", "2x9"]);
    assert!(
        ends.contains("from y = 12 on it has 8 sizes, not 9"),
        "{ends}"
    );
    assert!(window(&["--from", "3"]).contains("is no position (x, y)"));
    assert!(window(&["--shape", "3"]).contains("a shape of 1 for a game of 2 heaps"));
    assert!(window(&["--shape", "0x3"]).contains("sizes are positive"));
    assert!(window(&["--show", "grundy"]).contains("holds outcomes"));
    assert!(window(&["--format", "svg"]).contains("only `grundy draw`"));
    let drawn = refused(&folder, &["store", "draw", "w", "--show", "mod 2"]);
    assert!(drawn.contains("holds outcomes"), "{drawn}");
    let drawn = refused(&folder, &["store", "draw", "w", "--slice", "z=3"]);
    assert!(drawn.contains("there is no heap z"), "{drawn}");
}
