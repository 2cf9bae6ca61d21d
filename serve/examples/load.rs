//! Load on a server that runs: 50 clients pan over tiles and solve games, for 20 seconds or as many as are named.
//!
//! `cargo run --release -p grundy-serve --example load -- 'http://127.0.0.1:PORT/?token=TOKEN' 60`

use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use ureq::Agent;

/// How many clients ask at one time.
const CLIENTS: u64 = 50;

/// For how long they ask if nothing else is said.
const TIME: Duration = Duration::from_secs(20);

/// A client reads one tile in this time, as a hand that pans does.
const BETWEEN_TILES: Duration = Duration::from_millis(100);

/// One client in this many also solves.
const SOLVERS: u64 = 5;

/// What was measured.
#[derive(Default)]
struct Measured {
    fresh: Vec<Duration>,
    cached: Vec<Duration>,
    solved: Vec<Duration>,
    busy: u64,
    errors: Vec<String>,
}

/// A client of a server.
struct Client<'m> {
    agent: Agent,
    base: String,
    bearer: String,
    measured: &'m Mutex<Measured>,
}

fn main() -> ExitCode {
    let address = std::env::args().nth(1).unwrap_or_default();
    let Some((base, token)) = address.split_once("/?token=") else {
        eprintln!("the address is wanted that `grundy serve` prints");
        return ExitCode::from(2);
    };
    let seconds = std::env::args()
        .nth(2)
        .and_then(|seconds| seconds.parse().ok());
    let time = seconds.map_or(TIME, Duration::from_secs);
    let measured = Mutex::new(Measured::default());
    let client = || {
        let config = Agent::config_builder().http_status_as_error(false);
        Client {
            agent: config.build().into(),
            base: base.to_string(),
            bearer: format!("Bearer {token}"),
            measured: &measured,
        }
    };
    let Some(game) = client().digest("wythoff") else {
        eprintln!("the server does not answer");
        return ExitCode::from(2);
    };
    std::thread::scope(|scope| {
        for number in 0..CLIENTS {
            let (client, game) = (client(), &game);
            scope.spawn(move || client.work(number, game, time));
        }
    });
    let measured = measured.into_inner().expect("no client failed");
    report(&measured)
}

fn report(measured: &Measured) -> ExitCode {
    let Measured {
        fresh,
        cached,
        solved,
        busy,
        errors,
    } = measured;
    for (name, times) in [
        ("fresh tiles", fresh),
        ("cached tiles", cached),
        ("games solved", solved),
    ] {
        let mut times = times.clone();
        times.sort();
        let part = |of: usize| {
            times
                .get(times.len() * of / 100)
                .copied()
                .unwrap_or_default()
        };
        println!(
            "{name}: {}, p50 {:?}, p95 {:?}, longest {:?}",
            times.len(),
            part(50),
            part(95),
            times.last().copied().unwrap_or_default()
        );
    }
    println!("refused as busy: {busy}, errors: {}", errors.len());
    for error in errors.iter().take(5) {
        println!("  {error}");
    }
    match errors.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

impl Client<'_> {
    fn digest(&self, game: &str) -> Option<String> {
        let body = format!(r#"{{"command": "show", "game": {{"text": "{game}"}}, "size": 1}}"#);
        let asked = self.agent.post(format!("{}/api/ask", self.base));
        let answer = asked
            .header("authorization", &self.bearer)
            .send(&body)
            .ok()?;
        let digest = answer.headers().get("x-game-digest")?.to_str().ok()?;
        Some(digest.to_string())
    }

    /// Pans, back and forth; some clients solve.
    fn work(&self, number: u64, game: &str, time: Duration) {
        let begun = Instant::now();
        let mut turn = 0_u64;
        while begun.elapsed() < time {
            let (x, y) = (
                256 * (number * 40 + turn / 2),
                256 * (number * 25 + turn / 4),
            );
            let path = format!(
                "/api/tile?game={game}&show=outcome&from={x},{y}&columns=256&rows=256&table=256"
            );
            // Each tile is read twice: it is fresh, and then it is kept.
            let kind = |measured: &mut Measured, time| match turn % 2 {
                0 => measured.fresh.push(time),
                _ => measured.cached.push(time),
            };
            self.timed(|| self.get(&path), kind);
            if number.is_multiple_of(SOLVERS) && turn % 20 == 10 {
                let rules = format!(
                    "x - i where i in {{1, {}, {}}}",
                    2 + turn % 5,
                    4 + number % 7
                );
                let body = format!(r#"{{"command": "solve", "game": {{"text": "{rules}"}}}}"#);
                self.timed(
                    || self.post("/api/ask", &body),
                    |measured, time| measured.solved.push(time),
                );
            }
            turn += 1;
            std::thread::sleep(BETWEEN_TILES);
        }
    }

    fn timed(
        &self,
        ask: impl FnOnce() -> Result<u16, String>,
        keep: impl FnOnce(&mut Measured, Duration),
    ) {
        let begun = Instant::now();
        let asked = ask();
        let time = begun.elapsed();
        let Ok(mut measured) = self.measured.lock() else {
            return;
        };
        match asked {
            Ok(200) => keep(&mut measured, time),
            Ok(429) => measured.busy += 1,
            Ok(status) => measured.errors.push(format!("status {status}")),
            Err(error) => measured.errors.push(error),
        }
    }

    fn get(&self, path: &str) -> Result<u16, String> {
        let asked = self.agent.get(format!("{}{path}", self.base));
        let answer = asked.header("authorization", &self.bearer).call();
        read(answer)
    }

    fn post(&self, path: &str, body: &str) -> Result<u16, String> {
        let asked = self.agent.post(format!("{}{path}", self.base));
        let answer = asked.header("authorization", &self.bearer).send(body);
        read(answer)
    }
}

/// The status of a response, read to its end.
fn read(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<u16, String> {
    let answer = answer.map_err(|error| error.to_string())?;
    let (head, mut body) = answer.into_parts();
    body.read_to_vec().map_err(|error| error.to_string())?;
    Ok(head.status.as_u16())
}
