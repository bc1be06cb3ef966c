//! Display servers that may not be there: X11 and Wayland.

use super::WITHOUT_TABLE;
use std::env;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use x11rb::rust_connection::RustConnection;

/// A display that answered. To be held until the window is open: an X server may start anew when
/// its last guest leaves, and would then turn the next one away.
#[must_use]
#[derive(Debug)]
pub struct Reached(
    #[expect(dead_code, reason = "it only keeps the line open")] Option<RustConnection>,
);

/// Reaches the display that the window would be opened on.
///
/// # Errors
/// One sentence: what is missing and what works without it.
pub fn reach_display() -> Result<Reached, String> {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    // The same order as the window library's.
    if let Some(wayland) = set("WAYLAND_DISPLAY") {
        reach_wayland(&wayland, set("XDG_RUNTIME_DIR"))
    } else if env::var_os("WAYLAND_SOCKET").is_some() {
        Ok(Reached(None))
    } else if set("DISPLAY").is_some() {
        reach_x11()
    } else {
        Err(format!(
            "There is no display to open the table on (neither DISPLAY nor WAYLAND_DISPLAY is \
             set): start it from a desktop; {WITHOUT_TABLE}."
        ))
    }
}

fn reach_wayland(display: &str, runtime: Option<String>) -> Result<Reached, String> {
    let socket = match runtime {
        Some(runtime) => Path::new(&runtime).join(display),
        None => PathBuf::from(display),
    };
    UnixStream::connect(&socket).map(|_| Reached(None)).map_err(|problem| {
        format!(
            "The display {display} (WAYLAND_DISPLAY) does not answer: {problem}; start the table \
             from a desktop; {WITHOUT_TABLE}."
        )
    })
}

fn reach_x11() -> Result<Reached, String> {
    match crate::table::mice::x11_display::open(None) {
        Ok((connection, _)) => Ok(Reached(Some(connection))),
        Err(problem) => {
            let problem = problem.to_string();
            Err(format!("{}; {WITHOUT_TABLE}.", problem.trim_end_matches('.')))
        }
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
    }
}
