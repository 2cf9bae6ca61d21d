//! Syntax tree to text: one layout for every file. Parsing what is printed gives the tree back.

use super::doubtful::is_parallel;
use super::parser::expression::{FUNCTIONS, NO_FACTOR, RESERVED, is_lone_remainder, is_remainder};
use super::quality::{PhaseName, Trait};
use super::syntax::{
    Claim, ClaimItem, Definition, Expression, Family, File, Game, GameExpression, Heaps, Item,
    Kind, Layout, Line, Mex, Move, Operator, Parameter, Relation, Rules, Statement, Target,
};

/// Lines longer than this are broken where they can be.
const WIDTH: usize = 96;

/// The text of a file in the standard layout; comments stay where they stood.
pub fn format_file(file: &File) -> String {
    let mut out = String::new();
    for (index, item) in file.items.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        match item {
            Item::Source(source) => {
                let text = format!("paper \"{}\"", source.title);
                with_layout(&mut out, "", &text, &source.layout);
            }
            Item::Game(game) => print_game(&mut out, game),
            Item::Claim(claim) => print_claim_item(&mut out, claim),
        }
    }
    if !file.closing.is_empty() && !file.items.is_empty() {
        out.push('\n');
    }
    comments(&mut out, "", &file.closing);
    out
}

/// The text of a game with its arguments, on one line.
pub fn format_game(game: &GameExpression) -> String {
    game_expression(game)
}

/// The text of an expression.
pub fn format_expression(expression: &Expression) -> String {
    print(expression, CHOICE)
}

/// The text of a claim without its title: the statement, and what its names stand for. No line is indented for
/// being in a file.
pub fn format_claim(claim: &Claim) -> String {
    let mut text = String::new();
    print_claim(&mut text, claim);
    let lines = text.lines();
    let lines: Vec<_> = lines
        .map(|line| line.strip_prefix("  ").unwrap_or(line))
        .collect();
    lines.join("\n")
}

fn comments(out: &mut String, indent: &str, lines: &[Option<String>]) {
    for line in lines {
        if let Some(text) = line {
            out.push_str(indent);
            out.push('#');
            out.push_str(text);
        }
        out.push('\n');
    }
}

fn with_layout(out: &mut String, indent: &str, text: &str, layout: &Layout) {
    comments(out, indent, &layout.before);
    out.push_str(indent);
    out.push_str(text);
    if let Some(comment) = &layout.behind {
        out.push_str("  #");
        out.push_str(comment);
    }
    out.push('\n');
}

fn print_game(out: &mut String, game: &Game) {
    let mut header = format!("game {}", game.name.text);
    if !game.parameters.is_empty() {
        let parameters: Vec<_> = game.parameters.iter().map(parameter).collect();
        header += &format!("({})", parameters.join(", "));
    }
    let Some(names) = &game.rules.heaps else {
        if let Some(Line {
            content: Move::MovesOf(of),
            ..
        }) = game.rules.lines.first()
        {
            header += &format!(" = {}", game_expression(of));
        }
        return with_layout(out, "", &header, &game.layout);
    };
    let ordinals = if game.rules.ordinals { "ordinals " } else { "" };
    header += &format!(" on {ordinals}{}", heaps(names));
    if game.rules.symmetric {
        header += ", symmetric";
    }
    if game.rules.pass {
        header += ", with pass";
    }
    with_layout(out, "", &header, &game.layout);
    print_lines(out, &game.rules);
}

/// The moves, with their conditions in one column.
fn print_lines(out: &mut String, rules: &Rules) {
    let printed: Vec<_> = rules
        .lines
        .iter()
        .map(|line| content(&line.content))
        .collect();
    let width = printed
        .iter()
        .filter(|(_, conditions)| !conditions.is_empty())
        .map(|(target, _)| target.chars().count())
        .max()
        .unwrap_or(0);
    for (line, (target, conditions)) in rules.lines.iter().zip(printed) {
        let text = if conditions.is_empty() {
            target
        } else {
            let padding = " ".repeat(width - target.chars().count());
            format!("{target}{padding}  where {conditions}")
        };
        with_layout(out, "  ", &text, &line.layout);
    }
}

/// A move and its conditions.
fn content(content: &Move) -> (String, String) {
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
            text += &match target {
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
            };
            let mut needs = conditions_of(conditions);
            if !family.is_empty() {
                let family = format!("for each {}", conditions_of(family));
                match needs.is_empty() {
                    true => text = format!("{text} {family}"),
                    false => needs = format!("{needs} {family}"),
                }
            }
            (text, needs)
        }
    }
}

