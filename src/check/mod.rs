//! Checking: every claim of a text, for every value of its parameters, against computed tables.
//!
//! This room brings claims and tables together; neither knows the other.

mod about;
mod bounds;
mod fact;
mod far;
mod limit;
mod move_sets;
mod moves;
mod open;
mod ordinals;
mod others;
mod parameters;
mod periods;
mod proof;
mod quality;
mod same;
mod sequences;
mod values;

pub use bounds::{Ask, Extent, Proving, default_bound, default_misere_bound, largest_size};
pub use far::{FarPlayer, Ground};
pub use open::{Smt, sentence_for_all};
pub use ordinals::{
    Informed, check_on_ordinals, player_on_ordinals, verdict as verdict_on_ordinals,
};
pub use parameters::Value;
pub use proof::sentence;

use bounds::Bounds;
use parameters::{Chosen, meanings, parameters};

pub use sequences::{Rule, Sequence, sequences};

use crate::claim::{Counterexample, Verdict};
use crate::formula::Scope;
use crate::game::{Catalogue, Game, Names, Play, Stop};
use crate::language::{
    self, ClaimItem, Code, Diagnostic, Expression, GameExpression, Refutation, Span, Statement,
};
use crate::library::Library;
use crate::number::Number;
use crate::ordinal::{self, Ordinal, OrdinalGame, OrdinalPosition, is_on_ordinals};
use crate::table::Watch;

/// The verdict on a claim for one choice of its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The claim's parameters and their values, in order.
    pub parameters: Vec<(String, Value)>,
    /// The game: `ryuo(3)`; empty for a fact.
    pub game: String,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdicts on a claim of a text, and whether they are as the text states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the text the claim stands in: `kimura-yamashita`.
    pub paper: String,
    /// The claim's title: `Theorem 1`.
    pub title: String,
    /// What it states, in the standard layout: `P = {(x, x) | x >= 0}`; it may have several lines.
    pub statement: String,
    /// The comment lines that stand directly above it.
    pub notes: Vec<String>,
    /// The game as the claim names it: `ryuo(p)`; none for a fact.
    pub game: Option<String>,
    /// The ranges of the parameters as written: `p in 2..7`.
    pub ranges: Vec<String>,
    /// Normal or misère play.
    pub play: Play,
    /// One verdict for each choice of the parameters.
    pub instances: Vec<Instance>,
    /// Does the text state that the claim is refuted?
    pub stated_refuted: bool,
    /// What differs from the statement of the text, if something does.
    pub surprise: Option<String>,
}

impl Report {
    /// The first choice of the parameters for which the claim is refuted.
    pub fn refutation(&self) -> Option<(&Instance, &Counterexample)> {
        self.instances
            .iter()
            .find_map(|instance| match &instance.verdict {
                Verdict::Refuted { counterexample, .. } => Some((instance, counterexample)),
                _ => None,
            })
    }

    /// The arguments that prove it for some choice of the parameters, each once.
    pub fn arguments(&self) -> Vec<&str> {
        let mut arguments = Vec::new();
        for instance in &self.instances {
            if let Verdict::Proved { by, .. } = &instance.verdict
                && !arguments.contains(&by.as_str())
            {
                arguments.push(by);
            }
        }
        arguments
    }

    /// Why the claim is unknown, for the first choice of the parameters where it is.
    pub fn limit_reached(&self) -> Option<(&Instance, &str)> {
        self.instances
            .iter()
            .find_map(|instance| match &instance.verdict {
                Verdict::Unknown { reason } => Some((instance, reason.as_str())),
                _ => None,
            })
    }

