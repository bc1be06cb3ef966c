//! In the lobby everybody who sits may begin, from the menu of their tray: nobody needs a keyboard.

use bevy::prelude::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuChosen, MenuEntry, TrayMenu};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// The entry that begins.
const CALIBRATE: u32 = TrayId::Calibration(0).id();

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>().init_resource::<Chairs>().add_message::<MenuChosen>();
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
            MenuEntry { id: CALIBRATE, icon: Some("ruler"), label, ..MenuEntry::default() },
        );
    }
}

/// The panel is turned to the seat that begins.
fn handle(
    mut chosen: MessageReader<MenuChosen>,
    (chairs, table): (Res<Chairs>, Res<Tabletop>),
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
