//! Phones as the tests use them: plain sockets, and a host of seats that choose.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use serde_json::{Value, json};
use shoal_phone::{
    ChoiceForm, FormOffer, FormPart, PhoneAction, PhoneEvent, PhoneMessage, PhoneSeat, PhoneServer,
    PhoneSnapshot,
};
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Response;
use tungstenite::{Message, WebSocket};

/// Nothing here takes so long: whoever waits longer waits for ever.
const FOR_EVER: Duration = Duration::from_secs(300);

/// The status of an answer to more requests than are allowed in this time.
const BUSY: u16 = 429;

/// A server on the loopback, and its host's end.
pub struct Host {
    pub server: PhoneServer,
    heard: Receiver<PhoneEvent>,
}

impl Host {
    pub fn start() -> Self {
        let at = "127.0.0.1:0".parse().expect("an address");
        let (server, heard) = PhoneServer::start(at).expect("a free port");
        Self { server, heard }
    }

    /// What the next phone did.
    pub fn next(&self) -> PhoneEvent {
        self.heard.recv_timeout(FOR_EVER).expect("a phone did something")
    }

    /// What `seat` did next; no other seat does anything.
    pub fn next_of(&self, seat: u8) -> PhoneAction {
        let from = self.next();
        assert_eq!(from.seat, PhoneSeat(seat), "{from:?}");
        from.action
    }

    /// What has come already.
    pub fn so_far(&self) -> Vec<PhoneEvent> {
        self.heard.try_iter().collect()
    }

    pub fn show(&self, seat: u8, snapshot: PhoneSnapshot) {
        let message = PhoneMessage::Show { seat: PhoneSeat(seat), snapshot: Box::new(snapshot) };
        self.server.tell(message).expect("a seat");
    }

    /// A phone that has used the code of `seat`, and its token.
    pub fn join(&self, seat: u8) -> (Phone, String) {
        let code = self.server.invite(PhoneSeat(seat)).expect("random");
        let word = code.url.rsplit('/').next().expect("a word");
        let mut phone = Phone::open(self.server.address());
        phone.say(json!({"t": "word", "word": word}));
        let token = phone.next()["token"].as_str().expect("a token").to_owned();
        assert_eq!(self.next_of(seat), PhoneAction::Joined);
        assert_eq!(self.next_of(seat), PhoneAction::PageOpened);
        (phone, token)
    }

    /// One more page of a seat.
    pub fn come_back(&self, token: &str) -> Phone {
        let mut phone = Phone::open(self.server.address());
        phone.say(json!({"t": "token", "token": token}));
        phone
    }
}

/// The socket of a page.
pub struct Phone {
    socket: WebSocket<TcpStream>,
}

impl Phone {
    /// Opens a socket as the page does: while the server says that it is busy, it tries again.
    pub fn open(at: SocketAddr) -> Self {
        loop {
            match Self::open_as(at, &at.to_string(), Some(&format!("http://{at}"))) {
                Ok((phone, _)) => return phone,
                Err(BUSY) => std::thread::yield_now(),
                Err(status) => panic!("no socket: {status}"),
            }
        }
    }

    /// Opens a socket, with any `Host` and `Origin`; the status of the answer if that is refused.
    pub fn open_as(
        at: SocketAddr,
        host: &str,
        origin: Option<&str>,
    ) -> Result<(Self, Response), u16> {
        let mut request = format!("ws://{at}/socket").into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("Host", host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert("Origin", origin.parse().expect("a header"));
        }
        let opened = tungstenite::client(request, connection(at));
        match opened {
            Ok((socket, response)) => Ok((Self { socket }, response)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub fn say(&mut self, said: Value) {
        self.say_text(&said.to_string());
    }

    /// Sends a text, if the other side still takes any.
    pub fn say_text(&mut self, text: &str) {
        let _ = self.socket.send(Message::text(text));
    }

    /// The next message as it came; `None` when there are no more.
    pub fn next_text(&mut self) -> Option<String> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if is_late(&error) => panic!("nothing came"),
                Err(_) => return None,
            }
        }
    }

    /// The next message.
    pub fn next(&mut self) -> Value {
        let text = self.next_text().expect("a message");
        serde_json::from_str(&text).expect("JSON")
    }

    /// The next message of a kind; what comes before it is of no interest.
    pub fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let told = self.next();
            if told["t"] == kind {
                return told;
            }
        }
    }

    pub fn is_refused(&mut self, why: &str) {
        assert_eq!(self.next_of("no")["why"], why);
        assert_eq!(self.next_text(), None);
    }
}

/// A connection that does not wait for ever.
pub fn connection(at: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(at).expect("the server is there");
    stream.set_read_timeout(Some(FOR_EVER)).expect("a socket");
    stream.set_write_timeout(Some(FOR_EVER)).expect("a socket");
    stream.set_nodelay(true).expect("a socket");
    stream
}

fn is_late(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// All that comes for the bytes of a request, until the server closes.
pub fn answer_to(at: SocketAddr, request: &str) -> String {
    let mut stream = connection(at);
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    // A reset is an end, too.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// A choice of one of four places.
pub fn asking(id: u64, made: Option<i32>) -> PhoneSnapshot {
    let offers = ["reef", "wreck", "cave", "sand"];
    let offers =
        offers.map(|label| FormOffer { label: label.into(), ..FormOffer::default() }).to_vec();
    let list = FormPart::List { label: "".into(), offers, least: 1, most: 1 };
    let made = made.map(|at| vec![vec![at]]);
    let choice = ChoiceForm { id, title: "Where do you dive?".into(), parts: vec![list], made };
    PhoneSnapshot { choice: Some(choice), trackpad: true, ..PhoneSnapshot::default() }
}

pub fn chose(choice: u64, after: u64, at: i32) -> Value {
    json!({"t": "chose", "choice": choice, "after": after, "entries": [[at]]})
}

pub fn choice_of(choice: u64, at: i32) -> PhoneAction {
    PhoneAction::Chose { choice, entries: vec![vec![at]] }
}
