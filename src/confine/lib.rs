//! Other people's programs in a box: they read what they are told, think, answer, and reach nothing else.
//!
//! [`start`] starts a program. On Linux this process does not do it itself: it runs its own executable once
//! more, as a *starter*, which has one thread, puts itself into the box step by step and then becomes the
//! program. Whatever ends this process, the starter ends the program and all that it has started.
//! Elsewhere there is no box, and a program runs with the rights of its user.
//!
//! - `rules`: the rules that one program has to keep
//! - `launch`: the side of this process: starting, ending
//! - `orders`: messages between this process and the starter
//! - `starter`: all that the starter does, in order
//! - `readable`: the files that a program may read; `symlinks`: links on the way to a file
//! - `namespaces`: namespaces of its own; `new_root`: a file system with nothing else in it; `files`: Landlock
//! - `calls`: the system calls that are refused
//! - `bounds`: limits of processes, memory and files; `cgroup`: the same for all processes together
//! - `watch`: the program's end, and that of all it has started
//! - `features`: parts of the box that a system may lack, in a sentence each
//! - `terminal_settings`: put back when this process ends
//! - `kernel`: the one place with `unsafe`
//! - `plain`: systems without a box
//!
//! # Examples
//!
//! ```no_run
//! // The first thing in `main`: this process may be a starter.
//! shoal_confine::start_if_asked();
//! let words = ["python3", "bot.py"].map(str::to_owned);
//! let (mut program, pipes) = shoal_confine::start(&words, &shoal_confine::BoxRules::default())?;
//! for feature in program.missing() {
//!     eprintln!("{feature}");
//! }
//! drop(pipes.stdin);
//! println!("{:?}", program.end());
//! # Ok::<(), std::io::Error>(())
//! ```
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests make and look at files as they like")
)]

#[cfg(target_os = "linux")]
mod bounds;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod cgroup;
mod features;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod kernel;
#[cfg(target_os = "linux")]
mod launch;
#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod new_root;
#[cfg(target_os = "linux")]
mod orders;
#[cfg(not(target_os = "linux"))]
mod plain;
#[cfg(target_os = "linux")]
mod readable;
mod rules;
#[cfg(target_os = "linux")]
mod starter;
#[cfg(target_os = "linux")]
mod symlinks;
#[cfg(target_os = "linux")]
mod terminal_settings;
#[cfg(target_os = "linux")]
mod watch;

pub use features::MissingFeature;
#[cfg(target_os = "linux")]
pub use launch::{ConfinedProgram, end_all, start, use_starter};
#[cfg(not(target_os = "linux"))]
pub use plain::{ConfinedProgram, end_all, start, start_if_asked, use_starter};
pub use rules::{BoxRules, ProgramPipes};
#[cfg(target_os = "linux")]
pub use starter::start_if_asked;
