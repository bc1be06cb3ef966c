//! Menu entries in the lobby that only some games have.

use super::{AnyLobbyGame, GameList};
use bevy::prelude::*;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{TrayMenu, TrayMenuEntry};

/// Offers an entry to every person in the lobby while the chosen game has it (`is_offered`, by its name), or while no
/// game is chosen. Does nothing while neither the people nor the choice have changed.
pub fn offer_with_game(
    chairs: &Res<Chairs>,
    games: Option<&Res<GameList>>,
    menu: &mut ResMut<TrayMenu>,
    is_offered: impl Fn(&str) -> bool,
    entry: impl Fn(Option<&'static dyn AnyLobbyGame>) -> TrayMenuEntry,
) {
    if !chairs.is_changed() && !games.is_some_and(|games| games.is_changed()) {
        return;
    }
    let chosen = games.and_then(|games| games.game());
    let entry = entry(chosen);
    menu.withdraw_from_all(entry.id);
    if chosen.is_some_and(|game| !is_offered(game.info().name)) {
        return;
    }
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        menu.offer(seat, entry.clone());
    }
}
