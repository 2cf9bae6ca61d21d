//! What is rendered: an answer, with the question it answers.

use super::definition::rules_of;
use crate::check::{self, ClaimedSequence, Report};
use crate::players::{Analysis, SumAnalysis};
use crate::solve::Solution;
use grundy_engines::kernel::{Digraph, Kernel};
use grundy_engines::misere::{Genera, MisereSummary, MisereTable};
use grundy_engines::sequence;
use grundy_engines::table::{Method, Table};
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Domain, Game, Outcome, Play};
use grundy_rules::language;
use grundy_rules::library::Text;
use grundy_rules::number::Number;
use grundy_rules::recursion::{Asymptotic, PairRecursion};
use std::sync::Arc;

/// What the cells of a table hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Grundy values.
    Grundy,
    /// `P` or `N`.
    Outcome,
    /// `P2`, `N3`: the set of the algorithm of Bouton and von Neumann that a position is in.
    Round,
    /// `final` or `normal`.
    Phase,
    /// The genus, `0^120`.
    Genus,
}

impl Show {
    /// `grundy`, `outcome` or `round`.
    pub fn name(self) -> &'static str {
        match self {
            Show::Grundy => "grundy",
            Show::Outcome => "outcome",
            Show::Round => "round",
            Show::Phase => "phase",
            Show::Genus => "genus",
        }
    }

    /// What a table of a game shows by default: Grundy values; outcomes in misère play, and with blocking, which asks for them first.
    pub fn natural(game: &Game, play: Play) -> Show {
        match play == Play::Misere || game.has_blocking() {
            true => Show::Outcome,
            false => Show::Grundy,
        }
    }
}

/// The sizes of a table of this many heaps unless told otherwise: what fits a screen.
pub fn default_size(heaps: usize) -> usize {
    match heaps {
        1 => 32,
        2 => 16,
        3 => 8,
        4 => 5,
        heaps => crate::check::largest_size(heaps, 5000),
    }
}

/// Where the cells of a table come from.
#[derive(Clone, Copy)]
pub enum Cells<'a> {
    /// Values or outcomes.
    Table(&'a Table),
    /// Misère values, misère outcomes or phases.
    Misere(&'a MisereTable<'a>),
    /// Genera.
    Genera(&'a Genera<'a>),
}

/// What a cell holds.
pub(crate) enum Content {
    Number(u64),
    /// `P` or `N`.
    Letter(&'static str),
    Word(String),
}

/// The misère play of a game.
#[derive(Clone, Copy, Debug)]
pub struct MisereView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The bound on each heap.
    pub max: u64,
    /// The answer.
    pub picture: &'a MisereSummary,
}

/// The part of a table that is shown: all positions with every component below its size.
#[derive(Clone, Copy)]
pub struct TableView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The texts that its warnings stand in.
    pub texts: &'a [Arc<Text>],
    /// Its table, which holds at least the positions shown.
    pub cells: Cells<'a>,
    /// One size for each component of a position, the pass included.
    pub shape: &'a [usize],
    /// Values or outcomes.
    pub show: Show,
    /// The play convention.
    pub play: Play,
}

impl TableView<'_> {
    /// The cells behind all components of a position but the last, as numbers: Grundy values, or outcomes, 0 for P and
    /// 1 for N. False where they are to be asked for one by one.
    pub(crate) fn row(&self, prefix: &[i64], out: &mut Vec<u32>) -> bool {
        out.clear();
        let (Cells::Table(table), Some(count)) = (self.cells, self.shape.last()) else {
            return false;
        };
        // A table of values has outcomes too, but not as its cells.
        let as_asked = match self.show {
            Show::Grundy => true,
            Show::Outcome => !table.has_values(),
            _ => false,
        };
        as_asked && table.row(prefix, *count, out)
    }

    /// The cell of a position as text; empty where the table does not know it.
    pub(crate) fn cell(&self, position: &[i64]) -> String {
        match self.content(position) {
            Some(Content::Number(number)) => number.to_string(),
            Some(Content::Letter(letter)) => letter.to_string(),
            Some(Content::Word(word)) => word,
            None => String::new(),
        }
    }

    /// What the cell of a position holds, if the table knows it.
    pub(crate) fn content(&self, position: &[i64]) -> Option<Content> {
        let word = |word: &str| Content::Word(word.to_string());
        match (self.show, self.cells) {
            (Show::Grundy, Cells::Table(table)) => table.value(position).map(Content::Number),
            (Show::Grundy, Cells::Misere(table)) => {
                table.misere_value(position).map(Content::Number)
            }
            (Show::Outcome, Cells::Table(table)) => table
                .outcome(position)
                .map(|outcome| Content::Letter(outcome.letter())),
            (Show::Outcome, Cells::Misere(table)) => {
                let outcome = table.misere_outcome(position);
                outcome.map(|outcome| Content::Letter(outcome.letter()))
            }
            (Show::Round, Cells::Table(table)) => table
                .round(position)
                .map(|(outcome, round)| Content::Word(format!("{}{round}", outcome.letter()))),
            (Show::Phase, Cells::Misere(table)) => {
                table.phase(position).map(|phase| word(phase.name()))
            }
            (Show::Genus, Cells::Genera(genera)) => {
                let genus = genera.genus(position);
                genus.map(|genus| Content::Word(genus.to_string()))
            }
            _ => None,
        }
    }
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

