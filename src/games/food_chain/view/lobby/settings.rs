//! The settings of Food Chain that a table saves: the number of cycles of a season, the moments at which its jungle
//! stands still (rules 7), and who sees the levels of a species' parts (rules 3.6).

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
    /// The number of cycles of a season, and the moments at which its jungle stands still.
    #[serde(flatten)]
    pub season: Season,
    /// The viewers of the levels of a species' parts: everybody (`open`) or its player (`secret`).
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
    fn apply_to(&self, setup: &mut Setup) {
        (setup.season, setup.designs) = (Some(self.season), self.designs);
    }

    fn from_setup(setup: &Setup) -> Self {
        Self { season: setup.season.unwrap_or_default(), designs: setup.designs }
    }
}

/// Shows the section of the host's panel that changes these settings.
pub fn show(ui: &mut egui::Ui, world: &mut World) {
    ui.weak("For the next season");
    Settings::change_in(world, |saved: &mut SeasonSettings| {
        // Fewer than the settings file allows (`CYCLES`), so that a hand can choose among them; a number from the file
        // stays as it is until somebody moves the slider.
        let cycles = egui::Slider::new(&mut saved.season.cycles, 10..=300).text("cycles");
        ui.add(cycles.clamping(egui::SliderClamping::Edits));
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
            settings.apply_to(&mut setup);
            assert_eq!(SeasonSettings::from_setup(&setup), settings);
        }
    }

    #[test]
    fn a_season_without_cycles_is_refused() {
        let text = "[games.food-chain]\ncycles = 0\n";
        let read = Settings::parse(text, |settings, play| {
            settings.migrate_section::<SeasonSettings>(play)
        });
        assert!(read.expect_err("too short").contains("cycles: 0"));
    }
}
