//! Desktops without an X server: their portal, or their own screen saver, keeps the screen on for a program that asks by
//! the session's bus, as long as that program stays on the bus.

use super::AwakeError;
use super::bus::{BusError, SessionBus, session_address};
use super::message::{BodyWriter, BusMessage};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// The program, and its reason.
const PROGRAM: &str = "Shoal";
const REASON: &str = "A match is open on the table";
/// The flag of the portal for a session that is not to become idle.
const IDLE: u32 = 8;

/// A hold on the screen of a desktop that is asked by the session's bus. It lasts as long as this value.
#[derive(Debug)]
pub struct Inhibition {
    /// The bus, once the desktop has answered on it.
    answer: Receiver<Result<SessionBus, AwakeError>>,
    held: Option<SessionBus>,
}

impl Inhibition {
    /// Asks the desktop of the session. The answer may take a while, as the desktop may have to start what gives it.
    ///
    /// # Errors
    /// When there is no bus to ask by.
    pub fn ask() -> Result<Self, AwakeError> {
        Self::ask_at(session_address().ok_or_else(|| AwakeError(BusError::NoBus.to_string()))?)
    }

    /// As [`ask`](Self::ask), with the address of the bus.
    pub(super) fn ask_at(address: String) -> Result<Self, AwakeError> {
        let (tell, answer) = mpsc::channel();
        let ask = move || {
            let held =
                SessionBus::join(&address).and_then(|mut bus| inhibit(&mut bus).map(|()| bus));
            // Nobody waits for it any more if the match is over: then the line is closed at once.
            let _ = tell.send(held.map_err(|problem| AwakeError(problem.to_string())));
        };
        let started = thread::Builder::new().name("awake".to_owned()).spawn(ask);
        started.map_err(|problem| AwakeError(problem.to_string()))?;
        Ok(Self { answer, held: None })
    }

    /// Hears the answer once it is there.
    ///
    /// # Errors
    /// When the desktop does not keep the screen on; once.
    pub fn hear(&mut self) -> Result<(), AwakeError> {
        match self.answer.try_recv() {
            Ok(answer) => self.held = Some(answer?),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        Ok(())
    }

    /// `true` if the desktop has said that it keeps the screen on.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }
}

/// Asks the portal, and where there is none the desktop's screen saver.
fn inhibit(bus: &mut SessionBus) -> Result<(), BusError> {
    bus.ask(to_portal()).map(drop).or_else(|problem| match problem {
        BusError::Error(..) => bus.ask(to_screen_saver()).map(drop).map_err(|_| problem),
        lost => Err(lost),
    })
}

fn to_portal() -> BusMessage {
    let no_window = "";
    let mut body = BodyWriter::default();
    body.text(no_window).number(IDLE).named_text("reason", REASON);
    BusMessage {
        path: "/org/freedesktop/portal/desktop".into(),
        interface: "org.freedesktop.portal.Inhibit".into(),
        member: "Inhibit".into(),
        destination: "org.freedesktop.portal.Desktop".into(),
        signature: "sua{sv}".into(),
        body: body.0,
        ..BusMessage::default()
    }
}

fn to_screen_saver() -> BusMessage {
    let mut body = BodyWriter::default();
    body.text(PROGRAM).text(REASON);
    BusMessage {
        path: "/org/freedesktop/ScreenSaver".into(),
        interface: "org.freedesktop.ScreenSaver".into(),
        member: "Inhibit".into(),
        destination: "org.freedesktop.ScreenSaver".into(),
        signature: "ss".into(),
        body: body.0,
        ..BusMessage::default()
    }
}
