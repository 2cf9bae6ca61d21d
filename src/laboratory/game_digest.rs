//! Digests, which name games in later requests.

use crate::answers::GameText;
use sha2::{Digest as _, Sha256};
use std::fmt::{self, Display, Formatter};

/// A text that is no digest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no digest")]
pub(super) struct NoDigest(String);

/// The digest of the text of a game, with the texts that it names.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GameDigest(String);

impl GameDigest {
    /// The digest of a game as it is written.
    pub(super) fn of(game: &GameText) -> GameDigest {
        let mut hasher = Sha256::new();
        let mut field = |text: Option<&str>| {
            let length = text.map_or(u64::MAX, |text| text.len() as u64);
            hasher.update(length.to_le_bytes());
            hasher.update(text.unwrap_or_default());
        };
        field(game.text.as_deref());
        field(game.heaps.as_deref());
        for text in &game.texts {
            field(Some(&text.name));
            field(Some(&text.text));
        }
        let bytes = hasher.finalize();
        GameDigest(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The digest that a request names.
    pub(super) fn named(digest: &str) -> Result<GameDigest, NoDigest> {
        let is_digest = digest.len() == 64 && digest.bytes().all(|digit| digit.is_ascii_hexdigit());
        match is_digest {
            true => Ok(GameDigest(digest.to_lowercase())),
            false => Err(NoDigest(digest.to_string())),
        }
    }

    /// The digest of a game as it is asked for: by its digest, or by its text.
    pub(super) fn asked(game: &GameText) -> Result<GameDigest, NoDigest> {
        match &game.digest {
            Some(digest) => GameDigest::named(digest),
            None => Ok(GameDigest::of(game)),
        }
    }

    /// The digest of rules: what names them or writes them out, their heaps, and the definitions of all games in them.
    pub(super) fn of_rules(written: &str, heaps: &[String], definitions: &str) -> GameDigest {
        let written: Vec<&str> = written.split_whitespace().collect();
        let text = format!("{}\n{}\n{definitions}", written.join(" "), heaps.join(" "));
        let bytes = Sha256::digest(text);
        GameDigest(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Its 64 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for GameDigest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Display for GameDigest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
