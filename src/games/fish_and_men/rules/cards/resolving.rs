//! Cards that are played (rules 7.5, 7.8, 8.2): each leaves the hand, meets a Nullification or has its effects,
//! which are in [`effects`].
//!
//! Cards that have to be played form a stack, the last on top. A card that needs no choice is resolved within the
//! same action; otherwise its player is asked.

use super::effects;
use super::hands::{CardTableAccess, deck, is_armed, nullifies};
use super::playing::{needs_no_choice, pending_card};
use crate::action::{CardPlay, Event, PlayTarget};
use crate::cards::card::{CardClass, CardKind};
use crate::cards::deck::CardHandling;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::FishAndMenSchedule;
use crate::rules::world::turn::FishMatchProgress;
use crate::rules::world::{FishMatchSetup, RunningAction};
use crate::state::{CardSource, PendingCard};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::schedule::run_phase_in_action;
use shoal_contract::world::steps::step;

/// The schedules of all that can happen to a card that is played.
pub fn schedules() -> [Schedule; 6] {
    let discard = || step("7.8", discard_played_card);
    [
        FishAndMenSchedule::PlayCard.of((discard(), step("7.3", announce_card)).chain()),
        FishAndMenSchedule::WasteCard.of((discard(), step("7.5", announce_waste)).chain()),
        FishAndMenSchedule::NullifyCard.of((discard(), step("8 N", use_nullification)).chain()),
        FishAndMenSchedule::AnnounceNullification.of((
            step("7.7", arm_next_card),
            step("7.3", announce_card),
        )
            .chain()),
        FishAndMenSchedule::KeepNullification.of((
            step("7.7", arm_next_card),
            step("8.2", keep_card),
        )
            .chain()),
        FishAndMenSchedule::KeepJoker.of(step("8.1", keep_joker)),
    ]
}

/// A card that a seat plays.
#[derive(Resource, Debug, Clone, Copy)]
pub struct PlayedCard {
    seat: Seat,
    play: CardPlay,
}

/// Plays a card that has passed its check.
pub fn play(world: &mut World, seat: Option<Seat>, play: CardPlay) {
    if let Some(seat) = seat {
        play_one(world, PlayedCard { seat, play });
    }
}

/// Resolves cards from the top of the stack until one needs a choice.
///
/// Where a deck is so small that cards come up again while they are being played, a chain could go
/// on for ever: one that is longer than the deck comes to nothing.
pub fn resolve_cards(world: &mut World) {
    let mut left = None;
    while let Some(top) = pending_card(world)
        && needs_no_choice(world, top)
    {
        let played = PlayedCard { seat: top.seat, play: CardPlay::card(top.card) };
        let left = left.get_or_insert_with(|| 1 + deck(world).all_copies().len());
        if *left == 0 {
            run_phase_in_action(world, FishAndMenSchedule::WasteCard, played);
            continue;
        }
        *left -= 1;
        play_one(world, played);
    }
}

/// Takes a card from its place and lets it have its effects, one after the other, if it has any.
fn play_one(world: &mut World, played: PlayedCard) {
    let PlayedCard { seat, play } = played;
    let setup = world.resource::<FishMatchSetup>().0.clone();
    let card = setup.deck.card(play.kind());
    let phase = resolution_of(world, played, card);
    run_phase_in_action(world, phase, played);
    if let (FishAndMenSchedule::PlayCard, Some(card)) = (phase, card) {
        effects::carry_out(world, seat, card, play.on);
    }
}

/// The phase that carries out the fate of a card that is played.
fn resolution_of(world: &World, played: PlayedCard, card: Option<&CardKind>) -> FishAndMenSchedule {
    let PlayedCard { seat, play } = played;
    let forced = pending_card(world).filter(|top| top.seat == seat);
    match (forced, card) {
        (Some(_), Some(card)) if card.nullifies() => FishAndMenSchedule::KeepNullification,
        (None, Some(card)) if card.nullifies() => FishAndMenSchedule::AnnounceNullification,
        _ if is_armed(world, seat) => FishAndMenSchedule::NullifyCard,
        (_, Some(card)) if may_act(world, seat, card, forced, play.on) => {
            FishAndMenSchedule::PlayCard
        }
        _ => FishAndMenSchedule::WasteCard,
    }
}

