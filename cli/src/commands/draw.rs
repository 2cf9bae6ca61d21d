//! `grundy draw`: a map of values, or a plot of P-positions.

use crate::answering;
use crate::arguments::{
    DrawArguments, FormatArgument, PlotArgument, StyleArguments, ThemeArgument,
};
use crate::ending::{Ending, Failure};
use crate::game_argument::{game_text, with_claim};
use crate::picture_files::{PictureFiles, ending};
use crate::{memory, output, progress, screen};
use grundy::render::diagnostics::Style::Coloured;
use grundy_publish::picture::{Figure, Picture, PlotKind, Shown, Style, Terminal, Theme};
use std::ops::ControlFlow;
use std::path::Path;

/// The most cells that are printed on a terminal.
const SEEN: usize = 1_000_000;

/// Refuses a form that no picture has.
pub fn refuse_other_forms(format: Option<FormatArgument>) -> Result<(), Failure> {
    if let Some(format) = format.filter(|format| *format != FormatArgument::Text)
        && ending(format).is_none()
    {
        return Err(answering::no_such_form(
            "draw",
            "a picture: `-o FILE` with a name that ends in .svg, .png, .pdf or .tex; `grundy table` gives the cells",
        ));
    }
    Ok(())
}

pub fn run(arguments: &DrawArguments, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    let figure = figure(arguments)?;
    let files = arguments.output.as_deref();
    let files = files.map(|path| named_alike(path, format)).transpose()?;
    let job = progress::job();
    let picture = figure.draw(&answering::laboratory(), &job, &mut |event| {
        memory::announce(event);
        ControlFlow::Continue(())
    })?;
    match files {
        Some(files) => files.write(&picture, &job)?,
        None => print(&picture)?,
    }
    Ok(Ending::Answered)
}

/// The files of a picture, whose name ends as the format says that is asked for.
pub fn named_alike(path: &Path, format: Option<FormatArgument>) -> Result<PictureFiles, Failure> {
    let asked = format.and_then(ending);
    let own = path
        .extension()
        .map(|own| own.to_string_lossy().to_lowercase());
    match (asked, own) {
        (Some(asked), Some(own)) if own != asked => {
            let message = format!("{} does not end in .{asked}", path.display());
            let help = "leave out --format: the name says which format it is";
            Err(Failure::new(&message, &[help]))
        }
        _ => PictureFiles::at(path),
    }
}

/// Prints the picture, as far as it fits.
pub fn print(picture: &Picture) -> Result<(), Failure> {
    if picture.cells() > SEEN {
        let message = format!("{} cells are more than a terminal shows", picture.cells());
        let help =
            "write them to a file: `-o FILE`, with a name that ends in .svg, .png, .pdf or .tex";
        return Err(Failure::new(&message, &[help]));
    }
    let screen = screen::of_answers();
    let printed = picture.print(Terminal {
        columns: screen.columns,
        coloured: screen.style == Coloured,
    });
    output::answer(&printed.text)?;
    if let Some(shown) = printed.cut_off {
        output::note(&format!(
            "{shown} of {} columns fit this terminal; `-o FILE` draws all of them",
            picture.columns()
        ));
    }
    Ok(())
}

/// The figure that is asked for.
fn figure(arguments: &DrawArguments) -> Result<Figure, Failure> {
    let (shown, game) = shown_and_game(arguments)?;
    let mut game = game_text(game, &arguments.which)?;
    let other = match &shown {
        Some(Shown::Difference(other)) => Some(other),
        _ => None,
    };
    let named = [arguments.claim.as_ref(), arguments.crosses.as_ref(), other];
    for names in named.into_iter().flatten() {
        with_claim(&mut game, names)?;
    }
    Ok(Figure {
        game,
        size: arguments.shape.size,
        shape: arguments.shape.sizes()?,
        window: arguments.window.clone(),
        slice: arguments.slice.clone(),
        show: shown,
        misere: arguments.misere,
        claim: arguments.claim.clone(),
        lines: arguments.line.clone(),
        options: arguments.options.clone(),
        blocked: arguments.blocked,
        plot: arguments.plot.map(|plot| match plot {
            PlotArgument::Values => PlotKind::Values,
            PlotArgument::Stair => PlotKind::Stair,
            PlotArgument::Ratio => PlotKind::Ratio,
        }),
        winning_moves: arguments.from_to,
        claimed: arguments.claimed.clone(),
        crosses: arguments.crosses.clone(),
        downwards: arguments.downwards.clone(),
        style: style(&arguments.style),
    })
}

/// How a picture looks.
pub fn style(style: &StyleArguments) -> Style {
    Style {
        theme: match style.theme {
            ThemeArgument::Light => Theme::Light,
            ThemeArgument::Dark => Theme::Dark,
        },
        print: style.print,
        like_table: style.like_table,
        cell: style.cell,
        title: style.title.clone(),
    }
}

/// What the cells show; `--show grundy nim` names the game behind it, as `grundy` takes no second word.
fn shown_and_game(arguments: &DrawArguments) -> Result<(Option<Shown>, Option<&str>), Failure> {
    let game = arguments.game.as_deref();
    let (text, game) = match (arguments.show.as_slice(), game) {
        ([], game) => return Ok((None, game)),
        ([word, behind], None) if !Shown::takes_more(word) => (word.clone(), Some(behind.as_str())),
        (words, game) => (words.join(" "), game),
    };
    let shown = text.parse::<Shown>();
    let shown = shown.map_err(|error| Failure::new(&format!("--show: {error}"), &[]))?;
    Ok((Some(shown), game))
}
