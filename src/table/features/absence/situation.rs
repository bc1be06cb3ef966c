//! The state of the match as absences need it, asked of the game once something has happened.

use crate::features::premoves::{PremoveSource, SeatPremoves};
use crate::matches::hosting::{GuestPrograms, HostedMatch, ReactionWindows, ReadySeats};
use crate::matches::playback::PlaybackState;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{BotName, Game as _, Seat};

/// The match as far as seats without players are concerned.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct MatchSituation {
    /// The seats whose players the match waits for. Those who have decided ahead or chosen in secret are left out.
    pub awaited: Vec<Seat>,
    /// The seats that are choosing something just now: what goes on by itself waits until they are done.
    pub busy: Vec<Seat>,
    /// `true` if players could act now: everything that happened is safe and has been shown, and the table is not
    /// paused, looking back or asking for consent.
    pub open: bool,
    /// The seats that do not play any more.
    pub out: Vec<Seat>,
    /// The seats that may leave for good now.
    pub may_leave: Vec<Seat>,
    /// Bots that can sit in: the levels of the game's bots, weakest first, then the table's programs.
    pub levels: Vec<BotName>,
}

impl MatchSituation {
    /// `true` if the match waits for the player of a seat.
    pub fn awaits(&self, seat: Seat) -> bool {
        self.awaited.contains(&seat)
    }
}

/// Clears the situation when a match ends.
pub(super) fn clear(mut situation: ResMut<MatchSituation>) {
    situation.set_if_neq(MatchSituation::default());
}

/// System parameter with the match on the table, if it is one of this game.
#[derive(SystemParam)]
pub(super) struct MatchOfGame<'w, V: PremoveSource> {
    hosted: Option<Res<'w, HostedMatch<V>>>,
    shown: Option<Res<'w, PlaybackState<V>>>,
    premoves: Option<Res<'w, SeatPremoves<V>>>,
}

/// Updates the situation from the game of the match.
pub(super) fn ask_game<V: PremoveSource>(
    on_table: MatchOfGame<V>,
    clock: Option<Res<Time<Virtual>>>,
    windows: Option<Res<ReactionWindows>>,
    guests: Option<Res<GuestPrograms>>,
    ready: Res<ReadySeats>,
    mut situation: ResMut<MatchSituation>,
) {
    // Another game may have its match on the table.
    let MatchOfGame { hosted: Some(hosted), shown: Some(shown), premoves } = on_table else {
        return;
    };
    let stopped = shown.paused
        || clock.is_some_and(|clock| clock.is_paused())
        || windows.as_ref().is_some_and(|windows| windows.is_asking());
    let open = shown.is_idle() && !hosted.is_holding() && !hosted.is_watched() && !stopped;
    let busy: Vec<Seat> = windows.iter().flat_map(|windows| windows.busy()).collect();
    let decided = premoves.as_ref().is_some_and(|premoves| premoves.is_changed());
    if hosted.is_changed() || decided || ready.is_changed() || situation.levels.is_empty() {
        let programs = guests.iter().flat_map(|guests| guests.names());
        let now = read_situation::<V>(&hosted, &ready, premoves.as_deref(), programs);
        situation.set_if_neq(MatchSituation { open, busy, ..now });
    } else if situation.open != open || situation.busy != busy {
        (situation.open, situation.busy) = (open, busy);
    }
}

fn read_situation<V: PremoveSource>(
    hosted: &HostedMatch<V>,
    ready: &ReadySeats,
    premoves: Option<&SeatPremoves<V>>,
    programs: impl Iterator<Item = BotName>,
) -> MatchSituation {
    let world = hosted.game().world();
    let standing = V::Game::standing(world);
    let seats = || Seat::all(standing.scores.len());
    let levels = V::Game::info().bots.iter().filter(|name| **name != RANDOM);
    let mut awaited = ready.awaited(hosted.game());
    awaited.retain(|&seat| premoves.is_none_or(|premoves| premoves.get(seat).is_none()));
    MatchSituation {
        awaited,
        may_leave: seats().filter(|&seat| V::Game::leave(world, seat).is_some()).collect(),
        levels: levels.map(|name| BotName::constant(name)).chain(programs).collect(),
        out: standing.out,
        ..MatchSituation::default()
    }
}

/// Name of the bot that every game has and that plays random moves: it is no level.
const RANDOM: &str = "random";
