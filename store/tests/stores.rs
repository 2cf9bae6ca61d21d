//! Stores: cut off anywhere they are gone on with to the same bytes, and what is wrong in them is found.

use grundy::answers::GameText;
use grundy::{End, ErrorKind, Job, Laboratory, Limits, Resource};
use grundy_store::{StoreError, StoredCells, StoredTable, TableOrder};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn order(game: &str, shape: &[usize], side: usize) -> TableOrder {
    TableOrder {
        side: Some(side),
        ..TableOrder::grundy(GameText::of(game), shape.to_vec())
    }
}

/// The bytes of all files of a folder, by their names.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => open.push(path),
                false => drop(all.insert(
                    path.strip_prefix(folder).unwrap().to_path_buf(),
                    fs::read(&path).unwrap(),
                )),
            }
        }
    }
    all
}

fn made(lab: &Laboratory, path: &Path, order: &TableOrder) -> StoredTable {
    let table = StoredTable::begin(lab, path, order).unwrap();
    table.fill(&table.missing(), &Job::quiet()).unwrap();
    table
}

#[test]
fn the_pieces_of_a_shard_come_in_one_order() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let asked = order("wythoff", &[1100, 1100], 1100);
    let all = ["one", "two", "three"].map(|name| {
        let path = folder.path().join(name);
        made(&lab, &path, &asked);
        bytes(&path)
    });
    assert!(all[0] == all[1] && all[1] == all[2]);
}

#[test]
fn a_store_without_a_shard_is_withdrawn_and_one_with_shards_stays() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let asked = order("wythoff", &[200, 200], 64);
    let begun = StoredTable::begin(&lab, &path, &asked).unwrap();
    assert!(begun.withdraw().unwrap() && !path.exists());
    made(&lab, &path, &asked);
    // The first part is not stored, so that no part counts, but shards are there.
    fs::remove_file(path.join("grundy/c/0/0")).unwrap();
    let damaged = StoredTable::open(&lab, &path).unwrap();
    assert_eq!(damaged.missing().len(), damaged.parts().len());
    assert!(!damaged.withdraw().unwrap());
    let table = StoredTable::resume(&lab, &path, &asked).unwrap();
    table.fill(&table.missing(), &Job::quiet()).unwrap();
    let table = StoredTable::open(&lab, &path).unwrap();
    assert!(table.missing().is_empty());
    // A table whose folder is gone writes no shards.
    fs::remove_dir_all(&path).unwrap();
    assert!(matches!(
        table.fill(&[0], &Job::quiet()),
        Err(StoreError::NoStore { .. })
    ));
    assert!(!path.exists());
}

const GAMES: [(&str, [usize; 2], usize); 6] = [
    ("nim(2)", [200, 150], 64),
    ("wythoff", [300, 300], 64),
    ("ryuo(3)", [200, 200], 64),
    ("triangular", [90, 90], 32),
    ("gurvich(1, 2, 2, 2)", [90, 90], 32),
    ("wythoff with pass", [60, 60], 16),
];

#[test]
fn a_stored_table_has_the_values_of_the_table_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    for (place, (game, shape, side)) in GAMES.into_iter().enumerate() {
        let path = folder.path().join(place.to_string());
        let stored = made(&lab, &path, &order(game, &shape, side));
        assert!(stored.missing().is_empty());
        let table = lab.game(game).unwrap().grundy(shape).unwrap();
        for x in 0..shape[0] {
            for y in 0..shape[1] {
                let mut at = vec![x, y];
                at.resize(stored.grid().sizes().len(), 1);
                let position: Vec<i64> = at
                    .iter()
                    .map(|heap| i64::try_from(*heap).unwrap())
                    .collect();
                let value = table.value(&position).unwrap();
                if (x + y) % 7 == 0 {
                    let cell = stored.cell(&at).unwrap().map(u64::from);
                    assert_eq!(cell, Some(value), "{game} {at:?}");
                }
            }
        }
        let found = stored.verify(60, 1, &Job::quiet()).unwrap();
        assert!(
            found.positions > 30 && found.missing == 0,
            "{game}: {found:?}"
        );
        assert!(
            found.wrong.is_empty() && found.damaged.is_empty(),
            "{game}: {found:?}"
        );
    }
}

