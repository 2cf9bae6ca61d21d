//! Checking: every claim of a text, for every value of its parameters, against computed tables.
//!
//! This room brings claims and tables together; neither knows the other.

mod others;
mod parameters;

use others::{OtherValues, Others};
use parameters::parameters;

use crate::claim::{Claim, Counterexample, Evidence, Verdict, needs_values};
use crate::formula::{Meaning, Scope, Term};
use crate::game::{Catalogue, Game, Names, Outcome, Play, Position, Stop};
use crate::language::{self, ClaimItem, Code, Diagnostic, Expression, GameExpression, Refutation};
use crate::library::Library;
use crate::number::Number;
use crate::table::{Table, Watch};
use std::cell::RefCell;

/// The verdict on a claim for one choice of its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The claim's parameters and their values, in order.
    pub parameters: Vec<(String, i64)>,
    /// The game: `ryuo(3)`.
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
    /// The game as the claim names it: `ryuo(p)`.
    pub game: String,
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

    /// `holds`, `refuted` or `unknown`, for all choices of the parameters together.
    pub fn word(&self) -> &'static str {
        let any = |word| {
            self.instances
                .iter()
                .any(|instance| instance.verdict.word() == word)
        };
        match (any("refuted"), any("unknown")) {
            (true, _) => "refuted",
            (_, true) => "unknown",
            _ => "holds",
        }
    }

    /// The least bound to which an instance was checked.
    pub fn max(&self) -> Option<u64> {
        let maxima = self
            .instances
            .iter()
            .map(|instance| match &instance.verdict {
                Verdict::Holds { max } | Verdict::Refuted { max, .. } => Some(*max),
                Verdict::Unknown { .. } => None,
            });
        maxima.min().flatten()
    }
}

/// The bound on each heap when none is asked for: a table of some thousands of positions.
pub fn default_bound(heaps: usize) -> u64 {
    match heaps {
        1 => 300,
        2 => 60,
        3 => 14,
        4 => 7,
        heaps => u64::try_from(largest_size(heaps, 5000))
            .unwrap_or(1)
            .saturating_sub(1),
    }
}

/// The largest size, at least 1, such that a box of it in all heaps has at most so many positions.
pub fn largest_size(heaps: usize, positions: usize) -> usize {
    let heaps = u32::try_from(heaps).unwrap_or(u32::MAX);
    let fits = |size: &usize| {
        size.checked_pow(heaps)
            .is_some_and(|count| count <= positions)
    };
    (2..).take_while(fits).last().unwrap_or(1)
}

