//! The rule that lets people read their mice from the kernel (Linux).

/// Lets the person at the computer read its mice and touchpads, and nothing else: no keyboard. The
/// number of its file must be below 73, where the system gives the tagged files out.
pub const UDEV_RULE: &str = include_str!("../../../packaging/linux/70-shoal-mice.rules");

/// How to get it, as the end of a sentence.
pub const UDEV_WAY: &str =
    "`shoal devices --udev-rule` prints a rule that allows it, and says where it goes";

/// What to do with it.
pub const UDEV_HOW: &str = "Put these lines in place with `shoal devices --udev-rule | sudo tee \
    /etc/udev/rules.d/70-shoal-mice.rules`, then run `sudo udevadm control --reload` and `sudo udevadm \
    trigger`, or plug the mice in again.";

#[cfg(test)]
mod tests {
    use super::*;

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
