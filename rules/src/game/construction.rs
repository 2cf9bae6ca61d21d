//! Constructs games: rules become clauses, options are shown to be finite, and a measure is found.

use super::bare::{Bare, MAX_HEAPS, too_many_heaps};
use super::catalogue::{Catalogue, Names};
use super::clause::Clause;
use super::heap_game::{BlockingLine, Game, GameMove};
use super::instantiate::{instantiate, instantiate_many};
use super::measure::Measure;
use super::naming::EndlessMove;
use super::rule;
use super::solutions::clauses;
use super::termination::{descends, find_measure, measure_of_single_heaps};
use crate::language::{Code, Diagnostic, GameExpression, add_warnings};
use grundy_work::Limits;
use std::sync::{Arc, OnceLock};

impl Game {
    /// The game that an expression names or writes out.
    ///
    /// # Errors
    /// All errors: unknown names, parameters outside their domain, infinitely many options, moves along which no
    /// measure falls.
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// let expression = parse_game("ryuo(3)").into_result().unwrap().unwrap();
    /// let game = Game::new(&expression, &Library::embedded()).unwrap();
    /// assert_eq!(game.options(&[1, 1]).unwrap().len(), 3);
    /// ```
    pub fn new(
        expression: &GameExpression,
        catalogue: &dyn Catalogue,
    ) -> Result<Game, Vec<Diagnostic>> {
        Game::among(expression, &Names::new(), catalogue)
    }

    /// As [`Game::new`], where names of the surrounding text have a meaning.
    pub fn among(
        expression: &GameExpression,
        names: &Names,
        catalogue: &dyn Catalogue,
    ) -> Result<Game, Vec<Diagnostic>> {
        let bare = instantiate(expression, names, catalogue, 0)?;
        Game::of_rules(bare, names, catalogue.limits())
    }

    /// As [`Game::new`], but with many heaps, if every move changes one of them alone: such a game is decided heap by
    /// heap.
    ///
    /// # Errors
    /// As for [`Game::new`].
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// let nim = parse_game("nim(100)").into_result().unwrap().unwrap();
    /// let library = Library::embedded();
    /// assert!(Game::new(&nim, &library).is_err());
    /// let nim = Game::with_many_heaps(&nim, &library).unwrap();
    /// assert!(nim.has_many_heaps().is_some());
    /// ```
    pub fn with_many_heaps(
        expression: &GameExpression,
        catalogue: &dyn Catalogue,
    ) -> Result<Game, Vec<Diagnostic>> {
        let names = Names::new();
        let bare = instantiate_many(expression, &names, catalogue, 0)?;
        Game::of_rules(bare, &names, catalogue.limits())
    }

    /// Has the game more heaps than tables and proofs can have? The error that says so.
    pub fn has_many_heaps(&self) -> Option<Diagnostic> {
        let many = self.base_heaps() > MAX_HEAPS;
        many.then(|| too_many_heaps(self.base_heaps(), self.span).in_source(self.source))
    }

    /// The game of these rules, if its options are finite and a measure falls; with many heaps, if every move changes
    /// one of them alone.
    pub(super) fn of_rules(
        bare: Bare,
        names: &Names,
        limits: Limits,
    ) -> Result<Game, Vec<Diagnostic>> {
        if bare.ordinals {
            return Err(vec![on_ordinals(&bare)]);
        }
        let heaps = bare.heaps.len() - usize::from(bare.pass);
        let moves = moves(&bare, names)?;
        if heaps == 0 {
            return Err(vec![Diagnostic::new(
                Code::Arity,
                bare.span,
                "a game has heaps",
            )]);
        }
        let mut game = Game {
            label: bare.label,
            named: bare.named.map(Arc::new),
            inner: bare.inner.into(),
            id: OnceLock::new(),
            heaps: bare.heaps,
            naming: bare.naming,
            moves,
            lines: lines(&bare.rules),
            pass: bare.pass,
            measure: Measure {
                levels: Vec::new(),
                proved: false,
            },
            descends: false,
            symmetric: bare.symmetric,
            warnings: bare.warnings,
            span: bare.span,
            source: None,
            limits,
        };
        if game.has_sums() && (game.pass || game.has_blocking()) {
            let message = "a move into a sum of positions goes with neither a pass nor blocking";
            return Err(vec![Diagnostic::new(Code::Twist, game.span, message)]);
        }
        game.warnings.extend(never_made(&bare.rules, &game.moves));
        game.measure = match game.has_many_heaps() {
            None => find_measure(&game)?,
            Some(error) => measure_of_single_heaps(&game).ok_or(vec![error])?,
        };
        game.descends = descends(&game);
        Ok(game)
    }
}

