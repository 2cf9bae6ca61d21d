//! The archive of a laboratory: games, tables and players of earlier requests, within a bound on memory.

use super::kept_game::KeptGame;
use crate::answers::GameText;
use crate::players::{ClaimedStrategy, NearElements};
use crate::render::{Show, ShownCells};
use grundy_engines::table::Table;
use grundy_rules::game::{GameId, Play};
use grundy_work::{Job, JobIdentity, Limits, Resource};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One part in this many of the limit on memory may be kept.
const SHARE: u64 = 4;

/// About how many bytes a game takes besides its texts.
const GAME: u64 = 1 << 14;

/// About how many bytes a player takes: a set of positions.
const PLAYER: u64 = 1 << 20;

/// The kind of a table of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TableKind {
    pub show: Show,
    pub play: Play,
}

/// A game as it was asked for: two texts may call one game by different names, and see different claims about it.
pub(super) type AskedGame = Arc<GameText>;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Game(AskedGame),
    Table(AskedGame, TableKind),
    /// The text that a digest stands for.
    Text(GameId),
    Player(AskedGame),
    Elements(AskedGame, Play),
}

enum KeptItem {
    Game(KeptGame),
    /// A table, and one size for each component of a position: it has all positions below them.
    Table(ShownCells, Vec<usize>),
    /// The text of a family, whose parameters have no values, or of a game that must be read again.
    Text(AskedGame),
    /// The player of a game on ordinals.
    Player(Arc<ClaimedStrategy>),
    /// P-positions near the origin by the claim that decides the cells of a map.
    Elements(Arc<NearElements>),
}

struct Entry {
    kept: KeptItem,
    /// The limits under which it was made. Under others a game and a player are made again, as they may be others; a table serves under all
    /// limits that allow it.
    limits: Limits,
    /// The job that holds its memory, if one does.
    holder: Option<JobIdentity>,
    bytes: u64,
    /// When it was last used, counted in uses of the archive.
    used: u64,
}

impl Entry {
    /// The table, if it could be computed under these limits too.
    fn table_within(&self, limits: &Limits) -> Option<(&ShownCells, &[usize])> {
        let KeptItem::Table(cells, shape) = &self.kept else {
            return None;
        };
        let allows_as_much = |resource| self.limits.most(resource) <= limits.most(resource);
        let fits = match cells.positions() {
            Some(count) => count as u64 <= limits.most(Resource::Positions),
            None => allows_as_much(Resource::Positions),
        };
        let fits = fits && self.bytes <= limits.most(Resource::Bytes);
        (fits && allows_as_much(Resource::Options)).then_some((cells, shape))
    }

    /// The text that a digest stands for.
    fn text(&self) -> Option<AskedGame> {
        match &self.kept {
            KeptItem::Text(text) => Some(Arc::clone(text)),
            _ => None,
        }
    }
}

struct Shelf {
    entries: HashMap<Key, Vec<Entry>>,
    bytes: u64,
    /// No more bytes are kept.
    most: u64,
    uses: u64,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf {
            entries: HashMap::new(),
            bytes: 0,
            most: share(&Limits::default()),
            uses: 0,
        }
    }
}

/// How many bytes may be kept under these limits.
fn share(limits: &Limits) -> u64 {
    limits.most(Resource::Bytes) / SHARE
}

/// Games and tables of earlier requests. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Archive(Arc<Mutex<Shelf>>);

impl Archive {
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game that was read under these limits.
    pub(super) fn game(&self, asked: &AskedGame, limits: &Limits) -> Option<KeptGame> {
        let key = Key::Game(Arc::clone(asked));
        self.shelf().find(&key, |entry| match &entry.kept {
            KeptItem::Game(game) if entry.limits == *limits => Some(game.clone()),
            _ => None,
        })
    }

    /// The text of the game or the family of a digest, under whatever limits it was read.
    pub(super) fn text(&self, id: GameId) -> Option<AskedGame> {
        self.shelf().find(&Key::Text(id), Entry::text)
    }

    /// What a game is that was read from a text, under whatever limits.
    pub(super) fn id(&self, asked: &AskedGame) -> Option<GameId> {
        let key = Key::Game(Arc::clone(asked));
        self.shelf().find(&key, |entry| match &entry.kept {
            KeptItem::Game(game) => Some(game.id),
            _ => None,
        })
    }

    /// Sets the limits of the laboratory, a share of which may be kept.
    pub(super) fn bound_by(&self, limits: &Limits) {
        let mut shelf = self.shelf();
        shelf.most = share(limits);
        shelf.make_room(0);
    }

