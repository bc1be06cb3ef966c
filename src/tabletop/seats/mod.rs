//! Seats, their chairs, and the devices that act for them.
//!
//! A chair outlives its player: a mouse that is unplugged, a person who goes home and a bot that
//! sits in change the player, never the chair.

mod absence_wish;
mod absent;
mod around;
mod card_outlines;
mod choosable_spots;
mod idle_time;
mod learning;
mod open_secrets;
mod piece;

pub use absence_wish::{AbsenceAction, AbsenceRequest};
pub use absent::{AbsenceQuestion, AbsenceReason, AbsentSeat, ReturnAction, SeatAbsences, StandIn};
pub use around::{chairs_for, restored_chairs};
pub use card_outlines::CardOutlines;
pub use choosable_spots::ChoosableSpots;
pub use idle_time::DeviceIdleTime;
pub use learning::LearningSession;
pub use open_secrets::OpenSecrets;
pub use piece::SeatPiece;

use crate::geometry::{
    FacingBox, SeatingArrangement, TableEdge, TablePlace, Tabletop, TrayDepth, TrayRows,
};
use crate::picture::lettering::composed;
use crate::picture::theme::{TEXT_QUIET, seat_colour, seat_letter};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_contract::{AND, BotName, Misconduct, Seat};

/// The chairs of the match in order of seats.
#[derive(Resource, Default, Debug)]
pub struct Chairs(pub Vec<Chair>);

/// A bot that no game knows by name, so that the best one sits in.
pub const STAND_IN: BotName = BotName::constant("stand-in");

/// One seat's place, name and player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chair {
    /// The place at which it stands.
    pub place: TablePlace,
    /// Its name.
    pub name: String,
    /// The one who plays it.
    pub player: SeatPlayer,
    /// Distance by which its tray was slid to its player's right along the edge, in units.
    #[serde(default)]
    pub slide: f32,
    /// The letter, colour and drawing of the one who sits here, counted from 0. People keep theirs all
    /// evening, whatever the order of play; without one they are those of the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
    /// The reason why its program was put out of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expelled: Option<ExpelledProgram>,
}

/// A program that was put out of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpelledProgram {
    /// The program.
    pub program: BotName,
    /// The misconduct for which it was put out.
    pub why: Misconduct,
}

/// The drawing of a seat in its tray, where cursors that rest go.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatEmblem(pub Seat);

/// The player of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatPlayer {
    /// A person with a device. If no device holds the seat, it waits for one.
    Person,
    /// A program, by its name; one the game does not know is replaced by its best.
    Bot(BotName),
    /// Nobody: the match is only watched, and the chair shows who played there.
    Watched,
    /// A person who plays in another game of a tournament and keeps the place meanwhile. The chair
    /// stands after those of the match, and has no seat in it.
    Onlooker,
    /// A program that does the same: nobody holds its chair.
    IdleBot,
    /// Plays this seat together with the person on its chair. A partner's own chair stands after
    /// those of the match.
    Partner(Seat),
}

impl SeatPlayer {
    /// `true` for a person, who holds the chair with a device.
    pub fn is_human(self) -> bool {
        matches!(self, SeatPlayer::Person | SeatPlayer::Onlooker | SeatPlayer::Partner(_))
    }
}

impl Chair {
    /// A chair in the middle of its place.
    pub fn new(place: TablePlace, name: impl Into<String>, player: SeatPlayer) -> Self {
        let name = composed(&name.into()).into_owned();
        Self { place, name, player, slide: 0.0, mark: None, expelled: None }
    }

    /// Returns the same chair for another match, in which no program was put out.
    #[must_use]
    pub fn anew(self) -> Self {
        Self { expelled: None, ..self }
    }

    /// Gives a mark to every chair without one: that of its place in this order, else the first that is
    /// free. From then on all keep theirs in any order.
    pub fn keep_marks(chairs: &mut [Self]) {
        let mut taken: Vec<u8> = chairs.iter().filter_map(|chair| chair.mark).collect();
        for (place, chair) in (0..u8::MAX).zip(chairs) {
            if chair.mark.is_none() {
                chair.mark =
                    std::iter::once(place).chain(0..u8::MAX).find(|it| !taken.contains(it));
                taken.extend(chair.mark);
            }
        }
    }

