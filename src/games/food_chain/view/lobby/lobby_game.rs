//! The game in the lobby: its card, its dishes with a picture each, its setups.

use super::settings::SeasonSettings;
use crate::drawings::DRAWINGS;
use crate::prelude::*;
use shoal_contract::SettingChoice as _;
use shoal_food_chain::dish::Dish;
use std::time::Duration;

impl LobbyGame for FoodChainView {
    type SavedSettings = SeasonSettings;

    fn card() -> GameCard {
        GameCard {
            sentence: "Design animals that eat each other.",
            length: "20–60 min",
            emblem: "food_web",
        }
    }

    fn usual_turn() -> Duration {
        Duration::from_secs(30)
    }

    fn setup_for(names: &[String], from: Option<&Setup>) -> Setup {
        let players = names.len();
        let from = from.cloned().unwrap_or_else(|| Setup::for_players(players));
        Setup { players, names: names.to_vec(), ..from }
    }

    fn drawings() -> &'static GameDrawings {
        &DRAWINGS
    }

    /// The floor of the jungle.
    fn backdrop() -> Backdrop {
        Backdrop { pattern: BackdropPattern::Earth, dark: 0x0A130E, light: 0x213720 }
    }

    fn piece() -> &'static str {
        "paw"
    }

    fn miniature(dish: &Dish) -> String {
        crate::poster::miniature(dish)
    }

    fn has_secrets(settings: &Settings) -> bool {
        settings.of_game::<SeasonSettings>().designs == Designs::Secret
    }

    fn choice(settings: &Settings) -> Option<&'static str> {
        Some(match settings.of_game::<SeasonSettings>().designs {
            Designs::Open => "Designs: open",
            Designs::Secret => "Designs: secret",
        })
    }

    fn turn_choice(settings: &mut Settings) {
        settings.change(|saved: &mut SeasonSettings| saved.designs = saved.designs.next());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_food_chain::dish::BUILT_IN;
    use shoal_table::matches::lobby_game::every_shipped_level_can_be_played;

    #[test]
    fn every_shipped_dish_is_offered_with_a_picture_and_can_be_played() {
        every_shipped_level_can_be_played::<FoodChainView>(BUILT_IN.len(), 3);
    }
}
