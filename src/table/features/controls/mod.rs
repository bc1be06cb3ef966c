//! My controls: a person binds the buttons of their own device anew, at the table and in any match. One chooses what
//! to do, and presses what shall do it.
//!
//! - `page`: what is shown, as a panel before the tray
//! - `binding`: what becomes of presses on it, and of the switch that is bound
//! - `phone`: the same on the phone of the seat
//! - `host`: who has bound buttons anew, on the host's panel
//! - `text_size`: what one of the verbs does, whatever is played
//! - [`dials`]: speed, sound and size of text for the whole table, from the menu of every tray

mod binding;
pub mod dials;
pub mod host;
mod page;
mod phone;
#[cfg(test)]
mod tests;
mod text_size;

pub use phone::{PhoneControlPresses, PhoneControls};

use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::VerbPressed;
use shoal_tabletop::pointers::controls::{SwitchCapture, Verb};
use shoal_tabletop::seats::{FollowSeats, SeatFollowers as _, SeatsRecounted};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelPressSystems, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TraySystems};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;
use std::collections::BTreeMap;

/// The entry of the menu that opens the controls.
pub const MY_CONTROLS: u32 = TrayId::Controls(0).id();

/// The pages of seats that look at their controls.
#[derive(Resource, Debug, Default, PartialEq)]
struct ControlPages(BTreeMap<Seat, ControlPage>);

impl FollowSeats for ControlPages {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
    }
}

/// The controls of one seat's device, as they are shown.
#[derive(Debug, Clone, PartialEq)]
struct ControlPage {
    /// The device that opened it.
    device: Entity,
    /// The number of the group of verbs that is shown.
    group: usize,
    /// The verb that waits for a switch, with the seconds until it waits no more.
    asked: Option<(Verb, f32)>,
    /// A sentence on what was just bound, or why not.
    note: Option<String>,
}

/// Adds the controls of players.
pub fn plugin(app: &mut App) {
    app.init_by_seat::<ControlPages>()
        .init_resource::<SwitchCapture>()
        .init_resource::<SeatPanels>()
        .init_resource::<TrayMenu>()
        .add_message::<MenuEntryChosen>()
        .add_message::<SeatPanelPressed>()
        .add_message::<VerbPressed>()
        .add_systems(Update, text_size::enlarge)
        .add_systems(OnEnter(Screen::Match), binding::close_all)
        .add_systems(
            Update,
            (binding::offer, binding::open, binding::press, binding::bind_caught, page::show)
                .chain()
                .after(SeatPanelPressSystems)
                .before(TraySystems::Draw),
        );
}
