//! Binds arguments to parameters, and checks the domains of these.

use super::catalogue::{Checked, Names};
use super::places::is_open;
use crate::formula::{
    Condition, Meaning, NoGames, ResolvedExpression, Scope, SetTerm, Term, number_error,
};
use crate::language::{self, Argument, Code, Diagnostic, Expression, Kind, Parameter, Span};

/// An argument as given, perhaps with the parameter's name.
struct GivenArgument<'a> {
    name: Option<&'a str>,
    written: &'a Expression,
    value: Meaning,
}

/// The arguments; an error if one names a parameter that the game does not have, or one is named twice.
fn given<'a>(
    game: &language::WrittenGame,
    arguments: &'a [Argument],
    outer: &Names,
) -> Checked<Vec<GivenArgument<'a>>> {
    let mut given: Vec<GivenArgument> = Vec::new();
    for argument in arguments {
        let value = argument_value(&argument.value, outer).map_err(|errors| {
            let errors = errors.into_iter();
            errors
                .map(|error| without_value(error, game))
                .collect::<Vec<_>>()
        })?;
        if let Some(name) = &argument.name {
            let mut parameters = game.parameters.iter();
            if !parameters.any(|parameter| parameter.name.text == name.text) {
                return Err(vec![no_parameter(game, name)]);
            }
            if given.iter().any(|known| known.name == Some(&name.text)) {
                let message = format!("{} is given twice", name.text);
                let error = Diagnostic::new(Code::Duplicate, name.span, message);
                return Err(vec![error.help("give each parameter one value")]);
            }
        }
        given.push(GivenArgument {
            name: argument.name.as_ref().map(|name| name.text.as_str()),
            written: &argument.value,
            value,
        });
    }
    Ok(given)
}

/// An unknown name in an argument may be a parameter that was left open.
fn without_value(mut error: Diagnostic, game: &language::WrittenGame) -> Diagnostic {
    if error.code == Code::UnknownName && error.patch.is_none() {
        let name = &game.name.text;
        error.help = vec![format!(
            "a parameter has a value, as in {name}(3); a claim for all its values, or for several games, says which values it may have"
        )];
    }
    error
}

/// The error that a game has no parameter of this name.
fn no_parameter(game: &language::WrittenGame, name: &language::Name) -> Diagnostic {
    let parameters = game.parameters.iter();
    let known: Vec<&str> = parameters
        .map(|parameter| parameter.name.text.as_str())
        .collect();
    let message = format!("{} has no parameter {}", game.name.text, name.text);
    let error = Diagnostic::new(Code::UnknownName, name.span, message);
    let error = match language::nearest(&name.text, known.iter().copied()) {
        Some(meant) => error
            .help(format!("did you mean {meant}?"))
            .patch(name.span, meant),
        None => error,
    };
    error.help(match known.as_slice() {
        [] => "it takes no parameters".to_string(),
        [one] => format!("its parameter is {one}"),
        all => format!("its parameters are {}", all.join(", ")),
    })
}

/// Arguments with their parameters.
pub(super) struct BoundArguments {
    /// The meanings of the parameters.
    pub names: Names,
    /// The arguments as text.
    pub shown: Vec<String>,
    /// The arguments, with numbers and sets in the places of names.
    pub values: Vec<Expression>,
    /// The conditions of the domains on parameters that stay open.
    pub demands: Vec<Condition>,
}

/// Binds arguments to the parameters of a game.
pub(super) fn bind(
    game: &language::WrittenGame,
    arguments: &[Argument],
    outer: &Names,
    span: Span,
) -> Checked<BoundArguments> {
    let given = given(game, arguments, outer)?;
    let mut own = Names::new();
    let (mut shown, mut values) = (Vec::new(), Vec::new());
    let mut demands = Vec::new();
    let mut positional = given.iter().filter(|argument| argument.name.is_none());
    for parameter in &game.parameters {
        let name = &parameter.name.text;
        if let Some(count) = &parameter.count {
            let mut by_name = given.iter();
            if let Some(by_name) = by_name.find(|given| given.name == Some(name.as_str())) {
                let message =
                    format!("{name} takes one argument a heap, in order and without its name");
                return Err(vec![Diagnostic::new(
                    Code::Arity,
                    by_name.written.span,
                    message,
                )]);
            }
            let rest: Vec<_> = positional.by_ref().collect();
            if rest.is_empty() {
                return Err(vec![missing(game, parameter, span)]);
            }
            let entries: Vec<Meaning> = rest.iter().map(|given| given.value.clone()).collect();
            for given in &rest {
                shown.push(shown_value(&given.value, given.written));
                values.push(evaluated(&given.value, given.written));
            }
            let number = Meaning::Number(Term::constant(entries.len()));
            own.insert(count.text.clone(), number);
            own.insert(name.clone(), Meaning::List(entries));
            continue;
        }
        let named = given.iter().find(|given| given.name == Some(name.as_str()));
        let (place, value) = match (named.or_else(|| positional.next()), &parameter.default) {
            (Some(given), _) => (given.written, given.value.clone()),
            (None, Some(default)) => (default, argument_value(default, &own)?),
            (None, None) => return Err(vec![missing(game, parameter, span)]),
        };
        shown.push(shown_value(&value, place));
        values.push(evaluated(&value, place));
        own.insert(name.clone(), value);
        if let Some(domain) = &parameter.domain {
            demands.extend(check_domain(game, parameter, domain, &own, place.span)?);
        }
    }
    if let Some(extra) = positional.next() {
        let wanted = game.parameters.len();
        let message = format!(
            "{} takes {wanted} parameter{}, and {} are given",
            game.name.text,
            if wanted == 1 { "" } else { "s" },
            arguments.len()
        );
        let error = Diagnostic::new(Code::Arity, extra.written.span, message);
        let error = error.label("one too many");
        return Err(vec![match wanted {
            1 => error.help("a set stands in braces: {1, 2, 3}"),
            _ => error,
        }]);
    }
    Ok(BoundArguments {
        names: own,
        shown,
        values,
        demands,
    })
}

