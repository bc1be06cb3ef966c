//! A ground to try programs on: a home with a secret, a victim, sockets, and the box itself.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

/// The number of a user who has nothing.
const NOBODY: &str = "65534";

/// Mebibytes that each process of a program on this ground may hold.
pub const MEMORY: u64 = 256;

/// Another user than root, where the tests run as root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestUser {
    Same,
    Plain,
}

impl TestUser {
    /// Both, where both can be had.
    pub fn all() -> Vec<Self> {
        if rustix::process::getuid().is_root() {
            return vec![Self::Same, Self::Plain];
        }
        vec![Self::Same]
    }

    /// The one that is not root.
    pub fn plain() -> Self {
        Self::all().into_iter().next_back().unwrap_or(Self::Same)
    }

    /// A command of this user.
    fn command(self, program: &Path) -> Command {
        if self == Self::Same {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"]).arg(program);
        command
    }
}

pub struct TestGround {
    pub folder: TempDir,
    pub user: TestUser,
    victim: Child,
    // Held open, so that there is somebody to reach.
    _listeners: (TcpListener, UnixListener, UnixListener, UnixDatagram),
    told: Value,
}

impl TestGround {
    pub fn new(user: TestUser) -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let at = |name: &str| folder.path().join(name);
        for name in ["home", "bots", "everybody"] {
            fs::create_dir(at(name)).expect("there is room");
        }
        fs::write(at("home/secret"), "a secret").expect("there is room");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/boxed/hostile");
        for source in fs::read_dir(sources).expect("the sources are here").flatten() {
            fs::copy(source.path(), at("bots").join(source.file_name())).expect("there is room");
        }
        fs::copy(env!("CARGO_BIN_EXE_boxed"), at("boxed")).expect("there is room");
        let made = Command::new("mkfifo").arg(at("home/pipe")).status().expect("mkfifo is there");
        assert!(made.success());
        let mark = at("").display().to_string().replace(['/', '.'], "");
        let nowhere = SocketAddr::from_abstract_name(&mark).expect("a short name");
        let listeners = (
            TcpListener::bind("127.0.0.1:0").expect("there is a free port"),
            UnixListener::bind(at("home/socket")).expect("there is room"),
            UnixListener::bind_addr(&nowhere).expect("nobody else has it"),
            UnixDatagram::bind(at("home/letters")).expect("there is room"),
        );
        // What the box keeps out, the rights of files let in.
        for (name, mode) in [
            ("", 0o755),
            ("home", 0o777),
            ("everybody", 0o777),
            ("bots", 0o777),
            ("home/secret", 0o666),
            ("home/pipe", 0o666),
            ("home/socket", 0o777),
            ("home/letters", 0o777),
        ] {
            fs::set_permissions(at(name), Permissions::from_mode(mode)).expect("it is ours");
        }
        let mut victim = user.command(Path::new("sleep"));
        victim.arg("100000").env("SECRET_OF_THE_TEST", "word").current_dir(at("home"));
        let victim = victim.spawn().expect("sleep is there");
        let told = json!({
            "secret": at("home/secret"), "pipe": at("home/pipe"), "everybody": at("everybody"),
            "socket": at("home/socket"), "letters": at("home/letters"), "mark": mark,
            "port": listeners.0.local_addr().expect("it is bound").port(), "victim": victim.id(),
            "memory": MEMORY << 20,
        });
        Self { folder, user, victim, _listeners: listeners, told }
    }

    pub fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A command in the box.
    pub fn boxed(&self, options: &[&str], words: &[&str]) -> Command {
        // Who runs the tests may have lost a terminal, and be deaf to that.
        let mut command = self.user.command(Path::new("env"));
        command
            .arg("--default-signal=HUP")
            .arg(self.at("boxed"))
            .args(["--memory", &MEMORY.to_string()])
            .args(options)
            .args(words);
        command.env("HOME", self.at("home")).env("SECRET_OF_THE_TEST", "word");
        if self.user == TestUser::Plain {
            command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        }
        command.current_dir(self.at("bots"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The output of a boxed command after this input.
    pub fn run(&self, options: &[&str], words: &[&str], input: &str) -> Output {
        let mut child = self.boxed(options, words).spawn().expect("the box was just built");
        let mut stdin = child.stdin.take().expect("it is piped");
        // It may have ended already.
        let _ = stdin.write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        drop(stdin);
        output
    }

    /// All that a hostile program in Python tries, with what it got hold of; `None` without Python.
    pub fn try_all(&self, options: &[&str], source: &str) -> Option<BTreeMap<String, String>> {
        let python = self.python()?;
        let mut told = self.told.clone();
        told["script"] = json!(self.at("bots").join(source));
        let output = self.run(options, &[python, source], &format!("{told}\n"));
        let said = String::from_utf8_lossy(&output.stdout);
        let said = serde_json::from_str(&said);
        Some(said.unwrap_or_else(|error| {
            panic!("{source} {options:?}: {error}\n{}", String::from_utf8_lossy(&output.stderr))
        }))
    }

    /// An interpreter of Python that this user can run.
    pub fn python(&self) -> Option<&'static str> {
        let python = if self.user == TestUser::Plain { "/usr/bin/python3" } else { "python3" };
        let said = Command::new(python).arg("--version").output();
        let is_there = said.is_ok_and(|said| said.status.success());
        if !is_there {
            eprintln!("there is no {python} here: programs in Python were not tried");
        }
        is_there.then_some(python)
    }
}

impl Drop for TestGround {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
    }
}

/// The things that a program got hold of, of all it tried.
pub fn reached(tried: &BTreeMap<String, String>) -> Vec<&str> {
    let got = tried.iter().filter(|(_, said)| said.starts_with("REACHED"));
    got.map(|(name, _)| name.as_str()).collect()
}
