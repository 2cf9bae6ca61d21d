//! Views: answers with their questions, to be rendered.

use super::definition::{description, heaps_as_written, rules_of};
use super::known::KnownGame;
use crate::check::{ClaimedSequence, KnownPeriod, ProvedPeriod};
use crate::players::{Analysis, OptionsAnalysis, SumAnalysis, WhyAnalysis};
use crate::solve::Solution;
use grundy_engines::kernel::{Digraph, Kernel};
use grundy_engines::misere::MisereSummary;
use grundy_engines::sequence;
use grundy_engines::table::Method;
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Domain, Game, Outcome, Play, Stop};
use grundy_rules::language::{self, GameExpression};
use grundy_rules::library::{Library, Text};
use grundy_rules::number::Number;
use grundy_rules::recursion::{Asymptotic, PairRecursion};
use std::sync::Arc;

/// The default size of a table with this many heaps: what fits a screen.
pub fn default_size(heaps: usize) -> usize {
    match heaps {
        1 => 32,
        2 => 16,
        3 => 8,
        4 => 5,
        heaps => crate::check::largest_size(heaps, 5000),
    }
}

/// The content of a cell.
pub(crate) enum Content {
    Number(u64),
    /// `P` or `N`.
    Letter(&'static str),
    Word(String),
}

/// The misère play of a game.
#[derive(Clone, Debug)]
pub struct MisereView {
    /// The game.
    pub game: Arc<Game>,
    /// The bound on each heap.
    pub max: u64,
    /// The answer.
    pub picture: MisereSummary,
}

/// A digraph with its kernel.
#[derive(Clone, Debug)]
pub struct KernelView {
    /// The digraph.
    pub digraph: Digraph,
    /// Its kernel.
    pub kernel: Kernel,
}

impl KernelView {
    /// `P` or `N`.
    pub(crate) fn outcome(&self, vertex: usize) -> &'static str {
        match self.kernel.contains(vertex) {
            true => Outcome::P.letter(),
            false => Outcome::N.letter(),
        }
    }

    /// The names of vertices.
    pub(crate) fn names(&self, vertices: &[usize]) -> Vec<String> {
        vertices
            .iter()
            .map(|vertex| self.digraph.name(*vertex).to_string())
            .collect()
    }
}

/// The analysis of a position of a game.
#[derive(Clone, Debug)]
pub struct MoveView {
    /// The game.
    pub game: Arc<Game>,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: Analysis,
}

/// The options of a position of a game.
#[derive(Clone, Debug)]
pub struct OptionsView {
    /// The game.
    pub game: Arc<Game>,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: OptionsAnalysis,
}

/// Why the outcome of a position of a game is what it is.
#[derive(Clone, Debug)]
pub struct WhyView {
    /// The game.
    pub game: Arc<Game>,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: WhyAnalysis,
}

/// The sequence of a game on one heap.
#[derive(Clone, Debug)]
pub struct SequenceView {
    /// The game's name with its arguments, or its rules.
    pub label: String,
    /// Its values.
    pub sequence: sequence::Sequence,
    /// Their period.
    pub period: KnownPeriod,
    /// The largest heap whose value is shown, if it is computed.
    pub shown: usize,
}

impl SequenceView {
    /// The values that are shown.
    pub(crate) fn values(&self) -> impl Iterator<Item = u32> {
        self.sequence.values().take(self.count())
    }

    /// How many values are shown.
    pub(crate) fn count(&self) -> usize {
        self.sequence.max().min(self.shown).saturating_add(1)
    }
}

/// The value of one heap of any size.
#[derive(Clone, Debug)]
pub struct ValueView {
    /// The game's name with its arguments, or its rules.
    pub label: String,
    /// The heap.
    pub heap: Number,
    /// Its Grundy value.
    pub value: Number,
    /// The period that gives the value, if it is not computed.
    pub period: Option<ProvedPeriod>,
}

/// The analysis of a position of a sum of games.
#[derive(Clone, Debug)]
pub struct SumView {
    /// The games of the summands.
    pub games: Vec<Arc<Game>>,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: SumAnalysis,
}

impl SumView {
    /// May moves be blocked in a summand?
    pub(crate) fn has_blocking(&self) -> bool {
        self.games.iter().any(|game| game.has_blocking())
    }
}

