//! The certificate of one verdict: which kind serves it.

use super::file::Part;
use super::{NoCertificate, by_play, limit, period};
use crate::check::{
    ClaimNames, Instance, OtherGames, Report, Tools, Value, all_open, facts_for_all,
    sentence_for_all, sentence_named,
};
use grundy_automata::{Budget, Certificate, NoAutomaton};
use grundy_proofs::certificate::{self, NoMoves, certified};
use grundy_proofs::claim::{Claim, Counterexample, Method, Positions, Verdict};
use grundy_proofs::prover::Sentence;
use grundy_proofs::witness::Unproved;
use grundy_rules::game::{Game, Names, OpenGame, Play};
use grundy_rules::language::{ClaimItem, Diagnostic, Statement};
use grundy_rules::library::Library;
use std::cell::Cell;

/// The most units of work for the certificates of all choices of a claim's parameters, about eight transitions of an automaton each. A claim that takes
/// more is proved all the same, and its certificates are written one by one by `grundy prove`.
const WORK: u64 = 1 << 23;

/// Why a claim has none whose certificates take more.
const TOO_LARGE: &str =
    "a proof by automata whose certificate is too large here (`grundy prove` writes it)";

/// A claim and its verdicts.
pub(super) struct About<'a> {
    pub paper: &'a str,
    pub item: &'a ClaimItem,
    pub library: &'a Library,
    pub report: &'a Report,
    pub names: &'a ClaimNames,
    pub tools: Tools<'a>,
    /// The units of work for certificates by automata so far.
    pub spent: Cell<u64>,
}

/// A claim for one choice of its parameters.
pub(super) struct Choice<'a> {
    pub item: &'a ClaimItem,
    pub names: &'a Names,
    /// None for a fact.
    pub game: Option<Game>,
    pub play: Play,
    pub tools: Tools<'a>,
    /// Lines for people.
    pub title: Vec<String>,
}

impl Choice<'_> {
    /// The claim about the positions of a game, with its names resolved.
    pub(super) fn resolved(
        &self,
        game: &Game,
        others: &OtherGames,
    ) -> Result<Claim, NoCertificate> {
        let positions = Positions::of_game(game);
        let claim = Claim::new(&self.item.claim, self.names, positions, &others.finder());
        match claim.ok().flatten() {
            Some(claim) => Ok(claim),
            None => none("a claim of another kind than on values, outcomes and periods"),
        }
    }
}

fn none<T>(why: impl Into<String>) -> Result<T, NoCertificate> {
    Err(NoCertificate(why.into()))
}

fn wrong(errors: Vec<Diagnostic>) -> NoCertificate {
    let first = errors.into_iter().next();
    NoCertificate(first.map_or_else(|| "a fault".into(), |error| error.message.clone()))
}

impl<'a> About<'a> {
    /// The lines for people: the claim, the game, the values of the parameters.
    fn title(&self, instance: &Instance) -> Vec<String> {
        let mut lines = vec![format!("{}: {}", self.paper, self.report.title)];
        match (instance.game.as_str(), self.report.play) {
            ("", _) => {}
            (game, Play::Normal) => lines.push(format!("game: {game}")),
            (game, Play::Misere) => lines.push(format!("game: {game}, misere")),
        }
        let values = instance.parameters.iter();
        let values: Vec<String> = values
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        if !values.is_empty() {
            lines.push(values.join(", "));
        }
        lines
    }

