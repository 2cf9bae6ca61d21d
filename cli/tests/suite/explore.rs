//! What `grundy explore` keeps in files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn explore(over: &str, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args([
            "explore",
            "on (x): x - s where 1 <= s <= m",
            "--claim",
            "grundy(x) = x mod k",
            "--no-proof",
            "--format",
            "csv",
            "--over",
            over,
        ])
        .args(more)
        .output()
        .expect("the program starts")
}

/// A path of this test alone, with no file there.
fn no_file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explore");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn shown(path: &Path) -> &str {
    path.to_str().expect("a path")
}

#[test]
fn a_record_is_gone_on_with_even_if_its_last_line_is_torn() {
    let path = no_file("torn.csv");
    let first = explore("m=1..3,k=2..4", &["-o", shown(&path)]);
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    let whole = std::fs::read(&path).expect("a record");
    assert_eq!(whole, first.stdout, "the record is the answer as CSV");
    for torn in [9, 1, 60, whole.len() - 7, whole.len()] {
        std::fs::write(&path, &whole[..whole.len() - torn]).expect("it can be torn");
        let again = explore("m=1..3,k=2..4", &["-o", shown(&path)]);
        assert_eq!(again.stdout, first.stdout);
        assert_eq!(std::fs::read(&path).expect("a record"), whole);
    }
}

#[test]
fn a_record_with_an_open_quotation_mark_is_refused_and_nothing_of_it_is_cut() {
    let path = no_file("open.csv");
    explore("m=1..3,k=2..4", &["-o", shown(&path)]);
    let record = std::fs::read_to_string(&path).expect("a record");
    let edited = record.replacen("\n1,3,", "\n1,3,\"", 1);
    assert_ne!(edited, record);
    std::fs::write(&path, &edited).expect("it can be edited");
    let refused = explore("m=1..3,k=2..4", &["-o", shown(&path)]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        said.contains("its line 3 has a quotation mark that is not closed"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&path).expect("a record"), edited);
}

#[test]
fn what_a_record_holds_is_not_computed_again() {
    let old = no_file("old.csv");
    explore("m=1..2,k=2..3", &["-o", shown(&old)]);
    let record = std::fs::read_to_string(&old).expect("a record");
    let new = no_file("new.csv");
    let found = explore(
        "m=1..2,k=2..4",
        &["--resume", shown(&old), "-o", shown(&new)],
    );
    let answer = String::from_utf8_lossy(&found.stdout);
    let said = String::from_utf8_lossy(&found.stderr);
    assert!(said.contains("4 of 6 read from a record"), "{said}");
    assert_eq!(answer.lines().count(), 7, "{answer}");
    assert_eq!(std::fs::read_to_string(&old).expect("a record"), record);
    assert_eq!(std::fs::read(&new).expect("a record"), found.stdout);
    let resumed = explore("m=1..2,k=2..4", &["--resume", shown(&old)]);
    assert_eq!(resumed.stdout, found.stdout);
    let grown = std::fs::read_to_string(&old).expect("a record");
    assert!(
        grown.starts_with(&record) && grown.lines().count() == 7,
        "{grown}"
    );
}

