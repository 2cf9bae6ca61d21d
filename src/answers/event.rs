//! Events: the parts of an answer that are found before the whole is known.

use super::PositionsHeader;
use serde::Serialize;
use std::ops::ControlFlow;

/// A part of an answer, handed out as soon as it is found.
///
/// ```
/// use grundy::answers::Event;
/// let event = serde_json::to_string(&Event::Position(&[3, 5])).unwrap();
/// assert_eq!(event, r#"{"position":[3,5]}"#);
/// ```
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event<'a> {
    /// Something large is about to be computed: about how many bytes it takes.
    Memory {
        /// `the table`
        what: &'static str,
        /// About how many bytes.
        bytes: u64,
    },
    /// `positions`: what is listed, before the first of them.
    Positions(&'a PositionsHeader),
    /// `positions`: a P-position. They come in lexicographic order.
    Position(&'a [i64]),
}

/// Hears the events of a request, and says whether the work goes on.
pub type EventListener<'l> = dyn FnMut(&Event<'_>) -> ControlFlow<()> + 'l;
