//! Where a text is read: a file, a game, a claim.

use super::parsed::Parsed;
use super::state::Parser;
use crate::language::named_sets::give_sets;
use crate::language::syntax::{File, FileItem, GameExpression, WrittenClaim};
use std::ops::Range;

/// Reads a file of games and claims.
///
/// ```
/// let text = "game yama on (x, y), symmetric\n  (x - i, y + 1)  where i >= 2\n";
/// let file = grundy_rules::language::parse_file(text).into_result().unwrap();
/// assert_eq!(file.games().next().unwrap().name.text, "yama");
/// assert_eq!(grundy_rules::language::format_file(&file), text);
/// ```
pub fn parse_file(source: &str) -> Parsed<File> {
    let mut parser = Parser::new(source);
    let mut tree = parser.file();
    give_sets(&mut tree);
    parser.finish(tree)
}

/// Reads one item of a file: what is in this part of its text, with the places that it has in the whole. A claim has
/// no set of the file yet.
pub(crate) fn parse_item(source: &str, part: Range<usize>) -> Option<FileItem> {
    let mut parser = Parser::of_part(source, part);
    let tree = parser.file();
    parser.finish(tree).tree.items.pop()
}

/// Reads a game of the command line: a name with its arguments, or rules in quotes.
///
/// ```
/// use grundy_rules::language::{GameExpression, parse_game};
/// let game = parse_game("{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}").into_result();
/// assert!(matches!(game, Ok(Some(GameExpression::Rules(_)))));
/// ```
pub fn parse_game(source: &str) -> Parsed<Option<GameExpression>> {
    let mut parser = Parser::new(source);
    let tree = parser.whole_game();
    parser.finish(tree)
}

/// Reads a claim without its title: `grundy(x, y) = …` or `P = {…}`.
pub fn parse_claim(source: &str) -> Parsed<Option<WrittenClaim>> {
    let mut parser = Parser::new(source);
    let tree = parser.whole_claim();
    parser.finish(tree)
}

/// The text of a claim with brackets where it could be read in two ways, as the program means what it writes itself:
/// a remainder or quotient at the end of a sum is one of the last term.
pub fn claim_in_brackets(text: &str) -> String {
    let mut text = text.to_string();
    loop {
        let errors = parse_claim(&text).errors;
        let Some(reading) = errors
            .into_iter()
            .find_map(|error| error.readings.last().cloned())
        else {
            return text;
        };
        text.replace_range(reading.span.start..reading.span.end, &reading.replacement);
    }
}
