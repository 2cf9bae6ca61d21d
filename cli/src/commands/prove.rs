//! `grundy prove`: one claim, for every position.

use super::{convention, json, one_claim};
use crate::arguments::{Format, Prove};
use crate::ending::{Ending, Failure};
use crate::{game_argument, output, progress};
use grundy::check::{Ask, check_text};
use grundy::library::Library;
use grundy::prover::Effort;
use grundy::render::{self, VerdictView};

pub fn run(arguments: &Prove, format: Format) -> Result<Ending, Failure> {
    let (game, claim) = match arguments.what.as_slice() {
        [game, claim] => (Some(game.as_str()), claim),
        [claim] => (None, claim),
        _ => return Err(Failure::new("prove what? give a game and a claim", &[])),
    };
    let effort = Effort {
        states: arguments.max_states,
        ..Effort::LARGE
    };
    let ask = Ask::from(arguments.max).proved(effort);
    if !arguments.ranges.is_empty() {
        return for_all(arguments, game, claim, ask, format);
    }
    let play = convention(arguments.misere);
    one_claim::answer((game, &arguments.which), claim, play, ask, format)
}

/// A claim for all values of parameters: as it would stand in a file.
fn for_all(
    arguments: &Prove,
    game: Option<&str>,
    claim: &str,
    ask: Ask,
    format: Format,
) -> Result<Ending, Failure> {
    let Some(game) = game else {
        return Err(Failure::new("--for goes with a game: name it", &[]));
    };
    let mut library = Library::embedded();
    if let Some(file) = &arguments.which.file {
        library
            .add(&file.display().to_string(), &game_argument::read(file)?)
            .map_err(|errors| Failure::of(&errors, &library))?;
    }
    let misere = if arguments.misere { ", misere" } else { "" };
    let ranges = arguments.ranges.join(", ");
    let text = format!("claim \"claim\" for {game}{misere}, {ranges}\n  {claim}\n");
    let place = library.texts().len();
    library
        .add("CLAIM", &text)
        .map_err(|errors| Failure::of(&errors, &library))?;
    let mut found = Vec::new();
    let mut watch = progress::watch();
    check_text(&library, place, ask, &mut watch, &mut |report| {
        found.push(report)
    })
    .map_err(|errors| Failure::of(&errors, &library))?;
    let mut ending = Ending::Answered;
    let every = ["every heap".to_string(), String::new()];
    for report in &found {
        let views: Vec<VerdictView> = VerdictView::of(report).collect();
        output::answer(&match format {
            Format::Text => render::text::instances(report, &every),
            Format::Json => json(&render::json::verdicts(&views)),
            Format::Csv => {
                let lines = views.iter().map(render::csv::verdict);
                render::csv::verdict_header() + &lines.collect::<String>()
            }
        })?;
        ending = match report.word() {
            "refuted" => Ending::Refuted,
            "unknown" => Ending::Unknown,
            _ => ending,
        };
    }
    Ok(ending)
}
