//! Programs in C++.

use super::program::{CodedForm, CodedPeriod, ProgramWriter};

/// What a function may call, and its definition.
const HELPERS: [(&str, &str); 4] = [
    (
        "floor_root(",
        r"// floor(b * sqrt(d))
static Int floor_root(Int b, Int d) {
    const Int square = b * b * d;
    Int low = 0, high = Int{1} << 63;
    while (high - low > 1) {
        const Int middle = low + (high - low) / 2;
        (middle * middle <= square ? low : high) = middle;
    }
    if (b >= 0) return low;
    return low * low == square ? -low : -low - 1;
}

",
    ),
    (
        "quotient(",
        r"// The floor of a / b, for b > 0.
static Int quotient(Int a, Int b) { return a / b - (a % b < 0 ? 1 : 0); }

",
    ),
    (
        "residue(",
        r"// The least natural residue of a modulo b > 0.
static Int residue(Int a, Int b) { return a % b < 0 ? a % b + b : a % b; }

",
    ),
    (
        "absolute(",
        r"static Int absolute(Int a) { return a < 0 ? -a : a; }

",
    ),
];

impl ProgramWriter<'_> {
    pub fn cpp(&self) -> String {
        let function = self.game.form.function();
        let (kind, unequal) = match self.game.form.is_outcome() {
            true => ("bool", " != (TABLE[{}] != 0)"),
            false => ("std::uint64_t", " != TABLE[{}]"),
        };
        let names = self.list("", "");
        let (lists, body) = match &self.game.form {
            CodedForm::Value(value) => {
                let value = self.dialect.integer(value);
                let body = format!("    return static_cast<std::uint64_t>({value});\n");
                (String::new(), body)
            }
            CodedForm::PPosition(truth) => {
                let truth = self.dialect.truth(truth);
                (String::new(), format!("    return {truth};\n"))
            }
            CodedForm::Period(period) => {
                let listed = ProgramWriter::listed(period);
                let list = format!("static const std::uint64_t VALUES[] = {{\n{listed}}};\n\n");
                (list, in_period(&names, period))
            }
        };
        let bits = self.bits.unwrap_or(0);
        let each =
            |line: &dyn Fn(&String) -> String| self.names.iter().map(line).collect::<Vec<_>>();
        let wide = each(&|name| format!("{name}_heap >= (std::uint64_t{{1}} << {bits})"));
        let wide = wide.join(" || ");
        let heaps = each(&|name| format!("    const Int {name} = {name}_heap;\n")).concat();
        let unequal = unequal.replace("{}", &self.place());
        let wrong = ["    std::puts(\"wrong\");", "    return 1;", "}"].map(String::from);
        let mut inner = vec![format!("if ({function}({names}){unequal}) {{")];
        inner.extend(wrong.clone());
        let parameters = self.list("std::uint64_t ", "_heap");
        let check =
            format!("    if ({wide}) throw std::out_of_range(\"a heap is too large\");\n{heaps}");
        let moves = self.cpp_moves(&parameters, &check);
        if !moves.is_empty() {
            let (p, option) = (self.is_p(&names), self.is_p(&self.numbered("(*option)")));
            inner.push(format!("const auto option = winning_move({names});"));
            inner.push(format!("if (option ? !({option}) : !({p})) {{"));
            inner.extend(wrong);
        }
        let called = format!("{body}{moves}");
        let used = HELPERS.iter().filter(|(call, _)| called.contains(call));
        let helpers: String = used.map(|(_, text)| *text).collect();
        let open = |name: &str, size: usize| {
            format!("for (std::uint64_t {name} = 0; {name} < {size}; ++{name}) {{")
        };
        let (head, meaning) = (self.head("//"), self.meaning());
        let (rows, loops) = (self.rows(), self.loops(4, &open, &inner));
        let count = self.game.table.len();
        format!(
            r#"{head}
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <stdexcept>

using Int = __int128;

{helpers}{lists}{kind} {function}({parameters}) {{
{check}{body}}}
{moves}
#ifndef NO_SELF_TEST
// {meaning}, computed from the rules.
static const std::uint64_t TABLE[] = {{
{rows}}};

int main() {{
{loops}    std::puts("{count} positions agree");
    return 0;
}}
#endif
"#
        )
    }
}

impl ProgramWriter<'_> {
    /// The function of the winning moves, if some are known; it begins with these lines.
    fn cpp_moves(&self, parameters: &str, begin: &str) -> String {
        let cases = self.cases(&|heap| format!("static_cast<std::uint64_t>({heap})"));
        if cases.is_empty() {
            return String::new();
        }
        let position = format!("std::array<std::uint64_t, {}>", self.names.len());
        let cases = cases
            .iter()
            .map(|(condition, to)| format!("    if ({condition}) return {position}{{{to}}};\n"));
        let cases: String = cases.collect();
        format!(
            r"
// A position that a winning move leads to; none at a P-position.
std::optional<{position}> winning_move({parameters}) {{
{begin}{cases}    return std::nullopt;
}}
"
        )
    }
}

fn in_period(heap: &str, period: &CodedPeriod) -> String {
    let (start, length, added) = (period.preperiod(), period.period, period.added());
    let periods = match (start, period.saltus) {
        (0, 0) => {
            return format!("    return VALUES[static_cast<std::size_t>({heap} % {length})];\n");
        }
        (0, _) => format!("{heap} / {length}"),
        _ => format!("{heap} < {start} ? Int{{0}} : ({heap} - {start}) / {length}"),
    };
    format!(
        r"    const Int periods = {periods};
    const std::size_t place = static_cast<std::size_t>({heap} - periods * {length});
    return static_cast<std::uint64_t>(VALUES[place]{added});
"
    )
}
