//! Tiles that were made: the same question is answered by the same bytes.

use axum::body::Bytes;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Tiles within a bound on memory. The one that was used longest ago is dropped first.
pub struct TileShelf {
    kept: Mutex<Kept>,
    most: usize,
}

#[derive(Default)]
struct Kept {
    tiles: HashMap<String, (KeptTile, u64)>,
    bytes: usize,
    uses: u64,
}

/// A tile, and the digest of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTile {
    pub bytes: Bytes,
    pub digest: Option<String>,
}

impl TileShelf {
    pub fn new(most: u64) -> TileShelf {
        TileShelf {
            kept: Mutex::default(),
            most: usize::try_from(most).unwrap_or(usize::MAX),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tile that answers a question.
    pub fn find(&self, question: &str) -> Option<KeptTile> {
        let mut kept = self.kept();
        kept.uses += 1;
        let uses = kept.uses;
        let (tile, used) = kept.tiles.get_mut(question)?;
        *used = uses;
        Some(tile.clone())
    }

    /// Keeps a tile, unless it is larger than all that may be kept.
    pub fn keep(&self, question: String, tile: KeptTile) {
        let size = question.len() + tile.bytes.len();
        if size > self.most {
            return;
        }
        let mut kept = self.kept();
        kept.uses += 1;
        let uses = kept.uses;
        if let Some((old, _)) = kept.tiles.remove(&question) {
            kept.bytes -= question.len() + old.bytes.len();
        }
        while kept.bytes > self.most - size {
            let oldest = kept.tiles.iter().min_by_key(|(_, (_, used))| *used);
            let Some(oldest) = oldest.map(|(question, _)| question.clone()) else {
                break;
            };
            if let Some((gone, _)) = kept.tiles.remove(&oldest) {
                kept.bytes -= oldest.len() + gone.bytes.len();
            }
        }
        kept.bytes += size;
        kept.tiles.insert(question, (tile, uses));
    }
}

#[cfg(test)]
mod tests {
    use super::{KeptTile, TileShelf};

    #[test]
    fn the_tile_that_was_not_used_for_longest_goes_first() {
        let shelf = TileShelf::new(25);
        let keep = |question: &str| {
            let bytes = vec![0; 9].into();
            let tile = KeptTile {
                bytes,
                digest: None,
            };
            shelf.keep(question.into(), tile);
        };
        keep("a");
        keep("b");
        assert!(shelf.find("a").is_some());
        keep("c");
        assert!(shelf.find("b").is_none());
        assert!(shelf.find("a").is_some() && shelf.find("c").is_some());
        keep("c");
        assert!(
            shelf.find("a").is_some(),
            "a tile that is made anew takes its own place"
        );
        keep("a question that is too long");
        assert!(shelf.find("a question that is too long").is_none());
    }
}
