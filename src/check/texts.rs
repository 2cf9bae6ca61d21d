//! Checks every claim of texts, for every choice of its parameters; several claims at a time.

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
use grundy_rules::language::{
    self, ClaimItem, Diagnostic, Expression, StatedRefutation, WrittenGame,
};
use grundy_rules::library::Library;
use grundy_work::{Job, Tell, decide_in_order, heard_here};
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
/// not decide. `heard` returns whether to go on; if not, the job is cancelled.
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
    let mut errors = Vec::new();
    let ask = ask.into();
    check_texts(library, &[place], ask, smt, job, &mut |finding| {
        match finding {
            TextFinding::Begun(_, wrong) | TextFinding::Wrong(wrong) => errors.extend(wrong),
            TextFinding::Claim(found) => return heard(*found),
        }
        ControlFlow::Continue(())
    });
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

/// A finding on one of several texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextFinding {
    /// What is found next is of the text at this place; and what is wrong with its games.
    Begun(usize, Vec<Diagnostic>),
    /// What is found on a claim of it.
    Claim(Box<ClaimFinding>),
    /// What is wrong with a claim of it.
    Wrong(Vec<Diagnostic>),
}

/// Checks every claim of the texts at these places of the library, several at a time. What is found is heard in the order of the texts and of
/// their claims; if `heard` breaks off, the job is cancelled. If the job is ended, neither the current claim nor those after it get a verdict.
pub fn check_texts(
    library: &Library,
    places: &[usize],
    ask: Ask,
    smt: Option<Smt>,
    job: &Job,
    heard: &mut dyn FnMut(TextFinding) -> ControlFlow<()>,
) {
    let seen = places
        .iter()
        .map(|place| (*place, library.seen_from(*place)));
    let seen: Vec<(usize, Library)> = seen.collect();
    let items: Vec<TextItem> = seen
        .iter()
        .flat_map(|(place, library)| {
            let claims = library.texts()[*place].file().claims();
            let of = |claim| TextItem {
                library,
                place: *place,
                claim,
            };
            std::iter::once(of(None)).chain(claims.map(move |claim| of(Some(claim))))
        })
        .collect();
    let decide = |item: &TextItem, job: &Job, tell: &mut Tell<TextFinding>| {
        let tools = Tools {
            smt,
            ..Tools::new(item.library, job)
        };
        item.decide(ask, tools, tell);
    };
    let job = &job.counting("claims");
    let mut over = false;
    heard_here(
        job,
        |tell| decide_in_order(&items, job, &decide, tell),
        // More may be found before a listener that ends the job has done so. What was found before another end is heard.
        &mut |finding| {
            if over {
                return ControlFlow::Break(());
            }
            let before = job.ended().is_some();
            let flow = heard(finding);
            over = flow.is_break() || (!before && job.ended().is_some());
            flow
        },
    );
}

/// A claim of a text; or, as the first item of each text, its games.
struct TextItem<'l> {
    library: &'l Library,
    place: usize,
    claim: Option<&'l ClaimItem>,
}

impl TextItem<'_> {
    fn decide(&self, ask: Ask, tools: Tools, tell: &mut Tell<TextFinding>) {
        let Some(claim) = self.claim else {
            let _ = tell(TextFinding::Begun(self.place, self.faults_of_games()));
            return;
        };
        let paper = &self.library.texts()[self.place].name;
        let found = check_item(claim, Some(paper), ask, tools, &mut |early| {
            tell(TextFinding::Claim(Box::new(ClaimFinding::Refutation(
                early,
            ))))
        });
        // After an interruption there is no verdict on this claim.
        if !tools.job.go_on(0, 0) {
            return;
        }
        let _ = tell(match found {
            Ok(found) => TextFinding::Claim(Box::new(ClaimFinding::Whole(found))),
            Err(found) => TextFinding::Wrong(in_source(found, self.place)),
        });
    }

    /// What is wrong with games that can be built without arguments: they must be sound, even if no claim is about them.
    fn faults_of_games(&self) -> Vec<Diagnostic> {
        let library = self.library;
        let games = library.texts()[self.place].file().games();
        let alone = games.filter_map(WrittenGame::without_arguments);
        let faults = alone.filter_map(|alone| {
            let sound = match is_on_ordinals(&alone, library) {
                true => OrdinalGame::new(&alone, library).map(drop),
                false => Game::new(&alone, library).map(drop),
            };
            sound.err()
        });
        faults
            .flat_map(|faults| in_source(faults, self.place))
            .collect()
    }
}

/// The report on a claim of a text, when all of it is decided.
///
/// # Errors
/// What is wrong with the claim.
pub(crate) fn decided_claim(
    item: &ClaimItem,
    paper: Option<&str>,
    ask: Ask,
    tools: Tools,
) -> Result<Report, Vec<Diagnostic>> {
    check_item(item, paper, ask, tools, &mut |_| ControlFlow::Continue(()))
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
    let proving = match bound(&item.effort)? {
        Some(factor) => ask.proving.times(factor),
        None => ask.proving,
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
        standing: item.standing.clone(),
        statement: language::format_claim(&item.claim),
        notes: item.layout.directly_above(),
        game: item.game.as_ref().map(language::format_game),
        ranges: language::format_conditions(&item.ranges),
        play,
        instances,
        stated_refuted: item.refuted.is_some(),
        surprise: None,
    };
    let mut instances = match choices.open.is_empty() {
        true => each_choice(&about, &choices, proving, &mut |refuted| {
            early(report(vec![refuted]))
        })?,
        false => about.for_all(&choices, proving)?,
    };
    if ask.proving.is_brief() {
        for instance in &mut instances {
            instance.verdict = instance.verdict.clone().with_exceptions(None);
        }
    }
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
        if let Some(near) = near.as_ref().filter(|_| proving.is_brief()) {
            instances.push(near.clone());
            continue;
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
