//! HTTP and WebSockets around the hub, in one thread.

mod http;
mod socket;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use shoal_crowd::Networks;
use thiserror::Error;
use tokio::sync::oneshot;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::codes::{Code, Door};
use crate::hub::{Hub, TellError};
use crate::limits::{PAGES, WAITING_FOR_THE_HOST};
use crate::{FromPhone, Seat, Site, ToPhone, addresses};

/// The reason why phones cannot be served.
#[derive(Debug, Error)]
pub enum StartError {
    /// Phones need an address that they can be told.
    #[error(
        "phones are served at one address, and {0} means all of them: choose one of this computer's"
    )]
    AllAddresses(SocketAddr),
    /// The address is taken, or not this computer's.
    #[error("phones cannot be served at {at}: {source}; choose another port or address")]
    Bind {
        /// The address that was tried.
        at: SocketAddr,
        /// The error of the system.
        source: io::Error,
    },
    /// The system gives no thread or no timer.
    #[error("phones cannot be served: {0}")]
    Thread(io::Error),
}

/// Serves phones at one address until it is dropped.
pub struct Server {
    shared: Arc<Shared>,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The state that the host's thread and the server's thread share, each for moments.
struct Shared {
    hub: Mutex<Hub>,
    networks: Networks,
    began: Instant,
    /// The address that a browser has to ask for, in `Host` and `Origin`.
    authority: String,
    /// The host's own pages.
    site: Option<Box<dyn Site>>,
}

impl Server {
    /// Serves phones at `at` from now on; port 0 takes any free port. What phones do comes out of the
    /// receiver.
    ///
    /// # Errors
    ///
    /// If `at` means all addresses, is taken, or is not this computer's.
    pub fn start(at: SocketAddr) -> Result<(Self, Receiver<FromPhone>), StartError> {
        Self::start_with(at, None, &[])
    }

    /// Serves phones as [`Server::start`] does, with pages of the host beside those of the phones, and with the tokens
    /// that seats had before the host was stopped; a text that is no token is left out.
    ///
    /// # Errors
    ///
    /// As [`Server::start`].
    pub fn start_with(
        at: SocketAddr,
        site: Option<Box<dyn Site>>,
        tokens: &[(Seat, String)],
    ) -> Result<(Self, Receiver<FromPhone>), StartError> {
        let at = addresses::plain(at);
        if at.ip().is_unspecified() {
            return Err(StartError::AllAddresses(at));
        }
        let bind = |source| StartError::Bind { at, source };
        let listener = TcpListener::bind(at).map_err(bind)?;
        let address = listener.local_addr().map_err(bind)?;
        let (to_host, from_phones) = sync_channel(WAITING_FOR_THE_HOST);
        let authority = authority(address);
        let networks = Networks::of_this_computer();
        let mut hub = Hub::new(to_host, authority.clone(), networks.clone());
        for (seat, token) in tokens {
            hub.restore(*seat, token);
        }
        let hub = Mutex::new(hub);
        let shared = Arc::new(Shared { hub, networks, began: Instant::now(), authority, site });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(StartError::Thread)?;
        let (stop, stopped) = oneshot::channel();
        let its = Arc::clone(&shared);
        let serve = move || runtime.block_on(serve(listener, its, stopped));
        let thread = Builder::new().name("phones".to_owned()).spawn(serve);
        let thread = Some(thread.map_err(StartError::Thread)?);
        Ok((Self { shared, address, stop: Some(stop), thread }, from_phones))
    }

    /// The address at which phones are served.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A code that makes a phone the hand of `seat`. A phone that the seat has is dismissed.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or the system has no randomness.
    pub fn invite(&self, seat: Seat) -> io::Result<Code> {
        self.shared.hub().invite(seat, self.shared.now())
    }

    /// Opens a code for many phones, each of which gets one of the first `seats` seats. `known` are the
    /// word and the letters that it had before the host began again.
    ///
    /// # Errors
    ///
    /// If there are more seats than a hub holds, or the system has no randomness.
    pub fn open_door(&self, seats: u8, known: Option<(String, String)>) -> io::Result<Door> {
        self.shared.hub().open_door(seats, known)
    }

    /// The tokens of all seats that have a phone, for a host that wants to go on after it was stopped. Whoever
    /// has a token is that seat's phone: keep them as private as a password.
    pub fn tokens(&self) -> Vec<(Seat, String)> {
        self.shared.hub().tokens()
    }

    /// The addresses from which the phones of seats came, as far as they have come since this server began. One of
    /// IPv6 from elsewhere is the first of its block.
    pub fn origins(&self) -> Vec<(Seat, IpAddr)> {
        self.shared.hub().origins()
    }

    /// Tells a seat's phone something.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or no page would take as much.
    pub fn tell(&self, message: ToPhone) -> Result<(), TellError> {
        self.shared.hub().tell(message)
    }
}

impl Drop for Server {
    /// Closes all sockets and the address, and waits until that is done.
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            // The thread has panicked if this is an error, and then it has closed everything, too.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// The hub. No call leaves it half changed, so a panic elsewhere is no reason to lose it.
    fn hub(&self) -> MutexGuard<'_, Hub> {
        self.hub.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time since the start.
    fn now(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The name of an address in the `Host` and `Origin` of browsers: they leave port 80 out.
fn authority(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(four) if four.port() == 80 => four.ip().to_string(),
        SocketAddr::V6(six) if six.port() == 80 => format!("[{}]", six.ip()),
        other => other.to_string(),
    }
}

/// Serves phones until `stopped`.
async fn serve(listener: TcpListener, shared: Arc<Shared>, stopped: oneshot::Receiver<()>) {
    let asked = Arc::clone(&shared);
    let answer = move |request, from| {
        let shared = Arc::clone(&asked);
        async move { http::route(request, addresses::plain(from).ip(), &shared).await }
    };
    tokio::select! {
        _ = stopped => {}
        _ = shoal_web::serve(listener, PAGES, shared.networks.clone(), answer) => {}
        () = tick(&shared) => {}
    }
}

/// Tells the hub that time passes.
async fn tick(shared: &Shared) {
    let mut second = interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        second.tick().await;
        shared.hub().tick(shared.now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_leave_out_the_port_of_the_web() {
        let named = |address: &str| authority(address.parse().expect("an address"));
        assert_eq!(named("192.168.1.23:80"), "192.168.1.23");
        assert_eq!(named("192.168.1.23:7425"), "192.168.1.23:7425");
        assert_eq!(named("[fd00::5]:80"), "[fd00::5]");
        assert_eq!(named("[fd00::5]:7425"), "[fd00::5]:7425");
    }

    #[test]
    fn all_addresses_and_taken_ones_are_refused() {
        let all = Server::start("0.0.0.0:0".parse().expect("an address"));
        assert!(matches!(all, Err(StartError::AllAddresses(_))));
        let (first, _heard) =
            Server::start("127.0.0.1:0".parse().expect("an address")).expect("free");
        let second = Server::start(first.address()).map(|_| ());
        assert!(matches!(second, Err(StartError::Bind { .. })));
        let at = first.address();
        drop(first);
        Server::start(at).expect("free again");
    }
}
