//! The time in which people may act although nobody waits for them: before the house goes on, and
//! before a bot chooses.

use super::{HostedMatch, HostingSystems};
use crate::matches::playback::{NextActor, PlaybackState, PlaybackView};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::{Chairs, SeatAbsences};
use std::collections::BTreeSet;

/// A seat's pass: it does not want to do anything more for now.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassReaction {
    /// The seat.
    pub seat: Seat,
}

/// People who could still do something, and those who have said that they do not want to.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct ReactionWindows {
    before_house: BTreeSet<Seat>,
    before_bots: BTreeSet<Seat>,
    passed: BTreeSet<Seat>,
    busy: BTreeSet<Seat>,
    /// Seats that nobody chooses for by hand: a bot plays, or their player is away.
    gone: BTreeSet<Seat>,
    /// `true` while seats are asked for their consent.
    asking: bool,
    /// Number of actions after which this was so.
    at: usize,
}

impl ReactionWindows {
    /// The seats for whose sake the table waits.
    pub fn open(&self, before: NextActor) -> impl Iterator<Item = Seat> {
        let could = match before {
            NextActor::House => &self.before_house,
            NextActor::Bot => &self.before_bots,
        };
        could.difference(&self.passed).copied()
    }

    /// Returns `true` if the table waits for the sake of any seat.
    pub fn is_open(&self, before: NextActor) -> bool {
        self.open(before).next().is_some()
    }

    /// Returns `true` while a player is choosing something, or is asked for consent: the table waits.
    pub fn is_busy(&self) -> bool {
        self.asking || self.busy().next().is_some()
    }

    /// The seats in the midst of choosing something.
    pub fn busy(&self) -> impl Iterator<Item = Seat> {
        self.busy.difference(&self.gone).copied()
    }

    /// Returns `true` while seats are asked for their consent.
    pub fn is_asking(&self) -> bool {
        self.asking
    }

    /// Says whether seats are asked for their consent.
    pub(super) fn note_asking(&mut self, asking: bool) {
        self.asking = asking;
    }

    /// Says who is in the midst of choosing something. To be called when that has changed.
    pub fn note_busy(&mut self, seats: BTreeSet<Seat>) {
        self.busy = seats;
    }

    /// Returns `true` if a seat has passed.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed.contains(&seat)
    }
}

pub(super) fn plugin<V: PlaybackView>(app: &mut App) {
    app.init_resource::<ReactionWindows>().add_message::<PassReaction>().add_systems(
        Update,
        watch::<V>.before(HostingSystems::Decide).run_if(
            resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>),
        ),
    );
}

/// Finds out who could act whenever something has happened. A pass counts until a seat acts; actions of the house, for
/// which everybody waits, do not end it.
fn watch<V: PlaybackView>(
    hosted: Res<HostedMatch<V>>,
    chairs: Option<Res<Chairs>>,
    absences: Option<Res<SeatAbsences>>,
    mut passes: MessageReader<PassReaction>,
    mut windows: ResMut<ReactionWindows>,
) {
    let Some(chairs) = chairs else { return };
    let mut next = windows.clone();
    next.passed.extend(passes.read().map(|pass| pass.seat));
    let deserted = |seat| absences.as_ref().is_some_and(|gone| gone.is_deserted(seat));
    let somebody_went = absences.as_ref().is_some_and(|absences| absences.is_changed());
    if hosted.is_changed() || chairs.is_changed() || somebody_went {
        let taken = hosted.game().taken();
        let acted = taken.get(next.at..).unwrap_or(taken).iter().any(|t| t.actor.seat().is_some());
        if acted || taken.len() < next.at {
            next.passed.clear();
        }
        next.at = taken.len();
        let world = hosted.game().world();
        // The table does not wait for an absent player to do what is not asked.
        let is_there = |&seat: &Seat| chairs.is_person(seat) && !deserted(seat);
        let plays = |&seat: &Seat| chairs.played_from(seat) == seat;
        let people = || chairs.seats().filter(is_there).filter(plays);
        next.gone = chairs.seats().filter(|seat| !is_there(seat)).collect();
        let could = |before| people().filter(|&seat| V::can_react(world, seat, before)).collect();
        next.before_house = could(NextActor::House);
        next.before_bots = could(NextActor::Bot);
    }
    windows.set_if_neq(next);
}
