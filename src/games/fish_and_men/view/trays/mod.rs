//! The tray of each seat: health, whose turn, pollution, cards, what can be done and why things
//! changed.
//!
//! - `lines`: the question to the seat, or the event that goes on; `buttons`: the buttons, with the reasons that some
//!   cannot be pressed
//! - `chips`: the facts that everyone must know; `ahead`: the tray of a seat that waits

mod ahead;
pub(crate) mod buttons;
mod chips;
pub(crate) mod lines;

use crate::cards::playing::picks::SeatCardChoices;
use crate::cards::playing::trays::CardTrays;
use crate::choose::reach::ReachableSquares;
use crate::choose::reach_previews::ReachPreviews;
use crate::marks::forecasts::SharedForecast;
use crate::prelude::*;
use bevy::ecs::system::SystemParam;
use chips::TrayChips;
use lines::TrayLines;
use shoal_fish_and_men::rules::legal::decision;
use shoal_table::kit;
use shoal_table::matches::hosting::ReactionWindows;
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::surfaces::tray::PointedCards;

/// Access to everything that the trays are made from.
pub type TrayContext<'w, 's> = kit::TrayContext<'w, 's, FishAndMenView>;

/// Resources from which the trays of this game are made, beside those of all games.
#[derive(SystemParam)]
#[expect(missing_docs, reason = "each is the resource it is named for")]
pub struct FishTrayResources<'w, 's> {
    pub reach: Res<'w, ReachableSquares>,
    pub previews: Res<'w, ReachPreviews>,
    pub forecast: Res<'w, SharedForecast>,
    pub pace: Res<'w, TablePace>,
    pub bots: Res<'w, SeatedBots<FishAndMenView>>,
    pub windows: Res<'w, ReactionWindows>,
    pub picks: Res<'w, SeatCardChoices>,
    pub refusals: Res<'w, CardRefusals>,
    pub pointed: Res<'w, PointedCards>,
    pub pointers: PointerDevices<'w, 's>,
}

impl FishTrayResources<'_, '_> {
    /// `true` if any of them has changed.
    pub fn is_changed(&self) -> bool {
        self.reach.is_changed()
            || self.previews.is_changed()
            || self.forecast.is_changed()
            || self.pace.is_changed()
            || self.bots.is_changed()
            || self.windows.is_changed()
            || self.picks.is_changed()
            || self.refusals.is_changed()
            || self.pointed.is_changed()
    }
}

#[ext(TrayFacts)]
pub(crate) impl TrayContext<'_, '_> {
    /// The setup as it is now: the house may have changed numbers since the match began.
    fn setup(&self) -> &Setup {
        &self.world().resource::<FishMatchSetup>().0
    }

    /// The seat's health, its place in the order, its chips and its cards.
    fn model(&self, seat: Seat) -> TrayModel {
        let health = self.view().fish.get(seat.index()).map_or(0, |fish| fish.health);
        TrayModel {
            number: health.to_string(),
            number_name: "health".into(),
            place_in_order: self.place_in_order(seat),
            chips: self.chips(),
            target_of: self.target_of(seat),
            cards: self.card_row(seat),
            sheet: self.card_sheet(seat),
            ..TrayModel::default()
        }
    }

    /// Returns the seat that is asked, and the question, once everything that has happened was shown.
    fn asked(&self) -> Option<(Seat, Ask)> {
        let asked = decision(self.world()).filter(|_| self.is_open());
        asked.map(|asked| (asked.seat, asked.ask))
    }
}
