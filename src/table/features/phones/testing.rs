//! Phones in tests: real pages over the loopback, and codes read from the picture before a seat.

use super::{PHONE, TablePhones};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use serde_json::{Value, json};
use shoal_contract::Seat;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::surfaces::tray::MenuEntryChosen;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Number of turns that a table and a page take before a test gives up waiting.
pub const PATIENCE: usize = 3_000;

/// The socket of a page, and all that came.
pub struct PhonePage {
    socket: WebSocket<TcpStream>,
    /// Every message, as it was sent.
    pub heard: Vec<String>,
}

impl PhonePage {
    fn open(at: SocketAddr) -> Self {
        let stream = TcpStream::connect(at).expect("the server is there");
        let mut request = format!("ws://{at}/socket").into_client_request().expect("a request");
        let origin = format!("http://{at}").parse().expect("a header");
        request.headers_mut().insert("Origin", origin);
        let (socket, _) = tungstenite::client(request, stream).expect("a socket");
        socket.get_ref().set_read_timeout(Some(Duration::from_millis(5))).expect("a socket");
        Self { socket, heard: Vec::new() }
    }

    /// Sends a message from the page to the table.
    pub fn say(&mut self, said: &Value) {
        self.socket.send(Message::text(said.to_string())).expect("the server listens");
    }

    /// Returns the next message, if one has come.
    pub fn next_message(&mut self) -> Option<Value> {
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                self.heard.push(text.as_str().to_owned());
                serde_json::from_str(text.as_str()).ok()
            }
            Err(tungstenite::Error::Io(error))
                if !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                panic!("{error}")
            }
            _ => None,
        }
    }

    /// Lets the table go on, reading what comes to the page, until something is found at the table.
    pub fn until_table<T>(
        &mut self,
        table: &mut HeadlessTable,
        mut find: impl FnMut(&mut HeadlessTable) -> Option<T>,
    ) -> T {
        for _ in 0..PATIENCE {
            table.frames(1);
            self.next_message();
            if let Some(found) = find(table) {
                return found;
            }
        }
        panic!("it never comes to that; the page heard {:?}", self.heard)
    }

    /// Lets the table go on until a message comes for which this is true, and returns it.
    pub fn until(&mut self, table: &mut HeadlessTable, is: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..PATIENCE {
            table.frames(1);
            while let Some(told) = self.next_message() {
                if is(&told) {
                    return told;
                }
            }
        }
        panic!("it never came; there came {:?}", self.heard)
    }

    /// Waits for the picture with a question to this seat.
    pub fn asked(&mut self, table: &mut HeadlessTable) -> Value {
        self.until(table, |told| {
            told["snapshot"]["choice"]["made"].is_null() && told["snapshot"]["choice"].is_object()
        })
    }

    /// Chooses an offer of the one part of the form, by what was shown last.
    pub fn choose(&mut self, table: &mut HeadlessTable, shown: &Value, offer: usize) {
        let (choice, after) = (&shown["snapshot"]["choice"]["id"], &shown["revision"]);
        self.say(&json!({"t": "chose", "choice": choice, "after": after, "entries": [[offer]]}));
        self.until(table, |told| told["t"] == "taken");
    }
}

/// Turns phones on as the host, on the loopback.
pub fn turn_on(table: &mut HeadlessTable) {
    let mut phones = table.app.world_mut().resource_mut::<TablePhones>();
    (phones.on, phones.address) = (true, Some(Ipv4Addr::LOCALHOST.into()));
    table.frames(3);
}

/// Lets a seat ask for a code, and a phone scan it.
pub fn scan(table: &mut HeadlessTable, seat: Seat) -> PhonePage {
    let pointer = PointerId::Mouse;
    table.app.world_mut().write_message(MenuEntryChosen { seat, id: PHONE, pointer });
    table.frames(4);
    scan_lying(table)
}

/// Lets a phone scan the one code on the table.
pub fn scan_lying(table: &mut HeadlessTable) -> PhonePage {
    let url = code(table);
    let (address, word) =
        url.strip_prefix("HTTP://").and_then(|it| it.split_once('/')).expect("a URL");
    let mut page = PhonePage::open(address.parse().expect("an address"));
    page.say(&json!({"t": "word", "word": word}));
    page.until(table, |told| told["t"] == "seated");
    page
}

/// Returns the text that a camera reads in the picture of the code.
fn code(table: &mut HeadlessTable) -> String {
    let world = table.app.world_mut();
    let mut codes = world.query::<(&Name, &ImageNode)>();
    let code =
        codes.iter(world).find(|(name, _)| name.as_str() == "Code").expect("it lies there").1;
    let image = world.resource::<Assets<Image>>().get(&code.image).expect("it is drawn");
    let side = image.texture_descriptor.size.width as usize;
    let data = image.data.as_ref().expect("it is in memory");
    let grey = |x: usize, y: usize| data[4 * (y * side + x)];
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, grey);
    let [found] = &picture.detect_grids()[..] else { panic!("one code is seen") };
    found.decode().expect("it is read").1
}
