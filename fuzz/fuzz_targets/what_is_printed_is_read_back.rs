//! A file without errors is printed, read, and is the same file.
#![no_main]

use grundy::language::{format_file, parse_file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(file) = parse_file(&text).into_result() {
        let printed = format_file(&file);
        let again = parse_file(&printed);
        assert_eq!(again.errors, Vec::new(), "{printed}");
        assert_eq!(again.tree, file, "{printed}");
    }
});
