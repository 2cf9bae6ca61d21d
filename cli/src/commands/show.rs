//! `grundy show`: a game's rules, why play ends, which positions a table needs, and its figures; or the figures of papers or of a file.

use crate::arguments::{FormatArgument, ShowArguments};
use crate::ending::{Ending, Failure};
use crate::figure_texts::{FigureTexts, PAPERS, TextFigure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use crate::{answering, form, output, session_names};
use grundy::answers::{Request, ShowRequest};
use grundy::laboratory::split;
use grundy::language::{GameExpression, format_game, parse_game};
use std::fmt::Write;
use std::path::Path;

pub fn run(arguments: &ShowArguments, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
    if !matches!(
        format,
        FormatArgument::Text | FormatArgument::Json | FormatArgument::Latex
    ) {
        return Err(answering::no_such_form("show", "text, JSON or LaTeX"));
    }
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    if let Some(texts) = asked_texts(arguments)? {
        if format != FormatArgument::Text {
            return Err(answering::no_such_form("show PAPER", "text"));
        }
        let listed = list(&texts.figures(), true);
        match file {
            Some(file) => file.write_text(&listed)?,
            None => answering::read_or_not(output::text(&listed))?,
        }
        return Ok(Ending::Answered);
    }
    let request = ShowRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        size: arguments.shape.size,
        shape: arguments.shape.sizes()?,
        plan: arguments.plan,
    };
    answering::answer_to(&Request::Show(request), format, file.as_ref())?;
    if format == FormatArgument::Text && file.is_none() && !arguments.plan {
        answering::read_or_not(figures_of_game(arguments))?;
    }
    Ok(Ending::Answered)
}

/// The texts whose figures are listed: papers, or a file with figures and not exactly one game.
fn asked_texts(arguments: &ShowArguments) -> Result<Option<FigureTexts>, Failure> {
    let path = match (arguments.game.as_deref(), arguments.which.file.as_deref()) {
        (Some(name), None) => match FigureTexts::of_papers(name)? {
            Some(papers) => return Ok(Some(papers)),
            None => Path::new(name),
        },
        (None, Some(file)) => file,
        _ => return Ok(None),
    };
    if !path.is_file() {
        return Ok(None);
    }
    // What is wrong with a file is said where its game is read.
    let Ok(texts) = FigureTexts::of_file(path) else {
        return Ok(None);
    };
    let listed = texts.games() != 1 && !texts.figures().is_empty();
    Ok(listed.then_some(texts))
}

/// Prints the figures of the game that was shown.
fn figures_of_game(arguments: &ShowArguments) -> Result<(), Failure> {
    let game = arguments.game.as_deref().unwrap_or_default();
    let own = arguments.which.file.as_deref();
    // No text has figures of a game of the session.
    if own.is_none() && session_names::names_game(game) {
        return Ok(());
    }
    let (text, game) = match (split(game), own) {
        (_, Some(file)) => (Some(file), Some(game)),
        (Some((text, name)), None) => (Some(Path::new(text)), Some(name)),
        (None, None) if Path::new(game).is_file() => (Some(Path::new(game)), None),
        (None, None) => (None, Some(game)),
    };
    let texts = match text.filter(|file| file.is_file()) {
        Some(file) => FigureTexts::of_file(file).ok(),
        None => FigureTexts::of_papers(PAPERS)?,
    };
    let Some(texts) = texts else {
        return Ok(());
    };
    // The only game of a file needs no name.
    let game = game.filter(|game| !game.is_empty());
    let asked = game.map(|game| parse_game(game).into_result().ok().flatten());
    let mut figures = texts.figures();
    figures.retain(|figure| match &asked {
        None => true,
        Some(asked) => asked
            .as_ref()
            .is_some_and(|asked| is_of(&figure.item.game, asked)),
    });
    if figures.is_empty() {
        return Ok(());
    }
    output::text(&format!("\n{}", list(&figures, false)))
}

/// Is a figure of this game asked for? A name without numbers stands for a whole family.
fn is_of(game: &GameExpression, asked: &GameExpression) -> bool {
    match (game, asked) {
        (
            GameExpression::Named { name, .. },
            GameExpression::Named {
                name: asked_name,
                arguments,
                ..
            },
        ) if arguments.is_empty() => name.text == asked_name.text,
        _ => format_game(game) == format_game(asked),
    }
}

/// The figures with the commands that draw them, under the titles of their papers.
fn list(figures: &[TextFigure], titled: bool) -> String {
    let mut text = String::new();
    let mut paper = "";
    for figure in figures {
        if titled && figure.text_name() != paper {
            paper = figure.text_name();
            let between = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{between}{paper}: {}", figure.text_title());
        }
        let _ = writeln!(text, "{}", figure.words());
        let _ = writeln!(text, "  {}", figure.command());
    }
    if text.is_empty() {
        text.push_str("there is no figure here\n");
    }
    text
}