#[test]
fn a_record_of_another_claim_is_refused_and_left_as_it_is() {
    let path = no_file("other.csv");
    explore("m=1..2,k=2..3", &["-o", shown(&path)]);
    let record = std::fs::read(&path).expect("a record");
    let refused = explore("m=1..2,k=2..3", &["-o", shown(&path), "--max", "7"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("another claim"), "{said}");
    assert_eq!(std::fs::read(&path).expect("a record"), record);
    // A text that is no record is not written to.
    for notes in ["my notes\n", "my notes"] {
        std::fs::write(&path, notes).expect("it can be written");
        let refused = explore("m=1..2,k=2..3", &["-o", shown(&path)]);
        assert_eq!(refused.status.code(), Some(2));
        assert_eq!(std::fs::read(&path).expect("notes"), notes.as_bytes());
    }
}

/// A claim about a family of a file.
fn of_file(rules: &Path, more: &[&str]) -> Output {
    let family = format!("{}:fam(c)", shown(rules));
    let claim = "grundy(x) = x mod (c + 1)";
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command.args(["explore", &family, "--over", "c=1..3", "--claim", claim]);
    command.args(more).output().expect("the program starts")
}

#[test]
fn a_record_of_rules_that_were_edited_since_is_refused() {
    let (rules, record) = (no_file("edited.game"), no_file("edited.csv"));
    let written = |most: &str| {
        let text = format!(
            "game other on (x)\n  x - 1\n\n# a comment\ngame one(c >= 1) on (x)\n  x - i where 1 <= i <= {most}\n\n\
             game fam(c >= 1) on (x)\n  moves of one(c)\n"
        );
        std::fs::write(&rules, text).expect("rules");
    };
    let kept = ["-o", shown(&record)];
    written("c");
    let first = of_file(&rules, &kept);
    let said = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(
        said.contains("holds for the 3 choices, proved for each"),
        "{said}"
    );
    let read = "read from a record";
    assert!(!said.contains(read), "{said}");
    // What is not of the rules may change.
    let text = std::fs::read_to_string(&rules).expect("rules");
    let text = text
        .replace("# a comment", "# another one")
        .replace("x - 1\n", "x - 2\n")
        .replace("x - i where 1 <= i <=", "x - taken where 1 <= taken <=")
        .replace("one(c)", "mine(c)")
        .replace("one(c >= 1) on (x)", "mine(c >= 1) on (heap)")
        .replace("x - taken", "heap - taken");
    std::fs::write(&rules, text).expect("rules");
    let again = of_file(&rules, &kept);
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(said.contains(&format!("3 of 3 {read}")), "{said}");
    // A rule that the family names may not.
    written("c + 1");
    let before = std::fs::read(&record).expect("a record");
    let refused = of_file(&rules, &kept);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("its line 2 has other rules"), "{said}");
    assert_eq!(std::fs::read(&record).expect("a record"), before);
    // Rows of another version of the program are computed again.
    let text = String::from_utf8(before).expect("a text");
    let version = format!(",{},", env!("CARGO_PKG_VERSION"));
    let older = text.replace(&version, ",0.0.0,");
    assert_ne!(older, text);
    std::fs::write(&record, &older).expect("a record");
    let computed = of_file(&rules, &kept);
    let said = String::from_utf8_lossy(&computed.stdout).into_owned();
    assert!(said.contains("refuted for the 3 choices"), "{said}");
    assert!(!said.contains(read), "{said}");
    let grown = std::fs::read_to_string(&record).expect("a record");
    assert!(
        grown.starts_with(&older) && grown.lines().count() == 7,
        "{grown}"
    );
}

#[test]
fn a_record_that_was_falsified_is_refused() {
    let path = no_file("false.csv");
    explore("m=1..2,k=2..4", &["-o", shown(&path)]);
    let record = std::fs::read_to_string(&path).expect("a record");
    for (from, to) in [
        (",refuted,", ",proved,"),
        (",(2),", ",(1),"),
        ("claimed 2, computed 0", "claimed 2, computed 1"),
        (",holds,300,", ",proved,,"),
        ("not sought", "sought"),
    ] {
        let falsified = record.replacen(from, to, 1);
        assert_ne!(falsified, record, "{from}");
        std::fs::write(&path, &falsified).expect("a record");
        let refused = explore("m=1..2,k=2..4", &["-o", shown(&path)]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        let says = "has another digest than its fields: they were edited since";
        assert!(said.contains(says), "{said}");
        assert_eq!(std::fs::read_to_string(&path).expect("a record"), falsified);
    }
}

#[test]
fn a_record_of_solutions_with_another_formula_is_refused() {
    let path = no_file("formula.csv");
    let run = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let rules = "on (m): m - s where 1 <= s <= c";
        let command = command.args(["explore", rules, "--over", "c=1..2", "-o"]);
        command.arg(&path).output().expect("the program starts")
    };
    run();
    let record = std::fs::read_to_string(&path).expect("a record");
    let falsified = record.replacen("m mod 3 = 0", "m mod 3 = 1", 1);
    assert_ne!(falsified, record, "the heap is called m");
    std::fs::write(&path, &falsified).expect("a record");
    let refused = run();
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        said.contains("its line 3 has another digest than its fields"),
        "{said}"
    );
}

