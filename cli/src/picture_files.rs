//! The files of a picture: its own, and the images beside it.

use crate::arguments::FormatArgument;
use crate::ending::Failure;
use crate::written_file::WrittenFile;
use grundy::{Error, Job};
use grundy_publish::picture::{Format, Picture};
use std::path::{Path, PathBuf};

/// The file of a picture, and the folder of those that it includes.
pub struct PictureFiles {
    format: Format,
    pub file: WrittenFile,
    folder: PathBuf,
}

impl PictureFiles {
    pub fn at(path: &Path) -> Result<PictureFiles, Failure> {
        let format = Format::of_file(path);
        let format = format.map_err(|error| Failure::new(&error.to_string(), &[]))?;
        let file = WrittenFile::at(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Ok(PictureFiles {
            format,
            file,
            folder: folder.to_path_buf(),
        })
    }

    pub fn write(&self, picture: &Picture, job: &Job) -> Result<(), Failure> {
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

/// How the name of a picture in this form ends; none for a form that is none of pictures.
pub fn ending(format: FormatArgument) -> Option<&'static str> {
    match format {
        FormatArgument::Svg => Some("svg"),
        FormatArgument::Png => Some("png"),
        FormatArgument::Pdf => Some("pdf"),
        FormatArgument::Latex => Some("tex"),
        _ => None,
    }
}
