//! A sound device, looked for before Bevy opens one: where there is none, ALSA complains for a page, and Bevy says
//! nothing to the host.

#[cfg(target_os = "linux")]
use std::{path::Path, thread};

/// The sentence for a table without sound.
pub const SILENT: &str = "There is no sound device: the table stays silent.";

/// `true` if anything could play a sound: the default device, or else a card that Bevy would try after it.
#[cfg(target_os = "linux")]
pub fn has_sound() -> bool {
    // What ALSA complains of on this thread goes away with it.
    let tried = thread::Builder::new().name("sound".into()).spawn(opens_default_device);
    // A thread that could not be had is no news about the device.
    tried.map_or(true, |tried| tried.join().unwrap_or(true)) || has_card(Path::new("/dev/snd"))
}

/// Returns `true`: on this system the sound library is asked and stays quiet.
#[cfg(not(target_os = "linux"))]
pub fn has_sound() -> bool {
    true
}

/// Opens the default device and closes it. What ALSA says on this thread from now on goes into a buffer.
#[cfg(target_os = "linux")]
fn opens_default_device() -> bool {
    // Without the buffer it is said on stderr.
    let _complaints = alsa::Output::local_error_handler();
    alsa::PCM::new("default", alsa::Direction::Playback, true).is_ok()
}

/// `true` if a device that plays (`pcm…p`) is in this folder.
#[cfg(target_os = "linux")]
fn has_card(folder: &Path) -> bool {
    let Ok(entries) = folder.read_dir() else { return false };
    entries.flatten().any(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with("pcm") && name.ends_with('p')
    })
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;

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
