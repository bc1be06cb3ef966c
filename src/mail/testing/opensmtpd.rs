//! OpenSMTPD with four domains: `pipe.test` runs a program, `lmtp.test` hands on by LMTP, `box.test`
//! fills a Maildir, and mail to others is refused.

use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::server::{MailServerProcess, find, free_port, is_installed, open_folder};

/// OpenSMTPD delivers as this user.
pub const NOBODY: u32 = 65534;

const PROGRAM: &str = "smtpd";
const PACKAGE: &str = "opensmtpd";

/// A running OpenSMTPD, stopped when dropped.
pub struct OpenSmtpd {
    /// Its port on loopback.
    pub port: u16,
    /// The folder for programs of the pipe. Readable for everybody.
    pub folder: TempDir,
    server: MailServerProcess,
    /// There is one OpenSMTPD a machine: its queue and its control socket have fixed places.
    _only: File,
}

impl OpenSmtpd {
    /// `lmtp` is the port of a neighbour. `None` where this user is not root, as OpenSMTPD delivers as
    /// others, and where it is not installed, as it would take the place of another mail server: then
    /// it is said that this was not tested, and where `SHOAL_TESTS_REQUIRE` names it, that is a failure.
    pub fn start(lmtp: u16) -> Option<OpenSmtpd> {
        OpenSmtpd::start_with(lmtp, |_| String::new())
    }

    /// The same, with lines of a host before those of the four domains; they are made for the folder.
    pub fn start_with(lmtp: u16, lines: impl Fn(&Path) -> String) -> Option<OpenSmtpd> {
        if !rustix::process::geteuid().is_root() {
            return not_tested("OpenSMTPD runs as root only");
        }
        if !is_installed(PROGRAM) && !is_required(PACKAGE) {
            return not_tested("OpenSMTPD is not installed");
        }
        let only = File::create(std::env::temp_dir().join("opensmtpd-of-tests.lock")).unwrap();
        only.lock().unwrap();
        let folder = open_folder();
        let port = free_port();
        let at = folder.path().display();
        let lines = lines(folder.path());
        let configuration = format!(
            "table catchall {{ \"@\" = \"nobody\" }}\n\
             listen on 127.0.0.1 port {port}\n{lines}\
             action \"pipe\" mda \"{at}/deliver\" virtual <catchall>\n\
             action \"lmtp\" lmtp \"127.0.0.1:{lmtp}\" rcpt-to virtual <catchall>\n\
             action \"box\" maildir \"{at}/home/Maildir\" virtual <catchall>\n\
             match from any for domain \"pipe.test\" action \"pipe\"\n\
             match from any for domain \"lmtp.test\" action \"lmtp\"\n\
             match from any for domain \"box.test\" action \"box\"\n"
        );
        for part in [
            "home",
            "home/Maildir",
            "home/Maildir/new",
            "home/Maildir/cur",
            "home/Maildir/tmp",
            "kept",
        ] {
            let part = folder.path().join(part);
            fs::create_dir(&part).unwrap();
            chown(&part, Some(NOBODY), None).unwrap();
        }
        let path = folder.path().join("smtpd.conf");
        fs::write(&path, configuration).unwrap();
        let log = folder.path().join("log");
        let mut server = run(path.to_str().unwrap(), &log);
        server.wait_for_port(port, &log);
        Some(OpenSmtpd { port, folder, server, _only: only })
    }

    /// A path in its folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Stops it at once, as a crash would.
    pub fn kill(&mut self) {
        self.server.kill();
    }
}

impl Drop for OpenSmtpd {
    /// Shows what the server said in a test that fails.
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            eprintln!("OpenSMTPD said:\n{log}");
        }
    }
}

/// Runs it over an empty queue that goes with it, so that no test delivers what another has left, or what waits in the
/// queue of this machine; where no such folder can be laid over the fixed one, over that of this machine.
fn run(configuration: &str, log: &Path) -> MailServerProcess {
    // The package leaves it to the server's first start to make the folder.
    const OVER_EMPTY_QUEUE: &str = "mkdir -p -m 711 /var/spool/smtpd && \
         mount -t tmpfs -o mode=711 tmpfs /var/spool/smtpd && exec \"$0\" -d -f \"$1\"";
    let program = find(PROGRAM, PACKAGE);
    let may_mount = Command::new("unshare").args(["-m", "true"]).output();
    if may_mount.is_ok_and(|output| output.status.success()) {
        let program = program.to_str().unwrap();
        let arguments = ["-m", "sh", "-c", OVER_EMPTY_QUEUE, program, configuration];
        MailServerProcess::run(Path::new("unshare"), &arguments, log, None)
    } else {
        MailServerProcess::run(&program, &["-d", "-f", configuration], log, None)
    }
}

/// `true` where `SHOAL_TESTS_REQUIRE`, packages with spaces between, has this one.
fn is_required(package: &str) -> bool {
    let required = std::env::var("SHOAL_TESTS_REQUIRE").unwrap_or_default();
    required.split_whitespace().any(|name| name == package)
}

/// Says it past the harness, which shows nothing of a test that succeeds.
fn not_tested(why: &str) -> Option<OpenSmtpd> {
    let test = std::thread::current();
    let test = test.name().unwrap_or_default();
    // Where nobody can read it, the test goes on all the same.
    let _ = writeln!(std::io::stderr(), "not tested: {test}: {why}");
    None
}
