//! Checks claims on the positions of a row, a column or a diagonal: which they are, or how many.

use super::bounds::Proving;
use super::classes::{self, Class, Known};
use super::first_table::near;
use super::matching_claims;
use super::other_games::OtherGames;
use super::proof::Asked;
use super::question::{Question, shape};
use super::recursions;
use grundy_proofs::claim::{Counterexample, Method, PositionSet, Verdict, Witness};
use grundy_proofs::prover::{CountBound, CountedSelection, ProofAnswer, Query};
use grundy_rules::game::{Game, Play, Position, Stop, Subject, show};
use grundy_rules::language::{
    Code, Diagnostic, Expression, Kind, Name, SelectedClass, Selection, SelectionClaim,
    SelectionIndex, Statement, WrittenSet,
};
use grundy_work::{Job, Resource};
use std::collections::{BTreeMap, HashSet};

/// Of the lines that meet the box of a table, the first of this number of parts have to have all of their positions in it.
const COMPLETE: usize = 8;
/// The most elements of a finite set that are listed beyond a table: a share of [`Resource::Elements`].
const FEW_ELEMENTS: u64 = 1 << 17;
/// An index is sought this power of 2 behind the last. It steers the search only.
const FARTHER: u32 = 16;
/// The most positions of a line that are all shown. It shortens the text only.
const MOST_SHOWN: usize = 20;
/// The most claimed sets of P-positions that are tried. It steers the search only.
const MOST_GUESSES: usize = 8;

/// The verdict on a claim of this kind.
pub(super) fn check(
    game: &Game,
    selection: &Selection,
    claimed: &SelectionClaim,
    question: &Question,
) -> Result<Verdict, Stop> {
    let index = match claimed {
        SelectionClaim::Count(_, index) => index.as_ref(),
        SelectionClaim::AreThese(_) => None,
    };
    let names = selection.heaps.iter().chain(index.map(|index| &index.name));
    own_names(names, question)?;
    let class = match &selection.class {
        SelectedClass::P => Class::P,
        SelectedClass::Level(value) => Class::Value(classes::number(value, question)?),
        SelectedClass::Round(name, round) => Class::Round(*name, classes::number(round, question)?),
    };
    match claimed {
        SelectionClaim::AreThese(set) => {
            let selected = selected(selection, None);
            classes::check(game, class, Some(&selected), set, question)
        }
        SelectionClaim::Count(count, index) => {
            let count = classes::number(count, question)?;
            let counted = CountedLines {
                game,
                class,
                selection,
                selected: selected(selection, index.as_ref()),
                index: index.as_ref(),
                count,
            };
            counted.check(question)
        }
    }
}

/// The heaps and the index have names that mean nothing else in the claim.
fn own_names<'n>(names: impl Iterator<Item = &'n Name>, question: &Question) -> Result<(), Stop> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        let mut defined = question.claim.definitions.iter();
        let what = match () {
            () if seen.contains(&name.text.as_str()) => "another heap",
            () if question.names.contains_key(&name.text) => "a parameter of the claim",
            () if defined.any(|defined| defined.name.text == name.text) => "defined behind where",
            () => {
                seen.push(&name.text);
                continue;
            }
        };
        let message = format!(
            "{} is {what}, and cannot name a heap or an index here",
            name.text
        );
        return Err(Diagnostic::new(Code::Duplicate, name.span, message).into());
    }
    Ok(())
}

/// The set of the positions that satisfy the conditions of a selection; with an index, of these positions with its value behind them.
fn selected(selection: &Selection, index: Option<&SelectionIndex>) -> WrittenSet {
    let name = |name: &Name| Expression::new(Kind::Name(name.text.clone()), name.span);
    let names = selection.heaps.iter().chain(index.map(|index| &index.name));
    let names: Vec<Expression> = names.map(name).collect();
    let span = names
        .iter()
        .map(|name| name.span)
        .reduce(|all, span| all.to(span));
    let span = span.unwrap_or_default();
    let element = match names.as_slice() {
        [one] => one.clone(),
        _ => Expression::new(Kind::Tuple(names), span),
    };
    let own = index.and_then(|index| index.condition.clone());
    let conditions = selection.conditions.iter().cloned().chain(own).collect();
    builder(element, conditions)
}

