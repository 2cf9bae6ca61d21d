//! A claim of a text: for each choice of its parameters the game and the verdict.

use super::bounds::{Ask, Bounds, Proving};
use super::open::Smt;
use super::parameters::{Chosen, meanings, parameters};
use super::report::{Instance, Report, surprise};
use super::{Question, check_among, ordinals, quality};
use grundy_ordinals::ordinal::{self, Ordinal, OrdinalGame, OrdinalPosition, is_on_ordinals};
use grundy_proofs::claim::Verdict;
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{
    self, ClaimItem, Code, Diagnostic, Expression, GameExpression, StatedRefutation, Statement,
};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_work::Job;

/// A claim of a text, and what is known of it before its parameters have values.
pub(super) struct Item<'i> {
    pub item: &'i ClaimItem,
    pub play: Play,
    pub bounds: Bounds,
    pub on_ordinals: Option<&'i GameExpression>,
    /// The counterexample that the text states.
    pub stated: Option<&'i OrdinalPosition>,
    pub library: &'i Library,
    pub smt: Option<Smt<'i>>,
}

impl Item<'_> {
    /// The verdict for one choice of the parameters.
    pub(super) fn instance(
        &self,
        names: &[String],
        choice: &[Chosen],
        proving: Proving,
        job: &Job,
    ) -> Result<Instance, Vec<Diagnostic>> {
        let Item {
            item,
            play,
            bounds,
            on_ordinals,
            stated,
            library,
            ..
        } = *self;
        let meaning = meanings(names, choice);
        let claim = &item.claim;
        let (mut game, mut game_on_ordinals) = (None, None);
        match (&item.game, on_ordinals) {
            (_, Some(named)) => {
                game_on_ordinals = Some(OrdinalGame::among(named, &meaning, library)?);
            }
            (Some(named), None) => game = Some(Game::among(named, &meaning, library)?),
            (None, None) => {}
        }
        let mut components = match &game_on_ordinals {
            Some(game) => game.heaps().len(),
            None => game.as_ref().map_or(0, Game::components),
        };
        if let Statement::Qualified(qualified) = &claim.statement
            && let Some(other) = quality::summand(qualified, &meaning, library)?
        {
            components += other.components();
        }
        if let (Some(at), Some(refuted)) = (stated, &item.refuted)
            && at.len() != components
        {
            let (found, wanted) = (at.len(), components);
            let message = format!("a counterexample of {found} components in a game of {wanted}");
            return Err(vec![Diagnostic::new(Code::Claim, refuted.span, message)]);
        }
        let question = Question {
            play,
            bounds,
            proving,
            names: &meaning,
            span: claim.span,
            smt: self.smt,
        };
        let (label, verdict) = match &game_on_ordinals {
            Some(game) => {
                let verdict = ordinals::check(game, claim, &question, library, job)?;
                (game.label(), verdict)
            }
            None => {
                let verdict = check_among(game.as_ref(), claim, &question, library, job)?;
                (game.as_ref().map_or("", Game::label), verdict)
            }
        };
        let values = choice.iter().map(|chosen| chosen.value.clone());
        Ok(Instance {
            parameters: names.iter().cloned().zip(values).collect(),
            game: label.to_string(),
            verdict,
        })
    }
}

/// The report on a claim of a text.
pub(super) fn check_item(
    library: &Library,
    paper: Option<&str>,
    item: &ClaimItem,
    (ask, smt): (Ask, Option<Smt>),
    job: &Job,
) -> Result<Report, Vec<Diagnostic>> {
    let play = if item.misere {
        Play::Misere
    } else {
        Play::Normal
    };
    let choices = parameters(item)?;
    let on_ordinals = item
        .game
        .as_ref()
        .filter(|game| is_on_ordinals(game, library));
    let stated = match on_ordinals {
        Some(_) => stated(item, &ordinal::constant),
        None => stated(item, &|heap| Ok(Ordinal::from(natural(heap)?))),
    };
    let stated = stated.map_err(|error| vec![error])?;
    let bound = |e: &Option<Expression>| {
        let number = e.as_ref().map(natural).transpose();
        number.map_err(|error| vec![error])
    };
    let largest = stated.iter().flatten().filter_map(Ordinal::to_finite).max();
    let bounds = Bounds {
        usual: bound(&item.bound)?,
        within: bound(&item.within)?,
        least: largest
            .and_then(|heap| u64::try_from(heap).ok())
            .unwrap_or(0),
        ..Bounds::of(ask.extent)
    };
    let about = Item {
        item,
        play,
        bounds,
        on_ordinals,
        stated: stated.as_ref(),
        library,
        smt,
    };
    let instances = match choices.open.is_empty() {
        true => {
            let mut proving = ask.proving;
            let mut instances = Vec::new();
            for choice in &choices.all {
                let instance = about.instance(&choices.names, choice, proving, job)?;
                // Where a claim is false is said of the first choice for which it is.
                if let (Verdict::Refuted { .. }, Proving::Within(effort)) =
                    (&instance.verdict, proving)
                {
                    proving = Proving::Holding(effort);
                }
                instances.push(instance);
            }
            instances
        }
        false => about.for_all(&choices, ask.proving, job)?,
    };
    let mut report = Report {
        paper: paper.map(String::from),
        title: item.title.clone(),
        statement: language::format_claim(&item.claim),
        notes: item.layout.directly_above(),
        game: item.game.as_ref().map(language::format_game),
        ranges: item
            .ranges
            .iter()
            .map(language::format_expression)
            .collect(),
        play,
        instances,
        stated_refuted: item.refuted.is_some(),
        surprise: None,
    };
    report.surprise = surprise(&report, stated.as_ref());
    Ok(report)
}

/// The counterexample that the text states, if it states one.
fn stated(
    item: &ClaimItem,
    read: &dyn Fn(&Expression) -> Result<Ordinal, Diagnostic>,
) -> Result<Option<OrdinalPosition>, Diagnostic> {
    let Some(StatedRefutation { at: Some(at), .. }) = &item.refuted else {
        return Ok(None);
    };
    at.iter().map(read).collect::<Result<_, _>>().map(Some)
}

/// A natural number written out.
pub(super) fn natural(e: &Expression) -> Result<u64, Diagnostic> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let value = Scope::new(Names::new(), 0, 0, &mut no_games).number(e)?;
    let value = value.as_constant().and_then(Number::to_i64);
    value
        .and_then(|value| u64::try_from(value).ok())
        .ok_or_else(|| Diagnostic::new(Code::NotANumber, e.span, "expected a natural number"))
}
