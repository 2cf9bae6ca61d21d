//! What whole requests take, in processor time of all threads, in a laboratory of their own: tables and lists on three heaps, a long
//! sequence, proofs in large bases, solutions, and every claim of the papers.

use super::seconds;
use super::yardsticks::timed;
use grundy::answers::Request;
use grundy::{Job, Laboratory};

const GEOMETRIC: &str = "P = {(0, 0), (0, 1)} ∪ {(d^k, d^(k + 1)) | k >= 0}, symmetric";

/// Prints a line for each request that is wanted.
pub fn lines(wanted: impl Fn(&str) -> bool) {
    let game = |command: &str, game: &str, more: &str| {
        format!(r#"{{"command": "{command}", "game": {{"text": "{game}"}}{more}}}"#)
    };
    let mut all = Vec::new();
    for name in [
        "three_heaps_2",
        "three_heaps_3",
        "three_heaps_4",
        "three_heaps_6a",
    ] {
        let asked = game("table", name, r#", "size": 100"#);
        all.push((format!("table {name} of size 100"), asked));
    }
    for (name, size) in [("moore(2, 4)", 12), ("nim(4)", 12), ("nim(4)", 60)] {
        let asked = game("table", name, &format!(r#", "size": {size}"#));
        all.push((format!("table {name} of size {size}"), asked));
    }
    for name in ["nim(3)", "three_heaps_1", "ryuo_3"] {
        let asked = game("positions", name, r#", "max": 2000, "only_count": true"#);
        all.push((format!("positions {name} to 2000"), asked));
    }
    let asked = game("sequence", "subtraction({2, 5, 7})", r#", "max": 10000000"#);
    all.push(("sequence subtraction({2, 5, 7}) to 10^7".into(), asked));
    let ryuo = r#", "claim": "grundy(x, y) = (x + y) mod 101 + 101 * (floor(x / 101) xor floor(y / 101))""#;
    all.push(("prove ryuo(101)".into(), game("prove", "ryuo(101)", ryuo)));
    for d in [17, 30, 60] {
        let name = format!("triangular_geometric({d})");
        let claim = GEOMETRIC
            .replace("(d^", &format!("({d}^"))
            .replace(", d^", &format!(", {d}^"));
        let asked = game("prove", &name, &format!(r#", "claim": "{claim}""#));
        all.push((format!("prove {name}"), asked));
    }
    for name in [
        "wythoff",
        "fraenkel(2)",
        "triangular",
        "yama_wythoff(2)",
        "triangular_geometric(3)",
    ] {
        all.push((format!("solve {name}"), game("solve", name, "")));
    }
    let papers = r#"{"command": "check", "texts": ["papers"]}"#;
    all.push(("check papers".into(), papers.into()));
    let mut all = all.iter().filter(|(name, _)| wanted(name)).peekable();
    if all.peek().is_some() {
        println!("\n{:<44} {:>10}", "requests", "Grundy");
    }
    for (name, asked) in all {
        let request = Request::read(asked).expect("a request");
        let (answer, time) = timed(|| Laboratory::new().answer(&request, &Job::quiet()));
        let _ = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
        println!("{name:<44} {:>10}", seconds(time));
    }
}
