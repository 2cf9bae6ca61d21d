//! Syntax tree to text: one layout for every file. Parsing what is printed gives the tree back.

use crate::language::parallels::is_parallel;
use crate::language::parser::is_shorthand;
use crate::language::parser::words::{FUNCTIONS, NO_FACTOR, RESERVED};
use crate::language::syntax::{
    Expression, GameExpression, HeapNames, Kind, Mex, Move, Operator, RelationSign, Target,
    WrittenFamily,
};

/// The text of a game with its arguments, on one line.
pub fn format_game(game: &GameExpression) -> String {
    game_expression(game)
}

/// The text of an expression.
pub fn format_expression(expression: &Expression) -> String {
    print(expression, CHOICE)
}

/// A move and its conditions.
pub(super) fn content(content: &Move) -> (String, String) {
    match content {
        Move::MovesOf(game) => (format!("moves of {}", game_expression(game)), String::new()),
        Move::Options(set) => (print(set, SETS), String::new()),
        Move::Step {
            budget,
            target,
            conditions,
            family,
        } => {
            let mut text = match budget {
                Some(budget) => format!("blocking {} of ", print(budget, CHOICE)),
                None => String::new(),
            };
            text += &target_text(target);
            let mut needs = conditions_of(conditions);
            if !family.is_empty() {
                let family = format!("for each {}", list(family));
                match needs.is_empty() {
                    true => text = format!("{text} {family}"),
                    false => needs = format!("{needs} {family}"),
                }
            }
            (text, needs)
        }
    }
}

pub(super) fn heaps(heaps: &HeapNames) -> String {
    match heaps {
        HeapNames::Vector(name, count) => format!("{}[{}]", name.text, print(count, CHOICE)),
        HeapNames::Named(names) => {
            let names: Vec<_> = names.iter().map(|name| name.text.as_str()).collect();
            format!("({})", names.join(", "))
        }
    }
}

pub(super) fn game_expression(game: &GameExpression) -> String {
    match game {
        GameExpression::Named {
            name,
            arguments,
            pass,
            ..
        } => {
            let mut text = name.text.clone();
            if !arguments.is_empty() {
                let arguments: Vec<_> = arguments
                    .iter()
                    .map(|argument| match &argument.name {
                        Some(name) => format!("{} = {}", name.text, print(&argument.value, CHOICE)),
                        // An equation would be taken for a parameter with its value.
                        None => print(&argument.value, SETS),
                    })
                    .collect();
                text += &format!("({})", arguments.join(", "));
            }
            if *pass {
                text += " with pass";
            }
            text
        }
        GameExpression::Sum(summands) => {
            let summands: Vec<_> = summands.iter().map(game_expression).collect();
            summands.join(" + ")
        }
        GameExpression::Blocking { budget, game, .. } => {
            format!(
                "blocking {} of {}",
                print(budget, CHOICE),
                game_expression(game)
            )
        }
        GameExpression::Rules(rules) => {
            let lines: Vec<_> = rules
                .lines
                .iter()
                .map(|line| {
                    let (target, conditions) = content(&line.content);
                    match conditions.as_str() {
                        "" => target,
                        conditions => format!("{target} where {conditions}"),
                    }
                })
                .collect();
            lines.join("; ")
        }
    }
}

pub(super) fn union_parts<'e>(set: &'e Expression, parts: &mut Vec<&'e Expression>) {
    match &set.kind {
        Kind::Binary(Operator::Union, left, right) => {
            union_parts(left, parts);
            parts.push(right);
        }
        _ => parts.push(set),
    }
}

/// The conditions, with brackets around an `or` that would be read in two ways beside commas, and around what would share with another.
pub(super) fn conditions_of(conditions: &[Expression]) -> String {
    format_conditions(conditions).join(", ")
}

/// The texts of conditions that stand beside each other, each as it is written there.
pub fn format_conditions(conditions: &[Expression]) -> Vec<String> {
    let bracketed = |place: usize| {
        is_parallel(conditions, place)
            || is_shorthand(conditions, place)
            || joins_a_position(&conditions[place])
    };
    let printed = conditions
        .iter()
        .enumerate()
        .map(|(place, e)| match bracketed(place) {
            true => format!("({})", print(e, CHOICE)),
            false => print(e, CHOICE),
        });
    printed.collect()
}

/// Does `∪` or `or` stand before a position? Outside brackets that would begin the next move.
fn joins_a_position(e: &Expression) -> bool {
    let joined = match &e.kind {
        Kind::Binary(Operator::Union, _, right) => begins_with_position(right),
        Kind::Or(parts) | Kind::And(parts) => parts.iter().skip(1).any(begins_with_position),
        _ => false,
    };
    joined || e.parts().into_iter().any(joins_a_position)
}

