//! From rulesets as written to rules: parameters are bound, heaps counted, indices spelled out.

use super::rule::{Rule, symmetric};
use crate::formula::{
    Condition, FindGame, Meaning, NO_SUCH_HEAP, NoGames, Scope, Term, Thing, number_error,
};
use crate::language::{
    self, Argument, Code, Diagnostic, Expression, GameExpression, Heaps, Kind, Line, Move, Operator,
    Parameter, Rules, Span, Target, first_index, nearest,
};
use crate::number::Number;
use std::collections::BTreeMap;

/// Where games are found by their names.
pub trait Catalogue {
    /// The game of this name, and which text it stands in.
    fn find(&self, name: &str) -> Option<(&language::Game, Option<usize>)>;
    /// The names of all games.
    fn names(&self) -> Vec<&str>;
}

/// More heaps than this are refused.
const MAX_HEAPS: usize = 32;
/// With more heaps than this, `symmetric` would mean too many moves.
const MAX_SYMMETRIC: usize = 6;
/// Games may be defined through others this deep.
const MAX_DEPTH: usize = 16;

pub(super) type Found<T> = Result<T, Vec<Diagnostic>>;
pub(crate) type Names = BTreeMap<String, Meaning>;

/// A ruleset with its parameters bound, before anything is known of its options.
pub(super) struct Bare {
    pub label: String,
    pub heaps: Vec<String>,
    pub rules: Vec<Rule>,
    pub pass: bool,
    /// The names of its parameters, for messages on unknown names.
    pub span: Span,
    pub source: Option<usize>,
}

/// Builds the game that an expression names or writes out.
pub(super) fn instantiate(
    expression: &GameExpression,
    names: &Names,
    catalogue: &dyn Catalogue,
    depth: usize,
) -> Found<Bare> {
    if depth > MAX_DEPTH {
        let span = match expression {
            GameExpression::Named { span, .. } => *span,
            GameExpression::Rules(rules) => rules.span,
        };
        let message = "games are defined through each other without end";
        return Err(vec![Diagnostic::new(Code::TooDeep, span, message)]);
    }
    match expression {
        GameExpression::Rules(rules) => rules_alone(rules, names, catalogue, depth),
        GameExpression::Named {
            name,
            arguments,
            pass,
            span,
        } => {
            let Some((game, source)) = catalogue.find(&name.text) else {
                return Err(vec![no_such_game(&name.text, name.span, catalogue)]);
            };
            let (own, shown) = bind(game, arguments, names, *span)?;
            let mut bare = body(game, own, catalogue, depth, source).map_err(|errors| {
                errors.into_iter().map(|error| error.in_source(source)).collect::<Vec<_>>()
            })?;
            bare.label = match shown.is_empty() {
                true => name.text.clone(),
                false => format!("{}({})", name.text, shown.join(", ")),
            };
            bare.span = *span;
            bare.source = None;
            if *pass {
                add_pass(&mut bare, *span)?;
            }
            Ok(bare)
        }
    }
}

fn no_such_game(name: &str, span: Span, catalogue: &dyn Catalogue) -> Diagnostic {
    let error = Diagnostic::new(Code::NoGame, span, format!("there is no game {name}"))
        .label("unknown game");
    match nearest(name, catalogue.names()) {
        Some(nearest) => error
            .help(format!("did you mean {nearest}?"))
            .patch(span, nearest),
        None => error.help("`grundy games` lists the library"),
    }
}

fn add_pass(bare: &mut Bare, span: Span) -> Found<()> {
    let twist = |message| Err(vec![Diagnostic::new(Code::Twist, span, message)]);
    if bare.pass {
        return twist("there is one pass for both players together: it cannot be added twice");
    }
    if bare.rules.iter().any(|rule| rule.budget.is_some()) {
        return twist("a pass and blocking do not go together");
    }
    bare.pass = true;
    let taken = |bare: &Bare, name: &str| bare.heaps.iter().any(|heap| heap == name);
    let name = ["e", "pass"].into_iter().find(|name| !taken(bare, name));
    bare.heaps.push(name.unwrap_or("e'").to_string());
    Ok(())
}

