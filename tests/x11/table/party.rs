//! People with a mouse each at a table in a window, for whatever game: they sit down, and click.

use shoal::table::geometry::{PLACES, Place, Tabletop, TrayDepth};
use std::process::Command;
use std::rc::Rc;

use super::evening::finds_light;
use super::eyes::Eyes;
use super::golden::keep;
use super::hand::Hand;
use super::patience::{settle, until};
use super::program::{Program, STEADY, set_up};
use super::tray::{TABLE, spot};
use crate::x_mice::{Result, XMice};
use crate::xvfb::Xvfb;
use bevy::math::Vec2;

/// The table in pixels: few, so that what is written and drawn is hardest to read.
pub const WINDOW: (u16, u16) = (1280, 720);
/// The button that starts the match: from the middle of a tray to the player's right, and from its upper
/// edge toward the player.
const START: (f32, f32) = (-130.0, 53.0);

/// The table, and all that is on it.
pub struct Party {
    // Dropped in this order: the program first, the server last.
    pub program: Program,
    pub eyes: Eyes,
    hands: Vec<Hand>,
    pub home: tempfile::TempDir,
    mice: Rc<XMice>,
    /// Of the window, in pixels.
    size: (u16, u16),
    _xvfb: Xvfb,
}

impl Party {
    /// This program in a window.
    pub fn begin(command: Command) -> Result<Self> {
        Self::begin_in(command, WINDOW, "dark")
    }

    /// This program in a window of another size, in the colours of a theme.
    pub fn begin_in(mut command: Command, size: (u16, u16), theme: &str) -> Result<Self> {
        let xvfb = Xvfb::start(size.0, size.1)?;
        let mice = Rc::new(XMice::connect(xvfb.display())?);
        let eyes = Eyes::on_screen(xvfb.display(), size)?;
        let home = tempfile::tempdir()?;
        let rig = format!("[[rigs]]\nname = 'Here'\ntheme = '{theme}'\n");
        set_up(home.path(), &format!("rig = 'Here'\n{STEADY}{rig}"))?;
        command.current_dir(home.path());
        let mut program = Program::run(command, xvfb.display(), home.path())?;
        until("there is a window", || {
            program.is_alive()?;
            Ok(eyes.focus_window()?.then_some(()))
        })?;
        Ok(Self { program, eyes, hands: Vec::new(), home, mice, size, _xvfb: xvfb })
    }

    /// A person plugs a mouse in and sits down at the next place.
    pub fn sit(&mut self, name: &'static str) -> Result<()> {
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

    /// The first who sat down starts the match.
    pub fn starts(&mut self) -> Result<()> {
        self.clicks(PLACES[0], START)
    }

    /// A person clicks a point of the own tray.
    pub fn clicks(&mut self, place: Place, (right, down): (f32, f32)) -> Result<()> {
        let tray = self.table().tray(place, TrayDepth::Plain);
        let seat = PLACES.iter().position(|&other| other == place).ok_or("a place")?;
        self.clicks_at(seat, spot(tray, right, down))
    }

    /// The person in this seat clicks a point of the table.
    pub fn clicks_at(&mut self, seat: usize, at: Vec2) -> Result<()> {
        self.hands[seat].click_at(at)
    }

    /// The table as it lies in the window.
    pub fn table(&self) -> Tabletop {
        let pixels = f32::from(self.size.1) / TABLE.y;
        Tabletop { pixels, ..Tabletop::default() }
    }

    /// What can be read in the files of a folder that the program keeps, pictures too.
    pub fn read(&self, folder: &str) -> Result<String> {
        let files = std::fs::read_dir(self.home.path().join(folder))?;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        files.map(|file| Ok(text(std::fs::read(file?.path())?))).collect()
    }

    /// Keeps the picture of the table, for people to look at.
    pub fn keep(&self, name: &str) -> Result<()> {
        settle()?;
        keep(name, &self.eyes.look()?).map(drop)
    }
}