    /// The claim for the choice of the verdict at this place.
    fn choice(&self, place: usize) -> Result<Choice<'a>, NoCertificate> {
        if self.names.open {
            return none("a claim for all values of a parameter");
        }
        let (Some(names), Some(instance)) =
            (self.names.all.get(place), self.report.instances.get(place))
        else {
            return none("a choice of parameters that is not listed");
        };
        let game = self.item.game.as_ref();
        let game = game.map(|game| Game::among(game, names, self.library));
        Ok(Choice {
            item: self.item,
            names,
            game: game.transpose().map_err(wrong)?,
            play: self.report.play,
            tools: self.tools,
            title: self.title(instance),
        })
    }

    /// The certificate of the first verdict that refutes the claim.
    pub(super) fn refutation(&self) -> Result<Part, NoCertificate> {
        let found = self
            .report
            .instances
            .iter()
            .enumerate()
            .find_map(|(place, instance)| {
                let counterexample = instance.verdict.counterexample()?;
                Some((place, instance, counterexample))
            });
        let Some((place, instance, counterexample)) = found else {
            return none("a claim that is not refuted");
        };
        if self.names.open {
            // The values that refute it are among those that were tried.
            return self.refuted_where_open(instance, counterexample);
        }
        let choice = self.choice(place)?;
        match self.item.claim.statement {
            Statement::Periodic { .. } => period::certificate("refutation", &choice),
            Statement::Period { least: true, .. } if counterexample.position.is_empty() => {
                period::certificate("refutation", &choice)
            }
            _ => by_play::refutation(&choice, counterexample),
        }
    }

    fn refuted_where_open(
        &self,
        instance: &Instance,
        counterexample: &Counterexample,
    ) -> Result<Part, NoCertificate> {
        let mut names = Names::new();
        for (name, value) in &instance.parameters {
            let number = match value {
                Value::Number(number) => number,
                Value::Large(_) => return none("a refutation by a number beyond 64 bits"),
                Value::Set(_) | Value::All => {
                    return none("a refutation for all values of a parameter");
                }
            };
            let meaning = grundy_rules::formula::Term::constant(*number);
            names.insert(
                name.clone(),
                grundy_rules::formula::Meaning::Number(meaning),
            );
        }
        let game = self.item.game.as_ref();
        let game = game.map(|game| Game::among(game, &names, self.library));
        let choice = Choice {
            item: self.item,
            names: &names,
            game: game.transpose().map_err(wrong)?,
            play: self.report.play,
            tools: self.tools,
            title: self.title(instance),
        };
        by_play::refutation(&choice, counterexample)
    }

    /// The certificate of the verdict at this place, which is *proved*.
    pub(super) fn proof(&self, place: usize) -> Result<Part, NoCertificate> {
        let Some(instance) = self.report.instances.get(place) else {
            return none("a verdict that is not listed");
        };
        let Verdict::Proved {
            method, proof, by, ..
        } = &instance.verdict
        else {
            return none("a theorem whose proof the program does not check");
        };
        match method {
            Method::WinningMoves => return self.by_winning_moves(place, instance),
            Method::Limit => return limit::certificate(&self.choice(place)?),
            method => {
                if let Some(why) = without_certificate(*method) {
                    return none(why);
                }
            }
        }
        let statement = &self.item.claim.statement;
        if let Statement::Period { .. } | Statement::Periodic { .. } | Statement::Stair(_) =
            statement
        {
            return period::certificate("period", &self.choice(place)?);
        }
        if let (Statement::Fact(_), true) = (statement, self.names.open) {
            return self.fact(place, instance);
        }
        if proof.is_some() {
            return self.by_automata(place, instance);
        }
        if *method == Method::Computing {
            return by_play::finite(&self.choice(place)?);
        }
        none(format!("another argument: {by}"))
    }

    /// A set of P-positions that winning moves prove.
    fn by_winning_moves(&self, place: usize, instance: &Instance) -> Result<Part, NoCertificate> {
        let (open, names, parameters) = match self.names.open {
            true => {
                let open = all_open(self.item, self.tools);
                open.map_err(|why| NoCertificate(why_not(why)))?
            }
            false => {
                let choice = self.choice(place)?;
                let Some(game) = &choice.game else {
                    return none("a proof by winning moves in no game");
                };
                (OpenGame::closed(game), choice.names.clone(), Vec::new())
            }
        };
        let claim = &self.item.claim;
        let job = self.tools.job;
        let found = certificate::moves_fields(&open, claim, &names, &parameters, job);
        match found {
            Ok(fields) => Ok(Part::new("moves", &self.title(instance), fields)),
            Err(NoMoves::Unread(why)) => none(format!("a proof by winning moves: {why}")),
            Err(NoMoves::Unproved(Unproved::Open(why))) => {
                none(format!("a proof by winning moves: {why}"))
            }
            Err(NoMoves::Unproved(Unproved::Wrong(errors))) => Err(wrong(errors)),
        }
    }

    /// A condition on integers for all values of parameters.
    fn fact(&self, place: usize, instance: &Instance) -> Result<Part, NoCertificate> {
        let others = OtherGames::new(1, self.tools);
        let facts = facts_for_all(self.item, &others, self.tools).map_err(NoCertificate)?;
        let Some(fact) = facts.get(place) else {
            return none("a fact that is not found again");
        };
        let job = self.tools.job;
        let title = self.title(instance);
        let found = certificate::fact_fields(&fact.open, fact.known(), &fact.condition, job);
        if let Ok(Some(fields)) = found {
            return Ok(Part::new("fact", &title, fields));
        }
        let by_automata = matches!(&instance.verdict, Verdict::Proved { proof: Some(_), .. });
        match found {
            _ if by_automata => {
                let sentence = fact.sentence(&others);
                let sentence = sentence.map_err(|why| NoCertificate(why_not(why)))?;
                self.of_sentence(&sentence, &title)
            }
            Err(why) => none(format!("a fact for all numbers: {why}")),
            Ok(_) => none("a fact for all numbers that sums of products do not show"),
        }
    }

    /// A sentence that automata decide.
    fn by_automata(&self, place: usize, instance: &Instance) -> Result<Part, NoCertificate> {
        let title = self.title(instance);
        if self.names.open {
            let sentence = sentence_for_all(self.item, self.library);
            let sentence = sentence.map_err(|why| NoCertificate(why_not(why)))?;
            return self.of_sentence(&sentence, &title);
        }
        let choice = self.choice(place)?;
        let Some(game) = &choice.game else {
            return none("a fact by automata");
        };
        let claim = &self.item.claim;
        let sentence = sentence_named(game, claim, choice.names, choice.play, self.tools);
        let sentence = sentence.map_err(|why| NoCertificate(why_not(why)))?;
        match self.of_game(&choice, game, &sentence, &title) {
            // The sentence alone is certified where the rules and the claim cannot be.
            Err(certificate::NoCertificate::Unread(_)) => self.of_sentence(&sentence, &title),
            Err(certificate::NoCertificate::NoAutomaton(stop)) => Err(stopped(&stop)),
            Ok(part) => Ok(part),
        }
    }

    /// What is left of the work.
    fn budget(&self) -> Budget<'a> {
        let left = WORK.saturating_sub(self.spent.get());
        Budget::default().work(left).part_of(self.tools.job)
    }

    /// A certificate that holds the rules.
    fn of_game(
        &self,
        choice: &Choice,
        game: &Game,
        sentence: &Sentence,
        title: &[String],
    ) -> Result<Part, certificate::NoCertificate> {
        let unread = |why: NoCertificate| certificate::NoCertificate::Unread(why.0);
        let others = OtherGames::new(1, self.tools);
        let claim = choice.resolved(game, &others).map_err(unread)?;
        let budget = self.budget();
        let found = certified(
            game,
            claim.resolved(),
            choice.play,
            &sentence.system,
            &budget,
        );
        self.spent.set(self.spent.get() + budget.spent());
        written("automata", found?.titled(title.iter().cloned())).map_err(unread)
    }

    /// A certificate of the sentence alone.
    fn of_sentence(&self, sentence: &Sentence, title: &[String]) -> Result<Part, NoCertificate> {
        let budget = self.budget();
        let found = sentence.certificate(title, &budget);
        self.spent.set(self.spent.get() + budget.spent());
        written("sentence", found.map_err(|stop| stopped(&stop))?)
    }
}

