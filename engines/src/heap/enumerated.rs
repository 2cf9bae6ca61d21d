//! The first heaps, where a shape does not hold yet: Grundy values by listing options.

use grundy_rules::game::{Game, Stop};
use grundy_rules::language::{Code, Diagnostic, Span};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The value of the next heap, by the definition.
pub(super) fn value(game: &Game, values: &[u32]) -> Result<u32, Stop> {
    let too_large = || Stop::limit("a heap beyond 63 bits");
    let heap = i64::try_from(values.len()).map_err(|_| too_large())?;
    let mut options = BTreeSet::new();
    for index in 0..game.moves.len() {
        let _ = game.visit_move(index, &[heap], &mut |run| {
            for option in run.options() {
                game.check_fall(&[heap], &option)?;
                let mut sum = 0;
                for part in option.iter().flatten() {
                    let value = usize::try_from(*part)
                        .ok()
                        .and_then(|part| values.get(part));
                    sum ^= value.ok_or_else(|| not_smaller(heap, *part))?;
                }
                options.insert(sum);
            }
            Ok(ControlFlow::Continue(()))
        })?;
    }
    let taken = (0_u32..)
        .zip(&options)
        .take_while(|(value, option)| value == *option);
    u32::try_from(taken.count()).map_err(|_| Stop::limit("a Grundy value beyond 32 bits"))
}

fn not_smaller(heap: i64, part: i64) -> Stop {
    let message = format!("option {part} of {heap} is no smaller heap");
    Stop::Wrong(Diagnostic::new(Code::NotFalling, Span::default(), message))
}
