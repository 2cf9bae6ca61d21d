//! The rooms import only what stands before them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A line of the table of rooms: `| room | what it holds | it knows | it must not know |`.
struct Room {
    name: String,
    knows: BTreeSet<String>,
}

/// The words of a cell that stand in code quotes.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The rooms as ARCHITECTURE.md lists them, from the top.
fn rooms() -> Vec<Room> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    let text = fs::read_to_string(path).unwrap();
    let (_, table) = text
        .split_once("| room | what it holds | it knows |")
        .unwrap();
    let lines = table.lines().skip(2);
    let lines = lines.take_while(|line| line.starts_with('|'));
    let rooms: Vec<Room> = lines
        .map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            Room {
                name: quoted(cells[1]).next().unwrap().to_string(),
                knows: quoted(cells[3]).map(String::from).collect(),
            }
        })
        .collect();
    assert!(rooms.len() > 20, "{} rooms are listed", rooms.len());
    rooms
}

fn sources(path: &Path, found: &mut Vec<(String, String)>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            sources(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push((
            path.display().to_string(),
            fs::read_to_string(path).unwrap(),
        ));
    }
}

/// The rooms that a text names as `crate::room`, its tests and examples left out.
fn imports(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let joined: String = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for part in joined.split("crate::").skip(1) {
        let word: String = part
            .chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '_')
            .collect();
        if !word.is_empty() {
            found.push(word);
        }
    }
    found
}

#[test]
fn a_room_is_listed_with_the_rooms_above_it_that_it_imports() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut above: BTreeSet<String> = BTreeSet::new();
    for Room { name, knows } in rooms() {
        let below: Vec<_> = knows.difference(&above).collect();
        assert!(below.is_empty(), "{name} knows {below:?}, not above it");
        let mut files = Vec::new();
        for path in [root.join(format!("{name}.rs")), root.join(&name)] {
            if path.exists() {
                sources(&path, &mut files);
            }
        }
        assert!(!files.is_empty(), "there is no room {name}");
        // Tests of a room may ask for games by name.
        let own = files.iter().filter(|(path, _)| !path.ends_with("tests.rs"));
        let mut imported = BTreeSet::new();
        for (path, text) in own {
            for import in imports(text) {
                let known = import == name || knows.contains(&import);
                assert!(known, "{path} knows the room {import}");
                imported.insert(import);
            }
        }
        let unused: Vec<_> = knows.difference(&imported).collect();
        assert!(unused.is_empty(), "{name} imports nothing of {unused:?}");
        assert!(above.insert(name.clone()), "{name} is listed twice");
    }
}

#[test]
fn every_room_of_the_house_is_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let listed = rooms();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().to_string();
        assert!(
            name == "lib" || listed.iter().any(|room| room.name == name),
            "{name} is in no list of what it may know"
        );
    }
}
