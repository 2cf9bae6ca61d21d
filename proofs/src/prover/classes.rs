//! Classes of positions: those of a small Grundy value, those in the final phase, those whose outcome is found in a round.
//!
//! A class is defined by the classes of the options, so as play ends no other sets satisfy the same equations:
//!
//! - a position has the value g if it has no smaller one and no option has the value g;
//! - a position of value 0 is in the final phase if it has no option or one of value 1 in the final phase, and a position of
//!   value 1 is if no option of value 0 is in the normal phase.
//!
//! A set is guessed, from a claim or from play on small heaps, and it is used only after these equations are decided. The
//! sets of rounds are defined one by one, and nothing is guessed.

use super::move_formulas::MANY_BLOCKED;
use super::numbers::Numeral;
use super::query::{Aspect, Halt, Observations, PlayedCells, PositionTrait, WhichRound};
use super::sampled_positions::{PlaySample, sizes};
use super::sentence::{ClaimedRelation, Encoding, related};
use super::unsupported::Unsupported;
use super::words;
use grundy_automata::{Compiler, Decision, Formula, Relation};
use grundy_rules::game::{Game, Play};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most values whose positions are sought. It steers the search only.
const MOST_VALUES: u64 = 32;
/// How many texts that agree with a box are tried. It steers the search only.
const MOST_TEXTS: usize = 2;
/// The most rounds. It steers the search only.
const MOST_ROUNDS: u64 = 32;

/// A set of positions that a claim names, as a guess of a class.
pub(super) enum Hint {
    /// Of the positions of this value.
    Value(u64, Formula),
    /// Of those in the final phase.
    Final(Formula),
}

impl Hint {
    /// The set of the positions of which this is true, as a guess of a class.
    pub fn of(named: &PositionTrait, set: &Formula) -> Option<Hint> {
        match named {
            PositionTrait::Value(Ordering::Equal, value) => Some(Hint::Value(*value, set.clone())),
            PositionTrait::Final => Some(Hint::Final(set.clone())),
            PositionTrait::Not(of) if **of == PositionTrait::Final => {
                Some(Hint::Final(Formula::negated(set.clone())))
            }
            _ => None,
        }
    }
}

/// The classes that a statement speaks of, proved.
pub(super) struct Classes {
    /// The positions of value 0, 1, 2, …
    values: Vec<ClaimedRelation>,
    /// Those in the final phase.
    last: Option<ClaimedRelation>,
    /// Those that are P, and N, in the rounds up to 1, 2, …
    rounds: Vec<[ClaimedRelation; 2]>,
}

/// How far the classes of a statement go.
#[derive(Default)]
struct Reach {
    /// How many values.
    values: u64,
    phases: bool,
    rounds: u64,
}

impl Reach {
    fn of(&mut self, named: &PositionTrait) {
        match named {
            PositionTrait::Value(_, value) => {
                self.values = self.values.max(value.saturating_add(1))
            }
            PositionTrait::Final => {
                self.phases = true;
                self.values = self.values.max(2);
            }
            PositionTrait::Round(_, round) => self.rounds = self.rounds.max(*round),
            PositionTrait::Ended => {}
            PositionTrait::Option(of) | PositionTrait::Not(of) => self.of(of),
            PositionTrait::All(all) | PositionTrait::Any(all) => {
                all.iter().for_each(|one| self.of(one));
            }
        }
    }
}

/// The values of a game in boxes, each computed once.
struct PlayedValues<'g, 'o> {
    game: &'g Game,
    play: Play,
    known: Observations<'o>,
    boxes: RefCell<BTreeMap<usize, Option<Rc<PlayedCells<'o>>>>>,
}

impl<'o> PlayedValues<'_, 'o> {
    fn cells(&self, size: usize) -> Option<Rc<PlayedCells<'o>>> {
        let mut boxes = self.boxes.borrow_mut();
        let cells = boxes.entry(size).or_insert_with(|| {
            let cells = (self.known.played)(self.game, Aspect::Value, self.play, size);
            cells.map(Rc::new)
        });
        cells.clone()
    }
}

