//! A match that is interrupted from outside: its window is closed, its X server ends, its terminal interrupts it.

use std::path::PathBuf;

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask};
use x11rb::rust_connection::RustConnection;

use super::patience::until;
use super::program::{Program, WINDOW, journals};
use crate::program::stdout;
use crate::x_mice::Result;
use crate::xvfb::Xvfb;

/// Bots that play Fish by themselves, so slowly that the match is not over before the test.
const BOTS: [&str; 10] = [
    "--game",
    "penguins",
    "--speed",
    "0.25",
    "--best-of",
    "3",
    "--player",
    "ann=easy",
    "--player",
    "bob=easy",
];
/// The sentence of a match that is interrupted.
const KEPT: &str =
    "The match of Fish (penguins) is saved as far as it was played: press Go on in the lobby";

/// A match on a table of its own.
struct BotMatch {
    program: Program,
    journal: PathBuf,
    _home: tempfile::TempDir,
}

impl BotMatch {
    fn begin(xvfb: &Xvfb) -> Result<Self> {
        let home = tempfile::tempdir()?;
        let program = Program::start_with(xvfb.display(), home.path(), &BOTS)?;
        let journal = journals(home.path()).join("penguins-0001.journal");
        let mut begun = Self { program, journal, _home: home };
        begun.plays_on()?;
        Ok(begun)
    }

    fn lines(&self) -> usize {
        std::fs::read_to_string(&self.journal).map_or(0, |text| text.lines().count())
    }

    /// Waits until some more was played.
    fn plays_on(&mut self) -> Result<()> {
        let before = self.lines();
        until("the match goes on", || {
            self.program.is_alive()?;
            Ok((self.lines() > before + 2).then_some(()))
        })
    }

    /// Waits until the program has ended in this way; what was played is whole.
    fn ends(self, code: i32, words: &[&str]) -> Result<()> {
        self.program.ends(code, words)?;
        let path = self.journal.to_str().ok_or("a plain path")?;
        let told = stdout(&["replay", path], b"");
        assert!(!told.is_empty());
        Ok(())
    }
}

/// Presses the close button of the table's window, as a window manager tells it.
fn press_close_button(xvfb: &Xvfb) -> Result<()> {
    let (x, screen) = RustConnection::connect(Some(xvfb.display()))?;
    let root = x.setup().roots.get(screen).ok_or("no such screen")?.root;
    let atom =
        |name: &str| -> Result<u32> { Ok(x.intern_atom(false, name.as_bytes())?.reply()?.atom) };
    let (protocols, delete) = (atom("WM_PROTOCOLS")?, atom("WM_DELETE_WINDOW")?);
    for window in x.query_tree(root)?.reply()?.children {
        let (name, kind) = (AtomEnum::WM_NAME, AtomEnum::STRING);
        let title = x.get_property(false, window, name, kind, 0, 16)?.reply()?.value;
        if title == b"Shoal" {
            let message = ClientMessageEvent::new(32, window, protocols, [delete, 0, 0, 0, 0]);
            return Ok(x.send_event(false, window, EventMask::NO_EVENT, message)?.check()?);
        }
    }
    Err("there is no window".into())
}

#[test]
fn an_x_server_that_ends_is_said_with_a_code_and_the_match_is_whole() -> Result<()> {
    let mut xvfb = Xvfb::start(WINDOW.0, WINDOW.1)?;
    let begun = BotMatch::begin(&xvfb)?;
    xvfb.kill();
    begun.ends(1, &["shoal: The display has ended", KEPT])
}

#[test]
fn a_window_that_is_closed_in_a_match_asks_and_closed_again_says_that_it_can_go_on() -> Result<()> {
    let xvfb = Xvfb::start(WINDOW.0, WINDOW.1)?;
    let mut begun = BotMatch::begin(&xvfb)?;
    press_close_button(&xvfb)?;
    begun.plays_on()?;
    press_close_button(&xvfb)?;
    begun.ends(0, &[KEPT])
}

#[test]
fn who_interrupts_a_match_in_the_terminal_reads_that_it_can_go_on() -> Result<()> {
    let xvfb = Xvfb::start(WINDOW.0, WINDOW.1)?;
    let begun = BotMatch::begin(&xvfb)?;
    begun.program.interrupt()?;
    begun.ends(130, &[KEPT])
}
