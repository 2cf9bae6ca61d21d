//! The values of other games in a fact by claims of the texts: where a claim gives the values of a game by a formula, and is proved here
//! for all positions, its formula stands for them.

use super::bounds::{Bounds, Proving};
use super::claim_instance::Item;
use super::parameters::{Choices, Chosen, Value, parameters};
use super::tools::Tools;
use grundy_proofs::claim::{Claim, Positions, Resolved, Verdict};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::formula::{Condition, Meaning, NoGames, Scope, Term, no_games};
use grundy_rules::game::{Names, Play};
use grundy_rules::language::{
    ClaimItem, Diagnostic, Expression, GameExpression, HeapNames, Kind, Statement, WrittenClaim,
};
use grundy_rules::number::Number;
use std::cell::RefCell;

/// The most claims on the values of one game that are tried. It steers the search only.
const MOST_CLAIMS: usize = 4;

/// The games that a fact names, with what the names in their arguments mean.
pub(super) struct KnownValues<'t> {
    tools: Tools<'t>,
    effort: ProofEffort,
    /// The claim that is to be proved, which is no ground of itself.
    except: Option<&'t WrittenClaim>,
    named: RefCell<Vec<(GameExpression, Names)>>,
}

/// The values of a game by a claim.
struct ClaimedValues {
    /// The value in terms of the heaps, which have the first places.
    formula: Term,
    title: String,
}

/// A fact without the values of games, and the claims by which it is so.
pub(super) struct WithFormulas {
    pub fact: Condition,
    pub titles: Vec<String>,
}