/// The parameters' meaning for the given arguments, and the arguments as text.
fn bind(
    game: &language::Game,
    arguments: &[Argument],
    outer: &Names,
    span: Span,
) -> Found<(Names, Vec<String>)> {
    let mut given: Vec<(Option<&str>, &Expression, Meaning)> = Vec::new();
    for argument in arguments {
        let value = argument_value(&argument.value, outer)?;
        let name = argument.name.as_ref().map(|name| name.text.as_str());
        if let Some(argument_name) = &argument.name
            && !game.parameters.iter().any(|parameter| parameter.name.text == argument_name.text)
        {
            let known = game.parameters.iter().map(|parameter| parameter.name.text.as_str());
            let game_name = &game.name.text;
            let message = format!("{game_name} has no parameter {}", argument_name.text);
            let mut error = Diagnostic::new(Code::UnknownName, argument_name.span, message);
            if let Some(nearest) = nearest(&argument_name.text, known) {
                error = error.help(format!("did you mean {nearest}?"));
            }
            return Err(vec![error]);
        }
        given.push((name, &argument.value, value));
    }
    let mut own = Names::new();
    let mut shown = Vec::new();
    let mut positional = given.iter().filter(|(name, ..)| name.is_none());
    for parameter in &game.parameters {
        let name = &parameter.name.text;
        if let Some(count) = &parameter.count {
            let rest: Vec<_> = positional.by_ref().collect();
            let entries = rest.iter().map(|(_, _, value)| value.clone()).collect::<Vec<_>>();
            shown.extend(rest.iter().map(|(_, e, value)| shown_value(value, e)));
            let number = Meaning::Number(Term::constant(entries.len()));
            own.insert(count.text.clone(), number);
            own.insert(name.clone(), Meaning::List(entries));
            continue;
        }
        let named = given.iter().find(|(given, ..)| *given == Some(name.as_str()));
        let (place, value) = match (named.or_else(|| positional.next()), &parameter.default) {
            (Some((_, expression, value)), _) => (*expression, value.clone()),
            (None, Some(default)) => (default, argument_value(default, &own)?),
            (None, None) => return Err(vec![missing(game, parameter, span)]),
        };
        shown.push(shown_value(&value, place));
        own.insert(name.clone(), value);
        if let Some(domain) = &parameter.domain {
            check_domain(game, parameter, domain, &own, place.span)?;
        }
    }
    if let Some((_, extra, _)) = positional.next() {
        let wanted = game.parameters.len();
        let message = format!(
            "{} takes {wanted} parameters, and {} are given",
            game.name.text,
            arguments.len()
        );
        return Err(vec![
            Diagnostic::new(Code::Arity, extra.span, message).label("one too many"),
        ]);
    }
    Ok((own, shown))
}

fn shown_value(value: &Meaning, written: &Expression) -> String {
    match value {
        Meaning::Number(Term::Constant(number)) => number.to_string(),
        _ => language::format_expression(written),
    }
}

fn missing(game: &language::Game, parameter: &Parameter, span: Span) -> Diagnostic {
    let names: Vec<_> = game
        .parameters
        .iter()
        .map(|parameter| parameter.name.text.as_str())
        .collect();
    Diagnostic::new(
        Code::Arity,
        span,
        format!("{} needs a value for {}", game.name.text, parameter.name.text),
    )
    .help(format!("write {}({})", game.name.text, names.join(", ")))
}

/// The value of an argument: a number or a set without variables.
fn argument_value(value: &Expression, names: &Names) -> Found<Meaning> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let mut scope = Scope::new(names.clone(), 0, 0, &mut no_games);
    match scope.thing(value, false).map_err(|error| vec![error])? {
        Thing::Number(term @ Term::Constant(_)) => Ok(Meaning::Number(term)),
        Thing::Set(set) => Ok(Meaning::Set(set)),
        Thing::List(entries) => Ok(Meaning::List(entries)),
        _ => Err(vec![Diagnostic::new(
            Code::Sort,
            value.span,
            "a parameter is a number or a set",
        )]),
    }
}

