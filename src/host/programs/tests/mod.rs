//! Programs without a process: those at connections, and what all are told. Those that are started are
//! tried in `tests/headless/programs`, with the program that starts them.

mod doors;
mod told;
