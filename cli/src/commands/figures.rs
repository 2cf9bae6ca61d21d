//! `grundy draw papers -o FOLDER`: every figure of papers or of a file.

use crate::answering;
use crate::arguments::{DrawArguments, FormatArgument};
use crate::ending::{Ending, Failure};
use crate::figure_texts::{FigureTexts, TextFigure};
use crate::picture_files::{PictureFiles, ending};
use crate::written_file::WrittenFolder;
use crate::{error_output, memory, output, progress};
use grundy::{Error, Job};
use grundy_publish::picture::Picture;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The texts whose figures are asked for, if they are: papers by name; a file where one figure or a folder is named.
pub fn asked(arguments: &DrawArguments) -> Result<Option<FigureTexts>, Failure> {
    let file = arguments.which.file.as_deref();
    let several = arguments.figure.is_some() || arguments.output.as_deref().is_some_and(is_folder);
    let found = match (arguments.game.as_deref(), file) {
        (Some(name), None) => match FigureTexts::of_papers(name)? {
            Some(papers) => Some(papers),
            None if several && Path::new(name).is_file() => {
                Some(FigureTexts::of_file(Path::new(name))?)
            }
            None => None,
        },
        (None, Some(file)) if several => Some(FigureTexts::of_file(file)?),
        _ => None,
    };
    if let (None, Some(title)) = (&found, &arguments.figure) {
        let message = format!("{title} is asked of no paper and of no file");
        let help =
            "`grundy draw gurvich --figure 'Figure 3'`; `grundy show papers` lists the figures";
        return Err(Failure::new(&message, &[help]));
    }
    match found {
        Some(_) => refuse_others(arguments).map(|()| found),
        None => Ok(None),
    }
}

/// Is this the name of a folder?
fn is_folder(path: &Path) -> bool {
    let named = path.to_string_lossy().ends_with(std::path::is_separator);
    named || path.is_dir() || path.extension().is_none()
}

/// A figure of a text says itself what is drawn.
fn refuse_others(arguments: &DrawArguments) -> Result<(), Failure> {
    let shape = &arguments.shape;
    let given = [
        ("--size", shape.size.is_some()),
        ("--shape", shape.shape.is_some()),
        ("--window", arguments.window.is_some()),
        ("--slice", arguments.slice.is_some()),
        ("--show", !arguments.show.is_empty()),
        ("--misere", arguments.misere),
        ("--heaps", arguments.which.heaps.is_some()),
        ("--claim", arguments.claim.is_some()),
        ("--claimed", arguments.claimed.is_some()),
        ("--crosses", arguments.crosses.is_some()),
        ("--downwards", arguments.downwards.is_some()),
        ("--line", !arguments.line.is_empty()),
        ("--options", arguments.options.is_some()),
        (
            "--title",
            arguments.style.title.is_some() && arguments.figure.is_none(),
        ),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some((name, _)) => {
            let message =
                format!("{name} goes with a game; the figures of a text say it themselves");
            Err(Failure::new(&message, &[]))
        }
        None => Ok(()),
    }
}

/// Draws one figure, or all of them.
pub fn run(
    arguments: &DrawArguments,
    format: Option<FormatArgument>,
    texts: &FigureTexts,
) -> Result<Ending, Failure> {
    if let Some(title) = &arguments.figure {
        return one(arguments, &texts.titled(title)?);
    }
    let figures = texts.figures();
    if figures.is_empty() {
        let message = format!("there is no figure in {}", texts.name);
        let help =
            "a figure is an item `figure \"Figure 1\" for wythoff, up to 20 showing outcome`";
        return Err(Failure::new(&message, &[help]));
    }
    let Some(folder) = arguments.output.as_deref() else {
        let message = format!(
            "{} figures of {} are drawn to files",
            figures.len(),
            texts.name
        );
        let help = [
            "`-o FOLDER` names the folder of the files",
            "`--figure TITLE` chooses one of them, which the terminal shows",
        ];
        return Err(Failure::new(&message, &help));
    };
    if !is_folder(folder) {
        let message = format!("{} is no name of a folder", folder.display());
        let help = "several figures are drawn to a folder; `--figure TITLE` chooses one of them";
        return Err(Failure::new(&message, &[help]));
    }
    let ending = ending(format.unwrap_or(FormatArgument::Svg));
    let ending = ending.unwrap_or("svg");
    Run {
        arguments,
        folder,
        ending,
        written: Vec::new(),
    }
    .all(&figures)
}