fn parameter(parameter: &Parameter) -> String {
    let name = &parameter.name.text;
    if let Some(count) = &parameter.count {
        return format!("{name}[{}]", count.text);
    }
    let mut text = match &parameter.domain {
        Some(domain) => print(domain, CHOICE),
        None => name.clone(),
    };
    if let Some(default) = &parameter.default {
        text += &format!(" default {}", print(default, CHOICE));
    }
    text
}

fn heaps(heaps: &Heaps) -> String {
    match heaps {
        Heaps::Vector(name, count) => format!("{}[{}]", name.text, print(count, CHOICE)),
        Heaps::Named(names) => {
            let names: Vec<_> = names.iter().map(|name| name.text.as_str()).collect();
            format!("({})", names.join(", "))
        }
    }
}

/// `grundy(x, y)`
fn values_of(names: &Heaps) -> String {
    match names {
        Heaps::Named(_) => format!("grundy{}", heaps(names)),
        Heaps::Vector(..) => format!("grundy({})", heaps(names)),
    }
}

fn game_expression(game: &GameExpression) -> String {
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

fn print_claim_item(out: &mut String, claim: &ClaimItem) {
    let mut header = format!("claim \"{}\"", claim.title);
    if let Some(refuted) = &claim.refuted {
        header += " refuted";
        if let Some(at) = &refuted.at {
            header += &format!(" at ({})", list(at));
        }
    }
    if let Some(game) = &claim.game {
        header += &format!(" for {}", game_expression(game));
    }
    if claim.misere {
        header += ", misere";
    }
    for range in &claim.ranges {
        header += &format!(", {}", print(range, CHOICE));
    }
    if let Some(within) = &claim.within {
        header += &format!(", within {}", print(within, SETS));
    }
    if let Some(bound) = &claim.bound {
        header += &format!(", up to {}", print(bound, SETS));
    }
    comments(out, "", &claim.layout.before);
    out.push_str(&header);
    out.push('\n');
    let mut body = String::new();
    print_claim(&mut body, &claim.claim);
    out.push_str(body.trim_end_matches('\n'));
    if let Some(comment) = &claim.layout.behind {
        out.push_str("  #");
        out.push_str(comment);
    }
    out.push('\n');
}

fn print_claim(out: &mut String, claim: &Claim) {
    match &claim.statement {
        Statement::Grundy {
            heaps: names,
            value,
        } => {
            broken(out, &format!("  {} =", values_of(names)), value, "");
        }
        Statement::PPositions { set, symmetric } => {
            let tail = if *symmetric { ", symmetric" } else { "" };
            broken_set(out, "  P =", set, tail);
        }
        Statement::Moves { each, from, to } => {
            let head = if *each {
                "a move from each of"
            } else {
                "no move from"
            };
            let (from, to) = (print(from, SETS), print(to, SETS));
            out.push_str(&format!("  {head} {from} to {to}\n"));
        }
        Statement::MoveSets {
            relation,
            set,
            symmetric,
        } => {
            let tail = if *symmetric { ", symmetric" } else { "" };
            let (which, how) = relation.words();
            let head = format!("  {which} move set with these values {how}");
            broken_set(out, &head, set, tail);
        }
        Statement::Automaton {
            heaps: names,
            automaton,
        } => {
            let head = names.as_ref().map_or("P".to_string(), values_of);
            out.push_str(&format!("  {head} = "));
            super::automaton::print(out, automaton);
        }
        Statement::AtEveryExponent { game } => {
            let game = game_expression(game);
            out.push_str(&format!("  P = P-positions of {game}, at every exponent\n"));
        }
        Statement::Table { rows } => {
            out.push_str("  table\n");
            let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
            for row in rows {
                let cells: Vec<_> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
                out.push_str(&format!("    {}\n", cells.join(" ")));
            }
        }
        Statement::Positions {
            kind,
            set,
            symmetric,
        } => {
            let tail = if *symmetric { ", symmetric" } else { "" };
            broken_set(out, &format!("  {} =", kind.words()), set, tail);
        }
        Statement::Qualified(qualified) => {
            let with = qualified.with.as_ref();
            let with = with.map(|game| format!("sum with {} ", game_expression(game)));
            let (not, at) = match &qualified.not_at {
                Some(heaps) => ("not ", format!(" at ({})", list(heaps))),
                None => ("", String::new()),
            };
            let (with, quality) = (with.unwrap_or_default(), qualified.quality.words());
            out.push_str(&format!("  {with}{not}{quality}{at}\n"));
        }
        Statement::Every { given, claimed } => {
            let joined = |traits: &[Trait], word: &str| {
                let shown: Vec<_> = traits.iter().map(format_trait).collect();
                shown.join(&format!(" {word} "))
            };
            let given = match given.first() {
                None => String::new(),
                Some(Trait::Phase(_)) => format!(" {}", joined(given, "and")),
                Some(_) => format!(" with {}", joined(given, "and")),
            };
            let verb = match claimed.first() {
                Some(Trait::Phase(_)) => "is",
                _ => "has",
            };
            let claimed = joined(claimed, "or");
            out.push_str(&format!("  every position{given} {verb} {claimed}\n"));
        }
        Statement::Period {
            period,
            preperiod,
            saltus,
        } => {
            out.push_str(&format!("  period {}", print(period, SETS)));
            for (word, part) in [("preperiod", preperiod), ("saltus", saltus)] {
                if let Some(part) = part {
                    out.push_str(&format!(", {word} {}", print(part, SETS)));
                }
            }
            out.push('\n');
        }
        Statement::Periodic { purely, arithmetic } => {
            out.push_str("  ");
            out.push_str(if *purely { "purely " } else { "" });
            out.push_str(if *arithmetic { "arithmetic " } else { "" });
            out.push_str("periodic\n");
        }
        Statement::Stair(h) => out.push_str(&format!("  stair {}\n", print(h, SETS))),
        Statement::Same(likeness, game) => out.push_str(&format!(
            "  same {} as {}\n",
            likeness.word(),
            game_expression(game)
        )),
        Statement::Limit { quotient, value } => out.push_str(&format!(
            "  limit {} = {}\n",
            print(quotient, SETS),
            print(value, CHOICE)
        )),
        Statement::Fact(condition) => out.push_str(&format!("  {}\n", print(condition, CHOICE))),
    }
    for (index, definition) in claim.definitions.iter().enumerate() {
        out.push_str(if index == 0 {
            "  where "
        } else {
            ",\n        "
        });
        out.push_str(&print_definition(definition));
    }
    if !claim.definitions.is_empty() {
        out.push('\n');
    }
}

/// What a position is or has, as a claim writes it.
pub fn format_trait(of: &Trait) -> String {
    let phase = |phase: &PhaseName| format!("in the {} phase", phase.word());
    match of {
        Trait::Value(Relation::Equal, value) => format!("value {}", print(value, ATOM)),
        Trait::Value(relation, value) => {
            format!("value {} {}", sign(*relation), print(value, ATOM))
        }
        Trait::Ended => "no option".into(),
        Trait::Phase(name) => phase(name),
        Trait::Option(value, name) => {
            let value = value.as_ref();
            let value = value.map(|value| format!(" of value {}", print(value, ATOM)));
            let name = name.as_ref().map(|name| format!(" {}", phase(name)));
            format!(
                "an option{}{}",
                value.unwrap_or_default(),
                name.unwrap_or_default()
            )
        }
    }
}

fn print_definition(definition: &Definition) -> String {
    let mut text = definition.name.text.clone();
    if !definition.arguments.is_empty() {
        let names: Vec<_> = definition
            .arguments
            .iter()
            .map(|name| name.text.as_str())
            .collect();
        text += &format!("({})", names.join(", "));
    }
    let whole = format!("{text} = {}", print(&definition.value, CHOICE));
    if whole.chars().count() + 8 <= WIDTH {
        return whole;
    }
    match &definition.value.kind {
        Kind::Binary(Operator::Union, ..) => {
            format!("{text} = {}", members(&definition.value, "\n          ∪ "))
        }
        _ => whole,
    }
}

/// The members of a union with this between them.
fn members(set: &Expression, between: &str) -> String {
    let mut parts = Vec::new();
    union_parts(set, &mut parts);
    let parts: Vec<_> = parts.iter().map(|part| print(part, RANGE)).collect();
    parts.join(between)
}

/// `head set tail`, on several lines where one is too long.
fn broken_set(out: &mut String, head: &str, set: &Expression, tail: &str) {
    match &set.kind {
        Kind::Binary(Operator::Union, ..) => broken(out, head, set, tail),
        _ => out.push_str(&format!("{head} {}{tail}\n", print(set, SETS))),
    }
}

/// `head value tail`, on several lines where one is too long.
fn broken(out: &mut String, head: &str, value: &Expression, tail: &str) {
    let whole = format!("{head} {}{tail}\n", print(value, CHOICE));
    if whole.chars().count() <= WIDTH {
        return out.push_str(&whole);
    }
    match &value.kind {
        Kind::Choice(arms, otherwise) => {
            for (index, (value, condition)) in arms.iter().enumerate() {
                let lead = if index == 0 { head } else { "    else" };
                let (value, condition) = (print(value, OR), print(condition, OR));
                out.push_str(&format!("{lead} {value} if {condition}\n"));
            }
            out.push_str(&format!("    else {}{tail}\n", print(otherwise, OR)));
        }
        Kind::Binary(Operator::Union, ..) => {
            out.push_str(&format!("{head} {}{tail}\n", members(value, "\n    ∪ ")));
        }
        _ => out.push_str(&whole),
    }
}

fn union_parts<'e>(set: &'e Expression, parts: &mut Vec<&'e Expression>) {
    match &set.kind {
        Kind::Binary(Operator::Union, left, right) => {
            union_parts(left, parts);
            parts.push(right);
        }
        _ => parts.push(set),
    }
}

