//! Bytes in, a tree and errors out; never a panic.
#![no_main]

use grundy::language::{parse_claim, parse_file, parse_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    parse_file(&text);
    parse_game(&text);
    parse_claim(&text);
});
