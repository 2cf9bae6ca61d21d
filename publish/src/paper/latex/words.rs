//! Names and plain words in LaTeX.

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
            sign => all.push_str(&foreign(sign)),
        }
    }
    all
}

/// A text as LaTeX prints it in the letters of a text, whose fonts may have no signs of comparison, and join two hyphens to a dash.
pub(in crate::paper) fn in_roman(text: &str) -> String {
    escaped(text)
        .replace("{-}{-}", "-{}-{}")
        .replace("{-}", "-")
        .replace("{<}", "$<$")
        .replace("{>}", "$>$")
        .replace("{|}", "$|$")
}

/// A sign beyond ASCII: those of the rule language in mathematics, others as the input encoding has them.
fn foreign(sign: char) -> String {
    let written = match sign {
        '≤' => "\\le",
        '≥' => "\\ge",
        '≠' => "\\ne",
        '∪' => "\\cup",
        '∩' => "\\cap",
        '∈' => "\\in",
        '∉' => "\\notin",
        '≡' => "\\equiv",
        '⊕' => "\\oplus",
        '⌊' => "\\lfloor",
        '⌋' => "\\rfloor",
        '⌈' => "\\lceil",
        '⌉' => "\\rceil",
        'ℤ' => "\\mathbb{Z}",
        'ℕ' => "\\mathbb{N}",
        'φ' => "\\varphi",
        'ω' => "\\omega",
        '−' => "-",
        '→' => "\\to",
        '·' | '×' => "\\cdot",
        '²' => "^2",
        '³' => "^3",
        '…' => "\\dots",
        sign if sign.is_alphabetic() && !sign.is_ascii() && u32::from(sign) < 0x180 => {
            return sign.to_string();
        }
        sign => return format!("[U+{:04X}]", u32::from(sign)),
    };
    format!("$ {written} $")
        .replace("$ ", "$")
        .replace(" $", "$")
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
        "phi" | "φ" => "\\varphi".to_string(),
        "ω" => "\\omega".to_string(),
        greek if GREEK.contains(&greek) => format!("\\{greek}"),
        letters if letters.chars().count() == 1 => letters.to_string(),
        _ => format!("\\mathit{{{}}}", letters.replace('_', "\\_")),
    };
    match digits {
        "" => format!("{base}{primes}"),
        _ => format!("{base}{primes}_{{{digits}}}"),
    }
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
    }

    #[test]
    fn what_latex_would_read_as_its_own_is_escaped() {
        assert_eq!(escaped("{x_1 & 5%}"), "\\{x\\_1 \\& 5\\%\\}");
        assert_eq!(escaped("i ≤ x → é"), "i $\\le$ x $\\to$ é");
        assert_eq!(in_roman("non-empty -- i < 1"), "non-empty -{}-{} i $<$ 1");
    }
}
