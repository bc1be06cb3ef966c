//! Programs that come by TCP: they are let in one by one, say hello, and then play match after match
//! over the same connection.

use super::external::{ExternalProgram, ProgramEndpoint};
use super::limits::{GREETED, LEAVING, ProgramLimits};
use super::link::{LinkInterrupt, ProgramLink};
use super::pending::{PendingConnections, PendingTicket};
use shoal_contract::{
    Guest, GuestAnswer, GuestIntroduction, GuestInvitation, GuestQuestion, MatchStanding,
    Misconduct, PlayerFault,
};
use shoal_crowd::LocalNetworks;
use std::fmt;
use std::io::{self, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The message to programs that were not called in.
const CLOSED: &str = "all places are taken, or the time to join is over; connect earlier";
/// The message to programs that come when there are too many.
const CROWDED: &str = "too many programs are connecting at the moment; try again in a few seconds";

/// An address where programs can come in.
pub struct ProgramListener {
    address: SocketAddr,
    greeted: Receiver<GreetedConnection>,
    hall: Arc<PendingConnections>,
}

/// A connection that was greeted: who came, or what it did instead of saying hello.
pub struct GreetedConnection {
    /// The address that it came from.
    pub from: SocketAddr,
    /// The program, with the name it gave itself.
    pub program: Result<Arc<dyn GuestInvitation>, PlayerFault>,
}

impl ProgramListener {
    /// Opens a door at an address such as `127.0.0.1:4000`; port 0 takes a free one. `networks` are those of this
    /// computer.
    ///
    /// # Errors
    /// A sentence that names the address.
    pub fn open(
        address: &str,
        limits: ProgramLimits,
        networks: LocalNetworks,
    ) -> Result<Self, String> {
        let listen = || {
            let all: Vec<SocketAddr> = address.to_socket_addrs()?.collect();
            let listener = TcpListener::bind(&all[..])?;
            Ok((listener.local_addr()?, listener))
        };
        let (open, listener) = listen().map_err(|error: io::Error| {
            format!("programs cannot connect at {address}: {error}; an address is, for example, 127.0.0.1:4000")
        })?;
        let (greet, greeted) = sync_channel(GREETED);
        let hall = Arc::new(PendingConnections::new(networks));
        let before = hall.clone();
        let receive = move || accept_programs(&listener, limits, &greet, &before);
        thread::Builder::new()
            .name("door".into())
            .spawn(receive)
            .map_err(|error| format!("programs cannot connect at {address}: {error}"))?;
        Ok(Self { address: open, greeted, hall })
    }

    /// The address where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The next that has come, waiting for at most `time`; `None` if nobody came.
    pub fn next(&self, time: Duration) -> Option<GreetedConnection> {
        self.greeted.recv_timeout(time).ok()
    }
}

impl Drop for ProgramListener {
    fn drop(&mut self) {
        self.hall.close(CLOSED);
        // The thread that lets programs in sees it at the next connection.
        let _ = TcpStream::connect(self.address);
        for arrival in self.greeted.try_iter() {
            let _ =
                thread::Builder::new().name("farewell".into()).spawn(|| dismiss_uncalled(arrival));
        }
    }
}

/// Tells a program that nobody has called in before the door was closed.
fn dismiss_uncalled(arrival: GreetedConnection) {
    if let Ok(program) = arrival.program {
        program.guest().remove(&PlayerFault::new(Misconduct::Failed, CLOSED));
    }
}

/// Lets programs in until the door is closed. Each is greeted on a thread of its own: one that keeps
/// silent keeps nobody waiting.
fn accept_programs(
    listener: &TcpListener,
    limits: ProgramLimits,
    greet: &SyncSender<GreetedConnection>,
    hall: &Arc<PendingConnections>,
) {
    let leaving = Arc::new(());
    for stream in listener.incoming() {
        if hall.is_closed() {
            return;
        }
        // A connection that was given up before it was let in is nobody's fault.
        let Ok(Ok((visitor, interrupt))) =
            stream.map(|stream| PendingProgram::accept(stream, limits))
        else {
            continue;
        };
        let Some(ticket) = hall.enter(visitor.from.ip(), interrupt) else { return };
        let (leaving, greet) = (leaving.clone(), greet.clone());
        let welcome = move || visitor.greet_and_announce(ticket, &greet, &leaving);
        // Without a thread it is let go; there may be one for the next.
        let _ = thread::Builder::new().name("greeting".into()).spawn(welcome);
    }
}

/// A program at the other end of a connection that has not said hello.
struct PendingProgram {
    from: SocketAddr,
    stream: TcpStream,
    outside: ExternalProgram,
}

impl PendingProgram {
    /// The program, and what ends the waiting for its hello. The error is that of a connection that is gone already.
    fn accept(stream: TcpStream, limits: ProgramLimits) -> io::Result<(Self, LinkInterrupt)> {
        let from = stream.peer_addr()?;
        // A line is sent at once, without waiting for more.
        stream.set_nodelay(true)?;
        let output = SendingHalf(stream.try_clone()?);
        let (link, interrupt) = ProgramLink::interruptible(stream.try_clone()?, output, &limits)?;
        let outside =
            ExternalProgram::new(link, ProgramEndpoint::Stream(stream.try_clone()?), limits);
        Ok((Self { from, stream, outside }, interrupt))
    }

    /// Greets it, and announces it, or why it may not play; unless it was sent away before. It may take its time to
    /// leave, where not too many others do.
    fn greet_and_announce(
        self,
        ticket: PendingTicket,
        greet: &SyncSender<GreetedConnection>,
        leaving: &Arc<()>,
    ) {
        let Self { from, stream, outside } = self;
        let Some(outside) = greet_and_announce(from, outside, ticket, greet) else { return };
        // One of these is the door's own, and each thread has one while it greets.
        let others = Arc::strong_count(leaving).saturating_sub(1 + GREETED);
        if others > LEAVING {
            let _ = stream.shutdown(Shutdown::Both);
        }
        drop(outside);
    }
}

/// Greets a program, and announces it, or why it may not play; unless it was sent away before. What is answered is to
/// be parted from.
fn greet_and_announce(
    from: SocketAddr,
    mut outside: ExternalProgram,
    ticket: PendingTicket,
    greet: &SyncSender<GreetedConnection>,
) -> Option<ExternalProgram> {
    let name = outside.greet().map(|name| name.unwrap_or_default().to_owned());
    let fault = match name {
        Err(fault) => fault,
        Ok(name) if name.is_empty() => {
            let what = "it gave no name; expected reply.hello.name";
            let fault = PlayerFault::new(Misconduct::Failed, what);
            outside.tell_removed(fault.clone());
            fault
        }
        Ok(name) => {
            let place = Arc::new(Mutex::new(Some(outside)));
            let program: Arc<dyn GuestInvitation> = Arc::new(TcpProgram { name, place });
            let (hall, mut refused) = (ticket.hall.clone(), None);
            let arrival = GreetedConnection { from, program: Ok(program.clone()) };
            let stayed = ticket.leave(|| refused = greet.try_send(arrival).err());
            if !stayed || refused.is_some() {
                let why = if hall.is_closed() { CLOSED } else { CROWDED };
                program.guest().remove(&PlayerFault::new(Misconduct::Failed, why));
            }
            return None;
        }
    };
    // It may take its time to leave: that it came is known by then. When too many are announced one
    // that may not play is no news.
    ticket.leave(|| _ = greet.try_send(GreetedConnection { from, program: Err(fault) }));
    Some(outside)
}

/// The sending half of a connection; dropping it ends the other side's input.
struct SendingHalf(TcpStream);

impl Write for SendingHalf {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for SendingHalf {
    fn drop(&mut self) {
        // It may be closed already.
        let _ = self.0.shutdown(Shutdown::Write);
    }
}

/// The place where a program waits between its matches; empty while it plays.
type IdleProgramSlot = Arc<Mutex<Option<ExternalProgram>>>;

/// A program that came in: the same connection plays all its matches, one after another.
struct TcpProgram {
    name: String,
    place: IdleProgramSlot,
}

impl fmt::Debug for TcpProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Visitor({:?})", self.name)
    }
}

