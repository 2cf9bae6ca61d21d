//! Files that commands write: whatever happens, there is the old file or the new one.

use crate::folders::{GRUNDY, empty_folder, grundy, make_pipe, said};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A user's file that is not in the standard layout.
const RULES: &str =
    "game  g on (x)\n  x - i where 1 <= i <= 3\n\nclaim  \"mod\" for g\n  grundy(x) = x mod 4\n";

/// What a file holds before a command writes it.
const OLD: &str = "the old file\n";

fn folder_of(test: &str) -> PathBuf {
    empty_folder("files", test)
}

/// The program, run where no file can grow beyond `blocks` blocks.
fn on_a_full_disk(folder: &Path, blocks: u32, arguments: &[&str]) -> Output {
    let limited = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    let command = command.current_dir(folder).args(["-c", &limited, GRUNDY]);
    command.args(arguments).output().expect("a shell")
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a file")
}

/// The names of the files of a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Every command that writes a file as a whole, with that file.
const WRITING: &[(&str, &[&str])] = &[
    ("u.game", &["fmt", "u.game"]),
    (
        "t.txt",
        &["table", "nim(2)", "--size", "200", "-o", "t.txt"],
    ),
    (
        "t.csv",
        &[
            "table", "nim(2)", "--size", "200", "--format", "csv", "-o", "t.csv",
        ],
    ),
    (
        "s.game",
        &["solve", "x - i where 1 <= i <= 3", "-o", "s.game"],
    ),
    (
        "c.json",
        &[
            "prove",
            "nim(2)",
            "grundy(x, y) = x xor y",
            "--certificate",
            "c.json",
        ],
    ),
    (
        "p.smt2",
        &[
            "prove",
            "yama",
            "P = {(x, y) | |x - y| <= 1}",
            "--smtlib",
            "p.smt2",
        ],
    ),
    (
        "w/claim.txt",
        &[
            "prove",
            "yama",
            "P = {(x, y) | |x - y| <= 1}",
            "--walnut",
            "w",
        ],
    ),
    ("r.md", &["check", "v.game", "--report", "r.md"]),
];

/// A folder with the inputs of [`WRITING`], and the old file with this name; what that file holds is handed back.
fn prepared(test: &str, name: &str) -> (PathBuf, String) {
    let folder = folder_of(test);
    fs::create_dir_all(folder.join("w")).expect("a folder");
    fs::write(folder.join("v.game"), RULES).expect("an input");
    let own = fs::write(folder.join("u.game"), long_rules());
    own.expect("an input");
    if name != "u.game" {
        fs::write(folder.join(name), OLD).expect("an old file");
    }
    let old = read(&folder, name);
    (folder, old)
}

/// Many games, so that writing them takes some time.
fn long_rules() -> String {
    let games =
        (0..400).map(|n| format!("game  g{n} on (x)\n  x - i where 1 <= i <= {}\n\n", n + 1));
    games.collect()
}

#[test]
fn a_full_disk_leaves_the_old_file_and_nothing_beside_it() {
    for (name, arguments) in WRITING {
        let (folder, old) = prepared("full", name);
        let before = (names(&folder), names(&folder.join("w")));
        let failed = on_a_full_disk(&folder, 0, arguments);
        assert_eq!(failed.status.code(), Some(2), "{arguments:?}: {failed:?}");
        assert!(said(&failed).contains("cannot be written"), "{failed:?}");
        assert_eq!(read(&folder, name), old, "{arguments:?}");
        let after = (names(&folder), names(&folder.join("w")));
        assert_eq!(after, before, "{arguments:?}");
        let written = grundy(&folder, arguments);
        assert_eq!(written.status.code(), Some(0), "{arguments:?}: {written:?}");
        assert_ne!(read(&folder, name), old, "{arguments:?} writes something");
    }
}

/// Kills of each command.
const KILLS: u32 = 20;

