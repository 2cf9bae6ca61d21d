//! Programs: a function, and a test of itself against values that were computed from the rules.

use super::dialect::{CodeLanguage, Dialect};
use super::integer::{Integer, Truth};
use super::range::{RESULT, WIDTH, Widths, bits_of_heaps};
use super::translate::NoCode;

/// What a program says about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct CodedGame<'g> {
    /// The game's name with its arguments, or its rules.
    pub label: &'g str,
    /// What the function is, as it was proved.
    pub claim: &'g str,
    /// The names of the heaps.
    pub heaps: &'g [String],
    pub form: CodedForm,
    /// A winning move as a function of the position, in cases; empty where none is known.
    pub winning: Vec<CodedMove>,
    /// The table that the program is tested with: its sizes, and its Grundy values; of P-positions, 1 for P and 0 for N.
    pub shape: Vec<usize>,
    pub table: Vec<u64>,
}

/// The function of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum CodedForm {
    /// The Grundy value.
    Value(Integer),
    /// Is it a P-position?
    PPosition(Truth),
    /// The Grundy value of one heap, by a period.
    Period(CodedPeriod),
}

/// A move that wins from some positions.
#[derive(Clone, Debug, PartialEq)]
pub struct CodedMove {
    /// From these.
    pub from: Truth,
    /// To this one, an expression for each heap.
    pub to: Vec<Integer>,
}

impl CodedMove {
    /// The most bits that its numbers can have.
    fn width(&self, heaps: usize) -> usize {
        let to = self.to.iter().map(|heap| Widths::of_result(heap, heaps));
        to.fold(Widths::of_truth(&self.from, heaps), usize::max)
    }
}

/// Values that end in a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodedPeriod {
    /// The values of the preperiod and of one period.
    pub values: Vec<u32>,
    pub period: usize,
    /// What a period adds.
    pub saltus: i64,
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub text: String,
    /// The largest heap, where there is one.
    pub most: Option<u64>,
}

impl CodedPeriod {
    /// How many heaps come before the period.
    pub fn preperiod(&self) -> usize {
        self.values.len().saturating_sub(self.period)
    }

    /// The most bits that its numbers can have: the list has 32, and a period adds the saltus.
    fn width(&self, heaps: usize) -> usize {
        let saltus = self.saltus.unsigned_abs();
        let added = match saltus {
            0 => 0,
            saltus => heaps + (u64::BITS - saltus.leading_zeros()) as usize,
        };
        match added.max(32) < RESULT {
            true => heaps.max(added + 1),
            false => usize::MAX,
        }
    }

    /// What is added to a value of the list, as ` + 2 * periods`.
    pub fn added(&self) -> String {
        match self.saltus {
            0 => String::new(),
            1 => " + periods".into(),
            saltus => format!(" + {saltus} * periods"),
        }
    }
}

impl CodedForm {
    /// The name of the function.
    pub fn function(&self) -> &'static str {
        match self {
            CodedForm::PPosition(_) => "is_p_position",
            _ => "grundy",
        }
    }

    pub fn is_outcome(&self) -> bool {
        matches!(self, CodedForm::PPosition(_))
    }

    /// The most bits that its numbers can have.
    fn width(&self, heaps: usize) -> usize {
        match self {
            CodedForm::Value(value) => Widths::of_result(value, heaps),
            CodedForm::PPosition(truth) => Widths::of_truth(truth, heaps),
            CodedForm::Period(period) => period.width(heaps),
        }
    }
}

impl Program {
    /// The program of a game in a language.
    ///
    /// # Errors
    /// Numbers of the formula do not fit the language even for small heaps.
    pub fn of(game: &CodedGame, language: CodeLanguage) -> Result<Program, NoCode> {
        let bits = match language.is_bounded() {
            false => None,
            true => {
                let width = |heaps| {
                    let moves = game.winning.iter().map(|found| found.width(heaps));
                    moves.fold(game.form.width(heaps), usize::max)
                };
                let bits = bits_of_heaps(&|heaps| width(heaps) <= WIDTH);
                Some(bits.ok_or_else(|| NoCode {
                    what: game.claim.to_string(),
                    why: "its numbers do not fit 128 bits",
                })?)
            }
        };
        let names = language.names(game.heaps);
        let writer = ProgramWriter {
            game,
            names: &names,
            dialect: Dialect {
                language,
                heaps: &names,
            },
            bits,
        };
        Ok(Program {
            text: match language {
                CodeLanguage::Python => writer.python(),
                CodeLanguage::Cpp => writer.cpp(),
                CodeLanguage::Rust => writer.rust(),
            },
            most: bits.map(|bits| (1_u64 << bits) - 1),
        })
    }
}

