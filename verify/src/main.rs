//! `grundy-verify FILE`: accepts a certificate (exit code 0), rejects it (1), or says that the file is none (2).

#![forbid(unsafe_code)]

use grundy_verify::{Fault, verify};
use std::io::Read;
use std::process::ExitCode;

/// The largest file that is read. A fixed bound.
const LARGEST: u64 = 128 << 20;

const USAGE: &str = "\
Re-checks a certificate of a sentence about natural numbers.

Usage: grundy-verify FILE

Prints the definitions and the sentence that was verified, which is what to compare with the claim.
Exit code 0: verified; 1: rejected, with the first fault; 2: not a certificate.
";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [path] = &arguments[..] else {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    };
    match path.to_str() {
        Some("--help" | "-h") => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Some("--version" | "-V") => {
            println!("grundy-verify {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let verdict = read(path).and_then(|text| verify(&text));
    match verdict {
        Ok(verified) => {
            for line in &verified.title {
                println!("title (not checked): {}", line.escape_debug());
            }
            for statement in &verified.statements {
                println!("{statement}");
            }
            println!(
                "verified in {}: {} states, {} sets, {} product states",
                verified.numeration, verified.states, verified.sets, verified.products
            );
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(match fault {
                Fault::Rejected(_) => 1,
                Fault::Bad(_) => 2,
            })
        }
    }
}

fn read(path: &std::ffi::OsStr) -> Result<String, Fault> {
    let bad = |error: std::io::Error| Fault::Bad(format!("{}: {error}", path.display()));
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(bad)?;
    file.take(LARGEST + 1)
        .read_to_string(&mut text)
        .map_err(bad)?;
    if u64::try_from(text.len()).is_ok_and(|length| length <= LARGEST) {
        Ok(text)
    } else {
        Err(Fault::Bad(format!(
            "{}: longer than {LARGEST} bytes",
            path.display()
        )))
    }
}
