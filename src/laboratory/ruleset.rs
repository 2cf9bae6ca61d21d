//! A game that can be asked.

use super::game_text::{expression, has_rules, with_heaps};
use super::winning::analyse_ordinals;
use super::{
    Conjecture, Error, GameDigest, GrundyTable, Laboratory, OutcomeTable, PositionAnalysis,
};
use crate::answers::GameText;
use crate::render::{Show, default_size};
use crate::solve::{Solution, solve};
use grundy_engines::table::Choice;
use grundy_ordinals::ordinal::{OrdinalGame, is_on_ordinals};
use grundy_rules::game::{Catalogue, Game, Play};
use grundy_rules::language::{self, Diagnostic, GameExpression, doubtful_claim, parse_claim};
use grundy_rules::library::{Library, Text};
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
    /// The name of the game, where it is one of a text.
    defined: Option<String>,
    written: String,
    digest: GameDigest,
}

/// A game that was read, without the laboratory that read it.
#[derive(Clone)]
pub(super) struct KeptGame {
    /// As it was asked for.
    pub text: GameText,
    library: Arc<Library>,
    heaps: Arc<Heaps>,
    defined: Option<String>,
    written: String,
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} ({:?} play)", self.name(), self.play)
    }
}

/// What the heaps are.
pub(super) enum Heaps {
    Numbers(Arc<Game>),
    Ordinals(Arc<OrdinalGame>, GameExpression),
}

impl Ruleset {
    /// Reads the name of a game, or its rules, with names for its heaps.
    pub(super) fn new(
        lab: &Laboratory,
        library: Library,
        text: &str,
        asked: &GameText,
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
        let wrong = |errors: Vec<Diagnostic>| in_text(errors, place, &library);
        let words = || text.split_whitespace().collect::<Vec<_>>().join(" ");
        let defined = match &expression {
            GameExpression::Named { name, .. } => Some(name.text.clone()),
            _ => None,
        };
        let (heaps, warnings) = match is_on_ordinals(&expression, &*library) {
            true => {
                if renamed.is_some() {
                    let message = "the heaps of a game on ordinals keep their names";
                    return Err(Error::argument(message, &["leave out --heaps"]));
                }
                let mut game = OrdinalGame::new(&expression, &*library).map_err(wrong)?;
                if game.label().is_empty() {
                    game = game.with_label(words());
                }
                let warnings = game.warnings().iter().cloned();
                let warnings = warnings.map(|warning| warning.in_source(Some(place)));
                let warnings: Vec<_> = warnings.collect();
                (Heaps::Ordinals(Arc::new(game), expression), warnings)
            }
            false => {
                let game = Game::new(&expression, &*library).map_err(wrong)?;
                let mut game = game.in_source(place);
                if game.label().is_empty() {
                    game = game.with_label(words());
                }
                let warnings = game.warnings().to_vec();
                if let Some(heaps) = renamed {
                    game = with_heap_names(game, heaps)?;
                }
                (Heaps::Numbers(Arc::new(game)), warnings)
            }
        };
        lab.warn(&warnings, &library)?;
        Ok(Ruleset {
            lab: lab.clone(),
            heaps: Arc::new(heaps),
            library,
            play: Play::Normal,
            defined,
            written: text,
            digest: GameDigest::of(asked),
        })
    }

    /// A game that was read before; what is warned of is heard again.
    pub(super) fn of_kept(
        lab: &Laboratory,
        kept: KeptGame,
        digest: &GameDigest,
    ) -> Result<Ruleset, Error> {
        let ruleset = Ruleset {
            lab: lab.clone(),
            library: kept.library,
            heaps: kept.heaps,
            play: Play::Normal,
            defined: kept.defined,
            written: kept.written,
            digest: digest.clone(),
        };
        let warnings = match &*ruleset.heaps {
            Heaps::Numbers(_) => ruleset.warnings().to_vec(),
            Heaps::Ordinals(..) => {
                let place = ruleset.library.texts().len().checked_sub(1);
                let warnings = ruleset.warnings().iter().cloned();
                warnings.map(|warning| warning.in_source(place)).collect()
            }
        };
        lab.warn(&warnings, &ruleset.library)?;
        Ok(ruleset)
    }

    /// The same to be kept, as it was asked for.
    pub(super) fn kept(&self, text: &GameText) -> KeptGame {
        KeptGame {
            text: text.clone(),
            library: Arc::clone(&self.library),
            heaps: Arc::clone(&self.heaps),
            defined: self.defined.clone(),
            written: self.written.clone(),
        }
    }

    /// What names the game in later requests to this laboratory.
    pub fn digest(&self) -> &GameDigest {
        &self.digest
    }

