//! An answer of a laboratory: what was found, to be read as a text, as JSON or as CSV.

use super::rows::{misere_rows, table_rows};
use super::table::{TableAnswer, WindowAnswer};
use super::{
    CheckedTexts, ClaimVerdict, ComputedTable, FamilyAnswer, GamesAnswer, KernelAnswer,
    LimitAnswer, MapPart, MisereAnswer, MisereCellsAnswer, MoveAnswer, MoveRow, MutantsAnswer,
    OptionRow, OptionsAnswer, PlayAnswer, PositionsAnswer, ProgramAnswer, SequenceAnswer,
    ShowAnswer, SolutionAnswer, SolutionsAnswer, SumAnswer, SumRow, ValueAnswer, ValueRow,
    WhyAnswer, WhyRow, members, sequence_rows, to_csv, to_text,
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
use std::io::{self, Write};
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
    /// `check --mutate`
    Mutants(Box<MutantsAnswer>),
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
    /// The answer as the command line prints it. Large ones are better [written](Answer::write_text).
    pub fn text(&self) -> String {
        self.text_on(Screen::PAGE)
    }

    /// The same on a screen: tables and lists have as many columns as fit.
    pub fn text_on(&self, screen: Screen) -> String {
        written(&mut |out| self.write_text(screen, out))
    }

    /// Writes the same; tables, positions and sequences line by line.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::Request, render::Screen};
    /// let request = Request::read(r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 2}"#)?;
    /// let answered = Laboratory::new().answer(&request, &Job::quiet())?;
    /// let mut text = Vec::new();
    /// answered.write_text(Screen::PAGE, &mut text)?;
    /// assert_eq!(text, answered.text().as_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of writing.
    pub fn write_text(&self, screen: Screen, out: &mut dyn Write) -> io::Result<()> {
        let text = match self {
            Answer::Table(table) => return text::table_on(table, screen, out).map(|_| ()),
            Answer::Positions(answer) => return answer.write_text(screen, out),
            Answer::Sequence(view) => return sequence::text(view, screen, out),
            Answer::MisereCells(answer) => return misere_rows(answer, out),
            Answer::Games(view) => text::games(view),
            Answer::Show(view) => text::game(view),
            Answer::ShowOrdinals(view) => on_ordinals::game_text(view),
            Answer::Map(part) => to_text(part)?,
            Answer::Misere(view) => text::misere(view, screen),
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
            Answer::Mutants(found) => found.text(),
            Answer::Solution(view) => text::solution(view),
            Answer::ObservedSolution(found) => text::observed_solution(found),
            Answer::Code(answer) => answer.code.clone(),
            Answer::Family(view) => text::family(view, screen),
            Answer::Solutions(view) => text::solutions(view),
        };
        out.write_all(text.as_bytes())
    }

    /// The answer as CSV, with a header; none where it is no list. Large ones are better [written](Answer::write_csv).
    ///
    /// # Errors
    /// Those of writing.
    pub fn csv(&self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        match self.write_csv(&mut bytes)? {
            true => String::from_utf8(bytes).map(Some).map_err(io::Error::other),
            false => Ok(None),
        }
    }

    /// Writes the answer as CSV, with a header; tables, positions and sequences line by line. Is it a list? If not, nothing is written.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::Request};
    /// let lab = Laboratory::new();
    /// let mut written = |command: &str| {
    ///     let request = Request::read(&format!(r#"{{"command": {command}, "game": {{"text": "nim(1)"}}}}"#))?;
    ///     let mut text = Vec::new();
    ///     let is_list = lab.answer(&request, &Job::quiet())?.write_csv(&mut text)?;
    ///     Ok::<_, Box<dyn std::error::Error>>((is_list, String::from_utf8(text)?))
    /// };
    /// assert_eq!(written(r#""table", "size": 2"#)?, (true, "x1,grundy\n0,0\n1,1\n".into()));
    /// assert_eq!(written(r#""show""#)?, (false, String::new()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of writing.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<bool> {
        let text = match self {
            Answer::Table(table) => return table_rows(table, out).map(|()| true),
            Answer::MisereCells(answer) => return misere_rows(answer, out).map(|()| true),
            Answer::Positions(answer) if answer.positions.is_none() => return Ok(false),
            Answer::Positions(answer) => return answer.write_csv(out).map(|()| true),
            Answer::Sequence(view) => return sequence_rows(view, out).map(|()| true),
            Answer::Games(view) => to_csv(GamesAnswer::from(&**view).rows()),
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
            Answer::Mutants(found) => to_csv(found.rows()),
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
            | Answer::ObservedSolution(_) => return Ok(false),
        };
        out.write_all(text?.as_bytes())?;
        Ok(true)
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
            Answer::Mutants(found) => found.serialize(serializer),
            Answer::Solution(view) => SolutionAnswer::from(&**view).serialize(serializer),
            Answer::ObservedSolution(found) => SolutionAnswer::from(&**found).serialize(serializer),
            Answer::Code(answer) => answer.serialize(serializer),
            Answer::Family(view) => FamilyAnswer::from(&**view).serialize(serializer),
            Answer::Solutions(view) => SolutionsAnswer::from(&**view).serialize(serializer),
        }
    }
}
