//! Names and plain words in LaTeX.

use super::signs::{in_mathematics, in_words};

/// A text as LaTeX prints it, outside of mathematics.
pub(in crate::paper) fn escaped(text: &str) -> String {
    let mut all = String::new();
    for sign in text.chars() {
        match sign {
            '\\' => all.push_str("\\textbackslash{}"),
            '^' => all.push_str("\\textasciicircum{}"),
            '~' => all.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                all.push('\\');
                all.push(sign);
            }
            '<' | '>' | '|' | '-' => all.push_str(&format!("{{{sign}}}")),
            sign if sign.is_ascii() => all.push(sign),
            sign => all.push_str(&in_words(sign)),
        }
    }
    all
}

/// A text as LaTeX prints it in the letters of a text, whose fonts may have no signs of comparison, and join two hyphens to a dash.
pub(in crate::paper) fn in_roman(text: &str) -> String {
    escaped(text)
        .replace("{-}{-}", "-{}-{}")
        .replace("{-}", "-")
        .replace("{<}=", "$\\le$")
        .replace("{>}=", "$\\ge$")
        .replace("!=", "$\\ne$")
        .replace("{<}", "$<$")
        .replace("{>}", "$>$")
        .replace("{|}", "$|$")
}

/// The Greek letters that names of the rule language spell.
const GREEK: [&str; 12] = [
    "alpha", "beta", "gamma", "delta", "lambda", "mu", "nu", "pi", "rho", "sigma", "tau", "omega",
];

/// A name in mathematics: `x`, `x_{12}`, `\varphi`, `\mathit{heap}`.
pub(in crate::paper) fn name(text: &str) -> String {
    let bare = text.trim_end_matches('\'');
    let primes = &text[bare.len()..];
    let letters = bare.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let digits = &bare[letters.len()..];
    let letters = letters
        .strip_suffix('_')
        .filter(|_| !digits.is_empty())
        .unwrap_or(letters);
    let base = match letters {
        "phi" => "\\varphi".to_string(),
        greek if GREEK.contains(&greek) => format!("\\{greek}"),
        letters if letters.chars().count() == 1 => spelled(letters),
        _ => format!("\\mathit{{{}}}", spelled(letters)),
    };
    match digits {
        "" => format!("{base}{primes}"),
        _ => format!("{base}{primes}_{{{digits}}}"),
    }
}

fn spelled(letters: &str) -> String {
    let mut all = String::new();
    for sign in letters.chars() {
        match sign {
            '_' => all.push_str("\\_"),
            sign if sign.is_ascii() => all.push(sign),
            sign => all.push_str(&format!("{{{}}}", in_mathematics(sign))),
        }
    }
    all
}

/// The name of a heap as a game lists it: `x`, or `x[2]` of a vector.
pub(in crate::paper) fn heap(text: &str) -> String {
    let parts = text.strip_suffix(']').and_then(|text| text.split_once('['));
    match parts {
        Some((of, index)) => format!("{}_{{{}}}", name(of), name_or_number(index)),
        None => name(text),
    }
}

fn name_or_number(index: &str) -> String {
    match index.bytes().all(|digit| digit.is_ascii_digit()) {
        true => index.to_string(),
        false => name(index),
    }
}

/// `(x, y)`
pub(in crate::paper) fn tuple(heaps: &[String]) -> String {
    let heaps: Vec<String> = heaps.iter().map(|name| heap(name)).collect();
    format!("({})", heaps.join(", "))
}

#[cfg(test)]
mod tests {
    use super::{escaped, heap, in_roman, name};

    #[test]
    fn names_are_letters_greek_letters_or_words_with_an_index() {
        let names = ["x", "x12", "phi", "alpha", "heap", "x'", "my_x1"].map(name);
        let wanted = [
            "x",
            "x_{12}",
            "\\varphi",
            "\\alpha",
            "\\mathit{heap}",
            "x'",
            "\\mathit{my\\_x}_{1}",
        ];
        assert_eq!(names, wanted);
        assert_eq!(heap("x[3]"), "x_{3}");
        assert_eq!(name("ξ1"), "{\\xi}_{1}");
        assert_eq!(name("éa"), "\\mathit{{\\text{é}}a}");
    }

    #[test]
    fn what_latex_would_read_as_its_own_is_escaped() {
        assert_eq!(escaped("{x_1 & 5%}"), "\\{x\\_1 \\& 5\\%\\}");
        assert_eq!(escaped("i ≤ x → é"), "i $\\le$ x $\\to$ é");
        assert_eq!(in_roman("non-empty -- i < 1"), "non-empty -{}-{} i $<$ 1");
    }
}
