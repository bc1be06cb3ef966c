//! The game in the lobby: its card, its reefs with a picture each, its setups.

use super::settings::GroupSettings;
use crate::drawings::{DRAWINGS, token_drawing};
use crate::prelude::*;
use shoal_fish_or_failure::Reef;
use shoal_fish_or_failure::reef::column;
use std::time::Duration;

/// Number of companies for which the picture of a reef is drawn.
const DRAWN_FOR: usize = 4;

impl LobbyGame for FishOrFailureView {
    type SavedSettings = GroupSettings;

    fn card() -> GameCard {
        GameCard {
            sentence: "Fish in secret, but leave some for all.",
            length: "20–40 min",
            emblem: "fisheries",
        }
    }

    fn usual_turn() -> Duration {
        Duration::from_secs(2 * 60)
    }

    fn setup_for(names: &[String], from: Option<&Setup>) -> Setup {
        let players = names.len();
        let from = from.cloned().unwrap_or_else(|| Setup::for_players(players));
        Setup { players, names: names.to_vec(), ..from }
    }

    fn drawings() -> &'static GameDrawings {
        &DRAWINGS
    }

    /// Warm water.
    fn backdrop() -> Backdrop {
        Backdrop { dark: 0x07262B, light: 0x135049, ..Backdrop::SEA }
    }

    fn piece() -> &'static str {
        "boat"
    }

    /// Each fishery with as many tokens as it has at the start.
    fn miniature(reef: &Reef) -> String {
        let size = Vec2::new(400.0, 260.0);
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}"><rect width="100%" height="100%" rx="16" fill="#0E4A6E"/>"##,
            size.x, size.y,
        );
        let column = column(DRAWN_FOR);
        let high = size.y / reef.fisheries.len().max(1) as f32;
        for (row, species) in reef.fisheries.iter().enumerate() {
            let fish = species.start[column];
            let step = ((size.x - 30.0) / fish.max(1) as f32).min(high * 0.9);
            for index in 0..fish {
                let at = Vec2::new(15.0 + step * (index as f32 + 0.5), high * (row as f32 + 0.5));
                svg +=
                    &nested(token_drawing(species.fishery), None, at, (high * 0.8).min(step * 1.3));
            }
        }
        svg + "</svg>"
    }

    fn has_secrets(_settings: &Settings) -> bool {
        true
    }

    fn choice(settings: &Settings) -> Option<&'static str> {
        Some(settings.of_game::<GroupSettings>().talk.label())
    }

    fn turn_choice(settings: &mut Settings) {
        settings.change(|group: &mut GroupSettings| group.talk = group.talk.next());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_fish_or_failure::reef::BUILT_IN;
    use shoal_table::matches::lobby_game::every_shipped_level_can_be_played;

    #[test]
    fn every_shipped_reef_is_offered_with_a_picture_and_can_be_played() {
        every_shipped_level_can_be_played::<FishOrFailureView>(BUILT_IN.len(), 3);
    }
}