fn begins_with_position(e: &Expression) -> bool {
    match &e.kind {
        Kind::Tuple(_) => true,
        Kind::Binary(_, first, _)
        | Kind::Chain { first, .. }
        | Kind::Property(first, ..)
        | Kind::Index(first, _)
        | Kind::Range(first, _) => begins_with_position(first),
        Kind::And(parts) | Kind::Or(parts) => parts.first().is_some_and(begins_with_position),
        Kind::Choice(arms, _) => arms
            .first()
            .is_some_and(|(value, _)| begins_with_position(value)),
        _ => false,
    }
}

pub(super) fn list(expressions: &[Expression]) -> String {
    let printed: Vec<_> = expressions.iter().map(|e| print(e, CHOICE)).collect();
    printed.join(", ")
}

// How tightly an expression binds, loosest first; the parser's functions in the same order.
pub(super) const CHOICE: u8 = 0;
pub(super) const OR: u8 = 1;
pub(super) const AND: u8 = 2;
pub(super) const NOT: u8 = 3;
pub(super) const RELATION: u8 = 4;
pub(super) const SETS: u8 = 5;
pub(super) const RANGE: u8 = 6;
pub(super) const SUM: u8 = 7;
pub(super) const PRODUCT: u8 = 8;
pub(super) const FACTOR: u8 = 9;
pub(super) const POWER: u8 = 10;
pub(super) const ATOM: u8 = 11;

pub(super) fn level(kind: &Kind) -> u8 {
    match kind {
        Kind::Choice(..) => CHOICE,
        Kind::Or(_) => OR,
        Kind::And(_) => AND,
        Kind::Not(_) => NOT,
        Kind::Chain { .. } | Kind::Property(..) => RELATION,
        Kind::Range(..)
        | Kind::All
        | Kind::AllBut(_)
        | Kind::MultiplesOf(_)
        | Kind::SubsetsOf(_) => RANGE,
        Kind::Negative(_) => FACTOR,
        Kind::Binary(operator, ..) => match operator {
            Operator::Union | Operator::Intersection | Operator::Without => SETS,
            Operator::Plus | Operator::Minus | Operator::Xor => SUM,
            Operator::Times
            | Operator::Juxtaposed
            | Operator::Over
            | Operator::Div
            | Operator::Mod => PRODUCT,
            Operator::Power => POWER,
        },
        // A family behind a sign would be taken for another one of the multiset.
        Kind::Mex(_) => SETS,
        _ => ATOM,
    }
}

/// The text of an expression, in brackets if it binds less tightly than `least`.
pub(super) fn print(expression: &Expression, least: u8) -> String {
    printed(expression, least, false)
}

/// An element of a set: a sum of terms that all stand in brackets would be taken for a sum of heaps.
pub(super) fn element_of_set(element: &Expression) -> String {
    let text = print(element, CHOICE);
    let mut summands = 0;
    let mut first = element;
    while let Kind::Binary(Operator::Plus, left, right) = &first.kind {
        if level(&right.kind) >= PRODUCT {
            return text;
        }
        summands += 1;
        first = left;
    }
    match summands > 0 && level(&first.kind) < SUM {
        true => format!("({text})"),
        false => text,
    }
}

/// As [`print`]; where `mod_ends`, an operator `mod` would be taken for a congruence's.
pub(super) fn printed(expression: &Expression, least: u8, mod_ends: bool) -> String {
    let kind = &expression.kind;
    let taken = mod_ends && matches!(kind, Kind::Binary(Operator::Mod, ..));
    if level(kind) < least || taken {
        return format!("({})", bare(kind, false));
    }
    bare(kind, mod_ends)
}

