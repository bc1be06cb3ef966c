//! Reads what the kernel tells everybody of an event file: if it is a mouse, of which sort, and by what to
//! know it again. It is in small files of text, which need no permission, so that no keyboard is
//! ever opened to find the mice.

use super::events::WheelResolution;
use crate::{MouseKey, MouseKind, sys_class};
use evdev::{AbsoluteAxisCode, KeyCode, PropType, RelativeAxisCode};
use std::path::Path;

/// The description of an event file that is a mouse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EventFileDescription {
    pub(super) key: MouseKey,
    pub(super) kind: MouseKind,
    pub(super) wheel: WheelResolution,
}

/// Reads about an event file ("event5") in `classes` ("/sys/class/input"). `None` if it is no mouse, or
/// gone.
pub(super) fn read(classes: &Path, file: &str) -> Option<EventFileDescription> {
    if !sys_class::is_event_file(file) {
        return None;
    }
    let text = |what: &str| sys_class::tell(classes, file, what);
    let number = |what: &str| u16::from_str_radix(&text(what), 16).unwrap_or(0);
    let bits = |what: &str| CapabilityBits::parse(&text(what));
    let rel = bits("capabilities/rel");
    let kind =
        kind(&rel, &bits("capabilities/abs"), &bits("capabilities/key"), &bits("properties"))?;
    let wheel = match rel.has(RelativeAxisCode::REL_WHEEL.0) {
        false if rel.has(RelativeAxisCode::REL_WHEEL_HI_RES.0) => WheelResolution::Fine,
        _ => WheelResolution::Notched,
    };
    let key = MouseKey {
        vendor: number("id/vendor"),
        product: number("id/product"),
        unique: text("uniq"),
        path: text("phys"),
        name: text("name"),
    };
    Some(EventFileDescription { key, kind, wheel })
}

fn kind(
    rel: &CapabilityBits,
    abs: &CapabilityBits,
    key: &CapabilityBits,
    properties: &CapabilityBits,
) -> Option<MouseKind> {
    if !key.has(KeyCode::BTN_LEFT.0) {
        return None;
    }
    if rel.has(RelativeAxisCode::REL_X.0) && rel.has(RelativeAxisCode::REL_Y.0) {
        return Some(MouseKind::Mouse);
    }
    if !(abs.has(AbsoluteAxisCode::ABS_X.0) && abs.has(AbsoluteAxisCode::ABS_Y.0)) {
        return None;
    }
    let is_touchpad = key.has(KeyCode::BTN_TOOL_FINGER.0) && !properties.has(PropType::DIRECT.0);
    Some(if is_touchpad { MouseKind::Touchpad } else { MouseKind::Absolute })
}

/// A set of numbers as the kernel writes it: words in base 16, the highest first.
struct CapabilityBits(Vec<usize>);

impl CapabilityBits {
    fn parse(text: &str) -> Self {
        let word = |word: &str| usize::from_str_radix(word, 16).unwrap_or(0);
        Self(text.split_whitespace().rev().map(word).collect())
    }

    fn has(&self, number: u16) -> bool {
        let (word, bit) = (u32::from(number) / usize::BITS, u32::from(number) % usize::BITS);
        self.0.get(word as usize).is_some_and(|word| word >> bit & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder like /sys/class/input with one device that says this of itself.
    fn classes(files: &[(&str, &str)]) -> tempfile::TempDir {
        let classes = tempfile::tempdir().expect("a folder for the test");
        for (file, text) in files {
            let path = classes.path().join("event5/device").join(file);
            let folder = path.parent().expect("it is in a folder");
            fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).expect("it is ours");
        }
        classes
    }

    /// As a Logitech M100 tells it on a machine of 64 bits.
    const MOUSE: [(&str, &str); 7] = [
        ("name", "Logitech USB Optical Mouse\n"),
        ("phys", "usb-0000:00:14.0-2/input0\n"),
        ("uniq", "\n"),
        ("id/vendor", "046d\n"),
        ("id/product", "c077\n"),
        ("capabilities/rel", "903\n"),
        ("capabilities/key", "ff0000 0 0 0 0\n"),
    ];

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_mouse_is_known_by_its_axes_and_its_left_button() {
        let classes = classes(&MOUSE);
        let about = read(classes.path(), "event5").expect("it is a mouse");
        assert_eq!((about.kind, about.wheel), (MouseKind::Mouse, WheelResolution::Notched));
        assert_eq!((about.key.vendor, about.key.product), (0x046d, 0xc077));
        assert_eq!(about.key.name, "Logitech USB Optical Mouse");
        assert_eq!(about.key.path, "usb-0000:00:14.0-2/input0");
        assert_eq!(about.key.unique, "");
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn keyboards_pads_and_lids_are_no_mice() {
        for key in ["fffffffffffffffe", "7cdb000000000000 0 0 0 0", ""] {
            let mut files = MOUSE;
            files[6] = ("capabilities/key", key);
            assert_eq!(read(classes(&files).path(), "event5"), None, "{key}");
        }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_touchpad_has_places_and_fingers_and_a_touch_screen_is_none() {
        let keys = ("capabilities/key", "e520 10000 0 0 0 0");
        let pad = [("capabilities/abs", "260800000000003"), keys, ("properties", "5")];
        let about = read(classes(&pad).path(), "event5").expect("it points");
        assert_eq!(about.kind, MouseKind::Touchpad);
        let screen = [pad[0], keys, ("properties", "2")];
        let about = read(classes(&screen).path(), "event5").expect("it points");
        assert_eq!(about.kind, MouseKind::Absolute);
    }

    #[test]
    fn other_files_are_never_looked_at() {
        let classes = classes(&MOUSE);
        for name in ["", "event", "mouse5", "js0", "../event5", "event5x", "event5/.."] {
            assert_eq!(read(classes.path(), name), None, "{name}");
        }
    }
}
