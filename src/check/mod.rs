//! Checking: every claim of a text, for every value of its parameters, against computed tables.
//!
//! This room brings claims and tables together; neither knows the other.

mod about;
mod asked;
mod bounds;
mod brief;
mod fact;
mod item;
mod limit;
mod members;
mod move_sets;
mod moves;
mod named;
mod near;
mod of_values;
mod open;
mod ordinals;
mod others;
mod parameters;
mod periods;
mod played;
mod proof;
mod quality;
mod report;
mod same;
mod seen;
mod sequences;
mod sources;
mod values;
mod winning;

pub(crate) use about::{About, claims_about};
pub use asked::{parameters_are_used, warnings};
pub use bounds::{Ask, Extent, Proving, default_bound, default_misere_bound, largest_size};
pub(crate) use brief::brief_verdict;
pub use members::{Fault, Members};
pub use named::family_named;
pub use near::{refuted_near, with_refutation};
pub(crate) use of_values::{Values, is_value_zero};
pub use open::{Smt, sentence_for_all};
pub(crate) use ordinals::decide_on_ordinals;
pub use ordinals::{check_on_ordinals, verdict as verdict_on_ordinals};
pub(crate) use others::Others;
pub use parameters::Value;
pub use proof::{NoSentence, sentence};
pub use report::{Instance, Report};
pub use sequences::{ClaimedSequence, Rule, sequences};

use bounds::Bounds;
use item::check_item;
use near::near;

use grundy_ordinals::ordinal::{OrdinalGame, is_on_ordinals};
use grundy_proofs::claim::{Counterexample, Exceptions, Verdict};
use grundy_proofs::prover::{Problem, Query, World};
use grundy_rules::game::{Catalogue, Game, Names, Play, Stop};
use grundy_rules::language::{
    self, Code, Diagnostic, GameExpression, Span, Statement, in_heap_names,
};
use grundy_rules::library::Library;
use grundy_rules::pattern::sample;
use grundy_work::Job;
use std::ops::ControlFlow;

/// Checks every claim of the text at this place of the library. `report` hears of each claim when it is
/// decided; what is asked says whether heaps are bounded otherwise than the claims say, and whether claims are proved. Where the job
/// ends it, nothing is said of the claim in hand, nor of those after it.
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
        report(found);
        ControlFlow::Continue(())
    })
}

