//! `grundy-verify FILE|DIR…`: accepts certificates (exit code 0), rejects one (1), or says that a file is none (2).

#![forbid(unsafe_code)]

use grundy_verify::{Fault, Verified, files, read, verify};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "\
Re-checks certificates of claims about games and numbers.

Usage: grundy-verify FILE
       grundy-verify FILE|DIR...

Of one FILE: prints the statements that were verified, which are what to compare with the claim.
Of several, and of a DIR (its files whose names end in .json): prints a line each, and how many were verified.
Exit code 0: verified; 1: one is rejected, with the first fault of each; 2: one file is not a certificate.
";

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match arguments.first().and_then(|first| first.to_str()) {
        None if arguments.is_empty() => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
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
    match &arguments[..] {
        [path] if !path.is_dir() => one(path),
        paths => match files(paths) {
            Ok(files) => many(&files),
            Err(fault) => failed(&fault),
        },
    }
}

fn failed(fault: &Fault) -> ExitCode {
    eprintln!("{fault}");
    ExitCode::from(code(fault))
}

fn code(fault: &Fault) -> u8 {
    match fault {
        Fault::Rejected(_) => 1,
        Fault::Bad(_) => 2,
    }
}

fn one(path: &Path) -> ExitCode {
    match read(path).and_then(|text| verify(&text)) {
        Ok(verified) => {
            for line in &verified.title {
                println!("title (not checked): {}", line.escape_debug());
            }
            for statement in &verified.statements {
                println!("{statement}");
            }
            println!("{}", verified.summary());
            ExitCode::SUCCESS
        }
        Err(fault) => failed(&fault),
    }
}

/// A line for each file, and a summary; the worst fault is the exit code. A title is what a file says of itself, and no part of what was verified.
fn many(files: &[PathBuf]) -> ExitCode {
    let shows = std::io::stderr().is_terminal();
    let clock = Instant::now();
    let (mut bytes, mut verified, mut worst) = (0, 0, None::<u8>);
    for (place, path) in files.iter().enumerate() {
        if shows {
            eprint!("\r{} of {}\x1b[K\r", place + 1, files.len());
            let _ = std::io::stderr().flush();
        }
        let begun = Instant::now();
        let found = read(path).and_then(|text| {
            bytes += text.len();
            Ok((verify(&text)?, text.len()))
        });
        let took = begun.elapsed();
        let name = path.display();
        match found {
            Ok((found, size)) => {
                verified += 1;
                let Verified { kind, title, .. } = found;
                let title = title.join("; ");
                println!(
                    "verified  {kind:<10} {size:>9} bytes {:>4}.{:03} s  {name} (title not checked: {})",
                    took.as_secs(),
                    took.subsec_millis(),
                    title.escape_debug()
                );
            }
            Err(fault) => {
                let code = code(&fault);
                // A rejected certificate is worse than a file that is none.
                worst = Some(worst.map_or(code, |worst| worst.min(code)));
                println!("{name}: {fault}");
            }
        }
    }
    let took = clock.elapsed();
    println!(
        "{verified} of {} verified, {bytes} bytes, {}.{:03} s",
        files.len(),
        took.as_secs(),
        took.subsec_millis()
    );
    match worst {
        None if files.is_empty() => failed(&Fault::Bad("there is no file".into())),
        None => ExitCode::SUCCESS,
        Some(code) => ExitCode::from(code),
    }
}
