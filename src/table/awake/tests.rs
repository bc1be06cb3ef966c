//! A Wayland desktop is asked on a real bus of its own, by a stub of its portal.

use super::bus::SessionBus;
use super::message::{BodyWriter, BusMessage, MessageKind};
use super::*;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

const PORTAL: &str = "org.freedesktop.portal.Desktop";
const SCREEN_SAVER: &str = "org.freedesktop.ScreenSaver";

/// A bus for one test, stopped when dropped.
struct PrivateBus {
    daemon: Child,
    address: String,
    _folder: tempfile::TempDir,
}

impl PrivateBus {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let socket = folder.path().join("a bus");
        let configuration = folder.path().join("bus.conf");
        let text = format!(
            "<busconfig><type>session</type><listen>unix:path={}</listen><auth>EXTERNAL</auth>\
             <policy context=\"default\"><allow send_destination=\"*\"/><allow receive_sender=\"*\"/>\
             <allow own=\"*\"/></policy></busconfig>",
            socket.display().to_string().replace(' ', "%20")
        );
        std::fs::write(&configuration, text).expect("it is ours");
        let mut daemon = Command::new("dbus-daemon")
            .args(["--nofork", "--nopidfile", "--print-address=1", "--config-file"])
            .arg(&configuration)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon can be started: install the package 'dbus'");
        let mut address = String::new();
        let output = daemon.stdout.take().expect("it was asked for");
        BufReader::new(output).read_line(&mut address).expect("it tells its address");
        Self { daemon, address: address.trim().to_owned(), _folder: folder }
    }

    fn ask(&self) -> Inhibition {
        Inhibition::ask_at(self.address.clone()).expect("a thread starts")
    }
}

impl Drop for PrivateBus {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}

/// A program that answers under a name of the desktop.
struct Stub(SessionBus);

impl Stub {
    fn on(bus: &PrivateBus, name: &str) -> Self {
        let mut stub = Self(SessionBus::join(&bus.address).expect("the bus lets us in"));
        let mut body = BodyWriter::default();
        body.text(name).number(0);
        stub.ask_bus("RequestName", "su", body);
        let mut body = BodyWriter::default();
        body.text("type='signal',member='NameOwnerChanged'");
        stub.ask_bus("AddMatch", "s", body);
        stub
    }

    fn ask_bus(&mut self, member: &str, signature: &str, body: BodyWriter) {
        let call = BusMessage {
            path: "/org/freedesktop/DBus".into(),
            interface: "org.freedesktop.DBus".into(),
            member: member.into(),
            destination: "org.freedesktop.DBus".into(),
            signature: signature.into(),
            body: body.0,
            ..BusMessage::default()
        };
        self.0.ask(call).expect("the bus does so");
    }

    fn wait_for(&mut self, is_it: impl Fn(&BusMessage) -> bool) -> BusMessage {
        loop {
            let message = self.0.receive().expect("the bus is there");
            if is_it(&message) {
                return message;
            }
        }
    }

    /// Hears the call of the table, and answers it.
    fn answer(&mut self, answer: BusMessage) -> BusMessage {
        let call = self.wait_for(|message| message.member == "Inhibit");
        let (reply_to, destination) = (call.serial, call.sender.clone());
        let answer = BusMessage { reply_to, destination, ..answer };
        self.0.send(answer).expect("the bus is there");
        call
    }

    /// Waits until a program has left the bus, by which the desktop knows that its wishes are void.
    fn until_left(&mut self, program: &str) {
        let no_new_owner = [0; 5];
        self.wait_for(|message| {
            message.member == "NameOwnerChanged"
                && message.first_text().as_deref() == Some(program)
                && message.body.ends_with(&no_new_owner)
        });
    }
}

fn yes() -> BusMessage {
    let mut body = BodyWriter::default();
    body.text("/org/freedesktop/portal/desktop/request/1");
    let (kind, signature) = (MessageKind::Return, "o".into());
    BusMessage { kind, signature, body: body.0, ..BusMessage::default() }
}

fn no() -> BusMessage {
    let mut body = BodyWriter::default();
    body.text("Nobody here keeps a screen on.");
    let error = "org.freedesktop.portal.Error.NotAllowed".into();
    let (kind, signature) = (MessageKind::Error, "s".into());
    BusMessage { kind, error, signature, body: body.0, ..BusMessage::default() }
}

fn until_answered(hold: &mut Inhibition) -> Result<(), AwakeError> {
    while !hold.is_held() {
        hold.hear()?;
        thread::yield_now();
    }
    Ok(())
}

#[test]
fn the_portal_keeps_the_screen_on_for_as_long_as_the_match_is_open() {
    let bus = PrivateBus::start();
    let mut portal = Stub::on(&bus, PORTAL);
    let mut hold = bus.ask();
    let call = portal.answer(yes());
    assert_eq!(call.path, "/org/freedesktop/portal/desktop");
    assert_eq!(call.interface, "org.freedesktop.portal.Inhibit");
    assert_eq!(call.signature, "sua{sv}");
    let mut wanted = BodyWriter::default();
    wanted.text("").number(8).named_text("reason", "A match is open on the table");
    assert_eq!(call.body, wanted.0, "idleness is what is inhibited");
    until_answered(&mut hold).expect("the portal has said yes");
    drop(hold);
    portal.until_left(&call.sender);
}

#[test]
fn where_there_is_no_portal_the_desktops_screen_saver_is_asked() {
    let bus = PrivateBus::start();
    let mut saver = Stub::on(&bus, SCREEN_SAVER);
    let mut hold = bus.ask();
    let call = saver.answer(yes());
    assert_eq!((call.first_text().as_deref(), call.signature.as_str()), (Some("Shoal"), "ss"));
    until_answered(&mut hold).expect("the screen saver has said yes");
}

#[test]
fn a_desktop_that_keeps_no_screen_on_is_told_to_the_host_in_a_sentence() {
    let bus = PrivateBus::start();
    let mut hold = bus.ask();
    let nobody = until_answered(&mut hold).expect_err("nobody is there").to_string();
    let mut portal = Stub::on(&bus, PORTAL);
    let mut hold = bus.ask();
    portal.answer(no());
    let refused = until_answered(&mut hold).expect_err("it has said no").to_string();
    assert!(refused.contains("(Nobody here keeps a screen on);"), "{refused}");
    for sentence in [nobody, refused] {
        assert!(sentence.ends_with("settings.") && !sentence.contains('\n'), "{sentence}");
    }
    assert!(hold.hear().is_ok(), "it is told once");
}

#[test]
fn a_match_that_is_over_before_the_desktop_has_answered_holds_nothing() {
    let bus = PrivateBus::start();
    let mut portal = Stub::on(&bus, PORTAL);
    let hold = bus.ask();
    let call = portal.wait_for(|message| message.member == "Inhibit");
    drop(hold);
    let (reply_to, destination) = (call.serial, call.sender.clone());
    let late = BusMessage { reply_to, destination, ..yes() };
    portal.0.send(late).expect("the bus is there");
    portal.until_left(&call.sender);
}
