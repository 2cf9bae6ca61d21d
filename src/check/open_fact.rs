//! Facts for all values of open parameters: small values are tried, then automata or polynomials decide the condition for all
//! at once.

use super::all_parameters::groups;
use super::bounds::Proving;
use super::claim_instance::Item;
use super::known_values::{KnownValues, WithFormulas};
use super::listed_fact::{Listed, at_choice};
use super::other_games::OtherGames;
use super::parameters::{Choices, Chosen, NOT_WHOLE, parameters};
use super::proof::NoSentence;
use super::recursions::{self, FactOnTerms};
use super::report::Instance;
use super::tools::Tools;
use super::tried_fact::{Trial, TriedFact};
use grundy_automata::Budget;
use grundy_proofs::claim::{Method, Verdict};
use grundy_proofs::prover::{
    self, Observations, OtherValues, Problem, ProofAnswer, ProofEffort, Query, Sentence, World,
    prove,
};
use grundy_proofs::witness;
use grundy_rules::formula::{Comparison, Condition, FindGame, MexTerm, Scope, Term};
use grundy_rules::game::{Game, Names, OPEN, OpenGame, Play, open_meanings};
use grundy_rules::language::{ClaimItem, Diagnostic, Expression, Statement, parse_game};
use grundy_rules::number::Number;
use grundy_work::Job;
use std::collections::{BTreeMap, BTreeSet};

/// How the heap is named beside which the parameters stand; no parameter has this name.
const HEAP: &str = "a_number";
/// The most positions of a table of another game whose values are tried. It steers the search only.
const MOST_POSITIONS: usize = 1 << 20;
/// The most cases of a fact with choices in its terms. It steers the search only.
const MOST_CASES: usize = 32;
/// The greatest mex of listed numbers that is looked at. It steers the search only.
const MOST_LISTED: i64 = 64;
/// The place of a number below a mex; parameters have the places from [`OPEN`] on, and variables of families small ones.
const SMALLER: usize = OPEN - 1;

