//! Sections of the host's panel that every game has: match, seats, rigs, display, sound, notices, and the numbers of
//! its rules. Controls that may be needed at once stand above them.

mod number_row;
pub mod numbers;
mod rigs;
#[cfg(test)]
mod tests;

use crate::features::{absence, calibration, controls, quit};
use crate::matches::hosting::PressOn;
use crate::matches::pause::{PausedBy, SetPause, TablePause};
use crate::matches::playback::{PlaybackOrder, TablePace};
use bevy::ecs::message::Messages;
use bevy::ecs::system::RunSystemOnce as _;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::Seat;
use shoal_contract::text::visible;
use shoal_tabletop::picture::projection::PictureLight;
use shoal_tabletop::pointers::{MiceBackend, MiceDenied, MiceReleased};
use shoal_tabletop::seats::{Chairs, Device, DeviceKind, SeatPlayer};
use shoal_tabletop::surfaces::host_code::run_with_host_code;
use shoal_tabletop::surfaces::host_panel::{HostPanelMatch, HostPanelSections, lines};
use shoal_tabletop::system::display::{ConnectedDisplays, FullScreen};
use shoal_tabletop::system::mouse_access::{UDEV_COMMAND, UDEV_WAY, has_udev_rule};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::{SPEEDS, Settings};

/// Size of the pause button, in points.
const PAUSE: [f32; 2] = [62.0, 24.0];
/// Ratio to 1 within which the speed snaps to 1.
const DETENT: f32 = 1.12;

/// Adds the sections to the panel, which must have been added before.
pub fn plugin(app: &mut App) {
    add_all(&mut app.world_mut().resource_mut::<HostPanelSections>());
}

pub(crate) fn add_all(sections: &mut HostPanelSections) {
    sections.add_at_once(show_at_once);
    sections.add("Match", show_match);
    sections.add("Seats", show_seats);
    sections.add("Rigs", rigs::show_rigs);
    sections.add("Display", show_display);
    sections.add("Sound", show_sound);
    sections.add("Notices", show_notices);
}

/// Changes the settings, and signals a change only if there is one.
fn change_settings(world: &mut World, change: impl FnOnce(&mut Settings)) {
    let mut settings = world.resource_mut::<Settings>();
    let mut changed = settings.clone();
    change(&mut changed);
    settings.set_if_neq(changed);
}

fn show_match(ui: &mut egui::Ui, world: &mut World) {
    let shown = world.resource::<HostPanelMatch>().clone();
    lines(ui, "turn", 3, |ui| {
        if shown.game.is_empty() {
            ui.label("No match is open.");
        } else {
            ui.strong(&shown.game);
            ui.label(&shown.turn);
        }
    });
    change_settings(world, |settings| {
        let play = &mut settings.play;
        ui.checkbox(&mut play.press_on_by_itself, "The table moves on by itself");
        ui.checkbox(&mut play.reduced_motion, "Reduced motion");
        ui.checkbox(&mut play.guesses, "Those who wait may guess what comes");
    });
    ui.horizontal(|ui| {
        if ui.button("Move on").clicked()
            && let Some(mut presses) = world.get_resource_mut::<Messages<PressOn>>()
        {
            presses.write(PressOn { by: None });
        }
        if ui
            .button("Skip")
            .on_hover_text("Show everything that has happened, without waiting")
            .clicked()
        {
            run_with_host_code(world, "To skip", |world| {
                if let Some(mut orders) = world.get_resource_mut::<Messages<PlaybackOrder>>() {
                    orders.write(PlaybackOrder::Skip);
                }
            });
        }
    });
    let open = world.get_resource::<State<Screen>>().is_some_and(|on| *on.get() == Screen::Match);
    ui.horizontal(|ui| {
        let leave = ui.add_enabled(open, egui::Button::new("Leave the match"));
        let leave =
            leave.on_hover_text("Back to the lobby; a match with a journal can go on later");
        if leave.clicked() {
            run_with_host_code(world, "To leave the match", |world| {
                world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
            });
        }
        quit::show_button(ui, world);
    });
    lines(ui, "journal", 3, |ui| {
        if let Some(journal) = shown.journal {
            ui.label("Journal");
            ui.monospace(journal.display().to_string());
        }
    });
}

