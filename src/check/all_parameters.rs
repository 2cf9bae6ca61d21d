//! Claims for all values of parameters: tried for small ones, then proved for all at once.

use super::bounds::Proving;
use super::claim_instance::Item;
use super::other_games::Others;
use super::parameters::{Choices, Chosen, Value, meanings, parameters};
use super::proof::{self, NoSentence};
use super::report::Instance;
use super::winning;
use grundy_automata::Budget;
use grundy_ordinals::ordinal::is_on_ordinals;
use grundy_proofs::claim::{Claim, Positions, Verdict};
use grundy_proofs::prover::{
    self, Observations, Problem, ProofAnswer, Query, Sentence, World, prove,
};
use grundy_proofs::witness::{self, Obligation, Unproved};
use grundy_rules::formula::{Meaning, Term};
use grundy_rules::game::{Game, Names, OPEN, OpenGame, Play, Position};
use grundy_rules::language::{ClaimItem, Code, Diagnostic, GameExpression, Statement, format_game};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_work::Job;

/// So many choices of small values are tried.
const MOST_TRIED: usize = 16;

/// The choices with the same values of the parameters that have a finite range.
fn groups<'c>(choices: &'c Choices, is_open: &[bool]) -> Vec<Vec<&'c Vec<Chosen>>> {
    let closed = |choice: &[Chosen]| -> Vec<Value> {
        let values = choice.iter().zip(is_open);
        values
            .filter(|(_, open)| !**open)
            .map(|(chosen, _)| chosen.value.clone())
            .collect()
    };
    let mut groups: Vec<Vec<&Vec<Chosen>>> = Vec::new();
    for choice in &choices.all {
        let same = groups
            .iter_mut()
            .find(|group| closed(group[0]) == closed(choice));
        match same {
            Some(group) => group.push(choice),
            None => groups.push(vec![choice]),
        }
    }
    groups
}

/// The game with its open parameters, and what is claimed of it, if it is a claim on P-positions or Grundy values; the
/// other parameters have the values of this choice.
fn opened(
    item: &ClaimItem,
    game: &GameExpression,
    choices: &Choices,
    choice: &[Chosen],
    others: &Others,
    library: &Library,
) -> Result<(OpenGame, Option<Claim>), Vec<Diagnostic>> {
    let mut names: Names = meanings(&choices.names, choice);
    names.retain(|name, _| !choices.open.contains(name));
    let open = Game::with_open(game, &names, &choices.open, &item.ranges, library)?;
    for (index, name) in choices.open.iter().enumerate() {
        names.insert(name.clone(), Meaning::Number(Term::Variable(OPEN + index)));
    }
    let mut find = |other: &GameExpression, names: &Names| others.find(other, names, library);
    let positions = Positions {
        components: open.heaps + usize::from(open.game.has_pass()),
        heaps: open.heaps,
    };
    let claim = Claim::new(&item.claim, &names, positions, &mut find);
    Ok((open, claim.map_err(|error| vec![error])?))
}

/// The sentence that a claim of a text is for all values of its open parameters, for other provers.
///
/// # Errors
/// Why there is none.
///
/// ```
/// use grundy::check;
/// use grundy_rules::library::Library;
/// let mut library = Library::embedded();
/// let place = library.texts().len();
/// let claim = "claim \"one in l\" for subtraction(1..l - 1), l >= 2\n  P = {x | x mod l = 0}\n";
/// library.add("CLAIM", claim).unwrap();
/// let claim = library.texts()[place].file.claims().next().unwrap();
/// let sentence = check::sentence_for_all(claim, &library).unwrap();
/// assert!(sentence.walnut("claim").is_ok());
/// ```
pub fn sentence_for_all(item: &ClaimItem, library: &Library) -> Result<Sentence, NoSentence> {
    let on_numbers = |game: &&GameExpression| !is_on_ordinals(game, library);
    let Some(game) = item.game.as_ref().filter(on_numbers) else {
        let why = "a sentence for other provers is about a game on numbers";
        return Err(NoSentence::Kind(why.into()));
    };
    let choices = parameters(item).map_err(NoSentence::Wrong)?;
    let groups = groups(&choices, &choices.is_open());
    let [group] = groups.as_slice() else {
        return Err(NoSentence::Kind(format!(
            "these are {} sentences, one for each value of a parameter with a finite range, and a file holds one",
            groups.len()
        )));
    };
    let others = Others::new(1, &Job::quiet());
    let opened = opened(item, game, &choices, group[0], &others, library);
    let (open, claim) = opened.map_err(NoSentence::Wrong)?;
    let Some(claim) = claim else {
        return Err(NoSentence::Kind(proof::NO_SENTENCE.into()));
    };
    let play = match item.misere {
        true => Play::Misere,
        false => Play::Normal,
    };
    let values = |game| others.periodic(game);
    let problem = Problem {
        world: World::Open(&open),
        asked: Query::Claim(claim.said()),
        play,
    };
    prover::sentence(problem, &values, &Budget::default()).map_err(NoSentence::Beyond)
}

