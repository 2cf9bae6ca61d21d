//! Writes files: each appears as a whole, or stays as it was.
//!
//! A regular file is written beside its name, synced, and renamed over it. A symbolic link stays, and the file it
//! leads to is replaced; other names of the same file (hard links) keep the old content. A file that is not regular,
//! such as a pipe or `/dev/stdout`, is written directly.

use crate::ending::Failure;
use crate::interruption::Unfinished;
use crate::read_file;
use grundy::render::npy::WriteOver;
use same_file::Handle;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The most links that are followed: more are taken for a cycle. A fixed bound.
const MOST_LINKS: usize = 40;

/// From now on a write beyond the largest file that is allowed (`ulimit -f`) fails, and does not kill the program: the unfinished file is
/// removed. Threads that begin later do the same.
pub fn fail_beyond_limits() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // A system that refuses this kills the program, as ever.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}

/// A file to be written, which was checked to be writable.
pub struct WrittenFile {
    /// The path in messages.
    path: PathBuf,
    place: FileKind,
}

/// Where the bytes go.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FileKind {
    /// To a regular file, after following links.
    Regular(PathBuf),
    /// To an existing device or pipe.
    Direct,
    /// To standard output, which is this file.
    StandardOutput,
}

impl WrittenFile {
    /// The file with this name, before anything is computed for it.
    ///
    /// # Errors
    /// It cannot be written; or it was read, and would be lost.
    pub fn at(path: &Path) -> Result<WrittenFile, Failure> {
        let file = WrittenFile::over(path)?;
        if let FileKind::Regular(place) = &file.place
            && read_file::was_read(place)
        {
            let message = format!("{} is one of the inputs, and would be lost", path.display());
            return Err(Failure::new(&message, &["give another file"]));
        }
        Ok(file)
    }

    /// As [`WrittenFile::at`], for a file that may have been read.
    pub fn over(path: &Path) -> Result<WrittenFile, Failure> {
        let place = place(path).map_err(|error| fault(path, &error))?;
        if let FileKind::Regular(place) = &place {
            let tried = try_out(place);
            tried.map_err(|error| match folder(place).is_dir() {
                true => fault(path, &error),
                false => {
                    let message = format!("there is no directory {}", folder(place).display());
                    Failure::new(&message, &[])
                }
            })?;
        }
        Ok(WrittenFile {
            path: path.to_path_buf(),
            place,
        })
    }

    /// Do both names lead to one regular file?
    pub fn is_also(&self, other: &WrittenFile) -> bool {
        matches!(self.place, FileKind::Regular(_)) && self.place == other.place
    }

    /// Writes the file.
    pub fn write(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let written = match &self.place {
            FileKind::Regular(place) => replace(place, |out| write(out)),
            FileKind::Direct => {
                let file = OpenOptions::new().write(true).open(&self.path);
                file.and_then(|file| buffered(file, |out| write(out)))
            }
            FileKind::StandardOutput => buffered(io::stdout().lock(), |out| write(out)),
        };
        written.map_err(|error| fault(&self.path, &error))
    }

    /// Writes the file; what was written may be written over.
    pub fn write_over(
        &self,
        write: impl FnOnce(&mut dyn WriteOver) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match &self.place {
            FileKind::Regular(place) => {
                let written = replace(place, |out| write(out));
                written.map_err(|error| fault(&self.path, &error))
            }
            _ => self.write(|out| spooled(out, write)),
        }
    }

    /// Writes a text.
    pub fn write_text(&self, text: &str) -> Result<(), Failure> {
        self.write(|out| out.write_all(text.as_bytes()))
    }
}

/// A folder that files are written to; it may be a new one.
pub struct WrittenFolder(PathBuf);

impl WrittenFolder {
    /// The folder with this name, if it can be made.
    pub fn at(path: &Path) -> Result<WrittenFolder, Failure> {
        let there = path.ancestors().find(|folder| folder.exists());
        let there = there.filter(|folder| !folder.as_os_str().is_empty());
        let tried = temporary_file(&there.unwrap_or(Path::new(".")).join("file"));
        tried.map_err(|error| fault(path, &error))?;
        Ok(WrittenFolder(path.to_path_buf()))
    }

