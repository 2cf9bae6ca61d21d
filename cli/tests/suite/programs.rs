//! Games whose options a program tells: the page is run, and Ctrl-C leaves no program behind.

use crate::folders::{empty_folder, press_ctrl_c};
use std::path::Path;
use std::process::{Command, Stdio};

/// What follows each ```` ```kind ```` of a page, up to the end of the block.
fn blocks<'p>(page: &'p str, kind: &str) -> Vec<&'p str> {
    let open = format!("```{kind}\n");
    let behind = page.split(open.as_str()).skip(1);
    behind
        .filter_map(|block| block.split("```").next())
        .collect()
}

#[test]
fn the_programs_of_the_page_are_answered_as_it_shows() {
    if !super::has_python() {
        return;
    }
    let text = std::fs::read_to_string(super::COOKBOOK).expect("the page");
    let part = super::section(&text, "Games given by a program");
    let folder = empty_folder("programs", "page");
    let programs = blocks(part, "python");
    assert_eq!(programs.len(), 2);
    for program in programs {
        let name = program.trim_start_matches("# ").split(':').next();
        std::fs::write(folder.join(name.expect("a name")), program).expect("a file");
    }
    let grundy = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let path = std::env::var("PATH").unwrap_or_default();
    let own = grundy.parent().expect("a folder").display();
    let mut answered = text.clone();
    let shown = blocks(part, "shell-session");
    assert_eq!(shown.len(), 3);
    for block in shown {
        let (line, answer) = block.split_once('\n').expect("a line");
        let asked = line.strip_prefix("$ ").expect("a command");
        let mut command = Command::new("sh");
        let command = command.current_dir(&folder).args(["-c", asked]);
        let output = command.env("PATH", format!("{own}:{path}")).output();
        let said = String::from_utf8(output.expect("a shell").stdout).expect("a text");
        answered = answered.replace(
            &format!("{line}\n{answer}```"),
            &format!("{line}\n{said}```"),
        );
    }
    if std::env::var_os("TRYCMD").is_some_and(|what| what == "overwrite") {
        std::fs::write(super::COOKBOOK, &answered).expect("the page");
        return;
    }
    assert_eq!(text, answered);
}

#[test]
fn ctrl_c_kills_the_program_and_what_it_started() {
    let folder = empty_folder("programs", "killed");
    // The program starts another one, and waits for it.
    let program = "sleep 1000 & echo $! > begun; mv begun id; wait";
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .current_dir(&folder)
        .args(["kernel", "--options", program, "--from", "a"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let id = folder.join("id");
    while !id.exists() && child.try_wait().expect("a process").is_none() {
        std::thread::yield_now();
    }
    press_ctrl_c(&child);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3), "{ended:?}");
    assert_eq!(ended.stdout, b"");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.contains("interrupted"), "{said}");
    // What is killed dies in its own time; then it may wait for its parent as a zombie.
    let id = std::fs::read_to_string(id).expect("a file");
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default();
    let is_dead = || state().is_empty() || state().contains(") Z ");
    for _ in 0..1000 {
        if is_dead() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("it still runs: {}", state());
}

#[cfg(unix)]
#[test]
fn a_line_without_end_is_an_error_as_soon_as_it_is_too_long() {
    let program = "yes | tr -d '\\n'";
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["kernel", "--options", program, "--from", "a"])
        .args(["--patience", "1000000"])
        .output()
        .expect("the program");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("longer than 64 MiB"), "{said}");
}
