//! Texts of requests: what they name, and the texts that they send.

use serde::{Deserialize, Serialize};

/// A text with the name that messages and answers give it.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = r#"a text with its name, as in {"name": "my.game", "text": "..."}"#
)]
pub struct SourceText {
    /// Its name: `my.game`.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// Which game is meant.
///
/// ```
/// use grundy::answers::GameText;
/// let game: GameText = serde_json::from_str(r#"{"text": "ryuo(3) with pass"}"#)?;
/// assert_eq!(game, GameText::of("ryuo(3) with pass"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    default,
    deny_unknown_fields,
    expecting = r#"a game, as in {"text": "nim(2)"}"#
)]
pub struct GameText {
    /// A name with arguments, one of a paper, `kimura-yamashita:yama`, or rules. Without it, the only game of the last text is meant, or the
    /// rules that this text is.
    pub text: Option<String>,
    /// Texts whose games are known too; a name that two of them define has no meaning.
    pub texts: Vec<SourceText>,
    /// The names of the heaps: `x,y`.
    pub heaps: Option<String>,
    /// Instead of all that, the digest of a game that the laboratory has read and still keeps: it says what the game is, whatever it and its letters are
    /// called. It is an event of the requests about that game; answers call the game as the text did that was read last.
    pub digest: Option<String>,
}

impl GameText {
    /// A game of the papers, or rules.
    pub fn of(text: &str) -> GameText {
        GameText {
            text: Some(text.to_string()),
            ..GameText::default()
        }
    }
}