    /// `proved`, `holds`, `refuted` or `unknown`, for all choices of the parameters together.
    pub fn word(&self) -> &'static str {
        let any = |word| {
            self.instances
                .iter()
                .any(|instance| instance.verdict.word() == word)
        };
        match (any("refuted"), any("unknown"), any("holds")) {
            (true, ..) => "refuted",
            (_, true, _) => "unknown",
            (.., true) => "holds",
            _ => "proved",
        }
    }

    /// The least bound to which an instance was checked.
    pub fn max(&self) -> Option<u64> {
        let maxima = self
            .instances
            .iter()
            .map(|instance| match &instance.verdict {
                Verdict::Holds { max } | Verdict::Refuted { max, .. } => *max,
                Verdict::Proved { .. } | Verdict::Unknown { .. } => None,
            });
        maxima.flatten().min()
    }
}

/// Checks every claim of the text at this place of the library. `report` hears of each claim when it is
/// decided; what is asked says whether heaps are bounded otherwise than the claims say, and whether claims are proved.
///
/// # Errors
/// The claims that cannot be checked as they stand; the others are checked all the same.
pub fn check_text(
    library: &Library,
    place: usize,
    ask: impl Into<Ask>,
    watch: &mut Watch,
    report: &mut dyn FnMut(Report),
) -> Result<(), Vec<Diagnostic>> {
    check_text_with(library, place, ask, None, watch, report)
}

/// The same with a solver of integer arithmetic for claims on all values of a parameter that automata do not decide.
///
/// # Errors
/// As for [`check_text`].
pub fn check_text_with(
    library: &Library,
    place: usize,
    ask: impl Into<Ask>,
    smt: Option<Smt>,
    watch: &mut Watch,
    report: &mut dyn FnMut(Report),
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
        match check_item(&library, &text.name, item, (ask, smt), watch) {
            Ok(found) => report(found),
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
/// use grundy::{check, game::{Game, Play}, language::{parse_claim, parse_game}, library::Library};
/// let library = Library::embedded();
/// let game = Game::new(&parse_game("yama").into_result().unwrap().unwrap(), &library).unwrap();
/// let claim = parse_claim("P = {(x, y) | |x - y| <= 1}").into_result().unwrap().unwrap();
/// let verdict = check::check(&game, &claim, Play::Normal, None, &library, &mut |_, _| true);
/// assert_eq!(verdict.unwrap().word(), "proved");
/// ```
pub fn check(
    game: &Game,
    claim: &language::Claim,
    play: Play,
    ask: impl Into<Ask>,
    catalogue: &dyn Catalogue,
    watch: &mut Watch,
) -> Result<Verdict, Vec<Diagnostic>> {
    let ask = ask.into();
    let question = Question {
        play,
        bounds: Bounds::of(ask.extent),
        proving: ask.proving,
        names: &Names::new(),
        span: claim.span,
    };
    check_among(Some(game), claim, &question, catalogue, watch)
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
}

impl Question<'_> {
    /// The same with other bounds, and nothing to be proved.
    fn checked(&self, bounds: Bounds) -> Question<'_> {
        Question {
            bounds,
            proving: Proving::No,
            ..*self
        }
    }
}

