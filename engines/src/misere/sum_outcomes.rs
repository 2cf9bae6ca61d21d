//! Misère outcomes of a disjunctive sum of several games, and of all positions reached from it.
//!
//! The outcomes of the parts do not decide the misère outcome of a sum, so the sum is played as a whole; only parts
//! without a move are dropped. Cost: every reachable position of the sum, up to a limit.

use super::graph::Graph;
use super::parts::{ExplorationLimits, SumStop, Sums};
use grundy_rules::game::{Game, GameOption, Outcome, Stop};
use grundy_work::{Job, Resource};

/// The most options of positions of a sum, if the limit on options is the default.
const MOST: usize = 1 << 20;

/// The misère outcomes of one position of a sum of games, and of all positions reached from it.
#[derive(Clone, Debug)]
pub struct SumOutcomes {
    sums: Sums,
    outcomes: Vec<Outcome>,
}

impl SumOutcomes {
    /// Plays a sum through: one list of parts for each game.
    ///
    /// # Errors
    /// A limit on the number of options, a fault of the rules, or an interruption by the job.
    pub fn new(
        games: &[&Game],
        position: &[GameOption],
        job: &Job,
    ) -> Result<SumOutcomes, SumStop> {
        let most = job.limits().count(Resource::Options, MOST);
        let limits = ExplorationLimits {
            sums: usize::MAX,
            options: most,
        };
        let sums = Sums::of_games(games, position, limits, job).map_err(|stopped| match stopped.stop {
            Stop::Limit(_) => SumStop::of(0)(Stop::Limit(Resource::Options.limits(format_args!(
                "in misère play a sum is played through position by position, and this one has more than {most} moves"
            )))),
            _ => stopped,
        })?;
        let mut outcomes = Vec::with_capacity(sums.count());
        for number in 0..sums.count() {
            let (mut any, mut to_p) = (false, false);
            sums.options(number, &mut |option| {
                any = true;
                to_p |= outcomes.get(option) == Some(&Outcome::P);
            })
            .map_err(SumStop::of(0))?;
            outcomes.push(match !any || to_p {
                true => Outcome::N,
                false => Outcome::P,
            });
        }
        job.report(most, most);
        Ok(SumOutcomes { sums, outcomes })
    }

    /// The outcome of a position, if it can be reached.
    pub fn outcome(&self, position: &[GameOption]) -> Option<Outcome> {
        self.outcomes.get(self.sums.of_parts(position)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::SumOutcomes;
    use grundy_rules::game::{Game, Stop};
    use grundy_rules::language::parse_game;
    use grundy_rules::library::Library;
    use grundy_work::Job;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Plays two heaps of which one counter is taken, one of them very large.
    fn play(job: &Job) -> Stop {
        let rules = parse_game("x - 1").into_result().unwrap().unwrap();
        let game = Game::new(&rules, &Library::embedded()).unwrap();
        let position = [vec![vec![20_000_000]], vec![vec![3]]];
        SumOutcomes::new(&[&game, &game], &position, job)
            .unwrap_err()
            .stop
    }

    #[test]
    fn a_long_way_down_ends_with_its_job() {
        let job = Job::cancelled();
        assert_eq!((play(&job), job.polls()), (Stop::Interrupted, 1));
    }

    #[test]
    fn the_options_on_a_long_way_down_are_counted_as_it_is_made() {
        let most = Arc::new(AtomicU64::new(0));
        let largest = Arc::clone(&most);
        let stop = play(&Job::quiet().heard_by(move |progress| {
            assert!(progress.done <= progress.of);
            largest.fetch_max(progress.done, Ordering::Relaxed);
        }));
        assert!(matches!(stop, Stop::Limit(_)), "{stop:?}");
        assert!(most.load(Ordering::Relaxed) > 1 << 19);
    }
}
