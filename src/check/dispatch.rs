//! Sends a claim to the check of its kind.

use super::bounds::{Ask, Bounds, Proving, default_bound};
use super::classes::{self, Class};
use super::first_table::near;
use super::question::Question;
use super::tools::Tools;
use super::{equal_games, fact, limit, move_sets, moves, periods, quality, selections, values};
use grundy_proofs::claim::{Exceptions, Method, Verdict};
use grundy_rules::game::{Game, Names, Play, Stop};
use grundy_rules::language::{Code, Diagnostic, Statement, WrittenClaim, away_from, in_heap_names};
use grundy_rules::pattern::sample;

/// Checks one claim about one game.
///
/// # Errors
/// What is wrong with the claim. If only a limit was reached, the verdict is *unknown*.
///
/// ```
/// use grundy::check;
/// use grundy_rules::{game::Game, game::Play, language::parse_claim, language::parse_game, library::Library};
/// let library = Library::embedded();
/// let game = Game::new(&parse_game("yama").into_result().unwrap().unwrap(), &library).unwrap();
/// let claim = parse_claim("P = {(x, y) | |x - y| <= 1}").into_result().unwrap().unwrap();
/// let job = grundy::Job::quiet();
/// let verdict = check::check(&game, &claim, Play::Normal, None, check::Tools::new(&library, &job));
/// assert_eq!(verdict.unwrap().word(), "proved");
/// ```
pub fn check(
    game: &Game,
    claim: &WrittenClaim,
    play: Play,
    ask: impl Into<Ask>,
    tools: Tools,
) -> Result<Verdict, Vec<Diagnostic>> {
    let names = Names::new();
    check_among(
        Some(game),
        &Question::new(claim, play, ask.into(), &names, tools),
    )
}

/// As [`check`], among the texts of a library. If a box is too large for a table, a smaller one is compared with the proof.
pub(super) fn check_among(
    game: Option<&Game>,
    question: &Question,
) -> Result<Verdict, Vec<Diagnostic>> {
    let job = question.tools.job;
    if !job.go_on(0, 0) {
        return Ok(Verdict::unknown(job.end_of_work().words()));
    }
    let smaller = |most: u64| {
        let game = game?;
        let usual = question.bounds.for_heaps(game.base_heaps());
        let bound = near(game, usual.min(most), job).max(question.bounds.least);
        (bound < usual).then_some(bound)
    };
    let up_to = |bound: u64| Question {
        bounds: Bounds {
            asked: Some(bound),
            ..question.bounds
        },
        ..*question
    };
    let is_bounded = question.bounds.asked.or(question.bounds.usual).is_some();
    let mut compared = match question.proving.is_wanted() && question.bounds.asked.is_none() {
        true => smaller(u64::MAX),
        false => None,
    };
    let mut found = match compared {
        Some(bound) => check_in(game, &up_to(bound)),
        None => check_in(game, question),
    };
    // A proof needs no table of the whole size either, where a limit refuses it: the bound is one on what is compared.
    if let (Err(Stop::Limit(limit)), Some(_)) = (&found, question.proving.effort())
        && compared.is_none()
        && let Some(game) = game
        && let Some(bound) = smaller(default_bound(game.base_heaps()))
    {
        let limit = limit.to_string();
        compared = Some(bound);
        found = match check_in(Some(game), &up_to(bound)) {
            Ok(Verdict::Holds { max, .. }) if is_bounded => Ok(Verdict::Unknown {
                reason: limit,
                holds_to: max,
            }),
            Ok(Verdict::Unknown { reason, holds_to }) if is_bounded => Ok(Verdict::Unknown {
                reason: format!("{limit}; {reason}"),
                holds_to,
            }),
            found => found,
        };
    }
    if let (Ok(Verdict::Refuted { exceptions, .. }), Some(game)) = (&mut found, game)
        && let Some(set) = exceptions.as_mut().and_then(Exceptions::set_mut)
    {
        *set = in_letters_of(game, set, question);
    }
    if let (Ok(Verdict::Proved { by, .. }), Some(bound)) = (&mut found, compared) {
        by.push_str(&format!("; compared with play on heaps up to {bound}"));
    }
    graded(found, game, question, compared)
}

/// A set of positions in the names of the heaps, and in letters that no parameter has.
fn in_letters_of(game: &Game, set: &str, question: &Question) -> String {
    let named = in_heap_names(
        &format!("P = {set}"),
        &sample::names(game.components()),
        game.heaps(),
    );
    let parameters: Vec<String> = question.names.keys().cloned().collect();
    let named = away_from(&named, &parameters);
    named.trim_start_matches("P = ").to_string()
}

