//! The settings of the game that a table keeps: the agreements of its group (rules 8.3, 8.4), and the drawer of its
//! event cards (rules 5.1).

use bevy::prelude::*;
use bevy_egui::egui;
use serde::{Deserialize, Serialize};
use shoal_fish_or_failure::Setup;
use shoal_fish_or_failure::playing_deck::DeckSource;
use shoal_tabletop::system::settings::{GameSettings, Settings, SetupSettings, TalkChoice};

/// The section `[games.fish-or-failure]` of the settings file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GroupSettings {
    /// The group's agreement about talking: `free`, `silent` or `agreed`.
    pub talk: TalkChoice,
    /// The group's own rule, for `agreed`; empty: it is on paper.
    pub rule: String,
    /// `true` if nobody's money is shown before the end.
    pub hidden_totals: bool,
    /// `true` if the players draw the event cards from playing cards of their own (rules 5.1).
    pub own_cards: bool,
}

impl GameSettings for GroupSettings {
    const GAME: &'static str = "fish-or-failure";

    fn check(&self) -> Result<(), String> {
        TalkChoice::Agreed.talk(&self.rule).check().map_err(|what| format!("rule: {what}"))
    }
}

impl SetupSettings<Setup> for GroupSettings {
    fn apply_to(&self, setup: &mut Setup) {
        setup.talk = self.talk.talk(&self.rule);
        setup.hidden_totals = self.hidden_totals;
        setup.deck = if self.own_cards { DeckSource::Physical } else { DeckSource::Dealt };
    }

    fn from_setup(setup: &Setup) -> Self {
        let (talk, rule) = TalkChoice::of(&setup.talk);
        let own_cards = !setup.deck.is_dealt();
        Self { talk, rule, hidden_totals: setup.hidden_totals, own_cards }
    }
}

/// The section of the host's panel.
pub fn show(ui: &mut egui::Ui, world: &mut World) {
    ui.weak("For the next match");
    Settings::change_in(world, |group: &mut GroupSettings| {
        group.talk.show(&mut group.rule, ui);
        ui.checkbox(&mut group.hidden_totals, "Hide the money until the end");
        ui.checkbox(&mut group.own_cards, "Draw the events from your own 52 playing cards");
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Game as _;
    use shoal_fish_or_failure::FishOrFailure;
    use shoal_fish_or_failure::talk::LONGEST_RULE;

    #[test]
    fn the_section_has_the_name_of_the_game() {
        assert_eq!(GroupSettings::GAME, FishOrFailure::info().name);
    }

    #[test]
    fn what_a_group_has_agreed_goes_into_the_setup_and_back() {
        let rule = String::from("Leave half.");
        let agreed =
            GroupSettings { talk: TalkChoice::Agreed, rule, hidden_totals: true, own_cards: true };
        let silent = GroupSettings { talk: TalkChoice::Silent, ..GroupSettings::default() };
        for settings in [agreed, silent, GroupSettings::default()] {
            let mut setup = Setup::for_players(3);
            settings.apply_to(&mut setup);
            assert_eq!(GroupSettings::from_setup(&setup), settings);
        }
    }

    #[test]
    fn a_rule_that_no_tray_could_show_is_refused() {
        let text =
            format!("[games.fish-or-failure]\nrule = \"{}\"\n", "a".repeat(LONGEST_RULE + 1));
        let read = Settings::parse(&text, |settings, play| {
            settings.migrate_section::<GroupSettings>(play)
        });
        assert!(read.expect_err("too long").contains("120 characters"));
    }
}
