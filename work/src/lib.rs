//! One way to watch, bound and stop long work.
//!
//! Every long computation has a [`Job`]. It reports [`Progress`], ends the work when it is cancelled or its time is
//! over, and holds the [`Limits`]: each limit is on one [`Resource`], with a name that the user can set. Work on many
//! items is shared out among threads by [`decide_in_order`].

mod in_order;
mod job;
mod limits;
mod pace;

pub use in_order::{DecideItem, HearInOrder, Tell, decide_in_order, heard_here};
pub use job::{End, Job, JobIdentity, Progress, Reserved};
pub use limits::{Effort, Exceeded, LimitReached, Limits, NoEffort, NoResource, Resource};
pub use pace::{Interrupted, Pace};
