//! What can be missing before the table opens, in one sentence each, with the way on.

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod no_server;
#[cfg(all(unix, not(target_os = "macos")))]
mod servers;

#[cfg(not(all(unix, not(target_os = "macos"))))]
pub use no_server::{Reached, reach_display};
#[cfg(all(unix, not(target_os = "macos")))]
pub use servers::{Reached, reach_display};

use crate::terminal;
use std::panic;
#[cfg(target_os = "linux")]
use std::{
    env,
    path::{Path, PathBuf},
};

/// What works all the same.
const WITHOUT_TABLE: &str =
    "without a table, `shoal simulate`, `shoal engine`, `shoal replay` and `shoal check` work";

/// Turns what the window and graphics libraries only panic about into one sentence on stderr, and
/// ends the program with exit code 1. Every other panic is shown as usual.
pub fn speak_plainly() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or_default();
        if let Some(sentence) = sentence_for(message) {
            terminal::complain(&sentence);
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
#[cfg(target_os = "linux")]
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

/// Whether anything could play a sound: on this system the sound library is asked and stays quiet.
#[cfg(not(target_os = "linux"))]
pub fn has_sound() -> bool {
    true
}

/// Whether a device that plays (`pcm…p`) is in this folder.
#[cfg(target_os = "linux")]
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
    #[cfg(target_os = "linux")]
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
