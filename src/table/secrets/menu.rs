//! Each seat may choose in another way than the table: its menu says which, and a press goes on to the next.
//! It is offered where there was something to choose in secret.

use super::SeatWays;
use crate::contract::Seat;
use crate::table::ids::TrayId;
use crate::table::screens::Screen;
use crate::table::seat_panels::{SeatPanelKind, SeatPanels};
use crate::table::seats::Chairs;
use crate::table::settings::Settings;
use crate::table::tray::{MenuChosen, MenuEntry, TrayMenu};
use bevy::prelude::*;

/// The entry.
pub(super) const WAY: u32 = TrayId::Secrets(0).id();

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>()
        .init_resource::<Chairs>()
        .init_resource::<SeatPanels>()
        .add_message::<MenuChosen>()
        .add_systems(Update, (handle, offer).chain())
        .add_systems(OnExit(Screen::Match), forget);
}

fn handle(
    mut chosen: MessageReader<MenuChosen>,
    (chairs, settings): (Res<Chairs>, Res<Settings>),
    mut ways: ResMut<SeatWays>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == WAY) {
        let seat = chairs.played_from(chosen.seat);
        let next = ways.of(seat, &settings).next();
        match next == settings.play.secrets {
            true => ways.0.remove(&seat),
            false => ways.0.insert(seat, next),
        };
    }
}

fn offer(
    (panels, chairs, settings): (Res<SeatPanels>, Res<Chairs>, Res<Settings>),
    ways: Res<SeatWays>,
    mut menu: ResMut<TrayMenu>,
) {
    if !panels.is_changed() && !ways.is_changed() && !settings.is_changed() {
        return;
    }
    let asked: Vec<Seat> = panels.of(SeatPanelKind::Secret).map(|(seat, _)| seat).collect();
    for seat in asked {
        let way = ways.of(chairs.played_from(seat), &settings);
        let (icon, label) = (Some("secret"), way.label().to_owned());
        let entry = MenuEntry { id: WAY, icon, label, article: "menu_secrets", off: None };
        if menu.entry(seat, WAY) != Some(&entry) {
            menu.offer(seat, entry);
        }
    }
}

/// Another match may be of a game without secrets.
fn forget(mut menu: ResMut<TrayMenu>) {
    menu.withdraw_from_all(WAY);
}
