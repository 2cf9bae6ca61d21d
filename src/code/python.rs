//! Programs in Python.

use super::program::{CodedForm, CodedPeriod, ProgramWriter};

const FLOOR_ROOT: &str = r"import math


def floor_root(b, d):
    # floor(b * sqrt(d))
    square = b * b * d
    root = math.isqrt(square)
    if b >= 0:
        return root
    return -root if root * root == square else -root - 1


";

impl ProgramWriter<'_> {
    pub fn python(&self) -> String {
        let function = self.game.form.function();
        let names = self.list("", "");
        let (before, body) = match &self.game.form {
            CodedForm::Value(value) => (
                String::new(),
                format!("    return {}\n", self.dialect.integer(value)),
            ),
            CodedForm::PPosition(truth) => (
                String::new(),
                format!("    return {}\n", self.dialect.truth(truth)),
            ),
            CodedForm::Period(period) => (
                format!("VALUES = [\n{}]\n\n\n", ProgramWriter::listed(period)),
                in_period(&names, period),
            ),
        };
        let found = match self.game.form.is_outcome() {
            true => format!("int({function}({names}))"),
            false => format!("{function}({names})"),
        };
        let wrong = self.list("{", "}");
        let stop = format!("    raise SystemExit(f\"wrong at {wrong}\")");
        let mut inner = vec![
            format!("if {found} != TABLE[{}]:", self.place()),
            stop.clone(),
        ];
        let moves = self.python_moves(&names);
        if !moves.is_empty() {
            inner.extend([
                format!("move = winning_move({names})"),
                format!("if (move is None) != ({}):", self.is_p(&names)),
                stop.clone(),
                format!("if move is not None and not ({}):", self.is_p("*move")),
                stop,
            ]);
        }
        let root = match body.contains("floor_root(") || moves.contains("floor_root(") {
            true => FLOOR_ROOT,
            false => "",
        };
        let open = |name: &str, size: usize| format!("for {name} in range({size}):");
        let (head, meaning) = (self.head("#"), self.meaning());
        let (rows, loops) = (self.rows(), self.loops(4, &open, &inner));
        let count = self.game.table.len();
        format!(
            r#"{head}
{root}{before}def {function}({names}):
{body}
{moves}
# {meaning}, computed from the rules.
TABLE = [
{rows}]

if __name__ == "__main__":
{loops}    print("{count} positions agree")
"#
        )
    }
}

impl ProgramWriter<'_> {
    /// The function of the winning moves, if some are known.
    fn python_moves(&self, names: &str) -> String {
        let cases = self.cases(&|heap| heap);
        if cases.is_empty() {
            return String::new();
        }
        let behind = if self.names.len() == 1 { "," } else { "" };
        let cases = cases
            .iter()
            .map(|(condition, to)| format!("    if {condition}:\n        return ({to}{behind})\n"));
        let cases: String = cases.collect();
        format!(
            r"
def winning_move({names}):
    # A position that a winning move leads to; None at a P-position.
{cases}    return None

"
        )
    }
}

fn in_period(heap: &str, period: &CodedPeriod) -> String {
    let (start, length, added) = (period.preperiod(), period.period, period.added());
    match (start, period.saltus) {
        (0, 0) => format!("    return VALUES[{heap} % {length}]\n"),
        (0, _) => format!(
            "    periods = {heap} // {length}\n    return VALUES[{heap} % {length}]{added}\n"
        ),
        _ => format!(
            r"    if {heap} < {start}:
        return VALUES[{heap}]
    periods = ({heap} - {start}) // {length}
    return VALUES[{heap} - periods * {length}]{added}
"
        ),
    }
}
