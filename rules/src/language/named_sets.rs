//! Sets of a file: what has a name of its own in it, and which claims speak of it.

use super::format::format_claim;
use super::syntax::{ClaimItem, File, FileItem, SequenceDefinition, SetItem};

/// Gives every claim of a file the sets of the file that it names.
pub(super) fn give_sets(file: &mut File) {
    let sets: Vec<SetItem> = file.sets().cloned().collect();
    for item in &mut file.items {
        if let FileItem::Claim(claim) = item {
            give_sets_to(claim, &sets);
        }
    }
}

/// Gives a claim those of these sets that it names; what it defines itself comes first.
pub(crate) fn give_sets_to(claim: &mut ClaimItem, sets: &[SetItem]) {
    if sets.is_empty() {
        return;
    }
    let text = format_claim(&claim.claim);
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let names: Vec<&str> = text.split(|c| !is_part(c)).collect();
    for set in sets {
        let name = set.name.text.as_str();
        let definitions = &mut claim.claim.definitions;
        let is_own = definitions.iter().any(|own| own.name.text == name);
        if names.contains(&name) && !is_own {
            definitions.push(SequenceDefinition {
                name: set.name.clone(),
                arguments: Vec::new(),
                value: set.value.clone(),
                of_file: true,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::language::{FileItem, format_claim, format_file, parse_file};

    const TEXT: &str = "\
set first = {(0, 0), (1, 2)}

claim \"A\" for wythoff, within 2
  P = first, symmetric

claim \"B\"
  (1, 2) in first
  where x(n) = n

claim \"C\" for wythoff, within 2
  P = first, symmetric
  where first = {(0, 0)}

claim \"D\"
  1 = 1
";

    #[test]
    fn a_claim_has_the_sets_that_it_names_and_a_file_is_printed_as_it_was_written() {
        let file = parse_file(TEXT).into_result().unwrap();
        assert_eq!(format_file(&file), TEXT);
        let claims: Vec<_> = file
            .claims()
            .map(|item| format_claim(&item.claim))
            .collect();
        assert_eq!(
            claims,
            [
                "P = first, symmetric\nwhere first = {(0, 0), (1, 2)}",
                "(1, 2) in first\nwhere x(n) = n,\n      first = {(0, 0), (1, 2)}",
                "P = first, symmetric\nwhere first = {(0, 0)}",
                "1 = 1",
            ]
        );
        assert!(matches!(file.items[0], FileItem::Set(_)));
    }
}
