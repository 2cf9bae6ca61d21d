//! `solve`: what is true of every position of a game, found from its rules alone.

use crate::answers::{Answer, Event, EventListener, FoundParts, SolutionHeader, SolveRequest};
use crate::check::{Tools, claims_about};
use crate::laboratory::{Error, Laboratory};
use crate::render::{SolutionView, can_be_kept};
use crate::solve::{SearchBounds, solve_with};
use grundy_rules::game::Subject;
use grundy_rules::language::{ClaimItem, parse_game};
use std::sync::Arc;

impl Laboratory {
    pub(super) fn answer_solve(
        &self,
        asked: &SolveRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let solution = self.solution(asked, SearchBounds::default(), heard)?;
        Ok(Answer::Solution(Box::new(solution)))
    }

    /// The solution of a game, sought within bounds.
    pub(super) fn solution(
        &self,
        asked: &SolveRequest,
        bounds: SearchBounds,
        heard: &mut EventListener,
    ) -> Result<SolutionView, Error> {
        let ruleset = self.read(&asked.game)?;
        let (game, library) = (ruleset.on_numbers()?, ruleset.library());
        let expression = parse_game(ruleset.written()).tree.filter(can_be_kept);
        if asked.file && expression.is_none() {
            let message = "only a game with a name and rules in quotes are kept in a file";
            return Err(Error::argument(message, &[]));
        }
        // Claims about the game in the user's texts are tried first.
        let added = |place: usize, _: &ClaimItem| !library.texts()[place].is_embedded();
        let stated = claims_about(&Subject::of(game), library, added);
        let stated: Vec<_> = stated.map(|about| about.item.clone()).collect();
        let mut goes_on = heard(&Event::Solution(&SolutionHeader::new(game)));
        if goes_on.is_break() {
            return Err(Error::ended(self.job.end_of_work()));
        }
        let mut parts = FoundParts::default();
        let solution = self.with_solver(true, |smt| {
            let tools = Tools {
                smt,
                ..Tools::new(&**library, &self.job)
            };
            solve_with(game, tools, stated, bounds, &mut |question, part| {
                goes_on = heard(&Event::Part(&parts.found(question, part)));
                goes_on
            })
        });
        let solution = solution.map_err(|errors| Error::wrong(errors, library))?;
        if goes_on.is_break() {
            return Err(Error::ended(self.job.end_of_work()));
        }
        Ok(SolutionView {
            game: Arc::clone(game),
            solution,
            expression,
            library: Arc::clone(library),
        })
    }
}
