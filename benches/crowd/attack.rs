//! Connections of every bad kind, which come again whenever they are closed.

use super::page::connect_from;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

/// One bad connection.
struct Bad {
    kind: usize,
    from: IpAddr,
    stream: Option<TcpStream>,
}

/// The number of kinds of connections, by what they say.
const KINDS: usize = 6;

/// Keeps this many connections busy until the process is killed.
pub fn attack(at: SocketAddr, addresses: usize, many: usize) -> ! {
    let bad = |number| {
        let from = IpAddr::from([127, 0, 2, 1 + (number % addresses) as u8]);
        Bad { kind: number % KINDS, from, stream: None }
    };
    let mut all: Vec<Bad> = (0..many).map(bad).collect();
    loop {
        all.iter_mut().for_each(|one| one.go_on(at));
        thread::sleep(Duration::from_millis(5));
    }
}

impl Bad {
    fn go_on(&mut self, at: SocketAddr) {
        let Some(stream) = &mut self.stream else {
            self.stream = connect_from(self.from, at).ok();
            if let Some(stream) = &mut self.stream {
                let _ = stream.set_nonblocking(true);
                let _ = stream.write_all(&first_words(self.kind, at));
            }
            return;
        };
        // A slow reader takes nothing; the others see whether they were closed.
        let mut buffer = [0; 4096];
        let is_slow = self.kind == 4;
        let is_open = is_slow
            || match stream.read(&mut buffer) {
                Ok(0) => false,
                Ok(_) => true,
                Err(error) => error.kind() == ErrorKind::WouldBlock,
            };
        // One kind asks for pages without end, another one for one after another without reading.
        let more = match self.kind {
            3 | 4 => stream.write_all(&request(at, "/page.js", "")),
            _ => Ok(()),
        };
        let is_alive = is_open && more.is_ok();
        if !is_alive {
            self.stream = None;
        }
    }
}

/// The first words of a connection of a kind.
fn first_words(kind: usize, at: SocketAddr) -> Vec<u8> {
    let socket = format!(
        "Origin: http://{at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    );
    match kind {
        // Half a request.
        0 => b"GET / HT".to_vec(),
        // A socket that says nothing.
        1 => request(at, "/socket", &socket),
        // One that guesses.
        2 => [request(at, "/socket", &socket), masked(br#"{"t":"word","word":"OOOOOO"}"#)].concat(),
        3 | 4 => request(at, "/page.js", ""),
        // The beginning of an encrypted connection.
        _ => vec![0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3],
    }
}

fn request(at: SocketAddr, path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n{headers}\r\n").into_bytes()
}

/// A short text as a browser sends it over a socket (RFC 6455, 5.2), with a mask of zeros.
fn masked(text: &[u8]) -> Vec<u8> {
    [&[0x81, 0x80 | text.len() as u8, 0, 0, 0, 0], text].concat()
}