/// What perfect play makes of a position.
#[derive(Clone, Debug)]
pub struct MoveView {
    /// The game.
    pub game: Arc<Game>,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: Analysis,
}

/// The sequence of a game on one heap.
#[derive(Clone, Debug)]
pub struct SequenceView {
    /// The game's name with its arguments, or its rules.
    pub label: String,
    /// Its values and their period.
    pub sequence: sequence::Sequence,
    /// The largest heap whose value is shown, if it is computed.
    pub shown: usize,
}

impl SequenceView {
    /// The values that are shown.
    pub(crate) fn values(&self) -> &[u32] {
        let values = &self.sequence.values;
        &values[..values.len().min(self.shown.saturating_add(1))]
    }
}

/// The value of one heap, however large.
#[derive(Clone, Debug)]
pub struct ValueView {
    /// The game's name with its arguments, or its rules.
    pub label: String,
    /// The sequence that gives the value.
    pub sequence: sequence::Sequence,
    /// The heap.
    pub heap: Number,
    /// Its Grundy value.
    pub value: Number,
}

impl ValueView {
    /// Is the value that of a period, and not a listed one?
    pub(crate) fn by_period(&self) -> bool {
        let heap = self.heap.to_i64();
        let heap = heap.and_then(|heap| usize::try_from(heap).ok());
        heap.is_none_or(|heap| heap > self.sequence.max())
    }
}

/// What perfect play makes of a position of a sum of games.
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

/// A game with all that its user may want to read before playing.
#[derive(Debug)]
pub struct GameView {
    /// The game.
    pub game: Arc<Game>,
    /// Where its rules stand, if it is a game of a text.
    pub definition: Option<(Arc<Text>, language::Game)>,
    /// The rules as they were given.
    pub written: String,
    /// The table that is spoken of: one size a component.
    pub shape: Vec<usize>,
    /// The positions that this table needs; an error says why they are not known.
    pub domain: Result<Domain, String>,
    /// How this table is computed, if that was asked for.
    pub plan: Option<Method>,
}

impl GameView {
    /// The lines of the rules.
    pub(crate) fn rules(&self) -> String {
        match &self.definition {
            Some((_, definition)) => rules_of(definition),
            None => self.written.trim().to_string(),
        }
    }

    /// What is not plain taking of tokens: a pass, blocking, sums.
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

/// One verdict, with what it is about.
#[derive(Clone, Copy, Debug)]
pub struct VerdictView<'a> {
    /// The name of the text that the claim stands in.
    pub paper: Option<&'a str>,
    /// The claim's title, or the claim itself.
    pub claim: &'a str,
    /// The game: `ryuo(3)`.
    pub game: &'a str,
    /// The claim's parameters and their values.
    pub parameters: &'a [(String, check::Value)],
    /// The play convention.
    pub play: Play,
    /// Does the text state that the claim is refuted? None where no text states anything.
    pub stated_refuted: Option<bool>,
    /// The verdict.
    pub verdict: &'a Verdict,
}

impl<'a> VerdictView<'a> {
    /// The verdicts of a report, one for each choice of the parameters.
    pub fn of(report: &'a Report) -> impl Iterator<Item = VerdictView<'a>> {
        report.instances.iter().map(|instance| VerdictView {
            paper: Some(&report.paper),
            claim: &report.title,
            game: &instance.game,
            parameters: &instance.parameters,
            play: report.play,
            stated_refuted: Some(report.stated_refuted),
            verdict: &instance.verdict,
        })
    }
}

/// The limit of x(n) / n, with where the sequence comes from.
#[derive(Clone, Debug)]
pub struct LimitView {
    /// The game and the claim that says what its P-positions are, unless the recursion was given.
    pub game: Option<(Arc<Game>, ClaimedSequence)>,
    /// The recursion; none where x(n) = floor(alpha n).
    pub recursion: Option<PairRecursion>,
    /// What is known of the limit.
    pub answer: Asymptotic,
}

/// What is known of every position of a game.
#[derive(Clone, Copy)]
pub struct SolutionView<'a> {
    /// The game.
    pub game: &'a Game,
    /// What is known.
    pub solution: &'a Solution,
}
