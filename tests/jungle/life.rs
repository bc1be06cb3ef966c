//! A server that is a process of its own, so that it can be killed, stopped, and left without room on its disk.

use jiff::Timestamp;
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use shoal_jungle::clock::{RealClock, TimeSource};
use shoal_jungle::config::{FILE, JungleHostConfig};
use shoal_jungle::serve::{JungleServer, StopFlag};
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// Says to a child in which folder it serves.
const FOLDER: &str = "SHOAL_JUNGLE_KILLED_IN";
/// How a child is started in a program of tests; another program looks for the folder by itself.
const TEST: [&str; 2] = ["--exact", "kills::child"];
/// A write beyond a limit fails as on a full disk, rather than end the process.
const KEEP_ON: &str = r#"trap "" XFSZ; exec "$0" "$@""#;

/// Serves until it is killed, if this process was started for that.
pub fn serve_if_child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = Path::new(&folder);
    let config =
        JungleHostConfig::read(&folder.join(FILE)).unwrap_or_else(|error| panic!("{error}"));
    let clock = FileClock(folder.join("now"));
    // Not by a macro: tests would keep the lines to themselves.
    let log = |line: &str| drop(writeln!(std::io::stderr(), "{line}"));
    let server =
        JungleServer::start(Arc::new(config), Arc::new(clock), Arc::new(log), &StopFlag::new());
    server.unwrap_or_else(|error| panic!("{error}")).wait();
}

/// The time that a file says; without one, the computer's.
struct FileClock(PathBuf);

impl TimeSource for FileClock {
    fn now(&self) -> Timestamp {
        let said = fs::read_to_string(&self.0).ok().and_then(|text| text.parse().ok());
        said.and_then(|seconds| Timestamp::from_second(seconds).ok())
            .unwrap_or_else(|| RealClock.now())
    }
}

/// Sets the clock of the servers of a folder, in seconds since 1970.
pub fn set_clock(folder: &Path, now: i64) {
    fs::write(folder.join("begun"), now.to_string()).expect("written");
    fs::rename(folder.join("begun"), folder.join("now")).expect("set");
}

/// A folder for a server that reads from a Maildir.
pub fn prepare(folder: &Path, text: &str) {
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(folder.join("Maildir").join(part)).expect("a Maildir");
    }
    fs::write(folder.join(FILE), text).expect("written");
}

/// Puts a letter into the Maildir as a mail server does.
pub fn drop_into_maildir(folder: &Path, number: usize, text: &str) {
    let maildir = folder.join("Maildir");
    let begun = maildir.join("tmp").join(number.to_string());
    fs::write(&begun, text).expect("written");
    fs::rename(begun, maildir.join("new").join(number.to_string())).expect("delivered");
}

/// A server at work.
pub struct Life {
    child: Child,
    /// Reads what it logs to the end.
    log: Option<JoinHandle<()>>,
}

impl Life {
    /// Starts one, and waits until it has the store. `log` gets its lines.
    pub fn start(folder: &Path, log: impl Fn(&str) + Send + 'static) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut command = Command::new("sh");
        command.arg("-c").arg(KEEP_ON).arg(program).args(TEST).env(FOLDER, folder);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a child");
        let lines = BufReader::new(child.stderr.take().expect("a pipe"));
        let log = std::thread::spawn(move || {
            lines.lines().map_while(Result::ok).for_each(|line| log(&line));
        });
        // To try the lock would be to take it for a moment, in which the child gives up.
        let pid = child.id().to_string();
        let is_its = |line: &str| {
            line.contains("FLOCK") && line.split_whitespace().nth(4) == Some(pid.as_str())
        };
        let lives =
            || fs::read_to_string("/proc/locks").is_ok_and(|locks| locks.lines().any(is_its));
        let moment = StopFlag::new();
        assert!(
            (0..30_000).any(|_| lives() || moment.wait(Duration::from_millis(10))),
            "it starts"
        );
        Self { child, log: Some(log) }
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Kills it as a power cut does; gives the most memory that it had, in kilobytes.
    pub fn kill(self) -> u64 {
        self.peak_memory()
    }

    /// Whether it still runs.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Stops it as sleep does a computer.
    pub fn sleep(&self) {
        kill_process(self.pid(), Signal::STOP).expect("stopped");
    }

    /// Lets it go on.
    pub fn wake(&self) {
        kill_process(self.pid(), Signal::CONT).expect("it goes on");
    }

    /// Lets it write no file beyond so many bytes: any other write fails, as on a full disk. Nothing lifts that.
    pub fn limit_files(&self, bytes: Option<u64>) {
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Some(self.pid()), Resource::Fsize, limit).expect("limited");
    }

    /// The most memory that it has had, in kilobytes.
    pub fn peak_memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.log.take().map(JoinHandle::join);
    }
}
