//! Reads a written ruleset: parameters are bound, heaps are counted, indices are spelled out.

use super::arguments::bind;
use super::bare::{Bare, MAX_HEAPS, allowed_heaps, too_many_heaps};
use super::catalogue::{Catalogue, Checked, Names};
use super::move_rules::{WrittenMove, budget as budget_of};
use super::naming::{Naming, named_by_moves};
use super::places::{must_be_known, omega_meaning};
use super::rule::{Rule, symmetric};
use super::sum;
use crate::formula::{Condition, Meaning, Scope, Term};
use crate::language::{
    self, Argument, Code, Diagnostic, Expression, GameExpression, HeapNames, Kind, Move, Operator,
    Rules, Span, Target, WrittenLine, doubtful_lines, nearest,
};
use crate::number::Number;

/// The most heaps of a game with `symmetric`: more would give too many moves. A bound of the language.
const MAX_SYMMETRIC: usize = 6;
/// The most moves of a game. A bound of the language.
const MAX_MOVES: usize = 1 << 14;
/// The most moves times heaps of a game. A bound of the language.
const MAX_CHANGES: usize = 1 << 20;
/// The greatest depth of games defined through other games. A bound of the language.
const MAX_DEPTH: usize = 16;

/// Builds the game that an expression names or writes out.
pub fn instantiate(
    expression: &GameExpression,
    names: &Names,
    catalogue: &dyn Catalogue,
    depth: usize,
) -> Checked<Bare> {
    let bare = instantiate_many(expression, names, catalogue, depth)?;
    match bare.heaps.len() - usize::from(bare.pass) {
        0..=MAX_HEAPS => Ok(bare),
        count => Err(vec![too_many_heaps(count, expression.span())]),
    }
}

/// The same with many heaps.
pub(super) fn instantiate_many(
    expression: &GameExpression,
    names: &Names,
    catalogue: &dyn Catalogue,
    depth: usize,
) -> Checked<Bare> {
    if depth > MAX_DEPTH {
        let message = "games are defined through each other without end";
        let error = Diagnostic::new(Code::TooDeep, expression.span(), message);
        return Err(vec![error]);
    }
    match expression {
        GameExpression::Rules(rules) => rules_alone(rules, names, catalogue, depth),
        GameExpression::Sum(summands) => {
            let mut found = Vec::new();
            for summand in summands {
                found.push(instantiate_many(summand, names, catalogue, depth + 1)?);
            }
            sum::of(found, expression.span())
        }
        GameExpression::Blocking { budget, game, span } => {
            let bare = instantiate_many(game, names, catalogue, depth + 1)?;
            let budget = budget_of(budget, names, 0).map_err(|error| vec![error])?;
            sum::blocking(bare, budget, *span)
        }
        GameExpression::Named {
            name,
            arguments,
            pass,
            span,
        } => {
            let Some((game, source)) = catalogue.find(&name.text) else {
                return Err(vec![no_such_game(&name.text, name.span, catalogue)]);
            };
            let bound = bind(game, arguments, names, *span)?;
            let inside = catalogue.inside(source, &name.text);
            let mut bare = body(game, bound.names, &*inside, depth, source).map_err(|errors| {
                errors
                    .into_iter()
                    .map(|error| error.in_source(source))
                    .collect::<Vec<_>>()
            })?;
            bare.label = match bound.shown.is_empty() {
                true => name.text.clone(),
                false => format!("{}({})", name.text, bound.shown.join(", ")),
            };
            let values = bound.values.into_iter();
            bare.inner.extend(bare.named.take());
            bare.named = Some(GameExpression::Named {
                name: name.clone(),
                arguments: values.map(|value| Argument { name: None, value }).collect(),
                pass: false,
                span: *span,
            });
            bare.span = *span;
            bare.demands.extend(bound.demands);
            if *pass {
                add_pass(&mut bare, *span)?;
                bare.label.push_str(" with pass");
            }
            Ok(bare)
        }
    }
}

fn no_such_game(name: &str, span: Span, catalogue: &dyn Catalogue) -> Diagnostic {
    if let [first, second, ..] = catalogue.rivals(name).as_slice() {
        let message = format!("{name} may be the game of {first} or that of {second}");
        return Diagnostic::new(Code::Duplicate, span, message)
            .label("two texts define this name")
            .help("give one of the two games another name, or leave one text out");
    }
    let error = Diagnostic::new(Code::NoGame, span, format!("there is no game {name}"))
        .label("unknown game");
    match nearest(name, catalogue.names()) {
        Some(nearest) => error
            .help(format!("did you mean {nearest}?"))
            .patch(span, nearest),
        None => error.help("`grundy games` lists the library"),
    }
}

fn add_pass(bare: &mut Bare, span: Span) -> Checked<()> {
    let twist = |message| Err(vec![Diagnostic::new(Code::Twist, span, message)]);
    if bare.pass {
        return twist("there is one pass for both players together: it cannot be added twice");
    }
    if bare.rules.iter().any(|rule| rule.budget.is_some()) {
        return twist("a pass and blocking do not go together");
    }
    bare.pass = true;
    match &mut bare.named {
        Some(GameExpression::Named { pass, .. }) => *pass = true,
        // Only a name can be followed by `with pass`.
        other => *other = None,
    }
    let taken = |bare: &Bare, name: &str| bare.heaps.iter().any(|heap| heap == name);
    let name = ["e", "pass"].into_iter().find(|name| !taken(bare, name));
    bare.heaps.push(name.unwrap_or("e'").to_string());
    Ok(())
}

