//! Finds a piece whose addition makes a claimed set of P-positions right.

use super::claimed::ClaimedPiece;
use super::form::OrdinalForm;
use super::kernel;
use super::linear::contradicts;
use super::{Ordinal, OrdinalGame};
use dashu_int::UBig;
use grundy_rules::game::permutations;
use grundy_work::Job;

/// The bound on the differences of heaps, which must be below it. It steers the search only.
const MOST_APART: u8 = 3;

/// The P-positions that the claim misses, as `{(u, u)}`, if they are all positions with the finite differences of the
/// given one. The claimed set with this piece is proved to be all P-positions, and no position is in both.
pub(super) fn missing(
    game: &OrdinalGame,
    claimed: &[ClaimedPiece],
    position: &[Ordinal],
    job: &Job,
) -> Option<String> {
    let heaps = game.heaps().len();
    let mut apart = vec![0_u8; heaps];
    while job.poll() {
        let piece = piece(&apart)?;
        if apart.contains(&0) && piece.holds(position) == Ok(true) {
            let mut orders = Vec::new();
            permutations(&mut (0..heaps).collect(), 0, &mut orders);
            let mut all: Vec<ClaimedPiece> = Vec::new();
            for order in &orders {
                let element = order.iter().map(|from| piece.element[*from].clone());
                let element: Vec<OrdinalForm> = element.collect();
                if all.iter().all(|own| own.element != element) {
                    all.push(ClaimedPiece {
                        element,
                        ..piece.clone()
                    });
                }
            }
            let shown = shown(&apart);
            let with = |pieces: &[ClaimedPiece]| is_all(game, claimed, pieces, job);
            if with(&all[..1]) {
                return Some(shown);
            }
            if all.len() > 1 && with(&all) {
                return Some(format!("{shown}, symmetric"));
            }
        }
        let next = apart.iter().rposition(|more| more + 1 < MOST_APART)?;
        apart[next] += 1;
        apart[next + 1..].fill(0);
    }
    None
}

/// Are these pieces disjoint from the claimed ones, and all P-positions together with them?
fn is_all(game: &OrdinalGame, claimed: &[ClaimedPiece], more: &[ClaimedPiece], job: &Job) -> bool {
    let is_apart = |own: &ClaimedPiece, other: &ClaimedPiece| {
        let mut relations = own.relations.clone();
        relations.extend(other.relations_for(&own.element, own.variables));
        contradicts(own.variables + other.variables, &relations)
    };
    let mut pairs = claimed
        .iter()
        .flat_map(|own| more.iter().map(move |other| (own, other)));
    pairs.all(|(own, other)| is_apart(own, other))
        && kernel::prove(game, &[claimed, more].concat(), job).is_ok()
}

/// The positions (u + a, u + b, …).
fn piece(apart: &[u8]) -> Option<ClaimedPiece> {
    let heaps = apart.iter().map(|more| {
        let more = OrdinalForm::constant(Ordinal::finite(UBig::from(*more)));
        OrdinalForm::variable(0).plus(&more)
    });
    Some(ClaimedPiece {
        variables: 1,
        element: heaps.collect::<Option<_>>()?,
        relations: Vec::new(),
    })
}

/// `{(u, u + 1)}`
fn shown(apart: &[u8]) -> String {
    let heaps = apart.iter().map(|more| match more {
        0 => "u".to_string(),
        more => format!("u + {more}"),
    });
    format!("{{({})}}", heaps.collect::<Vec<_>>().join(", "))
}
