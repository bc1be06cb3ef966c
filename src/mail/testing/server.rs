//! A server as a child process that never outlives its test.

use std::fs::{self, File, Permissions};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tempfile::TempDir;

use shoal_test_support::patience::until;

/// A running server, killed when dropped.
pub struct MailServerProcess {
    child: Child,
}

impl MailServerProcess {
    /// Starts a program of a Debian package.
    pub fn start(
        program: &str,
        package: &str,
        arguments: &[&str],
        log: &Path,
    ) -> MailServerProcess {
        MailServerProcess::run(&find(program, package), arguments, log, None)
    }

    /// Starts `program` in a process group of its own, as another user where one is given, with a file for what it
    /// says. The system ends it where the test is killed.
    pub fn run(
        program: &Path,
        arguments: &[&str],
        log: &Path,
        user: Option<u32>,
    ) -> MailServerProcess {
        let log = File::options().create(true).append(true).open(log).unwrap();
        let mut command = Command::new("setpriv");
        if let Some(user) = user {
            command.uid(user).gid(user);
        }
        let child = command
            .args(["--pdeathsig", "KILL"])
            .arg(program)
            .args(arguments)
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("setpriv is missing: install the package util-linux");
        MailServerProcess { child }
    }

    /// Waits until it listens at `port`; the test fails with its log if it never does, at once if it has ended.
    pub fn wait_for_port(&mut self, port: u16, log: &Path) {
        let told = format!("a server at port {port}");
        let waited = until(&told, || match self.child.try_wait()? {
            Some(ended) => Err(format!("the server has ended: {ended}").into()),
            None => Ok(TcpStream::connect(("127.0.0.1", port)).ok()),
        });
        if let Err(error) = waited {
            panic!("{error}: {}", fs::read_to_string(log).unwrap_or_default());
        }
    }

    /// Asks the server to end (SIGTERM), and says whether it did so in order.
    pub fn end(&mut self) -> bool {
        let asked = kill_process(Pid::from_child(&self.child), Signal::TERM);
        asked.is_ok() && self.child.wait().is_ok_and(|exit| exit.success())
    }

    /// Ends the server and all that it started, as a power cut would.
    pub fn kill(&mut self) {
        // It may have ended by itself.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}

impl Drop for MailServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The path of a program that a Debian package brings.
pub fn find(program: &str, package: &str) -> PathBuf {
    installed(program).unwrap_or_else(|| {
        panic!("{program} is missing: run `apt-get install --no-install-recommends {package}`")
    })
}

/// `true` if a Debian package has brought this program.
pub fn is_installed(program: &str) -> bool {
    installed(program).is_some()
}

fn installed(program: &str) -> Option<PathBuf> {
    let folders = ["/usr/sbin", "/usr/bin"];
    folders.iter().map(|folder| Path::new(folder).join(program)).find(|path| path.exists())
}

/// Puts a copy of the program `from` at `to`, which every user may run.
///
/// Another program makes the copy: while this one had the new file open for writing, a child that another test
/// starts could inherit it, and Linux refuses to run a file that is open for writing ("Text file busy").
pub fn install(from: &Path, to: &Path) {
    let copied = Command::new("install").args(["-m", "755"]).arg(from).arg(to).status().unwrap();
    assert!(copied.success(), "{} cannot be copied to {}", from.display(), to.display());
}

/// A folder that servers under other users may enter.
pub fn open_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    folder
}

/// A port that nothing listens at, and that no other test gets: below those that the system hands out.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + u16::try_from(std::process::id() % 100).unwrap() * 100;
    (0..100)
        .map(|_| first + NEXT.fetch_add(1, Ordering::Relaxed) % 100)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("a hundred ports are taken: end other programs")
}
