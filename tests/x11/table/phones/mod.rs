//! Two people at the table with a mouse and a phone each: the phones scan the codes that lie on the table, and
//! choose in secret. The phones are pages of a real browser.

mod browser;

use bevy::math::UVec2;
use browser::Phone;
use shoal::table::geometry::{PLACES, Place, Tabletop, TrayDepth};
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

use super::evening::finds_light;
use super::eyes::Eyes;
use super::golden::keep;
use super::hand::Hand;
use super::patience::{settle, until};
use super::program::Program;
use super::tray::{TABLE, spot};
use crate::x_mice::{Result, XMice};
use crate::xvfb::Xvfb;

/// The table in pixels: few, so that codes are hardest to read.
const WINDOW: (u16, u16) = (1280, 720);
/// The dots of a tray, and the entry of the menu that shows the code: from the middle of the tray to the
/// player's right, and from its upper edge toward the player.
const DOTS: (f32, f32) = (295.0, 21.0);
const PHONE: (f32, f32) = (-204.0, -38.0);
/// The button that starts the match, likewise.
const START: (f32, f32) = (-130.0, 53.0);

/// The table, and all that is on it.
struct Table {
    // Dropped in this order: the program first, the server last.
    program: Program,
    eyes: Eyes,
    hands: Vec<Hand>,
    home: tempfile::TempDir,
    mice: Rc<XMice>,
    _xvfb: Xvfb,
}

impl Table {
    /// The small game of the examples, which is nothing but secret choices.
    fn begin() -> Result<Self> {
        let game = Path::new(env!("CARGO_BIN_EXE_shoal")).with_file_name("examples/tiny_game");
        if !game.exists() {
            return Err("build the game of this test first: cargo build --example tiny_game".into());
        }
        let xvfb = Xvfb::start(WINDOW.0, WINDOW.1)?;
        let mice = Rc::new(XMice::connect(xvfb.display())?);
        let eyes = Eyes::on_screen(xvfb.display(), WINDOW)?;
        let home = tempfile::tempdir()?;
        let mut command = Command::new(game);
        command.args(["--phones", "127.0.0.1"]).current_dir(home.path());
        let mut program = Program::run(command, xvfb.display(), home.path())?;
        until("there is a window", || {
            program.is_alive()?;
            Ok(eyes.focus_window()?.then_some(()))
        })?;
        Ok(Self { program, eyes, hands: Vec::new(), home, mice, _xvfb: xvfb })
    }

    /// A person plugs a mouse in and sits down at the next place.
    fn sit(&mut self, name: &'static str) -> Result<()> {
        let seat = self.hands.len();
        let mut hand = Hand::plug(&self.mice, name)?;
        finds_light(&self.eyes, &mut hand, PLACES[seat])?;
        hand.click()?;
        self.program.says(&format!("seat {seat} joined: {}", hand.device()))?;
        hand.edge = PLACES[seat].edge;
        hand.home()?;
        self.hands.push(hand);
        Ok(())
    }

    /// A person clicks a point of the own tray.
    fn clicks(&mut self, place: Place, (right, down): (f32, f32)) -> Result<()> {
        let pixels = f32::from(WINDOW.1) / TABLE.y;
        let tray = Tabletop { pixels, ..Tabletop::default() }.tray(place, TrayDepth::Plain);
        let at = spot(tray, right, down);
        let seat = PLACES.iter().position(|&other| other == place).ok_or("a place")?;
        self.hands[seat].click_at(at)
    }

    /// What a camera reads in the picture on the table: the one code that lies there.
    fn code(&self) -> Result<String> {
        let code = until("a code lies on the table", || {
            let shown = self.eyes.look()?;
            let size = shown.size.as_usizevec2();
            let grey = |x: usize, y: usize| shown.pixel(UVec2::new(x as u32, y as u32))[1];
            let mut picture = rqrr::PreparedImage::prepare_from_greyscale(size.x, size.y, grey);
            Ok(picture.detect_grids().iter().find_map(|grid| grid.decode().ok()))
        });
        self.keep("code")?;
        Ok(code?.1)
    }

    /// Keeps the picture of the table, for people to look at.
    fn keep(&self, name: &str) -> Result<()> {
        settle()?;
        keep(&format!("phone_{name}"), &self.eyes.look()?).map(drop)
    }

    /// A person asks for the code of the own seat, and scans it with a phone.
    fn scans(&mut self, place: Place) -> Result<Phone> {
        self.clicks(place, DOTS)?;
        settle()?;
        self.clicks(place, PHONE)?;
        Phone::open(&self.code()?)
    }

    /// What can be read in the journal.
    fn journal(&self) -> Result<String> {
        let files = std::fs::read_dir(self.home.path().join("target/pearls"))?;
        files.map(|file| Ok(std::fs::read_to_string(file?.path())?)).collect()
    }
}

#[test]
fn two_phones_scan_choose_sleep_choose_anew_and_the_table_reveals_it() -> Result<()> {
    let [anna, bert] = [PLACES[0], PLACES[1]];
    let mut table = Table::begin()?;
    for name in ["Anna", "Bert"] {
        table.sit(name)?;
    }
    let mut annas = table.scans(anna)?;
    annas.reads("The match has not begun.")?;
    let mut berts = table.scans(bert)?;
    berts.reads("The match has not begun.")?;
    table.clicks(anna, START)?;
    table.program.says("after 0 actions: seat 0, seat 1")?;
    annas.reads("Choose an oyster in secret")?;
    berts.reads("Choose an oyster in secret")?;
    annas.picture("asked")?;

    annas.tap("row 1, oyster 4")?;
    // A phone throws pages away: what was filled in is still there.
    annas.reload()?;
    annas.tap("Choose this")?;
    annas.reads("Chosen. You may still change it.")?;
    annas.picture("chosen")?;
    table.keep("chosen")?;
    table.program.says_no_more();

    // Asleep it hears nothing; awake it says what the table has.
    annas.sleep(true)?;
    berts.tap("row 2, oyster 1")?;
    annas.sleep(false)?;
    annas.tap("row 3, oyster 6")?;
    annas.tap("Choose this instead")?;
    annas.reads("Chosen. You may still change it.")?;
    berts.tap("Choose this")?;
    table.program.says("after 2 actions: the house")?;
    table.program.says("after 3 actions: seat 0, seat 1")?;
    // Each was alone: these two oysters are empty now, and the one that Anna gave up is not.
    let oysters = ["row 2, oyster 1", "row 3, oyster 6", "row 1, oyster 4"];
    until("the phone offers what there is", || {
        let offers = annas.text()?.to_lowercase();
        let offered = oysters.map(|oyster| offers.contains(oyster));
        Ok((offered == [false, false, true]).then_some(()))
    })?;
    assert!(!table.journal()?.contains("choose"), "what was chosen cannot be read in the journal");
    table.keep("revealed")?;
    table.program.kill()
}
