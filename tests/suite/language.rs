//! The language against itself: what is printed parses back, and no text makes the parser fail.

use grundy::language::{
    Argument, ClaimItem, Expression, File, FileItem, GameExpression, HeapNames, Kind, Mex, Move,
    MoveSetRelation, Name, Operator, Parameter, PhaseName, PositionKind, Property, Qualified,
    Quality, RelationSign, Replacement, Rules, SourceLayout, Span, Statement, Target, Trait,
    WrittenAutomaton, WrittenClaim, WrittenFamily, WrittenGame, WrittenLine, WrittenNumeration,
    WrittenState, WrittenStep, format_file, parse_claim, parse_file, parse_game,
};
use grundy::library::Library;
use grundy_oracle::cases;
use grundy_rules::language::{WrittenMoves, WrittenSet};
use proptest::prelude::*;
use std::sync::Arc;

fn name(text: &str) -> Name {
    Name {
        text: text.into(),
        span: Span::default(),
    }
}

fn e(kind: Kind) -> Expression {
    Expression::new(kind, Span::default())
}

fn names() -> impl Strategy<Value = String> {
    // Words that the language uses elsewhere are good names for trouble.
    prop::sample::select(vec![
        "x", "y", "i", "k'", "a_1", "phi", "at", "of", "even", "to", "P", "n2",
    ])
    .prop_map(String::from)
}

fn functions() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["min", "a", "gcd", "xor", "count", "T"]).prop_map(String::from)
}

fn games_named() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["nim", "yama", "of"]).prop_map(String::from)
}

fn operators() -> impl Strategy<Value = Operator> {
    prop::sample::select(vec![
        Operator::Plus,
        Operator::Minus,
        Operator::Times,
        Operator::Juxtaposed,
        Operator::Over,
        Operator::Div,
        Operator::Mod,
        Operator::Power,
        Operator::Xor,
        Operator::Union,
        Operator::Intersection,
        Operator::Without,
    ])
}

fn relations() -> impl Strategy<Value = RelationSign> {
    prop::sample::select(vec![
        RelationSign::Equal,
        RelationSign::NotEqual,
        RelationSign::Less,
        RelationSign::LessEqual,
        RelationSign::Greater,
        RelationSign::GreaterEqual,
        RelationSign::In,
        RelationSign::NotIn,
        RelationSign::Divides,
    ])
}

fn properties() -> impl Strategy<Value = Property> {
    prop::sample::select(vec![
        Property::Prime,
        Property::Even,
        Property::Odd,
        Property::Square,
    ])
}

