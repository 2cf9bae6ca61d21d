//! Expressions of the rule language as formulas of LaTeX, with brackets by how tightly their parts bind.

use super::words::{in_roman, name};
use grundy::language::{
    Expression, GameExpression, Kind, Mex, NumberProperty, Operator, RelationSign, WrittenFamily,
    format_game,
};

// How tightly a formula binds, loosest first.
const CHOICE: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const RELATION: u8 = 4;
const SETS: u8 = 5;
const SUM: u8 = 6;
const PRODUCT: u8 = 7;
const FACTOR: u8 = 8;
const POWER: u8 = 9;
const ATOM: u8 = 10;

/// A formula, for mathematics mode.
pub(in crate::paper) fn formula(expression: &Expression) -> String {
    within(expression, CHOICE)
}

/// A formula that stands on one side of a relation.
pub(super) fn side(expression: &Expression) -> String {
    within(expression, SETS)
}

/// A formula that is one condition of several.
pub(super) fn condition(expression: &Expression) -> String {
    within(expression, AND)
}

/// Formulas with commas between them.
pub(super) fn list(expressions: &[Expression]) -> String {
    let all: Vec<String> = expressions.iter().map(formula).collect();
    all.join(", ")
}

/// Conditions with commas between them.
pub(super) fn conditions(expressions: &[Expression]) -> String {
    let all: Vec<String> = expressions.iter().map(condition).collect();
    all.join(",\\ ")
}

/// `\{ element : conditions \}`
pub(super) fn builder(element: &str, conditions: &str) -> String {
    match conditions {
        "" => format!("\\{{{element}\\}}"),
        _ => format!("\\{{{element} : {conditions}\\}}"),
    }
}

/// The name of a game in mathematics mode.
pub(super) fn game(game: &GameExpression) -> String {
    format!("\\text{{{}}}", in_roman(&format_game(game)))
}

fn level(kind: &Kind) -> u8 {
    match kind {
        Kind::Choice(..) => CHOICE,
        Kind::Or(_) => OR,
        Kind::And(_) => AND,
        Kind::Not(_) => NOT,
        Kind::Chain { .. } | Kind::Property(..) => RELATION,
        Kind::AllBut(_) | Kind::Mex(_) => SETS,
        Kind::Negative(_) => SUM,
        Kind::Binary(operator, ..) => match operator {
            Operator::Union | Operator::Intersection | Operator::Without => SETS,
            // A remainder in a sum stands in brackets.
            Operator::Plus | Operator::Minus | Operator::Xor | Operator::Mod => SUM,
            Operator::Times | Operator::Juxtaposed if is_negative(kind) => SUM,
            Operator::Times | Operator::Juxtaposed => PRODUCT,
            Operator::Over | Operator::Div => ATOM,
            Operator::Power => POWER,
        },
        Kind::MultiplesOf(_) => PRODUCT,
        _ => ATOM,
    }
}

fn within(expression: &Expression, least: u8) -> String {
    let text = bare(&expression.kind);
    match level(&expression.kind) < least {
        true => format!("\\left({text}\\right)"),
        false => text,
    }
}

fn joined(parts: &[Expression], least: u8, between: &str) -> String {
    let parts: Vec<String> = parts.iter().map(|part| within(part, least)).collect();
    parts.join(between)
}

