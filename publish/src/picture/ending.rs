//! The end of a job while a picture is written.

use grundy::End;

/// The job of a picture was ended while it was written.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Ending(pub End);
