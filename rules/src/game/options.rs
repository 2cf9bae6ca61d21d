//! The options of a position: listed, or visited in runs.

use super::catalogue::Names;
use super::heap_game::{BlockingLine, Game};
use super::naming::EndlessMove;
use super::option_run::{EnumerationFault, MOST_TRIED, OptionRun};
use super::position::{GameOption, Position, Stop, show};
use super::quotients::Quotient;
use super::solutions::ListedSolutions;
use crate::formula::number_error;
use crate::language::{Code, Diagnostic};
use crate::number::NumberError;
use grundy_work::{Job, Pace, Reserved, Resource};
use std::ops::ControlFlow;

impl Game {
    /// The options of a position line by line, each line with how many different options of it the previous player may block. An option on
    /// several lines is blocked on each, or not at all.
    ///
    /// # Errors
    /// A fault of the rules that shows at this position, or numbers that are no position.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// let library = Library::embedded();
    /// let game = parse_game("gurvich(1, 1, 2, 1)").into_result().unwrap().unwrap();
    /// let game = Game::new(&game, &library).unwrap();
    /// let lines = game.options_by_line(&[1, 1]).unwrap();
    /// assert!(lines.contains(&(1, vec![vec![0, 0]])));
    /// ```
    pub fn options_by_line(&self, position: &[i64]) -> Result<Vec<(usize, Vec<Position>)>, Stop> {
        let lines = self.lines.iter();
        lines
            .map(|line| Ok((line.budget, self.options_on(line, position)?)))
            .collect()
    }

    /// The options of a position by the moves of a line, each once, in lexicographic order. These moves keep the
    /// pass.
    pub fn options_on(&self, line: &BlockingLine, position: &[i64]) -> Result<Vec<Position>, Stop> {
        self.options_on_for(line, position, &Job::quiet())
    }

    /// As [`Game::options_on`]; the job is polled while they are listed and sorted, and asked for their memory.
    pub fn options_on_for(
        &self,
        line: &BlockingLine,
        position: &[i64],
        job: &Job,
    ) -> Result<Vec<Position>, Stop> {
        let mut listed = OptionListing::of(self, position, job)?;
        for index in &line.moves {
            listed.add(*index, &mut |options, parts| options.extend(parts))?;
        }
        listed.in_order()
    }

    /// The options of a position by the moves of a line, which may be sums of positions: each once, in order. These
    /// moves keep the pass.
    ///
    /// # Errors
    /// Those of [`Game::options_for`].
    pub fn options_of_line(
        &self,
        line: &BlockingLine,
        position: &[i64],
        job: &Job,
    ) -> Result<Vec<GameOption>, Stop> {
        let mut listed = OptionListing::of(self, position, job)?;
        for index in &line.moves {
            listed.add(*index, &mut |options, mut parts| {
                parts.sort();
                options.push(parts);
            })?;
        }
        listed.in_order()
    }

    /// The options of a position, each once, in lexicographic order.
    ///
    /// # Errors
    /// A heap that is no integer or does not fit, an option that does not lower the measure, or numbers that are no position.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// let library = Library::embedded();
    /// let game = parse_game("wythoff").into_result().unwrap().unwrap();
    /// let game = Game::new(&game, &library).unwrap();
    /// assert_eq!(game.options(&[0, 2]).unwrap(), [[[0, 0]], [[0, 1]]]);
    /// assert!(game.options(&[2]).is_err() && game.options(&[0, 2, 1]).is_err());
    /// ```
    pub fn options(&self, position: &[i64]) -> Result<Vec<GameOption>, Stop> {
        self.options_for(position, &Job::quiet())
    }

    /// As [`Game::options`]; the job is polled while they are listed and sorted, and asked for their memory.
    ///
    /// # Errors
    /// Those of [`Game::options`]; the limit on bytes; an interruption by the job.
    pub fn options_for(&self, position: &[i64], job: &Job) -> Result<Vec<GameOption>, Stop> {
        let mut listed = OptionListing::of(self, position, job)?;
        for index in 0..self.moves.len() {
            listed.add(index, &mut |options, mut parts| {
                parts.sort();
                options.push(parts);
            })?;
        }
        if self.pass && position.last() == Some(&1) && !listed.options.is_empty() {
            let mut passed = position.to_vec();
            passed[self.base_heaps()] = 0;
            listed.options.push(vec![passed]);
        }
        let all = listed.in_order()?;
        let mut pace = Pace::of(job);
        for option in &all {
            pace.count(1)?;
            self.check_fall(position, option)?;
        }
        Ok(all)
    }

