//! The tray of each seat: health, whose turn, pollution, cards, what can be done and why things
//! changed.
//!
//! - `lines`: the question to the seat, or the event that goes on; `buttons`: the buttons, with the reasons that some
//!   cannot be pressed

pub(crate) mod buttons;
pub(crate) mod lines;

use crate::cards::playing::picks::SeatCardChoices;
use crate::cards::playing::trays::CardTrays;
use crate::pieces::industries::industry_drawing;
use crate::prelude::*;
use bevy::ecs::system::SystemParam;
use lines::TrayLines;
use shoal_fish_and_men::rules::legal::decision;
use shoal_table::kit;
use shoal_table::matches::hosting::ReactionWindows;
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::surfaces::tray::{PointedCards, place_in_order};

/// The drawing of extra turns.
const TIME: &str = "cards/time_freeze";
/// The drawing of doubled phases.
const PASSES: &str = "cards/double_trouble";

/// Access to everything that the trays are made from.
pub type TrayContext<'w, 's> = kit::TrayContext<'w, 's, FishAndMenView>;

/// Resources from which the trays of this game are made, beside those of all games.
#[derive(SystemParam)]
#[expect(missing_docs, reason = "each is the resource it is named for")]
pub struct FishTrayResources<'w, 's> {
    pub reach: Res<'w, ReachableSquares>,
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

    /// The phases of a turn: the fish move, cards are drawn if there are any, pollution is made, moves and vanishes.
    fn phases(&self) -> Option<TrayPhases> {
        let draws = usize::from(self.setup().deck.holding != CardHandling::None);
        let now = match self.view().phase {
            FishAndMenPhase::Placing | FishAndMenPhase::Over => return None,
            FishAndMenPhase::Beginning | FishAndMenPhase::FishMove => 0,
            FishAndMenPhase::Draw | FishAndMenPhase::ExtraTurn => draws,
            FishAndMenPhase::MakePollution => draws + 1,
            FishAndMenPhase::MovePollution => draws + 2,
            FishAndMenPhase::VanishPollution => draws + 3,
        };
        Some(TrayPhases { now, count: draws + 4 })
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

    /// Says when it is a seat's turn to choose a river, to feed or move, or to draw; none if it has none to come.
    fn place_in_order(&self, seat: Seat) -> Option<String> {
        let sea = self.view();
        let in_order = matches!(
            sea.phase,
            FishAndMenPhase::Placing | FishAndMenPhase::FishMove | FishAndMenPhase::Draw
        ) && sea.order.contains(&seat);
        let order = sea.order.iter().skip(sea.through).copied();
        (in_order || self.turn.has(seat)).then(|| place_in_order(&self.turn, seat, order))
    }

    /// The facts that everyone must know: the turn, the pollution and the industries that are at work.
    fn chips(&self) -> Vec<TrayChip> {
        let (sea, cutoffs) = (self.view(), &self.setup().parameters.cutoffs);
        let mut chips = Vec::new();
        match (sea.turn, sea.extra_turn) {
            (0, _) => {}
            (turn, 0) => chips.push(TrayChip::text(format!("Turn {turn}"))),
            (turn, _) => chips.push(TrayChip::icon(TIME, turn.to_string())),
        }
        if sea.cards.extra_turns > 0 {
            chips.push(TrayChip::icon(TIME, format!("+{}", sea.cards.extra_turns)));
        }
        if sea.cards.extra_passes > 0 {
            chips.push(TrayChip::icon(PASSES, format!("x{}", sea.cards.extra_passes + 1)));
        }
        chips.push(TrayChip::icon("pollution", sea.blobs().to_string()));
        chips.extend(IndustryGrade::ALL.map(|grade| {
            let dim = !cutoffs.works(grade, sea.blobs());
            TrayChip { dim, folds: true, ..TrayChip::icon(industry_drawing(grade), "") }
        }));
        chips
    }

    /// Returns the seat that is asked, and the question, once everything that has happened was shown.
    fn asked(&self) -> Option<(Seat, Ask)> {
        let asked = decision(self.world()).filter(|_| self.is_open());
        asked.map(|asked| (asked.seat, asked.ask))
    }
}
