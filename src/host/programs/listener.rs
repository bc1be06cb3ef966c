//! Programs that connect by TCP: each says hello, and then plays match after match over the same connection.

use super::external::{ExternalProgram, ProgramEndpoint};
use super::limits::{MOST_LEAVING, MOST_PENDING, ProgramLimits};
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

/// The message to programs that were not let into a tournament.
const CLOSED: &str = "all places are taken, or the time to join is over; connect earlier";
/// The message to programs that connect when too many others do.
const CROWDED: &str = "too many programs are connecting at the moment; try again in a few seconds";

/// An address at which programs can connect.
pub struct ProgramListener {
    address: SocketAddr,
    greeted: Receiver<GreetedConnection>,
    pending: Arc<PendingConnections>,
}

/// A connection that was greeted: a program, or what it did instead of saying hello.
pub struct GreetedConnection {
    /// The address that it came from.
    pub from: SocketAddr,
    /// The program, with the name it gave itself.
    pub program: Result<Arc<dyn GuestInvitation>, PlayerFault>,
}

impl ProgramListener {
    /// Listens at an address such as `127.0.0.1:4000`; port 0 takes a free one. `networks` are those of this
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
        let (bound, listener) = listen().map_err(|error: io::Error| {
            format!("programs cannot connect at {address}: {error}; an address is, for example, 127.0.0.1:4000")
        })?;
        let (greet, greeted) = sync_channel(MOST_PENDING);
        let pending = Arc::new(PendingConnections::new(networks));
        let shared = pending.clone();
        let accept = move || accept_programs(&listener, limits, &greet, &shared);
        thread::Builder::new()
            .name("door".into())
            .spawn(accept)
            .map_err(|error| format!("programs cannot connect at {address}: {error}"))?;
        Ok(Self { address: bound, greeted, pending })
    }

    /// The address where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits at most `time` for the next program that has said hello; `None` if there is none.
    pub fn next(&self, time: Duration) -> Option<GreetedConnection> {
        self.greeted.recv_timeout(time).ok()
    }
}

impl Drop for ProgramListener {
    fn drop(&mut self) {
        self.pending.close(CLOSED);
        // The accepting thread sees it at the next connection.
        let _ = TcpStream::connect(self.address);
        for connection in self.greeted.try_iter() {
            let _ = thread::Builder::new().name("farewell".into()).spawn(|| dismiss(connection));
        }
    }
}

/// Tells a program that the listener was closed before anybody took it.
fn dismiss(connection: GreetedConnection) {
    if let Ok(program) = connection.program {
        program.guest().remove(&PlayerFault::new(Misconduct::Failed, CLOSED));
    }
}

/// Accepts programs until the listener is closed. Each is greeted on a thread of its own: a silent one keeps nobody
/// waiting.
fn accept_programs(
    listener: &TcpListener,
    limits: ProgramLimits,
    greet: &SyncSender<GreetedConnection>,
    pending: &Arc<PendingConnections>,
) {
    let leaving = Arc::new(());
    for stream in listener.incoming() {
        if pending.is_closed() {
            return;
        }
        // A connection that was given up before it was accepted is nobody's fault.
        let Ok(Ok((program, interrupt))) =
            stream.map(|stream| PendingProgram::accept(stream, limits))
        else {
            continue;
        };
        let Some(ticket) = pending.enter(program.from.ip(), interrupt) else { return };
        let (leaving, greet) = (leaving.clone(), greet.clone());
        let greeting = move || program.greet_and_announce(ticket, &greet, &leaving);
        // Without a thread it is dropped; there may be one for the next.
        let _ = thread::Builder::new().name("greeting".into()).spawn(greeting);
    }
}

/// A program at the other end of a connection that has not said hello.
struct PendingProgram {
    from: SocketAddr,
    stream: TcpStream,
    program: ExternalProgram,
}

impl PendingProgram {
    /// Takes a connection. The interrupt ends the wait for its hello. Fails if the connection is gone already.
    fn accept(stream: TcpStream, limits: ProgramLimits) -> io::Result<(Self, LinkInterrupt)> {
        let from = stream.peer_addr()?;
        // A line is sent at once, without waiting for more.
        stream.set_nodelay(true)?;
        let output = SendingHalf(stream.try_clone()?);
        let (link, interrupt) = ProgramLink::interruptible(stream.try_clone()?, output, &limits)?;
        let program =
            ExternalProgram::new(link, ProgramEndpoint::Stream(stream.try_clone()?), limits);
        Ok((Self { from, stream, program }, interrupt))
    }

