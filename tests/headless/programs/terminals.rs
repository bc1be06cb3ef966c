//! The terminal of the person who starts Shoal, after a trusted program has changed it.

use std::fs;
use std::process::Command;

/// A program that switches off the echo of its user's terminal, and then says nothing.
const SILENCES: &str = r#"
import os, sys, termios
terminal = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
settings = termios.tcgetattr(terminal)
settings[3] &= ~(termios.ECHO | termios.ISIG)
termios.tcsetattr(terminal, termios.TCSANOW, settings)
os.write(terminal, b"silenced\n")
sys.stdin.read()
"#;

/// Starts Shoal in a terminal, ends it by a signal once that is silenced, and prints whether it was so and
/// is no more.
const TERMINAL: &str = r#"
import fcntl, os, pty, sys, termios
master, slave = pty.openpty()
before = termios.tcgetattr(slave)
words = [os.ttyname(slave).join(word.split("TERMINAL")) for word in sys.argv[2:]]
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for number in range(3):
        os.dup2(slave, number)
    os.execv(words[0], words)
seen = b""
while b"silenced" not in seen:
    seen += os.read(master, 4096)
silenced = termios.tcgetattr(slave) != before
os.kill(child, int(sys.argv[1]))
os.waitpid(child, 0)
print(silenced, termios.tcgetattr(slave) == before)
"#;

#[test]
fn a_terminal_is_as_it_was_after_shoal_was_interrupted_or_terminated() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("silences.py"), SILENCES).expect("there is room");
    fs::write(at("terminal.py"), TERMINAL).expect("there is room");
    let bots = format!("program:python3 {} TERMINAL,random", at("silences.py"));
    for signal in ["2", "15"] {
        let mut command = Command::new("python3");
        command.args([&at("terminal.py"), signal, env!("CARGO_BIN_EXE_shoal")]);
        command.args(["simulate", "penguins", "--trust", "--answer-time", "600", "--bots", &bots]);
        let Ok(output) = command.output() else {
            eprintln!("there is no python3 here: no terminal was tried");
            return;
        };
        let said = String::from_utf8_lossy(&output.stdout);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said.trim(), "True True", "signal {signal}: {error}");
    }
}
