//! Broken texts: nothing makes the parser panic, and several errors are found at once.

use grundy::language::{format_file, parse_claim, parse_file, parse_game};
use grundy_oracle::cases;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn no_bytes_make_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        parse_file(&text);
        parse_game(&text);
        parse_claim(&text);
    }

    #[test]
    fn no_sequence_of_words_makes_the_parser_panic(words in prop::collection::vec(words(), 0..60)) {
        let text = words.concat();
        let printed = format_file(&parse_file(&text).tree);
        // What was understood of a broken text can be printed, too.
        parse_file(&printed);
        parse_game(&text);
        parse_claim(&text);
    }
}

fn words() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "game ",
        "g",
        "(",
        ")",
        "x",
        ", ",
        "y",
        "on ",
        "[",
        "]",
        "{",
        "}",
        "|",
        "where ",
        "\n",
        "  ",
        "1",
        " and ",
        " or ",
        "not ",
        " in ",
        " mod ",
        " xor ",
        "+",
        "-",
        "* ",
        "/",
        "^",
        "= ",
        "<= ",
        "≤",
        "∪",
        "..",
        "...",
        "claim \"T\" for g\n",
        "P = ",
        "grundy",
        "(x, y)",
        " if ",
        " else ",
        "symmetric",
        "\\le ",
        "\\frac",
        "⌊",
        "⌋",
        "# c\n",
        "\"",
        "blocking ",
        " of ",
        "moves of ",
        "with pass",
        "all ",
        "but ",
        "->",
        "table\n",
        "every position with ",
        "value ",
        "an option ",
        "no option",
        "final",
        "sum with ",
        "universally admissible",
        "refuted at ",
        "for ",
        "default ",
        "(mod ",
        "≡",
        "prime",
        ";",
        ":",
        "paper \"p\"\n",
        "ℤ≥0",
    ])
}

#[test]
fn several_errors_are_found_in_one_pass() {
    let text =
        "game g on (x, y)\n  (x -, y)\n  (x, y - 1) where\n  (x - i, y) where i >= 1 & i < 3\n";
    let codes: Vec<_> = parse_file(text)
        .errors
        .iter()
        .map(|error| error.code.number())
        .collect();
    assert!(codes.len() >= 3, "{codes:?}");
    assert!(codes.contains(&"E0001"), "{codes:?}");
}
