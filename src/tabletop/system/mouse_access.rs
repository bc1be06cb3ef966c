//! Access to the mice: what the environment asks for, and the rule by which people may read their mice from the kernel.

use crate::mice::{self, BackendChoice, MiceOptions, UnreadableMouse};
use std::env;
use std::ffi::OsStr;

/// Set to `1`, this variable of the environment lets the made-up mice of the X test extension count as
/// mice. It is for tests: otherwise a remote-control program would sit down at the table.
pub const ACCEPT_XTEST: &str = "SHOAL_ACCEPT_XTEST";

/// The variable of the environment that names a folder of sockets which stand in for the kernel's event files, and for
/// gamepads (`surfaces/pad_stand_ins.rs`). It is for tests of the whole program, on machines where no mouse and no
/// gamepad can be made.
pub const STAND_INS: &str = "SHOAL_EVENT_FILES";

/// The rule as its file has it. The number of the file must be below 73, where the system gives the tagged files out.
pub const UDEV_RULE: &str = include_str!("../../../packaging/linux/70-shoal-mice.rules");

/// The command that puts the rule in place. The system notices by itself that its rules have changed, and follows them
/// for whatever is plugged in from then on.
pub const UDEV_COMMAND: &str =
    "shoal devices --udev-rule | sudo tee /etc/udev/rules.d/70-shoal-mice.rules";

/// The name of the rule's file in one of the system's folders.
const RULE_FILE: &str = "70-shoal-mice.rules";

/// The way to get the rule, as the end of a sentence.
pub const UDEV_WAY: &str =
    "`shoal devices --udev-rule` prints a rule that allows it and says where to put it";

/// Instructions for using the rule.
pub const UDEV_HOW: &str = "Put these lines in place with `shoal devices --udev-rule | sudo tee \
    /etc/udev/rules.d/70-shoal-mice.rules`, then plug the mice in again, or run `sudo udevadm control \
    --reload` and `sudo udevadm trigger`.";

/// `true` if the rule is in place, so that mice only have to be plugged in again.
pub fn has_udev_rule() -> bool {
    mice::has_udev_rule(RULE_FILE)
}

/// The options for the running program: `choice`, and what the environment says.
pub fn mice_options(choice: BackendChoice) -> MiceOptions {
    MiceOptions {
        accept_xtest: says_yes(env::var_os(ACCEPT_XTEST).as_deref()),
        stand_ins: env::var_os(STAND_INS).map(Into::into),
        permission: UDEV_WAY.to_owned(),
        ..MiceOptions::from_env(choice)
    }
}

fn says_yes(value: Option<&OsStr>) -> bool {
    value.is_some_and(|value| value == "1")
}

/// The sentence for the host where some mice may be read and these may not; nothing if there are none.
pub fn some_unreadable(mice: &[UnreadableMouse]) -> Option<String> {
    let named: Vec<String> = mice.iter().map(UnreadableMouse::to_string).collect();
    let named = named.join("; ");
    (!mice.is_empty())
        .then(|| format!("Some mice cannot be read and so cannot play ({named}); {UDEV_WAY}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mice::{MiceError, MouseKey, MouseKind};
    use std::path::Path;

    #[test]
    fn the_command_writes_the_file_that_is_looked_for_later() {
        let file = UDEV_COMMAND.rsplit(' ').next().map(Path::new).expect("it ends with a file");
        assert_eq!(file.file_name(), Some(RULE_FILE.as_ref()));
        assert_eq!(file.parent(), Some(Path::new("/etc/udev/rules.d")));
        assert!(UDEV_HOW.contains(UDEV_COMMAND));
    }

    #[test]
    fn the_file_of_the_rule_has_the_rule_for_mice_and_no_other() {
        let rules: Vec<&str> = UDEV_RULE.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(rules, mice::UDEV_RULE.lines().collect::<Vec<_>>());
    }

    #[test]
    fn whether_all_or_some_mice_may_not_be_read_each_is_named_and_the_way_out_is_said() {
        let mouse = |name: &str, file: &str| UnreadableMouse {
            key: MouseKey { name: name.into(), ..MouseKey::default() },
            kind: MouseKind::Mouse,
            file: file.into(),
            reason: "Permission denied".into(),
        };
        let mice = vec![mouse("One", "/dev/input/event7"), mouse("Other", "/dev/input/event8")];
        let some = some_unreadable(&mice).expect("there are two");
        let permission = mice_options(BackendChoice::Auto).permission;
        let none = MiceError::Denied { mice, permission }.to_string();
        for sentence in [none, some] {
            for part in ["One", "event7", "Other", "event8", "`shoal devices --udev-rule`"] {
                assert!(sentence.contains(part), "{part}: {sentence}");
            }
        }
        assert_eq!(some_unreadable(&[]), None);
    }

    #[test]
    fn made_up_mice_count_only_when_the_variable_is_one() {
        assert!(says_yes(Some(OsStr::new("1"))));
        for no in [None, Some(OsStr::new("")), Some(OsStr::new("0"))] {
            assert!(!says_yes(no));
        }
    }
}