/// Every shape of expression that text can have.
fn expressions() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        4 => names().prop_map(Kind::Name),
        3 => (0_u32..100).prop_map(|n| Kind::Number(n.to_string())),
        1 => Just(Kind::All),
        1 => Just(Kind::Integers(Some("1".into()))),
        1 => Just(Kind::Set(Vec::new())),
        1 => Just(Kind::Text("0.137".into())),
    ]
    .prop_map(e);
    leaf.prop_recursive(5, 40, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new).boxed();
        let list = |least: usize| prop::collection::vec(inner.clone(), least..4).boxed();
        let several = list(2);
        let any_number = list(0);
        let game = (games_named(), prop::collection::vec(inner.clone(), 0..3), any::<bool>()).prop_map(
            |(game, arguments, pass)| GameExpression::Named {
                name: name(&game),
                arguments: arguments.into_iter().map(|value| Argument { name: None, value }).collect(),
                pass,
                span: Span::default(),
            },
        );
        let summand = (prop::option::of(inner.clone()), game).prop_map(|(budget, game)| match budget {
            Some(budget) => GameExpression::Blocking {
                budget,
                game: Box::new(game),
                span: Span::default(),
            },
            None => game,
        });
        let game = prop::collection::vec(summand, 1..3).prop_map(|mut summands| match summands.len() {
            1 => summands.remove(0),
            _ => GameExpression::Sum(summands),
        });
        let chain = (boxed.clone(), prop::collection::vec((relations(), inner.clone()), 1..3))
            .prop_map(|(first, rest)| Kind::Chain { first, rest, modulus: None });
        let congruence = (boxed.clone(), inner.clone(), boxed.clone(), any::<bool>()).prop_map(
            |(first, right, modulus, sign)| Kind::Chain {
                first,
                rest: vec![(if sign { RelationSign::Congruent } else { RelationSign::Equal }, right)],
                modulus: Some(modulus),
            },
        );
        let family = (list(1), list(0))
            .prop_map(|(elements, conditions)| WrittenFamily { elements, conditions });
        let numbers = prop::option::of((inner.clone(), prop::option::of(inner.clone())));
        let mex = (numbers, prop::collection::vec(family, 1..3), any::<bool>()).prop_map(
            |(numbers, families, skipping)| {
                let (spacing, multiplicity) = numbers.unzip();
                Mex { spacing, multiplicity: multiplicity.flatten(), families, skipping }
            },
        );
        prop_oneof![
            6 => (operators(), boxed.clone(), boxed.clone())
                .prop_map(|(operator, left, right)| Kind::Binary(operator, left, right)),
            2 => (functions(), any_number.clone()).prop_map(|(f, arguments)| Kind::Call(name(&f), arguments)),
            1 => (boxed.clone(), boxed.clone()).prop_map(|(of, index)| Kind::Index(of, index)),
            1 => (game, any_number.clone())
                .prop_map(|(game, position)| Kind::ValueOf(Box::new(game), position)),
            1 => boxed.clone().prop_map(Kind::Negative),
            1 => boxed.clone().prop_map(Kind::Not),
            2 => chain,
            1 => congruence,
            1 => several.clone().prop_map(Kind::And),
            1 => several.clone().prop_map(Kind::Or),
            1 => (boxed.clone(), properties(), any::<bool>())
                .prop_map(|(of, property, negated)| Kind::Property(of, property, negated)),
            1 => boxed.clone().prop_map(Kind::Absolute),
            1 => boxed.clone().prop_map(Kind::Floor),
            1 => boxed.clone().prop_map(Kind::Ceiling),
            1 => (prop::collection::vec((inner.clone(), inner.clone()), 1..3), boxed.clone())
                .prop_map(|(arms, otherwise)| Kind::Choice(arms, otherwise)),
            1 => several.clone().prop_map(Kind::Tuple),
            1 => any_number.clone().prop_map(Kind::Set),
            1 => (boxed.clone(), prop::option::of(boxed.clone()), boxed.clone())
                .prop_map(|(first, second, last)| Kind::Progression(first, second, last)),
            1 => (boxed.clone(), list(1)).prop_map(|(element, all)| Kind::Builder(element, all)),
            1 => (boxed.clone(), boxed.clone()).prop_map(|(first, last)| Kind::Range(first, last)),
            1 => boxed.clone().prop_map(Kind::AllBut),
            1 => boxed.clone().prop_map(Kind::SubsetsOf),
            1 => boxed.prop_map(Kind::MultiplesOf),
            1 => mex.prop_map(|mex| Kind::Mex(Box::new(mex))),
        ]
        .prop_map(e)
    })
}

fn layouts() -> impl Strategy<Value = SourceLayout> {
    let comment = prop::sample::select(vec![" take a rook", "", "# twice", " ⌊x⌋ ∪ \"y\""]);
    let comment = comment.prop_map(String::from);
    // A blank line may stand between comments and before a later line, and is not doubled.
    (
        prop::collection::vec(comment.clone().prop_map(Some), 0..3),
        prop::option::of(comment),
    )
        .prop_map(|(before, behind)| SourceLayout { before, behind })
}

fn moves() -> impl Strategy<Value = Move> {
    let conditions = || prop::collection::vec(expressions(), 0..3);
    let position = prop::collection::vec(expressions(), 2);
    let index = (names(), expressions())
        .prop_map(|(heap, index)| e(Kind::Index(Box::new(e(Kind::Name(heap))), Box::new(index))));
    let replacement = (index, expressions()).prop_map(|(heap, value)| Replacement {
        heap: Some(heap),
        value,
    });
    let targets = prop_oneof![
        3 => prop::collection::vec(position, 1..3).prop_map(Target::Positions),
        1 => prop::collection::vec(replacement, 1..3).prop_map(Target::Replacements),
    ];
    prop_oneof![
        4 => (prop::option::of(expressions()), targets, conditions(), conditions())
            .prop_map(|(budget, target, conditions, family)| Move::Step { budget, target, conditions, family }),
        1 => games_named().prop_map(|game| Move::MovesOf(GameExpression::Named {
            name: name(&game),
            arguments: Vec::new(),
            pass: false,
            span: Span::default(),
        })),
    ]
}

