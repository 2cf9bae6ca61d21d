//! The pictures of the cookbook: the commands run, and answer as it shows.

use std::path::Path;
use std::process::Command;

use super::COOKBOOK as PAGE;

#[cfg(unix)]
#[test]
fn the_commands_that_draw_pictures_answer_as_it_shows() {
    let page = std::fs::read_to_string(PAGE).expect("the page");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let grundy = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let own = grundy.parent().expect("a folder").display();
    let path = format!("{own}:{}", std::env::var("PATH").unwrap_or_default());
    let mut answered = String::new();
    let mut run = 0;
    let (mut in_part, mut in_block) = (false, false);
    for line in page.lines() {
        if line.starts_with("## ") {
            in_part = line == "## Pictures";
        }
        let begins = in_part && !in_block && line == "```shell-session";
        if line.starts_with("```") {
            in_block = begins;
        }
        let command = line.strip_prefix("$ ").filter(|_| in_block);
        if !in_block || begins || command.is_some() {
            answered.push_str(line);
            answered.push('\n');
        }
        if let Some(command) = command {
            let mut shell = Command::new("sh");
            let shell = shell.current_dir(&folder).env("PATH", &path);
            let output = shell.args(["-c", command]).output().expect("a shell");
            assert!(output.status.success(), "{command}: {output:?}");
            answered.push_str(&String::from_utf8(output.stdout).expect("a text"));
            run += 1;
        }
    }
    assert!(run >= 8, "{run}");
    if std::env::var_os("TRYCMD").is_some_and(|what| what == "overwrite") {
        std::fs::write(PAGE, &answered).expect("the page");
    }
    assert_eq!(answered, std::fs::read_to_string(PAGE).expect("the page"));
    for file in std::fs::read_dir(&folder).expect("a folder") {
        let file = file.expect("a file");
        assert!(file.metadata().expect("a size").len() > 500, "{file:?}");
    }
}
