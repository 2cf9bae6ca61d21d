//! Folders of single tests, and the program run in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};

pub const GRUNDY: &str = env!("CARGO_BIN_EXE_grundy");

/// An empty folder of one test alone.
pub fn empty_folder(suite: &str, test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(suite)
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The program, run in a folder.
pub fn grundy(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(GRUNDY);
    let command = command.current_dir(folder).args(arguments);
    command.output().expect("the program starts")
}

/// What it writes on standard error.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The bytes of all files of a folder, by their names.
pub fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
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

/// Sends a signal to a program that runs.
#[cfg(unix)]
pub fn send(child: &Child, signal: nix::sys::signal::Signal) {
    let id = i32::try_from(child.id()).expect("the number of a process");
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), signal).expect("it runs");
}

/// Interrupts a program, as Ctrl-C does.
#[cfg(unix)]
pub fn press_ctrl_c(child: &Child) {
    send(child, nix::sys::signal::Signal::SIGINT);
}

/// A pipe with a name.
#[cfg(unix)]
pub fn make_pipe(path: &Path) {
    let mode = nix::sys::stat::Mode::from_bits_truncate(0o600);
    nix::unistd::mkfifo(path, mode).expect("a pipe");
}