fn games() -> impl Strategy<Value = WrittenGame> {
    let line = (moves(), layouts()).prop_map(|(content, layout)| WrittenLine {
        content,
        span: Span::default(),
        layout,
    });
    let domain = prop::option::of((relations(), 0_u32..9)).prop_map(|bound| {
        bound.map(|(relation, bound)| {
            e(Kind::Chain {
                first: Box::new(e(Kind::Name("p".into()))),
                rest: vec![(relation, e(Kind::Number(bound.to_string())))],
                modulus: None,
            })
        })
    });
    let parameter = (domain, prop::option::of(0_u32..9)).prop_map(|(domain, default)| Parameter {
        name: name("p"),
        count: None,
        domain,
        default: default.map(|n| e(Kind::Number(n.to_string()))),
    });
    let lines = prop::collection::vec(line, 1..4);
    (
        prop::option::of(parameter),
        lines,
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        layouts(),
    )
        .prop_map(
            |(parameter, lines, ordinals, symmetric, pass, mut layout)| {
                // A comment behind the header is printed before the first move.
                layout.behind = None;
                WrittenGame {
                    name: name("g"),
                    parameters: parameter.into_iter().collect(),
                    rules: Rules {
                        heaps: Some(HeapNames::Named(vec![name("x"), name("y")])),
                        ordinals,
                        symmetric,
                        pass,
                        lines,
                        span: Span::default(),
                    },
                    layout,
                }
            },
        )
}

fn phases() -> impl Strategy<Value = PhaseName> {
    prop::sample::select(vec![PhaseName::Final, PhaseName::Normal])
}

/// A number or a parameter, as words may follow.
fn small_numbers() -> impl Strategy<Value = Expression> {
    prop_oneof![
        (0_u32..99).prop_map(|n| e(Kind::Number(n.to_string()))),
        prop::sample::select(vec!["g", "has", "k'"]).prop_map(|word| e(Kind::Name(word.into()))),
    ]
}

fn traits() -> impl Strategy<Value = Trait> {
    let relations = prop::sample::select(vec![
        RelationSign::Equal,
        RelationSign::NotEqual,
        RelationSign::Less,
        RelationSign::LessEqual,
        RelationSign::Greater,
        RelationSign::GreaterEqual,
    ]);
    prop_oneof![
        (relations, small_numbers()).prop_map(|(relation, value)| Trait::Value(relation, value)),
        Just(Trait::Ended),
        phases().prop_map(Trait::Phase),
        (
            prop::option::of(small_numbers()),
            prop::option::of(phases())
        )
            .prop_map(|(value, phase)| Trait::Option(value, phase)),
    ]
}

fn named_game() -> GameExpression {
    GameExpression::Named {
        name: name("nim"),
        arguments: Vec::new(),
        pass: false,
        span: Span::default(),
    }
}

/// Statements on all positions at once.
fn quality_statements() -> impl Strategy<Value = Statement> {
    let kinds = prop_oneof![
        phases().prop_map(PositionKind::Phase),
        Just(PositionKind::Ended)
    ];
    let quality = prop::sample::select(Quality::ALL.to_vec());
    let heaps = || prop::collection::vec(expressions(), 1..3);
    let set = heaps().prop_map(|heaps| e(Kind::Set(heaps)));
    prop_oneof![
        (kinds, set, any::<bool>()).prop_map(|(kind, set, symmetric)| {
            Statement::Positions(kind, WrittenSet { set, symmetric })
        }),
        (quality, 0..3, heaps()).prop_map(|(quality, form, heaps)| {
            // These two stand behind `sum with` or `not` only.
            let form = if quality.is_of_sums() { 1 } else { form };
            Statement::Qualified(Qualified {
                with: (form == 1).then(named_game),
                quality,
                not_at: (form == 2).then_some(heaps),
            })
        }),
        (
            prop::collection::vec(traits(), 0..3),
            prop::collection::vec(traits(), 1..3)
        )
            .prop_map(|(given, claimed)| Statement::Every { given, claimed }),
    ]
}

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
        refuted: None,
        game: Some(named_game()),
        misere: false,
        ranges: Vec::new(),
        bound: None,
        within: None,
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
        let text = format!("grundy(x, y) = {}", grundy::language::format_expression(&value));
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
    fn a_claim_at_every_exponent_is_read_back_as_it_was_printed(of in names(), value in expressions()) {
        let game = GameExpression::Named {
            name: name(&of),
            arguments: vec![Argument { name: None, value }],
            pass: false,
            span: Span::default(),
        };
        let text = format!("P = P-positions of {}, at every exponent", grundy::language::format_game(&game));
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
            0 => Statement::Period { period, preperiod, saltus },
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
        which in 0..3,
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
            span,
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
        let shown = grundy::language::format_expression(&value);
        let text = format!("claim \"T\"\n  limit x(n) / n = {shown}\n");
        let parsed = parse_file(&text);
        prop_assert_eq!(&parsed.errors, &Vec::new(), "{}", &text);
        let file = parsed.tree;
        let found = file.claims().next().map(|item| item.claim.statement.clone());
        prop_assert_eq!(found, Some(Statement::Limit { quotient, value }), "{}", &text);
        prop_assert_eq!(format_file(&file), text);
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

    #[test]
    fn no_bytes_make_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        parse_file(&text);
        parse_game(&text);
        parse_claim(&text);
    }

    #[test]
    fn no_sequence_of_words_makes_the_parser_panic(words in prop::collection::vec(words(), 0..60)) {
        let text = words.concat();
        let printed = format_file(&parse_file(&text).tree);
        // What was understood of a broken text can be printed, too.
        parse_file(&printed);
        parse_game(&text);
        parse_claim(&text);
    }
}

