//! Crates and rooms are in the order of ARCHITECTURE.md, and each imports only what is above it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A line of the table of rooms: `| crate | room | what it holds | it knows | it must not know |`.
struct Room {
    home: String,
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
        .split_once("| crate | room | what it holds | it knows |")
        .unwrap();
    let lines = table.lines().skip(2);
    let lines = lines.take_while(|line| line.starts_with('|'));
    let word = |cell: &str| quoted(cell).next().unwrap().to_string();
    let rooms: Vec<Room> = lines
        .map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            Room {
                home: word(cells[1]),
                name: word(cells[2]),
                knows: quoted(cells[4]).map(String::from).collect(),
            }
        })
        .collect();
    assert!(rooms.len() > 20, "{} rooms are listed", rooms.len());
    rooms
}

/// The folder of a crate; the crate `grundy` is the root.
fn folder(home: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    match home {
        "grundy" => root.to_path_buf(),
        other => root.join(other),
    }
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

/// The rooms that a text names, as `crate::room` or in a path that begins with one of these crates; its tests and examples are left out.
fn imports(text: &str, homes: &[String]) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let joined: String = lines.collect::<Vec<_>>().join("\n");
    let mut heads = vec!["crate::".to_string()];
    heads.extend(homes.iter().map(|home| format!("grundy_{home}::")));
    let mut found = BTreeSet::new();
    for head in heads {
        for rest in joined.split(head.as_str()).skip(1) {
            found.extend(first_words(rest));
        }
    }
    found
}

/// The first word of a path, or of each path in the braces that it begins with: `a` and `b` of `{a::X, b::{Y, Z}}`.
fn first_words(rest: &str) -> Vec<String> {
    let is_part = |c: &char| c.is_ascii_lowercase() || *c == '_';
    let word = |text: &str| text.trim_start().chars().take_while(is_part).collect();
    let Some(listed) = rest.strip_prefix('{') else {
        return vec![word(rest)]
            .into_iter()
            .filter(|word: &String| !word.is_empty())
            .collect();
    };
    let mut depth = 0;
    let mut begins = vec![0];
    for (place, sign) in listed.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins.push(place + 1),
            _ => {}
        }
    }
    let words = begins.into_iter().map(|begin| word(&listed[begin..]));
    words.filter(|word: &String| !word.is_empty()).collect()
}

#[test]
fn the_first_words_of_paths_are_found_in_braces_too() {
    assert_eq!(first_words("game::Game;"), ["game"]);
    let listed = first_words("{game::{Game, Stop}, number::Number,\n library};\nuse x");
    assert_eq!(listed, ["game", "number", "library"]);
}

#[test]
fn a_room_is_listed_with_the_rooms_above_it_that_it_imports() {
    let listed = rooms();
    let mut homes: Vec<String> = listed.iter().map(|room| room.home.clone()).collect();
    homes.dedup();
    let mut above: BTreeSet<String> = BTreeSet::new();
    for Room { home, name, knows } in listed {
        let below: Vec<_> = knows.difference(&above).collect();
        assert!(below.is_empty(), "{name} knows {below:?}, not above it");
        let mut files = Vec::new();
        let root = folder(&home).join("src");
        for path in [root.join(format!("{name}.rs")), root.join(&name)] {
            if path.exists() {
                sources(&path, &mut files);
            }
        }
        assert!(!files.is_empty(), "there is no room {name} in {home}");
        // Tests of a room may ask for games by name.
        let own = files.iter().filter(|(path, _)| !path.ends_with("tests.rs"));
        let mut imported = BTreeSet::new();
        for (path, text) in own {
            for import in imports(text, &homes) {
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
    let mut listed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for room in rooms() {
        listed.entry(room.home).or_default().push(room.name);
    }
    for (home, rooms) in listed {
        for entry in fs::read_dir(folder(&home).join("src")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().to_string();
            assert!(
                name == "lib" || rooms.contains(&name),
                "{name} of {home} is in no list of what it may know"
            );
        }
    }
}

#[test]
fn a_crate_depends_on_crates_above_it_alone() {
    let mut homes: Vec<String> = rooms().into_iter().map(|room| room.home).collect();
    homes.dedup();
    let all: BTreeSet<&String> = homes.iter().collect();
    assert_eq!(
        all.len(),
        homes.len(),
        "the rooms of a crate stand together"
    );
    for (place, home) in homes.iter().enumerate() {
        let manifest = fs::read_to_string(folder(home).join("Cargo.toml")).unwrap();
        for below in homes[place..].iter() {
            let named = format!("grundy-{below} =");
            assert!(!manifest.contains(&named), "{home} depends on {below}");
        }
    }
}