impl Item<'_> {
    /// The verdict on a fact for all values of the open parameters and these values of the others.
    pub(super) fn fact_for_all(
        &self,
        condition: &Expression,
        choices: &Choices,
        group: &[&Vec<Chosen>],
        proving: Proving,
    ) -> Result<Instance, Vec<Diagnostic>> {
        for choice in group {
            let instance = self.instance(&choices.names, choice, Proving::No)?;
            if !matches!(instance.verdict, Verdict::Holds { .. }) {
                return Ok(instance);
            }
        }
        let instance = |verdict| Instance {
            parameters: choices.shown(group[0]),
            game: String::new(),
            verdict,
        };
        let wanted = proving.is_wanted();
        let Some(effort) = proving.effort() else {
            return self.tried_farther(condition, choices, group, (None, false));
        };
        let names = choices.closed_names(group[0]);
        let (claim, job) = (&self.item.claim, self.tools.job);
        if choices.whole {
            let scaled = recursions::scaled(claim, condition, &names, &choices.open, job);
            let proved = scaled.or_else(|| self.proved_of_terms(condition, choices, group[0]));
            if let Some(proved) = proved {
                return Ok(instance(proved));
            }
        }
        let farther =
            |reason: String| self.tried_farther(condition, choices, group, (Some(reason), wanted));
        let decided = match choices.whole {
            true => self.decided_for_all(condition, choices, group[0], effort),
            false => Err(NOT_WHOLE.into()),
        };
        let decided = match decided {
            Ok(decided) => decided,
            Err(reason) => return farther(reason),
        };
        let ground = decided.ground();
        let verdict = match decided.answer {
            FactAnswer::Polynomials => {
                let by = ground + "for all values, by products and sums of inequalities";
                Verdict::proved(decided.method(Method::Other), by, Vec::new())
            }
            FactAnswer::Automata(ProofAnswer::Proved(ref proof)) => {
                let by = ground + &proof.words_of_numbers();
                Verdict::by_automata(decided.method(Method::Automata), by, proof.clone())
            }
            FactAnswer::Automata(ProofAnswer::Refuted {
                first: Some(first), ..
            }) => {
                let choice = choices.at(group[0], &decided.open, &first.position);
                let found = self.instance(&choices.names, &choice, Proving::No)?;
                if !matches!(found.verdict, Verdict::Holds { .. }) {
                    return Ok(found);
                }
                // The sentence asks for the value of each term; evaluation only for those that matter.
                return farther("a term in it may have no value where it does not matter".into());
            }
            FactAnswer::Automata(ProofAnswer::Refuted { .. }) => {
                Verdict::unknown("it is false for far numbers")
            }
            FactAnswer::Automata(ProofAnswer::Unknown(reason)) => return farther(reason),
        };
        Ok(instance(verdict))
    }

    /// The verdict by many values of the open parameters, on a fact that holds for small ones and is not proved, perhaps for a reason; *unknown*
    /// if a proof is wanted.
    fn tried_farther(
        &self,
        condition: &Expression,
        choices: &Choices,
        group: &[&Vec<Chosen>],
        (unproved, wanted): (Option<String>, bool),
    ) -> Result<Instance, Vec<Diagnostic>> {
        let choice = group[0];
        let bound = self.bounds.asked.or(self.bounds.usual);
        let (mut tried_to, mut checked) = (choices.tried_to, group.len());
        let goes_on = bound.is_none() || bound > tried_to;
        let others = OtherGames::new(1, self.tools).with_positions(MOST_POSITIONS);
        let trial = match choices.open.len() {
            1 | 2 if goes_on => self.trial(condition, choices, choice, &others).ok(),
            _ => None,
        };
        if let Some(trial) = trial {
            if let Some(at) = trial.false_at {
                let found = |name: &String| {
                    let place = choices.open.iter().position(|open| open == name)?;
                    at.get(place).copied().map(Number::from)
                };
                let far = choices.with(choice, found);
                let found = self.instance(&choices.names, &far, Proving::No);
                let found = found.map_err(|errors| at_choice(errors, choices, &far))?;
                if !matches!(found.verdict, Verdict::Holds { .. }) {
                    return Ok(found);
                }
            } else {
                tried_to = tried_to.max(Some(trial.tried_to));
            }
        } else if goes_on {
            let listed = self.tried_in_lists(condition, choices, group, bound)?;
            match listed {
                Listed::False(found) => return Ok(*found),
                Listed::To(size, count) => {
                    tried_to = tried_to.max(size);
                    checked = checked.max(count);
                }
            }
        }
        // Where a variable of a set was cut off, no bound says what was tried.
        let unproved = match (tried_to, unproved) {
            (None, unproved) => {
                let open = choices.open.join(", ");
                let count = format!("{checked} choices of {open} were checked");
                Some(unproved.map_or(count.clone(), |reason| format!("{reason}; {count}")))
            }
            (Some(_), unproved) => unproved,
        };
        let verdict = match (unproved, wanted) {
            (Some(reason), true) => Verdict::Unknown {
                reason,
                holds_to: tried_to,
            },
            (unproved, _) => Verdict::Holds {
                max: tried_to,
                unproved,
            },
        };
        Ok(Instance {
            parameters: choices.shown(choice),
            game: String::new(),
            verdict,
        })
    }

    /// Tries the fact for many values of the open parameters.
    fn trial(
        &self,
        condition: &Expression,
        choices: &Choices,
        choice: &[Chosen],
        others: &OtherGames,
    ) -> Result<Trial, String> {
        let (open, names) = opened(self.item, choices, choice, others)?;
        let fact = resolved(self.item, condition, &names, &others.finder())?;
        // A parameter that may be negative is a difference.
        let parameters = open.parameters.iter();
        let signed = parameters.map(|one| !matches!(one.value, Term::Variable(_)));
        let tried = TriedFact {
            fact: TriedFact::placed(&fact),
            known: TriedFact::placed(&Condition::And(open.known.clone())),
            signed: signed.collect(),
            others,
            job: self.tools.job,
        };
        Ok(tried.tried(self.bounds.asked.or(self.bounds.usual)))
    }

    /// The verdict by a closed form, or by what is known of the terms of a recursion.
    fn proved_of_terms(
        &self,
        condition: &Expression,
        choices: &Choices,
        choice: &[Chosen],
    ) -> Option<Verdict> {
        let others = OtherGames::new(1, self.tools);
        let (open, _) = opened(self.item, choices, choice, &others).ok()?;
        let fact = FactOnTerms {
            claim: &self.item.claim,
            condition,
            closed: &choices.closed_names(choice),
            open: &choices.open,
            known: &open.known,
            job: self.tools.job,
        };
        recursions::proved_closed_form(&fact).or_else(|| recursions::proved_of_terms(&fact))
    }

    /// The answer for all values of the parameters, which are components of the positions of a game; or why there is none.
    fn decided_for_all(
        &self,
        condition: &Expression,
        choices: &Choices,
        choice: &[Chosen],
        effort: ProofEffort,
    ) -> Result<DecidedFact, String> {
        let others = OtherGames::new(1, self.tools);
        let (open, names) = opened(self.item, choices, choice, &others)?;
        let resolved = |find: &FindGame| resolved(self.item, condition, &names, find);
        let job = self.tools.job;
        let decided = |condition: &Condition, values: &OtherValues| {
            let problem = Problem {
                world: World::Open(&open),
                asked: Query::Fact(condition),
                play: self.play,
            };
            match prove(problem, Observations::of_values(values), effort, job) {
                ProofAnswer::Unknown(_) if follows(&open.known, condition, job) => {
                    FactAnswer::Polynomials
                }
                answer => FactAnswer::Automata(answer),
            }
        };
        let whole = |answer, titles| DecidedFact {
            answer,
            open: Box::new(open.clone()),
            titles,
        };
        let plain = resolved(&others.finder());
        let plain = plain.map(|fact| decided(&fact, &|game| others.periodic(game)));
        if !matches!(
            plain,
            Err(_) | Ok(FactAnswer::Automata(ProofAnswer::Unknown(_)))
        ) {
            return plain.map(|answer| whole(answer, Vec::new()));
        }
        let known = KnownValues::new(effort, self.tools);
        let by_formulas = resolved(&known.finder()).ok().filter(Condition::has_values);
        let by_formulas = by_formulas.and_then(|fact| {
            known.with_formulas(&fact, &|condition| follows(&open.known, condition, job))
        });
        match by_formulas {
            Some(WithFormulas { fact, titles }) => Ok(whole(decided(&fact, &|_| None), titles)),
            None => plain.map(|answer| whole(answer, Vec::new())),
        }
    }
}

