//! Decides whether written moves win: a strategy, for all positions.
//!
//! Each move is given at some positions, and leads from each of them to one position. It wins if that is an option in
//! the set of P-positions. The moves are a strategy if one is given at every position outside the set.

use super::claimed::Claims;
use super::layout::PositionLayout;
use super::move_formulas::alike;
use super::numbers::Numeral;
use super::query::WinningMove;
use super::sentence::{ClaimedRelation, Encoding};
use super::unsupported::Unsupported;
use grundy_automata::{Formula, Sum, Variable};

/// The formula that the position is a fault of the strategy: a move is given that does not win, or the position is
/// outside the set of P-positions and no move is given.
pub(super) fn fault(
    moves: &[WinningMove],
    p: &ClaimedRelation,
    claims: &Claims,
    question: &Encoding,
) -> Result<Formula, Unsupported> {
    let refused = |why| Err(Unsupported::reason(why));
    if question.moves.parts() > 1 || question.moves.has_blocking() || claims.pass {
        return refused("a strategy for sums, blocking or a pass");
    }
    let (layout, ground) = (question.layout, question.ground);
    let option: Vec<Vec<Variable>> = layout
        .components
        .iter()
        .map(|component| component.iter().map(|_| ground.fresh()).collect())
        .collect();
    let leads_to: Vec<Numeral> = option
        .iter()
        .map(|component| component.iter().map(|v| Sum::from(*v)).collect())
        .collect();
    let pair = PositionLayout::of_pair(layout, &option);
    let of_pairs = Claims {
        layout: &pair,
        ground,
        pass: false,
    };
    let is_option = question.moves.some(&|to| alike(&to[0], &leads_to));
    let (mut faults, mut given) = (Vec::new(), Vec::new());
    for one in moves {
        let at = claims.in_set(&one.at)?;
        let wins = Formula::and([
            of_pairs.in_set(&one.pairs)?,
            p.holds(&leads_to),
            is_option.clone(),
        ]);
        let wins = Formula::exists(option.concat(), wins);
        faults.push(Formula::and([at.clone(), Formula::negated(wins)]));
        given.push(at);
    }
    given.push(p.holds(&layout.at(false)));
    faults.push(Formula::negated(Formula::or(given)));
    Ok(Formula::and([question.given(), Formula::or(faults)]))
}
