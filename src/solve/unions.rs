//! Sets of P-positions as unions of cones, read off a table.

use super::observed::ObservedBox;
use grundy_rules::pattern::cones::{InBox, Length, cover, union};

/// The claim that the P-positions are a union of a few cones.
pub(super) fn claim(seen: &ObservedBox) -> Option<String> {
    let sorted = seen.symmetric && seen.heaps > 1;
    let (mut p, _) = seen.parted(seen.size, &|_, cell| cell == 0);
    p.retain(|position| !sorted || position[..seen.heaps].is_sorted());
    let sides = vec![i128::from(seen.size); seen.components()];
    let Ok(cones) = cover(&mut InBox::new(&p, sides, 0), Length::LONG);
    let symmetric = if sorted { ", symmetric" } else { "" };
    let cones = cones.filter(|cones| !cones.is_empty())?;
    Some(format!("P = {}{symmetric}", union(&cones)))
}
