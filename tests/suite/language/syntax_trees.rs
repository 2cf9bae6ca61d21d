//! Random syntax trees: expressions, moves, games and statements.

use grundy::language::{
    Argument, Expression, FigureItem, FigureOverlay, FigureShown, GameExpression, HeapNames, Kind,
    Mex, Move, Name, NumberProperty, Operator, Parameter, PhaseName, PositionKind, Qualified,
    Quality, RelationSign, Replacement, RoundName, Rules, SelectedClass, Selection, SelectionClaim,
    SelectionIndex, SourceLayout, Span, Statement, Target, Trait, WrittenFamily, WrittenGame,
    WrittenLine,
};
use grundy_rules::language::WrittenSet;
use proptest::prelude::*;

pub fn name(text: &str) -> Name {
    Name {
        text: text.into(),
        span: Span::default(),
    }
}

pub fn e(kind: Kind) -> Expression {
    Expression::new(kind, Span::default())
}

pub fn names() -> impl Strategy<Value = String> {
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

/// Numbers are factors: behind a number a condition in brackets is no factor without a sign.
fn product_or_other(operator: Operator, left: Box<Expression>, right: Box<Expression>) -> Kind {
    let parts = match &right.kind {
        Kind::Tuple(parts) => parts.as_slice(),
        _ => std::slice::from_ref(&*right),
    };
    let condition = |part: &Expression| {
        matches!(
            part.kind,
            Kind::Chain { .. } | Kind::Property(..) | Kind::And(_) | Kind::Or(_) | Kind::Not(_)
        )
    };
    match operator == Operator::Juxtaposed && parts.iter().any(condition) {
        true => Kind::Binary(Operator::Times, left, right),
        false => Kind::Binary(operator, left, right),
    }
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

fn properties() -> impl Strategy<Value = NumberProperty> {
    prop::sample::select(vec![
        NumberProperty::Prime,
        NumberProperty::Even,
        NumberProperty::Odd,
        NumberProperty::Square,
    ])
}

/// Every shape of expression that text can have.
pub fn expressions() -> impl Strategy<Value = Expression> {
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
                .prop_map(|(operator, left, right)| product_or_other(operator, left, right)),
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

pub fn games() -> impl Strategy<Value = WrittenGame> {
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

pub fn named_game() -> GameExpression {
    GameExpression::Named {
        name: name("nim"),
        arguments: Vec::new(),
        pass: false,
        span: Span::default(),
    }
}

/// Statements on all positions at once.
pub fn quality_statements() -> impl Strategy<Value = Statement> {
    let rounds = prop::sample::select(RoundName::ALL.to_vec());
    let kinds = prop_oneof![
        phases().prop_map(PositionKind::Phase),
        Just(PositionKind::Ended),
        small_numbers().prop_map(PositionKind::Level),
        (rounds, small_numbers()).prop_map(|(name, of)| PositionKind::Round(name, of)),
    ];
    let quality = prop::sample::select(Quality::ALL.to_vec());
    let heaps = || prop::collection::vec(expressions(), 1..3);
    let set = heaps().prop_map(|heaps| e(Kind::Set(heaps)));
    let rounds = prop::sample::select(RoundName::ALL.to_vec());
    let class = prop_oneof![
        Just(SelectedClass::P),
        small_numbers().prop_map(SelectedClass::Level),
        (rounds, small_numbers()).prop_map(|(name, of)| SelectedClass::Round(name, of)),
    ];
    let names = prop::sample::subsequence(vec!["x", "y", "z"], 1..4);
    let bound = |name: &str, sign, number| {
        e(Kind::Chain {
            first: Box::new(e(Kind::Name(name.into()))),
            rest: vec![(sign, number)],
            modulus: None,
        })
    };
    let selection = (names, class, small_numbers()).prop_map(move |(names, class, number)| {
        let first = bound(names[0], RelationSign::LessEqual, number);
        Selection {
            heaps: names.into_iter().map(name).collect(),
            class,
            conditions: vec![first],
        }
    });
    let index = prop_oneof![
        Just(None),
        Just(Some(None)),
        small_numbers()
            .prop_map(move |number| { Some(Some(bound("n", RelationSign::GreaterEqual, number))) }),
    ];
    let index = index.prop_map(|condition| {
        let index = |condition| SelectionIndex {
            name: name("n"),
            condition,
        };
        condition.map(index)
    });
    let heaps_of_set = prop::collection::vec(expressions(), 1..3);
    let selected = prop_oneof![
        (heaps_of_set, any::<bool>()).prop_map(|(heaps, symmetric)| {
            let set = e(Kind::Set(heaps));
            SelectionClaim::AreThese(WrittenSet { set, symmetric })
        }),
        (small_numbers(), index).prop_map(|(count, index)| SelectionClaim::Count(count, index)),
    ];
    prop_oneof![
        (selection, selected)
            .prop_map(|(selection, selected)| Statement::Selected(selection, selected)),
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

/// Figures, with games and numbers that need not fit.
pub fn figures() -> impl Strategy<Value = FigureItem> {
    let shown = prop_oneof![
        prop::sample::select(vec![
            FigureShown::Nothing,
            FigureShown::Grundy,
            FigureShown::Outcome,
            FigureShown::Round,
            FigureShown::Phase,
            FigureShown::Difference(named_game()),
        ]),
        expressions().prop_map(FigureShown::Mod),
        prop::collection::vec(small_numbers(), 1..4).prop_map(FigureShown::Level),
    ];
    let overlay = prop_oneof![
        prop::collection::vec(expressions(), 1..3).prop_map(FigureOverlay::Options),
        prop::option::of(Just(name("S"))).prop_map(|part| FigureOverlay::Claim {
            part,
            title: "Theorem 1, as printed".into(),
        }),
        Just(FigureOverlay::Against(named_game())),
    ];
    let held = small_numbers().prop_map(|size| {
        e(Kind::Chain {
            first: Box::new(e(Kind::Name("z".into()))),
            rest: vec![(RelationSign::Equal, size)],
            modulus: None,
        })
    });
    let from = prop::option::of(expressions());
    let downwards = prop::option::of(Just(name("y")));
    let held = (prop::collection::vec(held, 0..2), downwards);
    let extent = (held, from, expressions());
    let overlays = prop::collection::vec(overlay, 0..3);
    (any::<bool>(), extent, shown, overlays, layouts()).prop_map(
        |(misere, ((held, downwards), from, bound), shown, overlays, layout)| FigureItem {
            title: "Figure 1".into(),
            game: named_game(),
            misere,
            held,
            downwards,
            from,
            bound,
            shown,
            overlays,
            span: Span::default(),
            layout,
        },
    )
}
