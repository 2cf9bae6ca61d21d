//! The form of an answer that is written to a file, given by the file's name.

use crate::arguments::{Format, FormatArgument};
use crate::ending::Failure;
use grundy_publish::paper::Page;
use std::path::Path;

/// How names end, and the forms that they mean.
const ENDINGS: [(&str, FormatArgument); 10] = [
    ("txt", FormatArgument::Text),
    ("csv", FormatArgument::Csv),
    ("json", FormatArgument::Json),
    ("npy", FormatArgument::Npy),
    ("parquet", FormatArgument::Parquet),
    ("tex", FormatArgument::Latex),
    ("md", FormatArgument::Markdown),
    ("html", FormatArgument::Html),
    ("py", FormatArgument::Python),
    ("sage", FormatArgument::Sage),
];

/// The form that was asked for, or the one of the file, or text.
///
/// # Errors
/// The name ends in something else, or in another form than the one that was asked for, or this build does not have the form.
pub fn of(asked: Option<FormatArgument>, file: Option<&Path>) -> Result<FormatArgument, Failure> {
    let form = named(asked, file)?;
    #[cfg(not(feature = "parquet"))]
    if form == FormatArgument::Parquet {
        return Err(crate::left_out::failure("Parquet", "parquet"));
    }
    Ok(form)
}

fn named(asked: Option<FormatArgument>, file: Option<&Path>) -> Result<FormatArgument, Failure> {
    let ending = file.and_then(Path::extension);
    let Some(ending) = ending.map(|ending| ending.to_string_lossy().to_lowercase()) else {
        return Ok(asked.unwrap_or(FormatArgument::Text));
    };
    let known = ENDINGS.iter().find(|(name, _)| *name == ending);
    let shown = file.map(|file| file.display().to_string());
    let shown = shown.unwrap_or_default();
    match (known, asked) {
        (Some((_, form)), None) => Ok(*form),
        (Some((_, form)), Some(asked)) if *form == asked => Ok(asked),
        (Some((name, _)), Some(asked)) => {
            let others = ENDINGS.iter().find(|(_, form)| *form == asked);
            let other = others.map_or("", |(name, _)| name);
            let message = format!(
                "{shown} ends in .{name}, and --format {} names a different form",
                asked.word()
            );
            let help = format!("leave out --format, or let the name end in .{other}");
            Err(Failure::new(&message, &[&help]))
        }
        (None, _) => {
            let message = format!("{shown} does not end in the name of a form");
            let names = ENDINGS.map(|(name, _)| format!(".{name}")).join(", ");
            let help = format!("known are {names}; a name without an ending goes with --format");
            Err(Failure::new(&message, &[&help]))
        }
    }
}

/// Is this a name for a file of CSV?
///
/// # Errors
/// It ends in another form.
pub fn csv(file: &Path) -> Result<(), Failure> {
    match file
        .extension()
        .is_none_or(|ending| ending.eq_ignore_ascii_case("csv"))
    {
        true => Ok(()),
        false => {
            let message = format!("{} is written as CSV", file.display());
            Err(Failure::new(&message, &["let its name end in .csv"]))
        }
    }
}

/// The form, if it is one of those that are texts.
pub fn common(format: FormatArgument) -> Result<Format, Failure> {
    match format {
        FormatArgument::Latex => Ok(Format::Page(Page::Latex)),
        FormatArgument::Markdown => Ok(Format::Page(Page::Markdown)),
        FormatArgument::Html => Ok(Format::Page(Page::Html)),
        FormatArgument::Python => Ok(Format::Page(Page::Python)),
        FormatArgument::Sage => Ok(Format::Page(Page::Sage)),
        FormatArgument::Text => Ok(Format::Text),
        FormatArgument::Json => Ok(Format::Json),
        FormatArgument::Csv => Ok(Format::Csv),
        FormatArgument::Svg | FormatArgument::Png | FormatArgument::Pdf => Err(Failure::new(
            "only `grundy draw` answers as a picture",
            &["`grundy draw GAME -o FILE.svg`"],
        )),
        FormatArgument::Npy => Err(Failure::new(
            "only `grundy table` and `grundy positions` answer as npy",
            &["`grundy table GAME --format npy -o FILE`"],
        )),
        FormatArgument::Dot => Err(Failure::new(
            "only `grundy solve` and `grundy prove` answer as dot",
            &["`grundy draw GAME -o FILE.svg` draws a game"],
        )),
        FormatArgument::Parquet => Err(Failure::new(
            "only `grundy table` and `grundy positions` answer as Parquet",
            &["`grundy table GAME -o FILE.parquet`"],
        )),
    }
}
