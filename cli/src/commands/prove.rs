//! `grundy prove`: one claim, for every position.

use super::{convention, csv, json, one_claim, with_solver};
use crate::arguments::{Format, Prove};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked, Family};
use crate::written_file::{WrittenFile, WrittenFolder};
use crate::{output, progress};
use bytesize::ByteSize;
use grundy::answers::{VerdictAnswer, VerdictRow, VerdictsAnswer};
use grundy::check::{self, Ask, NoSentence, check_text_with};
use grundy::claim::Verdict;
use grundy::game::{Catalogue, Play};
use grundy::language::{GameExpression, parse_claim};
use grundy::library::Library;
use grundy::prover::{ProofEffort, Sentence};
use grundy::render::{self, VerdictView};
use grundy_automata::Budget;
use std::path::PathBuf;
use std::time::Instant;

pub fn run(arguments: &Prove, format: Format) -> Result<Ending, Failure> {
    let (game, claim) = match arguments.what.as_slice() {
        [game, claim] => (Some(game.as_str()), claim),
        [claim] => (None, claim),
        _ => return Err(Failure::new("prove what? give a game and a claim", &[])),
    };
    let effort = ProofEffort {
        states: arguments.max_states,
        ..ProofEffort::LARGE
    };
    let ask = Ask::from(arguments.max).proved(effort);
    let clock = Instant::now();
    let Answered {
        ending,
        bytes,
        decided,
        outputs,
        sentence,
    } = match arguments.ranges.is_empty() {
        true => for_one(arguments, game, claim, ask, format)?,
        false => for_all(arguments, game, claim, ask, format)?,
    };
    // Not among the answers: they are the same for the same question.
    let largest = bytes.map(|bytes| u64::try_from(bytes).map_or(ByteSize(u64::MAX), ByteSize));
    let largest = largest.map_or(String::new(), |bytes| {
        format!("; the largest automaton {bytes}")
    });
    output::message(&format!("took {:.1?}{largest}", clock.elapsed()));
    match (ending, outputs.wanted()) {
        (Ending::Answered, true) if !decided.is_empty() => outputs.write_steps(&decided)?,
        (Ending::Answered, true) => {
            let (about, sentence) = sentence()?;
            outputs.write([about, format!("claim: {claim}")], &sentence)?;
        }
        (_, true) => output::message("nothing is written, for the claim is not proved"),
        (_, false) => {}
    }
    Ok(ending)
}

/// How a claim was answered.
struct Answered<'a> {
    ending: Ending,
    /// The most bytes that an automaton took, where there is a proof by automata.
    bytes: Option<usize>,
    /// What a solver was asked, where it decided the steps of a proof.
    decided: Vec<String>,
    outputs: Outputs,
    /// What it is about, and its sentence for other programs.
    sentence: Box<dyn FnOnce() -> Result<(String, Sentence), Failure> + 'a>,
}

/// The most bytes that an automaton of these proofs took.
fn most_bytes<'v>(verdicts: impl Iterator<Item = &'v Verdict>) -> Option<usize> {
    let proofs = verdicts.filter_map(|verdict| match verdict {
        Verdict::Proved { proof, .. } => proof.as_ref(),
        _ => None,
    });
    proofs.map(|proof| proof.bytes).max()
}

/// What a solver was asked in these proofs.
fn asked_of_solver<'v>(verdicts: impl Iterator<Item = &'v Verdict>) -> Vec<String> {
    let decided = verdicts.filter_map(|verdict| match verdict {
        Verdict::Proved { decided, .. } => decided.as_ref(),
        _ => None,
    });
    decided.map(|decided| decided.smtlib.clone()).collect()
}

fn about(game: &str, play: Play) -> String {
    match play {
        Play::Normal => format!("game: {game}"),
        Play::Misere => format!("game: {game}, misere"),
    }
}

