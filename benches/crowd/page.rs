//! The page of a phone at an address of its own.

use serde_json::Value;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Message, WebSocket};

/// The longest that anybody waits for a message.
const MOMENT: Duration = Duration::from_secs(5);

/// The socket of a page.
pub struct Page {
    socket: WebSocket<TcpStream>,
}

impl Page {
    /// Opens a socket as the page does; `None` if it has to go before it is open.
    pub fn open(at: SocketAddr, from: IpAddr) -> Option<Self> {
        let mut request = format!("ws://{at}/socket").into_client_request().ok()?;
        request.headers_mut().insert("Origin", format!("http://{at}").parse().ok()?);
        let (socket, _) = tungstenite::client(request, connect_from(from, at).ok()?).ok()?;
        Some(Self { socket })
    }

    /// Sends a message, if the other side still takes any.
    pub fn say(&mut self, said: &Value) {
        let _ = self.socket.send(Message::text(said.to_string()));
    }

    /// The next message; `None` once the socket is closed, or if nothing comes.
    pub fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read().ok()? {
                Message::Text(text) => return serde_json::from_str(text.as_str()).ok(),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
}

/// A connection from one of this computer's addresses.
pub fn connect_from(from: IpAddr, at: SocketAddr) -> io::Result<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let stream = runtime.block_on(socket.connect(at))?.into_std()?;
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    // A reader does not wait for ever, so that it notices the end of the lesson.
    stream.set_read_timeout(Some(MOMENT))?;
    Ok(stream)
}