fn check_domain(
    game: &language::Game,
    parameter: &Parameter,
    domain: &Expression,
    own: &Names,
    span: Span,
) -> Found<()> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let mut scope = Scope::new(own.clone(), 0, 0, &mut no_games);
    let name = &parameter.name.text;
    let fits = match own.get(name) {
        Some(Meaning::Number(_)) => {
            let condition = scope.condition(domain).map_err(|error| vec![error])?;
            condition
                .holds(&[], &NoGames)
                .map_err(|error| vec![number_error(error, span)])?
        }
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let domain = language::format_expression(domain);
    let shown = match own.get(name) {
        Some(Meaning::Number(Term::Constant(value))) => format!("{name} = {value}"),
        _ => name.clone(),
    };
    Err(vec![
        Diagnostic::new(
            Code::Parameter,
            span,
            format!("{shown} is outside the domain of {}", game.name.text),
        )
        .label(format!("{} needs {domain}", game.name.text)),
    ])
}

fn body(
    game: &language::Game,
    names: Names,
    catalogue: &dyn Catalogue,
    depth: usize,
    source: Option<usize>,
) -> Found<Bare> {
    if game.rules.heaps.is_none()
        && let [Line { content: Move::MovesOf(of), .. }] = game.rules.lines.as_slice()
    {
        return instantiate(of, &names, catalogue, depth + 1);
    }
    let mut bare = rules_alone(&game.rules, &names, catalogue, depth)?;
    for rule in &mut bare.rules {
        rule.source = rule.source.or(source);
    }
    Ok(bare)
}

