//! Mail from outside, as somebody else's program sends it.

use std::process::Command;

use super::server::find;

/// Runs swaks; returns `true` if it sent the letter, and its output. `more` are options of its own.
pub fn swaks(port: u16, from: &str, to: &str, body: &str, more: &[&str]) -> (bool, String) {
    let ran = Command::new(find("swaks", "swaks"))
        .args(["--server", "127.0.0.1", "--port", &port.to_string()])
        .args(["--from", from, "--to", to, "--body", body])
        .args(more)
        .output()
        .unwrap();
    let said =
        String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    (ran.status.success(), said)
}

/// Sends a letter, which has to be accepted.
#[track_caller]
pub fn sent(port: u16, from: &str, to: &str, body: &str) {
    let (sent, said) = swaks(port, from, to, body, &[]);
    assert!(sent, "{said}");
}
