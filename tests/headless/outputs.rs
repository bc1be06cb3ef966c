//! What commands print: to a full disk, to a reader that goes, and how much of it stays after Ctrl-C.

use crate::cli;
use crate::program::command;
use rustix::process::{Pid, Signal, kill_process};
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Output, Stdio};

/// What each of these commands comes to with a standard output of one's own. None waits for an input.
fn each_with(mut output: impl FnMut() -> Stdio, mut look: impl FnMut(&[&str], &Output)) {
    let (_folder, journal) = cli::journal();
    let journal = journal.to_str().expect("a plain path");
    let games = ["simulate", "fish-and-men", "--games", "2", "--limit", "50"];
    let mut commands = vec![
        vec!["--help"],
        vec!["--version"],
        vec!["help", "replay"],
        vec!["simulate", "--help"],
        vec!["jungle", "import", "--help"],
        games.to_vec(),
        [&games[..], &["--json"]].concat(),
        [&games[..], &["--csv"]].concat(),
        [&games[..], &["--feel", "--bots", "random"]].concat(),
        [&games[..], &["--sweep", "vanish_chance=10,90"]].concat(),
        vec!["ladder", "fish-and-men", "--games", "2", "--limit", "50"],
        vec!["ladder", "fish-and-men", "--games", "2", "--limit", "50", "--json"],
        vec!["tournament", "penguins", "--player", "ann=random", "--player", "bob=random"],
        vec!["tournament", "--json", "--player", "ann=random", "--player", "bob=random"],
        vec!["replay", journal],
        vec!["replay", journal, "--quiet"],
        vec!["check", "world"],
        vec!["cards"],
        vec!["puzzles", "virus-fight"],
        vec!["engine", "penguins"],
    ];
    if cfg!(feature = "table") {
        commands.push(vec!["devices"]);
        commands.push(vec!["devices", "--udev-rule"]);
    }
    for arguments in commands {
        let mut child =
            command(&arguments).stdout(output()).spawn().expect("the program was just built");
        let mut stdin = child.stdin.take().expect("it is piped");
        // Only the engine listens, and it may have ended.
        let _ = stdin.write_all(b"{\"op\":\"hello\"}\n");
        drop(stdin);
        look(&arguments, &child.wait_with_output().expect("the program ends"));
    }
}

#[test]
fn nothing_is_printed_to_a_full_disk_without_an_error() {
    let full = || File::options().write(true).open("/dev/full").expect("it takes bytes").into();
    each_with(full, |arguments, output| {
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        let last = error.lines().last().unwrap_or_default();
        let is_told = last.starts_with("shoal: ") && last.contains("No space left on device");
        assert!(is_told, "{arguments:?}: {error}");
    });
}

#[test]
fn a_reader_that_goes_ends_everything_quietly() {
    let closed = || {
        let (reader, writer) = std::io::pipe().expect("the system has pipes");
        drop(reader);
        writer.into()
    };
    each_with(closed, |arguments, output| {
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
        assert!(!error.contains("shoal: "), "{arguments:?}: {error}");
    });
}

/// A program that is tried out, leaves its first game, and never says hello to the second.
const STAYS_AWAY: &str = r#"sh -c 'read -r x
if test -e SECOND; then exec sleep 1000; elif test -e FIRST; then touch SECOND; else touch FIRST; fi
echo "{\"hello\":{\"protocol\":1}}"; read -r x; read -r x; exit 9'"#;

#[test]
fn a_line_is_there_as_soon_as_its_game_is_over_and_stays_whole_at_an_interrupt() {
    for form in ["--json", "--csv"] {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let script = STAYS_AWAY.replace("SECOND", &file("2")).replace("FIRST", &file("1"));
        let bots = format!("program:{script},random");
        // In its box it could leave no file for the next.
        let games = ["--games", "1000", "--threads", "1", "--answer-time", "3600", "--trust"];
        let arguments = [&["simulate", "penguins", "--bots", &bots, form][..], &games].concat();
        let mut child = command(&arguments).spawn().expect("the program was just built");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped"));
        // The table of columns is a line too.
        for _ in 0..if form == "--csv" { 2 } else { 1 } {
            let mut line = String::new();
            lines.read_line(&mut line).expect("it is text");
            assert!(line.ends_with('\n'), "{form}: {line:?}");
        }
        kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
        let mut rest = String::new();
        lines.read_to_string(&mut rest).expect("it is text");
        assert_eq!(rest, "", "{form}: no other game was over");
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{form}");
    }
}
