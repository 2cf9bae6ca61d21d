//! Rules in, a small table or an error out; never a panic.
#![no_main]

use grundy::game::{Game, Play};
use grundy::language::parse_game;
use grundy::library::Library;
use grundy::table::Table;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(Some(expression)) = parse_game(&text).into_result()
        && let Ok(game) = Game::new(&expression, &Library::embedded())
        && game.components() <= 4
    {
        let shape = vec![3; game.base_heaps()];
        // A hostile rule may have millions of options: the watch ends what takes long.
        let mut looks = 0;
        let _ = Table::outcomes(&game, &shape, Play::Normal, &mut |_, _| {
            looks += 1;
            looks < 10
        });
    }
});
