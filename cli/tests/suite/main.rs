//! The command line as its users see it.
