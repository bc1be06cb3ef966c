//! An evening at the table: the program on a screen, people with mice, and what they do.

use bevy::color::Color;
use bevy::math::Vec2;
use shoal::contract::Seat;
use shoal::games::fish_and_men::action::Action;
use shoal::games::fish_and_men::rules::board::SeaBoard;
use shoal::games::fish_and_men::rules::board::position::Square;
use shoal_table::features::join::rim::TableRim;
use shoal_tabletop::geometry::{FacingBox, PLACES, TableEdge, TablePlace, Tabletop};
use shoal_tabletop::picture::theme;
use std::rc::Rc;
use std::time::Duration;
use tempfile::TempDir;

use super::eyes::Eyes;
use super::golden::{self, keep};
use super::hand::Hand;
use super::patience::{until, within};
use super::picture::Picture;
use super::program::{Program, WINDOW};
use super::story::Story;
use super::tray::{self, Button, On, apart, bytes, tray_of};
use super::ways;
use crate::x_mice::{Result, XMice};
use crate::xvfb::Xvfb;

/// How long a hand waits for its light before it stirs again.
const SOON: Duration = Duration::from_secs(3);
/// How long a hand waits for an answer before it clicks again: long enough for a slow table.
const LATER: Duration = Duration::from_secs(20);

/// Where the lobby offers to go on with a match to the only one who sits there, in table coordinates.
const GO_ON: Vec2 = Vec2::new(545.0, 886.0);

/// Returns where **Done** is on the panel of somebody who has just sat down: it takes the place of this tray, and is drawn
/// smaller on a short side.
pub fn joined(tray: FacingBox) -> Vec2 {
    let scale = ((tray.size.y * tray.scale - 8.0) / 142.0).min(1.0);
    tray.at(Vec2::new(213.0, -26.0) * scale / tray.scale)
}

/// A table, and everybody at it.
pub struct Evening {
    // Dropped in this order: the program first, the server last.
    pub program: Program,
    pub eyes: Eyes,
    pub story: Story,
    /// The hands of the seats, in order.
    pub hands: Vec<Hand>,
    /// What the table is for now.
    pub on: On,
    mice: Rc<XMice>,
    home: TempDir,
    xvfb: Xvfb,
}

impl Evening {
    /// The program comes up for a match between people of these names.
    pub fn begin(names: &[&str]) -> Result<Self> {
        let xvfb = Xvfb::start(WINDOW.0, WINDOW.1)?;
        let mice = Rc::new(XMice::connect(xvfb.display())?);
        let eyes = Eyes::on(xvfb.display())?;
        let home = tempfile::tempdir()?;
        let story = Story::begin(home.path(), names)?;
        let program = Program::start(xvfb.display(), home.path())?;
        let mut evening =
            Self { program, eyes, story, hands: Vec::new(), on: On::Lobby, mice, home, xvfb };
        evening.focus()?;
        Ok(evening)
    }

    /// The power fails, comes back, and the program is started again.
    pub fn power_cut(self) -> Result<Self> {
        let Self { program, eyes, story, hands, mice, home, xvfb, .. } = self;
        program.kill()?;
        let program = Program::start(xvfb.display(), home.path())?;
        let on = On::Lobby;
        let mut evening = Self { program, eyes, story, hands, on, mice, home, xvfb };
        evening.focus()?;
        Ok(evening)
    }

    fn focus(&mut self) -> Result<()> {
        until("there is a window", || {
            self.program.is_alive()?;
            Ok(self.eyes.focus_window()?.then_some(()))
        })
    }

    /// The place of a seat.
    pub fn place(&self, seat: Seat) -> TablePlace {
        PLACES[seat.index()]
    }

    /// Plugs a mouse in.
    pub fn plug(&self, name: &'static str) -> Result<Hand> {
        Hand::plug(&self.mice, name)
    }

    /// A person plugs a mouse in and sits down at the next place, where its light begins.
    pub fn sit(&mut self, name: &'static str) -> Result<()> {
        let seat = Seat(self.hands.len() as u16);
        let hand = self.plug(name)?;
        self.sits(hand, seat)?;
        let (on, place) = (self.on, self.place(seat));
        let frame = tray_of(on, place);
        let (eyes, hand) = (&self.eyes, &mut self.hands[seat.index()]);
        until("name and mouse are right, and the tray is seen", || {
            hand.click_at(joined(frame))?;
            within(SOON, || {
                let buttons = tray::buttons(on, &eyes.look()?, place);
                Ok((buttons.len() == 2).then_some(()))
            })
        })?;
        // On its own tray it hides nothing of the lobby.
        hand.point(frame.at(Vec2::new(-300.0, -20.0)))
    }

