//! Comments as they stood.

pub(super) fn comments(out: &mut String, indent: &str, lines: &[Option<String>]) {
    for line in lines {
        if let Some(text) = line {
            out.push_str(indent);
            out.push('#');
            out.push_str(text);
        }
        out.push('\n');
    }
}
