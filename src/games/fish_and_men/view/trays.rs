//! What stands in each tray: health, whose turn, pollution, cards, what can be done and why things
//! changed. Chips, buttons and lines are in files of their own.

use super::aim::Aims;
use super::ledger::Ledgers;
use super::looks::Looks;
use super::outlooks::Outlooks;
use super::playing::law::Playable;
use super::playing::picks::Picks;
use super::playing::rows::Cards;
use super::reach::Reach;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::rules::legal::decision;
use crate::games::fish_and_men::rules::world::MatchSetup;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{Ask, Sea};
use crate::table::absence::WhoIsAway;
use crate::table::hosting::{Bots, Hosted, Windows};
use crate::table::monitors::as_it_was;
use crate::table::playback::{Pace, PlaybackState};
use crate::table::pointers::Hands;
use crate::table::premoves::{Premoves, premove_words};
use crate::table::seat_messages::SeatMessages;
use crate::table::seats::{Chairs, InTurn};
use crate::table::tray::{Pointed, TrayModel, Trays};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What a button of a tray, a verb or a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the button it is named for")]
pub enum Press {
    Feed,
    Move,
    TurnLeft,
    TurnRight,
    Forward,
    Done,
    TakeBack,
    GoOn,
    Hold,
    Forecast,
}

const ALL: [Press; 10] = [
    Press::Feed,
    Press::Move,
    Press::TurnLeft,
    Press::TurnRight,
    Press::Forward,
    Press::Done,
    Press::TakeBack,
    Press::GoOn,
    Press::Hold,
    Press::Forecast,
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

/// Everything the trays tell of.
#[derive(SystemParam)]
pub struct News<'w, 's> {
    pub(super) hosted: Res<'w, Hosted<FishAndMen>>,
    pub(super) shown: Res<'w, PlaybackState<FishAndMen>>,
    pub(super) aims: Res<'w, Aims>,
    pub(super) seat_messages: Res<'w, SeatMessages>,
    pub(super) reach: Res<'w, Reach>,
    pub(super) looks: Res<'w, Looks>,
    pub(super) premoves: Res<'w, Premoves<FishAndMen>>,
    pub(super) outlooks: Res<'w, Outlooks>,
    pub(super) ledgers: Res<'w, Ledgers>,
    pub(super) chairs: Res<'w, Chairs>,
    pub(super) away: WhoIsAway<'w>,
    pub(super) turn: Res<'w, InTurn>,
    pub(super) pace: Res<'w, Pace>,
    pub(super) bots: Res<'w, Bots<FishAndMen>>,
    pub(super) windows: Res<'w, Windows>,
    pub(super) picks: Res<'w, Picks>,
    pub(super) playable: Res<'w, Playable>,
    pub(super) pointed: Res<'w, Pointed>,
    pub(super) hands: Hands<'w, 's>,
}

/// Fills in the trays of all seats.
pub fn fill(news: News, mut trays: ResMut<Trays>) {
    if !news.is_new() {
        return;
    }
    let offered = |seat| as_it_was(news.away.dress(news.tray(seat), seat), &news.shown);
    let models: Vec<TrayModel> = news.chairs.seats().map(offered).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}

impl News<'_, '_> {
    /// Whether anything in the trays may have changed.
    fn is_new(&self) -> bool {
        self.hosted.is_changed()
            || self.shown.is_changed()
            || self.aims.is_changed()
            || self.seat_messages.is_changed()
            || self.reach.is_changed()
            || self.looks.is_changed()
            || self.premoves.is_changed()
            || self.outlooks.is_changed()
            || self.ledgers.is_changed()
            || self.chairs.is_changed()
            || self.away.is_changed()
            || self.turn.is_changed()
            || self.pace.is_changed()
            || self.bots.is_changed()
            || self.windows.is_changed()
            || self.picks.is_changed()
            || self.playable.is_changed()
            || self.pointed.is_changed()
    }

    /// The setup as it is now: the house may have changed numbers since the match began.
    pub(super) fn setup(&self) -> &Setup {
        &self.hosted.game().world().resource::<MatchSetup>().0
    }

    pub(super) fn sea(&self) -> &Sea {
        &self.shown.view
    }

    /// Whether what is shown is what is: only then can somebody choose.
    pub(super) fn is_open(&self) -> bool {
        self.shown.is_idle() && !self.hosted.is_holding()
    }

    fn tray(&self, seat: Seat) -> TrayModel {
        let health = self.sea().fish.get(seat.index()).map_or(0, |fish| fish.health);
        let awaited = self.turn.can_act(seat);
        let person = self.chairs.is_person(seat);
        let (line, tone) = self.line(seat, awaited && person);
        let laid = |seat| self.bots.laid(seat);
        let cards = self.cards(&laid);
        TrayModel {
            number: health.to_string(),
            number_name: "health".into(),
            place_in_order: self.place_in_order(seat),
            premove: premove_words(&self.premoves, seat),
            away: None,
            chips: self.chips(),
            buttons: self.buttons(seat, awaited),
            line,
            tone,
            awaited,
            target_of: self.target_of(seat),
            cards: cards.row(seat),
            sheet: if self.is_open() { cards.sheet(seat, person) } else { None },
        }
    }

    fn cards<'a>(&'a self, laid: &'a dyn Fn(Seat) -> Vec<String>) -> Cards<'a> {
        Cards {
            laid,
            world: self.hosted.game().world(),
            setup: self.setup(),
            sea: self.sea(),
            playable: &self.playable,
            picks: &self.picks,
            asked: self.asked(),
        }
    }

    /// Who is asked what, once what is shown is what is.
    pub(super) fn asked(&self) -> Option<(Seat, Ask)> {
        let asked = decision(self.hosted.game().world()).filter(|_| self.is_open());
        asked.map(|asked| (asked.seat, asked.ask))
    }
}
