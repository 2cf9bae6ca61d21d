//! Rulesets: games with a convention of play, which answer questions.

use super::archive::AskedGame;
use super::kept_game::{Heaps, KeptGame, ReadGame};
use super::rules_text::{expression, has_rules, with_heaps};
use super::solved_game::SolvedGame;
use super::{Error, Laboratory};
use crate::check::recognised;
use crate::players::{ClaimedCells, FarPlayer, Grid, KnownCells, NearElements};
use crate::render::default_size;
use crate::solve::{SearchBounds, Solution, solve};
use grundy_ordinals::ordinal::{OrdinalGame, is_on_ordinals};
use grundy_rules::game::{Catalogue, Game, GameId, Play, Subject};
use grundy_rules::language::{self, Diagnostic, GameExpression};
use grundy_rules::library::{Library, Text};
use grundy_work::Job;
use std::fmt::{self, Display, Formatter};
use std::sync::{Arc, OnceLock};

/// A game, with the convention of play: normal, or [misère](Ruleset::misere).
///
/// It is cheap to clone and may be shared between threads.
#[derive(Clone)]
pub struct Ruleset {
    pub(super) lab: Laboratory,
    pub(super) play: Play,
    game: KeptGame,
}

/// The name of the game, or its rules on one line.
impl Display for Ruleset {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} ({:?} play)", self.name(), self.play)
    }
}

impl Ruleset {
    /// Reads the name of a game, or its rules, with names for its heaps.
    pub(super) fn new(
        lab: &Laboratory,
        library: Library,
        text: &str,
        asked: &AskedGame,
    ) -> Result<Ruleset, Error> {
        let heaps = asked.heaps.as_deref();
        let mut library = library;
        let has_rules = has_rules(text);
        let text = match heaps {
            Some(heaps) if has_rules => with_heaps(text, heaps)?,
            _ => text.to_string(),
        };
        let renamed = heaps.filter(|_| !has_rules);
        let place = library.quote("GAME", &text);
        let expression = expression(&text, place, &library)?;
        let library = Arc::new(library);
        let wrong = |errors| Error::in_text(errors, place, &library);
        let words = || text.split_whitespace().collect::<Vec<_>>().join(" ");
        let defined = match &expression {
            GameExpression::Named { name, .. } => Some(name.text.clone()),
            _ => None,
        };
        let heaps = match is_on_ordinals(&expression, &*library) {
            true => {
                if renamed.is_some() {
                    let message = "the heaps of a game on ordinals keep their names";
                    return Err(Error::argument(
                        message,
                        &["leave out the names of the heaps"],
                    ));
                }
                let mut game = OrdinalGame::new(&expression, &*library).map_err(wrong)?;
                if game.label().is_empty() {
                    game = game.with_label(words());
                }
                Heaps::Ordinals(Arc::new(game), expression)
            }
            false => {
                let game = Game::with_many_heaps(&expression, &*library).map_err(wrong)?;
                let mut game = game.in_source(place);
                if game.label().is_empty() {
                    game = game.with_label(words());
                }
                if let Some(heaps) = renamed {
                    game = with_heap_names(game, heaps)?;
                }
                Heaps::Numbers(Arc::new(game))
            }
        };
        let game = ReadGame {
            text: Arc::clone(asked),
            id: heaps.subject().id,
            library,
            heaps,
            defined,
            written: text,
            solved: Default::default(),
            recognised: OnceLock::new(),
            cells: Default::default(),
        };
        Ruleset::of_kept(lab, Arc::new(game))
    }

    /// A game that was read before; its warnings are reported again.
    pub(super) fn of_kept(lab: &Laboratory, game: KeptGame) -> Result<Ruleset, Error> {
        let ruleset = Ruleset {
            lab: lab.clone(),
            play: Play::Normal,
            game,
        };
        let library = ruleset.library();
        let place = library.texts().len().checked_sub(1);
        let warnings = ruleset.warnings().iter().cloned();
        let warnings: Vec<_> = warnings.map(|warning| warning.in_source(place)).collect();
        lab.warn(&warnings, library)?;
        Ok(ruleset)
    }

    /// The game, to be kept.
    pub(super) fn kept(&self) -> KeptGame {
        Arc::clone(&self.game)
    }

    /// The game as it was asked for.
    pub(super) fn asked(&self) -> &AskedGame {
        &self.game.text
    }

