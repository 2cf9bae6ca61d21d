use crate::game::{Game, GameOption};
use crate::language::{Code, Diagnostic, parse_game};
use crate::library::Library;

/// The options of a heap of 9 in the game `called`, where `base` takes its parameter c.
fn options(called: &str) -> Result<Vec<GameOption>, Vec<Diagnostic>> {
    let mut library = Library::embedded();
    let text =
        format!("game base(c) on (x)\n  x - c  where c >= 1\n\ngame called(c) = base({called})\n");
    library.add("test", &text)?;
    let name = parse_game("called(5)").into_result()?.unwrap();
    Ok(Game::new(&name, &library)?.options(&[9]).unwrap())
}

#[test]
fn an_argument_may_be_computed_by_every_operation() {
    for (argument, taken) in [
        ("c + 2", 7),
        ("2 c - 3", 7),
        ("c div 2", 2),
        ("floor(c / 2)", 2),
        ("ceil(c / 2)", 3),
        ("c mod 3", 2),
        ("c xor 1", 4),
        ("gcd(c, 10)", 5),
        ("min(c, 4)", 4),
        ("max(c, 8)", 8),
        ("|3 - c|", 2),
        ("3 if c > 4 else 2", 3),
        ("3 if c > 5 else 2", 2),
        ("1 if c = 4 else 6 if c = 5 else 2", 6),
        ("7 if c is odd and c < 6 else 2", 7),
        ("7 if not 5 divides c else 2", 2),
    ] {
        let found = options(argument).unwrap_or_else(|errors| panic!("{argument}: {errors:?}"));
        assert_eq!(found, [[[9 - taken]]], "{argument}");
    }
}

#[test]
fn a_case_that_is_never_taken_need_not_have_a_value() {
    for argument in [
        "c mod (c - 5) if c > 5 else 3",
        "c div (c - 5) if c > 5 else 3",
        "3 if c = 5 else 1 / (c - 5)",
        "3 if c = 5 else 2 if 1 mod (c - 5) = 0 else 1",
    ] {
        assert_eq!(options(argument).unwrap(), [[[6]]], "{argument}");
    }
    // A condition that matters has to have a value.
    let error = options("2 if 1 mod (c - 5) = 0 else 3 if c = 5 else 1").unwrap_err();
    assert_eq!(error[0].code, Code::NotANumber);
    let error = options("c div (c - 5) if c >= 5 else 3").unwrap_err();
    assert_eq!(error[0].code, Code::NotANumber);
    assert_eq!(error[0].message, "division by zero");
    // A fault in the text is an error wherever it stands.
    let error = options("nosuch if c > 5 else 3").unwrap_err();
    assert_eq!(error[0].code, Code::UnknownName);
}