/// One figure, to its file or to the terminal.
fn one(arguments: &DrawArguments, figure: &TextFigure) -> Result<Ending, Failure> {
    let files = arguments.output.as_deref().map(|path| match path.is_dir() {
        true => PictureFiles::at(&path.join(format!("{}.svg", figure.stem))),
        false => PictureFiles::at(path),
    });
    let files = files.transpose()?;
    let job = progress::job();
    let picture = drawn(arguments, figure, &job)?;
    match files {
        Some(files) => files.write(&picture, &job)?,
        None => super::draw::print(&picture)?,
    }
    Ok(Ending::Answered)
}

/// The picture of a figure in the looks that are asked for.
fn drawn(arguments: &DrawArguments, figure: &TextFigure, job: &Job) -> Result<Picture, Failure> {
    let mut figure = figure.figure()?;
    let asked = super::draw::style(&arguments.style);
    let own = figure.style;
    figure.style = grundy_publish::picture::Style {
        cell: asked.cell.or(own.cell),
        title: asked.title.clone().or(own.title),
        ..asked
    };
    let picture = figure.draw(&answering::laboratory(), job, &mut |event| {
        memory::announce(event);
        ControlFlow::Continue(())
    });
    Ok(picture?)
}

/// The drawing of many figures.
struct Run<'a> {
    arguments: &'a DrawArguments,
    folder: &'a Path,
    ending: &'static str,
    written: Vec<PictureFiles>,
}

impl Run<'_> {
    /// Draws all figures; one that cannot be drawn keeps no other from being drawn.
    fn all(mut self, figures: &[TextFigure]) -> Result<Ending, Failure> {
        let folder = WrittenFolder::at(self.folder)?;
        folder.make()?;
        let job = progress::job();
        let mut failed = false;
        for (place, figure) in figures.iter().enumerate() {
            if job.ended().is_some() {
                break;
            }
            match self.next(figure, &job) {
                Ok(file) => output::note(&format!(
                    "{} of {}: {}",
                    place + 1,
                    figures.len(),
                    file.display()
                )),
                Err(Failure::Error(error)) if error.is_interrupted() => break,
                Err(failure) => {
                    output::note(&format!("{} of {}:", figure.item.title, figure.text_name()));
                    error_output::report(&failure, None);
                    failed = true;
                }
            }
        }
        let ended = job.ended();
        drop(job);
        let (written, all) = (self.written.len(), figures.len());
        let count = match written == all {
            true => format!("{all} figures"),
            false => format!("{written} of {all} figures"),
        };
        let count = if all == 1 && written == 1 {
            "1 figure".to_string()
        } else {
            count
        };
        output::text(&format!("{count} in {}\n", self.folder.display()))?;
        match ended {
            Some(end) => Err(Error::ended(end).into()),
            None if failed => Ok(Ending::BadInput),
            None => Ok(Ending::Answered),
        }
    }

    /// Draws a figure to its file.
    fn next(&mut self, figure: &TextFigure, job: &Job) -> Result<PathBuf, Failure> {
        let path = self.folder.join(format!("{}.{}", figure.stem, self.ending));
        let files = PictureFiles::at(&path)?;
        // Links may lead two names to one file.
        if self
            .written
            .iter()
            .any(|other| files.file.is_also(&other.file))
        {
            let message = format!("{} is the file of another figure", path.display());
            return Err(Failure::new(&message, &["give another folder"]));
        }
        let picture = drawn(self.arguments, figure, job)?;
        files.write(&picture, job)?;
        self.written.push(files);
        Ok(path)
    }
}