fn builder(element: Expression, conditions: Vec<Expression>) -> WrittenSet {
    let span = element.span;
    WrittenSet {
        set: Expression::new(Kind::Builder(Box::new(element), conditions), span),
        symmetric: false,
    }
}

/// How many positions a selection has.
enum Selected {
    /// All of them, with their largest heap.
    Finite(HashSet<Position>, u64),
    /// They are finitely many, and too many or too large for a table.
    Beyond,
    Endless,
}

/// The positions of a class on some lines, as far as a table goes.
struct LineTable {
    /// By their index.
    lines: BTreeMap<i64, Vec<Position>>,
    bound: u64,
    /// Nothing lies beyond: of a finite set, and of heaps up to a bound that a claim states.
    has_all: bool,
    /// All selected positions are in it.
    is_finite: bool,
    /// Are all lines of each position among them, and those on which nothing is selected?
    has_all_lines: bool,
    /// The set is finite, and has more.
    is_too_small: bool,
    /// Why it says nothing.
    lacking: Option<String>,
}

/// What a claim on lines selects: positions with their index behind them, the indices if there are some, and the other games that
/// both mention.
struct LineSets<'q> {
    selected: PositionSet,
    indices: Option<PositionSet>,
    others: OtherGames<'q>,
}

/// A claim on the number of positions of a class in each of some lines.
struct CountedLines<'c> {
    game: &'c Game,
    class: Class,
    selection: &'c Selection,
    /// The positions that satisfy the conditions, with the index behind them, if there is one.
    selected: WrittenSet,
    index: Option<&'c SelectionIndex>,
    count: u64,
}

