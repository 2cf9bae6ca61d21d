//! `grundy serve`: the explorer in the browser.

use crate::arguments::{FormatArgument, ServeArguments};
use crate::ending::{Ending, Failure};
use crate::interruption::{self, Watched};
use crate::{answering, fault, output, read_file};
use bytesize::ByteSize;
use grundy::Resource;
use grundy_serve::{NoLimits, NoServer, Server, ServerLimits, Store, TableStore};
use std::sync::Arc;
use std::time::Duration;

pub fn run(arguments: &ServeArguments, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    if !matches!(format, None | Some(FormatArgument::Text)) {
        return Err(answering::no_such_form(
            "serve",
            "text: the address of the page",
        ));
    }
    // Ctrl-C cancels the job of the command, and the server ends with it.
    let _served = Watched::new();
    let mut laboratory = answering::laboratory_of_requests();
    let mut stores = Vec::new();
    for path in &arguments.stores {
        // Later commands of a session must not overwrite it.
        read_file::remember(path);
        if TableStore::is_at(path) {
            let table = TableStore::open(&laboratory, path)?;
            laboratory = laboratory.with_known_table(Arc::new(table));
            continue;
        }
        let record = Store::at(path.clone());
        stores.push(record.map_err(|error| Failure::new(&error.to_string(), &[]))?);
    }
    let server = Server::bind(laboratory, arguments.port, limits(arguments), stores);
    let server = server.map_err(|error| no_server(&error))?;
    let address = server.address();
    output::answer(&format!("{address}\n"))?;
    if arguments.open
        && let Err(error) = open::that_detached(&address)
    {
        output::note(&format!("the browser cannot be opened: {error}"));
    }
    // A fault in a request does not end other requests.
    fault::outlive();
    let served = server.run(&interruption::job());
    fault::watch();
    served.map_err(|error| Failure::new(&format!("the server ended: {error}"), &[]))?;
    Ok(Ending::Answered)
}

fn limits(arguments: &ServeArguments) -> ServerLimits {
    let work = *interruption::job().limits();
    let usual = ServerLimits::default().total_bytes;
    let usual = usual.min(work.most(Resource::Bytes));
    let limits = ServerLimits::within(arguments.total_memory.map_or(usual, |total| total.as_u64()));
    let request = arguments.request_memory.as_ref().map(ByteSize::as_u64);
    ServerLimits {
        request_bytes: request.unwrap_or(limits.request_bytes),
        request_time: Duration::from_secs(arguments.request_seconds),
        jobs: arguments.jobs.into(),
        work,
        ..limits
    }
}

fn no_server(error: &NoServer) -> Failure {
    let help = match error {
        NoServer::Port(..) => "leave out --port: a free one is taken",
        NoServer::Limits(NoLimits::Nothing) => "give every limit at least 1",
        NoServer::Limits(NoLimits::Time) => "lower --request-seconds",
        NoServer::Limits(NoLimits::Bytes(_)) => "lower --total-memory or --request-memory",
        NoServer::Limits(NoLimits::Total { .. }) => {
            "raise --total-memory, or lower --request-memory"
        }
        NoServer::Random(_) => "start it again",
    };
    Failure::new(&error.to_string(), &[help])
}
