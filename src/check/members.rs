//! The members of a family of games, one for each choice of its parameters, and the verdict on a claim about each.

use super::bounds::{Ask, Bounds, Extent, Proving};
use super::claim_instance::Item;
use super::named::definition;
use super::parameters::{Chosen, Value, meanings, parameters};
use super::question::natural;
use super::sources::{definitions, in_source};
use super::texts::check_item;
use super::tools::Tools;
use grundy_ordinals::ordinal::{OrdinalGame, is_on_ordinals};
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Game, GameId, Play, instantiate};
use grundy_rules::language::{
    ClaimItem, Code, Diagnostic, Expression, GameExpression, HeapNames, Kind, RelationSign,
    doubtful_claim, doubtful_lines, format_claim, format_conditions, format_game, parse_claim,
};
use grundy_rules::library::Library;
use grundy_work::Job;
use std::ops::ControlFlow;

/// A family of games and a claim about each of its members.
///
/// Members may be decided in any order and by several threads: no verdict depends on another.
#[derive(Clone, Debug)]
pub struct Members {
    library: Library,
    item: ClaimItem,
    /// The texts of the library that the family and the claim were read from.
    places: (usize, usize),
    names: Vec<String>,
    choices: Vec<Vec<i64>>,
    bounds: Bounds,
}

/// The text of a family, parsed.
#[derive(Clone, Copy, Debug)]
pub struct FamilySource<'f> {
    /// The expression that names it or writes it out.
    pub expression: &'f GameExpression,
    /// The place of its text in the library.
    pub place: usize,
}

/// Why there is no verdict on a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberFault {
    /// The choice of its parameters is outside the domain of the family.
    Outside(Vec<Diagnostic>),
    /// The member, or the claim about it, cannot be checked as it stands.
    Wrong(Vec<Diagnostic>),
}

impl Members {
    /// The members of a family that is read from one text of the library; the only claim of another text gives the
    /// ranges of the parameters and the statement.
    ///
    /// # Errors
    /// A parameter without a finite range, or one that is a set.
    ///
    /// ```
    /// use grundy::check::{FamilySource, Members};
    /// use grundy_rules::{language::parse_game, library::Library};
    /// let mut library = Library::embedded();
    /// let family = parse_game("ryuo(p)").into_result().unwrap().unwrap();
    /// let read = library.quote("FAMILY", "ryuo(p)");
    /// let claim = "claim \"remainders\" for ryuo(p), p in 1..3\n  grundy(x, y) = (x + y) mod p";
    /// let place = library.add("CLAIM", claim).unwrap();
    /// let family = FamilySource { expression: &family, place: read };
    /// let members = Members::new(&library, family, place, false, Some(10), &grundy::Job::quiet()).unwrap();
    /// assert_eq!(members.choices(), [[1], [2], [3]]);
    /// let verdict = members.verdict(&[3], None, &grundy::Job::quiet()).unwrap();
    /// assert_eq!(verdict.word(), "refuted");
    /// ```
    pub fn new(
        library: &Library,
        family: FamilySource,
        place: usize,
        misere: bool,
        max: Option<u64>,
        job: &Job,
    ) -> Result<Members, Vec<Diagnostic>> {
        let in_claim = |errors| in_source(errors, place);
        let Some(item) = library.texts()[place].file().claims().next() else {
            let error = Diagnostic::new(
                Code::Claim,
                family.expression.span(),
                "nothing is claimed of it",
            );
            return Err(in_source(vec![error], family.place));
        };
        let mut item = item.clone();
        item.game = Some(family.expression.clone());
        item.misere |= misere;
        let choices = parameters(&item, job.limits()).map_err(in_claim)?;
        super::claim_warnings::parameters_are_used(&item, library)?;
        if let Some(open) = choices.open.first() {
            let message =
                format!("{open} takes infinitely many values, or more than can be listed");
            let error = Diagnostic::new(Code::Claim, item.span, message);
            let help = format!("give it a finite range, as in {open}=2..9");
            return Err(in_claim(vec![error.help(help)]));
        }
        let number = |chosen: &Chosen| match chosen.value {
            Value::Number(number) => Some(number),
            Value::Large(_) | Value::Set(_) | Value::All => None,
        };
        let all: Option<Vec<Vec<i64>>> = choices
            .all
            .iter()
            .map(|choice| choice.iter().map(number).collect())
            .collect();
        let Some(all) = all else {
            let message = "the members of a family are told apart by numbers of 64 bits, not by larger ones or by sets";
            let error = Diagnostic::new(Code::Claim, item.span, message);
            return Err(in_claim(vec![error.help("give each parameter numbers")]));
        };
        let within = item.within.as_ref().map(natural).transpose();
        let bounds = Bounds {
            within: within.map_err(|error| in_claim(vec![error]))?,
            ..Bounds::of(Extent::from(max))
        };
        Ok(Members {
            library: library.clone(),
            item,
            places: (family.place, place),
            names: choices.names,
            choices: all,
            bounds,
        })
    }

