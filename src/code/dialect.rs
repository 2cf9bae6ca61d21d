//! Expressions written in Python, C++ and Rust. Numbers are integers of any size, or of 128 bits.

use super::integer::{Integer, Truth};
use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs;
use grundy_rules::formula::Comparison;
use serde::{Deserialize, Serialize};

/// A programming language.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CodeLanguage {
    /// Python 3.8 or later.
    #[default]
    Python,
    /// C++17, with the integers of 128 bits of GCC and Clang.
    #[serde(rename = "c++")]
    Cpp,
    /// Rust 1.84 or later.
    Rust,
}

impl CodeLanguage {
    /// `python`, `c++` or `rust`.
    pub fn name(self) -> &'static str {
        match self {
            CodeLanguage::Python => "python",
            CodeLanguage::Cpp => "c++",
            CodeLanguage::Rust => "rust",
        }
    }

    /// Do its integers have a fixed width?
    pub fn is_bounded(self) -> bool {
        self != CodeLanguage::Python
    }

    /// Words that no heap may be called.
    fn is_reserved(self, word: &str) -> bool {
        let words = match self {
            CodeLanguage::Python => {
                "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield min max abs math grundy any range int print move periods place None True False"
            }
            CodeLanguage::Cpp => {
                "alignas alignof and asm auto bool break case catch char class const continue default delete do double else enum explicit export extern false float for friend goto if inline int long main mutable namespace new not operator or private protected public register return short signed sizeof static std struct switch template this throw true try typedef typeid typename union unsigned using virtual void volatile while xor grundy std absolute quotient residue option periods place assert main"
            }
            CodeLanguage::Rust => {
                "abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop macro main match mod move mut override priv pub ref return self static struct super trait true try type typeof union unsafe unsized use virtual where while yield grundy periods place value std"
            }
        };
        words.split(' ').any(|reserved| reserved == word)
    }

    /// Names for the heaps that the language accepts: their own, or numbered ones.
    pub fn names(self, heaps: &[String]) -> Vec<String> {
        let is_name = |name: &String| {
            let mut signs = name.chars();
            let letter = signs.next().is_some_and(|sign| sign.is_ascii_lowercase());
            let rest = signs.all(|sign| sign.is_ascii_alphanumeric());
            letter && rest && !self.is_reserved(name)
        };
        match heaps.iter().all(is_name) {
            true => heaps.to_vec(),
            false => (1..=heaps.len())
                .map(|number| format!("x{number}"))
                .collect(),
        }
    }
}

/// A writer of expressions, with the names of the heaps.
pub struct Dialect<'n> {
    pub language: CodeLanguage,
    pub heaps: &'n [String],
}