    /// `true` if the one who sits there has no part in the match.
    pub fn looks_on(&self) -> bool {
        matches!(self.player, SeatPlayer::Onlooker | SeatPlayer::IdleBot)
    }

    /// Returns the frame of its tray. The slide counts around a table only: before a screen all trays stay in place.
    pub fn tray(&self, tabletop: &Tabletop, depth: TrayDepth) -> FacingBox {
        let frame = tabletop.tray(self.place, depth);
        match tabletop.seating {
            SeatingArrangement::Around => frame.slid(self.slide).kept_on(tabletop.size),
            SeatingArrangement::Screen => frame,
        }
    }
}

impl Chairs {
    /// The chair of a seat.
    pub fn get(&self, seat: Seat) -> Option<&Chair> {
        self.0.get(seat.index())
    }

    /// The seat at a place, if there is one.
    pub fn at(&self, place: TablePlace) -> Option<Seat> {
        self.seats().find(|&seat| self.get(seat).is_some_and(|chair| chair.place == place))
    }

    /// All seats in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.0.len())
    }

    /// `true` if a person plays from this chair, alone or with another.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(|chair| {
            matches!(chair.player, SeatPlayer::Person | SeatPlayer::Partner(_))
        })
    }

    /// `true` if a person, or a bot, only keeps this place while others play.
    pub fn is_onlooker(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(Chair::looks_on)
    }

    /// `true` if a device can hold this chair: that of a person who plays, or looks on.
    pub fn takes_hands(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(|chair| chair.player.is_human())
    }

    /// The seat of the match that is played from a chair: its own, but for a partner's.
    pub fn played_from(&self, chair: Seat) -> Seat {
        match self.get(chair).map(|chair| chair.player) {
            Some(SeatPlayer::Partner(seat)) => seat,
            _ => chair,
        }
    }

    /// The chairs of those who play a seat together with the person on its own chair.
    pub fn partners(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(move |&other| other != seat && self.played_from(other) == seat)
    }

    /// The edge toward which what belongs to a chair is turned on a table.
    pub fn facing(&self, seat: Seat, tabletop: &Tabletop) -> TableEdge {
        self.get(seat).map_or(TableEdge::South, |chair| tabletop.facing(chair.place))
    }

    /// Returns the names of those who play a seat: `Ann`, or `Ann and Bob` for a team.
    pub fn players_of(&self, seat: Seat) -> String {
        let chairs = std::iter::once(seat).chain(self.partners(seat));
        let names = chairs.filter_map(|seat| Some(self.get(seat)?.name.as_str()));
        names.collect::<Vec<_>>().join(AND)
    }

    /// Returns the number of a chair's letter, colour and drawing. Everything that shows who somebody is uses this.
    pub fn mark(&self, seat: Seat) -> usize {
        self.get(seat).and_then(|chair| chair.mark).map_or(seat.index(), usize::from)
    }

    /// The colour of a chair.
    pub fn colour(&self, seat: Seat) -> Color {
        seat_colour(self.mark(seat))
    }

    /// Returns the colour of a thing with this owner.
    pub fn colour_of(&self, owner: Option<Seat>) -> Color {
        owner.map_or(TEXT_QUIET, |seat| self.colour(seat))
    }

    /// The letter of a chair.
    pub fn letter(&self, seat: Seat) -> char {
        seat_letter(self.mark(seat))
    }

    /// `true` if only programs play the match.
    pub fn only_bots(&self) -> bool {
        self.of_match().all(|chair| matches!(chair.player, SeatPlayer::Bot(_)))
    }

    /// `true` if all chairs but those from which a seat is played are those of bots, whether these play or only keep a
    /// place: nobody else at the table could look at a secret, or play on. Somebody who is away, with a bot that sits in,
    /// is not counted.
    pub fn sits_alone(&self, seat: Seat) -> bool {
        self.seats().all(|chair| {
            let player = self.get(chair).map(|chair| chair.player);
            let is_program = matches!(player, Some(SeatPlayer::Bot(_) | SeatPlayer::IdleBot));
            is_program || self.played_from(chair) == seat
        })
    }

    /// The chairs of the match, one a seat: all but those of onlookers and partners.
    pub fn of_match(&self) -> impl Iterator<Item = &Chair> {
        let is_partner = |chair: &Chair| matches!(chair.player, SeatPlayer::Partner(_));
        self.0.iter().filter(move |chair| !chair.looks_on() && !is_partner(chair))
    }

    /// `true` if a bot plays this seat.
    pub fn is_bot(&self, seat: Seat) -> bool {
        self.bot(seat).is_some()
    }

    /// The bot that plays this seat.
    pub fn bot(&self, seat: Seat) -> Option<BotName> {
        match self.get(seat)?.player {
            SeatPlayer::Bot(name) => Some(name),
            _ => None,
        }
    }
}

