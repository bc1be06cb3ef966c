//! What stands in each tray: the fish a seat has, whose turn it is, who has how many. Buttons and lines are
//! in files of their own.

use super::aim::Aims;
use super::finish::Finishing;
use super::marks::Sights;
use super::routes::Routes;
use crate::contract::Seat;
use crate::games::penguins::Penguins;
use crate::games::penguins::rules::ice::position;
use crate::games::penguins::state::Ice;
use crate::table::absence::WhoIsAway;
use crate::table::hosting::Hosted;
use crate::table::monitors::as_it_was;
use crate::table::playback::PlaybackState;
use crate::table::premoves::{Armed, armed_words};
use crate::table::seat_messages::SeatMessages;
use crate::table::seats::{Chairs, InTurn};
use crate::table::tray::{Chip, TrayModel, Trays, place_in_order};
use crate::table::tutorial::Learning;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::iter;

/// What a button of a tray, a verb or a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// The next of the own penguins.
    Next,
    /// The next way to the left, the tile before.
    Left,
    /// The next way to the right, the tile after.
    Right,
    /// A tile further.
    Further,
    /// To go where one looks.
    Go,
    /// The last choice is taken back.
    TakeBack,
    /// The rest is played at once.
    Finish,
}

const ALL: [Press; 7] = [
    Press::Next,
    Press::Left,
    Press::Right,
    Press::Further,
    Press::Go,
    Press::TakeBack,
    Press::Finish,
];

impl Press {
    /// The press behind the id of a tray's button.
    pub fn from_id(id: u32) -> Option<Self> {
        ALL.get(id as usize).copied()
    }

    /// Its id in a tray.
    pub fn id(self) -> u32 {
        self as u32
    }
}

/// The hats of the penguins, for chips.
const HATS: [&str; 8] = ["hat_1", "hat_2", "hat_3", "hat_4", "hat_5", "hat_6", "hat_7", "hat_8"];

/// Everything the trays tell of.
#[derive(SystemParam)]
pub struct News<'w> {
    pub(super) hosted: Res<'w, Hosted<Penguins>>,
    shown: Res<'w, PlaybackState<Penguins>>,
    pub(super) aims: Res<'w, Aims>,
    armed: Res<'w, Armed<Penguins>>,
    pub(super) seat_messages: Res<'w, SeatMessages>,
    pub(super) finishing: Res<'w, Finishing>,
    pub(super) chairs: Res<'w, Chairs>,
    away: WhoIsAway<'w>,
    turn: Res<'w, InTurn>,
    pub(super) learning: Option<Res<'w, Learning>>,
}

/// Fills in the trays of all seats.
pub fn fill(news: News, sights: Sights, mut trays: ResMut<Trays>) {
    if !news.is_new() {
        return;
    }
    let offered = |seat| as_it_was(news.away.dress(news.tray(seat, &sights), seat), &news.shown);
    let models: Vec<TrayModel> = news.chairs.seats().map(offered).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}

impl News<'_> {
    /// Whether anything in the trays may have changed.
    fn is_new(&self) -> bool {
        self.hosted.is_changed()
            || self.shown.is_changed()
            || self.aims.is_changed()
            || self.armed.is_changed()
            || self.seat_messages.is_changed()
            || self.finishing.is_changed()
            || self.chairs.is_changed()
            || self.away.is_changed()
            || self.turn.is_changed()
    }

    pub(super) fn ice(&self) -> &Ice {
        &self.shown.view
    }

    /// Whether what is shown is what is: only then can somebody choose.
    pub(super) fn is_open(&self) -> bool {
        self.shown.is_idle() && !self.hosted.is_holding()
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.hosted.game().setup().name(seat.index())
    }

    /// How many penguins a seat has still to place.
    pub(super) fn to_place(&self, seat: Seat) -> u8 {
        self.ice().players.get(seat.index()).map_or(0, |colony| colony.to_place)
    }

    /// Whether none of a seat's penguins can move any more.
    pub(super) fn is_stuck(&self, seat: Seat) -> bool {
        let position = position(self.hosted.game().world());
        seat.index() >= position.players() || position.is_stuck(seat.index())
    }

    fn tray(&self, seat: Seat, sights: &Sights) -> TrayModel {
        let colony = self.ice().players.get(seat.index());
        let awaited = self.turn.can_act(seat);
        let person = self.chairs.is_person(seat);
        let (line, tone) = self.line(seat, awaited && person, sights);
        TrayModel {
            number: colony.map_or(0, |colony| colony.score).to_string(),
            number_name: "fish".into(),
            place_in_order: self.place_in_order(seat),
            armed: armed_words(&self.armed, seat),
            chips: self.chips(seat),
            buttons: self.buttons(seat, awaited, sights),
            line,
            tone,
            awaited,
            ..TrayModel::default()
        }
    }

    /// How many act before a seat; those who cannot any more are passed over.
    fn place_in_order(&self, seat: Seat) -> Option<String> {
        let ice = self.ice();
        let turn = ice.turn?;
        let colony = ice.players.get(seat.index()).filter(|one| one.removed.is_none())?;
        let position = ice.position()?;
        if position.is_placing() && colony.to_place == 0 {
            return None;
        }
        if !position.is_placing() && position.is_stuck(seat.index()) {
            return Some("stuck".into());
        }
        let acts = |other: usize| match position.is_placing() {
            true => position.player(other).to_place > 0,
            false => !position.is_stuck(other),
        };
        let around = iter::successors(Some(turn.index()), |&at| Some(position.after(at)));
        let order = around.take(ice.players.len()).filter(|&at| acts(at));
        Some(place_in_order(&self.turn, seat, order.map(|at| Seat(at as u16))))
    }

    /// The penguins left to place, the fish of the others, the tiles that are left.
    fn chips(&self, seat: Seat) -> Vec<Chip> {
        let ice = self.ice();
        let mut chips = Vec::new();
        let to_place = self.to_place(seat);
        if to_place > 0 {
            chips.push(Chip::icon("penguins", to_place.to_string()));
        }
        for (other, colony) in Seat::all(ice.players.len()).zip(&ice.players) {
            if other != seat {
                let hat = HATS[self.chairs.mark(other) % HATS.len()];
                let dim = colony.removed.is_some();
                chips.push(Chip { dim, ..Chip::icon(hat, colony.score.to_string()) });
            }
        }
        chips.push(Chip::icon("ice", ice.tiles().count().to_string()));
        chips
    }
}

impl Sights<'_> {
    /// The ways a seat looks at, kept ones aside.
    pub(super) fn routes(&self, seat: Seat) -> Option<Routes> {
        self.sight(seat).filter(|sight| !sight.kept).and_then(|sight| sight.routes)
    }
}