#[test]
fn a_kill_at_any_moment_leaves_the_old_file_or_the_new_one() {
    for (name, arguments) in WRITING {
        let (folder, old) = prepared("killed", name);
        let started = Instant::now();
        let written = grundy(&folder, arguments);
        let takes = started.elapsed();
        assert_eq!(written.status.code(), Some(0), "{arguments:?}: {written:?}");
        let new = read(&folder, name);
        for kill in 1..=KILLS {
            fs::write(folder.join(name), &old).expect("the old file");
            let mut command = Command::new(GRUNDY);
            let command = command.current_dir(&folder).args(*arguments);
            let command = command.stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().expect("the program starts");
            // Most of them towards the end, where the file is written.
            let part = 1.0 - (f64::from(kill) / f64::from(KILLS)).powi(2);
            std::thread::sleep(Duration::from_secs_f64(takes.as_secs_f64() * part));
            let _ = child.kill();
            child.wait().expect("it ends");
            let left = read(&folder, name);
            assert!(left == old || left == new, "{arguments:?}, {part}: {left}");
        }
    }
}

#[test]
fn an_input_is_no_place_for_an_output() {
    let folder = folder_of("inputs");
    let game = folder.join("a.game");
    fs::write(&game, RULES).expect("an input");
    fs::copy(&game, folder.join("a.json")).expect("an input");
    fs::copy(&game, folder.join("a.csv")).expect("an input");
    fs::copy(&game, folder.join("a.txt")).expect("an input");
    fs::hard_link(folder.join("a.txt"), folder.join("hard.txt")).expect("a link");
    let mut refused: Vec<Vec<&str>> = vec![
        vec!["table", "a.txt:g", "-o", "a.txt"],
        vec!["table", "a.txt:g", "-o", "hard.txt"],
        vec!["table", "--file", "a.txt", "g", "-o", "./a.txt"],
        vec!["solve", "a.game:g", "-o", "a.game"],
        vec!["check", "a.json", "--report", "a.json"],
        vec![
            "prove",
            "a.game:g",
            "grundy(x) = x mod 4",
            "--certificate",
            "a.game",
        ],
        vec![
            "prove",
            "--file",
            "a.game",
            "grundy(x) = x mod 4",
            "--smtlib",
            "a.game",
        ],
        vec![
            "prove",
            "--file",
            "a.game",
            "g",
            "grundy(x) = x mod 4",
            "--for",
            "k >= 1",
            "--smtlib",
            "a.game",
        ],
        vec![
            "explore", "--file", "a.csv", "nim(k)", "--over", "k=1..2", "-o", "a.csv",
        ],
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("a.txt", folder.join("soft.txt")).expect("a link");
        refused.push(vec!["table", "a.txt:g", "-o", "soft.txt"]);
        refused.push(vec!["table", "soft.txt:g", "-o", "a.txt"]);
    }
    for arguments in refused {
        let answer = grundy(&folder, &arguments);
        assert_eq!(answer.status.code(), Some(2), "{arguments:?}: {answer:?}");
        assert!(answer.stdout.is_empty(), "{arguments:?}: {answer:?}");
        assert!(
            said(&answer).contains("is one of the inputs, and would be lost"),
            "{arguments:?}: {answer:?}"
        );
        for name in ["a.game", "a.txt", "a.csv", "a.json"] {
            assert_eq!(read(&folder, name), RULES, "{arguments:?}");
        }
    }
    let mut command = Command::new(GRUNDY);
    let command = command
        .current_dir(&folder)
        .args(["table", "-", "-o", "a.txt"]);
    let command = command.stdin(fs::File::open(folder.join("a.txt")).expect("an input"));
    let answer = command.output().expect("the program starts");
    assert_eq!(answer.status.code(), Some(2), "{answer:?}");
    assert_eq!(read(&folder, "a.txt"), RULES);
}

