//! The values of one heap, and their period.

use super::words::in_roman;
use grundy::answers::SequenceAnswer;

/// How many heaps stand side by side.
const IN_LINE: usize = 16;

/// The values of a game on one heap.
pub(in crate::paper) fn sequence(answer: &SequenceAnswer) -> String {
    let mut text = format!("\\noindent Grundy values of {}.\n", in_roman(&answer.game));
    let values: Vec<(usize, &u32)> = answer.values.iter().enumerate().collect();
    for part in values.chunks(IN_LINE) {
        let heaps: Vec<String> = part.iter().map(|(heap, _)| heap.to_string()).collect();
        let cells: Vec<String> = part.iter().map(|(_, value)| value.to_string()).collect();
        text += &format!(
            "\\[\n\\begin{{array}}{{r|{}}}\nn & {}\\\\\n\\hline\n\\mathcal{{G}}(n) & {}\\\\\n\\end{{array}}\n\\]\n",
            "r".repeat(part.len()),
            heaps.join(" & "),
            cells.join(" & ")
        );
    }
    let (Some(period), Some(preperiod), Some(saltus)) =
        (answer.period, answer.preperiod, answer.saltus)
    else {
        return text;
    };
    let plus = match saltus {
        0 => String::new(),
        saltus => format!(" + {saltus}"),
    };
    let known = match answer.grade {
        "proved" => "This is proved.".to_string(),
        _ => format!("This is seen for $n \\le {}$, and not proved.", answer.max),
    };
    text += &format!(
        "\\noindent $\\mathcal{{G}}(n + {period}) = \\mathcal{{G}}(n){plus}$ for all $n \\ge {preperiod}$. {known}\n"
    );
    text
}
