//! The P-positions of a game about which no text makes a claim: found by `solve` and proved, then used as the claim of a text.

use super::Ruleset;
use crate::check::Tools;
use crate::players::FarPlayer;
use crate::render::{SolutionView, can_be_kept, name_in_solution, solution_file};
use crate::solve::{Grade, SearchBounds, p_positions};
use grundy_rules::game::{Game, Play};
use grundy_rules::language::parse_game;
use grundy_rules::library::Library;
use std::sync::Arc;

/// What the text is called where a claim of it is named.
const NAME: &str = "grundy solve";

/// A game with its P-positions, as a text that holds both.
pub(super) struct SolvedGame {
    game: Game,
    library: Library,
}

impl SolvedGame {
    /// The P-positions in the ruleset's convention of play; `None` if a brief search does not find and prove them.
    pub fn of(ruleset: &Ruleset) -> Option<SolvedGame> {
        let expression = parse_game(ruleset.written()).tree.filter(can_be_kept)?;
        let (library, job) = (ruleset.library(), &ruleset.lab.job);
        let game = ruleset.on_numbers().ok()?;
        let tools = Tools::new(&**library, job);
        let solution = p_positions(game, ruleset.play, tools, SearchBounds::brief()).ok()?;
        let found = match ruleset.play {
            Play::Normal => &solution.p_positions,
            Play::Misere => &solution.misere_p_positions,
        };
        if found.grade != Grade::Proved {
            return None;
        }
        let view = SolutionView {
            game: Arc::clone(game),
            solution,
            expression: Some(expression),
            library: Arc::clone(library),
        };
        let text = solution_file(&view)?;
        let mut library = Library::embedded().within(*job.limits());
        library.add(NAME, &text).ok()?;
        let expression = parse_game(&name_in_solution(&view)).into_result().ok()??;
        let game = Game::new(&expression, &library).ok()?;
        Some(SolvedGame { game, library })
    }

    /// The player by these P-positions.
    pub fn player(&self, play: Play) -> FarPlayer<'_> {
        FarPlayer::new(&self.game, play, &self.library)
    }
}
