//! The server of the explorer: a page in the browser, and the answers of a [`Laboratory`] behind it.
//!
//! It computes nothing: a request in JSON is read, the laboratory answers it within limits, and the answer is written. It writes no file, and
//! reads none but the [records](Store) and the [tables](TableStore) that it was started with; the page is a part of the program. It listens at 127.0.0.1 alone. Whoever
//! has the token of the printed address may ask; a page of another origin may not, even where its name leads here (`gate.rs`).
//!
//! ```
//! use grundy::Laboratory;
//! use grundy_serve::{Server, ServerLimits};
//! let server = Server::bind(Laboratory::new(), 0, ServerLimits::default(), Vec::new()).unwrap();
//! assert!(server.address().starts_with("http://127.0.0.1:"));
//! let stop = grundy::Job::cancelled();
//! server.run(&stop).unwrap(); // it ends when this job is ended
//! ```

mod answering;
mod body;
mod bounded_text;
mod connections;
mod export;
mod failure;
mod gate;
mod held;
mod history;
mod jobs;
mod lanes;
mod limits;
mod page;
mod running_job;
mod server;
mod steady_stream;
mod store;
mod table_store;
mod tile;
mod tile_shelf;
mod token;
mod typeset;

pub use limits::{NoLimits, ServerLimits};
pub use server::{NoServer, Server};
pub use store::{NoStore, Store};
pub use table_store::TableStore;

#[cfg(doc)]
use grundy::Laboratory;
