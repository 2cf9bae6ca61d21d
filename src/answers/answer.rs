//! An answer of a laboratory: what was found, to be read as a text, as JSON or as CSV.

use super::rows::{misere_rows, table_rows};
use super::table::{TableAnswer, WindowAnswer};
use super::{
    CheckedTexts, ClaimVerdict, ComputedTable, FamilyAnswer, GamesAnswer, KernelAnswer,
    LimitAnswer, MapPart, MisereAnswer, MisereCellsAnswer, MoveAnswer, MoveRow, OptionRow,
    OptionsAnswer, PlayAnswer, PositionsAnswer, ProgramAnswer, SequenceAnswer, ShowAnswer,
    SolutionAnswer, SolutionsAnswer, SumAnswer, SumRow, ValueAnswer, ValueRow, WhyAnswer, WhyRow,
    members, sequence_rows, to_csv, to_text,
};
use crate::render::far::FarView;
use crate::render::far_sum::FarSumView;
use crate::render::heaps::HeapMoveView;
use crate::render::on_ordinals::{OrdinalGameView, OrdinalMoveView};
use crate::render::words::written;
use crate::render::{
    FamilyView, GameView, GamesView, KernelView, LimitView, MisereView, MoveView, OptionsView,
    Screen, SequenceView, SolutionView, SolutionsView, SumView, ValueView, WhyView, far, far_sum,
    heaps, on_ordinals, sequence, text,
};
use crate::solve::ObservedSolution;
use serde::{Serialize, Serializer};
use std::io;
use std::sync::Arc;

/// What answers a [`Request`](super::Request). Serialised, it is the object of its command: [`MoveAnswer`] and its like.
#[derive(Debug)]
#[non_exhaustive]
pub enum Answer {
    /// `games`
    Games(Arc<GamesView>),
    /// `show`
    Show(Box<GameView>),
    /// `show` of a game on ordinals
    ShowOrdinals(Box<OrdinalGameView>),
    /// `table`
    Table(ComputedTable),
    /// `map`
    Map(Box<MapPart>),
    /// `misere`
    Misere(Box<MisereView>),
    /// `misere`, of every position
    MisereCells(MisereCellsAnswer),
    /// `positions`
    Positions(PositionsAnswer),
    /// `sequence`
    Sequence(SequenceView),
    /// `sequence` of one heap
    Value(ValueView),
    /// `kernel`
    Kernel(KernelView),
    /// `limit`
    Limit(Box<LimitView>),
    /// `move`, by a table
    Move(MoveView),
    /// `move`, by a claim
    FarMove(FarView),
    /// `move`, by the values of single heaps
    HeapMove(HeapMoveView),
    /// `options`
    Options(Box<OptionsView>),
    /// `why`
    Why(Box<WhyView>),
    /// `move` on ordinals
    OrdinalMove(OrdinalMoveView),
    /// `play`
    Play(Box<PlayAnswer>),
    /// `sum`, by tables
    Sum(SumView),
    /// `sum`, by claims
    FarSum(FarSumView),
    /// `check` and `prove` of one claim
    Verdict(Box<ClaimVerdict>),
    /// `check` of texts
    Claims(Box<CheckedTexts>),
    /// `solve`
    Solution(Box<SolutionView>),
    /// `solve` of a game of which only values are known
    ObservedSolution(Box<ObservedSolution>),
    /// `code`
    Code(ProgramAnswer),
    /// `explore` of a claim
    Family(Box<FamilyView>),
    /// `explore` without a claim
    Solutions(Box<SolutionsView>),
}

impl Answer {
    /// The answer as the command line prints it. Large ones are better streamed: [`render::text::table`](crate::render::text::table),
    /// [`render::sequence::text`](crate::render::sequence::text), [`PositionsAnswer::write_text`].
    pub fn text(&self) -> String {
        self.text_on(Screen::PAGE)
    }

    /// The same on a screen: tables and lists have as many columns as fit.
    pub fn text_on(&self, screen: Screen) -> String {
        match self {
            Answer::Games(view) => text::games(view),
            Answer::Show(view) => text::game(view),
            Answer::ShowOrdinals(view) => on_ordinals::game_text(view),
            Answer::Table(table) => {
                written(&mut |out| text::table_on(table, screen, out).map(|_| ()))
            }
            Answer::Map(part) => to_text(part).unwrap_or_default(),
            Answer::Misere(view) => text::misere(view, screen),
            Answer::MisereCells(answer) => misere_rows(answer).unwrap_or_default(),
            Answer::Positions(answer) => answer.text(screen),
            Answer::Sequence(view) => written(&mut |out| sequence::text(view, screen, out)),
            Answer::Value(view) => sequence::value_text(view),
            Answer::Kernel(view) => text::kernel(view, screen),
            Answer::Limit(view) => text::limit(view),
            Answer::Move(view) => text::analysis(view),
            Answer::FarMove(view) => far::text(view),
            Answer::HeapMove(view) => heaps::text(view),
            Answer::Options(view) => text::options(view),
            Answer::Why(view) => text::why(view),
            Answer::OrdinalMove(view) => on_ordinals::analysis_text(view),
            Answer::Play(answer) => answer.text(),
            Answer::Sum(view) => text::sum(view),
            Answer::FarSum(view) => far_sum::text(view),
            Answer::Verdict(found) => found.text(),
            Answer::Claims(found) => found.text(),
            Answer::Solution(view) => text::solution(view),
            Answer::ObservedSolution(found) => text::observed_solution(found),
            Answer::Code(answer) => answer.code.clone(),
            Answer::Family(view) => text::family(view, screen),
            Answer::Solutions(view) => text::solutions(view),
        }
    }