#[test]
fn what_was_kept_without_a_proof_is_computed_again_where_a_proof_is_wanted() {
    let path = no_file("sought.csv");
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let rules = "on (x): x - s where 1 <= s <= m";
        let command = command.args(["explore", rules, "--claim", "grundy(x) = x mod k"]);
        let command = command.args(["--over", "m=1..2,k=2..4", "-o"]).arg(&path);
        let found = command.args(more).output().expect("the program starts");
        String::from_utf8_lossy(&found.stdout).into_owned()
    };
    assert!(run(&["--no-proof"]).contains("2 hold to 300, 4 refuted"));
    let proved = run(&[]);
    assert!(proved.contains("2 proved, 4 refuted"), "{proved}");
    assert!(proved.contains("4 of 6 read from a record"), "{proved}");
    // From now on both know of the proofs.
    for more in [&["--no-proof"][..], &[]] {
        let again = run(more);
        assert!(again.contains("2 proved, 4 refuted"), "{again}");
        assert!(again.contains("6 of 6 read from a record"), "{again}");
    }
}

#[test]
fn two_explorations_do_not_write_one_record() {
    let path = no_file("locked.csv");
    let held = std::fs::File::create(&path).expect("a file");
    held.lock().expect("a lock");
    let refused = explore("m=1..2,k=2..4", &["-o", shown(&path)]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("another exploration writes"), "{said}");
    drop(held);
    let written = explore("m=1..2,k=2..4", &["-o", shown(&path)]);
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(std::fs::read(&path).expect("a record"), written.stdout);
}

#[test]
fn a_kill_at_any_moment_leaves_rows_to_go_on_from() {
    let path = no_file("killed.csv");
    let over = "m=1..6,k=2..7";
    let whole = explore(over, &["-o", shown(&path)]).stdout;
    std::fs::remove_file(&path).expect("a record");
    for kill in 1..=20_u64 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let command = command.args(["explore", "on (x): x - s where 1 <= s <= m", "--no-proof"]);
        let command = command.args(["--claim", "grundy(x) = x mod k", "--over", over, "-o"]);
        let command = command.arg(&path).stdout(std::process::Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        std::thread::sleep(std::time::Duration::from_millis(7 * kill));
        let _ = child.kill();
        child.wait().expect("it ends");
        let left = std::fs::read(&path).unwrap_or_default();
        assert!(
            whole.starts_with(&left),
            "{}",
            String::from_utf8_lossy(&left)
        );
    }
    assert_eq!(explore(over, &["-o", shown(&path)]).stdout, whole);
    assert_eq!(std::fs::read(&path).expect("a record"), whole);
}

#[test]
fn a_full_disk_leaves_the_rows_that_are_whole() {
    let path = no_file("full.csv");
    let whole = explore("m=1..6,k=2..7", &["-o", shown(&path)]).stdout;
    std::fs::remove_file(&path).expect("a record");
    let limited = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    let command = command.args(["-c", limited, env!("CARGO_BIN_EXE_grundy"), "explore"]);
    let command = command.args(["on (x): x - s where 1 <= s <= m", "--no-proof", "--claim"]);
    let command = command.args(["grundy(x) = x mod k", "--over", "m=1..6,k=2..7", "-o"]);
    let failed = command.arg(&path).output().expect("a shell");
    assert_eq!(failed.status.code(), Some(2), "{failed:?}");
    let left = std::fs::read(&path).expect("a record");
    assert!(!left.is_empty() && left.len() < whole.len());
    assert!(whole.starts_with(&left) && left.ends_with(b"\n"));
}