fn body(
    game: &language::WrittenGame,
    names: Names,
    catalogue: &dyn Catalogue,
    depth: usize,
    source: Option<usize>,
) -> Checked<Bare> {
    if game.rules.heaps.is_none()
        && let [
            WrittenLine {
                content: Move::MovesOf(of),
                ..
            },
        ] = game.rules.lines.as_slice()
    {
        return instantiate_many(of, &names, catalogue, depth + 1);
    }
    let mut bare = rules_alone(&game.rules, &names, catalogue, depth)?;
    for rule in &mut bare.rules {
        rule.source = rule.source.or(source);
    }
    let warnings = bare.warnings.into_iter();
    bare.warnings = warnings.map(|warning| warning.in_source(source)).collect();
    Ok(bare)
}

fn rules_alone(
    rules: &Rules,
    names: &Names,
    catalogue: &dyn Catalogue,
    depth: usize,
) -> Checked<Bare> {
    // `moves of ryuo(3)` alone, on the command line, is that game.
    if rules.heaps.is_none()
        && !rules.symmetric
        && let [
            WrittenLine {
                content: Move::MovesOf(of),
                ..
            },
        ] = rules.lines.as_slice()
    {
        let mut bare = instantiate_many(of, names, catalogue, depth + 1)?;
        if rules.pass {
            add_pass(&mut bare, rules.span)?;
        }
        return Ok(bare);
    }
    let (heaps, names, naming) = name_heaps(rules, names)?;
    if rules.symmetric && heaps.len() > MAX_SYMMETRIC {
        return Err(vec![Diagnostic::new(
            Code::TooLarge,
            rules.span,
            format!("symmetric with more than {MAX_SYMMETRIC} heaps would mean too many moves"),
        )]);
    }
    let (mut all, mut numbered) = (Vec::new(), 0);
    let mut errors = Vec::new();
    let mut taken = Taken::default();
    let reader = LineReader {
        ordinals: rules.ordinals,
        heaps: &heaps,
        names: &names,
        catalogue,
        depth,
    };
    for line in &rules.lines {
        match reader.rules(line, &mut taken) {
            Ok(found) if all.len() + found.len() > MAX_MOVES => {
                return Err(too_many_moves(line.span));
            }
            Ok(found) => sum::append(&mut all, found, &mut numbered),
            Err(found) => errors.extend(found),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if all.len().saturating_mul(heaps.len()) > MAX_CHANGES {
        return Err(too_many_changes(all.len(), heaps.len(), rules.span));
    }
    let mut bare = Bare {
        label: String::new(),
        named: None,
        inner: taken.inner,
        heaps,
        naming,
        rules: match rules.symmetric {
            true => symmetric(&all, MAX_MOVES).ok_or_else(|| too_many_moves(rules.span))?,
            false => all,
        },
        pass: false,
        ordinals: rules.ordinals,
        symmetric: rules.symmetric,
        demands: taken.demands,
        warnings: doubtful_lines(rules, &|name| names.contains_key(name)),
        span: rules.span,
    };
    if rules.pass {
        add_pass(&mut bare, rules.span)?;
    }
    Ok(bare)
}

fn too_many_changes(moves: usize, heaps: usize, span: Span) -> Vec<Diagnostic> {
    let message =
        format!("{moves} moves on {heaps} heaps: moves times heaps is at most {MAX_CHANGES}");
    vec![Diagnostic::new(Code::TooLarge, span, message)]
}

fn too_many_moves(span: Span) -> Vec<Diagnostic> {
    let message = format!("a game has at most {MAX_MOVES} moves, one for each choice of heaps");
    vec![Diagnostic::new(Code::TooLarge, span, message)]
}

/// The heaps' names, and what names mean in the moves.
fn name_heaps(rules: &Rules, names: &Names) -> Checked<(Vec<String>, Names, Naming)> {
    let mut names = names.clone();
    let mut naming = Naming::default();
    let omega = "w".to_string();
    let heap_is_omega = match &rules.heaps {
        Some(HeapNames::Named(heaps)) => heaps.iter().any(|heap| heap.text == omega),
        Some(HeapNames::Vector(name, _)) => name.text == omega,
        None => false,
    };
    if rules.ordinals && !heap_is_omega {
        names.entry(omega).or_insert(omega_meaning());
    }
    let heaps: Vec<String> = match &rules.heaps {
        Some(HeapNames::Named(heaps)) => {
            allowed_heaps(heaps.len(), rules.span)?;
            for (index, heap) in heaps.iter().enumerate() {
                let meaning = Meaning::Number(Term::Variable(index));
                if names.insert(heap.text.clone(), meaning).is_some() {
                    return Err(vec![Diagnostic::new(
                        Code::Duplicate,
                        heap.span,
                        format!("{} has a meaning already", heap.text),
                    )]);
                }
            }
            heaps.iter().map(|heap| heap.text.clone()).collect()
        }
        Some(HeapNames::Vector(name, count)) => {
            let count = heap_count(count, &names)?;
            let places = (0..count).map(Term::Variable).collect();
            names.insert(name.text.clone(), Meaning::Vector(places));
            (1..=count)
                .map(|index| format!("{}{index}", name.text))
                .collect()
        }
        None => {
            let Some((heaps, found)) = named_by_moves(&rules.lines, &names) else {
                return Err(vec![
                    Diagnostic::new(Code::Arity, rules.span, "how many heaps are there?")
                        .help("begin with `on (x, y)`, with `on x[2]` for a vector of heaps, or write positions in brackets: (x - 1, y)"),
                ]);
            };
            allowed_heaps(heaps.len(), rules.span)?;
            naming = found;
            for (index, heap) in heaps.iter().enumerate() {
                names.insert(heap.clone(), Meaning::Number(Term::Variable(index)));
            }
            heaps
        }
    };
    Ok((heaps, names, naming))
}

fn heap_count(count: &Expression, names: &Names) -> Checked<usize> {
    let mut scope = Scope::of_names(names.clone());
    let number = scope.number(count).map_err(|error| vec![error])?;
    must_be_known("the number of heaps", &number, names, count.span)
        .map_err(|error| vec![error])?;
    let number = number.as_constant().and_then(Number::to_i64);
    match number.and_then(|number| usize::try_from(number).ok()) {
        Some(number) => allowed_heaps(number, count.span),
        None => allowed_heaps(usize::MAX, count.span),
    }
}

/// What is taken over with the moves of games that a line names.
#[derive(Default)]
struct Taken {
    /// What the domains of these games ask of open parameters.
    demands: Vec<Condition>,
    /// Their names.
    inner: Vec<GameExpression>,
}

/// Reads the lines of a ruleset.
struct LineReader<'r> {
    ordinals: bool,
    heaps: &'r [String],
    names: &'r Names,
    catalogue: &'r dyn Catalogue,
    depth: usize,
}

impl LineReader<'_> {
    /// The rules of a line.
    fn rules(&self, line: &WrittenLine, taken: &mut Taken) -> Checked<Vec<Rule>> {
        match &line.content {
            Move::MovesOf(game) => {
                let other = instantiate_many(game, self.names, self.catalogue, self.depth + 1)?;
                let refused =
                    |code, message: String| Err(vec![Diagnostic::new(code, line.span, message)]);
                if other.pass {
                    let message = "the moves of a game with a pass cannot be taken over";
                    return refused(Code::Twist, message.into());
                }
                if other.ordinals != self.ordinals {
                    let message = "the moves of games on numbers and on ordinals do not mix";
                    return refused(Code::Sort, message.into());
                }
                if other.heaps.len() != self.heaps.len() {
                    let (own, found) = (self.heaps.len(), other.heaps.len());
                    let message = format!("{} has {found} heaps, this game has {own}", other.label);
                    return refused(Code::Arity, message);
                }
                taken.demands.extend(other.demands);
                taken
                    .inner
                    .extend(other.named.into_iter().chain(other.inner));
                Ok(other.rules)
            }
            Move::Step {
                budget,
                target,
                conditions,
                family,
            } => WrittenMove {
                target,
                conditions,
                budget: budget.as_ref(),
                family,
                span: line.span,
                heaps: self.heaps,
                names: self.names,
            }
            .rules(),
            Move::Options(set) => self.rules_of_options(set),
        }
    }

    /// The rules of a set of options: a union of sets of positions.
    fn rules_of_options(&self, set: &Expression) -> Checked<Vec<Rule>> {
        let mut found = Vec::new();
        let mut pieces = vec![set];
        while let Some(piece) = pieces.pop() {
            let (elements, conditions): (&[Expression], &[Expression]) = match &piece.kind {
                Kind::Binary(Operator::Union, left, right) => {
                    pieces.push(right);
                    pieces.push(left);
                    continue;
                }
                Kind::Builder(element, conditions) => {
                    (std::slice::from_ref(&**element), conditions)
                }
                Kind::Set(elements) => (elements, &[]),
                _ => {
                    let message = "the options are a union of sets of positions";
                    return Err(vec![
                        Diagnostic::new(Code::Sort, piece.span, message)
                            .help("write {(x - i, y) | 1 <= i} ∪ {(x, y - 1)}"),
                    ]);
                }
            };
            for element in elements {
                let target = match &element.kind {
                    Kind::Tuple(parts) => Target::Positions(vec![parts.clone()]),
                    _ => Target::Whole(element.clone()),
                };
                let step = WrittenMove {
                    target: &target,
                    conditions,
                    budget: None,
                    family: &[],
                    span: conditions
                        .last()
                        .map_or(element.span, |last| element.span.to(last.span)),
                    heaps: self.heaps,
                    names: self.names,
                };
                found.extend(step.rules()?);
            }
        }
        Ok(found)
    }
}
