//! In the lobby every person may begin the lesson, from the menu of the own tray.

use super::{BeginTutorial, Taught};
use crate::table::ids::TrayId;
use crate::table::screens::Screen;
use crate::table::seats::Chairs;
use crate::table::tray::{MenuChosen, MenuEntry, TrayMenu};
use bevy::prelude::*;

/// The entry that begins the lesson.
const LEARN: u32 = TrayId::Learning(3).id();

pub(super) fn plugin<G: Taught>(app: &mut App) {
    app.init_resource::<TrayMenu>().init_resource::<Chairs>().add_message::<MenuChosen>();
    if G::lesson().is_some() {
        app.add_systems(Update, (offer, hear).run_if(in_state(Screen::Lobby)))
            .add_systems(OnExit(Screen::Lobby), withdraw);
    }
}

fn offer(chairs: Res<Chairs>, mut menu: ResMut<TrayMenu>) {
    if !chairs.is_changed() {
        return;
    }
    menu.withdraw_from_all(LEARN);
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let label = "Learn it in five minutes".into();
        menu.offer(seat, MenuEntry { id: LEARN, icon: Some("shoal"), label, off: None });
    }
}

fn hear(mut chosen: MessageReader<MenuChosen>, mut begin: MessageWriter<BeginTutorial>) {
    for chosen in chosen.read().filter(|chosen| chosen.id == LEARN) {
        begin.write(BeginTutorial { seat: Some(chosen.seat) });
    }
}

fn withdraw(mut menu: ResMut<TrayMenu>) {
    menu.withdraw_from_all(LEARN);
}