/// Finds classes and proves them.
pub(super) struct ClassProver<'c, 'o, 'e, 'b> {
    game: &'c Game,
    question: &'c Encoding<'c>,
    known: Observations<'o>,
    compiler: &'c mut Compiler<'e, 'b>,
    played: Rc<PlayedValues<'c, 'o>>,
}

impl<'c, 'o, 'e, 'b> ClassProver<'c, 'o, 'e, 'b> {
    pub fn new(
        game: &'c Game,
        question: &'c Encoding<'c>,
        known: Observations<'o>,
        compiler: &'c mut Compiler<'e, 'b>,
    ) -> ClassProver<'c, 'o, 'e, 'b> {
        let played = PlayedValues {
            game,
            play: question.play,
            known,
            boxes: RefCell::default(),
        };
        ClassProver {
            game,
            question,
            known,
            compiler,
            played: Rc::new(played),
        }
    }

    /// The classes that a statement needs.
    pub fn classes(&mut self, named: &PositionTrait, hints: &[Hint]) -> Result<Classes, Halt> {
        let mut reach = Reach::default();
        reach.of(named);
        if reach.values > MOST_VALUES || reach.rounds > MOST_ROUNDS {
            return Err(Unsupported::reason("more values or rounds than are sought").into());
        }
        let is_bare = reach.values == 0 && reach.rounds == 0;
        let why = match self.question.moves {
            _ if is_bare => None,
            moves if moves.parts() > 1 => Some("classes of positions in a game with sums"),
            moves if moves.has_blocking() && self.question.play == Play::Misere => {
                Some("misère play with blocking is not defined here")
            }
            moves if moves.blocks_too_many() => Some(MANY_BLOCKED),
            moves if moves.has_blocking() && self.game.has_pass() => {
                Some("classes of positions with blocking and a pass")
            }
            _ => None,
        };
        if let Some(why) = why {
            return Err(Unsupported::reason(why).into());
        }
        let mut classes = Classes {
            values: Vec::new(),
            last: None,
            rounds: Vec::new(),
        };
        for value in 0..reach.values {
            let guesses = hints.iter().filter_map(|hint| match hint {
                Hint::Value(of, guess) if *of == value => Some(guess),
                _ => None,
            });
            let found = self.value(value, &Vec::from_iter(guesses), &classes)?;
            classes.values.push(found);
        }
        if reach.phases {
            let guesses = hints.iter().filter_map(|hint| match hint {
                Hint::Final(guess) => Some(guess),
                Hint::Value(..) => None,
            });
            classes.last = Some(self.last(&Vec::from_iter(guesses), &classes)?);
        }
        for _ in 0..reach.rounds {
            let round = self.round(classes.rounds.last())?;
            classes.rounds.push(round);
        }
        Ok(classes)
    }

    /// The positions of a value, given those of the smaller ones.
    fn value(
        &mut self,
        value: u64,
        guesses: &[&Formula],
        classes: &Classes,
    ) -> Result<ClaimedRelation, Halt> {
        let question = self.question;
        let at = question.layout.at(false);
        let smaller = Formula::or(classes.values.iter().map(|class| class.holds(&at)));
        let here = |of: &ClaimedRelation| {
            let least = Formula::and([
                Formula::negated(smaller.clone()),
                Formula::negated(more_than_blocked(question, of)),
            ]);
            match (question.play, value) {
                (Play::Normal, _) => least,
                // By definition the misère value is 1 if there is no option.
                (Play::Misere, 1) => {
                    Formula::or([Formula::negated(question.moves.some_option()), least])
                }
                (Play::Misere, _) => Formula::and([question.moves.some_option(), least]),
            }
        };
        let (game, played) = (self.game, Rc::clone(&self.played));
        let seen = |size: usize| {
            let cells = played.cells(size)?;
            PlaySample::of_set(game, question, size, &|at| cells(at) == Some(value))
        };
        let why = "no small automaton for the positions of a value was found";
        self.proved(guesses, &seen, &here, why)
    }