fn rules_alone(
    rules: &Rules,
    names: &Names,
    catalogue: &dyn Catalogue,
    depth: usize,
) -> Found<Bare> {
    // `moves of ryuo(3)` alone, on the command line, is that game.
    if rules.heaps.is_none()
        && let [Line { content: Move::MovesOf(of), .. }] = rules.lines.as_slice()
    {
        let mut bare = instantiate(of, names, catalogue, depth + 1)?;
        if rules.pass {
            add_pass(&mut bare, rules.span)?;
        }
        return Ok(bare);
    }
    let (heaps, names) = name_heaps(rules, names)?;
    if rules.symmetric && heaps.len() > MAX_SYMMETRIC {
        return Err(vec![Diagnostic::new(
            Code::TooLarge,
            rules.span,
            format!("symmetric with more than {MAX_SYMMETRIC} heaps would mean too many moves"),
        )]);
    }
    let mut all = Vec::new();
    let mut errors = Vec::new();
    for line in &rules.lines {
        match line_rules(line, &heaps, &names, catalogue, depth) {
            Ok(found) => all.extend(found),
            Err(found) => errors.extend(found),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut bare = Bare {
        label: String::new(),
        heaps,
        rules: if rules.symmetric { symmetric(&all) } else { all },
        pass: false,
        span: rules.span,
        source: None,
    };
    if rules.pass {
        add_pass(&mut bare, rules.span)?;
    }
    Ok(bare)
}

/// The heaps' names, and what names mean in the moves.
fn name_heaps(rules: &Rules, names: &Names) -> Found<(Vec<String>, Names)> {
    let mut names = names.clone();
    let heaps: Vec<String> = match &rules.heaps {
        Some(Heaps::Named(heaps)) => {
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
        Some(Heaps::Vector(name, count)) => {
            let count = heap_count(count, &names)?;
            let places = (0..count).map(Term::Variable).collect();
            names.insert(name.text.clone(), Meaning::Vector(places));
            (1..=count).map(|index| format!("{}{index}", name.text)).collect()
        }
        None => {
            let Some(count) = rules.lines.iter().find_map(|line| components(&line.content)) else {
                return Err(vec![
                    Diagnostic::new(Code::Arity, rules.span, "how many heaps are there?")
                        .help("begin with `on (x, y)`, or write positions in brackets: (x - 1, y)"),
                ]);
            };
            let heaps = default_heaps(count);
            for (index, heap) in heaps.iter().enumerate() {
                names.insert(heap.clone(), Meaning::Number(Term::Variable(index)));
            }
            heaps
        }
    };
    Ok((heaps, names))
}

/// The heaps' names where none are given: x; x, y; x, y, z; x1, x2, ….
pub(crate) fn default_heaps(count: usize) -> Vec<String> {
    match count {
        0..=3 => ["x", "y", "z"][..count].iter().map(ToString::to_string).collect(),
        _ => (1..=count).map(|index| format!("x{index}")).collect(),
    }
}

fn heap_count(count: &Expression, names: &Names) -> Found<usize> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let mut scope = Scope::new(names.clone(), 0, 0, &mut no_games);
    let number = scope.number(count).map_err(|error| vec![error])?;
    let number = number.as_constant().and_then(Number::to_i64);
    match number.and_then(|number| usize::try_from(number).ok()) {
        Some(number) if (1..=MAX_HEAPS).contains(&number) => Ok(number),
        _ => Err(vec![Diagnostic::new(
            Code::TooLarge,
            count.span,
            format!("a game has between 1 and {MAX_HEAPS} heaps"),
        )]),
    }
}

/// How many components the targets of a move have, where that can be seen.
fn components(content: &Move) -> Option<usize> {
    fn of_set(set: &Expression) -> Option<usize> {
        match &set.kind {
            Kind::Binary(_, left, right) => of_set(left).or_else(|| of_set(right)),
            Kind::Builder(element, _) => Some(of_element(element)),
            Kind::Set(elements) => elements.first().map(of_element),
            _ => None,
        }
    }
    fn of_element(element: &Expression) -> usize {
        match &element.kind {
            Kind::Tuple(parts) => parts.len(),
            _ => 1,
        }
    }
    match content {
        Move::Step {
            target: Target::Positions(positions),
            ..
        } => positions.first().map(Vec::len),
        Move::Step {
            target: Target::Whole(_),
            ..
        } => Some(1),
        Move::Options(set) => of_set(set),
        _ => None,
    }
}

fn line_rules(
    line: &Line,
    heaps: &[String],
    names: &Names,
    catalogue: &dyn Catalogue,
    depth: usize,
) -> Found<Vec<Rule>> {
    match &line.content {
        Move::MovesOf(game) => {
            let other = instantiate(game, names, catalogue, depth + 1)?;
            if other.pass {
                let message = "the moves of a game with a pass cannot be taken over";
                return Err(vec![Diagnostic::new(Code::Twist, line.span, message)]);
            }
            if other.heaps.len() != heaps.len() {
                let (own, found) = (heaps.len(), other.heaps.len());
                let message = format!("{} has {found} heaps, this game has {own}", other.label);
                return Err(vec![Diagnostic::new(Code::Arity, line.span, message)]);
            }
            Ok(other.rules)
        }
        Move::Step {
            budget,
            target,
            conditions,
        } => Step {
            target,
            conditions,
            budget: budget.as_ref(),
            span: line.span,
            heaps,
            names,
        }
        .rules(),
        Move::Options(set) => {
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
                    let step = Step {
                        target: &target,
                        conditions,
                        budget: None,
                        span: element.span,
                        heaps,
                        names,
                    };
                    found.extend(step.rules()?);
                }
            }
            Ok(found)
        }
    }
}

/// A move as written, with what its names mean.
struct Step<'s> {
    target: &'s Target,
    conditions: &'s [Expression],
    budget: Option<&'s Expression>,
    span: Span,
    heaps: &'s [String],
    names: &'s Names,
}

