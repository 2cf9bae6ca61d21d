//! Rendering: what was computed, as text, JSON or CSV, and errors with the text that they point at.
//!
//! The program, a page and a notebook show the same bytes, for all of them come from here. This room takes
//! answers and gives strings and JSON values; it computes nothing, reads nothing and prints nothing.

pub mod csv;
pub mod diagnostics;
pub mod json;
pub mod text;

use crate::check::Report;
use crate::claim::Verdict;
use crate::game::{Game, GameOption, Measure, Play, Position};
use crate::language;
use crate::library::Text;
use crate::strategy::Analysis;
use crate::table::Table;

/// What the cells of a table hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Grundy values.
    Grundy,
    /// `P` or `N`.
    Outcome,
}

impl Show {
    /// `grundy` or `outcome`.
    pub fn name(self) -> &'static str {
        match self {
            Show::Grundy => "grundy",
            Show::Outcome => "outcome",
        }
    }

    /// What a table of a game shows unless told otherwise: Grundy values, where there are any.
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
        _ => 5,
    }
}

/// The part of a table that is shown: all positions with every component below its size.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its table, which holds at least the positions shown.
    pub table: &'a Table,
    /// One size for each component of a position, the pass included.
    pub shape: &'a [usize],
    /// Values or outcomes.
    pub show: Show,
    /// The play convention.
    pub play: Play,
}

impl TableView<'_> {
    /// The cell of a position as text; empty where the table does not know it.
    fn cell(&self, position: &[i64]) -> String {
        match self.show {
            Show::Grundy => self.table.value(position).map(|value| value.to_string()),
            Show::Outcome => self
                .table
                .outcome(position)
                .map(|outcome| outcome.letter().to_string()),
        }
        .unwrap_or_default()
    }
}

/// The P-positions of a game with every heap up to a bound.
#[derive(Clone, Copy, Debug)]
pub struct PositionsView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The bound on each heap.
    pub max: u64,
    /// The play convention.
    pub play: Play,
    /// The positions in lexicographic order.
    pub positions: &'a [Position],
}

/// What perfect play makes of a position.
#[derive(Clone, Copy, Debug)]
pub struct MoveView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: &'a Analysis,
}

/// A game with all that its user may want to read before playing.
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    /// The game.
    pub game: &'a Game,
    /// Where its rules stand, if it is a game of a text.
    pub definition: Option<(&'a Text, &'a language::Game)>,
    /// The rules as they were given.
    pub written: &'a str,
    /// The table that is spoken of: one size a component.
    pub shape: &'a [usize],
    /// The positions that this table needs; an error says why they are not known.
    pub domain: Result<&'a crate::game::Domain, &'a str>,
}

impl GameView<'_> {
    /// The lines of the rules.
    fn rules(&self) -> String {
        match self.definition {
            Some((_, definition)) => rules_of(definition),
            None => self.written.trim().to_string(),
        }
    }

    /// What is not plain taking of tokens: a pass, blocking, sums.
    fn twists(&self) -> Vec<String> {
        let mut twists = Vec::new();
        if self.game.has_pass()
            && let Some(pass) = self.game.heaps().last()
        {
            twists.push(format!(
                "one pass for both players, the last component: {pass} = 1 while it is there"
            ));
        }
        if self.game.has_blocking() {
            twists.push("the previous player may block options: outcomes, no Grundy values".into());
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
    pub parameters: &'a [(String, i64)],
    /// The play convention.
    pub play: Play,
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
            verdict: &instance.verdict,
        })
    }
}

/// How the verdict on a claim compares with what its text states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It holds, for every choice of the parameters.
    Holds,
    /// It is refuted, as its text states.
    RefutedAsStated,
    /// It does not end as its text states.
    Surprise,
    /// A limit was reached.
    Unknown,
}

impl Grade {
    /// The grade of a report.
    pub fn of(report: &Report) -> Grade {
        match (&report.surprise, report.word()) {
            (_, "unknown") => Grade::Unknown,
            (Some(_), _) => Grade::Surprise,
            (None, "refuted") => Grade::RefutedAsStated,
            _ => Grade::Holds,
        }
    }
}

/// How many claims ended how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Claims that were decided or reached a limit.
    pub claims: usize,
    /// Choices of parameters, over all of them.
    pub instances: usize,
    /// Claims that hold.
    pub hold: usize,
    /// Claims that are refuted, as their texts state.
    pub refuted_as_stated: usize,
    /// Claims that did not end as their texts state.
    pub surprises: usize,
    /// Claims for which a limit was reached.
    pub unknown: usize,
    /// Errors in claims that could not be checked as they stand.
    pub errors: usize,
}

impl Summary {
    /// Counts a report.
    pub fn add(&mut self, report: &Report) {
        self.claims += 1;
        self.instances += report.instances.len();
        let count = match Grade::of(report) {
            Grade::Holds => &mut self.hold,
            Grade::RefutedAsStated => &mut self.refuted_as_stated,
            Grade::Surprise => &mut self.surprises,
            Grade::Unknown => &mut self.unknown,
        };
        *count += 1;
    }
}