/// The places of seats on the table as it is now.
#[derive(SystemParam)]
pub struct SeatPlaces<'w> {
    /// The chairs.
    pub chairs: Res<'w, Chairs>,
    /// The depth of all trays.
    pub depth: Res<'w, TrayDepth>,
    /// The table.
    pub tabletop: Res<'w, Tabletop>,
}

impl SeatPlaces<'_> {
    /// Returns the frame of a seat's tray.
    pub fn tray(&self, seat: Seat) -> Option<FacingBox> {
        Some(self.chairs.get(seat)?.tray(&self.tabletop, *self.depth))
    }

    /// The rows of a seat's tray.
    pub fn rows(&self, seat: Seat) -> Option<TrayRows> {
        Some(self.tabletop.tray_rows(self.chairs.get(seat)?.place, *self.depth))
    }

    /// The edge toward which what belongs to a seat is turned.
    pub fn facing(&self, seat: Seat) -> TableEdge {
        self.chairs.facing(seat, &self.tabletop)
    }

    /// Returns the frames of the trays of all seats but this one.
    pub fn others(&self, seat: Option<Seat>) -> impl Iterator<Item = FacingBox> {
        let others = self.chairs.seats().filter(move |&other| Some(other) != seat);
        others.filter_map(|other| self.tray(other))
    }

    /// The places where nobody sits and on which no tray was slid.
    pub fn free(&self) -> impl Iterator<Item = TablePlace> {
        self.tabletop.places().iter().copied().filter(|&place| {
            let tray = self.tabletop.tray(place, *self.depth);
            self.chairs.at(place).is_none() && !self.others(None).any(|other| other.overlaps(tray))
        })
    }

    /// `true` if any of it has changed.
    pub fn is_changed(&self) -> bool {
        self.chairs.is_changed() || self.depth.is_changed() || self.tabletop.is_changed()
    }
}

/// The kind of a device, with its handle.
#[derive(Debug, Clone, PartialEq)]
pub enum DeviceKind {
    /// One of several mice.
    Mouse(crate::mice::MouseId, crate::mice::MouseKey),
    /// The system's one mouse, absolute: when mice cannot be told apart.
    SystemMouse,
    /// A gamepad, by its entity.
    Pad(Entity),
}

/// A device that points: the entity carries its picking pointer and the leafwing state of its verbs.
#[derive(Component, Debug)]
#[require(KeptSeats, DeviceIdleTime)]
pub struct Device {
    /// Its kind.
    pub kind: DeviceKind,
    /// The seats it acts for: none while it is free, several if one mouse plays for several people.
    pub seats: Vec<Seat>,
    /// The position of its cursor, in table coordinates.
    pub at: Vec2,
    /// Units of the table per count of the mouse.
    pub sensitivity: f32,
    /// Its pointer in picking.
    pub pointer: PointerId,
    /// The seat it acted for last.
    pub acting: Option<Seat>,
}

/// The controls of a gamepad that move something, and what they move.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PadStyle {
    /// The stick moves a cursor, like a mouse; the cross says verbs.
    Cursor,
    /// Stick and cross move a cursor; the right stick says what the cross said.
    Cross,
    /// Stick and cross move the focus of its seat, from widget to widget and over the board; the right stick says what
    /// the cross said.
    #[default]
    Focus,
}