/// The conditions, with brackets around an `or` that would be read in two ways beside commas.
fn conditions_of(conditions: &[Expression]) -> String {
    let printed =
        conditions
            .iter()
            .enumerate()
            .map(|(place, e)| match is_parallel(conditions, place) {
                true => format!("({})", print(e, CHOICE)),
                false => print(e, CHOICE),
            });
    printed.collect::<Vec<_>>().join(", ")
}

fn list(expressions: &[Expression]) -> String {
    let printed: Vec<_> = expressions.iter().map(|e| print(e, CHOICE)).collect();
    printed.join(", ")
}

// How tightly an expression binds, loosest first; the parser's functions in the same order.
const CHOICE: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const RELATION: u8 = 4;
const SETS: u8 = 5;
const RANGE: u8 = 6;
const SUM: u8 = 7;
const PRODUCT: u8 = 8;
const FACTOR: u8 = 9;
const POWER: u8 = 10;
const ATOM: u8 = 11;

fn level(kind: &Kind) -> u8 {
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
fn print(expression: &Expression, least: u8) -> String {
    printed(expression, least, false)
}

/// An element of a set: a sum of terms that all stand in brackets would be taken for a sum of heaps.
fn element_of_set(element: &Expression) -> String {
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
fn printed(expression: &Expression, least: u8, mod_ends: bool) -> String {
    let kind = &expression.kind;
    let taken = mod_ends && matches!(kind, Kind::Binary(Operator::Mod, ..));
    if level(kind) < least || taken {
        return format!("({})", bare(kind, false));
    }
    bare(kind, mod_ends)
}

fn bare(kind: &Kind, mod_ends: bool) -> String {
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
                ends |= *relation == Relation::Congruent;
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

fn print_mex(mex: &Mex) -> String {
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

fn print_family(family: &Family) -> String {
    match (family.elements.as_slice(), family.conditions.is_empty()) {
        ([only], true) if matches!(only.kind, Kind::Progression(..)) => print(only, CHOICE),
        (elements, true) => format!("{{{}}}", list(elements)),
        (elements, false) => format!("{{{} | {}}}", list(elements), list(&family.conditions)),
    }
}

fn joined(parts: &[Expression], least: u8, sign: &str, mod_ends: bool) -> String {
    let printed: Vec<_> = parts
        .iter()
        .map(|part| printed(part, least, mod_ends))
        .collect();
    printed.join(sign)
}

/// Do both signs belong to one sum without brackets?
fn same_sum(operator: Operator, other: Operator) -> bool {
    let plus = |operator| matches!(operator, Operator::Plus | Operator::Minus);
    match operator {
        Operator::Xor => other == Operator::Xor,
        _ => plus(operator) && plus(other),
    }
}

/// Is no term of the sum a remainder or quotient?
fn without_remainder(operator: Operator, sum: &Expression) -> bool {
    match &sum.kind {
        Kind::Binary(other, left, right) if same_sum(operator, *other) => {
            without_remainder(operator, left) && !is_remainder(right)
        }
        _ => !is_remainder(sum),
    }
}

/// The text of two terms with their operator; `ends` says that no term of the same sum follows.
fn binary(
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
    let lone = is_sum && ends && is_lone_remainder(right) && without_remainder(operator, left);
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
fn begins_factor(text: &str) -> bool {
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

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::NotEqual => "!=",
        Relation::Less => "<",
        Relation::LessEqual => "<=",
        Relation::Greater => ">",
        Relation::GreaterEqual => ">=",
        Relation::Congruent => "≡",
        Relation::In => "in",
        Relation::NotIn => "not in",
        Relation::Divides => "divides",
    }
}
