//! Cards that are played (rules 7.5, 7.8, 8.2): each leaves the hand, meets a Nullification or has its effects,
//! which are in [`effects`].
//!
//! Cards that have to be played form a stack, the last on top. A card that needs no choice is resolved within the
//! same action; otherwise its player is asked.

use super::effects;
use super::hands::{deck, is_armed, nullifies};
use super::playing::needs_no_choice;
use crate::rules::prelude::*;

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

/// The phase that carries out the fate of a card that is played. One that has to be played although nothing is there for
/// it to act on has no effect (rules 7.5).
fn resolution_of(world: &World, played: PlayedCard, card: Option<&CardKind>) -> FishAndMenSchedule {
    let PlayedCard { seat, play } = played;
    let forced = pending_card(world).is_some_and(|top| top.seat == seat);
    let may_act = |card: &CardKind| {
        play.on != PlayTarget::Nothing
            || (!forced && card.class == CardClass::Keep)
            || effects::has_target(world, seat, card)
    };
    match card {
        Some(card) if card.nullifies() && forced => FishAndMenSchedule::KeepNullification,
        Some(card) if card.nullifies() => FishAndMenSchedule::AnnounceNullification,
        _ if is_armed(world, seat) => FishAndMenSchedule::NullifyCard,
        Some(card) if may_act(card) => FishAndMenSchedule::PlayCard,
        _ => FishAndMenSchedule::WasteCard,
    }
}

/// Moves the card from the stack or the hand to the discards. Where the players hold cards of their own, a card that
/// had to be drawn ends the draw (rules 4.2).
pub fn discard_played_card(played: Res<PlayedCard>, mut game: MatchAccess) {
    let PlayedCard { seat, play: CardPlay { card, .. } } = *played;
    if game.card_to_play(seat).is_some() {
        game.cards.table.resolving.pop();
    } else {
        game.cards.table.remove(seat, card);
        let must = game.deck().card(card).is_some_and(|card| card.class == CardClass::Must);
        if must && game.holding() == CardHandling::Physical && game.turn.is_to_draw(seat) {
            game.turn.through += 1;
        }
    }
    game.discard(card);
}

/// Announces a card that is played, with its target.
pub fn announce_card(played: Res<PlayedCard>, mut outbox: ResMut<Outbox>) {
    outbox.push(Event::CardPlayed { seat: played.seat, play: played.play });
}

/// Announces that a card does nothing.
pub fn announce_waste(played: Res<PlayedCard>, mut outbox: ResMut<Outbox>) {
    outbox.push(Event::CardWasted { seat: played.seat, card: played.play.card });
}

/// Discards the Nullification that the card meets: neither has an effect.
pub fn use_nullification(played: Res<PlayedCard>, mut game: MatchAccess) {
    let PlayedCard { seat, play: CardPlay { card, .. } } = *played;
    let mut held = game.hand(seat).iter().copied();
    match held.find(|&card| nullifies(game.deck(), card)) {
        Some(used) => {
            game.cards.table.remove(seat, used);
            game.discard(used);
        }
        None => game.cards.table.armed.retain(|&other| other != seat),
    }
    game.outbox.push(Event::CardNullified { seat, card });
}

/// Notes that the next card of a seat has no effect, where the players hold cards of their own. A Nullification that
/// was taken merely goes to the hand.
pub fn arm_next_card(played: Res<PlayedCard>, mut game: MatchAccess) {
    let seat = played.seat;
    let taken = game.card_to_play(seat).is_some_and(|card| card.from == CardSource::Taken);
    if game.holding() != CardHandling::Physical || taken {
        return;
    }
    let armed = &mut game.cards.table.armed;
    if let Err(place) = armed.binary_search(&seat) {
        armed.insert(place, seat);
    }
}

/// Puts a card that had to be played into the hand instead, as the kind that it is played as.
pub fn keep_card(played: Res<PlayedCard>, mut game: MatchAccess) {
    if game.cards.table.resolving.pop().is_some() {
        game.keep(played.seat, played.play.kind());
    }
}

/// Puts the joker that a seat has drawn into its hand.
pub fn keep_joker(doing: Res<RunningAction>, mut game: MatchAccess) {
    let Some(seat) = doing.seat else { return };
    if let Some(PendingCard { card, .. }) = game.cards.table.resolving.pop() {
        game.keep(seat, card);
    }
}

impl MatchAccess<'_> {
    fn keep(&mut self, seat: Seat, card: CardName) {
        self.add(seat, card);
        self.outbox.push(Event::CardKept { seat, card });
    }
}
