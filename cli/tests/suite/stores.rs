//! Tables in stores: killed at any moment, or on a full disk, they are gone on with to the same bytes.

use crate::folders::{GRUNDY, bytes, empty_folder, grundy};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

/// Wythoff's game in many shards, and Triangular Nim, which is held in memory.
const TABLES: [[&str; 6]; 2] = [
    ["table", "wythoff", "--size", "1200", "--shard", "64"],
    ["table", "triangular", "--size", "400", "--shard", "64"],
];

#[test]
fn a_table_that_is_killed_at_twenty_moments_goes_on_to_the_bytes_of_undisturbed_work() {
    for (place, table) in TABLES.iter().enumerate() {
        let folder = empty_folder("stores", &format!("killed-{place}"));
        let whole = grundy(&folder, &[&table[..], &["--store", "whole"]].concat());
        assert!(whole.status.success(), "{}", text(&whole.stderr));
        let all = shards(&folder.join("whole"));
        let mut moments = fastrand::Rng::with_seed(7);
        let mut half_done = 0;
        for kill in 0..10 {
            let mut command = Command::new(GRUNDY);
            let command = command.current_dir(&folder).args(table);
            let command = command.args(["--store", "cut", "--resume"]);
            let command = command.stdout(Stdio::null()).stderr(Stdio::null());
            let mut running = command.spawn().expect("the program starts");
            // At some moment after this number of shards.
            let stored = all * kill / 10;
            let is_running = |running: &mut Child| running.try_wait().expect("a status").is_none();
            while shards(&folder.join("cut")) < stored && is_running(&mut running) {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(Duration::from_micros(moments.u64(1..20_000)));
            // Kill is SIGKILL: the program has no time to tidy up.
            let _ = running.kill();
            running.wait().expect("it ended");
            half_done += usize::from((1..all).contains(&shards(&folder.join("cut"))));
        }
        assert!(half_done > 0, "{table:?}");
        let ended = grundy(
            &folder,
            &[&table[..], &["--store", "cut", "--resume"]].concat(),
        );
        assert!(ended.status.success(), "{}", text(&ended.stderr));
        assert!(
            bytes(&folder.join("whole")) == bytes(&folder.join("cut")),
            "{table:?}"
        );
    }
}

/// How many shards are in a store.
fn shards(store: &Path) -> usize {
    let Ok(rows) = fs::read_dir(store.join("grundy/c")) else {
        return 0;
    };
    let rows = rows
        .flatten()
        .filter_map(|row| fs::read_dir(row.path()).ok());
    let names = rows.flat_map(|row| row.flatten().map(|file| file.file_name()));
    let whole = names.filter(|name| !name.to_string_lossy().starts_with('.'));
    whole.count()
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_a_table_says_so_and_goes_on_when_there_is_room() {
    let folder = empty_folder("stores", "full");
    let table = ["table", "wythoff", "--size", "600", "--shard", "64"];
    let whole = grundy(&folder, &[&table[..], &["--store", "whole"]].concat());
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    // No file may grow beyond this number of blocks of 512 bytes: some shards fit, and others do not.
    let whole = bytes(&folder.join("whole"));
    let largest = whole.values().map(Vec::len).max().expect("a file");
    let limited = format!("ulimit -f {}; exec \"$0\" \"$@\"", largest / 512 - 1);
    let mut command = Command::new("sh");
    let command = command.current_dir(&folder).args(["-c", &limited, GRUNDY]);
    let command = command.args(table).args(["--store", "w"]);
    let full = command.output().expect("a shell");
    let said = text(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{said}");
    assert!(
        said.contains("of 100 shards are stored; the same command with --resume goes on"),
        "{said}"
    );
    let stored = shards(&folder.join("w"));
    assert!(0 < stored && stored < 100, "{stored}");
    let again = [&table[..], &["--store", "w", "--resume"]].concat();
    let again = grundy(&folder, &again);
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert!(bytes(&folder.join("w")) == whole);
}

#[test]
fn a_store_that_does_not_fit_into_memory_reads_its_own_shards_again() {
    let folder = empty_folder("stores", "memory");
    let table = ["table", "wythoff", "--size", "2500", "--shard", "256"];
    let whole = grundy(&folder, &[&table[..], &["--store", "whole"]].concat());
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    let tight = ["--store", "tight", "--max-memory", "3MiB"];
    let tight = grundy(&folder, &[&table[..], &tight].concat());
    assert!(tight.status.success(), "{}", text(&tight.stderr));
    assert!(bytes(&folder.join("whole")) == bytes(&folder.join("tight")));
    let none = ["--store", "none", "--max-memory", "200KiB"];
    let none = grundy(&folder, &[&table[..], &none].concat());
    assert_eq!(none.status.code(), Some(3), "{}", text(&none.stderr));
}

#[cfg(unix)]
#[test]
fn the_store_of_the_readme_is_made_as_it_shows() {
    let folder = empty_folder("stores", "readme");
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"));
    let readme = readme.expect("the README");
    let line = readme
        .lines()
        .find(|line| line.contains("--store"))
        .expect("a line");
    let line = line.replace("grundy ", "\"$GRUNDY\" ");
    let mut shell = Command::new("sh");
    let shell = shell
        .args(["-c", &line])
        .env("GRUNDY", GRUNDY)
        .current_dir(&folder);
    assert!(shell.status().expect("a shell").success(), "{line}");
    assert!(
        grundy(&folder, &["store", "get", "wythoff.zarr", "123,499"])
            .status
            .success()
    );
}

#[test]
fn a_damaged_store_is_refused_by_its_exit_code() {
    let folder = empty_folder("stores", "damaged");
    grundy(
        &folder,
        &[
            "table", "wythoff", "--size", "200", "--shard", "64", "--store", "w",
        ],
    );
    let shard = folder.join("w/grundy/c/2/1");
    let mut wrong = fs::read(&shard).expect("a shard");
    let place = wrong.len() / 2;
    wrong[place] ^= 4;
    fs::write(&shard, wrong).expect("a shard");
    let found = grundy(&folder, &["store", "verify", "w"]);
    assert_eq!(found.status.code(), Some(1));
    assert!(
        text(&found.stdout).contains("damaged: "),
        "{}",
        text(&found.stdout)
    );
    let read = grundy(&folder, &["store", "get", "w", "130,70"]);
    assert_eq!(read.status.code(), Some(2));
    assert!(
        text(&read.stderr).contains("is damaged"),
        "{}",
        text(&read.stderr)
    );
}