#[test]
fn work_that_is_ended_anywhere_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    for (place, (game, shape, side)) in GAMES.into_iter().enumerate() {
        let asked = order(game, &shape, side);
        let whole = folder.path().join(format!("whole-{place}"));
        made(&lab, &whole, &asked);
        let cut = folder.path().join(format!("cut-{place}"));
        let mut ends = 0;
        for poll in (1..).map(|time| time * time) {
            let table = StoredTable::resume(&lab, &cut, &asked).unwrap();
            let ended = table.fill(&table.missing(), &Job::quiet().cancelled_at_poll(poll));
            match ended {
                Ok(()) => break,
                Err(StoreError::Laboratory(error)) => {
                    assert!(
                        matches!(error.kind(), ErrorKind::Ended(End::Cancelled)),
                        "{error}"
                    );
                    ends += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert!(ends > 0, "{game}");
        assert!(bytes(&whole) == bytes(&cut), "{game}");
    }
}

#[test]
fn parts_in_any_order_that_their_needs_allow_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    for (place, (game, shape, side)) in GAMES.into_iter().enumerate() {
        let asked = order(game, &shape, side);
        let whole = folder.path().join(format!("whole-{place}"));
        made(&lab, &whole, &asked);
        let path = folder.path().join(format!("parts-{place}"));
        let table = StoredTable::begin(&lab, &path, &asked).unwrap();
        let mut left: Vec<usize> = (0..table.parts().len()).collect();
        while !left.is_empty() {
            let ready = |part: &usize| {
                table.parts()[*part]
                    .after
                    .iter()
                    .all(|before| !left.contains(before))
            };
            // The last one that is ready.
            let part = left.iter().copied().rfind(ready).unwrap();
            table.fill(&[part], &Job::quiet()).unwrap();
            left.retain(|other| *other != part);
        }
        assert!(bytes(&whole) == bytes(&path), "{game}");
    }
}

#[test]
fn a_part_whose_needs_are_not_stored_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let table = StoredTable::begin(&lab, &path, &order("wythoff", &[200, 200], 64)).unwrap();
    let refused = table.fill(&[1], &Job::quiet()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "part 1 needs part 0, which is not stored"
    );
    let refused = table.fill(&[0, 10], &Job::quiet()).unwrap_err();
    assert_eq!(refused.to_string(), "there is no part 10: the table has 10");
    // Only the parts directly before are looked for; without a shard before those the work ends too.
    table.fill(&table.missing(), &Job::quiet()).unwrap();
    fs::remove_file(folder.path().join("w/grundy/c/1/1")).unwrap();
    let refused = table.fill(&[9], &Job::quiet()).unwrap_err();
    assert!(
        refused.to_string().starts_with("the stored shard (1, 1)"),
        "{refused}"
    );
}

#[test]
fn a_shard_that_is_lost_is_computed_again_with_those_that_need_it() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let asked = order("wythoff", &[200, 200], 64);
    let path = folder.path().join("w");
    made(&lab, &path, &asked);
    let whole = bytes(&path);
    fs::remove_file(path.join("grundy/c/1/1")).unwrap();
    let table = StoredTable::resume(&lab, &path, &asked).unwrap();
    assert!(table.missing().len() > 1);
    table.fill(&table.missing(), &Job::quiet()).unwrap();
    assert!(whole == bytes(&path));
}

#[test]
fn a_changed_byte_is_found_by_its_checksum_and_a_wrong_shard_by_definition() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let table = made(&lab, &path, &order("wythoff", &[200, 200], 64));
    let shard = path.join("grundy/c/1/2");
    let right = fs::read(&shard).unwrap();
    let mut wrong = right.clone();
    wrong[right.len() / 3] ^= 1;
    fs::write(&shard, wrong).unwrap();
    let found = table.verify(0, 1, &Job::quiet()).unwrap();
    assert_eq!((found.damaged.len(), found.shards), (1, 15), "{found:?}");
    assert!(
        table
            .cell(&[70, 140])
            .unwrap_err()
            .to_string()
            .contains("damaged")
    );
    // A shard of another place has right checksums, and wrong values.
    fs::copy(path.join("grundy/c/2/2"), &shard).unwrap();
    let found = table.verify(300, 1, &Job::quiet()).unwrap();
    assert!(
        found.damaged.is_empty() && !found.wrong.is_empty(),
        "{found:?}"
    );
}

