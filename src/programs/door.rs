//! Programs that come by TCP: they are let in one by one, say hello, and then play match after match
//! over the same connection.

use super::limits::Limits;
use super::link::Link;
use super::outside::{Outside, Peer};
use crate::contract::{Answer, Fault, Guest, Introduction, Invite, Misconduct, Question, Standing};
use std::fmt;
use std::io::{self, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many connections may be greeted at a time; the others wait.
const GREETED: usize = 64;

/// An address where programs can come in.
pub struct Door {
    address: SocketAddr,
    greeted: Receiver<Arrival>,
    is_closed: Arc<AtomicBool>,
}

/// A connection that was greeted: who came, or what it did instead of saying hello.
pub struct Arrival {
    /// Where it came from.
    pub from: SocketAddr,
    /// The program, with the name it gave itself.
    pub program: Result<Arc<dyn Invite>, Fault>,
}

impl Door {
    /// Opens a door at an address such as `127.0.0.1:4000`; port 0 takes a free one.
    ///
    /// # Errors
    /// A sentence that names the address.
    pub fn open(address: &str, limits: Limits) -> Result<Self, String> {
        let listen = || {
            let all: Vec<SocketAddr> = address.to_socket_addrs()?.collect();
            let listener = TcpListener::bind(&all[..])?;
            Ok((listener.local_addr()?, listener))
        };
        let (open, listener) = listen().map_err(|error: io::Error| {
            format!("programs cannot come in at {address}: {error}; an address is 127.0.0.1:4000")
        })?;
        let (greet, greeted) = sync_channel(GREETED);
        let is_closed = Arc::new(AtomicBool::new(false));
        let closed = is_closed.clone();
        let receive = move || receive(&listener, limits, &greet, &closed);
        thread::Builder::new()
            .name("door".into())
            .spawn(receive)
            .map_err(|error| format!("programs cannot come in at {address}: {error}"))?;
        Ok(Self { address: open, greeted, is_closed })
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The next that has come, waiting for at most `time`; `None` if nobody came.
    pub fn next(&self, time: Duration) -> Option<Arrival> {
        self.greeted.recv_timeout(time).ok()
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
        // The thread that lets programs in sees it when somebody comes.
        let _ = TcpStream::connect(self.address);
    }
}

/// Lets programs in until the door is closed. Each is greeted on a thread of its own: one that keeps
/// silent keeps nobody waiting. When too many are being greeted, further ones are turned away.
fn receive(
    listener: &TcpListener,
    limits: Limits,
    greet: &SyncSender<Arrival>,
    is_closed: &AtomicBool,
) {
    let place = Arc::new(());
    for stream in listener.incoming() {
        if is_closed.load(Ordering::Relaxed) {
            return;
        }
        // A connection that was given up before it was let in is nobody's fault.
        let Ok(stream) = stream else { continue };
        if Arc::strong_count(&place) > GREETED {
            continue;
        }
        let (taken, greet) = (place.clone(), greet.clone());
        let welcome = move || {
            if let Ok((arrival, turned_away)) = welcome(stream, limits) {
                // If the door is closed by now, the program is told so by the end of its connection.
                let _ = greet.send(arrival);
                // It may take its time to leave: that it came is known by then.
                drop(turned_away);
            }
            drop(taken);
        };
        if thread::Builder::new().name("greeting".into()).spawn(welcome).is_err() {
            return;
        }
    }
}

/// Greets a program; one that may not play comes back beside its fault. The error is that of a
/// connection that is gone already.
fn welcome(stream: TcpStream, limits: Limits) -> io::Result<(Arrival, Option<Outside>)> {
    let from = stream.peer_addr()?;
    // A line is sent when it is told, not when there are more.
    stream.set_nodelay(true)?;
    let link = Link::new(stream.try_clone()?, Sending(stream.try_clone()?), &limits)?;
    let mut outside = Outside::new(link, Peer::Stream(stream), limits);
    let name = outside.greet().map(|name| name.unwrap_or_default().to_owned());
    let fault = match name {
        Err(fault) => fault,
        Ok(name) if name.is_empty() => {
            let what = "it gave no name; expected reply.hello.name";
            let fault = Fault::new(Misconduct::Failed, what);
            outside.turn_away(fault.clone());
            fault
        }
        Ok(name) => {
            let place = Arc::new(Mutex::new(Some(outside)));
            return Ok((Arrival { from, program: Ok(Arc::new(Visitor { name, place })) }, None));
        }
    };
    Ok((Arrival { from, program: Err(fault) }, Some(outside)))
}

/// What is sent over a connection; its end is told at the end.
struct Sending(TcpStream);

impl Write for Sending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        // It may be closed already.
        let _ = self.0.shutdown(Shutdown::Write);
    }
}

/// Where a program waits between its matches.
type Place = Arc<Mutex<Option<Outside>>>;

/// A program that came in: the same connection plays all its matches, one after another.
struct Visitor {
    name: String,
    place: Place,
}

impl fmt::Debug for Visitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Visitor({:?})", self.name)
    }
}

impl Invite for Visitor {
    fn name(&self) -> &str {
        &self.name
    }

    fn guest(&self) -> Box<dyn Guest> {
        let outside = take(&self.place).take();
        Box::new(Visit {
            outside: outside.unwrap_or_else(|| {
                Outside::missing("it plays another match".into(), Limits::default())
            }),
            place: self.place.clone(),
        })
    }
}

fn take(place: &Place) -> std::sync::MutexGuard<'_, Option<Outside>> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A visitor in a match; it goes back to its place afterwards.
struct Visit {
    outside: Outside,
    place: Place,
}

impl Guest for Visit {
    fn begin(&mut self, introduction: &Introduction) {
        self.outside.begin(introduction);
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.outside.choose(question)
    }

    fn over(&mut self, standing: &Standing) {
        self.outside.over(standing);
    }

    fn removed(&mut self, fault: &Fault) {
        self.outside.removed(fault);
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut place = take(&self.place);
        if place.is_none() {
            let gone = Outside::missing(String::new(), Limits::default());
            *place = Some(std::mem::replace(&mut self.outside, gone));
        }
    }
}
