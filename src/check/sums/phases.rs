//! Proves qualities of the sum of two universally admissible games (Yamasaki 1980; Kimura and Yamashita, Proposition 2).
//!
//! A position of the sum is then in the final phase exactly if both parts are, and the sum is universally admissible: the proof is in `docs/proofs.md`.

use super::super::bounds::Proving;
use super::super::quality;
use super::super::question::Question;
use grundy_proofs::claim::{Method, Verdict};
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
    let by = format!("by the theorem {theorem}");
    Ok(Verdict::proved(Method::Sum, by, steps))
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
