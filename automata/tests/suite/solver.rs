//! The solver that tests ask, found by one means in every crate: the program that GRUNDY_SMT names, else z3 or cvc5 on the PATH, else
//! the wheel of z3, installed once beside the build. A test that has none fails, and says what to install.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The wheel of z3 that is installed if no solver is found.
const WHEEL: &str = "z3-solver==4.13.4.0";

fn runs(program: &Path) -> bool {
    let run = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    run.is_ok_and(|status| status.success())
}

/// The program of the solver.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(named) = std::env::var_os("GRUNDY_SMT").filter(|named| !named.is_empty()) {
            let named = PathBuf::from(named);
            assert!(
                runs(&named),
                "GRUNDY_SMT is {}, which does not run",
                named.display()
            );
            return named;
        }
        let on_the_path = ["z3", "cvc5"].map(PathBuf::from);
        let found = on_the_path.into_iter().find(|program| runs(program));
        found.unwrap_or_else(installed)
    })
}

fn installed() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(WHEEL.replace("==", "-"));
    let z3 = folder.join("bin").join("z3");
    if runs(&z3) {
        return z3;
    }
    let pip = Command::new("python3")
        .args(["-m", "pip", "install", "--quiet", "--no-deps", "--upgrade"])
        .arg("--target")
        .arg(&folder)
        .arg(WHEEL)
        .output();
    let said = match &pip {
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => error.to_string(),
    };
    assert!(
        runs(&z3),
        "no SMT solver, and pip did not bring one. Install z3 or cvc5, or name one in GRUNDY_SMT, or\n\
         python3 -m pip install --target {} {WHEEL}\n{said}",
        folder.display()
    );
    z3
}
