//! The arguments of the server of the explorer.

use super::natural;
use bytesize::ByteSize;
use clap::Args;
use std::path::PathBuf;

/// `serve`
#[derive(Debug, Args)]
pub struct ServeArguments {
    /// The port at 127.0.0.1; 0 takes a free one.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub port: u16,
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// A record of `grundy explore --record` whose rows the page shows, or the folder of a table of `grundy table --store` that the map reads; it is only read; may be repeated.
    #[arg(long = "store", value_name = "FILE")]
    pub stores: Vec<PathBuf>,
    /// The most jobs that run at one time.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = natural::<u16>)]
    pub jobs: u16,
    /// The most memory of a request [default: 256 MiB, or 3/16 of the total if that is less].
    #[arg(long, value_name = "256MiB")]
    pub request_memory: Option<ByteSize>,
    /// The longest time of a request, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = natural::<u64>)]
    pub request_seconds: u64,
    /// The most memory of all requests, jobs and what is kept of them [default: 2 GiB, or what --max-memory says if that is less].
    #[arg(long, value_name = "2GiB")]
    pub total_memory: Option<ByteSize>,
}
