//! People with a mouse each at a table in a window, for whatever game: they sit down, and click.

use shoal_tabletop::geometry::{OccupiedPlaces, PLACES, TablePlace, Tabletop, TrayDepth};
use shoal_tabletop::picture::projection::pale_colours::on_paper;
use shoal_tabletop::picture::theme;
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

use super::evening::{finds_light, joined};
use super::eyes::Eyes;
use super::golden::keep;
use super::hand::Hand;
use super::patience::{until, within};
use super::picture::Picture;
use super::program::{Program, STEADY, set_up};
use super::tray::{TABLE, apart, bytes, spot};
use crate::x_mice::{Result, XMice};
use crate::xvfb::Xvfb;
use bevy::color::Color;
use bevy::math::Vec2;

/// The table in pixels: few, so that what is written and drawn is hardest to read.
pub const WINDOW: (u16, u16) = (1280, 720);
/// How long a hand waits for an answer before trying again: long enough for a slow table.
const SOON: Duration = Duration::from_secs(20);
/// How much the colour of a point has changed where something else lies now.
const CHANGED: u8 = 12;
/// The dots of a tray: from its middle to the player's right, and from its upper edge toward the player.
const DOTS: (f32, f32) = (295.0, 21.0);
/// From the middle of a tray to its player's right, where the button that starts the match ends.
const START: f32 = 250.0;

/// The table, and all that is on it.
pub struct Party {
    // Dropped in this order: the program first, the server last.
    pub program: Program,
    pub eyes: Eyes,
    hands: Vec<Hand>,
    pub home: tempfile::TempDir,
    mice: Rc<XMice>,
    /// Whether it lies in the light of paper.
    on_paper: bool,
    /// Who sits at the match.
    seated: Option<OccupiedPlaces>,
    /// Of the window, in pixels.
    size: (u16, u16),
    _xvfb: Xvfb,
}

impl Party {
    /// This program in a window.
    pub fn begin(command: Command) -> Result<Self> {
        Self::begin_with(command, WINDOW, STEADY)
    }

    /// This program in a window of another size, in the colours of a theme.
    pub fn begin_in(command: Command, size: (u16, u16), colours: &str) -> Result<Self> {
        let rig = format!("[[rigs]]\nname = 'Here'\ntheme = '{colours}'\n");
        let rig = format!("rig = 'Here'\n{STEADY}{rig}");
        Ok(Self { on_paper: colours == "paper", ..Self::begin_with(command, size, &rig)? })
    }

    /// This program in a window of this size, with these settings.
    pub fn begin_with(command: Command, size: (u16, u16), settings: &str) -> Result<Self> {
        Self::begin_on(size, command, size, settings)
    }

    /// This program, which is told no size, on a display with room for a window of the default size.
    pub fn begin_in_default_size(command: Command, settings: &str) -> Result<Self> {
        Self::begin_on((1440, 810), command, WINDOW, settings)
    }

    fn begin_on(
        display: (u16, u16),
        mut command: Command,
        size: (u16, u16),
        settings: &str,
    ) -> Result<Self> {
        let xvfb = Xvfb::start(display.0, display.1)?;
        let mice = Rc::new(XMice::connect(xvfb.display())?);
        let eyes = Eyes::on_screen(xvfb.display(), size)?;
        let home = tempfile::tempdir()?;
        set_up(home.path(), settings)?;
        command.current_dir(home.path());
        let mut program = Program::run(command, xvfb.display(), home.path())?;
        until("there is a window", || {
            program.is_alive()?;
            Ok(eyes.focus_window()?.then_some(()))
        })?;
        until("there is a picture", || {
            let is_drawn = eyes.look()?.brightest().iter().all(|&part| part > 150);
            Ok(is_drawn.then_some(()))
        })?;
        Ok(Self {
            program,
            eyes,
            hands: Vec::new(),
            home,
            mice,
            seated: None,
            on_paper: false,
            size,
            _xvfb: xvfb,
        })
    }

    /// A person plugs a mouse in and sits down at the next place.
    pub fn sit(&mut self, name: &'static str) -> Result<()> {
        let seat = self.hands.len();
        let mut hand = Hand::plug(&self.mice, name)?;
        let light = self.in_light(theme::TEXT);
        finds_light(&self.eyes, &mut hand, (PLACES[seat], light))?;
        hand.click()?;
        self.program.says(&format!("seat {seat} joined: {}", hand.device()))?;
        hand.edge = PLACES[seat].edge;
        hand.home()?;
        let tray = self.table().tray(PLACES[seat], TrayDepth::Plain);
        until("name and mouse are right, and the tray is seen", || {
            hand.click_at(joined(tray))?;
            within(SOON, || Ok(self.is_button(self.start(PLACES[seat]))?.then_some(())))
        })?;
        self.hands.push(hand);
        Ok(())
    }

