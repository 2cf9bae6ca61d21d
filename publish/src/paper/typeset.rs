//! Formulas alone, for a page that typesets LaTeX: no environment of a document, and each formula is whole.

use super::latex;
use super::prose::Prose;
use grundy::answers::{Answer, ShowAnswer};
use grundy::language::{Diagnostic, format_claim, parse_claim};

/// The options of a game as formulas, and its moves in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypesetGame {
    /// The set of options as one formula; empty where the rules are those of another game.
    pub latex: String,
    /// A sentence for each line of the rules.
    pub words: Vec<String>,
}

/// The game of an answer of `show`; `None` of another answer.
///
/// ```
/// use grundy::{Job, Laboratory, answers::Request};
/// use grundy_publish::paper::typeset_game;
/// let request = Request::read(r#"{"command": "show", "game": {"text": "nim(2)"}, "size": 1}"#)?;
/// let answered = Laboratory::new().answer(&request, &Job::quiet())?;
/// let game = typeset_game(&answered).unwrap();
/// assert_eq!(game.words, ["Take s tokens from a heap x[k], where s >= 1."]);
/// assert!(game.latex.contains("\\operatorname{options}(x_{1}, x_{2}) = {} & "));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn typeset_game(answer: &Answer) -> Option<TypesetGame> {
    let (shown, definition, written, heaps) = match answer {
        Answer::Show(view) => (
            ShowAnswer::from(&**view),
            &view.definition,
            &view.written,
            &view.game.heaps()[..view.game.base_heaps()],
        ),
        Answer::ShowOrdinals(view) => (
            ShowAnswer::from(&**view),
            &view.definition,
            &view.written,
            view.game.heaps(),
        ),
        _ => return None,
    };
    let definition = definition.as_ref().map(|(_, definition)| definition);
    Some(TypesetGame {
        latex: latex::option_formula(definition, written, heaps)
            .map(|formula| formula.formula_alone())
            .unwrap_or_default(),
        words: shown.words,
    })
}

/// A claim as one formula.
///
/// # Errors
/// What is wrong with the text.
///
/// ```
/// use grundy_publish::paper::typeset_claim;
/// assert_eq!(
///     typeset_claim("P = {(x, y) | |x - y| <= 1}")?,
///     "\\begin{aligned}\n\\mathcal{P} = {} & \\{(x, y) : \\left\\lvert x - y\\right\\rvert \\le 1\\}\n\\end{aligned}"
/// );
/// assert!(typeset_claim("P = {(x, y").is_err());
/// # Ok::<(), Vec<grundy::Diagnostic>>(())
/// ```
pub fn typeset_claim(text: &str) -> Result<String, Vec<Diagnostic>> {
    let claim = parse_claim(text).into_result()?;
    let Some(claim) = claim else {
        return Ok(String::new());
    };
    let statement = latex::wide_statement(&claim);
    let statement = statement.unwrap_or_else(|| Prose::words(format_claim(&claim).trim()));
    Ok(statement.formula_alone())
}

/// A term, a condition or a claim as one formula; what is none of these is shown as it is written.
///
/// ```
/// use grundy_publish::paper::typeset_formula;
/// assert_eq!(typeset_formula("floor(n / 2)"), "\\left\\lfloor \\frac{n}{2}\\right\\rfloor");
/// assert_eq!(typeset_formula("x mod 3 = 1"), "x \\bmod 3 = 1");
/// ```
pub fn typeset_formula(text: &str) -> String {
    typeset_claim(text)
        .ok()
        .filter(|formula| !formula.is_empty())
        .or_else(|| latex::term_or_condition(text))
        .unwrap_or_else(|| Prose::words(text).formula_alone())
}
