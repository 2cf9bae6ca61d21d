//! Guesses about a game of which only the Grundy values in a box are known: no rules, so nothing is proved.

use super::bounds::SearchBounds;
use super::candidate::OpenGuess;
use super::first_positions::FirstPositions;
use super::guess::{GuessInput, Hypothesis, reason};
use super::guesses;
use super::observed::ObservedBox;
use super::refinement::steps;
use super::rows;
use super::solution::SolutionPart;
use grundy_proofs::claim::{Claim, Computed, Evidence, Positions};
use grundy_proofs::prover::{Aspect, is_function};
use grundy_rules::formula::{NoGames, no_games};
use grundy_rules::game::{Names, Outcome, Play, Stop};
use grundy_rules::language::{claim_in_brackets, in_heap_names, parse_claim};
use grundy_rules::pattern::sample;
use grundy_work::Job;

/// The parts of the box from which guesses are made: each guess agrees with all of the box, at least twice as far in every heap.
const PARTS: [i64; 2] = [4, 2];
/// The fewest sizes of a heap in a part. It steers the search only.
const LEAST_PART: i64 = 4;
/// Why no guess is proved.
const NO_RULES: &str = "there are no rules to prove it from";

/// A game of which the Grundy values in a box are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedGame {
    label: String,
    heaps: Vec<String>,
    size: usize,
    values: Vec<u32>,
}

/// What is guessed of an observed game. The grade of a part is never *proved*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedSolution {
    /// What it is of.
    pub game: ObservedGame,
    /// The P-positions.
    pub p_positions: SolutionPart,
    /// The Grundy values.
    pub grundy: SolutionPart,
}

impl ObservedGame {
    /// The game with these names of its heaps and these Grundy values of all positions with heaps below `size`, in lexicographic order;
    /// `None` if these are not `size` to the power of the number of heaps, or none.
    pub fn new(
        label: String,
        heaps: Vec<String>,
        size: usize,
        values: Vec<u32>,
    ) -> Option<ObservedGame> {
        let positions = size.checked_pow(u32::try_from(heaps.len()).ok()?)?;
        let fits = !heaps.is_empty() && size > 0 && values.len() == positions;
        fits.then_some(ObservedGame {
            label,
            heaps,
            size,
            values,
        })
    }

    /// What it is called.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The names of its heaps.
    pub fn heaps(&self) -> &[String] {
        &self.heaps
    }

    /// All heaps are below this.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The usual size of the box of a game with this many heaps.
    pub fn usual_size(heaps: usize) -> usize {
        steps(heaps).first().copied().unwrap_or(1)
    }

    /// Guesses the P-positions and the Grundy values. A guess is made from a part of the box, and agrees with all of it.
    /// An ended job leaves what was found.
    ///
    /// # Errors
    /// The box is too large for the job's memory.
    ///
    /// ```
    /// use grundy::{Job, solve::{Grade, ObservedGame, SearchBounds}};
    /// let nim = (0..16).flat_map(|x| (0..16).map(move |y| x ^ y));
    /// let game = ObservedGame::new("mine".into(), vec!["x".into(), "y".into()], 16, nim.collect());
    /// let game = game.expect("16 · 16 values");
    /// let guessed = game.guessed(SearchBounds::default(), &Job::quiet())?;
    /// assert_eq!(guessed.grundy.grade, Grade::Seen);
    /// assert_eq!(guessed.grundy.formula.as_deref(), Some("grundy(x, y) = x xor y"));
    /// # Ok::<(), grundy_rules::game::Stop>(())
    /// ```
    pub fn guessed(self, limits: SearchBounds, job: &Job) -> Result<ObservedSolution, Stop> {
        let limits = limits.within(job.limits());
        let _memory = job.reserve_list::<u32>(self.values.len().saturating_mul(2))?;
        let (heaps, size) = (self.heaps.len(), self.size);
        let outcomes = self.values.iter().map(|value| u32::from(*value != 0));
        let outcomes = ObservedBox::given(Aspect::Outcome, heaps, size, outcomes.collect(), job);
        let values = ObservedBox::given(Aspect::Value, heaps, size, self.values.clone(), job);
        let mut p_positions = self.part(&outcomes, limits, job);
        if p_positions.formula.is_none() {
            let first = FirstPositions::of(&outcomes);
            p_positions.notes.extend(first.words(&self.heaps));
            p_positions.first = Some(first);
        }
        let mut grundy = self.part(&values, limits, job);
        if grundy.formula.is_none() {
            grundy
                .notes
                .extend(rows::periods(&values, None, &self.heaps));
        }
        Ok(ObservedSolution {
            game: self,
            p_positions,
            grundy,
        })
    }

