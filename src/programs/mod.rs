//! Any seat of any game may be a program in any language, as a child process or over a connection.
//!
//! - `limits`: all it is allowed, in one place
//! - `player`: naming it: `program:python3 bot.py`
//! - `wire`: the lines that go to and fro
//! - `outside`: asking it, and what its faults are called
//! - `link`: lines over a pipe or a connection, never waited for longer than is wanted
//! - `child`: a process that is gone in the end
//! - `door`: programs that come by TCP; `hall`: those who have not said hello yet
//!
//! Shoal writes one JSON object a line. Two of them want one line back: `hello` the line
//! `{"hello":{"protocol":1,"name":"Ann"}}`, and `choose` the line `{"id":3,"action":...}` with its `id`
//! and one of the actions of its `legal`; `"action":null` waits where `ask` is `null`. A `"why"` beside
//! them may tell people the reason. `begin`, `over` and `removed` want nothing back. When the input
//! ends the program ends.
//!
//! These bounds protect from faults. They are no prison: a program runs with the rights of the
//! person who started Shoal, so nobody should start one they do not trust.

mod child;
mod door;
mod hall;
mod limits;
mod link;
mod outside;
mod player;
mod wire;

pub use child::{INTERRUPT, end_all, end_all_when_interrupted, is_interrupted};
pub use door::{Arrival, Door};
pub use limits::{LONGEST_NAME, Limits};
pub use player::{Player, Players, Program};
pub use wire::PROTOCOL;

#[cfg(all(test, unix))]
mod tests;
