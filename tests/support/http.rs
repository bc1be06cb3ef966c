//! A client that asks a server for pages.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

/// Asks for `target`, with `host` as the name of the server, and returns the whole answer.
pub fn get(at: SocketAddr, host: &str, target: &str) -> String {
    send(
        at,
        format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes(),
    )
}

/// Asks for the health of a server, and returns the whole answer.
pub fn health(at: SocketAddr) -> String {
    get(at, "localhost", "/health")
}

/// Sends these bytes, and returns everything that comes back until the connection ends.
pub fn send(at: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(at).expect("it listens");
    stream.write_all(bytes).expect("it listens");
    let mut answer = Vec::new();
    // A connection that is cut off has answered what it has.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}