fn words() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "game ",
        "g",
        "(",
        ")",
        "x",
        ", ",
        "y",
        "on ",
        "[",
        "]",
        "{",
        "}",
        "|",
        "where ",
        "\n",
        "  ",
        "1",
        " and ",
        " or ",
        "not ",
        " in ",
        " mod ",
        " xor ",
        "+",
        "-",
        "* ",
        "/",
        "^",
        "= ",
        "<= ",
        "≤",
        "∪",
        "..",
        "...",
        "claim \"T\" for g\n",
        "P = ",
        "grundy",
        "(x, y)",
        " if ",
        " else ",
        "symmetric",
        "\\le ",
        "\\frac",
        "⌊",
        "⌋",
        "# c\n",
        "\"",
        "blocking ",
        " of ",
        "moves of ",
        "with pass",
        "all ",
        "but ",
        "->",
        "table\n",
        "every position with ",
        "value ",
        "an option ",
        "no option",
        "final",
        "sum with ",
        "universally admissible",
        "refuted at ",
        "for ",
        "default ",
        "(mod ",
        "≡",
        "prime",
        ";",
        ":",
        "paper \"p\"\n",
        "ℤ≥0",
    ])
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
fn several_errors_are_found_in_one_pass() {
    let text =
        "game g on (x, y)\n  (x -, y)\n  (x, y - 1) where\n  (x - i, y) where i >= 1 & i < 3\n";
    let codes: Vec<_> = parse_file(text)
        .errors
        .iter()
        .map(|error| error.code.number())
        .collect();
    assert!(codes.len() >= 3, "{codes:?}");
    assert!(codes.contains(&"E0001"), "{codes:?}");
}

#[test]
fn unicode_and_latex_spellings_mean_what_ascii_means() {
    let ascii = "{(x-i, y+1) | 2 <= i <= x, i not in {3, 5}} ∪ {(x+1, y-floor(i/2)) : i = 2 (mod 3), i < y}";
    let unicode = "{(x−i, y+1) | 2 ≤ i ≤ x, i ∉ {3, 5}} ∪ {(x+1, y-⌊i/2⌋) : i ≡ 2 (mod 3), i < y}";
    let latex = r"\{(x-i, y+1) \mid 2 \le i \leq x, i \notin \{3, 5\}\} \cup \left\{(x+1, y-\left\lfloor \frac{i}{2}\right\rfloor) : i \equiv 2 \pmod{3}, i < y\right\}";
    let rules = |text: &str| {
        let parsed = parse_game(text);
        assert_eq!(parsed.errors, Vec::new(), "{text}");
        parsed.tree
    };
    // The congruence sign is kept as written; all else is the same tree.
    let same = format!("{:?}", rules(unicode)).replace("Congruent", "Equal");
    let shown = |tree: Option<GameExpression>| {
        strip_spans(&format!("{tree:?}").replace("Congruent", "Equal"))
    };
    assert_eq!(strip_spans(&same), shown(rules(ascii)));
    assert_eq!(strip_spans(&same), shown(rules(latex)));
}

