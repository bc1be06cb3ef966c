//! The program; see the library for everything it does.

use std::process::ExitCode;

fn main() -> ExitCode {
    shoal::cli::main()
}
