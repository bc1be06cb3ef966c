//! The gate tests as the README tells a newcomer to test.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_gate_runs_the_test_command_of_the_readme_which_runs_all_tests_whatever_fails() {
    let (readme, gate) = (read("README.md"), read(".ci/run"));
    let test = readme.lines().find(|line| line.starts_with("cargo test")).expect("a command");
    assert!(test.contains("--no-fail-fast"), "README.md: {test}");
    let step = format!("step {test}");
    assert!(gate.lines().any(|line| line == step), ".ci/run has no line '{step}'");
}

#[test]
fn newcomers_install_what_the_gate_does_but_for_the_mail_server_that_takes_the_place_of_theirs() {
    let (readme, gate) = (read("README.md"), read(".ci/run"));
    let before =
        readme.split("cargo test --no-fail-fast\n```").next().expect("there is a first part");
    let command = before.rsplit("apt-get install -y ").next().expect("there is a last part");
    let told: BTreeSet<&str> =
        command.split_whitespace().filter(|word| !["\\", "&&"].contains(word)).collect();
    let mut installed: BTreeSet<&str> = (gate.lines())
        .filter_map(|line| line.strip_prefix("packages=\""))
        .flat_map(|line| line.trim_end_matches('"').split_whitespace())
        .filter(|word| *word != "$packages")
        .collect();
    assert!(installed.remove("opensmtpd"), "{installed:?}");
    assert_eq!(told, installed);
    assert!(gate.contains("\nexport SHOAL_TESTS_REQUIRE=opensmtpd\n"));
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).expect("it is in the repository")
}