    /// Warnings about the rules of the family, if they are written out, and about the claim.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        if let Some(GameExpression::Rules(rules)) = &self.item.game {
            let heaps = match &rules.heaps {
                Some(HeapNames::Named(names)) => {
                    names.iter().map(|name| name.text.clone()).collect()
                }
                Some(HeapNames::Vector(name, _)) => vec![name.text.clone()],
                None => Vec::new(),
            };
            let known = |name: &str| heaps.iter().chain(&self.names).any(|known| known == name);
            found.extend(in_source(doubtful_lines(rules, &known), self.places.0));
        }
        let games = self.item.game.iter();
        found.extend(
            games.flat_map(|game| super::claim_warnings::in_definitions(game, &self.library)),
        );
        let claimed = doubtful_claim(&self.item.claim, &self.item.ranges);
        found.extend(in_source(claimed, self.places.1));
        found
    }

    /// The names of the parameters.
    pub fn parameters(&self) -> &[String] {
        &self.names
    }

    /// Every choice of their values, in lexicographic order.
    pub fn choices(&self) -> &[Vec<i64>] {
        &self.choices
    }

    /// The statement, on one line.
    pub fn statement(&self) -> String {
        let statement = format_claim(&self.item.claim);
        statement.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// All that a verdict depends on, on one line, with the family as it was named:
    /// `ryuo_restricted(p, q, r), misere, up to 60: P = …`
    pub fn question(&self, family: &str) -> String {
        let mut about = vec![family.to_string()];
        if self.item.misere {
            about.push("misere".into());
        }
        about.extend(self.bounds.asked.map(|max| format!("up to {max}")));
        about.extend(self.bounds.within.map(|max| format!("within {max}")));
        format!("{}: {}", about.join(", "), self.statement())
    }

    /// Normal or misère play.
    pub fn play(&self) -> Play {
        Play::of(self.item.misere)
    }

    /// The identity of the question about one member: that of its game, with the names of the heaps and the claim that
    /// uses them, and with the definitions of the games that the claim names.
    pub fn id(&self, choice: &[i64]) -> GameId {
        let claim = format_claim(&self.item.claim.with_states());
        let about = |game: &str| {
            let named = definitions(&claim, &self.library);
            format!("{game}\n{:?}\n{choice:?}\n{claim}\n{named}", self.names)
        };
        let names = meanings(&self.names, &chosen(choice));
        let bare = self
            .family()
            .ok()
            .map(|family| instantiate(family, &names, &self.library, 0));
        match bare {
            Some(Ok(bare)) => GameId::joined(&[GameId::of(&bare)], &about(&bare.heaps.join(", "))),
            // Where there is no such member, the reason is what the answer depends on.
            Some(Err(errors)) => {
                let reasons = errors.iter().map(|error| error.message.clone());
                GameId::joined(&[], &about(&reasons.collect::<Vec<_>>().join("\n")))
            }
            None => GameId::joined(&[], &about("")),
        }
    }

    /// The same members with another claim about each, up to the same bound.
    ///
    /// # Errors
    /// What is wrong with the claim as a text.
    pub fn claiming(&self, claim: &str, misere: bool) -> Result<Members, Vec<Diagnostic>> {
        let mut library = self.library.clone();
        let place = library.quote("CLAIM", claim);
        let parsed = parse_claim(claim).into_result();
        let parsed = parsed.map_err(|errors| in_source(errors, place))?;
        let Some(mut claim) = parsed else {
            let error = Diagnostic::new(Code::Claim, self.item.span, "nothing is claimed");
            return Err(vec![error]);
        };
        library.read_automaton(&mut claim, "CLAIM");
        Ok(Members {
            library,
            item: ClaimItem {
                claim,
                misere,
                ..self.item.clone()
            },
            places: (self.places.0, place),
            ..self.clone()
        })
    }

    /// The texts that the members are read from.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// One member, a game on numbers.
    ///
    /// # Errors
    /// See [`MemberFault`].
    pub fn game(&self, choice: &[i64]) -> Result<Game, MemberFault> {
        let names = meanings(&self.names, &chosen(choice));
        let game = Game::among(self.family()?, &names, &self.library);
        game.map_err(|errors| self.fault(errors))
    }

    fn family(&self) -> Result<&GameExpression, MemberFault> {
        self.item
            .game
            .as_ref()
            .ok_or(MemberFault::Wrong(Vec::new()))
    }

    /// The reason that there is no member for a choice.
    fn fault(&self, errors: Vec<Diagnostic>) -> MemberFault {
        // Another family used inside this one may be at fault too.
        let outside = |error: &Diagnostic| error.code == Code::Parameter;
        match errors.iter().all(outside) {
            true => MemberFault::Outside(in_source(errors, self.places.0)),
            false => MemberFault::Wrong(in_source(errors, self.places.0)),
        }
    }

    /// Tries to prove the claim at once for all parameters that are at least the smallest ones asked for and that
    /// satisfy the condition, if one is given: `q mod p = 0`. If that succeeds within the effort, returns the
    /// parameters covered: `p >= 2, q >= 2, q mod p = 0`.
    pub fn for_all(
        &self,
        condition: Option<&str>,
        effort: ProofEffort,
        job: &Job,
    ) -> Option<String> {
        let mut ranges = self.item.ranges.clone();
        ranges.iter_mut().for_each(open);
        let mut ranges = format_conditions(&ranges);
        ranges.extend(condition.map(String::from));
        let ranges = ranges.join(", ");
        let (rules, family) = self.named()?;
        let misere = if self.item.misere { "misere, " } else { "" };
        let statement = format_claim(&self.item.claim).replace('\n', "\n  ");
        let text = format!("{rules}claim \"all\" for {family}, {misere}{ranges}\n  {statement}\n");
        let mut library = self.library.clone();
        let place = library.add_inside(library.place(), "FOR ALL", &text).ok()?;
        let library = library.seen_from(place);
        let item = library.texts()[place].file().claims().next()?;
        if parameters(item, job.limits()).ok()?.open.len() < self.names.len() {
            return None;
        }
        let ask = Ask::from(self.bounds.asked).proved(effort);
        let report = check_item(item, None, ask, Tools::new(&library, job), &mut |_| {
            ControlFlow::Continue(())
        });
        let report = report.ok()?;
        let mut verdicts = report.instances.iter().map(|instance| &instance.verdict);
        let proved = verdicts.all(|verdict| matches!(verdict, Verdict::Proved { .. }));
        proved.then_some(ranges)
    }

    /// The family as a name with its parameters, and the definition of the name if it is new.
    fn named(&self) -> Option<(String, String)> {
        let family = self.item.game.as_ref()?;
        let GameExpression::Rules(rules) = family else {
            return Some((String::new(), format_game(family)));
        };
        let member = || {
            self.choices
                .iter()
                .find_map(|choice| self.game(choice).ok())
        };
        definition(rules, &self.names, member)
    }

    /// The verdict on the claim about one member: it is checked first, and if it holds, a proof is tried within the
    /// effort, if one is allowed.
    ///
    /// # Errors
    /// See [`MemberFault`].
    pub fn verdict(
        &self,
        choice: &[i64],
        effort: Option<ProofEffort>,
        job: &Job,
    ) -> Result<Verdict, MemberFault> {
        self.verdict_to(choice, self.bounds.asked, effort, job)
    }

    /// As [`Members::verdict`], with another bound on every heap.
    ///
    /// # Errors
    /// See [`MemberFault`].
    pub fn verdict_to(
        &self,
        choice: &[i64],
        max: Option<u64>,
        effort: Option<ProofEffort>,
        job: &Job,
    ) -> Result<Verdict, MemberFault> {
        let family = self.family()?;
        let on_ordinals = is_on_ordinals(family, &self.library);
        match on_ordinals {
            true => {
                let names = meanings(&self.names, &chosen(choice));
                let game = OrdinalGame::among(family, &names, &self.library);
                game.map_err(|errors| self.fault(errors)).map(|_| ())?;
            }
            false => self.game(choice).map(|_| ())?,
        }
        let about = Item {
            item: &self.item,
            play: self.play(),
            bounds: Bounds {
                asked: max,
                ..self.bounds
            },
            on_ordinals: on_ordinals.then_some(family),
            stated: None,
            tools: Tools::new(&self.library, job),
        };
        let proving = effort.map_or(Proving::No, Proving::Holding);
        let found = about.instance(&self.names, &chosen(choice), proving);
        let found = found.map_err(|errors| MemberFault::Wrong(in_source(errors, self.places.1)))?;
        Ok(found.verdict)
    }
}

/// `p in 2..9` becomes `p >= 2`.
fn open(range: &mut Expression) {
    let Kind::Chain { rest, .. } = &mut range.kind else {
        return;
    };
    if let [(relation @ RelationSign::In, values)] = rest.as_mut_slice()
        && let Kind::Range(least, _) = &values.kind
    {
        *relation = RelationSign::GreaterEqual;
        *values = Expression::clone(least);
    }
}

fn chosen(choice: &[i64]) -> Vec<Chosen> {
    choice.iter().copied().map(Chosen::number).collect()
}
