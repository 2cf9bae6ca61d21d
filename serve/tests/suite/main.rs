//! The server as a browser and as a stranger meet it: real ports, real clients.

mod answers;
mod files;
mod gate;
mod jobs;
mod limits;
mod tables;
mod tiles;

use grundy::{Job, Laboratory};
use grundy_serve::{Server, ServerLimits, Store};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::JoinHandle;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;

/// A server that runs until this is dropped.
pub(crate) struct Running {
    pub(crate) port: u16,
    pub(crate) token: String,
    stop: Job,
    thread: Option<JoinHandle<()>>,
}

/// A response that was read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: Response<()>,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.head.headers().get(name);
        value.map_or("", |value| value.to_str().expect("a text"))
    }

    pub(crate) fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.bytes);
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// The kind of error.
    pub(crate) fn kind(&self) -> String {
        let json = self.json();
        assert_eq!(json["version"], 1, "{json}");
        json["error"]["kind"]
            .as_str()
            .expect("an error")
            .to_string()
    }
}

impl Running {
    pub(crate) fn new() -> Running {
        Running::within(ServerLimits::default())
    }

    pub(crate) fn within(limits: ServerLimits) -> Running {
        Running::with_stores(limits, Vec::new())
    }

    pub(crate) fn with_stores(limits: ServerLimits, stores: Vec<Store>) -> Running {
        Running::of(Laboratory::new(), limits, stores)
    }

    pub(crate) fn of(laboratory: Laboratory, limits: ServerLimits, stores: Vec<Store>) -> Running {
        let server = Server::bind(laboratory, 0, limits, stores).expect("a free port");
        let address = server.address();
        let rest = address
            .strip_prefix("http://127.0.0.1:")
            .expect("an address");
        let (port, token) = rest.split_once("/?token=").expect("a token");
        let (port, token) = (port.parse().expect("a port"), token.to_string());
        let stop = Job::quiet();
        let own = stop.clone();
        let thread = std::thread::spawn(move || server.run(&own).expect("it serves"));
        Running {
            port,
            token,
            stop,
            thread: Some(thread),
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub(crate) fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// Asks with the token.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[("authorization", &self.bearer())])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut asked = agent().get(self.url(path));
        for (name, value) in headers {
            asked = asked.header(*name, *value);
        }
        read(asked.call().expect("a response"))
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        let asked = agent().post(self.url(path));
        let asked = asked.header("authorization", self.bearer());
        read(asked.send(body).expect("a response"))
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        let asked = agent().delete(self.url(path));
        let asked = asked.header("authorization", self.bearer());
        read(asked.call().expect("a response"))
    }

    /// Sends bytes as they are, and gives all that comes back.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses a request need not read all of it.
        let _ = stream.write_all(bytes);
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let patience = Some(Duration::from_secs(20));
        stream.set_read_timeout(patience).expect("a timeout");
        stream
    }

    /// Begins a request, and does not wait for its answer.
    pub(crate) fn begin(&self, path: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        let (port, bearer, length) = (self.port, self.bearer(), body.len());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: {bearer}\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("it reads");
        stream.write_all(body.as_bytes()).expect("it reads");
        stream
    }

    /// Ends the server, and waits for its end.
    pub(crate) fn end(mut self) {
        self.ended();
    }

    fn ended(&mut self) {
        self.stop.cancel();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(
                ended.is_ok() || std::thread::panicking(),
                "the server failed"
            );
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.ended();
    }
}

fn agent() -> Agent {
    let config = Agent::config_builder();
    let config = config.http_status_as_error(false);
    config
        .timeout_global(Some(Duration::from_secs(60)))
        .build()
        .into()
}

fn read(response: Response<ureq::Body>) -> Answer {
    let (head, mut body) = response.into_parts();
    let whole = body.with_config().limit(256 << 20).read_to_vec();
    let bytes = whole.expect("the whole body");
    Answer {
        status: head.status.as_u16(),
        head: Response::from_parts(head, ()),
        bytes,
    }
}

/// A request that takes minutes: 16 million positions, option by option.
pub(crate) const LONG: &str =
    r#"{"command": "table", "game": {"text": "wythoff"}, "size": 4000, "plan": "enumerate"}"#;
