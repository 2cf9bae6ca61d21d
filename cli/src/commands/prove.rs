//! `grundy prove`: one claim, for every position.

use crate::answering;
use crate::arguments::{FormatArgument, Prove};
use crate::drawn_automaton::{AutomatonFile, other_form};
use crate::ending::{Ending, Failure};
use crate::game_argument::{family_text, game_text, with_claim};
use crate::written_file::{WrittenFile, WrittenFolder};
use crate::{form, output};
use bytesize::ByteSize;
use grundy::answers::{Answer, ClaimVerdict, ProveRequest, Request};
use grundy::laboratory::{ProofTexts, ShownAutomaton};
use std::path::PathBuf;
use std::time::Instant;

pub fn run(arguments: &Prove, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    let (game, claim) = match arguments.what.as_slice() {
        [game, claim] => (Some(game.as_str()), claim),
        [claim] if arguments.which.file.is_some() => (None, claim),
        [only] => return Err(one_argument(only)),
        _ => return Err(Failure::new("prove what? give a game and a claim", &[])),
    };
    let clock = Instant::now();
    let mut game = match arguments.ranges.is_empty() {
        true => game_text(game, &arguments.which)?,
        false => family_text(game, &arguments.which)?,
    };
    with_claim(&mut game, claim)?;
    let request = ProveRequest {
        game,
        claim: claim.clone(),
        misere: arguments.misere,
        ranges: arguments.ranges.clone(),
        max: arguments.max,
        max_states: Some(arguments.max_states),
        brief: arguments.brief,
    };
    let outputs = Outputs::of(arguments, format)?;
    let request = Request::Prove(request);
    let answer = match format {
        Some(FormatArgument::Dot) => answering::ask(&request)?,
        format => {
            let format = form::common(format.unwrap_or(FormatArgument::Text))?;
            answering::answer(&request, format)?
        }
    };
    let ending = answering::verdict_ending(&answer);
    let Answer::Verdict(found) = &answer.answer else {
        return Ok(ending);
    };
    if format == Some(FormatArgument::Dot) && ending != Ending::Answered {
        output::message(found.text().trim_end());
    }
    // Not part of the answer, which depends only on the question.
    let largest = found.most_bytes().map(|bytes| {
        let bytes = u64::try_from(bytes).map_or(ByteSize(u64::MAX), ByteSize);
        format!("; the largest automaton {bytes}")
    });
    let largest = largest.unwrap_or_default();
    output::message(&format!("took {:.1?}{largest}", clock.elapsed()));
    match (ending, outputs.wanted()) {
        (Ending::Answered, true) => outputs.write(found)?,
        (_, true) => output::message("nothing is written, for the claim is not proved"),
        (_, false) => {}
    }
    Ok(ending)
}

/// The failure where GAME or CLAIM is missing.
fn one_argument(only: &str) -> Failure {
    match only.contains('=') {
        true => Failure::new(
            "GAME is missing before the claim",
            &["`grundy games` lists the library"],
        ),
        false => Failure::new(
            &format!("CLAIM is missing behind {only}"),
            &["a claim begins with grundy(x, y) = or P =, or is the title of one about the game"],
        ),
    }
}

/// The files that a proof is written to.
struct Outputs {
    certificate: Option<WrittenFile>,
    smtlib: Option<WrittenFile>,
    walnut: Option<WrittenFolder>,
    automaton: Option<AutomatonFile>,
    /// Is the automaton printed?
    dot: bool,
}

impl Outputs {
    /// Refuses files that cannot be written before anything is computed.
    fn of(arguments: &Prove, format: Option<FormatArgument>) -> Result<Outputs, Failure> {
        let file = |path: &Option<PathBuf>| path.as_deref().map(WrittenFile::at).transpose();
        let (certificate, smtlib) = (file(&arguments.certificate)?, file(&arguments.smtlib)?);
        if let (Some(certificate), Some(smtlib)) = (&certificate, &smtlib)
            && certificate.is_also(smtlib)
        {
            let message = "--certificate and --smtlib name the same file";
            return Err(Failure::new(message, &["give each a file of its own"]));
        }
        let walnut = arguments.walnut.as_deref().map(WrittenFolder::at);
        let path = arguments.output.as_deref();
        let automaton = path.map(AutomatonFile::at).transpose()?.flatten();
        let dot = format == Some(FormatArgument::Dot);
        match (path, &automaton) {
            (Some(path), None) => {
                let message = format!("{} is no name for an automaton", path.display());
                let help = "let it end in .dot, .svg, .png or .pdf";
                return Err(Failure::new(&message, &[help]));
            }
            (Some(path), Some(file)) if dot && !file.is_dot() => return Err(other_form(path)),
            _ => {}
        }
        Ok(Outputs {
            certificate,
            smtlib,
            walnut: walnut.transpose()?,
            dot: dot && automaton.is_none(),
            automaton,
        })
    }

    fn wanted(&self) -> bool {
        let files = [
            self.certificate.is_some(),
            self.smtlib.is_some(),
            self.walnut.is_some(),
            self.automaton.is_some(),
        ];
        self.dot || files.contains(&true)
    }

    /// Writes the proof in the forms that were asked for.
    fn write(&self, found: &ClaimVerdict) -> Result<(), Failure> {
        let proof = ProofTexts::of(found)?;
        if let Some(file) = &self.smtlib {
            file.write_text(&proof.smtlib()?)?;
        }
        if let Some(file) = &self.certificate {
            let proof = proof.certificate()?;
            file.write(|out| proof.certificate.write(out))?;
            if let Some(reason) = proof.without_game {
                output::message(&format!(
                    "the certificate is of the sentence alone, without the rules: {reason}"
                ));
            }
        }
        if let Some(folder) = &self.walnut {
            let walnut = proof.walnut()?;
            folder.write("claim.txt", &walnut.script)?;
            for (name, text) in &walnut.automata {
                folder.write(name, text)?;
            }
        }
        if self.dot || self.automaton.is_some() {
            let shown = ShownAutomaton::of_proof(found)?;
            match &self.automaton {
                Some(file) => file.write(&shown)?,
                None => answering::read_or_not(output::answer(&shown.to_dot()))?,
            }
        }
        Ok(())
    }
}