/// Shows the current speed: one that the command line gave for this run only is not in the settings.
fn show_speed(ui: &mut egui::Ui, world: &mut World) {
    let Some(mut pace) = world.get_resource_mut::<TablePace>() else { return };
    let label = if pace.is_watching() { "Playback speed" } else { "Speed" };
    let before = pace.speed();
    let mut speed = before;
    ui.horizontal(|ui| {
        ui.label(label);
        let slider = egui::Slider::new(&mut speed, SPEEDS.0..=SPEEDS.1)
            .logarithmic(true)
            .max_decimals(2)
            .suffix("x");
        ui.add(slider);
    });
    if (1.0 / DETENT..=DETENT).contains(&speed) {
        speed = 1.0;
    }
    if speed != before {
        pace.set_speed(speed);
    }
}

fn show_pause(ui: &mut egui::Ui, world: &mut World) {
    let paused = world.get_resource::<TablePause>().is_some_and(|pause| pause.0.is_some());
    // Its width stays the same, whatever its label.
    let button = egui::Button::new(if paused { "Go on" } else { "Pause" });
    if ui.add_sized(PAUSE, button).clicked()
        && let Some(mut orders) = world.get_resource_mut::<Messages<SetPause>>()
    {
        orders.write(SetPause((!paused).then_some(PausedBy::Host)));
    }
}

fn show_seats(ui: &mut egui::Ui, world: &mut World) {
    let devices: Vec<(String, Vec<Seat>)> = world
        .query::<(&Device, Option<&Name>)>()
        .iter(world)
        .map(|(device, name)| (device_name(device, name), device.seats.clone()))
        .collect();
    if let Some(chairs) = world.get_resource::<Chairs>().map(|chairs| Chairs(chairs.0.clone())) {
        egui::Grid::new("seats").num_columns(3).striped(true).show(ui, |ui| {
            for (seat, chair) in chairs.seats().zip(&chairs.0) {
                ui.label(format!("{} {}", chairs.letter(seat), chair.name));
                let absence_words = absence::panel::words(world, seat);
                ui.label(absence_words.unwrap_or_else(|| who_plays(chair.player, seat, &devices)));
                absence::panel::show(ui, world, seat);
                ui.end_row();
            }
        });
    }
    for (name, _) in devices.iter().filter(|(_, seats)| seats.is_empty()) {
        ui.weak(format!("{name}: free"));
    }
    controls::host::show(ui, world);
    show_unreadable(ui, world);
    if let Some(mut released) = world.get_resource_mut::<MiceReleased>() {
        let mut is_released = released.0;
        ui.checkbox(&mut is_released, "Give all mice to the desktop (Esc)");
        if is_released != released.0 {
            released.0 = is_released;
        }
    }
}

/// Lists mice that may not be read, and the remedy.
fn show_unreadable(ui: &mut egui::Ui, world: &mut World) {
    if world.get_resource::<MiceDenied>().is_some_and(|denied| denied.0) {
        ui.label("One mouse plays for all: this desktop does not tell mice apart.");
        if has_udev_rule() {
            ui.label("Plug the mice in again, and each gets its own light.");
        } else {
            ui.label("Run this command, then plug the mice in again; Shoal can stay open:");
            ui.monospace(UDEV_COMMAND);
        }
    }
    let Some(mut backend) = world.get_resource_mut::<MiceBackend>() else { return };
    let unreadable = backend.bypass_change_detection().unreadable();
    for mouse in &unreadable {
        ui.label(format!("{}: cannot be read", visible::line(&mouse.key.name)))
            .on_hover_text(visible::line(&mouse.to_string()));
    }
    if !unreadable.is_empty() {
        ui.weak(format!("{UDEV_WAY}."));
    }
}

