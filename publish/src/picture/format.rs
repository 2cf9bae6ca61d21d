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
pub enum NoFormat {
    /// It ends in the name of none.
    #[error("{0} does not end in the name of a format of pictures: .svg, .png, .pdf or .tex")]
    Ending(String),
    /// TeX does not read the name of the image beside it.
    #[error("TeX reads no image whose name has a `{sign}`, as {name:?} has: choose another name")]
    Unreadable {
        /// The name of the file.
        name: String,
        /// What TeX does not read.
        sign: String,
    },
}

/// Signs that mean something to TeX within the name of an image.
const SIGNS_OF_TEX: [char; 5] = ['#', '%', '{', '}', '\\'];

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
            Some(_) => {
                let stem = stem.unwrap_or_default();
                let is_read = |sign: &char| !SIGNS_OF_TEX.contains(sign) && !sign.is_control();
                match stem.chars().find(|sign| !is_read(sign)) {
                    Some(sign) => Err(NoFormat::Unreadable {
                        name: name.display().to_string(),
                        sign: match sign.is_control() {
                            true => sign.escape_default().to_string(),
                            false => sign.to_string(),
                        },
                    }),
                    None => Ok(Format::Tikz {
                        image: format!("{stem}-cells.png"),
                    }),
                }
            }
            None => Err(NoFormat::Ending(name.display().to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Format;
    use std::path::Path;

    #[test]
    fn names_that_tex_does_not_read_are_refused() {
        for name in [
            "a#b.tex", "a%b.tex", "a{b.tex", "a}b.tex", "a\\b.tex", "a\nb.tex",
        ] {
            assert!(Format::of_file(Path::new(name)).is_err(), "{name:?}");
        }
        // Only the image of a document has a name that TeX reads, and a folder is not in it.
        for name in ["a#b.svg", "a_b & ~$.tex", "a#b/c.tex"] {
            assert!(Format::of_file(Path::new(name)).is_ok(), "{name:?}");
        }
    }
}
