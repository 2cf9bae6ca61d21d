//! `grundy draw`: a map of values, or a plot of P-positions.

use crate::answering;
use crate::arguments::{DrawArguments, FormatArgument, ThemeArgument};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use crate::{memory, output, progress, screen};
use grundy::render::diagnostics::Style::Coloured;
use grundy::{Error, Job};
use grundy_publish::picture::{Figure, Format, Picture, Shown, Style, Terminal, Theme};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The most cells that are printed on a terminal.
const SEEN: usize = 1_000_000;

pub fn run(arguments: &DrawArguments, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    if format.is_some_and(|format| format != FormatArgument::Text) {
        return Err(answering::no_such_form(
            "draw",
            "a picture: `-o FILE` with a name that ends in .svg, .png, .pdf or .tex; `grundy table` gives the cells",
        ));
    }
    let figure = figure(arguments)?;
    let files = arguments.output.as_deref().map(Files::at).transpose()?;
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

/// Prints the picture, as far as it fits.
fn print(picture: &Picture) -> Result<(), Failure> {
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
    let style = &arguments.style;
    Ok(Figure {
        game: game_text(game, &arguments.which)?,
        size: arguments.shape.size,
        shape: arguments.shape.sizes()?,
        window: arguments.window.clone(),
        slice: arguments.slice.clone(),
        show: shown,
        misere: arguments.misere,
        claim: arguments.claim.clone(),
        lines: arguments.line.clone(),
        options: arguments.options.clone(),
        winning_moves: arguments.from_to,
        style: Style {
            theme: match style.theme {
                ThemeArgument::Light => Theme::Light,
                ThemeArgument::Dark => Theme::Dark,
            },
            print: style.print,
            like_table: style.like_table,
            cell: style.cell,
            title: style.title.clone(),
        },
    })
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

/// The file of a picture, and the folder of those that it includes.
struct Files {
    format: Format,
    file: WrittenFile,
    folder: PathBuf,
}

impl Files {
    fn at(path: &Path) -> Result<Files, Failure> {
        let format = Format::of_file(path);
        let format = format.map_err(|error| Failure::new(&error.to_string(), &[]))?;
        let file = WrittenFile::at(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Ok(Files {
            format,
            file,
            folder: folder.to_path_buf(),
        })
    }

    fn write(&self, picture: &Picture, job: &Job) -> Result<(), Failure> {
        let images = picture.images(&self.format);
        let mut written = Ok(());
        for (panel, name) in images.iter().enumerate() {
            let file = WrittenFile::at(&self.folder.join(name))?;
            written = written.and_then(|()| file.write(|out| picture.write_image(panel, job, out)));
        }
        written =
            written.and_then(|()| self.file.write(|out| picture.write(&self.format, job, out)));
        match written {
            Err(_) if job.ended().is_some() => Err(Error::ended(job.end_of_work()).into()),
            written => written,
        }
    }
}