#[test]
fn brackets_at_the_beginning_of_a_move_may_belong_to_its_expression() {
    let same = [
        ("(x) - i where i >= 1", "x - i where i >= 1"),
        ("(x) + 1 - 2", "x + 1 - 2"),
        (
            "blocking 1 of (2)(x) - i where i > x",
            "blocking 1 of 2(x) - i where i > x",
        ),
        ("on x[2]: (x[k]) - 1", "on x[2]: x[k] - 1"),
        (
            "on x[2]: (x[1]) - 1, (x[2]) - 1",
            "on x[2]: x[1] - 1, x[2] - 1",
        ),
    ];
    for (bracketed, plain) in same {
        let read = |text: &str| parse_game(text).into_result().unwrap();
        assert_eq!(read(bracketed), read(plain), "{bracketed}");
    }
    // What is nothing but positions in brackets is that.
    for text in ["(x - 1)", "(i) + (j) where i + j = x - 2", "((x) - 1, y)"] {
        let Ok(Some(GameExpression::Rules(rules))) = parse_game(text).into_result() else {
            panic!("{text}");
        };
        let Move::Step { target, .. } = &rules.lines[0].content else {
            panic!("{text}");
        };
        assert!(matches!(target, Target::Positions(_)), "{text}");
    }
    let line = "game g on (x)\n  (x - 1) div 2  where x > 0\n";
    assert_eq!(format_file(&parse_file(line).into_result().unwrap()), line);
}

#[test]
fn a_sum_of_heaps_is_no_element_of_a_set_of_options() {
    for text in ["{(i) + (j) | i + j = x - 2}", "{(x - 1), (x - 2) + (0)}"] {
        let errors = parse_game(text).into_result().unwrap_err();
        assert_eq!(errors[0].code.to_string(), "E0004", "{text}");
    }
    let number = "game g on (x)\n  {((i if i < 3 else 2) + (j if j < 3 else 1)) | i + j = x - 2}\n";
    assert_eq!(
        format_file(&parse_file(number).into_result().unwrap()),
        number
    );
}

#[test]
fn a_remainder_at_the_end_of_a_sum_needs_brackets() {
    let refused = [
        ("x + y mod 3", "(x + y) mod 3", "x + (y mod 3)"),
        ("x - y div 2", "(x - y) div 2", "x - (y div 2)"),
        (
            "x + 2 y - 5 mod p",
            "(x + 2 y - 5) mod p",
            "x + 2 y - (5 mod p)",
        ),
        (
            "x xor y mod (2 p)",
            "(x xor y) mod (2 p)",
            "x xor (y mod (2 p))",
        ),
        (
            "3 * floor(x / 3) + x  mod 3",
            "(3 * floor(x / 3) + x)  mod 3",
            "3 * floor(x / 3) + (x  mod 3)",
        ),
        (
            "x mod 3 * 2 + y mod 2",
            "(x mod 3 * 2 + y) mod 2",
            "x mod 3 * 2 + (y mod 2)",
        ),
        (
            "(x + y) + x mod 3",
            "((x + y) + x) mod 3",
            "(x + y) + (x mod 3)",
        ),
    ];
    for (text, of_all, of_last) in refused {
        let claim = |value: &str| format!("grundy(x, y) = {value} if x < 9 else 1");
        let errors = parse_claim(&claim(text)).errors;
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert_eq!(errors[0].code.number(), "E0004", "{text}");
        let readings: Vec<String> = errors[0]
            .readings
            .iter()
            .map(|reading| {
                let mut whole = claim(text);
                whole.replace_range(reading.span.start..reading.span.end, &reading.replacement);
                whole
            })
            .collect();
        assert_eq!(readings, [claim(of_all), claim(of_last)]);
        let trees = readings
            .iter()
            .map(|reading| parse_claim(reading).into_result().unwrap());
        let trees: Vec<_> = trees.collect();
        assert_ne!(trees[0], trees[1], "{text}");
    }
    for text in [
        "(x + y) mod 3",
        "x + (y mod 3)",
        "x mod 3 + y",
        "x mod 3 + y mod 3",
        "x mod 3 - y div 2",
        "x + y mod 3 + 1",
        "4 * xor(floor(x / 4), y) + sum(x, y) mod 4",
        "x + (x + y) mod 3",
        "x + 2 y mod 3",
        "x + mod(y, 3)",
    ] {
        let errors = parse_claim(&format!("grundy(x, y) = {text}")).errors;
        assert_eq!(errors, Vec::new(), "{text}");
    }
    let errors =
        parse_claim("P = {(x, y) | x + y ≡ 1 (mod 3), x - y = 0 (mod 3), x + y ≡ 2 mod 5}").errors;
    assert_eq!(errors, Vec::new());
}

/// The debug form without its spans.
fn strip_spans(debug: &str) -> String {
    let mut out = String::new();
    let mut rest = debug;
    while let Some(at) = rest.find("Span {") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('}').map_or(rest.len(), |end| at + end + 1);
        rest = &rest[end..];
    }
    out + rest
}
