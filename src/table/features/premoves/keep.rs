//! The premoves of the seats, and for how long they count.

use super::{CancelPremove, KeepPremove, PremoveSource};
use crate::matches::hosting::{HostedMatch, RequestRefused};
use bevy::prelude::*;
use shoal_contract::{Actor, Match, Seat};
use shoal_tabletop::seats::Chairs;
use std::collections::BTreeMap;

/// The premoves of all seats.
#[derive(Resource, Debug)]
pub struct SeatPremoves<V: PremoveSource> {
    kept: BTreeMap<Seat, Premove<V::Plan>>,
    /// A seat in turn whose plan waits all the same, and until when in words.
    held_up: Option<(Seat, String)>,
}

/// A plan that is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Premove<Plan> {
    /// The decision.
    pub plan: Plan,
    /// Number of its actions that were played.
    pub played: usize,
    /// Number of actions of the match when it was made, or played last: before that it means nothing.
    at: usize,
}

impl<V: PremoveSource> Default for SeatPremoves<V> {
    fn default() -> Self {
        Self { kept: BTreeMap::new(), held_up: None }
    }
}

impl<V: PremoveSource> SeatPremoves<V> {
    /// Returns the premove of a seat.
    pub fn get(&self, seat: Seat) -> Option<&Premove<V::Plan>> {
        self.kept.get(&seat)
    }

    /// The premoves in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Premove<V::Plan>)> {
        self.kept.iter().map(|(seat, kept)| (*seat, kept))
    }

    /// Returns until when the plan of a seat waits although it is its turn: `when Bob has chosen`.
    pub fn held_up(&self, seat: Seat) -> Option<&str> {
        self.held_up.as_ref().filter(|(held, _)| *held == seat).map(|(_, until)| until.as_str())
    }

    /// Notes whose plan waits now, and until when.
    pub(super) fn hold_up(this: &mut ResMut<Self>, held_up: Option<(Seat, String)>) {
        if this.held_up != held_up {
            this.held_up = held_up;
        }
    }

    /// Notes that the next action of a plan was played: it will be the match's `at`th.
    pub(super) fn note_played(&mut self, seat: Seat, at: usize) {
        if let Some(kept) = self.kept.get_mut(&seat) {
            kept.played += 1;
            kept.at = at;
        }
    }

    pub(super) fn drop(&mut self, seat: Seat) -> Option<Premove<V::Plan>> {
        self.kept.remove(&seat)
    }
}

/// Keeps new premoves, and cancels those that seats have changed their minds about.
pub(super) fn handle<V: PremoveSource>(
    mut keep: MessageReader<KeepPremove<V>>,
    mut cancel: MessageReader<CancelPremove>,
    hosted: Res<HostedMatch<V>>,
    mut premoves: ResMut<SeatPremoves<V>>,
    mut refused: MessageWriter<RequestRefused>,
) {
    for CancelPremove { seat } in cancel.read() {
        if premoves.get(*seat).is_some() {
            premoves.drop(*seat);
        }
    }
    for KeepPremove { seat, plan } in keep.read() {
        let game = hosted.game();
        if hosted.is_watched() {
            continue;
        }
        match V::may_decide(game.world(), *seat, plan) {
            Ok(()) => {
                let kept = Premove { plan: plan.clone(), played: 0, at: game.taken().len() };
                premoves.kept.insert(*seat, kept);
            }
            Err(why) => _ = refused.write(RequestRefused { seat: Some(*seat), why }),
        }
    }
}

/// Forgets the premoves of seats whose player a bot stands in for: the bot decides for itself.
pub(super) fn drop_premoves_of_bots<V: PremoveSource>(
    chairs: Res<Chairs>,
    mut premoves: ResMut<SeatPremoves<V>>,
) {
    if chairs.is_changed() && premoves.kept.keys().any(|&seat| chairs.is_bot(seat)) {
        premoves.kept.retain(|&seat, _| !chairs.is_bot(seat));
    }
}

/// Forgets premoves for a turn that is over, or from a position that was undone, and says so to those who did nothing
/// else instead.
pub(super) fn drop_stale_premoves<V: PremoveSource>(
    hosted: Res<HostedMatch<V>>,
    mut premoves: ResMut<SeatPremoves<V>>,
    mut refused: MessageWriter<RequestRefused>,
) {
    if !hosted.is_changed() || premoves.kept.is_empty() {
        return;
    }
    let game = hosted.game();
    let meant = |(seat, kept): &(&Seat, &Premove<V::Plan>)| {
        kept.at <= game.taken().len()
            && V::is_still_meant(game.world(), **seat, &kept.plan, kept.played)
    };
    let gone = premoves.kept.iter().filter(|kept| !meant(kept)).map(|(seat, _)| *seat);
    for seat in gone.collect::<Vec<_>>() {
        let Some(kept) = premoves.drop(seat).filter(|_| !hosted.is_added()) else { continue };
        let why = why_gone::<V>(game, seat, &kept);
        refused.write_batch(why.map(|why| RequestRefused { seat: Some(seat), why }));
    }
}

/// Returns the reason why nothing of a plan was played, if its player does not know.
fn why_gone<V: PremoveSource>(
    game: &Match<V::Game>,
    seat: Seat,
    kept: &Premove<V::Plan>,
) -> Option<String> {
    if kept.played > 0 || game.is_over() {
        return None;
    }
    let words = V::words(&kept.plan);
    let Some(since) = game.taken().get(kept.at..) else {
        return Some(format!("The match went back, so your decision was cancelled: {words}."));
    };
    let acted = since.iter().any(|taken| taken.actor == Actor::Seat(seat));
    (!acted).then(|| format!("Your decision was not played because you had no turn: {words}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::playback::toy::PebblesView;
    use shoal_contract::battery::toy::{Action, Pebbles, Setup};

    #[test]
    fn what_was_never_played_is_explained_to_those_who_did_nothing_else() {
        let mut game = Match::<Pebbles>::new(Setup::default(), 5).expect("it is usual");
        let pass_by = [(Actor::House, Action::Deal), (Actor::Seat(Seat(0)), Action::Take(1))];
        for (actor, action) in pass_by {
            game.apply(actor, &action).expect("it is legal");
        }
        let kept = |played, at| Premove { plan: 2, played, at };
        let why = |game: &Match<Pebbles>, kept| {
            why_gone::<PebblesView>(game, Seat(1), &kept).unwrap_or_default()
        };
        assert!(why(&game, kept(0, 1)).contains("because you had no turn"));
        assert!(why(&game, kept(0, 3)).contains("The match went back"));
        assert_eq!(why(&game, kept(1, 1)), "", "part of it was seen");
        assert_eq!(why(&game, kept(1, 3)), "", "the disk took it back, and said so");
        game.apply(Actor::Seat(Seat(1)), &Action::Take(3)).expect("it is its turn");
        assert_eq!(why(&game, kept(0, 1)), "", "its player did something else");
    }
}
