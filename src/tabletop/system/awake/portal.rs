//! Desktops without an X server: their portal, or their own screen saver, keeps the screen on for a program that asks
//! by the session's bus (D-Bus), as long as that program stays on the bus.

use super::AwakeError;
use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;
use zbus::blocking::Connection;
use zbus::blocking::connection::Builder;
use zbus::zvariant::Value;

/// The name of the program, for the desktop.
const PROGRAM: &str = "Shoal";
/// The reason why it asks.
const REASON: &str = "A match is open on the table";
/// The flag of the portal for a session that is not to become idle.
const IDLE: u32 = 8;
/// The time for an answer: the bus may have to start the program that gives it.
const PATIENCE: Duration = Duration::from_secs(30);

/// A hold on the screen of a desktop that is asked by the session's bus. It lasts as long as this value.
#[derive(Debug)]
pub struct ScreenInhibition {
    /// The connection to the bus, once the desktop has answered on it.
    answer: Receiver<Result<Connection, AwakeError>>,
    held: Option<Connection>,
}

impl ScreenInhibition {
    /// Asks the desktop of the session. The answer may take a while, as the desktop may have to start what gives it.
    ///
    /// # Errors
    /// When no thread can be started to wait for the answer.
    pub fn ask() -> Result<Self, AwakeError> {
        Self::ask_by(Builder::session)
    }

    /// Does the same as [`ask`](Self::ask), by the bus that this finds.
    pub(super) fn ask_by(
        find_bus: impl FnOnce() -> zbus::Result<Builder<'static>> + Send + 'static,
    ) -> Result<Self, AwakeError> {
        let (tell, answer) = mpsc::channel();
        let ask = move || {
            let held = find_bus()
                .and_then(|bus| bus.method_timeout(PATIENCE).build())
                .map_err(|problem| format!("the session bus does not answer: {problem}"))
                .and_then(|bus| inhibit(&bus).map(|()| bus).map_err(|problem| in_words(&problem)));
            // Nobody waits for it any more if the match is over: then the connection is closed at once.
            let _ = tell.send(held.map_err(AwakeError));
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
fn inhibit(bus: &Connection) -> zbus::Result<()> {
    ask_portal(bus).or_else(|problem| match problem {
        zbus::Error::MethodError(..) => ask_screen_saver(bus).map_err(|_| problem),
        lost => Err(lost),
    })
}

fn ask_portal(bus: &Connection) -> zbus::Result<()> {
    let no_window = "";
    let options = BTreeMap::from([("reason", Value::from(REASON))]);
    bus.call_method(
        Some("org.freedesktop.portal.Desktop"),
        "/org/freedesktop/portal/desktop",
        Some("org.freedesktop.portal.Inhibit"),
        "Inhibit",
        &(no_window, IDLE, options),
    )
    .map(drop)
}

fn ask_screen_saver(bus: &Connection) -> zbus::Result<()> {
    let name = "org.freedesktop.ScreenSaver";
    let path = "/org/freedesktop/ScreenSaver";
    bus.call_method(Some(name), path, Some(name), "Inhibit", &(PROGRAM, REASON)).map(drop)
}

/// Puts the reason of a refusal in words, without the name of the error where there are words for it.
fn in_words(problem: &zbus::Error) -> String {
    match problem {
        zbus::Error::MethodError(_, Some(text), _) => text.trim_end_matches('.').to_owned(),
        other => other.to_string(),
    }
}
