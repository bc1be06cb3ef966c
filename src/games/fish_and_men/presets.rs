//! Numbers that go well together (rules 10.1). How each plays was measured: `simulate --feel`.

use shoal_contract::setup::preset::SetupPreset;

/// The numbers that all presets of the wild sea share.
const WILD_SEA: &[(&str, i64)] = &[
    ("initial_health", 40),
    ("max_roll", 3),
    ("moving_cost", 0),
    ("with_current", 5),
    ("max_pollution_damage", 20),
    ("fisherman_bite", 8),
    ("diagonal_neighbours", 0),
    ("vanish_chance", 10),
    ("cutoffs.blue", 30),
    ("cutoffs.green", 60),
    ("cutoffs.yellow", 90),
    ("cutoffs.red", 120),
    ("cutoffs.black", 150),
];

/// All, in the order in which a lobby offers them.
pub const PRESETS: &[SetupPreset] = &[
    SetupPreset {
        name: "wild-sea",
        title: "Wild sea",
        sentence: "Fish grow by riding currents, where most pollution drifts.",
        recommended: true,
        numbers: &[WILD_SEA],
    },
    SetupPreset {
        name: "as-in-2003",
        title: "As in 2003",
        sentence: "Fish mostly feed, and pollution rarely reaches them.",
        recommended: false,
        numbers: &[],
    },
    SetupPreset {
        name: "short-evening",
        title: "Short evening",
        sentence: "The wild sea in about half the time.",
        recommended: false,
        numbers: &[WILD_SEA, &[("health_to_win", 65)]],
    },
    SetupPreset {
        name: "with-children",
        title: "With children",
        sentence: "Pollution and fishermen do little harm, and matches are short.",
        recommended: false,
        numbers: &[&[
            ("health_to_win", 60),
            ("max_pollution_damage", 3),
            ("entering_pollution", 1),
            ("fisherman_bite", 2),
        ]],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::deck::{CardHandling, DeckSetup};
    use crate::parameters::{BoardColors, Parameters};
    use crate::rules::board::level::{Level, MOST_PLAYERS};
    use crate::setup::Setup;
    use crate::{FishAndMen, numbers};
    use shoal_contract::journal::{JournalFolder, begin, resume};
    use shoal_contract::levels::FiledLevel as _;
    use shoal_contract::setup::preset::{of_numbers, recommended};
    use shoal_contract::{GameSetup as _, MatchBeginning};
    use std::sync::Arc;

    fn with(preset: &SetupPreset, mut setup: Setup) -> Setup {
        let numbers = setup.adjustable_numbers();
        let set = |key: &str, value| setup.set_number(key, value);
        preset.give(&numbers, set).expect("it is within the bounds");
        setup
    }

    fn named(setup: &Setup) -> Option<&'static str> {
        of_numbers(PRESETS, &setup.adjustable_numbers()).map(|preset| preset.name)
    }

    #[test]
    fn every_preset_can_be_played_on_every_board_by_every_number_of_players() {
        for preset in PRESETS {
            for (name, _) in Level::BUILT_IN {
                let level = Arc::new(Level::named(name).expect("it is part of the program"));
                for players in 1..=level.rivers.len().min(MOST_PLAYERS) {
                    let setup = Setup { level: level.clone(), ..Setup::for_players(players) };
                    let setup = with(preset, setup);
                    assert_eq!(setup.check(), Ok(()), "{} on {name}", preset.name);
                    assert_eq!(named(&setup), Some(preset.name), "on {name} for {players}");
                }
            }
        }
    }

    #[test]
    fn presets_name_numbers_that_are_there_and_that_differ_from_the_usual() {
        for preset in PRESETS {
            for (key, value) in preset.numbers.concat() {
                let usual = numbers::get(&Setup::default(), key);
                assert!(usual.is_some_and(|usual| usual != value), "{key} of {}", preset.name);
            }
            let letters =
                |letter: char| letter.is_ascii_lowercase() || "-0123456789".contains(letter);
            assert!(preset.name.chars().all(letters), "{}", preset.name);
        }
        assert_eq!(recommended(PRESETS).map(|preset| preset.name), Some("wild-sea"));
        assert_eq!(PRESETS.iter().filter(|preset| preset.recommended).count(), 1);
    }

    #[test]
    fn the_usual_setup_is_the_original() {
        assert_eq!(named(&Setup::default()), Some("as-in-2003"));
    }

    #[test]
    fn one_preset_after_another_leaves_nothing_of_the_first() {
        for first in PRESETS {
            for second in PRESETS {
                let both = with(second, with(first, Setup::default()));
                assert_eq!(both, with(second, Setup::default()));
            }
        }
    }

    #[test]
    fn colours_and_the_holding_of_cards_are_no_part_of_a_preset() {
        let colors = BoardColors { sea: 1, ..BoardColors::default() };
        let parameters = Parameters { colors: colors.clone(), ..Parameters::default() };
        let deck = DeckSetup { jokers: 2, ..DeckSetup::held(CardHandling::Physical) };
        let setup = with(&PRESETS[0], Setup { parameters, deck, ..Setup::default() });
        assert_eq!((named(&setup), setup.parameters.colors), (Some(PRESETS[0].name), colors));
        assert_eq!((setup.deck.jokers, setup.deck.holding), (2, CardHandling::Physical));
    }

    #[test]
    fn a_deck_without_some_cards_can_have_every_preset() {
        for preset in PRESETS {
            let deck = DeckSetup { cards: Vec::new().into(), ..DeckSetup::default() };
            let setup = with(preset, Setup { deck, ..Setup::default() });
            assert_eq!((setup.check(), named(&setup)), (Ok(()), Some(preset.name)));
        }
    }

    #[test]
    fn a_journal_keeps_the_numbers_of_a_preset_and_nothing_else() {
        for preset in PRESETS {
            let place = tempfile::tempdir().expect("a folder");
            let folder = JournalFolder::at(place.path());
            let setup = with(preset, Setup::default());
            let beginning = MatchBeginning::Setup { setup: setup.clone(), seed: 1 };
            let begun = begin::<FishAndMen>(&folder, beginning, "").expect("it can be written");
            let path = begun.path().expect("it is a file").to_owned();
            drop(begun);
            let text = std::fs::read_to_string(&path).expect("it was written");
            assert!(!text.contains(preset.name) && !text.contains(preset.title), "{text}");
            let resumed = resume::<FishAndMen>(&path).expect("it opens");
            assert_eq!(resumed.recorded.hosted().setup(), &setup);
            assert_eq!(named(resumed.recorded.hosted().setup()), Some(preset.name));
        }
    }
}
