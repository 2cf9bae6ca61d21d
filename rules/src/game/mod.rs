//! Games: rulesets with their parameters bound, their options finite, and a measure that falls.
//!
//! The meaning of a rule is here alone. A [`Game`] exists only if every position has finitely many options
//! and a measure strictly falls with each of them; where a rule is not linear, the fall is checked on
//! every option that is generated.

mod arguments;
mod clause;
mod closed;
mod disjuncts;
mod domain;
mod instantiate;
mod measure;
mod naming;
mod normal_form;
mod offsets;
mod open;
mod outcome;
mod rising;
mod rule;
mod solutions;
mod spread;
mod step;
mod sum;
mod walk;

pub use domain::Domain;
pub use domain::each_in_box;
pub use instantiate::Catalogue;
pub use measure::{Level, Measure};
pub use outcome::{Outcome, Play};

pub use clause::Clause;
pub use disjuncts::disjuncts;
pub use instantiate::{Bare, Names, OMEGA, instantiate, omega_meaning};
pub use normal_form::{clauses, real_linear};
pub use offsets::{Offsets, is_small};
pub use open::{OPEN, OpenGame, open_meanings};
pub use rule::{Rule, permutations};
pub use solutions::solutions;
pub use spread::{Area, Ray, Spread};
pub use walk::{Fault, Run};
use walk::{MOST_OPTIONS, MOST_TRIED};

use naming::{Naming, unbounded};

use crate::formula::{Bound, Condition, Term, number_error};
use crate::language::{Code, Diagnostic, GameExpression, Span, add_warnings};
use crate::number::NumberError;
use grundy_work::{Exceeded, Limits, Resource};
use std::ops::ControlFlow;

/// No more options of one position are listed.
const MOST_LISTED: usize = 1 << 21;

/// A position: the sizes of the heaps, and for a game with a pass a last component, 1 while it is there.
pub type Position = Vec<i64>;

/// What a move leads to: one position, or the summands of a disjunctive sum.
pub type GameOption = Vec<Position>;

/// Why a computation ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The rules are at fault.
    Wrong(Diagnostic),
    /// A limit was reached; the text says which.
    Limit(String),
    /// It was asked to stop.
    Interrupted,
}

impl From<Exceeded> for Stop {
    fn from(limit: Exceeded) -> Stop {
        Stop::Limit(limit.to_string())
    }
}

impl Stop {
    fn into_diagnostic(self, game: &Game) -> Diagnostic {
        match self {
            Stop::Wrong(diagnostic) => diagnostic,
            Stop::Limit(text) => Diagnostic::new(Code::TooLarge, game.span, text),
            Stop::Interrupted => Diagnostic::new(Code::TooLarge, game.span, "interrupted"),
        }
    }
}

/// One kind of move of a game.
#[derive(Clone, Debug)]
pub struct GameMove {
    pub clauses: Vec<Clause>,
    pub bound: Vec<Bound>,
    /// When the move may be made, and where it leads, as it is defined: what the clauses say.
    pub condition: Condition,
    pub parts: Vec<Vec<Term>>,
    /// How many of these options the previous player may block.
    pub budget: Option<u64>,
    pub span: Span,
    pub source: Option<usize>,
}

/// Moves among whose options the previous player may block some.
#[derive(Clone, Debug)]
pub struct Line {
    /// The places of the moves.
    pub moves: Vec<usize>,
    /// How many different options may be blocked.
    pub budget: usize,
}

/// A ruleset with its parameters bound, whose options are finite and whose measure falls.
#[derive(Clone, Debug)]
pub struct Game {
    label: String,
    heaps: Vec<String>,
    naming: Naming,
    pub moves: Vec<GameMove>,
    lines: Vec<Line>,
    pass: bool,
    measure: Measure,
    descends: bool,
    symmetric: bool,
    warnings: Vec<Diagnostic>,
    span: Span,
    source: Option<usize>,
    limits: Limits,
}

impl Game {
    /// The game that an expression names or writes out.
    ///
    /// # Errors
    /// Everything that is wrong: unknown names, parameters outside their domain, infinitely many
    /// options, moves along which nothing falls.
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

    /// The same, where names of the surrounding text have a meaning.
    pub fn among(
        expression: &GameExpression,
        names: &Names,
        catalogue: &dyn Catalogue,
    ) -> Result<Game, Vec<Diagnostic>> {
        let bare = instantiate(expression, names, catalogue, 0)?;
        Game::of_rules(bare, names, catalogue.limits())
    }

