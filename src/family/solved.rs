//! Solves every member of a family from its rules alone, and finds the formula in the parameters that the answers
//! have in common.

use super::common::common;
use super::exploration::Exploration;
use super::explore::{for_all, of_members};
use super::outcomes::{MemberListener, MemberOutcome};
use super::parallel::in_parallel;
use super::record::{RecordRow, RowFault, bound};
use crate::check::Members;
use crate::solve::{Grade, SearchBounds, SolutionPart, solve};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::language::{Diagnostic, away_from};
use grundy_work::{End, Job};
use std::collections::BTreeMap;

/// An answer about one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionAnswer {
    /// The grade of the answer.
    pub grade: Grade,
    /// What is true, as a claim; a proved answer may have none, if it is an automaton.
    pub formula: Option<String>,
    /// The states of its automaton, if it is proved or is only an automaton.
    pub states: Option<usize>,
    /// If it is not proved: heaps up to this were computed.
    pub max: Option<u64>,
    /// Why there is no more.
    pub reason: String,
}

impl QuestionAnswer {
    /// The answer about a member of a family with these parameters.
    fn of(part: SolutionPart, parameters: &[String]) -> QuestionAnswer {
        let seen = part.automaton.filter(|_| part.grade == Grade::Seen);
        let proved = part.proof.map(|proof| proof.states);
        QuestionAnswer {
            grade: part.grade,
            states: proved.or_else(|| seen.map(|seen| seen.states())),
            formula: part.formula.map(|formula| away_from(&formula, parameters)),
            max: part.max,
            reason: part.reason.unwrap_or_default(),
        }
    }

    fn unknown(reason: &str) -> QuestionAnswer {
        QuestionAnswer {
            grade: Grade::Unknown,
            formula: None,
            states: None,
            max: None,
            reason: reason.to_string(),
        }
    }
}

/// The questions about each member.
pub const QUESTIONS: [&str; 3] = ["p_positions", "grundy", "misere_p_positions"];

/// A member of a family with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The values of the parameters.
    pub choice: Vec<i64>,
    /// The P-positions, the Grundy values, and the P-positions of misère play.
    pub answers: [QuestionAnswer; 3],
}

impl RecordRow for Solved {
    const COLUMNS: &'static [&'static str] = &[
        "p_positions",
        "p_positions_grade",
        "p_positions_states",
        "p_positions_max",
        "p_positions_reason",
        "grundy",
        "grundy_grade",
        "grundy_states",
        "grundy_max",
        "grundy_reason",
        "misere_p_positions",
        "misere_p_positions_grade",
        "misere_p_positions_states",
        "misere_p_positions_max",
        "misere_p_positions_reason",
    ];
    const QUESTION: &'static str = "family";

    fn choice(&self) -> &[i64] {
        &self.choice
    }

    fn fields(&self) -> Vec<String> {
        let fields = self.answers.iter().flat_map(|answer| {
            [
                answer.formula.clone().unwrap_or_default(),
                answer.grade.word().to_string(),
                answer.states.map(|n| n.to_string()).unwrap_or_default(),
                answer.max.map(|n| n.to_string()).unwrap_or_default(),
                answer.reason.clone(),
            ]
        });
        fields.collect()
    }

    fn read(choice: Vec<i64>, fields: &[&str]) -> Result<Solved, RowFault> {
        let answer = |fields: &[&str]| {
            let [formula, word, states, max, reason] = fields else {
                return Err(RowFault::Fields);
            };
            let grades = [Grade::Proved, Grade::Seen, Grade::Unknown];
            let grade = grades.into_iter().find(|grade| grade.word() == *word);
            let states = bound(states)?.map(usize::try_from).transpose();
            let grade = grade.ok_or(RowFault::NoWord("grade"))?;
            if grade == Grade::Unknown && !formula.is_empty() {
                return Err(RowFault::Contradiction("a formula of what is unknown"));
            }
            Ok(QuestionAnswer {
                grade,
                formula: (!formula.is_empty()).then(|| formula.to_string()),
                states: states.map_err(|_| RowFault::Contradiction("too many states"))?,
                max: bound(max)?,
                reason: reason.to_string(),
            })
        };
        let answers: Result<Vec<QuestionAnswer>, _> = fields.chunks(5).map(answer).collect();
        let answers = <[QuestionAnswer; 3]>::try_from(answers?).map_err(|_| RowFault::Fields)?;
        Ok(Solved { choice, answers })
    }
}