/// The games of a library for `games`: all, or those that are asked for.
#[derive(Clone, Debug)]
pub struct GamesView {
    /// The library.
    pub library: Arc<Library>,
    /// What the name, the paper or the description holds.
    pub about: Option<String>,
    /// The number of heaps.
    pub heaps: Option<usize>,
}

impl GamesView {
    /// The games that are asked for, with their texts.
    pub fn games(&self) -> impl Iterator<Item = (&Arc<Text>, &language::WrittenGame)> {
        let texts = self.library.texts();
        let all = texts
            .iter()
            .flat_map(|text| text.games().map(move |game| (text, game)));
        all.filter(|(text, game)| self.is_asked_for(text, game))
    }

    fn is_asked_for(&self, text: &Text, game: &language::WrittenGame) -> bool {
        let texts = self.library.texts();
        let heaps = heaps_as_written(game, texts);
        let fits = |wanted: usize| match heaps.as_slice() {
            // The heaps of a vector may be any number.
            [only] if only.contains('[') => has_heaps(only, wanted),
            all => all.len() == wanted,
        };
        let holds = |wanted: &String| {
            let wanted = wanted.to_lowercase();
            let description = description(game);
            let known = [&game.name.text, &text.name, text.title(), &description];
            known
                .iter()
                .any(|known| known.to_lowercase().contains(&wanted))
        };
        self.heaps.is_none_or(fits) && self.about.as_ref().is_none_or(holds)
    }
}

/// Does `x[n]`, or `x[3]`, have this many heaps?
fn has_heaps(vector: &str, wanted: usize) -> bool {
    let count = vector
        .split_once('[')
        .and_then(|(_, rest)| rest.strip_suffix(']'));
    let count = count.and_then(|count| count.parse::<usize>().ok());
    count.is_none_or(|count| count == wanted)
}

/// A game for `show`: its rules, its domain and its plan.
#[derive(Debug)]
pub struct GameView {
    /// The game.
    pub game: Arc<Game>,
    /// The text and the definition of its rules, if a text defines it.
    pub definition: Option<(Arc<Text>, language::WrittenGame)>,
    /// The rules as they were given.
    pub written: String,
    /// The sizes of the table, one for each component.
    pub shape: Vec<usize>,
    /// The positions that this table needs; an error says why they are not known.
    pub domain: Result<Domain, Stop>,
    /// How this table is computed, if that was asked for.
    pub plan: Option<Method>,
    /// What the library knows of the game.
    pub known: KnownGame,
}

impl GameView {
    /// The lines of the rules.
    pub(crate) fn rules(&self) -> String {
        match &self.definition {
            Some((_, definition)) => rules_of(definition),
            None => self.written.trim().to_string(),
        }
    }

    /// The twists: a pass, blocking, sums.
    pub(super) fn twists(&self) -> Vec<String> {
        let mut twists = Vec::new();
        if self.game.has_pass()
            && let Some(pass) = self.game.heaps().last()
        {
            twists.push(format!(
                "one pass for both players, the last component: {pass} = 1 while it is there"
            ));
        }
        if self.game.has_blocking() {
            twists.push("the previous player may block options of a line, up to its budget".into());
        }
        if self.game.has_sums() {
            twists.push("a move may lead into a sum of positions".into());
        }
        twists
    }
}

/// The limit of x(n) / n, with the source of the sequence.
#[derive(Clone, Debug)]
pub struct LimitView {
    /// The game, and the claim that gives its P-positions with the verdict on it, unless the recursion was given.
    pub game: Option<(Arc<Game>, ClaimedSequence, Verdict)>,
    /// The recursion; `None` if x(n) = floor(alpha n).
    pub recursion: Option<PairRecursion>,
    /// What is known of the limit.
    pub answer: Asymptotic,
}

/// A solution of a game.
#[derive(Clone, Debug)]
pub struct SolutionView {
    /// The game.
    pub game: Arc<Game>,
    /// The solution.
    pub solution: Solution,
    /// The expression that names the game or writes it out, if a file can hold it.
    pub expression: Option<GameExpression>,
    /// The texts that the game is found in.
    pub library: Arc<Library>,
}