impl CountedLines<'_> {
    fn check(&self, question: &Question) -> Result<Verdict, Stop> {
        let game = self.game;
        let usual = question.bounds.for_heaps(game.base_heaps());
        let width = game.components() + usize::from(self.index.is_some());
        let others = question.other_games_to(usual);
        let sets = LineSets {
            selected: question.set(&self.selected, width, &others)?,
            indices: self.indices(question, &others)?,
            others,
        };
        let table = self.table(&sets, usual, question)?;
        let (lines, bound) = (&table.lines, table.bound);
        if let (Some(words), true) = (&table.lacking, table.has_all) {
            return Ok(Verdict::unknown(words.clone()));
        }
        let counts = |line: &Vec<Position>| u64::try_from(line.len()).unwrap_or(u64::MAX);
        let many = lines.iter().find(|(_, line)| counts(line) > self.count);
        if let Some((index, line)) = many {
            return Ok(self.too_many(*index, line, table.has_all, bound));
        }
        let few = |line: &Vec<Position>| counts(line) < self.count;
        if table.has_all {
            if let Some((index, line)) = lines.iter().find(|(_, line)| few(line)) {
                return Ok(self.too_few(*index, Some(line), bound));
            }
            if !table.has_all_lines {
                return Ok(Verdict::unknown(
                    "the lines are too many, and not all are looked at",
                ));
            }
            if table.is_finite && question.proving != Proving::No {
                let by =
                    format!("by computing all positions that it is about, heaps up to {bound}");
                return Ok(Verdict::proved(Method::Computing, by, Vec::new()));
            }
        }
        match self.proved(&sets, question)? {
            Counted::Proved(verdict) => return Ok(verdict),
            Counted::Few(index) => {
                // Others may lie beyond the table, unless one alone is missing.
                let is_all =
                    |line: &&Vec<Position>| counts(line).checked_add(1) == Some(self.count);
                return Ok(self.too_few(index, lines.get(&index).filter(is_all), bound));
            }
            Counted::Many(index) => {
                return Ok(self.beyond(index, "more", bound));
            }
            Counted::Open => {
                let by_recursion = self.index.and_then(|index| {
                    recursions::counted(game, self.selection, index, self.count, question)
                });
                if let Some(verdict) = by_recursion {
                    return Ok(verdict);
                }
            }
        }
        if let Some(words) = table.lacking {
            return Ok(Verdict::unknown(words));
        }
        if table.is_too_small {
            return Ok(Verdict::unknown(format!(
                "not all selected positions have heaps up to {bound}, and no proof was found"
            )));
        }
        // A line may go on beyond the box: the first of those that meet it have to be complete in it.
        let first = lines.len().div_ceil(COMPLETE);
        match lines.iter().take(first).find(|(_, line)| few(line)) {
            Some((index, line)) => Ok(Verdict::unknown(format!(
                "{} of {} have heaps up to {bound}{}; others may lie farther, and no proof was found",
                line.len(),
                self.count,
                self.with(*index)
            ))),
            None => Ok(Verdict::holds(Some(bound))),
        }
    }

    /// The positions with heaps up to a bound, or all where these are more and a table has them.
    fn table(&self, sets: &LineSets, usual: u64, question: &Question) -> Result<LineTable, Stop> {
        let game = self.game;
        let all = self.all(sets, question)?;
        let bound = match &all {
            Selected::Finite(_, heap) => usual.max(*heap),
            Selected::Beyond | Selected::Endless => usual,
        };
        let (sizes, max) = shape(game, bound)?;
        let is_finite = matches!(all, Selected::Finite(..));
        let is_too_small = matches!(all, Selected::Beyond);
        let (elements, has_all_lines) = match all {
            Selected::Finite(elements, _) => (elements, true),
            Selected::Beyond | Selected::Endless => self.listed(sets, max, question.tools.job)?,
        };
        let known = Known::of(self.class, game, &sizes, question)?;
        let is_empty = elements.is_empty();
        let mut lines = self.lines_of(elements, &known);
        let within = question.bounds.within;
        let mut lacking = match is_empty && !is_finite {
            true => Some(format!("no selected position has heaps up to {bound}")),
            false => None,
        };
        let has_indices = match (within, &sets.indices) {
            // Within a bound a claim is about the lines that meet it; one that is listed has to.
            (Some(_), Some(indices)) => {
                let all = indices.all_elements(1, &sets.others, &brief(question.tools.job));
                let all = if_listed(all)?.into_iter().flatten().flatten();
                let outside = all.filter(|index| !lines.contains_key(index)).min();
                if let Some(index) = outside {
                    let with = self.with(index);
                    lacking = Some(format!("no position has heaps up to {bound}{with}"));
                }
                true
            }
            _ => self.with_empty_lines(&mut lines, is_finite, sets, question.tools.job)?,
        };
        Ok(LineTable {
            lines,
            bound,
            has_all: is_finite || within.is_some_and(|within| within <= bound),
            is_finite,
            has_all_lines: has_all_lines && has_indices,
            is_too_small,
            lacking,
        })
    }

    /// Adds the lines on which nothing is selected: those before the last on which something is, and the next one; of a finite set
    /// all, if they are finitely many. Are these all that can be false?
    fn with_empty_lines(
        &self,
        lines: &mut BTreeMap<i64, Vec<Position>>,
        is_finite: bool,
        sets: &LineSets,
        job: &Job,
    ) -> Result<bool, Stop> {
        let Some(indices) = &sets.indices else {
            return Ok(true);
        };
        let (others, brief) = (&sets.others, brief(job));
        let last = lines.keys().next_back().copied();
        if is_finite && let Some(all) = if_listed(indices.all_elements(1, others, &brief))? {
            add_lines(&all, lines);
            return Ok(true);
        }
        let first = last.map_or(0, |last| last.saturating_add(1));
        // An index behind the last line: of a finite set its line is empty, and so are all that follow.
        let farther = (0..FARTHER).map(|power| first.saturating_add((1 << power) - 1));
        let bounds = match (is_finite, last) {
            (true, _) => farther.collect(),
            (false, Some(last)) => vec![last],
            (false, None) => Vec::new(),
        };
        for bound in bounds {
            let Some(listed) = if_listed(indices.elements(bound, 1, others, &brief))? else {
                return Ok(false);
            };
            let is_behind = listed.iter().flatten().any(|index| *index >= first);
            if !is_finite || is_behind {
                add_lines(&listed, lines);
                return Ok(true);
            }
        }
        Ok(!is_finite || self.count == 0)
    }

    /// The values of the index, if there is one.
    fn indices(
        &self,
        question: &Question,
        others: &OtherGames,
    ) -> Result<Option<PositionSet>, Stop> {
        let indices = self.index.map(|index| {
            let name = Expression::new(Kind::Name(index.name.text.clone()), index.name.span);
            let conditions = index.condition.iter().cloned().collect();
            question.set(&builder(name, conditions), 1, others)
        });
        indices.transpose()
    }

    /// The positions of the class on each line, those of the fewest tokens first.
    fn lines_of(&self, elements: HashSet<Position>, known: &Known) -> BTreeMap<i64, Vec<Position>> {
        let mut lines: BTreeMap<i64, Vec<Position>> = BTreeMap::new();
        if self.index.is_none() {
            lines.insert(0, Vec::new());
        }
        for element in elements {
            let (position, index) = element.split_at(self.game.components());
            let Some(there) = known.holds(self.class, position) else {
                continue;
            };
            let line = lines
                .entry(index.first().copied().unwrap_or(0))
                .or_default();
            if there {
                line.push(position.to_vec());
            }
        }
        for line in lines.values_mut() {
            line.sort_by_key(|position| (position.iter().sum::<i64>(), position.clone()));
        }
        lines
    }

    /// The selected positions with heaps up to a bound, with the index behind them, and whether the index of none goes on without end.
    fn listed(
        &self,
        sets: &LineSets,
        max: i64,
        job: &Job,
    ) -> Result<(HashSet<Position>, bool), Stop> {
        let game = self.game;
        let LineSets {
            selected, others, ..
        } = sets;
        if self.index.is_none() {
            let elements = selected.elements(max, game.base_heaps(), others, job)?;
            return Ok((elements, true));
        }
        match selected.elements_with_index(max, game.base_heaps(), others, job) {
            // An index without a bound is looked at up to that of the heaps.
            Err(Stop::Wrong(_)) => {
                let elements = selected.elements(max, game.components() + 1, others, job)?;
                Ok((elements, false))
            }
            found => Ok((found?, true)),
        }
    }

    /// All selected positions, if a table of all is made quickly; none is sought where a bound is given.
    fn all(&self, sets: &LineSets, question: &Question) -> Result<Selected, Stop> {
        let bounds = question.bounds;
        if bounds.within.is_some() || bounds.asked.is_some() {
            return Ok(Selected::Endless);
        }
        let heaps = self.game.base_heaps();
        let job = question.tools.job;
        let all = sets.selected.all_elements(heaps, &sets.others, &brief(job));
        let all = match all {
            Ok(all) => all,
            Err(Stop::Interrupted) => return Err(Stop::Interrupted),
            Err(Stop::Limit(_)) => return Ok(Selected::Beyond),
            Err(Stop::Wrong(_)) => return Ok(Selected::Endless),
        };
        let largest = all.iter().flat_map(|at| at.iter().take(heaps)).max();
        let heap = largest.map_or(Some(0), |heap| u64::try_from(*heap).ok());
        Ok(
            match heap.filter(|heap| near(self.game, *heap, job) == *heap) {
                Some(heap) => Selected::Finite(all, heap),
                None => Selected::Beyond,
            },
        )
    }

    /// ` with n = 3`, or nothing.
    fn with(&self, index: i64) -> String {
        let name = self.index.map(|index| &index.name.text);
        name.map_or_else(String::new, |name| format!(" with {name} = {index}"))
    }

    /// Too many positions are in the table; are these all?
    fn too_many(&self, index: i64, line: &[Position], is_all: bool, bound: u64) -> Verdict {
        let place = usize::try_from(self.count).unwrap_or(0);
        let shown: Vec<String> = line.iter().take(place + 1).map(|at| show(at)).collect();
        let more = match (line.len() > shown.len(), is_all) {
            (true, _) => " and more",
            (false, false) => " or more",
            (false, true) => "",
        };
        let counterexample = Counterexample {
            position: line.get(place).cloned().unwrap_or_default(),
            claimed: format!("{}{}", self.count, self.with(index)).into(),
            computed: format!("{}{more}: {}", shown.len(), listed(&shown)).into(),
            witness: Witness::Nothing,
        };
        Verdict::refuted(Some(bound), counterexample)
    }

    /// The count is false, by positions beyond the table.
    fn beyond(&self, index: i64, computed: &str, bound: u64) -> Verdict {
        let counterexample = Counterexample {
            position: Position::new(),
            claimed: format!("{}{}", self.count, self.with(index)).into(),
            computed: computed.into(),
            witness: Witness::Nothing,
        };
        Verdict::refuted(Some(bound), counterexample)
    }

    fn too_few(&self, index: i64, line: Option<&Vec<Position>>, bound: u64) -> Verdict {
        let computed = match line.map(Vec::as_slice) {
            Some([]) => "none".into(),
            Some(line) => {
                let shown: Vec<String> = line.iter().map(|at| show(at)).collect();
                format!("{}: {}", line.len(), listed(&shown))
            }
            None if self.count == 1 => "none".into(),
            None => "fewer".to_string(),
        };
        self.beyond(index, &computed, bound)
    }

    /// What automata say of all lines.
    fn proved(&self, sets: &LineSets, question: &Question) -> Result<Counted, Stop> {
        if question.bounds.within.is_some() {
            return Ok(Counted::Open);
        }
        // The positions may be known in a numeration that nothing else here names.
        let guesses = match (self.class, question.play) {
            (Class::P, Play::Normal) => claimed_p_positions(self.game, question, &sets.others),
            _ => Vec::new(),
        };
        let guesses = guesses.iter().map(Some).chain([None]);
        for guess in guesses {
            match self.counted(sets, guess, question) {
                Counted::Open => {}
                found => return Ok(found),
            }
        }
        Ok(Counted::Open)
    }

    /// The same where the positions of value 0 may be these.
    fn counted(
        &self,
        sets: &LineSets,
        guess: Option<&PositionSet>,
        question: &Question,
    ) -> Counted {
        let named = self.class.named();
        let mut words = None;
        for bound in [CountBound::AtLeast, CountBound::AtMost] {
            let counted = CountedSelection {
                named: &named,
                selected: &sets.selected,
                indices: sets.indices.as_ref(),
                guess,
                count: self.count,
                bound,
            };
            let asked = Asked::new(self.game, Query::Counted(&counted), question, &sets.others);
            match (asked.answered(), bound) {
                (Some(ProofAnswer::Proved(proof)), _) => words = Some(proof),
                (Some(ProofAnswer::Refuted { at: Some(at), .. }), bound) => {
                    let index = at.first().copied().unwrap_or(0);
                    return match bound {
                        CountBound::AtLeast => Counted::Few(index),
                        CountBound::AtMost => Counted::Many(index),
                    };
                }
                _ => return Counted::Open,
            }
        }
        words.map_or(Counted::Open, |proof| {
            Counted::Proved(Verdict::by_automata(Method::Automata, proof.words(), proof))
        })
    }
}

