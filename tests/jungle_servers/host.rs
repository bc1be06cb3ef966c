//! The program as a host uses it.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::servers::server::{MailServerProcess, install};
use shoal_test_support::patience::until;

/// A host with a folder for jungles.
pub struct Host {
    /// A copy of the program that every user can read.
    pub program: PathBuf,
    /// The folder that `init` made.
    pub folder: PathBuf,
    log: PathBuf,
    user: Option<u32>,
    server: Option<MailServerProcess>,
}

impl Host {
    /// Makes a folder for jungles in `at`, in which `user` may write, or the user of this test. What the program says
    /// while it runs goes into a file there.
    pub fn begin(at: &Path, user: Option<u32>) -> Host {
        let program = at.join("shoal");
        install(Path::new(env!("CARGO_BIN_EXE_shoal")), &program);
        let folder = at.join("jungle");
        let host = Host { program, folder, log: at.join("said"), user, server: None };
        let made = host.run(&["init", host.folder.to_str().unwrap()]);
        assert!(made.status.success(), "{made:?}");
        host
    }

    /// Writes the configuration.
    pub fn configure(&self, text: &str) {
        fs::write(self.folder.join("jungle.toml"), text).unwrap();
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(&self.program);
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        command.arg("jungle").args(arguments).output().unwrap()
    }

    fn run_here(&self, arguments: &[&str]) -> Output {
        self.run(&[&["--folder", self.folder.to_str().unwrap()], arguments].concat())
    }

    /// What a command answers that does what it should.
    #[track_caller]
    pub fn does(&self, arguments: &[&str]) -> String {
        let ran = self.run_here(arguments);
        assert!(ran.status.success(), "{arguments:?}: {ran:?}");
        String::from_utf8(ran.stdout).unwrap()
    }

    /// What a command says that does nothing.
    #[track_caller]
    pub fn refuses(&self, arguments: &[&str]) -> String {
        let ran = self.run_here(arguments);
        assert!(!ran.status.success(), "{arguments:?}: {ran:?}");
        String::from_utf8(ran.stderr).unwrap()
    }

    /// Starts the server, and waits until it runs.
    pub fn serve(&mut self) {
        let said = self.count("the jungles are running");
        let folder = self.folder.to_str().unwrap();
        let server = MailServerProcess::run(
            &self.program,
            &["jungle", "serve", folder],
            &self.log,
            self.user,
        );
        self.server = Some(server);
        self.wait_for("the jungles are running", said + 1);
    }

    /// Ends the server in order.
    pub fn end(&mut self) {
        let ended = self.server.take().is_some_and(|mut server| server.end());
        assert!(ended, "{}", self.log());
    }

    /// All that the server has said.
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// How many lines it has said with `text` in them.
    pub fn count(&self, text: &str) -> usize {
        self.log().lines().filter(|line| line.contains(text)).count()
    }

    /// Waits until it has said so many lines with `text` in them.
    #[track_caller]
    pub fn wait_for(&self, text: &str, lines: usize) {
        let told = format!("{lines} lines with {text:?}");
        let waited = until(&told, || Ok((self.count(text) >= lines).then_some(())));
        waited.unwrap_or_else(|error| panic!("{error}: {}", self.log()));
    }
}
