//! The devices that the table could be played with, as lines for people: mice, gamepads, displays.
//!
//! Nothing is opened but the ways to ask: no window, no sound, no mouse is taken.

mod displays;
mod pads;

use crate::mice::{
    BackendChoice, ChosenBackend, MiceOptions, MouseBackend as _, MouseEvent, MouseKey, MouseKind,
    NoMice, UnreadableMouse, choose,
};
use crate::system::mouse_access::{UDEV_WAY, mice_options};
use shoal_contract::text::visible;
use std::fmt::Write as _;

/// Lists everything that is plugged in, as text that ends with an end of line.
pub fn list(choice: BackendChoice) -> String {
    let mut text = mice(&mice_options(choice));
    section(
        &mut text,
        "Gamepads",
        "as the system lists them",
        pads::found(),
        "no gamepad is plugged in",
    );
    let displays = displays::found();
    section(&mut text, "Displays", "as --display takes them", displays, "no display is on");
    text
}

/// Writes one section; what could not be asked is one line in it.
fn section(
    text: &mut String,
    title: &str,
    how: &str,
    found: Result<Vec<String>, String>,
    none: &str,
) {
    let lines = match found {
        Ok(lines) if lines.is_empty() => vec![none.to_owned()],
        Ok(lines) => lines,
        Err(sentence) => vec![sentence],
    };
    let _ = writeln!(text, "{title}, {how}:");
    for line in lines {
        let _ = writeln!(text, "  {}", visible::line(&line));
    }
}

/// Lists which way of reading mice is used and why, and every mouse it sees.
fn mice(options: &MiceOptions) -> String {
    let ChosenBackend { mut backend, why, others } = choose(options);
    let name = if backend.tells_apart() { backend.name() } else { NoMice.name() };
    let mut events = Vec::new();
    backend.poll(&mut events);
    let plugged = events.iter().filter_map(|event| match event {
        MouseEvent::Plugged { key, kind, .. } => Some(mouse(key, *kind)),
        _ => None,
    });
    let mut text = format!("Mice, read by {name}:\n");
    // Where nothing works, the reasons of all are the reason.
    if name != "none" || others.is_empty() || options.choice == BackendChoice::None {
        let _ = writeln!(text, "  {why}");
    }
    for (word, why_not) in others {
        let _ = writeln!(text, "  {word}: {}", visible::line(&why_not));
    }
    let mut lines: Vec<String> = plugged.collect();
    let unreadable = backend.unreadable();
    if name == NoMice.name() {
        lines.push("One mouse, the system's, plays for everybody.".to_owned());
    } else if lines.is_empty() && unreadable.is_empty() {
        lines.push("no mouse is plugged in".to_owned());
    }
    lines.extend(unreadable.iter().map(unheard));
    if !unreadable.is_empty() {
        lines.push(format!("To let the table hear them all: {UDEV_WAY}."));
    }
    for line in lines {
        let _ = writeln!(text, "  {}", visible::line(&line));
    }
    text
}

/// Formats a mouse as a line: `Logitech M100: mouse 046d:c077, usb-0000:00:14.0-1/input0`.
fn mouse(key: &MouseKey, kind: MouseKind) -> String {
    let kind = match kind {
        MouseKind::Mouse => "mouse",
        MouseKind::Touchpad => "touchpad (stays the host's)",
        MouseKind::Absolute => "pointer that reports positions",
    };
    device(&key.name, kind, key.vendor, key.product, &key.path)
}

/// Formats a mouse that may not be read as a line.
fn unheard(unreadable: &UnreadableMouse) -> String {
    let UnreadableMouse { key, kind, file, reason } = unreadable;
    format!("{}{}", mouse(key, *kind), hindrance(&file.display().to_string(), reason))
}

/// Formats the reason why the table does not hear a device, for the end of its line.
fn hindrance(file: &str, problem: &str) -> String {
    format!(" (the table cannot hear it: {file}: {problem})")
}

/// Formats name, kind, maker and model, and socket, as far as they are known.
fn device(name: &str, kind: &str, vendor: u16, product: u16, path: &str) -> String {
    let name = if name.is_empty() { "(no name)" } else { name };
    let path = if path.is_empty() { "port not known" } else { path };
    format!("{name}: {kind} {vendor:04x}:{product:04x}, {path}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mouse_is_a_line_with_all_that_tells_it_apart() {
        let key = MouseKey {
            vendor: 0x046d,
            product: 0xc077,
            path: "usb-1/input0".into(),
            name: "Logitech M100".into(),
            ..MouseKey::default()
        };
        assert_eq!(mouse(&key, MouseKind::Mouse), "Logitech M100: mouse 046d:c077, usb-1/input0");
        let blank = mouse(&MouseKey::default(), MouseKind::Touchpad);
        assert!(blank.starts_with("(no name): touchpad") && blank.contains("0000:0000"), "{blank}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn every_mouse_that_may_not_be_read_has_its_line_and_its_reason() {
        let told = unheard(&UnreadableMouse {
            key: MouseKey {
                name: "Logitech M100".into(),
                path: "usb-1".into(),
                ..MouseKey::default()
            },
            kind: MouseKind::Mouse,
            file: "/dev/input/event7".into(),
            reason: "Permission denied".into(),
        });
        let expected = "Logitech M100: mouse 0000:0000, usb-1 (the table cannot hear it: \
                        /dev/input/event7: Permission denied)";
        assert_eq!(told, expected);
    }

    #[test]
    fn without_a_backend_one_mouse_plays_for_everybody_and_it_is_said_why() {
        let display = Some(":59999".to_owned());
        let choice = BackendChoice::X11;
        let options = MiceOptions { display, choice, ..MiceOptions::default() };
        let text = mice(&options);
        assert!(text.starts_with("Mice, read by none:\n  x11: No X server answers"), "{text}");
        assert!(text.ends_with("plays for everybody.\n"), "{text}");
    }

    #[test]
    fn an_empty_section_says_so() {
        let mut text = String::new();
        section(&mut text, "Gamepads", "as listed", Ok(Vec::new()), "no gamepad is plugged in");
        section(&mut text, "Displays", "as listed", Err("There is none.".into()), "");
        assert_eq!(
            text,
            "Gamepads, as listed:\n  no gamepad is plugged in\nDisplays, as listed:\n  There is none.\n"
        );
    }
}
