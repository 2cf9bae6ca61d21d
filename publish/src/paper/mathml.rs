//! Formulas of LaTeX as MathML.

use super::html::escaped;
use math_core::{LatexToMathML, MathDisplay};

/// A formula in a line.
pub(super) fn inline(latex: &str) -> String {
    written(latex, MathDisplay::Inline)
}

/// Lines of one formula, aligned at their `&`.
pub(super) fn display(lines: &[String]) -> String {
    let all = lines.join("\\\\\n");
    let formula = written(
        &format!("\\begin{{aligned}}{all}\\end{{aligned}}"),
        MathDisplay::Block,
    );
    format!("<div class=\"formula\">{formula}</div>")
}

/// In MathML; a formula that cannot be read stays as it is.
fn written(latex: &str, display: MathDisplay) -> String {
    let converted = LatexToMathML::new(Default::default())
        .ok()
        .and_then(|converter| converter.convert_with_local_state(latex, display).ok());
    match converted {
        Some(formula) => formula.mathml,
        None => format!("<code>{}</code>", escaped(latex)),
    }
}
