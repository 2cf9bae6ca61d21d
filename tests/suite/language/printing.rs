//! What is printed is read back, and printed again the same.

use super::syntax_trees::{
    e, expressions, figures, games, name, named_game, names, quality_statements,
};
use grundy::language::{
    Argument, AutomatonFile, ClaimItem, File, FileItem, GameExpression, HeapNames, Kind,
    MoveSetRelation, NoteKind, Operator, SourceLayout, Span, Statement, WrittenAutomaton,
    WrittenClaim, WrittenNumeration, WrittenState, WrittenStep, format_expression, format_file,
    format_game, parse_claim, parse_file,
};
use grundy::library::Library;
use grundy_oracle::cases;
use grundy_rules::language::{WrittenMoves, WrittenSet};
use proptest::prelude::*;
use std::sync::Arc;

fn file_of(item: FileItem) -> File {
    File {
        items: vec![item],
        closing: Vec::new(),
    }
}

/// A claim with this statement is printed, read back as it was, and printed again the same.
fn is_read_back(statement: Statement) -> Result<(), TestCaseError> {
    let item = ClaimItem {
        title: "T".into(),
        standing: None,
        refuted: None,
        game: Some(named_game()),
        misere: false,
        ranges: Vec::new(),
        bound: None,
        within: None,
        effort: None,
        claim: WrittenClaim {
            statement,
            definitions: Vec::new(),
            span: Span::default(),
        },
        span: Span::default(),
        layout: SourceLayout::default(),
    };
    let file = file_of(FileItem::Claim(Box::new(item)));
    let text = format_file(&file);
    let parsed = parse_file(&text);
    prop_assert_eq!(&parsed.errors, &Vec::new(), "{}", &text);
    prop_assert_eq!(&parsed.tree, &file, "{}", &text);
    prop_assert_eq!(format_file(&parsed.tree), text);
    Ok(())
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn every_expression_is_read_back_as_it_was_printed(value in expressions()) {
        let text = format!("grundy(x, y) = {}", format_expression(&value));
        let parsed = parse_claim(&text);
        prop_assert_eq!(&parsed.errors, &Vec::new(), "{}", &text);
        let statement = parsed.tree.map(|claim: WrittenClaim| claim.statement);
        let found = match statement {
            Some(Statement::Grundy { value, .. }) => Some(value),
            _ => None,
        };
        prop_assert_eq!(found, Some(value), "{}", text);
    }

    #[test]
    fn a_claim_at_every_exponent_is_read_back_as_it_was_printed(text in names(), value in expressions()) {
        let game = GameExpression::Named {
            name: name(&text),
            arguments: vec![Argument { name: None, value }],
            pass: false,
            span: Span::default(),
        };
        let text = format!("P = P-positions of {}, at every exponent", format_game(&game));
        let statement = parse_claim(&text).into_result().ok().flatten().map(|claim| claim.statement);
        prop_assert_eq!(statement, Some(Statement::AtEveryExponent { game }), "{}", text);
    }

    #[test]
    fn every_statement_on_all_positions_is_read_back_as_it_was_printed(statement in quality_statements()) {
        is_read_back(statement)?;
    }

    #[test]
    fn every_claim_on_a_sequence_is_read_back_as_it_was_printed(
        numbers in (expressions(), prop::option::of(expressions()), prop::option::of(expressions())),
        which in 0..3,
        words in any::<(bool, bool)>(),
    ) {
        let (period, preperiod, saltus) = numbers;
        is_read_back(match which {
            0 => Statement::Period { least: words.0, period, preperiod, saltus },
            1 => Statement::Periodic { purely: words.0, arithmetic: words.1 },
            _ => Statement::Stair(period),
        })?;
    }

    #[test]
    fn every_statement_about_moves_is_read_back_as_it_was_printed(
        from in expressions(),
        to in expressions(),
        kind in 0_usize..5,
        symmetric in any::<bool>(),
    ) {
        is_read_back(match MoveSetRelation::ALL.get(kind) {
            Some(relation) => Statement::MoveSets(*relation, WrittenSet { set: to, symmetric }),
            None => Statement::Moves(WrittenMoves { each: kind == 3, from, to }),
        })?;
    }

    #[test]
    fn every_automaton_is_read_back_as_it_was_written(
        named in any::<bool>(),
        which in 0..4,
        period in prop::collection::vec(1..9_u32, 1..4),
        states in prop::collection::vec(
            (any::<bool>(), prop::collection::vec((prop::collection::vec(prop::collection::vec(0..9_u32, 1..4), 1..9), 0..9_u32), 0..6)),
            1..6,
        ),
    ) {
        let span = Span::default();
        let steps = |steps: Vec<(Vec<Vec<u32>>, u32)>| {
            let step = |(letters, to): (Vec<Vec<u32>>, u32)| WrittenStep {
                letters: letters.into_iter().map(|letter| (letter, span)).collect(),
                to,
                span,
            };
            steps.into_iter().map(step).collect()
        };
        let automaton = WrittenAutomaton {
            numeration: match which {
                0 => WrittenNumeration::Base(period[0]),
                1 => WrittenNumeration::Zeckendorf,
                _ => WrittenNumeration::Ostrowski(period),
            },
            states: states.into_iter().map(|(accepts, all)| WrittenState { accepts, steps: steps(all), span }).collect(),
            file: None,
            span,
        };
        let automaton = match which {
            3 => WrittenAutomaton {
                numeration: WrittenNumeration::Base(2),
                states: Vec::new(),
                file: Some(AutomatonFile { name: "my/equal.txt".into(), tracks: 0 }),
                span,
            },
            _ => automaton,
        };
        let heaps = named.then(|| HeapNames::Named(vec![name("x"), name("y")]));
        is_read_back(Statement::Automaton { heaps, automaton: Arc::new(automaton) })?;
    }

    #[test]
    fn every_limit_is_read_back_as_it_was_printed(value in expressions()) {
        let quotient = e(Kind::Binary(
            Operator::Over,
            Box::new(e(Kind::Call(name("x"), vec![e(Kind::Name("n".into()))]))),
            Box::new(e(Kind::Name("n".into()))),
        ));
        let shown = format_expression(&value);
        let text = format!("claim \"T\"\n  limit x(n) / n = {shown}\n");
        let parsed = parse_file(&text);
        prop_assert_eq!(&parsed.errors, &Vec::new(), "{}", &text);
        let file = parsed.tree;
        let found = file.claims().next().map(|item| item.claim.statement.clone());
        prop_assert_eq!(found, Some(Statement::Limit { quotient, value }), "{}", &text);
        prop_assert_eq!(format_file(&file), text);
    }

    #[test]
    fn every_figure_is_read_back_as_it_was_printed(figure in figures()) {
        let file = file_of(FileItem::Figure(Box::new(figure)));
        let text = format_file(&file);
        let parsed = parse_file(&text);
        prop_assert_eq!(&parsed.errors, &Vec::new(), "{}", &text);
        prop_assert_eq!(&parsed.tree, &file, "{}", &text);
        prop_assert_eq!(format_file(&parsed.tree), text);
    }

    #[test]
    fn every_game_is_read_back_as_it_was_printed(game in games()) {
        let file = file_of(FileItem::Game(Box::new(game)));
        let text = format_file(&file);
        let parsed = parse_file(&text);
        prop_assert_eq!(&parsed.errors, &Vec::new(), "{}", &text);
        prop_assert_eq!(&parsed.tree, &file, "{}", &text);
        prop_assert_eq!(format_file(&parsed.tree), text);
    }
}

