//! Display servers that may not be there: X11 and Wayland.

use super::WITHOUT_TABLE;
use shoal_terminal as terminal;
use std::env;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;
use x11rb::rust_connection::RustConnection;

/// The variables that make the window library choose Wayland.
const OF_WAYLAND: [&str; 2] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"];

/// A display that answered. To be held until the window is open: an X server may start anew when
/// its last guest leaves, and would then turn the next one away.
#[must_use]
#[derive(Debug)]
pub struct DisplayConnection(
    #[expect(dead_code, reason = "it only keeps the line open")] Option<RustConnection>,
);

/// The value of a variable; an empty one is as good as none.
fn set(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Reaches the display that the window would be opened on.
///
/// # Errors
/// One sentence: what is missing and what works without it.
pub fn reach_display() -> Result<DisplayConnection, String> {
    // The same order as the window library's.
    if let Some(wayland) = set("WAYLAND_DISPLAY") {
        let problem =
            |problem| format!("{problem}; start the table from a desktop; {WITHOUT_TABLE}.");
        reach_wayland(&wayland, set("XDG_RUNTIME_DIR")).map_err(problem)
    } else if set("WAYLAND_SOCKET").is_some() {
        Ok(DisplayConnection(None))
    } else if set("DISPLAY").is_some() {
        reach_x11()
    } else {
        Err(format!(
            "There is no display to open the table on (neither DISPLAY nor WAYLAND_DISPLAY is \
             set): start it from a desktop; {WITHOUT_TABLE}."
        ))
    }
}

/// Restarts this program for the X server alone if the Wayland display does not answer and an X server does: the window
/// library would insist on Wayland. Says so. To be called before anything has begun.
pub fn leave_stale_wayland() {
    let (Some(wayland), Some(x11)) = (set("WAYLAND_DISPLAY"), set("DISPLAY")) else { return };
    let Err(problem) = reach_wayland(&wayland, set("XDG_RUNTIME_DIR")) else { return };
    let Some(program) = env::current_exe().ok().filter(|_| reach_x11().is_ok()) else { return };
    terminal::print_error(&format!(
        "{problem}, so the table opens on the X11 display {x11} instead."
    ));
    let mut anew = Command::new(program);
    anew.args(env::args_os().skip(1));
    OF_WAYLAND.into_iter().for_each(|name| _ = anew.env_remove(name));
    // It comes back only if that fails, and then the display that is missing is the sentence to end with.
    let _ = anew.exec();
}

/// Reaches a Wayland display; says in the beginning of a sentence why not.
fn reach_wayland(display: &str, runtime: Option<String>) -> Result<DisplayConnection, String> {
    let display = Path::new(display);
    let named = format!("The display {} (WAYLAND_DISPLAY)", display.display());
    let socket = match runtime {
        Some(runtime) => Path::new(&runtime).join(display),
        None if display.is_absolute() => display.to_owned(),
        None => return Err(format!("{named} is looked for in XDG_RUNTIME_DIR, which is not set")),
    };
    let connected = UnixStream::connect(&socket);
    connected
        .map(|_| DisplayConnection(None))
        .map_err(|problem| format!("{named} does not answer: {problem}"))
}

fn reach_x11() -> Result<DisplayConnection, String> {
    match crate::system::x11::open(None) {
        Ok((connection, _)) => Ok(DisplayConnection(Some(connection))),
        Err(problem) => Err(format!("{}; {WITHOUT_TABLE}.", problem.trim_end_matches('.'))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wayland_display_that_is_not_there_is_one_sentence() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let runtime = folder.path().to_str().map(str::to_owned);
        let sentence = reach_wayland("wayland-7", runtime).expect_err("nothing listens there");
        assert!(sentence.contains("wayland-7") && !sentence.contains('\n'), "{sentence}");
        let sentence = reach_wayland("wayland-7", None).expect_err("it could be anywhere");
        assert!(sentence.contains("XDG_RUNTIME_DIR"), "{sentence}");
    }
}
