//! The starter: this executable once more, with one thread, which puts itself into the box and then becomes
//! the program.
//!
//! ```text
//! this process --socket-- starter -- init (first of its namespace) -- program
//!                                 `- where there is no such namespace, the starter is init as well
//! ```
//!
//! Init holds the socket. When this process closes its end, or is gone for whatever reason, init kills the
//! program, and with init the kernel ends everything in the namespace.

use crate::bounds;
use crate::calls::{self, SessionRestrictions};
use crate::cgroup::ProgramCgroup;
use crate::features::MissingFeature;
use crate::files::{self, FileRules};
use crate::kernel::{self, ForkSide};
use crate::launch;
use crate::namespaces::OwnNamespaces;
use crate::new_root::{self, NewRoot};
use crate::orders::{StarterMessage, StarterRequest, read_request, write_line};
use crate::readable::ReadableFiles;
use crate::rules::BoxRules;
use crate::watch;
use rustix::process::{
    DumpableBehavior, Pid, Signal, WaitOptions, set_child_subreaper, set_dumpable_behavior,
    set_parent_process_death_signal, waitpid,
};
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::process::{self, Command};

/// The word by which this executable knows that it is a starter. The number of its socket follows.
pub(crate) const STARTER: &str = "start-a-boxed-program";

/// The exit code of a starter that cannot tell anybody what is wrong.
const LOST: i32 = 2;

/// Variables of the environment that a program may know: language, time zone, and where version managers of
/// languages are.
const ENVIRONMENT: [&str; 15] = [
    "ASDF_DATA_DIR",
    "ASDF_DIR",
    "JAVA_HOME",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_NUMERIC",
    "NVM_DIR",
    "PATH",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "RBENV_ROOT",
    "TZ",
    "VOLTA_HOME",
];

/// Starts a program and ends this process with it, if this process was started for that. It is to be the
/// first thing in `main`, before there are threads.
pub fn start_if_asked() {
    let mut words = env::args_os().skip(1);
    if words.next().as_deref() != Some(OsStr::new(STARTER)) {
        return launch::use_itself();
    }
    let number = words.next().and_then(|word| word.to_str()?.parse().ok());
    let served = number.ok_or(io::ErrorKind::InvalidInput.into()).and_then(kernel::take_descriptor);
    let served = served.map(UnixStream::from).and_then(|socket| serve(&socket));
    process::exit(if served.is_ok() { 0 } else { LOST });
}

/// Does as it is ordered, and tells what comes of it.
fn serve(socket: &UnixStream) -> io::Result<()> {
    let number = socket.as_raw_fd().unsigned_abs();
    kernel::close_range(3, number - 1)?;
    kernel::close_range(number + 1, u32::MAX)?;
    rustix::io::fcntl_setfd(socket, rustix::io::FdFlags::CLOEXEC)?;
    let request = read_request(socket)?;
    let started = ProgramStart::new(socket, request).and_then(ProgramStart::run_to_end);
    started.or_else(|line| write_line(socket, &line))
}

/// One start.
struct ProgramStart<'a> {
    socket: &'a UnixStream,
    request: StarterRequest,
    readable: Option<ReadableFiles>,
    namespaces: OwnNamespaces,
    has_new_root: bool,
    missing: Vec<MissingFeature>,
}

impl<'a> ProgramStart<'a> {
    /// Looks for the program, before anything is hidden.
    fn new(socket: &'a UnixStream, request: StarterRequest) -> Result<Self, StarterMessage> {
        let rules = &request.rules;
        let readable = (!rules.is_trusted).then(|| ReadableFiles::of(&request.words, rules));
        let readable =
            readable.transpose().map_err(|error| StarterMessage::not_executed(&error))?;
        let (namespaces, missing) = (OwnNamespaces::default(), Vec::new());
        Ok(Self { socket, request, readable, namespaces, has_new_root: false, missing })
    }