impl Item<'_> {
    /// A verdict for all values of the open parameters, for each choice of the others.
    pub(super) fn for_all(
        &self,
        choices: &Choices,
        proving: Proving,
        job: &Job,
    ) -> Result<Vec<Instance>, Vec<Diagnostic>> {
        let Some(game) = self
            .item
            .game
            .as_ref()
            .filter(|_| self.on_ordinals.is_none())
        else {
            let message =
                "a claim for infinitely many values of a parameter speaks of a game on numbers";
            return Err(vec![
                Diagnostic::new(Code::Claim, self.item.span, message)
                    .help("give the parameter a finite range, as in c in 1..9"),
            ]);
        };
        let is_open = choices.is_open();
        let groups = groups(choices, &is_open);
        let mut instances = Vec::new();
        for mut group in groups {
            group.sort_by_key(|choice| {
                let values = choice.iter().zip(&is_open).filter(|(_, open)| **open);
                values
                    .map(|(chosen, _)| match chosen.value {
                        Value::Number(number) => number.unsigned_abs(),
                        _ => 0,
                    })
                    .sum::<u64>()
            });
            group.truncate(MOST_TRIED);
            instances.push(self.for_all_open(game, choices, &is_open, &group, proving, job)?);
        }
        Ok(instances)
    }

    fn for_all_open(
        &self,
        game: &GameExpression,
        choices: &Choices,
        is_open: &[bool],
        group: &[&Vec<Chosen>],
        proving: Proving,
        job: &Job,
    ) -> Result<Instance, Vec<Diagnostic>> {
        let mut least: Option<u64> = None;
        for choice in group {
            let instance = self.instance(&choices.names, choice, Proving::No, job)?;
            match instance.verdict {
                Verdict::Holds { max } => least = least.min(max).or(max),
                _ => return Ok(instance),
            }
        }
        let values = group[0]
            .iter()
            .zip(is_open)
            .map(|(chosen, open)| match open {
                true => Value::All,
                false => chosen.value.clone(),
            });
        let parameters: Vec<(String, Value)> = choices.names.iter().cloned().zip(values).collect();
        let instance = |verdict| Instance {
            parameters: parameters.clone(),
            game: format_game(game),
            verdict,
        };
        let holds = Verdict::Holds { max: least };
        let (effort, wanted) = match proving {
            Proving::No => return Ok(instance(holds)),
            // One sentence stands for infinitely many.
            Proving::Within(effort) | Proving::Holding(effort) => (effort.times(4), false),
            Proving::Wanted(effort) => (effort, true),
        };
        let others = Others::new(1, job);
        let (open, claim) = opened(self.item, game, choices, group[0], &others, self.library)?;
        let Some(claim) = claim else {
            let reason = "claims of this kind are not proved for all parameters at once";
            return Ok(instance(match wanted {
                true => Verdict::unknown(reason),
                false => holds,
            }));
        };
        let problem = Problem {
            world: World::Open(&open),
            asked: Query::Claim(claim.said()),
            play: self.play,
        };
        let known = |game| others.periodic(game);
        let answer = prove(problem, Observations::of_values(&known), effort, job);
        let verdict = match answer {
            ProofAnswer::Proved(proof) => Verdict::Proved {
                by: proof.words(),
                proof: Some(proof),
                steps: Vec::new(),
                decided: None,
            },
            ProofAnswer::Unknown(reason) => match self.by_witness(game, choices, group[0], job) {
                Ok(instance) => return Ok(instance),
                Err(Unproved::Wrong(errors)) => return Err(errors),
                Err(Unproved::Open(why)) if wanted => Verdict::unknown(format!(
                    "not proved, holds for small values; {reason}; {why}"
                )),
                Err(Unproved::Open(_)) => holds,
            },
            ProofAnswer::Refuted { at: None, .. } => {
                Verdict::unknown("it is false at a position too far for a table")
            }
            ProofAnswer::Refuted { at: Some(at), .. } => {
                return self.confirmed(choices, group[0], &open, &at, job);
            }
        };
        Ok(instance(verdict))
    }

    /// A proof by winning moves, whose steps a solver decides; or why there is none.
    fn by_witness(
        &self,
        game: &GameExpression,
        choices: &Choices,
        choice: &[Chosen],
        job: &Job,
    ) -> Result<Instance, Unproved> {
        let claim = &self.item.claim;
        let is_p = matches!(claim.statement, Statement::PPositions { .. });
        if !is_p || self.play == Play::Misere || choices.open.len() < choices.names.len() {
            let why = "winning moves are written down for P-positions of normal play only";
            return Err(Unproved::Open(why.into()));
        }
        let Some(smt) = self.smt else {
            let why = "no SMT solver found that would decide a proof by winning moves: install z3 or cvc5";
            return Err(Unproved::Open(why.into()));
        };
        let question = witness::WitnessQuestion {
            game,
            claim,
            open: &choices.open,
            facts: &self.item.ranges,
        };
        let mut solver = |obligation: &Obligation| (smt.answer)(obligation);
        let verdict = match witness::prove(question, self.library, &mut solver)? {
            witness::WitnessVerdict::Proved(proof) => winning::verdict(proof, smt.name),
            witness::WitnessVerdict::Refuted(refutation, _) => {
                let mut choice = choice.to_vec();
                for (name, chosen) in choices.names.iter().zip(&mut choice) {
                    let found = refutation
                        .parameters
                        .iter()
                        .find(|(known, _)| known == name);
                    if let Some((_, value)) = found {
                        *chosen = Chosen::number(*value);
                    }
                }
                let names = &choices.names;
                return Ok(self.instance(names, &choice, Proving::No, job)?);
            }
            witness::WitnessVerdict::Unknown(why, _) => return Err(Unproved::Open(why)),
        };
        let all = choices.names.iter().map(|name| (name.clone(), Value::All));
        Ok(Instance {
            parameters: all.collect(),
            game: format_game(game),
            verdict,
        })
    }

    /// The refutation at a position, confirmed by a table for its values of the parameters.
    fn confirmed(
        &self,
        choices: &Choices,
        choice: &[Chosen],
        open: &OpenGame,
        at: &Position,
        job: &Job,
    ) -> Result<Instance, Vec<Diagnostic>> {
        let numbers: Vec<Number> = at.iter().map(|heap| Number::from(*heap)).collect();
        let mut choice = choice.to_vec();
        for (name, chosen) in choices.names.iter().zip(&mut choice) {
            let parameter = open
                .parameters
                .iter()
                .find(|parameter| parameter.name == *name);
            let value = parameter.and_then(|parameter| {
                let value = parameter
                    .value
                    .value(&numbers, &grundy_rules::formula::NoGames)
                    .ok()?;
                value.to_i64()
            });
            if let Some(value) = value {
                *chosen = Chosen::number(value);
            }
        }
        let mut position = at[..open.heaps].to_vec();
        if open.game.has_pass() {
            position.extend(at.last());
        }
        let names = meanings(&choices.names, &choice);
        let game = self.item.game.as_ref();
        let game = game
            .map(|game| Game::among(game, &names, self.library))
            .transpose()?;
        let bounds = game.and_then(|game| proof::around(&game, &position, self.bounds));
        let Some(bounds) = bounds else {
            let shown: Vec<_> = choices.names.iter().zip(&choice).collect();
            let shown: Vec<_> = shown
                .iter()
                .map(|(name, chosen)| format!("{name} = {}", chosen.value))
                .collect();
            let reason = format!(
                "it is false at {} or at an option of it with {}, too far for a table that shows which",
                grundy_rules::game::show(&position),
                shown.join(", ")
            );
            let mut instance = self.instance(&choices.names, &choice, Proving::No, job)?;
            instance.verdict = Verdict::unknown(reason);
            return Ok(instance);
        };
        let nearer = Item { bounds, ..*self };
        let instance = nearer.instance(&choices.names, &choice, Proving::No, job)?;
        match instance.verdict {
            Verdict::Holds { .. } => Err(vec![proof::disagreement(&instance.game, self.item.span)]),
            _ => Ok(instance),
        }
    }
}
