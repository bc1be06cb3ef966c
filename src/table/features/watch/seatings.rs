//! The chairs while a recording is watched: as in the match.

use crate::features::absence::MatchSeating;
use crate::features::match_start::sort_clockwise;
use crate::matches::hosting::RecordingPlayer;
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{PlaybackState, SetupOf};
use bevy::prelude::*;
use shoal_contract::GameSetup;
use shoal_contract::journal::JournalSeating;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer, restored_chairs};

/// The chairs at each moment of a recording, as far as they were written down.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct RecordedChairs {
    /// The chairs at the default places, for a recording that tells no others.
    usual: Vec<Chair>,
    /// The chairs that were written down, each with the number of actions from which they count.
    pub told: Vec<(usize, Vec<Chair>)>,
}

impl RecordedChairs {
    pub fn of<V: LobbyGame>(setup: &SetupOf<V>, told: Vec<JournalSeating>) -> Self {
        let names = setup.names();
        let read = |seated: JournalSeating| {
            let chairs = MatchSeating::read(seated.table)?.chairs;
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
    let mut chairs = restored_chairs(names, told);
    if !is_told {
        // Where seats go around the table, each is before its side of the board.
        sort_clockwise(&mut chairs, &V::sides(names.len()));
        chairs.iter_mut().zip(names).for_each(|(chair, name)| chair.name.clone_from(name));
    }
    chairs.iter_mut().for_each(|chair| chair.player = SeatPlayer::Watched);
    chairs
}

/// Moves players in the recording who moved in the match, once all that happened before has been
/// seen.
pub(super) fn follow_seats<V: LobbyGame>(
    player: Res<RecordingPlayer>,
    shown: Res<PlaybackState<V>>,
    seatings: Res<RecordedChairs>,
    mut chairs: ResMut<Chairs>,
) {
    let changed = player.is_changed() || shown.is_changed() || seatings.is_changed();
    if !changed || !shown.is_idle() {
        return;
    }
    let seated = seatings.at(player.at);
    if chairs.0 != seated {
        chairs.0 = seated.to_vec();
    }
}
