//! Mutants of the papers' games: rules changed in one place. A claim that is proved of the game is, of the mutant, refuted where
//! plain play refutes it, or the mutant plays as the game does.

use grundy::Job;
use grundy::check::{Ask, Value, check_text};
use grundy::claim::{Counterexample, Verdict};
use grundy::game::{Catalogue, Game, Play, Position};
use grundy::language::{
    self, ClaimItem, Code, Expression, File, FileItem, GameExpression, Kind, Move, Operator,
    RelationSign, SourceLayout, Statement, Target, WrittenLine, format_claim, format_file,
    parse_game,
};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy_oracle::{
    BlockingOracle, OptionGroup, Oracle, RulesByFunction, factor, positions_up_to,
};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Enough for most claims on one choice of the parameters.
const EFFORT: ProofEffort = ProofEffort {
    states: 1 << 14,
    work: 300_000,
    description: 60_000,
};
/// Of each game this many mutants, spread over all of its rules, times the factor of random tests.
const MOST: usize = 5;

/// Claims on games with blocking, of which the papers have none that is proved so fast.
const BLOCKED: &str = "
game quotients on (x, y)
  blocking 1 of (x - i, y)  where i >= 1
  blocking 1 of (x, y - i)  where i >= 1

game two_kinds on (x, y)
  blocking 1 of (x - i, y)  where 1 <= i <= 3
  (x, y - j)                where 1 <= j <= 2

game three_kinds on (x, y)
  blocking 1 of (x - i, y)      where 1 <= i <= 3
  blocking 2 of (x - i, y - i)  where i >= 1
  (x, y - j)                    where j >= 1

claim \"by lines\" for quotients
  P = {(x, y) | x div 2 = y div 2}

claim \"one line of two\" for two_kinds
  P = {(x, y) | floor(x mod 4 / 2) = y mod 3}

claim \"two lines of three\" for three_kinds
  P = {(x, y) | floor(x mod 4 / 2) = y}

claim \"Theorem 1 of Gurvich's game\" for gurvich(1, 1, 1, 2)
  P = {(floor(k * sqrt(2) / 2), floor(k * sqrt(2) / 2) + k) | k >= 0}, symmetric
";

/// Makes one of the changes, the `wanted`-th in the order of the rules.
struct Mutation {
    wanted: usize,
    seen: usize,
    /// What was changed, and in which line.
    done: Option<(usize, String)>,
    line: usize,
}

impl Mutation {
    /// Is it the turn of this change?
    fn now(&mut self, what: impl FnOnce() -> String) -> bool {
        let now = self.seen == self.wanted;
        self.seen += 1;
        if now {
            self.done = Some((self.line, what()));
        }
        now
    }

    fn game(&mut self, game: &mut language::WrittenGame) {
        let lines = &mut game.rules.lines;
        let mut dropped = None;
        for index in 0..lines.len() {
            self.line = index;
            if lines.len() > 1 && self.now(|| "no such move".into()) {
                dropped = Some(index);
            }
            self.line(&mut lines[index]);
        }
        if let Some(index) = dropped {
            lines.remove(index);
        }
    }

    fn line(&mut self, line: &mut WrittenLine) {
        match &mut line.content {
            Move::MovesOf(_) => {}
            Move::Options(set) => self.inside(set),
            Move::Step {
                budget,
                target,
                conditions,
                family,
            } => {
                budget.iter_mut().for_each(|budget| self.by_one(budget));
                family.iter_mut().for_each(|family| self.inside(family));
                self.of_target(target);
                let mut dropped = None;
                for (index, condition) in conditions.iter_mut().enumerate() {
                    if self.now(|| "a condition less".into()) {
                        dropped = Some(index);
                    }
                    self.inside(condition);
                }
                if let Some(index) = dropped {
                    conditions.remove(index);
                }
            }
        }
    }

    fn of_target(&mut self, target: &mut Target) {
        match target {
            Target::Positions(parts) => {
                let heaps = parts.iter_mut().flatten();
                heaps.for_each(|heap| self.by_one(heap));
            }
            Target::Whole(heaps) => self.by_one(heaps),
            Target::Replacements(all) => {
                all.iter_mut().for_each(|one| self.by_one(&mut one.value));
            }
            Target::Several(targets) => {
                targets.iter_mut().for_each(|target| self.of_target(target));
            }
        }
    }

    /// One more, one less.
    fn by_one(&mut self, value: &mut Expression) {
        for operator in [Operator::Plus, Operator::Minus] {
            if self.now(|| format!("{operator:?} 1")) {
                let one = Expression::new(Kind::Number("1".into()), value.span);
                let all = Kind::Binary(operator, Box::new(value.clone()), Box::new(one));
                *value = Expression::new(all, value.span);
            }
        }
    }

