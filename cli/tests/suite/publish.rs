//! What is written for papers: the paper of the cookbook is made and compiled; literals are read by Python; files are of the form of their names.

use super::NO_SOLVER;
use crate::folders::empty_folder;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn grundy(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command.current_dir(folder).env("GRUNDY_SMT", NO_SOLVER);
    let output = command.args(arguments).output().expect("the program");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    output
}

/// The blocks of a page in this language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let head = format!("```{language}\n");
    let blocks = page.split(head.as_str()).skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap_or_default())
        .collect()
}

#[test]
fn the_paper_of_the_page_is_made_from_its_rule() {
    let page = fs::read_to_string(super::COOKBOOK).expect("the page");
    let page = super::section(&page, "For papers");
    let folder = empty_folder("publish", "paper");
    fs::write(folder.join("give.game"), blocks(page, "text")[0]).expect("a file");
    assert_eq!(
        grundy(&folder, &["fmt", "--check", "give.game"]).stdout,
        b""
    );
    let mut made = 0;
    for line in blocks(page, "sh")[0].lines() {
        // Some commands write their file themselves.
        let (command, file) = line.split_once(" > ").unwrap_or((line, ""));
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let answer = grundy(&folder, &words).stdout;
        if !file.is_empty() {
            fs::write(folder.join(file), answer).expect("a file");
        }
        made += 1;
    }
    assert_eq!(made, 4);
    let theorem = fs::read_to_string(folder.join("theorem.tex")).expect("a text");
    assert!(
        theorem.contains("\\begin{theorem}") && theorem.contains("\\begin{proof}"),
        "{theorem}"
    );
    assert!(theorem.contains("(option) gives $0 \\ge 1$"), "{theorem}");
    fs::write(folder.join("paper.tex"), blocks(page, "latex")[0]).expect("a file");
    // The crate that writes LaTeX demands `pdflatex` where it must be there.
    let compiled = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "paper"])
        .current_dir(&folder)
        .output();
    if let Ok(compiled) = compiled {
        let said = String::from_utf8_lossy(&compiled.stdout);
        assert!(said.contains("paper.pdf (2 pages"), "{said}");
    }
}

#[test]
fn python_reads_the_literals() {
    let folder = empty_folder("publish", "python");
    grundy(&folder, &["table", "wythoff", "--size", "6", "-o", "t.py"]);
    grundy(
        &folder,
        &["positions", "wythoff", "--max", "9", "-o", "p.py"],
    );
    grundy(
        &folder,
        &["sequence", "kayles", "--max", "30", "-o", "s.py"],
    );
    let program = "import t, p, s\nassert t.values[3][5] == 0 and t.heaps == ['x', 'y']\nassert (4, 7) in p.p_positions and p.max_heap == 9\nassert s.values[:5] == [0, 1, 2, 3, 1] and s.game == 'kayles'\nprint('read')";
    if !super::has_python() {
        return;
    }
    let mut python = Command::new("python3");
    let read = python
        .args(["-B", "-c", program])
        .current_dir(&folder)
        .output();
    let read = read.expect("python3");
    assert_eq!(String::from_utf8_lossy(&read.stdout), "read\n", "{read:?}");
}

#[test]
fn the_names_of_files_choose_their_forms() {
    let folder = empty_folder("publish", "forms");
    for (arguments, file, begins) in [
        (["table", "wythoff"], "t.tex", "% grundy: ".as_bytes()),
        (["table", "wythoff"], "t.md", b"<!--\n"),
        (["table", "wythoff"], "t.html", b"<!DOCTYPE html>"),
        (["table", "wythoff"], "t.parquet", b"PAR1"),
        (["table", "wythoff"], "t.npy", b"\x93NUMPY"),
        (["show", "wythoff"], "s.tex", b"% grundy: "),
        (["sequence", "kayles"], "k.tex", b"% grundy: "),
    ] {
        grundy(&folder, &[arguments.as_slice(), &["-o", file]].concat());
        let written = fs::read(folder.join(file)).expect("a file");
        assert!(written.starts_with(begins), "{file}");
    }
    for (file, begins) in [
        ("p.csv", "x,y\n0,0\n"),
        ("p.json", "{\n"),
        ("p.txt", "(0, 0)"),
    ] {
        grundy(&folder, &["positions", "wythoff", "--max", "9", "-o", file]);
        let written = fs::read_to_string(folder.join(file)).expect("a file");
        assert!(written.starts_with(begins), "{file}: {written}");
    }
    grundy(
        &folder,
        &["positions", "wythoff", "--max", "300", "-o", "p.npy"],
    );
    let array = fs::read(folder.join("p.npy")).expect("an array");
    let head = String::from_utf8_lossy(&array[..128]).into_owned();
    let rows = grundy(
        &folder,
        &["positions", "wythoff", "--max", "300", "--format", "csv"],
    );
    let rows: Vec<String> = String::from_utf8_lossy(&rows.stdout)
        .lines()
        .skip(1)
        .map(String::from)
        .collect();
    assert!(
        head.contains("'<u2'") && head.contains(&format!("({}, 2", rows.len())),
        "{head}"
    );
    let numbers = array[array.len() - 4 * rows.len()..].chunks(4);
    let shown = numbers.map(|row| {
        let heap = |at: usize| u16::from_le_bytes([row[at], row[at + 1]]);
        format!("{},{}", heap(0), heap(2))
    });
    assert_eq!(shown.collect::<Vec<_>>(), rows);
}