    /// Makes the folder, if it is a new one.
    pub fn make(&self) -> Result<(), Failure> {
        fs::create_dir_all(&self.0).map_err(|error| fault(&self.0, &error))
    }

    /// Writes a file in it.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        self.make()?;
        WrittenFile::at(&self.0.join(name))?.write_text(text)
    }
}

/// The failure for an error with a file.
pub fn fault(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        // The message says what cannot be written.
        ErrorKind::InvalidInput => Failure::new(&error.to_string(), &[]),
        _ => Failure::new(
            &format!("{} cannot be written: {error}", path.display()),
            &[],
        ),
    }
}

/// Where the bytes for this name go.
fn place(path: &Path) -> io::Result<FileKind> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => Ok(FileKind::Direct),
        Ok(_) => match (Handle::stdout(), Handle::from_path(path)) {
            (Ok(standard), Ok(file)) if standard == file => Ok(FileKind::StandardOutput),
            _ => Ok(FileKind::Regular(fs::canonicalize(path)?)),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(FileKind::Regular(new(path)?)),
        Err(error) => Err(error),
    }
}

/// The path of a file that does not exist yet; links may lead to it.
fn new(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&place) else {
            // A path that ends like this is a directory.
            let is_name = !place.to_string_lossy().ends_with(std::path::is_separator);
            return match (place.file_name(), fs::canonicalize(folder(&place))) {
                (Some(name), Ok(folder)) if is_name => Ok(folder.join(name)),
                (Some(_), Err(_)) if is_name => Ok(place),
                _ => Err(io::Error::other("this is no name of a file")),
            };
        };
        place = folder(&place).join(to);
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// The folder that a file is in.
fn folder(place: &Path) -> &Path {
    let folder = place.parent();
    let named = folder.filter(|folder| !folder.as_os_str().is_empty());
    named.unwrap_or(Path::new("."))
}

/// A new file in the folder of another one.
fn temporary_file(place: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".grundy-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The permissions of every new file, from which the system removes the umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(place))
}

/// Checks that the file, and another one beside it, can be written.
fn try_out(place: &Path) -> io::Result<()> {
    if place.exists() {
        OpenOptions::new().write(true).open(place)?;
    }
    // The error names a temporary file.
    let probe = temporary_file(place).map_err(|error| {
        let folder = folder(place).display();
        io::Error::other(format!("no file can be made in {folder}: {}", error.kind()))
    })?;
    let _unfinished = Unfinished::new(probe.path());
    Ok(())
}

/// Puts a new file in the place of an old one, or of none.
fn replace(
    place: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = temporary_file(place)?;
    let _unfinished = Unfinished::new(file.path());
    buffered(file.as_file_mut(), write)?;
    keep_rights(place, file.as_file())?;
    file.as_file().sync_all()?;
    file.persist(place)?;
    // The rename is durable when the folder is synced; not every system can open folders.
    let _ = File::open(folder(place)).and_then(|folder| folder.sync_all());
    Ok(())
}

fn buffered<W: Write>(
    out: W,
    write: impl FnOnce(&mut BufWriter<W>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    write(&mut out).and_then(|()| out.flush())
}

/// Writes a nameless file in the folder of temporary files, and copies it.
pub fn spooled(
    to: &mut dyn Write,
    write: impl FnOnce(&mut dyn WriteOver) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = tempfile::tempfile()?;
    buffered(&mut file, |out| write(out))?;
    file.rewind()?;
    io::copy(&mut file, to).map(|_| ())
}

/// Gives a new file the permissions of the one that it replaces, and its owner if that is allowed.
fn keep_rights(old: &Path, new: &File) -> io::Result<()> {
    let Ok(found) = fs::metadata(old) else {
        return Ok(());
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let own = new.metadata()?;
        if (own.uid(), own.gid()) != (found.uid(), found.gid()) {
            // A member of the group may write the file but not change its owner.
            let _ = fchown(new, Some(found.uid()), Some(found.gid()))
                .or_else(|_| fchown(new, None, Some(found.gid())));
        }
    }
    new.set_permissions(found.permissions())
}