    /// Is there an option?
    pub fn has_options(&self, position: &[i64]) -> Result<bool, Stop> {
        for index in 0..self.moves.len() {
            let flow = self.visit_move(index, position, &mut |_| Ok(ControlFlow::Break(())))?;
            if flow.is_break() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Visits the options that one kind of move gives, in runs; a pass is not among them.
    pub fn visit_move(
        &self,
        index: usize,
        position: &[i64],
        visit: &mut dyn FnMut(&OptionRun) -> Result<ControlFlow<()>, Stop>,
    ) -> Result<ControlFlow<()>, Stop> {
        for clause in 0..self.moves[index].clauses.len() {
            if self
                .visit_clause(index, clause, position, visit)?
                .is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// As [`Game::visit_move`], for one clause of the move.
    pub fn visit_clause(
        &self,
        index: usize,
        clause: usize,
        position: &[i64],
        visit: &mut dyn FnMut(&OptionRun) -> Result<ControlFlow<()>, Stop>,
    ) -> Result<ControlFlow<()>, Stop> {
        let Some((base, pass)) = self.split_position(position) else {
            return Err(self.no_position(position));
        };
        let mut stopped = None;
        let mut left = self.limits.most(Resource::Options);
        let mut visit = |run: &OptionRun| {
            let rest = left.checked_sub(run.count.unsigned_abs());
            let seen = match rest {
                Some(_) => visit(run),
                None => Err(self.too_many_options(position)),
            };
            left = rest.unwrap_or(0);
            seen.unwrap_or_else(|stop| {
                stopped = Some(stop);
                ControlFlow::Break(())
            })
        };
        let clause = &self.moves[index].clauses[clause];
        let tries = &mut self.limits.share(Resource::Options, MOST_TRIED);
        let flow = match pass.first() {
            None => clause.visit_within(tries, base, &ListedSolutions, &mut visit),
            // Moves keep the pass as it is.
            Some(pass) => clause.visit_within(tries, base, &ListedSolutions, &mut |run| {
                let mut parts = run.parts.to_vec();
                for (start, step) in &mut parts {
                    start.push(*pass);
                    step.push(0);
                }
                visit(&OptionRun {
                    parts: &parts,
                    count: run.count,
                })
            }),
        };
        match flow {
            Ok(ControlFlow::Continue(())) => Ok(ControlFlow::Continue(())),
            Ok(ControlFlow::Break(())) => stopped.map_or(Ok(ControlFlow::Break(())), Err),
            Err(fault) => Err(self.stop(fault, index, position)),
        }
    }

    /// The error for too few or too many numbers for a position of the game.
    fn no_position(&self, numbers: &[i64]) -> Stop {
        let (components, heaps) = (self.components(), self.heaps.join(", "));
        let message = format!(
            "{} is no position of a game with {components} components",
            show(numbers)
        );
        let error = Diagnostic::new(Code::Arity, self.span, message);
        let error = error.help(format!("give a number for each of {heaps}"));
        Stop::Wrong(error.in_source(self.source))
    }

    /// Checks that an option lowers the measure, if that is not proved.
    pub fn check_fall(&self, position: &[i64], option: &[Position]) -> Result<(), Stop> {
        if self.measure.proved {
            return Ok(());
        }
        let before = self.measure.at(&position[..self.base_heaps()]);
        for part in option {
            let passed = self.pass && part.last() < position.last();
            if passed || self.measure.at(&part[..self.base_heaps()]) < before {
                continue;
            }
            let measure = self.measure.show(&self.heaps);
            return Err(Stop::Wrong(
                Diagnostic::new(
                    Code::NotFalling,
                    self.span,
                    format!(
                        "option {} of {} does not lower {measure}",
                        show(part),
                        show(position)
                    ),
                )
                .help("no measure of these rules is proved; this one falls on small positions")
                .help("add a condition that keeps this option from going up")
                .in_source(self.source),
            ));
        }
        Ok(())
    }

    /// The limit on the options of a position by one kind of move, and on the values that are tried for them.
    fn too_many_options(&self, position: &[i64]) -> Stop {
        let most = self.limits.most(Resource::Options);
        let tries = self.limits.share(Resource::Options, MOST_TRIED);
        Stop::Limit(Resource::Options.limits(format_args!(
            "{} has more than {most} options, or more than {tries} values of bound variables to try",
            show(position)
        )))
    }

    /// The error for a fault of the enumeration, which points at the move.
    pub fn stop(&self, fault: EnumerationFault, index: usize, position: &[i64]) -> Stop {
        let moved = &self.moves[index];
        let error = match fault {
            EnumerationFault::Number(NumberError::TooLarge(what)) => {
                return Stop::limit(format!("at {}: {what} is too large", show(position)));
            }
            EnumerationFault::Number(error) => {
                let by_zero = match error {
                    NumberError::DivisionByZero => {
                        Quotient::by_zero(&moved.quotients, self.base_heaps(), position)
                    }
                    _ => None,
                };
                let mut error = number_error(error, by_zero.unwrap_or(moved.span));
                error.message = format!("at {}: {}", show(position), error.message);
                error
            }
            EnumerationFault::TooMany => return self.too_many_options(position),
            EnumerationFault::Unbounded(place) => {
                match moved.bound.iter().find(|bound| bound.place == place) {
                    Some(bound) => {
                        let endless = EndlessMove {
                            bound,
                            parts: &moved.parts,
                            condition: &moved.condition,
                            span: moved.span,
                        };
                        self.naming.unbounded(&endless, &self.heaps, &Names::new())
                    }
                    None => Diagnostic::new(Code::Unbounded, moved.span, "infinitely many options"),
                }
            }
        };
        Stop::Wrong(error.in_source(moved.source))
    }
}

/// The most options of one position that are listed under the usual limit on options. A share of the limit on options.
const MOST_LISTED: usize = 1 << 21;

/// Options of a position while they are listed.
struct OptionListing<'g, T> {
    game: &'g Game,
    position: &'g [i64],
    options: Vec<T>,
    job: &'g Job,
    pace: Pace<'g>,
    memory: Reserved,
}

impl<'g, T: Ord> OptionListing<'g, T> {
    fn of(game: &'g Game, position: &'g [i64], job: &'g Job) -> Result<Self, Stop> {
        Ok(OptionListing {
            game,
            position,
            options: Vec::new(),
            job,
            pace: Pace::of(job),
            memory: job.reserve(0)?,
        })
    }

    /// Adds the options by one kind of move.
    fn add(
        &mut self,
        index: usize,
        keep: &mut dyn FnMut(&mut Vec<T>, GameOption),
    ) -> Result<(), Stop> {
        let (game, position) = (self.game, self.position);
        let _ = game.visit_move(index, position, &mut |run| {
            self.make_room(run)?;
            for option in run.options() {
                self.pace.count(1)?;
                keep(&mut self.options, option);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(())
    }

    /// Makes sure that the list may grow by a run.
    fn make_room(&mut self, run: &OptionRun) -> Result<(), Stop> {
        let most = self.game.limits.count(Resource::Options, MOST_LISTED);
        let more = usize::try_from(run.count).unwrap_or(usize::MAX);
        let count = self.options.len().saturating_add(more);
        if count > most {
            return Err(Stop::Limit(Resource::Options.limits(format_args!(
                "{} has more than {most} options, the most that are listed",
                show(self.position)
            ))));
        }
        // The parts of an option are lists of their own; the list of all grows by doubling, and is sorted in pieces.
        let part = size_of::<Position>() + 2 * size_of_val(self.position);
        let option = 4 * size_of::<T>() + run.parts.len().saturating_mul(part);
        Ok(self
            .memory
            .grow_to(count.saturating_mul(option), self.job)?)
    }

    /// Each once, in lexicographic order.
    fn in_order(self) -> Result<Vec<T>, Stop> {
        let sorted = self.job.sorted(self.options, &Ord::cmp);
        let mut sorted = sorted.ok_or(Stop::Interrupted)?;
        sorted.dedup();
        Ok(sorted)
    }
}
