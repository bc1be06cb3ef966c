//! A program and all that it has started ends with whoever started it, whatever ends that.

use crate::ground::{TestGround, TestUser};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command};

/// Starts the program that leaves its parent, session and group; answers once all of it runs.
fn start_daemon(ground: &TestGround, options: &[&str], python: &str) -> (Child, Vec<String>) {
    let mark = ground.at("mark").display().to_string();
    let mut child =
        ground.boxed(options, &[python, "daemon.py", &mark]).spawn().expect("the box was built");
    let mut said = BufReader::new(child.stdout.as_mut().expect("it is piped"));
    for _ in 0..3 {
        let mut line = String::new();
        said.read_line(&mut line).expect("it is text");
        assert_eq!(line, "ready\n", "{options:?}");
    }
    let processes = processes_with(&mark);
    assert_eq!(processes.len(), 3, "{options:?}: the program, its child, and its child's child");
    (child, processes)
}

/// The processes of Python that were told this word.
fn processes_with(mark: &str) -> Vec<String> {
    let has_mark = |number: &String| {
        let words = fs::read_to_string(format!("/proc/{number}/cmdline")).unwrap_or_default();
        words.split('\0').next().is_some_and(|program| program.contains("python"))
            && words.contains(mark)
    };
    let entries = fs::read_dir("/proc").expect("it is there").flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.parse::<u32>().is_ok()).filter(has_mark).collect()
}

/// Waits until a process is gone, and fails if it stays.
fn is_gone(number: &str) -> bool {
    let pid = format!("--pid={number}");
    let mut waits = Command::new("timeout");
    waits.args(["60", "tail", "-s", "0.02", &pid, "-f", "/dev/null"]);
    waits.status().expect("tail is there").success()
}

const WAYS: [&[&str]; 4] =
    [&[], &["--without", "namespaces"], &["--without", "seccomp"], &["--trust"]];

#[test]
fn what_left_its_parent_session_and_group_ends_when_the_program_is_ended() {
    for user in TestUser::all() {
        let ground = TestGround::new(user);
        let Some(python) = ground.python() else { return };
        for options in WAYS {
            let (mut child, processes) = start_daemon(&ground, options, python);
            // The program itself ends, and with it the box.
            let first =
                processes.iter().map(|number| number.parse::<i32>().expect("a number")).min();
            let first = first.and_then(Pid::from_raw).expect("it is not 0");
            kill_process(first, Signal::KILL).expect("it runs");
            child.wait().expect("it ends");
            // Everything was gone before the box was.
            let left = processes_with(&ground.at("mark").display().to_string());
            assert!(left.is_empty(), "{user:?} {options:?}: {left:?}");
        }
    }
}

#[test]
fn whatever_ends_the_one_who_started_it_ends_a_program_with_all_it_has_started() {
    for user in TestUser::all() {
        let ground = TestGround::new(user);
        let Some(python) = ground.python() else { return };
        for options in WAYS {
            for signal in [Signal::KILL, Signal::TERM, Signal::HUP] {
                let (mut child, processes) = start_daemon(&ground, options, python);
                kill_process(Pid::from_child(&child), signal).expect("it runs");
                child.wait().expect("it ends");
                for number in &processes {
                    assert!(is_gone(number), "{user:?} {options:?} {signal:?}");
                }
            }
        }
    }
}
