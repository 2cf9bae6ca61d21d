//! Winning moves at heaps of any size, against tables where both can be had.

use crate::game;
use grundy::check::decide_far;
use grundy::far::FarAnalysis;
use grundy::game::Play;
use grundy::library::Library;
use grundy::number::Number;
use grundy::strategy::Strategy;

fn far(of: &str, heaps: &[Number]) -> FarAnalysis {
    let library = Library::embedded();
    let found = decide_far(
        &game(of).unwrap(),
        &heaps.to_vec(),
        Play::Normal,
        1000,
        &library,
        &mut |_, _| true,
    );
    found
        .unwrap_or_else(|reasons| panic!("{of}: {reasons:?}"))
        .0
}

#[test]
fn near_positions_have_the_winning_moves_of_their_table() {
    for of in [
        "wythoff",
        "fraenkel(3)",
        "ryuo(5)",
        "triangular_wythoff(2)",
        "yama",
        "nim(3)",
    ] {
        let game = game(of).unwrap();
        let size = if game.components() == 3 { 5 } else { 13 };
        let largest = vec![size; game.components()];
        let strategy = Strategy::new(&game, &largest, Play::Normal, &mut |_, _| true).unwrap();
        for number in 0..(size + 1).pow(u32::try_from(largest.len()).unwrap()) {
            let mut rest = number;
            let position: Vec<i64> = largest
                .iter()
                .map(|_| {
                    let heap = rest % (size + 1);
                    rest /= size + 1;
                    heap
                })
                .collect();
            let near = strategy.analyse(&[position.to_vec()]).unwrap();
            let heaps: Vec<Number> = position.iter().map(|heap| Number::from(*heap)).collect();
            let found = far(of, &heaps);
            assert!(found.all, "{of} {position:?}");
            assert_eq!(found.outcome, near.outcome, "{of} {position:?}");
            let moves: Vec<Vec<i64>> = found
                .winning_moves
                .iter()
                .map(|option| option.iter().map(|heap| heap.to_i64().unwrap()).collect())
                .collect();
            let expected: Vec<Vec<i64>> = near.winning_moves.into_iter().flatten().collect();
            assert_eq!(moves, expected, "{of} {position:?}");
        }
    }
}