    /// What the game is, whatever it and its letters are called.
    ///
    /// ```
    /// let lab = grundy::Laboratory::new();
    /// let id = |text: &str| lab.game(text).map(|game| game.id());
    /// assert_eq!(id("wythoff")?, id("on (a, b): (a - j, b) where j >= 1; (a, b - j) where j >= 1; (a - j, b - j) where j >= 1")?);
    /// assert_ne!(id("ryuo(3)")?, id("ryuo(4)")?);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn id(&self) -> GameId {
        self.game.id
    }

    /// The game as one that claims are asked for.
    pub(super) fn subject(&self) -> Subject<'_> {
        self.heaps_by_kind().subject()
    }

    /// The texts that messages about the game quote, and those that it was found in.
    pub fn library(&self) -> &Arc<Library> {
        &self.game.library
    }

    /// The texts, in which the claims about the game are those about all games that are proved to have the same options.
    pub(super) fn claims_of_texts(&self) -> &Arc<Library> {
        let Heaps::Numbers(game) = self.heaps_by_kind() else {
            return self.library();
        };
        let (job, kept) = (&self.lab.job, &self.game.recognised);
        if kept.get().is_none() && game.has_many_heaps().is_none() {
            let found = recognised(game, self.library(), job);
            if job.ended().is_none() {
                let library = match found.is_empty() {
                    true => Arc::clone(self.library()),
                    false => Arc::new(self.library().knowing(&self.subject(), found)),
                };
                // Another thread finds the same.
                let _ = kept.set(library);
            }
        }
        kept.get().unwrap_or_else(|| self.library())
    }

    /// The game, by the kind of its heaps.
    pub(super) fn heaps_by_kind(&self) -> &Heaps {
        &self.game.heaps
    }

    /// The text that names the game or writes it out.
    pub fn written(&self) -> &str {
        &self.game.written
    }

    /// The text and the definition of a game that has a name.
    pub(super) fn definition(&self) -> Option<(Arc<Text>, language::WrittenGame)> {
        let (definition, place) = self.library().find(self.game.defined.as_deref()?)?;
        Some((
            self.library().texts().get(place?)?.clone(),
            definition.clone(),
        ))
    }

    /// The game, if its heaps are ordinals, and the expression that names it or writes it out.
    pub fn on_ordinals(&self) -> Option<(&Arc<OrdinalGame>, &GameExpression)> {
        match self.heaps_by_kind() {
            Heaps::Numbers(_) => None,
            Heaps::Ordinals(game, expression) => Some((game, expression)),
        }
    }

    /// The game's name with its arguments, or its rules on one line.
    pub fn name(&self) -> &str {
        match self.heaps_by_kind() {
            Heaps::Numbers(game) => game.label(),
            Heaps::Ordinals(game, _) => game.label(),
        }
    }

    /// The names of the heaps, in order; that of the pass comes last, if there is one.
    pub fn heaps(&self) -> &[String] {
        match self.heaps_by_kind() {
            Heaps::Numbers(game) => game.heaps(),
            Heaps::Ordinals(game, _) => game.heaps(),
        }
    }

    /// What may be meant otherwise in the rules.
    pub fn warnings(&self) -> &[Diagnostic] {
        match self.heaps_by_kind() {
            Heaps::Numbers(game) => game.warnings(),
            Heaps::Ordinals(game, _) => game.warnings(),
        }
    }

    /// The same game in misère play: who cannot move wins.
    #[must_use]
    pub fn misere(&self) -> Ruleset {
        Ruleset {
            play: Play::Misere,
            ..self.clone()
        }
    }

    /// The same game for another job, under the limits that it was read with: what is asked of it belongs to that job.
    ///
    /// ```
    /// let wythoff = grundy::Laboratory::new().game("wythoff")?;
    /// let job = grundy::Job::cancelled();
    /// assert!(wythoff.for_job(&job).grundy([2000, 2000]).unwrap_err().is_interrupted());
    /// assert!(wythoff.grundy([20, 20]).is_ok());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn for_job(&self, job: &Job) -> Ruleset {
        let lab = self.lab.clone().for_job_within_limits(job);
        Ruleset {
            lab,
            ..self.clone()
        }
    }

    /// The P-positions of normal and of misère play and the Grundy values, as formulas or automata, each with its grade.
    ///
    /// # Errors
    /// A fault of the rules; heaps that are ordinals.
    pub fn solve(&self) -> Result<Solution, Error> {
        let game = self.on_numbers()?;
        let found = solve(
            game,
            &**self.library(),
            SearchBounds::default(),
            &self.lab.job,
        );
        found.map_err(|errors| Error::wrong(errors, self.library()))
    }

    /// The game with its P-positions, if a brief search finds and proves them; they are kept with the game. `None` if the work was ended.
    pub(super) fn solved_game(&self) -> Option<&SolvedGame> {
        let kept = match self.play {
            Play::Normal => &self.game.solved[0],
            Play::Misere => &self.game.solved[1],
        };
        if kept.get().is_none() {
            let found = SolvedGame::of(self);
            if self.lab.job.ended().is_some() {
                return None;
            }
            // Another thread finds the same.
            let _ = kept.set(found);
        }
        kept.get()?.as_ref()
    }

    /// The claims that decide the cells of a map beyond a table: those of the library, else what a brief search finds and proves. `None` if the
    /// work was ended.
    pub(super) fn known_cells(&self) -> Option<&KnownCells> {
        let kept = match self.play {
            Play::Normal => &self.game.cells[0],
            Play::Misere => &self.game.cells[1],
        };
        if kept.get().is_none() {
            let (game, job) = (self.on_numbers().ok()?, &self.lab.job);
            let mut found =
                FarPlayer::new(game, self.play, self.claims_of_texts()).known_cells(job);
            if found.outcomes.is_none() && !game.has_blocking() && !game.has_sums() {
                let solved = self.solved_game().map(|solved| solved.player(self.play));
                found = solved.map_or(found, |player| player.known_cells(job));
            }
            if job.ended().is_some() {
                return None;
            }
            // Another thread finds the same.
            let _ = kept.set(found);
        }
        kept.get()
    }

    /// The P-positions by the claim of the map as far as a grid reaches, kept with others of the game; `None` if the claim is no set, or the work
    /// was ended.
    pub(super) fn near_elements(
        &self,
        claimed: &ClaimedCells,
        grid: &Grid,
    ) -> Option<Arc<NearElements>> {
        let (archive, job) = (&self.lab.archive, &self.lab.job);
        let farthest = grid.farthest().into_iter().max()?;
        let limits = job.limits();
        if let Some(near) = archive.elements(self.asked(), self.play, farthest, limits) {
            return Some(near);
        }
        let near = Arc::new(claimed.near(grid, job)?);
        archive.keep_elements(self.asked(), self.play, &near, limits);
        Some(near)
    }

    /// The game, if its heaps are numbers, and few enough for tables and proofs.
    ///
    /// # Errors
    /// They are ordinals, or too many.
    pub fn on_numbers(&self) -> Result<&Arc<Game>, Error> {
        let game = self.on_many_heaps()?;
        match game.has_many_heaps() {
            None => Ok(game),
            Some(error) => Err(Error::wrong(vec![error], self.library())),
        }
    }

    /// The game, if its heaps are numbers, even if they are too many for tables.
    pub(super) fn on_many_heaps(&self) -> Result<&Arc<Game>, Error> {
        match self.heaps_by_kind() {
            Heaps::Numbers(game) => Ok(game),
            // Reading the rules as a game on numbers gives the error with its place.
            Heaps::Ordinals(_, expression) => match Game::new(expression, &**self.library()) {
                Err(errors) => Err(Error::wrong(errors, self.library())),
                Ok(_) => Err(Error::argument("the heaps of this game are ordinals", &[])),
            },
        }
    }

    /// The sizes of a table, one for each component of a position: one size for all heaps, or one for each; else what fits a screen.
    ///
    /// # Errors
    /// What is wrong with the sizes.
    pub fn table_shape(
        &self,
        size: Option<usize>,
        shape: Option<&[usize]>,
    ) -> Result<Vec<usize>, Error> {
        let game = self.on_numbers()?;
        let heaps = game.base_heaps();
        let mut shape = match (shape, size) {
            (Some(shape), _) => shape.to_vec(),
            (None, Some(size)) => vec![size; heaps],
            (None, None) => vec![default_size(heaps); heaps],
        };
        if shape.contains(&0) {
            let message = "a table has at least one row: sizes are positive";
            return Err(Error::argument(message, &[]));
        }
        if game.has_pass() && shape.len() == heaps {
            shape.push(2);
        }
        if shape.len() != game.components() {
            let s = if heaps == 1 { "" } else { "s" };
            let message = format!("a shape of {} for a game of {heaps} heap{s}", shape.len());
            let example = vec!["20"; heaps].join("x");
            let help = format!("give one size a heap, as in {example}, or one size for all heaps");
            return Err(Error::argument(message, &[&help]));
        }
        if game.has_pass() && shape.last().is_some_and(|size| *size > 2) {
            let message = "the pass has the sizes 1 and 2 only";
            return Err(Error::argument(message, &[]));
        }
        Ok(shape)
    }
}

/// The game with other names of its heaps.
fn with_heap_names(game: Game, heaps: &str) -> Result<Game, Error> {
    let names = heaps.split(',').map(|name| name.trim().to_string());
    let label = game.label().to_string();
    game.with_heaps(names.collect()).map_err(|count| {
        let message = format!("`{heaps}` does not name the {count} heaps of {label}");
        Error::argument(message, &[])
    })
}
