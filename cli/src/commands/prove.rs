//! `grundy prove`: one claim, for every position.

use super::{convention, json, one_claim, with_solver};
use crate::arguments::{Format, Prove};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked};
use crate::{output, progress};
use grundy::check::{self, Ask, check_text_with};
use grundy::game::Play;
use grundy::language::{GameExpression, parse_claim, parse_game};
use grundy::library::Library;
use grundy::prover::Effort;
use grundy::render::{self, VerdictView};
use grundy_automata::Budget;
use std::path::Path;

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
    let ending = one_claim::answer((game, &arguments.which), claim, play, ask, format)?;
    let wanted = [&arguments.certificate, &arguments.smtlib, &arguments.walnut];
    match (ending, wanted.iter().any(|path| path.is_some())) {
        (Ending::Answered, true) => write(arguments, game, claim, play)?,
        (_, true) => output::message("nothing is written, for the claim is not proved\n"),
        (_, false) => {}
    }
    Ok(ending)
}

/// Writes the proof in the forms that were asked for.
fn write(arguments: &Prove, game: Option<&str>, claim: &str, play: Play) -> Result<(), Failure> {
    let Asked { game, library, .. } = game_argument::find(game, &arguments.which)?;
    let parsed = parse_claim(claim).into_result();
    let parsed = parsed.map_err(|errors| Failure::of(&errors, &library))?;
    let parsed = parsed.ok_or_else(|| Failure::new("this is no claim", &[]))?;
    let sentence = check::sentence(&game, &parsed, play, &library);
    let sentence = sentence.map_err(|errors| Failure::of(&errors, &library))?;
    let sentence = sentence.map_err(Failure::Unknown)?;
    let unknown = |stop: grundy_automata::Stop| Failure::Unknown(stop.to_string());
    if let Some(path) = &arguments.certificate {
        let about = match play {
            Play::Normal => format!("game: {}", game.label()),
            Play::Misere => format!("game: {}, misere", game.label()),
        };
        let title = [about, format!("claim: {claim}")];
        let certificate = sentence
            .certificate(&title, &Budget::default())
            .map_err(unknown)?;
        let mut file = Vec::new();
        let written = certificate.write(&mut file);
        written.map_err(|error| Failure::new(&error.to_string(), &[]))?;
        save(path, &file)?;
    }
    if let Some(path) = &arguments.smtlib {
        save(path, sentence.smtlib().map_err(unknown)?.as_bytes())?;
    }
    if let Some(folder) = &arguments.walnut {
        let walnut = sentence.walnut("claim").map_err(unknown)?;
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| Failure::new(&format!("{}: {error}", folder.display()), &[]))?;
        save(&folder.join("claim.txt"), walnut.script.as_bytes())?;
        for (name, text) in &walnut.automata {
            save(&folder.join(name), text.as_bytes())?;
        }
    }
    Ok(())
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let saved = std::fs::write(path, bytes);
    saved.map_err(|error| Failure::new(&format!("{}: {error}", path.display()), &[]))
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
    let named = parse_game(game).into_result().ok().flatten();
    if !matches!(named, Some(GameExpression::Named { .. })) {
        let message =
            "--for goes with the name of a game and its parameters, as in 'yama_wythoff(c)'";
        let help = "write rules with parameters into a file, `game g(c >= 2) on (x, y)`, and give --file FILE 'g(c)'";
        return Err(Failure::new(message, &[help]));
    }
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
    with_solver(true, |smt| {
        check_text_with(&library, place, ask, smt, &mut watch, &mut |report| {
            found.push(report)
        })
    })
    .map_err(|errors| Failure::of(&errors, &library))?;
    let mut ending = Ending::Answered;
    let every = ["every heap".to_string(), String::new()];
    for report in &found {
        // It stands in no text: only its game and its ranges are written like one.
        let views = VerdictView::of(report).map(|view| VerdictView {
            paper: None,
            claim,
            stated_refuted: None,
            ..view
        });
        let views: Vec<VerdictView> = views.collect();
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
