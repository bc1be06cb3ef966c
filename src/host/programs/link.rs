//! Lines to a program and back, over a pipe or a connection. They are carried by threads of their own, so
//! that the caller never waits longer than it wants to, whatever the program does.

use super::limits::{ProgramLimits, QUEUE};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The reason why no answer came.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LinkFailure {
    /// It said something before it was asked.
    Unasked(Vec<u8>),
    /// It said nothing in time, or only the beginning of a line.
    Silent(Vec<u8>),
    /// A line that was too long: its beginning.
    LongLine(Vec<u8>),
    /// More than it may say in all.
    TooMuch,
    /// It will say nothing more.
    Ended,
    /// It does not read its input.
    NotReading,
    /// The wait was ended from elsewhere, for the reason in this sentence.
    TurnedAway(String),
}

/// A line from the program, or the reason why none will come.
enum LinkEvent {
    Line(Vec<u8>),
    Trouble(LinkFailure),
}

/// A handle that ends the wait for a program from another thread.
pub(super) struct LinkInterrupt(SyncSender<LinkEvent>);

impl LinkInterrupt {
    /// Answers the waiting caller with this sentence in place of the program.
    pub(super) fn turn_away(self, sentence: String) {
        // If its queue is full, there is something to read already.
        let _ = self.0.try_send(LinkEvent::Trouble(LinkFailure::TurnedAway(sentence)));
    }
}

/// The connection to a program, in both directions. Dropping it ends the program's input.
pub(super) struct ProgramLink {
    outgoing: Option<SyncSender<String>>,
    incoming: Receiver<LinkEvent>,
    /// Disconnected once everything is written, or nothing more can be.
    written: Receiver<()>,
    /// The part of the next line that has come so far.
    begun: Arc<Mutex<Vec<u8>>>,
}

impl ProgramLink {
    /// A link over these ends.
    pub(super) fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        limits: &ProgramLimits,
    ) -> io::Result<Self> {
        Ok(Self::interruptible(input, output, limits)?.0)
    }

    /// A link as [`ProgramLink::new`] makes it, with a [`LinkInterrupt`] that ends the wait for the program.
    pub(super) fn interruptible(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        limits: &ProgramLimits,
    ) -> io::Result<(Self, LinkInterrupt)> {
        let (outgoing, lines) = sync_channel(QUEUE);
        let (sender, incoming) = sync_channel(QUEUE);
        let interrupt = LinkInterrupt(sender.clone());
        let (done, written) = sync_channel(0);
        let begun = Arc::new(Mutex::new(Vec::new()));
        let reader = ProgramLineReader {
            input: BufReader::new(input),
            longest: limits.line,
            left: limits.output,
            begun: begun.clone(),
        };
        thread::Builder::new()
            .name("program-reader".into())
            .spawn(move || reader.listen(&sender))?;
        thread::Builder::new().name("program-writer".into()).spawn(move || {
            // Dropping the other end is the message.
            let _done: SyncSender<()> = done;
            write_all(&lines, output);
        })?;
        Ok((Self { outgoing: Some(outgoing), incoming, written, begun }, interrupt))
    }

    /// Sends the program a line; never waits for it.
    pub(super) fn send(&self, line: String) -> Result<(), LinkFailure> {
        let outgoing = self.outgoing.as_ref().ok_or(LinkFailure::Ended)?;
        outgoing.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => LinkFailure::NotReading,
            TrySendError::Disconnected(_) => LinkFailure::Ended,
        })
    }

    /// Asks, and waits at most `time` for the answer.
    pub(super) fn ask(&self, line: String, time: Duration) -> Result<Vec<u8>, LinkFailure> {
        match self.incoming.try_recv() {
            Ok(LinkEvent::Line(line)) => return Err(LinkFailure::Unasked(line)),
            Ok(LinkEvent::Trouble(trouble)) => return Err(trouble),
            Err(TryRecvError::Disconnected) => return Err(LinkFailure::Ended),
            Err(TryRecvError::Empty) => {}
        }
        match self.send(line) {
            // A line that it wrote before it ended, or closed its input, tells more than that it did.
            Ok(()) | Err(LinkFailure::Ended) => {}
            Err(trouble) => return Err(trouble),
        }
        self.read_line(time)
    }

    /// Waits at most `time` for the next line.
    pub(super) fn read_line(&self, time: Duration) -> Result<Vec<u8>, LinkFailure> {
        match self.incoming.recv_timeout(time) {
            Ok(LinkEvent::Line(line)) => Ok(line),
            Ok(LinkEvent::Trouble(trouble)) => Err(trouble),
            Err(RecvTimeoutError::Disconnected) => Err(LinkFailure::Ended),
            Err(RecvTimeoutError::Timeout) => Err(LinkFailure::Silent(self.begun())),
        }
    }

    /// Ends the program's input once everything was sent, and waits for it to end its output: at
    /// most `time` for each. Anything it says instead ends the waiting.
    pub(super) fn close_and_wait(&mut self, time: Duration) {
        self.outgoing = None;
        let _ = self.written.recv_timeout(time);
        let _ = self.incoming.recv_timeout(time);
    }

    fn begun(&self) -> Vec<u8> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Writes line after line until there are no more, or nobody reads them.