    /// The positions in the final phase, given those of value 0 and 1.
    fn last(&mut self, guesses: &[&Formula], classes: &Classes) -> Result<ClaimedRelation, Halt> {
        let question = self.question;
        if question.play == Play::Misere {
            return Err(
                Unsupported::reason("phases are defined by the values of normal play").into(),
            );
        }
        let [zero, one, ..] = classes.values.as_slice() else {
            return Err(Unsupported::reason("phases need the values 0 and 1").into());
        };
        let at = question.layout.at(false);
        let here = |last: &ClaimedRelation| {
            let to_last = question
                .moves
                .some(&|to| Formula::and([one.holds(&to[0]), last.holds(&to[0])]));
            let to_normal = question.moves.some(&|to| {
                Formula::and([zero.holds(&to[0]), Formula::negated(last.holds(&to[0]))])
            });
            let ended = Formula::negated(question.moves.some_option());
            Formula::or([
                Formula::and([zero.holds(&at), Formula::or([ended, to_last])]),
                Formula::and([one.holds(&at), Formula::negated(to_normal)]),
            ])
        };
        let (known, game) = (self.known, self.game);
        let seen = |size: usize| {
            let is_final = (known.phases)(game, size)?;
            PlaySample::of_set(game, question, size, &|at| is_final(at) == Some(0))
        };
        let why = "no small automaton for the final phase was found";
        // Often the game ends with its small values.
        let all_small = Formula::or([zero.holds(&at), one.holds(&at)]);
        let guesses = [guesses, &[&all_small]].concat();
        self.proved(&guesses, &seen, &here, why)
    }

    /// A set that equals what its equation makes of it, for all positions: the guess, or one that agrees with play.
    fn proved(
        &mut self,
        guesses: &[&Formula],
        seen: &dyn Fn(usize) -> Option<PlaySample>,
        equation: &dyn Fn(&ClaimedRelation) -> Formula,
        why: &'static str,
    ) -> Result<ClaimedRelation, Halt> {
        for guess in guesses {
            let class = self.defined((*guess).clone())?;
            if self.is_solution(&class, equation)? {
                return Ok(class);
            }
        }
        // Where numbers are pairs, by an open divisor, nothing is learned.
        let mut components = self.question.layout.components.iter();
        if components.all(|variables| variables.len() == 1) {
            for size in sizes(self.game.base_heaps(), Aspect::Outcome, false) {
                let Some(sample) = seen(*size) else { continue };
                let system = &self.question.ground.theory.system;
                let learned = sample.learned(system, self.compiler.budget())?;
                let mut guesses: Vec<Formula> =
                    learned.iter().map(|found| related(found, "L")).collect();
                if self.question.layout.open.is_empty() {
                    let texts = sample.positions().texts();
                    let texts = texts.iter().take(MOST_TEXTS);
                    guesses.extend(texts.filter_map(|text| words::formula(text, self.question)));
                }
                for guess in guesses {
                    let class = self.defined(guess)?;
                    if self.is_solution(&class, equation)? {
                        return Ok(class);
                    }
                }
            }
        }
        Err(Unsupported::reason(why).into())
    }

    fn is_solution(
        &mut self,
        class: &ClaimedRelation,
        equation: &dyn Fn(&ClaimedRelation) -> Formula,
    ) -> Result<bool, Halt> {
        let question = self.question;
        let here = class.holds(&question.layout.at(false));
        let right = Formula::iff(here, equation(class));
        let right = Formula::implies(question.given(), right);
        let sentence = Formula::for_all(question.layout.variables(false), right);
        Ok(self.compiler.decide(&sentence)? == Decision::True)
    }

    fn defined(&mut self, formula: Formula) -> Result<ClaimedRelation, Halt> {
        let formula = Formula::and([self.question.given(), formula]);
        let relation = Relation::new("C", self.compiler.automaton(&formula)?);
        Ok(ClaimedRelation::new(relation, self.question.layout, false))
    }

    /// The P- and the N-positions of the rounds up to one, given those up to the round before.
    ///
    /// A position is P in the round after that of the last of its options, if it is not N; and N in the first round in
    /// which more of its options are P than may be blocked. In misère play one without options is N in the first round.
    fn round(
        &mut self,
        before: Option<&[ClaimedRelation; 2]>,
    ) -> Result<[ClaimedRelation; 2], Halt> {
        let question = self.question;
        let has_option = question.moves.some_option();
        let mut p = vec![match before {
            None => Formula::negated(has_option.clone()),
            Some([p, n]) => Formula::negated(question.moves.some(&|to| {
                let found = [p.holds(&to[0]), n.holds(&to[0])];
                Formula::negated(Formula::or(found))
            })),
        }];
        p.extend(before.map(|[p, _]| Formula::negated(more_than_blocked(question, p))));
        if question.play == Play::Misere {
            p.push(has_option.clone());
        }
        let p = self.defined(Formula::and(p))?;
        let mut n = vec![more_than_blocked(question, &p)];
        if question.play == Play::Misere {
            n.push(Formula::negated(has_option));
        }
        Ok([p, self.defined(Formula::or(n))?])
    }
}