    /// Goes on to the program's end.
    fn run_to_end(mut self) -> Result<(), StarterMessage> {
        // A session of its own has no terminal.
        step("a session of its own", rustix::process::setsid())?;
        if !self.is_trusted() {
            self.namespaces = OwnNamespaces::enter(&mut self.missing);
        }
        step("to keep its memory shut", forbid_memory_access())?;
        if self.is_trusted() {
            step("to keep orphans", set_child_subreaper(Some(rustix::process::getpid())))?;
            return self.watch_program(None);
        }
        let group = ProgramCgroup::of(self.rules());
        let is_counted = self.namespaces.has_processes && !rustix::process::getuid().is_root();
        if group.is_none() && !is_counted {
            self.missing.push(MissingFeature::ProcessCount);
        }
        if !self.namespaces.has_processes {
            step("to keep orphans", set_child_subreaper(Some(rustix::process::getpid())))?;
            return self.watch_program(group);
        }
        match step("a first process", kernel::fork())? {
            ForkSide::Child => {
                step("to end with the starter", die_with_parent(None))?;
                self.watch_program(group)
            }
            ForkSide::Parent(init) => {
                // The program's pipes and the socket are to end with those who use them.
                step("to let go", kernel::close_range(0, u32::MAX))?;
                step("to wait", waitpid(Some(init), WaitOptions::empty()))?;
                group.as_ref().map(ProgramCgroup::remove);
                process::exit(0)
            }
        }
    }

    /// Starts the program and stays beside it.
    fn watch_program(mut self, group: Option<ProgramCgroup>) -> Result<(), StarterMessage> {
        if !self.is_trusted() {
            self.enter_new_root();
        }
        let children = step("to watch", kernel::watch_children())?;
        let (told, mut tells) = step("a pipe", io::pipe())?;
        let parent = rustix::process::getpid();
        let ForkSide::Parent(program) = step("a process", kernel::fork())? else {
            if let Err(line) = self.become_program(parent, group) {
                // Without a reader there is nobody who waits for it.
                let _ = write_line(self.socket, &line);
                let _ = tells.write(b"!");
            }
            process::exit(LOST)
        };
        drop(tells);
        step("to let go", kernel::close_range(0, 2))?;
        // The pipe is closed by a program that is executed, and empty.
        if io::copy(&mut &told, &mut io::sink()).is_ok_and(|told| told == 0) {
            step("to tell", write_line(self.socket, &StarterMessage::Started))?;
        }
        let ended = watch::watch(self.socket, &children, program);
        if !self.namespaces.has_processes {
            watch::end_descendants(program);
            group.as_ref().map(ProgramCgroup::remove);
        }
        // Nobody may be there to read it.
        let _ =
            write_line(self.socket, &StarterMessage::Ended(ended.unwrap_or(Signal::KILL.as_raw())));
        process::exit(0)
    }

    fn enter_new_root(&mut self) {
        self.namespaces.enter_network(&mut self.missing);
        let Some(readable) = &self.readable else { return };
        let has_processes = self.namespaces.has_processes;
        let entered = self
            .namespaces
            .enter_mounts()
            .and_then(|()| NewRoot::enter(&readable.paths, bounds::SCRATCH, has_processes));
        match entered {
            Ok(missing) => {
                self.has_new_root = true;
                self.missing.extend(missing);
            }
            Err(error) => self.missing.push(MissingFeature::HiddenNames(error.to_string())),
        }
    }

