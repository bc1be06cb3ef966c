//! Seats, their chairs, and the devices that act for them.
//!
//! A chair outlives its player: a mouse that is unplugged, a person who goes home and a bot that
//! sits in change the player, never the chair.

mod absence_wish;
mod absent;
mod around;
mod card_outlines;
mod chairs;
mod choosable_spots;
mod idle_time;
mod learning;
mod open_secrets;
mod piece;
mod recount;

pub use absence_wish::{AbsenceAction, AbsenceRequest};
pub use absent::{AbsenceQuestion, AbsenceReason, AbsentSeat, ReturnAction, SeatAbsences, StandIn};
pub use around::{chairs_for, restored_chairs};
pub use card_outlines::CardOutlines;
pub use chairs::{Chair, Chairs, ExpelledProgram, STAND_IN, SeatPlayer};
pub use choosable_spots::{ChoosableSpots, ChoosableWidgets};
pub use idle_time::DeviceIdleTime;
pub use learning::LearningSession;
pub use open_secrets::OpenSecrets;
pub use piece::SeatPiece;
pub use recount::{FollowSeats, SeatFollowers, SeatsRecounted, reseat};

use crate::geometry::{FacingBox, TableEdge, TablePlace, Tabletop, TrayDepth, TrayRows};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The drawing of a seat in its tray, where cursors that rest go.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatEmblem(pub Seat);

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

    /// `true` if it is a gamepad.
    pub fn is_pad(&self) -> bool {
        matches!(self.kind, DeviceKind::Pad(_))
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
