//! Where the papers' false claims are said to be false, they are, and nowhere else.

use super::bounds::{Bounds, Proving};
use super::item::Item;
use super::others::Others;
use super::parameters::{meanings, parameters};
use crate::claim::{Claim, Exceptions, Positions, Resolved, Verdict};
use crate::game::{Game, Names, Outcome, Play, each_in_box};
use crate::language::{ClaimItem, GameExpression, parse_claim};
use crate::library::Library;
use crate::number::Number;
use crate::ordinal::is_on_ordinals;
use crate::prover::Effort;
use crate::table::Table;
use std::ops::ControlFlow;

/// Compares the exceptions of the first false member of a claim's family with play, if they are known as a set of positions with numbers
/// of tokens.
fn compared(library: &Library, item: &ClaimItem) -> bool {
    let play = if item.misere {
        Play::Misere
    } else {
        Play::Normal
    };
    let Some(named) = &item.game else {
        return false;
    };
    let choices = parameters(item).unwrap();
    let about = Item {
        item,
        play,
        bounds: Bounds::of(None.into()),
        on_ordinals: None,
        stated: None,
        library,
        smt: None,
    };
    for choice in &choices.all {
        let proving = Proving::Within(Effort::BRIEF);
        let instance = about.instance(&choices.names, choice, proving, &mut |_, _| true);
        let Ok(Verdict::Refuted { exceptions, .. }) = instance.map(|instance| instance.verdict)
        else {
            continue;
        };
        let Some(Exceptions::Set(set)) = exceptions else {
            return false;
        };
        let names = meanings(&choices.names, choice);
        let game = Game::among(named, &names, library).unwrap();
        let positions = Positions {
            components: game.components(),
            heaps: game.base_heaps(),
        };
        let others = Others::new(64);
        let mut find = |other: &GameExpression, names: &Names| others.find(other, names, library);
        let claim = Claim::new(&item.claim, &names, positions, &mut find).unwrap();
        let Some(claim) = claim else {
            return false;
        };
        let max: i64 = match game.base_heaps() {
            1 => 100,
            2 => 40,
            _ => 12,
        };
        let exceptions = parse_claim(&format!("P = {set}")).into_result().unwrap();
        let exceptions = exceptions.unwrap();
        let exceptions = Claim::new(&exceptions, &Names::new(), positions, &mut find);
        let elements = |claim: &Claim| match claim.said() {
            Resolved::PPositions(set) => set.elements(max, positions.heaps, &others).ok(),
            _ => None,
        };
        let wrong = elements(&exceptions.unwrap().unwrap()).unwrap();
        let claimed = elements(&claim);
        let shape = vec![usize::try_from(max).unwrap() + 1; game.base_heaps()];
        let table = match (claimed.is_some(), play) {
            (true, play) => Table::outcomes(&game, &shape, play, &mut |_, _| true),
            (false, Play::Normal) => Table::grundy(&game, &shape, &mut |_, _| true),
            (false, Play::Misere) => Table::misere_grundy(&game, &shape, &mut |_, _| true),
        };
        let table = table.unwrap();
        let mut largest = vec![max; game.base_heaps()];
        largest.resize(game.components(), 1);
        let _ = each_in_box(&largest, &mut |position| {
            let right = match (&claimed, claim.said()) {
                (Some(set), _) => {
                    set.contains(position) == (table.outcome(position) == Some(Outcome::P))
                }
                (None, Resolved::Grundy(term, _)) => {
                    let at: Vec<Number> = position.iter().map(|heap| (*heap).into()).collect();
                    let value = table.value(position).unwrap();
                    term.value(&at, &others).ok() == Some(Number::from(value))
                }
                _ => unreachable!(),
            };
            let (title, label) = (&item.title, game.label());
            assert_eq!(
                right,
                !wrong.contains(position),
                "{title}, {label}: {position:?}, {set}"
            );
            ControlFlow::Continue(())
        });
        return true;
    }
    false
}

#[test]
fn the_exceptions_of_the_false_claims_of_the_papers_are_those_of_plain_play() {
    let library = Library::embedded();
    let mut count = 0;
    for (place, text) in library.texts().iter().enumerate() {
        let own = library.seen_from(place);
        for item in text.file.claims() {
            let is_false = item.refuted.is_some() && item.within.is_none();
            let game = item.game.as_ref();
            if is_false && game.is_some_and(|game| !is_on_ordinals(game, &own)) {
                count += usize::from(compared(&own, item));
            }
        }
    }
    assert!(count >= 16, "only {count} claims were compared");
}
