//! HTTP for the pages of a program, bounded in all that strangers could use up.
//!
//! [`serve`] takes connections on the thread that runs it, and never waits for one client while another asks. What is
//! answered is its caller's affair; the functions here read what a request says, and write short answers.
//!
//! # Examples
//!
//! ```no_run
//! use hyper::StatusCode;
//! use shoal_crowd::LocalNetworks;
//! use shoal_web::{WebLimits, plain, serve};
//! use std::net::TcpListener;
//! use std::time::Duration;
//!
//! let limits = WebLimits {
//!     connections: 64,
//!     kept: 4,
//!     connection: Duration::from_secs(60),
//!     request: Duration::from_secs(5),
//!     bytes: 16 * 1024,
//! };
//! let listener = TcpListener::bind("127.0.0.1:8080")?;
//! let networks = LocalNetworks::of_this_computer();
//! let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! runtime.block_on(serve(listener, limits, networks, |request, from| async move {
//!     plain(StatusCode::OK, format!("{} asks for {}", from.ip(), request.uri().path()))
//! }))?;
//! # Ok::<(), std::io::Error>(())
//! ```

use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderName};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use shoal_crowd::{LocalNetworks, VisitorRoom};
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::yield_now;
use tokio::time::{sleep, timeout};

/// An answer.
pub type WebResponse = Response<Full<Bytes>>;

/// The pause after a connection that could not be taken: no more files can be open, and some may soon be closed.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Connections that may wait in the system until they are accepted: a client that finds no room here tries again only a
/// second later. The system may allow fewer.
const QUEUE: i32 = 4096;

/// Connections that are accepted in a row before those that are open already get a turn.
const ACCEPTED_IN_A_ROW: u32 = 16;

/// The limits of what clients may use up.
#[derive(Clone, Copy, Debug)]
pub struct WebLimits {
    /// Connections at the same time. A further one closes the oldest of the address that has most of them.
    pub connections: usize,
    /// The number of connections that are kept for this computer itself.
    pub kept: usize,
    /// Time for all requests of one connection.
    pub connection: Duration,
    /// Time in which the lines of a request have to arrive, and then again its body.
    pub request: Duration,
    /// Longest lines of a request, in bytes.
    pub bytes: usize,
}

/// Answers requests at `listener` for as long as it is polled. `answer` gets each with the address that it came from;
/// `networks` are those of this computer.
///
/// # Errors
///
/// If the listener cannot be waited for.
pub async fn serve<F>(
    listener: TcpListener,
    limits: WebLimits,
    networks: LocalNetworks,
    answer: impl Fn(Request<Incoming>, SocketAddr) -> F + Clone + Send + Sync + 'static,
) -> io::Result<()>
where
    F: Future<Output = WebResponse> + Send + 'static,
{
    listener.set_nonblocking(true)?;
    // A system that cannot change this serves all the same.
    let _ = SockRef::from(&listener).listen(QUEUE);
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let places = Arc::new(Mutex::new(VisitorRoom::new(limits.connections, limits.kept, networks)));
    let mut taken = 0;
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            sleep(RETRY_DELAY).await;
            continue;
        };
        let (place, evicted) = oneshot::channel();
        let number = enter(&places, from, place);
        let (answer, places) = (answer.clone(), Arc::clone(&places));
        tokio::spawn(async move {
            tokio::select! {
                () = serve_connection(stream, limits, move |request| answer(request, from)) => {}
                _ = evicted => {}
            }
            lock(&places).leave(number);
        });
        // Open connections do not wait for a whole crowd that connects.
        taken = (taken + 1) % ACCEPTED_IN_A_ROW;
        if taken == 0 {
            yield_now().await;
        }
    }
}

/// The open connections. Dropping the sender of one closes it.
type ConnectionRoom = Mutex<VisitorRoom<oneshot::Sender<()>>>;

fn enter(places: &ConnectionRoom, from: SocketAddr, place: oneshot::Sender<()>) -> u64 {
    lock(places).enter(from.ip(), place).number
}

/// No call leaves the room half changed, so a panic elsewhere is no reason to lose it.
fn lock(places: &ConnectionRoom) -> MutexGuard<'_, VisitorRoom<oneshot::Sender<()>>> {
    places.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers the requests of one connection, until it is used for something else, ends, or has taken too long.
async fn serve_connection<F>(
    stream: TcpStream,
    limits: WebLimits,
    answer: impl Fn(Request<Incoming>) -> F + Send + Sync + 'static,
) where
    F: Future<Output = WebResponse> + Send + 'static,
{
    // Without this a request would wait for the answer to the one before.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let answer = answer(request);
        async move { Ok::<_, std::convert::Infallible>(answer.await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .max_buf_size(limits.bytes)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // An error here is a client that is gone or talks nonsense: neither needs an answer.
    let _ = timeout(limits.connection, connection).await;
}

/// The value of a header, if the request has it exactly once.
pub fn header(request: &Request<Incoming>, name: HeaderName) -> Option<&str> {
    let mut all = request.headers().get_all(name).iter();
    let first = all.next()?.to_str().ok()?;
    all.next().is_none().then_some(first)
}

/// Reads the body of a request; nothing if it is more than `most` bytes, or comes too slowly.
pub async fn read_body(
    request: Request<Incoming>,
    most: usize,
    limits: WebLimits,
) -> Option<Bytes> {
    let sent = timeout(limits.request, Limited::new(request.into_body(), most).collect()).await;
    Some(sent.ok()?.ok()?.to_bytes())
}

/// An answer of plain text.
///
/// # Examples
///
/// ```
/// let answer = shoal_web::plain(hyper::StatusCode::NOT_FOUND, "There is no such page.");
/// assert_eq!(answer.status(), 404);
/// assert_eq!(answer.headers()["content-type"], "text/plain; charset=utf-8");
/// ```
pub fn plain(status: StatusCode, text: impl Into<Bytes>) -> WebResponse {
    let answer =
        Response::builder().status(status).header(CONTENT_TYPE, "text/plain; charset=utf-8");
    answer.body(Full::new(text.into())).unwrap_or_default()
}
