//! Proves qualities of the sum of two universally admissible games (Yamasaki 1980; Kimura and Yamashita, Proposition 2).
//!
//! Let both games be universally admissible. Then a position of the sum is in the final phase exactly if both parts are, and the sum is
//! universally admissible. Let g and h be the values of the parts x and y; that of (x, y) is g xor h. By induction, as play ends:
//!
//! - Both parts are final, so g and h are 0 or 1. If g = h = 0, the sum has ended, or a part, say x, has an option of value 1 in the final phase, and
//!   so has the sum. If g = h = 1, then x has an option of value 0; it is final, for x is, and with y it has the value 1. If g and h differ,
//!   an option of value 0 in the sum goes from value 0 to 1 or from 1 to 0 in one part; that part is final, so its option is, and the sum is final.
//! - Not both parts are final. If g = h, suppose that (x, y) has an option of value 1 where both parts are final, (x', y) say: then x is not
//!   final, y is, and x' has the value 1 - g. For g = 0 this makes x final; for g = 1 it is what universal admissibility excludes. So (x, y) is not final.
//!   If g xor h = 1, there is an option of value 0 that is not final: where g, h > 1, the larger is lowered to the other; where they are 0 and 1, the part of value 1
//!   goes to 0, in the normal phase if it is in it, and else the other part is normal.
//! - A position of value 1 in the normal phase has no option of value 0 in the final one, and one of value 0 in the final phase has none of value 1 in the normal
//!   one: such an option would be one of x or of y, with the same fault.
//! - Where g xor h > 1, one of the values is greater than 1. If the other is 0 or 1, the options of value 0 and 1 in the first, which are in the same phase, have the
//!   values 0 and 1 in the sum, in one phase. If both are, say g > h, then x goes to h and to h xor 1, both smaller than g, and y stays in the normal phase.

use super::super::bounds::Proving;
use super::super::quality;
use super::super::question::Question;
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Game, Stop};
use grundy_rules::language::{Qualified, Quality};

/// The verdict for all positions on a quality of a sum that holds up to a bound, if it follows; else the one found before.
pub(in super::super) fn tried(
    summands: [&Game; 2],
    quality: Quality,
    question: &Question,
    found: Verdict,
) -> Result<Verdict, Stop> {
    let holds = matches!(found, Verdict::Holds { .. });
    let Some(effort) = question.proving.effort().filter(|_| holds) else {
        return Ok(found);
    };
    if question.bounds.within.is_some() {
        return Ok(found);
    }
    let mut steps = Vec::new();
    match quality {
        Quality::PIffValuesEqual => {
            steps.extend(super::theorem());
            steps.push("A position is a P-position exactly if its value is 0: exactly if its parts have the same value.".into());
        }
        Quality::Admissible
        | Quality::UniversallyAdmissible
        | Quality::Tame
        | Quality::PByPhases
        | Quality::FinalIffBothFinal => {
            for game in summands {
                let of_one = Qualified {
                    quality: Quality::UniversallyAdmissible,
                    with: None,
                    not_at: None,
                };
                let asked = Question {
                    proving: Proving::Holding(effort),
                    ..*question
                };
                let Verdict::Proved { by, .. } = quality::qualified(game, &of_one, &asked)? else {
                    return Ok(found);
                };
                steps.push(format!("{} is universally admissible: {by}.", game.label()));
            }
            steps.extend(in_words(quality));
        }
        Quality::UniversallyAdmissibleAsPrinted => return Ok(found),
    }
    let theorem = match quality {
        Quality::PIffValuesEqual => "of Sprague and Grundy on sums",
        _ => "on sums of universally admissible games",
    };
    Ok(Verdict::Proved {
        by: format!("by the theorem {theorem}"),
        proof: None,
        steps,
        decided: None,
    })
}

/// The proof, a sentence a line.
fn in_words(quality: Quality) -> Vec<String> {
    let mut lines = vec![
        "A position of the sum is in the final phase exactly if both parts are, by induction: where both are, an option of the sum has the value 0 or 1 as one in a part has, in the same phase; where one is not, an option into the final phase would be one of that part, which universal admissibility or the definition of phases excludes."
            .to_string(),
    ];
    if quality == Quality::FinalIffBothFinal {
        return lines;
    }
    lines.push("So no position of the sum has an option of value 0 or 1 in a phase that is excluded; and where its value is greater than 1, it has options of value 0 and 1 in one phase: those of a part, if the other has the value 0 or 1, and else where the larger value is lowered to the other and to its neighbour. So the sum is universally admissible.".into());
    if quality == Quality::PByPhases {
        lines.push("In misère play the P-positions are those of value 0 in the normal phase and those of value 1 in the final one: none has an option among them, and each other position has ended or has one.".into());
    }
    lines
}
