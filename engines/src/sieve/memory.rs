//! The memory that the marks of a sieve take, asked for before it is taken.

use grundy_rules::game::Stop;
use grundy_work::{Job, Reserved, Resource};
use std::fmt::Display;

/// Reserves the bytes of the marks.
///
/// # Errors
/// They are too many.
pub(super) fn reserved(bytes: Option<u128>, job: &Job) -> Result<Reserved, Stop> {
    let reserved = bytes.and_then(|bytes| job.reserve(u64::try_from(bytes).ok()?).ok());
    reserved.ok_or_else(|| match bytes {
        None => refused("more bytes than can be counted", job),
        Some(bytes) => refused(format_args!("{} MiB", bytes >> 20), job),
    })
}

/// The refusal of a sieve that needs more than the job allows.
fn refused(needed: impl Display, job: &Job) -> Stop {
    let most = job.limits().most(Resource::Bytes) >> 20;
    Stop::Limit(Resource::Bytes.limits(format_args!(
        "the sieve needs {needed}, and {most} MiB are the most that it takes"
    )))
}

/// What a sieve takes at two bounds on the heaps, the second of them twice the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    pub bound: u64,
    pub bytes: [usize; 2],
}

impl Growth {
    /// Refuses a bound on the heaps if the bytes, growing in proportion, are too many there.
    ///
    /// # Errors
    /// They are too many.
    pub(super) fn allows(&self, max: u64, job: &Job) -> Result<(), Stop> {
        let [half, whole] = self.bytes.map(|bytes| bytes as u128);
        let farther = u128::from(max.saturating_sub(2 * self.bound));
        let more = (whole.saturating_sub(half) * farther).div_ceil(u128::from(self.bound.max(1)));
        let bytes = whole + more;
        let fits = u64::try_from(bytes).is_ok_and(|bytes| job.reserve(bytes).is_ok());
        match fits {
            true => Ok(()),
            false => Err(refused(format_args!("about {} MiB", bytes >> 20), job)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_work::Limits;

    #[test]
    fn a_bound_is_refused_where_growth_in_proportion_leads_beyond_the_limit() {
        let growth = Growth {
            bound: 1000,
            bytes: [3 << 20, 5 << 20],
        };
        let allowed = |mebibytes: u64, max: u64| {
            let limits = Limits::default().with(Resource::Bytes, mebibytes << 20);
            growth.allows(max, &Job::quiet().within(limits))
        };
        assert_eq!(allowed(5, 2000), Ok(()));
        assert_eq!(allowed(9, 4000), Ok(()));
        assert!(allowed(8, 4000).is_err());
        let text = match allowed(8, 4000) {
            Err(Stop::Limit(limit)) => limit.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            text,
            "the sieve needs about 9 MiB, and 8 MiB are the most that it takes (limit: bytes)"
        );
    }
}