    /// Puts this process into the box, step by step, and executes the program in its place.
    fn become_program(
        &mut self,
        parent: Pid,
        group: Option<ProgramCgroup>,
    ) -> Result<(), StarterMessage> {
        step("to end with the starter", die_with_parent(Some(parent)))?;
        if !self.namespaces.has_processes {
            step("a group of its own", rustix::process::setpgid(None, None))?;
        }
        step("signals", kernel::unblock_all_signals())?;
        group.map_or(Ok(()), |group| step("limits of all processes", group.enter()))?;
        let counts_processes = self.namespaces.has_processes;
        step("limits", bounds::set_bounds(self.rules(), counts_processes))?;
        if let Some(readable) = self.readable.take() {
            step("no special rights", kernel::drop_capabilities())?;
            step("no new rights", kernel::set_no_new_privileges())?;
            let rules = self.restrict_files(&readable);
            self.refuse_calls(rules);
            for feature in &self.missing {
                step(
                    "to tell",
                    write_line(self.socket, &StarterMessage::Missing(feature.clone())),
                )?;
            }
            return Err(self.execute(readable.program.as_os_str()));
        }
        Err(self.execute(OsStr::new(self.words().0)))
    }

    fn restrict_files(&mut self, readable: &ReadableFiles) -> FileRules {
        let (rules, why) = match files::restrict_files(&readable.paths, self.has_new_root) {
            Ok(FileRules::Full) => return FileRules::Full,
            Ok(FileRules::Older) => (FileRules::Older, "an old version".to_owned()),
            Ok(FileRules::None) => (FileRules::None, "there is none".to_owned()),
            Err(error) => (FileRules::None, error.to_string()),
        };
        self.missing.push(MissingFeature::FileRules(why));
        if rules == FileRules::None && !self.has_new_root {
            self.missing.push(MissingFeature::Files);
        }
        rules
    }

    fn refuse_calls(&mut self, rules: FileRules) {
        let has_processes = self.namespaces.has_processes;
        let holds_signals = !has_processes && rules != FileRules::Full;
        let restrictions = SessionRestrictions {
            holds_groups: !has_processes,
            holds_signals: holds_signals.then(rustix::process::getpid),
        };
        if let Err(error) = calls::refuse_calls(restrictions) {
            self.missing.push(MissingFeature::CallFilter(error.to_string()));
        }
    }

    /// Executes the program; answers only if that fails.
    fn execute(&self, program: &OsStr) -> StarterMessage {
        let (first, others) = self.words();
        let mut command = Command::new(program);
        command.arg0(first).args(others);
        if !self.is_trusted() {
            command.env_clear().envs(clean_environment(self.has_new_root));
        }
        StarterMessage::not_executed(&command.exec())
    }

    fn words(&self) -> (&str, &[String]) {
        self.request.words.split_first().map_or(("", &[]), |(first, others)| (first, others))
    }

    fn rules(&self) -> &BoxRules {
        &self.request.rules
    }

    fn is_trusted(&self) -> bool {
        self.request.rules.is_trusted
    }
}

/// The variables that a program may know.
fn clean_environment(has_new_root: bool) -> Vec<(OsString, OsString)> {
    let mut environment: Vec<(OsString, OsString)> = ENVIRONMENT
        .iter()
        .filter_map(|name| Some((OsString::from(name), env::var_os(name)?)))
        .collect();
    if has_new_root {
        environment.extend(["HOME", "TMPDIR"].map(|name| (name.into(), new_root::SCRATCH.into())));
    }
    environment
}

/// Keeps the memory of this process from all others, until it executes another program.
fn forbid_memory_access() -> rustix::io::Result<()> {
    set_dumpable_behavior(DumpableBehavior::NotDumpable)
}

/// Lets this process be killed when its parent is, which must not be gone yet. The first process of a
/// namespace cannot see its parent.
fn die_with_parent(parent: Option<Pid>) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    match parent {
        Some(parent) if rustix::process::getppid() != Some(parent) => {
            Err(io::Error::other("it is gone"))
        }
        _ => Ok(()),
    }
}

/// One step of a start, whose failure is told by its name.
fn step<T, E: Into<io::Error>>(name: &str, result: Result<T, E>) -> Result<T, StarterMessage> {
    result.map_err(|error| StarterMessage::failed(name, &error.into()))
}
