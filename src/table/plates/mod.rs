//! Plates: a sentence with a few buttons that lies before a tray, over the board, and faces its
//! player: a question to some of the seats, or news that nobody should miss.
//!
//! A part of the table lays a plate under its own number; the one with the least number is seen, the
//! others of that seat wait beneath it.

mod draw;
#[cfg(test)]
pub(super) mod tests;

use super::geometry::{Frame, Tabletop, TrayDepth};
use super::pointers::{ClaimedVerb, Verb, VerbClaims};
use super::seats::{Chair, Chairs};
use crate::contract::Seat;
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

/// The room a plate may take before its tray, in units.
const ROOM: Vec2 = Vec2::new(600.0, 220.0);
/// The number of what is merely told: under all questions.
const NEWS: u32 = u32::MAX;
/// How long news lie before a seat.
const NEWS_FOR: Duration = Duration::from_secs(6);
/// How long a plate must have been seen before verbs press its buttons: until then they were meant for
/// the game.
const SEEN_AFTER: Duration = Duration::from_millis(700);
/// In how many steps the time that is left is shown.
pub const STEPS: u8 = 60;

/// What lies before a tray.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plate {
    /// One or two sentences for this player.
    pub sentence: String,
    /// What the player can press.
    pub buttons: Vec<PlateButton>,
    /// How much of its time is left, of [`STEPS`]; none if it may lie there for ever.
    pub left: Option<u8>,
}

/// A button of a plate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlateButton {
    /// What the part that laid the plate knows it by.
    pub id: u32,
    /// What it says, in at most three words.
    pub label: String,
    /// A drawing before the label.
    pub icon: Option<&'static str>,
    /// Whether it is the usual answer.
    pub strong: bool,
    /// The verb of a mouse's other buttons, a pad or a key that presses it.
    pub verb: Option<Verb>,
}

impl PlateButton {
    /// A button that says this.
    pub fn new(id: u32, label: impl Into<String>) -> Self {
        Self { id, label: label.into(), icon: None, strong: false, verb: None }
    }

    /// The same with a drawing.
    #[must_use]
    pub fn icon(self, icon: &'static str) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// The same as the usual answer.
    #[must_use]
    pub fn strong(self) -> Self {
        Self { strong: true, ..self }
    }

    /// The same, pressed by this verb too.
    #[must_use]
    pub fn verb(self, verb: Verb) -> Self {
        Self { verb: Some(verb), ..self }
    }
}

/// Somebody who acts for the seat pressed a button of its plate.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlatePressed {
    /// Whose plate.
    pub seat: Seat,
    /// The number it was laid under.
    pub plate: u32,
    /// The button.
    pub button: u32,
}

/// All plates, by seat and by the number they were laid under.
#[derive(Resource, Debug, Default)]
pub struct Plates {
    lying: BTreeMap<(Seat, u32), Plate>,
    /// How long the one that is seen before a seat has been, by its number.
    seen_for: BTreeMap<Seat, (u32, Duration)>,
}

impl Plates {
    /// Lays a plate before a seat, in place of the one of this number.
    pub fn lay(&mut self, seat: Seat, number: u32, plate: Plate) {
        self.lying.insert((seat, number), plate);
    }

    /// The plate of this number before a seat.
    pub fn get(&self, seat: Seat, number: u32) -> Option<&Plate> {
        self.lying.get(&(seat, number))
    }

    /// Takes the plate of this number from a seat.
    pub fn take_away(&mut self, seat: Seat, number: u32) {
        self.lying.remove(&(seat, number));
    }

    /// The seats before which a plate of this number lies.
    pub fn seats_with(&self, number: u32) -> Vec<Seat> {
        let of_number = self.lying.keys().filter(|key| key.1 == number);
        of_number.map(|key| key.0).collect()
    }

