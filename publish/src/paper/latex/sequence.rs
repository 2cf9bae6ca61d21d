//! The values of one heap, and their period.

use super::line::{line, reading};
use super::words::in_roman;
use grundy::answers::SequenceAnswer;

/// The values of a game on one heap.
pub(in crate::paper) fn sequence(answer: &SequenceAnswer) -> String {
    let values = answer.values.iter().enumerate();
    let cells =
        values.map(|(heap, value)| (i64::try_from(heap).unwrap_or(i64::MAX), value.to_string()));
    let cells: Vec<(i64, String)> = cells.collect();
    let mut text = format!(
        "\\noindent Grundy values of {}.{}\n{}",
        in_roman(&answer.game),
        reading(cells.len()),
        line("n", "\\mathcal{G}(n)", &cells)
    );
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
