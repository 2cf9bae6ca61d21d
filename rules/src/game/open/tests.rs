//! Open games against the same games at each value of their parameters.

use super::*;
use crate::language::{FileItem, parse_file, parse_game};
use crate::library::Library;

/// The open game of a text.
fn open(of: &str, names: &[&str]) -> Result<OpenGame, Vec<Diagnostic>> {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let expression = parse_game(of).into_result()?.unwrap();
    Game::with_open(
        &expression,
        &Names::new(),
        &names,
        &[],
        &Library::embedded(),
    )
}

/// The components of parameters with these values: two for one that may be negative.
fn components(game: &OpenGame, values: &[i64]) -> Vec<i64> {
    let pairs = game.parameters.iter().zip(values);
    let each = pairs.flat_map(|(parameter, value)| match parameter.value {
        Term::Variable(_) => vec![*value],
        _ => vec![(*value).max(0), (-*value).max(0)],
    });
    each.collect()
}

/// Compares the options of every position with heaps below `size`.
fn compare(of: &str, names: &[&str], choices: &[&[i64]], size: i64) {
    let open = open(of, names).unwrap_or_else(|errors| panic!("{of}: {errors:?}"));
    for choice in choices {
        let mut text = of.to_string();
        for (name, value) in names.iter().zip(*choice) {
            text = text.replacen(name, &value.to_string(), 1);
        }
        let expression = parse_game(&text).into_result().unwrap().unwrap();
        let bound = Game::new(&expression, &Library::embedded()).unwrap();
        let more = components(&open, choice);
        let mut positions = vec![Vec::new()];
        for _ in 0..open.heaps {
            let longer = positions.iter().flat_map(|position: &Vec<i64>| {
                (0..size).map(|heap| [position.as_slice(), &[heap]].concat())
            });
            positions = longer.collect();
        }
        for position in positions {
            let here = [position.as_slice(), &more].concat();
            let found = open.game.options(&here).unwrap();
            let mut wanted = bound.options(&position).unwrap();
            for part in wanted.iter_mut().flatten() {
                part.extend(&more);
            }
            assert_eq!(found, wanted, "{text} at {position:?}");
        }
    }
}

#[test]
fn the_options_are_those_of_each_choice_of_the_parameters() {
    compare("yama_wythoff(C)", &["C"], &[&[0], &[1], &[2], &[5]], 9);
    compare("triangular_wythoff(C)", &["C"], &[&[0], &[1], &[3]], 9);
    compare("ryuo(P)", &["P"], &[&[1], &[2], &[3], &[7]], 9);
    let pairs: &[&[i64]] = &[&[1, 0], &[2, 1], &[5, 1], &[1, -3], &[3, -1], &[2, -2]];
    compare("ab_yama(A, B)", &["A", "B"], pairs, 9);
    compare("ab_triangular(A, B)", &["A", "B"], pairs, 9);
    compare("triangular_geometric(D)", &["D"], &[&[2], &[3], &[5]], 9);
    compare("yama_wythoff(C) + nim(1)", &["C"], &[&[0], &[2]], 5);
}

#[test]
fn a_parameter_outside_its_domain_has_no_moves() {
    let game = open("ryuo(p)", &["p"]).unwrap();
    assert!(game.game.options(&[3, 3, 0]).unwrap().is_empty());
    assert_eq!(game.conditions.len(), 1);
}

#[test]
fn a_parameter_that_may_be_negative_takes_two_components() {
    let game = open("ab_triangular(a, b)", &["a", "b"]).unwrap();
    assert_eq!(game.game.heaps(), ["x", "y", "a", "b+", "b-"]);
    let facts = "claim \"c\", a >= 1, b >= 0, b < a\n  a = a";
    let file = parse_file(facts).into_result().unwrap();
    let FileItem::Claim(claim) = &file.items[0] else {
        panic!("a claim is parsed");
    };
    let expression = parse_game("ab_triangular(a, b)")
        .into_result()
        .unwrap()
        .unwrap();
    let names = ["a".to_string(), "b".to_string()];
    let library = Library::embedded();
    let game = Game::with_open(&expression, &Names::new(), &names, &claim.ranges, &library);
    assert_eq!(game.unwrap().game.heaps(), ["x", "y", "a", "b"]);
}

#[test]
fn a_parameter_that_must_be_known_is_an_error_that_says_so() {
    let message = |of: &str| {
        let errors = open(of, &["p"]).unwrap_err();
        assert_eq!(errors[0].code, Code::Parameter, "{errors:?}");
        errors[0].message.clone()
    };
    assert!(message("nim(p)").contains("the number of heaps cannot depend on"));
    assert!(message("blocking p of wythoff").contains("a budget cannot depend on p"));
    let family = "on (x, y): (x - i, y - j) where j >= 1 for each i < p";
    assert!(message(family).contains("a family of lines cannot depend on p"));
}
