//! Checks claims that give every position a value or an outcome against a table.

use super::evidence::witness;
use super::proof::Asked;
use super::question::{Question, shape, verdict};
use super::sampled_exceptions::{Sorted, described};
use super::sampled_play::Near;
use super::{by_definition, proved_sets, recursions, restated, sums, winning};
use grundy_engines::misere::MisereTable;
use grundy_engines::table::Table;
use grundy_proofs::claim::{
    Claim, Computed, Counterexample, Evidence, Positions, Property, Verdict, Witness,
};
use grundy_proofs::prover::Query;
use grundy_rules::game::{Game, Outcome, Play, Stop};
use grundy_rules::language::Code;

/// The smallest position where the claim and the table differ.
pub(super) fn check(game: &Game, question: &Question) -> Result<Verdict, Stop> {
    // Positions of the other games are usually no larger.
    let others = question.other_games_to(question.bounds.for_heaps(game.base_heaps()));
    let positions = Positions::of_game(game);
    let resolved = Claim::new(question.claim, question.names, positions, &others.finder())?;
    let resolved = resolved.ok_or_else(|| {
        question.error(Code::Claim, "this says nothing of the positions of a game")
    })?;
    let TableBox { shape, max, shown } = table_box(game, &resolved, question)?;
    let known = known(game, &resolved, &shape, question)?;
    let asked = Asked::new(game, Query::Claim(resolved.resolved()), question, &others);
    let computed = Computed {
        evidence: &known,
        values: &others,
        job: question.tools.job,
    };
    let Some((position, claimed)) = resolved.counterexample(max, &computed)? else {
        let farther = |bounds| check(game, &question.checked(bounds));
        let found = asked.of_all(verdict(shown, None), &farther)?;
        let found = by_definition::tried(game, found, question);
        let found = sums::tried(game, found, question);
        let found = winning::values_tried(game, found, resolved.resolved(), question);
        let found = restated::tried(game, found, resolved.resolved(), question);
        let found = recursions::tried(game, found, question, &farther)?;
        let found = winning::tried(game, found, question)?;
        return Ok(proved_sets::tried(
            game,
            found,
            resolved.resolved(),
            question,
        ));
    };
    let counterexample = known.counterexample(game, &resolved, question.play, position, claimed)?;
    let refuted = verdict(shown, Some(counterexample));
    let size = shape.iter().copied().min().unwrap_or(0);
    let near = match &known {
        ClaimEvidence::Table(table) => Some(Near { table, size }),
        ClaimEvidence::Misere(_) => None,
    };
    let refuted = asked.with_table(near.as_ref()).exceptions(refuted)?;
    let mut sorted = || Sorted::of(&resolved, positions, max, &computed);
    Ok(described(refuted, positions, shown, question, &mut sorted))
}

/// The table with which a claim is compared.
struct TableBox {
    shape: Vec<usize>,
    /// Every heap of a position that is compared is at most this.
    max: i64,
    /// The bound that the verdict names.
    shown: u64,
}

/// The box of a claim; that of a printed table is given by the table.
fn table_box(game: &Game, claim: &Claim, question: &Question) -> Result<TableBox, Stop> {
    let bounds = question.bounds;
    let printed = claim.printed_shape();
    // The shorter of its sides.
    let shorter = printed
        .iter()
        .flatten()
        .min()
        .and_then(|size| u64::try_from(size - 1).ok());
    let shown = match shorter {
        Some(shorter) => bounds.asked.map_or(shorter, |asked| asked.min(shorter)),
        None => bounds.for_heaps(game.base_heaps()),
    };
    let bound = match &printed {
        Some(_) => bounds.asked.unwrap_or(u64::MAX >> 1),
        None => shown,
    };
    let (whole, max) = shape(game, bound)?;
    let shape = match printed {
        Some(sizes) => {
            let sides = sizes.into_iter().zip(whole);
            sides.map(|(own, size)| own.min(size)).collect()
        }
        None => whole,
    };
    Ok(TableBox { shape, max, shown })
}

/// The values or outcomes of all positions of a box.
fn known<'g>(
    game: &'g Game,
    claim: &Claim,
    shape: &[usize],
    question: &Question,
) -> Result<ClaimEvidence<'g>, Stop> {
    let job = question.tools.job;
    Ok(match (claim.needs_values(), question.play) {
        // In misère play the sums that moves lead to are positions themselves.
        (_, Play::Misere) if game.has_sums() => {
            ClaimEvidence::Misere(MisereTable::new(game, shape, job)?)
        }
        (true, Play::Normal) => ClaimEvidence::Table(Table::grundy(game, shape, job)?),
        (true, Play::Misere) => ClaimEvidence::Table(Table::misere_grundy(game, shape, job)?),
        (false, play) => ClaimEvidence::Table(Table::outcomes(game, shape, play, job)?),
    })
}

enum ClaimEvidence<'g> {
    Table(Table),
    Misere(MisereTable<'g>),
}

impl ClaimEvidence<'_> {
    /// The counterexample at a position, with its witness.
    fn counterexample(
        &self,
        game: &Game,
        claim: &Claim,
        play: Play,
        position: Vec<i64>,
        claimed: Property,
    ) -> Result<Counterexample, Stop> {
        let computed = match claim.needs_values() {
            true => self.value(&position).map(Property::from),
            false => self.outcome(&position).map(Property::from),
        };
        let witness = match self {
            ClaimEvidence::Misere(_) => Witness::Nothing,
            // Without options a misère Grundy value is 1 by definition.
            ClaimEvidence::Table(_) if play == Play::Misere && computed == Some(1.into()) => {
                Witness::Nothing
            }
            ClaimEvidence::Table(table) => match witness(game, table, &position, claimed.value()) {
                Err(Stop::Wrong(error)) => return Err(Stop::Wrong(error)),
                found => found.unwrap_or_default(),
            },
        };
        Ok(Counterexample {
            position,
            claimed,
            computed: computed.unwrap_or_else(|| "".into()),
            witness,
        })
    }
}

impl Evidence for ClaimEvidence<'_> {
    fn value(&self, position: &[i64]) -> Option<u64> {
        match self {
            ClaimEvidence::Table(table) => table.value(position),
            ClaimEvidence::Misere(table) => table.misere_value(position),
        }
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        match self {
            ClaimEvidence::Table(table) => table.outcome(position),
            ClaimEvidence::Misere(table) => table.misere_outcome(position),
        }
    }
}
