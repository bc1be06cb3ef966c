//! Who sits where while a recording is watched: as in the match.

use crate::contract::journal::Seated;
use crate::table::absence::Seating;
use crate::table::hosting::Reel;
use crate::table::lobby_game::LobbyGame;
use crate::table::match_start::put_in_order;
use crate::table::playback::PlaybackState;
use crate::table::seats::{Chair, Chairs, Player, seated_again};
use bevy::prelude::*;

/// Who sat where in a recording, as far as that was written down.
#[derive(Resource, Debug, Clone, PartialEq)]
pub(super) struct Seatings {
    /// At the usual places, if nobody has written down another.
    usual: Vec<Chair>,
    /// From after this many actions on.
    pub told: Vec<(usize, Vec<Chair>)>,
}

impl Seatings {
    pub fn of<G: LobbyGame>(setup: &G::Setup, told: Vec<Seated>) -> Self {
        let names = G::names_in(setup);
        let sides = G::sides(names.len());
        let watched = |told: Option<Vec<Chair>>| {
            let is_told = told.is_some();
            let mut chairs = seated_again(&names, told);
            if !is_told {
                // Where seats go around the table they lie before their sides of the board.
                put_in_order(&mut chairs, &sides);
                chairs.iter_mut().zip(&names).for_each(|(chair, name)| chair.name.clone_from(name));
            }
            chairs.iter_mut().for_each(|chair| chair.player = Player::Watched);
            chairs
        };
        let read = |seated: Seated| {
            Some((seated.after, watched(Some(Seating::read(seated.table)?.chairs))))
        };
        Self { usual: watched(None), told: told.into_iter().filter_map(read).collect() }
    }

    /// Everybody where they sat after this many actions, to be watched. Nobody sits anywhere else before
    /// the first of it was written down.
    pub fn at(&self, actions: usize) -> &[Chair] {
        let so_far = self.told.iter().take_while(|(after, _)| *after <= actions);
        let told = so_far.last().or(self.told.first());
        told.map_or(&self.usual, |(_, chairs)| chairs)
    }
}

/// Moves players in the recording who moved in the match, once all that happened before has been
/// seen.
pub(super) fn follow_seats<G: LobbyGame>(
    (reel, shown): (Res<Reel>, Res<PlaybackState<G>>),
    seatings: Res<Seatings>,
    mut chairs: ResMut<Chairs>,
) {
    if !(reel.is_changed() || shown.is_changed()) || !shown.is_idle() {
        return;
    }
    let seated = seatings.at(reel.at);
    if chairs.0 != seated {
        chairs.0 = seated.to_vec();
    }
}
