//! Sends through the program `sendmail` that most mail servers bring.

use std::io::{self, Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::address::MailAddress;
use crate::arriving::StopFlag;
use crate::connection::one_line;
use crate::leaving::{MailCarrier, SendOutcome, with_line_ends};

/// The longest time that the program may take for one message.
const PATIENCE: Duration = Duration::from_secs(300);
/// The pause between two looks whether all ends meanwhile.
const LOOK: Duration = Duration::from_millis(250);
/// The longest time that its complaints may be behind its end, and its end behind that of all.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// As much of its complaints as is read.
const LONGEST_COMPLAINT: u64 = 4000;

/// The program, with `-i -f SENDER -- ADDRESS` behind its own arguments.
#[derive(Clone, Debug)]
pub struct SendmailCarrier {
    program: String,
    arguments: Vec<String>,
    patience: Duration,
    stop: StopFlag,
}

impl SendmailCarrier {
    /// A program by its path, usually `/usr/sbin/sendmail`, and arguments of its own.
    #[must_use]
    pub fn new(program: impl Into<String>, arguments: Vec<String>) -> SendmailCarrier {
        SendmailCarrier {
            program: program.into(),
            arguments,
            patience: PATIENCE,
            stop: StopFlag::new(),
        }
    }

    /// The same until `stop`: a program that runs then has a moment to end.
    #[must_use]
    pub fn until(self, stop: &StopFlag) -> SendmailCarrier {
        SendmailCarrier { stop: stop.clone(), ..self }
    }

    fn start(&self, from: Option<&MailAddress>, to: &MailAddress) -> io::Result<Child> {
        let from = from.map_or_else(|| "<>".to_owned(), ToString::to_string);
        Command::new(&self.program)
            .args(&self.arguments)
            // A line with a single dot does not end the message.
            .arg("-i")
            .args(["-f", &from, "--", &to.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
    }

    /// Feeds the program and waits for it on threads, so that one that neither reads nor ends is given up.
    fn wait(&self, mut child: Child, message: Vec<u8>) -> io::Result<(ExitStatus, String)> {
        let program = Pid::from_child(&child);
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        thread::spawn(move || {
            // A program that has read enough closes the pipe: its exit status tells how it went.
            stdin.map(|mut stdin| stdin.write_all(&message))
        });
        let (complain, complaints) = mpsc::channel();
        thread::spawn(move || {
            let mut complaint = Vec::new();
            if let Some(mut stderr) = stderr {
                let _ = stderr.by_ref().take(LONGEST_COMPLAINT).read_to_end(&mut complaint);
                // Said while more of it is read and dropped: a full pipe would hold the program up.
                let _ = complain.send(complaint);
                let _ = io::copy(&mut stderr, &mut io::sink());
            }
        });
        let (end, ended) = mpsc::channel();
        thread::spawn(move || end.send(child.wait()));
        let status = match self.wait_for(&ended) {
            Some(status) => status?,
            None => {
                // It may have ended this moment.
                let _ = kill_process(program, Signal::KILL);
                ended.recv().map_err(io::Error::other)??
            }
        };
        // What it started may live on and hold the pipe open.
        let complaint = complaints.recv_timeout(LAST_WORDS).unwrap_or_default();
        Ok((status, one_line(&String::from_utf8_lossy(&complaint))))
    }

    /// Waits for the result of the program; `None` if it does not end in time.
    fn wait_for<T>(&self, ended: &mpsc::Receiver<T>) -> Option<T> {
        let mut left = self.patience;
        while !self.stop.is_stopped() {
            let pause = left.min(LOOK);
            match ended.recv_timeout(pause) {
                Ok(end) => return Some(end),
                Err(_) if pause.is_zero() => return None,
                Err(_) => left -= pause,
            }
        }
        ended.recv_timeout(LAST_WORDS).ok()
    }
}

impl MailCarrier for SendmailCarrier {
    fn send(
        &mut self,
        from: Option<&MailAddress>,
        to: &MailAddress,
        message: &[u8],
    ) -> SendOutcome {
        let program = &self.program;
        let ran =
            self.start(from, to).and_then(|child| self.wait(child, with_line_ends(message, b"\n")));
        match ran {
            Ok((status, complaint)) => outcome(program, status, &complaint),
            Err(error) => SendOutcome::Stuck(format!(
                "{program} cannot be run ({error}): install a mail server that includes it, or name another program."
            )),
        }
    }
}

/// The exit codes of BSD's `sysexits.h` that speak of this address or message alone.
const WRONG_DATA: i32 = 65;
const NO_USER: i32 = 67;
const NO_HOST: i32 = 68;

fn outcome(program: &str, status: ExitStatus, complaint: &str) -> SendOutcome {
    let said = if complaint.is_empty() { "it did not say why" } else { complaint };
    match status.code() {
        Some(0) => SendOutcome::Sent,
        Some(code @ (WRONG_DATA | NO_USER | NO_HOST)) => {
            SendOutcome::Never(format!("{program} refused it (exit code {code}): {said}."))
        }
        Some(code) => SendOutcome::Later(format!(
            "{program} did not accept it (exit code {code}): {said}. Look at the mail server's log."
        )),
        None => SendOutcome::Later(format!(
            "{program} was stopped before it had sent anything: {said}."
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A `sendmail` that runs a line of shell; `$@` are the arguments behind its own.
    fn shell(script: &str) -> SendmailCarrier {
        SendmailCarrier::new("/bin/sh", vec!["-c".into(), script.into(), "sendmail".into()])
    }

    fn send(carrier: &mut SendmailCarrier, from: Option<&str>) -> SendOutcome {
        let from = from.map(|from| from.parse().unwrap());
        carrier.send(
            from.as_ref(),
            &"ann@example.org".parse().unwrap(),
            b"Subject: hi\r\n\r\n.\r\nhi\r\n",
        )
    }

    #[test]
    fn the_program_gets_sender_address_and_unix_lines() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sent");
        let mut carrier = shell(&format!("echo \"$@\" > {0}; cat >> {0}", file.display()));
        assert_eq!(send(&mut carrier, Some("bob@example.org")), SendOutcome::Sent);
        let sent = std::fs::read_to_string(&file).unwrap();
        assert_eq!(sent, "-i -f bob@example.org -- ann@example.org\nSubject: hi\n\n.\nhi\n");
        assert_eq!(send(&mut carrier, None), SendOutcome::Sent);
        assert!(
            std::fs::read_to_string(&file).unwrap().starts_with("-i -f <> -- ann@example.org\n")
        );
    }

    #[test]
    fn exit_codes_tell_what_is_tried_again() {
        let ends = |script: &str| send(&mut shell(script), None);
        assert!(
            matches!(ends("echo nobody of that name >&2; exit 67"), SendOutcome::Never(why) if why.contains("nobody of that name"))
        );
        assert!(matches!(ends("exit 75"), SendOutcome::Later(_)));
        assert!(matches!(ends("exit 78"), SendOutcome::Later(_)));
        assert!(matches!(ends("kill -9 $$"), SendOutcome::Later(_)));
        let mut missing = SendmailCarrier::new("/nowhere/sendmail", Vec::new());
        assert!(
            matches!(send(&mut missing, None), SendOutcome::Stuck(why) if why.contains("/nowhere/sendmail"))
        );
    }

    #[test]
    fn a_program_that_never_ends_is_given_up() {
        for script in ["exec sleep 1000", "exec 2>&- 0<&-; exec sleep 1000"] {
            let mut carrier =
                SendmailCarrier { patience: Duration::from_millis(50), ..shell(script) };
            assert!(matches!(send(&mut carrier, None), SendOutcome::Later(_)));
        }
    }

    #[test]
    fn a_program_that_hangs_is_ended_when_all_ends() {
        let stop = StopFlag::new();
        stop.stop();
        let mut carrier = shell("exec sleep 1000").until(&stop);
        assert!(matches!(send(&mut carrier, None), SendOutcome::Later(_)), "the letter waits");
    }

    #[test]
    fn what_a_program_leaves_running_is_not_waited_for() {
        assert_eq!(send(&mut shell("sleep 5 & exit 0"), None), SendOutcome::Sent);
    }

    #[test]
    fn a_program_that_complains_at_length_fills_no_memory() {
        let mut carrier = shell("yes complaint | head -c 3000000 >&2; exit 67");
        assert!(matches!(send(&mut carrier, None), SendOutcome::Never(why) if why.len() < 500));
    }
}