impl PadStyle {
    /// Returns the next style; after the last comes the first.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Cursor => Self::Cross,
            Self::Cross => Self::Focus,
            Self::Focus => Self::Cursor,
        }
    }

    /// Returns the label that people read.
    pub fn label(self) -> &'static str {
        match self {
            Self::Cursor => "Stick: cursor",
            Self::Cross => "Stick, D-pad: cursor",
            Self::Focus => "Stick, D-pad: ring",
        }
    }

    /// Returns the shorter label for the button that turns it.
    pub fn short(self) -> &'static str {
        match self {
            Self::Cursor => "Stick",
            Self::Cross => "D-pad too",
            Self::Focus => "Ring",
        }
    }
}

impl Device {
    /// Makes a device in the upper left corner of the table, with a sensitivity of 1.
    pub fn new(kind: DeviceKind, seats: Vec<Seat>, pointer: PointerId) -> Self {
        Self { kind, seats, at: Vec2::ZERO, sensitivity: 1.0, pointer, acting: None }
    }

    /// `true` if a device with this style moves the focus of its seat. While it is free, or its player is away, it moves
    /// a cursor.
    pub fn steers_focus(&self, style: Option<&PadStyle>) -> bool {
        style == Some(&PadStyle::Focus) && !self.seats.is_empty()
    }

    /// The chair from which this device does what concerns no particular seat: the one of its chairs that
    /// is awaited, else the one it acted for last.
    pub fn acting_seat(&self, is_awaited: impl Fn(Seat) -> bool) -> Option<Seat> {
        self.seats
            .iter()
            .copied()
            .find(|&seat| is_awaited(seat))
            .or(self.acting.filter(|seat| self.seats.contains(seat)))
            .or(self.seats.first().copied())
    }
}

/// The seats whose player has stepped away from this device: it does not act for them, but gets them
/// back as soon as it is moved.
#[derive(Component, Debug, Default, Clone, PartialEq, Eq)]
pub struct KeptSeats(pub Vec<Seat>);

/// The chairs without a seat of their own in the match.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct SeatlessChairs {
    /// Chairs that only look on: the input of their devices on the board means nothing.
    pub onlookers: Vec<Seat>,
    /// Partners with the seat each of them plays: (chair, seat).
    pub partners: Vec<(Seat, Seat)>,
}

impl SeatlessChairs {
    /// See [`Chairs::played_from`].
    pub fn played_from(&self, chair: Seat) -> Seat {
        let partner = self.partners.iter().find(|(partner, _)| *partner == chair);
        partner.map_or(chair, |(_, seat)| *seat)
    }
}

/// The seats the match waits for now; kept up to date by what hosts the match.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct AwaitedSeats(pub Vec<Seat>);

/// The seats whose turn it is, as far as it has been shown: the awaited seats once the picture has come that far, and
/// until then those before. All that tells or lights whose turn it is goes by this alone; kept up to date by what hosts
/// the match.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct SeatsInTurn {
    seats: Vec<Seat>,
    open: bool,
}

impl SeatsInTurn {
    /// Makes the turn of these seats, which can act now.
    pub fn now(seats: Vec<Seat>) -> Self {
        Self { seats, open: true }
    }

    /// Closes the turn while something is shown first: until then nobody can act.
    pub fn close(&mut self) {
        self.open = false;
    }

    /// `true` if nothing has to be shown first.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The seats whose turn it is.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// `true` if it is the turn of this seat.
    pub fn has(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// `true` if this seat can act now.
    pub fn can_act(&self, seat: Seat) -> bool {
        self.open && self.has(seat)
    }

    /// The first of those who can act now.
    pub fn acting(&self) -> Option<Seat> {
        self.seats.first().copied().filter(|_| self.open)
    }
}

/// The openness of the table to free devices, and the answer to a click on a place.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum JoinPolicy {
    /// Nobody is asked: free mice belong to the desktop.
    #[default]
    Closed,
    /// Every place is open (the lobby).
    Places,
    /// Only seats without their player are open (in mid-game).
    Orphans,
}