    /// In a condition: each number by one, each comparison strict or weak.
    fn inside(&mut self, of: &mut Expression) {
        match &mut of.kind {
            Kind::Number(digits) => {
                let number: u64 = digits.parse().unwrap();
                for changed in [Some(number + 1), number.checked_sub(1)] {
                    if let Some(changed) = changed
                        && self.now(|| format!("{changed} for {number}"))
                    {
                        *digits = changed.to_string();
                    }
                }
            }
            Kind::Chain {
                first,
                rest,
                modulus,
            } => {
                self.inside(first);
                for (relation, right) in rest {
                    let changed = match *relation {
                        RelationSign::Less => RelationSign::LessEqual,
                        RelationSign::LessEqual => RelationSign::Less,
                        RelationSign::Greater => RelationSign::GreaterEqual,
                        RelationSign::GreaterEqual => RelationSign::Greater,
                        RelationSign::Equal => RelationSign::LessEqual,
                        other => other,
                    };
                    if changed != *relation && self.now(|| format!("{changed:?}")) {
                        *relation = changed;
                    }
                    self.inside(right);
                }
                modulus.iter_mut().for_each(|modulus| self.inside(modulus));
            }
            Kind::Negative(of)
            | Kind::Not(of)
            | Kind::Absolute(of)
            | Kind::Floor(of)
            | Kind::Ceiling(of)
            | Kind::AllBut(of)
            | Kind::MultiplesOf(of)
            | Kind::Property(of, ..) => self.inside(of),
            Kind::Binary(_, left, right) | Kind::Range(left, right) => {
                self.inside(left);
                self.inside(right);
            }
            Kind::Call(_, parts)
            | Kind::And(parts)
            | Kind::Or(parts)
            | Kind::Tuple(parts)
            | Kind::Set(parts) => parts.iter_mut().for_each(|part| self.inside(part)),
            Kind::Builder(element, parts) => {
                self.inside(element);
                parts.iter_mut().for_each(|part| self.inside(part));
            }
            _ => {}
        }
    }
}

/// All mutants of a game, each with its line and what was changed there.
fn mutants(of: &language::WrittenGame) -> Vec<(usize, String, language::WrittenGame)> {
    let mut all = Vec::new();
    loop {
        let mut game = of.clone();
        let mut mutation = Mutation {
            wanted: all.len(),
            seen: 0,
            done: None,
            line: 0,
        };
        mutation.game(&mut game);
        match mutation.done {
            Some((line, what)) => all.push((line, what, game)),
            None => return all,
        }
    }
}

/// A claim on one game for one choice of its parameters, and the rules that are changed.
struct Subject {
    rules: language::WrittenGame,
    /// The claim as it stands in a file.
    claim: String,
    values: bool,
    play: Play,
    /// The game as it is.
    original: Game,
}

/// The papers, and the claims on games with blocking.
fn library() -> Library {
    let mut library = Library::embedded();
    library.add("blocked", BLOCKED).unwrap();
    library
}

/// The rules that a game's name stands for, where it is another game with arguments.
fn rules_of(name: &str, library: &Library) -> Option<language::WrittenGame> {
    let (game, _) = library.find(name)?;
    match game.rules.lines.as_slice() {
        [
            WrittenLine {
                content: Move::MovesOf(GameExpression::Named { name, .. }),
                ..
            },
        ] => rules_of(&name.text, library),
        _ => Some(game.clone()),
    }
}

/// The verdict on a claim beside these rules, and the game it speaks of; nothing where the rules are no game.
fn verdict(
    rules: Option<&language::WrittenGame>,
    claim: &str,
    ask: Ask,
) -> Option<(Verdict, Game)> {
    let items = rules.map(|rules| FileItem::Game(Box::new(rules.clone())));
    let file = File {
        items: items.into_iter().collect(),
        closing: Vec::new(),
    };
    let text = format!("{}\n{claim}", format_file(&file));
    let mut library = library();
    let place = library
        .add("mutants", &text)
        .unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut found = None;
    let checked = check_text(&library, place, ask, &Job::quiet(), &mut |report| {
        found = report.instances.into_iter().next();
    });
    if let Err(errors) = &checked {
        let fault = errors.iter().find(|error| error.code == Code::Internal);
        assert!(fault.is_none(), "{text}: {fault:?}");
        return None;
    }
    let instance = found?;
    let label = parse_game(&instance.game).into_result().unwrap()?;
    let game = Game::new(&label, &library.seen_from(place)).unwrap();
    Some((instance.verdict, game))
}