/// The error for a game on ordinals where one on numbers is needed.
fn on_ordinals(bare: &Bare) -> Diagnostic {
    let message = format!("the heaps of {} are ordinals", bare.named());
    Diagnostic::new(Code::Ordinals, bare.span, message)
        .label("a game on ordinals")
        .help("there are infinitely many positions below most: no table holds them")
        .help("grundy move, play and check can tell who wins, grundy show the rules")
}

/// The moves of rules as clauses.
///
/// # Errors
/// The rules that give infinitely many options.
fn moves(bare: &Bare, names: &Names) -> Result<Vec<GameMove>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut moves = Vec::new();
    for rule in &bare.rules {
        let places: Vec<_> = rule.bound.iter().map(|bound| bound.place).collect();
        let clauses = clauses(
            rule.heaps,
            rule.places,
            &places,
            &rule.condition,
            &rule.parts,
        );
        let endless = clauses.iter().find_map(Clause::unbounded);
        let endless = endless.and_then(|place| rule.bound.iter().find(|b| b.place == place));
        let error = endless.map(|bound| {
            let moved = EndlessMove {
                bound,
                parts: &rule.parts,
                condition: &rule.condition,
                span: rule.span,
            };
            bare.naming.unbounded(&moved, &bare.heaps, names)
        });
        if let Some(error) = error {
            let error = error.in_source(rule.source);
            // A move and its permutations have the same errors.
            if !errors.contains(&error) {
                errors.push(error);
            }
        }
        moves.push(GameMove {
            clauses,
            bound: rule.bound.clone(),
            condition: rule.condition.clone(),
            parts: rule.parts.clone(),
            budget: rule.budget,
            quotients: rule.quotients.clone(),
            span: rule.span,
            source: rule.source,
        });
    }
    match errors.is_empty() {
        true => Ok(moves),
        false => Err(errors),
    }
}

/// A warning for each line whose moves all have contradictory conditions.
fn never_made(rules: &[rule::Rule], moves: &[GameMove]) -> Vec<Diagnostic> {
    let place = |rule: &rule::Rule| (rule.source, rule.span.start, rule.span.end);
    let mut warnings: Vec<Diagnostic> = Vec::new();
    for rule in rules.iter().filter(|rule| rule.fixed) {
        let mut same = rules
            .iter()
            .zip(moves)
            .filter(|(other, _)| place(other) == place(rule));
        let never = same.all(|(_, moved)| moved.clauses.is_empty());
        if never {
            let message = "this line gives no move at any position";
            let warning = Diagnostic::new(Code::NeverMade, rule.span, message)
                .label("its conditions contradict each other")
                .in_source(rule.source);
            add_warnings(&mut warnings, [warning]);
        }
    }
    warnings
}

/// A line for each rule; rules with the same number share one.
fn lines(rules: &[rule::Rule]) -> Vec<BlockingLine> {
    let lines = rule::by_line(rules).into_iter().map(|moves| {
        let budget = moves.first().and_then(|first| rules[*first].budget);
        BlockingLine {
            moves,
            budget: usize::try_from(budget.unwrap_or(0)).unwrap_or(usize::MAX),
        }
    });
    lines.collect()
}
