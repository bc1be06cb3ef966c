//! A program that plays: what it reads, what it answers, and what its faults are called.

use super::child::Process;
use super::limits::{Limits, SHOWN};
use super::link::{Link, Trouble};
use super::wire::{Chosen, Hello, Message};
use shoal_contract::text::visible::visible;
use shoal_contract::{Answer, Fault, Guest, Introduction, Misconduct, Question, Standing};
use std::hash::{BuildHasher, RandomState};
use std::net::{Shutdown, TcpStream};
use std::process::ExitStatus;
use std::time::Duration;

/// The program behind a link, wherever it runs.
pub(super) enum Peer {
    /// A child process.
    Process(Process),
    /// At the other end of a connection.
    Stream(TcpStream),
}

impl Peer {
    /// Ends it now.
    fn end(&mut self) {
        match self {
            Peer::Process(process) => _ = process.end(),
            // It may be closed already.
            Peer::Stream(stream) => _ = stream.shutdown(Shutdown::Both),
        }
    }
}

/// A program that plays, until it misbehaves.
pub(super) struct Outside {
    state: State,
    limits: Limits,
    is_greeted: bool,
    name: Option<String>,
}

enum State {
    /// The link is dropped first: then the program knows that it is to end.
    Plays(Link, Peer),
    /// It was told that it plays no more, and may still read that.
    Leaves(Fault, Link, Peer),
    Misbehaved(Fault),
}

impl Outside {
    /// A program at the other end of a link. It is greeted at once, and its answer is waited for when it
    /// is needed.
    pub(super) fn new(link: Link, peer: Peer, limits: Limits) -> Self {
        // If it does not hear, its answer will show it.
        let _ = link.send(Message::hello().line());
        let state = State::Plays(link, peer);
        Self { state, limits, is_greeted: false, name: None }
    }

    /// A program that could not be started or is not free, for the reason in this sentence.
    pub(super) fn missing(sentence: String, limits: Limits) -> Self {
        let state = State::Misbehaved(Fault::new(Misconduct::Failed, sentence));
        Self { state, limits, is_greeted: false, name: None }
    }

    /// Waits for its answer to the greeting; answers with the name the program gives itself.
    ///
    /// # Errors
    /// A description of what it did instead of answering.
    pub(super) fn greet(&mut self) -> Result<Option<&str>, Fault> {
        if !self.is_greeted {
            let time = self.limits.start;
            let line = self.read_line(time, Hello::EXPECTED, |link| link.read_line(time))?;
            let name = Hello::read(&line);
            self.name = name.map_err(|what| {
                let fault = nonsense(&line, &what, Hello::EXPECTED);
                self.turn_away(fault.clone());
                fault
            })?;
            self.is_greeted = true;
        }
        Ok(self.name.as_deref())
    }

    /// Tells it that it plays no more. Does not wait until it has read that; dropping it does.
    pub(super) fn turn_away(&mut self, fault: Fault) {
        self.send(&Message::Removed(&fault));
        self.state = match std::mem::replace(&mut self.state, State::Misbehaved(fault.clone())) {
            State::Plays(link, peer) => State::Leaves(fault, link, peer),
            gone => gone,
        };
    }

    /// Waits for it to leave, and ends it.
    fn leave(&mut self) {
        if let State::Plays(link, peer) | State::Leaves(_, link, peer) = &mut self.state {
            link.take_leave(self.limits.farewell);
            peer.end();
        }
    }

    /// Waits for a line.
    fn read_line(
        &mut self,
        time: Duration,
        expected: &str,
        how: impl FnOnce(&Link) -> Result<Vec<u8>, Trouble>,
    ) -> Result<Vec<u8>, Fault> {
        let heard = match &self.state {
            State::Plays(link, _) => how(link),
            State::Leaves(fault, ..) | State::Misbehaved(fault) => return Err(fault.clone()),
        };
        heard.map_err(|trouble| self.blame(trouble, time, expected))
    }

