//! Fish and Men in the lobby: its card, its boards with a picture each, its setups.

use super::settings::{CardSettings, label};
use crate::board::map;
use crate::drawings::DRAWINGS;
use crate::pieces::industries;
use crate::prelude::*;
use shoal_contract::SettingChoice as _;
use shoal_fish_and_men::rules::board::level::Level;

/// The side of a square in units of a small picture.
const CELL: f32 = 10.0;

impl LobbyGame for FishAndMenView {
    type SavedSettings = CardSettings;

    fn card() -> GameCard {
        GameCard {
            sentence: "Eat, grow, and swim home past pollution.",
            length: "40–90 min",
            emblem: "shoal",
        }
    }

    fn setup_for(names: &[String], from: Option<&Setup>) -> Setup {
        let players = names.len();
        let from = from.cloned().unwrap_or_default();
        Setup { players, names: names.to_vec(), ..from }
    }

    fn drawings() -> &'static GameDrawings {
        &DRAWINGS
    }

    /// The sea of the chart.
    fn backdrop() -> Backdrop {
        Backdrop { dark: 0x082140, light: 0x113E66, ..Backdrop::SEA }
    }

    fn piece() -> &'static str {
        "fish"
    }

    /// A small picture of a board with its industries.
    fn miniature(level: &Level) -> String {
        let board = SeaBoard::new(level, true);
        let layout = SeaGridLayout::with_cells(&board, CELL);
        let size = layout.rect().size();
        let industries = level.industries.iter().map(|site| {
            let drawing = industries::industry_drawing(site.grade);
            nested(drawing, None, layout.centre(site.at), CELL * 2.2)
        });
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{0}" height="{1}">{}{}</svg>"##,
            size.x,
            size.y,
            map::without_ghosts(level, &board, &layout),
            industries.collect::<String>(),
        )
    }

    fn has_secrets(settings: &Settings) -> bool {
        settings.of_game::<CardSettings>().cards == CardHandling::Hidden
    }

    fn choice(settings: &Settings) -> Option<&'static str> {
        Some(label(settings.of_game::<CardSettings>().cards))
    }

    fn turn_choice(settings: &mut Settings) {
        settings.change(|kept: &mut CardSettings| kept.cards = kept.cards.next());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::levels::FiledLevel as _;
    use shoal_host::folders::FolderEnvironment;
    use shoal_tabletop::picture::art::rasterise;

    #[test]
    fn every_shipped_board_is_offered_with_its_players_and_a_picture() {
        let cards = FishAndMenView::levels(&FolderEnvironment::default());
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        let shipped: Vec<&str> = Level::BUILT_IN.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, shipped);
        for card in cards {
            assert!(card.players.is_some(), "{} does not say for how many it is", card.name);
            let image = rasterise(&card.picture, 190).expect("it can be drawn");
            assert!(image.width() == 190 && image.height() > 50, "{}", card.name);
        }
    }

    #[test]
    fn another_level_changes_nothing_else_in_a_setup() {
        let before = Setup { names: vec!["Ann".into()], ..Setup::for_players(3) };
        let places = FolderEnvironment::default();
        let after =
            FishAndMenView::on_level(before.clone(), "twin_bays", &places).expect("it is there");
        assert_eq!(FishAndMenView::level_of(&after).as_deref(), Some("Twin Bays"));
        assert_eq!(Setup { level: before.level.clone(), ..after }, before);
        let refused =
            FishAndMenView::on_level(before, "atlantis", &places).expect_err("there is none");
        assert!(refused.contains("twin_bays"), "{refused}");
    }
}
