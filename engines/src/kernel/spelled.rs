//! Rewrites DOT text so that `graphviz-rust` reads it as Graphviz does.
//!
//! That library wants the word `subgraph` before every group in braces, and accepts neither chains that begin with a
//! group nor lists of vertices. So a list `a, b` becomes the group `{a b}`; a chain that begins with a group gets a
//! first vertex, which is ignored later; a well-formed list of attributes is emptied.

/// The word before a group in braces, which DOT allows to omit: `a -> {b c}`.
const WORD: &str = "subgraph ";

/// The keywords of DOT.
const WORDS: [&str; 6] = ["strict", "graph", "digraph", "subgraph", "node", "edge"];

/// The rewritten text.
pub(super) struct Spelled {
    pub(super) text: String,
    /// The name of the first vertex of chains that begin with a group.
    pub(super) start: String,
    /// How deep braces nest.
    pub(super) deepest: usize,
    /// Pairs of places, in this text and in the text as written, from which on the two agree.
    places: Vec<(usize, usize)>,
}

impl Spelled {
    pub(super) fn new(text: &str) -> Spelled {
        let mut start = String::from("start");
        while text.contains(&start) {
            start.push('_');
        }
        let mut spelled = Spelled {
            text: String::new(),
            start,
            deepest: 0,
            places: Vec::new(),
        };
        let tokens = tokens(text);
        let mut depth = 0_usize;
        // The last two words or signs: a body follows `digraph` or `subgraph`, or its name.
        let mut last = ["", ""];
        let mut at = 0;
        while let Some((_, token)) = tokens.get(at).copied() {
            let goes_on = ["->", "--"].contains(&last[1]);
            if token == "{" {
                let opens_body = |word: &str| {
                    let bodies = ["digraph", "graph", "subgraph"];
                    bodies.iter().any(|known| word.eq_ignore_ascii_case(known))
                };
                if !(opens_body(last[1]) || (is_name(last[1]) && opens_body(last[0]))) {
                    spelled.begin_group(goes_on);
                    spelled.text.push_str(WORD);
                }
                depth += 1;
                spelled.deepest = spelled.deepest.max(depth);
            } else if token == "}" {
                depth = depth.saturating_sub(1);
            } else if depth > 0 && token.eq_ignore_ascii_case("subgraph") {
                spelled.begin_group(goes_on);
            } else if token == "["
                && let Some(behind) = attributes(&tokens, at)
            {
                spelled.write(tokens[at].0, tokens[at].1);
                spelled.write(tokens[behind - 1].0, tokens[behind - 1].1);
                last = [last[1], "]"];
                at = behind;
                continue;
            } else if depth > 0
                && ![":", "="].contains(&last[1])
                && let Some(behind) = listed(&tokens, at)
            {
                spelled.begin_group(goes_on);
                spelled.text.push_str(WORD);
                spelled.text.push('{');
                for (place, token) in &tokens[at..behind] {
                    spelled.write(*place, if *token == "," { " " } else { token });
                }
                spelled.text.push('}');
                last = [last[1], "}"];
                at = behind;
                continue;
            }
            spelled.write(tokens[at].0, tokens[at].1);
            if !is_blank(token) {
                last = [last[1], token];
            }
            at += 1;
        }
        spelled
    }

    /// A token as it was written.
    fn write(&mut self, place: usize, token: &str) {
        let here = self.text.len();
        let expected = self
            .places
            .last()
            .map(|(of, written)| written + (here - of));
        if expected != Some(place) {
            self.places.push((here, place));
        }
        self.text.push_str(token);
    }

    /// Begins a group. If no arc leads to it, it may begin a chain.
    fn begin_group(&mut self, goes_on: bool) {
        if !goes_on {
            self.text.push_str(&format!("\"{}\" -> ", self.start));
        }
    }

    /// Where a place of this text stands in the text as written.
    pub(super) fn as_written(&self, at: usize) -> usize {
        let next = self.places.partition_point(|(place, _)| *place <= at);
        let Some((place, written)) = next.checked_sub(1).and_then(|last| self.places.get(last))
        else {
            return 0;
        };
        let most = self
            .places
            .get(next)
            .map_or(usize::MAX, |(_, written)| *written);
        (written + (at - place)).min(most)
    }
}