/// The sentence, or why there is none.
fn said(sentence: Result<Sentence, NoSentence>, library: &Library) -> Result<Sentence, Failure> {
    sentence.map_err(|why| match why {
        NoSentence::Wrong(errors) => Failure::of(&errors, library),
        NoSentence::Kind(reason) => Failure::unknown(reason),
        NoSentence::Beyond(reason) => Failure::unknown(reason.to_string()),
    })
}

/// A claim about one game.
fn for_one<'a>(
    arguments: &'a Prove,
    game: Option<&'a str>,
    claim: &'a str,
    ask: Ask,
    format: Format,
) -> Result<Answered<'a>, Failure> {
    let play = convention(arguments.misere);
    let asked = game_argument::find_any(game, &arguments.which)?;
    let outputs = Outputs::of(arguments)?;
    let verdict = one_claim::answer(&asked, claim, play, ask, format)?;
    let sentence = move || {
        let Asked { game, library, .. } = asked.on_numbers()?;
        let parsed = parse_claim(claim).into_result();
        let parsed = parsed.map_err(|errors| Failure::of(&errors, &library))?;
        let parsed = parsed.ok_or_else(|| Failure::new("this is no claim", &[]))?;
        let sentence = check::sentence(&game, &parsed, play, &library);
        Ok((about(game.label(), play), said(sentence, &library)?))
    };
    Ok(Answered {
        ending: Ending::of(verdict.word()),
        bytes: most_bytes([&verdict].into_iter()),
        decided: asked_of_solver([&verdict].into_iter()),
        outputs,
        sentence: Box::new(sentence),
    })
}

/// The files that a proof is written to.
struct Outputs {
    certificate: Option<WrittenFile>,
    smtlib: Option<WrittenFile>,
    walnut: Option<WrittenFolder>,
}

impl Outputs {
    /// What cannot be written is refused before anything is computed.
    fn of(arguments: &Prove) -> Result<Outputs, Failure> {
        let file = |path: &Option<PathBuf>| path.as_deref().map(WrittenFile::at).transpose();
        let (certificate, smtlib) = (file(&arguments.certificate)?, file(&arguments.smtlib)?);
        if let (Some(certificate), Some(smtlib)) = (&certificate, &smtlib)
            && certificate.is_also(smtlib)
        {
            let message = "--certificate and --smtlib name the same file";
            return Err(Failure::new(message, &["give each a file of its own"]));
        }
        let walnut = arguments.walnut.as_deref().map(WrittenFolder::at);
        Ok(Outputs {
            certificate,
            smtlib,
            walnut: walnut.transpose()?,
        })
    }

    fn wanted(&self) -> bool {
        self.certificate.is_some() || self.smtlib.is_some() || self.walnut.is_some()
    }

    /// Writes the proof in the forms that were asked for.
    fn write(&self, title: [String; 2], sentence: &Sentence) -> Result<(), Failure> {
        let unknown = |stop: grundy_automata::Stop| Failure::unknown(stop.to_string());
        if let Some(file) = &self.certificate {
            let certificate = sentence
                .certificate(&title, &Budget::default())
                .map_err(unknown)?;
            file.write(|out| certificate.write(out))?;
        }
        if let Some(file) = &self.smtlib {
            file.write_text(&sentence.smtlib().map_err(unknown)?)?;
        }
        if let Some(folder) = &self.walnut {
            let walnut = sentence.walnut("claim").map_err(unknown)?;
            folder.write("claim.txt", &walnut.script)?;
            for (name, text) in &walnut.automata {
                folder.write(name, text)?;
            }
        }
        Ok(())
    }

    /// Writes the steps of a proof by winning moves as a solver is asked for them.
    fn write_steps(&self, steps: &[String]) -> Result<(), Failure> {
        if let Some(file) = &self.smtlib {
            file.write_text(&steps.join("(reset)\n"))?;
        }
        if self.certificate.is_some() || self.walnut.is_some() {
            let message = "a proof by winning moves is no proof by automata: it has no certificate, and nothing for Walnut; --smtlib FILE writes its steps";
            return Err(Failure::unknown(message));
        }
        Ok(())
    }
}

