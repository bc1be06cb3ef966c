//! The settings of the game that a table keeps: the length of a season, its stops, and the viewers of designs (rules
//! 3.6, 7).

use bevy::prelude::*;
use bevy_egui::egui;
use serde::{Deserialize, Serialize};
use shoal_contract::number::within;
use shoal_food_chain::setup::{CYCLES, Designs, Season, Setup, Stops};
use shoal_tabletop::system::settings::{GameSettings, Settings, SetupSettings};

/// The section `[games.food-chain]` of the settings file: `cycles`, `stops`, `designs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SeasonSettings {
    /// Length of a season, and the moments at which it stops.
    #[serde(flatten)]
    pub season: Season,
    /// The viewers of the levels of parts: `open` or `secret`.
    pub designs: Designs,
}

impl GameSettings for SeasonSettings {
    const GAME: &'static str = "food-chain";

    fn check(&self) -> Result<(), String> {
        let checked = within(self.season.cycles, *CYCLES.start(), *CYCLES.end());
        checked.map_err(|what| format!("cycles: {what}"))
    }
}

impl SetupSettings<Setup> for SeasonSettings {
    fn give(&self, setup: &mut Setup) {
        (setup.season, setup.designs) = (Some(self.season), self.designs);
    }

    fn of(setup: &Setup) -> Self {
        Self { season: setup.season.unwrap_or_default(), designs: setup.designs }
    }
}

/// The section of the host's panel.
pub fn show(ui: &mut egui::Ui, world: &mut World) {
    ui.weak("For the next season");
    Settings::change_in(world, |saved: &mut SeasonSettings| {
        ui.add(egui::Slider::new(&mut saved.season.cycles, 10..=300).text("cycles"));
        for (stops, words) in [
            (Stops::Events, "Stop when a species reaches 100, halves or dies"),
            (Stops::EachCycle, "Stop after every cycle"),
            (Stops::Never, "Never stop: design while it runs"),
        ] {
            ui.radio_value(&mut saved.season.stops, stops, words);
        }
        let mut secret = saved.designs == Designs::Secret;
        ui.checkbox(&mut secret, "Keep the levels of animals secret");
        saved.designs = if secret { Designs::Secret } else { Designs::Open };
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Game as _;
    use shoal_food_chain::FoodChain;

    #[test]
    fn the_section_has_the_name_of_the_game() {
        assert_eq!(SeasonSettings::GAME, FoodChain::info().name);
    }

    #[test]
    fn what_a_group_has_agreed_goes_into_the_setup_and_back() {
        let secret = SeasonSettings {
            season: Season { cycles: 12, stops: Stops::Never },
            designs: Designs::Secret,
        };
        for settings in [secret, SeasonSettings::default()] {
            let mut setup = Setup::for_players(3);
            settings.give(&mut setup);
            assert_eq!(SeasonSettings::of(&setup), settings);
        }
    }

    #[test]
    fn a_season_without_cycles_is_refused() {
        let text = "[games.food-chain]\ncycles = 0\n";
        let read = Settings::parse(text, |settings, play| settings.settle::<SeasonSettings>(play));
        assert!(read.expect_err("too short").contains("cycles: 0"));
    }
}