impl Dialect<'_> {
    fn variable(&self, place: usize) -> String {
        match self.heaps.get(place) {
            Some(name) => name.clone(),
            None => format!("k_{}", place.saturating_sub(self.heaps.len())),
        }
    }

    /// An expression; as an operand it stands in brackets if it is an operation.
    pub fn integer(&self, of: &Integer) -> String {
        use CodeLanguage::{Cpp, Python, Rust};
        let operand = |of: &Integer| self.operand(of);
        let operation = |a: &Integer, sign: &str, b: &Integer| {
            format!("{} {sign} {}", self.operand(a), self.operand(b))
        };
        match of {
            Integer::Constant(value) => self.number(value),
            Integer::Variable(place) => self.variable(*place),
            Integer::Sum(a, b) => operation(a, "+", b),
            Integer::Difference(a, b) => operation(a, "-", b),
            Integer::Product(a, b) => operation(a, "*", b),
            Integer::Xor(a, b) => operation(a, "^", b),
            Integer::Quotient(a, by) => match self.language {
                Python => format!("{} // {by}", operand(a)),
                Cpp => format!("quotient({}, {})", self.integer(a), self.number(by)),
                Rust => format!("{}.div_euclid({by})", self.receiver(a)),
            },
            Integer::Remainder(a, by) => match self.language {
                Python => format!("{} % {by}", operand(a)),
                Cpp => format!("residue({}, {})", self.integer(a), self.number(by)),
                Rust => format!("{}.rem_euclid({by})", self.receiver(a)),
            },
            Integer::Minimum(parts) => self.extreme("min", parts),
            Integer::Maximum(parts) => self.extreme("max", parts),
            Integer::Absolute(a) => match self.language {
                Python => format!("abs({})", self.integer(a)),
                Cpp => format!("absolute({})", self.integer(a)),
                Rust => format!("{}.abs()", self.receiver(a)),
            },
            Integer::Root(times, under) => {
                format!(
                    "floor_root({}, {})",
                    self.integer(times),
                    self.integer(under)
                )
            }
            Integer::Choice(arms, otherwise) => self.choice(arms, otherwise),
        }
    }

    fn choice(&self, arms: &[(Truth, Integer)], otherwise: &Integer) -> String {
        let mut text = String::new();
        for (condition, value) in arms {
            let (condition, value) = (self.truth(condition), self.operand(value));
            text.push_str(&match self.language {
                CodeLanguage::Python => format!("{value} if {condition} else "),
                CodeLanguage::Cpp => format!("{condition} ? {value} : "),
                CodeLanguage::Rust => format!("if {condition} {{ {value} }} else "),
            });
        }
        let otherwise = self.integer(otherwise);
        match self.language {
            CodeLanguage::Rust => format!("{text}{{ {otherwise} }}"),
            _ => format!("{text}{otherwise}"),
        }
    }

    fn extreme(&self, which: &str, parts: &[Integer]) -> String {
        let listed: Vec<String> = parts.iter().map(|part| self.integer(part)).collect();
        match (self.language, listed.split_first(), parts.split_first()) {
            (CodeLanguage::Python, Some((only, [])), _) => only.clone(),
            (CodeLanguage::Python, ..) => format!("{which}({})", listed.join(", ")),
            (CodeLanguage::Cpp, ..) => format!("std::{which}<Int>({{{}}})", listed.join(", ")),
            (CodeLanguage::Rust, Some((_, rest)), Some((first, _))) => {
                let rest = rest.iter().map(|part| format!(".{which}({part})"));
                format!("{}{}", self.receiver(first), rest.collect::<String>())
            }
            (CodeLanguage::Rust, ..) => listed.join(""),
        }
    }

    fn number(&self, value: &IBig) -> String {
        let negative = *value < IBig::ZERO;
        let wide = value.clone().unsigned_abs() > dashu_int::UBig::from(i64::MAX.unsigned_abs());
        match (self.language, negative, wide) {
            // No literal of C++ has more than 64 bits.
            (CodeLanguage::Cpp, _, true) => {
                let half = IBig::from(1_u64 << 62);
                let (above, below) = (value / &half, value % &half);
                format!(
                    "({} * {half} + {})",
                    self.number(&above),
                    self.number(&below)
                )
            }
            (CodeLanguage::Cpp, ..) => format!("Int{{{value}}}"),
            (_, true, _) => format!("({value})"),
            _ => value.to_string(),
        }
    }

    /// Does it stand by itself?
    fn is_atom(&self, of: &Integer) -> bool {
        match of {
            Integer::Constant(_) | Integer::Variable(_) | Integer::Root(..) => true,
            Integer::Minimum(_) | Integer::Maximum(_) | Integer::Absolute(_) => true,
            Integer::Quotient(..) | Integer::Remainder(..) => self.language != CodeLanguage::Python,
            _ => false,
        }
    }

    fn operand(&self, of: &Integer) -> String {
        let text = self.integer(of);
        match self.is_atom(of) {
            true => text,
            false => format!("({text})"),
        }
    }

    /// In Rust, what a method is called of: a number tells its type.
    fn receiver(&self, of: &Integer) -> String {
        match of {
            Integer::Constant(value) => format!("({value}_i128)"),
            Integer::Choice(..) => format!("i128::from({})", self.integer(of)),
            of => self.operand(of),
        }
    }

    pub fn truth(&self, of: &Truth) -> String {
        let python = self.language == CodeLanguage::Python;
        let joined = |parts: &[Truth], word: &str, sign: &str| {
            let parts = parts.iter().map(|part| match part {
                Truth::And(_) | Truth::Or(_) => format!("({})", self.truth(part)),
                _ => self.truth(part),
            });
            let word = if python { word } else { sign };
            parts.collect::<Vec<_>>().join(&format!(" {word} "))
        };
        match of {
            Truth::Constant(value) => match (python, value) {
                (true, true) => "True".into(),
                (true, false) => "False".into(),
                (false, value) => value.to_string(),
            },
            Truth::Compare(comparison, left, right) => {
                let sign = match comparison {
                    Comparison::Equal => "==",
                    Comparison::NotEqual => "!=",
                    Comparison::Less => "<",
                    Comparison::LessEqual => "<=",
                };
                format!("{} {sign} {}", self.operand(left), self.operand(right))
            }
            Truth::And(parts) => joined(parts, "and", "&&"),
            Truth::Or(parts) => joined(parts, "or", "||"),
            Truth::Not(of) if python => format!("not ({})", self.truth(of)),
            Truth::Not(of) => format!("!({})", self.truth(of)),
            Truth::Exists {
                variable,
                most,
                holds,
            } => {
                let (name, most) = (self.variable(*variable), self.operand(most));
                let holds = self.truth(holds);
                match self.language {
                    CodeLanguage::Python => {
                        format!("any({holds} for {name} in range({most} + 1))")
                    }
                    CodeLanguage::Cpp => format!(
                        "[&] {{ for (Int {name} = 0; {name} <= {most}; ++{name}) {{ if ({holds}) return true; }} return false; }}()"
                    ),
                    CodeLanguage::Rust => format!("(0..={most}).any(|{name}| {holds})"),
                }
            }
        }
    }
}
