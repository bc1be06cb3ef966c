//! The backdrop under the lobby: the ground of the chosen game, with less light than in a match.

use crate::features::game_list::GameList;
use crate::matches::backdrop::{Backdrop, lay_still};
use bevy::prelude::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::system::screens::Screen;

/// The backdrop under the lobby, and the size of the table it was laid for.
#[derive(Component, Debug, PartialEq)]
pub struct LobbyBackdrop {
    backdrop: Backdrop,
    size: Vec2,
}

/// Lays the ground of the chosen game. Without a picture there is none.
pub fn lay_backdrop(world: &mut World) {
    let Some(game) = world.resource::<GameList>().game() else { return };
    let wanted =
        LobbyBackdrop { backdrop: game.backdrop(), size: world.resource::<Tabletop>().size };
    let mut backdrops = world.query::<(Entity, &LobbyBackdrop)>();
    let old: Vec<Entity> = match backdrops.iter(world).find(|(_, it)| **it == wanted) {
        Some(_) => return,
        None => backdrops.iter(world).map(|(entity, _)| entity).collect(),
    };
    old.into_iter().for_each(|entity| {
        world.despawn(entity);
    });
    if let Some(laid) = lay_still(world, wanted.backdrop.quiet()) {
        world.entity_mut(laid).insert((wanted, DespawnOnExit(Screen::Lobby)));
    }
}
