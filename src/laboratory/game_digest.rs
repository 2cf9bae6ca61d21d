//! Digests, which name games in later requests.

use super::Error;
use crate::answers::GameText;
use sha2::{Digest as _, Sha256};
use std::fmt::{self, Display, Formatter};

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

    /// The digest that a request names; an error if it is none.
    pub(super) fn named(digest: &str) -> Result<GameDigest, Error> {
        let is_digest = digest.len() == 64 && digest.bytes().all(|digit| digit.is_ascii_hexdigit());
        if !is_digest {
            let help = "a digest has 64 hexadecimal digits, as in the event `game`";
            return Err(Error::argument(format!("`{digest}` is no digest"), &[help]));
        }
        Ok(GameDigest(digest.to_lowercase()))
    }

    /// The digest of a game as it is asked for: by its digest, or by its text.
    pub(super) fn asked(game: &GameText) -> Result<GameDigest, Error> {
        match &game.digest {
            Some(digest) => GameDigest::named(digest),
            None => Ok(GameDigest::of(game)),
        }
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
