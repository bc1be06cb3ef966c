//! Each seat may choose in another way than the table: its menu says which, and a press goes on to the next.
//! The entry is there where there was something to choose in secret.

use super::trays::SecretTrays;
use super::ways::{ChairWays, SecretWayAccess, SecretWayOverrides};
use bevy::prelude::*;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// The entry of the menu that goes on to the next way.
pub(super) const WAY: u32 = TrayId::Secrets(0).id();

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>()
        .init_resource::<Chairs>()
        .init_resource::<SecretTrays>()
        .add_message::<MenuEntryChosen>()
        .add_systems(Update, (change_way, offer_ways).chain())
        .add_systems(OnExit(Screen::Match), forget);
}

/// Goes on to the next way of a seat that pressed the entry.
fn change_way(
    mut chosen: MessageReader<MenuEntryChosen>,
    chairs: Res<Chairs>,
    mut ways: ParamSet<(SecretWayAccess, ResMut<SecretWayOverrides>)>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == WAY) {
        let seat = chairs.played_from(chosen.seat);
        let (next, of_table) = (ways.p0().next(seat), ways.p0().of_table());
        match next == of_table {
            true => ways.p1().0.remove(&seat),
            false => ways.p1().0.insert(seat, next),
        };
    }
}

/// Names the way of each seat that chooses in its menu.
fn offer_ways(trays: Res<SecretTrays>, ways: ChairWays, mut menu: ResMut<TrayMenu>) {
    if !trays.is_changed() && !ways.ways.is_changed() {
        return;
    }
    for seat in trays.chairs() {
        let label = ways.ways.label(ways.chairs.played_from(seat));
        let (icon, label) = (Some("secret"), label.to_owned());
        let entry = TrayMenuEntry { id: WAY, icon, label, article: "menu_secrets", off: None };
        if menu.entry(seat, WAY) != Some(&entry) {
            menu.offer(seat, entry);
        }
    }
}

/// Withdraws the entry: another match may be of a game without secrets.
fn forget(mut menu: ResMut<TrayMenu>) {
    menu.withdraw_from_all(WAY);
}