fn shown_value(value: &Meaning, written: &Expression) -> String {
    match value {
        Meaning::Number(Term::Constant(number)) => number.to_string(),
        // The value of a name is printed rather than the name.
        Meaning::Set(set) if matches!(written.kind, Kind::Name(_)) => {
            let listed = set.listed();
            listed.unwrap_or_else(|| language::format_expression(written))
        }
        Meaning::Text(text) => format!("\"{text}\""),
        _ => language::format_expression(written),
    }
}

/// The argument as an expression without names, where its value can be written: a number or a set of numbers.
fn evaluated(value: &Meaning, written: &Expression) -> Expression {
    let number = |term: &Term| {
        let number = term.as_constant().filter(|number| number.is_integer())?;
        Some(Expression::of_integer(&number.to_string(), written.span))
    };
    let found = match value {
        Meaning::Number(term) => number(term),
        Meaning::Set(SetTerm::Elements(elements)) => {
            let elements: Option<Vec<Expression>> = elements.iter().map(number).collect();
            elements.map(|elements| Expression::new(Kind::Set(elements), written.span))
        }
        _ => None,
    };
    found.unwrap_or_else(|| written.clone())
}

fn missing(game: &language::WrittenGame, parameter: &Parameter, span: Span) -> Diagnostic {
    let names: Vec<_> = game
        .parameters
        .iter()
        .map(|parameter| parameter.name.text.as_str())
        .collect();
    Diagnostic::new(
        Code::Arity,
        span,
        format!(
            "{} needs a value for {}",
            game.name.text, parameter.name.text
        ),
    )
    .help(match names.as_slice() {
        [only] => format!("write {}({only}) with a value for {only}", game.name.text),
        _ => format!("write {}({}) with values", game.name.text, names.join(", ")),
    })
}

/// The value of an argument: a number, which may depend on open parameters, or a set without variables.
fn argument_value(value: &Expression, names: &Names) -> Checked<Meaning> {
    let mut scope = Scope::of_names(names.clone());
    match scope.resolve(value, false).map_err(|error| vec![error])? {
        ResolvedExpression::Number(term @ Term::Constant(_)) => Ok(Meaning::Number(term)),
        ResolvedExpression::Number(term) if is_open(&term) => Ok(Meaning::Number(term)),
        ResolvedExpression::Set(set) => Ok(Meaning::Set(set)),
        ResolvedExpression::Text(text) => Ok(Meaning::Text(text)),
        ResolvedExpression::Positions(all) => Ok(Meaning::Positions(all)),
        ResolvedExpression::List(entries) => Ok(Meaning::List(entries)),
        _ => Err(vec![Diagnostic::new(
            Code::Sort,
            value.span,
            "a parameter is a number, a set or a code",
        )]),
    }
}

/// Checks the condition of a domain: `None` if it holds, an error if it fails, the condition itself if it depends on
/// an open parameter.
fn check_domain(
    game: &language::WrittenGame,
    parameter: &Parameter,
    domain: &Expression,
    own: &Names,
    span: Span,
) -> Checked<Option<Condition>> {
    let mut scope = Scope::of_names(own.clone());
    let name = &parameter.name.text;
    let fits = match own.get(name) {
        Some(Meaning::Number(_)) => {
            let condition = scope.condition(domain).map_err(|error| vec![error])?;
            let mut variables = Vec::new();
            condition.variables(&mut variables);
            if !variables.is_empty() {
                return Ok(Some(condition));
            }
            condition
                .holds(&[], &NoGames)
                .map_err(|error| vec![number_error(error, span)])?
        }
        _ => false,
    };
    if fits {
        return Ok(None);
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

#[cfg(test)]
mod tests;