    /// A hand that nobody knows sits down where its light begins: at the place of this seat.
    fn sits(&mut self, mut hand: Hand, seat: Seat) -> Result<()> {
        finds_light(&self.eyes, &mut hand, (self.place(seat), theme::TEXT))?;
        hand.click()?;
        self.program.says(&format!("{seat} joined: {}", hand.device()))?;
        self.holds(hand, seat)
    }

    /// A hand takes a seat's mouse, and finds the corner.
    pub fn holds(&mut self, mut hand: Hand, seat: Seat) -> Result<()> {
        hand.edge = self.place(seat).edge;
        hand.home()?;
        self.hands.insert(seat.index(), hand);
        self.rest(seat)
    }

    /// Waits until a seat's tray has this many buttons, and the one at `index` is lit. Meanwhile all hands stir: a
    /// cursor that goes home points over its tray, and nobody counts as silent because this machine is slow.
    pub fn button(&mut self, seat: Seat, index: usize, of: usize) -> Result<Button> {
        let place = self.place(seat);
        let mut before = Vec::new();
        let found = until(&format!("{seat} has {of} buttons, and number {index} is lit"), || {
            self.program.is_alive()?;
            self.hands.iter_mut().try_for_each(Hand::nudge)?;
            let now = tray::buttons(self.on, &self.eyes.look()?, place);
            let same = now == before;
            before = now;
            let button = before.get(index).filter(|button| button.lit && before.len() == of);
            Ok(button.copied().filter(|_| same))
        });
        self.hands.iter_mut().try_for_each(Hand::nudge_back)?;
        found.or_else(|error| {
            let kept = keep("failed", &self.eyes.look()?)?;
            Err(format!("{error}; there are {before:?}, see {}", kept.display()).into())
        })
    }

    /// A seat presses a lit button of its own tray.
    pub fn press(&mut self, seat: Seat, index: usize, of: usize) -> Result<()> {
        let button = self.button(seat, index, of)?;
        self.hands[seat.index()].click_at(button.middle)?;
        self.rest(seat)
    }

    /// A seat clicks a square.
    pub fn click(&mut self, seat: Seat, square: Square) -> Result<()> {
        let board = self.story.game.world().resource::<SeaBoard>();
        self.hands[seat.index()].click_at(ways::middle(board, square))
    }

    /// What a seat has just done is in the journal, and then on the screen.
    pub fn does(&mut self, seat: Seat, actions: &[Action]) -> Result<()> {
        self.story.seat(seat, actions)?;
        self.is_up_to_date()
    }

    /// So is that the last step was taken back.
    pub fn takes_back(&mut self) -> Result<()> {
        self.story.take_back()?;
        self.is_up_to_date()
    }

    /// So is what the house does.
    pub fn house(&mut self) -> Result<()> {
        self.story.house()?;
        self.is_up_to_date()
    }

    /// Waits until the program has shown everything, and says whom it now waits for.
    pub fn is_up_to_date(&mut self) -> Result<()> {
        let taken = self.story.game.taken().len();
        let awaited = self.story.game.awaited_seats();
        let whom = awaited.first().map_or("the house".into(), Seat::to_string);
        self.program.says(&format!("after {taken} actions: {whom}"))
    }

    /// A seat's hand goes where it hides nothing that is looked at: before its tray.
    pub fn rest(&mut self, seat: Seat) -> Result<()> {
        let frame = tray_of(self.on, self.place(seat));
        self.hands[seat.index()].point(frame.at(Vec2::new(0.0, -frame.size.y / 2.0 - 110.0)))
    }

    /// Waits until the screen shows this golden picture. Meanwhile all hands stir: whether a cursor has gone home,
    /// and whether anybody counts as silent, is not up to how fast this machine is.
    pub fn shows(&mut self, name: &str) -> Result<Picture> {
        let hands = &mut self.hands;
        let stir = || hands.iter_mut().try_for_each(Hand::nudge);
        let shown = golden::shows_while(&self.eyes, name, stir)?;
        self.hands.iter_mut().try_for_each(Hand::nudge_back)?;
        Ok(shown)
    }