/// Why no certificate can say a proof by a method, if none can.
fn without_certificate(method: Method) -> Option<&'static str> {
    match method {
        Method::KnownPeriod => {
            Some("a formula that is compared with values whose period is proved")
        }
        Method::KnownValues => {
            Some("a fact with the values of games by the formula of another claim")
        }
        Method::ValuesByOptions => Some("a proof of values by an option of each smaller value"),
        Method::AnotherFormula => Some("a formula that agrees with that of another claim"),
        Method::Recursion => Some("a proof by induction along a recursion"),
        Method::Counting => Some("a count of the pairs of a recursion"),
        Method::Sum => Some("a proof by a theorem on sums of games"),
        Method::FinalPhase => Some("a proof by the final phase of misère play"),
        Method::Computing
        | Method::Automata
        | Method::WinningMoves
        | Method::Limit
        | Method::Other => None,
    }
}

/// Why work was stopped.
fn stopped(stop: &NoAutomaton) -> NoCertificate {
    match stop {
        NoAutomaton::GaveUp { .. } | NoAutomaton::Letters { .. } => NoCertificate(TOO_LARGE.into()),
        stop => NoCertificate(format!("a proof by automata: {stop}")),
    }
}

fn written(kind: &'static str, found: Certificate) -> Result<Part, NoCertificate> {
    let mut text = Vec::new();
    let written = found.write(&mut text);
    match written.ok().and_then(|()| String::from_utf8(text).ok()) {
        Some(text) => Ok(Part {
            kind,
            text: text.trim_end().to_string(),
        }),
        None => none("a certificate that is no text"),
    }
}

fn why_not(why: crate::check::NoSentence) -> String {
    match why {
        crate::check::NoSentence::Wrong(errors) => wrong(errors).0,
        crate::check::NoSentence::Kind(reason) => format!("a proof by automata: {reason}"),
        crate::check::NoSentence::Beyond(reason) => format!("a proof by automata: {reason}"),
    }
}