    /// The answer to one question.
    fn part(&self, seen: &ObservedBox, limits: SearchBounds, job: &Job) -> SolutionPart {
        let max = u64::try_from(seen.size - 1).ok();
        let unknown = |reason: String| SolutionPart {
            max,
            reason: Some(reason),
            ..SolutionPart::unknown()
        };
        if seen.size / PARTS[1] < LEAST_PART {
            let least = LEAST_PART * PARTS[1];
            return unknown(format!("guesses are made from heaps up to {least} or more"));
        }
        let mut stopped = None;
        let found = self.found(seen, limits, job, &mut stopped);
        let Some(found) = found else {
            let none = || "no formula and no automaton agrees with what was seen".into();
            return unknown(stopped.map_or_else(none, |stop| reason(stop, job)));
        };
        let part = found.part(max.unwrap_or(0), &SolutionPart::unknown());
        let given = sample::names(seen.heaps);
        let named = |claim: String| in_heap_names(&claim, &given, &self.heaps);
        SolutionPart {
            formula: part.formula.map(named),
            ..part
        }
    }

    /// The first formula that agrees with the box, else the first automaton. What stopped a guess is noted.
    fn found(
        &self,
        seen: &ObservedBox,
        limits: SearchBounds,
        job: &Job,
        stopped: &mut Option<Stop>,
    ) -> Option<OpenGuess> {
        let mut automaton = None;
        for part in PARTS {
            let size = seen.size / part;
            if size < LEAST_PART {
                continue;
            }
            let near = seen.below(size);
            for guess in guesses::all() {
                let staged = job.in_stage(guess.stage());
                let input = GuessInput {
                    game: None,
                    play: Play::Normal,
                    seen: &near,
                    limits,
                    job: &staged,
                };
                let guessed = match guess.hypotheses(input) {
                    Ok(guessed) => guessed,
                    Err(stop) => {
                        *stopped = Some(stop);
                        continue;
                    }
                };
                for hypothesis in guessed.hypotheses {
                    if !job.go_on(0, 0) {
                        *stopped = Some(Stop::Interrupted);
                        return automaton;
                    }
                    let open = OpenGuess::new(hypothesis, NO_RULES.into(), &near);
                    let is_formula = matches!(open.hypothesis, Hypothesis::Claim(_));
                    if !open.is_short()
                        || !is_formula && automaton.is_some()
                        || !agrees(&open.hypothesis, seen, limits, job)
                    {
                        continue;
                    }
                    match is_formula {
                        true => return Some(open),
                        false => automaton = Some(open),
                    }
                }
            }
        }
        automaton
    }
}

/// Does a hypothesis agree with all of a box? A comparison that was cut short says no.
fn agrees(hypothesis: &Hypothesis, seen: &ObservedBox, limits: SearchBounds, job: &Job) -> bool {
    let agrees = agrees_where_compared(hypothesis, seen, limits, job);
    agrees && job.ended().is_none()
}

fn agrees_where_compared(
    hypothesis: &Hypothesis,
    seen: &ObservedBox,
    limits: SearchBounds,
    job: &Job,
) -> bool {
    let text = match hypothesis {
        Hypothesis::Claim(text) => claim_in_brackets(text),
        Hypothesis::Automaton(automaton) => {
            return seen.is_accepted_by(automaton)
                && (seen.known == Aspect::Outcome || is_function(automaton, limits.effort, job));
        }
    };
    let Some(parsed) = parse_claim(&text).into_result().ok().flatten() else {
        return false;
    };
    let positions = Positions::of_heaps(seen.heaps);
    let Ok(Some(claim)) = Claim::new(&parsed, &Names::new(), positions, &no_games) else {
        return false;
    };
    let computed = Computed {
        evidence: seen,
        values: &NoGames,
        job,
    };
    let right = claim.needs_values() == (seen.known == Aspect::Value);
    right && matches!(claim.counterexample(seen.size - 1, &computed), Ok(None))
}