/// A fact for all values of its open parameters, with the values of the others in it. Its variables from `OPEN` on are the parameters.
pub(crate) struct FactForAll {
    pub(crate) open: Vec<String>,
    /// A game that is of no use here, beside what is known of them.
    game: OpenGame,
    pub(crate) condition: Condition,
}

impl FactForAll {
    /// What is known of the parameters.
    pub(crate) fn known(&self) -> &[Condition] {
        &self.game.known
    }

    /// The sentence that automata decide, with the values of the games that were found when it was made.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn sentence(&self, others: &OtherGames) -> Result<Sentence, NoSentence> {
        let problem = Problem {
            world: World::Open(&self.game),
            asked: Query::Fact(&self.condition),
            play: Play::Normal,
        };
        let values = |game| others.periodic(game);
        prover::sentence(problem, &values, &Budget::default()).map_err(NoSentence::Beyond)
    }
}

/// The facts of a claim, one for each verdict; the games that they name are those found here.
///
/// # Errors
/// Why there are none, in words.
pub(crate) fn facts_for_all(
    item: &ClaimItem,
    others: &OtherGames,
    tools: Tools,
) -> Result<Vec<FactForAll>, String> {
    let Statement::Fact(condition) = &item.claim.statement else {
        return Err("a claim that is no fact".into());
    };
    let choices = parameters(item, tools.job.limits()).map_err(first_of)?;
    let groups = groups(&choices, &choices.is_open()).into_iter();
    let facts = groups.map(|group| {
        let (game, names) = opened(item, &choices, group[0], others)?;
        let condition = resolved(item, condition, &names, &others.finder())?;
        Ok(FactForAll {
            open: choices.open.clone(),
            game,
            condition,
        })
    });
    facts.collect()
}

fn first_of(errors: Vec<Diagnostic>) -> String {
    let first = errors.into_iter().next();
    first.map_or_else(|| "it is no sentence".into(), |error| error.message.clone())
}

