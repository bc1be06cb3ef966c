//! The entry *Calibrate the picture* in every tray's menu in the lobby: nobody needs a keyboard to begin.

use bevy::prelude::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// Id of the menu entry that begins a calibration.
const CALIBRATE: u32 = TrayId::Calibration(0).id();

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>().init_resource::<Chairs>().add_message::<MenuEntryChosen>();
    app.add_systems(Update, (offer, handle).run_if(in_state(Screen::Lobby)))
        .add_systems(OnExit(Screen::Lobby), withdraw);
}

fn offer(chairs: Res<Chairs>, mut menu: ResMut<TrayMenu>) {
    if !chairs.is_changed() {
        return;
    }
    menu.withdraw_from_all(CALIBRATE);
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let label = "Calibrate the picture".into();
        menu.offer(
            seat,
            TrayMenuEntry { id: CALIBRATE, icon: Some("ruler"), label, ..TrayMenuEntry::default() },
        );
    }
}

/// Begins a calibration with the panel turned to the seat that chose it.
fn handle(
    mut chosen: MessageReader<MenuEntryChosen>,
    chairs: Res<Chairs>,
    table: Res<Tabletop>,
    mut commands: Commands,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == CALIBRATE) {
        let Some(chair) = chairs.get(chosen.seat) else { continue };
        let edge = table.facing(chair.place);
        commands.queue(move |world: &mut World| super::begin_from(edge, world));
    }
}

fn withdraw(mut menu: ResMut<TrayMenu>) {
    menu.withdraw_from_all(CALIBRATE);
}
