//! The programs of `examples/` run, and are short.

#[path = "../../examples/claims.rs"]
mod claims;
#[path = "../../examples/p_positions.rs"]
mod p_positions;
#[path = "../../examples/solve.rs"]
mod solve;
#[path = "../../examples/table.rs"]
mod table;
#[path = "../../examples/winning_moves.rs"]
mod winning_moves;

use grundy::{Conjecture, Error, GrundyTable, Laboratory, OutcomeTable, PositionAnalysis, Ruleset};
use std::fs;
use std::path::Path;

#[test]
fn every_example_runs() {
    let programs = [
        claims::main,
        p_positions::main,
        solve::main,
        table::main,
        winning_moves::main,
    ];
    for program in programs {
        program().unwrap();
    }
}

#[test]
fn an_example_has_thirty_lines_at_most() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 30, "{} has {lines} lines", path.display());
        count += 1;
    }
    assert_eq!(count, 5);
}

#[test]
fn what_callers_hold_goes_to_other_threads_and_is_cheap_to_copy() {
    fn held<T: Clone + Send + Sync + std::fmt::Debug>() {}
    held::<Laboratory>();
    held::<Ruleset>();
    held::<Conjecture>();
    held::<GrundyTable>();
    held::<OutcomeTable>();
    held::<Error>();
    fn answered<T: Clone + Send>() {}
    answered::<PositionAnalysis>();
}

#[test]
fn an_error_says_of_which_kind_it_is_and_shows_the_text() {
    let lab = Laboratory::new();
    let wrong = lab.game("ryuo(1, 2, 3)").err().unwrap();
    assert_eq!(wrong.diagnostics().len(), 1);
    assert!(wrong.to_string().contains("ryuo(1, 2, 3)"), "{wrong}");
    let game = lab.game("nim(2)").unwrap();
    let far = game.grundy([1 << 20, 1 << 20]).err().unwrap();
    assert!(far.is_limit() && far.diagnostics().is_empty(), "{far}");
    let position = game.analyse("3, x").err().unwrap();
    assert!(!position.is_limit(), "{position}");
    assert!(
        position.to_string().contains("`x` is no heap"),
        "{position}"
    );
    let ordinals = lab.game("transfinite_nim(2)").unwrap();
    assert!(ordinals.grundy([3, 3]).is_err());
    let won = ordinals.analyse("w + 1, w").unwrap();
    assert_eq!(won.winning_moves(), ["(w, w)"]);
    let file = "game a on (x)\n  x - 1\n\ngame b on (x)\n  x - 2\n";
    let which = lab.game(file).err().unwrap();
    assert!(which.to_string().contains("name one of a, b"), "{which}");
}