fn write_all(lines: &Receiver<String>, mut output: impl Write) {
    for mut line in lines {
        line.push('\n');
        if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}

/// Reads the lines of a program, of which there may be no end.
struct ProgramLineReader<R> {
    input: BufReader<R>,
    longest: usize,
    left: u64,
    begun: Arc<Mutex<Vec<u8>>>,
}

impl<R: Read> ProgramLineReader<R> {
    /// Hands on line after line until there is trouble, or nobody listens any more.
    fn listen(mut self, sender: &SyncSender<LinkEvent>) {
        loop {
            let event = self.next_line().map_or_else(LinkEvent::Trouble, LinkEvent::Line);
            let is_last = matches!(event, LinkEvent::Trouble(_));
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    }

    fn next_line(&mut self) -> Result<Vec<u8>, LinkFailure> {
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => return Err(LinkFailure::Ended),
            };
            let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
            if chunk.is_empty() {
                // A last line may lack its end.
                let last = std::mem::take(&mut *begun);
                return if last.is_empty() { Err(LinkFailure::Ended) } else { Ok(last) };
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let text = &chunk[..end.unwrap_or(chunk.len())];
            let room = self.longest - begun.len();
            begun.extend_from_slice(&text[..text.len().min(room)]);
            let is_too_long = text.len() > room;
            let read = text.len() + usize::from(end.is_some());
            self.input.consume(read);
            if is_too_long {
                return Err(LinkFailure::LongLine(std::mem::take(&mut *begun)));
            }
            let Some(left) = self.left.checked_sub(read as u64) else {
                return Err(LinkFailure::TooMuch);
            };
            self.left = left;
            if end.is_some() {
                return Ok(std::mem::take(&mut *begun));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn link(says: &'static [u8], line: usize, output: u64) -> ProgramLink {
        let limits = ProgramLimits { line, output, ..ProgramLimits::default() };
        ProgramLink::new(says, io::sink(), &limits).expect("threads can be started")
    }

    fn answers(link: &ProgramLink) -> Vec<Result<String, LinkFailure>> {
        let mut heard = Vec::new();
        loop {
            let next = match link.incoming.recv_timeout(LONG).expect("the end is told") {
                LinkEvent::Line(line) => Ok(String::from_utf8_lossy(&line).into_owned()),
                LinkEvent::Trouble(trouble) => Err(trouble),
            };
            let is_last = next.is_err();
            heard.push(next);
            if is_last {
                return heard;
            }
        }
    }

    #[test]
    fn lines_come_one_by_one_and_the_last_may_lack_its_end() {
        let heard = answers(&link(b"ab\n\ncd", 4, 100));
        assert_eq!(
            heard,
            [Ok("ab".into()), Ok(String::new()), Ok("cd".into()), Err(LinkFailure::Ended)]
        );
    }

    #[test]
    fn an_endless_line_is_read_no_longer_than_a_line_may_be() {
        let limits = ProgramLimits { line: 3, ..ProgramLimits::default() };
        let link = ProgramLink::new(io::repeat(b'x'), io::sink(), &limits)
            .expect("threads can be started");
        assert_eq!(answers(&link), [Err(LinkFailure::LongLine(b"xxx".to_vec()))]);
    }

    #[test]
    fn endless_lines_are_read_no_longer_than_a_program_may_talk() {
        let heard = answers(&link(b"a\nb\nc\nd\n", 4, 5));
        assert_eq!(heard, [Ok("a".into()), Ok("b".into()), Err(LinkFailure::TooMuch)]);
    }

    #[test]
    fn a_program_that_does_not_read_gets_no_more_than_a_few_lines() {
        let (ends, never) = sync_channel::<()>(0);
        struct Stuck(Receiver<()>);
        impl Write for Stuck {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                let _ = self.0.recv();
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let link = ProgramLink::new(io::empty(), Stuck(never), &ProgramLimits::default())
            .expect("threads start");
        let told = (0..=QUEUE + 1).find_map(|_| link.send("x".into()).err());
        assert_eq!(told, Some(LinkFailure::NotReading));
        drop(ends);
    }
}
