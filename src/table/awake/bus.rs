//! The message bus of the session (D-Bus), for one question at a time. What a whole library for it would bring along
//! is not needed, and would build much of the engine anew.

use super::message::{BusMessage, MessageKind};
use std::env;
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;

/// The time for an answer: the bus may have to start the program that gives it.
const PATIENCE: Duration = Duration::from_secs(30);
/// The bus itself.
const BUS: &str = "org.freedesktop.DBus";

/// Why the bus has not answered.
#[derive(Debug)]
pub(super) enum BusError {
    /// There is no bus.
    NoBus,
    /// Its address is in no form that is known here.
    Address(String),
    /// It cannot be reached, or has gone.
    Io(io::Error),
    /// It does not let us in.
    Refused,
    /// The bytes that came are no message.
    Garbled,
    /// It says no: the name of the error, and what it says of it.
    Error(String, Option<String>),
}

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBus => f.write_str("there is no session bus"),
            Self::Address(address) => write!(f, "the session bus is at no socket: '{address}'"),
            Self::Io(problem) => write!(f, "the session bus does not answer: {problem}"),
            Self::Refused => f.write_str("the session bus lets nobody in"),
            Self::Garbled => f.write_str("the session bus says what is no message"),
            Self::Error(name, None) => f.write_str(name),
            Self::Error(_, Some(text)) => f.write_str(text.trim_end_matches('.')),
        }
    }
}

impl From<io::Error> for BusError {
    fn from(problem: io::Error) -> Self {
        Self::Io(problem)
    }
}

/// The address of the session's bus, as the session tells it.
pub(super) fn session_address() -> Option<String> {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let usual = || {
        let socket = PathBuf::from(set("XDG_RUNTIME_DIR")?).join("bus");
        socket.exists().then(|| format!("unix:path={}", socket.display()))
    };
    set("DBUS_SESSION_BUS_ADDRESS").or_else(usual)
}

/// A line to the bus. What was asked for by it lasts no longer than it.
#[derive(Debug)]
pub(super) struct SessionBus {
    socket: BufReader<UnixStream>,
    serial: u32,
}

impl SessionBus {
    /// Joins the bus at this address.
    pub(super) fn join(address: &str) -> Result<Self, BusError> {
        let socket = connect(address)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        let mut bus = Self { socket: BufReader::new(socket), serial: 0 };
        // Who we are, the bus asks the kernel.
        bus.write(b"\0AUTH EXTERNAL\r\nDATA\r\n")?;
        for wanted in ["DATA", "OK"] {
            let mut line = String::new();
            bus.socket.read_line(&mut line)?;
            if !line.starts_with(wanted) {
                return Err(BusError::Refused);
            }
        }
        bus.write(b"BEGIN\r\n")?;
        bus.ask(BusMessage {
            path: "/org/freedesktop/DBus".into(),
            interface: BUS.into(),
            member: "Hello".into(),
            destination: BUS.into(),
            ..BusMessage::default()
        })?;
        Ok(bus)
    }

    /// Calls somebody, and waits for the answer.
    pub(super) fn ask(&mut self, call: BusMessage) -> Result<BusMessage, BusError> {
        let serial = self.send(call)?;
        loop {
            let message = self.receive()?;
            match message.kind {
                MessageKind::Return if message.reply_to == serial => return Ok(message),
                MessageKind::Error if message.reply_to == serial => {
                    let text = message.first_text();
                    return Err(BusError::Error(message.error, text));
                }
                _ => {}
            }
        }
    }

    /// Sends a message, and tells its number.
    pub(super) fn send(&mut self, message: BusMessage) -> Result<u32, BusError> {
        self.serial += 1;
        self.write(&BusMessage { serial: self.serial, ..message }.encode())?;
        Ok(self.serial)
    }

    /// Waits for the next message.
    pub(super) fn receive(&mut self) -> Result<BusMessage, BusError> {
        BusMessage::read(&mut self.socket)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), BusError> {
        Ok(self.socket.get_mut().write_all(bytes)?)
    }
}

/// Connects to the first of these addresses that is a socket.
fn connect(addresses: &str) -> Result<UnixStream, BusError> {
    let sockets = addresses.split(';').filter_map(|address| address.strip_prefix("unix:"));
    for parts in sockets.map(|parts| parts.split(',')) {
        for (key, value) in parts.filter_map(|part| part.split_once('=')) {
            let name = unescape(value).ok_or_else(|| BusError::Address(addresses.to_owned()))?;
            match key {
                "path" => return Ok(UnixStream::connect(name)?),
                #[cfg(target_os = "linux")]
                "abstract" => {
                    use std::os::linux::net::SocketAddrExt as _;
                    let name = std::os::unix::net::SocketAddr::from_abstract_name(name)?;
                    return Ok(UnixStream::connect_addr(&name)?);
                }
                _ => {}
            }
        }
    }
    Err(BusError::Address(addresses.to_owned()))
}

/// The text whose unusual bytes an address writes as numbers.
fn unescape(value: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut left = value.bytes();
    while let Some(byte) = left.next() {
        let escaped = |digits: [u8; 2]| {
            let digits = std::str::from_utf8(&digits).ok().map(str::to_owned)?;
            u8::from_str_radix(&digits, 16).ok()
        };
        bytes.push(if byte == b'%' { escaped([left.next()?, left.next()?])? } else { byte });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_buses_write_them() {
        assert_eq!(unescape("/tmp/a%20b").as_deref(), Some("/tmp/a b"));
        for broken in ["%", "%2", "%zz", "%ff"] {
            assert_eq!(unescape(broken), None, "{broken}");
        }
        for elsewhere in ["", "tcp:host=localhost,port=1", "unix:guid=7", "unix:path=%"] {
            assert!(matches!(connect(elsewhere), Err(BusError::Address(_))), "{elsewhere}");
        }
        let nobody = "unix:guid=7,path=/nowhere/bus";
        assert!(matches!(connect(nobody), Err(BusError::Io(_))), "{nobody}");
    }
}