/// A program while it is written.
pub(super) struct ProgramWriter<'w> {
    pub game: &'w CodedGame<'w>,
    /// What the heaps are called.
    pub names: &'w [String],
    pub dialect: Dialect<'w>,
    /// The bits that a heap may have, where they are bounded.
    pub bits: Option<usize>,
}

impl ProgramWriter<'_> {
    /// What the program is, as comments.
    pub fn head(&self, mark: &str) -> String {
        let what = match self.game.form.is_outcome() {
            true => "P-positions",
            false => "Grundy values",
        };
        let range = match self.bits {
            Some(bits) => format!("Heaps are below 2^{bits}."),
            None => "Heaps are natural numbers of any size.".to_string(),
        };
        // A backslash at the end would join the next line.
        let plain = |text: &str| {
            text.split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .replace('\\', "/")
        };
        let (label, claim) = (plain(self.game.label), plain(self.game.claim));
        let lines = [
            format!("{what} of {label}"),
            claim,
            format!("Proved for all positions. {range}"),
        ];
        lines
            .iter()
            .map(|line| format!("{mark} {line}\n"))
            .collect()
    }

    /// `x, y`, each with words before and behind.
    pub fn list(&self, before: &str, behind: &str) -> String {
        let names = self
            .names
            .iter()
            .map(|name| format!("{before}{name}{behind}"));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The lines of the table, a line for each row.
    pub fn rows(&self) -> String {
        let width = self.game.shape.last().copied().unwrap_or(1).max(1);
        let rows = self.game.table.chunks(width).map(|row| {
            let row: Vec<String> = row.iter().map(ToString::to_string).collect();
            format!("    {},\n", row.join(", "))
        });
        rows.collect()
    }

    /// The place of a position in the table.
    pub fn place(&self) -> String {
        let mut place = String::new();
        for (name, size) in self.names.iter().zip(&self.game.shape) {
            place = match place.as_str() {
                "" => name.clone(),
                before if before.contains(' ') => format!("({before}) * {size} + {name}"),
                before => format!("{before} * {size} + {name}"),
            };
        }
        place
    }

    /// Loops over the heaps, each opened by a line, and what stands in the innermost.
    pub fn loops(
        &self,
        indent: usize,
        open: &dyn Fn(&str, usize) -> String,
        inner: &[String],
    ) -> String {
        let mut lines = String::new();
        let mut depth = indent;
        for (name, size) in self.names.iter().zip(&self.game.shape) {
            lines.push_str(&format!("{}{}\n", " ".repeat(depth), open(name, *size)));
            depth += 4;
        }
        for line in inner {
            lines.push_str(&format!("{}{line}\n", " ".repeat(depth)));
        }
        if !open("", 0).ends_with('{') {
            return lines;
        }
        while depth > indent {
            depth -= 4;
            lines.push_str(&format!("{}}}\n", " ".repeat(depth)));
        }
        lines
    }

    /// The values of a period, in a list.
    pub fn listed(period: &CodedPeriod) -> String {
        let values: Vec<String> = period.values.iter().map(ToString::to_string).collect();
        let lines = values
            .chunks(20)
            .map(|line| format!("    {},\n", line.join(", ")));
        lines.collect()
    }

    /// Each case of the winning moves: its condition, and the heaps that it leads to, each by this function.
    pub fn cases(&self, heap: &dyn Fn(String) -> String) -> Vec<(String, String)> {
        let cases = self.game.winning.iter().map(|case| {
            let to = case.to.iter().map(|of| heap(self.dialect.integer(of)));
            (
                self.dialect.truth(&case.from),
                to.collect::<Vec<_>>().join(", "),
            )
        });
        cases.collect()
    }

    /// Is the position of these heaps a P-position, by the function?
    pub fn is_p(&self, heaps: &str) -> String {
        match self.game.form.is_outcome() {
            true => format!("is_p_position({heaps})"),
            false => format!("grundy({heaps}) == 0"),
        }
    }

    /// `word[0], word[1]`
    pub fn numbered(&self, word: &str) -> String {
        let all = (0..self.names.len()).map(|place| format!("{word}[{place}]"));
        all.collect::<Vec<_>>().join(", ")
    }

    /// What the numbers of the table are.
    pub fn meaning(&self) -> &'static str {
        match self.game.form.is_outcome() {
            true => "1 for P-positions, 0 for others",
            false => "Grundy values",
        }
    }
}
