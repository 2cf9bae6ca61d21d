//! `grundy explore`: a claim about every member of a family of games, or the solution of every member.

use super::json;
use crate::arguments::{Explore, Format};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Family};
use crate::record_file::{self, Known, RecordFile};
use crate::{output, progress};
use grundy::Job;
use grundy::answers::{FamilyAnswer, SolutionsAnswer, members};
use grundy::check::Members;
use grundy::family::{Recorded, Report, Subject, explore, recheck, solve_members};
use grundy::language::{
    Diagnostic, GameExpression, format_claim, format_expression, format_game, parse_claim,
};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::render::{self, FamilyView, SolutionsView};
use grundy::solve::SearchBounds;

pub fn run(arguments: &Explore, format: Format) -> Result<Ending, Failure> {
    let Family {
        mut library,
        expression,
        place,
        shown,
    } = game_argument::family(&arguments.family, &arguments.which)?;
    let claim = claim(arguments, &expression, &library)?;
    let added = library.add("CLAIM", &claim);
    let of_claim = added.map_err(|errors| Failure::of(&errors, &library))?;
    let family = (&expression, place);
    let members = Members::new(&library, family, of_claim, arguments.misere, arguments.max);
    let members = members.map_err(|errors| Failure::of(&errors, &library))?;
    output::warn(&members.warnings(), &library)?;
    let complete = match arguments.claim {
        Some(_) => explored(arguments, &members, &shown, format)?,
        None => solved(arguments, &members, &shown, format)?,
    };
    match complete {
        true => Ok(Ending::Answered),
        false => Err(Failure::interrupted()),
    }
}

/// Answers about a claim; was every member looked at?
fn explored(
    arguments: &Explore,
    members: &Members,
    family: &str,
    format: Format,
) -> Result<bool, Failure> {
    let subject = Subject::new(members, &members.question(family));
    let subject = subject.with_proofs(!arguments.no_proof);
    let effort = (!arguments.no_proof).then_some(ProofEffort::BRIEF);
    let of = (members, effort);
    let found = recorded(arguments, of, &subject, |known, job, report| {
        explore(members, effort, known, job, report)
    })?;
    let view = FamilyView {
        family,
        members,
        exploration: &found,
    };
    output::answer(&match format {
        Format::Text => render::text::family(&view),
        Format::Json => json(&FamilyAnswer::from(&view))?,
        Format::Csv => csv(&found.members, &found.parameters, &subject, found.read)?,
    })?;
    Ok(found.complete)
}

/// Answers with solutions; was every member looked at?
fn solved(
    arguments: &Explore,
    members: &Members,
    family: &str,
    format: Format,
) -> Result<bool, Failure> {
    let limits = (SearchBounds::brief(), ProofEffort::BRIEF);
    let subject = Subject::new(members, family);
    let of = (members, Some(ProofEffort::BRIEF));
    let found = recorded(arguments, of, &subject, |known, job, report| {
        solve_members(members, limits, known, job, report)
    })?;
    let view = SolutionsView {
        family,
        solutions: &found,
    };
    output::answer(&match format {
        Format::Text => render::text::solutions(&view),
        Format::Json => json(&SolutionsAnswer::from(&view))?,
        Format::Csv => csv(&found.members, &found.parameters, &subject, found.read)?,
    })?;
    Ok(found.complete)
}

/// The answer as CSV; the number of rows that were read stands on standard error.
fn csv<M: Recorded>(
    all: &[M],
    parameters: &[String],
    subject: &Subject,
    read: usize,
) -> Result<String, Failure> {
    if read > 0 {
        output::message(&format!("{read} of {} read from a record", all.len()));
    }
    members(all, parameters, subject).map_err(output::unwritten)
}

/// What is found, with the files in which it is kept.
fn recorded<M: Recorded + Clone + PartialEq + Send, F>(
    arguments: &Explore,
    (members, effort): (&Members, Option<ProofEffort>),
    subject: &Subject,
    find: impl FnOnce(&Known<M>, &Job, &mut Report<M>) -> Result<F, Vec<Diagnostic>>,
) -> Result<F, Failure> {
    let about = (subject, members.parameters());
    let resumed = arguments.resume.as_deref();
    let resumed = resumed.map(|path| record_file::known(path, about));
    let mut known: Known<M> = resumed.transpose()?.unwrap_or_default();
    let path = arguments.output.as_ref().or(arguments.resume.as_ref());
    let file = path.map(|path| RecordFile::open(path, about));
    let mut file: Option<RecordFile<M>> = file.transpose()?;
    for (choice, member) in file.iter().flat_map(|file| &file.known) {
        if known.get(choice).is_some_and(|other| other != member) {
            let message = "the two records have different answers for the same parameters";
            return Err(Failure::new(message, &["give one of them"]));
        }
        known.insert(choice.clone(), member.clone());
    }
    let job = &progress::job();
    recheck(members, &mut known, effort, job).map_err(|what| {
        let message = format!("the record is wrong: {what}");
        Failure::new(&message, &["give another file, and all is computed again"])
    })?;

    let mut failure = None;
    let mut report = |member: &M| {
        failure = file.as_mut().and_then(|file| file.append(member).err());
        failure.is_none()
    };
    let found = find(&known, job, &mut report);
    match failure {
        Some(failure) => Err(failure),
        None => found.map_err(|errors| Failure::of(&errors, members.library())),
    }
}

