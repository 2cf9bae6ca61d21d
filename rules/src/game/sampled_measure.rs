//! Measures of rules that are not linear: found on small positions, or refuted by an option or a cycle.

use super::clause::Clause;
use super::heap_game::Game;
use super::measure::{Level, simple_weights};
use super::option_run::EnumerationFault;
use super::position::{Stop, show};
use super::solutions::ListedSolutions;
use crate::formula::Linear;
use crate::language::{Code, Diagnostic};
use grundy_work::Resource;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// How many steps make a sample.
const SAMPLE: usize = 100_000;

/// The most values of bound variables that are tried for a sample.
const TRIED: u64 = 1 << 22;

/// Options of the positions with few tokens.
pub(super) struct SampledOptions {
    /// From which position, to which, and by which move.
    steps: Vec<(Vec<i64>, Vec<i64>, usize)>,
}

impl SampledOptions {
    pub(super) fn of(game: &Game) -> Result<SampledOptions, Stop> {
        let heaps = game.base_heaps();
        let tokens = match heaps {
            1 => 24,
            2 => 12,
            3 => 7,
            _ => 4,
        };
        let mut steps = Vec::new();
        // One allowance for all positions, so that reading a game stays fast.
        let most = game.limits.share(Resource::Options, TRIED);
        let mut tries = most;
        for position in positions_of_sum_up_to(heaps, tokens) {
            for (index, moved) in game.moves.iter().enumerate() {
                for clause in &moved.clauses {
                    let flow =
                        clause.visit_within(&mut tries, &position, &ListedSolutions, &mut |run| {
                            // The first options of a long run are enough of a sample.
                            for option in run.options().take(64) {
                                let to = option
                                    .into_iter()
                                    .map(|part| (position.clone(), part, index));
                                steps.extend(to);
                            }
                            match steps.len() < SAMPLE {
                                true => ControlFlow::Continue(()),
                                false => ControlFlow::Break(()),
                            }
                        });
                    match flow {
                        // The steps found so far are a sample.
                        Err(EnumerationFault::TooMany) if !steps.is_empty() => {
                            return Ok(SampledOptions { steps });
                        }
                        Err(EnumerationFault::TooMany) => {
                            let none = format!(
                                "there is no option among the first {most} values of bound variables"
                            );
                            return Err(Stop::Limit(Resource::Options.limits(none)));
                        }
                        Err(fault) => return Err(game.stop(fault, index, &position)),
                        Ok(_) => {}
                    }
                }
            }
        }
        Ok(SampledOptions { steps })
    }

    pub(super) fn levels(&self, heaps: usize) -> Option<Vec<Level>> {
        let mut candidates: Vec<_> = simple_weights(heaps)
            .into_iter()
            .map(Level::Weights)
            .collect();
        candidates.insert(1, Level::NonEmpty);
        let mut rest: Vec<_> = self.steps.iter().collect();
        let mut levels = Vec::new();
        while !rest.is_empty() {
            // The steps along which a level stays the same, if it rises along none.
            let still = |level: &Level| {
                let mut same = Vec::new();
                for step in &rest {
                    let (from, to, _) = *step;
                    match level.value(to).cmp(&level.value(from)) {
                        Ordering::Greater => return None,
                        Ordering::Equal => same.push(*step),
                        Ordering::Less => {}
                    }
                }
                (same.len() < rest.len()).then(|| (level.clone(), same))
            };
            // A level that falls along all of them rests on fewer accidents of the sample than several do.
            let all = candidates
                .iter()
                .filter_map(still)
                .find(|(_, same)| same.is_empty());
            let (level, same) = all.or_else(|| candidates.iter().find_map(still))?;
            levels.push(level);
            rest = same;
        }
        Some(levels)
    }

    /// Why no measure was found: a move that stands still, a cycle, or a move that does not go down.
    pub(super) fn explain(&self, game: &Game) -> Diagnostic {
        if let Some((position, _, index)) = self.steps.iter().find(|(from, to, _)| from == to) {
            return standing(game, position, *index);
        }
        let moved = |index: usize| &game.moves[index];
        if let Some((cycle, index)) = self.cycle() {
            let shown: Vec<_> = cycle.iter().map(|position| show(position)).collect();
            return Diagnostic::new(
                Code::Endless,
                moved(index).span,
                "play may never end: a position comes back",
            )
            .in_source(moved(index).source)
            .label("part of a cycle")
            .help(format!("{} is a cycle", shown.join(" -> ")))
            .help("add a condition under which some function of the heaps falls with every move");
        }
        let total = |position: &[i64]| position.iter().sum::<i64>();
        let rising = self
            .steps
            .iter()
            .find(|(from, to, _)| total(to) >= total(from));
        let Some((from, to, index)) = rising.or(self.steps.first()) else {
            return Diagnostic::new(Code::Endless, moved(0).span, "no measure was found");
        };
        let names = game.heaps()[..game.base_heaps()].join(" + ");
        Diagnostic::new(
            Code::Endless,
            moved(*index).span,
            "play may never end: no measure was found that falls with every move",
        )
        .in_source(moved(*index).source)
        .label("this move does not go down")
        .help(format!(
            "option {} of {} does not lower {names}",
            show(to),
            show(from)
        ))
    }