    /// The game of these rules, if its options are finite and a measure falls.
    fn of_rules(bare: Bare, names: &Names, limits: Limits) -> Result<Game, Vec<Diagnostic>> {
        if bare.ordinals {
            let message = format!("the heaps of {} are ordinals", bare.named());
            return Err(vec![
                Diagnostic::new(Code::Ordinals, bare.span, message)
                    .label("a game on ordinals")
                    .help("there are infinitely many positions below most: no table holds them")
                    .help("grundy move, play and check can tell who wins, grundy show the rules"),
            ]);
        }
        let heaps = bare.heaps.len() - usize::from(bare.pass);
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
            if let Some(bound) =
                endless.and_then(|place| rule.bound.iter().find(|b| b.place == place))
            {
                let bare_rule = rule.condition == Condition::And(Vec::new());
                let joint = if bare_rule { " where" } else { "," };
                let error = unbounded(bound, rule.span, joint, (&bare.heaps, &bare.naming), names)
                    .in_source(rule.source);
                // A move and its permutations are wrong in the same way.
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
                span: rule.span,
                source: rule.source,
            });
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        if heaps == 0 {
            return Err(vec![Diagnostic::new(
                Code::Arity,
                bare.span,
                "a game has heaps",
            )]);
        }
        let mut game = Game {
            label: bare.label,
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
        game.measure = measure::find(&game)?;
        game.descends = measure::descends(&game);
        Ok(game)
    }