/// The grade of what was found, with a table of a smaller size, if one was compared: all positions may have been computed, or a proof wanted.
fn graded(
    found: Result<Verdict, Stop>,
    game: Option<&Game>,
    question: &Question,
    compared: Option<u64>,
) -> Result<Verdict, Vec<Diagnostic>> {
    let job = question.tools.job;
    let open = matches!(found, Ok(Verdict::Unknown { .. }) | Err(_));
    match found {
        // If the job was ended, that is the reason, not a limit.
        _ if open && job.ended().is_some() => Ok(Verdict::unknown(job.end_of_work().words())),
        Ok(Verdict::Holds { max, .. })
            if question.proving != Proving::No && compared.is_none() && question.is_all(max) =>
        {
            let by = match max {
                None => "by computing it".to_string(),
                Some(max) => {
                    format!("by computing all positions that it is about, heaps up to {max}")
                }
            };
            Ok(Verdict::proved(Method::Computing, by, Vec::new()))
        }
        Ok(Verdict::Holds { max, .. }) if question.proving.is_wanted() => {
            let how_far = max.map_or("it holds".into(), |max| format!("it holds to {max}"));
            let reason = format!("{how_far}; claims of this kind are checked, not proved");
            Ok(Verdict::unknown(reason))
        }
        Ok(verdict) => at_smallest(game, question, verdict),
        // What is wrong with a table is no part of a text: the claim that asks for it is.
        Err(Stop::Wrong(mut error)) => {
            if error.span.end == 0 {
                error.span = question.claim.span;
            }
            Err(vec![error])
        }
        Err(Stop::Limit(limit)) => Ok(Verdict::unknown(limit.to_string())),
        Err(Stop::Interrupted) => Ok(Verdict::unknown(job.end_of_work().words())),
    }
}

/// A refutation by the smallest position of all, where no bound is given: outside the box of a table another position may have fewer tokens, in
/// one larger heap. Its exceptions stay.
pub(super) fn at_smallest(
    game: Option<&Game>,
    question: &Question,
    found: Verdict,
) -> Result<Verdict, Vec<Diagnostic>> {
    let bounds = question.bounds;
    // What a proof finds is the smallest of all.
    let is_of_table = matches!(found, Verdict::Refuted { max: Some(_), .. });
    let unbounded =
        is_of_table && bounds.asked.is_none() && bounds.usual.or(bounds.within).is_none();
    let larger = found.counterexample().and_then(|counterexample| {
        let heaps = counterexample.position.iter();
        let tokens = heaps.copied().try_fold(0, i64::checked_add)?;
        let (game, tokens) = (game?, u64::try_from(tokens).ok()?);
        let max = bounds.for_heaps(game.base_heaps());
        let fits = unbounded && tokens > max && near(game, tokens, question.tools.job) == tokens;
        fits.then_some(tokens)
    });
    let Some(tokens) = larger else {
        return Ok(found);
    };
    let wider = question.checked(Bounds {
        asked: Some(tokens),
        ..bounds
    });
    let smallest = check_among(game, &wider)?.counterexample().cloned();
    Ok(match (found, smallest) {
        (Verdict::Refuted { exceptions, .. }, Some(counterexample)) => Verdict::Refuted {
            max: Some(tokens),
            counterexample,
            exceptions,
        },
        // The larger table was refused or ended: the bound stays that of the smaller one, and says so.
        (found, _) => found,
    })
}

fn check_in(game: Option<&Game>, question: &Question) -> Result<Verdict, Stop> {
    let wrong =
        |message: &str, help: &str| Err(question.error(Code::Claim, message).help(help).into());
    match (&question.claim.statement, game) {
        (Statement::Fact(condition), _) => Ok(fact::check(condition, question)?),
        (Statement::Limit { quotient, value }, None) => {
            Ok(limit::check(quotient, value, question)?)
        }
        (_, None) => {
            let message = "this speaks of a game, and the claim names none";
            wrong(message, "write claim \"…\" for the game")
        }
        (Statement::Limit { .. }, Some(_)) => {
            let message = "a limit speaks of a sequence, and of no game";
            wrong(message, "leave out for and the game")
        }
        (_, Some(game)) => check_of_game(game, question),
    }
}

/// A claim about a game.
fn check_of_game(game: &Game, question: &Question) -> Result<Verdict, Stop> {
    match &question.claim.statement {
        Statement::Period { .. } | Statement::Periodic { .. } | Statement::Stair(_) => {
            periods::check(game, question)
        }
        Statement::Same(likeness, other) => equal_games::check(game, *likeness, other, question),
        Statement::AtEveryExponent { .. } => {
            let message = "numbers have no exponents: this is said of games on ordinals";
            Err(question.error(Code::Ordinals, message).into())
        }
        Statement::Qualified(qualified) => quality::qualified(game, qualified, question),
        Statement::Positions(kind, set) => {
            classes::check(game, Class::of(kind, question)?, None, set, question)
        }
        Statement::Selected(selection, claimed) => {
            selections::check(game, selection, claimed, question)
        }
        Statement::Every { given, claimed } => quality::every(game, given, claimed, question),
        Statement::Moves(claimed) => moves::check(game, claimed, question),
        Statement::MoveSets(relation, set) => move_sets::check(game, *relation, set, question),
        // Facts and limits are about no game; all other statements give positions a value or an outcome.
        _ => values::check(game, question),
    }
}
