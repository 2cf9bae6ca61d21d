//! `code`: a proved closed form of a game as a program.

use crate::answers::{Answer, CodeRequest, Event, ProgramAnswer, SolveRequest};
use crate::code::{
    CodedForm, CodedGame, CodedMove, CodedPeriod, NoCode, Program, membership, value,
};
use crate::laboratory::{Error, Laboratory, Ruleset};
use crate::render::Show;
use crate::solve::{Grade, SearchBounds, Solution, SolutionPart, StrategyCase};
use grundy_engines::sequence::{Sequence, SequenceEffort};
use grundy_engines::table::Choice;
use grundy_proofs::claim::{self, Positions};
use grundy_rules::game::{Game, Names, Outcome, each_in_box};
use grundy_rules::language::{Diagnostic, WrittenClaim, parse_claim};
use std::ops::ControlFlow;

/// The most values of a list in a program. It shortens the text only: the values of longer periods have other forms, or none.
const MOST_LISTED: usize = 1 << 12;

/// A form with what was proved.
struct ProvedForm {
    form: CodedForm,
    claim: String,
    /// A winning move, where it is proved and can be translated.
    winning: Vec<CodedMove>,
}

impl Laboratory {
    pub(super) fn answer_code(&self, asked: &CodeRequest) -> Result<Answer, Error> {
        let ruleset = self.read(&asked.game)?;
        let game = ruleset.on_numbers()?;
        let found = match self.period_of(&ruleset, game)? {
            Some(found) => found,
            None => {
                let request = SolveRequest {
                    game: asked.game.clone(),
                    file: false,
                };
                let mut unheard = |_: &Event| ControlFlow::Continue(());
                let bounds = SearchBounds::closed_form(asked.moves);
                let view = self.solution(&request, bounds, &mut unheard)?;
                self.formula_of(&view.solution, game)?
            }
        };
        let (shape, table) = self_test(&ruleset, game, &found.form)?;
        let coded = CodedGame {
            label: game.label(),
            claim: &found.claim,
            heaps: game.heaps(),
            form: found.form,
            winning: found.winning,
            shape,
            table,
        };
        let program =
            Program::of(&coded, asked.to).map_err(|none| Error::unknown(none.to_string()))?;
        Ok(Answer::Code(ProgramAnswer {
            game: game.label().to_string(),
            to: asked.to,
            of: match coded.form {
                CodedForm::PPosition(_) => "p_positions",
                _ => "grundy",
            },
            claim: found.claim,
            most: program.most,
            code: program.text,
        }))
    }

    /// The proved period of a game on one heap, if it is not too long.
    fn period_of(&self, ruleset: &Ruleset, game: &Game) -> Result<Option<ProvedForm>, Error> {
        if game.components() != 1 {
            return Ok(None);
        }
        let effort = SequenceEffort::SECONDS;
        let sequence = Sequence::proved(game, 0, effort, &self.job);
        let sequence =
            sequence.map_err(|stop| Error::stopped(stop, ruleset.library(), &self.job))?;
        let Some((period, _)) = sequence.by_theorem() else {
            return Ok(None);
        };
        let count = period.preperiod.saturating_add(period.period);
        if count > MOST_LISTED {
            return Ok(None);
        }
        let claim = format!(
            "period {}, preperiod {}, saltus {}",
            period.period, period.preperiod, period.saltus
        );
        Ok(Some(ProvedForm {
            form: CodedForm::Period(CodedPeriod {
                values: sequence.values().take(count).collect(),
                period: period.period,
                saltus: period.saltus,
            }),
            claim,
            winning: Vec::new(),
        }))
    }

    /// The proved formula of the Grundy values, or else of the P-positions.
    fn formula_of(&self, solution: &Solution, game: &Game) -> Result<ProvedForm, Error> {
        if let Some(end) = self.job.ended() {
            return Err(Error::ended(end));
        }
        let mut without_code = Vec::new();
        for part in [&solution.grundy, &solution.p_positions] {
            let Some(claim) = proved(part) else {
                continue;
            };
            match form_of(claim, game) {
                Ok(form) => {
                    return Ok(ProvedForm {
                        form,
                        claim: claim.to_string(),
                        winning: winning_moves(solution, game).unwrap_or_default(),
                    });
                }
                Err(none) => without_code.push(format!("{claim}: {none}")),
            }
        }
        Err(match without_code.is_empty() {
            true => Error::unknown(nothing_proved(solution, game)),
            false => Error::unknown(format!(
                "{}: `grundy move` and `grundy play` use what is proved without a program",
                without_code.join("; ")
            )),
        })
    }
}