#[test]
fn a_store_of_another_table_is_refused_and_says_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let asked = order("wythoff", &[100, 100], 64);
    made(&lab, &path, &asked);
    let refused = |order: &TableOrder| {
        StoredTable::resume(&lab, &path, order)
            .err()
            .unwrap()
            .to_string()
    };
    assert!(
        refused(&order("nim(2)", &[100, 100], 64)).ends_with("its ruleset is wythoff, not nim(2)")
    );
    assert!(
        refused(&order("wythoff", &[90, 100], 64))
            .ends_with("its shape is (100, 100), not (90, 100)")
    );
    let outcomes = TableOrder {
        cells: StoredCells::Outcome,
        ..asked.clone()
    };
    assert!(refused(&outcomes).ends_with("its cell is grundy, not outcome"));
    let larger = order("wythoff", &[100, 100], 128);
    assert!(refused(&larger).ends_with("its shard is (64, 64), not (128, 128)"));
    let usual = TableOrder {
        side: None,
        ..asked.clone()
    };
    assert!(StoredTable::resume(&lab, &path, &usual).is_ok());
    assert!(matches!(
        StoredTable::begin(&lab, &path, &asked),
        Err(StoreError::Exists(_))
    ));
    let nothing = folder.path().join("nothing");
    assert!(matches!(
        StoredTable::open(&lab, &nothing),
        Err(StoreError::NoStore { .. })
    ));
}

#[test]
fn a_table_that_the_disk_has_no_room_for_is_refused_before_it_begins() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let huge = order("wythoff", &[2_000_000, 2_000_000], 4096);
    assert!(matches!(
        StoredTable::begin(&lab, &path, &huge),
        Err(StoreError::Space { .. })
    ));
    assert!(!path.exists());
}

#[test]
fn a_store_begins_in_no_folder_that_holds_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    made(&lab, &path, &order("nim(2)", &[200, 200], 64));
    // Shards of another game, without the file that names it.
    fs::remove_file(path.join("zarr.json")).unwrap();
    let asked = order("wythoff", &[200, 200], 64);
    let refused = |path: &Path| StoredTable::resume(&lab, path, &asked).err().unwrap();
    assert!(matches!(refused(&path), StoreError::Occupied(_)));
    let own = folder.path().join("own");
    for file in [
        "letter.txt",
        "thesis.unfinished",
        "sub/.abc.unfinished",
        "grundy/zarr.json",
    ] {
        fs::create_dir_all(own.join(file).parent().unwrap()).unwrap();
        fs::write(own.join(file), "{}").unwrap();
        assert!(matches!(refused(&own), StoreError::Occupied(_)), "{file}");
        fs::remove_dir_all(&own).unwrap();
    }
    fs::write(&own, "dear").unwrap();
    assert!(matches!(refused(&own), StoreError::NoFolder(_)));
    // What is left of a store that was not begun to its end is no obstacle.
    let empty = folder.path().join("empty");
    drop(StoredTable::begin(&lab, &empty, &order("nim(2)", &[30, 30], 64)).unwrap());
    fs::remove_file(empty.join("zarr.json")).unwrap();
    fs::write(empty.join(".abcdef.unfinished"), "half").unwrap();
    made(&lab, &empty, &asked);
    let whole = folder.path().join("whole");
    made(&lab, &whole, &asked);
    assert!(bytes(&whole) == bytes(&empty));
}

#[cfg(unix)]
#[test]
fn while_a_process_writes_another_one_neither_begins_nor_tidies() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let asked = order("wythoff", &[200, 200], 64);
    fs::create_dir(&path).unwrap();
    let writer = fs::File::open(&path).unwrap();
    writer.lock_shared().unwrap();
    let refused = StoredTable::begin(&lab, &path, &asked).err().unwrap();
    assert!(matches!(refused, StoreError::Busy(_)), "{refused}");
    writer.unlock().unwrap();
    made(&lab, &path, &asked);
    writer.lock_shared().unwrap();
    let unfinished = path.join("grundy/c/0/.abcdef.unfinished");
    fs::write(&unfinished, "half").unwrap();
    StoredTable::resume(&lab, &path, &asked).unwrap();
    assert!(unfinished.exists());
    writer.unlock().unwrap();
    StoredTable::resume(&lab, &path, &asked).unwrap();
    assert!(!unfinished.exists());
}

#[test]
fn a_store_that_is_laid_out_otherwise_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    made(&lab, &path, &order("wythoff", &[200, 200], 64));
    for (file, from, to) in [
        (
            "grundy/zarr.json",
            "\"elementsize\": 2",
            "\"elementsize\": 1",
        ),
        ("grundy/zarr.json", "65535", "65534"),
        ("zarr.json", "\"format\": 3", "\"format\": 1"),
        ("zarr.json", "\"play\": \"normal\"", "\"play\": \"twisted\""),
    ] {
        let right = fs::read_to_string(path.join(file)).unwrap();
        let other = right.replace(from, to);
        assert_ne!(right, other, "{from}");
        fs::write(path.join(file), other).unwrap();
        let refused = StoredTable::open(&lab, &path).err();
        assert!(
            matches!(refused, Some(StoreError::NoStore { .. })),
            "{from}: {refused:?}"
        );
        fs::write(path.join(file), right).unwrap();
    }
    assert!(StoredTable::open(&lab, &path).is_ok());
}

