//! Makes the nodes of the trays show what their models say.

use super::super::art::Art;
use super::super::rest::Stir;
use super::super::settings::Settings;
use super::super::theme;
use super::model::{TrayButton, TrayModel, Trays};
use super::slots::{InTray, Part, Slot};
use super::spawn::Tray;
use bevy::prelude::*;

/// Texts, colours and which slots are there, changed only where they differ: a layout costs more
/// than a comparison.
pub fn show_models(
    models: Res<Trays>,
    mut texts: Query<(&InTray, &Part, &mut Text, &mut TextColor)>,
    mut slots: Query<(&InTray, &Slot, &mut Node, Option<&mut ImageNode>, Option<&mut BorderColor>)>,
    made: Query<(), Added<Tray>>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    for (InTray(seat), part, mut text, mut colour) in &mut texts {
        let Some(model) = models.0.get(seat.index()) else { continue };
        let (shown, tint) = match *part {
            Part::Number => (model.number.as_str(), theme::seat_colour(seat.index())),
            Part::NumberName => (model.number_name.as_str(), theme::TEXT_QUIET),
            Part::Place => place(model, seat.index()),
            Part::Line => (model.line.as_str(), model.tone.colour()),
            Part::Chip(index) => model.chips.get(index).map_or(("", theme::TEXT), |chip| {
                (&chip.text, if chip.dim { theme::TEXT_OFF } else { theme::TEXT })
            }),
            Part::Label(index) => model.buttons.get(index).map_or(("", theme::TEXT), |button| {
                (&button.label, if button.off.is_some() { theme::TEXT_OFF } else { theme::TEXT })
            }),
        };
        if text.0 != shown {
            shown.clone_into(&mut text.0);
        }
        colour.set_if_neq(TextColor(tint));
    }
    for (InTray(seat), slot, mut node, image, border) in &mut slots {
        let Some(model) = models.0.get(seat.index()) else { continue };
        let icon = |name: Option<&'static str>, dim: bool, size: f32| {
            let Some(mut image) = image else { return name.is_some() };
            if let Some(name) = name {
                let tint = if dim { Color::srgba(1.0, 1.0, 1.0, 0.3) } else { Color::WHITE };
                let handle = art.get(&mut images, name, size);
                if image.image != handle || image.color != tint {
                    image.image = handle;
                    image.color = tint;
                }
            }
            name.is_some()
        };
        let there = match *slot {
            Slot::Chip(index) => model.chips.get(index).is_some(),
            Slot::ChipIcon(index) => {
                model.chips.get(index).is_some_and(|chip| icon(chip.icon, chip.dim, 24.0))
            }
            Slot::Button(index) => {
                if let (Some(button), Some(mut border)) = (model.buttons.get(index), border) {
                    border.set_if_neq(BorderColor::all(rim(button, seat.index())));
                }
                model.buttons.get(index).is_some()
            }
            Slot::ButtonIcon(index) => model
                .buttons
                .get(index)
                .is_some_and(|button| icon(button.icon, button.off.is_some(), 28.0)),
            Slot::Card | Slot::WholeHand | Slot::Sheet(_) => continue,
        };
        let display = if there { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Whose turn it is stands out; who is far from it, or away, is told quietly.
fn place(model: &TrayModel, seat: usize) -> (&str, Color) {
    if let Some(away) = &model.away {
        return (away, theme::TEXT_QUIET);
    }
    match model.place_in_order.as_deref() {
        None => ("", theme::TEXT),
        Some(now @ "now") => (now, theme::seat_colour(seat)),
        Some(next @ "next") => (next, theme::TEXT),
        Some(later) => (later, theme::TEXT_QUIET),
    }
}

fn rim(button: &TrayButton, seat: usize) -> Color {
    match (&button.off, button.strong) {
        (None, true) => theme::seat_colour(seat),
        _ => Color::NONE,
    }
}

/// The edge of an awaited seat's tray glows, breathing slowly while the table does not rest; that of
/// a seat without its player glows calmly, and breathes as slowly as a sleeper when it is needed.
pub fn glow(
    models: Res<Trays>,
    time: Res<Time>,
    (stir, settings): (Option<Res<Stir>>, Option<Res<Settings>>),
    mut trays: Query<(&Tray, &mut BorderColor, &mut BackgroundColor)>,
) {
    let rests = stir.is_some_and(|stir| stir.is_resting())
        || settings.is_some_and(|settings| settings.play.reduced_motion);
    let breath = |pace: f32| {
        if rests { 1.0 } else { 0.5 - 0.5 * (time.elapsed_secs() * pace).cos() }
    };
    for (tray, mut border, mut ground) in &mut trays {
        let model = models.0.get(tray.seat.index());
        let awaited = model.is_some_and(|model| model.awaited);
        let away = model.is_some_and(|model| model.away.is_some());
        let colour = theme::seat_colour(tray.seat.index());
        let (rim, depth) = match (awaited, away) {
            (true, false) => (colour, theme::TRAY.mix(&colour, 0.05 + 0.06 * breath(2.0))),
            (true, true) => (colour, theme::TRAY.mix(&colour, 0.05 + 0.09 * breath(1.0))),
            (false, true) => (colour.with_alpha(0.55), theme::TRAY.mix(&colour, 0.05)),
            (false, false) => (colour.with_alpha(0.25), theme::TRAY),
        };
        border.set_if_neq(BorderColor::all(rim));
        ground.set_if_neq(BackgroundColor(depth));
    }
}
