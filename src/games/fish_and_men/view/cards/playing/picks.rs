//! The choices of cards that all seats are making.

use crate::prelude::*;
use shoal_fish_and_men::explain::card_choice::{PickedCard, SeatCardChoice, TradeDraft};
use shoal_fish_and_men::rules::cards::playing::pending_card;
use shoal_table::matches::hosting::ReactionWindows;

/// The choices that seats are making.
#[derive(Resource, Default, Debug)]
pub struct SeatCardChoices(BTreeMap<Seat, SeatCardChoice>);

impl SeatCardChoices {
    /// The choice that a seat is making.
    pub fn get(&self, seat: Seat) -> Option<&SeatCardChoice> {
        self.0.get(&seat)
    }

    /// The choice that a seat is making, to change.
    pub fn get_mut(&mut self, seat: Seat) -> &mut SeatCardChoice {
        self.0.entry(seat).or_default()
    }

    /// The card that a seat is about to play.
    pub fn pick(&self, seat: Seat) -> Option<&PickedCard> {
        self.get(seat)?.pick.as_ref()
    }

    /// `true` while a seat is aiming a card: everything it does on the board is about that.
    pub fn is_aiming(&self, seat: Seat) -> bool {
        self.pick(seat).is_some_and(|pick| !pick.targets.is_empty() && !pick.needs_nothing())
    }

    /// The cards that seats are about to play, in order of seats.
    pub fn picks(&self) -> impl Iterator<Item = (Seat, &PickedCard)> {
        self.0.iter().filter_map(|(&seat, choice)| Some((seat, choice.pick.as_ref()?)))
    }

    /// The trades that seats draw up.
    pub fn trades(&self) -> impl Iterator<Item = &TradeDraft> {
        self.0.values().filter_map(|choice| choice.trade.as_ref())
    }
}

/// Finds the reasons that cards cannot be played, whenever something has happened.
pub fn find_refusals(hosted: Res<HostedMatch<FishAndMenView>>, mut refusals: ResMut<CardRefusals>) {
    if hosted.is_changed() {
        *refusals = CardRefusals::of(hosted.game().world());
    }
}

/// Drops what can no longer be chosen, and lets what has to be played rise by itself.
pub fn refresh_choices(
    hosted: Res<HostedMatch<FishAndMenView>>,
    chairs: Res<Chairs>,
    mut picks: ResMut<SeatCardChoices>,
) {
    if !hosted.is_changed() && !chairs.is_changed() && picks.0.len() == chairs.0.len() {
        return;
    }
    let world = hosted.game().world();
    picks.0.retain(|seat, _| seat.index() < chairs.0.len());
    for seat in chairs.seats() {
        let asked = pending_card(world).filter(|top| top.seat == seat).map(|top| top.card);
        picks.get_mut(seat).refresh(world, seat, asked, chairs.is_person(seat));
    }
}

/// Holds the table while a player aims a card.
pub fn hold_the_table(picks: Res<SeatCardChoices>, mut windows: ResMut<ReactionWindows>) {
    if picks.is_changed() {
        let mut next = windows.clone();
        next.note_busy(picks.0.keys().copied().filter(|&seat| picks.is_aiming(seat)).collect());
        windows.set_if_neq(next);
    }
}
