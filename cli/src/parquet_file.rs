//! Tables for Parquet.

use crate::ending::Failure;
use crate::written_file::WrittenFile;
use crate::{output, progress, publishing};
use grundy::answers::{Answer, GameText};
use grundy_publish::paper::{parquet, reserved};

/// Writes an answer about these games as a table for Parquet.
pub fn write(
    answer: &Answer,
    games: &[&GameText],
    file: Option<&WrittenFile>,
) -> Result<(), Failure> {
    let origin = publishing::origin(games);
    let _memory = reserved(answer, &progress::job())?;
    output::stream(file, |out| parquet::write(answer, &origin, out))
}