    /// What of its text may be meant otherwise, as a line that gives no move at any position.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// What listing its options and domains may take.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The game's name with its arguments; empty for rules written out.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Gives the game a name of its own, as rules written out need one.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> Game {
        self.label = label.into();
        self
    }

    /// Says which text of a catalogue its rules stand in, where that is not known already, for messages.
    #[must_use]
    pub fn in_source(mut self, place: usize) -> Game {
        self.source = self.source.or(Some(place));
        for moved in &mut self.moves {
            moved.source = moved.source.or(Some(place));
        }
        for warning in &mut self.warnings {
            warning.source = warning.source.or(Some(place));
        }
        self
    }

    /// The names of the heaps; with a pass, its name is the last.
    pub fn heaps(&self) -> &[String] {
        &self.heaps
    }

    /// Were the heaps not named, so that they are called by the names with which every move begins?
    ///
    /// ```
    /// use grundy_rules::{game::Game, language::parse_game, library::Library};
    /// let rules = parse_game("(m - k, n) where k >= 1; (m, n - k) where k >= 1").into_result().unwrap();
    /// let nim = Game::new(&rules.unwrap(), &Library::embedded()).unwrap();
    /// assert!(nim.heaps_are_inferred());
    /// assert_eq!(nim.heaps(), ["m", "n"]);
    /// ```
    pub fn heaps_are_inferred(&self) -> bool {
        self.naming.inferred
    }

    /// Renames the heaps.
    ///
    /// # Errors
    /// The number of heaps, if the number of names is another one.
    pub fn with_heaps(mut self, names: Vec<String>) -> Result<Game, usize> {
        if names.len() != self.heaps.len() {
            return Err(self.heaps.len());
        }
        self.heaps = names;
        self.naming = Naming::default();
        Ok(self)
    }

    /// How many components a position has.
    pub fn components(&self) -> usize {
        self.heaps.len()
    }

    /// How many heaps there are, the pass not counted.
    pub fn base_heaps(&self) -> usize {
        self.heaps.len() - usize::from(self.pass)
    }

    /// Is there a pass, as last component of a position?
    pub fn has_pass(&self) -> bool {
        self.pass
    }

    /// Can a move lead into a disjunctive sum of several positions?
    pub fn has_sums(&self) -> bool {
        self.clauses().any(|clause| clause.parts.len() > 1)
    }

    /// May the previous player forbid some options?
    pub fn has_blocking(&self) -> bool {
        self.moves.iter().any(|moved| moved.budget.is_some())
    }

    /// The lines: every move belongs to one.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

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

    /// The options of a position that lie on a line, each once, in lexicographic order. With a pass it stays as
    /// it is.
    pub fn options_on(&self, line: &Line, position: &[i64]) -> Result<Vec<Position>, Stop> {
        let mut options = Vec::new();
        for index in &line.moves {
            let _ = self.visit_move(*index, position, &mut |run| {
                self.has_room(options.len(), run, position)?;
                options.extend(run.options().flatten());
                Ok(ControlFlow::Continue(()))
            })?;
        }
        options.sort();
        options.dedup();
        Ok(options)
    }

    /// Why play ends.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The same position with its heaps in increasing order, if that is another one and of the same value: where
    /// the moves are the same after any permutation of the heaps.
    pub fn twin(&self, position: &[i64]) -> Option<Position> {
        let (base, _) = self.split_position(position)?;
        if !self.symmetric || base.is_sorted() {
            return None;
        }
        let mut twin = position.to_vec();
        twin[..self.base_heaps()].sort_unstable();
        Some(twin)
    }

    /// Are the moves the same after any permutation of the heaps?
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Does no move make a heap larger?
    pub fn descends(&self) -> bool {
        self.descends
    }

    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.moves.iter().flat_map(|moved| &moved.clauses)
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
        let mut all = Vec::new();
        for index in 0..self.moves.len() {
            let _ = self.visit_move(index, position, &mut |run| {
                self.has_room(all.len(), run, position)?;
                all.extend(run.options().map(|mut parts| {
                    parts.sort();
                    parts
                }));
                Ok(ControlFlow::Continue(()))
            })?;
        }
        if self.pass && position.last() == Some(&1) && !all.is_empty() {
            let mut passed = position.to_vec();
            passed[self.base_heaps()] = 0;
            all.push(vec![passed]);
        }
        all.sort();
        all.dedup();
        for option in &all {
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
        visit: &mut dyn FnMut(&Run) -> Result<ControlFlow<()>, Stop>,
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

    /// The same for one clause of the move.
    pub fn visit_clause(
        &self,
        index: usize,
        clause: usize,
        position: &[i64],
        visit: &mut dyn FnMut(&Run) -> Result<ControlFlow<()>, Stop>,
    ) -> Result<ControlFlow<()>, Stop> {
        let Some((base, pass)) = self.split_position(position) else {
            return Err(self.no_position(position));
        };
        let mut stopped = None;
        let mut visit = |run: &Run| match visit(run) {
            Ok(flow) => flow,
            Err(stop) => {
                stopped = Some(stop);
                ControlFlow::Break(())
            }
        };
        let clause = &self.moves[index].clauses[clause];
        let flow = match pass.first() {
            None => clause.visit(base, &mut visit),
            // Moves keep the pass as it is.
            Some(pass) => clause.visit(base, &mut |run| {
                let mut parts = run.parts.to_vec();
                for (start, step) in &mut parts {
                    start.push(*pass);
                    step.push(0);
                }
                visit(&Run {
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

    /// The heaps, and the pass where it is given.
    fn split_position<'p>(&self, position: &'p [i64]) -> Option<(&'p [i64], &'p [i64])> {
        let parts = position.split_at_checked(self.base_heaps());
        parts.filter(|(_, pass)| pass.len() <= usize::from(self.pass))
    }

    /// The error for numbers that are no position of the game: too few of them, or too many.
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

    /// The error if an option does not lower a measure that is not proved to fall.
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
                .help("add a condition that keeps this option from going up")
                .in_source(self.source),
            ));
        }
        Ok(())
    }

    /// What went wrong with a move at a position, as an error that points at the move.
    pub fn stop(&self, fault: Fault, index: usize, position: &[i64]) -> Stop {
        let moved = &self.moves[index];
        let error = match fault {
            Fault::Number(NumberError::TooLarge(what)) => {
                return Stop::Limit(format!("at {}: {what} is too large", show(position)));
            }
            Fault::Number(error) => {
                let mut error = number_error(error, moved.span);
                error.message = format!("at {}: {}", show(position), error.message);
                error
            }
            Fault::TooMany => {
                return Stop::Limit(format!(
                    "{} has more than {MOST_OPTIONS} options, or more than {MOST_TRIED} values of bound variables to try",
                    show(position)
                ));
            }
            Fault::Unbounded(place) => {
                match moved.bound.iter().find(|bound| bound.place == place) {
                    Some(bound) => {
                        let heaps = (self.heaps.as_slice(), &self.naming);
                        unbounded(bound, moved.span, ",", heaps, &Names::new())
                    }
                    None => Diagnostic::new(Code::Unbounded, moved.span, "infinitely many options"),
                }
            }
        };
        Stop::Wrong(error.in_source(moved.source))
    }

    /// The error if a list of options grows too long by a run.
    fn has_room(&self, listed: usize, run: &Run, position: &[i64]) -> Result<(), Stop> {
        let most = self.limits.count(Resource::Options, MOST_LISTED);
        let more = usize::try_from(run.count).unwrap_or(usize::MAX);
        match listed.saturating_add(more) <= most {
            true => Ok(()),
            false => Err(Stop::Limit(Resource::Options.limits(format_args!(
                "{} has more than {most} options, the most that are listed",
                show(position)
            )))),
        }
    }

    /// The positions that a table of this shape needs: the box and whatever its options lead to.
    ///
    /// # Errors
    /// A limit on the number of positions.
    pub fn domain(&self, shape: &[usize]) -> Result<Domain, Stop> {
        Domain::of(self, shape, usize::MAX)
    }

    /// The same, where options are followed to at most `most` positions.
    ///
    /// # Errors
    /// A limit on the number of positions.
    pub fn domain_within(&self, shape: &[usize], most: usize) -> Result<Domain, Stop> {
        Domain::of(self, shape, most)
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

/// A line for each rule, but that rules with one number share a line.
fn lines(rules: &[rule::Rule]) -> Vec<Line> {
    let lines = rule::by_line(rules).into_iter().map(|moves| {
        let budget = moves.first().and_then(|first| rules[*first].budget);
        Line {
            moves,
            budget: usize::try_from(budget.unwrap_or(0)).unwrap_or(usize::MAX),
        }
    });
    lines.collect()
}

/// A position as text: `(3, 5)`.
pub fn show(position: &[i64]) -> String {
    let heaps: Vec<_> = position.iter().map(ToString::to_string).collect();
    format!("({})", heaps.join(", "))
}