/// A claim for all values of parameters: as it would stand in a file.
fn for_all<'a>(
    arguments: &Prove,
    game: Option<&str>,
    claim: &str,
    ask: Ask,
    format: Format,
) -> Result<Answered<'a>, Failure> {
    let Some(game) = game else {
        return Err(Failure::new("--for goes with a game: name it", &[]));
    };
    let Family {
        mut library,
        expression,
        shown,
        ..
    } = game_argument::family(game, &arguments.which)?;
    let outputs = Outputs::of(arguments)?;
    let play = convention(arguments.misere);
    let misere = if arguments.misere { ", misere" } else { "" };
    let ranges = arguments.ranges.join(", ");
    // The claim finds the games of the last text first.
    if let GameExpression::Named { name, .. } = &expression
        && let Some((_, Some(place))) = library.find(&name.text)
    {
        let text = library.texts()[place].clone();
        let added = library.add(&text.name, &text.text);
        added.map_err(|errors| Failure::of(&errors, &library))?;
    }
    // Rules in quotes get a name, by which the claim speaks of them.
    let named = check::family_named(&expression, &arguments.ranges, &library);
    let (rules, named) = named.ok_or_else(|| {
        let help = "name the heaps: 'on (x, y): …', or --heaps x,y";
        Failure::new("the rules do not say which heaps they have", &[help])
    })?;
    let text = format!("{rules}claim \"claim\" for {named}{misere}, {ranges}\n  {claim}\n");
    let place = library.texts().len();
    library
        .add("CLAIM", &text)
        .map_err(|errors| Failure::of(&errors, &library))?;
    if let Some(item) = library.texts()[place].file.claims().next() {
        let used = check::parameters_are_used(item, &library);
        used.map_err(|errors| Failure::of(&errors, &library))?;
    }
    output::warn(&check::warnings(&library, place), &library)?;
    let mut found = Vec::new();
    let job = &progress::job();
    with_solver(true, |smt| {
        check_text_with(&library, place, ask, smt, job, &mut |report| {
            found.push(report)
        })
    })
    .map_err(|errors| Failure::of(&errors, &library))?;
    if found.is_empty() {
        return Err(Failure::interrupted());
    }
    let mut ending = Ending::Answered;
    let every = ["every heap".to_string(), String::new()];
    for report in &found {
        // It stands in no text: only its game and its ranges are written like one.
        let views = VerdictView::of(report).map(|view| VerdictView {
            paper: None,
            claim,
            game: if rules.is_empty() { view.game } else { &shown },
            stated_refuted: None,
            ..view
        });
        let views: Vec<VerdictView> = views.collect();
        output::answer(&match format {
            Format::Text => render::text::instances(report, &every),
            Format::Json => json(&VerdictsAnswer {
                verdicts: views.iter().map(VerdictAnswer::from).collect(),
                errors: Vec::new(),
            })?,
            Format::Csv => csv(views.iter().map(VerdictRow::from))?,
        })?;
        ending = match Ending::of(report.word()) {
            Ending::Answered => ending,
            other => other,
        };
    }
    let verdicts = found.iter().flat_map(|report| &report.instances);
    let verdicts = verdicts.map(|instance| &instance.verdict);
    let bytes = most_bytes(verdicts.clone());
    let decided = asked_of_solver(verdicts);
    let about = format!("{}, for {ranges}", about(game, play));
    let sentence = move || {
        let item = library.texts()[place].file.claims().next();
        let item = item.ok_or_else(|| Failure::new("this is no claim", &[]))?;
        let sentence = check::sentence_for_all(item, &library);
        Ok((about, said(sentence, &library)?))
    };
    Ok(Answered {
        ending,
        bytes,
        decided,
        outputs,
        sentence: Box::new(sentence),
    })
}