    /// Tells a seat something for a while.
    pub fn tell(&mut self, seat: Seat, sentence: impl Into<String>) {
        let plate = Plate { sentence: sentence.into(), ..Plate::default() };
        self.lay(seat, NEWS, plate);
        // It is news again, even if something else was told a moment ago.
        self.seen_for.retain(|&other, seen| other != seat || seen.0 != NEWS);
    }

    /// What is seen before a seat, and its number.
    pub fn seen(&self, seat: Seat) -> Option<(u32, &Plate)> {
        let mut of_seat = self.lying.range((seat, 0)..=(seat, NEWS));
        of_seat.next().map(|(&(_, number), plate)| (number, plate))
    }

    /// The button that a verb of this seat presses now, and the number of its plate.
    fn button_of(&self, seat: Seat, verb: Verb) -> Option<(u32, u32)> {
        let (number, plate) = self.seen(seat)?;
        let known =
            self.seen_for.get(&seat).is_some_and(|&(of, time)| of == number && time >= SEEN_AFTER);
        let button = plate.buttons.iter().find(|button| button.verb == Some(verb))?;
        known.then_some((number, button.id))
    }
}

/// When buttons of plates are pressed, in `Update`. Whoever reads [`PlatePressed`] runs after it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PressPlates;

/// Adds the plates.
pub fn plugin(app: &mut App) {
    app.init_resource::<Plates>()
        .init_resource::<Tabletop>()
        .init_resource::<VerbClaims>()
        .add_message::<PlatePressed>()
        .add_message::<ClaimedVerb>();
    app.add_systems(Update, (age, hear_verbs.in_set(PressPlates), claim_verbs).chain());
    draw::plugin(app);
}

/// Time passes for what is seen: news go after a while.
fn age(time: Res<Time<Real>>, chairs: Res<Chairs>, mut plates: ResMut<Plates>) {
    let known = chairs.0.len();
    if plates.lying.keys().any(|(seat, _)| seat.index() >= known) {
        plates.lying.retain(|(seat, _), _| seat.index() < known);
    }
    if plates.lying.is_empty() && plates.seen_for.is_empty() {
        return;
    }
    let quietly = plates.bypass_change_detection();
    let before = std::mem::take(&mut quietly.seen_for);
    let mut over = Vec::new();
    for seat in chairs.seats() {
        let Some((number, _)) = quietly.seen(seat) else { continue };
        let was = before.get(&seat).filter(|seen| seen.0 == number).map_or(Duration::ZERO, |s| s.1);
        let now = was + time.delta();
        quietly.seen_for.insert(seat, (number, now));
        over.extend((number == NEWS && now >= NEWS_FOR).then_some(seat));
    }
    over.into_iter().for_each(|seat| plates.take_away(seat, NEWS));
}

/// Verbs press buttons that have been seen for a moment.
fn hear_verbs(
    mut claimed: MessageReader<ClaimedVerb>,
    plates: Res<Plates>,
    mut pressed: MessageWriter<PlatePressed>,
) {
    for ClaimedVerb { seat, verb } in claimed.read() {
        if let Some((plate, button)) = plates.button_of(*seat, *verb) {
            pressed.write(PlatePressed { seat: *seat, plate, button });
        }
    }
}

/// The verbs of the buttons that are seen are not the game's.
fn claim_verbs(plates: Res<Plates>, chairs: Res<Chairs>, mut claims: ResMut<VerbClaims>) {
    let plates = &*plates;
    let pairs = chairs.seats().flat_map(|seat| Verb::ALL.map(|verb| (seat, verb)));
    let asked = pairs.filter(|&(seat, verb)| plates.button_of(seat, verb).is_some());
    claims.set_if_neq(VerbClaims(asked.collect()));
}

/// Where the plates of a chair lie: just before its tray, as far into the table as they need.
pub(super) fn room(table: &Tabletop, chair: &Chair, depth: TrayDepth) -> Frame {
    chair.tray(table, depth).before(ROOM)
}
