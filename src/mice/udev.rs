//! The rule that lets people read their mice from the kernel (Linux).

use std::path::Path;

/// Lets the person at the computer read its mice and touchpads, and nothing else: no keyboard.
///
/// It belongs into a file of its own in `/etc/udev/rules.d`, or in `/usr/lib/udev/rules.d` from a package. The number
/// that the file's name begins with must be below 73, where the system gives the tagged files out. The system notices
/// a new rule by itself, and goes by it for whatever is plugged in from then on.
pub const UDEV_RULE: &str = "\
SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_INPUT_MOUSE}==\"1\", TAG+=\"uaccess\"
SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_INPUT_TOUCHPAD}==\"1\", TAG+=\"uaccess\"
";

/// The folders of rules.
const FOLDERS: [&str; 3] = ["/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d"];

/// `true` if a file of rules with this name ("70-mice.rules") is in place: mice that may still not be read only have
/// to be plugged in again.
pub fn has_udev_rule(file: &str) -> bool {
    FOLDERS.iter().any(|folder| Path::new(folder).join(file).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_gives_mice_to_who_is_there_and_never_keyboards() {
        assert_eq!(UDEV_RULE.lines().count(), 2);
        for rule in UDEV_RULE.lines() {
            assert!(rule.ends_with("TAG+=\"uaccess\""), "{rule}");
            assert!(
                rule.contains("ID_INPUT_MOUSE") || rule.contains("ID_INPUT_TOUCHPAD"),
                "{rule}"
            );
            assert!(!rule.contains("KEYBOARD") && !rule.contains("MODE"), "{rule}");
        }
    }
}
