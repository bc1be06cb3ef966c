//! Runs the program itself.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The program with these arguments, not yet started.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shoal"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the program says to this input.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).spawn().expect("the program was just built");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // Writing and reading at once, as a pipe in the shell does.
    let writer = thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    output
}

/// The text of stdout after a success.
#[allow(dead_code, reason = "not every test program asks for it alone")]
pub fn stdout(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?} failed: {stderr}");
    String::from_utf8(output.stdout).expect("stdout is text")
}

/// The sentence on stderr after a failure with this exit code; nothing was written to stdout.
#[allow(dead_code, reason = "not every test program fails")]
pub fn failure(arguments: &[&str], code: i32) -> String {
    let output = run(arguments, b"");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?} wrote to stdout");
    String::from_utf8(output.stderr).expect("stderr is text").trim_end().to_owned()
}

/// The commands that a help text lists, but for `help` itself.
#[allow(dead_code, reason = "not every test program asks for it")]
pub fn commands_in(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let named = listed.map_while(|line| line.strip_prefix("  ")?.split(' ').next());
    named.filter(|name| *name != "help").map(str::to_owned).collect()
}
