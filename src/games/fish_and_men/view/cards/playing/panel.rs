//! The section of the host's panel about cards: the way they are held in the next match, and the time the table waits
//! for them.

use crate::lobby::settings::{CardSettings, label};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::SettingChoice as _;
use shoal_fish_and_men::cards::deck::{CardHandling, MOST_JOKERS};
use shoal_tabletop::system::settings::Settings;

/// The section of the panel.
pub fn show(ui: &mut egui::Ui, world: &mut World) {
    let mut settings = world.resource_mut::<Settings>();
    let mut turned = settings.clone();
    ui.weak("For the next match");
    turned.change(|kept: &mut CardSettings| {
        for &held in CardHandling::ALL {
            ui.radio_value(&mut kept.cards, held, label(held));
        }
        ui.add_enabled(
            kept.cards.is_dealt(),
            egui::Slider::new(&mut kept.jokers, 0..=MOST_JOKERS).text("jokers"),
        );
    });
    ui.add(
        egui::Slider::new(&mut turned.play.card_window, 0.5..=20.0)
            .max_decimals(1)
            .suffix(" s")
            .text("wait while somebody can play"),
    );
    settings.set_if_neq(turned);
}
