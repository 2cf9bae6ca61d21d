//! Long work that is watched, bounded and stopped in one way.
//!
//! A [`Job`] goes with every long computation. It reports [`Progress`], ends the work when somebody cancels it or when its time is over, and
//! holds the [`Limits`] on what the work may take: each limit is one [`Resource`], with a name that the user can set.

mod job;
mod limits;
mod pace;

pub use job::{End, Job, Progress, Reserved};
pub use limits::{Effort, Exceeded, Limits, NoEffort, NoResource, Resource};
pub use pace::Pace;
