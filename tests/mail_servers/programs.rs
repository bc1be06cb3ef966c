//! This test as programs of its own: the one that a mail server pipes a message into, and the server
//! behind it. Both may be killed at any moment, and run as another user.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::{Signal, getpid, kill_process};
use shoal_mail::arriving::pipe::{PipeEnvelope, hand_over, serve_socket};
use shoal_mail::arriving::{MailReceiver, StopFlag, TemporaryRefusal};
use shoal_mail::envelope::MailEnvelope;

use crate::servers::server::install;

const ROLE: &str = "SHOAL_MAIL_TEST_ROLE";

/// Does nothing among the other tests; with a role in the environment it is that program.
#[test]
fn this_test_can_be_another_program() {
    let path = |name: &str| std::env::var_os(name).map(PathBuf::from).unwrap_or_default();
    match std::env::var(ROLE).as_deref() {
        Ok("deliver") => {
            let exit = hand_over(
                &path("SOCKET"),
                &path("SPOOL"),
                &PipeEnvelope::default().or_environment(),
                io::stdin(),
            );
            eprintln!("{}", exit.sentence().unwrap_or_default());
            std::process::exit(exit.code().into());
        }
        Ok("serve") => {
            let keeper = Keeper { folder: path("KEPT"), dies: std::env::var_os("DIES").is_some() };
            let serving =
                serve_socket(&path("SOCKET"), std::sync::Arc::new(keeper), &StopFlag::new())
                    .unwrap();
            serving.join();
        }
        _ => {}
    }
}

/// Keeps each message as a file, and may be killed right behind that.
struct Keeper {
    folder: PathBuf,
    dies: bool,
}

impl MailReceiver for Keeper {
    fn receive(&self, envelope: &MailEnvelope, raw: &[u8]) -> Result<(), TemporaryRefusal> {
        let address = |address: &Option<shoal_mail::address::MailAddress>| {
            address.as_ref().map(ToString::to_string)
        };
        let text = format!(
            "{:?} {:?}\n{}",
            address(&envelope.sender),
            address(&envelope.recipient),
            String::from_utf8_lossy(raw)
        );
        let keep = || -> io::Result<()> {
            let mut file = tempfile::Builder::new().suffix(".kept").tempfile_in(&self.folder)?;
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            file.keep()?;
            Ok(())
        };
        keep().map_err(|error| TemporaryRefusal(error.to_string()))?;
        if self.dies {
            let _ = kill_process(getpid(), Signal::KILL);
        }
        Ok(())
    }
}

/// What a [`Keeper`] has kept.
pub fn kept(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    names
        .filter(|path| path.extension() == Some(OsStr::new("kept")))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

/// A copy of this program where every user can read it.
pub fn copy_of_this_program(folder: &Path) -> PathBuf {
    let copy = folder.join("program");
    install(&std::env::current_exe().unwrap(), &copy);
    copy
}

/// The command that is `role`.
pub fn program(path: &Path, role: &str) -> Command {
    let mut command = Command::new(path);
    command
        .args([
            "--exact",
            "programs::this_test_can_be_another_program",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(ROLE, role)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// The same as a line of shell, for a mail server's configuration.
pub fn script(path: &Path, program: &Path, socket: &Path, spool: &Path) {
    let text = format!(
        "#!/bin/sh\nexport {ROLE}=deliver SOCKET={} SPOOL={}\nexec {} --exact programs::this_test_can_be_another_program --nocapture --test-threads=1 > /dev/null\n",
        socket.display(),
        spool.display(),
        program.display()
    );
    File::create(path).unwrap().write_all(text.as_bytes()).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
}