impl<'t> KnownValues<'t> {
    pub(super) fn new(effort: ProofEffort, tools: Tools<'t>) -> KnownValues<'t> {
        KnownValues {
            // A claim by which others are proved is proved by itself.
            tools: Tools {
                by_claims: false,
                ..tools
            },
            effort,
            except: None,
            named: RefCell::default(),
        }
    }

    /// The same without a claim.
    pub(super) fn without(self, except: &'t WrittenClaim) -> KnownValues<'t> {
        KnownValues {
            except: Some(except),
            ..self
        }
    }

    /// The formula of a claim on the values of a game with arguments, if it is proved, and its title.
    pub(super) fn formula_of(
        &self,
        game: &GameExpression,
        names: &Names,
        heaps: usize,
    ) -> Option<(Term, String)> {
        let place = self.finder()(game, names).ok()?;
        let found = self.claimed(place, heaps, &|_| false)?;
        Some((found.formula, found.title))
    }

    /// Finds places for the games of a fact, whose arguments may be open parameters.
    pub(super) fn finder(&self) -> impl Fn(&GameExpression, &Names) -> Result<usize, Diagnostic> {
        |game, names| {
            let mut named = self.named.borrow_mut();
            named.push((game.clone(), names.clone()));
            Ok(named.len() - 1)
        }
    }

    /// The fact with formulas for the values of games, and that the positions have natural numbers as heaps; `None` if no proved claim
    /// gives some values. `follows` decides what follows for the parameters of the fact.
    pub(super) fn with_formulas(
        &self,
        fact: &Condition,
        follows: &dyn Fn(&Condition) -> bool,
    ) -> Option<WithFormulas> {
        let (natural, titles) = (RefCell::new(Vec::new()), RefCell::new(Vec::<String>::new()));
        let value = |term: Term| match term {
            Term::ValueOf(game, heaps) => {
                let claimed = self.claimed(game, heaps.len(), follows).ok_or(())?;
                for heap in &heaps {
                    if !heap.is_integral() {
                        return Err(());
                    }
                    let least = Condition::less_equal(Term::constant(0_i64), heap.clone());
                    natural.borrow_mut().push(least);
                }
                let mut titles = titles.borrow_mut();
                if !titles.contains(&claimed.title) {
                    titles.push(claimed.title);
                }
                Ok(claimed.formula.replaced(&|place| match heaps.get(place) {
                    Some(heap) => heap.clone(),
                    None => Term::Variable(place),
                }))
            }
            term => Ok(term),
        };
        let fact = fact.mapped(&|term| term.rebuilt(&value)).ok()?;
        if fact.has_values() {
            return None;
        }
        let mut all = natural.into_inner();
        all.push(fact);
        Some(WithFormulas {
            fact: Condition::And(all),
            titles: titles.into_inner(),
        })
    }

    /// The values of a named game by a claim that is proved.
    fn claimed(
        &self,
        game: usize,
        heaps: usize,
        follows: &dyn Fn(&Condition) -> bool,
    ) -> Option<ClaimedValues> {
        let (game, names) = self.named.borrow().get(game)?.clone();
        let GameExpression::Named {
            name,
            arguments,
            pass: false,
            ..
        } = &game
        else {
            return None;
        };
        let mut scope = Scope::of_names(names);
        let mut given = Vec::new();
        for argument in arguments {
            if argument.name.is_some() {
                return None;
            }
            given.push(scope.number(&argument.value).ok()?);
        }
        let claims = self.tools.catalogue.claims_on(&name.text).into_iter();
        let of_values = claims.map(|(_, item)| item).filter(|item| {
            let grundy = matches!(item.claim.statement, Statement::Grundy { .. });
            grundy && item.is_on_all(false) && self.except != Some(&item.claim)
        });
        let mut tried = 0;
        of_values.into_iter().find_map(|item| {
            let meanings = self.meanings(item, &given, follows)?;
            let claimed = claimed_values(item, &meanings, heaps)?;
            tried += 1;
            (tried <= MOST_CLAIMS && self.is_proved(item, &meanings)).then_some(claimed)
        })
    }

    /// What the parameters of a claim mean where its game has these arguments, if it speaks of them.
    fn meanings(
        &self,
        item: &ClaimItem,
        given: &[Term],
        follows: &dyn Fn(&Condition) -> bool,
    ) -> Option<Names> {
        let Some(GameExpression::Named {
            arguments,
            pass: false,
            ..
        }) = &item.game
        else {
            return None;
        };
        let choices = parameters(item, self.tools.job.limits()).ok()?;
        if arguments.len() != given.len() || !choices.whole {
            return None;
        }
        let mut meanings = Names::new();
        for (argument, given) in arguments.iter().zip(given) {
            let own = match &argument.value.kind {
                _ if argument.name.is_some() => return None,
                // A parameter is an integer; an argument may be a fraction.
                Kind::Name(name) if choices.names.contains(name) && given.is_integral() => name,
                _ if constant(&argument.value)? == *given.as_constant()? => continue,
                _ => return None,
            };
            let meaning = Meaning::Number(given.clone());
            if meanings.insert(own.clone(), meaning).is_some() {
                return None;
            }
        }
        let known = choices.names.iter().all(|name| meanings.contains_key(name));
        let mut scope = Scope::of_names(meanings.clone());
        let applies = |range: &Expression| {
            scope.condition(range).is_ok_and(|range| {
                let mut places = Vec::new();
                range.variables(&mut places);
                match places.is_empty() {
                    true => range.holds(&[], &NoGames) == Ok(true),
                    false => follows(&range),
                }
            })
        };
        (known && item.ranges.iter().all(applies)).then_some(meanings)
    }

    /// Is the claim proved for all positions, with these meanings of its parameters?
    pub(super) fn is_proved(&self, item: &ClaimItem, meanings: &Names) -> bool {
        let Ok(choices) = parameters(item, self.tools.job.limits()) else {
            return false;
        };
        let about = Item {
            item,
            play: Play::Normal,
            bounds: Bounds::of_ground(),
            on_ordinals: None,
            stated: None,
            tools: self.tools,
        };
        let Some(choice) = chosen(&choices, meanings) else {
            return false;
        };
        let proving = Proving::Holding(self.effort);
        let found = match choices.open.is_empty() {
            true => about
                .instance(&choices.names, choice, proving)
                .map(|found| vec![found]),
            false => about.for_all(&choices, proving),
        };
        let shown = choices.shown(choice);
        found.is_ok_and(|all| {
            let mut own = all.iter().filter(|found| found.parameters == shown);
            own.any(|found| matches!(found.verdict, Verdict::Proved { .. }))
        })
    }
}

/// The first choice whose closed parameters have these meanings.
fn chosen<'c>(choices: &'c Choices, meanings: &Names) -> Option<&'c Vec<Chosen>> {
    choices.all.iter().find(|choice| {
        let mut both = choices.names.iter().zip(*choice);
        both.all(|(name, chosen)| {
            let given = match meanings.get(name) {
                Some(Meaning::Number(term)) => term.as_constant().and_then(Number::to_i64),
                _ => None,
            };
            choices.open.contains(name)
                || given.is_some_and(|given| chosen.value == Value::Number(given))
        })
    })
}

/// The number that is written, if it is one.
fn constant(written: &Expression) -> Option<Number> {
    let number = Scope::of_names(Names::new()).number(written).ok()?;
    number.as_constant().cloned()
}

/// The value that the claim gives, if it is a formula in the heaps and the parameters alone.
fn claimed_values(item: &ClaimItem, meanings: &Names, heaps: usize) -> Option<ClaimedValues> {
    fn is_formula(term: &Term) -> bool {
        let other = matches!(
            term,
            Term::ValueOf(..) | Term::Mex(_) | Term::Sum(_) | Term::Recursive(..) | Term::Again(..)
        );
        !other && !term.any_part(&mut |part| !is_formula(part))
    }
    let Statement::Grundy { heaps: written, .. } = &item.claim.statement else {
        return None;
    };
    let own = match written {
        HeapNames::Named(names) => names.len(),
        HeapNames::Vector(_, count) => usize::try_from(constant(count)?.to_i64()?).ok()?,
    };
    let positions = Positions::of_heaps(heaps);
    let claim = Claim::new(&item.claim, meanings, positions, &no_games).ok()??;
    let Resolved::Grundy(formula, _) = claim.resolved() else {
        return None;
    };
    (own == heaps && is_formula(formula) && !formula.has_values()).then(|| ClaimedValues {
        formula: formula.clone(),
        title: item.title.clone(),
    })
}
