//! A pipe from a real mail server, with a server behind it, without one, and with one that is killed.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};

use shoal_mail::arriving::pipe::MailSpool;

use crate::programs::{copy_of_this_program, kept, program, script};
use crate::servers::inbox::TestInbox;
use crate::servers::opensmtpd::{NOBODY, OpenSmtpd};
use crate::servers::server::{free_port, open_folder};
use crate::servers::swaks::sent;
use shoal_test_support::patience::until;

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder with this program, a place for a socket and a spool.
struct Place {
    folder: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    fn new() -> Place {
        let folder = open_folder();
        let program = copy_of_this_program(folder.path());
        fs::create_dir(folder.path().join("kept")).unwrap();
        Place { folder, program }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn serve(&self, dies: bool) -> Killed {
        let mut command = program(&self.program, "serve");
        command.env("SOCKET", self.path("run/socket")).env("KEPT", self.path("kept"));
        if dies {
            command.env("DIES", "yes");
        }
        let server = Killed(command.spawn().unwrap());
        wait_for_socket(&self.path("run/socket"));
        server
    }

    fn deliver(&self, message: &str) -> Output {
        let mut child = program(&self.program, "deliver")
            .env("SOCKET", self.path("run/socket"))
            .env("SPOOL", self.path("spool"))
            .env("SENDER", "ann@example.test")
            .env("RECIPIENT", "fchain@jungle.test")
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(message.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    }
}

fn wait_for_socket(socket: &Path) {
    until("the server's socket", || Ok(std::os::unix::net::UnixStream::connect(socket).ok()))
        .unwrap();
}

#[test]
fn a_mail_server_pipes_a_message_to_the_server_or_into_the_spool() {
    let Some(smtpd) = OpenSmtpd::start(free_port()) else { return };
    let (socket, spool) = (smtpd.path("run/socket"), smtpd.path("home/spool"));
    let copy = copy_of_this_program(smtpd.folder.path());
    script(&smtpd.path("deliver"), &copy, &socket, &spool);

    sent(smtpd.port, "ann@example.test", "fchain@pipe.test", "without a server");
    until("a message in the spool", || {
        let waits = fs::read_dir(&spool)
            .into_iter()
            .flatten()
            .flatten()
            .any(|entry| entry.path().extension().is_some_and(|ending| ending == "mail"));
        Ok(waits.then_some(()))
    })
    .unwrap();
    let inbox = TestInbox::new();
    assert_eq!(MailSpool::new(&spool).drain(inbox.as_ref()).taken, 1);
    let (envelope, text) = inbox.wait_for("without a server");
    assert_eq!(envelope.sender, "ann@example.test".parse().ok());
    assert_eq!(envelope.recipient, "fchain@pipe.test".parse().ok());
    assert!(text.contains("Subject: test"), "{text}");

    // The server runs as the user that the mail server delivers as.
    fs::create_dir(smtpd.path("run")).unwrap();
    fs::set_permissions(smtpd.path("run"), Permissions::from_mode(0o700)).unwrap();
    chown(smtpd.path("run"), Some(NOBODY), None).unwrap();
    let mut command = program(&copy, "serve");
    command.env("SOCKET", &socket).env("KEPT", smtpd.path("kept")).uid(NOBODY).gid(NOBODY);
    let _server = Killed(command.spawn().unwrap());
    wait_for_socket(&socket);
    for sender in ["ann@example.test", "<>"] {
        sent(smtpd.port, sender, "fchain@pipe.test", &format!("by {sender} with a server"));
    }
    let ours = || {
        kept(&smtpd.path("kept")).into_iter().filter(|message| message.contains("with a server"))
    };
    until("two messages at the server", || Ok((ours().count() == 2).then_some(()))).unwrap();
    let kept: Vec<String> = ours().collect();
    let find = |text: &str| kept.iter().find(|message| message.contains(text)).unwrap();
    assert!(find("by ann").starts_with("Some(\"ann@example.test\") Some(\"fchain@pipe.test\")\n"));
    assert!(find("by <>").starts_with("None Some(\"fchain@pipe.test\")\n"));
}

#[test]
fn a_server_that_is_killed_before_it_answers_loses_nothing() {
    let place = Place::new();
    let _server = place.serve(true);
    // The server has it on disk and is dead: the spool keeps it once more.
    assert_eq!(place.deliver("Message-ID: <1@x>\n\none").status.code(), Some(0));
    assert_eq!(kept(&place.path("kept")).len(), 1);
    let inbox = TestInbox::new();
    assert_eq!(MailSpool::new(place.path("spool")).drain(inbox.as_ref()).taken, 1);
    assert_eq!(inbox.count("Message-ID: <1@x>"), 1);
    // Another server replaces what the dead one left.
    let _server = place.serve(false);
    assert_eq!(place.deliver("Message-ID: <2@x>\n\ntwo").status.code(), Some(0));
    assert_eq!(kept(&place.path("kept")).len(), 2);
    assert_eq!(MailSpool::new(place.path("spool")).drain(inbox.as_ref()).taken, 0);
}

#[test]
fn a_program_that_is_killed_while_it_reads_leaves_no_half_message() {
    let place = Place::new();
    for _ in 0..5 {
        let mut child = program(&place.program, "deliver")
            .env("SOCKET", place.path("run/socket"))
            .env("SPOOL", place.path("spool"))
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.as_mut().unwrap().write_all(b"Message-ID: <half@x>\n\nha").unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let inbox = TestInbox::new();
    assert_eq!(MailSpool::new(place.path("spool")).drain(inbox.as_ref()).taken, 0);
    assert_eq!(place.deliver("Message-ID: <whole@x>\n\nwhole").status.code(), Some(0));
    assert_eq!(MailSpool::new(place.path("spool")).drain(inbox.as_ref()).taken, 1);
}

#[test]
fn a_spool_that_cannot_be_written_makes_the_mail_server_try_again() {
    let place = Place::new();
    fs::write(place.path("spool"), "a file where the folder should be").unwrap();
    let tried = place.deliver("Message-ID: <1@x>\n\none");
    assert_eq!(tried.status.code(), Some(75));
    assert!(String::from_utf8_lossy(&tried.stderr).contains("start the server"), "{tried:?}");
}
