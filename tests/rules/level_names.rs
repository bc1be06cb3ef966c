//! The names that levels may have, in every game whose levels are files.

use shoal_contract::levels::{FiledLevel, LevelFile, LevelLocation};
use shoal_fish_and_men::rules::board::level::Level as Sea;
use shoal_fish_or_failure::reef::Reef;
use shoal_food_chain::dish::Dish;
use shoal_penguins::level::Level as Ice;

/// Gives the usual level names that no player may have, in a setup and in a file.
fn refuses_hidden_names<L: FiledLevel>() {
    for name in ["a\u{202e}b", "\u{3164}", "a\u{301}\u{301}\u{301}\u{301}\u{301}"] {
        let mut file = LevelFile::<L>::default_level();
        name.clone_into(file.words_mut().name);
        let flaws = file.level.flaws();
        assert!(flaws.iter().any(|flaw| flaw.place == LevelLocation::Name), "{name:?}: {flaws:?}");
        let told = LevelFile::<L>::parse(file.write().as_bytes()).err();
        let told = told.map_or_else(String::new, |errors| errors.to_string());
        assert!(told.starts_with("line "), "{name:?}: {told}");
    }
}

#[test]
fn levels_of_all_games_are_called_what_players_may_be_called() {
    refuses_hidden_names::<Sea>();
    refuses_hidden_names::<Reef>();
    refuses_hidden_names::<Dish>();
    refuses_hidden_names::<Ice>();
}
