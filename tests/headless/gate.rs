//! The gate tests as the README tells a newcomer to test.

use std::fs;
use std::path::Path;

#[test]
fn the_gate_runs_the_test_command_of_the_readme_which_runs_all_tests_whatever_fails() {
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        fs::read_to_string(path).expect("it is in the repository")
    };
    let (readme, gate) = (read("README.md"), read(".ci/run"));
    let test = readme.lines().find(|line| line.starts_with("cargo test")).expect("a command");
    assert!(test.contains("--no-fail-fast"), "README.md: {test}");
    let step = format!("step {test}");
    assert!(gate.lines().any(|line| line == step), ".ci/run has no line '{step}'");
}