fn check_among(
    game: Option<&Game>,
    claim: &language::Claim,
    question: &Question,
    catalogue: &dyn Catalogue,
    watch: &mut Watch,
) -> Result<Verdict, Vec<Diagnostic>> {
    let found = match (&claim.statement, game) {
        (Statement::Fact(condition), _) => {
            fact::check(claim, condition, question, catalogue).map_err(Stop::Wrong)
        }
        (Statement::Limit { quotient, value }, None) => {
            limit::check(claim, quotient, value, question, catalogue).map_err(Stop::Wrong)
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
        ) => periods::check(game, claim, question, watch),
        (Statement::Same(likeness, other), Some(game)) => {
            same::check(game, *likeness, other, question, catalogue, watch)
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
            quality::qualified(game, qualified, question, catalogue, watch)
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
            quality::positions(game, claim, of, question, catalogue, watch)
        }
        (Statement::Every { given, claimed }, Some(game)) => {
            quality::every(game, (given, claimed), question, watch)
        }
        (Statement::Moves { each, from, to }, Some(game)) => {
            moves::check(game, claim, (*each, from, to), question, catalogue, watch)
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
            move_sets::check(game, claim, said, question, catalogue, watch)
        }
        (
            Statement::Grundy { .. } | Statement::PPositions { .. } | Statement::Table { .. },
            Some(game),
        ) => values::check(game, claim, question, catalogue, watch),
    };
    match found {
        Ok(Verdict::Holds { max }) if matches!(question.proving, Proving::Wanted(_)) => {
            let how_far = max.map_or("it holds".into(), |max| format!("it holds to {max}"));
            let reason = format!("{how_far}; claims of this kind are checked, not proved");
            Ok(Verdict::Unknown { reason })
        }
        Ok(verdict) => Ok(verdict),
        Err(Stop::Wrong(error)) => Err(vec![error]),
        Err(Stop::Limit(reason)) => Ok(Verdict::Unknown { reason }),
        Err(Stop::Interrupted) => Ok(Verdict::Unknown {
            reason: "interrupted".into(),
        }),
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
/// A claim of a text, and what is known of it before its parameters have values.
struct Item<'i> {
    item: &'i ClaimItem,
    play: Play,
    bounds: Bounds,
    on_ordinals: Option<&'i GameExpression>,
    /// The counterexample that the text states.
    stated: Option<&'i OrdinalPosition>,
    library: &'i Library,
    smt: Option<Smt<'i>>,
}

impl Item<'_> {
    /// The verdict for one choice of the parameters.
    fn instance(
        &self,
        names: &[String],
        choice: &[Chosen],
        proving: Proving,
        watch: &mut Watch,
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
        };
        let (label, verdict) = match &game_on_ordinals {
            Some(game) => {
                let verdict = ordinals::check(game, claim, &question, library, watch)?;
                (game.label(), verdict)
            }
            None => {
                let verdict = check_among(game.as_ref(), claim, &question, library, watch)?;
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

fn check_item(
    library: &Library,
    paper: &str,
    item: &ClaimItem,
    (ask, smt): (Ask, Option<Smt>),
    watch: &mut Watch,
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
            let all = choices.all.iter();
            let all = all.map(|choice| about.instance(&choices.names, choice, ask.proving, watch));
            all.collect::<Result<Vec<_>, _>>()?
        }
        false => about.for_all(&choices, ask.proving, watch)?,
    };
    let mut report = Report {
        paper: paper.to_string(),
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
    let Some(Refutation { at: Some(at), .. }) = &item.refuted else {
        return Ok(None);
    };
    at.iter().map(read).collect::<Result<_, _>>().map(Some)
}

/// What differs from the statement of the text.
fn surprise(report: &Report, stated: Option<&OrdinalPosition>) -> Option<String> {
    let found = report
        .refutation()
        .map(|(_, counterexample)| counterexample.shown_position());
    let stated = stated.map(|stated| ordinal::show(stated));
    match (report.stated_refuted, found, stated) {
        (false, None, _) | (true, Some(_), None) => None,
        (false, Some(_), _) => Some("it is refuted".into()),
        (true, None, _) => {
            Some("it is stated to be refuted, and no counterexample was found".into())
        }
        (true, Some(found), Some(stated)) => (stated != found).then(|| {
            format!(
                "it is stated to be refuted at {stated}, and the smallest counterexample is {found}"
            )
        }),
    }
}

/// A natural number written out.
fn natural(e: &Expression) -> Result<u64, Diagnostic> {
    let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
    let value = Scope::new(Names::new(), 0, 0, &mut no_games).number(e)?;
    let value = value.as_constant().and_then(Number::to_i64);
    value
        .and_then(|value| u64::try_from(value).ok())
        .ok_or_else(|| Diagnostic::new(Code::NotANumber, e.span, "expected a natural number"))
}
