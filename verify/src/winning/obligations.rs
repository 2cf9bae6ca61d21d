//! Play ends, and no move leads from the set into the set.

use super::{World, bad, proved, rejected};
use crate::fault::Fault;
use crate::integers::polynomial::Polynomial;
use crate::integers::statement::Statement;
use crate::integers::steps::Step;

/// Tests that the measure falls with every move.
pub(super) fn ends(world: &World, measure: &[Vec<i64>], proofs: &[Vec<Step>]) -> Result<(), Fault> {
    let fits = |weights: &Vec<i64>| {
        weights.len() == world.heaps.len() && weights.iter().all(|weight| *weight >= 0)
    };
    if measure.is_empty() || !measure.iter().all(fits) {
        return bad("a measure has weights from 0 on, one for each heap");
    }
    if proofs.len() != world.moves.len() {
        return rejected(format!("{} moves are to end", world.moves.len()));
    }
    for (place, (rule, steps)) in world.moves.iter().zip(proofs).enumerate() {
        let (mut case, parameters) = world.begin()?;
        let heaps = case.new_variables(world.heaps.len());
        let bound = case.new_variables(rule.bound.len());
        for own in heaps.iter().chain(&bound) {
            case.at_least(own)?;
        }
        let values = [parameters, heaps.clone(), bound].concat();
        case.assume(&rule.condition, &values, true)?;
        let target = case.polynomials(&rule.target[0], &values)?;
        for own in &target {
            case.at_least(own)?;
        }
        // Each level does not fall, or one before it changes.
        let mut changes: Vec<Statement> = Vec::new();
        let mut stays = Vec::new();
        let one = Polynomial::constant(-1);
        for weights in measure {
            let mut grows = Polynomial::default();
            for ((old, new), weight) in heaps.iter().zip(&target).zip(weights) {
                let more = new.minus(old, case.work())?.scaled(i128::from(*weight))?;
                grows = grows.plus(&more, case.work())?;
            }
            let mut ways = changes.clone();
            ways.push(Statement::at_least(&grows)?);
            stays.push(Statement::any(ways));
            for way in [grows.clone(), grows.scaled(-1)?] {
                changes.push(Statement::at_least(&way.plus(&one, case.work())?)?);
            }
        }
        case.add(Statement::all(stays))?;
        proved(&format!("move {place} ends"), case, steps)?;
    }
    Ok(())
}

/// Tests that no move leads from a piece to a piece.
pub(super) fn inside(world: &World, proofs: &[Vec<Step>]) -> Result<(), Fault> {
    let wanted = world.pieces.len() * world.pieces.len() * world.moves.len();
    if proofs.len() != wanted {
        return rejected(format!(
            "{wanted} proofs are needed that no move leads from the set to it"
        ));
    }
    let mut proofs = proofs.iter();
    for (from_place, from) in world.pieces.iter().enumerate() {
        for (to_place, to) in world.pieces.iter().enumerate() {
            for (place, rule) in world.moves.iter().enumerate() {
                let (mut case, parameters) = world.begin()?;
                let (start, k) = from.any_member(&mut case, world, &parameters)?;
                let (end, l) = to.any_member(&mut case, world, &parameters)?;
                if let (Some(l), Some(k)) = (&l, &k)
                    && l.sequence == k.sequence
                {
                    world.sequences[l.sequence].compare(&mut case, &parameters, [l, k])?;
                }
                let bound = case.new_variables(rule.bound.len());
                for own in &bound {
                    case.at_least(own)?;
                }
                let values = [parameters, start, bound].concat();
                case.assume(&rule.condition, &values, true)?;
                let target = case.polynomials(&rule.target[0], &values)?;
                for (own, end) in target.iter().zip(&end) {
                    let differs = own.minus(end, case.work())?;
                    case.add(Statement::zero(&differs)?)?;
                }
                let part = format!("no move {place} from piece {from_place} to {to_place}");
                let steps = proofs.next().map_or(&[][..], Vec::as_slice);
                proved(&part, case, steps)?;
            }
        }
    }
    Ok(())
}