/// Why there is nothing to translate: what was found, and what can be asked.
fn nothing_proved(solution: &Solution, game: &Game) -> String {
    let found = |name: &str, part: &SolutionPart| match (&part.formula, part.max) {
        (Some(formula), Some(max)) => format!("{name}: {formula}, seen for heaps up to {max}"),
        (Some(formula), None) => format!("{name}: {formula}, seen"),
        (None, Some(max)) => format!("{name}: no formula agrees with all heaps up to {max}"),
        (None, None) => format!("{name}: nothing was found"),
    };
    let parts = [
        found("P-positions", &solution.p_positions),
        found("Grundy values", &solution.grundy),
    ];
    let next = match game.components() {
        1 => "`grundy sequence` looks for a period of the values",
        _ => "`grundy solve` seeks longer and prints the first P-positions",
    };
    let (label, parts) = (game.label(), parts.join("; "));
    format!(
        "no formula of {label} is proved, so there is nothing to translate. {parts}. {next}, `grundy prove` tries a formula of your own"
    )
}

/// A formula that is proved for all positions.
fn proved(part: &SolutionPart) -> Option<&str> {
    part.formula
        .as_deref()
        .filter(|_| part.grade == Grade::Proved)
}

/// The form of a claim.
fn form_of(text: &str, game: &Game) -> Result<CodedForm, NoCode> {
    let no_code = |why| NoCode {
        what: text.to_string(),
        why,
    };
    let claim = parse_claim(text).into_result().ok().flatten();
    let claim: WrittenClaim = claim.ok_or_else(|| no_code("it is no claim"))?;
    let (names, heaps) = (Names::new(), game.components());
    let unread = |_: Diagnostic| no_code("it is no formula of the heaps alone");
    if let Some(term) =
        claim::far_value(&claim, &names, claim::Positions::of_heaps(heaps)).map_err(unread)?
    {
        return Ok(CodedForm::Value(value(&term, game.heaps())?));
    }
    let members = claim::members_of(&claim, &names, Positions::of_game(game)).map_err(unread)?;
    let members = members.ok_or_else(|| no_code("it is no union of sets"))?;
    Ok(CodedForm::PPosition(membership(&members, heaps)?))
}

/// The cases of the strategy, if it is proved; none if one of them has no code.
fn winning_moves(solution: &Solution, game: &Game) -> Option<Vec<CodedMove>> {
    let strategy = solution.strategy.as_ref().ok()?;
    let is_proved = strategy.grade == Grade::Proved && strategy.max.is_none();
    let heaps = strategy.heaps.join(", ");
    let coded = |case: &StrategyCase| {
        let from = format!("P = {{({heaps}) | {}}}", case.condition);
        let CodedForm::PPosition(from) = form_of(&from, game).ok()? else {
            return None;
        };
        let to = case.to.iter().map(|heap| {
            let heap = format!("grundy({heaps}) = {heap}");
            match form_of(&heap, game).ok()? {
                CodedForm::Value(heap) => Some(heap),
                _ => None,
            }
        });
        let to = to.collect::<Option<_>>()?;
        Some(CodedMove { from, to })
    };
    let cases = strategy.cases.iter().filter(|_| is_proved);
    cases.map(coded).collect()
}

/// The table of the test: its sizes and its cells.
fn self_test(
    ruleset: &Ruleset,
    game: &Game,
    form: &CodedForm,
) -> Result<(Vec<usize>, Vec<u64>), Error> {
    let size = match game.base_heaps() {
        1 => 32,
        2 => 8,
        3 => 4,
        4 => 3,
        _ => 2,
    };
    let shape = ruleset.table_shape(Some(size), None)?;
    let outcomes = matches!(form, CodedForm::PPosition(_));
    let show = if outcomes {
        Show::Outcome
    } else {
        Show::Grundy
    };
    let table = ruleset.table(show, Choice::Fast, &shape)?;
    let largest: Option<Vec<i64>> = shape
        .iter()
        .map(|size| i64::try_from(size.checked_sub(1)?).ok())
        .collect();
    let mut cells = Vec::new();
    let _ = each_in_box(&largest.unwrap_or_default(), &mut |position| {
        cells.extend(match outcomes {
            true => table
                .outcome(position)
                .map(|outcome| u64::from(outcome == Outcome::P)),
            false => table.value(position),
        });
        ControlFlow::Continue(())
    });
    Ok((shape, cells))
}
