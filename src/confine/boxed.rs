//! Tries a program in the box: its input and output are those of this command.
//!
//! ```sh
//! boxed python3 bot.py
//! boxed --reads weights --trust python3 bot.py
//! ```
//!
//! `--without landlock` and the like try it as on a system that lacks something: `landlock`, `seccomp`,
//! `users` (no namespaces of users), `mounts` (none of mounts), `namespaces` (none at all), `mounting` (they
//! can be made, and nothing be mounted), `read-only-mounts`.

use shoal_confine::{BoxRules, ProgramPipes};
use std::io;
use std::process::{ExitCode, ExitStatus};
use std::thread;
use std::time::Duration;

fn main() -> ExitCode {
    shoal_confine::start_if_asked();
    match run() {
        Ok(code) => code,
        Err(what) => {
            eprintln!("boxed: {what}");
            ExitCode::from(125)
        }
    }
}

fn run() -> Result<ExitCode, String> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut rules = BoxRules::default();
    while words.first().is_some_and(|word| word.starts_with("--")) {
        let option = words.remove(0);
        if option == "--trust" {
            rules.is_trusted = true;
            continue;
        }
        let value = words.first().cloned().ok_or(format!("{option} needs a value"))?;
        words.remove(0);
        let number = || value.parse().map_err(|_| format!("{option} {value} is not a number"));
        match option.as_str() {
            "--reads" => rules.reads.push(value.into()),
            "--memory" => rules.memory = number()? << 20,
            "--cpu" => rules.cpu = Duration::from_secs(number()?),
            "--without" => lack(&value)?,
            _ => return Err(format!("{option} is unknown")),
        }
    }
    let name = words.first().cloned().unwrap_or_default();
    let cannot = |error: io::Error| format!("{name} cannot be started: {error}");
    let (mut program, pipes) = shoal_confine::start(&words, &rules).map_err(cannot)?;
    for feature in program.missing() {
        eprintln!("boxed: {feature}");
    }
    let ProgramPipes { mut stdin, mut stdout, mut stderr } = pipes;
    // Reading goes on for ever if nobody types; this process ends all the same.
    thread::spawn(move || io::copy(&mut io::stdin(), &mut stdin));
    let errors = thread::spawn(move || io::copy(&mut stderr, &mut io::stderr()));
    let _ = io::copy(&mut stdout, &mut io::stdout());
    // One that has nothing more to say may still have something to do.
    let status = program.wait();
    shoal_confine::end_all();
    let _ = errors.join();
    Ok(code_of(status))
}

/// The exit code of a program, or as shells have it 128 and the signal that ended it.
fn code_of(status: Option<ExitStatus>) -> ExitCode {
    let code = status.and_then(|status| status.code()).and_then(|code| u8::try_from(code).ok());
    #[cfg(unix)]
    if let Some(signal) = status.and_then(|s| std::os::unix::process::ExitStatusExt::signal(&s)) {
        return ExitCode::from(u8::try_from(signal).map_or(125, |signal| 128 + signal));
    }
    ExitCode::from(code.unwrap_or(125))
}

#[cfg(not(target_os = "linux"))]
fn lack(_what: &str) -> Result<(), String> {
    Err("--without is for Linux".into())
}

/// Lets this process and all it starts lack a part of the kernel.
#[cfg(target_os = "linux")]
fn lack(what: &str) -> Result<(), String> {
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, apply_filter,
    };
    let refused = |place, mask: u64| {
        let is = SeccompCmpOp::MaskedEq(mask);
        let condition = SeccompCondition::new(place, SeccompCmpArgLen::Dword, is, mask);
        condition.and_then(|condition| SeccompRule::new(vec![condition]))
    };
    let unshare = |flags: &[libc::c_int]| {
        let rules: Result<Vec<_>, _> = flags.iter().map(|flag| refused(0, *flag as u64)).collect();
        rules.map(|rules| vec![(libc::SYS_unshare, rules)])
    };
    let (users, mounts) = (libc::CLONE_NEWUSER, libc::CLONE_NEWNS);
    let (calls, error) = match what {
        "landlock" => (Ok(vec![(libc::SYS_landlock_create_ruleset, Vec::new())]), libc::ENOSYS),
        "seccomp" => {
            // The filter that refuses seccomp is the last one.
            let prctl = SeccompCondition::new(
                0,
                SeccompCmpArgLen::Dword,
                SeccompCmpOp::Eq,
                libc::PR_SET_SECCOMP as u64,
            );
            let prctl = prctl.and_then(|condition| SeccompRule::new(vec![condition]));
            let calls = |rule| vec![(libc::SYS_seccomp, Vec::new()), (libc::SYS_prctl, vec![rule])];
            (prctl.map(calls), libc::EINVAL)
        }
        "users" => (unshare(&[users]), libc::EPERM),
        "mounts" => (unshare(&[mounts]), libc::EPERM),
        "namespaces" => {
            (unshare(&[users, mounts, libc::CLONE_NEWPID, libc::CLONE_NEWNET]), libc::EPERM)
        }
        // As where a guard of the system lets a namespace be made and nothing be done in it.
        "mounting" => (Ok(vec![(libc::SYS_mount, Vec::new())]), libc::EACCES),
        "read-only-mounts" => (Ok(vec![(libc::SYS_mount_setattr, Vec::new())]), libc::ENOSYS),
        _ => return Err(format!("--without {what} is unknown")),
    };
    let filter = || -> Result<(), Box<dyn std::error::Error>> {
        let processor = std::env::consts::ARCH.try_into()?;
        let answer = SeccompAction::Errno(error.unsigned_abs());
        let calls = calls?.into_iter().collect();
        let filter = SeccompFilter::new(calls, SeccompAction::Allow, answer, processor)?;
        Ok(apply_filter(&BpfProgram::try_from(filter)?)?)
    };
    filter().map_err(|error| format!("--without {what}: {error}"))
}
