//! OpenSMTPD with four domains: `pipe.test` runs a program, `lmtp.test` hands on by LMTP, `box.test`
//! fills a Maildir, and mail to others is refused.

use std::fs::{self, File};
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::server::{Server, free_port, open_folder, wait_for_port};

/// OpenSMTPD delivers as this user.
pub const NOBODY: u32 = 65534;

pub struct OpenSmtpd {
    pub port: u16,
    /// Where programs of the pipe are. Readable for everybody.
    pub folder: TempDir,
    server: Server,
    /// There is one OpenSMTPD a machine: its queue and its control socket have fixed places.
    _only: File,
}

impl OpenSmtpd {
    /// `lmtp` is the port of a neighbour. `None` where this user is not root: OpenSMTPD delivers as
    /// others, and runs as root only.
    pub fn start(lmtp: u16) -> Option<OpenSmtpd> {
        OpenSmtpd::start_with(lmtp, |_| String::new())
    }

    /// The same, with lines of a host before those of the four domains; they are made for the folder.
    pub fn start_with(lmtp: u16, lines: impl Fn(&Path) -> String) -> Option<OpenSmtpd> {
        if !rustix::process::geteuid().is_root() {
            eprintln!("not tested: OpenSMTPD runs as root only");
            return None;
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
        let server =
            Server::start("smtpd", "opensmtpd", &["-d", "-f", path.to_str().unwrap()], &log);
        wait_for_port(port, &log);
        Some(OpenSmtpd { port, folder, server, _only: only })
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn kill(&mut self) {
        self.server.kill();
    }
}