    /// A new archive with the texts alone, for a laboratory with one more text: there they may mean other games.
    pub(super) fn texts(&self) -> Archive {
        let shelf = self.shelf();
        let mut texts = Shelf {
            most: shelf.most,
            ..Shelf::default()
        };
        for (key, entry) in shelf.in_order_of_use() {
            if let Some(text) = entry.text() {
                let bytes = bytes_of(&text);
                texts.keep(key.clone(), KeptItem::Text(text), &entry.limits, bytes);
            }
        }
        Archive(Arc::new(Mutex::new(texts)))
    }

    /// Keeps the text that a digest stands for from now on.
    pub(super) fn keep_text(&self, id: GameId, text: &AskedGame, limits: &Limits) {
        let key = Key::Text(id);
        let mut shelf = self.shelf();
        if shelf.find(&key, Entry::text).as_ref() != Some(text) {
            shelf.drop_all(&key);
            shelf.keep(
                key,
                KeptItem::Text(Arc::clone(text)),
                limits,
                bytes_of(text),
            );
        }
    }

    /// The player of a game on ordinals, as found under these limits.
    pub(super) fn player(
        &self,
        asked: &AskedGame,
        limits: &Limits,
    ) -> Option<Arc<ClaimedStrategy>> {
        let key = Key::Player(Arc::clone(asked));
        self.shelf().find(&key, |entry| match &entry.kept {
            KeptItem::Player(player) if entry.limits == *limits => Some(Arc::clone(player)),
            _ => None,
        })
    }

    pub(super) fn keep_player(
        &self,
        asked: &AskedGame,
        player: &Arc<ClaimedStrategy>,
        limits: &Limits,
    ) {
        let kept = KeptItem::Player(Arc::clone(player));
        let key = Key::Player(Arc::clone(asked));
        self.shelf().keep(key, kept, limits, PLAYER);
    }

    /// P-positions by the claim of the map, as found under these limits, that answer as far as this.
    pub(super) fn elements(
        &self,
        asked: &AskedGame,
        play: Play,
        farthest: u64,
        limits: &Limits,
    ) -> Option<Arc<NearElements>> {
        let key = Key::Elements(Arc::clone(asked), play);
        self.shelf().find(&key, |entry| match &entry.kept {
            KeptItem::Elements(near) if entry.limits == *limits && near.answers(farthest) => {
                Some(Arc::clone(near))
            }
            _ => None,
        })
    }

    pub(super) fn keep_elements(
        &self,
        asked: &AskedGame,
        play: Play,
        near: &Arc<NearElements>,
        limits: &Limits,
    ) {
        let kept = KeptItem::Elements(Arc::clone(near));
        let key = Key::Elements(Arc::clone(asked), play);
        self.shelf().keep(key, kept, limits, near.bytes());
    }

    pub(super) fn keep_game(&self, game: KeptGame, limits: &Limits) {
        let key = Key::Game(Arc::clone(&game.text));
        let bytes = bytes_of(&game.text);
        self.shelf().keep(key, KeptItem::Game(game), limits, bytes);
    }

    /// A table that has all positions below these sizes.
    pub(super) fn cells(
        &self,
        asked: &AskedGame,
        kind: TableKind,
        shape: &[usize],
        limits: &Limits,
    ) -> Option<ShownCells> {
        let key = Key::Table(Arc::clone(asked), kind);
        self.shelf().find(&key, |entry| {
            let (cells, all) = entry.table_within(limits)?;
            let fits = match cells {
                ShownCells::Table(_) => shape.iter().zip(all).all(|(size, all)| size <= all),
                ShownCells::Listed(_) => shape == all,
            };
            fits.then(|| cells.clone())
        })
    }

    /// A table that has these positions, and so all positions reached from them.
    pub(super) fn table_of(
        &self,
        asked: &AskedGame,
        kind: TableKind,
        positions: &[Vec<i64>],
        limits: &Limits,
    ) -> Option<Arc<Table>> {
        let key = Key::Table(Arc::clone(asked), kind);
        self.shelf().find(&key, |entry| {
            let (ShownCells::Table(table), _) = entry.table_within(limits)? else {
                return None;
            };
            let known = |position: &Vec<i64>| table.domain().number(position).is_some();
            positions.iter().all(known).then(|| Arc::clone(table))
        })
    }

    /// The job, for which this archive drops what was not used for longest when memory is short. What other jobs hold stays: dropping it
    /// would free nothing for this one.
    pub(super) fn gives_way_to(&self, job: Job) -> Job {
        let (archive, holder) = (self.clone(), Some(job.identity()));
        job.with_keeper(move || archive.shelf().let_go(|entry| entry.holder == holder))
    }

