//! A report as one self-contained page of HTML: the Markdown, rendered.

use super::{ReportPart, TextReport, markdown};
use pulldown_cmark::{Options, Parser, html::push_html};

/// The page around the report: no script, no external resource.
const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Claims and verdicts</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { border-bottom: 1px solid #8886; padding-bottom: .2em; }
h2 { margin-top: 3rem; }
h3, h4 { margin: 2rem 0 .5rem; }
p, ul { margin: .4rem 0; }
pre { overflow-x: auto; padding: .6rem .8rem; background: #8881; border-radius: 4px; }
code { font: .9em ui-monospace, monospace; }
table { border-collapse: collapse; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #8884; }
</style>
</head>
<body>
";

const FOOT: &str = "</body>\n</html>\n";

/// The report as a page of HTML; same findings, same bytes. Text of the claims is escaped.
pub fn html(findings: &[TextReport], part: ReportPart) -> String {
    let text = markdown(findings, part);
    let mut page = String::from(HEAD);
    push_html(&mut page, Parser::new_ext(&text, Options::ENABLE_TABLES));
    page.push_str(FOOT);
    page
}
