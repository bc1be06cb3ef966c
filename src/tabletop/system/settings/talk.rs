//! The way in which a group talks while it plays, as its host chooses.

use bevy_egui::egui;
use serde::{Deserialize, Serialize};
use shoal_contract::setup::talk::{LONGEST_RULE, TalkAgreement};
use shoal_contract::text::visible::is_unseen;

/// The way in which the group at this table talks. Its own rules are kept beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TalkChoice {
    /// As it likes.
    #[default]
    Free,
    /// Not at all while choosing.
    Silent,
    /// By its own rules.
    Agreed,
}

impl TalkChoice {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Free, Self::Silent, Self::Agreed];

    /// Returns the choice that a setup says, and the group's own rule.
    pub fn of(talk: &TalkAgreement) -> (Self, String) {
        match talk {
            TalkAgreement::Free => (Self::Free, String::new()),
            TalkAgreement::Silent => (Self::Silent, String::new()),
            TalkAgreement::Agreed(rule) => (Self::Agreed, rule.clone()),
        }
    }

    /// Returns the value for a setup, with this rule of the group's own.
    pub fn talk(self, rule: &str) -> TalkAgreement {
        match self {
            Self::Free => TalkAgreement::Free,
            Self::Silent => TalkAgreement::Silent,
            Self::Agreed => TalkAgreement::Agreed(rule.into()),
        }
    }

    /// Returns the next choice, round and round.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&choice| choice == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Shows the choices with the field for the group's own rule, for the host's panel.
    pub fn show(&mut self, rule: &mut String, ui: &mut egui::Ui) {
        for choice in Self::ALL {
            ui.radio_value(self, choice, choice.label());
        }
        let field = egui::TextEdit::singleline(rule)
            .char_limit(LONGEST_RULE)
            .hint_text("your rule, or write it on paper");
        ui.add_enabled(*self == Self::Agreed, field);
        rule.retain(|letter| !is_unseen(letter));
    }

    /// Returns the label that people read.
    pub fn label(self) -> &'static str {
        match self {
            Self::Free => "Talk: free",
            Self::Silent => "Talk: none",
            Self::Agreed => "Talk: your rules",
        }
    }
}
