//! Sentences, with the way on, for what the window and graphics libraries only panic about.

use super::WITHOUT_TABLE;
use super::exit_message::end_with;
use super::packages::{VULKAN, advice};
use std::panic;

/// Turns what the window and graphics libraries only panic about into one sentence on stderr, and
/// ends the program with exit code 1. Every other panic is shown as by default.
pub fn install_panic_hook() {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        match sentence_for(panic.payload_as_str().unwrap_or_default()) {
            Some(sentence) => end_with(&sentence),
            None => default(panic),
        }
    }));
}

/// The sentence for a panic of a library, if it is one that people can do something about.
fn sentence_for(message: &str) -> Option<String> {
    let has = |signs: &[&str]| signs.iter().any(|sign| message.contains(sign));
    if let Some(library) = missing_library(message) {
        let install = advice(library);
        Some(format!(
            "The library {library} cannot be opened, but the table's window needs it: {install}; {WITHOUT_TABLE}."
        ))
    } else if has(&["Unable to find a GPU", "Failed to create wgpu surface", "RequestDeviceError"])
    {
        let install = advice(VULKAN);
        Some(format!(
            "There is no Vulkan driver that can draw the table: {install}; {WITHOUT_TABLE}."
        ))
    } else if has(&["InvalidFd"]) {
        Some(format!(
            "WAYLAND_SOCKET is not an open connection to a Wayland desktop: unset it, or start the table from a desktop; \
             {WITHOUT_TABLE}."
        ))
    } else if has(&["Failed to build event loop", "EventLoopError", "OsError"]) {
        Some(format!("The window could not be opened ({message}); {WITHOUT_TABLE}."))
    } else {
        None
    }
}

/// The library that a panic is about: the first that it names, which may be one that another needs.
fn missing_library(message: &str) -> Option<&str> {
    let opens = ["opening library failed", "could not be loaded", "shared object file"];
    if opens.iter().any(|sign| message.contains(sign)) {
        let is_part = |sign: char| sign.is_ascii_alphanumeric() || "+-._".contains(sign);
        let words = message.split(|sign: char| !is_part(sign));
        let mut names = words.map(|word| word.trim_end_matches('.'));
        return names.find(|name| name.starts_with("lib") && name.contains(".so"));
    }
    // These two say so by their types alone.
    let by_type =
        [("NoWaylandLib", "libwayland-client.so.0"), ("XKBNotFound", "libxkbcommon.so.0")];
    by_type.into_iter().find_map(|(sign, library)| message.contains(sign).then_some(library))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_panics_become_one_sentence_and_others_stay_what_they_are() {
        let known = [
            ("Unable to find a GPU! Make sure you have installed", "no Vulkan driver"),
            ("Failed to build event loop: Os(..)", "The window could not be opened"),
            (
                "Failed to build event loop: Os(OsError { error: WaylandError(Connection(InvalidFd)) })",
                "WAYLAND_SOCKET is not an open connection",
            ),
            (
                "Library libxkbcommon-x11.so could not be loaded.",
                "The library libxkbcommon-x11.so ",
            ),
            (
                "XNotSupported(LibraryOpenError(OpenError { detail: \"opening library failed (libXfixes.so.3: \
                 cannot open shared object file: No such file or directory); opening library failed (libXcursor.so: \
                 cannot open\" }",
                "The library libXfixes.so.3 ",
            ),
            (
                "opening library failed (/lib/x86_64-linux-gnu/libX11-xcb.so.1: file too short)",
                "The library libX11-xcb.so.1 ",
            ),
            (
                "Os(OsError { error: WaylandError(Connection(NoWaylandLib)) })",
                "libwayland-client.so.0",
            ),
            ("called `Result::unwrap()` on an `Err` value: XKBNotFound", "libxkbcommon.so.0"),
        ];
        for (message, begins) in known {
            let sentence = sentence_for(message).expect(message);
            assert!(sentence.contains(begins) && !sentence.contains('\n'), "{sentence}");
        }
        assert_eq!(sentence_for("index out of bounds"), None);
        assert_eq!(sentence_for("libfish.so is no fish"), None);
    }
}