    pub(super) fn keep_cells(
        &self,
        asked: &AskedGame,
        kind: TableKind,
        shape: &[usize],
        cells: &ShownCells,
        job: &Job,
    ) {
        let bytes = cells.bytes() as u64;
        let kept = KeptItem::Table(cells.clone(), shape.to_vec());
        let key = Key::Table(Arc::clone(asked), kind);
        let mut shelf = self.shelf();
        if let Some(entry) = shelf.keep(key, kept, job.limits(), bytes) {
            entry.holder = Some(job.identity());
        }
    }
}

/// About how many bytes a game takes that was read from these texts.
fn bytes_of(text: &GameText) -> u64 {
    let texts = text.texts.iter().map(|text| text.text.len());
    let length = texts.sum::<usize>() + text.text.as_ref().map_or(0, String::len);
    GAME.saturating_add(length as u64 * 4)
}

impl Shelf {
    /// The first entry of a key that `serves` accepts; it counts as used now.
    fn find<T>(&mut self, key: &Key, serves: impl Fn(&Entry) -> Option<T>) -> Option<T> {
        self.uses += 1;
        let uses = self.uses;
        self.entries.get_mut(key)?.iter_mut().find_map(|entry| {
            let served = serves(entry)?;
            entry.used = uses;
            Some(served)
        })
    }

    /// Keeps an item, and drops what was not used for longest until all is within the bound; an item larger than the share of its own
    /// limits is not kept.
    fn keep(
        &mut self,
        key: Key,
        kept: KeptItem,
        limits: &Limits,
        bytes: u64,
    ) -> Option<&mut Entry> {
        if bytes > share(limits).min(self.most) {
            return None;
        }
        self.make_room(bytes);
        self.uses += 1;
        self.bytes += bytes;
        let entries = self.entries.entry(key).or_default();
        entries.push(Entry {
            kept,
            limits: *limits,
            holder: None,
            bytes,
            used: self.uses,
        });
        entries.last_mut()
    }

    /// Drops all entries of a key.
    fn drop_all(&mut self, key: &Key) {
        let gone = self.entries.remove(key).into_iter().flatten();
        self.bytes -= gone.map(|entry| entry.bytes).sum::<u64>();
    }

    /// Drops the least recently used entries until there is room for these bytes.
    fn make_room(&mut self, bytes: u64) {
        while self.bytes > self.most.saturating_sub(bytes) && self.let_go(|_| true) {}
    }

    /// All entries, those first that were not used for longest.
    fn in_order_of_use(&self) -> Vec<(&Key, &Entry)> {
        let all = self.entries.iter();
        let all = all.flat_map(|(key, entries)| entries.iter().map(move |entry| (key, entry)));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|(_, entry)| entry.used);
        all
    }

    /// Drops the least recently used of these entries; returns whether there was one.
    fn let_go(&mut self, of: impl Fn(&Entry) -> bool) -> bool {
        let all = self.entries.iter();
        let all = all.flat_map(|(key, entries)| entries.iter().map(move |entry| (entry, key)));
        let all = all.filter(|(entry, _)| of(entry));
        let all = all.map(|(entry, key)| (entry.used, key));
        let Some((used, key)) = all.min_by_key(|(used, _)| *used) else {
            return false;
        };
        let key = key.clone();
        let Some(entries) = self.entries.get_mut(&key) else {
            return false;
        };
        let gone = entries.extract_if(.., |entry| entry.used == used);
        self.bytes -= gone.map(|entry| entry.bytes).sum::<u64>();
        if entries.is_empty() {
            self.entries.remove(&key);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str) -> AskedGame {
        Arc::new(GameText::of(name))
    }

    fn kept(shelf: &mut Shelf, name: &str) -> bool {
        let key = Key::Game(asked(name));
        shelf.find(&key, |_| Some(())).is_some()
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first_and_what_is_too_large_is_not_kept() {
        let limits = Limits::default().with(Resource::Bytes, 400);
        let mut shelf = Shelf {
            most: share(&limits),
            ..Shelf::default()
        };
        let keep = |shelf: &mut Shelf, name: &str, bytes: u64| {
            let kept = KeptItem::Table(ShownCells::none(), Vec::new());
            shelf.keep(Key::Game(asked(name)), kept, &limits, bytes);
        };
        keep(&mut shelf, "a", 40);
        keep(&mut shelf, "b", 40);
        assert!(kept(&mut shelf, "a"));
        keep(&mut shelf, "c", 40);
        assert_eq!(shelf.bytes, 80);
        assert!(!kept(&mut shelf, "b"), "b was used before a");
        assert!(kept(&mut shelf, "a") && kept(&mut shelf, "c"));
        keep(&mut shelf, "d", 101);
        assert!(!kept(&mut shelf, "d") && kept(&mut shelf, "a"));
        keep(&mut shelf, "e", 100);
        assert!(kept(&mut shelf, "e") && !kept(&mut shelf, "a"));
        assert_eq!(shelf.bytes, 100);
    }
}
