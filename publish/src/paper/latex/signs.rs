//! Signs beyond ASCII in LaTeX: those of the rule language are commands of mathematics.

/// A sign in mathematics: a command, a letter that has an accent as words have it, or the number of the sign.
pub(super) fn in_mathematics(sign: char) -> String {
    let Some(command) = command(sign) else {
        return format!("\\text{{{}}}", in_words(sign));
    };
    command.to_string()
}

/// A sign in words.
pub(super) fn in_words(sign: char) -> String {
    if let Some(command) = command(sign) {
        return format!("${command}$");
    }
    let accented = sign.is_alphabetic() && u32::from(sign) < 0x180;
    match accented {
        true => sign.to_string(),
        false => format!("[U+{:04X}]", u32::from(sign)),
    }
}

fn command(sign: char) -> Option<&'static str> {
    relation(sign)
        .or_else(|| operation(sign))
        .or_else(|| greek(sign))
        .or_else(|| letter(sign))
}

fn relation(sign: char) -> Option<&'static str> {
    Some(match sign {
        '≤' => "\\le",
        '⩽' => "\\leqslant",
        '≥' => "\\ge",
        '⩾' => "\\geqslant",
        '≠' => "\\ne",
        '≡' => "\\equiv",
        '≢' => "\\not\\equiv",
        '∈' => "\\in",
        '∉' => "\\notin",
        '∣' => "\\mid",
        '∤' => "\\nmid",
        '→' => "\\to",
        '↦' => "\\mapsto",
        '⟶' => "\\longrightarrow",
        _ => return None,
    })
}

fn operation(sign: char) -> Option<&'static str> {
    Some(match sign {
        '∪' => "\\cup",
        '⋃' => "\\bigcup",
        '∩' => "\\cap",
        '∖' => "\\setminus",
        '⊕' => "\\oplus",
        '∧' => "\\wedge",
        '∨' => "\\vee",
        '¬' => "\\neg",
        '−' => "-",
        '–' => "\\text{--}",
        '∸' => "\\mathbin{\\dot{-}}",
        '·' | '⋅' => "\\cdot",
        '×' => "\\times",
        '√' => "\\surd",
        '∑' => "\\sum",
        '⌊' => "\\lfloor",
        '⌋' => "\\rfloor",
        '⌈' => "\\lceil",
        '⌉' => "\\rceil",
        '…' => "\\dots",
        '²' => "^2",
        '³' => "^3",
        '₊' => "_+",
        _ => return digit_below(sign),
    })
}

fn digit_below(sign: char) -> Option<&'static str> {
    const BELOW: [&str; 10] = ["_0", "_1", "_2", "_3", "_4", "_5", "_6", "_7", "_8", "_9"];
    let digit = u32::from(sign).checked_sub(u32::from('₀'))?;
    BELOW.get(usize::try_from(digit).ok()?).copied()
}

fn letter(sign: char) -> Option<&'static str> {
    Some(match sign {
        'ℤ' => "\\mathbb{Z}",
        'ℕ' => "\\mathbb{N}",
        'ℓ' => "\\ell",
        '𝒢' => "\\mathcal{G}",
        '𝒫' => "\\mathcal{P}",
        _ => return None,
    })
}

fn greek(sign: char) -> Option<&'static str> {
    Some(match sign {
        'α' => "\\alpha",
        'β' => "\\beta",
        'γ' => "\\gamma",
        'δ' => "\\delta",
        'ε' | 'ϵ' => "\\varepsilon",
        'ζ' => "\\zeta",
        'η' => "\\eta",
        'θ' | 'ϑ' => "\\theta",
        'ι' => "\\iota",
        'κ' => "\\kappa",
        'λ' => "\\lambda",
        'μ' | 'µ' => "\\mu",
        'ν' => "\\nu",
        'ξ' => "\\xi",
        'π' => "\\pi",
        'ρ' => "\\rho",
        'σ' | 'ς' => "\\sigma",
        'τ' => "\\tau",
        'υ' => "\\upsilon",
        'φ' | 'ϕ' => "\\varphi",
        'χ' => "\\chi",
        'ψ' => "\\psi",
        'ω' => "\\omega",
        'Γ' => "\\Gamma",
        'Δ' => "\\Delta",
        'Θ' => "\\Theta",
        'Λ' => "\\Lambda",
        'Ξ' => "\\Xi",
        'Π' => "\\Pi",
        'Σ' => "\\Sigma",
        'Φ' => "\\Phi",
        'Ψ' => "\\Psi",
        'Ω' => "\\Omega",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{in_mathematics, in_words};

    #[test]
    fn signs_of_the_language_are_commands() {
        let signs = "≤⩽≥⩾≠≡≢∈∉∣∤→↦⟶∪⋃∩∖⊕∧∨¬−–∸·⋅×√∑⌊⌋⌈⌉…²³₊₀₁₉ℤℕℓ𝒢𝒫αξφωΓΩ";
        for sign in signs.chars() {
            assert!(!in_words(sign).contains('['), "{sign}");
            assert!(in_mathematics(sign).is_ascii(), "{sign}");
        }
        assert_eq!(in_words('∸'), "$\\mathbin{\\dot{-}}$");
    }

    #[test]
    fn other_signs_are_words_or_numbers() {
        assert_eq!(in_mathematics('é'), "\\text{é}");
        assert_eq!(in_words('日'), "[U+65E5]");
        assert_eq!(in_mathematics('日'), "\\text{[U+65E5]}");
    }
}