/// Is it a range of two written numbers that holds none?
fn is_empty(values: &str) -> bool {
    let ends = values.split_once("..");
    let number = |end: &str| end.trim().parse::<i64>().ok();
    ends.and_then(|(first, last)| Some(number(first)? > number(last)?))
        .unwrap_or(false)
}

/// What carries the ranges of the parameters where nothing is claimed.
const NO_CLAIM: &str = "P = {}";

/// The claim as it would stand in a file, with the ranges of its parameters.
fn claim(
    arguments: &Explore,
    family: &GameExpression,
    library: &Library,
) -> Result<String, Failure> {
    let written = arguments.claim.as_deref().unwrap_or(NO_CLAIM);
    let (name, named) = match family {
        GameExpression::Named { name, .. } => (name.text.as_str(), format_game(family)),
        _ => ("", "family".to_string()),
    };
    let mut about = Vec::new();
    for over in &arguments.over {
        about.extend(ranges(over)?);
    }
    let titled = library
        .claims_about(name)
        .find(|claim| claim.title == written);
    let statement = match titled {
        Some(claim) => {
            about.extend(claim.misere.then(|| "misere".to_string()));
            let within = claim.within.as_ref().map(format_expression);
            about.extend(within.map(|within| format!("within {within}")));
            format_claim(&claim.claim).replace('\n', "\n  ")
        }
        None => written.to_string(),
    };
    // What is no claim at all may be meant as a title.
    let titles: Vec<&str> = library
        .claims_about(name)
        .map(|claim| claim.title.as_str())
        .collect();
    if titled.is_none() && !written.contains('=') && !titles.is_empty() {
        let is_claim = parse_claim(written).into_result().is_ok();
        if !is_claim {
            let message =
                format!("`{written}` is neither a claim nor the title of one about {name}");
            let titles: Vec<_> = titles.iter().map(|title| format!("\"{title}\"")).collect();
            let help = format!("claims about it are {}", titles.join(", "));
            return Err(Failure::new(&message, &[&help]));
        }
    }
    // Rules have no name; the claim is about what was read before.
    let about = [&[named], about.as_slice()].concat().join(", ");
    Ok(format!("claim \"claim\" for {about}\n  {statement}\n"))
}

/// `p=2..8,q=3..20` as ranges of the language, `p in 2..8` and `q in 3..20`; whatever else stands between commas is a
/// condition already.
fn ranges(over: &str) -> Result<Vec<String>, Failure> {
    let mut parts = vec![String::new()];
    let mut depth = 0_i64;
    for sign in over.chars() {
        match sign {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        match (sign, depth, parts.last_mut()) {
            (',', 0, _) => parts.push(String::new()),
            (_, _, Some(part)) => part.push(sign),
            (_, _, None) => {}
        }
    }
    let wrong = |part: &str, message: &str, help: &str| {
        let example = part.split('=').next().unwrap_or_default().trim();
        let example = if example.is_empty() { "p" } else { example };
        let message = format!("--over {}: {message}", part.trim());
        Failure::new(&message, &[&format!("{help}--over {example}=2..9")])
    };
    let is_name = |part: &str| {
        let part = part.trim();
        !part.is_empty()
            && part
                .chars()
                .all(|sign| sign.is_alphanumeric() || "_'".contains(sign))
    };
    let range = |part: &String| match part.split_once('=') {
        None if part.trim().is_empty() => Err(wrong(part, "a range is missing", "write ")),
        None if is_name(part) => Err(wrong(part, "the parameter has no range", "write ")),
        Some((_, values)) if is_empty(values) => Err(wrong(
            part,
            "no number is in this range",
            "the smaller one comes first: ",
        )),
        Some((name, values)) if values.contains("..") || values.trim().starts_with('{') => {
            if values.split("..").any(|end| end.trim().is_empty()) {
                let message = format!("{} is no finite range", part.trim());
                let help = format!("give both ends, as in {}=2..9", name.trim());
                return Err(Failure::new(&message, &[&help]));
            }
            Ok(format!("{} in {}", name.trim(), values.trim()))
        }
        _ => Ok(part.trim().to_string()),
    };
    parts.iter().map(range).collect()
}
