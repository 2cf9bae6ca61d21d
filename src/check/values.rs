//! Claims that give every position a value or an outcome, against a table.

use super::bounds::Bounds;
use super::others::Others;
use super::played::Near;
use super::seen::{self, Sorted};
use super::{Question, limit_or_fault, proof, shape, verdict, winning};
use grundy_engines::misere::MisereTable;
use grundy_engines::table::Table;
use grundy_proofs::claim::{Claim, Counterexample, Evidence, Positions, Verdict, Witness};
use grundy_proofs::prover::Query;
use grundy_rules::game::{Catalogue, Game, Names, Outcome, Play, Stop};
use grundy_rules::language::{self, Code, Diagnostic, GameExpression};
use grundy_work::Job;

/// The smallest position where the claim and the table differ.
pub(super) fn check(
    game: &Game,
    claim: &language::WrittenClaim,
    question: &Question,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<Verdict, Stop> {
    let bounds = question.bounds;
    let bound = bounds.for_heaps(game.base_heaps());
    // The other games' positions are mostly no larger.
    let others = Others::new(
        usize::try_from(bound.saturating_add(1)).unwrap_or(usize::MAX),
        job,
    );
    let mut find = |other: &GameExpression, names: &Names| others.find(other, names, catalogue);
    let positions = Positions {
        components: game.components(),
        heaps: game.base_heaps(),
    };
    let resolved = Claim::new(claim, question.names, positions, &mut find).map_err(Stop::Wrong)?;
    let Some(resolved) = resolved else {
        let message = "this says nothing of the positions of a game";
        return Err(Stop::Wrong(Diagnostic::new(
            Code::Claim,
            claim.span,
            message,
        )));
    };
    let printed = resolved.printed_shape();
    // A printed table says by itself how far it goes: to the shorter of its sides.
    let shorter = printed
        .iter()
        .flatten()
        .min()
        .and_then(|size| u64::try_from(size - 1).ok());
    let shown_bound = match shorter {
        Some(shorter) => bounds.asked.map_or(shorter, |asked| asked.min(shorter)),
        None => bound,
    };
    let bound = match &printed {
        Some(_) => bounds.asked.unwrap_or(u64::MAX >> 1),
        None => shown_bound,
    };
    let (whole, max) = shape(game, bound)?;
    let shape = match printed {
        Some(sizes) => sizes
            .into_iter()
            .zip(whole)
            .map(|(own, size)| own.min(size))
            .collect(),
        None => whole,
    };
    let known = match (resolved.needs_values(), question.play) {
        // In misère play the sums that moves lead to are positions themselves.
        (_, Play::Misere) if game.has_sums() => Known::Misere(MisereTable::new(game, &shape, job)?),
        (true, Play::Normal) => Known::Table(Table::grundy(game, &shape, job)?),
        (true, Play::Misere) => Known::Table(Table::misere_grundy(game, &shape, job)?),
        (false, play) => Known::Table(Table::outcomes(game, &shape, play, job)?),
    };
    let asked = Query::Claim(resolved.said());
    let found = resolved.counterexample(max, &known, &others);
    let found = found.map_err(limit_or_fault)?;
    let Some((position, claimed)) = found else {
        let holds = verdict(shown_bound, None);
        let farther = |bounds: Bounds, job: &Job| {
            let question = question.checked(bounds);
            check(game, claim, &question, catalogue, job)
        };
        let found = proof::of_all(game, asked, holds, question, &others, &farther, job)?;
        return winning::tried(game, claim, found, question, job);
    };
    let computed = match resolved.needs_values() {
        true => known.value(&position).map(|value| value.to_string()),
        false => known
            .outcome(&position)
            .map(|outcome| outcome.letter().to_string()),
    };
    let witness = match &known {
        Known::Misere(_) => Witness::Nothing,
        // Without options a misère Grundy value is 1 by definition.
        Known::Table(_) if question.play == Play::Misere && computed.as_deref() == Some("1") => {
            Witness::Nothing
        }
        Known::Table(table) => match witness(game, table, &position, claimed.parse().ok()) {
            Err(Stop::Wrong(error)) => return Err(Stop::Wrong(error)),
            found => found.unwrap_or_default(),
        },
    };
    let counterexample = Counterexample {
        position,
        claimed,
        computed: computed.unwrap_or_default(),
        witness,
    };
    let refuted = verdict(shown_bound, Some(counterexample));
    let size = shape.iter().copied().min().unwrap_or(0);
    let near = match &known {
        Known::Table(table) => Some(Near { table, size }),
        Known::Misere(_) => None,
    };
    let near = near.as_ref();
    let refuted = proof::exceptions(game, asked, refuted, question, &others, near, job)?;
    let mut sorted = || Sorted::of(&resolved, max, (&known, &others));
    let of = (positions, shown_bound);
    Ok(seen::described(refuted, of, question, &mut sorted))
}

/// The options that show what a position is: one that has the claimed value, if that is below the computed one,
/// else one for each value below the computed one; or the options that are P-positions. With blocking, as many options of one line
/// with the claimed value as are too many to be blocked.
pub(super) fn witness(
    game: &Game,
    table: &Table,
    position: &[i64],
    claimed: Option<u64>,
) -> Result<Witness, Stop> {
    let Some(value) = table.value(position) else {
        let options = game.options(position)?.into_iter();
        let is_p = |option: &grundy_rules::game::GameOption| match option.as_slice() {
            [only] => table.outcome(only) == Some(Outcome::P),
            _ => false,
        };
        return Ok(Witness::PPositions(options.filter(is_p).collect()));
    };
    if game.has_blocking() {
        // An option of the position's own value may be there, and blocked; what a line has too many of tells.
        let Some(claimed) = claimed.filter(|claimed| *claimed < value) else {
            return Ok(Witness::Nothing);
        };
        for (budget, mut options) in game.options_by_line(position)? {
            options.retain(|option| table.value(option) == Some(claimed));
            if options.len() > budget {
                options.truncate(budget + 1);
                let shown = options.into_iter().map(|option| (vec![option], claimed));
                return Ok(Witness::Values(shown.collect()));
            }
        }
        return Ok(Witness::Nothing);
    }
    let mut shown: Vec<(grundy_rules::game::GameOption, u64)> = Vec::new();
    for option in game.options(position)? {
        let sum = option
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ table.value(part)?));
        let Some(sum) = sum else { continue };
        let shows = match claimed.filter(|claimed| *claimed < value) {
            Some(claimed) => sum == claimed,
            None => sum < value,
        };
        if shows && !shown.iter().any(|(_, old)| *old == sum) {
            shown.push((option, sum));
        }
    }
    Ok(Witness::Values(shown))
}

enum Known<'g> {
    Table(Table),
    Misere(MisereTable<'g>),
}

impl Evidence for Known<'_> {
    fn value(&self, position: &[i64]) -> Option<u64> {
        match self {
            Known::Table(table) => table.value(position),
            Known::Misere(table) => table.misere_value(position),
        }
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        match self {
            Known::Table(table) => table.outcome(position),
            Known::Misere(table) => table.misere_outcome(position),
        }
    }
}