#[test]
fn an_empty_cell_inside_the_table_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let table = made(&lab, &path, &order("wythoff", &[200, 200], 64));
    let beyond = made(
        &lab,
        &folder.path().join("b"),
        &order("wythoff", &[130, 130], 64),
    );
    // The last shard of the smaller table has few cells, and right checksums.
    assert_eq!(beyond.grid().extent(&[2, 2]), [2, 2]);
    fs::copy(
        folder.path().join("b/grundy/c/2/2"),
        path.join("grundy/c/2/2"),
    )
    .unwrap();
    let found = table.verify(600, 1, &Job::quiet()).unwrap();
    assert!(
        found.wrong.iter().any(|cell| cell.stored.is_none()),
        "{found:?}"
    );
}

#[test]
fn a_changed_byte_in_one_of_the_pieces_of_a_shard_is_found_where_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    for (game, shape, side) in [
        ("wythoff", vec![1000, 1000], 1000),
        ("nim(3)", vec![70, 70, 140], 128),
        ("nim(1)", vec![200_000], 1 << 20),
    ] {
        let path = folder.path().join(game);
        let table = made(&lab, &path, &order(game, &shape, side));
        let first = path.join("grundy/c").join(vec!["0"; shape.len()].join("/"));
        let right = fs::read(&first).unwrap();
        let end: Vec<usize> = shape.iter().map(|size| size - 1).collect();
        let mut failed = 0;
        for place in (0..right.len()).step_by(right.len() / 40) {
            let mut wrong = right.clone();
            wrong[place] ^= 16;
            fs::write(&first, wrong).unwrap();
            for position in [vec![0; shape.len()], end.clone()] {
                let value = position.iter().fold(0, |sum, heap| sum ^ heap);
                match table.cell(&position) {
                    Ok(cell) if game.starts_with("nim") => {
                        assert_eq!(
                            cell.map(|cell| cell as usize),
                            Some(value),
                            "{game} {place}"
                        );
                    }
                    Ok(_) => {}
                    Err(_) => failed += 1,
                }
            }
            let found = table.verify(0, 1, &Job::quiet()).unwrap();
            assert_eq!(found.damaged.len(), 1, "{game} {place}");
        }
        assert!(0 < failed && failed < 80, "{game}: {failed}");
        fs::write(&first, right).unwrap();
    }
}

#[test]
fn what_a_killed_writer_left_is_removed_when_the_work_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let path = folder.path().join("w");
    let asked = order("wythoff", &[200, 200], 64);
    made(&lab, &path, &asked);
    let whole = bytes(&path);
    fs::write(path.join("grundy/c/0/.abcdef.unfinished"), "half").unwrap();
    StoredTable::resume(&lab, &path, &asked).unwrap();
    assert!(whole == bytes(&path));
    // A file of another name is the user's.
    fs::write(path.join("grundy/thesis.unfinished"), "mine").unwrap();
    StoredTable::resume(&lab, &path, &asked).unwrap();
    assert!(path.join("grundy/thesis.unfinished").exists());
}

#[test]
fn the_outcomes_of_misere_play_are_stored_as_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let lab = Laboratory::new();
    let asked = TableOrder {
        cells: StoredCells::Outcome,
        misere: true,
        ..order("wythoff", &[100, 100], 64)
    };
    let table = made(&lab, &folder.path().join("w"), &asked);
    assert_eq!(table.width(), 1);
    let misere = lab.game("wythoff").unwrap().misere();
    let p_positions = misere.outcomes([100, 100]).unwrap().p_positions();
    let mut stored = Vec::new();
    for x in 0..100 {
        for y in 0..100 {
            if table.cell(&[x, y]).unwrap() == Some(0) {
                stored.push(vec![i64::try_from(x).unwrap(), i64::try_from(y).unwrap()]);
            }
        }
    }
    assert_eq!(stored, p_positions);
    assert!(
        table
            .verify(100, 3, &Job::quiet())
            .unwrap()
            .wrong
            .is_empty()
    );
}

#[test]
fn positions_with_more_options_than_are_listed_are_counted_and_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits::default().with(Resource::Options, 10000);
    let lab = Laboratory::new().with_limits(limits);
    let table = made(
        &lab,
        &folder.path().join("t"),
        &order("triangular", &[60, 60], 64),
    );
    let job = Job::quiet().within(limits);
    let found = table.verify(40, 1, &job).unwrap();
    assert!(found.positions > 0 && found.unlisted > 0, "{found:?}");
    assert!(found.wrong.is_empty(), "{found:?}");
}
