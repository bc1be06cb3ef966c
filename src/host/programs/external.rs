//! A program that plays: it is asked, its answers are read, and its faults are put into sentences.

use super::child::ProgramProcess;
use super::limits::{ProgramLimits, SHOWN_CHARACTERS};
use super::link::{LinkFailure, ProgramLink};
use super::wire::{ProgramChoice, ProgramHello, ProgramMessage};
use shoal_contract::text::visible::visible;
use shoal_contract::{
    Guest, GuestAnswer, GuestIntroduction, GuestQuestion, MatchStanding, Misconduct, PlayerFault,
};
use std::hash::{BuildHasher, RandomState};
use std::net::{Shutdown, TcpStream};
use std::process::ExitStatus;
use std::time::Duration;

/// The program behind a link, wherever it runs.
pub(super) enum ProgramEndpoint {
    /// A child process.
    Process(ProgramProcess),
    /// At the other end of a connection.
    Stream(TcpStream),
}

impl ProgramEndpoint {
    /// Ends it now.
    fn end(&mut self) {
        match self {
            ProgramEndpoint::Process(process) => _ = process.end(),
            // It may be closed already.
            ProgramEndpoint::Stream(stream) => _ = stream.shutdown(Shutdown::Both),
        }
    }
}

/// A program that plays, until it misbehaves.
pub(super) struct ExternalProgram {
    state: ExternalState,
    limits: ProgramLimits,
    is_greeted: bool,
    name: Option<String>,
}

enum ExternalState {
    /// The link is dropped first: then the program knows that it is to end.
    Plays(ProgramLink, ProgramEndpoint),
    /// It was told that it plays no more, and may still read that.
    Leaves(PlayerFault, ProgramLink, ProgramEndpoint),
    Misbehaved(PlayerFault),
}

impl ExternalProgram {
    /// A program at the other end of a link. It is greeted at once, and its answer is waited for when it
    /// is needed.
    pub(super) fn new(link: ProgramLink, peer: ProgramEndpoint, limits: ProgramLimits) -> Self {
        // If it cannot be written, its missing answer shows it.
        let _ = link.send(ProgramMessage::hello().line());
        let state = ExternalState::Plays(link, peer);
        Self { state, limits, is_greeted: false, name: None }
    }

    /// A program that could not be started or is not free, for the reason in this sentence.
    pub(super) fn missing(sentence: String, limits: ProgramLimits) -> Self {
        let state = ExternalState::Misbehaved(PlayerFault::new(Misconduct::Failed, sentence));
        Self { state, limits, is_greeted: false, name: None }
    }

    /// Waits for its answer to the greeting, and returns the name the program gives itself.
    ///
    /// # Errors
    /// A description of what it did instead of answering.
    pub(super) fn greet(&mut self) -> Result<Option<&str>, PlayerFault> {
        if !self.is_greeted {
            let time = self.limits.start;
            let line = self.read_line(time, ProgramHello::EXPECTED, |link| link.read_line(time))?;
            let name = ProgramHello::read(&line);
            self.name = name.map_err(|what| {
                let fault = invalid_answer_fault(&line, &what, ProgramHello::EXPECTED);
                self.tell_removed(fault.clone());
                fault
            })?;
            self.is_greeted = true;
        }
        Ok(self.name.as_deref())
    }

    /// Tells it that it plays no more, without waiting until it has read that; dropping it waits.
    pub(super) fn tell_removed(&mut self, fault: PlayerFault) {
        self.send(&ProgramMessage::Removed(&fault));
        self.state =
            match std::mem::replace(&mut self.state, ExternalState::Misbehaved(fault.clone())) {
                ExternalState::Plays(link, peer) => ExternalState::Leaves(fault, link, peer),
                misbehaved => misbehaved,
            };
    }

    /// Waits for it to leave, and ends it.
    fn leave(&mut self) {
        if let ExternalState::Plays(link, peer) | ExternalState::Leaves(_, link, peer) =
            &mut self.state
        {
            link.close_and_wait(self.limits.farewell);
            peer.end();
        }
    }

    /// Waits for a line.
    fn read_line(
        &mut self,
        time: Duration,
        expected: &str,
        read: impl FnOnce(&ProgramLink) -> Result<Vec<u8>, LinkFailure>,
    ) -> Result<Vec<u8>, PlayerFault> {
        let received = match &self.state {
            ExternalState::Plays(link, _) => read(link),
            ExternalState::Leaves(fault, ..) | ExternalState::Misbehaved(fault) => {
                return Err(fault.clone());
            }
        };
        received.map_err(|failure| self.diagnose_fault(failure, time, expected))
    }

