//! The formats of pictures.

use std::path::Path;

/// The format of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// Pixels, by a palette.
    Png,
    /// Vectors; many cells are an image in it.
    Svg,
    /// A page as large as the picture.
    Pdf,
    /// A picture for LaTeX; many cells are a PNG file beside it, which has this name.
    Tikz {
        /// The name of that file.
        image: String,
    },
}

/// How names of files end.
const ENDINGS: [&str; 4] = ["svg", "png", "pdf", "tex"];

/// Why a name asks for no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} does not end in the name of a format of pictures: .svg, .png, .pdf or .tex")]
pub struct NoFormat(pub String);

impl Format {
    /// The format that the name of a file asks for.
    ///
    /// # Errors
    /// It asks for none.
    ///
    /// ```
    /// use grundy_publish::picture::Format;
    /// use std::path::Path;
    /// assert_eq!(Format::of_file(Path::new("a.PNG"))?, Format::Png);
    /// assert!(Format::of_file(Path::new("a.jpg")).is_err());
    /// # Ok::<(), grundy_publish::picture::NoFormat>(())
    /// ```
    pub fn of_file(name: &Path) -> Result<Format, NoFormat> {
        let ending = name
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        let place = ending.and_then(|ending| ENDINGS.iter().position(|known| *known == ending));
        let stem = name.file_stem().map(|stem| stem.to_string_lossy());
        match place {
            Some(0) => Ok(Format::Svg),
            Some(1) => Ok(Format::Png),
            Some(2) => Ok(Format::Pdf),
            Some(_) => Ok(Format::Tikz {
                image: format!("{}-cells.png", stem.unwrap_or_default()),
            }),
            None => Err(NoFormat(name.display().to_string())),
        }
    }
}