fn bare(kind: &Kind) -> String {
    match kind {
        Kind::Number(digits) => digits.clone(),
        Kind::Name(text) => name(text),
        Kind::Text(text) => format!("\\text{{``{}''}}", in_roman(text)),
        Kind::Call(called, arguments) => call(&called.text, arguments),
        Kind::Index(of, index) => format!("{{{}}}_{{{}}}", within(of, ATOM), formula(index)),
        Kind::ValueOf(of, position) => {
            format!("\\mathcal{{G}}_{{{}}}({})", game(of), list(position))
        }
        Kind::Negative(of) => format!("-{}", within(of, PRODUCT)),
        Kind::Not(of) => format!("\\text{{not }}{}", within(of, NOT)),
        Kind::Binary(operator, left, right) => binary(*operator, left, right),
        Kind::Chain {
            first,
            rest,
            modulus,
        } => {
            let mut text = side(first);
            for (relation, right) in rest {
                text += &format!(" {} {}", sign(*relation), side(right));
            }
            if let Some(modulus) = modulus {
                text += &format!(" \\pmod{{{}}}", formula(modulus));
            }
            text
        }
        Kind::And(parts) => joined(parts, NOT, " \\text{ and } "),
        Kind::Or(parts) => joined(parts, AND, " \\text{ or } "),
        Kind::Property(of, property, negated) => {
            let not = if *negated { "not " } else { "" };
            let a = match property {
                NumberProperty::Square => "a ",
                _ => "",
            };
            let word = property.word();
            format!("{} \\text{{ is {not}{a}{word}}}", side(of))
        }
        Kind::Absolute(of) => format!("\\left\\lvert {}\\right\\rvert", formula(of)),
        Kind::Floor(of) => format!("\\left\\lfloor {}\\right\\rfloor", formula(of)),
        Kind::Ceiling(of) => format!("\\left\\lceil {}\\right\\rceil", formula(of)),
        Kind::Choice(arms, otherwise) => choice(arms, otherwise),
        Kind::Tuple(parts) => format!("({})", list(parts)),
        Kind::Set(elements) if elements.is_empty() => "\\emptyset".into(),
        Kind::Set(elements) => builder(&list(elements), ""),
        Kind::Progression(first, second, last) => {
            let second = second.iter().map(|second| formula(second));
            let mut all: Vec<String> = [formula(first)].into_iter().chain(second).collect();
            all.extend(["\\ldots".into(), formula(last)]);
            builder(&all.join(", "), "")
        }
        Kind::Builder(element, about) => builder(&formula(element), &conditions(about)),
        Kind::Range(first, last) => {
            format!("\\{{{}, \\ldots, {}\\}}", formula(first), formula(last))
        }
        Kind::All => "\\mathbb{Z}_{\\ge 1}".into(),
        Kind::AllBut(set) => format!("\\mathbb{{Z}}_{{\\ge 1}} \\setminus {}", within(set, SUM)),
        Kind::MultiplesOf(of) => format!("{}\\,\\mathbb{{Z}}_{{\\ge 1}}", within(of, FACTOR)),
        Kind::SubsetsOf(of) => {
            format!("2^{{{}}} \\setminus \\{{\\emptyset\\}}", formula(of))
        }
        Kind::Mex(mex) => self::mex(mex),
        Kind::Integers(None) => "\\mathbb{Z}".into(),
        Kind::Integers(Some(least)) => format!("\\mathbb{{Z}}_{{\\ge {least}}}"),
    }
}

fn call(called: &str, arguments: &[Expression]) -> String {
    let all = list(arguments);
    match called {
        "min" => format!("\\min({all})"),
        "max" => format!("\\max({all})"),
        "gcd" => format!("\\gcd({all})"),
        "sqrt" => format!("\\sqrt{{{all}}}"),
        "log2" => format!("\\log_2({all})"),
        _ => format!("{}({all})", name(called)),
    }
}

/// `\begin{cases}`, with a line for each arm.
fn choice(arms: &[(Expression, Expression)], otherwise: &Expression) -> String {
    let arms = arms.iter().map(|(value, condition)| {
        format!(
            "{} & \\text{{if }} {},\\\\\n",
            within(value, OR),
            formula(condition)
        )
    });
    let arms: String = arms.collect();
    let last = within(otherwise, OR);
    format!("\\begin{{cases}}\n{arms}{last} & \\text{{otherwise}}\n\\end{{cases}}")
}