/// The source lines of a game in the standard layout, with the comments before it.
fn rules_of(definition: &language::Game) -> String {
    let file = language::File {
        items: vec![language::Item::Game(Box::new(definition.clone()))],
        closing: Vec::new(),
    };
    language::format_file(&file).trim().to_string()
}

/// A parameter as its game declares it: `p >= 1`, `S[n]`, `p >= 1 default 3`.
fn parameter(parameter: &language::Parameter) -> String {
    let mut shown = match (&parameter.domain, &parameter.count) {
        (Some(domain), _) => language::format_expression(domain),
        (None, Some(count)) => format!("{}[{}]", parameter.name.text, count.text),
        (None, None) => parameter.name.text.clone(),
    };
    if let Some(default) = &parameter.default {
        shown.push_str(" default ");
        shown.push_str(&language::format_expression(default));
    }
    shown
}

/// The names of the heaps of a game as written: `x`, `y`, or `x[n]`; those of the game that it is defined
/// through, if it names none.
fn heaps_as_written(game: &language::Game, texts: &[Text]) -> Vec<String> {
    heaps_at_depth(game, texts, 0)
}

fn heaps_at_depth(game: &language::Game, texts: &[Text], depth: usize) -> Vec<String> {
    match &game.rules.heaps {
        Some(language::Heaps::Named(names)) => names.iter().map(|name| name.text.clone()).collect(),
        Some(language::Heaps::Vector(name, count)) => {
            vec![format!(
                "{}[{}]",
                name.text,
                language::format_expression(count)
            )]
        }
        None => {
            let through = game
                .rules
                .lines
                .iter()
                .find_map(|line| match &line.content {
                    language::Move::MovesOf(language::GameExpression::Named {
                        name, pass, ..
                    }) => Some((name, *pass)),
                    _ => None,
                });
            let Some((name, pass)) = through.filter(|_| depth < 16) else {
                return Vec::new();
            };
            let all = texts.iter().rev().flat_map(|text| text.file.games());
            let mut games = all.filter(|other| other.name.text == name.text);
            let mut heaps = games
                .next()
                .map(|other| heaps_at_depth(other, texts, depth + 1))
                .unwrap_or_default();
            if pass {
                heaps.push("e".into());
            }
            heaps
        }
    }
}

/// The name of a text without folders and ending, the same whether it is embedded or read from a file.
fn short_name(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".game").unwrap_or(file)
}

/// `(4, 7)`, or `(3) + (5)` for a sum.
pub fn position(parts: &GameOption) -> String {
    let parts: Vec<_> = parts.iter().map(|part| crate::game::show(part)).collect();
    parts.join(" + ")
}

/// Why play ends, in words.
fn play_ends(measure: &Measure, heaps: &[String]) -> String {
    let shown = measure.show(heaps);
    match measure.proved {
        true => format!("{shown} falls with every move"),
        false => format!("{shown} is checked to fall with every option that is generated"),
    }
}

/// Words joined by spaces into lines of at most `width` characters, where they fit.
fn wrapped(words: &[String], gap: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in words {
        let length = word.chars().count();
        if used > 0 && used + gap.len() + length > width {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push_str(gap);
            used += gap.len();
        }
        lines.push_str(word);
        used += length;
    }
    // Cells are padded; the ends of lines are not.
    let lines: Vec<_> = lines.lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// Text filled with spaces on the right.
fn padded(text: &str, width: usize) -> String {
    let length = text.chars().count();
    format!("{text}{}", " ".repeat(width.saturating_sub(length)))
}

/// Every position of a box, in lexicographic order.
fn each(shape: &[usize], visit: &mut dyn FnMut(&[i64])) {
    let largest: Vec<i64> = shape
        .iter()
        .map(|size| i64::try_from(*size).map_or(i64::MAX, |size| size - 1))
        .collect();
    if largest.iter().any(|most| *most < 0) {
        return;
    }
    let _ = crate::game::each_in_box(&largest, &mut |position| {
        visit(position);
        std::ops::ControlFlow::Continue(())
    });
}

/// How a position changes by a move: `x + 1, y - 19`.
fn change(game: &Game, from: &[i64], to: &[i64]) -> String {
    let heaps = from.iter().zip(to).zip(game.heaps());
    let mut changes = Vec::new();
    for (place, ((from, to), heap)) in heaps.enumerate() {
        if place >= game.base_heaps() {
            if from != to {
                changes.push("pass".to_string());
            }
        } else if to > from {
            changes.push(format!("{heap} + {}", to.abs_diff(*from)));
        } else if to < from {
            changes.push(format!("{heap} - {}", from.abs_diff(*to)));
        }
    }
    changes.join(", ")
}
