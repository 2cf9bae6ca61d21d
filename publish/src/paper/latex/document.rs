//! A whole document, and a part of one.

use crate::paper::{Extent, Origin};

/// What a part needs in the document that it is put in.
const NEEDS: &str = "\\usepackage{amsmath,amssymb,amsthm,graphicx,longtable}";

/// The environments of definitions and theorems.
const ENVIRONMENTS: &str = "\\newtheorem{theorem}{Theorem}
\\newtheorem{conjecture}{Conjecture}
\\theoremstyle{definition}
\\newtheorem{definition}{Definition}";

/// The text as a part, with a comment that says what it needs; or as a document that compiles by itself.
pub(in crate::paper) fn document(body: &str, extent: Extent, origin: &Origin) -> String {
    let comment = origin.comment("% ");
    match extent {
        Extent::Part => {
            let needs = format!("{NEEDS}\n{ENVIRONMENTS}");
            let needs: Vec<&str> = needs.lines().collect();
            let needs = needs.join(" ");
            format!("{comment}% needs: {needs}\n{body}")
        }
        Extent::Whole => format!(
            "{comment}\\documentclass{{article}}
\\usepackage[utf8]{{inputenc}}
{NEEDS}
{ENVIRONMENTS}
\\begin{{document}}
{body}\\end{{document}}
"
        ),
    }
}
