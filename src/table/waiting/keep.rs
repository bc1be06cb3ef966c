//! What the seats have decided ahead, and for how long it counts.

use super::{Arm, Disarm, Foresight};
use crate::contract::Seat;
use crate::table::hosting::{Hosted, Refused};
use crate::table::seats::Chairs;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// What the seats have decided ahead.
#[derive(Resource, Debug)]
pub struct Armed<G: Foresight> {
    kept: BTreeMap<Seat, Kept<G::Plan>>,
}

/// A plan that is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept<Plan> {
    /// What was decided.
    pub plan: Plan,
    /// How many of its actions were played.
    pub played: usize,
    /// After how many actions of the match it was made, or played last: before that it means nothing.
    at: usize,
}

impl<G: Foresight> Default for Armed<G> {
    fn default() -> Self {
        Self { kept: BTreeMap::new() }
    }
}

impl<G: Foresight> Armed<G> {
    /// What a seat has decided.
    pub fn get(&self, seat: Seat) -> Option<&Kept<G::Plan>> {
        self.kept.get(&seat)
    }

    /// What all have decided, in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Kept<G::Plan>)> {
        self.kept.iter().map(|(seat, kept)| (*seat, kept))
    }

    /// The next action of a plan was played: it will be the match's `at`th.
    pub(super) fn note_played(&mut self, seat: Seat, at: usize) {
        if let Some(kept) = self.kept.get_mut(&seat) {
            kept.played += 1;
            kept.at = at;
        }
    }

    pub(super) fn drop(&mut self, seat: Seat) -> Option<Kept<G::Plan>> {
        self.kept.remove(&seat)
    }
}

/// Seats decide ahead, and change their minds.
pub(super) fn hear<G: Foresight>(
    mut arm: MessageReader<Arm<G>>,
    mut disarm: MessageReader<Disarm>,
    hosted: Res<Hosted<G>>,
    mut armed: ResMut<Armed<G>>,
    mut refused: MessageWriter<Refused>,
) {
    for Disarm { seat } in disarm.read() {
        if armed.get(*seat).is_some() {
            armed.drop(*seat);
        }
    }
    for Arm { seat, plan } in arm.read() {
        let game = hosted.game();
        if hosted.is_watched() {
            continue;
        }
        match G::may_decide(game.world(), *seat, plan) {
            Ok(()) => {
                let kept = Kept { plan: plan.clone(), played: 0, at: game.taken().len() };
                armed.kept.insert(*seat, kept);
            }
            Err(why) => _ = refused.write(Refused { seat: Some(*seat), why }),
        }
    }
}

/// Forgets what the player of a seat has decided for whom a bot sits in: the bot decides for itself.
pub(super) fn make_room<G: Foresight>(chairs: Res<Chairs>, mut armed: ResMut<Armed<G>>) {
    if chairs.is_changed() && armed.kept.keys().any(|&seat| chairs.is_bot(seat)) {
        armed.kept.retain(|&seat, _| !chairs.is_bot(seat));
    }
}

/// Forgets what was decided for a turn that is over, or in a position that was undone.
pub(super) fn look_whether_meant<G: Foresight>(
    hosted: Res<Hosted<G>>,
    mut armed: ResMut<Armed<G>>,
) {
    if !hosted.is_changed() || armed.kept.is_empty() {
        return;
    }
    let game = hosted.game();
    let meant = |seat: &Seat, kept: &Kept<G::Plan>| {
        kept.at <= game.taken().len()
            && G::is_still_meant(game.world(), *seat, &kept.plan, kept.played)
    };
    if armed.kept.iter().any(|(seat, kept)| !meant(seat, kept)) {
        armed.kept.retain(|seat, kept| meant(seat, kept));
    }
}