/// `true` if a card may have an effect: one that has to be played although nothing is there for it to act on has none
/// (rules 7.5).
fn may_act(
    world: &World,
    seat: Seat,
    card: &CardKind,
    forced: Option<PendingCard>,
    on: PlayTarget,
) -> bool {
    let aimed = on != PlayTarget::Nothing;
    aimed
        || (forced.is_none() && card.class == CardClass::Keep)
        || effects::has_target(world, seat, card)
}

/// Moves the card from the stack or the hand to the discards. Where the players hold cards of their own, a card that
/// had to be drawn ends the draw (rules 4.2).
fn discard_played_card(
    played: Res<PlayedCard>,
    mut dealer: CardTableAccess,
    mut turn: ResMut<FishMatchProgress>,
) {
    let PlayedCard { seat, play: CardPlay { card, .. } } = *played;
    if dealer.card_to_play(seat).is_some() {
        dealer.cards.table.resolving.pop();
    } else {
        dealer.remove(seat, card);
        let must = dealer.deck().card(card).is_some_and(|card| card.class == CardClass::Must);
        if must && dealer.holding() == CardHandling::Physical && turn.is_to_draw(seat) {
            turn.through += 1;
        }
    }
    dealer.discard(card);
}

/// Announces a card that is played, with its target.
fn announce_card(played: Res<PlayedCard>, mut outbox: ResMut<Outbox>) {
    let PlayedCard { seat, play } = *played;
    outbox.push(Event::CardPlayed { seat, play });
}

/// Announces that a card does nothing.
fn announce_waste(played: Res<PlayedCard>, mut outbox: ResMut<Outbox>) {
    let PlayedCard { seat, play: CardPlay { card, .. } } = *played;
    outbox.push(Event::CardWasted { seat, card });
}

/// Discards the Nullification that the card meets: neither has an effect.
fn use_nullification(played: Res<PlayedCard>, mut dealer: CardTableAccess) {
    let PlayedCard { seat, play: CardPlay { card, .. } } = *played;
    let mut held = dealer.hand(seat).iter().copied();
    match held.find(|&card| nullifies(dealer.deck(), card)) {
        Some(used) => {
            dealer.remove(seat, used);
            dealer.discard(used);
        }
        None => dealer.cards.table.armed.retain(|&other| other != seat),
    }
    dealer.outbox.push(Event::CardNullified { seat, card });
}

/// Notes that the next card of a seat has no effect, where the players hold cards of their own. A Nullification that
/// was taken merely goes to the hand.
fn arm_next_card(played: Res<PlayedCard>, mut dealer: CardTableAccess) {
    let seat = played.seat;
    let taken = dealer.card_to_play(seat).is_some_and(|card| card.from == CardSource::Taken);
    if dealer.holding() != CardHandling::Physical || taken {
        return;
    }
    let armed = &mut dealer.cards.table.armed;
    if let Err(place) = armed.binary_search(&seat) {
        armed.insert(place, seat);
    }
}

/// Puts a card that had to be played into the hand instead.
fn keep_card(played: Res<PlayedCard>, mut dealer: CardTableAccess) {
    let PlayedCard { seat, play } = *played;
    if dealer.cards.table.resolving.pop().is_some() {
        dealer.add(seat, play.kind());
        dealer.outbox.push(Event::CardKept { seat, card: play.kind() });
    }
}

/// Puts the joker that a seat has drawn into its hand.
fn keep_joker(doing: Res<RunningAction>, mut dealer: CardTableAccess) {
    let Some(seat) = doing.seat else { return };
    if let Some(PendingCard { card, .. }) = dealer.cards.table.resolving.pop() {
        dealer.add(seat, card);
        dealer.outbox.push(Event::CardKept { seat, card });
    }
}
