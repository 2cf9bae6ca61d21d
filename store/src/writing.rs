//! Shards are written by a thread of its own while the next ones are computed.

use crate::error::StoreError;
use grundy::table::{FilledShard, ShardFault, StoredShards};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Takes a shard that was computed.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(FilledShard) -> Result<(), ShardFault>;

/// Where shards are written and cells are read.
pub(crate) trait ShardFiles: Sync {
    fn write(&self, filled: &FilledShard) -> Result<(), StoreError>;

    /// The cells of a box.
    fn read(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, StoreError>;
}

/// What the thread that writes is handed.
enum Handed {
    Shard(FilledShard),
    /// All shards before are to be in their files; then this is answered.
    Barrier(SyncSender<()>),
}

/// Computes shards, and writes them in the order that they are handed out. When it returns, all of these
/// are written, or a file could not be.
///
/// # Errors
/// Those of the computation, and of the files.
pub(crate) fn write_while(
    files: &dyn ShardFiles,
    compute: impl FnOnce(&dyn StoredShards, Sink<'_>) -> Result<(), ShardFault>,
) -> Result<(), ShardFault> {
    // A shard comes with its twin: both are handed over at once, and the next one is computed.
    let (to_writer, handed) = sync_channel(1);
    thread::scope(|scope| {
        let writing = scope.spawn(|| write(files, handed));
        let behind = BehindWriter { files, to_writer };
        let computed = compute(&behind, &mut |filled| behind.hand(Handed::Shard(filled)));
        drop(behind);
        let written = writing.join().unwrap_or_else(|panic| resume_unwind(panic));
        // Where a file could not be written, the computation ended for that reason.
        written.map_err(stored).and(computed)
    })
}

fn write(files: &dyn ShardFiles, handed: Receiver<Handed>) -> Result<(), StoreError> {
    for one in handed {
        match one {
            Handed::Shard(filled) => files.write(&filled)?,
            Handed::Barrier(answer) => drop(answer.send(())),
        }
    }
    Ok(())
}

/// The cells of a store, with those of the shards that were handed out.
struct BehindWriter<'f> {
    files: &'f dyn ShardFiles,
    to_writer: SyncSender<Handed>,
}

impl BehindWriter<'_> {
    fn hand(&self, one: Handed) -> Result<(), ShardFault> {
        self.to_writer.send(one).map_err(|_| ended())
    }
}

impl StoredShards for BehindWriter<'_> {
    fn cells(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, ShardFault> {
        let (answer, answered) = sync_channel(1);
        self.hand(Handed::Barrier(answer))?;
        answered.recv().map_err(|_| ended())?;
        self.files.read(from, sizes).map_err(stored)
    }
}

fn stored(error: StoreError) -> ShardFault {
    ShardFault::Stored(Box::new(error))
}

/// The thread that writes has ended; what it returns says why.
fn ended() -> ShardFault {
    stored(StoreError::files("a shard could not be written"))
}
