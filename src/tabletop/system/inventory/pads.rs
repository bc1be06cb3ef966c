//! The gamepads, from the list of input devices that Linux keeps for everybody.

use shoal_files::read_text;
use std::fs::File;
use std::path::Path;

/// The file in which Linux lists its input devices.
const LIST: &str = "/proc/bus/input/devices";
/// A longer list is none.
const LONGEST_LIST: u64 = 4 << 20;
/// The lower button of a gamepad (`BTN_SOUTH`): every gamepad has one, and nothing else does.
const LOWER_BUTTON: u32 = 0x130;

/// A line for each gamepad.
///
/// # Errors
/// One sentence where there is no such list.
pub(super) fn found() -> Result<Vec<String>, String> {
    match read_text(Path::new(LIST), LONGEST_LIST) {
        Ok(list) => Ok(list.split("\n\n").filter_map(pad).collect()),
        Err(_) => {
            Err("Gamepads are found when the table is open: press a button on one to sit down."
                .into())
        }
    }
}

/// The line of a device, if it is a gamepad.
fn pad(device: &str) -> Option<String> {
    let value = |start: &str| device.lines().find_map(|line| line.trim().strip_prefix(start));
    if !is_down(value("B: KEY=")?, LOWER_BUTTON) {
        return None;
    }
    let word = |line: &str, start: &str| {
        let found = line.split_whitespace().find_map(|word| word.strip_prefix(start));
        found.unwrap_or_default().to_owned()
    };
    let ids = value("I: ").unwrap_or_default();
    let number = |start| u16::from_str_radix(&word(ids, start), 16).unwrap_or(0);
    let name = value("N: Name=").unwrap_or_default().trim_matches('"');
    let path = value("P: Phys=").unwrap_or_default();
    let line = super::device(name, "gamepad", number("Vendor="), number("Product="), path);
    let event = word(value("H: Handlers=").unwrap_or_default(), "event");
    Some(line + &hindrance(&format!("/dev/input/event{event}")))
}

/// `true` if a bit is set in words of hexadecimal digits, the highest first.
fn is_down(words: &str, bit: u32) -> bool {
    let word = words.split_whitespace().rev().nth((bit / usize::BITS) as usize);
    let word = word.and_then(|word| u64::from_str_radix(word, 16).ok()).unwrap_or(0);
    word >> (bit % usize::BITS) & 1 == 1
}

/// Returns the reason why the table would not hear it; empty if it would.
#[expect(
    clippy::disallowed_methods,
    reason = "a device is opened as the table would, and not read"
)]
fn hindrance(node: &str) -> String {
    match File::open(node) {
        Ok(_) => String::new(),
        Err(problem) => super::hindrance(node, &problem.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUSE: &str = "I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name=\"Logitech USB Optical Mouse\"
P: Phys=usb-0000:00:14.0-1/input0
H: Handlers=mouse0 event3
B: EV=17
B: KEY=ff0000 0 0 0 0";

    const PAD: &str = "I: Bus=0003 Vendor=045e Product=028e Version=0114
N: Name=\"Microsoft X-Box 360 pad\"
P: Phys=usb-0000:00:14.0-2/input0
H: Handlers=event99999 js0
B: EV=20000b
B: KEY=7cdb000000000000 0 0 0 0";

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_pad_is_distinguished_from_a_mouse_and_listed_as_silent_if_it_is() {
        assert_eq!(pad(MOUSE), None);
        let line = pad(PAD).expect("it has the buttons of a pad");
        let start = "Microsoft X-Box 360 pad: gamepad 045e:028e, usb-0000:00:14.0-2/input0 (the table \
                     cannot hear it: /dev/input/event99999: ";
        assert!(line.starts_with(start), "{line}");
    }

    #[test]
    fn a_list_of_anything_is_read_without_complaint() {
        for device in ["", "B: KEY=", "B: KEY=zz 0 0 0 0", "B: KEY=ffffffffffffffffff", "N: Name"] {
            assert_eq!(pad(device), None, "{device}");
        }
    }
}