    /// Greets it, and announces it, or why it may not play; unless it was sent away before. It gets time to close its
    /// connection, unless too many others are closing theirs.
    fn greet_and_announce(
        self,
        ticket: PendingTicket,
        greet: &SyncSender<GreetedConnection>,
        leaving: &Arc<()>,
    ) {
        let Self { from, stream, program } = self;
        let Some(program) = greet_and_announce(from, program, ticket, greet) else { return };
        // The accepting thread has one of these, and each thread has one while it greets.
        let others = Arc::strong_count(leaving).saturating_sub(1 + MOST_PENDING);
        if others > MOST_LEAVING {
            let _ = stream.shutdown(Shutdown::Both);
        }
        drop(program);
    }
}

/// Greets a program, and announces it, or why it may not play; unless it was sent away before. Returns a program that
/// may not play, to be dropped.
fn greet_and_announce(
    from: SocketAddr,
    mut program: ExternalProgram,
    ticket: PendingTicket,
    greet: &SyncSender<GreetedConnection>,
) -> Option<ExternalProgram> {
    let name = program.greet().map(|name| name.unwrap_or_default().to_owned());
    let fault = match name {
        Err(fault) => fault,
        Ok(name) if name.is_empty() => {
            let what = "it gave no name; expected reply.hello.name";
            let fault = PlayerFault::new(Misconduct::Failed, what);
            program.tell_removed(fault.clone());
            fault
        }
        Ok(name) => {
            let slot = Arc::new(Mutex::new(Some(program)));
            let invitation: Arc<dyn GuestInvitation> = Arc::new(TcpProgram { name, slot });
            let (pending, mut refused) = (ticket.pending.clone(), None);
            let connection = GreetedConnection { from, program: Ok(invitation.clone()) };
            let stayed = ticket.leave(|| refused = greet.try_send(connection).err());
            if !stayed || refused.is_some() {
                let why = if pending.is_closed() { CLOSED } else { CROWDED };
                invitation.guest().remove(&PlayerFault::new(Misconduct::Failed, why));
            }
            return None;
        }
    };
    // It is announced before it gets time to leave. If too many wait to be taken, one that may not play is left out.
    ticket.leave(|| _ = greet.try_send(GreetedConnection { from, program: Err(fault) }));
    Some(program)
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

/// A program that has connected: the same connection plays all its matches, one after another.
struct TcpProgram {
    name: String,
    slot: IdleProgramSlot,
}

impl fmt::Debug for TcpProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TcpProgram({:?})", self.name)
    }
}

impl GuestInvitation for TcpProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn guest(&self) -> Box<dyn Guest> {
        let program = lock(&self.slot).take();
        Box::new(TcpGuest {
            program: program.unwrap_or_else(|| {
                ExternalProgram::missing("it plays another match".into(), ProgramLimits::default())
            }),
            slot: self.slot.clone(),
        })
    }
}

fn lock(slot: &IdleProgramSlot) -> std::sync::MutexGuard<'_, Option<ExternalProgram>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connected program in a match; it goes back to its slot afterwards.
struct TcpGuest {
    program: ExternalProgram,
    slot: IdleProgramSlot,
}

impl Guest for TcpGuest {
    fn begin(&mut self, introduction: &GuestIntroduction) {
        self.program.begin(introduction);
    }

    fn choose(&mut self, question: &GuestQuestion) -> Result<GuestAnswer, PlayerFault> {
        self.program.choose(question)
    }

    fn end_match(&mut self, standing: &MatchStanding) {
        self.program.end_match(standing);
    }

    fn remove(&mut self, fault: &PlayerFault) {
        self.program.remove(fault);
    }
}

impl Drop for TcpGuest {
    fn drop(&mut self) {
        let mut slot = lock(&self.slot);
        if slot.is_none() {
            let gone = ExternalProgram::missing(String::new(), ProgramLimits::default());
            *slot = Some(std::mem::replace(&mut self.program, gone));
        }
    }
}
