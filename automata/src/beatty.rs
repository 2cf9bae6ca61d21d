//! Beatty sequences: m = floor(n·alpha) in the Ostrowski numeration of alpha, and m = floor(n·phi) in the Zeckendorf one.
//!
//! Let p(i) / q(i) be the convergents of alpha = \[0; a(0), a(1), …\], from p(0) / q(0) = 0 / 1 on, and let t = sum
//! of d(i)·q(i) be the Ostrowski word of t. Then (t + 1)·alpha = sum of d(i)·p(i), plus a number from 0 to less than
//! 1; so floor((t + 1)·alpha) is that sum. Since the quotients are periodic, p(i) = x·q(i) + y·q(i - 1) with x and y
//! that depend on i modulo the period only, and the sum is read like any linear sum. For phi this says that floor((t
//! + 1)·phi) is 1 more than the word of t with a 0 appended (Carlitz, Scoville, Hoggatt, 1972).

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::linear::{BoundedSum, SumRange, linear};
use crate::numeration::Numeration;
use crate::product::{Connective, combined};
use crate::project::projected;

/// m = floor(n·alpha) for two different variables.
pub(crate) fn beatty(
    system: &Numeration,
    n: Variable,
    m: Variable,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    if system.as_base().is_some() {
        return Err(NoAutomaton::NotAutomatic(format!(
            "floor(n·alpha) in {system}"
        )));
    }
    let t = Variable(n.0.max(m.0) + 1);
    let before = if system.is_zeckendorf() {
        // m - 1 = sum of d(i)·(U(i) + U(i - 1)).
        let factors = [vec![(1, 0)], vec![(-1, -1)]];
        BoundedSum {
            factors: &factors,
            most: 1,
            least: 2,
            low: Some(1),
            high: Some(1),
        }
        .automaton(system, &[m, t], budget)?
    } else {
        let (scale, shifts) = convergents(system)?;
        let factors = [
            vec![(scale, 0); system.period()],
            shifts.iter().map(|(x, y)| (-x, -y)).collect(),
        ];
        BoundedSum {
            factors: &factors,
            most: scale,
            least: scale,
            low: Some(0),
            high: Some(0),
        }
        .automaton(system, &[m, t], budget)?
    };
    let next = linear(
        system,
        &sorted([(n, 1), (t, -1)]),
        SumRange::exactly(1),
        budget,
    )?;
    let positive = projected(&before, Some(&next), &[t], budget)?;
    let zero = linear(
        system,
        &sorted([(n, 1), (m, 1)]),
        SumRange::exactly(0),
        budget,
    )?;
    combined(&positive, Connective::OR, &zero, budget)
}

fn sorted(mut terms: [(Variable, i128); 2]) -> [(Variable, i128); 2] {
    terms.sort_unstable();
    terms
}

/// A number s, and for each residue the x and y with s·p(i) = x·q(i) + y·q(i - 1). In the Zeckendorf numeration
/// p(i) = U(i) + U(i - 1) belongs to phi.
pub(crate) fn convergents(system: &Numeration) -> Result<(i128, Vec<(i128, i128)>), NoAutomaton> {
    if system.as_base().is_some() {
        return Err(NoAutomaton::NotAutomatic(format!(
            "floor(n·alpha) in {system}"
        )));
    }
    if system.is_zeckendorf() {
        return Ok((1, vec![(1, 1)]));
    }
    let size =
        (0..system.period()).try_fold(1u32, |size, i| size.checked_mul(system.quotient(i) + 1));
    if size.is_none_or(|size| size > 1 << 20) {
        return Err(NoAutomaton::TooLarge);
    }
    let period = system.period();
    // Index i + 1 holds q(i) and p(i).
    let (mut q, mut p) = (vec![0i128, 1], vec![1i128, 0]);
    for index in 0..2 * period {
        let quotient = i128::from(system.quotient(index));
        q.push(quotient * q[index + 1] + q[index]);
        p.push(quotient * p[index + 1] + p[index]);
    }
    let solved: Vec<(i128, i128, i128)> = (0..period)
        .map(|i| {
            // The same x and y for i and i + period.
            let ((q0, q1), (r0, r1)) = ((q[i + 1], q[i]), (q[i + 1 + period], q[i + period]));
            let (s, t) = (p[i + 1], p[i + 1 + period]);
            (q0 * r1 - q1 * r0, s * r1 - t * q1, q0 * t - r0 * s)
        })
        .collect();
    let scale = solved
        .iter()
        .fold(1, |scale, (det, ..)| scale / gcd(scale, *det) * det.abs());
    Ok((
        scale,
        solved
            .iter()
            .map(|(det, x, y)| (x * scale / det, y * scale / det))
            .collect(),
    ))
}

pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
