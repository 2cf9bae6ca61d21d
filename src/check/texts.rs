//! Checks every claim of a text, for every choice of its parameters.

use super::bounds::{Ask, Bounds, Proving};
use super::claim_instance::Item;
use super::near_refutation::with_refutation;
use super::parameters::{Choices, parameters};
use super::question::natural;
use super::report::{Instance, Report, surprise};
use super::sources::in_source;
use super::tools::{Smt, Tools};
use grundy_ordinals::ordinal::{self, Ordinal, OrdinalGame, OrdinalPosition, is_on_ordinals};
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{self, ClaimItem, Diagnostic, Expression, StatedRefutation};
use grundy_rules::library::Library;
use grundy_work::Job;
use std::ops::ControlFlow;

/// Checks every claim of the text at this place of the library. `report` receives each claim when it is decided;
/// `ask` says how far claims are checked and whether they are proved. If the job is ended, neither the current claim
/// nor those after it get a verdict.
///
/// # Errors
/// The claims that cannot be checked as they stand; the others are checked all the same.
pub fn check_text(
    library: &Library,
    place: usize,
    ask: impl Into<Ask>,
    job: &Job,
    report: &mut dyn FnMut(Report),
) -> Result<(), Vec<Diagnostic>> {
    check_text_with(library, place, ask, None, job, &mut |found| {
        if let ClaimFinding::Whole(found) = found {
            report(found);
        }
        ControlFlow::Continue(())
    })
}

/// A finding on a claim of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimFinding {
    /// Of a claim that is to be proved: the refutation for one choice of its parameters, before all positions where it is false are sought.
    Refutation(Report),
    /// All verdicts.
    Whole(Report),
}

/// A function that receives what is found on claims; returns whether to go on.
pub type FindingListener<'l> = dyn FnMut(ClaimFinding) -> ControlFlow<()> + 'l;

/// As [`check_text`], with a solver of integer arithmetic for claims on all values of a parameter that automata do
/// not decide. `heard` returns whether to go on.
///
/// # Errors
/// As for [`check_text`].
pub fn check_text_with(
    library: &Library,
    place: usize,
    ask: impl Into<Ask>,
    smt: Option<Smt>,
    job: &Job,
    heard: &mut FindingListener,
) -> Result<(), Vec<Diagnostic>> {
    let ask = ask.into();
    let library = library.seen_from(place);
    let text = &library.texts()[place];
    let mut errors = Vec::new();
    for game in text.file().games() {
        // Games that can be built without arguments must be sound, even if no claim is about them.
        let Some(alone) = game.without_arguments() else {
            continue;
        };
        let sound = match is_on_ordinals(&alone, &library) {
            true => OrdinalGame::new(&alone, &library).map(drop),
            false => Game::new(&alone, &library).map(drop),
        };
        if let Err(found) = sound {
            errors.extend(in_source(found, place));
        }
    }
    let tools = Tools {
        catalogue: &library,
        smt,
        job,
    };
    for item in text.file().claims() {
        let found = check_item(item, Some(&text.name), ask, tools, &mut |early| {
            heard(ClaimFinding::Refutation(early))
        });
        // After an interruption there is no verdict on this claim.
        if !job.go_on(0, 0) {
            break;
        }
        match found {
            Ok(found) => {
                if heard(ClaimFinding::Whole(found)).is_break() {
                    break;
                }
            }
            Err(found) => errors.extend(in_source(found, place)),
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

/// The report on a claim of a text.
pub(super) fn check_item(
    item: &ClaimItem,
    paper: Option<&str>,
    ask: Ask,
    tools: Tools,
    early: &mut dyn FnMut(Report) -> ControlFlow<()>,
) -> Result<Report, Vec<Diagnostic>> {
    let play = Play::of(item.misere);
    let choices = parameters(item, tools.job.limits())?;
    let game = item.game.as_ref();
    let on_ordinals = game.filter(|game| is_on_ordinals(game, tools.catalogue));
    let stated = match on_ordinals {
        Some(_) => stated_counterexample(item, &ordinal::constant),
        None => stated_counterexample(item, &|heap| Ok(Ordinal::from(natural(heap)?))),
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
        tools,
    };
    let report = |instances| Report {
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
    let instances = match choices.open.is_empty() {
        true => each_choice(&about, &choices, ask.proving, &mut |refuted| {
            early(report(vec![refuted]))
        })?,
        false => about.for_all(&choices, ask.proving)?,
    };
    let mut report = report(instances);
    report.surprise = surprise(&report, stated.as_ref());
    Ok(report)
}

/// A verdict for each choice of the parameters; the first refutation is heard early.
fn each_choice(
    item: &Item,
    choices: &Choices,
    mut proving: Proving,
    early: &mut dyn FnMut(Instance) -> ControlFlow<()>,
) -> Result<Vec<Instance>, Vec<Diagnostic>> {
    let mut instances: Vec<Instance> = Vec::new();
    for choice in &choices.all {
        let near = item.near_refutation(&choices.names, choice, proving)?;
        let is_refuted = |old: &Instance| matches!(old.verdict, Verdict::Refuted { .. });
        if let Some(near) = near.as_ref().filter(|_| !instances.iter().any(is_refuted))
            && early(near.clone()).is_break()
        {
            instances.push(near.clone());
            break;
        }
        let mut instance = item.instance(&choices.names, choice, proving)?;
        instance.verdict = with_refutation(near.map(|near| near.verdict), instance.verdict);
        // Exceptions are searched for only for the first choice that is refuted.
        if let (Verdict::Refuted { .. }, Proving::Within(effort)) = (&instance.verdict, proving) {
            proving = Proving::Holding(effort);
        }
        instances.push(instance);
    }
    Ok(instances)
}

/// The counterexample that the text states, if it states one.
fn stated_counterexample(
    item: &ClaimItem,
    read: &dyn Fn(&Expression) -> Result<Ordinal, Diagnostic>,
) -> Result<Option<OrdinalPosition>, Diagnostic> {
    let Some(StatedRefutation { at: Some(at), .. }) = &item.refuted else {
        return Ok(None);
    };
    at.iter().map(read).collect::<Result<_, _>>().map(Some)
}