/// More options than may be blocked are in the class.
fn more_than_blocked(question: &Encoding, class: &ClaimedRelation) -> Formula {
    let holds = |to: &[Vec<Numeral>]| class.holds(&to[0]);
    match question.moves.has_blocking() {
        true => question.moves.more_than_blocked(&holds, question.ground),
        false => question.moves.some(&holds),
    }
}

impl Classes {
    /// How many states their automata have in all.
    pub fn states(&self) -> usize {
        let rounds = self.rounds.iter().flatten();
        let all = self.values.iter().chain(&self.last).chain(rounds);
        all.map(ClaimedRelation::states).sum()
    }

    /// The formula that the position of the layout is or has this.
    pub fn holds(
        &self,
        named: &PositionTrait,
        question: &Encoding,
    ) -> Result<Formula, Unsupported> {
        self.at(named, &question.layout.at(false), Some(question))
    }

    /// The same of any position; what is known of the layout's alone is refused of another one.
    fn at(
        &self,
        named: &PositionTrait,
        at: &[Numeral],
        here: Option<&Encoding>,
    ) -> Result<Formula, Unsupported> {
        let elsewhere = || Unsupported::reason("a trait of an option of an option");
        let all = |all: &[PositionTrait]| -> Result<Vec<Formula>, Unsupported> {
            all.iter().map(|one| self.at(one, at, here)).collect()
        };
        Ok(match named {
            PositionTrait::Value(ordering, value) => self.value(*ordering, *value, at),
            PositionTrait::Final => Formula::or(self.last.iter().map(|last| last.holds(at))),
            PositionTrait::Round(which, round) => self.round(*which, *round, at),
            PositionTrait::Ended => {
                let question = here.ok_or_else(elsewhere)?;
                Formula::negated(question.moves.some_option())
            }
            PositionTrait::Option(of) => {
                let question = here.ok_or_else(elsewhere)?;
                // What cannot be said of an option is met before the formula is built.
                self.at(of, at, None)?;
                let has = |to: &[Vec<Numeral>]| {
                    let has = self.at(of, &to[0], None);
                    has.unwrap_or(Formula::False)
                };
                question.moves.some(&has)
            }
            PositionTrait::Not(of) => Formula::negated(self.at(of, at, here)?),
            PositionTrait::All(parts) => Formula::and(all(parts)?),
            PositionTrait::Any(parts) => Formula::or(all(parts)?),
        })
    }

    /// The value of a position compared with a number: less than, equal to or greater than it.
    fn value(&self, ordering: Ordering, value: u64, at: &[Numeral]) -> Formula {
        let count = usize::try_from(value).unwrap_or(usize::MAX);
        let below =
            |count: usize| Formula::or(self.values.iter().take(count).map(|of| of.holds(at)));
        match ordering {
            Ordering::Less => below(count),
            Ordering::Equal => Formula::or(self.values.get(count).map(|of| of.holds(at))),
            Ordering::Greater => Formula::negated(below(count.saturating_add(1))),
        }
    }

    fn round(&self, which: WhichRound, round: u64, at: &[Numeral]) -> Formula {
        let up_to = |round: u64| {
            let place = usize::try_from(round)
                .ok()
                .and_then(|round| round.checked_sub(1));
            let found = place.and_then(|place| self.rounds.get(place));
            let parts = found.map(|[p, n]| match which {
                WhichRound::P => p.holds(at),
                WhichRound::N => n.holds(at),
                WhichRound::Both => Formula::or([p.holds(at), n.holds(at)]),
            });
            Formula::or(parts)
        };
        Formula::and([
            up_to(round),
            Formula::negated(up_to(round.saturating_sub(1))),
        ])
    }
}