/// The job that lists few elements.
fn brief(job: &Job) -> Job {
    let few = job.limits().share(Resource::Elements, FEW_ELEMENTS);
    job.within(job.limits().with(Resource::Elements, few))
}

/// What was listed, if it has an end within the limits.
fn if_listed<T>(listed: Result<T, Stop>) -> Result<Option<T>, Stop> {
    match listed {
        Ok(listed) => Ok(Some(listed)),
        Err(Stop::Interrupted) => Err(Stop::Interrupted),
        Err(Stop::Limit(_) | Stop::Wrong(_)) => Ok(None),
    }
}

/// Adds the lines of these indices, if they are not there.
fn add_lines(indices: &HashSet<Position>, lines: &mut BTreeMap<i64, Vec<Position>>) {
    for index in indices.iter().flatten() {
        lines.entry(*index).or_default();
    }
}

/// The positions; of many the first and the last.
fn listed(shown: &[String]) -> String {
    match shown {
        [first, second, third, .., last] if shown.len() > MOST_SHOWN => {
            format!("{first}, {second}, {third}, …, {last}")
        }
        _ => shown.join(", "),
    }
}

/// The sets of P-positions of normal play that claims of the texts give for this game.
pub(super) fn claimed_p_positions(
    game: &Game,
    question: &Question,
    others: &OtherGames,
) -> Vec<PositionSet> {
    let known = question.tools.catalogue.claims_about(&Subject::of(game));
    let claims = known.into_iter().flat_map(|about| {
        let claims = about.claims.into_iter();
        claims.map(move |item| (about.game.clone(), item))
    });
    let claims = claims.filter(|(_, item)| item.is_on_all(false));
    let sets = claims.filter_map(|(asked, item)| {
        let Statement::PPositions(set) = &item.claim.statement else {
            return None;
        };
        let (names, _) = matching_claims::bound(item.game.as_ref()?, &asked, item)?;
        let (defined, find) = (&item.claim.definitions, others.finder());
        PositionSet::new(set, defined, &names, game.components(), &find).ok()
    });
    sets.take(MOST_GUESSES).collect()
}

/// What automata say of the number of positions in each line.
enum Counted {
    Proved(Verdict),
    /// In this line they are fewer.
    Few(i64),
    /// In this line they are more.
    Many(i64),
    Open,
}

#[cfg(test)]
mod tests;