#[test]
fn a_record_of_an_automaton_that_was_edited_since_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    let rules = "game fam(m >= 1) on (x)\n  x - m\n\nclaim \"aut\" for fam(m), m in 1..1\n  P = automaton in \"aut.txt\"\n";
    write("r.game", rules);
    let explored = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let command = command.current_dir(folder.path());
        let claim = [
            "explore",
            "r.game:fam(m)",
            "--over",
            "m=1..1",
            "--claim",
            "aut",
        ];
        command
            .args(claim)
            .args(["-o", "r.csv"])
            .output()
            .expect("the program starts")
    };
    let even = "msd_2\n\n0 1\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 0\n1 -> 1\n";
    write("aut.txt", even);
    let said = String::from_utf8_lossy(&explored().stdout).into_owned();
    assert!(said.contains("1 choice: 1 proved"), "{said}");
    let said = String::from_utf8_lossy(&explored().stdout).into_owned();
    assert!(said.contains("1 of 1 read from a record"), "{said}");
    write(
        "aut.txt",
        &even.replace("0 1\n0 -> 0\n1 -> 1\n\n1 0", "0 0\n0 -> 0\n1 -> 1\n\n1 1"),
    );
    let refused = explored();
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
}

#[test]
fn a_claim_named_by_its_title_is_about_the_family_as_the_claim_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "game fam(m >= 1, q >= 1) on (x, y)\n  (x - i, y) where 1 <= i <= m\n  (x, y - i) where 1 <= i <= q\n\n\
                 claim \"the claim\" for fam(q, m), m in 1..3, q in 1..3\n  \
                 grundy(x, y) = (x mod (q + 1)) xor (y mod (m + 1))\n";
    std::fs::write(folder.path().join("r.game"), rules).expect("a file");
    let explored = |family: &str, claim: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let command = command.current_dir(folder.path());
        let over = ["--over", "m=1..3,q=1..3", "--claim", claim, "--no-proof"];
        command
            .args(["explore", family])
            .args(over)
            .output()
            .expect("the program starts")
    };
    let refused = explored("r.game:fam(m, q)", "the claim");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        said.contains("name the family as the claim does, fam(q, m)"),
        "{said}"
    );
    let found = explored("r.game:fam(q, m)", "the claim");
    let said = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(said.contains("9 choices: 9 hold"), "{said}");
}

#[test]
fn a_claim_of_a_paper_is_about_the_games_of_the_papers() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = "game ryuo(p >= 1) on (x, y)\n  (x - 1, y)\n  (x, y - 1)\n";
    std::fs::write(folder.path().join("v.game"), other).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command.current_dir(folder.path());
    let family = ["explore", "ryuo_move(p)", "--claim", "Definition 1.5"];
    let over = ["--over", "p=2..4", "--file", "v.game"];
    let found = command
        .args(family)
        .args(over)
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(said.contains("3 choices: 3 proved"), "{said}");
}

#[test]
fn a_claim_that_can_be_read_is_no_title() {
    let folder = tempfile::tempdir().expect("a folder");
    // The first title is a claim too, and says another thing.
    let rules = "game fam(m >= 1) on (x)\n  x - i where 1 <= i <= m\n\n\
                 claim \"grundy(x) = 0\" for fam(m), m in 1..3\n  grundy(x) = x mod (m + 1)\n\n\
                 claim \"odd\" for fam(m), m in 1..9, m mod 2 = 1\n  P = {x | x mod 2 = 0, x mod (m + 1) = 0}\n";
    std::fs::write(folder.path().join("r.game"), rules).expect("a file");
    let explored = |claim: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let command = command.current_dir(folder.path());
        let over = ["--over", "m=1..5", "--claim", claim, "--no-proof"];
        let command = command.args(["explore", "r.game:fam(m)"]).args(over);
        let output = command.args(more).output().expect("the program starts");
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&said).into_owned()
    };
    let said = explored("grundy(x) = 0", &[]);
    assert!(said.contains("5 choices: 5 refuted"), "{said}");
    // The statement is asked of every choice, beyond the conditions of the claim.
    let said = explored("odd", &[]);
    assert!(
        said.contains("5 choices: 3 hold to 300, 2 refuted"),
        "{said}"
    );
    let said = explored("odd", &["--misere"]);
    assert!(
        said.contains("`odd` is a claim about normal play"),
        "{said}"
    );
}