fn binary(operator: Operator, left: &Expression, right: &Expression) -> String {
    let same = |other: &Expression| match &other.kind {
        Kind::Binary(inner, ..) => match operator {
            Operator::Plus | Operator::Minus => {
                matches!(inner, Operator::Plus | Operator::Minus)
            }
            _ => *inner == operator,
        },
        _ => false,
    };
    let first = |least| within(left, if same(left) { SUM.min(least) } else { least });
    match operator {
        Operator::Plus => format!(
            "{} + {}",
            first_of_sum(left, same(left)),
            within(right, PRODUCT)
        ),
        Operator::Minus => {
            format!(
                "{} - {}",
                first_of_sum(left, same(left)),
                within(right, PRODUCT)
            )
        }
        Operator::Xor => format!("{} \\oplus {}", first(PRODUCT), within(right, PRODUCT)),
        Operator::Mod => format!("{} \\bmod {}", within(left, PRODUCT), within(right, FACTOR)),
        Operator::Times | Operator::Juxtaposed => product(left, right),
        Operator::Over => format!("\\frac{{{}}}{{{}}}", formula(left), formula(right)),
        Operator::Div => format!(
            "\\left\\lfloor\\frac{{{}}}{{{}}}\\right\\rfloor",
            formula(left),
            formula(right)
        ),
        Operator::Power => format!("{{{}}}^{{{}}}", within(left, ATOM), formula(right)),
        Operator::Union => format!(
            "{} \\cup {}",
            set_before(left, same(left)),
            within(right, SUM)
        ),
        Operator::Intersection => {
            format!(
                "{} \\cap {}",
                set_before(left, same(left)),
                within(right, SUM)
            )
        }
        Operator::Without => format!("{} \\setminus {}", within(left, SUM), within(right, SUM)),
    }
}

/// The first term of a sum: another sum, or a term with a sign, needs no brackets; a nim-sum and a remainder do.
fn first_of_sum(term: &Expression, same: bool) -> String {
    match same || matches!(term.kind, Kind::Negative(_)) || is_negative(&term.kind) {
        true => bare(&term.kind),
        false => within(term, PRODUCT),
    }
}

fn set_before(set: &Expression, same: bool) -> String {
    match same {
        true => bare(&set.kind),
        false => within(set, SUM),
    }
}

/// Is it a product whose first factor has a sign?
fn is_negative(kind: &Kind) -> bool {
    match kind {
        Kind::Binary(_, left, _) => matches!(left.kind, Kind::Negative(_)),
        _ => false,
    }
}

/// Factors side by side, with a dot before a digit.
fn product(left: &Expression, right: &Expression) -> String {
    if let Kind::Negative(of) = &left.kind {
        return format!("-{}", product(of, right));
    }
    let (left, right) = (within(left, PRODUCT), within(right, FACTOR));
    let dot = right.starts_with(|sign: char| sign.is_ascii_digit())
        || right.starts_with("{") && right[1..].starts_with(|sign: char| sign.is_ascii_digit());
    match dot {
        true => format!("{left} \\cdot {right}"),
        false => format!("{left} {right}"),
    }
}

pub(super) fn sign(relation: RelationSign) -> &'static str {
    match relation {
        RelationSign::Equal => "=",
        RelationSign::NotEqual => "\\ne",
        RelationSign::Less => "<",
        RelationSign::LessEqual => "\\le",
        RelationSign::Greater => ">",
        RelationSign::GreaterEqual => "\\ge",
        RelationSign::Congruent => "\\equiv",
        RelationSign::In => "\\in",
        RelationSign::NotIn => "\\notin",
        RelationSign::Divides => "\\mid",
    }
}

fn mex(mex: &Mex) -> String {
    let numbers = mex.spacing.iter().chain(&mex.multiplicity);
    let numbers: Vec<String> = numbers.map(formula).collect();
    let index = match numbers.is_empty() {
        true => String::new(),
        false => format!("_{{{}}}", numbers.join(", ")),
    };
    let families: Vec<String> = mex.families.iter().map(family).collect();
    let skipping = match mex.skipping {
        true => " \\text{ without repeats}",
        false => "",
    };
    let families = families.join(" + ");
    format!("\\operatorname{{mex}}{index} {families}{skipping}")
}

fn family(family: &WrittenFamily) -> String {
    match (family.elements.as_slice(), family.conditions.is_empty()) {
        ([only], true) if matches!(only.kind, Kind::Progression(..)) => formula(only),
        (elements, _) => builder(&list(elements), &conditions(&family.conditions)),
    }
}
