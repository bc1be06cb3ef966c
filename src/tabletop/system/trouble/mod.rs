//! Things that can be missing before the table opens, or end while it is open: in one sentence each, with the way on.
//!
//! - `servers`: displays that do not answer; `drawing`: ways to draw that do not exist here
//! - `missing`: libraries and drivers; `packages`: what they are in, on this system
//! - `sound`: a sound device; `exit_message`: a display that ends

mod drawing;
mod exit_message;
mod missing;
#[cfg(not(all(unix, not(target_os = "macos"))))]
mod no_server;
mod packages;
#[cfg(all(unix, not(target_os = "macos")))]
mod servers;
mod sound;

pub use drawing::check_backend;
pub use exit_message::{ExitMessage, run_to_the_end};
pub use missing::install_panic_hook;
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub use no_server::{DisplayConnection, leave_stale_wayland, reach_display};
#[cfg(all(unix, not(target_os = "macos")))]
pub use servers::{DisplayConnection, leave_stale_wayland, reach_display};
pub use sound::{SILENT, has_sound};

/// The list of commands that work without a table, for sentences.
const WITHOUT_TABLE: &str =
    "without a table, `shoal simulate`, `shoal engine`, `shoal replay` and `shoal check` work";
