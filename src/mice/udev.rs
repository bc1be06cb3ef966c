//! The rule that lets people read their mice from the kernel (Linux).

use std::path::Path;

/// Lets the person at the computer read its mice and touchpads, and nothing else: no keyboard. The
/// number of its file must be below 73, where the system gives the tagged files out.
pub const UDEV_RULE: &str = include_str!("../../../packaging/linux/70-shoal-mice.rules");

/// Puts it in place. The system notices by itself that its rules have changed, and goes by them for whatever is
/// plugged in from then on.
pub const UDEV_COMMAND: &str =
    "shoal devices --udev-rule | sudo tee /etc/udev/rules.d/70-shoal-mice.rules";

/// The folders of rules, and the name of the file in one of them.
const RULE_FOLDERS: [&str; 3] = ["/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d"];
const RULE_FILE: &str = "70-shoal-mice.rules";

/// `true` if the rule is in place, so that mice only have to be plugged in again.
pub fn has_udev_rule() -> bool {
    RULE_FOLDERS.iter().any(|folder| Path::new(folder).join(RULE_FILE).exists())
}

/// How to get it, as the end of a sentence.
pub const UDEV_WAY: &str =
    "`shoal devices --udev-rule` prints a rule that allows it, and says where it goes";

/// What to do with it.
pub const UDEV_HOW: &str = "Put these lines in place with `shoal devices --udev-rule | sudo tee \
    /etc/udev/rules.d/70-shoal-mice.rules`, then plug the mice in again, or run `sudo udevadm control \
    --reload` and `sudo udevadm trigger`.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_writes_the_file_that_is_looked_for_later() {
        let file = UDEV_COMMAND.rsplit(' ').next().map(Path::new).expect("it ends with a file");
        assert_eq!(file.file_name(), Some(RULE_FILE.as_ref()));
        let folder = file.parent().expect("it is in a folder");
        assert!(RULE_FOLDERS.iter().any(|known| Path::new(known) == folder));
        assert!(UDEV_HOW.contains(UDEV_COMMAND));
    }

    #[test]
    fn the_rule_gives_mice_to_who_is_there_and_never_keyboards() {
        let rules: Vec<&str> = UDEV_RULE.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(!rules.is_empty());
        for rule in rules {
            assert!(rule.ends_with("TAG+=\"uaccess\""), "{rule}");
            assert!(
                rule.contains("ID_INPUT_MOUSE") || rule.contains("ID_INPUT_TOUCHPAD"),
                "{rule}"
            );
            assert!(!rule.contains("KEYBOARD") && !rule.contains("MODE"), "{rule}");
        }
    }
}
