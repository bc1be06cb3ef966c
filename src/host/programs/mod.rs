//! Any seat of any game may be a program in any language, as a child process or over a connection.
//!
//! - `limits`: all it is allowed, in one place
//! - `player`: naming it: `program:python3 bot.py`
//! - `wire`: the lines of the protocol, in both directions
//! - `external`: asking it, and the sentences about its faults
//! - `link`: lines over a pipe or a connection, with a limit on every wait
//! - `child`: a child process, ended when it is dropped; `reach`: its box, by the package `shoal_confine`
//! - `listener`: programs that connect by TCP; `pending`: those that have not said hello yet
//!
//! Shoal writes one JSON object a line. Two of them want one line back: `hello` the line
//! `{"hello":{"protocol":1,"name":"Ann"}}`, and `choose` the line `{"id":3,"action":...}` with its `id`
//! and one of the actions of its `legal`; `"action":null` waits where `ask` is `null`. A `"why"` beside
//! them may tell people the reason. `begin`, `over` and `removed` want nothing back. When the input
//! ends the program ends.
//!
//! On Linux a program runs in a box: it reads its own files and the system's, and reaches nothing else.
//! Elsewhere, and where the person who starts Shoal trusts it, it has that person's rights.

mod child;
mod external;
mod limits;
mod link;
mod listener;
mod pending;
mod player;
mod reach;
mod wire;

pub use child::{INTERRUPT, end_all_when_interrupted, is_interrupted};
pub use limits::{LONGEST_NAME, ProgramLimits};
pub use listener::{GreetedConnection, ProgramListener};
pub use player::{PlayerList, PlayerSpec, ProgramCommand};
pub use reach::ProgramReach;
pub use shoal_confine::{end_all, start_if_asked, use_starter};
pub use wire::PROTOCOL;

#[cfg(test)]
mod tests;