    /// The first who sat down starts the match. It is seen in place of the lobby then.
    pub fn starts(&mut self) -> Result<()> {
        let lobby = self.eyes.look()?;
        self.presses(0, self.start(PLACES[0]))?;
        self.seated = Some(OccupiedPlaces::of(PLACES.into_iter().take(self.hands.len())));
        let middle = self.table().middle();
        let around =
            (-300..300).step_by(20).flat_map(|x| (-150..150).step_by(20).map(move |y| (x, y)));
        let around: Vec<Vec2> =
            around.map(|(x, y)| middle + Vec2::new(x as f32, y as f32)).collect();
        until("the match is seen in place of the lobby", || {
            let now = self.eyes.look()?;
            let changed = |at: &&Vec2| apart(lobby.table(**at), now.table(**at)) > CHANGED;
            let is_there = around.iter().filter(changed).count() > around.len() / 2;
            Ok(is_there.then_some(()))
        })
    }

    /// The button at a place that starts the match.
    fn start(&self, place: TablePlace) -> Vec2 {
        let (table, depth) = (self.table(), TrayDepth::Plain);
        let down = table.tray_rows(place, depth).middle_of_buttons();
        spot(table.tray(place, depth), START, down)
    }

    /// The person in this seat presses the button that lies at a point of the table, as soon as it is seen there.
    pub fn presses(&mut self, seat: usize, at: Vec2) -> Result<()> {
        until(&format!("a button at {at}"), || Ok(self.is_button(at)?.then_some(())))?;
        self.clicks_at(seat, at)
    }

    /// Whether a button that can be pressed is seen at a point of the table.
    pub fn is_button(&self, at: Vec2) -> Result<bool> {
        let shown = self.eyes.look()?;
        let plain = [theme::BUTTON, theme::BUTTON_HOVER].into_iter();
        // What confirms is filled with the colour of its seat.
        let filled = (0..PLACES.len()).map(theme::seat_colour);
        let colours: Vec<[u8; 3]> =
            plain.chain(filled).map(|it| bytes(self.in_light(it))).collect();
        let around = (-3..=3).flat_map(|x| (-3..=3).map(move |y| Vec2::new(x as f32, y as f32)));
        let mut seen = around.map(|by| shown.table(at + 4.0 * by));
        Ok(seen.any(|seen| colours.iter().any(|&colour| apart(seen, colour) < 12)))
    }

    /// A person opens the menu of the own tray and chooses the entry that lies here, until this is seen.
    pub fn chooses<T>(
        &mut self,
        place: TablePlace,
        entry: (f32, f32),
        seen: impl Fn(&Picture) -> Option<T>,
    ) -> Result<T> {
        let found = until("what was chosen in the menu is seen", || {
            let tray = self.table().tray(place, TrayDepth::Plain);
            let around =
                (-60..60).step_by(10).flat_map(|x| (-20..20).step_by(5).map(move |y| (x, y)));
            let around: Vec<Vec2> =
                around.map(|(x, y)| spot(tray, entry.0 + x as f32, entry.1 + y as f32)).collect();
            let before = self.eyes.look()?;
            self.clicks(place, DOTS)?;
            let opened = |now: &Picture| {
                let changed = |at: &&Vec2| apart(before.table(**at), now.table(**at)) > CHANGED;
                around.iter().filter(changed).count() > around.len() / 4
            };
            let opened = within(SOON, || Ok(opened(&self.eyes.look()?).then_some(())))?;
            // It was open before, and is closed now: then again.
            if opened.is_none() {
                return Ok(None);
            }
            self.clicks(place, entry)?;
            within(SOON, || Ok(seen(&self.eyes.look()?)))
        });
        found.or_else(|error| {
            self.keep("failed")?;
            Err(error)
        })
    }

    /// A person clicks a point of the own tray.
    pub fn clicks(&mut self, place: TablePlace, (right, down): (f32, f32)) -> Result<()> {
        let tray = self.table().tray(place, TrayDepth::Plain);
        let seat = PLACES.iter().position(|&other| other == place).ok_or("a place")?;
        self.clicks_at(seat, spot(tray, right, down))
    }

    /// The person in this seat clicks a point of the table.
    pub fn clicks_at(&mut self, seat: usize, at: Vec2) -> Result<()> {
        self.hands[seat].click_at(at)
    }

    /// A colour of the theme as it is seen.
    fn in_light(&self, colour: Color) -> Color {
        if self.on_paper { on_paper(colour) } else { colour }
    }

    /// The table as it lies in the window.
    pub fn table(&self) -> Tabletop {
        let pixels = f32::from(self.size.1) / TABLE.y;
        Tabletop { pixels, seated: self.seated, ..Tabletop::default() }
    }

    /// What can be read in the files of a folder that the program keeps, pictures too.
    pub fn read(&self, folder: &str) -> Result<String> {
        let files = std::fs::read_dir(self.home.path().join(folder))?;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        files.map(|file| Ok(text(std::fs::read(file?.path())?))).collect()
    }

    /// Keeps the picture of the table for people to look at.
    pub fn keep(&self, name: &str) -> Result<()> {
        keep(name, &self.eyes.look()?).map(drop)
    }
}
