//! A game that can be asked.

use super::winning::analyse_ordinals;
use super::{
    Conjecture, Error, GrundyTable, Laboratory, OutcomeTable, PositionAnalysis, analyse_at,
};
use crate::solve::{Solution, solve};
use grundy_engines::table::Table;
use grundy_ordinals::ordinal::{OrdinalGame, is_on_ordinals};
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{Diagnostic, GameExpression, parse_claim, parse_game};
use grundy_rules::library::Library;
use std::fmt::{self, Formatter};
use std::sync::Arc;

/// A game, with the convention of play: normal, or [misère](Ruleset::misere).
///
/// It is cheap to clone and may be shared between threads.
#[derive(Clone)]
pub struct Ruleset {
    pub(super) lab: Laboratory,
    pub(super) library: Arc<Library>,
    pub(super) heaps: Arc<Heaps>,
    pub(super) play: Play,
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} ({:?} play)", self.name(), self.play)
    }
}

/// What the heaps are.
pub(super) enum Heaps {
    Numbers(Game),
    Ordinals(OrdinalGame, GameExpression),
}

impl Ruleset {
    /// Reads the name of a game, or its rules.
    pub(super) fn new(lab: &Laboratory, library: Library, text: &str) -> Result<Ruleset, Error> {
        let mut library = library;
        let place = library.quote("GAME", text);
        let library = Arc::new(library);
        let wrong = |errors: Vec<Diagnostic>| in_text(errors, place, &library);
        let expression = parse_game(text).into_result().map_err(wrong)?;
        let expression = expression.ok_or_else(|| Error::argument("this is no game", &[]))?;
        let heaps = match is_on_ordinals(&expression, &*library) {
            true => {
                let game = OrdinalGame::new(&expression, &*library).map_err(wrong)?;
                Heaps::Ordinals(game, expression)
            }
            false => {
                let mut game = Game::new(&expression, &*library).map_err(wrong)?;
                game = game.in_source(place);
                if game.label().is_empty() {
                    let words: Vec<_> = text.split_whitespace().collect();
                    game = game.with_label(words.join(" "));
                }
                Heaps::Numbers(game)
            }
        };
        Ok(Ruleset {
            lab: lab.clone(),
            heaps: Arc::new(heaps),
            library,
            play: Play::Normal,
        })
    }

    /// The game's name with its arguments, or its rules on one line.
    pub fn name(&self) -> &str {
        match &*self.heaps {
            Heaps::Numbers(game) => game.label(),
            Heaps::Ordinals(game, _) => game.label(),
        }
    }

    /// The names of the heaps, in order; that of the pass comes last, where there is one.
    pub fn heaps(&self) -> &[String] {
        match &*self.heaps {
            Heaps::Numbers(game) => game.heaps(),
            Heaps::Ordinals(game, _) => game.heaps(),
        }
    }

    /// What may be meant otherwise in the rules.
    pub fn warnings(&self) -> &[Diagnostic] {
        match &*self.heaps {
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

    /// The Grundy values of all positions with fewer than `shape[i]` counters on heap i; in misère play, those of misère play.
    ///
    /// # Errors
    /// A shape of another number of heaps; a limit; a fault of the rules; heaps that are ordinals.
    ///
    /// ```
    /// let nim = grundy::Laboratory::new().game("nim(2)")?;
    /// assert_eq!(nim.grundy([8, 8])?.value(&[3, 5]), Some(6));
    /// assert!(nim.grundy([8]).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn grundy(&self, shape: impl AsRef<[usize]>) -> Result<GrundyTable, Error> {
        let (game, shape) = (self.on_numbers()?, self.shape(shape.as_ref())?);
        let job = &self.lab.job;
        let table = match self.play {
            Play::Normal => Table::grundy(game, &shape, job),
            Play::Misere => Table::misere_grundy(game, &shape, job),
        };
        let table = table.map_err(|stop| Error::stopped(stop, &self.library))?;
        Ok(GrundyTable::new(table, shape))
    }

    /// The outcomes of all positions with fewer than `shape[i]` counters on heap i.
    ///
    /// # Errors
    /// As [`Ruleset::grundy`].
    ///
    /// ```
    /// let nim = grundy::Laboratory::new().game("nim(2)")?;
    /// assert_eq!(nim.outcomes([3, 3])?.p_positions(), [[0, 0], [1, 1], [2, 2]]);
    /// assert_eq!(nim.misere().outcomes([3, 3])?.p_positions(), [[0, 1], [1, 0], [2, 2]]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn outcomes(&self, shape: impl AsRef<[usize]>) -> Result<OutcomeTable, Error> {
        let (game, shape) = (self.on_numbers()?, self.shape(shape.as_ref())?);
        let table = Table::outcomes(game, &shape, self.play, &self.lab.job);
        let table = table.map_err(|stop| Error::stopped(stop, &self.library))?;
        Ok(OutcomeTable::new(table, shape))
    }