fn who_plays(player: SeatPlayer, seat: Seat, devices: &[(String, Vec<Seat>)]) -> String {
    match player {
        SeatPlayer::Bot(name) => return format!("a bot ({name})"),
        SeatPlayer::Watched => return "is watched".into(),
        SeatPlayer::IdleBot => return "a bot that waits".into(),
        SeatPlayer::Person | SeatPlayer::Onlooker | SeatPlayer::Partner(_) => {}
    }
    let held: Vec<&str> = devices
        .iter()
        .filter(|(_, seats)| seats.contains(&seat))
        .map(|(name, _)| name.as_str())
        .collect();
    if held.is_empty() { "waits for a mouse or gamepad".into() } else { held.join(", ") }
}

fn device_name(device: &Device, name: Option<&Name>) -> String {
    match (&device.kind, name) {
        (DeviceKind::Mouse(_, key), _) if !key.name.is_empty() => key.name.clone(),
        (_, Some(name)) => name.as_str().to_owned(),
        (DeviceKind::Mouse(..), None) => "a mouse".into(),
        (DeviceKind::SystemMouse, None) => "the system's mouse".into(),
        (DeviceKind::Pad(_), None) => "a gamepad".into(),
    }
}

fn show_display(ui: &mut egui::Ui, world: &mut World) {
    if world.contains_resource::<FullScreen>() {
        show_displays(ui, world);
    }
}

/// Shows the controls that the host may need at once: a pause, light, darkness, calibration, the speed.
fn show_at_once(ui: &mut egui::Ui, world: &mut World) {
    ui.horizontal_wrapped(|ui| {
        show_pause(ui, world);
        if let Some(light) = world.get_resource::<PictureLight>().copied() {
            let choices = [
                (
                    PictureLight::White,
                    "All white (F8)",
                    "For a spill, dice or a pizza; the table waits",
                ),
                (PictureLight::Black, "All black (F9)", "Nothing is lit; the table waits"),
            ];
            for (wanted, name, hint) in choices {
                let button = egui::Button::selectable(light == wanted, name);
                if ui.add(button).on_hover_text(hint).clicked() {
                    world.insert_resource(light.toggled(wanted));
                }
            }
        }
        if ui.button("Calibrate (F2)").on_hover_text("Corners and lengths, on the table").clicked()
        {
            calibration::begin(world);
        }
    });
    show_speed(ui, world);
}

fn show_displays(ui: &mut egui::Ui, world: &mut World) {
    let list = |displays: ConnectedDisplays, full: Res<FullScreen>| {
        let named = displays.in_order().into_iter();
        let named = named.filter_map(|(entity, name)| Some((displays.key(entity)?, name)));
        (named.collect::<Vec<_>>(), full.toggled(&displays))
    };
    let Ok((displays, toggled)) = world.run_system_once(list) else { return };
    let mut full = world.resource::<FullScreen>().clone();
    if ui.checkbox(&mut full.on, "Fullscreen (F11)").changed() {
        full = toggled;
    }
    let shown = full.display.clone().unwrap_or_else(|| "where the window is".into());
    egui::ComboBox::from_label("Display").selected_text(shown).show_ui(ui, |ui| {
        ui.selectable_value(&mut full.display, None, "where the window is");
        for (index, (key, name)) in displays.into_iter().enumerate() {
            ui.selectable_value(&mut full.display, Some(key), format!("{} {name}", index + 1));
        }
    });
    world.resource_mut::<FullScreen>().set_if_neq(full);
}

fn show_sound(ui: &mut egui::Ui, world: &mut World) {
    change_settings(world, |settings| {
        let sound = &mut settings.sound;
        ui.horizontal(|ui| {
            ui.label("Volume");
            ui.add_enabled(
                !sound.mute,
                egui::Slider::new(&mut sound.volume, 0.0..=1.0).max_decimals(2),
            );
        });
        ui.checkbox(&mut sound.mute, "Mute");
    });
}

fn show_notices(ui: &mut egui::Ui, world: &mut World) {
    let Some(notices) = world.get_resource::<HostNotices>() else { return };
    let mut is_empty = true;
    for notice in notices.iter() {
        ui.label(notice);
        is_empty = false;
    }
    if is_empty {
        ui.weak("No notices.");
    }
}
