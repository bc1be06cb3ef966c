//! Names that nearly every file of this view uses: the words of the game, and the kit.

pub use super::{FishAndMenView, layers};
pub use crate::board::sea_grid_layout::SeaGridLayout;
pub(crate) use crate::choose::aim::{FishMoveDrafts, SeatAims};
pub use crate::choose::reach::ReachableSquares;
pub use crate::marks::forecasts::SharedForecast;
pub use crate::trays::TrayContext;
pub(crate) use crate::trays::TrayFacts;
pub use bevy::prelude::*;
pub use easy_ext::ext;
#[cfg(test)]
pub use shoal_contract::Actor;
pub use shoal_contract::{Match, Seat};
pub use shoal_fish_and_men::FishAndMen;
pub use shoal_fish_and_men::action::{Action, CardPlay, Event, PlayTarget};
pub use shoal_fish_and_men::cards::card::{CardClass, CardKind, CardName, FACE_DOWN, JOKER};
pub use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
pub use shoal_fish_and_men::explain::playable::{CardRefusals, refusal};
pub use shoal_fish_and_men::explain::premove::FishPremove;
pub use shoal_fish_and_men::explain::swim_paths::SwimPath;
pub use shoal_fish_and_men::rules::board::SeaBoard;
pub use shoal_fish_and_men::rules::board::heading::CompassHeading;
pub use shoal_fish_and_men::rules::board::level::IndustryGrade;
pub use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};
pub use shoal_fish_and_men::rules::pieces::fish::fish_of;
pub use shoal_fish_and_men::rules::world::FishMatchSetup;
pub use shoal_fish_and_men::setup::Setup;
pub use shoal_fish_and_men::state::{
    Ask, FishAndMenPhase, FishSchool, FishTurn, Fisherman, SeaView,
};
pub use shoal_table::kit::prelude::*;
pub use shoal_table::matches::hosting::{HostedMatch, SeatedBots};
pub use std::collections::{BTreeMap, BTreeSet};