    /// The fault of a program that did not answer. A process is ended; a
    /// program at a connection first reads why, because its author sees nothing else.
    fn blame(&mut self, trouble: Trouble, time: Duration, expected: &str) -> Fault {
        let Limits { line: longest, output, farewell, .. } = self.limits;
        let State::Plays(_, peer) = &mut self.state else { unreachable!("it was just asked") };
        let (ended, is_near) = match peer {
            Peer::Process(process) => (process.end(), true),
            Peer::Stream(_) => (None, false),
        };
        let (what, reply) = match trouble {
            Trouble::Unasked(line) => ("it spoke before it was asked".to_owned(), Some(line)),
            Trouble::Silent(begun) if begun.is_empty() => {
                (format!("it did not answer within {} s", time.as_secs_f32()), None)
            }
            Trouble::Silent(begun) => {
                let time = time.as_secs_f32();
                (format!("it had only begun to answer after {time} s"), Some(begun))
            }
            Trouble::LongLine(line) => {
                (format!("it answered with a line of more than {longest} bytes"), Some(line))
            }
            Trouble::TooMuch => (format!("it wrote more than {output} bytes in all"), None),
            Trouble::Ended => (how_it_ended(ended), None),
            Trouble::Deaf => ("it does not read what it is told".to_owned(), None),
            // Whatever it says now, it is too late.
            Trouble::TurnedAway(sentence) => {
                let fault = Fault::new(Misconduct::Failed, sentence);
                self.turn_away(fault.clone());
                return fault;
            }
        };
        let words = match peer {
            Peer::Process(process) => process.last_words(farewell),
            Peer::Stream(_) => Vec::new(),
        };
        let fault = Fault {
            kind: Misconduct::Failed,
            sentence: format!("{what}; {expected}"),
            reply: reply.map(|line| visible(&line, SHOWN)),
            stderr: (!words.is_empty()).then(|| visible(words.trim_ascii(), SHOWN)),
        };
        if is_near {
            self.state = State::Misbehaved(fault.clone());
        } else {
            self.turn_away(fault.clone());
        }
        fault
    }

    /// A program that answered with what is no answer plays no more.
    fn dismiss(&mut self, fault: Fault) -> Fault {
        self.removed(&fault);
        fault
    }

    fn send(&mut self, message: &Message<'_>) {
        if let State::Plays(link, _) = &self.state {
            // If it does not read any more, its next answer shows it.
            let _ = link.send(message.line());
        }
    }
}

impl Guest for Outside {
    fn begin(&mut self, introduction: &Introduction) {
        self.send(&Message::Begin(introduction));
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.greet()?;
        let id = fresh_id();
        let expected = Chosen::expected(id);
        let time = self.limits.answer;
        let told = Message::choose(id, question).line();
        let line = self.read_line(time, &expected, |link| link.ask(told, time))?;
        match Chosen::read(&line) {
            Err(what) => Err(self.dismiss(nonsense(&line, &what, &expected))),
            Ok(chosen) if chosen.id != id => {
                let what = format!("it answered what it was not asked (\"id\":{})", chosen.id);
                Err(self.dismiss(nonsense(&line, &what, &expected)))
            }
            Ok(Chosen { action, why, .. }) => Ok(Answer {
                action: (action.get() != "null").then_some(action),
                why: visible(why.as_bytes(), SHOWN),
                reply: visible(&line, SHOWN),
            }),
        }
    }

    fn over(&mut self, standing: &Standing) {
        self.send(&Message::Over(standing));
    }

    fn removed(&mut self, fault: &Fault) {
        self.send(&Message::Removed(fault));
        self.leave();
        self.state = State::Misbehaved(fault.clone());
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        self.leave();
    }
}

/// The fault of a program that answered with what is no answer.
fn nonsense(line: &[u8], what: &str, expected: &str) -> Fault {
    let sentence = format!("{what}; {expected}");
    let reply = Some(visible(line, SHOWN));
    Fault { reply, ..Fault::new(Misconduct::Failed, sentence) }
}

/// A number for a question that nobody can guess: what a program says before it has read the question
/// can then be no answer to it. Nothing in a match depends on it.
fn fresh_id() -> u64 {
    // 32 bits: every language has numbers for them.
    RandomState::new().hash_one("question") >> 32
}

/// Describes how a program ended that was asked and said nothing more.
fn how_it_ended(status: Option<ExitStatus>) -> String {
    let Some(status) = status else { return "it closed its connection".into() };
    if let Some(code) = status.code() {
        return format!("it ended with exit code {code}");
    }
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        // 9 is how it is ended here.
        return match signal {
            9 => "it closed its output".into(),
            signal => format!("it was ended by signal {signal}"),
        };
    }
    "it ended".into()
}
