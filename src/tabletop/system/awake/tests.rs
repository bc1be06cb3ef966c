//! A Wayland desktop is asked on a real bus of its own, by a stub of its portal.

use super::*;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use zbus::blocking::connection::Builder;
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Message;
use zbus::zvariant::{ObjectPath, OwnedValue, Value};

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
        let socket = folder.path().join("bus");
        let configuration = folder.path().join("bus.conf");
        let text = format!(
            "<busconfig><type>session</type><listen>unix:path={}</listen><auth>EXTERNAL</auth>\
             <policy context=\"default\"><allow send_destination=\"*\"/><allow receive_sender=\"*\"/>\
             <allow own=\"*\"/></policy></busconfig>",
            socket.display()
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

    fn ask(&self) -> ScreenInhibition {
        let address = self.address.clone();
        ScreenInhibition::ask_by(move || Builder::address(address.as_str()))
            .expect("a thread starts")
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
struct Stub {
    bus: Connection,
    messages: MessageIterator,
}

impl Stub {
    fn on(bus: &PrivateBus, name: &str) -> Self {
        let line = Builder::address(bus.address.as_str()).and_then(Builder::build);
        let bus = line.expect("the bus lets us in");
        let messages = MessageIterator::from(&bus);
        let watch = "type='signal',member='NameOwnerChanged'";
        let dbus = "org.freedesktop.DBus";
        bus.call_method(Some(dbus), "/org/freedesktop/DBus", Some(dbus), "AddMatch", &watch)
            .expect("everybody may watch who comes and goes");
        bus.request_name(name).expect("the name is free");
        Self { bus, messages }
    }

    fn wait_for(&mut self, member: &str, is_it: impl Fn(&Message) -> bool) -> Message {
        loop {
            let message = self.messages.next().expect("the bus is there").expect("it is read");
            let named = message.header().member().is_some_and(|name| name == member);
            if named && is_it(&message) {
                return message;
            }
        }
    }

    /// Hears the call of the table.
    fn hear(&mut self) -> Message {
        self.wait_for("Inhibit", |_| true)
    }

    fn say_yes(&self, call: &Message) {
        let request =
            ObjectPath::from_static_str_unchecked("/org/freedesktop/portal/desktop/request/1");
        self.bus.reply(&call.header(), &request).expect("the bus is there");
    }

    fn say_no(&self, call: &Message) {
        let error = "org.freedesktop.portal.Error.NotAllowed";
        let text = "Nobody here keeps a screen on.";
        self.bus.reply_error(&call.header(), error, &text).expect("the bus is there");
    }

    /// Waits until a program has left the bus, by which the desktop knows that its wishes are void.
    fn until_left(&mut self, call: &Message) {
        let program = call.header().sender().expect("the bus names it").to_string();
        self.wait_for("NameOwnerChanged", |message| {
            let body = message.body();
            let (name, _old, new) =
                body.deserialize::<(&str, &str, &str)>().expect("as the bus says");
            name == program && new.is_empty()
        });
    }
}

fn until_answered(hold: &mut ScreenInhibition) -> Result<(), AwakeError> {
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
    let call = portal.hear();
    portal.say_yes(&call);
    assert_eq!(call.header().path().expect("a call has one"), "/org/freedesktop/portal/desktop");
    let interface = call.header().interface().expect("a call has one").to_string();
    assert_eq!(interface, "org.freedesktop.portal.Inhibit");
    let body = call.body();
    let (window, flags, options): (&str, u32, BTreeMap<&str, OwnedValue>) =
        body.deserialize().expect("as the portal wants it: sua{sv}");
    assert_eq!((window, flags), ("", 8), "idleness is what is inhibited");
    assert_eq!(*options["reason"], Value::from("A match is open on the table"));
    until_answered(&mut hold).expect("the portal has said yes");
    drop(hold);
    portal.until_left(&call);
}

#[test]
fn where_there_is_no_portal_the_desktops_screen_saver_is_asked() {
    let bus = PrivateBus::start();
    let mut saver = Stub::on(&bus, SCREEN_SAVER);
    let mut hold = bus.ask();
    let call = saver.hear();
    saver.bus.reply(&call.header(), &7_u32).expect("the bus is there");
    let body = call.body();
    let (program, _reason): (&str, &str) = body.deserialize().expect("as it wants it: ss");
    assert_eq!(program, "Shoal");
    until_answered(&mut hold).expect("the screen saver has said yes");
}

#[test]
fn a_desktop_that_keeps_no_screen_on_is_told_to_the_host_in_a_sentence() {
    let bus = PrivateBus::start();
    let mut hold = bus.ask();
    let nobody = until_answered(&mut hold).expect_err("nobody is there").to_string();
    let mut portal = Stub::on(&bus, PORTAL);
    let mut hold = bus.ask();
    let call = portal.hear();
    portal.say_no(&call);
    let refused = until_answered(&mut hold).expect_err("it has said no").to_string();
    assert!(refused.contains("(Nobody here keeps a screen on);"), "{refused}");
    let nowhere = || Builder::address("unix:path=/nowhere/bus");
    let mut lost = ScreenInhibition::ask_by(nowhere).expect("a thread starts");
    let lost = until_answered(&mut lost).expect_err("there is no bus").to_string();
    for sentence in [nobody, refused, lost] {
        assert!(sentence.ends_with("settings.") && !sentence.contains('\n'), "{sentence}");
    }
    assert!(hold.hear().is_ok(), "it is told once");
}

#[test]
fn a_match_that_is_over_before_the_desktop_has_answered_holds_nothing() {
    let bus = PrivateBus::start();
    let mut portal = Stub::on(&bus, PORTAL);
    let hold = bus.ask();
    let call = portal.hear();
    drop(hold);
    portal.say_yes(&call);
    portal.until_left(&call);
}
