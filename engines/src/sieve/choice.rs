//! Which sieve serves a game: levels of one or two heaps, rows or levels of three.

use super::cube::CubeSieve;
use super::plane_sieve::PlaneSieve;
use super::sift::{LevelSieve, VisitPosition, given};
use grundy_rules::game::{Game, Play, ShapeRefusal, Stop};
use grundy_work::Job;

/// Finds the P-positions of one game up to a bound on its heaps.
#[derive(Clone, Debug)]
pub struct Sieve<'g> {
    kind: SieveKind<'g>,
}

#[derive(Clone, Debug)]
enum SieveKind<'g> {
    Levels(Box<LevelSieve<'g>>),
    Cube(CubeSieve<'g>),
    Planes(Box<PlaneSieve<'g>>),
}

impl<'g> SieveKind<'g> {
    fn on_three(game: &'g Game, play: Play, max: i64) -> Result<SieveKind<'g>, ShapeRefusal> {
        if game.has_pass() {
            return Err("a sieve on three heaps knows no pass".into());
        }
        if game.has_blocking() {
            return Err("a sieve on three heaps counts no options".into());
        }
        // Rows in lexicographic order take less time, but serve fewer games.
        Ok(match CubeSieve::new(game, play, max, &given(game, max)?) {
            Ok(sieve) => SieveKind::Cube(sieve),
            Err(_) => SieveKind::Planes(Box::new(PlaneSieve::new(game, play, max)?)),
        })
    }
}

impl<'g> Sieve<'g> {
    /// The sieve for the positions of a game with every heap up to `max`.
    ///
    /// # Errors
    /// Why the game cannot be sieved.
    ///
    /// ```
    /// use grundy_rules::{game::Game, game::Play, language::parse_game, library::Library};
    /// use grundy_engines::sieve::Sieve;
    /// use std::ops::ControlFlow;
    /// let expression = parse_game("wythoff").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// let sieve = Sieve::new(&game, Play::Normal, 1_000_000).unwrap();
    /// let mut last = Vec::new();
    /// sieve.run(&grundy_work::Job::quiet(), &mut |position| {
    ///     last = position.to_vec();
    ///     ControlFlow::Continue(())
    /// }).unwrap();
    /// assert_eq!(last, [999_999, 618_033]);
    /// ```
    pub fn new(game: &'g Game, play: Play, max: u64) -> Result<Sieve<'g>, ShapeRefusal> {
        let heaps = game.base_heaps();
        if heaps > 3 {
            return Err("a sieve serves up to three heaps".into());
        }
        if game.has_sums() {
            return Err("a move leads into a sum of positions".into());
        }
        if play == Play::Misere && game.has_blocking() {
            return Err("misère play with blocking is not defined".into());
        }
        let max = i64::try_from(max)
            .ok()
            .filter(|max| *max < 1 << 40)
            .ok_or("heaps of 2^40 and more are out of reach")?;
        let kind = match heaps {
            3 => SieveKind::on_three(game, play, max)?,
            _ => SieveKind::Levels(Box::new(LevelSieve::new(game, play, max)?)),
        };
        Ok(Sieve { kind })
    }

    /// How many bytes the marks take: on three heaps at least, on fewer at most, where a part of them is kept at one
    /// time. The rest grows with the number of P-positions.
    pub fn bytes(&self) -> Option<u128> {
        match &self.kind {
            SieveKind::Levels(sieve) => sieve.bytes(),
            SieveKind::Cube(sieve) => sieve.bytes(),
            SieveKind::Planes(sieve) => sieve.bytes(),
        }
    }

    /// Visits every P-position with all heaps up to the bound, in lexicographic order. If levels are in that order,
    /// as in games that never enlarge a heap, each is visited as soon as it is found; else when all are found.
    ///
    /// # Errors
    /// The bytes that are needed, if they are too many; a condition that cannot be evaluated; an interruption by
    /// the job.
    pub fn run(&self, job: &Job, visit: &mut VisitPosition) -> Result<(), Stop> {
        match &self.kind {
            SieveKind::Levels(sieve) => sieve.run(job, visit),
            SieveKind::Cube(sieve) => sieve.run(job, visit),
            SieveKind::Planes(sieve) => sieve.run(job, visit),
        }
    }
}
