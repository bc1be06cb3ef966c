//! What the rules say to a card at this moment: why it cannot be played, and what it may be aimed
//! at. Asked of the hosted match.

use crate::contract::{Actor, Game as _, Generator, Seat};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Action, On, Play};
use crate::games::fish_and_men::cards::card::{Card, CardName, Class, JOKER, Target};
use crate::games::fish_and_men::cards::deck::Holding;
use crate::games::fish_and_men::rules::playing::of_joker;
use crate::games::fish_and_men::rules::world::Cards;
use crate::games::fish_and_men::rules::{effects, hands};
use crate::table::hosting::Hosted;
use crate::table::playback::Before;
use bevy::ecs::world::World;
use bevy::prelude::*;

/// Why each card of each hand cannot be played now; nothing for one that can.
#[derive(Resource, Default, Debug)]
pub struct Playable(Vec<Vec<Option<String>>>);

impl Playable {
    /// Why the card in this place of a seat's hand cannot be played now.
    pub fn why_not(&self, seat: Seat, place: usize) -> Option<&str> {
        self.0.get(seat.index())?.get(place)?.as_deref()
    }
}

/// Looks anew whenever something has happened.
pub fn look(hosted: Res<Hosted<FishAndMen>>, mut playable: ResMut<Playable>) {
    if !hosted.is_changed() {
        return;
    }
    let world = hosted.game().world();
    let hands = &world.resource::<Cards>().table.hands;
    playable.0 = Seat::all(hands.len())
        .zip(hands)
        .map(|(seat, hand)| hand.iter().map(|&card| why_not_now(world, seat, card)).collect())
        .collect();
}

/// The refusal of an action, in the words of the rules.
pub fn refusal(world: &World, seat: Seat, action: Action) -> Option<String> {
    FishAndMen::check(world, Actor::Seat(seat), &action).err().map(|why| why.to_string())
}

/// Why a card cannot be played now, on anything; nothing if it can.
pub fn why_not_now(world: &World, seat: Seat, card: CardName) -> Option<String> {
    if card == JOKER {
        let mut kinds = of_joker(hands::deck(world), true);
        let stands = |kind: &Card| Play { stands_for: Some(kind.id), ..Play::card(JOKER) };
        let any = kinds.any(|kind| why_not_play(world, seat, stands(kind)).is_none());
        return (!any).then(|| "There is nothing a joker could stand for now.".into());
    }
    why_not_play(world, seat, Play::card(card))
}

/// Why a kind cannot be played now, on anything.
pub fn why_not_play(world: &World, seat: Seat, play: Play) -> Option<String> {
    let without = refusal(world, seat, Action::Play(play.on(On::Nothing)))?;
    let Some(card) = hands::deck(world).card(play.kind()) else { return Some(without) };
    // Any target will do: what is asked is whether this is the moment.
    let mut generator = Generator::from_seed(0);
    match effects::sample_target(world, seat, card, &mut generator) {
        Some(on) => refusal(world, seat, Action::Play(play.on(on))),
        None => Some(without),
    }
}

/// All that a card may be aimed at now, in a fixed order; [`On::Nothing`] alone if it needs no
/// target or will have no effect. Of a card that moves a fish somewhere, first the fish, then,
/// once one is chosen, the squares.
pub fn targets(world: &World, seat: Seat, play: Play, fish: Option<Seat>) -> Vec<On> {
    let may = |on: On| refusal(world, seat, Action::Play(play.on(on))).is_none();
    if may(On::Nothing) {
        return vec![On::Nothing];
    }
    let Some(card) = hands::deck(world).card(play.kind()) else { return Vec::new() };
    let mut all = effects::targets(world, seat, card);
    // They differ in what they hit, not in the moment.
    if all.first().is_none_or(|&first| !may(first)) {
        return Vec::new();
    }
    if card.target() == Target::FishToSquare {
        match fish {
            Some(chosen) => {
                all.retain(|on| matches!(on, On::FishTo { fish, .. } if *fish == chosen))
            }
            None => {
                all.iter_mut().for_each(|on| {
                    if let On::FishTo { fish, .. } = *on {
                        *on = On::Fish(fish);
                    }
                });
                all.dedup();
            }
        }
    }
    all
}

/// Whether a person could do something that is worth waiting for.
pub fn could_act(world: &World, seat: Seat, before: Before) -> bool {
    if !FishAndMen::may_interrupt(world, seat) {
        return false;
    }
    let cards = &world.resource::<Cards>().table;
    let deck = hands::deck(world);
    let moves =
        |card: CardName| card == JOKER || deck.card(card).is_some_and(Card::is_before_movement);
    match (deck.holding, before) {
        (Holding::Physical, Before::House) => true,
        (Holding::Physical, Before::Bot) => false,
        _ => {
            let offered = cards.offers.iter().any(|offer| offer.to == seat);
            let hand = hands::hand(world, seat);
            before == Before::House && offered
                || hand.iter().any(|&card| {
                    (before == Before::House || moves(card))
                        && why_not_now(world, seat, card).is_none()
                })
        }
    }
}

/// The kinds that may be announced now, from cards that the players hold themselves.
pub fn may_be_said(card: &Card, only_kept: bool) -> bool {
    card.class == Class::Keep || !only_kept
}
