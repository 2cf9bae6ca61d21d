//! A solution kept as a file: other commands prove it again and play by it.

use crate::folders::{empty_folder, grundy};
use std::path::Path;
use std::process::Output;

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const RULES: &str = "{(x-i, y+2) | i >= 3} ∪ {(x+2, y-i) | i >= 3}";

#[test]
fn a_solution_that_is_kept_is_proved_again_and_played_by() {
    let folder = empty_folder("solve", "kept");
    let solved = grundy(&folder, &["solve", RULES, "-o", "solved.game"]);
    assert_eq!(solved.status.code(), Some(0), "{solved:?}");
    let kept = std::fs::read_to_string(folder.join("solved.game")).unwrap();
    let expected = "\
# Found by `grundy solve`; `grundy check` of this file proves it again.
game solved on (x, y)
  {(x - i, y + 2) | i >= 3} ∪ {(x + 2, y - i) | i >= 3}

claim \"P-positions\" for solved
  P = {(x, y) | |x - y| <= 2}

claim \"Grundy values\" for solved
  grundy(x, y) = 0 if |x - y| <= 2 else min(x, y) + 1

claim \"misere P-positions\" for solved, misere
  P = {(x, y) | min(x, y) = 0, max(x, y) >= 3}
";
    assert_eq!(kept, expected);
    let checked = grundy(&folder, &["check", "solved.game"]);
    assert!(
        text(&checked).contains("3 claims (3 instances): 3 proved"),
        "{checked:?}"
    );
    let zeros = "0".repeat(1000);
    let position = format!("1{zeros},2{zeros}");
    let won = text(&grundy(&folder, &["move", "solved.game", &position]));
    assert!(won.contains("N: the next player wins"), "{won}");
    assert!(won.contains("which is proved"), "{won}");
}

#[test]
fn a_game_of_the_library_and_one_of_a_file_are_kept_by_their_names() {
    let folder = empty_folder("solve", "named");
    let own = "game own(m >= 1) on (x)\n  x - s where 1 <= s <= m\n";
    std::fs::write(folder.join("own.game"), own).unwrap();
    for (game, line) in [
        ("ryuo(3) with pass", "game solved = ryuo(3) with pass"),
        ("own.game:own(4)", "game solved = own(4)"),
    ] {
        let solved = grundy(
            &folder,
            &["solve", game, "--budget", "600", "-o", "solved.game"],
        );
        assert_eq!(solved.status.code(), Some(0), "{solved:?}");
        let kept = std::fs::read_to_string(folder.join("solved.game")).unwrap();
        assert!(kept.lines().any(|own| own == line), "{kept}");
        let checked = grundy(&folder, &["check", "solved.game"]);
        assert_eq!(checked.status.code(), Some(0), "{checked:?}");
        assert!(text(&checked).contains("proved"), "{checked:?}");
    }
}

#[test]
fn a_sum_is_not_kept_and_no_budget_leaves_all_unknown() {
    let folder = empty_folder("solve", "hurried");
    let sum = grundy(&folder, &["solve", "nim(1) + nim(1)", "-o", "solved.game"]);
    assert_eq!(sum.status.code(), Some(2), "{sum:?}");
    let hurried = grundy(&folder, &["solve", "wythoff", "--budget", "0"]);
    assert_eq!(hurried.status.code(), Some(3), "{hurried:?}");
    assert!(
        text(&hurried).contains("stopped by the clock"),
        "{hurried:?}"
    );
}

#[test]
fn a_solution_that_is_an_automaton_is_kept_and_played_by() {
    let folder = empty_folder("solve", "kept_automaton");
    let rules = "{(x - 2 i, y - i) | i >= 1} ∪ {(x - 1, y), (x, y - 1)}";
    let solved = grundy(&folder, &["solve", rules, "-o", "own.game"]);
    assert_eq!(solved.status.code(), Some(0), "{solved:?}");
    let kept = std::fs::read_to_string(folder.join("own.game")).unwrap();
    let automaton = "grundy(x, y) = automaton in base 2\n    0 accepts: (0, 0, 0) -> 0,";
    assert!(kept.contains(automaton), "{kept}");
    let again = text(&grundy(&folder, &["solve", "--file", "own.game"]));
    assert_eq!(again, text(&solved));
    // An automaton of values that have a formula too.
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/kept.game");
    std::fs::copy(kept, folder.join("solved.game")).unwrap();
    let zeros = "0".repeat(1000);
    let nines = "9".repeat(1000);
    // The value of (x, y) for x > y is about half of y: here y = 10^1000 - 1, and the winning option has y + 2.
    let moved = text(&grundy(
        &folder,
        &["move", "solved.game", &format!("3{zeros},{nines}")],
    ));
    assert!(moved.contains("N: the next player wins"), "{moved}");
    assert!(
        moved.contains(&format!("grundy    5{}\n", "0".repeat(999))),
        "{moved}"
    );
    assert!(
        moved.contains("\"Grundy values\" of solved, which is proved"),
        "{moved}"
    );
    let summand = format!("solved: 3{zeros},{nines}");
    let sum = grundy(
        &folder,
        &["sum", &summand, "nim(1): 4", "--file", "solved.game"],
    );
    let sum = text(&sum);
    assert!(sum.contains("winning   1. "), "{sum}");
    let again = text(&grundy(&folder, &["solve", "--file", "solved.game"]));
    assert!(
        again.contains("Grundy        proved for all positions (base 2, 29 states)"),
        "{again}"
    );
}
