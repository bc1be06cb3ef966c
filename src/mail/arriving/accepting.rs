//! Connections, each with a thread of its own, and never more than a set number.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::StopFlag;

/// The rest after a failed `accept`: it fails at once and again while no file can be opened.
const REST: Duration = Duration::from_millis(200);

/// A socket that connections come from.
pub(super) trait ListeningSocket: Send + 'static {
    type Stream: Send + Sync + 'static;

    fn accept(&self) -> io::Result<Self::Stream>;
    /// Another handle of the same connection.
    fn copy(stream: &Self::Stream) -> io::Result<Self::Stream>;
    /// Closes the connection, or only its reading side, so that the session says goodbye.
    fn close(stream: &Self::Stream, sides: Shutdown);
    /// Connects to the socket itself, and so ends a waiting `accept`.
    fn prepare_wakeup(&self) -> io::Result<Box<dyn FnOnce() + Send>>;
}

impl ListeningSocket for TcpListener {
    type Stream = TcpStream;

    fn accept(&self) -> io::Result<TcpStream> {
        TcpListener::accept(self).map(|(stream, _)| stream)
    }

    fn copy(stream: &TcpStream) -> io::Result<TcpStream> {
        stream.try_clone()
    }

    fn close(stream: &TcpStream, sides: Shutdown) {
        // The other side may have gone.
        let _ = stream.shutdown(sides);
    }

    fn prepare_wakeup(&self) -> io::Result<Box<dyn FnOnce() + Send>> {
        let address: SocketAddr = self.local_addr()?;
        Ok(Box::new(move || drop(TcpStream::connect_timeout(&address, Duration::from_secs(1)))))
    }
}

impl ListeningSocket for UnixListener {
    type Stream = UnixStream;

    fn accept(&self) -> io::Result<UnixStream> {
        UnixListener::accept(self).map(|(stream, _)| stream)
    }

    fn copy(stream: &UnixStream) -> io::Result<UnixStream> {
        stream.try_clone()
    }

    fn close(stream: &UnixStream, sides: Shutdown) {
        // The other side may have gone.
        let _ = stream.shutdown(sides);
    }

    fn prepare_wakeup(&self) -> io::Result<Box<dyn FnOnce() + Send>> {
        let path: PathBuf = self.local_addr()?.as_pathname().map(PathBuf::from).unwrap_or_default();
        Ok(Box::new(move || drop(UnixStream::connect(path))))
    }
}

/// Answers connections with `session` until the flag is set; others wait while `most` are open.
///
/// # Errors
///
/// Where the socket does not know its own address.
pub(super) fn accept<D: ListeningSocket>(
    socket: D,
    most: usize,
    stop: &StopFlag,
    session: impl Fn(D::Stream) + Send + Sync + 'static,
) -> io::Result<JoinHandle<()>> {
    stop.when_stopped(socket.prepare_wakeup()?);
    let stop = stop.clone();
    let session = Arc::new(session);
    let places = Arc::new(SessionSlots { taken: Mutex::new(0), freed: Condvar::new() });
    Ok(thread::spawn(move || {
        let mut open: Vec<(JoinHandle<()>, Weak<D::Stream>)> = Vec::new();
        while places.take(most, &stop) {
            open.retain(|(thread, _)| !thread.is_finished());
            let place = SessionSlot(places.clone());
            let stream = match socket.accept() {
                Ok(stream) => stream,
                Err(_) if stop.wait(REST) => break,
                Err(_) => continue,
            };
            let Ok(copy) = D::copy(&stream) else { continue };
            if stop.is_stopped() {
                break;
            }
            let session = session.clone();
            let copy = Arc::new(copy);
            let held = Arc::downgrade(&copy);
            let closing = SessionGuard::<D>(copy, place);
            let thread = thread::spawn(move || {
                let _closing = closing;
                session(stream);
            });
            open.push((thread, held));
        }
        drop(socket);
        for stream in open.iter().filter_map(|(_, stream)| stream.upgrade()) {
            D::close(&stream, Shutdown::Read);
        }
        for (thread, _) in open {
            // A session that panicked has ended too.
            let _ = thread.join();
        }
    }))
}

/// Closes a connection at the end of its session, however that ends.
struct SessionGuard<D: ListeningSocket>(
    Arc<D::Stream>,
    #[expect(dead_code, reason = "is given back when dropped")] SessionSlot,
);

impl<D: ListeningSocket> Drop for SessionGuard<D> {
    fn drop(&mut self) {
        D::close(&self.0, Shutdown::Both);
    }
}

/// The places for sessions at the same time.
struct SessionSlots {
    taken: Mutex<usize>,
    freed: Condvar,
}

impl SessionSlots {
    /// Waits for a free place. `false`: stopped.
    fn take(&self, most: usize, stop: &StopFlag) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        while *taken >= most && !stop.is_stopped() {
            taken = self.freed.wait_timeout(taken, REST).unwrap_or_else(PoisonError::into_inner).0;
        }
        *taken += 1;
        !stop.is_stopped()
    }
}

/// A place that is free again when its session ends, however it ends.
struct SessionSlot(Arc<SessionSlots>);

impl Drop for SessionSlot {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.freed.notify_all();
    }
}
