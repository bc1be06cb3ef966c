//! What comes of a card that is played (rules 7.5, 7.8, 8.2): its effects, those it has on hands and
//! turns, and the cards that have to be played because of it.
//!
//! Cards that have to be played lie in a stack, the last on top. Whatever needs no choice is
//! resolved within the same action; else its player is asked.

use super::effects::{self, Odd};
use super::hands::{
    add, arm, deck, discard, discard_hand, draw, hand, holding, is_armed, lay_open, remove,
    use_nullification,
};
use super::playing::{is_its_draw, needs_no_choice, top};
use super::{drawing, time_freeze, trading};
use crate::action::{Event, On, Play};
use crate::cards::card::{Card, CardName, Class, FACE_DOWN};
use crate::cards::deck::Holding;
use crate::rules::moving::fish_move;
use crate::rules::world::turn::Turn;
use crate::rules::world::{Cards, MatchSetup, announce};
use crate::state::{Resolving, Source};
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// The most cards that can wait to be played where the players hold cards of their own: more than any
/// real deck has. Cards that are dealt are never more than those in the deck.
pub const MOST_RESOLVING: usize = 200;

/// Plays a card that has passed its check, and goes on as far as nobody has to choose.
pub fn play(world: &mut World, seat: Seat, play: Play) {
    play_one(world, seat, play);
    go_on(world);
}

/// A seat keeps the joker it has drawn (rules 8.1).
pub fn keep(world: &mut World, seat: Seat) {
    if let Some(top) = world.resource_mut::<Cards>().table.resolving.pop() {
        add(world, seat, top.card);
        announce(world, Event::CardKept { seat, card: top.card });
    }
    go_on(world);
}

/// Whatever changes cards ends here: cards that need no choice are resolved, fish that cannot move
/// any more are passed over, drawing ends, and offers that cannot be met vanish.
pub fn go_on(world: &mut World) {
    settle(world);
    fish_move::advance(world);
    drawing::end_if_all_have_drawn(world);
    trading::end_impossible(world);
}

/// Resolves cards from the top of the stack until one needs a choice.
///
/// Where a deck is so small that cards come up again while they are being played, a chain could go
/// on for ever: one that is longer than the deck comes to nothing.
fn settle(world: &mut World) {
    let mut left = None;
    while let Some(top) = top(world)
        && needs_no_choice(world, top)
    {
        let left = left.get_or_insert_with(|| 1 + deck(world).all_copies().len());
        if *left == 0 {
            waste(world, top.seat, top.card);
            continue;
        }
        *left -= 1;
        play_one(world, top.seat, Play::card(top.card));
    }
}

/// Takes a card from where it lies and lets it have its effect, if it has any.
fn play_one(world: &mut World, seat: Seat, play: Play) {
    let setup = world.resource::<MatchSetup>().0.clone();
    let card = setup.deck.card(play.kind());
    let forced = top(world).filter(|top| top.seat == seat);
    match (forced, card) {
        (Some(_), Some(card)) if card.nullifies() => keep_nullification(world, seat, card.id),
        (None, Some(card)) if card.nullifies() => {
            arm(world, seat);
            announce(world, Event::CardPlayed { seat, play });
        }
        _ if is_armed(world, seat) => nullify(world, seat, play),
        (_, Some(card)) if may_act(world, seat, card, forced, play.on) => {
            leave(world, seat, play.card);
            announce(world, Event::CardPlayed { seat, play });
            carry_out(world, seat, card, play.on);
        }
        _ => waste(world, seat, play.card),
    }
}

/// A card that has to be played although nothing is there for it to act on has no effect (rules 7.5).
fn may_act(world: &World, seat: Seat, card: &Card, forced: Option<Resolving>, on: On) -> bool {
    let aimed = on != On::Nothing;
    aimed
        || (forced.is_none() && card.class == Class::Keep)
        || effects::has_target(world, seat, card)
}

