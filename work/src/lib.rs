//! One way to watch, bound and stop long work.
//!
//! Every long computation has a [`Job`]. It reports [`Progress`], ends the work when it is cancelled or its time is
//! over, and holds the [`Limits`]: each limit is on one [`Resource`], with a name that the user can set. Work on many
//! items is shared out among threads by [`decide_in_order`].
//!
//! Without the default feature `host` there are no threads and no clock: the same work is done piece after piece, and has no deadline.

mod in_order;
mod job;
mod limits;
mod pace;
mod side_by_side;

pub use in_order::{DecideItem, HearInOrder, Tell, decide_in_order, heard_here};
pub use job::{End, Job, JobIdentity, Progress, Reserved};
pub use limits::{Effort, Exceeded, LimitReached, Limits, NoEffort, NoResource, Resource};
pub use pace::{Interrupted, Pace};
pub use side_by_side::{for_each_chunk, join_chunks, map_all, threads};
