//! Tables in stores: killed at any moment, or on a full disk, they are gone on with to the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const GRUNDY: &str = env!("CARGO_BIN_EXE_grundy");

fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("stores")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn grundy(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(GRUNDY);
    let command = command.current_dir(folder).args(arguments);
    command.output().expect("the program starts")
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

/// The bytes of all files of a store, by their names.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let bytes = fs::read(&path).expect("a file");
            let name = path.strip_prefix(folder).expect("inside");
            all.insert(name.to_path_buf(), bytes);
        }
    }
    all
}

/// Wythoff's game in many shards, and Triangular Nim, which is held in memory.
const TABLES: [[&str; 6]; 2] = [
    ["table", "wythoff", "--size", "1200", "--shard", "64"],
    ["table", "triangular", "--size", "400", "--shard", "64"],
];

#[test]
fn a_table_that_is_killed_at_twenty_moments_goes_on_to_the_bytes_of_undisturbed_work() {
    for (place, table) in TABLES.iter().enumerate() {
        let folder = empty_folder(&format!("killed-{place}"));
        let whole = grundy(&folder, &[&table[..], &["--store", "whole"]].concat());
        assert!(whole.status.success(), "{}", text(&whole.stderr));
        let mut moments = fastrand::Rng::with_seed(7);
        for _ in 0..10 {
            let mut command = Command::new(GRUNDY);
            let command = command.current_dir(&folder).args(table);
            let command = command.args(["--store", "cut", "--resume"]);
            let command = command.stdout(Stdio::null()).stderr(Stdio::null());
            let mut running = command.spawn().expect("the program starts");
            std::thread::sleep(Duration::from_millis(moments.u64(1..150)));
            // Kill is SIGKILL: the program has no time to tidy up.
            let _ = running.kill();
            running.wait().expect("it ended");
        }
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

#[cfg(unix)]
#[test]
fn on_a_full_disk_a_table_says_so_and_goes_on_when_there_is_room() {
    let folder = empty_folder("full");
    let table = ["table", "wythoff", "--size", "600", "--store", "w"];
    // No file may grow beyond 16 blocks: the shard does not fit, its description does.
    let limited = "ulimit -f 16; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    let command = command.current_dir(&folder).args(["-c", limited, GRUNDY]);
    let full = command.args(table).output().expect("a shell");
    let said = text(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{said}");
    assert!(
        said.contains("0 of 1 parts are stored; the same command with --resume goes on"),
        "{said}"
    );
    let left: Vec<PathBuf> = bytes(&folder.join("w")).into_keys().collect();
    assert!(
        left.iter().all(|file| file.ends_with("zarr.json")),
        "{left:?}"
    );
    let again = grundy(&folder, &[&table[..], &["--resume"]].concat());
    assert!(again.status.success(), "{}", text(&again.stderr));
    let found = grundy(&folder, &["store", "verify", "w", "--positions", "50"]);
    assert!(
        text(&found.stdout).ends_with("50 right, 0 wrong\n"),
        "{}",
        text(&found.stdout)
    );
}

#[test]
fn a_store_that_does_not_fit_into_memory_reads_its_own_shards_again() {
    let folder = empty_folder("memory");
    let table = ["table", "wythoff", "--size", "2500", "--shard", "256"];
    let whole = grundy(&folder, &[&table[..], &["--store", "whole"]].concat());
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    let tight = ["--store", "tight", "--max-memory", "3MiB"];
    let tight = grundy(&folder, &[&table[..], &tight].concat());
    assert!(tight.status.success(), "{}", text(&tight.stderr));
    assert!(bytes(&folder.join("whole")) == bytes(&folder.join("tight")));
}

#[cfg(unix)]
#[test]
fn the_store_of_the_readme_is_made_as_it_shows() {
    let folder = empty_folder("readme");
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
    let folder = empty_folder("damaged");
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