/// The claim for one choice of its parameters that has few heaps.
fn for_one_choice(item: &ClaimItem, library: &Library) -> Option<String> {
    let alone = ClaimItem {
        title: "claim".into(),
        standing: None,
        refuted: None,
        layout: SourceLayout::default(),
        ..item.clone()
    };
    let file = File {
        items: vec![FileItem::Claim(Box::new(alone))],
        closing: Vec::new(),
    };
    let mut library = library.clone();
    let place = library.add("one", &format_file(&file)).unwrap();
    let mut found = Vec::new();
    let ask = Ask::from(Some(0)).unproved();
    let _ = check_text(&library, place, ask, &Job::quiet(), &mut |report| {
        found = report.instances;
    });
    found.retain(|instance| {
        let named = parse_game(&instance.game).into_result().ok().flatten();
        let game = named.and_then(|named| Game::new(&named, &library).ok());
        game.is_some_and(|game| game.components() <= 3)
    });
    let instance = found.get(found.len() / 2)?;
    let mut header = format!(
        "claim \"claim\" for {}",
        language::format_game(item.game.as_ref()?)
    );
    if item.misere {
        header += ", misere";
    }
    for (name, value) in &instance.parameters {
        header += &match value {
            Value::Number(number) => format!(", {name} in {number}..{number}"),
            Value::Set(set) => format!(", {name} in {{{set}}}"),
            Value::Large(_) | Value::All => return None,
        };
    }
    Some(format!("{header}\n  {}\n", format_claim(&item.claim)))
}

/// For each game of the papers and each convention of play the first claim on its P-positions or values that is proved.
fn subjects() -> Vec<Subject> {
    let library = library();
    let mut seen = BTreeSet::new();
    let mut subjects = Vec::new();
    for text in library.texts() {
        for item in text.file().claims() {
            let (values, Some(GameExpression::Named { name, .. })) = (
                matches!(item.claim.statement, Statement::Grundy { .. }),
                &item.game,
            ) else {
                continue;
            };
            let key = (name.text.clone(), item.misere, values);
            let is_p = matches!(item.claim.statement, Statement::PPositions(_));
            // The values of other games, by name, would be those of mutants.
            let others = format_claim(&item.claim).matches("grundy(").count() > usize::from(values);
            // Misère values of sums have an oracle of their own.
            let unfit = !(values && !item.misere || is_p)
                || item.refuted.is_some()
                || item.within.is_some();
            if unfit || others || seen.contains(&key) {
                continue;
            }
            let Some(rules) = rules_of(&name.text, &library) else {
                continue;
            };
            let Some(claim) = for_one_choice(item, &library) else {
                continue;
            };
            let ask = Ask::from(Some(0)).proved(EFFORT);
            let Some((Verdict::Proved { proof: Some(_), .. }, original)) =
                verdict(None, &claim, ask)
            else {
                continue;
            };
            seen.insert(key);
            subjects.push(Subject {
                rules,
                claim,
                values,
                play: if item.misere {
                    Play::Misere
                } else {
                    Play::Normal
                },
                original,
            });
        }
    }
    subjects
}

/// Every position with heaps up to a bound, the pass there and not.
fn boxed(game: &Game) -> (u64, Vec<Position>) {
    let bound = match game.base_heaps() {
        1 => 24,
        2 => 7,
        _ => 4,
    };
    let heaps = positions_up_to(game.base_heaps(), i64::try_from(bound).unwrap());
    let positions = heaps.into_iter().flat_map(|position| {
        let pass = if game.has_pass() {
            vec![0, 1]
        } else {
            Vec::new()
        };
        let with = pass
            .iter()
            .map(|pass| [position.as_slice(), &[*pass]].concat());
        let with: Vec<_> = with.collect();
        if with.is_empty() {
            vec![position]
        } else {
            with
        }
    });
    (bound, positions.collect())
}

/// A game played by its definition.
enum Played {
    Plainly(Oracle<RulesByFunction<ListOptions>>),
    WithBlocking(BlockingOracle<ListLines>),
}

type ListOptions = Box<dyn Fn(&[i64]) -> Vec<Vec<Position>>>;
type ListLines = Box<dyn Fn(&[i64]) -> Vec<OptionGroup>>;