    /// Who wins at a position, written as `4,7` or `(4, 7)`, and how. Heaps may have any size where a claim about the game decides.
    ///
    /// # Errors
    /// What is wrong with the position; a limit, or why nothing is known of heaps as large.
    ///
    /// ```
    /// let wythoff = grundy::Laboratory::new().game("wythoff")?;
    /// let analysis = wythoff.analyse("4, 8")?;
    /// assert_eq!(analysis.outcome().letter(), "N");
    /// assert_eq!(analysis.winning_moves(), ["(4, 7)"]);
    /// assert!(!wythoff.analyse("1000000000000, 5")?.winning_moves().is_empty());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn analyse(&self, position: &str) -> Result<PositionAnalysis, Error> {
        match &*self.heaps {
            Heaps::Numbers(game) => {
                let asked = (game, self.play, &self.library);
                analyse_at(asked, position, &self.lab.job)
            }
            Heaps::Ordinals(game, expression) => match self.play {
                Play::Normal => {
                    let asked = (game, expression, &self.library);
                    analyse_ordinals(asked, position, &self.lab.job)
                }
                Play::Misere => Err(Error::argument(
                    "games on ordinals have no misère play here",
                    &[],
                )),
            },
        }
    }

    /// A claim about the game, as the language writes it; a conjecture until it is decided.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn claim(&self, text: &str) -> Result<Conjecture, Error> {
        let mut library = (*self.library).clone();
        let place = library.quote("CLAIM", text);
        let library = Arc::new(library);
        let parsed = parse_claim(text).into_result();
        let parsed = parsed.map_err(|errors| in_text(errors, place, &library))?;
        let parsed = parsed.ok_or_else(|| Error::argument("nothing is claimed", &[]))?;
        Ok(Conjecture::new(self, parsed, library, place))
    }

    /// The P-positions of normal and of misère play and the Grundy values, as formulas or automata, each with its grade.
    ///
    /// # Errors
    /// A fault of the rules; heaps that are ordinals.
    pub fn solve(&self) -> Result<Solution, Error> {
        let game = self.on_numbers()?;
        let found = solve(game, &*self.library, self.lab.limits, &self.lab.job);
        found.map_err(|errors| Error::wrong(errors, &self.library))
    }

    fn on_numbers(&self) -> Result<&Game, Error> {
        match &*self.heaps {
            Heaps::Numbers(game) => Ok(game),
            Heaps::Ordinals(..) => Err(Error::argument(
                "the heaps of this game are ordinals: most positions have infinitely many below them",
                &["ask who wins at a position"],
            )),
        }
    }

    /// The sizes of a table; those of the pass are added where they are missing.
    fn shape(&self, asked: &[usize]) -> Result<Vec<usize>, Error> {
        let game = self.on_numbers()?;
        let mut shape = asked.to_vec();
        if game.has_pass() && shape.len() == game.base_heaps() {
            shape.push(2);
        }
        let heaps = game.components();
        match shape.len() == heaps && !shape.contains(&0) {
            true => Ok(shape),
            false => {
                let message = format!("{asked:?} is no shape of a table for {heaps} heaps");
                Err(Error::argument(message, &["give one positive size a heap"]))
            }
        }
    }
}

/// Errors in a text of the library, where they do not name it themselves.
pub(super) fn in_text(errors: Vec<Diagnostic>, place: usize, library: &Arc<Library>) -> Error {
    let errors = errors.into_iter();
    let errors = errors.map(|error| error.in_source(Some(place)));
    Error::wrong(errors.collect(), library)
}
