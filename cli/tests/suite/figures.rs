//! The figures of papers and files: the pictures of the pages, names of files, and the end by Ctrl-C.

use crate::folders::{empty_folder, press_ctrl_c};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Output};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn grundy(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command.args(arguments).current_dir(folder);
    command.output().expect("the program")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("a text")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let names = files.map(|file| file.expect("a file").file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

/// The pictures that a page shows.
fn shown(page: &str) -> Vec<String> {
    let page = std::fs::read_to_string(Path::new(ROOT).join(page)).expect("a page");
    let images = page.split("<img src=\"").skip(1);
    let images = images.map(|rest| rest.split('"').next().unwrap_or_default().to_string());
    images.collect()
}

#[test]
fn the_pictures_of_the_gallery_are_those_that_the_program_draws() {
    let folder = empty_folder("figures", "gallery");
    // A folder of this name hides no papers.
    std::fs::create_dir(folder.join("papers")).expect("a folder");
    let drawn = grundy(&["draw", "papers", "-o", "gallery"], &folder);
    assert!(drawn.status.success(), "{drawn:?}");
    let drawn_names = names(&folder.join("gallery"));
    assert_eq!(
        text(&drawn.stdout),
        format!("{} figures in gallery\n", drawn_names.len())
    );
    let kept = Path::new(ROOT).join("papers/notes/gallery");
    if std::env::var_os("GRUNDY_BLESS").is_some() {
        let _ = std::fs::remove_dir_all(&kept);
        std::fs::create_dir_all(&kept).expect("a folder");
        for name in &drawn_names {
            std::fs::copy(folder.join("gallery").join(name), kept.join(name)).expect("a copy");
        }
    }
    assert_eq!(
        names(&kept),
        drawn_names,
        "GRUNDY_BLESS=1 writes papers/notes/gallery anew"
    );
    let mut whole = 0;
    for name in &drawn_names {
        let pair = [&kept, &folder.join("gallery")]
            .map(|folder| std::fs::read(folder.join(name)).expect("a picture"));
        assert!(
            pair[0] == pair[1],
            "{name} differs: GRUNDY_BLESS=1 writes it anew"
        );
        whole += pair[0].len();
    }
    assert!(whole < 1_500_000, "{whole}");
    // The page shows each of them.
    let shown = shown("papers/notes/gallery.md");
    let named: BTreeSet<String> = drawn_names
        .iter()
        .map(|name| format!("gallery/{name}"))
        .collect();
    assert_eq!(shown.len(), named.len());
    assert_eq!(shown.into_iter().collect::<BTreeSet<_>>(), named);
}

#[test]
fn the_pictures_of_the_readme_are_those_that_its_commands_draw() {
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).expect("the README");
    assert!(readme.lines().count() <= 145);
    let folder = empty_folder("figures", "readme");
    let images = shown("README.md");
    assert_eq!(images.len(), 3);
    // The explorer is drawn by a browser.
    for image in images.iter().filter(|image| {
        !image.starts_with("papers/notes/gallery/") && *image != "docs/explorer.png"
    }) {
        let name = Path::new(image)
            .file_name()
            .expect("a name")
            .to_string_lossy();
        let commands = readme
            .split('`')
            .filter_map(|code| code.strip_prefix("grundy draw "));
        let mut commands = commands.filter(|command| command.ends_with(&format!("-o {name}")));
        let command = commands.next().expect("a command");
        let words: Vec<&str> = ["draw"].into_iter().chain(command.split(' ')).collect();
        assert!(grundy(&words, &folder).status.success(), "{command}");
        let kept = Path::new(ROOT).join(image);
        let drawn = folder.join(&*name);
        if std::env::var_os("GRUNDY_BLESS").is_some() {
            std::fs::copy(&drawn, &kept).expect("a copy");
        }
        let pair = [kept, drawn].map(|path| std::fs::read(path).expect("a picture"));
        assert!(
            pair[0] == pair[1],
            "{image} differs: GRUNDY_BLESS=1 writes it anew"
        );
    }
}

#[test]
fn figures_of_titles_that_look_alike_have_files_of_their_own() {
    let folder = empty_folder("figures", "alike");
    let titles = [
        "Figure 1",
        "figure 1",
        "Figure 1!",
        "Figure-1-2",
        "竜王",
        "龍王",
    ];
    let items = titles.iter().zip(2..).map(|(title, size)| {
        format!("figure \"{title}\" for wythoff, up to {size}\n  showing outcome\n\n")
    });
    let file: String = items.collect();
    std::fs::write(folder.join("own.game"), file).expect("a file");
    for format in ["svg", "png", "pdf", "tex"] {
        let asked = ["draw", "own.game", "-o", format, "--format", format];
        let drawn = grundy(&asked, &folder);
        assert!(drawn.status.success(), "{drawn:?}");
        let named = names(&folder.join(format));
        assert_eq!(named.len(), titles.len(), "{named:?}");
        assert!(named.iter().all(|name| name.ends_with(format)), "{named:?}");
        let contents = named.iter().map(|name| {
            let file = folder.join(format).join(name);
            std::fs::read(file).expect("a picture")
        });
        assert_eq!(contents.collect::<BTreeSet<_>>().len(), titles.len());
    }
}

#[cfg(unix)]
#[test]
fn two_figures_are_not_written_to_one_file_through_links() {
    let folder = empty_folder("figures", "links");
    let file = "figure \"A\" for wythoff, up to 3\n  showing outcome\n\nfigure \"B\" for wythoff, up to 4\n  showing outcome\n";
    std::fs::write(folder.join("own.game"), file).expect("a file");
    std::fs::create_dir(folder.join("out")).expect("a folder");
    std::os::unix::fs::symlink("own-a.svg", folder.join("out/own-b.svg")).expect("a link");
    let drawn = grundy(&["draw", "own.game", "-o", "out"], &folder);
    assert_eq!(drawn.status.code(), Some(2));
    assert!(text(&drawn.stderr).contains("is the file of another figure"));
    assert_eq!(text(&drawn.stdout), "1 of 2 figures in out\n");
    let first = std::fs::read_to_string(folder.join("out/own-a.svg")).expect("a picture");
    assert!(first.contains("<title>A: "));
}

#[test]
fn one_figure_that_cannot_be_drawn_keeps_no_other_from_being_drawn() {
    let folder = empty_folder("figures", "fault");
    let file = "figure \"A\" for nim(5), up to 3\n  showing outcome\n\nfigure \"B\" for wythoff, up to 4\n  showing outcome\n";
    std::fs::write(folder.join("own.game"), file).expect("a file");
    let drawn = grundy(&["draw", "own.game", "-o", "out"], &folder);
    assert_eq!(drawn.status.code(), Some(2));
    assert!(text(&drawn.stderr).contains("one, two or three of the heaps"));
    assert_eq!(text(&drawn.stdout), "1 of 2 figures in out\n");
    assert_eq!(
        names(&folder.join("out")),
        BTreeSet::from(["own-b.svg".to_string()])
    );
}

#[cfg(unix)]
#[test]
fn what_is_drawn_before_ctrl_c_stays() {
    let folder = empty_folder("figures", "interrupted");
    // The second one takes longer than any test, or more memory than there is.
    let file = "figure \"A\" for wythoff, up to 9\n  showing outcome\n\ngame slow on (x, y)\n  (x - i, y - j)  where i >= 0, j >= 0, i j mod 7 < 3, i + j >= 1\n\nfigure \"B\" for slow, up to 9000\n  showing grundy\n";
    std::fs::write(folder.join("own.game"), file).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command
        .args(["draw", "own.game", "-o", "out"])
        .current_dir(&folder);
    let command = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let mut messages = BufReader::new(child.stderr.take().expect("messages"));
    let mut line = String::new();
    messages.read_line(&mut line).expect("a line");
    assert_eq!(line, "1 of 2: out/own-a.svg\n");
    press_ctrl_c(&child);
    let mut rest = String::new();
    messages.read_to_string(&mut rest).expect("messages");
    let output = child.wait_with_output().expect("its end");
    assert_eq!(output.status.code(), Some(3), "{output:?} {rest}");
    assert_eq!(text(&output.stdout), "1 of 2 figures in out\n");
    assert_eq!(
        names(&folder.join("out")),
        BTreeSet::from(["own-a.svg".to_string()])
    );
}