    /// The fault of a program that did not answer. A process is ended; a
    /// program at a connection first reads why, because its author sees nothing else.
    fn diagnose_fault(
        &mut self,
        failure: LinkFailure,
        time: Duration,
        expected: &str,
    ) -> PlayerFault {
        let ProgramLimits { line: longest, output, farewell, .. } = self.limits;
        let ExternalState::Plays(_, peer) = &mut self.state else {
            unreachable!("it was just asked")
        };
        let (ended, is_local) = match peer {
            ProgramEndpoint::Process(process) => (process.end(), true),
            ProgramEndpoint::Stream(_) => (None, false),
        };
        let (what, reply) = match failure {
            LinkFailure::Unasked(line) => ("it spoke before it was asked".to_owned(), Some(line)),
            LinkFailure::Silent(begun) if begun.is_empty() => {
                (format!("it did not answer within {} s", time.as_secs_f32()), None)
            }
            LinkFailure::Silent(begun) => {
                let time = time.as_secs_f32();
                (format!("it had only begun to answer after {time} s"), Some(begun))
            }
            LinkFailure::LongLine(line) => {
                (format!("it answered with a line of more than {longest} bytes"), Some(line))
            }
            LinkFailure::TooMuch => (format!("it wrote more than {output} bytes in all"), None),
            LinkFailure::Ended => (how_it_ended(ended), None),
            LinkFailure::NotReading => ("it does not read what it is sent".to_owned(), None),
            // Whatever it says now, it is too late.
            LinkFailure::TurnedAway(sentence) => {
                let fault = PlayerFault::new(Misconduct::Failed, sentence);
                self.tell_removed(fault.clone());
                return fault;
            }
        };
        let last_words = match peer {
            ProgramEndpoint::Process(process) => process.last_words(farewell),
            ProgramEndpoint::Stream(_) => Vec::new(),
        };
        let fault = PlayerFault {
            kind: Misconduct::Failed,
            sentence: format!("{what}; {expected}"),
            reply: reply.map(|line| visible(&line, SHOWN_CHARACTERS)),
            stderr: (!last_words.is_empty())
                .then(|| visible(last_words.trim_ascii(), SHOWN_CHARACTERS)),
        };
        if is_local {
            self.state = ExternalState::Misbehaved(fault.clone());
        } else {
            self.tell_removed(fault.clone());
        }
        fault
    }

    /// Removes a program that gave an invalid answer, and returns its fault.
    fn remove_for(&mut self, fault: PlayerFault) -> PlayerFault {
        self.remove(&fault);
        fault
    }

    fn send(&mut self, message: &ProgramMessage<'_>) {
        if let ExternalState::Plays(link, _) = &self.state {
            // If it does not read any more, its next answer shows it.
            let _ = link.send(message.line());
        }
    }
}

impl Guest for ExternalProgram {
    fn begin(&mut self, introduction: &GuestIntroduction) {
        self.send(&ProgramMessage::Begin(introduction));
    }

    fn choose(&mut self, question: &GuestQuestion) -> Result<GuestAnswer, PlayerFault> {
        self.greet()?;
        let id = fresh_id();
        let expected = ProgramChoice::expected(id);
        let time = self.limits.answer;
        let question = ProgramMessage::choose(id, question).line();
        let line = self.read_line(time, &expected, |link| link.ask(question, time))?;
        match ProgramChoice::read(&line) {
            Err(what) => Err(self.remove_for(invalid_answer_fault(&line, &what, &expected))),
            Ok(chosen) if chosen.id != id => {
                let what = format!("it answered what it was not asked (\"id\":{})", chosen.id);
                Err(self.remove_for(invalid_answer_fault(&line, &what, &expected)))
            }
            Ok(ProgramChoice { action, why, .. }) => Ok(GuestAnswer {
                action: (action.get() != "null").then_some(action),
                why: visible(why.as_bytes(), SHOWN_CHARACTERS),
                reply: visible(&line, SHOWN_CHARACTERS),
            }),
        }
    }

    fn end_match(&mut self, standing: &MatchStanding) {
        self.send(&ProgramMessage::Over(standing));
    }

    fn remove(&mut self, fault: &PlayerFault) {
        self.send(&ProgramMessage::Removed(fault));
        self.leave();
        self.state = ExternalState::Misbehaved(fault.clone());
    }
}

impl Drop for ExternalProgram {
    fn drop(&mut self) {
        self.leave();
    }
}

/// The fault of a program that gave an invalid answer.
fn invalid_answer_fault(line: &[u8], what: &str, expected: &str) -> PlayerFault {
    let sentence = format!("{what}; {expected}");
    let reply = Some(visible(line, SHOWN_CHARACTERS));
    PlayerFault { reply, ..PlayerFault::new(Misconduct::Failed, sentence) }
}

/// A number for a question that nobody can guess: a line that a program writes before it has read the question is then
/// never an answer to it. Nothing in a match depends on it.
fn fresh_id() -> u64 {
    // 32 bits: every language has numbers for them.
    RandomState::new().hash_one("question") >> 32
}

/// Describes how a program ended that was asked and did not answer.
fn how_it_ended(status: Option<ExitStatus>) -> String {
    let Some(status) = status else { return "it closed its connection".into() };
    if let Some(code) = status.code() {
        return format!("it ended with exit code {code}");
    }
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        // 9 is the signal by which Shoal ends it.
        return match signal {
            9 => "it closed its output".into(),
            signal => format!("it was ended by signal {signal}"),
        };
    }
    "it ended".into()
}