    /// A cycle among the sampled positions, and a move that lies on it.
    fn cycle(&self) -> Option<(Vec<Vec<i64>>, usize)> {
        let mut options: BTreeMap<&[i64], BTreeMap<&[i64], usize>> = BTreeMap::new();
        for (from, to, index) in &self.steps {
            options.entry(from).or_default().entry(to).or_insert(*index);
        }
        let mut finished = BTreeSet::new();
        for start in options.keys() {
            // Depth first; the path is the stack.
            let mut path: Vec<&[i64]> = vec![start];
            let mut waiting: Vec<Vec<&[i64]>> = vec![following(&options, start)];
            while let Some(next) = waiting.last_mut() {
                let Some(to) = next.pop() else {
                    waiting.pop();
                    finished.extend(path.pop());
                    continue;
                };
                if let Some(at) = path.iter().position(|position| *position == to) {
                    let mut cycle: Vec<Vec<i64>> = path[at..].iter().map(|p| p.to_vec()).collect();
                    cycle.push(to.to_vec());
                    let index = options
                        .get(path[path.len() - 1])
                        .and_then(|all| all.get(to));
                    return Some((cycle, index.copied().unwrap_or(0)));
                }
                if !finished.contains(to) {
                    path.push(to);
                    waiting.push(following(&options, to));
                }
            }
        }
        None
    }
}

fn following<'p>(
    options: &BTreeMap<&'p [i64], BTreeMap<&'p [i64], usize>>,
    of: &[i64],
) -> Vec<&'p [i64]> {
    options
        .get(of)
        .map(|all| all.keys().rev().copied().collect())
        .unwrap_or_default()
}

/// The error that a move leaves a position as it is, with the bound variable that should be positive.
fn standing(game: &Game, position: &[i64], index: usize) -> Diagnostic {
    let moved = &game.moves[index];
    let stands = |clause: &Clause| {
        let mut stands = false;
        let flow = clause.visit(position, &mut |run| {
            let hit = run
                .options()
                .any(|option| option.iter().any(|part| part == position));
            stands |= hit;
            match hit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        flow.is_ok() && stands
    };
    // Would the move change the position if this variable were positive?
    let guilty = moved.bound.iter().find(|bound| {
        !moved.clauses.iter().any(|clause| {
            let mut positive = clause.clone();
            positive.constraints.push(Linear {
                terms: vec![(bound.place, 1)],
                constant: -1,
            });
            stands(&positive.ordered())
        })
    });
    let shown = show(position);
    let error = match guilty {
        Some(bound) => {
            let name = &bound.name;
            Diagnostic::new(
                Code::Standing,
                moved.span,
                format!("{name} = 0 leaves the position as it is"),
            )
            .help(format!("add {name} >= 1"))
        }
        None => Diagnostic::new(
            Code::Standing,
            moved.span,
            format!("this move leaves {shown} as it is"),
        )
        .help(match (game.heaps.as_slice(), position) {
            ([heap], [0]) => format!("give it a condition: where {heap} > 0"),
            _ => format!("give it a condition that {shown} does not satisfy"),
        }),
    };
    error
        .in_source(moved.source)
        .label(format!("an option of {shown} is {shown} itself"))
}

/// All positions with at most this many tokens, fewest first.
fn positions_of_sum_up_to(heaps: usize, tokens: i64) -> Vec<Vec<i64>> {
    fn fill(rest: i64, place: usize, position: &mut Vec<i64>, all: &mut Vec<Vec<i64>>) {
        if place + 1 == position.len() {
            position[place] = rest;
            all.push(position.clone());
            return;
        }
        for heap in 0..=rest {
            position[place] = heap;
            fill(rest - heap, place + 1, position, all);
        }
    }
    let mut all = Vec::new();
    if heaps == 0 {
        return all;
    }
    for sum in 0..=tokens {
        fill(sum, 0, &mut vec![0; heaps], &mut all);
    }
    all
}
