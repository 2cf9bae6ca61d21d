//! Reads digraphs: edge lists, or DOT.

use super::digraph::{Digraph, NoDigraph};
use super::{dot, edges};
use grundy_rules::language::{Code, Diagnostic, Span};
use grundy_work::{Job, Pace};

/// The most faults of one kind that are shown. It shortens the text only.
const MOST_SHOWN: usize = 10;

/// Is this a control character, or one without a width: a space or joiner of width zero, a mark of direction, a soft
/// hyphen?
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{180b}'..='\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

impl Digraph {
    /// Reads a digraph: Graphviz DOT if the text begins with `digraph`, else a list of arcs, one on each line: `a b`
    /// or `a -> b`, a single name for a vertex without arcs, `#` before a comment.
    ///
    /// # Errors
    /// What is wrong with the text, and where. An interruption by the job.
    ///
    /// ```
    /// use grundy_engines::kernel::Digraph;
    /// let job = grundy_work::Job::quiet();
    /// let listed = Digraph::read("a b  # a comment\nc", &job).unwrap();
    /// assert_eq!(listed, Digraph::read("digraph { a -> b; c }", &job).unwrap());
    /// ```
    pub fn read(text: &str, job: &Job) -> Result<Digraph, NoDigraph> {
        let mut pace = Pace::of(job);
        let digraph = match dot::is_dot(text) {
            true => dot::read(text, &mut pace),
            false => edges::read(text, &mut pace),
        }?;
        let unseen = digraph.unseen(text);
        match unseen.is_empty() {
            true => Ok(digraph),
            false => Err(NoDigraph::Wrong(unseen)),
        }
    }

    /// Errors for invisible characters in names: they make two vertices look like one.
    fn unseen(&self, text: &str) -> Vec<Diagnostic> {
        let names = self.names.iter().filter_map(|name| {
            let (at, sign) = name.char_indices().find(|(_, sign)| is_unseen(*sign))?;
            let at = text.find(name.as_str()).map_or(0, |start| start + at);
            let code = u32::from(sign);
            let message = format!("U+{code:04X} in the name of a position cannot be seen");
            let span = Span::new(at, at + sign.len_utf8());
            Some(Diagnostic::new(Code::Unexpected, span, message).help("take it out"))
        });
        names.take(MOST_SHOWN).collect()
    }
}
