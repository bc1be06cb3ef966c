//! A small HTTP server for the pages of a program, with a limit on everything that strangers could use up.
//!
//! [`serve`] takes connections on the thread that runs it, and never waits for one client while another asks. What is
//! answered is decided by its caller; [`header`] and [`read_body`] read requests, [`page`] makes answers, and [`plain`] short
//! ones.
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
//!     most_connections: 64,
//!     kept_for_this_computer: 4,
//!     connection_time: Duration::from_secs(60),
//!     request_time: Duration::from_secs(5),
//!     most_head_bytes: 16 * 1024,
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
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
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

/// The pause after a connection could not be accepted, mostly because too many files are open: some may soon be closed.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Connections that may wait in the operating system until they are accepted. A client that finds no room there tries
/// again only a second later. The system may allow fewer.
const BACKLOG: i32 = 4096;

/// Connections that are accepted in a row before the open ones get a turn.
const ACCEPTED_IN_A_ROW: u32 = 16;

/// Limits on what clients may use up.
#[derive(Clone, Copy, Debug)]
pub struct WebLimits {
    /// The most connections at the same time. One more closes the oldest of the address that has most of them.
    pub most_connections: usize,
    /// The number of those connections that only browsers on this computer can get.
    pub kept_for_this_computer: usize,
    /// The time for all requests of one connection, after which it is closed.
    pub connection_time: Duration,
    /// The time in which the head of a request has to arrive; its body may take as long again.
    pub request_time: Duration,
    /// The longest head of a request, in bytes.
    pub most_head_bytes: usize,
}

/// Answers requests at `listener` for as long as the future is polled. `answer` is called with each request and the
/// address that it came from; `networks` are those of this computer.
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
    // If the system refuses the longer queue, the server works all the same.
    let _ = SockRef::from(&listener).listen(BACKLOG);
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let room = VisitorRoom::new(limits.most_connections, limits.kept_for_this_computer, networks);
    let room = Arc::new(Mutex::new(room));
    let mut accepted_in_a_row = 0;
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            sleep(RETRY_DELAY).await;
            continue;
        };
        let (keep_open, evicted) = oneshot::channel();
        let number = enter_room(&room, from, keep_open);
        let (answer, room) = (answer.clone(), Arc::clone(&room));
        tokio::spawn(async move {
            tokio::select! {
                () = serve_connection(stream, limits, move |request| answer(request, from)) => {}
                _ = evicted => {}
            }
            lock_room(&room).leave(number);
        });
        // Open connections must not wait until a whole crowd has connected.
        accepted_in_a_row = (accepted_in_a_row + 1) % ACCEPTED_IN_A_ROW;
        if accepted_in_a_row == 0 {
            yield_now().await;
        }
    }
}

/// The open connections, each with a sender: dropping it closes the connection.
type ConnectionRoom = Mutex<VisitorRoom<oneshot::Sender<()>>>;

/// Adds a connection to the open ones, and returns its number there. In a full room another one is closed for it.
fn enter_room(room: &ConnectionRoom, from: SocketAddr, keep_open: oneshot::Sender<()>) -> u64 {
    lock_room(room).enter(from.ip(), keep_open).number
}

/// Locks the room, also after a panic of another thread that held it: no call leaves the room half changed.
fn lock_room(room: &ConnectionRoom) -> MutexGuard<'_, VisitorRoom<oneshot::Sender<()>>> {
    room.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers the requests of one connection until it closes, becomes a WebSocket (or is upgraded otherwise), or has been
/// open for too long.
async fn serve_connection<F>(
    stream: TcpStream,
    limits: WebLimits,
    answer: impl Fn(Request<Incoming>) -> F + Send + Sync + 'static,
) where
    F: Future<Output = WebResponse> + Send + 'static,
{
    // Without this the system holds a short answer back until the client has confirmed the one before.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let answer = answer(request);
        async move { Ok::<_, std::convert::Infallible>(answer.await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request_time)
        .max_buf_size(limits.most_head_bytes)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // An error here means that the client is gone or does not speak HTTP: neither needs an answer.
    let _ = timeout(limits.connection_time, connection).await;
}

/// The value of a header, if the request has it exactly once.
pub fn header(request: &Request<Incoming>, name: HeaderName) -> Option<&str> {
    let mut values = request.headers().get_all(name).iter();
    let first = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(first)
}

/// Reads the body of a request.
///
/// # Errors
/// The answer to one that is longer than `most` bytes, or arrives too slowly.
pub async fn read_body(
    request: Request<Incoming>,
    most: usize,
    limits: WebLimits,
) -> Result<Bytes, WebResponse> {
    let body = Limited::new(request.into_body(), most).collect();
    match timeout(limits.request_time, body).await {
        Ok(Ok(sent)) => Ok(sent.to_bytes()),
        _ => {
            let said = "The request is too large, or came too slowly.\n";
            Err(plain(StatusCode::PAYLOAD_TOO_LARGE, said))
        }
    }
}

/// An answer with a page or a file of one, for a browser: it loads only what `policy` lets it, shows the page in no other
/// one, and asks for it again each time, because another version of the program may be here tomorrow.
pub fn page(
    status: StatusCode,
    media_type: &str,
    policy: &str,
    body: impl Into<Bytes>,
) -> WebResponse {
    let answer = Response::builder()
        .status(status)
        .header(CONTENT_TYPE, media_type)
        .header(CONTENT_SECURITY_POLICY, policy)
        .header(CACHE_CONTROL, "no-store")
        .header(REFERRER_POLICY, "no-referrer")
        .header(X_CONTENT_TYPE_OPTIONS, "nosniff");
    answer.body(Full::new(body.into())).unwrap_or_default()
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
