//! Who hears of a table while it is filled: which waves are known before, and when one is done.

use grundy_rules::game::Stop;

/// The cells of a table, by the number of the position.
pub(super) type CellOf<'c> = dyn Fn(usize) -> u32 + 'c;

/// One who knows the first waves of a table, and hears when later ones are done.
pub(super) trait Follower {
    /// The cells of the waves before this one are known: they are read, not computed.
    fn known(&self) -> i64;

    /// Puts the cells that are known into the table.
    ///
    /// # Errors
    /// They cannot be read.
    fn load(&mut self, put: &mut dyn FnMut(usize, u32)) -> Result<(), Stop>;

    /// Does it hear of this wave?
    fn hears(&self, wave: i64) -> bool;

    /// This wave and all before it are done.
    ///
    /// # Errors
    /// What was computed cannot be taken, or is enough.
    fn wave_done(&mut self, wave: i64, cell: &CellOf<'_>) -> Result<(), Stop>;
}

/// Hears nothing, and knows nothing before.
pub(super) struct NoFollower;

impl Follower for NoFollower {
    fn known(&self) -> i64 {
        0
    }
    fn load(&mut self, _: &mut dyn FnMut(usize, u32)) -> Result<(), Stop> {
        Ok(())
    }
    fn hears(&self, _: i64) -> bool {
        false
    }
    fn wave_done(&mut self, _: i64, _: &CellOf<'_>) -> Result<(), Stop> {
        Ok(())
    }
}