/// Checks every claim of the text at this place of the library. `report` hears of each claim when it is
/// decided; `max` bounds every heap instead of the claims' own bounds.
///
/// # Errors
/// The claims that cannot be checked as they stand; the others are checked all the same.
pub fn check_text(
    library: &Library,
    place: usize,
    max: Option<u64>,
    watch: &mut Watch,
    report: &mut dyn FnMut(Report),
) -> Result<(), Vec<Diagnostic>> {
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
            if let Err(found) = Game::new(&alone, &library) {
                errors.extend(found.into_iter().map(|error| error.in_source(Some(place))));
            }
        }
    }
    for item in text.file.claims() {
        match check_item(&library, &text.name, item, max, watch) {
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
/// let verdict = check::check(&game, &claim, Play::Normal, Some(20), &library, &mut |_, _| true);
/// assert_eq!(verdict.unwrap().word(), "holds");
/// ```
pub fn check(
    game: &Game,
    claim: &language::Claim,
    play: Play,
    max: Option<u64>,
    catalogue: &dyn Catalogue,
    watch: &mut Watch,
) -> Result<Verdict, Vec<Diagnostic>> {
    let question = Question {
        play,
        bounds: Bounds {
            asked: max,
            ..Bounds::default()
        },
        names: &Names::new(),
    };
    check_among(game, claim, &question, catalogue, watch)
}

/// How far a claim is checked.
#[derive(Clone, Copy, Default)]
struct Bounds {
    /// What the user asks for.
    asked: Option<u64>,
    /// `up to N`: when nothing is asked for.
    usual: Option<u64>,
    /// `within N`: the claim says nothing beyond.
    within: Option<u64>,
    /// The largest heap of a stated counterexample, which must be looked at.
    least: u64,
}

impl Bounds {
    fn for_heaps(self, heaps: usize) -> u64 {
        let wanted = self.asked.or(self.usual).or(self.within);
        let wanted = wanted
            .unwrap_or_else(|| default_bound(heaps))
            .max(self.least);
        self.within.map_or(wanted, |within| wanted.min(within))
    }
}

/// What is asked about a claim, besides the claim itself.
struct Question<'q> {
    play: Play,
    bounds: Bounds,
    /// The claim's parameters with their values.
    names: &'q Names,
}

fn check_among(
    game: &Game,
    claim: &language::Claim,
    question: &Question,
    catalogue: &dyn Catalogue,
    watch: &mut Watch,
) -> Result<Verdict, Vec<Diagnostic>> {
    let Question {
        play,
        bounds,
        names,
    } = *question;
    let others = RefCell::new(Others {
        size: 16,
        games: Vec::new(),
        tables: Vec::new(),
    });
    let mut find = |expression: &GameExpression, names: &Names| {
        let found =
            Game::among(expression, names, catalogue).map_err(|mut errors| errors.remove(0))?;
        let mut others = others.borrow_mut();
        others.games.push(found);
        others.tables.push(None);
        Ok(others.games.len() - 1)
    };
    let resolved = Claim::new(
        claim,
        names,
        game.components(),
        game.base_heaps(),
        &mut find,
    )
    .map_err(|error| vec![error])?;
    if play == Play::Misere && needs_values(claim) {
        let message = "misère play has outcomes here, and no Grundy values";
        return Err(vec![
            Diagnostic::new(Code::Twist, claim.span, message)
                .help("claim a set of P-positions: P = {…}"),
        ]);
    }
    let printed = resolved.printed_shape();
    // A printed table says by itself how far it goes: to the shorter of its sides.
    let shorter = printed
        .iter()
        .flatten()
        .min()
        .and_then(|size| u64::try_from(size - 1).ok());
    let shown_bound = match shorter {
        Some(shorter) => bounds.asked.map_or(shorter, |asked| asked.min(shorter)),
        None => bounds.for_heaps(game.base_heaps()),
    };
    let bound = match &printed {
        Some(_) => bounds.asked.unwrap_or(u64::MAX >> 1),
        None => shown_bound,
    };
    let unknown = |stop: Stop| match stop {
        Stop::Wrong(error) => Err(vec![error]),
        Stop::Limit(reason) => Ok(Verdict::Unknown { reason }),
        Stop::Interrupted => Ok(Verdict::Unknown {
            reason: "interrupted".into(),
        }),
    };
    let size = usize::try_from(bound)
        .ok()
        .and_then(|bound| bound.checked_add(1));
    let (Some(size), Ok(max)) = (size, i64::try_from(bound)) else {
        return unknown(Stop::Limit("a bound beyond 64 bits".into()));
    };
    // The other games' positions are mostly no larger.
    others.borrow_mut().size = size.clamp(1, 256);
    let shape = match printed {
        Some(sizes) => sizes.into_iter().map(|own| own.min(size)).collect(),
        None => vec![size; game.base_heaps()],
    };
    let table = match needs_values(claim) {
        true => Table::grundy(game, &shape, watch),
        false => Table::outcomes(game, &shape, play, watch),
    };
    let table = match table {
        Ok(table) => table,
        Err(stop) => return unknown(stop),
    };
    let values = OtherValues(&others);
    let found = match resolved.counterexample(max, &Known(&table), &values) {
        Ok(found) => found,
        // A value that is too large is a limit of this program, not a fault of the claim.
        Err(error) if error.code == Code::TooLarge => {
            return Ok(Verdict::Unknown {
                reason: error.message.clone(),
            });
        }
        Err(error) => return Err(vec![error]),
    };
    let Some((position, claimed)) = found else {
        return Ok(Verdict::Holds { max: shown_bound });
    };
    let shown = |part: &[i64]| match needs_values(claim) {
        true => table.value(part).map(|value| value.to_string()),
        false => table
            .outcome(part)
            .map(|outcome| outcome.letter().to_string()),
    };
    let computed = shown(&position).unwrap_or_default();
    let options =
        evidence_options(game, &table, &position, &claimed).or_else(|stop| match stop {
            Stop::Wrong(error) => Err(vec![error]),
            _ => Ok(Vec::new()),
        })?;
    Ok(Verdict::Refuted {
        max: shown_bound,
        counterexample: Counterexample {
            position,
            claimed,
            computed,
            options,
        },
    })
}

/// The options that show why the claimed value or outcome is wrong: one that has the claimed value, if that is
/// below the computed one, else one for each value below the computed one; or the options that are
/// P-positions.
fn evidence_options(
    game: &Game,
    table: &Table,
    position: &Position,
    claimed: &str,
) -> Result<Vec<(crate::game::GameOption, String)>, Stop> {
    let mut shown: Vec<(crate::game::GameOption, String)> = Vec::new();
    let claimed = claimed.parse::<u64>().ok();
    for option in game.options(position)? {
        let outcome = match option.as_slice() {
            [only] => table.outcome(only),
            _ => None,
        };
        let Some(value) = table.value(position) else {
            if outcome == Some(Outcome::P) {
                shown.push((option, Outcome::P.letter().into()));
            }
            continue;
        };
        let sum = option
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ table.value(part)?));
        let Some(sum) = sum else { continue };
        let shows = match claimed.filter(|claimed| *claimed < value) {
            Some(claimed) => sum == claimed,
            None => sum < value,
        };
        if shows && !shown.iter().any(|(_, old)| *old == sum.to_string()) {
            shown.push((option, sum.to_string()));
        }
    }
    Ok(shown)
}

