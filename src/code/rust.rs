//! Programs in Rust, of every edition.

use super::program::{CodedForm, CodedPeriod, ProgramWriter};

const FLOOR_ROOT: &str = r"/// floor(b * sqrt(d))
fn floor_root(b: i128, d: i128) -> i128 {
    let square = b * b * d;
    let root = square.isqrt();
    match b >= 0 {
        true => root,
        false if root * root == square => -root,
        false => -root - 1,
    }
}

";

impl ProgramWriter<'_> {
    pub fn rust(&self) -> String {
        let function = self.game.form.function();
        let kind = match self.game.form.is_outcome() {
            true => "bool",
            false => "u64",
        };
        let (before, body) = match &self.game.form {
            CodedForm::Value(value) => (String::new(), as_value(&self.dialect.integer(value))),
            CodedForm::PPosition(truth) => (
                String::new(),
                format!("    {}\n", self.dialect.truth(truth)),
            ),
            CodedForm::Period(period) => {
                let (count, listed) = (period.values.len(), ProgramWriter::listed(period));
                let list = format!("const VALUES: [i128; {count}] = [\n{listed}];\n\n");
                (list, in_period(&self.list("", ""), period))
            }
        };
        let bits = self.bits.unwrap_or(0);
        let each =
            |line: &dyn Fn(&String) -> String| self.names.iter().map(line).collect::<Vec<_>>();
        let narrow = each(&|name| format!("{name} < 1 << {bits}")).join(" && ");
        let heaps = each(&|name| format!("    let {name} = i128::from({name});\n")).concat();
        let (names, parameters) = (self.list("", ""), self.list("", ": u64"));
        let found = match self.game.form.is_outcome() {
            true => format!("u64::from({function}({names}))"),
            false => format!("{function}({names})"),
        };
        let place = match self.names {
            [only] => only.clone(),
            _ => format!("({})", self.place()),
        };
        let mut inner = vec![format!("assert_eq!({found}, TABLE[{place} as usize]);")];
        let moves = self.rust_moves(
            &parameters,
            &format!("    assert!({narrow}, \"a heap is too large\");\n{heaps}"),
        );
        if !moves.is_empty() {
            let option = self.numbered("option");
            inner.extend([
                format!("match winning_move({names}) {{"),
                format!("    Some(option) => assert!({}),", self.is_p(&option)),
                format!("    None => assert!({}),", self.is_p(&names)),
                "}".to_string(),
            ]);
        }
        let root = match body.contains("floor_root(") || moves.contains("floor_root(") {
            true => FLOOR_ROOT,
            false => "",
        };
        let open = |name: &str, size: usize| format!("for {name} in 0..{size}_u64 {{");
        let (head, meaning) = (self.head("//"), self.meaning());
        let (rows, loops) = (self.rows(), self.loops(4, &open, &inner));
        let count = self.game.table.len();
        format!(
            r#"{head}
{root}{before}pub fn {function}({parameters}) -> {kind} {{
    assert!({narrow}, "a heap is too large");
{heaps}{body}}}
{moves}
/// {meaning}, computed from the rules.
const TABLE: [u64; {count}] = [
{rows}];

fn main() {{
{loops}    println!("{count} positions agree");
}}
"#
        )
    }
}

impl ProgramWriter<'_> {
    /// The function of the winning moves, if some are known; it begins with these lines.
    fn rust_moves(&self, parameters: &str, begin: &str) -> String {
        let cases = self.cases(&|heap| format!("({heap}) as u64"));
        if cases.is_empty() {
            return String::new();
        }
        let cases = cases.iter().map(|(condition, to)| {
            format!("    if {condition} {{\n        return Some([{to}]);\n    }}\n")
        });
        let (cases, count): (String, usize) = (cases.collect(), self.names.len());
        format!(
            r"
/// A position that a winning move leads to; none at a P-position.
pub fn winning_move({parameters}) -> Option<[u64; {count}]> {{
{begin}{cases}    None
}}
"
        )
    }
}

fn as_value(text: &str) -> String {
    format!("    let value: i128 = {text};\n    value as u64\n")
}

fn in_period(heap: &str, period: &CodedPeriod) -> String {
    let (start, length, added) = (period.preperiod(), period.period, period.added());
    let value = as_value(&format!("VALUES[place as usize]{added}"));
    let periods = match (start, period.saltus) {
        (0, 0) => return as_value(&format!("VALUES[({heap} % {length}) as usize]")),
        (0, _) => format!("{heap} / {length}"),
        _ => format!("if {heap} < {start} {{ 0 }} else {{ ({heap} - {start}) / {length} }}"),
    };
    format!(
        r"    let periods = {periods};
    let place = {heap} - periods * {length};
{value}"
    )
}