impl Step<'_> {
    /// One rule for every value of the names that stand in indices.
    fn rules(&self) -> Found<Vec<Rule>> {
        let mut indices = Vec::new();
        match self.target {
            Target::Positions(positions) => {
                positions.iter().flatten().for_each(|heap| index_names(heap, false, &mut indices));
            }
            Target::Whole(value) => index_names(value, false, &mut indices),
            Target::Replacements(all) => all.iter().for_each(|replacement| {
                index_names(&replacement.value, false, &mut indices);
                if let Some(heap) = &replacement.heap {
                    index_names(heap, false, &mut indices);
                }
            }),
        }
        self.conditions.iter().for_each(|condition| index_names(condition, false, &mut indices));
        indices.retain(|name| !self.names.contains_key(name));
        indices.sort();
        indices.dedup();
        let mut rules = Vec::new();
        let mut values = vec![1; indices.len()];
        loop {
            let mut names = self.names.clone();
            for (name, value) in indices.iter().zip(&values) {
                names.insert(name.clone(), Meaning::Number(Term::constant(*value)));
            }
            match self.rule(names) {
                Ok(rule) if rule.condition == Condition::Constant(false) => {}
                Ok(rule) => rules.push(rule),
                // A heap outside 1..n is no heap, and the move does not exist.
                Err(error) if error.message == NO_SUCH_HEAP && !indices.is_empty() => {}
                Err(error) => return Err(vec![error]),
            }
            let Some(last) = values.iter().rposition(|value| *value < self.heaps.len()) else {
                return Ok(rules);
            };
            values[last] += 1;
            values[last + 1..].fill(1);
        }
    }

    fn rule(&self, names: Names) -> Result<Rule, Diagnostic> {
        let count = self.heaps.len();
        let mut no_games = |_: &GameExpression, _: &Names| {
            Err(Diagnostic::new(
                Code::OutOfReach,
                self.span,
                "a rule cannot speak of the Grundy values of another game",
            ))
        };
        let find_game: &mut FindGame = &mut no_games;
        let budget = match self.budget {
            None => None,
            Some(budget) => {
                let mut scope = Scope::new(names.clone(), count, count, find_game);
                let value = scope.number(budget)?;
                let value = value.as_constant().and_then(Number::to_i64);
                let value = value.and_then(|value| u64::try_from(value).ok());
                Some(value.ok_or_else(|| {
                    Diagnostic::new(
                        Code::NotANumber,
                        budget.span,
                        "a budget is a non-negative integer",
                    )
                })?)
            }
        };
        let mut no_games = |_: &GameExpression, _: &Names| {
            Err(Diagnostic::new(
                Code::OutOfReach,
                self.span,
                "a rule cannot speak of the Grundy values of another game",
            ))
        };
        let mut scope = Scope::new(names, count, count, &mut no_games).with_bound_variables();
        let parts = self.parts(&mut scope)?;
        let conditions = scope.conditions(self.conditions)?;
        Ok(Rule {
            heaps: count,
            places: scope.places(),
            bound: scope.bound.take().unwrap_or_default(),
            condition: simplified(conditions),
            parts,
            budget,
            span: self.span,
            source: None,
        })
    }

    fn parts(&self, scope: &mut Scope) -> Result<Vec<Vec<Term>>, Diagnostic> {
        let count = self.heaps.len();
        match self.target {
            Target::Positions(positions) => {
                let mut parts = Vec::new();
                for position in positions {
                    // `(x - s)` for a vector x is the whole position.
                    if let [only] = position.as_slice()
                        && let Thing::Vector(heaps) = scope.thing(only, false)?
                    {
                        parts.push(heaps);
                        continue;
                    }
                    if position.len() != count {
                        let span = position[0].span.to(position[position.len() - 1].span);
                        let found = position.len();
                        return Err(Diagnostic::new(
                            Code::Arity,
                            span,
                            format!("a target of {found} components in a game of {count} heaps"),
                        )
                        .label(format!("the heaps are {}", self.heaps.join(", "))));
                    }
                    let mut heaps = Vec::new();
                    for heap in position {
                        heaps.push(scope.number(heap)?);
                    }
                    parts.push(heaps);
                }
                Ok(parts)
            }
            Target::Whole(value) => match scope.thing(value, false)? {
                Thing::Vector(heaps) => Ok(vec![heaps]),
                Thing::Number(heap) if count == 1 => Ok(vec![vec![heap]]),
                Thing::Position(heaps) if heaps.len() == count => Ok(vec![heaps]),
                _ => Err(Diagnostic::new(
                    Code::Arity,
                    value.span,
                    format!("a target of one component in a game of {count} heaps"),
                )
                .label(format!("the heaps are {}", self.heaps.join(", ")))),
            },
            Target::Replacements(replacements) => {
                let mut heaps: Vec<Term> = (0..count).map(Term::Variable).collect();
                let mut changed = Vec::new();
                for replacement in replacements {
                    let heap = replacement.heap.as_ref().or_else(|| first_index(&replacement.value));
                    let place = match heap {
                        Some(heap) => scope.number(heap)?,
                        None => Term::constant(0_i64),
                    };
                    let Term::Variable(place) = place else {
                        return Err(Diagnostic::new(
                            Code::Sort,
                            replacement.value.span,
                            "this is no heap that could change",
                        )
                        .help("write x[k] -> its new size"));
                    };
                    let value = scope.number(&replacement.value)?;
                    // A heap cannot get two sizes at once: this choice of indices is no move.
                    if changed.contains(&place) {
                        return Err(Diagnostic::new(Code::Arity, replacement.value.span, NO_SUCH_HEAP));
                    }
                    changed.push(place);
                    heaps[place] = value;
                }
                Ok(vec![heaps])
            }
        }
    }
}