/// The same with a solver of integer arithmetic for claims on all values of a parameter that automata do not decide. `report` says
/// whether the work goes on.
///
/// # Errors
/// As for [`check_text`].
pub fn check_text_with(
    library: &Library,
    place: usize,
    ask: impl Into<Ask>,
    smt: Option<Smt>,
    job: &Job,
    report: &mut dyn FnMut(Report) -> ControlFlow<()>,
) -> Result<(), Vec<Diagnostic>> {
    let ask = ask.into();
    let library = library.seen_from(place);
    let text = &library.texts()[place];
    let mut errors = Vec::new();
    for game in text.file.games() {
        // Games that can be built without arguments must be sound, whether a claim speaks of them or not.
        if game
            .parameters
            .iter()
            .all(|parameter| parameter.default.is_some())
        {
            let alone = GameExpression::Named {
                name: game.name.clone(),
                arguments: Vec::new(),
                pass: false,
                span: game.name.span,
            };
            let sound = match is_on_ordinals(&alone, &library) {
                true => OrdinalGame::new(&alone, &library).map(|_| ()),
                false => Game::new(&alone, &library).map(|_| ()),
            };
            if let Err(found) = sound {
                errors.extend(found.into_iter().map(|error| error.in_source(Some(place))));
            }
        }
    }
    for item in text.file.claims() {
        let found = check_item(&library, Some(&text.name), item, (ask, smt), job);
        // What an interruption made of a claim is no verdict.
        if !job.go_on(0, 0) {
            break;
        }
        match found {
            Ok(found) => {
                if report(found).is_break() {
                    break;
                }
            }
            Err(found) => {
                errors.extend(found.into_iter().map(|error| error.in_source(Some(place))))
            }
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

/// Checks one claim about one game.
///
/// # Errors
/// What is wrong with the claim; the verdict is *unknown* where only a limit was reached.
///
/// ```
/// use grundy::check;
/// use grundy_rules::{game::Game, game::Play, language::parse_claim, language::parse_game, library::Library};
/// let library = Library::embedded();
/// let game = Game::new(&parse_game("yama").into_result().unwrap().unwrap(), &library).unwrap();
/// let claim = parse_claim("P = {(x, y) | |x - y| <= 1}").into_result().unwrap().unwrap();
/// let verdict = check::check(&game, &claim, Play::Normal, None, &library, &grundy::Job::quiet());
/// assert_eq!(verdict.unwrap().word(), "proved");
/// ```
pub fn check(
    game: &Game,
    claim: &language::WrittenClaim,
    play: Play,
    ask: impl Into<Ask>,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Vec<Diagnostic>> {
    check_with(game, claim, play, (ask.into(), None), catalogue, job)
}

/// The same with a solver of integer arithmetic for claims that automata do not decide.
///
/// # Errors
/// As for [`check`].
pub fn check_with(
    game: &Game,
    claim: &language::WrittenClaim,
    play: Play,
    (ask, smt): (Ask, Option<Smt>),
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Vec<Diagnostic>> {
    let question = Question {
        play,
        bounds: Bounds::of(ask.extent),
        proving: ask.proving,
        names: &Names::new(),
        span: claim.span,
        smt,
    };
    check_among(Some(game), claim, &question, catalogue, job)
}

/// What is asked about a claim, besides the claim itself.
struct Question<'q> {
    play: Play,
    bounds: Bounds,
    proving: Proving,
    /// The claim's parameters with their values.
    names: &'q Names,
    /// Where the claim stands.
    span: Span,
    smt: Option<Smt<'q>>,
}

impl Question<'_> {
    /// What is asked about a game, to be decided for all positions.
    fn problem<'p>(&self, game: &'p Game, asked: Query<'p>) -> Problem<'p> {
        Problem {
            world: World::Game(game),
            asked,
            play: self.play,
        }
    }

    /// The same with other bounds, and nothing to be proved.
    fn checked(&self, bounds: Bounds) -> Question<'_> {
        Question {
            bounds,
            proving: Proving::No,
            ..*self
        }
    }
}

/// The reason where the job was ended.
const INTERRUPTED: &str = "interrupted";

/// Where a proof is wanted and the usual box is too large for a table, a smaller one is compared with the proof.
fn check_among(
    game: Option<&Game>,
    claim: &language::WrittenClaim,
    question: &Question,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Vec<Diagnostic>> {
    if !job.go_on(0, 0) {
        return Ok(Verdict::unknown(INTERRUPTED));
    }
    let wanted = matches!(question.proving, Proving::Wanted(_)) && question.bounds.asked.is_none();
    let smaller = game.filter(|_| wanted).and_then(|game| {
        let usual = question.bounds.for_heaps(game.base_heaps());
        let bound = near(game, usual).max(question.bounds.least);
        (bound < usual).then_some(bound)
    });
    let bounds = Bounds {
        asked: smaller.or(question.bounds.asked),
        ..question.bounds
    };
    let question = &Question {
        bounds,
        ..*question
    };
    let mut found = check_in(game, claim, question, catalogue, job);
    if let (Ok(Verdict::Refuted { exceptions, .. }), Some(game)) = (&mut found, game)
        && let Some(set) = exceptions.as_mut().and_then(Exceptions::set_mut)
    {
        let named = in_heap_names(
            &format!("P = {set}"),
            &sample::names(game.components()),
            game.heaps(),
        );
        *set = named.trim_start_matches("P = ").to_string();
    }
    if let (Ok(Verdict::Proved { by, .. }), Some(bound)) = (&mut found, smaller) {
        by.push_str(&format!("; compared with play on heaps up to {bound}"));
    }
    let open = matches!(found, Ok(Verdict::Unknown { .. }) | Err(_));
    match found {
        // What could not be computed any more is no limit.
        _ if open && job.ended().is_some() => Ok(Verdict::unknown(INTERRUPTED)),
        Ok(Verdict::Holds { max }) if matches!(question.proving, Proving::Wanted(_)) => {
            let how_far = max.map_or("it holds".into(), |max| format!("it holds to {max}"));
            let reason = format!("{how_far}; claims of this kind are checked, not proved");
            Ok(Verdict::unknown(reason))
        }
        Ok(verdict) => Ok(verdict),
        Err(Stop::Wrong(error)) => Err(vec![error]),
        Err(Stop::Limit(reason)) => Ok(Verdict::unknown(reason)),
        Err(Stop::Interrupted) => Ok(Verdict::unknown(INTERRUPTED)),
    }
}

fn check_in(
    game: Option<&Game>,
    claim: &language::WrittenClaim,
    question: &Question,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Stop> {
    match (&claim.statement, game) {
        (Statement::Fact(condition), _) => {
            fact::check(claim, condition, question, catalogue, job).map_err(Stop::Wrong)
        }
        (Statement::Limit { quotient, value }, None) => {
            limit::check(claim, quotient, value, question, catalogue, job).map_err(Stop::Wrong)
        }
        (_, None) => {
            let message = "this speaks of a game, and the claim names none";
            let error = Diagnostic::new(Code::Claim, claim.span, message);
            Err(Stop::Wrong(error.help("write claim \"…\" for the game")))
        }
        (Statement::Limit { .. }, Some(_)) => {
            let message = "a limit speaks of a sequence, and of no game";
            let error = Diagnostic::new(Code::Claim, claim.span, message);
            Err(Stop::Wrong(error.help("leave out for and the game")))
        }
        (
            Statement::Period { .. } | Statement::Periodic { .. } | Statement::Stair(_),
            Some(game),
        ) => periods::check(game, claim, question, job),
        (Statement::Same(likeness, other), Some(game)) => {
            same::check(game, *likeness, other, question, catalogue, job)
        }
        (Statement::AtEveryExponent { .. }, Some(_)) => {
            let message = "numbers have no exponents: this is said of games on ordinals";
            Err(Stop::Wrong(Diagnostic::new(
                Code::Ordinals,
                claim.span,
                message,
            )))
        }
        (Statement::Qualified(qualified), Some(game)) => {
            quality::qualified(game, qualified, question, catalogue, job)
        }
        (
            Statement::Positions {
                kind,
                set,
                symmetric,
            },
            Some(game),
        ) => {
            let of = (*kind, set, *symmetric);
            quality::positions(game, claim, of, question, catalogue, job)
        }
        (Statement::Every { given, claimed }, Some(game)) => {
            quality::every(game, (given, claimed), question, job)
        }
        (Statement::Moves { each, from, to }, Some(game)) => {
            moves::check(game, claim, (*each, from, to), question, catalogue, job)
        }
        (
            Statement::MoveSets {
                relation,
                set,
                symmetric,
            },
            Some(game),
        ) => {
            let said = (*relation, set, *symmetric);
            move_sets::check(game, claim, said, question, catalogue, job)
        }
        (
            Statement::Grundy { .. }
            | Statement::PPositions { .. }
            | Statement::Automaton { .. }
            | Statement::Table { .. },
            Some(game),
        ) => values::check(game, claim, question, catalogue, job),
    }
}

/// The table that a bound on every heap asks for: its sizes, and the bound itself.
fn shape(game: &Game, bound: u64) -> Result<(Vec<usize>, i64), Stop> {
    let size = usize::try_from(bound)
        .ok()
        .and_then(|bound| bound.checked_add(1));
    match (size, i64::try_from(bound)) {
        (Some(size), Ok(max)) => Ok((vec![size; game.base_heaps()], max)),
        _ => Err(Stop::Limit("a bound beyond 64 bits".into())),
    }
}

/// A value that is too large is a limit of this program, not a fault of the claim.
fn limit_or_fault(error: Diagnostic) -> Stop {
    match error.code == Code::TooLarge {
        true => Stop::Limit(error.message.clone()),
        false => Stop::Wrong(error),
    }
}

/// The verdict after a search up to the bound.
fn verdict(bound: u64, found: Option<Counterexample>) -> Verdict {
    let max = Some(bound);
    match found {
        None => Verdict::Holds { max },
        Some(counterexample) => Verdict::refuted(max, counterexample),
    }
}

#[cfg(test)]
mod tests;
