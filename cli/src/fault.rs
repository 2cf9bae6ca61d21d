//! Messages for internal faults of the program.

use crate::interruption;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::Write;
use std::panic::PanicHookInfo;

/// The exit code, as in `sysexits.h`: an internal fault.
const FAULT: i32 = 70;

/// From now on a panic in any thread prints one message and ends the program.
pub fn watch() {
    std::panic::set_hook(Box::new(print_fault));
}

/// From now on a panic prints the message, and ends only the work in which it occurs.
#[cfg(feature = "serve")]
pub fn outlive() {
    std::panic::set_hook(Box::new(print));
}

fn print_fault(fault: &PanicHookInfo) {
    print(fault);
    interruption::end(FAULT)
}

fn print(fault: &PanicHookInfo) {
    let payload = fault.payload();
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let what = text.or_else(|| payload.downcast_ref::<&str>().copied());
    let what = what.unwrap_or("without a message");
    let place = fault.location().map(|place| format!(" ({place})"));
    let place = place.unwrap_or_default();
    // The thread may hold the bar: it is not asked to step aside.
    let mut stderr = std::io::stderr().lock();
    let _ = writeln!(
        stderr,
        "a fault of the program, please report: {what}{place}"
    );
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        let _ = writeln!(stderr, "{trace}");
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Output};

    /// If this variable is set, the test makes the fault.
    const FAULTY: &str = "GRUNDY_TEST_OF_A_FAULT";

    /// The output of this test, run in another process.
    fn of_a_thread(test: &str) -> Output {
        let own = std::env::current_exe().expect("the program of the tests");
        let mut command = Command::new(own);
        let command = command.args(["--exact", test, "--nocapture"]);
        let command = command.env(FAULTY, "1").env_remove("RUST_BACKTRACE");
        command.output().expect("it starts")
    }

    #[test]
    fn a_fault_in_any_thread_is_one_message_and_ends_with_70() {
        if std::env::var_os(FAULTY).is_some() {
            super::watch();
            let _ = std::thread::spawn(|| {
                let none: [u8; 0] = [];
                let place = std::hint::black_box(1);
                none[place]
            })
            .join();
            std::process::exit(0);
        }
        let test = "fault::tests::a_fault_in_any_thread_is_one_message_and_ends_with_70";
        let ended = of_a_thread(test);
        assert_eq!(ended.status.code(), Some(70), "{ended:?}");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(said.lines().count(), 1, "{said}");
        let begin = "a fault of the program, please report: index out of bounds";
        assert!(
            said.starts_with(begin) && said.contains("fault.rs:"),
            "{said}"
        );
    }
}
