//! The choice how people look at the picture: around a table, or all at one screen.
//!
//! Before the first lobby it is asked once, as long as no rig is calibrated. Mice click a choice; gamepads and keys go
//! left and right, and press. A display that says that it is as wide as a television is believed, with a sentence that
//! says so. Later the menu of every tray in the lobby changes the answer.
//!
//! - here: when it is asked; `answer`: gamepads and keys; `draw`: the question; `menu`: the entry in every tray's menu

mod answer;
mod draw;
mod menu;
#[cfg(test)]
mod tests;

use crate::features::calibration::Calibration;
use crate::features::match_start::LobbyNotice;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RawHandleWrapper, RequestRedraw};
use shoal_tabletop::geometry::SeatingArrangement;
use shoal_tabletop::system::display::{ConnectedDisplays, is_wayland, physical_width};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::{Settings, SettingsPath};
use std::ops::RangeInclusive;

/// Widths of televisions, in millimetres: from 32 inches on.
const TELEVISIONS: RangeInclusive<u32> = 680..=2500;
/// The most frames in which it is waited for the desktop to say which display the window is on.
const PATIENCE: u8 = 30;
/// The sentence for people before a television.
const BELIEVED: &str = "This display says that it is a television, so everything stands upright. If it lies on a table, \
                        choose 'We sit around a table' in the menu (...) of your tray.";

/// The question while it is open, with the choice that a press takes.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatingQuestion(pub SeatingArrangement);

/// Adds the question and the entry of the menu. Joining must be added, too.
pub fn plugin(app: &mut App) {
    app.add_plugins((answer::plugin, draw::plugin, menu::plugin)).add_systems(
        Update,
        ask.run_if(in_state(Screen::Lobby).and_then(resource_exists::<SettingsPath>)),
    );
    app.add_systems(OnExit(Screen::Lobby), |mut commands: Commands| {
        commands.remove_resource::<SeatingQuestion>();
    });
}

/// System parameter with the display that the table's window is on.
#[derive(SystemParam)]
struct TableDisplay<'w, 's> {
    displays: ConnectedDisplays<'w, 's>,
    windows: Query<'w, 's, &'static RawHandleWrapper, With<PrimaryWindow>>,
}

impl TableDisplay<'_, '_> {
    /// Returns its name, as soon as the desktop has said which it is.
    fn name(&self) -> Option<String> {
        self.displays.key(self.displays.of_window()?)
    }

    /// Returns its width in millimetres, if the display with this name says one.
    fn width(&self, name: &str) -> Option<u32> {
        physical_width(name, self.windows.iter().any(is_wayland))
    }
}

/// Opens the question while nobody has answered it, and closes it then.
fn ask(
    mut settings: ResMut<Settings>,
    display: TableDisplay,
    calibration: Option<Res<Calibration>>,
    question: Option<Res<SeatingQuestion>>,
    mut waited: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let is_wanted = settings.asks_for_seating() && calibration.is_none();
    if is_wanted == question.is_some() {
        return;
    }
    if !is_wanted {
        commands.remove_resource::<SeatingQuestion>();
        return;
    }
    let name = display.name();
    if name.is_none() && *waited < PATIENCE {
        *waited += 1;
        redraw.write(RequestRedraw);
        return;
    }
    match name.and_then(|name| display.width(&name)) {
        Some(width) if TELEVISIONS.contains(&width) => {
            settings.choose_seating(SeatingArrangement::Screen);
            commands.queue(|world: &mut World| LobbyNotice::set(world, BELIEVED.into()));
        }
        // Projectors say no width.
        Some(_) => commands.insert_resource(SeatingQuestion(SeatingArrangement::Screen)),
        None => commands.insert_resource(SeatingQuestion(SeatingArrangement::Around)),
    }
}
