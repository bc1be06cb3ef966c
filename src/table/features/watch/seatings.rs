//! The chairs while a recording is watched: as in the match.

use crate::features::absence::Seating;
use crate::features::match_start::put_in_order;
use crate::matches::hosting::Reel;
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{PlaybackState, SetupOf};
use bevy::prelude::*;
use shoal_contract::GameSetup;
use shoal_contract::journal::Seated;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, Player, seated_again};

/// The chairs at each moment of a recording, as far as they were written down.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Seatings {
    /// The chairs at the default places, for a recording that tells no others.
    usual: Vec<Chair>,
    /// The chairs that were written down, each with the number of actions from which they count.
    pub told: Vec<(usize, Vec<Chair>)>,
}

impl Seatings {
    pub fn of<V: LobbyGame>(setup: &SetupOf<V>, told: Vec<Seated>) -> Self {
        let names = setup.names();
        let read = |seated: Seated| {
            let chairs = Seating::read(seated.table)?.chairs;
            Some((seated.after, watched::<V>(&names, Some(chairs))))
        };
        let told = told.into_iter().filter_map(read).collect();
        Self { usual: watched::<V>(&names, None), told }
    }

    /// Returns `true` if one of these has no chair, and there is a place for it.
    pub fn lacks(&self, names: &[String]) -> bool {
        let last = self.told.last().map_or(&self.usual, |(_, chairs)| chairs);
        last.len() < names.len().min(PLACES.len())
    }

    /// Gives all of these players chairs from this number of actions on, as far as there is room.
    pub fn join<V: LobbyGame>(&mut self, names: &[String], after: usize) {
        if self.told.is_empty() {
            self.told.push((0, self.usual.clone()));
        }
        self.told.push((after, watched::<V>(names, None)));
    }

    /// Returns the chairs after this many actions, to be watched. The first that were written down also count for the
    /// time before.
    pub fn at(&self, actions: usize) -> &[Chair] {
        let so_far = self.told.iter().take_while(|(after, _)| *after <= actions);
        let told = so_far.last().or(self.told.first());
        told.map_or(&self.usual, |(_, chairs)| chairs)
    }
}

/// Returns chairs for these players, to be watched.
fn watched<V: LobbyGame>(names: &[String], told: Option<Vec<Chair>>) -> Vec<Chair> {
    let is_told = told.is_some();
    let mut chairs = seated_again(names, told);
    if !is_told {
        // Where seats go around the table they lie before their sides of the board.
        put_in_order(&mut chairs, &V::sides(names.len()));
        chairs.iter_mut().zip(names).for_each(|(chair, name)| chair.name.clone_from(name));
    }
    chairs.iter_mut().for_each(|chair| chair.player = Player::Watched);
    chairs
}

/// Moves players in the recording who moved in the match, once all that happened before has been
/// seen.
pub(super) fn follow_seats<V: LobbyGame>(
    reel: Res<Reel>,
    shown: Res<PlaybackState<V>>,
    seatings: Res<Seatings>,
    mut chairs: ResMut<Chairs>,
) {
    let changed = reel.is_changed() || shown.is_changed() || seatings.is_changed();
    if !changed || !shown.is_idle() {
        return;
    }
    let seated = seatings.at(reel.at);
    if chairs.0 != seated {
        chairs.0 = seated.to_vec();
    }
}
