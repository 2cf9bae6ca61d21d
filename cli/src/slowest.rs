//! Which claims of texts take longest, on standard error: what is measured by a clock never stands in an answer.

use crate::output;
use grundy::Job;
use grundy::answers::Event;
use std::time::{Duration, Instant};

/// Hears the verdicts on claims as they come, and notes how long each took.
pub struct Slowest {
    /// How many are shown.
    most: usize,
    job: Job,
    since: Instant,
    polls: u64,
    claims: Vec<TimedClaim>,
}

/// How long a claim took.
struct TimedClaim {
    took: Duration,
    /// How often its work polled the job.
    polls: u64,
    paper: String,
    title: String,
}

impl Slowest {
    /// For at most this many claims of a job. From now on one thread does all work: claims that are decided at the same time take time from each
    /// other.
    pub fn new(most: usize, job: &Job) -> Slowest {
        // A pool that exists already stays.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build_global();
        Slowest {
            most,
            job: job.clone(),
            since: Instant::now(),
            polls: job.polls(),
            claims: Vec::new(),
        }
    }

    /// Notes the claim that is decided.
    pub fn hear(&mut self, event: &Event) {
        if let Event::Claim(decided) = event {
            let report = &decided.report;
            self.claims.push(TimedClaim {
                took: self.since.elapsed(),
                polls: self.job.polls().saturating_sub(self.polls),
                paper: report.paper.clone().unwrap_or_default(),
                title: report.title.clone(),
            });
        }
        self.since = Instant::now();
        self.polls = self.job.polls();
    }

    /// Shows the slowest claims, the slowest first.
    pub fn show(mut self) {
        self.claims
            .sort_by_key(|claim| std::cmp::Reverse(claim.took));
        self.claims.truncate(self.most);
        let lines = self.claims.iter().map(|claim| {
            let (seconds, thousandths) = (claim.took.as_secs(), claim.took.subsec_millis());
            format!(
                "{seconds:>5}.{thousandths:03} {:>9}  {}: {}",
                claim.polls, claim.paper, claim.title
            )
        });
        let header = format!("{:>9} {:>9}  claim", "seconds", "polls");
        let lines: Vec<_> = std::iter::once(header).chain(lines).collect();
        output::message(&lines.join("\n"));
    }
}
