//! Claims on well-known games, decided for all positions.

use super::*;
use crate::claim::{Claim, Positions};
use crate::game::Names;
use crate::language::{GameExpression, parse_claim, parse_game};
use crate::library::Library;

fn answer(game: &str, claim: &str, play: Play) -> Answer {
    let library = Library::embedded();
    let expression = parse_game(game).into_result().unwrap().unwrap();
    let game = Game::new(&expression, &library).unwrap();
    let claim = parse_claim(claim).into_result().unwrap().unwrap();
    let positions = Positions {
        components: game.components(),
        heaps: game.base_heaps(),
    };
    let mut none = |_: &GameExpression, _: &Names| Ok(0);
    let claim = Claim::new(&claim, &Names::new(), positions, &mut none);
    let claim = claim.unwrap().unwrap();
    prove(&game, claim.said(), play, Effort::BRIEF, &mut |_| true)
}

fn word(answer: &Answer) -> &'static str {
    match answer {
        Answer::Proved(_) => "proved",
        Answer::Refuted { .. } => "refuted",
        Answer::Unknown(_) => "unknown",
    }
}

#[test]
fn quick() {
    for (game, claim, play) in [
        ("yama", "P = {(x, y) | |x - y| <= 1}", Play::Normal),
        (
            "yama",
            "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1",
            Play::Normal,
        ),
        (
            "yama",
            "P = {(x, y) | min(x, y) = 0, max(x, y) >= 2}",
            Play::Misere,
        ),
        ("yama", "P = {(x, y) | |x - y| <= 2}", Play::Normal),
        ("nim(2)", "P = {(x, x) | x >= 1}", Play::Normal),
        (
            "nim(3)",
            "P = {(x, y, z) | x xor y = z, x != 1}",
            Play::Normal,
        ),
        ("nim(3)", "grundy(x, y, z) = x xor y xor z", Play::Normal),
        (
            "ryuo(3)",
            "grundy(x, y) = (x + y) mod 3 + 3 (floor(x / 3) xor floor(y / 3))",
            Play::Normal,
        ),
        (
            "ryuo(8)",
            "grundy(x, y) = (x + y) mod 8 + 8 (floor(x / 8) xor floor(y / 8))",
            Play::Normal,
        ),
        (
            "wythoff",
            "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric",
            Play::Normal,
        ),
        (
            "fraenkel(2)",
            "P = {(floor(k sqrt(2)), floor(k sqrt(2)) + 2 k) | k >= 0}, symmetric",
            Play::Normal,
        ),
        (
            "triangular_geometric(3)",
            "P = {(0, 0)} ∪ {(0, 1), (1, 0)} ∪ {(3^k, 3^(k + 1)) | k >= 0}, symmetric",
            Play::Normal,
        ),
        ("kayles", "grundy(n) = n", Play::Normal),
        (
            "triangular_wythoff(1)",
            "P = {(k^2, (k + 1)^2) | k >= 0}, symmetric",
            Play::Normal,
        ),
    ] {
        let clock = std::time::Instant::now();
        let found = answer(game, claim, play);
        println!(
            "{game} {claim}: {} {found:?} {:?}",
            word(&found),
            clock.elapsed()
        );
    }
}
