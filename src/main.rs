//! The program; see the library for everything it does.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Before there are threads: this process may be the starter of a program that plays.
    shoal::programs::start_if_asked();
    shoal::cli::main()
}
