//! The terminal of whoever starts a program.

use crate::ground::{TestGround, TestUser};
use serde_json::Value;
use std::process::Command;

/// The text that is seen and typed in a terminal in which a program tries to take it.
fn in_a_terminal(options: &[&str]) -> Option<Value> {
    let ground = TestGround::new(TestUser::Same);
    let python = ground.python()?;
    let mut command = Command::new(python);
    command.arg(ground.at("bots/in_a_terminal.py")).arg(ground.at("boxed")).args(options);
    command.args([python, "takes_terminal.py", "TERMINAL"]).current_dir(ground.at("bots"));
    let output = command.output().expect("it was there");
    let error = String::from_utf8_lossy(&output.stderr);
    Some(serde_json::from_slice(&output.stdout).unwrap_or_else(|what| panic!("{what}: {error}")))
}

#[test]
fn a_program_writes_and_types_nothing_in_a_terminal_and_leaves_it_as_it_was() {
    for options in [&[][..], &["--without", "namespaces"], &["--without", "landlock"]] {
        let Some(told) = in_a_terminal(options) else { return };
        let seen = told["seen"].as_str().expect("a text");
        assert!(!seen.contains("hostile"), "{options:?}: {told}");
        assert_eq!((&told["typed"], &told["same"]), (&"".into(), &true.into()), "{options:?}");
    }
}

#[test]
fn settings_that_a_trusted_program_has_changed_are_put_back_in_the_end() {
    let Some(told) = in_a_terminal(&["--trust"]) else { return };
    assert!(told["seen"].as_str().is_some_and(|seen| seen.contains("hostile")), "{told}");
    assert_eq!(told["same"], true, "{told}");
}
