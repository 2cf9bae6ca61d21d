//! `grundy serve`: the explorer in the browser.

use crate::arguments::{FormatArgument, ServeArguments};
use crate::ending::{Ending, Failure};
use crate::interruption::{self, Watched};
use crate::{answering, fault, output, read_file};
use grundy::Resource;
use grundy_serve::{NoLimits, NoServer, Server, ServerLimits, Store};
use std::time::Duration;

/// A request has at most this part of all memory: three sixteenths are a half of what all requests have.
const PART: (u64, u64) = (3, 16);

pub fn run(arguments: &ServeArguments, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    if !matches!(format, None | Some(FormatArgument::Text)) {
        return Err(answering::no_such_form(
            "serve",
            "text: the address of the page",
        ));
    }
    // Ctrl-C cancels the job of the command, and the server ends with it.
    let _served = Watched::new();
    let stores = arguments.stores.iter().map(|path| {
        let store = Store::at(path.clone());
        let store = store.map_err(|error| Failure::new(&error.to_string(), &[]))?;
        drop(read_file::open(path)?);
        Ok(store)
    });
    let stores = stores.collect::<Result<_, Failure>>()?;
    let laboratory = answering::laboratory_of_requests();
    let server = Server::bind(laboratory, arguments.port, limits(arguments), stores);
    let server = server.map_err(|error| no_server(&error))?;
    let address = server.address();
    output::answer(&format!("{address}\n"))?;
    if arguments.open
        && let Err(error) = open::that_detached(&address)
    {
        output::note(&format!("the browser cannot be opened: {error}"));
    }
    // A fault in one request ends no other.
    fault::outlive();
    let served = server.run(&interruption::job());
    fault::watch();
    served.map_err(|error| Failure::new(&format!("the server ended: {error}"), &[]))?;
    Ok(Ending::Answered)
}

fn limits(arguments: &ServeArguments) -> ServerLimits {
    let usual = ServerLimits::default();
    let work = *interruption::job().limits();
    let total = arguments.total_memory.map_or_else(
        || usual.total_bytes.min(work.most(Resource::Bytes)),
        |total| total.as_u64(),
    );
    let request = arguments.request_memory.map_or_else(
        || usual.request_bytes.min(total / PART.1 * PART.0),
        |request| request.as_u64(),
    );
    ServerLimits {
        request_bytes: request,
        request_time: Duration::from_secs(arguments.request_seconds),
        jobs: arguments.jobs.into(),
        total_bytes: total,
        work,
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