    /// A seat tries everything while it is another's turn: that one's buttons, its squares. It is told
    /// why not; whether anything came of it, the journal shows, because no click overtakes another.
    pub fn meddle(&mut self, seat: Seat, with: Seat, square: Square) -> Result<()> {
        let of = self.place(with);
        let buttons = tray::buttons(self.on, &self.eyes.look()?, of);
        assert!(buttons.iter().any(|button| button.lit), "{with} has nothing to meddle with");
        for button in buttons {
            self.hands[seat.index()].click_at(button.middle)?;
        }
        self.click(seat, square)?;
        self.click(seat, square)?;
        self.rest(seat)?;
        self.reads_the_refusal(seat)
    }

    /// Waits until a seat's tray says why something was refused.
    pub fn reads_the_refusal(&self, seat: Seat) -> Result<()> {
        until(&format!("{seat} is told why not"), || Ok(self.reads_why_not(seat)?.then_some(())))
    }

    /// Whether a seat's tray says why something was refused, or what was lost.
    pub fn reads_why_not(&self, seat: Seat) -> Result<bool> {
        Ok(tray::refuses(self.on, &self.eyes.look()?, self.place(seat)))
    }

    /// A mouse that belongs to nobody takes a seat that waits for one, by a click on its tray.
    pub fn takes_seat(&mut self, mut hand: Hand, seat: Seat) -> Result<()> {
        hand.edge = TableEdge::South;
        hand.home()?;
        hand.click_at(tray::badge(self.on, self.place(seat)))?;
        self.program.says(&format!("{seat} joined: {}", hand.device()))?;
        self.holds(hand, seat)
    }

    /// The first mouse sits down where it sat, and goes on with the match that the lobby offers: it
    /// keeps its seat.
    pub fn goes_on(&mut self) -> Result<()> {
        let hand = self.hands.remove(0);
        self.sits(hand, Seat(0))?;
        let (eyes, hand, waits) = (&self.eyes, &mut self.hands[0], PLACES[1]);
        // A table without the keyboard's attention hears nothing: then again.
        until("the match goes on", || {
            hand.home()?;
            hand.click_at(GO_ON)?;
            within(LATER, || {
                let buttons = tray::buttons(On::Match, &eyes.look()?, waits);
                Ok((buttons.len() > 1).then_some(()))
            })
        })?;
        self.on = On::Match;
        Ok(())
    }

    /// A seat asks everybody to wait, as soon as that is offered. The house may be faster: then
    /// before the next phase.
    pub fn asks_to_wait(&mut self, seat: Seat) -> Result<()> {
        let (eyes, on, place) = (&self.eyes, self.on, self.place(seat));
        let hand = &mut self.hands[seat.index()];
        let offered = || -> Result<Option<Button>> {
            let buttons = tray::buttons(on, &eyes.look()?, place);
            Ok(buttons
                .get(super::WAIT_FOR_ALL)
                .copied()
                .filter(|wait| wait.lit && buttons.len() == super::HOUSE_BUTTONS))
        };
        until(&format!("the table waits for {seat}"), || {
            let Some(wait) = offered()? else { return Ok(None) };
            hand.click_at(wait.middle)?;
            let frame = tray_of(on, place);
            hand.point(frame.at(Vec2::new(0.0, -frame.size.y / 2.0 - 110.0)))?;
            // Either it is heard, or the house goes on and nothing is offered any more.
            let is_heard = until("the table hears it, or goes on", || {
                let wait = offered()?;
                Ok(wait.is_none_or(|wait| wait.strong).then_some(wait.is_some()))
            })?;
            Ok(is_heard.then_some(()))
        })
    }
}

/// A hand that nobody knows moves its mouse until its light is seen where it begins: at this place.
pub fn finds_light(
    eyes: &Eyes,
    hand: &mut Hand,
    (place, light): (TablePlace, Color),
) -> Result<()> {
    let table = Tabletop::default();
    let rim = TableRim::of(&table);
    let spot = rim.at(rim.place(&table, place));
    hand.edge = TableEdge::South;
    let seen = until(&format!("the light of {} is seen", hand.name), || {
        // More than once: a table that has not noticed the mouse yet hears nothing.
        hand.nudge()?;
        within(SOON, || {
            let colour = eyes.colour_at(spot)?;
            Ok((apart(colour, bytes(light)) < 40).then_some(()))
        })
    });
    seen.or_else(|error| {
        let kept = keep("failed", &eyes.look()?)?;
        Err(format!("{error}, see {}", kept.display()).into())
    })
}