impl Played {
    fn new(game: &Game) -> Played {
        let game = game.clone();
        match game.has_blocking() {
            false => {
                let components = game.components();
                let options: ListOptions =
                    Box::new(move |position| game.options(position).unwrap());
                Played::Plainly(Oracle::new(RulesByFunction::new(components, options)))
            }
            true => Played::WithBlocking(BlockingOracle::new(Box::new(move |position| {
                let lines = game.options_by_line(position).unwrap().into_iter();
                let group = |(budget, options)| OptionGroup { budget, options };
                lines.map(group).collect()
            }))),
        }
    }

    /// The value or the outcome of a position, as the claim speaks of it, in the words of verdicts.
    fn at(&mut self, subject: &Subject, position: &[i64]) -> String {
        let is_p = match (self, subject.values, subject.play) {
            (Played::Plainly(oracle), true, _) => return oracle.grundy(position).to_string(),
            (Played::Plainly(oracle), false, Play::Normal) => oracle.is_p(position),
            (Played::Plainly(oracle), false, Play::Misere) => oracle.is_misere_p(position).unwrap(),
            (Played::WithBlocking(oracle), true, _) => {
                return oracle.grundy_with_blocking(position).to_string();
            }
            (Played::WithBlocking(oracle), ..) => oracle.is_p_with_blocking(position),
        };
        if is_p { "P".into() } else { "N".into() }
    }
}

#[derive(Debug, Default)]
struct Count {
    no_game: usize,
    refuted: usize,
    harmless: usize,
    unknown: usize,
}

impl Count {
    fn plus(self, other: Count) -> Count {
        Count {
            no_game: self.no_game + other.no_game,
            refuted: self.refuted + other.refuted,
            harmless: self.harmless + other.harmless,
            unknown: self.unknown + other.unknown,
        }
    }
}

/// What the prover says of the claim on the mutant is what plain play says, in a box and at the counterexample.
fn confirmed(subject: &Subject, mutant: &language::WrittenGame, what: &str, count: &mut Count) {
    let asked = Ask::from(Some(0)).proved(EFFORT);
    let Some((proved, game)) = verdict(Some(mutant), &subject.claim, asked) else {
        count.no_game += 1;
        return;
    };
    let about = || format!("{what}: {}", subject.claim);
    let (bound, positions) = boxed(&game);
    let mut own = Played::new(&game);
    let mut before = Played::new(&subject.original);
    let mut plain = |position: &Position| own.at(subject, position);
    let differs = positions
        .iter()
        .find(|position| plain(position) != before.at(subject, position));
    match proved {
        Verdict::Proved { .. } => {
            assert_eq!(differs, None, "{} is proved", about());
            count.harmless += 1;
        }
        Verdict::Refuted { counterexample, .. } => {
            let Counterexample {
                position,
                claimed,
                computed,
                ..
            } = &counterexample;
            assert_eq!(plain(position), computed.to_string(), "{}", about());
            assert_ne!(claimed, computed, "{}", about());
            let base = &position[..game.base_heaps()];
            let inside = base
                .iter()
                .all(|heap| u64::try_from(*heap).unwrap() <= bound);
            assert!(differs.is_some() || !inside, "{} is refuted", about());
            count.refuted += 1;
        }
        Verdict::Unknown { .. } => count.unknown += 1,
        Verdict::Holds { .. } | Verdict::Agrees { .. } => panic!("{}: a proof is wanted", about()),
    }
}

#[test]
fn a_rule_changed_in_one_place_is_refuted_as_in_play_or_harmless_in_play() {
    let subjects = subjects();
    let most = MOST * usize::try_from(factor()).unwrap();
    let counts = subjects.par_iter().map(|subject| {
        let mut count = Count::default();
        let all = mutants(&subject.rules);
        let lines: BTreeSet<usize> = all.iter().map(|(line, ..)| *line).collect();
        let mut tried = BTreeSet::new();
        for (index, (line, what, mutant)) in all.iter().enumerate() {
            let turn = |index: usize| index * most / all.len().max(most);
            if tried.contains(line) && turn(index) == turn(index - 1) {
                continue;
            }
            tried.insert(*line);
            confirmed(subject, mutant, &format!("line {line}, {what}"), &mut count);
        }
        assert_eq!(tried, lines, "every rule is changed");
        count
    });
    let count = counts.reduce(Count::default, Count::plus);
    let titles: Vec<&str> = subjects
        .iter()
        .map(|subject| subject.original.label())
        .collect();
    // Games and claims are taken as they come: these numbers say that they came.
    let blocking = subjects.iter().filter(|one| one.original.has_blocking());
    assert!(blocking.count() >= 4, "{titles:?}");
    assert!(subjects.len() >= 44, "{titles:?}");
    assert!(count.refuted >= 150 && count.harmless >= 20, "{count:?}");
    assert!(count.unknown <= most, "{count:?}");
}