pub(super) fn bare(kind: &Kind, mod_ends: bool) -> String {
    let inner = |e: &Expression, least| printed(e, least, mod_ends);
    match kind {
        Kind::Number(digits) => digits.clone(),
        Kind::Name(name) => name.clone(),
        Kind::Call(name, arguments) => format!("{}({})", name.text, list(arguments)),
        Kind::Index(of, index) => format!("{}[{}]", inner(of, ATOM), print(index, CHOICE)),
        Kind::ValueOf(game, position) => {
            format!("grundy({}: {})", game_expression(game), list(position))
        }
        Kind::Negative(of) => format!("-{}", inner(of, FACTOR)),
        Kind::Not(of) => format!("not {}", inner(of, NOT)),
        Kind::Binary(operator, left, right) => binary(*operator, left, right, mod_ends, true),
        Kind::Chain {
            first,
            rest,
            modulus,
        } => {
            let mut text = inner(first, SETS);
            let mut ends = mod_ends;
            for (relation, right) in rest {
                ends |= *relation == RelationSign::Congruent;
                text += &format!(" {} {}", sign(*relation), printed(right, SETS, ends));
            }
            if let Some(modulus) = modulus {
                text += &format!(" (mod {})", print(modulus, CHOICE));
            }
            text
        }
        Kind::And(parts) => joined(parts, NOT, " and ", mod_ends),
        Kind::Or(parts) => joined(parts, AND, " or ", mod_ends),
        Kind::Property(of, property, negated) => {
            let not = if *negated { "not " } else { "" };
            format!("{} {not}{}", inner(of, SETS), property.word())
        }
        Kind::Absolute(of) => format!("|{}|", print(of, CHOICE)),
        Kind::Floor(of) => format!("floor({})", print(of, CHOICE)),
        Kind::Ceiling(of) => format!("ceil({})", print(of, CHOICE)),
        Kind::Choice(arms, otherwise) => {
            let mut text = String::new();
            for (value, condition) in arms {
                text += &format!("{} if {} else ", inner(value, OR), inner(condition, OR));
            }
            text + &inner(otherwise, OR)
        }
        Kind::Tuple(parts) => format!("({})", list(parts)),
        Kind::Set(elements) => {
            let elements: Vec<_> = elements.iter().map(element_of_set).collect();
            format!("{{{}}}", elements.join(", "))
        }
        Kind::Progression(first, second, last) => {
            let mut text = print(first, CHOICE);
            if let Some(second) = second {
                text += &format!(", {}", print(second, CHOICE));
            }
            format!("{{{text}, ..., {}}}", print(last, CHOICE))
        }
        Kind::Builder(element, conditions) => {
            format!(
                "{{{} | {}}}",
                element_of_set(element),
                conditions_of(conditions)
            )
        }
        Kind::Range(first, last) => format!("{}..{}", inner(first, SUM), inner(last, SUM)),
        Kind::All => "all".into(),
        Kind::AllBut(set) => format!("all but {}", inner(set, RANGE)),
        Kind::MultiplesOf(of) => format!("multiples of {}", inner(of, PRODUCT)),
        Kind::SubsetsOf(of) => format!("subsets of {}", inner(of, RANGE)),
        Kind::Text(text) => format!("\"{text}\""),
        Kind::Mex(mex) => print_mex(mex),
        Kind::Integers(None) => "ℤ".into(),
        Kind::Integers(Some(least)) => format!("ℤ≥{least}"),
    }
}

pub(super) fn print_mex(mex: &Mex) -> String {
    let numbers = [&mex.spacing, &mex.multiplicity];
    let numbers: Vec<_> = numbers
        .into_iter()
        .flatten()
        .map(|number| match print(number, CHOICE) {
            // Braces here would be taken for the multiset.
            text if text.starts_with('{') => format!("({text})"),
            text => text,
        })
        .collect();
    let mut text = match numbers.is_empty() {
        true => "mex ".to_string(),
        false => format!("mex({}) ", numbers.join(", ")),
    };
    let families: Vec<_> = mex.families.iter().map(print_family).collect();
    text += &families.join(" + ");
    if mex.skipping {
        text += " skipping repeats";
    }
    text
}

pub(super) fn print_family(family: &WrittenFamily) -> String {
    match (family.elements.as_slice(), family.conditions.is_empty()) {
        ([only], true) if matches!(only.kind, Kind::Progression(..)) => print(only, CHOICE),
        (elements, true) => format!("{{{}}}", list(elements)),
        (elements, false) => format!(
            "{{{} | {}}}",
            list(elements),
            conditions_of(&family.conditions)
        ),
    }
}

pub(super) fn joined(parts: &[Expression], least: u8, sign: &str, mod_ends: bool) -> String {
    let printed: Vec<_> = parts
        .iter()
        .map(|part| printed(part, least, mod_ends))
        .collect();
    printed.join(sign)
}

/// Do both signs belong to one sum without brackets?
pub(super) fn same_sum(operator: Operator, other: Operator) -> bool {
    let plus = |operator| matches!(operator, Operator::Plus | Operator::Minus);
    match operator {
        Operator::Xor => other == Operator::Xor,
        _ => plus(operator) && plus(other),
    }
}

/// Is no term of the sum a remainder or quotient?
pub(super) fn without_remainder(operator: Operator, sum: &Expression) -> bool {
    match &sum.kind {
        Kind::Binary(other, left, right) if same_sum(operator, *other) => {
            without_remainder(operator, left) && !right.is_remainder()
        }
        _ => !sum.is_remainder(),
    }
}