    /// The answer as CSV, with a header; none where it is no list. Large ones are better [streamed](super::table_rows).
    ///
    /// # Errors
    /// Those of writing.
    pub fn csv(&self) -> io::Result<Option<String>> {
        let text = match self {
            Answer::Games(view) => to_csv(GamesAnswer::from(&**view).rows()),
            Answer::Table(table) => Ok(written(&mut |out| table_rows(table, out))),
            Answer::MisereCells(answer) => misere_rows(answer),
            Answer::Positions(answer) if answer.positions.is_none() => return Ok(None),
            Answer::Positions(answer) => answer.csv(),
            Answer::Sequence(view) => Ok(written(&mut |out| sequence_rows(view, out))),
            Answer::Value(view) => to_csv([ValueRow::from(view)]),
            Answer::Kernel(view) => to_csv(KernelAnswer::from(view).rows()),
            Answer::Move(view) => to_csv(MoveRow::of_table(view)),
            Answer::FarMove(view) => to_csv(MoveRow::of_claim(view)),
            Answer::HeapMove(view) => to_csv(MoveRow::of_heaps(view)),
            Answer::Options(view) => to_csv(OptionRow::all(view)),
            Answer::Why(view) => to_csv(WhyRow::all(view)),
            Answer::OrdinalMove(view) => to_csv(MoveRow::of_ordinals(view)),
            Answer::Sum(view) => to_csv(SumRow::of_tables(view)),
            Answer::FarSum(view) => to_csv(SumRow::of_claims(view)),
            Answer::Verdict(found) => to_csv(found.rows()),
            Answer::Claims(found) => to_csv(found.rows()),
            Answer::Family(view) => {
                let found = &view.exploration;
                members(&found.members, &found.parameters, &view.subject)
            }
            Answer::Solutions(view) => {
                let found = &view.solutions;
                members(&found.members, &found.parameters, &view.subject)
            }
            Answer::Show(_)
            | Answer::ShowOrdinals(_)
            | Answer::Limit(_)
            | Answer::Map(_)
            | Answer::Misere(_)
            | Answer::Play(_)
            | Answer::Code(_)
            | Answer::Solution(_)
            | Answer::ObservedSolution(_) => {
                return Ok(None);
            }
        };
        text.map(Some)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Answer::Games(view) => GamesAnswer::from(&**view).serialize(serializer),
            Answer::Show(view) => ShowAnswer::from(&**view).serialize(serializer),
            Answer::ShowOrdinals(view) => ShowAnswer::from(&**view).serialize(serializer),
            Answer::Table(table) if table.is_window() => {
                WindowAnswer::of(table).serialize(serializer)
            }
            Answer::Table(table) => TableAnswer::of(table).serialize(serializer),
            Answer::Map(part) => part.serialize(serializer),
            Answer::Misere(view) => MisereAnswer::from(&**view).serialize(serializer),
            Answer::MisereCells(answer) => answer.serialize(serializer),
            Answer::Positions(answer) => answer.serialize(serializer),
            Answer::Sequence(view) => SequenceAnswer::from(view).serialize(serializer),
            Answer::Value(view) => ValueAnswer::from(view).serialize(serializer),
            Answer::Kernel(view) => KernelAnswer::from(view).serialize(serializer),
            Answer::Limit(view) => LimitAnswer::from(&**view).serialize(serializer),
            Answer::Move(view) => MoveAnswer::from(view).serialize(serializer),
            Answer::FarMove(view) => MoveAnswer::from(view).serialize(serializer),
            Answer::HeapMove(view) => MoveAnswer::from(view).serialize(serializer),
            Answer::Options(view) => OptionsAnswer::from(&**view).serialize(serializer),
            Answer::Why(view) => WhyAnswer::from(&**view).serialize(serializer),
            Answer::OrdinalMove(view) => MoveAnswer::from(view).serialize(serializer),
            Answer::Play(answer) => answer.serialize(serializer),
            Answer::Sum(view) => SumAnswer::from(view).serialize(serializer),
            Answer::FarSum(view) => SumAnswer::from(view).serialize(serializer),
            Answer::Verdict(found) => found.answer().serialize(serializer),
            Answer::Claims(found) => found.answer().serialize(serializer),
            Answer::Solution(view) => SolutionAnswer::from(&**view).serialize(serializer),
            Answer::ObservedSolution(found) => SolutionAnswer::from(&**found).serialize(serializer),
            Answer::Code(answer) => answer.serialize(serializer),
            Answer::Family(view) => FamilyAnswer::from(&**view).serialize(serializer),
            Answer::Solutions(view) => SolutionsAnswer::from(&**view).serialize(serializer),
        }
    }
}
