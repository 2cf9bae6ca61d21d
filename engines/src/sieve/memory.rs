//! The memory that the marks of a sieve take, asked for before it is taken.

use grundy_rules::game::Stop;
use grundy_work::{Job, Reserved, Resource};

/// Reserves the bytes of the marks.
///
/// # Errors
/// They are too many.
pub(super) fn reserved(bytes: Option<u128>, job: &Job) -> Result<Reserved, Stop> {
    let reserved = bytes.and_then(|bytes| job.reserve(u64::try_from(bytes).ok()?).ok());
    reserved.ok_or_else(|| {
        let needed = bytes.map_or("more bytes than can be counted".into(), |bytes| {
            format!("{} MiB", bytes >> 20)
        });
        let most = job.limits().most(Resource::Bytes) >> 20;
        Stop::Limit(Resource::Bytes.limits(format_args!(
            "the sieve needs {needed}, and {most} MiB are the most that it takes"
        )))
    })
}