struct Known<'t>(&'t Table);

impl Evidence for Known<'_> {
    fn value(&self, position: &[i64]) -> Option<u64> {
        self.0.value(position)
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        self.0.outcome(position)
    }
}

fn check_item(
    library: &Library,
    paper: &str,
    item: &ClaimItem,
    max: Option<u64>,
    watch: &mut Watch,
) -> Result<Report, Vec<Diagnostic>> {
    let play = if item.misere {
        Play::Misere
    } else {
        Play::Normal
    };
    let (names, choices) = parameters(item)?;
    let stated = stated(item).map_err(|error| vec![error])?;
    let bound = |e: &Option<Expression>| {
        let number = e.as_ref().map(natural).transpose();
        number.map_err(|error| vec![error])
    };
    let largest = stated.iter().flatten().max().copied().unwrap_or(0);
    let bounds = Bounds {
        asked: max,
        usual: bound(&item.bound)?,
        within: bound(&item.within)?,
        least: u64::try_from(largest).unwrap_or(0),
    };
    let mut instances = Vec::new();
    for choice in choices {
        let mut meaning = Names::new();
        for (name, value) in names.iter().zip(&choice) {
            meaning.insert(name.clone(), Meaning::Number(Term::constant(*value)));
        }
        let game = Game::among(&item.game, &meaning, library)?;
        let claim = &item.claim;
        if let (Some(at), Some(refuted)) = (&stated, &item.refuted)
            && at.len() != game.components()
        {
            let (found, wanted) = (at.len(), game.components());
            let message = format!("a counterexample of {found} components in a game of {wanted}");
            return Err(vec![Diagnostic::new(Code::Claim, refuted.span, message)]);
        }
        let question = Question {
            play,
            bounds,
            names: &meaning,
        };
        let verdict = check_among(&game, claim, &question, library, watch)?;
        instances.push(Instance {
            parameters: names.iter().cloned().zip(choice).collect(),
            game: game.label().to_string(),
            verdict,
        });
    }
    let mut report = Report {
        paper: paper.to_string(),
        title: item.title.clone(),
        game: language::format_game(&item.game),
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
fn stated(item: &ClaimItem) -> Result<Option<Position>, Diagnostic> {
    let Some(Refutation { at: Some(at), .. }) = &item.refuted else {
        return Ok(None);
    };
    let heaps = at
        .iter()
        .map(|heap| Ok(i64::try_from(natural(heap)?).unwrap_or(i64::MAX)));
    heaps.collect::<Result<_, _>>().map(Some)
}

/// What differs from the statement of the text.
fn surprise(report: &Report, stated: Option<&Position>) -> Option<String> {
    let found = report
        .refutation()
        .map(|(_, counterexample)| &counterexample.position);
    match (report.stated_refuted, found, stated) {
        (false, None, _) | (true, Some(_), None) => None,
        (false, Some(_), _) => Some("it is refuted".into()),
        (true, None, _) => {
            Some("it is stated to be refuted, and no counterexample was found".into())
        }
        (true, Some(found), Some(stated)) => (stated != found).then(|| {
            format!(
                "it is stated to be refuted at {}, and the smallest counterexample is {}",
                crate::game::show(stated),
                crate::game::show(found)
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