/// The next word or sign, and the place after it.
fn next<'t>(tokens: &[(usize, &'t str)], at: usize) -> Option<(&'t str, usize)> {
    let behind = tokens.get(at..)?;
    let blank = behind
        .iter()
        .take_while(|(_, token)| is_blank(token))
        .count();
    let (_, token) = behind.get(blank)?;
    Some((token, at + blank + 1))
}

/// The place after the list of attributes that begins here, if it is well-formed: `[a = b, c = "d" + "e"; f = g]`.
fn attributes(tokens: &[(usize, &str)], open: usize) -> Option<usize> {
    let next = |at| next(tokens, at);
    let name = |at| {
        next(at)
            .filter(|(token, _)| is_name(token))
            .map(|(_, behind)| behind)
    };
    let mut at = open + 1;
    loop {
        let (token, behind) = next(at)?;
        if token == "]" {
            return Some(behind);
        }
        let (sign, behind) = next(name(at)?)?;
        if sign != "=" {
            return None;
        }
        at = name(behind)?;
        while let Some(("+", behind)) = next(at) {
            at = name(behind)?;
        }
        if let Some(("," | ";", behind)) = next(at) {
            at = behind;
        }
    }
}

/// The place after the list of vertices that begins here: two or more, perhaps with ports, with commas between them.
fn listed(tokens: &[(usize, &str)], at: usize) -> Option<usize> {
    let next = |at| next(tokens, at);
    let name = |at| {
        next(at)
            .filter(|(token, _)| is_name(token))
            .map(|(_, behind)| behind)
    };
    let vertex = |at: usize| {
        let mut behind = name(at)?;
        while let Some((":", port)) = next(behind) {
            behind = name(port)?;
        }
        Some(behind)
    };
    if is_blank(tokens[at].1) {
        return None;
    }
    let mut behind = vertex(at)?;
    let mut count = 1;
    while let Some((",", more)) = next(behind) {
        behind = vertex(more)?;
        count += 1;
    }
    (count > 1).then_some(behind)
}

/// White space, or a comment.
fn is_blank(token: &str) -> bool {
    token.trim().is_empty()
        || ["//", "/*", "#"]
            .iter()
            .any(|begins| token.starts_with(begins))
}

fn is_name(token: &str) -> bool {
    let number = token.trim_start_matches(['-', '.']);
    let is_word = token.starts_with(|c: char| c.is_alphanumeric() || "_\"<".contains(c));
    let is_number = number.starts_with(|c: char| c.is_ascii_digit());
    (is_word || is_number) && !WORDS.iter().any(|word| token.eq_ignore_ascii_case(word))
}

/// The text split into comments, white space, names and signs, each with its place.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(token) = text.get(at..).and_then(token) {
        all.push((at, token));
        at += token.len();
    }
    all
}

fn token(text: &str) -> Option<&str> {
    let first = text.chars().next()?;
    let of_length = |length: Option<usize>| length.unwrap_or(text.len());
    // A number may begin with a sign, and with a point.
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit());
    let length = if text.starts_with("//") || first == '#' {
        of_length(text.find('\n'))
    } else if text.starts_with("/*") {
        of_length(text.find("*/").map(|end| end + 2))
    } else if text.starts_with("->") || text.starts_with("--") {
        2
    } else if first == '"' {
        let mut escaped = false;
        let end = text.char_indices().skip(1).find(|(_, sign)| {
            let ends = *sign == '"' && !escaped;
            escaped = *sign == '\\' && !escaped;
            ends
        });
        of_length(end.map(|(at, _)| at + 1))
    } else if first == '<' {
        // A name in HTML: up to the bracket that closes it.
        let mut depth = 0_usize;
        let end = text.char_indices().find(|(_, sign)| {
            match sign {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        of_length(end.map(|(at, _)| at + 1))
    } else if is_number {
        let before = text.len() - digits.len();
        let end = digits.find(|sign: char| !sign.is_ascii_digit() && sign != '.');
        of_length(end.map(|end| before + end))
    } else if first.is_alphanumeric() || first == '_' {
        of_length(text.find(|sign: char| !sign.is_alphanumeric() && sign != '_'))
    } else if first.is_whitespace() {
        of_length(text.find(|sign: char| !sign.is_whitespace()))
    } else {
        first.len_utf8()
    };
    text.get(..length)
}
