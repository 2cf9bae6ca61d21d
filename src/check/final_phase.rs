//! Proves that a game is universally admissible by its final phase, where that is small: no sets of values are needed.
//!
//! Let F be some positions in the final phase, and suppose that every other position has an option and, if an option of it is in F, one of value 0 and one
//! of value 1 in F. Then no other position is in the final phase. For play ends, so let this be known of the options of a position outside F. If one of them is in F, the
//! position has a value > 1, and its options of value 0 and 1 in F are in the same phase. If none is, all of its options are in the normal phase, and it has some; so if
//! its value is 0 or 1 it is in the normal phase by definition, with options of value 0 or 1 in the normal phase alone, and if its value is greater
//! it has options of value 0 and 1 in the normal phase. So outside F the game is universally admissible; in F, play shows it.

use super::proof::Asked;
use super::quality::of_normal_play;
use super::question::Question;
use grundy_engines::misere::{MisereProperty, MisereTable};
use grundy_proofs::claim::{Method, PositionSet, Verdict};
use grundy_proofs::prover::{FinalPositions, Query};
use grundy_rules::game::{Game, Position, Stop};
use grundy_rules::language::Quality;

/// The most positions of a final phase that is tried. It steers the search only.
const MOST_POSITIONS: usize = 64;

/// The verdict for all positions on a quality that follows from universal admissibility, given the one up to a bound.
pub(super) fn tried(
    game: &Game,
    table: &MisereTable,
    quality: Quality,
    question: &Question,
    found: Verdict,
) -> Result<Verdict, Stop> {
    let holds_to = match &found {
        Verdict::Holds { max, .. } => *max,
        Verdict::Unknown { holds_to, .. } => *holds_to,
        _ => None,
    };
    let follows = matches!(
        quality,
        Quality::UniversallyAdmissible | Quality::Admissible | Quality::Tame
    );
    let is_tried = follows
        && question.proving.effort().is_some()
        && question.bounds.within.is_none()
        && !game.has_pass();
    let (Some(bound), true) = (holds_to, is_tried) else {
        return Ok(found);
    };
    let job = question.tools.job;
    let last = table.final_positions(job)?;
    let last: Vec<Position> = last.into_iter().map(|parts| parts.concat()).collect();
    // A final phase that reaches farther has most likely no end.
    let heaps = last.iter().flatten().copied();
    let is_small = heaps.max().and_then(|heap| u64::try_from(heap).ok());
    if last.len() > MOST_POSITIONS || is_small.is_none_or(|largest| largest > bound / 2) {
        return Ok(found);
    }
    if table
        .first_violation(MisereProperty::UniversallyAdmissible, job)?
        .is_some()
    {
        return Ok(found);
    }
    let of_value = |value: u64| {
        let all = last.iter();
        let all = all.filter(|position| table.value(position) == Some(value));
        all.cloned().collect::<Vec<_>>()
    };
    let sets = [&last, &of_value(0), &of_value(1)].map(|set| listed(set, game.components()));
    let [Some(all), Some(zero), Some(one)] = sets else {
        return Ok(found);
    };
    let (count, last) = (last.len(), FinalPositions { all, zero, one });
    let (normal, others) = (of_normal_play(question), question.other_games(1));
    let asked = Asked::new(game, Query::FinalPhase(&last), &normal, &others);
    let Some(words) = asked.proved() else {
        return Ok(found);
    };
    let implied = match quality {
        Quality::UniversallyAdmissible => "",
        _ => "universally admissible ",
    };
    let by = format!("{implied}by its final phase, {count} positions: {words}");
    let steps = vec![
        format!("Let F be the {count} positions of the final phase with heaps up to {bound}. Every other position has an option and, if one of its options is in F, one of value 0 and one of value 1 in F."),
        "So no other position is in the final phase, by induction, as play ends: with an option in F its value is greater than 1; without one all of its options are in the normal phase, and a position of value 0 or 1 is so, too.".into(),
        "A position outside F has options of value 0 and 1 in F, or all of its options are in the normal phase. So there the game is universally admissible, and in F by play.".into(),
    ];
    Ok(Verdict::proved(Method::FinalPhase, by, steps))
}

/// The set of these positions; `None` if there is none.
fn listed(positions: &[Position], components: usize) -> Option<PositionSet> {
    let shown = positions.iter().map(|position| {
        let heaps: Vec<_> = position.iter().map(i64::to_string).collect();
        match heaps.as_slice() {
            [only] => only.clone(),
            heaps => format!("({})", heaps.join(", ")),
        }
    });
    let shown: Vec<_> = shown.collect();
    match shown.is_empty() {
        true => None,
        false => PositionSet::read(&format!("{{{}}}", shown.join(", ")), components),
    }
}
