//! The entry in every tray's menu in the lobby that changes the answer.

use bevy::prelude::*;
use shoal_tabletop::geometry::SeatingArrangement;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;

/// Id of the menu entry.
const CHANGE: u32 = TrayId::Calibration(1).id();

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>().init_resource::<Chairs>().add_message::<MenuEntryChosen>();
    app.add_systems(Update, (offer, change).run_if(in_state(Screen::Lobby)))
        .add_systems(OnExit(Screen::Lobby), withdraw);
}

/// The other way to look at the picture, and the words for it.
fn other(settings: &Settings) -> (SeatingArrangement, &'static str) {
    match settings.rig().seating {
        SeatingArrangement::Around => (SeatingArrangement::Screen, "All look at one screen"),
        SeatingArrangement::Screen => (SeatingArrangement::Around, "We sit around a table"),
    }
}

fn offer(chairs: Res<Chairs>, settings: Res<Settings>, mut menu: ResMut<TrayMenu>) {
    if !chairs.is_changed() && !settings.is_changed() {
        return;
    }
    menu.withdraw_from_all(CHANGE);
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let label = other(&settings).1.into();
        menu.offer(
            seat,
            TrayMenuEntry { id: CHANGE, icon: Some("corners"), label, ..TrayMenuEntry::default() },
        );
    }
}

fn change(mut chosen: MessageReader<MenuEntryChosen>, mut settings: ResMut<Settings>) {
    for _ in chosen.read().filter(|chosen| chosen.id == CHANGE) {
        let (seating, _) = other(&settings);
        settings.choose_seating(seating);
    }
}

fn withdraw(mut menu: ResMut<TrayMenu>) {
    menu.withdraw_from_all(CHANGE);
}
