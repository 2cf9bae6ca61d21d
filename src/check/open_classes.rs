//! Classes of the positions of a game, as sets that claims name, for all values of its open parameters at once.

use super::bounds::{Ask, Extent};
use super::classes::Class;
use super::other_games::OtherGames;
use super::question::Question;
use super::tools::Tools;
use grundy_proofs::claim::PositionSet;
use grundy_proofs::prover::ClassGuess;
use grundy_rules::game::{Names, Play};
use grundy_rules::language::{GameExpression, Statement, WrittenClaim, WrittenSet, format_game};

/// The positions of a game with open parameters.
pub(super) struct OpenPositions<'p> {
    pub game: &'p GameExpression,
    /// The meanings of the parameters.
    pub names: &'p Names,
    pub components: usize,
    pub others: &'p OtherGames<'p>,
}

impl OpenPositions<'_> {
    /// The class that a claim is about, and what it is claimed to be; the number of the class has to be the same for all parameters.
    pub(super) fn class(&self, claim: &WrittenClaim, question: &Question) -> Option<ClassGuess> {
        let (class, set) = match &claim.statement {
            Statement::Positions(kind, set) => (Class::of(kind, question).ok()?, set),
            Statement::PPositions(set) => (Class::P, set),
            _ => return None,
        };
        let named = class.named();
        let set = self.set(claim, set)?;
        Some(ClassGuess { named, set })
    }

    fn set(&self, claim: &WrittenClaim, set: &WrittenSet) -> Option<PositionSet> {
        let find = &self.others.finder();
        PositionSet::new(set, &claim.definitions, self.names, self.components, find).ok()
    }

    /// What the claims of the texts on this game, with the same names of its parameters, say that classes are: these are guesses.
    pub(super) fn claimed_classes(&self, tools: Tools) -> Vec<ClassGuess> {
        let GameExpression::Named { name, .. } = self.game else {
            return Vec::new();
        };
        let own = format_game(self.game);
        let claims = tools.catalogue.claims_on(&name.text).into_iter();
        let of_it = claims.map(|(_, item)| item).filter(|item| {
            let same = item.game.as_ref().map(format_game);
            same.as_ref() == Some(&own) && !item.misere && item.refuted.is_none()
        });
        let guesses = of_it.filter_map(|item| {
            let question = Question::new(
                &item.claim,
                Play::Normal,
                Ask::from(Extent::Usual),
                self.names,
                tools,
            );
            self.class(&item.claim, &question)
        });
        guesses.collect()
    }
}