/// A formula in the parameters, and the members for which it is the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// The claim: `P = {(x, y) | |x - y| <= a}`.
    pub claim: String,
    /// The verdicts on it for each member.
    pub exploration: Exploration,
}

/// The solutions of the members of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// How many choices of their values were asked for.
    pub choices: usize,
    /// How many of the choices examined are outside the domain of the family.
    pub outside: usize,
    /// The others, in order; all of them, unless the work was interrupted.
    pub members: Vec<Solved>,
    /// How many of the members were read from a record.
    pub read: usize,
    /// How the work was ended early, if it was.
    pub end: Option<End>,
    /// For each question, the formula in the parameters that is true of most members, if there is one.
    pub common: [Option<Common>; 3],
}

/// The most common formulas that are tried. It steers the search only.
const MOST_TRIED: usize = 8;

/// Solves every member, and looks for formulas in the parameters. Known members are not computed again.
///
/// A common formula is checked on every member, and proved with little effort if possible.
///
/// # Errors
/// What is wrong with the family, if it is so for every member.
pub fn solve_members(
    members: &Members,
    known: &BTreeMap<Vec<i64>, Solved>,
    job: &Job,
    report: &mut MemberListener<Solved>,
) -> Result<Solutions, Vec<Diagnostic>> {
    let decide = |choice: &[i64], job: &Job| one(members, choice, job);
    let run = in_parallel(members.choices(), &decide, known, job, report)?;
    let mut common = [None, None, None];
    for (question, common) in common.iter_mut().enumerate() {
        if run.end.is_none() {
            *common = best(members, &run.found, question, job);
        }
    }
    Ok(Solutions {
        parameters: members.parameters().to_vec(),
        choices: members.choices().len(),
        outside: run.outside,
        read: run.read,
        end: run.end.or_else(|| job.ended()),
        members: run.found,
        common,
    })
}

fn one(members: &Members, choice: &[i64], job: &Job) -> MemberOutcome<Solved> {
    let solved = |answers| Solved {
        choice: choice.to_vec(),
        answers,
    };
    let unknown = |reason: String| solved([(); 3].map(|()| QuestionAnswer::unknown(&reason)));
    let game = match members.game(choice) {
        Ok(game) => game,
        Err(fault) => return MemberOutcome::of(fault, unknown),
    };
    match solve(&game, members.library(), SearchBounds::brief(), job) {
        Ok(found) => {
            let parts = [found.p_positions, found.grundy, found.misere_p_positions];
            MemberOutcome::Found(solved(
                parts.map(|part| QuestionAnswer::of(part, members.parameters())),
            ))
        }
        Err(errors) => {
            let reason = errors.first().map_or("", |error| error.message.as_str());
            MemberOutcome::Faulty(unknown(reason.to_string()), errors)
        }
    }
}

/// The common formula that is true of most members.
fn best(members: &Members, solved: &[Solved], question: usize, job: &Job) -> Option<Common> {
    let formulas = solved.iter().filter_map(|member| {
        let formula = member.answers[question].formula.as_deref()?;
        Some((member.choice.as_slice(), formula))
    });
    let formulas: Vec<(&[i64], &str)> = formulas.collect();
    let mut best: Option<(usize, Common)> = None;
    for claim in common(members.parameters(), &formulas)
        .into_iter()
        .take(MOST_TRIED)
    {
        let Ok(claimed) = members.claiming(&claim, QUESTIONS[question].starts_with("misere"))
        else {
            continue;
        };
        let nothing = BTreeMap::new();
        let found = of_members(
            &claimed,
            Some(ProofEffort::BRIEF),
            &nothing,
            job,
            &mut |_| true,
        );
        let Some(mut exploration) = found.ok().filter(|found| found.end.is_none()) else {
            continue;
        };
        let holds = exploration.members.iter();
        let holds = holds.filter(|member| member.grade.holds() == Some(true));
        let holds = holds.count();
        // A formula must be true of two members at least.
        if holds > best.as_ref().map_or(1, |(most, _)| *most) {
            let claim = claimed.statement();
            let all = holds == solved.len();
            exploration.for_all = for_all(&claimed, &exploration.domain, ProofEffort::BRIEF, job);
            let common = Common { claim, exploration };
            best = Some((holds, common));
            if all {
                break;
            }
        }
    }
    best.map(|(_, common)| common)
}