/// The text of two terms with their operator; `ends` says that no term of the same sum follows.
pub(super) fn binary(
    operator: Operator,
    left: &Expression,
    right: &Expression,
    mod_ends: bool,
    ends: bool,
) -> String {
    let sign = match operator {
        Operator::Plus => " + ",
        Operator::Minus => " - ",
        Operator::Times => " * ",
        Operator::Juxtaposed => " ",
        Operator::Over => " / ",
        Operator::Div => " div ",
        Operator::Mod => " mod ",
        Operator::Power => "^",
        Operator::Xor => " xor ",
        Operator::Union => " ∪ ",
        Operator::Intersection => " ∩ ",
        Operator::Without => " without ",
    };
    // Which operators on the left need no brackets, and how tightly the right must bind.
    let (left_level, right_level) = match (operator, &left.kind) {
        (Operator::Power, _) => (ATOM, FACTOR),
        (Operator::Xor, Kind::Binary(Operator::Xor, ..)) => (SUM, PRODUCT),
        (Operator::Plus | Operator::Minus, Kind::Binary(Operator::Plus | Operator::Minus, ..)) => {
            (SUM, PRODUCT)
        }
        (Operator::Plus | Operator::Minus | Operator::Xor, _) => (PRODUCT, PRODUCT),
        (
            Operator::Juxtaposed,
            Kind::Binary(Operator::Over | Operator::Div | Operator::Mod, ..),
        ) => (FACTOR, FACTOR),
        (
            Operator::Times | Operator::Juxtaposed | Operator::Over | Operator::Div | Operator::Mod,
            _,
        ) => (PRODUCT, FACTOR),
        (_, Kind::Binary(same, ..)) if *same == operator => (SETS, RANGE),
        _ => (RANGE, RANGE),
    };
    // A remainder or quotient at the end of a sum stands in brackets, unless another one shows how they are read.
    let is_sum = matches!(operator, Operator::Plus | Operator::Minus | Operator::Xor);
    let lone = is_sum && ends && right.is_lone_remainder() && without_remainder(operator, left);
    let mut left = match &left.kind {
        Kind::Binary(other, first, second) if is_sum && same_sum(operator, *other) => {
            binary(*other, first, second, mod_ends, false)
        }
        _ => printed(left, left_level, mod_ends),
    };
    let mut right = match lone {
        true => format!("({})", bare(&right.kind, false)),
        false => printed(right, right_level, mod_ends),
    };
    // Braces behind ^ are LaTeX's, not a set's.
    if operator == Operator::Power && right.starts_with('{') {
        right = format!("({right})");
    }
    if operator == Operator::Juxtaposed {
        if !begins_factor(&right) {
            right = format!("({right})");
        }
        let word = left.rsplit(|c: char| !c.is_alphanumeric()).next();
        if right.starts_with('(') && word.is_some_and(|word| FUNCTIONS.contains(&word)) {
            left = format!("({left})");
        }
    }
    format!("{left}{sign}{right}")
}

/// Would the parser take this text for a factor without a sign before it?
pub(super) fn begins_factor(text: &str) -> bool {
    let word: String = text
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    if word.is_empty() {
        return text.starts_with('(');
    }
    let begins_with_digit = word.starts_with(|c: char| c.is_ascii_digit() || c == 'ℤ');
    !begins_with_digit
        && word != "xor"
        && ![NO_FACTOR, RESERVED]
            .iter()
            .any(|words| words.contains(&word.as_str()))
}

pub(super) fn sign(relation: RelationSign) -> &'static str {
    match relation {
        RelationSign::Equal => "=",
        RelationSign::NotEqual => "!=",
        RelationSign::Less => "<",
        RelationSign::LessEqual => "<=",
        RelationSign::Greater => ">",
        RelationSign::GreaterEqual => ">=",
        RelationSign::Congruent => "≡",
        RelationSign::In => "in",
        RelationSign::NotIn => "not in",
        RelationSign::Divides => "divides",
    }
}

/// Lines longer than this are broken where they can be.
pub(super) const WIDTH: usize = 96;

fn target_text(target: &Target) -> String {
    match target {
        Target::Positions(positions) => positions
            .iter()
            .map(|heaps| format!("({})", list(heaps)))
            .collect::<Vec<_>>()
            .join(" + "),
        Target::Whole(value) => print(value, SETS),
        Target::Replacements(replacements) => replacements
            .iter()
            .map(|replacement| match &replacement.heap {
                Some(heap) => {
                    format!(
                        "{} -> {}",
                        print(heap, SETS),
                        print(&replacement.value, CHOICE)
                    )
                }
                None => print(&replacement.value, SETS),
            })
            .collect::<Vec<_>>()
            .join(", "),
        Target::Several(targets) => targets
            .iter()
            .map(target_text)
            .collect::<Vec<_>>()
            .join(" or "),
    }
}
