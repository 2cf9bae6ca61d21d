//! The arguments of a line of a session.

use super::{Arguments, WorkArguments};

impl Arguments {
    /// The arguments of a line: what it leaves open is as in those of the session.
    pub fn within(mut self, session: &Arguments) -> Arguments {
        self.format = self.format.or(session.format);
        self.deny = self.deny.or(session.deny);
        self.work = self.work.within(&session.work);
        self
    }
}

impl WorkArguments {
    fn within(self, session: &WorkArguments) -> WorkArguments {
        // A limit that is set twice has the last value.
        let limits = session.limits.iter().copied().chain(self.limits);
        WorkArguments {
            effort: self.effort.or(session.effort),
            max_memory: self.max_memory.or(session.max_memory),
            limits: limits.collect(),
        }
    }
}