impl GuestInvitation for TcpProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn guest(&self) -> Box<dyn Guest> {
        let outside = take(&self.place).take();
        Box::new(TcpGuest {
            outside: outside.unwrap_or_else(|| {
                ExternalProgram::missing("it plays another match".into(), ProgramLimits::default())
            }),
            place: self.place.clone(),
        })
    }
}

fn take(place: &IdleProgramSlot) -> std::sync::MutexGuard<'_, Option<ExternalProgram>> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A visitor in a match; it goes back to its place afterwards.
struct TcpGuest {
    outside: ExternalProgram,
    place: IdleProgramSlot,
}

impl Guest for TcpGuest {
    fn begin(&mut self, introduction: &GuestIntroduction) {
        self.outside.begin(introduction);
    }

    fn choose(&mut self, question: &GuestQuestion) -> Result<GuestAnswer, PlayerFault> {
        self.outside.choose(question)
    }

    fn end_match(&mut self, standing: &MatchStanding) {
        self.outside.end_match(standing);
    }

    fn remove(&mut self, fault: &PlayerFault) {
        self.outside.remove(fault);
    }
}

impl Drop for TcpGuest {
    fn drop(&mut self) {
        let mut place = take(&self.place);
        if place.is_none() {
            let gone = ExternalProgram::missing(String::new(), ProgramLimits::default());
            *place = Some(std::mem::replace(&mut self.outside, gone));
        }
    }
}