/// What is known of the open parameters, beside a game that is of no use here, and what the names in the claim mean.
fn opened(
    item: &ClaimItem,
    choices: &Choices,
    choice: &[Chosen],
    others: &OtherGames,
) -> Result<(OpenGame, Names), String> {
    let mut names = choices.closed_names(choice);
    // One heap from which nothing follows: the sentence is about the parameters alone.
    let text = format!("on ({HEAP})\n  ({HEAP} - 1)");
    let bare = parse_game(&text).into_result().ok().flatten();
    let bare = bare.ok_or("it is no sentence")?;
    let open = Game::with_open(&bare, &names, &choices.open, &item.ranges, others.catalogue);
    let open = open.map_err(first_of)?;
    names.extend(open_meanings(&choices.open));
    Ok((open, names))
}

/// The condition with the meanings of the names in it.
fn resolved(
    item: &ClaimItem,
    condition: &Expression,
    names: &Names,
    find: &FindGame,
) -> Result<Condition, String> {
    let mut scope = Scope::new(names.clone(), 0, 0, find).with_searches();
    let defined = scope.define(&item.claim.definitions);
    let condition = defined.and_then(|()| scope.condition(condition));
    condition.map_err(|error| first_of(vec![error]))
}

/// The answer for all values of the parameters.
struct DecidedFact {
    answer: FactAnswer,
    /// The game whose positions are the values of the parameters.
    open: Box<OpenGame>,
    /// The claims whose formulas stand for the values of games.
    titles: Vec<String>,
}

impl DecidedFact {
    /// The method of a proof: its own, if the values of no games were needed.
    fn method(&self, own: Method) -> Method {
        match self.titles.is_empty() {
            true => own,
            false => Method::KnownValues,
        }
    }

    /// With what it is decided, if that is more than the fact.
    fn ground(&self) -> String {
        let titles: Vec<String> = self
            .titles
            .iter()
            .map(|title| format!("\"{title}\""))
            .collect();
        match titles.is_empty() {
            true => String::new(),
            false => format!("with the values by {}, proved; ", titles.join(" and ")),
        }
    }
}

/// By what it is decided.
enum FactAnswer {
    Automata(ProofAnswer),
    /// It follows by products and sums of inequalities.
    Polynomials,
}

/// Does the fact follow from what is known of the parameters, which are integers?
pub(super) fn follows(known: &[Condition], fact: &Condition, job: &Job) -> bool {
    match fact {
        Condition::And(parts) => parts.iter().all(|part| follows(known, part, job)),
        Condition::Compare(Comparison::Equal, value, Term::Mex(mex))
        | Condition::Compare(Comparison::Equal, Term::Mex(mex), value) => {
            is_mex(known, value, mex, job)
        }
        fact => {
            let mut cases = Vec::new();
            let is_whole = without_choices(fact, known.to_vec(), &mut cases);
            is_whole
                && cases
                    .iter()
                    .all(|(known, fact)| follows_for(known, fact, job))
        }
    }
}

/// A condition without choices for each case, with what is known there; `false` if there are too many.
fn without_choices(
    fact: &Condition,
    known: Vec<Condition>,
    cases: &mut Vec<(Vec<Condition>, Condition)>,
) -> bool {
    if cases.len() >= MOST_CASES {
        return false;
    }
    let mut found = None;
    fact.terms(&mut |term| {
        found = found.take().or_else(|| innermost_choice(term));
    });
    let Some(choice @ Term::Choice(arms, otherwise)) = found else {
        cases.push((known, fact.clone()));
        return true;
    };
    let taken = |value: &Term| {
        let put = |part: Term| Ok::<_, ()>(if part == *choice { value.clone() } else { part });
        fact.mapped(&|term| term.rebuilt(&put)).ok()
    };
    let mut known = known;
    for (condition, value) in arms {
        let here = [known.as_slice(), std::slice::from_ref(condition)].concat();
        let Some(fact) = taken(value) else {
            return false;
        };
        if !without_choices(&fact, here, cases) {
            return false;
        }
        known.push(Condition::Not(Box::new(condition.clone())));
    }
    taken(otherwise).is_some_and(|fact| without_choices(&fact, known, cases))
}

