//! Things that a game draws on a board and that change little from moment to moment: only those that differ are drawn
//! anew.

use super::{ActiveBoard, despawn_outdated};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Draws the things of one kind on the board. A thing is a component that describes what is drawn.
#[derive(SystemParam)]
pub struct BoardDrawings<'w, 's, T: Component + Clone + PartialEq> {
    there: Query<'w, 's, (Entity, &'static T)>,
    drawn: Local<'s, Vec<T>>,
    board: Res<'w, ActiveBoard>,
    commands: Commands<'w, 's>,
}

impl<T: Component + Clone + PartialEq> BoardDrawings<'_, '_, T> {
    /// `true` if the board was spawned a moment ago: nothing is drawn on it yet.
    pub fn is_bare(&self) -> bool {
        self.board.is_added()
    }

    /// `true` if there may be something to draw: any of these has changed, or the board is bare.
    pub fn is_due<const N: usize>(&self, changed: [bool; N]) -> bool {
        changed.contains(&true) || self.is_bare()
    }

    /// Despawns things that are no longer wanted, or all if they are drawn `anew`, and spawns those that are missing.
    /// `draw` adds the components by which a thing is seen.
    pub fn show(
        &mut self,
        wanted: Vec<T>,
        anew: bool,
        mut draw: impl FnMut(&mut EntityCommands, &T),
    ) {
        let anew = anew || self.is_bare();
        if *self.drawn == wanted && !anew {
            return;
        }
        for thing in despawn_outdated(self.there.iter(), &wanted, anew, &mut self.commands) {
            let mut entity = self.commands.spawn((thing.clone(), ChildOf(self.board.root)));
            draw(&mut entity, thing);
        }
        *self.drawn = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[derive(Component, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Price(i32);

    #[derive(Resource)]
    struct Wanted(Vec<Price>);

    fn draw(wanted: Res<Wanted>, mut prices: BoardDrawings<Price>) {
        prices.show(wanted.0.clone(), false, |entity, _| _ = entity.insert(Name::new("Price")));
    }

    #[test]
    fn what_stays_written_is_not_drawn_anew() {
        let mut world = World::new();
        let [root, surface] = [0, 1].map(|_| world.spawn_empty().id());
        world.insert_resource(ActiveBoard { root, surface });
        let mut shows = |wanted: &[i32]| -> BTreeSet<(Price, Entity)> {
            world.insert_resource(Wanted(wanted.iter().copied().map(Price).collect()));
            world.run_system_cached(draw).expect("it runs");
            let mut there = world.query_filtered::<(&Price, Entity), With<Name>>();
            there.iter(&world).map(|(price, entity)| (price.clone(), entity)).collect()
        };
        let first = shows(&[3, 5]);
        let then = shows(&[3, 4]);
        let prices: Vec<i32> = then.iter().map(|(price, _)| price.0).collect();
        assert_eq!(prices, [3, 4]);
        assert_eq!(first.intersection(&then).count(), 1, "that of 3");
    }
}