    /// The texts that messages about the game quote, and those that it was found in.
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// What names the game or writes it out.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// The text and the definition of a game that has a name.
    pub(super) fn definition(&self) -> Option<(Arc<Text>, language::WrittenGame)> {
        let (definition, place) = self.library.find(self.defined.as_deref()?)?;
        Some((
            self.library.texts().get(place?)?.clone(),
            definition.clone(),
        ))
    }

    /// The game, where its heaps are ordinals, and what names it or writes it out.
    pub fn on_ordinals(&self) -> Option<(&Arc<OrdinalGame>, &GameExpression)> {
        match &*self.heaps {
            Heaps::Numbers(_) => None,
            Heaps::Ordinals(game, expression) => Some((game, expression)),
        }
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
        let shape = self.shape(shape.as_ref())?;
        let table = self.table(Show::Grundy, Choice::Fast, &shape)?;
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
        let shape = self.shape(shape.as_ref())?;
        let table = self.table(Show::Outcome, Choice::Fast, &shape)?;
        Ok(OutcomeTable::new(table, shape))
    }

    /// Who wins at a position, written as `4,7` or `(4, 7)`, and how. Heaps may have any size where a claim about the game decides.
    ///
    /// # Errors
    /// What is wrong with the position; a limit, or why nothing is known of heaps as large.
    ///
    /// ```
    /// let lab = grundy::Laboratory::new();
    /// let wythoff = lab.game("wythoff")?;
    /// let analysis = wythoff.analyse("4, 8")?;
    /// assert_eq!(analysis.outcome().letter(), "N");
    /// assert_eq!(analysis.winning_moves(), ["(4, 7)"]);
    /// assert!(!wythoff.analyse("1000000000000, 5")?.winning_moves().is_empty());
    /// // A table up to here would need 200 million positions: options of Yama Nim enlarge heaps.
    /// assert_eq!(lab.game("yama")?.analyse("17000, 3")?.outcome().letter(), "N");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn analyse(&self, position: &str) -> Result<PositionAnalysis, Error> {
        match &*self.heaps {
            Heaps::Numbers(game) => self.analyse_numbers(game, position),
            Heaps::Ordinals(game, expression) => match self.play {
                Play::Normal => {
                    let asked = (&**game, expression, &self.library);
                    analyse_ordinals(asked, position, &self.lab.job)
                }
                Play::Misere => Err(Error::argument(
                    "misere play of a game on ordinals is not decided here",
                    &["leave out --misere"],
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
        let warnings = doubtful_claim(&parsed, &[]).into_iter();
        let warnings: Vec<_> = warnings.map(|one| one.in_source(Some(place))).collect();
        self.lab.warn(&warnings, &library)?;
        Ok(Conjecture::new(self, parsed, library, place))
    }

    /// The P-positions of normal and of misère play and the Grundy values, as formulas or automata, each with its grade.
    ///
    /// # Errors
    /// A fault of the rules; heaps that are ordinals.
    pub fn solve(&self) -> Result<Solution, Error> {
        let game = self.on_numbers()?;
        let found = solve(game, &*self.library, self.lab.bounds, &self.lab.job);
        found.map_err(|errors| Error::wrong(errors, &self.library))
    }

    /// The game, where its heaps are numbers.
    ///
    /// # Errors
    /// They are ordinals.
    pub fn on_numbers(&self) -> Result<&Arc<Game>, Error> {
        match &*self.heaps {
            Heaps::Numbers(game) => Ok(game),
            // The rules say where they speak of ordinals.
            Heaps::Ordinals(_, expression) => match Game::new(expression, &*self.library) {
                Err(errors) => Err(Error::wrong(errors, &self.library)),
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
            let message = format!("a shape of {} for a game of {heaps} heaps", shape.len());
            let example = vec!["20"; heaps].join("x");
            let help =
                format!("give one size a heap, as in --shape {example}, or --size 20 for all");
            return Err(Error::argument(message, &[&help]));
        }
        if game.has_pass() && shape.last().is_some_and(|size| *size > 2) {
            let message = "the pass has the sizes 1 and 2 only";
            return Err(Error::argument(message, &[]));
        }
        Ok(shape)
    }

    fn shape(&self, asked: &[usize]) -> Result<Vec<usize>, Error> {
        self.table_shape(None, Some(asked))
    }
}

/// The game with other names of its heaps.
fn with_heap_names(game: Game, heaps: &str) -> Result<Game, Error> {
    let names = heaps.split(',').map(|name| name.trim().to_string());
    let label = game.label().to_string();
    game.with_heaps(names.collect()).map_err(|count| {
        let message = format!("--heaps {heaps} does not name the {count} heaps of {label}");
        Error::argument(message, &[])
    })
}

/// Errors in a text of the library, where they do not name it themselves.
pub(super) fn in_text(errors: Vec<Diagnostic>, place: usize, library: &Arc<Library>) -> Error {
    let errors = errors.into_iter();
    let errors = errors.map(|error| error.in_source(Some(place)));
    Error::wrong(errors.collect(), library)
}
