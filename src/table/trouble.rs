//! What can be missing before the table opens, in one sentence each, with the way on.

use std::env;
use std::os::unix::net::UnixStream;
use std::panic;
use std::path::{Path, PathBuf};
use x11rb::rust_connection::RustConnection;

/// What works all the same.
const WITHOUT_TABLE: &str =
    "without a table, `shoal simulate`, `shoal engine`, `shoal replay` and `shoal check` work";

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
    match super::mice::x11_display::open(None) {
        Ok((connection, _)) => Ok(Reached(Some(connection))),
        Err(problem) => {
            let problem = problem.to_string();
            Err(format!("{}; {WITHOUT_TABLE}.", problem.trim_end_matches('.')))
        }
    }
}

/// Turns what the window and graphics libraries only panic about into one sentence on stderr, and
/// ends the program with exit code 1. Every other panic is shown as usual.
pub fn speak_plainly() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or_default();
        if let Some(sentence) = sentence_for(message) {
            eprintln!("shoal: {sentence}");
            std::process::exit(1);
        }
        usual(panic);
    }));
}

/// The sentence for a panic of a library, if it is one that people can do something about.
fn sentence_for(message: &str) -> Option<String> {
    let graphics = ["Unable to find a GPU", "Failed to create wgpu surface", "RequestDeviceError"];
    let window = ["Failed to build event loop", "EventLoopError", "OsError"];
    let has = |signs: &[&str]| signs.iter().any(|sign| message.contains(sign));
    if has(&graphics) {
        Some(format!(
            "No graphics driver was found to draw the table with: install one (on Debian and \
             Ubuntu `apt install mesa-vulkan-drivers` draws even without a graphics card); \
             {WITHOUT_TABLE}."
        ))
    } else if has(&window) {
        Some(format!("The window could not be opened ({message}); {WITHOUT_TABLE}."))
    } else {
        None
    }
}

/// Whether anything could play a sound: a card, or a sound server. Where nothing could, the sound
/// library is better not asked: it complains for a page.
pub fn has_sound() -> bool {
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let home = env::var_os("HOME").map(PathBuf::from);
    env::var_os("PULSE_SERVER").is_some()
        || has_card(Path::new("/dev/snd"))
        || runtime.is_some_and(|runtime| {
            runtime.join("pulse/native").exists() || runtime.join("pipewire-0").exists()
        })
        || home.is_some_and(|home| home.join(".asoundrc").exists())
        || Path::new("/etc/asound.conf").exists()
}

/// Whether a device that plays (`pcm…p`) is in this folder.
fn has_card(folder: &Path) -> bool {
    let Ok(entries) = folder.read_dir() else { return false };
    entries.flatten().any(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with("pcm") && name.ends_with('p')
    })
}

/// The sentence for a table without sound.
pub const SILENT: &str = "There is no sound device: the table stays silent.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_panics_become_one_sentence_and_others_stay_what_they_are() {
        let sentence = sentence_for("Unable to find a GPU! Make sure you have installed");
        let sentence = sentence.expect("this one is known");
        assert!(sentence.contains("mesa-vulkan-drivers") && !sentence.contains('\n'));
        assert!(sentence_for("Failed to build event loop: Os(..)").is_some());
        assert_eq!(sentence_for("index out of bounds"), None);
    }

    #[test]
    fn a_wayland_display_that_is_not_there_is_one_sentence() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let runtime = folder.path().to_str().map(str::to_owned);
        let sentence = reach_wayland("wayland-7", runtime).expect_err("nothing listens there");
        assert!(sentence.contains("wayland-7") && !sentence.contains('\n'), "{sentence}");
    }

    #[test]
    fn a_microphone_is_no_sound_card() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = |name: &str| std::fs::write(folder.path().join(name), "").expect("it is ours");
        file("pcmC0D0c");
        file("controlC0");
        assert!(!has_card(folder.path()));
        file("pcmC0D0p");
        assert!(has_card(folder.path()));
    }
}