impl Evidence for ObservedBox {
    fn value(&self, position: &[i64]) -> Option<u64> {
        let values = self.known == Aspect::Value;
        self.cell(position).filter(|_| values).map(u64::from)
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let cell = self.cell(position)?;
        Some(if cell == 0 { Outcome::P } else { Outcome::N })
    }
}

#[cfg(test)]
mod tests {
    use super::{ObservedGame, SearchBounds};
    use crate::solve::Grade;
    use grundy_work::Job;

    /// A game with these values on two heaps below a size.
    fn game(size: u32, value: impl Fn(u32, u32) -> u32) -> ObservedGame {
        let value = &value;
        let values = (0..size).flat_map(|x| (0..size).map(move |y| value(x, y)));
        let heaps = vec!["a".into(), "b".into()];
        let size = usize::try_from(size).unwrap();
        ObservedGame::new("observed".into(), heaps, size, values.collect()).unwrap()
    }

    #[test]
    fn a_box_has_a_value_for_each_position() {
        for (size, values) in [(2, 3), (0, 0), (2, 5)] {
            let heaps = vec!["x".into(), "y".into()];
            assert_eq!(
                ObservedGame::new("g".into(), heaps, size, vec![0; values]),
                None
            );
        }
    }

    #[test]
    fn nothing_is_seen_where_the_job_is_ended() {
        let job = Job::quiet();
        job.cancel();
        let game = game(32, |x, y| x ^ y);
        if let Ok(found) = game.guessed(SearchBounds::brief(), &job) {
            assert_eq!(found.p_positions.grade, Grade::Unknown);
            assert_eq!(found.grundy.grade, Grade::Unknown);
        }
    }

    #[test]
    fn a_box_too_small_to_guess_from_is_named() {
        let game = game(7, |x, y| x ^ y);
        let found = game.guessed(SearchBounds::brief(), &Job::quiet()).unwrap();
        let reason = found.grundy.reason.unwrap();
        assert!(reason.contains("heaps up to 8"), "{reason}");
    }

    fn grades(game: ObservedGame) -> [(Grade, Option<String>); 2] {
        let found = game.guessed(SearchBounds::brief(), &Job::quiet()).unwrap();
        [found.p_positions, found.grundy].map(|part| (part.grade, part.formula))
    }

    #[test]
    fn formulas_are_seen_and_stand_in_the_names_of_the_heaps() {
        let [p, grundy] = grades(game(16, |x, y| (x + y) % 3));
        assert_eq!(
            p,
            (Grade::Seen, Some("P = {(a, b) | (a + b) mod 3 = 0}".into()))
        );
        assert_eq!(grundy.0, Grade::Seen);
        let [p, _] = grades(game(32, |x, y| u32::from(x.abs_diff(y) > 1)));
        assert_eq!(p, (Grade::Seen, Some("P = {(a, b) | |a - b| <= 1}".into())));
    }

    #[test]
    fn one_position_far_from_the_part_refutes_a_guess() {
        let broken = |x: u32, y: u32| if (x, y) == (30, 31) { 0 } else { x ^ y };
        let [p, grundy] = grades(game(32, broken));
        assert_eq!((p.0, grundy.0), (Grade::Unknown, Grade::Unknown));
    }

    #[test]
    fn values_that_follow_no_rule_are_not_guessed() {
        let scattered = |x: u32, y: u32| (x * x * 7919 + y * y * 104_729 + x * y * 31) % 101 % 7;
        let [p, grundy] = grades(game(32, scattered));
        assert_eq!((p.0, grundy.0), (Grade::Unknown, Grade::Unknown));
    }
}
