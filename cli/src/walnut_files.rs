//! The files of automata that claims name: they are read here, and go into a request as texts.

use crate::ending::Failure;
use crate::read_file::read;
use grundy::answers::SourceText;
use grundy::language::{Statement, WrittenClaim, is_walnut, parse_claim, parse_file};
use std::path::Path;

/// The automata that the claims of a text name; their files are beside that of the text.
pub fn of_text(text: &SourceText) -> Result<Vec<SourceText>, Failure> {
    let folder = Path::new(&text.name).parent();
    let file = parse_file(&text.text).tree;
    let names = file.claims().filter_map(|claim| named(&claim.claim));
    all(names, folder.unwrap_or(Path::new("")))
}

/// Puts the automata that texts of a game name before them.
pub fn of_texts(texts: &mut Vec<SourceText>) -> Result<(), Failure> {
    let mut whole = Vec::new();
    for text in texts.drain(..) {
        whole.extend(of_text(&text)?);
        whole.push(text);
    }
    *texts = whole;
    Ok(())
}

/// Puts the automaton that a claim names before the texts of its game.
pub fn of_claim(claim: &str, texts: &mut Vec<SourceText>) -> Result<(), Failure> {
    let claim = parse_claim(claim).tree;
    texts.splice(0..0, all(claim.iter().filter_map(named), Path::new(""))?);
    Ok(())
}

fn named(claim: &WrittenClaim) -> Option<&str> {
    match &claim.statement {
        Statement::Automaton { automaton, .. } => {
            automaton.file.as_ref().map(|file| file.name.as_str())
        }
        _ => None,
    }
}

fn all<'n>(
    names: impl Iterator<Item = &'n str>,
    folder: &Path,
) -> Result<Vec<SourceText>, Failure> {
    let mut texts: Vec<SourceText> = Vec::new();
    for name in names {
        let path = folder.join(name);
        if texts.iter().all(|text| Path::new(&text.name) != path) {
            let text = read(&path)?;
            if !is_walnut(&text) {
                let message = format!("{} is no automaton in Walnut's format", path.display());
                let help =
                    "its first line names the numeration of each number, as in `msd_2 msd_2`";
                return Err(Failure::new(&message, &[help]));
            }
            texts.push(SourceText {
                name: path.display().to_string(),
                text,
            });
        }
    }
    Ok(texts)
}
