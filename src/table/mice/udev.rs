//! The rule that lets people read their mice from the kernel (Linux).

/// Lets the person at the computer read its mice and touchpads, and nothing else: no keyboard. The
/// number of its file must be below 73, where the system gives the tagged files out.
pub const UDEV_RULE: &str = r#"# Lets the person who is logged in at this computer read its mice, so that Shoal can tell them apart.
# Keyboards are left alone. This file belongs at /etc/udev/rules.d/70-shoal-mice.rules
SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_INPUT_MOUSE}=="1", TAG+="uaccess"
SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_INPUT_TOUCHPAD}=="1", TAG+="uaccess"
"#;

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