/// A choice in the term in which there is no other.
fn innermost_choice(term: &Term) -> Option<&Term> {
    let mut found = None;
    let mut conditions = Vec::new();
    term.parts(
        &mut |part| found = found.take().or_else(|| innermost_choice(part)),
        &mut conditions,
    );
    for condition in conditions {
        condition.terms(&mut |part| found = found.take().or_else(|| innermost_choice(part)));
    }
    found.or_else(|| matches!(term, Term::Choice(..)).then_some(term))
}

/// The same of a condition that is no mex; other variables than the parameters are integers, too.
fn follows_for(known: &[Condition], fact: &Condition, job: &Job) -> bool {
    let mut places = Vec::new();
    known
        .iter()
        .chain([fact])
        .for_each(|condition| condition.variables(&mut places));
    places.sort_unstable();
    places.dedup();
    let place = |place: usize| {
        let found = places.binary_search(&place);
        Term::Variable(found.unwrap_or(places.len()))
    };
    let known: Vec<Condition> = known.iter().map(|known| known.replaced(&place)).collect();
    witness::follows(&known, &fact.replaced(&place), job)
}

/// Is the value the least number of which the conditions do not hold, by inequalities?
fn is_mex(known: &[Condition], value: &Term, mex: &MexTerm, job: &Job) -> bool {
    let is_one = |of: &Term| of.as_constant() == Some(&Number::ONE);
    if is_one(&mex.spacing)
        && !mex.skipping
        && let Some(found) = is_mex_of_numbers(known, value, mex, job)
    {
        return found;
    }
    let plain = is_one(&mex.spacing) && is_one(&mex.multiplicity) && !mex.skipping;
    if !plain || !value.is_integral() || matches!(value, Term::Mex(_)) {
        return false;
    }
    // Of families of numbers n alone, no variable beside: whether n is there is a condition on n.
    let there = |number: &Term| -> Option<Condition> {
        let families = mex.families.iter().map(|family| {
            let ([own], [Term::Variable(element)]) =
                (family.variables.as_slice(), family.elements.as_slice())
            else {
                return None;
            };
            (own == element).then(|| {
                family.condition.replaced(&|place| match place == *own {
                    true => number.clone(),
                    false => Term::Variable(place),
                })
            })
        });
        families.collect::<Option<Vec<_>>>().map(Condition::Or)
    };
    let number = Term::Variable(SMALLER);
    let (Some(at), Some(below)) = (there(value), there(&number)) else {
        return false;
    };
    let natural = |of: &Term| Condition::less_equal(Term::constant(0_i64), of.clone());
    let smaller = Condition::Compare(Comparison::Less, number.clone(), value.clone());
    let given: Vec<Condition> = known
        .iter()
        .cloned()
        .chain([natural(&number), smaller])
        .collect();
    follows_for(known, &natural(value), job)
        && follows_for(known, &Condition::Not(Box::new(at)), job)
        && follows_for(&given, &below, job)
}

/// The same of a multiset that lists numbers, each of which is taken if it is there as often as the multiplicity says, which may be open; `None` for
/// other multisets.
fn is_mex_of_numbers(known: &[Condition], value: &Term, mex: &MexTerm, job: &Job) -> Option<bool> {
    let value = value
        .as_constant()?
        .to_i64()
        .filter(|value| (0..=MOST_LISTED).contains(value))?;
    let mut times: BTreeMap<i64, i64> = BTreeMap::new();
    for family in &mex.families {
        if !family.variables.is_empty()
            || family.condition != Condition::And(Vec::new())
                && family.condition != Condition::Constant(true)
        {
            return None;
        }
        // Each number once: a family is a set.
        let own = family
            .elements
            .iter()
            .map(|element| element.as_constant()?.to_i64());
        for number in own.collect::<Option<BTreeSet<i64>>>()? {
            *times.entry(number).or_insert(0) += 1;
        }
    }
    let count = |number: i64| Term::constant(times.get(&number).copied().unwrap_or(0));
    let is_free = Condition::Compare(Comparison::Less, count(value), mex.multiplicity.clone());
    let mut smaller = 0..value;
    Some(
        follows_for(known, &is_free, job)
            && smaller.all(|number| {
                let is_taken = Condition::less_equal(mex.multiplicity.clone(), count(number));
                follows_for(known, &is_taken, job)
            }),
    )
}

#[cfg(test)]
mod tests;