/// The conjunction, with what is constant decided.
fn simplified(conditions: Vec<Condition>) -> Condition {
    let mut rest = Vec::new();
    for condition in conditions {
        let mut variables = Vec::new();
        condition.variables(&mut variables);
        if variables.is_empty() {
            match condition.holds(&[], &NoGames) {
                Ok(true) => continue,
                Ok(false) => return Condition::Constant(false),
                Err(_) => {}
            }
        }
        rest.push(condition);
    }
    Condition::And(rest)
}

/// The names that stand in an index: `k` and `l` of `x[k] + x[l + 1]`.
fn index_names(e: &Expression, inside: bool, found: &mut Vec<String>) {
    let mut each = |parts: &[&Expression]| {
        parts.iter().for_each(|part| index_names(part, inside, found));
    };
    match &e.kind {
        Kind::Index(of, index) => {
            index_names(of, inside, found);
            index_names(index, true, found);
        }
        Kind::Name(name) if inside => found.push(name.clone()),
        Kind::Negative(of)
        | Kind::Not(of)
        | Kind::Absolute(of)
        | Kind::Floor(of)
        | Kind::Ceiling(of)
        | Kind::AllBut(of)
        | Kind::MultiplesOf(of)
        | Kind::Property(of, ..) => each(&[of]),
        Kind::Binary(_, left, right) | Kind::Range(left, right) => each(&[left, right]),
        Kind::Chain { first, rest, modulus } => {
            each(&[first]);
            rest.iter().for_each(|(_, right)| index_names(right, inside, found));
            modulus.iter().for_each(|modulus| index_names(modulus, inside, found));
        }
        Kind::Call(_, parts)
        | Kind::And(parts)
        | Kind::Or(parts)
        | Kind::Tuple(parts)
        | Kind::Set(parts)
        | Kind::ValueOf(_, parts) => {
            parts.iter().for_each(|part| index_names(part, inside, found));
        }
        Kind::Builder(element, parts) => {
            each(&[element]);
            parts.iter().for_each(|part| index_names(part, inside, found));
        }
        Kind::Progression(first, second, last) => {
            each(&[first, last]);
            second.iter().for_each(|second| index_names(second, inside, found));
        }
        Kind::Choice(arms, otherwise) => {
            each(&[otherwise]);
            for (value, condition) in arms {
                index_names(value, inside, found);
                index_names(condition, inside, found);
            }
        }
        Kind::Number(_) | Kind::Name(_) | Kind::All | Kind::Integers(_) => {}
    }
}
