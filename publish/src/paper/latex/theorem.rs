//! A solution as theorems: what is proved, with its proof written out or the command that certifies it.

use super::automaton::table;
use super::proof::{outline, proof};
use super::ruleset::{measure, play_ends, positions_are};
use super::words::{escaped, in_roman, tuple};
use super::written::{condition, position, right_side};
use grundy::argument::Argument;
use grundy::render::{SolutionView, falling, name_in_commands};
use grundy::solve::{Grade, Solution, SolutionPart, Strategy};

/// The theorems of a solution, and what is seen and not proved.
pub(in crate::paper) fn theorem(view: &SolutionView, argument: Option<&Argument>) -> String {
    let game = &view.game;
    let solution = &view.solution;
    let mut text = format!(
        "\\noindent {}\n{}\n",
        positions_are(game).latex(),
        play_ends(game).latex()
    );
    let claims = [
        (&solution.p_positions, "P", "\\mathcal{P}".to_string()),
        (
            &solution.grundy,
            "values",
            format!("\\mathcal{{G}}{}", tuple(game.heaps())),
        ),
        (
            &solution.misere_p_positions,
            "misere",
            "\\mathcal{P}^{-}".to_string(),
        ),
    ];
    for (part, kind, left) in claims {
        text += &statement(view, part, kind, &left);
        if kind == "P" && part.grade == Grade::Proved {
            text += &of_p_positions(view, argument, solution);
        } else if part.grade == Grade::Proved {
            text += &by_certificate(&name_in_commands(view), part, kind == "misere");
        }
    }
    text
}

/// A theorem, or a conjecture if it is only seen.
fn statement(view: &SolutionView, part: &SolutionPart, kind: &str, left: &str) -> String {
    let environment = match part.grade {
        Grade::Proved => "theorem",
        Grade::Seen => "conjecture",
        Grade::Unknown => return String::new(),
    };
    let of = in_roman(view.game.label());
    let said = match kind {
        "P" => format!("The P-positions of \\emph{{{of}}} are exactly those in"),
        "misere" => {
            format!("In mis\\`ere play the P-positions of \\emph{{{of}}} are exactly those in")
        }
        _ => format!("The Grundy values of \\emph{{{of}}} are"),
    };
    let seen = match (part.grade, part.max) {
        (Grade::Seen, Some(max)) => {
            format!("This was computed for all heaps up to ${max}$, and is not proved.\n")
        }
        _ => String::new(),
    };
    let Some(right) = part.formula.as_deref().and_then(right_side) else {
        if part.automaton.is_none() {
            return String::new();
        }
        let asked = match kind {
            "P" => "p",
            "misere" => "misere",
            _ => "grundy",
        };
        let command = format!("grundy solve '{}' --part {asked}", name_in_commands(view));
        let mut read = view.game.heaps().to_vec();
        let heaps = tuple(&read);
        if kind == "values" {
            read.push("g".into());
        }
        let table = table(part, &tuple(&read), &command);
        let accepted = match kind {
            "P" => format!("exactly the P-positions ${heaps}$ of \\emph{{{of}}}"),
            "misere" => {
                format!("exactly the P-positions ${heaps}$ of \\emph{{{of}}} in mis\\`ere play")
            }
            _ => format!(
                "${}$ exactly where $g$ is the Grundy value of ${heaps}$ in \\emph{{{of}}}",
                tuple(&read)
            ),
        };
        return format!(
            "\\begin{{{environment}}}\nThis automaton accepts {accepted}. {table}{seen}\\end{{{environment}}}\n"
        );
    };
    format!(
        "\\begin{{{environment}}}\n{said}\n\\begin{{align*}}\n{left} = {{}} & {right}.\n\\end{{align*}}\n{seen}\\end{{{environment}}}\n"
    )
}

/// The proof that is written out, or the moves that win, and what certifies them.
fn of_p_positions(view: &SolutionView, argument: Option<&Argument>, solution: &Solution) -> String {
    let label = &name_in_commands(view);
    let certified = by_certificate(label, &solution.p_positions, false);
    let written_or_decided =
        |argument: &&Argument| argument.is_begun() || solution.p_positions.proof.is_some();
    let Some(argument) = argument.filter(written_or_decided) else {
        return match &solution.strategy {
            Ok(strategy) => format!("{certified}{}", moves(strategy)),
            Err(_) => certified,
        };
    };
    let heaps = tuple(view.game.heaps());
    let falls = measure(&falling(&view.game), view.game.heaps()).latex();
    if !argument.is_begun() {
        return format!(
            "\\begin{{proof}}\nEvery move lowers {falls}, so that play ends. {}{}{}\n\\end{{proof}}\n",
            decided(&solution.p_positions),
            outline(argument, &heaps),
            certificate(label, &solution.p_positions, false)
        );
    }
    let complete = match argument.is_written() {
        true => String::new(),
        false => format!(
            "\nAutomata decided the steps that are not written out. {}\n",
            certificate(label, &solution.p_positions, false)
        ),
    };
    format!(
        "\\begin{{proof}}\nEvery move lowers {falls}, so that play ends. It remains to show that no move leads from $\\mathcal{{P}}$ into $\\mathcal{{P}}$, and that from each position outside of $\\mathcal{{P}}$ a move leads into it.\n{}{complete}\\end{{proof}}\n",
        proof(argument, &heaps)
    )
}

/// What decided the statement.
fn decided(part: &SolutionPart) -> String {
    match (&part.proof, &part.by) {
        (Some(proof), _) => format!(
            "The statement is a sentence of {}, which automata decide ({}, {} states). ",
            in_roman(proof.theory),
            in_roman(&proof.base),
            proof.states
        ),
        (None, Some(by)) => format!("Proved {}. ", in_roman(by)),
        (None, None) => String::new(),
    }
}

/// The proof by a certificate.
fn by_certificate(label: &str, part: &SolutionPart, misere: bool) -> String {
    let said = decided(part);
    let certificate = match &part.proof {
        Some(_) => certificate(label, part, misere),
        None => String::new(),
    };
    format!("\\begin{{proof}}\n{said}{certificate}\n\\end{{proof}}\n")
}

/// The command that writes the certificate of a claim.
fn certificate(label: &str, part: &SolutionPart, misere: bool) -> String {
    let Some(formula) = &part.formula else {
        return "\\texttt{grundy solve} proves it again.".into();
    };
    let misere = if misere { " --misere" } else { "" };
    let command = format!("grundy prove '{label}' '{formula}'{misere} --certificate FILE");
    format!(
        "A certificate that \\texttt{{grundy-verify}} re-checks is written by\n\\begin{{quote}}\\raggedright\\ttfamily {}\\end{{quote}}",
        escaped(&command).replace('\'', "\\textquotesingle{}")
    )
}

/// The winning moves, in cases.
fn moves(strategy: &Strategy) -> String {
    let from = tuple(&strategy.heaps);
    let cases = strategy.cases.iter().map(|case| {
        format!(
            "\\item if ${}$, to ${}$;\n",
            condition(&case.condition),
            position(&case.to)
        )
    });
    let known = match strategy.max {
        Some(max) => format!("This was compared with play for all heaps up to ${max}$."),
        None => "This is proved in the same way.".into(),
    };
    format!(
        "\\noindent A move from ${from}$ wins\n\\begin{{itemize}}\n{}\\end{{itemize}}\nand at each position outside of $\\mathcal{{P}}$ one of these conditions holds. {known}\n",
        cases.collect::<String>()
    )
}