#[test]
fn two_outputs_are_two_files() {
    let folder = folder_of("outputs");
    let claim = ["prove", "yama", "P = {(x, y) | |x - y| <= 1}"];
    let outputs = ["--certificate", "c", "--smtlib", "./c"];
    let answer = grundy(&folder, &[claim.as_slice(), outputs.as_slice()].concat());
    assert_eq!(answer.status.code(), Some(2), "{answer:?}");
    assert!(said(&answer).contains("name the same file"), "{answer:?}");
}

/// What a proof says once it is done.
const TOOK: &str = "took ";

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_search() {
    let folder = folder_of("places");
    let claim = ["prove", "yama", "P = {(x, y) | |x - y| <= 1}"];
    assert!(said(&grundy(&folder, &claim)).contains(TOOK));
    fs::create_dir(folder.join("folder")).expect("a folder");
    fs::write(folder.join("file"), OLD).expect("a file");
    fs::write(folder.join("a.game"), RULES).expect("a file");
    let claim = ["yama", "P = {(x, y) | |x - y| <= 1}"];
    let explore = ["explore", "ryuo(p)", "--over", "p=2..3", "-o"];
    for place in ["none/x", "folder", "folder/", "file/x", "new/"] {
        let mut refused: Vec<Vec<&str>> = vec![
            vec!["solve", "wythoff", "-o", place],
            vec!["prove", claim[0], claim[1], "--certificate", place],
            vec!["prove", claim[0], claim[1], "--smtlib", place],
            vec!["table", "wythoff", "-o", place],
            [explore.as_slice(), &[place]].concat(),
        ];
        if place == "file/x" {
            refused.push(vec!["prove", claim[0], claim[1], "--walnut", place]);
        }
        for arguments in refused {
            let answer = grundy(&folder, &arguments);
            assert_eq!(answer.status.code(), Some(2), "{arguments:?}: {answer:?}");
            assert!(answer.stdout.is_empty(), "{arguments:?}: {answer:?}");
            let message = said(&answer);
            assert!(
                message.contains("cannot be written") || message.contains("there is no directory"),
                "{arguments:?}: {message}"
            );
            assert!(!message.contains(TOOK), "{arguments:?}: {message}");
        }
    }
    for place in ["none/r.md", "file/r.md"] {
        let answer = grundy(&folder, &["check", "a.game", "--report", place]);
        assert_eq!(answer.status.code(), Some(2), "{answer:?}");
        assert!(answer.stdout.is_empty(), "{answer:?}");
    }
    let game = ["solve", "blocking 1 of wythoff", "-o", "solved.game"];
    let answer = grundy(&folder, &game);
    assert_eq!(answer.status.code(), Some(2), "{answer:?}");
    assert!(answer.stdout.is_empty(), "{answer:?}");
    assert_eq!(names(&folder), ["a.game", "file", "folder"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_rights_and_links_to_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder_of("rights");
    let mode = |name: &str| {
        let found = fs::metadata(folder.join(name)).expect("a file");
        found.permissions().mode() & 0o777
    };
    fs::write(folder.join("old.txt"), OLD).expect("a file");
    let rights = fs::Permissions::from_mode(0o750);
    fs::set_permissions(folder.join("old.txt"), rights).expect("its rights");
    symlink("old.txt", folder.join("link.txt")).expect("a link");
    symlink("new.txt", folder.join("nowhere.txt")).expect("a link");
    for name in ["link.txt", "nowhere.txt"] {
        let written = grundy(&folder, &["table", "nim(1)", "-o", name]);
        assert_eq!(written.status.code(), Some(0), "{written:?}");
        let found = fs::symlink_metadata(folder.join(name)).expect("a link");
        assert!(found.is_symlink(), "{name}");
    }
    assert_eq!(read(&folder, "old.txt"), read(&folder, "new.txt"));
    assert_ne!(read(&folder, "old.txt"), OLD);
    assert_eq!(mode("old.txt"), 0o750);
    fs::write(folder.join("usual.txt"), OLD).expect("a file");
    assert_eq!(mode("new.txt"), mode("usual.txt"));
    let expected = ["link.txt", "new.txt", "nowhere.txt", "old.txt", "usual.txt"];
    assert_eq!(names(&folder), expected);
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_written_directly() {
    let folder = folder_of("direct");
    let table = grundy(&folder, &["table", "nim(1)"]).stdout;
    let piped = grundy(&folder, &["table", "nim(1)", "-o", "/dev/stdout"]);
    assert_eq!(piped.stdout, table, "{piped:?}");
    let nothing = grundy(&folder, &["table", "nim(1)", "-o", "/dev/null"]);
    assert_eq!(nothing.status.code(), Some(0), "{nothing:?}");
    // Standard output is a file here, and more comes behind.
    let script = "\"$0\" table 'nim(1)' -o /dev/stdout > out.txt; echo end >> out.txt";
    let mut shell = Command::new("sh");
    let shell = shell.current_dir(&folder).args(["-c", script, GRUNDY]);
    assert!(shell.status().expect("a shell").success());
    let expected = format!("{}end\n", String::from_utf8_lossy(&table));
    assert_eq!(read(&folder, "out.txt"), expected);
    make_pipe(&folder.join("pipe"));
    let mut reader = Command::new("cat");
    let reader = reader.arg(folder.join("pipe")).stdout(Stdio::piped());
    let reader = reader.spawn().expect("cat");
    let written = grundy(&folder, &["table", "nim(1)", "-o", "pipe"]);
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(reader.wait_with_output().expect("an end").stdout, table);
}

#[test]
fn where_nobody_reads_the_answer_the_exit_code_and_the_files_are_the_same() {
    let folder = folder_of("nobody_reads");
    let unread = |arguments: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .current_dir(&folder)
            .args(arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        child.wait().unwrap().code()
    };
    let (wrong, right) = ("P = {(x, y) | x + y = 0}", "P = {(a, a) | a >= 0}");
    assert_eq!(unread(&["prove", "nim(2)", wrong]), Some(1));
    assert_eq!(unread(&["check", "nim(2)", wrong]), Some(1));
    assert_eq!(
        unread(&["prove", "nim(2)", right, "--certificate", "c.json"]),
        Some(0)
    );
    assert!(read(&folder, "c.json").contains("\"sentences\""));
}

#[test]
fn the_name_of_a_file_says_its_form() {
    let folder = folder_of("forms");
    let table = ["table", "nim(1)", "--size", "3", "-o"];
    let with = |more: &[&str]| grundy(&folder, &[table.as_slice(), more].concat());
    for (name, begins) in [
        ("t.txt", "x1 "),
        ("t.csv", "x1,grundy"),
        ("t.JSON", "{"),
        ("t", "x1 "),
    ] {
        let written = with(&[name]);
        assert_eq!(written.status.code(), Some(0), "{written:?}");
        assert!(read(&folder, name).starts_with(begins), "{name}");
    }
    assert_eq!(with(&["t.npy"]).status.code(), Some(0));
    assert!(
        fs::read(folder.join("t.npy"))
            .expect("an array")
            .starts_with(b"\x93NUMPY")
    );
    assert_eq!(with(&["u", "--format", "csv"]).status.code(), Some(0));
    assert!(read(&folder, "u").starts_with("x1,grundy"));
    for (more, says) in [
        (
            ["v.csv", "--format", "json"].as_slice(),
            "ends in .csv, and --format json names a different form",
        ),
        (
            ["v.txt", "--format", "csv"].as_slice(),
            "let the name end in .csv",
        ),
        (["v.png"].as_slice(), "known are .txt, .csv, .json, .npy"),
        (
            ["v.png", "--format", "csv"].as_slice(),
            "known are .txt, .csv, .json, .npy",
        ),
    ] {
        let refused = with(more);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(said(&refused).contains(says), "{refused:?}");
    }
    let record = ["explore", "ryuo(p)", "--over", "p=2..3", "-o", "r.json"];
    let refused = grundy(&folder, &record);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert_eq!(
        names(&folder),
        ["t", "t.JSON", "t.csv", "t.npy", "t.txt", "u"]
    );
}

#[test]
fn where_nothing_is_checked_it_is_said_and_each_error_once() {
    let folder = folder_of("nothing");
    let answer = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("a file");
        grundy(&folder, &["check", name])
    };
    let bad = answer(
        "bad.game",
        "game g on (x)\n  x - i where i >=\n\nclaim \"c\" for g\n  grundy(x) = (x\n",
    );
    assert_eq!(bad.status.code(), Some(2), "{bad:?}");
    let stdout = String::from_utf8_lossy(&bad.stdout).into_owned();
    assert!(stdout.contains("nothing was checked: "), "{stdout}");
    let message = said(&bad);
    let places: Vec<&str> = message
        .lines()
        .filter(|line| line.contains("-->"))
        .collect();
    let mut once = places.clone();
    once.dedup();
    assert!(!places.is_empty() && places == once, "{message}");
    for (name, text) in [
        ("empty.game", ""),
        ("rules.game", "game g on (x)\n  x - 1\n"),
    ] {
        let nothing = answer(name, text);
        assert_eq!(nothing.status.code(), Some(2), "{nothing:?}");
        assert_eq!(
            String::from_utf8_lossy(&nothing.stdout),
            "nothing was checked\n"
        );
        assert!(said(&nothing).contains("there is no claim"), "{nothing:?}");
    }
    let kernel = grundy(&folder, &["kernel", "empty.game"]);
    assert_eq!(kernel.status.code(), Some(2), "{kernel:?}");
    assert!(
        said(&kernel).contains("there are no positions"),
        "{kernel:?}"
    );
}

#[test]
fn a_long_array_of_positions_is_the_same_in_a_file_and_on_standard_output() {
    let folder = folder_of("long_array");
    let asked = ["positions", "wythoff", "--max", "200000", "--format", "npy"];
    let printed = grundy(&folder, &asked);
    let written = grundy(&folder, &[&asked[..], &["-o", "p.npy"]].concat());
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(said(&printed), said(&written));
    let array = fs::read(folder.join("p.npy")).expect("an array");
    assert!(array == printed.stdout);
    let csv = grundy(
        &folder,
        &["positions", "wythoff", "--max", "200000", "--format", "csv"],
    );
    let lines = String::from_utf8(csv.stdout).expect("lines");
    let heaps = lines.lines().skip(1).flat_map(|line| line.split(','));
    let heaps: Vec<u32> = heaps.map(|heap| heap.parse().expect("a heap")).collect();
    let (header, numbers) = array.split_at(array.len() - 4 * heaps.len());
    let numbers = numbers
        .chunks(4)
        .map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")));
    assert!(heaps == numbers.collect::<Vec<u32>>());
    let header = String::from_utf8_lossy(header);
    assert!(
        header.contains(&format!("({}, 2)", heaps.len() / 2)),
        "{header}"
    );
}

#[test]
fn the_slowest_claims_are_named_on_standard_error_and_nowhere_else() {
    let folder = folder_of("slowest");
    let claims = "game g on (x)\n  x - i  where 1 <= i <= 3\n\nclaim \"mod\" for g, up to 40\n  grundy(x) = x mod 4\n\nclaim \"lost\" for g, up to 40\n  P = {4 k | k >= 0}\n";
    fs::write(folder.join("g.game"), claims).expect("a file");
    let plain = grundy(&folder, &["check", "g.game"]);
    let timed = grundy(&folder, &["check", "g.game", "--slowest", "1"]);
    assert_eq!(plain.stdout, timed.stdout);
    assert_eq!(said(&plain), "");
    let said = said(&timed);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].ends_with("seconds     polls  claim"), "{said}");
    assert!(
        lines[1].ends_with("g.game: mod") || lines[1].ends_with("g.game: lost"),
        "{said}"
    );
    let one = grundy(
        &folder,
        &["check", "nim(1)", "grundy(x) = x", "--slowest", "1"],
    );
    assert_eq!(one.status.code(), Some(2));
}
