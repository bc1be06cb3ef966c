//! Dovecot with one mailbox: ann, fish-and-chips.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::arriving::imap::ImapMailbox;
use crate::connection::TlsMode;
use tempfile::TempDir;

use super::certificates::TestCertificates;
use super::server::{MailServerProcess, free_port, open_folder};
use shoal_test_support::patience::until;

const NOBODY: u32 = 65534;

/// A running Dovecot, stopped when dropped.
pub struct Dovecot {
    /// STARTTLS, or in the clear.
    pub port: u16,
    /// Encrypted from the first byte.
    pub tls_port: u16,
    /// Its certificates: a client has to trust their authority.
    pub certificates: TestCertificates,
    folder: TempDir,
    server: Option<MailServerProcess>,
    messages: AtomicU32,
}

impl Dovecot {
    /// `settings` are lines of its configuration.
    pub fn start(settings: &str) -> Dovecot {
        let folder = open_folder();
        let certificates = TestCertificates::make(folder.path());
        let dovecot = Dovecot {
            port: free_port(),
            tls_port: free_port(),
            certificates,
            folder,
            server: None,
            messages: AtomicU32::new(0),
        };
        for part in
            ["home", "home/Maildir", "home/Maildir/new", "home/Maildir/cur", "home/Maildir/tmp"]
        {
            let part = dovecot.path(part);
            fs::create_dir(&part).unwrap();
            dovecot.give(&part);
        }
        fs::write(dovecot.path("users"), "ann:{PLAIN}fish-and-chips\n").unwrap();
        fs::write(dovecot.path("dovecot.conf"), dovecot.configuration(settings)).unwrap();
        dovecot.started()
    }

    fn configuration(&self, settings: &str) -> String {
        let at = self.folder.path().display();
        // Where this test is not root, all of Dovecot runs as its user.
        let users = if rustix::process::geteuid().is_root() {
            format!(
                "userdb {{\n driver = static\n args = uid={NOBODY} gid={NOBODY} home={at}/home\n}}\n"
            )
        } else {
            let (user, group) = (name_of("-un"), name_of("-gn"));
            format!(
                "userdb {{\n driver = static\n args = uid={user} gid={group} home={at}/home\n}}\n\
                 default_internal_user = {user}\ndefault_login_user = {user}\ndefault_internal_group = {group}\nfirst_valid_uid = 1\n"
            )
        };
        format!(
            "base_dir = {at}/run\nstate_dir = {at}/state\nlog_path = {at}/log\n\
             protocols = imap\nlisten = 127.0.0.1\n\
             ssl = yes\nssl_cert = <{}\nssl_key = <{}\n\
             mail_location = maildir:{at}/home/Maildir\n\
             passdb {{\n driver = passwd-file\n args = {at}/users\n}}\n{users}\
             service imap-login {{\n chroot =\n inet_listener imap {{\n port = {}\n }}\n\
             inet_listener imaps {{\n port = {}\n ssl = yes\n }}\n}}\nservice anvil {{\n chroot =\n}}\n{settings}\n",
            self.certificates.certificate.display(),
            self.certificates.key.display(),
            self.port,
            self.tls_port,
        )
    }

    fn started(mut self) -> Dovecot {
        self.start_again();
        self
    }

    /// Starts it again, on the same ports and with the same mail.
    pub fn start_again(&mut self) {
        let configuration = self.path("dovecot.conf");
        let arguments = ["-F", "-c", configuration.to_str().unwrap()];
        let said = self.path("said");
        let mut server = MailServerProcess::start("dovecot", "dovecot-imapd", &arguments, &said);
        server.wait_for_port(self.port, &self.path("log"));
        self.server = Some(server);
    }

    /// Stops it at once, as a crash would.
    pub fn kill(&mut self) {
        self.server = None;
    }

    /// The log of the server.
    pub fn log(&self) -> String {
        fs::read_to_string(self.path("log")).unwrap_or_default()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn give(&self, path: &std::path::Path) {
        if rustix::process::geteuid().is_root() {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }

    /// Delivers a message as a mail server does. `flags` put it among those that were looked at.
    pub fn put(&self, text: &str, flags: &str) {
        self.put_bytes(format!("Return-Path: <bob@example.test>\nDelivered-To: ann@example.test\nMessage-ID: <{text}@example.test>\n\n{text}\n").as_bytes(), flags);
    }

    /// Delivers a message of these bytes; `flags` as for [`Dovecot::put`].
    pub fn put_bytes(&self, message: &[u8], flags: &str) {
        let number = self.messages.fetch_add(1, Ordering::Relaxed);
        let tmp = self.path(&format!("home/Maildir/tmp/{number}.test"));
        fs::write(&tmp, message).unwrap();
        fs::set_permissions(&tmp, fs::Permissions::from_mode(0o600)).unwrap();
        self.give(&tmp);
        let name = if flags.is_empty() {
            format!("new/{number}.test")
        } else {
            format!("cur/{number}.test:2,{flags}")
        };
        fs::rename(tmp, self.path("home/Maildir").join(name)).unwrap();
    }

    /// Names of the messages, with their flags.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = ["new", "cur"]
            .iter()
            .flat_map(|part| fs::read_dir(self.path("home/Maildir").join(part)).unwrap())
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort_unstable();
        names
    }

    /// Waits until `count` messages are marked as seen.
    pub fn wait_for_seen(&self, count: usize) {
        let seen =
            |name: &String| name.split_once(":2,").is_some_and(|(_, flags)| flags.contains('S'));
        until("messages marked as seen", || {
            Ok((self.names().iter().filter(|name| seen(name)).count() == count).then_some(()))
        })
        .unwrap_or_else(|error| panic!("{error}: {:?}", self.names()));
    }

    /// Forgets all UIDs, as a mailbox does that was moved or restored. The server must not run.
    pub fn forget_uids(&self) {
        assert!(self.server.is_none());
        for entry in fs::read_dir(self.path("home/Maildir")).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::remove_file(path).unwrap();
            }
        }
        // The number is the time in seconds: another one for a test that is quick.
        let list = self.path("home/Maildir/dovecot-uidlist");
        fs::write(&list, "3 V1000000000 N1\n").unwrap();
        self.give(&list);
    }

    /// The mailbox, encrypted by a certificate that is known.
    pub fn mailbox(&self) -> ImapMailbox {
        ImapMailbox {
            port: self.tls_port,
            tls: TlsMode::Implicit,
            ca_file: Some(self.certificates.authority.clone()),
            poll: std::time::Duration::from_millis(100),
            ..ImapMailbox::new("localhost", "ann", "fish-and-chips".into())
        }
    }
}

/// The name of the user or the group that runs this test.
fn name_of(option: &str) -> String {
    let ran = Command::new("id").arg(option).output().unwrap();
    String::from_utf8(ran.stdout).unwrap().trim().to_owned()
}