/// The card leaves the stack or the hand and goes to the discards (rules 7.8); with cards of their own a
/// card that had to be drawn ends the draw.
fn leave(world: &mut World, seat: Seat, card: CardName) {
    let forced = top(world).is_some_and(|top| top.seat == seat);
    if forced {
        world.resource_mut::<Cards>().table.resolving.pop();
    } else {
        remove(world, seat, card);
        let must = deck(world).card(card).is_some_and(|card| card.class == Class::Must);
        if must && is_its_draw(world, seat) {
            world.resource_mut::<Turn>().through += 1;
        }
    }
    discard(world, card);
}

fn waste(world: &mut World, seat: Seat, card: CardName) {
    leave(world, seat, card);
    announce(world, Event::CardWasted { seat, card });
}

/// The card meets a Nullification of its player: neither has an effect (card N).
fn nullify(world: &mut World, seat: Seat, play: Play) {
    leave(world, seat, play.card);
    use_nullification(world, seat);
    announce(world, Event::CardNullified { seat, card: play.card });
}

/// A Nullification that was drawn by a card goes to the hand, and meets the next card. With cards of
/// their own one that was taken merely goes to the hand.
fn keep_nullification(world: &mut World, seat: Seat, card: CardName) {
    let Some(top) = world.resource_mut::<Cards>().table.resolving.pop() else { return };
    add(world, seat, card);
    if holding(world) == Holding::Physical && top.from != Source::Taken {
        arm(world, seat);
    }
    announce(world, Event::CardKept { seat, card });
}

fn carry_out(world: &mut World, seat: Seat, card: &Card, on: On) {
    for odd in effects::carry_out(world, seat, card, on) {
        match odd {
            Odd::DrawAndPlay { cards } => draw_and_play(world, seat, cards),
            Odd::TakeAndPlay => take_and_play(world, seat, on),
            Odd::DiscardHand => {
                if let On::Hand(other) = on {
                    discard_hand(world, other);
                }
            }
            // A card that nullifies works from the hand.
            Odd::Nullify => {}
            Odd::ExtraTurn => time_freeze::freeze(world),
        }
    }
}

/// Draws cards that are played at once, in the order drawn (card PA). The card that has them drawn
/// is the last of the discards, and stays there.
fn draw_and_play(world: &mut World, seat: Seat, cards: u32) {
    let mut drawn = Vec::new();
    for _ in 0..cards {
        let card = if holding(world) == Holding::Physical {
            let room =
                MOST_RESOLVING.saturating_sub(world.resource::<Cards>().table.resolving.len());
            (drawn.len() < room).then_some(FACE_DOWN)
        } else {
            draw(world, 1)
        };
        let Some(card) = card else { break };
        drawn.push(Resolving { seat, card, from: Source::Chained });
        if card != FACE_DOWN {
            announce(world, Event::CardDrawn { seat, card });
        }
    }
    world.resource_mut::<Cards>().table.resolving.extend(drawn.into_iter().rev());
}

/// Takes a card out of another hand; it is played at once, or goes to the hand if it is a
/// Nullification (card Mg).
fn take_and_play(world: &mut World, seat: Seat, on: On) {
    let On::CardOf { seat: from, index } = on else { return };
    let card = match holding(world) {
        Holding::Physical => FACE_DOWN,
        _ => match hand(world, from).get(index as usize) {
            Some(&card) => card,
            None => return,
        },
    };
    let place = index as usize;
    if card != FACE_DOWN
        && let Some(hand) = world.resource_mut::<Cards>().table.hands.get_mut(from.index())
    {
        hand.remove(place);
    }
    if holding(world) == Holding::Hidden {
        lay_open(world);
    }
    announce(world, Event::CardTaken { seat, from, card });
    if deck(world).card(card).is_some_and(Card::nullifies) {
        add(world, seat, card);
    } else {
        let taken = Resolving { seat, card, from: Source::Taken };
        world.resource_mut::<Cards>().table.resolving.push(taken);
    }
}