#[test]
fn the_papers_are_in_the_standard_layout() {
    for text in Library::embedded().texts() {
        let parsed = parse_file(&text.text);
        assert_eq!(parsed.errors, Vec::new(), "{}", text.name);
        let printed = format_file(&parsed.tree);
        assert_eq!(
            printed, text.text,
            "{} is not as `grundy fmt` prints it",
            text.name
        );
    }
}

#[test]
fn the_numbers_of_a_mex_with_dots_are_printed_in_one_pair_of_braces() {
    let text = "claim \"mex\"\n  mex {0, ..., 6} = 7 and mex(2) {0, 2, ..., 8} + {1} = 10 and mex {0, 1} = 2\n";
    let parsed = parse_file(text);
    assert_eq!(parsed.errors, Vec::new());
    assert_eq!(format_file(&parsed.tree), text);
}

#[test]
fn what_a_claim_is_to_its_paper_is_printed_as_it_was_written() {
    let text = "\
set first = {(0, 0), (1, 2)}

misprint \"Section 1\" \"y for x\"

reading \"Section 2\" \"0 is a number\"

claim \"A\" as printed \"two by two\" refuted at (0, 2) for wythoff, within 2
  P = first, symmetric

claim \"B\" misprint refuted
  1 = 2

claim \"C\" as read \"rounded down\"
  1 = 1

claim \"D\" corrected for wythoff, within 2
  P = first, symmetric

claim \"F\" answers \"Is 1 a number\"
  1 = 1

claim \"E\" control refuted
  1 = 2
";
    let file = parse_file(text).into_result().unwrap();
    assert_eq!(format_file(&file), text);
    let standings = file.claims().map(|claim| claim.standing.as_ref());
    let words: Vec<_> = standings
        .flatten()
        .map(|standing| (standing.kind.words(), standing.wording.as_deref()))
        .collect();
    assert_eq!(
        words,
        [
            ("as printed", Some("two by two")),
            ("misprint", None),
            ("as read", Some("rounded down")),
            ("corrected", None),
            ("answers", Some("Is 1 a number")),
            ("control", None),
        ]
    );
    let notes = file.notes();
    let notes: Vec<_> = notes.map(|note| (note.kind, note.place.as_str())).collect();
    assert_eq!(
        notes,
        [
            (NoteKind::Misprint, "Section 1"),
            (NoteKind::Reading, "Section 2")
        ]
    );
    let wrong = "claim \"A\" as drawn for wythoff\n  P = {(0, 0)}\n";
    let errors = parse_file(wrong).into_result().unwrap_err();
    assert!(errors[0].message.contains("read or printed"), "{errors:?}");
}
