//! Small promises of the box, each by a command of the shell or a program of a few lines.

use crate::ground::{TestGround, TestUser};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Command;

fn said(ground: &TestGround, options: &[&str], words: &[&str]) -> (String, Option<i32>) {
    let output = ground.run(options, words, "");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn a_program_has_a_folder_of_its_own_that_is_gone_with_it() {
    let ground = TestGround::new(TestUser::plain());
    let writes = "echo kept > $HOME/file; cat $TMPDIR/file; ls -A $HOME";
    for _ in 0..2 {
        assert_eq!(said(&ground, &[], &["sh", "-c", writes]), ("kept\nfile\n".into(), Some(0)));
    }
}

#[test]
fn a_folder_that_is_named_can_be_read_and_not_written() {
    let ground = TestGround::new(TestUser::plain());
    let home = ground.at("home").display().to_string();
    let script = format!("cat {home}/secret; echo x 2>&- >> {home}/secret || echo no");
    let read = said(&ground, &["--reads", &home], &["sh", "-c", &script]);
    assert_eq!(read, ("a secretno\n".into(), Some(0)));
    let missing = ground.run(&["--reads", "/no/such"], &["true"], "");
    let told = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(told.contains("cannot be started: /no/such cannot be read: "), "{told}");
}

#[test]
fn how_a_program_ended_is_told() {
    let ground = TestGround::new(TestUser::plain());
    for (script, code) in [("exit 7", 7), ("kill -SEGV $$", 139), ("exec 1>&-; exit 3", 3)] {
        for options in [&[][..], &["--without", "namespaces"], &["--trust"]] {
            let ended = said(&ground, options, &["sh", "-c", script]).1;
            assert_eq!(ended, Some(code), "{script} {options:?}");
        }
    }
    for options in [&[][..], &["--trust"]] {
        let missing = ground.run(options, &["no-such-program"], "");
        let told = String::from_utf8_lossy(&missing.stderr).into_owned();
        assert!(told.contains("cannot be started: No such file or directory"), "{told}");
    }
}

/// A program of the same user, boxed or not, could else read what this process knows.
#[test]
fn the_memory_of_the_one_who_starts_programs_is_shut_while_they_run() {
    let ground = TestGround::new(TestUser::plain());
    let mut child =
        ground.boxed(&[], &["sh", "-c", "echo ready; cat"]).spawn().expect("it was built");
    let mut said = BufReader::new(child.stdout.as_mut().expect("it is piped"));
    said.read_line(&mut String::new()).expect("it is text");
    let environ = format!("/proc/{}/environ", child.id());
    let read = ground.run(&["--trust"], &["cat", &environ], "");
    drop(child.stdin.take());
    child.wait().expect("it ends");
    assert!(!read.status.success(), "its environment can be read");
}

#[test]
fn a_program_that_computes_for_too_long_is_ended() {
    let ground = TestGround::new(TestUser::plain());
    let ended = said(&ground, &["--cpu", "1"], &["sh", "-c", "while :; do :; done"]).1;
    // SIGXCPU, or SIGKILL where the limit that can be heeded is the one that cannot.
    assert!(matches!(ended, Some(152 | 137)), "{ended:?}");
}

/// System calls by other numbers than those of this processor mean other calls.
#[cfg(target_arch = "x86_64")]
#[test]
fn programs_of_another_kind_of_processor_are_killed() {
    let ground = TestGround::new(TestUser::plain());
    for (name, source) in [
        ("old", "int main(){int a;__asm__ volatile(\"int $0x80\":\"=a\"(a):\"a\"(20));return 0;}"),
        ("x32", "#include <unistd.h>\nint main(){syscall(0x40000000+39);return 0;}"),
    ] {
        let (code, program) =
            (ground.at("bots").join(format!("{name}.c")), ground.at("bots").join(name));
        fs::write(&code, source).expect("there is room");
        let built = Command::new("cc").arg("-o").arg(&program).arg(&code).status();
        if !built.is_ok_and(|built| built.success()) {
            eprintln!("there is no C compiler here: foreign system calls were not tried");
            return;
        }
        let ended = said(&ground, &[], &[&format!("./{name}")]).1;
        assert_eq!(ended, Some(128 + 31), "{name}: SIGSYS");
    }
}
